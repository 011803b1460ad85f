/* rating.c: how hard the hardest step of a puzzle is.
 *
 * A rating makes the first step of Sudoku Explainer's ladder, again and again, until the grid is full or
 * there is no step. */
#include "logic/opening.h"
#include "logic/step.h"

/* Has the board exactly one solution? */
static int check_proper(const struct board *board)
{
    uint16_t candidates[SUDOKU_CELLS];
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] =
            board->value[cell] ? (uint16_t)(1u << (board->value[cell] - 1)) : board->candidates[cell];
    size_t solutions = 0;
    sudoku_search(candidates, 2, NULL, NULL, &solutions, NULL);
    return solutions == 1 ? SUDOKU_OK : solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* Takes note of a step from a rung of the ladder. placed says whether a digit was placed before. */
static void note_step(struct sudoku_rating *rating, int rung, const struct sudoku_step *step, bool placed)
{
    rating->forms[rung] |= (unsigned char)sudoku_step_forms(step);
    if (!rating->steps++)
        rating->ed = step->rating;
    if (step->rating > rating->er) {
        rating->er = step->rating;
        rating->hardest = sudoku_step_title(step);
    }
    if (!placed)
        rating->ep = rating->er;
}

/* There is no further step: the puzzle is harder than the hardest technique. */
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
static int rate_board(struct board *board, struct sudoku_rating *rating)
{
    struct sudoku_step step;
    bool proven = false, placed = rating->steps > 0;
    step_keep_links(&step, NULL, 0);
    while (board->empty_cells) {
        int rung = sudoku_climb(&sudoku_se_ladder, NULL, board, &step);
        if (!proven && (rung < 0 || step.technique->unique)) {
            int status = check_proper(board);
            if (status != SUDOKU_OK)
                return status;
            proven = true;
        }
        if (rung < 0) {
            note_end(rating, placed);
            return SUDOKU_OK;
        }
        note_step(rating, rung, &step, placed);
        placed = placed || step.digit;
        sudoku_board_apply(board, &step);
    }
    return SUDOKU_OK;
}

int sudoku_rate_position(const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct board board;
    if (!sudoku_board_init(&board, position->cells))
        return SUDOKU_CLASH;
    sudoku_board_restrict(&board, position->candidates);
    memset(rating, 0, sizeof *rating);
    return rate_board(&board, rating);
}

/* Takes note of the hidden singles of the opening. */
static void note_opening(struct sudoku_rating *rating, const struct opening *opening)
{
    if (!opening->steps)
        return;
    const struct technique *single = &sudoku_technique_hidden_single;
    bool ordinary = opening->hardest > single->known.rating;
    rating->er = opening->hardest;
    rating->ed = rating->ep = opening->first; /* the first step places a digit */
    rating->hardest = single->known.forms[ordinary];
    rating->steps = (uint16_t)opening->steps;
    rating->forms[sudoku_rung_of(&sudoku_se_ladder, single)] =
        (unsigned char)sudoku_all_forms(&single->known);
}

int sudoku_rate(const char *puzzle, struct sudoku_rating *rating)
{
    struct board board;
    struct opening opening;
    if (!puzzle)
        return SUDOKU_BAD_ARGUMENT;
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return SUDOKU_BAD_CHARACTER;
    memset(rating, 0, sizeof *rating);
    if (!sudoku_play_opening(puzzle, &opening)) {
        int status = sudoku_check(puzzle, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    note_opening(rating, &opening);
    if (!memchr(opening.cells, '.', SUDOKU_CELLS))
        return SUDOKU_OK;
    sudoku_board_init(&board, opening.cells);
    return rate_board(&board, rating);
}
