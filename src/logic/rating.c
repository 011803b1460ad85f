/* rating.c: how hard the hardest step of a puzzle is.
 *
 * A rating makes the first step of Sudoku Explainer's ladder, again and again, until the grid is full or
 * there is no step. */
#include "core/control.h"
#include "logic/opening.h"
#include "logic/reasoner.h"

/* The rating of version 3.0. */
enum { RATING_LEAST = SIZE_UP_TO(struct sudoku_rating, used) };

/* Takes note of a step from a rung of the ladder. placed says whether a digit was placed before. ED is the
 * first step's rating, EP the highest until a digit is placed, ER the highest of all. */
static void note_step(struct sudoku_rating *rating, int rung, const struct step *step, bool placed)
{
    rating->used[rung] |= (unsigned char)logic_step_forms(step);
    if (!rating->steps++)
        rating->ed = step->rating;
    if (step->rating > rating->er) {
        rating->er = step->rating;
        rating->hardest = logic_step_title(step);
    }
    if (!placed)
        rating->ep = rating->er;
}

/* There is no further step: the puzzle is harder than the hardest technique, which is 20.0 on the scale. */
static void note_end(struct sudoku_rating *rating, bool placed)
{
    rating->er = SUDOKU_BEYOND;
    if (!placed)
        rating->ep = SUDOKU_BEYOND;
    if (!rating->steps)
        rating->ed = SUDOKU_BEYOND;
}

/* Techniques that fill the grid without an argument from uniqueness prove that there is one solution. So a
 * second solution is looked for only before the first such argument, or when there is no step. */
static enum sudoku_status rate_board(struct board *board, struct sudoku_rating *rating)
{
    struct step step;
    bool placed = rating->steps > 0;
    step_keep_links(&step, NULL, 0);
    int rung;
    while (board->empty_cells) {
        enum sudoku_status found = logic_next_step(board, &logic_se_ladder, &step, &rung);
        if (!board->proper && (found != SUDOKU_OK || step.technique->unique)) {
            enum sudoku_status status = logic_board_check(board);
            if (status != SUDOKU_OK)
                return status;
            board->proper = true;
        }
        if (found == SUDOKU_NO_STEP) {
            note_end(rating, placed);
            return SUDOKU_OK;
        }
        if (found != SUDOKU_OK)
            return found;
        note_step(rating, rung, &step, placed);
        placed = placed || step.digit;
        logic_board_apply(board, &step);
    }
    return SUDOKU_OK;
}

/* Takes note of the hidden singles of the opening. The opening finds them without a board. */
static void note_opening(struct sudoku_rating *rating, const struct opening *opening)
{
    if (!opening->steps)
        return;
    const struct technique *single = &logic_technique_hidden_single;
    bool ordinary = opening->hardest > single->known.rating;
    rating->er = opening->hardest;
    rating->ed = rating->ep = opening->first; /* the first step places a digit */
    rating->hardest = single->known.forms[ordinary];
    rating->steps = opening->steps;
    rating->used[logic_rung_of(&logic_se_ladder, single)] = (unsigned char)logic_all_forms(&single->known);
}

static enum sudoku_status rate_puzzle(struct sudoku_reasoner *reasoner, const char *puzzle,
                                      struct sudoku_rating *rating)
{
    /* A text that is too short must not be read beyond its end. */
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return SUDOKU_BAD_CHARACTER;
    struct opening opening;
    if (!logic_play_opening(puzzle, &opening)) {
        enum sudoku_status status = sudoku_check(puzzle, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    note_opening(rating, &opening);
    if (!memchr(opening.cells, '.', SUDOKU_CELLS))
        return SUDOKU_OK;
    struct board board;
    logic_board_init(&board, opening.cells);
    reasoner_take(reasoner, &board);
    return rate_board(&board, rating);
}

static enum sudoku_status rate_position(struct sudoku_reasoner *reasoner,
                                        const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct board board;
    enum sudoku_status status = logic_board_load(&board, position);
    if (status != SUDOKU_OK)
        return status;
    reasoner_take(reasoner, &board);
    return rate_board(&board, rating);
}

/* Has the caller room for a rating? */
static bool is_room(const struct sudoku_rating *rating)
{
    return rating && size_is_sound(rating->size, RATING_LEAST);
}

/* A rating that ended at max_er keeps the results of the steps before it. */
static enum sudoku_status hand_out(struct sudoku_rating *rating, const struct sudoku_rating *ours,
                                   enum sudoku_status status)
{
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD)
        sized_write(rating, ours, sizeof *ours);
    return status;
}

/* Without a reasoner of the caller's, one with the default options works for this call. */
enum sudoku_status sudoku_rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                               struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    struct sudoku_reasoner passing = default_reasoner();
    if (!puzzle || !is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    reasoner = reasoner ? reasoner : &passing;
    reasoner->so_far = &ours;
    enum sudoku_status status = rate_puzzle(reasoner, puzzle, &ours);
    reasoner->so_far = NULL;
    reasoner_close(&passing);
    return hand_out(rating, &ours, status);
}

enum sudoku_status sudoku_rate_position(struct sudoku_reasoner *reasoner,
                                        const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    struct sudoku_reasoner passing = default_reasoner();
    if (!is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    reasoner = reasoner ? reasoner : &passing;
    reasoner->so_far = &ours;
    enum sudoku_status status = rate_position(reasoner, position, &ours);
    reasoner->so_far = NULL;
    reasoner_close(&passing);
    return hand_out(rating, &ours, status);
}

enum sudoku_status sudoku_reasoner_rating_so_far(const struct sudoku_reasoner *reasoner,
                                                 struct sudoku_rating *rating)
{
    if (!reasoner || !reasoner->so_far || !is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    sized_write(rating, reasoner->so_far, sizeof *reasoner->so_far);
    return SUDOKU_OK;
}

/* By forms: a technique may have several, and a name may stand for one of them only. */
enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names, int *uses)
{
    bool all = true;
    if (!is_room(rating) || !names || !uses)
        return SUDOKU_BAD_ARGUMENT;
    struct technique_name name;
    for (size_t length;; names += length + 1) {
        length = strcspn(names, ",");
        if (!logic_look_up_name(&logic_se_ladder, names, length, &name))
            return SUDOKU_BAD_ARGUMENT;
        all = all && rating->used[name.rung] & name.forms;
        if (!names[length])
            break;
    }
    *uses = all;
    return SUDOKU_OK;
}
