/* give_help.c: what the program tells and does for the player: checks, the solution, fills, reductions,
 * hints.
 *
 * The solution is known only when the facts have come, a moment after the game was opened. Keys that need it
 * wait for it: need_facts keeps the key, and take_facts handles it again. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/player/play.h"
#include "sudoku.h"

static const char contradiction[] = "The grid contradicts itself: undo some of it, or check it with x.";

/* The process that looks for the facts may have died; then they are asked for once more. */
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

/* Has the puzzle a solution, or just one? Says so if not. */
static bool need_solution(struct play *play, unsigned key, bool only_one)
{
    if (!need_facts(play, key))
        return false;
    if (play->help.facts.count == 0)
        play_say(play, TONE_WARNING, "The puzzle has no solution.");
    else if (play->help.facts.count > 1 && only_one)
        play_say(play, TONE_WARNING,
                 "The puzzle has more than one solution: entries cannot be checked, and there are no "
                 "hints. Try s or a.");
    return play->help.facts.count == 1 || (play->help.facts.count && !only_one);
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
void check_entries(struct play *play, unsigned key)
{
    if (!need_solution(play, key, true))
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
    if (!need_solution(play, key, true))
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

void give_solution(struct play *play, unsigned key)
{
    struct deed deeds[CELLS] = {{0}};
    if (!need_solution(play, key, false))
        return;
    for (unsigned cell = 0; cell < CELLS; cell++)
        deeds[cell].digit = (unsigned char)(play->help.facts.solution[cell] - '0');
    bool several = play->help.facts.count > 1;
    /* A full grid that asks for the solution has not given up: it is solved already. */
    play->course.gave_up |= !game_is_solved(&play->game);
    if (after_move(play, game_help(&play->game, MOVE_SOLVE, deeds)) && several)
        play_say(play, TONE_WARNING, "This is one of its solutions; there are others.");
}

/* ---- Filling and reducing ---- */

/* Works at once, without a finding to wait for. If the grid is solved afterwards, that is the message. */
void fill_forced(struct play *play, unsigned key)
{
    struct deed deeds[CELLS];
    struct task here = task_here(play, TASK_REDUCE);
    int n = helper_fill(&here, deeds);
    (void)key;
    if (n < 0)
        play_say(play, TONE_WARNING, contradiction);
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
void reduce_candidates(struct play *play, unsigned key)
{
    (void)key;
    play->view.candidates = true;
    ask_aloud(play, TASK_REDUCE, "Reducing candidates...");
}

/* Strikes out the candidates that a reduction found. */
void make_reduction(struct play *play, const struct finding *finding)
{
    struct deed deeds[CELLS] = {{0}};
    unsigned gone = 0;
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, contradiction);
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
        play_say(play, TONE_PLAIN, "%u candidate%s struck out (%s). r goes on.", gone, gone == 1 ? "" : "s",
                 finding->words);
}

/* ---- Steps ---- */

/* The steps and their words are kept as they came: a finding with all that follows it. */

static const struct finding *kept(const struct text *steps)
{
    const void *start = steps->data;
    return start;
}

/* Copies steps, since the finding lies in the worker's answer, which is emptied next. */
static bool keep_steps(struct play *play, struct text *steps, const struct finding *finding)
{
    text_free(steps);
    if (finding->n_hints)
        text_add(steps, (const char *)finding, finding_size(finding));
    bool failed = steps->failed;
    if (failed || !finding->n_hints) {
        text_free(steps);
        play_say(play, TONE_WARNING, failed ? "Out of memory." : "No known technique leads on from here.");
        return false;
    }
    return true;
}

/* Makes the move of a step. A step that places a digit removes no candidates: the digit does that. */
static const char *make_step(struct play *play, const struct hint *hint)
{
    struct deed deeds[CELLS] = {{0}};
    deeds[hint->cell].digit = hint->digit;
    for (unsigned cell = 0; cell < CELLS && !hint->digit; cell++)
        deeds[cell].struck = hint->removals[cell];
    return game_help(&play->game, hint->digit ? MOVE_FILL : MOVE_REDUCE, deeds);
}

/* ---- Hints ---- */

/* Shows as much of the hint as was asked for. */
static void tell_hint(struct play *play)
{
    const struct hint *hint = finding_hints(kept(&play->help.hint));
    if (play->help.hint_level == HINT_WHERE)
        play_say(play, TONE_PLAIN, "Hint: look at %s. h says more.", hint->where);
    else if (play->help.hint_level == HINT_WHAT)
        play_say(play, TONE_PLAIN, "Hint: %s (%u.%u) in %s. h says more.", hint->technique,
                 hint->rating / 10u, hint->rating % 10u, hint->where);
    else
        play_say(play, TONE_PLAIN, "%s. h %s.", hint->step,
                 play->help.hint_level == HINT_WHY ? "shows it" : "makes the step");
    play->view.reasoned = play->help.hint_level >= HINT_WHY;
}

/* The same key goes up the levels one by one; any change of the grid starts again at none (forget_help). */
void give_hint(struct play *play, unsigned key)
{
    if (play->help.hint_level == HINT_SHOWN) {
        const struct hint *step = finding_hints(kept(&play->help.hint));
        if (after_move(play, make_step(play, step)) && !game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%s. h looks for the next step.", step->step);
        play->view.cursor = step->digit ? step->cell : play->view.cursor;
    } else if (play->help.hint_level != HINT_NONE) {
        play->help.hint_level++;
        tell_hint(play);
    } else if (need_no_mistakes(play, key)) {
        ask_aloud(play, TASK_HINT, "Looking for the next step...");
    }
}

void take_hint(struct play *play, const struct finding *finding)
{
    if (!keep_steps(play, &play->help.hint, finding))
        return;
    play->help.hint_level = HINT_WHERE;
    tell_hint(play);
}

/* ---- The path ---- */

/* All steps to the end, as a list to walk through. The list is made once and not changed by walking: the grid
 * at each place is computed from the game's by making the steps before it (play_cells). Any change of the
 * grid makes the list invalid, and forget_help drops it. */

void leave_path(struct play *play)
{
    text_free(&play->help.path);
    play->help.path_n = play->help.path_at = 0;
    if (play->view.show == SHOW_PATH)
        play->view.show = SHOW_GRID;
}

void open_path(struct play *play, unsigned key)
{
    if (need_no_mistakes(play, key))
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
    if (!keep_steps(play, &play->help.path, finding))
        return;
    play->help.path_n = finding->n_hints;
    play->view.show = SHOW_PATH;
    clear_message(play);
}

/* The path is taken out of the play first: making steps changes the grid, which would free it. Each step is a
 * move of its own, so that undo goes back step by step. */
void follow_path(struct play *play)
{
    size_t n = play->help.path_at, made = 0;
    struct text path = play->help.path;
    play->help.path = (struct text){0};
    play->view.show = SHOW_GRID;
    while (made < n && !make_step(play, &finding_hints(kept(&path))[made]))
        made++;
    text_free(&path);
    if (made) {
        grid_changed(play);
        if (!game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%zu step%s made. u takes them back one by one.", made,
                     made == 1 ? "" : "s");
    }
}

/* ---- What is shown ---- */

const struct hint *play_path_step(const struct play *play, size_t i)
{
    return i < play->help.path_n ? &finding_hints(kept(&play->help.path))[i] : NULL;
}

/* Does to a copy of the game's cells what make_step does to the game. Computed each time, as steps are few
 * and walking back is as easy as walking on. */
void play_cells(const struct play *play, struct cell cells[CELLS])
{
    memcpy(cells, play->game.cells, CELLS * sizeof *cells);
    for (size_t i = 0; i < play->help.path_at && play->view.show == SHOW_PATH; i++) {
        const struct hint *hint = play_path_step(play, i);
        if (hint->digit) {
            cells[hint->cell].digit = hint->digit;
            cells[hint->cell].owner = PROGRAM;
        }
        for (unsigned cell = 0; cell < CELLS && !hint->digit; cell++)
            cells[cell].struck |= hint->removals[cell];
    }
}

const struct hint *play_shown_hint(const struct play *play)
{
    if (play->view.show == SHOW_PATH)
        return play_path_step(play, play->help.path_at);
    return play->help.hint_level == HINT_SHOWN ? finding_hints(kept(&play->help.hint)) : NULL;
}

void play_words(const struct play *play, const char **message, const char **reason)
{
    *message = play->view.message;
    *reason = "";
    if (play->view.show == SHOW_PATH) {
        const struct hint *step = play_shown_hint(play);
        *message = step ? step->step : "";
        *reason = step ? finding_words(kept(&play->help.path)) + step->why : "";
    } else if (play->view.reasoned) {
        const struct finding *hint = kept(&play->help.hint);
        *reason = finding_words(hint) + finding_hints(hint)->why;
    }
}
