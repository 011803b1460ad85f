/* path.c: all steps to the end, as a list to walk through. The list is made once and not changed by
 * walking: the grid at each place is computed from the game's by making the steps before it (play_cells).
 * Any change of the grid makes the list invalid, and forget_help drops it. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/player/actions.h"

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
