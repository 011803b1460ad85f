/* Functions that modes share: answers, and the reasons for puzzles without one. */
#include "cli/run/job.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/pattern.h"
#include "cli/options/options.h"

/* ---- Answers ---- */

/* Candidates that only repeat what the cells leave add nothing: such an item counts as a puzzle of clues,
 * which the engine solves in batches. If the cells clash, there is nothing to compare the candidates with,
 * and the item counts as one of candidates. */
bool is_of_candidates(const struct sudoku_item *item)
{
    uint16_t left[SUDOKU_CELLS];
    if (!item->candidates || item->placed || item->error)
        return false;
    if (sudoku_find_candidates(item->cells, left) != SUDOKU_OK)
        return true;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (left[cell] & ~item->candidates[cell])
            return true;
    return false;
}

/* Each job keeps the keys of the table that it has last seen: there is no need for a lock, and few tables
 * have other columns than the one before. Each object has its own. */
static const struct names *keys_of(struct job *job, const struct sudoku_item *item)
{
    if (!item->table || job->options->format != &format_json)
        return NULL;
    if (!names_fit(&job->sink.keys, item->table))
        job->progress.no_memory |= !names_take(&job->sink.keys, item, true);
    return &job->sink.keys;
}

/* A job with later parts of a puzzle comes after one that counts this puzzle as filled. */
struct answer job_answer(struct job *job, size_t i)
{
    const struct sudoku_item *item = job_item(job, i);
    return (struct answer){.item = item,
                           .file = job->batch.file,
                           .cells = item->cells,
                           .given = is_of_candidates(item) ? item->candidates : NULL,
                           .keys = keys_of(job, item),
                           .place = job->batch.before + i + !job->batch.goes_on,
                           .is_one_of_several = job->batch.before + job->batch.n > 1 ||
                                                job->options->n_files > 1 || job->options->parts > 1};
}

/* ---- Puzzles without an answer ---- */

void job_fail(struct job *job, const char *about, const char *reason)
{
    notes_add(&job->sink.notes, NOTE_TROUBLE, about, 0, "%s", reason);
    job->progress.trouble = true;
}

void clash_in_words(const struct sudoku_clash *clash, char words[REASON_ROOM])
{
    snprintf(words, REASON_ROOM, "r%dc%d and r%dc%d are both %d (%s %d)", clash->first / 9 + 1,
             clash->first % 9 + 1, clash->second / 9 + 1, clash->second % 9 + 1, clash->digit,
             house_names[clash->house], clash->index + 1);
}

/* Digits that a person has entered can clash as clues can, so they are checked if there are any. */
const char *job_why_invalid(struct job *job, const struct sudoku_item *item)
{
    if (item->error)
        return item->error;
    struct sudoku_clash clash;
    if (sudoku_check(item->placed ? item->placed : item->cells, &clash, 1, NULL) != SUDOKU_CLASH)
        return NULL;
    clash_in_words(&clash, job->reason);
    return job->reason;
}

/* Does the output say why a puzzle has no answer? */
static bool shows_reason(const struct job *job)
{
    const struct format *format = job->options->format;
    return (format->traits & GIVES_REASON) && (!format->separator || job->look->shows_error);
}

/* Counts a puzzle without an answer, and gives the reason, with advice in the note alone. If the reason is in
 * the output, a note would repeat it; such notes are only counted. A filter writes nothing about the puzzles
 * that it drops, so there are only its notes. */
static void call_failed(struct job *job, struct answer *answer, enum note_kind why, const char *reason,
                        const char *advice)
{
    struct tally *tally = &job->sink.tally;
    uint64_t *const totals[] = {[NOTE_BROKEN] = &tally->invalid,
                                [NOTE_UNSOLVABLE] = &tally->unsolvable,
                                [NOTE_NOT_UNIQUE] = &tally->not_unique,
                                [NOTE_UNDECIDED] = &tally->undecided};
    bool in_place = shows_reason(job) && !job->options->mode->is_filter;
    tally->failed++;
    ++*totals[why];
    answer->reason = reason;
    notes_add(&job->sink.notes, in_place ? NOTE_IN_PLACE + why : why, job->batch.file, answer->item->line,
              "%s%s", reason, advice);
}

static const char *why_undecided(struct job *job)
{
    snprintf(job->reason, REASON_ROOM, "undecided after %g second%s; a longer --timeout may tell",
             job->options->timeout, job->options->timeout == 1 ? "" : "s");
    return job->reason;
}

/* A puzzle with several solutions counts as solved, too: one was found, although it is no answer. The cells
 * of an invalid item are all empty, so they have many solutions: its error comes first. */
void job_decline(struct job *job, struct answer *answer, int status)
{
    const struct mode *mode = job->options->mode;
    const char *reason = answer->reason, *advice = "";
    enum note_kind why = NOTE_BROKEN;
    answer->solution = answer->shown = NULL;
    answer->candidates = NULL;
    if (status == SUDOKU_GAVE_UP || status == SUDOKU_CANCELLED) {
        why = NOTE_UNDECIDED;
        reason = why_undecided(job);
        answer->counts = false;
    } else if (status == SUDOKU_NO_STEP) {
        why = NOTE_UNDECIDED;
    } else if (status == SUDOKU_NOT_UNIQUE && !answer->item->error) {
        why = NOTE_NOT_UNIQUE;
        reason = mode->needs_one;
        job->sink.tally.solved++;
    } else if (status != SUDOKU_BAD_ARGUMENT) {
        const char *invalid = job_why_invalid(job, answer->item);
        why = invalid ? NOTE_BROKEN : NOTE_UNSOLVABLE;
        reason = invalid ? invalid : reason ? reason : "no solution";
        advice = mode == &mode_solve && !answer->item->error ? "; try --check" : "";
        answer->counts &= !invalid; /* an invalid puzzle has no number of solutions, not even 0 */
    }
    call_failed(job, answer, why, reason, advice);
}

int job_refuse(struct answer *answer, const char *reason)
{
    answer->reason = reason;
    return SUDOKU_BAD_ARGUMENT;
}

int job_refuse_candidates(struct job *job, struct answer *answer)
{
    snprintf(job->reason, REASON_ROOM, "a puzzle of candidates; %s works with puzzles of clues",
             job->options->mode->name);
    return job_refuse(answer, job->reason);
}

/* ---- Each puzzle of a batch ---- */

/* Answers the puzzle under way. False if the run is over. */
static bool answer_one(struct job *job, answer_puzzle *find)
{
    struct answer answer = job_answer(job, job->batch.at);
    const struct mode *mode = job->options->mode;
    job_start_clock(job);
    int status = answer.given && mode->needs_clues ? job_refuse_candidates(job, &answer) : find(job, &answer);
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    if (job->progress.no_memory || (status == SUDOKU_CANCELLED && !job->progress.timed_out))
        return false;
    if (status != SUDOKU_OK)
        job_decline(job, &answer, status);
    if (status != SUDOKU_OK && !mode->is_filter)
        job_write(job, &answer);
    return !job->progress.no_memory;
}

/* A puzzle in parts counts as done with its last ones. */
static bool completes_puzzle(const struct job_batch *batch)
{
    return !batch->whole || batch->part + batch->parts == batch->whole->end;
}

void job_answer_each(struct job *job, answer_puzzle *answer)
{
    for (size_t i = 0; i < job->batch.n && !job->progress.no_memory && !job->progress.trouble; i++) {
        job->batch.at = i;
        if (!answer_one(job, answer))
            return;
        /* job_write may have ended the job */
        job->sink.tally.puzzles += i < job->batch.n && completes_puzzle(&job->batch);
        job->batch.at = i + 1;
        if (job->options->mode->most_puzzles && !job_keep_alive(job))
            return;
    }
}

/* ---- Writing ---- */

/* The run is over, and nothing is known of the puzzle under way and those after it: the job ends before
 * them. */
static void end_before(struct job *job)
{
    job->batch.n = job->batch.items ? job->batch.at : 0;
}

/* Says why a puzzle has not all the facts that the columns ask for, and counts it as failed if it was too
 * slow, or if the output has no place for the reason. */
static void explain_facts(struct job *job, int status, struct answer *answer, bool says_several)
{
    static const struct {
        enum note_kind kind;
        const char *reason;
    } known[] = {[-SUDOKU_CLASH] = {NOTE_BROKEN, "two equal digits in a row, column or box"},
                 [-SUDOKU_NO_SOLUTION] = {NOTE_UNSOLVABLE, "no solution"},
                 [-SUDOKU_NOT_UNIQUE] = {NOTE_NOT_UNIQUE, "more than one solution"}};
    bool is_several = status == SUDOKU_NOT_UNIQUE;
    if (answer->reason)
        return;
    if (status == SUDOKU_GAVE_UP) {
        call_failed(job, answer, NOTE_UNDECIDED, why_undecided(job), "");
        return;
    }
    answer->reason = known[-status].reason;
    /* Each solution of a puzzle has a row, but one note is enough. */
    if (is_several && (answer->number > 1 || says_several))
        return;
    if (!shows_reason(job)) {
        job->sink.tally.failed++;
        notes_add(&job->sink.notes, known[-status].kind, job->batch.file, answer->item->line, "%s",
                  answer->reason);
    } else if ((status == SUDOKU_NO_SOLUTION || (is_several && job->options->mode->needs_one)) &&
               job->look->line == LINE_OF_VALUES) {
        /* Modes that find nothing but facts count this as a failure, even if the output gives the reason. */
        call_failed(job, answer, known[-status].kind, answer->reason, "");
    }
}

bool job_find_facts(struct job *job, struct answer *answer, struct facts *facts)
{
    unsigned missing = job->look->needs & ~answer->asked;
    bool says_several = answer->count.low > 1; /* the mode's own count does */
    if (!missing || answer->item->error)
        return true;
    int status = facts_find(job, missing, answer, facts);
    if (status == SUDOKU_CANCELLED || job->progress.no_memory) {
        end_before(job);
        return false;
    }
    answer->asked |= missing;
    if (status != SUDOKU_OK)
        explain_facts(job, status, answer, says_several);
    return true;
}

/* Writes an answer with another sign for empty cells, `0` or `_`, all texts of cells copied, since they
 * belong to the reader and to the engine. */
static void write_copy(struct job *job, struct answer answer, struct text *out)
{
    struct sudoku_item item = *answer.item;
    const char **const texts[] = {&item.cells,   &item.placed,   &answer.cells,    &answer.solution,
                                  &answer.shown, &answer.result, &answer.canonical};
    enum { TEXTS = sizeof texts / sizeof *texts };
    char rooms[TEXTS][SUDOKU_CELLS];
    bool is_puzzle = answer.shown == answer.cells;
    answer.item = &item;
    for (int i = 0; i < TEXTS; i++) {
        const char *cells = *texts[i];
        for (int cell = 0; cells && cell < SUDOKU_CELLS; cell++)
            rooms[i][cell] = cells[cell] == '.' || cells[cell] == '0' ? job->look->empty : cells[cell];
        *texts[i] = cells ? rooms[i] : NULL;
    }
    answer.shown = is_puzzle ? answer.cells : answer.shown;
    job->options->format->write(out, job->look, &answer);
}

/* Draws the answer to a puzzle once more, solved. */
static void write_key(const struct job *job, const struct answer *answer, struct text *out)
{
    struct look look = *job->look;
    struct answer key = *answer;
    look.fill = FILL_SOLUTION;
    key.shown = answer->solution;
    key.is_key = true;
    job->options->format->write(out, &look, &key);
}

/* Every answer goes through here, so facts for columns are found in one place, and only when a column asks
 * for them. Most answers lack nothing, and are not copied. */
void job_write(struct job *job, const struct answer *answer)
{
    const struct format *format = job->options->format;
    struct text *out =
        job->options->split.test && job_is_for_test(job, answer) ? &job->sink.test : &job->sink.out;
    const size_t start = out->length;
    bool fits = !answer_shows_given(answer) || (format->traits & HOLDS_CANDIDATES);
    struct answer full;
    struct facts facts;
    /* Text that is no puzzle gets a note, not a drawing, which would be an empty grid. */
    if (format->page_writer && answer->item->error)
        return;
    if (format->lacks_letters && answer->item->name && format->lacks_letters(answer->item))
        notes_add(
            &job->sink.notes, NOTE_LETTERS, job->batch.file, answer->item->line,
            "the fonts of --format=%s lack letters of the name, which become ?; --format=svg shows them",
            format->name);
    if (!fits || (job->look->needs & ~answer->asked)) {
        full = *answer;
        answer = &full;
        if (!fits)
            call_failed(job, &full, NOTE_BROKEN,
                        "a puzzle of candidates does not fit the format; try --format=pencilmarks", "");
        if (!job_find_facts(job, &full, &facts))
            return;
    }
    if (job->look->empty)
        write_copy(job, *answer, out);
    else
        format->write(out, job->look, answer);
    if (job->look->answers)
        write_key(job, answer, out);
    job->sink.tally.written += out->length > start && !answer->reason;
    if (out->failed) { /* an answer that lacks a piece is none */
        out->length = start;
        text_fail_with(&job->sink.out, out);
        end_before(job);
    }
}

void job_write_solutions(struct job *job, struct answer *answer, const char *lines, size_t n)
{
    if (job->options->format == &format_line && !answer->item->name) { /* each is a line, and nothing else */
        text_add(&job->sink.out, lines, SUDOKU_LINE * n);
        job->sink.tally.written += n;
        answer->number += n;
        if (job->sink.out.failed)
            end_before(job);
        return;
    }
    for (size_t i = 0; i < n && !job->sink.out.failed; i++) {
        answer->solution = answer->shown = lines + SUDOKU_LINE * i;
        answer->number++;
        job_write(job, answer);
    }
}

/* Pictures show the puzzle alone: the solution that the input gives would spoil it. */
void job_pass(struct job *job, struct answer *answer)
{
    answer->solution = answer->item->solution;
    if (!job->options->format->page_writer)
        answer_show_puzzle(answer, answer->cells);
    job_write(job, answer);
}

void job_tell_seed(struct job *job)
{
    const struct options *options = job->options;
    if (job->batch.ticket == 0 && !options->making.seeded)
        notes_add(&job->sink.notes, NOTE_SEED, options->mode->name, 0,
                  "--seed=%" PRIu64 " makes the same again", options->making.seed);
}
