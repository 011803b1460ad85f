/* give_help.c: what the program tells and does for the player: checks, the solution, fills, reductions,
 * hints.
 *
 * The solution is known only when the facts have come, a moment after the game was opened. Keys that need it
 * wait for it: need_facts keeps the key, and take_facts handles it again. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/player/actions.h"
#include "sudoku.h"

/* Are the facts known? If not, the key is handled again when they are. The process that looks for them may
 * have died; then they are asked for once more. */
bool need_facts(struct play *play, unsigned key)
{
    if (play->help.facts_known)
        return true;
    if (!play->work.running[TASK_FACTS])
        ask_for_facts(play);
    play_say(play, TONE_PLAIN, "Counting the solutions... Esc cancels.");
    play->view.busy = true;
    play->help.deferred = key;
    return false;
}

/* Has the puzzle one solution? Says so if not. */
static bool need_proper(struct play *play, unsigned key)
{
    if (!need_facts(play, key))
        return false;
    if (play->help.facts.count == 0)
        play_say(play, TONE_WARNING, "The puzzle has no solution.");
    else if (play->help.facts.count > 1)
        play_say(play, TONE_WARNING,
                 "The puzzle has more than one solution: entries cannot be checked, and there are no "
                 "hints. Try s or a.");
    return play->help.facts.count == 1;
}

/* Only a puzzle with one solution has mistakes: with several, an entry that differs from the first may be
 * right. */
unsigned play_mistakes(const struct play *play, bool mistakes[CELLS])
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &play->game.cells[cell];
        unsigned right = (unsigned)(play->help.facts.solution[cell] - '0');
        bool wrong = play->help.facts_known && play->help.facts.count == 1 &&
                     (at->digit ? at->digit != right : at->struck >> (right - 1) & 1);
        if (mistakes)
            mistakes[cell] = wrong;
        n += wrong;
    }
    return n;
}

/* Checks in two steps, so that a player who only wants to know whether everything is right is not shown
 * the wrong cells. */
void check_entries(struct play *play)
{
    if (!need_proper(play, 'x'))
        return;
    unsigned n = play_mistakes(play, NULL);
    if (play->help.check == 0) {
        play_say(play, n ? TONE_WARNING : TONE_GOOD, n ? "%u %s. x again shows %s." : "No mistake so far.", n,
                 n == 1 ? "mistake" : "mistakes", n == 1 ? "it" : "them");
        play->help.check = 1;
    } else if (n) {
        play_say(play, TONE_WARNING, "The mistakes are marked until the next move.");
        play->help.check = 2;
    }
}

/* Steps from a wrong position are wrong. */
static bool need_no_mistakes(struct play *play, unsigned key)
{
    if (!need_proper(play, key))
        return false;
    unsigned n = play_mistakes(play, NULL);
    if (n) {
        play_say(play, TONE_WARNING, "There %s %u %s in the grid: x shows where.", n == 1 ? "is" : "are", n,
                 n == 1 ? "mistake" : "mistakes");
        play->help.check = 1;
    } else if (game_is_solved(&play->game)) {
        play_say(play, TONE_GOOD, "The puzzle is solved.");
        return false;
    }
    return n == 0;
}

void give_solution(struct play *play)
{
    struct deed deeds[CELLS] = {{0}};
    if (!need_facts(play, 's'))
        return;
    if (play->help.facts.count == 0) {
        play_say(play, TONE_WARNING, "The puzzle has no solution.");
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++)
        deeds[cell].digit = (unsigned char)(play->help.facts.solution[cell] - '0');
    bool several = play->help.facts.count > 1;
    /* A full grid that asks for the solution has not given up: it is solved already. */
    play->course.gave_up |= !game_is_solved(&play->game);
    if (after_move(play, game_help(&play->game, MOVE_SOLVE, deeds)) && several)
        play_say(play, TONE_WARNING, "This is one of its solutions; there are others.");
}

/* ---- Hints, filling, reducing ---- */

/* Works at once, without a finding to wait for. If the grid is solved afterwards, that is the message. */
void fill_forced(struct play *play)
{
    struct deed deeds[CELLS];
    struct task here = task_here(play, TASK_REDUCE);
    int n = helper_fill(&here, deeds);
    if (n < 0)
        play_say(play, TONE_WARNING, "The grid contradicts itself: undo some of it, or check it with x.");
    else if (n == 0)
        play_say(play, TONE_PLAIN, "No cell is forced now. r reduces candidates, h gives a hint.");
    else if (after_move(play, game_help(&play->game, MOVE_FILL, deeds)) && !game_is_solved(&play->game))
        play_say(play, TONE_PLAIN, "Filled %d %s. Backspace takes %s back.", n, n == 1 ? "cell" : "cells",
                 n == 1 ? "it" : "them");
}

/* A task that is running is not restarted: the player may press the key twice. */
static void ask_aloud(struct play *play, enum task_kind kind, const char *words)
{
    if (!play->work.running[kind])
        want_task(play, kind);
    play_say(play, TONE_PLAIN, "%s Esc cancels.", words);
    play->view.busy = true;
}

/* Shows the candidates, or the player would not see what the reduction has done. */
void reduce_candidates(struct play *play)
{
    play->view.candidates = true;
    ask_aloud(play, TASK_REDUCE, "Reducing candidates...");
}

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* Strikes out the candidates that a reduction found. */
void make_reduction(struct play *play, const struct finding *finding)
{
    struct deed deeds[CELLS] = {{0}};
    unsigned gone = 0;
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "The grid contradicts itself: undo some of it, or check it with x.");
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned struck = cell_candidates(play->game.cells, cell) & ~(unsigned)finding->candidates[cell];
        deeds[cell].struck = (uint16_t)struck;
        gone += count_digits(struck);
    }
    if (!gone)
        play_say(play, TONE_PLAIN, "Nothing can be struck out now. a fills what is forced, h gives a hint.");
    else if (after_move(play, game_help(&play->game, MOVE_REDUCE, deeds)))
        play_say(play, TONE_PLAIN, "%u candidate%s struck out (%s). r goes on.", gone, plural(gone),
                 finding->words);
}

/* ---- Hints ---- */

/* Makes the move of a step. A step that places a digit removes no candidates: the digit does that. */
static const char *make_step(struct play *play, const struct hint *hint)
{
    struct deed deeds[CELLS] = {{0}};
    deeds[hint->cell].digit = hint->digit;
    for (unsigned cell = 0; cell < CELLS && !hint->digit; cell++)
        deeds[cell].struck = hint->removals[cell];
    return game_help(&play->game, hint->digit ? MOVE_FILL : MOVE_REDUCE, deeds);
}

/* Shows as much of the hint as was asked for. */
static void tell_hint(struct play *play)
{
    const struct hint *hint = &play->help.hint;
    switch (play->help.hint_level) {
    case HINT_WHERE:
        play_say(play, TONE_PLAIN, "Hint: look at %s. h says more.", hint->where);
        break;
    case HINT_WHAT:
        play_say(play, TONE_PLAIN, "Hint: %s (%u.%u) in %s. h says more.", hint->technique,
                 hint->rating / 10u, hint->rating % 10u, hint->where);
        break;
    case HINT_WHY:
        play_say(play, TONE_PLAIN, "%s. h shows it.", hint->step);
        break;
    default:
        play_say(play, TONE_PLAIN, "%s. h makes the step.", hint->step);
        break;
    }
    play->view.reasoned = play->help.hint_level >= HINT_WHY;
}

/* The same key goes up the levels one by one; any change of the grid starts again at none (forget_help). */
void give_hint(struct play *play)
{
    if (play->help.hint_level == HINT_SHOWN) {
        /* A copy: after_move forgets the hint. */
        struct hint step = play->help.hint;
        if (after_move(play, make_step(play, &step)) && !game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%s. h looks for the next step.", step.step);
        play->view.cursor = step.digit ? step.cell : play->view.cursor;
    } else if (play->help.hint_level != HINT_NONE) {
        play->help.hint_level++;
        tell_hint(play);
    } else if (need_no_mistakes(play, 'H')) { /* with the keys of vi, h would move the cursor */
        ask_aloud(play, TASK_HINT, "Looking for the next step...");
    }
}

/* The words are copied, since the finding lies in the worker's answer, which is emptied next. */
void take_hint(struct play *play, const struct finding *finding)
{
    if (!finding->n_hints) {
        play_say(play, TONE_WARNING, "No known technique leads on from here.");
        return;
    }
    text_free(&play->help.hint_words);
    text_add(&play->help.hint_words, finding_words(finding), finding->n_words);
    if (play->help.hint_words.failed) {
        play_say(play, TONE_WARNING, "Out of memory.");
        return;
    }
    play->help.hint = *finding_hints(finding);
    play->help.hint_level = HINT_WHERE;
    tell_hint(play);
}

/* ---- The path ---- */

/* All steps to the end, as a list to walk through. The list is made once and not changed by walking: the grid
 * at each place is computed from the game's by making the steps before it (play_cells). Any change of the
 * grid makes the list invalid, and forget_help drops it. */

void leave_path(struct play *play)
{
    free(play->help.path);
    play->help.path = NULL;
    play->help.path_n = play->help.path_at = 0;
    if (play->view.show == SHOW_PATH)
        play->view.show = SHOW_GRID;
}

void open_path(struct play *play)
{
    if (need_no_mistakes(play, 'e'))
        ask_aloud(play, TASK_PATH, "Looking for the way to the end...");
}

/* A path takes the place of a hint: both would mark candidates on the same grid. */
void take_path(struct play *play, const struct finding *finding)
{
    /* A pause, a list or a prompt stays until the player closes it. */
    if (play->view.show != SHOW_GRID) {
        play_say(play, TONE_PLAIN, "All steps are known: e shows them.");
        return;
    }
    leave_path(play);
    play->help.hint_level = HINT_NONE;
    if (finding->n_hints)
        play->help.path = malloc(finding->n_hints * sizeof *play->help.path);
    /* The words belong to the hints just taken: each `why` is an offset into this text. */
    text_free(&play->help.path_words);
    text_add(&play->help.path_words, finding_words(finding), finding->n_words);
    if (!play->help.path || play->help.path_words.failed) {
        leave_path(play);
        play_say(play, TONE_WARNING,
                 finding->n_hints ? "Out of memory." : "No known technique leads on from here.");
        return;
    }
    memcpy(play->help.path, finding_hints(finding), finding->n_hints * sizeof *play->help.path);
    play->help.path_n = finding->n_hints;
    play->view.show = SHOW_PATH;
    play_say(play, TONE_PLAIN, "%s", "");
}

/* Makes the steps before the one that is shown. The path is taken out of the play first: making steps
 * changes the grid, which would free it. Each step is a move of its own, so that undo goes back step by
 * step. */
static void follow_path(struct play *play)
{
    size_t n = play->help.path_at, made = 0;
    struct hint *path = play->help.path;
    play->help.path = NULL;
    play->view.show = SHOW_GRID;
    while (made < n && !make_step(play, &path[made]))
        made++;
    free(path);
    if (made) {
        grid_changed(play);
        if (!game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%zu step%s made. u takes them back one by one.", made,
                     plural((unsigned)made));
    }
}

void path_key(struct play *play, unsigned key)
{
    enum { PAGE = 10 };
    size_t last = play->help.path_n, *at = &play->help.path_at;
    if (page_key(play, key))
        return;
    play->view.page = 0;
    switch (arrow_of(key)) {
    case KEY_DOWN:
    case KEY_RIGHT:
    case ' ':
        *at += *at < last;
        break;
    case KEY_UP:
    case KEY_LEFT:
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

/* ---- What is shown ---- */

/* Does to a copy of the cells what make_step does to the game. */
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

/* Computed from the game's cells each time, as steps are few and walking back is as easy as walking on. */
void play_cells(const struct play *play, struct cell cells[CELLS])
{
    memcpy(cells, play->game.cells, CELLS * sizeof *cells);
    for (size_t i = 0; i < play->help.path_at && play->view.show == SHOW_PATH; i++)
        play_step_on_cells(&play->help.path[i], cells);
}

const struct hint *play_shown_hint(const struct play *play)
{
    if (play->view.show == SHOW_PATH)
        return play->help.path_at < play->help.path_n ? &play->help.path[play->help.path_at] : NULL;
    return play->help.hint_level == HINT_SHOWN ? &play->help.hint : NULL;
}

void play_words(const struct play *play, const char **message, const char **reason)
{
    *message = play->view.message;
    *reason = "";
    if (play->view.show == SHOW_PATH) {
        const struct hint *step = play_shown_hint(play);
        *message = step ? step->step : "";
        *reason = step ? play->help.path_words.data + step->why : "";
    } else if (play->view.reasoned) {
        *reason = play->help.hint_words.data + play->help.hint.why;
    }
}
