/* give_help.c: what the program tells and does for the player: checks, the solution, fills, reductions,
 * hints.
 *
 * The solution is known only when the facts have come, a moment after the game was opened. Keys that need it
 * wait for it: need_facts keeps the key, and take_facts handles it again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/player/play.h"
#include "sudoku.h"

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

/* A task that is running is not restarted: the player may press the key twice. */
static void ask_aloud(struct play *play, enum task_kind kind, const char *words)
{
    if (!play->work.running[kind])
        want_task(play, kind);
    play_say(play, TONE_PLAIN, "%s Esc cancels.", words);
    play->view.busy = true;
}

/* ---- Steps ---- */

/* The step of a hint, or all steps to the end: the finding as it came, with all that follows it. It is not
 * changed by walking: the grid at each place is computed from the game's by making the steps before it
 * (play_cells). Any change of the grid makes the steps invalid, and forget_help drops them. */

static const struct finding *found(const struct text *steps)
{
    const void *start = steps->data;
    return start;
}

const struct hint *play_step(const struct play *play, size_t i)
{
    return i < play->help.n_steps ? &finding_hints(found(&play->help.steps))[i] : NULL;
}

const char *play_step_words(const struct play *play, size_t place)
{
    return finding_words(found(&play->help.steps)) + place;
}

const struct flat_link *play_step_links(const struct play *play, const struct hint *step)
{
    return finding_links(found(&play->help.steps)) + step->links;
}

void leave_steps(struct play *play)
{
    text_free(&play->help.steps);
    play->help.n_steps = play->help.step_at = 0;
    play->help.hint_level = HINT_NONE;
    play->view.whole = false;
    leave_chain(play);
    if (play->view.show == SHOW_PATH)
        play->view.show = SHOW_GRID;
    play->prompt.before = SHOW_GRID;
}

/* Makes the moves of steps as one: those that fill in cells, or one that strikes out candidates, which are
 * shown from then on, or the player would not see what it has done. */
static const char *make_steps(struct play *play, const struct hint *hints, size_t n)
{
    struct deed deeds[CELLS] = {{0}};
    play->view.revealed |= !hints->digit;
    play->practice.on = false;
    for (size_t i = 0; i < n; i++) {
        deeds[hints[i].cell].digit = hints[i].digit;
        for (unsigned cell = 0; cell < CELLS && !hints[i].digit; cell++)
            deeds[cell].struck = hints[i].removals[cell];
    }
    return game_help(&play->game, hints->digit ? MOVE_FILL : MOVE_REDUCE, deeds);
}

/* Makes a step and says what it was; the cursor goes where it filled in a digit. */
static void make_and_tell(struct play *play, const struct hint *hint, const char *words, const char *rest)
{
    char said[MESSAGE_ROOM];
    snprintf(said, sizeof said, "%s", words);
    unsigned cell = hint->digit ? hint->cell : play->view.cursor;
    if (after_move(play, make_steps(play, hint, 1)) && !game_is_solved(&play->game))
        play_say(play, TONE_PLAIN, "%s. %s", said, rest);
    play->view.cursor = cell;
}

/* Shows as much of the hint as was asked for. */
static void tell_hint(struct play *play)
{
    const struct hint *hint = play_step(play, 0);
    const char *where = play_step_words(play, hint->where);
    if (play->help.hint_level == HINT_WHERE)
        play_say(play, TONE_PLAIN, "Hint: look at %s. h says more.", where);
    else if (play->help.hint_level == HINT_WHAT)
        play_say(play, TONE_PLAIN, "Hint: look at %s: %s (%u.%u). h says more.", where,
                 play_step_words(play, hint->technique), hint->rating / 10u, hint->rating % 10u);
    else
        play_say(play, TONE_PLAIN, "%s. h %s.", play_step_words(play, hint->step),
                 play->help.hint_level == HINT_WHY ? "shows it" : "makes the step");
    play->view.reasoned = play->help.hint_level >= HINT_WHY;
}

/* The same key goes up the levels one by one; any change of the grid starts again at none (forget_help). */
void give_hint(struct play *play, unsigned key)
{
    if (play->help.hint_level == HINT_SHOWN) {
        const struct hint *step = play_step(play, 0);
        make_and_tell(play, step, play_step_words(play, step->step), "h looks for the next step.");
    } else if (play->help.hint_level != HINT_NONE) {
        play->help.hint_level++;
        tell_hint(play);
    } else if (need_no_mistakes(play, key)) {
        ask_aloud(play, TASK_HINT, "Looking for the next step...");
    }
}

void open_path(struct play *play, unsigned key)
{
    if (need_no_mistakes(play, key))
        ask_aloud(play, TASK_PATH, "Looking for the way to the end...");
}

/* Steps are copied: the finding lies in the worker's answer, which is emptied next. All of them take the
 * place of a hint, since both would mark candidates on the same grid. */
void take_steps(struct play *play, const struct finding *finding)
{
    const bool path = finding->kind == TASK_PATH;
    struct text steps = {0};
    /* A pause, a list or a prompt stays until the player closes it. */
    if (path && play->view.show != SHOW_GRID) {
        play_say(play, TONE_PLAIN, "All steps are known: e shows them.");
        return;
    }
    leave_steps(play);
    leave_task(play, TASK_HINT);
    if (finding->n_hints)
        text_add(&steps, (const char *)finding, finding_size(finding));
    if (steps.failed || !finding->n_hints) {
        play_say(play, TONE_WARNING,
                 steps.failed ? "Out of memory." : "No known technique leads on from here.");
        text_free(&steps);
        return;
    }
    play->help.steps = steps;
    play->help.n_steps = finding->n_hints;
    play->help.hint_level = path ? HINT_NONE : HINT_WHERE;
    play->view.show = path ? SHOW_PATH : play->view.show;
    if (path)
        clear_message(play);
    else
        tell_hint(play);
}

/* The steps are taken out of the play first: making them changes the grid, which would free them. Each is a
 * move of its own, so that undo goes back step by step. */
void follow_path(struct play *play)
{
    size_t n = play->help.step_at, made = 0;
    struct text steps = play->help.steps;
    play->help.steps = (struct text){0};
    leave_steps(play);
    while (made < n && !make_steps(play, &finding_hints(found(&steps))[made], 1))
        made++;
    text_free(&steps);
    if (made) {
        grid_changed(play);
        if (!game_is_solved(&play->game))
            play_say(play, TONE_PLAIN, "%zu step%s made. u takes them back one by one.", made,
                     made == 1 ? "" : "s");
    }
}

/* ---- Filling and reducing ---- */

/* What needs no thinking, or what the player leaves to the program. The steps are those of hints, so the
 * player may ask why before. */

static bool has_contradiction(struct play *play)
{
    bool found = game_warnings(&play->game, NULL, 0) != 0;
    if (found)
        play_say(play, TONE_WARNING, "The grid contradicts itself: undo some of it, or check it with x.");
    return found;
}

/* a fills in one cell, A all that follow from singles alone, at once: singles are quick. */
void fill_forced(struct play *play, unsigned key)
{
    struct task task = task_here(play, TASK_HINT);
    struct text answer = {0};
    task.singles = true;
    task.limit = key == 'a' ? 1 : CELLS;
    if (has_contradiction(play))
        return;
    helper_work(&task, NULL, &answer);
    const struct finding *finding = finding_in(&answer);
    if (!finding)
        play_say(play, TONE_WARNING, "Out of memory.");
    else if (!finding->n_hints)
        play_say(play, TONE_PLAIN, "No cell is forced now. r reduces candidates, h gives a hint.");
    else if (key == 'a')
        make_and_tell(play, finding_hints(finding), finding_words(finding) + finding_hints(finding)->step,
                      "a goes on, A with all that follows.");
    else if (after_move(play, make_steps(play, finding_hints(finding), finding->n_hints)) &&
             !game_is_solved(&play->game))
        play_say(play, TONE_PLAIN, "Filled %zu cell%s. Backspace takes %s back.", finding->n_hints,
                 finding->n_hints == 1 ? "" : "s", finding->n_hints == 1 ? "it" : "them");
    text_free(&answer);
}

void reduce_candidates(struct play *play, unsigned key)
{
    (void)key;
    if (!has_contradiction(play))
        ask_aloud(play, TASK_REDUCE, "Reducing candidates...");
}

/* Makes the step that was found if it strikes out candidates. Otherwise it is not told: the player has not
 * asked for a digit. */
void take_reduction(struct play *play, const struct finding *finding)
{
    const struct hint *hint = finding->n_hints ? finding_hints(finding) : NULL;
    if (hint && !hint->digit)
        make_and_tell(play, hint, finding_words(finding) + hint->step, "r goes on.");
    else
        play_say(play, TONE_PLAIN,
                 hint ? "The next step fills in a cell: a does it, h gives a hint."
                      : "No known technique leads on from here.");
}

/* ---- What is shown ---- */

/* Does to a copy of the game's cells what make_step does to the game. Computed each time, as steps are few
 * and walking back is as easy as walking on. */
void play_cells(const struct play *play, struct cell cells[CELLS])
{
    memcpy(cells, play->game.cells, CELLS * sizeof *cells);
    for (size_t i = 0; i < play->help.step_at && play_is_path(play); i++) {
        const struct hint *hint = play_step(play, i);
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
    bool shown = play_is_path(play) || play->help.hint_level == HINT_SHOWN;
    return shown ? play_step(play, play->help.step_at) : NULL;
}

/* ---- Practice ---- */

/* Makes the steps before the one to be found. */
void take_practice(struct play *play, const struct finding *finding)
{
    const struct hint *hints = finding_hints(finding);
    struct practice *practice = &play->practice;
    const char *words = finding_words(finding);
    if (!finding->wanted) {
        play_say(play, TONE_WARNING, "This puzzle has no step of the technique.");
        return;
    }
    const struct hint *last = &hints[finding->n_hints - 1];
    for (size_t i = 0; i + 1 < finding->n_hints; i++)
        if (make_steps(play, &hints[i], 1))
            return;
    grid_changed(play);
    practice->step = *last;
    snprintf(practice->title, sizeof practice->title, "%s", words + last->technique);
    snprintf(practice->words, sizeof practice->words, "%s", words + last->step);
    practice->on = play->view.revealed = true;
    play_say(play, TONE_PLAIN, "Find the %s: %s. h helps.", practice->title,
             last->digit ? "enter its digit" : "strike out what it rules out, with Alt or m and a digit");
}

/* Any digit that the step rules out will do. A candidate that is restored says nothing about the step. */
void judge_practice(struct play *play, enum move_kind kind, unsigned cell, unsigned digits)
{
    struct practice *practice = &play->practice;
    const struct hint *step = &practice->step;
    const bool enters = kind == MOVE_ENTER;
    const bool strikes = kind == MOVE_STRIKE && play->game.cells[cell].struck & digits;
    if (!practice->on || !play->help.facts_known || (!enters && !strikes))
        return;
    const unsigned right = bit_of((unsigned)(play->help.facts.solution[cell] - '0'));
    if (enters ? digits != right : digits & right) {
        play_say(play, TONE_WARNING, "No, that is not so: u takes it back.");
    } else if (enters ? step->digit && cell == step->cell : (digits & step->removals[cell]) == digits) {
        practice->on = false;
        play_say(play, TONE_GOOD, "That is it! %s. n makes another one.", practice->words);
    } else {
        play_say(play, TONE_PLAIN, "Right, but not by the %s: there is another step that shows it.",
                 practice->title);
    }
}
