/* program_moves.c: entries and strikes that are automatic, and taking them back with the entry that they
 * followed from.
 *
 * The program never touches clues, nor the player's entries unless the whole solution was asked for. What
 * it did can be told from its moves in the history; no cell says to which entry it belongs. */
#include "cli/play/game/history.h"

/* Deeds that the rules above forbid are skipped, not refused: a finding may be a little older than the
 * grid. */
const char *game_help(struct game *game, enum move_kind kind, const struct deed *deeds, size_t n)
{
    if (game->editing)
        return "the puzzle is still being entered";
    if (!begin_move(game, kind, 0, 0))
        return no_memory;
    for (size_t i = 0; i < n; i++) {
        const unsigned cell = deeds[i].cell;
        const struct cell *at = &game->cells[cell < CELLS ? cell : 0];
        /* Only the whole solution corrects what the player has entered. */
        if (cell >= CELLS || at->owner == CLUE || (at->digit && kind != MOVE_SOLVE) ||
            (at->digit && at->digit == deeds[i].digit))
            continue;
        if (deeds[i].digit)
            place_digit(game, cell, deeds[i].digit, PROGRAM);
        struct cell after = *at;
        after.struck |= deeds[i].struck;
        change_cell(game, cell, after);
    }
    return end_move(game);
}

/* The index of the move by which the player's entry came into this cell; `at` if there is none. */
static size_t entering_move(const struct game *game, unsigned cell)
{
    if (cell >= CELLS || game->cells[cell].owner != PLAYER)
        return game->at;
    for (size_t i = game->at; i-- > 0;)
        if (game->moves[i].kind == MOVE_ENTER && game->moves[i].cell == cell)
            return i;
    return game->at;
}

unsigned game_last_entry(const struct game *game, unsigned cell)
{
    if (entering_move(game, cell) < game->at)
        return cell;
    for (size_t i = game->at; i-- > 0;)
        if (game->moves[i].kind == MOVE_ENTER && entering_move(game, game->moves[i].cell) == i)
            return game->moves[i].cell;
    return CELLS;
}

/* Undoes in the present grid what one of the program's moves did and is still there: the player may have
 * struck the same candidates, or entered another digit, since. */
static void take_back(struct game *game, size_t number)
{
    const size_t first = game->moves[number].first, n = game->moves[number].n;
    for (size_t i = first; i < first + n; i++) {
        /* A copy: change_cell may move the array. */
        const struct change change = game->changes[i];
        struct cell after = game->cells[change.cell];
        if (after.owner == PROGRAM && change.after.owner == PROGRAM && after.digit == change.after.digit) {
            after.digit = 0;
            after.owner = NOBODY;
        }
        after.struck &= (uint16_t) ~(change.after.struck & ~change.before.struck);
        change_cell(game, change.cell, after);
    }
}

static void empty_cell(struct game *game, unsigned cell)
{
    struct cell after = game->cells[cell];
    after.digit = 0;
    after.owner = NOBODY;
    change_cell(game, cell, after);
}

const char *game_back(struct game *game, unsigned cell)
{
    if (game->editing)
        return "the puzzle is still being entered";
    cell = game_last_entry(game, cell);
    /* Taken before begin_move, which moves game->at and may move the array. */
    const size_t last = game->at, from = cell < CELLS ? entering_move(game, cell) : 0;
    if (!begin_move(game, MOVE_BACK, cell, 0))
        return no_memory;
    for (size_t i = from; i < last; i++)
        if (is_program_move(&game->moves[i]))
            take_back(game, i);
    if (cell < CELLS)
        empty_cell(game, cell);
    /* end_move drops a move without effect: that is how it is known here that there was nothing to take
     * back. */
    size_t moves = game->n_moves;
    const char *reason = end_move(game);
    return reason ? reason : game->n_moves < moves ? "there is no entry to take back" : NULL;
}
