/* rating.c: how hard the hardest step of a puzzle is.
 *
 * A rating makes the first step of Sudoku Explainer's ladder, again and again, until the grid is full or
 * there is no step. */
#include "core/sized.h"
#include "logic/opening.h"
#include "logic/step.h"

/* The rating of version 2.0. */
enum { RATING_LEAST = SIZE_UP_TO(struct sudoku_rating, used) };

/* Takes note of a step from a rung of the ladder. placed says whether a digit was placed before. */
static void note_step(struct sudoku_rating *rating, int rung, const struct step *step, bool placed)
{
    rating->used[rung] |= (unsigned char)sudoku_step_forms(step);
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
static enum sudoku_status rate_board(struct board *board, struct sudoku_rating *rating)
{
    struct step step;
    bool proven = false, placed = rating->steps > 0;
    step_keep_links(&step, NULL, 0);
    while (board->empty_cells) {
        int rung = sudoku_climb(&sudoku_se_ladder, NULL, board, &step);
        if (!proven && (rung < 0 || step.technique->unique)) {
            enum sudoku_status status = sudoku_board_check(board);
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
    rating->steps = opening->steps;
    rating->used[sudoku_rung_of(&sudoku_se_ladder, single)] = (unsigned char)sudoku_all_forms(&single->known);
}

static enum sudoku_status rate_puzzle(const char *puzzle, struct sudoku_rating *rating)
{
    struct board board;
    struct opening opening;
    if (memchr(puzzle, '\0', SUDOKU_CELLS))
        return SUDOKU_BAD_CHARACTER;
    if (!sudoku_play_opening(puzzle, &opening)) {
        enum sudoku_status status = sudoku_check(puzzle, NULL);
        return status == SUDOKU_OK ? SUDOKU_NO_SOLUTION : status;
    }
    note_opening(rating, &opening);
    if (!memchr(opening.cells, '.', SUDOKU_CELLS))
        return SUDOKU_OK;
    sudoku_board_init(&board, opening.cells);
    return rate_board(&board, rating);
}

/* Has the caller room for a rating? */
static bool is_room(const struct sudoku_rating *rating)
{
    return rating && size_is_sound(rating->size, RATING_LEAST);
}

enum sudoku_status sudoku_rate(const char *puzzle, struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    if (!puzzle || !is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = rate_puzzle(puzzle, &ours);
    if (status == SUDOKU_OK)
        sized_write(rating, &ours, sizeof ours);
    return status;
}

enum sudoku_status sudoku_rate_position(const struct sudoku_position *position, struct sudoku_rating *rating)
{
    struct sudoku_rating ours = SUDOKU_RATING_INIT;
    struct board board;
    if (!is_room(rating))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_board_load(&board, position);
    if (status == SUDOKU_OK)
        status = rate_board(&board, &ours);
    if (status == SUDOKU_OK)
        sized_write(rating, &ours, sizeof ours);
    return status;
}

enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names, int *uses)
{
    struct technique_name name;
    bool all = true;
    if (!is_room(rating) || !names || !uses)
        return SUDOKU_BAD_ARGUMENT;
    for (size_t length;; names += length + 1) {
        length = strcspn(names, ",");
        if (!sudoku_look_up_name(&sudoku_se_ladder, names, length, &name))
            return SUDOKU_BAD_ARGUMENT;
        all = all && rating->used[name.rung] & name.forms;
        if (!names[length])
            break;
    }
    *uses = all;
    return SUDOKU_OK;
}
