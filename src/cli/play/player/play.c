/* play.c: a game from its beginning to its end: what is asked for beside it, what follows from a move, how it
 * is kept; and other puzzles, of the player's own, pasted, and newly made.
 *
 * Tasks about the grid are dropped when it changes (forget_help). The rest of this folder changes the grid
 * only through after_move or grid_changed, which see to that. */
#include "cli/play/player/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rating_words.h"
#include "sudoku.h"

const char empty_grid[CELLS + 1] =
    ".................................................................................";

const char entering_words[] =
    "Type or paste the clues of your puzzle, a point for each empty cell; Return begins to play it.";

const char *const warning_kinds[WARN_KINDS] = {"clashes", "clashes and dead ends", "none"};

/* ---- Beginning ---- */

void play_init(struct play *play, uint64_t seed)
{
    memset(play, 0, sizeof *play);
    play->maker.seed = seed;
    play->view.cursor = CELLS / 2;
    play->maker.wishes.trials = NEW_TRIALS;
}

void play_free(struct play *play)
{
    leave_steps(play);
    game_free(&play->game);
}

/* Every new message ends what belonged to the old one: its reason, its page, and the promise of a finding. */
void play_say(struct play *play, enum tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->view.message, sizeof play->view.message, format, arguments);
    va_end(arguments);
    for (char *at = play->view.message; play->view.vi && (at = strstr(at, "h ")) != NULL; at++)
        if (at == play->view.message || at[-1] == ' ')
            *at = 'H'; /* the key */
    play->view.tone = tone;
    play->view.busy = false;
    play->view.reasoned = false;
    play->view.page = 0;
    play->view.wide = false;
}

void clear_message(struct play *play)
{
    play_say(play, TONE_PLAIN, "%s", "");
}

/* The message is emptied last, since forget_help may say something. */
void play_begin(struct play *play, const char puzzle[CELLS], const char *name)
{
    game_start(&play->game, puzzle);
    play->course.changes++;
    forget_help(play);
    leave_task(play, TASK_RATING);
    play->view.show = SHOW_GRID;
    play->view.choosing = false;
    memset(play->view.chosen, 0, sizeof play->view.chosen);
    play->course.played = 0;
    play->course.gave_up = play->course.scored = play->maker.made = play->course.unsaved = false;
    play->view.pinned = play->view.before = play->help.deferred = 0;
    play->view.revealed = play->practice.on = false;
    copy_name(play->course.name, name, strlen(name));
    ask_for_facts(play);
    clear_message(play);
}

/* ---- Tasks ---- */

void leave_task(struct play *play, enum task_kind kind)
{
    play->work.running[kind] = play->work.wanted[kind] = false;
}

/* Cleared as a whole: unused fields are the same in each run. */
struct task task_here(const struct play *play, enum task_kind kind)
{
    struct task task;
    struct cell cells[CELLS];
    memset(&task, 0, sizeof task);
    task.kind = kind;
    play_cells(play, cells);
    cells_text(cells, true, task.puzzle);
    cells_text(cells, false, task.cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = (uint16_t)cell_candidates(cells, cell);
    task.proper = play->help.facts_known && play->help.facts.count == 1;
    task.limit = kind == TASK_PATH || kind == TASK_PRACTICE ? PATH_LIMIT : 1;
    task.wishes = play->maker.wishes;
    return task;
}

void want_task(struct play *play, enum task_kind kind)
{
    play->work.tasks[kind] = task_here(play, kind);
    play->work.wanted[kind] = play->work.running[kind] = true;
}

void ask_for_facts(struct play *play)
{
    play->help.facts_known = play->help.rating_known = false;
    want_task(play, TASK_FACTS);
}

void forget_help(struct play *play)
{
    play->help.check = play->help.warning = 0;
    leave_steps(play);
    for (int kind = TASK_HINT; kind <= TASK_PRACTICE; kind++)
        leave_task(play, (enum task_kind)kind);
    if (play->view.busy)
        clear_message(play);
}

/* ---- After a move ---- */

/* A puzzle counts once, even if its last digit is taken back and entered again. */
void grid_changed(struct play *play)
{
    unsigned long seconds = (unsigned long)(play->course.played / 1000);
    play->course.changes++;
    play->course.unsaved = true;
    clear_message(play);
    forget_help(play);
    if (play->game.editing) {
        ask_for_facts(play);
    } else if (game_is_solved(&play->game) && play->course.gave_up) {
        play_say(play, TONE_PLAIN, "This is the solution. n makes another puzzle.");
    } else if (game_is_solved(&play->game)) {
        play_say(play, TONE_GOOD, "Solved in %lu:%02lu%s! %s", seconds / 60, seconds % 60,
                 game_was_helped(&play->game) ? " with help" : "",
                 play->course.total > play->course.index + 1 ? "] goes on to the next puzzle."
                                                             : "n makes another puzzle.");
        if (!play->course.scored)
            play->request.kind = REQUEST_SOLVED;
        play->course.scored = true;
    }
}

size_t play_warnings(const struct play *play, struct warning *warnings, size_t room)
{
    size_t n = play->view.warnings == WARN_NOTHING ? 0 : game_warnings(&play->game, warnings, room), k = 0;
    while (k < n && k < room && (play->view.warnings == WARN_DEAD_ENDS || warnings[k].kind == WARNING_CLASH))
        k++;
    return k < room ? k : n;
}

/* The reasons of game/ are in lower case without a full stop; here they become a sentence. */
bool after_move(struct play *play, const char *refused)
{
    if (refused)
        play_say(play, TONE_WARNING, "%c%s.", refused[0] - 'a' + 'A', refused + 1);
    else
        grid_changed(play);
    return !refused;
}

/* ---- The clock ---- */

bool play_is_timed(const struct play *play)
{
    return !play->game.editing && play->view.show != SHOW_PAUSE && !game_is_solved(&play->game);
}

void play_tick(struct play *play, unsigned milliseconds)
{
    if (play_is_timed(play))
        play->course.played += milliseconds;
}

/* ---- Entering a puzzle ---- */

/* Clues are moves like others (game/): they can be undone, and an unfinished puzzle is saved. The
 * solutions are counted after each of them. */

void play_begin_entering(struct play *play)
{
    play_begin(play, empty_grid, "");
    play->view.cursor = 0;
    const char *refused = game_make(&play->game, MOVE_EDIT, CELLS, 0);
    if (refused)
        after_move(play, refused);
    else
        play_say(play, TONE_PLAIN, "%s", entering_words);
}

/* The game itself cannot open a puzzle: it may have been played before, and its file is for others to
 * read. */
static void open_puzzle(struct play *play, const char puzzle[CELLS], const char *name)
{
    puzzle_set(&play->request.puzzle, puzzle);
    copy_name(play->request.puzzle.name, name, strlen(name));
    play->practice.technique = 0;
    play->request.kind = REQUEST_OPEN;
}

/* A puzzle of the player's own may have several solutions. One without any is refused: nothing in it could be
 * checked or solved. */
void finish_entering(struct play *play)
{
    char clues[CELLS];
    if (!need_facts(play, KEY_RETURN))
        return;
    cells_text(play->game.cells, true, clues);
    if (play->help.facts.count)
        open_puzzle(play, clues, "");
    else
        play_say(play, TONE_WARNING,
                 game_warnings(&play->game, NULL, 0) ? "These clues contradict each other: y shows where."
                                                     : "These clues have no solution.");
}

/* Shows the number of solutions while the clues are entered. */
static void tell_count(struct play *play)
{
    unsigned differs = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        differs += play->help.facts.differs[cell];
    if (play->help.facts.count == 0)
        play_say(play, TONE_WARNING, "No solution.");
    else if (play->help.facts.count == 1)
        play_say(play, TONE_GOOD, "One solution: Return begins to play.");
    else
        play_say(play, TONE_PLAIN, "%s%u solutions; %u cells still differ. %s",
                 play->help.facts.count == COUNT_LIMIT ? "At least " : "", play->help.facts.count, differs,
                 differs == CELLS ? "Go on entering clues." : "They are marked.");
}

/* ---- Puzzles from elsewhere ---- */

/* Digits first: they remove candidates, and only those that are then still left need be struck out. */
void play_take_entries(struct play *play, const struct puzzle *puzzle)
{
    const char *refused = NULL;
    for (unsigned cell = 0; cell < CELLS && !refused; cell++) {
        char digit = puzzle->cells[cell];
        if (digit != '.' && !play->game.cells[cell].digit)
            refused = game_make(&play->game, MOVE_ENTER, cell, bit_of((unsigned)(digit - '0')));
    }
    for (unsigned cell = 0; cell < CELLS && !refused; cell++) {
        unsigned gone = cell_candidates(play->game.cells, cell) & ~(unsigned)puzzle->candidates[cell];
        if (gone) {
            refused = game_make(&play->game, MOVE_STRIKE, cell, gone);
            play->view.revealed = true;
        }
    }
    play->course.changes++;
    if (refused)
        after_move(play, refused);
}

/* While a puzzle is entered, pasted clues replace its clues; otherwise they are a puzzle to be opened. */
void play_paste(struct play *play, const struct puzzle *puzzle)
{
    if (puzzle->error) {
        play_say(play, TONE_WARNING, "The pasted text is no puzzle: %s.", puzzle->error);
        return;
    }
    leave_steps(play);
    play->view.show = SHOW_GRID;
    play->help.deferred = 0;
    if (play->game.editing) {
        after_move(play, game_paste(&play->game, puzzle->clues));
        return;
    }
    play->request.puzzle = *puzzle;
    play->request.kind = REQUEST_OPEN;
}

/* ---- A new puzzle ---- */

/* It is made beside the game. */

void set_range(struct play *play)
{
    struct wishes *wishes = &play->maker.wishes;
    if (play->maker.wish_level < LEVELS) {
        rating_range(play->maker.wish_level, &wishes->low, &wishes->high);
    } else if (play->maker.wish_level == ANY_LEVEL) {
        wishes->low = 0;
        wishes->high = HIGHEST_RATING;
    }
    wishes->low = wishes->low < LOWEST_RATING ? LOWEST_RATING : wishes->low;
    wishes->high = wishes->high > HIGHEST_RATING ? HIGHEST_RATING : wishes->high;
}

/* The next seed follows from this one (a linear congruential step), so pressing the key twice makes two
 * puzzles, and a test knows which. */
void play_make(struct play *play)
{
    set_range(play);
    play->maker.wishes.seed = play->maker.seed;
    play->maker.wishes.first = 0;
    play->maker.seed = play->maker.seed * 6364136223846793005u + 1442695040888963407u;
    want_task(play, TASK_MAKE);
    play->maker.made = false;
    play->maker.making_since = play->course.changes;
    play_say(play, TONE_PLAIN, "Making a puzzle... You can play on; Esc cancels.");
}

/* Nobody needs to know how many solutions the empty grid has. */
void play_begin_making(struct play *play)
{
    play_begin(play, empty_grid, "");
    leave_task(play, TASK_FACTS);
    play_make(play);
}

static void open_made(struct play *play, const struct finding *made)
{
    open_puzzle(play, made->puzzle, made->name);
    play->practice.technique = play->work.tasks[TASK_MAKE].wishes.technique;
}

/* Takes a new puzzle. It is opened at once unless the player has gone on with the old one, makes a pause, or
 * has a list or prompt open. */
static void take_made(struct play *play, const struct finding *finding)
{
    struct task *task = &play->work.tasks[TASK_MAKE];
    if (finding->status == SUDOKU_NO_SOLUTION && finding->tried < task->wishes.trials) {
        task->wishes.first = finding->tried;
        play->work.wanted[TASK_MAKE] = play->work.running[TASK_MAKE] = true;
    } else if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "None of %llu new puzzles is as you wish: n chooses an easier level.",
                 (unsigned long long)play->maker.wishes.trials);
    } else if (play->course.changes == play->maker.making_since && !play->game.editing &&
               play->view.show == SHOW_GRID) {
        open_made(play, finding);
    } else {
        play->maker.made = true;
        play->maker.made_puzzle = *finding;
        play_say(play, TONE_GOOD, "The new puzzle is ready: N opens it.");
    }
}

/* While there is nothing to open, the same key shows the progress. */
void new_puzzle(struct play *play, unsigned key)
{
    if (key == 'n') {
        set_range(play);
        play->view.show = SHOW_WISHES;
    } else if (play->maker.made) {
        open_made(play, &play->maker.made_puzzle);
    } else {
        play_say(play, TONE_PLAIN,
                 play->work.running[TASK_MAKE] ? "The new puzzle is not ready yet."
                                               : "n makes a new puzzle.");
    }
}

/* ---- Findings ---- */

/* Takes the findings of tasks. The grid may have changed in the meantime, or the task may have
 * been dropped: each finding is checked against what is waited for before it is used. */

/* A key that waited for the facts is handled again, and then its message replaces the one about their
 * number: it is what the player asked for. */
static void take_facts(struct play *play, const struct finding *finding)
{
    unsigned key = play->help.deferred;
    play->help.facts = *finding;
    play->help.facts_known = true;
    play->help.deferred = 0;
    if (play->game.editing && !key)
        tell_count(play);
    else if (finding->count == 1)
        want_task(play, TASK_RATING);
    if (finding->count == 1 && play->practice.technique && !play->game.n_moves && !key) {
        want_task(play, TASK_PRACTICE);
        play->work.tasks[TASK_PRACTICE].wishes.technique = play->practice.technique;
    }
    if (key) {
        clear_message(play);
        play_key(play, key, false);
    } else if (!play->game.editing && finding->count != 1) {
        play_say(play, TONE_WARNING,
                 finding->count ? "This puzzle has more than one solution." : "This puzzle has no solution.");
    }
}

static void take_rating(struct play *play, const struct finding *finding)
{
    play->help.rating_known = finding->status == SUDOKU_OK;
    play->help.rating = finding->rating;
}

void play_find(struct play *play, const struct finding *finding)
{
    static void (*const take[TASK_KINDS])(struct play *, const struct finding *) = {
        [TASK_FACTS] = take_facts,      [TASK_RATING] = take_rating,    [TASK_HINT] = take_steps,
        [TASK_PATH] = take_steps,       [TASK_REDUCE] = take_reduction, [TASK_MAKE] = take_made,
        [TASK_PRACTICE] = take_practice};
    /* A key that opens another puzzle may have been read just before the facts of the one before it. */
    if (!play->work.running[finding->kind] || play->work.wanted[finding->kind])
        return;
    play->work.running[finding->kind] = false;
    take[finding->kind](play, finding);
}

void play_lose(struct play *play, enum task_kind kind)
{
    leave_task(play, kind);
    play->help.deferred = kind == TASK_FACTS ? 0 : play->help.deferred;
    if (play->view.busy || kind == TASK_MAKE)
        play_say(play, TONE_WARNING, "The background work failed; try again.");
}

/* ---- Keeping ---- */

/* A game with its view, as text: lines of a word and its values, then the moves, which come last because
 * there may be thousands. The settings are those of the program as a whole; games have them for versions
 * before 3.1, which know no others. */

void play_add_settings(const struct play *play, struct text *out)
{
    static const char *const words[] = {"", " dead-ends", " no-warnings"};
    text_print(out, "%s%s%s%s%s", play->view.candidates ? " candidates" : "",
               play->view.pencil ? " pencil" : "", play->view.clock_hidden ? " noclock" : "",
               play->view.vi ? " vi" : "", words[play->view.warnings]);
}

void play_take_settings(struct play *play, const char *line)
{
    play->view.candidates = strstr(line, " candidates") != NULL;
    play->view.pencil = strstr(line, " pencil") != NULL;
    play->view.clock_hidden = strstr(line, " noclock") != NULL;
    play->view.vi = strstr(line, " vi") != NULL;
    play->view.warnings = strstr(line, " dead-ends")     ? WARN_DEAD_ENDS
                          : strstr(line, " no-warnings") ? WARN_NOTHING
                                                         : WARN_CLASHES;
}

void play_record(const struct play *play, struct text *out)
{
    char clues[CELLS];
    /* The first clues, not the present ones: clues that were entered are among the moves. */
    cells_text(play->game.start, true, clues);
    text_print(out, "puzzle %.81s\n", clues);
    if (*play->course.name)
        text_print(out, "name %s\n", play->course.name);
    text_print(out, "cursor %u\nplayed %llu\n", play->view.cursor,
               (unsigned long long)(play->course.played / 1000));
    text_string(out, "show");
    play_add_settings(play, out);
    text_print(out, "\nstate%s%s\nmoves\n", play->course.gave_up ? " gave-up" : "",
               play->course.scored ? " scored" : "");
    game_record(&play->game, out);
}

/* Copies the next line into a buffer and moves on behind it. False at the end, or if it is too long.
 * GAME_LINE has room for the longest: a `reduce` of all cells, 15 characters each. */
static bool next_line(const char **at, const char *end, char line[GAME_LINE])
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!stop || stop - *at >= GAME_LINE)
        return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

/* A line of another version counts as damage: the file is set aside, rather than saved again without it. */
bool play_restore(struct play *play, const char *text, size_t length)
{
    char line[GAME_LINE];
    const char *at = text, *end = text + length;
    bool moves = false;
    bool fits = next_line(&at, end, line) && strncmp(line, "puzzle ", 7) == 0 && strlen(line) == 7 + CELLS;
    if (fits)
        play_begin(play, line + 7, "");
    while (fits && next_line(&at, end, line)) {
        if (moves) {
            fits = !game_move(&play->game, line);
        } else if (strncmp(line, "name ", 5) == 0) {
            copy_name(play->course.name, line + 5, strlen(line + 5));
        } else if (strncmp(line, "cursor ", 7) == 0) {
            play->view.cursor = (unsigned)strtoul(line + 7, NULL, 10) % CELLS;
        } else if (strncmp(line, "played ", 7) == 0) {
            play->course.played = 1000 * (uint64_t)strtoull(line + 7, NULL, 10);
        } else if (strncmp(line, "show", 4) == 0) {
            play_take_settings(play, line);
        } else if (strncmp(line, "state", 5) == 0) {
            play->course.gave_up = strstr(line, " gave-up") != NULL;
            play->course.scored = strstr(line, " scored") != NULL;
        } else {
            fits = moves = strcmp(line, "moves") == 0;
        }
    }
    fits = fits && moves && at == end;
    if (!fits)
        play_begin(play, empty_grid, "");
    ask_for_facts(play);
    if (play->game.editing)
        play_say(play, TONE_PLAIN, "%s", entering_words);
    return fits;
}
