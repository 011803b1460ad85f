/* moves.c: the moves of the player and of the program. All follow one pattern: refuse or begin, change cells,
 * end. Texts of refusals are lower case without a full stop; player/ makes sentences of them. */
#include "cli/play/game/history.h"

/* Returns why the player may not change this cell, or NULL. The program's entries are kept because others
 * may follow from them. */
static const char *refusal(const struct game *game, unsigned cell)
{
    if (cell >= CELLS)
        return "no such cell";
    if (game->editing)
        return "the puzzle is still being entered";
    if (game->cells[cell].owner == CLUE)
        return "this is a clue";
    if (game->cells[cell].owner == PROGRAM)
        return "an automatic entry stays; Backspace takes it back";
    return NULL;
}

/* A digit that is entered is no longer a pencil mark in the cells that see it. The cell's own marks stay
 * and show again if it is cleared. */
void place_digit(struct game *game, unsigned cell, unsigned digit, enum owner owner)
{
    struct cell after = game->cells[cell];
    after.digit = (unsigned char)digit;
    after.owner = (unsigned char)owner;
    change_cell(game, cell, after);
    for (unsigned other = 0; other < CELLS; other++) {
        if (!cells_see(cell, other) || !(game->cells[other].marks & bit_of(digit)))
            continue;
        after = game->cells[other];
        after.marks &= (uint16_t)~bit_of(digit);
        change_cell(game, other, after);
    }
}

const char *game_enter(struct game *game, unsigned cell, unsigned digit)
{
    const char *reason = refusal(game, cell);
    if (reason)
        return reason;
    if (digit < 1 || digit > 9)
        return "no such digit";
    if (!begin_move(game, MOVE_ENTER, cell, digit))
        return no_memory;
    place_digit(game, cell, digit, PLAYER);
    return end_move(game);
}

const char *game_clear(struct game *game, unsigned cell)
{
    const char *reason = refusal(game, cell);
    if (reason)
        return reason;
    if (!begin_move(game, MOVE_CLEAR, cell, 0))
        return no_memory;
    struct cell after = game->cells[cell];
    /* A filled cell shows its marks again; from an empty one they go, too. */
    if (!after.digit)
        after.marks = 0;
    after.digit = 0;
    after.owner = NOBODY;
    change_cell(game, cell, after);
    return end_move(game);
}

/* Toggles pencil marks or struck candidates of an empty cell. */
static const char *toggle(struct game *game, enum move_kind kind, unsigned cell, unsigned digits)
{
    const char *reason = refusal(game, cell);
    if (reason)
        return reason;
    if (game->cells[cell].digit)
        return "the cell is filled";
    if (digits & ~(unsigned)DIGITS)
        return "no such digit";
    if (!begin_move(game, kind, cell, digits))
        return no_memory;
    struct cell after = game->cells[cell];
    if (kind == MOVE_MARK)
        after.marks ^= (uint16_t)digits;
    else
        after.struck ^= (uint16_t)digits;
    change_cell(game, cell, after);
    return end_move(game);
}

const char *game_mark(struct game *game, unsigned cell, unsigned digits)
{
    return toggle(game, MOVE_MARK, cell, digits);
}

const char *game_strike(struct game *game, unsigned cell, unsigned digits)
{
    return toggle(game, MOVE_STRIKE, cell, digits);
}

/* Also forgets marks and struck candidates: only clues remain. It is a move like any other, so it can be
 * undone. */
const char *game_restart(struct game *game)
{
    if (game->editing)
        return "the puzzle is still being entered";
    if (!begin_move(game, MOVE_RESTART, 0, 0))
        return no_memory;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (game->cells[cell].owner != CLUE)
            change_cell(game, cell, (struct cell){0});
    return end_move(game);
}

/* ---- Entering a puzzle ---- */

const char *game_clue(struct game *game, unsigned cell, unsigned digit)
{
    if (!game->editing)
        return "the clues are fixed";
    if (cell >= CELLS || digit > 9)
        return "no such cell or digit";
    if (!begin_move(game, MOVE_CLUE, cell, digit))
        return no_memory;
    change_cell(game, cell, (struct cell){.digit = (unsigned char)digit, .owner = digit ? CLUE : NOBODY});
    return end_move(game);
}

/* Characters that are no digit become empty cells: the reader has checked the text before. */
const char *game_paste(struct game *game, const char *puzzle)
{
    if (!game->editing)
        return "the clues are fixed";
    if (!begin_move(game, MOVE_PASTE, 0, 0))
        return no_memory;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        bool clue = puzzle[cell] >= '1' && puzzle[cell] <= '9';
        change_cell(game, cell,
                    (struct cell){.digit = (unsigned char)(clue ? puzzle[cell] - '0' : 0),
                                  .owner = clue ? CLUE : NOBODY});
    }
    return end_move(game);
}

/* A move of its own kind, because undoing must know whether clues could be set at that time. */
const char *game_edit(struct game *game, bool editing)
{
    if (game->editing == editing)
        return NULL;
    if (!begin_move(game, editing ? MOVE_EDIT : MOVE_PLAY, 0, 0))
        return no_memory;
    game->editing = editing;
    return end_move(game);
}

/* ---- The program's moves ---- */

/* Entries and strikes that are automatic, and taking them back with the entry that they
 * followed from.
 *
 * The program never touches clues, nor the player's entries unless the whole solution was asked for. What
 * it did can be told from its moves in the history; no cell says to which entry it belongs. */

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
