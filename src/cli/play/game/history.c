/* history.c: records every move with its changes, so that it can be undone and redone. Moves and changes
 * are two arrays: move i owns the changes from moves[i].first on, moves[i].n of them. Undoing goes back
 * along the moves and leaves both arrays alone, so redoing needs no second list; only a new move cuts them
 * off. */
#include "cli/play/game/history.h"

#include <stdlib.h>
#include <string.h>

const char no_memory[] = "out of memory";

/* The arrays keep their memory for the next game. */
void game_start(struct game *game, const char *puzzle)
{
    memset(game->cells, 0, sizeof game->cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9')
            game->cells[cell] = (struct cell){.digit = (unsigned char)(puzzle[cell] - '0'), .owner = CLUE};
    game->editing = false;
    game->at = game->n_moves = game->n_changes = 0;
}

void game_free(struct game *game)
{
    free(game->moves);
    free(game->changes);
    *game = (struct game){0};
}

/* Makes room for one more element of a growing array. */
static bool grow(void **array, size_t *room, size_t n, size_t size)
{
    if (n < *room)
        return true;
    size_t wanted = *room ? 2 * *room : 64;
    void *larger = realloc(*array, wanted * size);
    if (!larger)
        return false;
    *array = larger;
    *room = wanted;
    return true;
}

/* Begins a move: what was undone can no longer be made again. */
bool begin_move(struct game *game, enum move_kind kind, unsigned cell, unsigned digits)
{
    void *moves = game->moves;
    if (!grow(&moves, &game->moves_room, game->at, sizeof *game->moves))
        return false;
    game->moves = moves;
    game->no_memory = false;
    game->n_moves = game->at;
    game->n_changes = game->at ? game->moves[game->at - 1].first + game->moves[game->at - 1].n : 0;
    game->moves[game->n_moves++] = (struct move){.kind = (unsigned char)kind,
                                                 .cell = (unsigned char)cell,
                                                 .digits = (uint16_t)digits,
                                                 .was_editing = game->editing,
                                                 .first = game->n_changes};
    game->at = game->n_moves;
    return true;
}

/* Gives a cell a new content, as part of the move that was begun. A change to the same content is dropped,
 * which lets end_move recognise a move without effect. Cells are compared as bytes: the structure has no
 * gaps. */
void change_cell(struct game *game, unsigned cell, struct cell after)
{
    void *changes = game->changes;
    struct cell *at = &game->cells[cell];
    if (memcmp(at, &after, sizeof after) == 0)
        return;
    if (!grow(&changes, &game->changes_room, game->n_changes, sizeof *game->changes)) {
        game->no_memory = true;
        return;
    }
    game->changes = changes;
    game->changes[game->n_changes++] = (struct change){(unsigned char)cell, *at, after};
    game->moves[game->n_moves - 1].n++;
    *at = after;
}

/* Ends a move; one that changed nothing leaves no trace, and one that memory was too short for is taken
 * back: a part of it would be shown, but refused and not saved. */
const char *end_move(struct game *game)
{
    const struct move *move = &game->moves[game->n_moves - 1];
    if (game->no_memory)
        game_undo(game);
    else if (!move->n && move->was_editing == game->editing)
        game->at--;
    game->n_moves = game->at;
    return game->no_memory ? no_memory : NULL;
}

/* Changes are undone from the last to the first, because one move may change a cell twice. */
const char *game_undo(struct game *game)
{
    if (!game->at)
        return "there is nothing to undo";
    const struct move *move = &game->moves[--game->at];
    for (size_t i = move->n; i-- > 0;) {
        const struct change *change = &game->changes[move->first + i];
        game->cells[change->cell] = change->before;
    }
    if (move->kind == MOVE_EDIT || move->kind == MOVE_PLAY)
        game->editing = move->was_editing;
    return NULL;
}

const char *game_redo(struct game *game)
{
    if (game->at == game->n_moves)
        return "there is nothing to redo";
    const struct move *move = &game->moves[game->at++];
    for (size_t i = 0; i < move->n; i++) {
        const struct change *change = &game->changes[move->first + i];
        game->cells[change->cell] = change->after;
    }
    if (move->kind == MOVE_EDIT || move->kind == MOVE_PLAY)
        game->editing = move->kind == MOVE_EDIT;
    return NULL;
}

bool is_program_move(const struct move *move)
{
    return move->kind == MOVE_FILL || move->kind == MOVE_REDUCE || move->kind == MOVE_SOLVE;
}

/* Help that was undone does not count. */
bool game_was_helped(const struct game *game)
{
    for (size_t i = 0; i < game->at; i++)
        if (is_program_move(&game->moves[i]))
            return true;
    return false;
}
