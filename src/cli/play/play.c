/* play.c: what each key does. */
#include "cli/play/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku.h"

/* ---- Beginning ---- */

void play_init(struct play *play, uint64_t seed)
{
    memset(play, 0, sizeof *play);
    play->seed = seed;
    play->cursor = CELLS / 2;
}

static void leave_path(struct play *play)
{
    free(play->path);
    play->path = NULL;
    play->path_n = play->path_at = 0;
    if (play->show == SHOW_PATH)
        play->show = SHOW_GRID;
}

void play_free(struct play *play)
{
    leave_path(play);
    game_free(&play->game);
}

void play_say(struct play *play, enum tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
    play->tone = tone;
    play->busy = false;
}

/* Names come from files: control characters and what is not ASCII would upset a terminal. */
static void set_name(char name[NAME_ROOM], const char *bytes, size_t n)
{
    size_t length = 0;
    for (size_t i = 0; i < n && length + 1 < NAME_ROOM; i++)
        if (bytes[i] >= ' ' && (unsigned char)bytes[i] < 127)
            name[length++] = bytes[i];
    name[length] = '\0';
}

void play_set_name(struct play *play, const char *name)
{
    set_name(play->name, name, strlen(name));
}

/* Asks for a task; one of its kind that still runs is left. */
static void want(struct play *play, struct task task)
{
    play->tasks[task.kind] = task;
    play->tasks[task.kind].number = play->changes;
    play->wanted[task.kind] = play->running[task.kind] = true;
}

/* A finding of this kind is not waited for any more. */
static void leave(struct play *play, enum task_kind kind)
{
    play->running[kind] = play->wanted[kind] = false;
}

static struct task task_here(const struct play *play, enum task_kind kind)
{
    struct task task;
    memset(&task, 0, sizeof task);
    task.kind = kind;
    game_text(&play->game, true, task.puzzle);
    game_text(&play->game, false, task.cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = (uint16_t)cell_candidates(play->game.cells, cell);
    task.proper = play->facts_known && play->facts.count == 1;
    task.wishes = play->wishes;
    return task;
}

/* The clues are new: how many solutions have they, and how hard are they? */
static void ask_for_facts(struct play *play)
{
    play->facts_known = play->rating_known = false;
    want(play, task_here(play, TASK_FACTS));
}

/* What was shown and said about the grid is no longer true. */
static void forget_help(struct play *play)
{
    play->hint_level = HINT_NONE;
    play->check = play->warning = 0;
    leave_path(play);
    leave(play, TASK_HINT);
    leave(play, TASK_PATH);
    leave(play, TASK_REDUCE);
    if (play->busy)
        play_say(play, TONE_PLAIN, "%s", "");
}

static void begin(struct play *play, const char puzzle[CELLS])
{
    game_start(&play->game, puzzle);
    play->changes++;
    forget_help(play);
    leave(play, TASK_RATING);
    play->show = SHOW_GRID;
    play->played = 0;
    play->gave_up = play->scored = play->made = play->unsaved = false;
    play->pinned = play->deferred = 0;
    play_say(play, TONE_PLAIN, "%s", "");
}

void play_begin(struct play *play, const char puzzle[CELLS], const char *name)
{
    begin(play, puzzle);
    play_set_name(play, name);
    ask_for_facts(play);
}

static const char empty_grid[CELLS + 1] =
    ".................................................................................";

static const char entering_words[] = "Enter or paste the clues of your puzzle; Return begins to play it.";

void play_begin_entering(struct play *play)
{
    begin(play, empty_grid);
    game_edit(&play->game, true);
    play_set_name(play, "");
    ask_for_facts(play);
    play_say(play, TONE_PLAIN, "%s", entering_words);
}

/* ---- After a move ---- */

static void tell_solved(struct play *play)
{
    unsigned long seconds = (unsigned long)(play->played / 1000);
    if (play->gave_up) {
        play_say(play, TONE_PLAIN, "This is the solution. n makes another puzzle.");
        return;
    }
    play_say(play, TONE_GOOD, "Solved in %lu:%02lu%s! %s", seconds / 60, seconds % 60,
             game_was_helped(&play->game) ? " with help" : "",
             play->total > play->index + 1 ? "] goes on to the next puzzle." : "n makes another puzzle.");
    if (!play->scored)
        play->request = REQUEST_SOLVED;
    play->scored = true;
}

/* The grid has changed. */
static void changed(struct play *play)
{
    play->changes++;
    play->unsaved = true;
    play_say(play, TONE_PLAIN, "%s", "");
    forget_help(play);
    if (play->game.editing)
        ask_for_facts(play);
    else if (game_is_solved(&play->game))
        tell_solved(play);
}

/* Ends a move: `refused` is what the game said to it. */
static bool moved(struct play *play, const char *refused)
{
    if (refused) {
        play_say(play, TONE_WARNING, "%c%s.", refused[0] - 'a' + 'A', refused + 1);
        return false;
    }
    changed(play);
    return true;
}

/* ---- What needs to know the solution ---- */

/* Are the facts known? If not, the key is taken again when they are. */
static bool need_facts(struct play *play, unsigned key)
{
    if (play->facts_known)
        return true;
    play_say(play, TONE_PLAIN, "Counting the solutions... Esc leaves it.");
    play->busy = true;
    play->deferred = key;
    return false;
}

/* Has the puzzle one solution? Says so if not. */
static bool need_proper(struct play *play, unsigned key)
{
    if (!need_facts(play, key))
        return false;
    if (play->facts.count == 0)
        play_say(play, TONE_WARNING, "The puzzle has no solution.");
    else if (play->facts.count > 1)
        play_say(play, TONE_WARNING,
                 "The puzzle has more than one solution, so there is nothing to check or to reason "
                 "from. Try s or a.");
    return play->facts.count == 1;
}

unsigned play_mistakes(const struct play *play, bool mistakes[CELLS])
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &play->game.cells[cell];
        unsigned right = (unsigned)(play->facts.solution[cell] - '0');
        bool wrong = play->facts_known && play->facts.count == 1 &&
                     (at->digit ? at->digit != right : at->struck >> (right - 1) & 1);
        if (mistakes)
            mistakes[cell] = wrong;
        n += wrong;
    }
    return n;
}

static void check(struct play *play)
{
    if (!need_proper(play, 'x'))
        return;
    unsigned n = play_mistakes(play, NULL);
    if (play->check == 0) {
        play_say(play, n ? TONE_WARNING : TONE_GOOD, n ? "%u %s. x again shows %s." : "No mistake so far.", n,
                 n == 1 ? "mistake" : "mistakes", n == 1 ? "it" : "them");
        play->check = 1;
    } else if (n) {
        play_say(play, TONE_WARNING, "The mistakes are marked until the next move.");
        play->check = 2;
    }
}

/* From a wrong position every step leads astray. */
static bool need_no_mistakes(struct play *play, unsigned key)
{
    if (!need_proper(play, key))
        return false;
    unsigned n = play_mistakes(play, NULL);
    if (n) {
        play_say(play, TONE_WARNING, "There %s %u %s in the grid: x twice shows where.",
                 n == 1 ? "is" : "are", n, n == 1 ? "mistake" : "mistakes");
        play->check = 1;
    } else if (game_is_solved(&play->game)) {
        play_say(play, TONE_GOOD, "The puzzle is solved.");
        return false;
    }
    return n == 0;
}

static void solve(struct play *play)
{
    struct deed deeds[CELLS];
    if (!need_facts(play, 's'))
        return;
    if (play->facts.count == 0) {
        play_say(play, TONE_WARNING, "The puzzle has no solution.");
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        deeds[cell] = (struct deed){.cell = (unsigned char)cell,
                                    .digit = (unsigned char)(play->facts.solution[cell] - '0')};
    bool several = play->facts.count > 1;
    play->gave_up |= !game_is_solved(&play->game);
    if (moved(play, game_help(&play->game, MOVE_SOLVE, deeds, CELLS)) && several)
        play_say(play, TONE_WARNING, "This is one of its solutions; there are others.");
}

/* ---- Help ---- */

static void fill(struct play *play)
{
    struct deed deeds[CELLS];
    struct task here = task_here(play, TASK_REDUCE);
    int n = helper_fill(here.cells, here.candidates, deeds);
    if (n < 0)
        play_say(play, TONE_WARNING, "The grid contradicts itself: undo some of it, or check it with x.");
    else if (n == 0)
        play_say(play, TONE_PLAIN, "No cell is forced now. r reduces candidates, h gives a hint.");
    else if (moved(play, game_help(&play->game, MOVE_FILL, deeds, (size_t)n)) && !game_is_solved(&play->game))
        play_say(play, TONE_PLAIN, "Filled %d %s. Backspace takes %s back.", n, n == 1 ? "cell" : "cells",
                 n == 1 ? "it" : "them");
}

static void ask(struct play *play, enum task_kind kind, const char *words)
{
    if (!play->running[kind])
        want(play, task_here(play, kind));
    play_say(play, TONE_PLAIN, "%s Esc leaves it.", words);
    play->busy = true;
}

static void reduce(struct play *play)
{
    play->candidates = true;
    ask(play, TASK_REDUCE, "Reducing candidates...");
}

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* The candidates that a reduction strikes out. */
static void make_reduction(struct play *play, const struct finding *finding)
{
    struct deed deeds[CELLS];
    size_t n = 0;
    unsigned gone = 0;
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "The grid contradicts itself: undo some of it, or check it with x.");
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned struck = cell_candidates(play->game.cells, cell) & ~(unsigned)finding->candidates[cell];
        if (struck && !play->game.cells[cell].digit)
            deeds[n++] = (struct deed){.cell = (unsigned char)cell, .struck = (uint16_t)struck};
        for (; struck; struck &= struck - 1)
            gone++;
    }
    if (!n)
        play_say(play, TONE_PLAIN, "Nothing can be struck out now. a fills what is forced, h gives a hint.");
    else if (moved(play, game_help(&play->game, MOVE_REDUCE, deeds, n)))
        play_say(play, TONE_PLAIN, "%u candidate%s struck out (%s). r goes on.", gone, plural(gone),
                 finding->words);
}

/* The move that a step stands for. */
static const char *make_step(struct play *play, const struct hint *hint)
{
    struct deed deeds[CELLS];
    size_t n = 0;
    if (hint->digit)
        deeds[n++] = (struct deed){.cell = hint->cell, .digit = hint->digit};
    for (unsigned cell = 0; cell < CELLS && !hint->digit; cell++)
        if (hint->removals[cell])
            deeds[n++] = (struct deed){.cell = (unsigned char)cell, .struck = hint->removals[cell]};
    return game_help(&play->game, hint->digit ? MOVE_FILL : MOVE_REDUCE, deeds, n);
}

/* Says as much of the hint as was asked for. */
static void tell_hint(struct play *play)
{
    const struct hint *hint = &play->hint;
    switch (play->hint_level) {
    case HINT_WHERE:
        play_say(play, TONE_PLAIN, "Hint: look at %s. h says more.", hint->where);
        break;
    case HINT_WHAT:
        play_say(play, TONE_PLAIN, "Hint: %s (%u.%u) in %s. h says more.", hint->technique,
                 hint->rating / 10u, hint->rating % 10u, hint->where);
        break;
    case HINT_WHY:
        play_say(play, TONE_PLAIN, "%s. %s h shows it.", hint->step, hint->why);
        break;
    case HINT_SHOWN:
        play_say(play, TONE_PLAIN, "%s. %s h makes the step.", hint->step, hint->why);
        break;
    case HINT_NONE:
        break;
    }
}

static void hint(struct play *play)
{
    if (play->hint_level == HINT_SHOWN) {
        struct hint step = play->hint;
        if (moved(play, make_step(play, &step)) && !game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%s. h looks for the next step.", step.step);
        play->cursor = step.digit ? step.cell : play->cursor;
    } else if (play->hint_level != HINT_NONE) {
        play->hint_level++;
        tell_hint(play);
    } else if (need_no_mistakes(play, 'h')) {
        ask(play, TASK_HINT, "Looking for the next step...");
    }
}

/* ---- The way from here ---- */

static void open_path(struct play *play)
{
    if (need_no_mistakes(play, 'e'))
        ask(play, TASK_PATH, "Looking for the way to the end...");
}

static void take_path(struct play *play, const struct finding *finding)
{
    leave_path(play);
    play->hint_level = HINT_NONE;
    if (finding->n_hints)
        play->path = malloc(finding->n_hints * sizeof *play->path);
    if (!play->path) {
        play_say(play, TONE_WARNING,
                 finding->n_hints ? "Out of memory." : "No known technique leads on from here.");
        return;
    }
    memcpy(play->path, finding_hints(finding), finding->n_hints * sizeof *play->path);
    play->path_n = finding->n_hints;
    play->show = SHOW_PATH;
    play_say(play, TONE_PLAIN, "%s", "");
}

/* Makes the steps before the one that is shown. */
static void follow_path(struct play *play)
{
    size_t n = play->path_at, made = 0;
    struct hint *path = play->path;
    play->path = NULL;
    play->show = SHOW_GRID;
    while (made < n && !make_step(play, &path[made]))
        made++;
    free(path);
    if (made) {
        changed(play);
        if (!game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%zu step%s made. u takes them back one by one.", made,
                     plural((unsigned)made));
    }
}

static void path_key(struct play *play, unsigned key)
{
    enum { PAGE = 10 };
    size_t last = play->path_n, *at = &play->path_at;
    switch (key) {
    case KEY_DOWN:
    case KEY_RIGHT:
    case 'j':
    case 'l':
    case ' ':
        *at += *at < last;
        break;
    case KEY_UP:
    case KEY_LEFT:
    case 'k':
    case 'h':
        *at -= *at > 0;
        break;
    case KEY_PAGE_DOWN:
        *at = last - *at > PAGE ? *at + PAGE : last;
        break;
    case KEY_PAGE_UP:
        *at = *at > PAGE ? *at - PAGE : 0;
        break;
    case KEY_HOME:
        *at = 0;
        break;
    case KEY_END:
        *at = last;
        break;
    case KEY_RETURN:
        follow_path(play);
        break;
    default:
        leave_path(play);
        break;
    }
}

static void play_step_on_cells(const struct hint *hint, struct cell cells[CELLS])
{
    if (hint->digit) {
        cells[hint->cell].digit = hint->digit;
        cells[hint->cell].owner = PROGRAM;
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        cells[cell].struck |= hint->removals[cell];
}

void play_cells(const struct play *play, struct cell cells[CELLS])
{
    memcpy(cells, play->game.cells, CELLS * sizeof *cells);
    for (size_t i = 0; i < play->path_at && play->show == SHOW_PATH; i++)
        play_step_on_cells(&play->path[i], cells);
}

const struct hint *play_shown_hint(const struct play *play)
{
    if (play->show == SHOW_PATH)
        return play->path_at < play->path_n ? &play->path[play->path_at] : NULL;
    return play->hint_level == HINT_SHOWN ? &play->hint : NULL;
}

/* ---- New puzzles ---- */

enum { WISH_LEVEL, WISH_SYMMETRY, WISH_LOW, WISH_HIGH, WISHES, ANY_LEVEL = LEVELS, BY_RATING };
enum { LOWEST_RATING = 10, HIGHEST_RATING = 119 };

/* A level stands for a range of ratings. */
static void set_range(struct play *play)
{
    if (play->wish_level < LEVELS) {
        level_range(play->wish_level, &play->wishes.low, &play->wishes.high);
    } else if (play->wish_level == ANY_LEVEL) {
        play->wishes.low = 0;
        play->wishes.high = SUDOKU_BEYOND;
    }
    if (play->wishes.low < LOWEST_RATING)
        play->wishes.low = LOWEST_RATING;
}

void play_make(struct play *play)
{
    set_range(play);
    play->wishes.seed = play->seed;
    play->seed = play->seed * 6364136223846793005u + 1442695040888963407u;
    want(play, task_here(play, TASK_MAKE));
    play->making = true;
    play->made = false;
    play->making_since = play->changes;
    play_say(play, TONE_PLAIN, "Making a puzzle... You can go on meanwhile; Esc leaves it.");
}

static void open_puzzle(struct play *play, const char puzzle[CELLS], const char *name)
{
    memcpy(play->request_puzzle, puzzle, CELLS);
    set_name(play->request_name, name, strlen(name));
    play->request = REQUEST_OPEN;
}

/* A new puzzle is there. It is opened at once unless the player has gone on with the old one. */
static void take_made(struct play *play, const struct finding *finding)
{
    play->making = false;
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "No puzzle could be made: %s.", sudoku_strerror(finding->status));
        return;
    }
    if (play->changes == play->making_since && !play->game.editing) {
        open_puzzle(play, finding->puzzle, "");
        return;
    }
    play->made = true;
    play->made_puzzle = *finding;
    play_say(play, TONE_GOOD, "The new puzzle is ready: N opens it.");
}

/* The next rating up or down; above the scale there is one more. */
static unsigned step_rating(unsigned rating, int by)
{
    if (by > 0)
        return rating >= HIGHEST_RATING ? SUDOKU_BEYOND : rating + 1;
    if (rating == SUDOKU_BEYOND)
        return HIGHEST_RATING;
    return rating > LOWEST_RATING ? rating - 1 : LOWEST_RATING;
}

static void change_wish(struct play *play, int by)
{
    struct wishes *wishes = &play->wishes;
    unsigned n = 0;
    switch (play->wish_row) {
    case WISH_LEVEL:
        play->wish_level = (play->wish_level + LEVELS + 2 + (unsigned)by) % (LEVELS + 2);
        set_range(play);
        break;
    case WISH_SYMMETRY:
        while (symmetry_name(n))
            n++;
        wishes->symmetry = (wishes->symmetry + n + (unsigned)by) % n;
        break;
    case WISH_LOW:
        wishes->low = step_rating(wishes->low, by);
        if (wishes->high < wishes->low)
            wishes->high = wishes->low;
        play->wish_level = BY_RATING;
        break;
    default:
        wishes->high = step_rating(wishes->high, by);
        if (wishes->low > wishes->high)
            wishes->low = wishes->high;
        play->wish_level = BY_RATING;
        break;
    }
}

static void wishes_key(struct play *play, unsigned key)
{
    switch (key) {
    case KEY_DOWN:
    case 'j':
        play->wish_row = (play->wish_row + 1) % WISHES;
        break;
    case KEY_UP:
    case 'k':
        play->wish_row = (play->wish_row + WISHES - 1) % WISHES;
        break;
    case KEY_RIGHT:
    case 'l':
    case ' ':
        change_wish(play, 1);
        break;
    case KEY_LEFT:
    case 'h':
        change_wish(play, -1);
        break;
    case KEY_RETURN:
        play->show = SHOW_GRID;
        play_make(play);
        break;
    default:
        play->show = SHOW_GRID;
        break;
    }
}

/* ---- Files ---- */

static void open_prompt(struct play *play, enum request purpose)
{
    /* The puzzle's clues name the file, so that two puzzles do not get the same one. */
    unsigned long hash = 5381;
    char clues[CELLS];
    game_text(&play->game, true, clues);
    for (unsigned cell = 0; cell < CELLS; cell++)
        hash = (hash * 33 + (unsigned char)clues[cell]) & 0xffffff;
    snprintf(play->prompt, sizeof play->prompt, "sudoku-%06lx.%s", hash,
             purpose == REQUEST_DRAW ? "svg" : "txt");
    play->prompt_for = purpose;
    play->overwrite = false;
    play->show = SHOW_PROMPT;
}

static void prompt_key(struct play *play, unsigned key)
{
    size_t n = strlen(play->prompt);
    switch (key) {
    case KEY_RETURN:
        play->show = SHOW_GRID;
        if (n)
            play->request = play->prompt_for;
        return;
    case KEY_ESCAPE:
    case KEY_CONTROL('c'):
    case KEY_CONTROL('g'):
        play->show = SHOW_GRID;
        return;
    case KEY_BACKSPACE:
        if (n)
            play->prompt[n - 1] = '\0';
        break;
    case KEY_CONTROL('u'):
        play->prompt[0] = '\0';
        break;
    default:
        if (key >= ' ' && key < 127 && n + 1 < sizeof play->prompt) {
            play->prompt[n] = (char)key;
            play->prompt[n + 1] = '\0';
        }
        break;
    }
    play->overwrite = false;
}

/* ---- Entering a puzzle ---- */

static void finish_entering(struct play *play)
{
    char clues[CELLS];
    if (!need_facts(play, KEY_RETURN))
        return;
    game_text(&play->game, true, clues);
    if (play->facts.count == 0) {
        bool clash = game_warnings(&play->game, NULL, 0) > 0;
        play_say(play, TONE_WARNING,
                 clash ? "These clues contradict each other: y shows where."
                       : "These clues have no solution.");
        return;
    }
    open_puzzle(play, clues, "");
}

/* Live, while the clues are entered. */
static void tell_count(struct play *play)
{
    unsigned differs = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        differs += play->facts.differs[cell];
    if (play->facts.count == 0)
        play_say(play, TONE_WARNING, "No solution.");
    else if (play->facts.count == 1)
        play_say(play, TONE_GOOD, "One solution: Return begins to play.");
    else
        play_say(play, TONE_PLAIN, "%s%u solutions; %u cells still differ. %s",
                 play->facts.count == COUNT_LIMIT ? "At least " : "", play->facts.count, differs,
                 differs == CELLS ? "Go on entering clues." : "They are marked.");
}

/* ---- Findings ---- */

static void take_facts(struct play *play, const struct finding *finding)
{
    unsigned key = play->deferred;
    play->facts = *finding;
    play->facts_known = true;
    play->deferred = 0;
    if (play->game.editing && !key)
        tell_count(play);
    else if (finding->count == 1)
        want(play, task_here(play, TASK_RATING));
    if (key) {
        play_say(play, TONE_PLAIN, "%s", "");
        play_key(play, key, false);
    } else if (!play->game.editing && finding->count != 1) {
        play_say(play, TONE_WARNING,
                 finding->count ? "This puzzle has more than one solution." : "This puzzle has no solution.");
    }
}

static void take_rating(struct play *play, const struct finding *finding)
{
    play->rating_known = finding->status == SUDOKU_OK;
    play->rating = finding->rating;
    memcpy(play->hardest, finding->hardest, sizeof play->hardest);
}

static void take_hint(struct play *play, const struct finding *finding)
{
    if (!finding->n_hints) {
        play_say(play, TONE_WARNING, "No known technique leads on from here.");
        return;
    }
    play->hint = *finding_hints(finding);
    play->hint_level = HINT_WHERE;
    tell_hint(play);
}

void play_find(struct play *play, const struct finding *finding)
{
    /* What was asked about another grid than the present one is of no use, but for what is independent of
     * it. */
    bool present = finding->number == play->changes || finding->kind == TASK_MAKE ||
                   finding->kind == TASK_RATING || (finding->kind == TASK_FACTS && !play->game.editing);
    if (!play->running[finding->kind] || !present)
        return;
    play->running[finding->kind] = false;
    switch (finding->kind) {
    case TASK_FACTS:
        take_facts(play, finding);
        break;
    case TASK_RATING:
        take_rating(play, finding);
        break;
    case TASK_HINT:
        take_hint(play, finding);
        break;
    case TASK_PATH:
        take_path(play, finding);
        break;
    case TASK_REDUCE:
        make_reduction(play, finding);
        break;
    default:
        take_made(play, finding);
        break;
    }
}

void play_lose(struct play *play, enum task_kind kind)
{
    leave(play, kind);
    play->making &= kind != TASK_MAKE;
    if (play->busy || kind == TASK_MAKE)
        play_say(play, TONE_WARNING, "The work beside the game broke off.");
}

/* ---- Keys ---- */

/* Esc leaves the innermost of what is going on. */
static void escape(struct play *play)
{
    if (play->busy) {
        play->deferred = 0;
        forget_help(play);
        play_say(play, TONE_PLAIN, "%s", "");
    } else if (play->making) {
        leave(play, TASK_MAKE);
        play->making = false;
        play_say(play, TONE_PLAIN, "No new puzzle is made.");
    } else {
        forget_help(play);
        play->pinned = 0;
        play->pencil = false;
        play_say(play, TONE_PLAIN, "%s", "");
    }
}

static void move_cursor(struct play *play, int rows, int columns)
{
    unsigned row = (play->cursor / 9 + 9 + (unsigned)rows) % 9,
             column = (play->cursor % 9 + 9 + (unsigned)columns) % 9;
    play->cursor = 9 * row + column;
}

static bool cursor_key(struct play *play, unsigned key)
{
    /* h asks for a hint, unless the player wants all four letters of vi. */
    if (key == 'h' && play->vi)
        key = KEY_LEFT;
    switch (key) {
    case KEY_UP:
    case 'k':
        move_cursor(play, -1, 0);
        return true;
    case KEY_DOWN:
    case 'j':
        move_cursor(play, 1, 0);
        return true;
    case KEY_LEFT:
        move_cursor(play, 0, -1);
        return true;
    case KEY_RIGHT:
    case 'l':
        move_cursor(play, 0, 1);
        return true;
    case KEY_HOME:
        play->cursor -= play->cursor % 9;
        return true;
    case KEY_END:
        play->cursor += 8 - play->cursor % 9;
        return true;
    case KEY_PAGE_UP:
        play->cursor %= 9;
        return true;
    case KEY_PAGE_DOWN:
        play->cursor = 72 + play->cursor % 9;
        return true;
    default:
        return false;
    }
}

/* A digit for the cell under the cursor: an entry, a pencil mark, or a candidate struck out. */
static void digit_key(struct play *play, unsigned digit, bool pencil)
{
    const struct cell *at = &play->game.cells[play->cursor];
    unsigned bit = 1u << (digit - 1);
    if (play->game.editing) {
        moved(play, game_clue(&play->game, play->cursor, at->digit == digit ? 0 : digit));
        return;
    }
    /* On a digit that stays, the key says which digit to highlight. */
    if (at->owner == CLUE || at->owner == PROGRAM) {
        play->pinned = play->pinned == digit ? 0 : digit;
        return;
    }
    if (!pencil)
        moved(play, game_enter(&play->game, play->cursor, digit));
    else if (play->candidates)
        moved(play, game_strike(&play->game, play->cursor, bit));
    else
        moved(play, game_mark(&play->game, play->cursor, bit));
}

/* Shift and a digit on a US keyboard: 0 if it is none of these. */
static unsigned shifted_digit(unsigned key)
{
    static const char shifted[] = "!@#$%^&*(";
    const char *at = key && key < 128 ? strchr(shifted, (int)key) : NULL;
    return at ? (unsigned)(at - shifted) + 1 : 0;
}

static void clear(struct play *play)
{
    if (play->game.editing)
        moved(play, game_clue(&play->game, play->cursor, 0));
    else
        moved(play, game_clear(&play->game, play->cursor));
}

static void back(struct play *play)
{
    if (play->game.editing) {
        clear(play);
        return;
    }
    unsigned cell = game_last_entry(&play->game, play->cursor);
    if (moved(play, game_back(&play->game, play->cursor)) && cell < CELLS)
        play->cursor = cell;
}

static void undo(struct play *play)
{
    /* The first move of a puzzle that is being entered is the one that began it. */
    if (play->game.editing && play->game.at <= 1)
        play_say(play, TONE_WARNING, "There is nothing to undo.");
    else
        moved(play, game_undo(&play->game));
}

/* Clues that are being entered are all taken away; a game goes back to its clues. Both can be undone. */
static void restart(struct play *play)
{
    moved(play, play->game.editing ? game_paste(&play->game, empty_grid) : game_restart(&play->game));
}

static void show_cause(struct play *play)
{
    struct warning warnings[CELLS];
    size_t n = game_warnings(&play->game, warnings, CELLS);
    struct text words = {0};
    if (!n) {
        play_say(play, TONE_GOOD, "There is no warning.");
        return;
    }
    n = n < CELLS ? n : CELLS;
    play->warning = play->warning % (unsigned)n + 1;
    const struct warning *warning = &warnings[play->warning - 1];
    warning_words(warning, &words);
    if (!words.failed)
        play_say(play, TONE_WARNING, "Warning %u of %zu: %.*s. The marked digits are the cause.",
                 play->warning, n, (int)words.length, words.data);
    text_free(&words);
    if (warning->kind != WARNING_HOUSE)
        play->cursor = warning->first;
}

static void turn_page(struct play *play, int by)
{
    if (!play->total) {
        play_say(play, TONE_PLAIN, "There is no collection: sudoku --play FILE opens one.");
        return;
    }
    if ((by < 0 && play->index == 0) || (by > 0 && play->index + 1 >= play->total)) {
        play_say(play, TONE_PLAIN, by < 0 ? "This is the first puzzle." : "This is the last puzzle.");
        return;
    }
    play->request_index = by < 0 ? play->index - 1 : play->index + 1;
    play->request = REQUEST_TURN;
}

static void open_made(struct play *play)
{
    if (play->made)
        open_puzzle(play, play->made_puzzle.puzzle, "");
    else
        play_say(play, TONE_PLAIN,
                 play->making ? "The new puzzle is not ready yet." : "n makes a new puzzle.");
}

/* Keys that do the same whether clues are entered or a game is played. True if it was one. */
static bool common_key(struct play *play, unsigned key)
{
    switch (key) {
    case 'u':
        undo(play);
        return true;
    case KEY_CONTROL('r'):
        moved(play, game_redo(&play->game));
        return true;
    case KEY_BACKSPACE:
        back(play);
        return true;
    case '0':
    case ' ':
    case KEY_DELETE:
        clear(play);
        return true;
    case 'R':
        restart(play);
        return true;
    case 'y':
        show_cause(play);
        return true;
    case 'n':
        set_range(play);
        play->show = SHOW_WISHES;
        return true;
    case 'N':
        open_made(play);
        return true;
    case 'E':
        play->request = REQUEST_ENTER;
        return true;
    case '[':
    case ']':
        turn_page(play, key == '[' ? -1 : 1);
        return true;
    case 'p':
    case 'w':
        open_prompt(play, key == 'p' ? REQUEST_DRAW : REQUEST_WRITE);
        return true;
    case KEY_ESCAPE:
        escape(play);
        return true;
    default:
        return false;
    }
}

/* Keys about the window and the clock. True if it was one. */
static bool outer_key(struct play *play, unsigned key)
{
    switch (key) {
    case '?':
        play->show = SHOW_KEYS;
        play->scroll = 0;
        return true;
    case 'S':
        play->request = REQUEST_STATISTICS;
        return true;
    case 't':
        play->clock_hidden = !play->clock_hidden;
        return true;
    case 'v':
        play->vi = !play->vi;
        play_say(play, TONE_PLAIN, play->vi ? "h, j, k and l move; H gives a hint." : "h gives a hint.");
        return true;
    case 'T':
        play->show = SHOW_PAUSE;
        return true;
    case KEY_CONTROL('l'):
        play->request = REQUEST_REDRAW;
        return true;
    case KEY_CONTROL('z'):
        play->request = REQUEST_SUSPEND;
        return true;
    case 'q':
    case KEY_CONTROL('c'):
        play->request = REQUEST_QUIT;
        return true;
    default:
        return false;
    }
}

/* Keys of a game that is played. */
static void game_key(struct play *play, unsigned key)
{
    switch (key) {
    case 'c':
        play->candidates = !play->candidates;
        break;
    case 'm':
        play->pencil = !play->pencil;
        break;
    case 'a':
        fill(play);
        break;
    case 'r':
        reduce(play);
        break;
    case 'h':
    case 'H':
        hint(play);
        break;
    case 'e':
        open_path(play);
        break;
    case 'x':
        check(play);
        break;
    case 's':
        solve(play);
        break;
    default:
        play_say(play, TONE_PLAIN, "? lists the keys.");
        break;
    }
}

static void grid_key(struct play *play, unsigned key, bool alt)
{
    unsigned shifted = shifted_digit(key);
    if (key >= '1' && key <= '9')
        digit_key(play, key - '0', alt || play->pencil);
    else if (shifted)
        digit_key(play, shifted, true);
    else if (cursor_key(play, key) || common_key(play, key) || outer_key(play, key))
        return;
    else if (play->game.editing && key == KEY_RETURN)
        finish_entering(play);
    else if (play->game.editing)
        play_say(play, TONE_PLAIN, "%s", entering_words);
    else
        game_key(play, key);
}

/* The list of keys: it scrolls, and any other key closes it. */
static void list_key(struct play *play, unsigned key)
{
    if (key == KEY_DOWN || key == 'j' || key == ' ' || key == KEY_PAGE_DOWN)
        play->scroll += play->scroll < 100;
    else if (key == KEY_UP || key == 'k' || key == KEY_PAGE_UP)
        play->scroll -= play->scroll > 0;
    else
        play->show = SHOW_GRID;
}

void play_key(struct play *play, unsigned key, bool alt)
{
    play->deferred = 0;
    if (key == KEY_CONTROL('z') || key == KEY_CONTROL('l')) {
        outer_key(play, key);
        return;
    }
    switch (play->show) {
    case SHOW_GRID:
        grid_key(play, key, alt);
        break;
    case SHOW_KEYS:
        list_key(play, key);
        break;
    case SHOW_WISHES:
        wishes_key(play, key);
        break;
    case SHOW_PATH:
        path_key(play, key);
        break;
    case SHOW_PROMPT:
        prompt_key(play, key);
        break;
    case SHOW_STATISTICS:
    case SHOW_PAUSE:
        play->show = SHOW_GRID;
        break;
    }
}

void play_click(struct play *play, unsigned cell)
{
    if (cell < CELLS && play->show == SHOW_GRID)
        play->cursor = cell;
    else if (play->show == SHOW_PAUSE)
        play->show = SHOW_GRID;
}

/* ---- Paste ---- */

void play_take_entries(struct play *play, const struct puzzle *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        char digit = puzzle->cells[cell];
        if (digit != '.' && !play->game.cells[cell].digit)
            game_enter(&play->game, cell, (unsigned)(digit - '0'));
    }
    for (unsigned cell = 0; cell < CELLS && puzzle->candidates; cell++) {
        unsigned gone = cell_candidates(play->game.cells, cell) & ~(unsigned)puzzle->candidates[cell];
        if (gone) {
            game_strike(&play->game, cell, gone);
            play->candidates = true;
        }
    }
    play->changes++;
}

void play_paste(struct play *play, const struct puzzle *puzzle)
{
    if (puzzle->error) {
        play_say(play, TONE_WARNING, "What was pasted is no puzzle: %s.", puzzle->error);
        return;
    }
    leave_path(play);
    play->show = SHOW_GRID;
    if (play->game.editing) {
        moved(play, game_paste(&play->game, puzzle->clues));
        return;
    }
    open_puzzle(play, puzzle->clues, "");
    set_name(play->request_name, puzzle->name ? puzzle->name : "", puzzle->name ? puzzle->name_length : 0);
}

/* ---- The clock ---- */

bool play_is_timed(const struct play *play)
{
    return !play->game.editing && play->show != SHOW_PAUSE && !game_is_solved(&play->game);
}

void play_tick(struct play *play, unsigned milliseconds)
{
    if (play_is_timed(play))
        play->played += milliseconds;
}

/* ---- The record ---- */

void play_record(const struct play *play, struct text *out)
{
    char clues[CELLS];
    struct game start = play->game;
    while (start.at)
        game_undo(&start);
    game_text(&start, true, clues);
    text_print(out, "puzzle %.81s\n", clues);
    if (*play->name)
        text_print(out, "name %s\n", play->name);
    text_print(out, "cursor %u\nplayed %llu\n", play->cursor, (unsigned long long)(play->played / 1000));
    text_print(out, "show%s%s%s%s\n", play->candidates ? " candidates" : "", play->pencil ? " pencil" : "",
               play->clock_hidden ? " noclock" : "", play->vi ? " vi" : "");
    text_print(out, "state%s%s\n", play->gave_up ? " gave-up" : "", play->scored ? " scored" : "");
    text_string(out, "moves\n");
    game_record(&play->game, out);
}

/* One line of the record before its moves. False if it makes no sense. */
static bool restore_line(struct play *play, const char *line)
{
    if (strncmp(line, "name ", 5) == 0)
        set_name(play->name, line + 5, strlen(line + 5));
    else if (strncmp(line, "cursor ", 7) == 0)
        play->cursor = (unsigned)strtoul(line + 7, NULL, 10) % CELLS;
    else if (strncmp(line, "played ", 7) == 0)
        play->played = 1000 * (uint64_t)strtoull(line + 7, NULL, 10);
    else if (strncmp(line, "show", 4) == 0) {
        play->candidates = strstr(line, " candidates") != NULL;
        play->pencil = strstr(line, " pencil") != NULL;
        play->clock_hidden = strstr(line, " noclock") != NULL;
        play->vi = strstr(line, " vi") != NULL;
    } else if (strncmp(line, "state", 5) == 0) {
        play->gave_up = strstr(line, " gave-up") != NULL;
        play->scored = strstr(line, " scored") != NULL;
    } else {
        return false;
    }
    return true;
}

/* Copies the next line into a buffer and moves on behind it. False at the end, or if it is too long. */
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

static bool restore_lines(struct play *play, const char *at, const char *end)
{
    char line[GAME_LINE];
    if (!next_line(&at, end, line) || strncmp(line, "puzzle ", 7) != 0 || strlen(line) != 7 + CELLS)
        return false;
    play_begin(play, line + 7, "");
    bool moves = false;
    while (next_line(&at, end, line)) {
        if (moves ? game_move(&play->game, line) != NULL
                  : strcmp(line, "moves") != 0 && !restore_line(play, line))
            return false;
        moves |= strcmp(line, "moves") == 0;
    }
    return moves && at == end;
}

bool play_restore(struct play *play, const char *text, size_t length)
{
    bool restored = restore_lines(play, text, text + length);
    if (!restored)
        play_begin(play, empty_grid, "");
    play->changes++;
    ask_for_facts(play);
    if (play->game.editing)
        play_say(play, TONE_PLAIN, "%s", entering_words);
    return restored;
}
