/* legs.c: --rounds and --resume: a run that stands still now and then.
 *
 * Nothing is read until all that was read before has gone through all links. Then the input that is done, the
 * puzzles that came out, and the keys that links have seen belong together: they are saved in the file of
 * --resume, and the run goes on as if nothing had been. At the end of a round, its puzzles are the input of
 * the next. They wait in a temporary file.
 *
 * The file of --resume begins with the command. Behind it is a record for each stand:
 *
 *      round 1 done 64 part 0 failed 0 input 0 0 bytes 656 of 64 34 12 408 ...
 *      what came out since the last record, then for each link the keys that are new
 *      end
 *
 * `part` has the parts that are done of the puzzle behind those, in a mode with parts. `of` has two numbers
 * for each link: the puzzles that went in, and the bytes of its keys. A record without its end was being
 * written when the run was killed; the next run writes over it. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files.h"
#include "base/program.h"
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "base/interrupt.h"

struct legs {
    int spool;                    /* what came out of the chain */
    uint64_t length, saved;       /* bytes of it; those that are in the file */
    uint64_t begin, end, next;    /* what this round reads of it, and from where on: nothing in the first */
    uint64_t replayed, to_replay; /* bytes that the last link gets again */
    unsigned round;
    uint64_t base, done; /* puzzles of the first link before the round; in it, at the last stand */
    bool at_end;         /* the first link has read all that there is in the round */
    double due, paused;  /* the time of the next stand, and when this one was called for */
    FILE *file;          /* of --resume, or NULL */
};

/* Says why the run cannot go on. */
static bool fail(struct run *run, const char *about, const char *why)
{
    program_say("%s: %s", about, why);
    run->stop = run->outcome.trouble = true;
    return false;
}

/* ---- The spool ---- */

bool legs_keep(struct run *run, const char *bytes, size_t n)
{
    int error = write_all(run->legs->spool, bytes, n);
    run->legs->length += n;
    return !error || fail(run, temporary_folder(), strerror(error));
}

/* Reads up to n bytes before the end, like a sudoku_source. */
static ptrdiff_t read_spool(const struct legs *legs, uint64_t *at, uint64_t end, char *buffer, size_t n)
{
    uint64_t left = end - *at;
    ssize_t got;
    if (!left)
        return 0;
    do
        got = pread(legs->spool, buffer, left < n ? (size_t)left : n, (off_t)*at);
    while (got < 0 && errno == EINTR);
    if (got == 0)
        errno = EIO; /* the file is shorter than it was */
    if (got <= 0)
        return SUDOKU_SOURCE_FAILED;
    *at += (uint64_t)got;
    return got;
}

ptrdiff_t legs_replay(struct legs *legs, char *buffer, size_t room)
{
    return read_spool(legs, &legs->replayed, legs->to_replay, buffer, room);
}

/* A sudoku_source: the round's input. */
static ptrdiff_t read_round(void *context, char *buffer, size_t room)
{
    struct run *run = context;
    struct legs *legs = run->legs;
    ptrdiff_t n = read_spool(legs, &legs->next, legs->end, buffer, room);
    if (n == SUDOKU_SOURCE_FAILED)
        run->links->input.error = errno;
    return n;
}

/* Lets the first link read the puzzles of the round before, from number `done` on. */
static void open_round(struct run *run)
{
    static char name[24];
    struct legs *legs = run->legs;
    struct input *input = &run->links->input;
    snprintf(name, sizeof name, "round %u", legs->round);
    input_free(input);
    input_follow(input, name, read_round, run);
    input->share = (struct share){.is_part = true, .begin = legs->done, .end = UINT64_MAX};
    legs->next = legs->begin;
    run->last->before->output.opened = false; /* each round has the head of its table */
}

/* ---- The file ---- */

/* Copies what has come out since the last record. */
static bool copy_spool(struct legs *legs)
{
    char buffer[4096];
    ptrdiff_t n;
    while ((n = read_spool(legs, &legs->saved, legs->length, buffer, sizeof buffer)) > 0)
        if (fwrite(buffer, 1, (size_t)n, legs->file) != (size_t)n)
            return false;
    return n == 0;
}

/* Totals that the exit status depends on. */
static uint64_t count_failed(const struct run *run)
{
    uint64_t failed = 0;
    for (size_t i = 0; i < run->n_links; i++)
        failed += run->links[i].tally.failed;
    return failed;
}

/* Returns how many parts of a puzzle the link has done, if there are more of them. */
static uint64_t parts_done(const struct link *link)
{
    const struct puzzle_in_parts *puzzle = link->puzzle;
    return puzzle && puzzle->next < puzzle->end ? puzzle->next : 0;
}

static bool write_record(struct run *run)
{
    struct legs *legs = run->legs;
    struct text line = {0}, keys = {0};
    uint64_t part = parts_done(run->links);
    legs->done = run->links->filled - legs->base - (part > 0);
    text_print(&line, "round %u done %" PRIu64 " part %" PRIu64 " failed %" PRIu64, legs->round, legs->done,
               part, count_failed(run));
    text_print(&line, " input %" PRIu64 " %" PRIu64, legs->begin, legs->end);
    text_print(&line, " bytes %" PRIu64 " of", legs->length - legs->saved);
    for (size_t i = 0; i < run->n_links; i++) {
        struct link *link = &run->links[i];
        size_t before = keys.length;
        if (link->options->mode->save)
            link->options->mode->save(link->state, &link->keys, &keys);
        text_print(&line, " %zu %zu", link->filled, keys.length - before);
    }
    text_char(&line, '\n');
    text_fail_with(&line, &keys);
    bool good = !line.failed && fwrite(line.data, 1, line.length, legs->file) == line.length &&
                copy_spool(legs) &&
                (!keys.length || fwrite(keys.data, 1, keys.length, legs->file) == keys.length) &&
                fputs("end\n", legs->file) >= 0 && fflush(legs->file) == 0;
    text_free(&line);
    text_free(&keys);
    return good;
}

/* Reads the next number of a line; the words before it are for people. */
static uint64_t next_number(const char **line)
{
    char *end;
    *line += strcspn(*line, "0123456789\n");
    uint64_t number = strtoull(*line, &end, 10);
    *line = end;
    return number;
}

/* Is there an `end` behind so many bytes? The file stays where it is. Only a record that was being written is
 * shorter. */
static bool is_whole(FILE *file, uint64_t n, bool *failed)
{
    char end[4] = "";
    off_t at = ftello(file);
    *failed = at < 0 || fseeko(file, (off_t)n, SEEK_CUR) != 0;
    bool good = !*failed && fread(end, 1, 4, file) == 4;
    *failed |= good ? memcmp(end, "end\n", 4) != 0 : !feof(file);
    *failed |= fseeko(file, at, SEEK_SET) != 0;
    return good && !*failed;
}

/* Takes n bytes of a record: what came out, or keys of a link. */
static bool take_bytes(struct run *run, uint64_t n, struct link *link)
{
    char *bytes = malloc((size_t)n + 1);
    bool good = bytes && fread(bytes, 1, (size_t)n, run->legs->file) == n;
    if (good && !link)
        good = legs_keep(run, bytes, (size_t)n);
    else if (good && n)
        good = link->options->mode->load &&
               link->options->mode->load(link->state, &link->keys, bytes, (size_t)n);
    free(bytes);
    return good;
}

/* Goes to where the run was when the record was written. False if it is not whole, or cannot be taken: then
 * *failed, too. */
static bool take_record(struct run *run, const char *line, bool *failed)
{
    struct legs *legs = run->legs;
    uint64_t numbers[7], all = 0;
    for (int i = 0; i < 7; i++)
        numbers[i] = next_number(&line);
    const char *of_links = line;
    for (size_t i = 0; i < run->n_links; i++, all += next_number(&of_links))
        next_number(&of_links);
    if (!is_whole(legs->file, numbers[6] + all, failed))
        return false;
    legs->round = (unsigned)numbers[0];
    legs->done = numbers[1];
    run->links->first_part = numbers[2];
    run->links->tally.failed = numbers[3];
    legs->begin = numbers[4];
    legs->end = numbers[5];
    *failed = !take_bytes(run, numbers[6], NULL);
    for (size_t i = 0; i < run->n_links && !*failed; i++) {
        run->links[i].filled = (size_t)next_number(&line);
        *failed = !take_bytes(run, next_number(&line), &run->links[i]);
    }
    *failed |= fseeko(legs->file, 4, SEEK_CUR) != 0;
    return !*failed;
}

/* Reads the records of an earlier run, and goes to where the last one was written. */
static bool take_records(struct run *run)
{
    struct legs *legs = run->legs;
    struct input *input = &run->links->input;
    char *line = NULL;
    size_t room = 0;
    off_t at;
    bool failed = false, more = true;
    do {
        at = ftello(legs->file);
        more = getline(&line, &room, legs->file) > 0;
        failed = at < 0 || (!more && !feof(legs->file));
    } while (more && !failed && take_record(run, line, &failed));
    free(line);
    legs->saved = legs->to_replay = legs->length;
    legs->base = run->links->filled - legs->done - (run->links->first_part > 0);
    run->last->ready = legs->length > 0;
    if (legs->round > 1)
        open_round(run);
    else if (legs->done)
        input->share = (struct share){.is_part = true,
                                      .begin = input->share.begin + legs->done,
                                      .end = input->share.is_part ? input->share.end : UINT64_MAX};
    return !failed && ftruncate(fileno(legs->file), at) == 0 && fseeko(legs->file, at, SEEK_SET) == 0;
}

/* Does another run use the file? Some systems do not know. */
static bool is_in_use(int file)
{
#ifdef F_SETLK
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &lock) != 0 && (errno == EACCES || errno == EAGAIN);
#else
    (void)file;
    return false;
#endif
}

/* Opens the file of --resume, or makes it. */
static bool open_file(struct run *run)
{
    struct legs *legs = run->legs;
    const struct options *options = run->options;
    size_t n = options->command.length;
    char *command = malloc(n + 1);
    int file = open(options->resume, O_RDWR | O_CREAT, 0666);
    struct stat status;
    bool good = file >= 0 && command && fstat(file, &status) == 0 && (legs->file = fdopen(file, "r+"));
    if (!good) {
        program_say("%s: %s", options->resume, strerror(errno));
        if (file >= 0)
            close(file);
        run->stop = run->outcome.trouble = true;
    } else if (is_in_use(file)) {
        good = fail(run, options->resume, "another run uses it");
    } else if (status.st_size == 0) {
        good = fwrite(options->command.data, 1, n, legs->file) == n ||
               fail(run, options->resume, strerror(errno));
    } else if (fread(command, 1, n, legs->file) != n || memcmp(command, options->command.data, n) != 0) {
        good = fail(run, options->resume, "is not a file of this command; choose another name for --resume");
    } else {
        good = take_records(run) || fail(run, options->resume, "cannot be read");
    }
    free(command);
    return good;
}

/* ---- A run that stands still ---- */

bool legs_begin(struct run *run)
{
    const struct options *options = run->options;
    struct legs *legs = run->legs = calloc(1, sizeof *legs);
    run->outcome.no_memory = !legs;
    if (!legs)
        return false;
    legs->round = 1;
    legs->base = run->links->filled;
    legs->due = clock_seconds() + 1;
    legs->spool = temporary_open();
    if (legs->spool < 0)
        return fail(run, temporary_folder(), strerror(errno));
    return !options->resume || open_file(run);
}

void legs_look(struct run *run, bool at_end)
{
    struct legs *legs = run->legs;
    legs->at_end |= at_end;
    if (!legs->file || run->paused || clock_seconds() < legs->due)
        return;
    run->paused = true;
    legs->paused = clock_seconds();
}

/* Have all links done what there was for them? */
static bool stands_still(const struct run *run)
{
    bool still = !run->links->ended;
    for (size_t i = 0; i < run->n_links && still; i++) {
        const struct link *link = &run->links[i];
        bool waits = i == 0 && run->paused;
        still =
            !link->filling && !link->sending && link->tickets == link->next_ticket && (!link->ready || waits);
    }
    return still;
}

/* After a pause, at most a twentieth of the time is spent standing. */
static void end_pause(struct run *run)
{
    struct legs *legs = run->legs;
    double now = clock_seconds(), took = run->paused ? now - legs->paused : 0;
    run->paused = false;
    legs->due = now + (took > 0.05 ? 20 * took : 1);
}

/* The next round begins if there is one, and the last one has found something. */
static void begin_round(struct run *run)
{
    struct legs *legs = run->legs;
    run->links->ended = legs->round >= run->options->rounds || legs->length == legs->end;
    if (run->links->ended)
        return;
    legs->begin = legs->end;
    legs->end = legs->length;
    legs->round++;
    legs->done = 0;
    legs->base = run->links->filled;
    legs->at_end = false;
    open_round(run);
    run->links->ready = true;
}

bool legs_next(struct run *run)
{
    struct legs *legs = run->legs;
    if (!stands_still(run))
        return false;
    if (interrupt_signal())
        run->stop = true;
    else if (legs->file && !write_record(run))
        fail(run, run->options->resume, strerror(errno));
    else if (legs->at_end)
        begin_round(run);
    end_pause(run);
    pthread_cond_broadcast(&run->changed);
    return true;
}

void legs_tell(struct run *run)
{
    const struct legs *legs = run->legs;
    pthread_mutex_lock(&run->lock); /* threads may have been left behind */
    if (legs && legs->file && !run->options->quiet)
        program_say("%s: the same command goes on behind puzzle %" PRIu64 " of round %u",
                    run->options->resume, legs->done, legs->round);
    pthread_mutex_unlock(&run->lock);
}

void legs_free(struct legs *legs)
{
    if (legs->file)
        fclose(legs->file);
    if (legs->spool >= 0)
        close(legs->spool);
    free(legs);
}
