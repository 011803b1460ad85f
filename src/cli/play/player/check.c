/* check.c: the keys that need the solution. It is known only when the facts have come, a moment after the
 * game was opened. Keys that need it wait for it: need_facts keeps the key, and findings.c handles it
 * again. */

#include "cli/play/player/parts.h"

/* Are the facts known? If not, the key is handled again when they are. The process that looks for them may
 * have died; then they are asked for once more. */
bool need_facts(struct play *play, unsigned key)
{
    if (play->facts_known)
        return true;
    if (!play->running[TASK_FACTS])
        ask_for_facts(play);
    play_say(play, TONE_PLAIN, "Counting the solutions... Esc cancels.");
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
                 "The puzzle has more than one solution: entries cannot be checked, and there are no "
                 "hints. Try s or a.");
    return play->facts.count == 1;
}

/* Only a puzzle with one solution has mistakes: with several, an entry that differs from the first may be
 * right. */
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

/* Checks in two steps, so that a player who only wants to know whether everything is right is not shown
 * the wrong cells. */
void check_entries(struct play *play)
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

/* Steps from a wrong position are wrong. */
bool need_no_mistakes(struct play *play, unsigned key)
{
    if (!need_proper(play, key))
        return false;
    unsigned n = play_mistakes(play, NULL);
    if (n) {
        play_say(play, TONE_WARNING, "There %s %u %s in the grid: x shows where.", n == 1 ? "is" : "are", n,
                 n == 1 ? "mistake" : "mistakes");
        play->check = 1;
    } else if (game_is_solved(&play->game)) {
        play_say(play, TONE_GOOD, "The puzzle is solved.");
        return false;
    }
    return n == 0;
}

void give_solution(struct play *play)
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
    /* A full grid that asks for the solution has not given up: it is solved already. */
    play->gave_up |= !game_is_solved(&play->game);
    if (after_move(play, game_help(&play->game, MOVE_SOLVE, deeds, CELLS)) && several)
        play_say(play, TONE_WARNING, "This is one of its solutions; there are others.");
}
