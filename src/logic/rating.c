/* rating.c: how hard the hardest step of a puzzle is.
 *
 * A rating makes the first step of Sudoku Explainer's ladder, again and again, until the grid is full or
 * there is no step. */
#include "core/control.h"
#include "logic/opening.h"
#include "logic/reasoner.h"

/* The rating of version 3.0. */
enum { RATING_LEAST = SIZE_UP_TO(struct sudoku_rating, used) };

/* Has the caller room for a rating? */
static bool is_room(const struct sudoku_rating *rating)
{
    return rating && size_is_sound(rating->size, RATING_LEAST);
}

/* Makes the hidden singles that a puzzle begins with, many at a time and without a board, and sets the board up
 * from what they leave. */
static enum sudoku_status begin(struct board *board, const char *puzzle, struct sudoku_rating *rating)
{
    const struct technique *single = &logic_technique_hidden_single;
    struct opening opening;
    /* A text that is too short must not be read beyond its end. */
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return SUDOKU_BAD_CHARACTER;
    if (!logic_play_opening(puzzle, &opening)) {
        enum sudoku_status status = sudoku_check(puzzle, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    if (opening.steps) {
        rating->er = opening.hardest;
        rating->ed = rating->ep = opening.first; /* the first step places a digit */
        rating->hardest = single->known.forms[opening.hardest > single->known.rating];
        rating->steps = opening.steps;
        rating->used[logic_rung_of(&logic_se_ladder, single)] =
            (unsigned char)logic_all_forms(&single->known);
    }
    if (memchr(opening.cells, '.', SUDOKU_CELLS))
        logic_board_init(board, opening.cells);
    else
        board->empty_cells = 0; /* two puzzles in five: a full grid needs no board */
    return SUDOKU_OK;
}

/* Rates the steps on a board. ED is the first step's rating, EP the highest until a digit is placed, ER the highest
 * of all. Techniques that fill the grid without an argument from uniqueness prove that there is one solution. So
 * a second solution is looked for only before the first such argument, or when there is no step. */
static enum sudoku_status rate_board(struct board *board, struct sudoku_rating *rating)
{
    struct step step;
    bool placed = rating->steps > 0;
    int rung;
    step_keep_links(&step, NULL, 0);
    while (board->empty_cells) {
        enum sudoku_status found = logic_next_step(board, &logic_se_ladder, &step, &rung);
        if (!board->proper && (found != SUDOKU_OK || step.technique->unique)) {
            enum sudoku_status status = logic_board_check(board);
            if (status != SUDOKU_OK)
                return status;
            board->proper = true;
        }
        if (found != SUDOKU_OK && found != SUDOKU_NO_STEP)
            return found;
        unsigned tenths = found == SUDOKU_OK ? step.rating : (unsigned)SUDOKU_BEYOND;
        if (!rating->steps)
            rating->ed = tenths;
        if (tenths > rating->er) {
            rating->er = tenths;
            rating->hardest = found == SUDOKU_OK ? logic_step_title(&step) : rating->hardest;
        }
        if (!placed)
            rating->ep = rating->er;
        if (found == SUDOKU_NO_STEP)
            return SUDOKU_OK; /* harder than the hardest technique, which is 20.0 on the scale */
        rating->used[rung] |= (unsigned char)logic_step_forms(&step);
        rating->steps++;
        placed = placed || step.digit;
        logic_board_apply(board, &step);
    }
    return SUDOKU_OK;
}

/* Rates a puzzle, or else a position. Without a reasoner of the caller's, one with the default options works for
 * this call. A rating that ended at max_er keeps the results of the steps before it. */
static enum sudoku_status rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                               const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    struct sudoku_reasoner passing = default_reasoner();
    struct board board;
    if (!is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = puzzle ? begin(&board, puzzle, &ours) : logic_board_load(&board, position);
    if (status == SUDOKU_OK) {
        reasoner = reasoner ? reasoner : &passing;
        reasoner_take(reasoner, &board);
        reasoner->so_far = &ours;
        status = rate_board(&board, &ours);
        reasoner->so_far = NULL;
    }
    reasoner_close(&passing);
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD)
        sized_write(rating, &ours, sizeof ours);
    return status;
}

enum sudoku_status sudoku_rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                               struct sudoku_rating *rating)
{
    return puzzle ? rate(reasoner, puzzle, NULL, rating) : SUDOKU_BAD_ARGUMENT;
}

enum sudoku_status sudoku_rate_position(struct sudoku_reasoner *reasoner,
                                        const struct sudoku_position *position, struct sudoku_rating *rating)
{
    return rate(reasoner, NULL, position, rating);
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
