/* game.c: moves are checked, listed and replayed. It needs no terminal, no files and no library. */
#include "play/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The grid as the moves make it ---- */

/* An entry removes the marks of its digit from the cells that see it. */
static void enter(struct game *game, const struct move *move)
{
    struct cell *cell = &game->cells[move->cell];
    cell->digit = lowest_of(move->digits);
    cell->owner = move->automatic ? PROGRAM : PLAYER;
    for (unsigned other = 0; other < CELLS; other++)
        for (unsigned kind = 0; kind < 3; kind++)
            if (other != move->cell && is_in(other, house_of(move->cell, kind)))
                game->cells[other].marks &= ~move->digits;
}

static void apply(struct game *game, const struct move *move)
{
    assert(move->cell < CELLS);
    assert(move->kind < MOVE_KINDS);
    struct cell *cell = &game->cells[move->cell];
    if (move->kind == MOVE_ENTER)
        enter(game, move);
    else if (move->kind == MOVE_CLEAR)
        cell->digit = cell->owner = NOBODY;
    else if (move->kind == MOVE_MARK)
        cell->marks ^= move->digits;
    else if (move->kind == MOVE_STRIKE)
        cell->struck = move->automatic ? cell->struck | move->digits : cell->struck ^ move->digits;
    else if (move->kind == MOVE_COLOR)
        cell->color = lowest_of(move->digits);
}

/* Takes back the player's last entry in a cell and the program's moves after it; without such an entry, all
 * moves of the program. Only the first n moves count. Returns false if there is nothing to take back. */
static bool take_back(const struct game *game, size_t n, unsigned cell, bool marks_dead)
{
    assert(n <= game->n);
    size_t entry = n;
    bool any = false;
    for (; entry > 0; entry--) {
        const struct move *move = &game->moves[entry - 1];
        if (move->kind == MOVE_ENTER && !move->automatic && move->cell == cell && !move->dead)
            break;
    }
    for (size_t i = entry ? entry - 1 : 0; i < n; i++) {
        struct move *move = &game->moves[i];
        if (!move->dead && (move->automatic || i + 1 == entry)) {
            any = true;
            move->dead = marks_dead;
        }
    }
    return any;
}

/* A thousand moves take microseconds. */
static void replay(struct game *game)
{
    assert(game->at <= game->n);
    memset(game->cells, 0, sizeof game->cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (game->puzzle[cell] != '.') {
            game->cells[cell].digit = (unsigned char)(game->puzzle[cell] - '0');
            game->cells[cell].owner = CLUE;
        }
    for (size_t i = 0; i < game->at; i++) {
        const struct move *move = &game->moves[i];
        game->moves[i].dead = false;
        if (move->kind == MOVE_BACK)
            take_back(game, i, move->cell, true);
        for (size_t k = 0; k < i && move->kind == MOVE_RESTART; k++)
            game->moves[k].dead = true;
    }
    for (size_t i = 0; i < game->at; i++)
        if (!game->moves[i].dead)
            apply(game, &game->moves[i]);
}

void game_start(struct game *game, const char *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        game->puzzle[cell] = puzzle[cell] >= '1' && puzzle[cell] <= '9' ? puzzle[cell] : '.';
    game->n = game->at = 0;
    replay(game);
}

void game_free(struct game *game)
{
    free(game->moves);
    game->moves = NULL;
    game->n = game->at = game->room = 0;
}

/* ---- Moves ---- */

/* Returns why a move cannot be made, or NULL. */
static const char *refusal(const struct game *game, const struct move *move)
{
    const struct cell *cell = &game->cells[move->cell];
    uint16_t left[CELLS];
    switch (move->kind) {
    case MOVE_ENTER:
    case MOVE_CLEAR:
        return cell->owner == CLUE ? "that is a clue"
               : cell->owner == PROGRAM && !move->automatic
                   ? "that is an automatic entry; Backspace takes it back"
               : move->kind == MOVE_CLEAR && !cell->digit ? "the cell is empty"
               : move->kind == MOVE_ENTER && cell->digit == lowest_of(move->digits)
                   ? "the digit is there already"
                   : NULL;
    case MOVE_MARK:
    case MOVE_STRIKE:
        game_candidates(game, left);
        return cell->digit ? "the cell is filled"
               : move->kind == MOVE_STRIKE && !move->automatic &&
                       move->digits & ~(unsigned)(left[move->cell] | cell->struck)
                   ? "its row, column or box has that digit"
                   : NULL;
    case MOVE_BACK:
        return take_back(game, game->at, move->cell, false) ? NULL : "there is nothing to take back";
    case MOVE_RESTART:
        return game->at == 0 ? "this is the beginning" : NULL;
    default:
        return NULL;
    }
}

/* Moves that were undone are gone for good when another one is made. */
const char *game_make(struct game *game, struct move move)
{
    const char *refused = refusal(game, &move);
    if (refused)
        return refused;
    if (game->at == game->room) {
        const size_t room = 2 * game->room + 64;
        struct move *moves = realloc(game->moves, room * sizeof *moves);
        game->failed |= !moves;
        if (!moves)
            return "out of memory";
        game->moves = moves;
        game->room = room;
    }
    move.dead = false;
    game->moves[game->at++] = move;
    game->n = game->at;
    if (move.kind == MOVE_BACK || move.kind == MOVE_RESTART)
        replay(game);
    else
        apply(game, &move);
    return NULL;
}

static size_t go(struct game *game, size_t end, int step)
{
    const size_t from = game->at;
    if (from == end)
        return 0;
    do
        game->at += step;
    while (game->at > 0 && game->at < game->n && game->moves[game->at].joined);
    replay(game);
    return step < 0 ? from - game->at : game->at - from;
}

size_t game_undo(struct game *game)
{
    return go(game, 0, -1);
}

size_t game_redo(struct game *game)
{
    return go(game, game->n, 1);
}

/* ---- Moves as text ---- */

static const char *const kinds[MOVE_KINDS] = {"enter", "mark", "strike", "clear", "color", "back", "restart"};

void move_words(const struct move *move, char words[MOVE_ROOM])
{
    size_t n = snprintf(words, MOVE_ROOM, "%s%s%s", move->joined ? "and " : "",
                        move->automatic ? "auto " : "", kinds[move->kind]);
    if (move->kind != MOVE_RESTART)
        n += snprintf(words + n, MOVE_ROOM - n, " r%uc%u", move->cell / 9u + 1, move->cell % 9u + 1);
    for (unsigned digit = 1; digit <= 9; digit++)
        if (move->digits & bit_of(digit))
            n += snprintf(words + n, MOVE_ROOM - n, move->digits & (bit_of(digit) - 1) ? "%u" : " %u", digit);
}

/* A line is a move if that move is written as this line. */
bool game_replay(struct game *game, const char *line)
{
    struct move move = {.joined = strncmp(line, "and ", 4) == 0};
    char words[MOVE_ROOM], digits[10] = "";
    unsigned row = 1, column = 1;
    if (strcmp(line, "undo") == 0 || strcmp(line, "redo") == 0)
        return (*line == 'u' ? game_undo(game) : game_redo(game)) > 0;
    const char *at = line + (move.joined ? 4 : 0);
    move.automatic = strncmp(at, "auto ", 5) == 0;
    at += move.automatic ? 5 : 0;
    while (strncmp(at, kinds[move.kind], strlen(kinds[move.kind])) != 0)
        if (++move.kind == MOVE_KINDS)
            return false;
    sscanf(at, "%*s r%1uc%1u %9[1-9]", &row, &column, digits);
    move.cell = 9 * (row - 1) + column - 1;
    for (at = digits; *at; at++)
        move.digits |= bit_of(*at - '0');
    move_words(&move, words);
    const unsigned n = count_digits(move.digits);
    const bool fits = move.kind == MOVE_COLOR   ? n <= 1 && move.digits < 1 << COLORS
                      : move.kind == MOVE_ENTER ? n == 1
                                                : (n > 0) == (move.kind <= MOVE_STRIKE);
    return fits && strcmp(words, line) == 0 && !game_make(game, move);
}

/* ---- The grid ---- */

void game_text(const struct game *game, char text[CELLS])
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        text[cell] = (char)(game->cells[cell].digit ? '0' + game->cells[cell].digit : '.');
}

/* Finds the digits that each house has. */
static void find_used(const struct game *game, uint16_t used[27])
{
    memset(used, 0, 27 * sizeof *used);
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned kind = 0; kind < 3 && game->cells[cell].digit; kind++)
            used[house_of(cell, kind)] |= bit_of(game->cells[cell].digit);
}

void game_candidates(const struct game *game, uint16_t candidates[CELLS])
{
    uint16_t used[27];
    find_used(game, used);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &game->cells[cell];
        const unsigned seen = used[house_of(cell, 0)] | used[house_of(cell, 1)] | used[house_of(cell, 2)];
        candidates[cell] = at->digit ? 0 : DIGITS & ~seen & ~at->struck;
    }
}

bool game_is_solved(const struct game *game)
{
    uint16_t used[27];
    unsigned full = 0;
    find_used(game, used);
    for (unsigned house = 0; house < 27; house++)
        full += used[house] == DIGITS;
    return full == 27;
}
