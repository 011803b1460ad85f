/* journal.c: the files of games in $XDG_STATE_HOME/sudoku/games, or ~/.local/state/sudoku/games.
 *
 * A game's file is its list of moves, to which each move is added as it is made: nothing is ever written
 * again, so a crash loses nothing. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "play/player.h"

enum { ELSEWHERE = -1 }; /* an error beside those of errno */

/* ---- The folder ---- */

/* Finds the path of a file. The specification of XDG says to ignore a folder that is not absolute. */
static int find_path(const char *name, char path[JOURNAL_PATH])
{
    enum { ENDING = 20 }; /* room for another ending */
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool given = state && state[0] == '/';
    if (!given && !(home && home[0] == '/'))
        return ENOENT;
    const int n = snprintf(path, JOURNAL_PATH, "%s%s/sudoku/games/%s", given ? state : home,
                           given ? "" : "/.local/state", name);
    return n < 0 || n >= JOURNAL_PATH - ENDING ? ENAMETOOLONG : 0;
}

/* A file's name is the puzzle, with 0 for an empty cell: a name that begins with a dot is hidden. */
static int find_game(const char *puzzle, char path[JOURNAL_PATH])
{
    char name[CELLS + 1] = "";
    for (unsigned cell = 0; cell < CELLS; cell++)
        name[cell] = puzzle[cell] == '.' ? '0' : puzzle[cell];
    return find_path(name, path);
}

/* Makes the folders of the game's path if need be, with mode 0700, as the specification of XDG says: games
 * are private. Games of an earlier version have a file of locks above them. Returns 0 or errno. */
static int make_folders(struct player *player)
{
    char *path = player->journal.path, old[JOURNAL_PATH];
    bool is_new = false;
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        is_new = mkdir(path, 0700) == 0;
        *at = '/';
        if (!is_new && errno != EEXIST)
            return errno;
    }
    if (is_new && find_path("../lock", old) == 0 && access(old, F_OK) == 0)
        player_say(player, INK_PLAIN,
                   "Saved games of an earlier version are left as they are; this one begins anew.");
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
    journal->missed |= journal->error != 0;
    if (journal->missed)
        return;
    if (!journal->has_lines)
        write_head(game, lines);
    snprintf(lines + strlen(lines), MOVE_ROOM + 2, "%s%s\n", journal->has_lines ? "" : "\n", line);
    journal->has_lines = true;
    journal->error = write_all(journal->file, lines, strlen(lines));
    journal->missed = journal->error != 0;
}

void journal_close(struct journal *journal)
{
    struct stat status;
    if (journal->file < 0)
        return;
    if (fstat(journal->file, &status) == 0 && status.st_size == 0)
        unlink(journal->path);
    if ((fsync(journal->file) != 0 && errno != EINVAL && errno != EROFS) || close(journal->file) != 0) {
        journal->error = journal->error ? journal->error : errno;
        journal->missed = true;
    }
    journal->file = -1;
}

const char *journal_trouble(const struct journal *journal)
{
    return journal->error == ELSEWHERE ? "the puzzle is open in another window" : strerror(journal->error);
}

/* ---- Reading ---- */

/* Makes the moves of a text whose lines end with '\n', and adds their lengths to *whole. Returns false if
 * one makes no sense. */
static bool replay_text(struct game *game, char *text, double *seconds, size_t *whole)
{
    char head[CELLS + 20];
    write_head(game, head);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (line == text ? strcmp(line, head) != 0
                         : strncmp(line, "time ", 5) != 0 && !game_replay(game, line))
            return false;
        if (line[0] == 't')
            *seconds = (double)strtoul(line + 5, NULL, 10);
        *whole = (size_t)(end + 1 - text);
    }
    return true;
}

/* Makes the moves of an open file. Returns 0 or errno; EILSEQ if it makes no sense. A last line that is not
 * whole was cut off by a crash; *whole gets the length without it. */
static int read_game(int file, struct game *game, double *seconds, size_t *whole)
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
static int set_aside(struct player *player, const char *path)
{
    char aside[JOURNAL_PATH];
    int i = 0;
    do
        snprintf(aside, sizeof aside, "%.*s.damaged-%d", JOURNAL_PATH - 24, path, ++i);
    while (access(aside, F_OK) == 0 && i < 1000);
    if (rename(path, aside) != 0)
        return errno;
    player_say(player, INK_WARNING, "The saved game is damaged; it is kept as %s.", aside);
    return 0;
}

/* Opens the file of the game that was just begun, and makes its moves. Returns 0, ELSEWHERE or errno; EILSEQ
 * if it makes no sense. */
static int open_game(struct journal *journal, struct game *game, double *seconds)
{
    char puzzle[CELLS];
    size_t whole = 0;
    journal->file = open(journal->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (journal->file < 0)
        return errno;
    const bool locked = lock(journal->file);
    memcpy(puzzle, game->puzzle, CELLS);
    int error = read_game(journal->file, game, seconds, &whole);
    if (error)
        game_start(game, puzzle);
    if (!locked)
        error = ELSEWHERE;
    if (!error && ftruncate(journal->file, (off_t)whole) != 0)
        error = errno;
    if (error) {
        close(journal->file);
        journal->file = -1;
    }
    journal->has_lines = !error && whole > 0;
    return error;
}

void journal_open(struct player *player)
{
    struct journal *journal = &player->journal;
    *journal = (struct journal){.file = -1};
    player->played = 0;
    journal->error = find_game(player->game.puzzle, journal->path);
    if (!journal->error)
        journal->error = make_folders(player);
    if (!journal->error)
        journal->error = open_game(journal, &player->game, &player->played);
    if (journal->error == EILSEQ)
        journal->error = set_aside(player, journal->path);
    if (!journal->error && journal->file < 0)
        journal->error = open_game(journal, &player->game, &player->played);
    if (journal->error)
        player_say(player, INK_WARNING, "The game is not saved: %s.", journal_trouble(journal));
}

bool journal_is_solved(const char *puzzle)
{
    char path[JOURNAL_PATH];
    struct game game = {.moves = NULL};
    double seconds;
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
bool journal_read_last(char puzzle[CELLS], char title[NAME_ROOM], bool *candidates)
{
    char path[JOURNAL_PATH], line[CELLS + NAME_ROOM + 40];
    FILE *file = find_path("last", path) == 0 ? fopen(path, "r") : NULL;
    const bool reads = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    if (!reads || strspn(line, ".123456789") != CELLS || strlen(line) < CELLS + 3)
        return false;
    memcpy(puzzle, line, CELLS);
    *candidates = line[CELLS + 1] == 'c';
    snprintf(title, NAME_ROOM, "%.*s", (int)strcspn(line + CELLS + 3, "\n"), line + CELLS + 3);
    return true;
}

void journal_write_last(struct player *player)
{
    char path[JOURNAL_PATH], line[CELLS + NAME_ROOM + 40];
    int error = find_path("last", path);
    const int n = snprintf(line, sizeof line, "%.81s %c %s\n", player->game.puzzle,
                           player->candidates ? 'c' : '-', player->title);
    const int file = error ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (!error)
        error = file < 0 ? errno : write_all(file, line, (size_t)n);
    if (file >= 0 && close(file) != 0 && !error)
        error = errno;
    if (error && !*player->message)
        player_say(player, INK_WARNING, "The game is not saved: %s.", strerror(error));
}
