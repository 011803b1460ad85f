/* journal.c: the files of games in $XDG_STATE_HOME/sudoku/games, or ~/.local/state/sudoku/games. */
#include "play/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"

/* ---- Names ---- */

struct game_name journal_name(const char *puzzle, const uint16_t struck[CELLS])
{
    struct game_name name = {.sum = 0};
    uint32_t hash = 0x811c9dc5;
    bool any = false;
    memcpy(name.puzzle, puzzle, CELLS);
    for (unsigned cell = 0; cell < CELLS && struck; cell++) {
        hash = (hash ^ struck[cell]) * 0x01000193;
        any |= struck[cell] != 0;
    }
    name.sum = any ? hash | 1 : 0;
    return name;
}

/* The specification of XDG says to ignore a path that is not absolute. The longest name has room after the
 * folder. */
static int find_folder(char folder[JOURNAL_PATH])
{
    enum { LONGEST = 160 };
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool given = state && state[0] == '/';
    if (!given && !(home && home[0] == '/'))
        return ENOENT;
    const int n = given ? snprintf(folder, JOURNAL_PATH, "%s/sudoku/games/", state)
                        : snprintf(folder, JOURNAL_PATH, "%s/.local/state/sudoku/games/", home);
    return n < 0 || n >= JOURNAL_PATH - LONGEST ? ENAMETOOLONG : 0;
}

/* A file's name is the puzzle, with 0 for an empty cell: a name that begins with a dot is hidden. */
static int find_path(const struct game_name *name, char path[JOURNAL_PATH])
{
    const int error = find_folder(path);
    if (error)
        return error;
    char *at = path + strlen(path);
    for (unsigned cell = 0; cell < CELLS; cell++)
        *at++ = name->puzzle[cell] == '.' ? '0' : name->puzzle[cell];
    *at = '\0';
    if (name->sum)
        snprintf(at, 12, "-%08lx", (unsigned long)name->sum);
    return 0;
}

/* ---- The folder ---- */

/* Are there games of an earlier version in the folder above this one? */
static bool finds_old_games(const char *folder)
{
    char above[JOURNAL_PATH + 2];
    snprintf(above, sizeof above, "%s..", folder);
    DIR *directory = opendir(above);
    const struct dirent *entry;
    bool found = false;
    while (directory && !found && (entry = readdir(directory)))
        found = strncmp(entry->d_name, "game-", 5) == 0;
    if (directory)
        closedir(directory);
    return found;
}

/* Mode 0700, as the specification of XDG says: games are nobody else's business. */
int journal_make_folder(bool *has_old)
{
    char folder[JOURNAL_PATH];
    bool is_new = false;
    *has_old = false;
    const int error = find_folder(folder);
    if (error)
        return error;
    for (char *at = folder + 1; *at; at++)
        if (*at == '/') {
            *at = '\0';
            is_new = mkdir(folder, 0700) == 0;
            if (!is_new && errno != EEXIST)
                return errno;
            *at = '/';
        }
    *has_old = is_new && finds_old_games(folder);
    return 0;
}

/* ---- Writing ---- */

/* Writes what is pending. What is left of a line after a failure is written before anything else. */
static void write_pending(struct journal *journal)
{
    size_t done = 0;
    journal->error = 0;
    while (done < journal->n_pending && !journal->error) {
        const ssize_t n = write(journal->file, journal->pending + done, journal->n_pending - done);
        if (n >= 0)
            done += (size_t)n;
        else if (errno != EINTR)
            journal->error = errno;
    }
    journal->n_pending -= done;
    memmove(journal->pending, journal->pending + done, journal->n_pending);
}

static void add_line(struct journal *journal, const char *line)
{
    const size_t n = strlen(line);
    if (journal->lost)
        return;
    if (journal->n_pending + n + 1 > sizeof journal->pending) {
        journal->lost = true;
        return;
    }
    memcpy(journal->pending + journal->n_pending, line, n);
    journal->pending[journal->n_pending + n] = '\n';
    journal->n_pending += n + 1;
    write_pending(journal);
}

static void add_move(struct journal *journal, const struct move *move)
{
    char words[MOVE_ROOM];
    move_words(move, words);
    add_line(journal, words);
}

/* Locks an open file. Where the file system knows no locks, the game is still worth saving. */
static bool lock(int file)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &all) == 0 || (errno != EACCES && errno != EAGAIN);
}

static void write_head(const struct game *game, char line[CELLS + 20])
{
    snprintf(line, CELLS + 20, "sudoku game 1 %.81s", game->puzzle);
}

/* Makes the file with all moves but the last n. If another window has made it meanwhile, the game is that
 * window's. */
static void create(struct journal *journal, const struct game *game, size_t without)
{
    char head[CELLS + 20];
    struct stat status;
    journal->file = open(journal->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    journal->error = journal->file < 0 ? errno : 0;
    if (journal->file < 0)
        return;
    if (!lock(journal->file) || fstat(journal->file, &status) != 0 || status.st_size > 0) {
        close(journal->file);
        journal->file = -1;
        journal->elsewhere = true;
        return;
    }
    write_head(game, head);
    add_line(journal, head);
    for (size_t i = 0; i + without < game->n; i++)
        add_move(journal, &game->moves[i]);
}

void journal_add(struct journal *journal, const struct game *game, const char *line)
{
    if (journal->file < 0 && *journal->path && !journal->elsewhere)
        create(journal, game, line ? 0 : 1);
    journal->missed = journal->file < 0;
    if (journal->file < 0)
        return;
    if (line)
        add_line(journal, line);
    else
        add_move(journal, &game->moves[game->at - 1]);
}

void journal_flush(struct journal *journal)
{
    if (journal->file < 0)
        return;
    if (journal->n_pending)
        write_pending(journal);
    if (!journal->error && fsync(journal->file) != 0 && errno != EINVAL && errno != EROFS)
        journal->error = errno;
}

void journal_close(struct journal *journal)
{
    journal_flush(journal);
    if (journal->file >= 0 && close(journal->file) != 0 && !journal->error)
        journal->error = errno;
    journal->file = -1;
}

const char *journal_trouble(const struct journal *journal)
{
    return journal->elsewhere && journal->missed ? "the puzzle is open in another window"
           : journal->error                      ? strerror(journal->error)
           : journal->lost                       ? "too many moves could not be written"
                                                 : NULL;
}

/* ---- Reading ---- */

/* Makes the moves of a file. A last line that is not whole was cut off by a crash; *whole gets the length
 * without it. Returns false if something makes no sense. */
static bool replay_file(struct game *game, const char *text, size_t n, unsigned long *seconds, size_t *whole)
{
    char line[160], head[CELLS + 20];
    bool first = true;
    size_t at = 0;
    write_head(game, head);
    for (const char *end; at < n && (end = memchr(text + at, '\n', n - at)); first = false) {
        const size_t length = (size_t)(end - text) - at;
        if (length >= sizeof line || memchr(text + at, '\0', length))
            return false;
        memcpy(line, text + at, length);
        line[length] = '\0';
        if (first ? strcmp(line, head) != 0 : strncmp(line, "time ", 5) != 0 && !game_replay(game, line))
            return false;
        if (!first && strncmp(line, "time ", 5) == 0)
            *seconds = strtoul(line + 5, NULL, 10);
        at += length + 1;
    }
    *whole = at;
    return true;
}

/* Gives a file another name, which must be free: link fails where rename would replace. */
static bool set_aside(const char *path, char aside[JOURNAL_PATH])
{
    int i = 0, failed;
    do {
        snprintf(aside, JOURNAL_PATH, "%.*s.damaged-%d", JOURNAL_PATH - 24, path, ++i);
        failed = link(path, aside);
    } while (failed && errno == EEXIST && i < 1000);
    if (!failed)
        return unlink(path) == 0;
    return errno != EEXIST && rename(path, aside) == 0; /* a file system without links */
}

enum { FILE_MOST = 16 << 20 }; /* no game has as many moves */

/* Makes the moves of the open file. Returns 0 or errno; EILSEQ if it makes no sense. A line that is not whole
 * is removed, unless another program may be writing it. */
static int read_game(int file, bool may_cut, struct game *game, unsigned long *seconds)
{
    struct text text = {0};
    size_t whole = 0;
    int error = read_all(file, FILE_MOST, &text);
    if (!error && !replay_file(game, text.data ? text.data : "", text.length, seconds, &whole))
        error = EILSEQ;
    if (!error && may_cut && whole < text.length && ftruncate(file, (off_t)whole) != 0)
        error = errno;
    text_free(&text);
    return error == EFBIG ? EILSEQ : error;
}

enum opened journal_open(struct journal *journal, const struct game_name *name, struct game *game,
                         unsigned long *seconds, char aside[JOURNAL_PATH])
{
    *journal = (struct journal){.file = -1};
    journal->error = find_path(name, journal->path);
    if (!journal->error) {
        journal->file = open(journal->path, O_RDWR | O_APPEND | O_CLOEXEC);
        journal->error = journal->file < 0 && errno != ENOENT ? errno : 0;
        if (journal->file < 0 && !journal->error)
            return OPENED_NEW;
    }
    journal->elsewhere = journal->file >= 0 && !lock(journal->file);
    const int error =
        journal->file >= 0 ? read_game(journal->file, !journal->elsewhere, game, seconds) : journal->error;
    if (!error && !journal->elsewhere && game->n == 0) { /* the program ended before the first line */
        close(journal->file);
        journal->file = -1;
        return unlink(journal->path) == 0 ? OPENED_NEW : OPENED_AGAIN;
    }
    if (!error && !journal->elsewhere)
        return OPENED_AGAIN;
    const bool damaged = error == EILSEQ && !journal->elsewhere && set_aside(journal->path, aside);
    if (journal->file >= 0)
        close(journal->file);
    journal->file = -1;
    if (error)
        game_start(game, name->puzzle);
    if (damaged)
        return OPENED_DAMAGED;
    journal->error = error;
    journal->path[0] = '\0';
    return OPENED_FAILED;
}

bool journal_is_solved(const struct game_name *name)
{
    char path[JOURNAL_PATH];
    struct game game = {.moves = NULL};
    unsigned long seconds;
    const int file = find_path(name, path) == 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    game_start(&game, name->puzzle);
    const bool read = file < 0 || read_game(file, false, &game, &seconds) == 0;
    const bool solved = read && game_is_solved(&game);
    if (file >= 0)
        close(file);
    game_free(&game);
    return solved;
}

/* ---- The last game ---- */

static int last_path(char path[JOURNAL_PATH], const char *name)
{
    const int error = find_folder(path);
    if (!error)
        memcpy(path + strlen(path), name, strlen(name) + 1); /* find_folder has left room for it */
    return error;
}

/* `PUZZLE sum candidates title`. A file that makes no sense only means that a new puzzle is made. */
bool journal_read_last(struct last_game *last)
{
    char path[JOURNAL_PATH], word[12], line[CELLS + NAME_ROOM + 40];
    unsigned long sum;
    int n = 0;
    FILE *file = last_path(path, "last") == 0 ? fopen(path, "r") : NULL;
    const bool read = file && fgets(line, sizeof line, file) && strlen(line) > CELLS;
    if (file)
        fclose(file);
    if (!read || strspn(line, ".123456789") != CELLS ||
        sscanf(line + CELLS, " %lx %11s%n", &sum, word, &n) != 2)
        return false;
    memcpy(last->name.puzzle, line, CELLS);
    last->name.sum = (uint32_t)sum;
    last->candidates = strcmp(word, "candidates") == 0;
    const char *title = line + CELLS + n;
    title += *title == ' ';
    snprintf(last->title, sizeof last->title, "%.*s", (int)strcspn(title, "\n"), title);
    return true;
}

/* The old file stays until the new one is written. */
int journal_write_last(const struct last_game *last)
{
    char path[JOURNAL_PATH], fresh[JOURNAL_PATH], line[CELLS + NAME_ROOM + 40];
    int error = last_path(path, "last");
    if (error || (error = last_path(fresh, "last.new")) != 0)
        return error;
    const int n =
        snprintf(line, sizeof line, "%.81s %lx %s %s\n", last->name.puzzle, (unsigned long)last->name.sum,
                 last->candidates ? "candidates" : "plain", last->title);
    const int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    error = write_all(file, line, (size_t)n);
    if (close(file) != 0 && !error)
        error = errno;
    if (!error && rename(fresh, path) != 0)
        error = errno;
    if (error)
        unlink(fresh);
    return error;
}
