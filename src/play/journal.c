/* journal.c: the files of games in $XDG_STATE_HOME/sudoku/games, or ~/.local/state/sudoku/games. */
#include "play/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"

/* ---- The folder ---- */

/* The specification of XDG says to ignore a path that is not absolute. Names of files have room after the
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

static int find_path(const char *name, size_t length, char path[JOURNAL_PATH])
{
    const int error = find_folder(path);
    if (!error)
        snprintf(path + strlen(path), CELLS + 1, "%.*s", (int)length, name);
    return error;
}

/* A file's name is the puzzle, with 0 for an empty cell: a name that begins with a dot is hidden. */
static int find_game(const char *puzzle, char path[JOURNAL_PATH])
{
    char name[CELLS];
    for (unsigned cell = 0; cell < CELLS; cell++)
        name[cell] = puzzle[cell] == '.' ? '0' : puzzle[cell];
    return find_path(name, CELLS, path);
}

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

/* Mode 0700, as the specification of XDG says: games are private. */
int journal_make_folder(bool *has_old)
{
    char folder[JOURNAL_PATH];
    bool is_new = false;
    *has_old = false;
    const int error = find_folder(folder);
    if (error)
        return error;
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
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

static void write_head(const struct game *game, char line[CELLS + 20])
{
    snprintf(line, CELLS + 20, "sudoku game 1 %.81s", game->puzzle);
}

/* After a failure nothing more is written: a file with a gap would be another game. */
void journal_add(struct journal *journal, const struct game *game, const char *line)
{
    char lines[CELLS + 20 + MOVE_ROOM] = "";
    journal->missed |= journal->file < 0;
    if (journal->file < 0 || journal->error)
        return;
    if (!journal->has_lines)
        write_head(game, lines);
    snprintf(lines + strlen(lines), MOVE_ROOM + 2, "%s%s\n", journal->has_lines ? "" : "\n", line);
    journal->has_lines = true;
    journal->error = write_all(journal->file, lines, strlen(lines));
}

void journal_close(struct journal *journal)
{
    struct stat status;
    if (journal->file >= 0) {
        if (fstat(journal->file, &status) == 0 && status.st_size == 0)
            unlink(journal->path);
        if (fsync(journal->file) != 0 && errno != EINVAL && errno != EROFS && !journal->error)
            journal->error = errno;
        if (close(journal->file) != 0 && !journal->error)
            journal->error = errno;
    }
    journal->file = -1;
}

const char *journal_trouble(const struct journal *journal)
{
    return journal->elsewhere && journal->missed ? "the puzzle is open in another window"
           : journal->error                      ? strerror(journal->error)
                                                 : NULL;
}

/* ---- Reading ---- */

/* Makes the moves of a text whose lines end with '\n', and adds their lengths to *whole. Returns false if
 * one makes no sense. */
static bool replay_text(struct game *game, char *text, unsigned long *seconds, size_t *whole)
{
    char head[CELLS + 20];
    write_head(game, head);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (line == text ? strcmp(line, head) != 0
                         : strncmp(line, "time ", 5) != 0 && !game_replay(game, line))
            return false;
        if (line != text && line[0] == 't')
            *seconds = strtoul(line + 5, NULL, 10);
        *whole = (size_t)(end + 1 - text);
    }
    return true;
}

/* Makes the moves of an open file. Returns 0 or errno; EILSEQ if it makes no sense. A last line that is not
 * whole was cut off by a crash; *whole gets the length without it. */
static int read_game(int file, struct game *game, unsigned long *seconds, size_t *whole)
{
    enum { MOST = 16 << 20 }; /* no game has as many moves */
    struct text text = {0};
    int error = read_all(file, MOST, &text);
    const size_t length = text.length;
    *whole = 0;
    text_char(&text, '\0');
    if (!error && text.failed)
        error = ENOMEM;
    if (error == EFBIG ||
        (!error && (strlen(text.data) != length || !replay_text(game, text.data, seconds, whole))))
        error = EILSEQ;
    text_free(&text);
    return error;
}

/* Locks an open file. If the file system has no locks, the game is still saved. */
static bool lock(int file)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &all) == 0 || (errno != EACCES && errno != EAGAIN);
}

/* Renames the file to a name that is free. */
static bool set_aside(struct journal *journal)
{
    int i = 0;
    do
        snprintf(journal->aside, JOURNAL_PATH, "%.*s.damaged-%d", JOURNAL_PATH - 24, journal->path, ++i);
    while (access(journal->aside, F_OK) == 0 && i < 1000);
    return rename(journal->path, journal->aside) == 0;
}

void journal_open(struct journal *journal, struct game *game, unsigned long *seconds)
{
    char puzzle[CELLS];
    size_t whole = 0;
    memcpy(puzzle, game->puzzle, CELLS);
    *journal = (struct journal){.file = -1};
    journal->error = find_game(puzzle, journal->path);
    if (journal->error)
        return;
    journal->file = open(journal->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (journal->file < 0) {
        journal->error = errno;
        return;
    }
    journal->elsewhere = !lock(journal->file);
    journal->error = read_game(journal->file, game, seconds, &whole);
    journal->has_lines = whole > 0;
    if (!journal->error && !journal->elsewhere && ftruncate(journal->file, (off_t)whole) != 0)
        journal->error = errno;
    if (!journal->error && !journal->elsewhere)
        return;
    const bool again = journal->error == EILSEQ && !journal->elsewhere && set_aside(journal);
    close(journal->file);
    journal->file = -1;
    if (journal->error)
        game_start(game, puzzle);
    if (again) {
        journal->file = open(journal->path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        journal->error = journal->file < 0 ? errno : 0;
        journal->has_lines = false;
    }
}

bool journal_is_solved(const char *puzzle)
{
    char path[JOURNAL_PATH];
    struct game game = {.moves = NULL};
    unsigned long seconds;
    size_t whole;
    const int file = find_game(puzzle, path) == 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    game_start(&game, puzzle);
    const bool reads = file < 0 || read_game(file, &game, &seconds, &whole) == 0;
    const bool solved = reads && game_is_solved(&game);
    if (file >= 0)
        close(file);
    game_free(&game);
    return solved;
}

/* ---- The last game ---- */

/* `PUZZLE candidates title`. A file that makes no sense only means that a new puzzle is made. */
bool journal_read_last(struct last_game *last)
{
    char path[JOURNAL_PATH], line[CELLS + NAME_ROOM + 40];
    FILE *file = find_path("last", 4, path) == 0 ? fopen(path, "r") : NULL;
    const bool reads = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    if (!reads || strspn(line, ".123456789") != CELLS || strlen(line) < CELLS + 3)
        return false;
    memcpy(last->puzzle, line, CELLS);
    last->candidates = line[CELLS + 1] == 'c';
    snprintf(last->title, NAME_ROOM, "%.*s", (int)strcspn(line + CELLS + 3, "\n"), line + CELLS + 3);
    return true;
}

int journal_write_last(const struct last_game *last)
{
    char path[JOURNAL_PATH], line[CELLS + NAME_ROOM + 40];
    int error = find_path("last", 4, path);
    const int n =
        snprintf(line, sizeof line, "%.81s %c %s\n", last->puzzle, last->candidates ? 'c' : '-', last->title);
    const int file = error ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return error ? error : errno;
    error = write_all(file, line, (size_t)n);
    return close(file) != 0 && !error ? errno : error;
}
