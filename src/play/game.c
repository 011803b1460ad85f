/* game.c: moves are checked, listed and replayed. No terminal, no files, no library. */
#include "play/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char game_no_memory[] = "out of memory";

/* ---- The grid as the moves make it ---- */

bool game_counts(const struct game *game, size_t i)
{
    const uint32_t by = game->moves[i].taken_back_by;
    return i < game->at && (by == 0 || by > game->at);
}

static bool sees(unsigned cell, unsigned other)
{
    return cell != other &&
           (house_of(cell, 0) == house_of(other, 0) || house_of(cell, 1) == house_of(other, 1) ||
            house_of(cell, 2) == house_of(other, 2));
}

/* An entry removes the marks of its digit from the cells that see it. */
static void enter(struct game *game, const struct move *move)
{
    struct cell *cell = &game->cells[move->cell];
    cell->digit = (unsigned char)lowest_of(move->digits);
    cell->owner = move->author == BY_PROGRAM ? PROGRAM : PLAYER;
    for (unsigned other = 0; other < CELLS; other++)
        if (sees(move->cell, other))
            game->cells[other].marks &= (uint16_t)~move->digits;
}

static void apply(struct game *game, const struct move *move)
{
    struct cell *cell = &game->cells[move->cell];
    if (move->kind == MOVE_ENTER)
        enter(game, move);
    else if (move->kind == MOVE_CLEAR)
        cell->digit = cell->owner = NOBODY;
    else if (move->kind == MOVE_MARK)
        cell->marks ^= move->digits;
    else if (move->kind == MOVE_STRIKE && move->author == BY_PLAYER)
        cell->struck ^= move->digits;
    else if (move->kind == MOVE_STRIKE)
        cell->struck |= move->digits;
    else if (move->kind == MOVE_COLOR)
        cell->color = (unsigned char)move->digits;
}

/* A thousand moves take microseconds. */
static void replay(struct game *game)
{
    memset(game->cells, 0, sizeof game->cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (game->puzzle[cell] != '.') {
            game->cells[cell].digit = (unsigned char)(game->puzzle[cell] - '0');
            game->cells[cell].owner = CLUE;
        }
    for (size_t i = 0; i < game->at; i++)
        if (game_counts(game, i))
            apply(game, &game->moves[i]);
}

void game_start(struct game *game, const char *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        game->puzzle[cell] = puzzle[cell] >= '1' && puzzle[cell] <= '9' ? puzzle[cell] : '.';
    game->n = game->at = game->given = 0;
    replay(game);
}

void game_free(struct game *game)
{
    free(game->moves);
    game->moves = NULL;
    game->n = game->at = game->given = game->room = 0;
}

/* ---- Moves ---- */

/* Returns the index of the first move that taking back the entry of a cell concerns: the player's last entry
 * there that counts, or, if there is none, the first move that the program may have made. */
static size_t find_entry(const struct game *game, unsigned cell)
{
    for (size_t i = game->at; i-- > game->given;) {
        const struct move *move = &game->moves[i];
        if (move->kind == MOVE_ENTER && move->author == BY_PLAYER && move->cell == cell &&
            game_counts(game, i))
            return i;
    }
    return game->given;
}

/* Is this one of the moves that taking back from the entry on concerns? */
static bool goes_back(const struct game *game, size_t i, size_t entry, unsigned cell)
{
    const struct move *move = &game->moves[i];
    return game_counts(game, i) &&
           (move->author == BY_PROGRAM ||
            (i == entry && move->kind == MOVE_ENTER && move->author == BY_PLAYER && move->cell == cell));
}

static bool can_take_back(const struct game *game, unsigned cell)
{
    const size_t entry = find_entry(game, cell);
    for (size_t i = entry; i < game->at; i++)
        if (goes_back(game, i, entry, cell))
            return true;
    return false;
}

/* The player strikes only what the rules leave, and restores only what was struck out in the game. */
static const char *strike_refusal(const struct game *game, const struct move *move)
{
    for (unsigned other = 0; other < CELLS; other++)
        if (sees(move->cell, other) && game->cells[other].digit &&
            bit_of(game->cells[other].digit) & move->digits)
            return "a house of the cell has that digit";
    for (size_t i = 0; i < game->given; i++)
        if (game->moves[i].cell == move->cell && game->moves[i].digits & move->digits)
            return "the puzzle itself rules that out";
    return NULL;
}

static const char *refusal(const struct game *game, const struct move *move)
{
    const struct cell *cell = &game->cells[move->cell];
    switch (move->kind) {
    case MOVE_ENTER:
        return cell->owner == CLUE ? "that is a clue"
               : cell->owner == PROGRAM && move->author == BY_PLAYER
                   ? "that is an automatic entry; Backspace takes it back"
               : cell->digit && bit_of(cell->digit) == move->digits ? "the digit is there already"
                                                                    : NULL;
    case MOVE_CLEAR:
        return cell->owner == CLUE      ? "that is a clue"
               : cell->owner == PROGRAM ? "that is an automatic entry; Backspace takes it back"
               : !cell->digit           ? "the cell is empty"
                                        : NULL;
    case MOVE_MARK:
    case MOVE_STRIKE:
        return cell->digit                                              ? "the cell is filled"
               : move->kind == MOVE_STRIKE && move->author == BY_PLAYER ? strike_refusal(game, move)
                                                                        : NULL;
    case MOVE_BACK:
        return can_take_back(game, move->cell) ? NULL : "there is nothing to take back";
    case MOVE_RESTART:
        return game->at == game->given ? "this is the beginning" : NULL;
    default:
        return NULL;
    }
}

/* Makes room for one more move. The moves that were undone are gone; so is what they had taken back. */
static bool make_room(struct game *game)
{
    if (game->at == game->room) {
        const size_t room = 2 * game->room + 64;
        struct move *moves = realloc(game->moves, room * sizeof *moves);
        if (!moves)
            return false;
        game->moves = moves;
        game->room = room;
    }
    for (size_t i = 0; i < game->at && game->n > game->at; i++)
        if (game->moves[i].taken_back_by > game->at)
            game->moves[i].taken_back_by = 0;
    return true;
}

const char *game_make(struct game *game, struct move move)
{
    const char *refused = refusal(game, &move);
    if (refused)
        return refused;
    if (!make_room(game))
        return game_no_memory;
    const uint32_t number = (uint32_t)game->at + 1;
    const size_t entry = find_entry(game, move.cell);
    for (size_t i = entry; i < game->at && move.kind == MOVE_BACK; i++)
        if (goes_back(game, i, entry, move.cell))
            game->moves[i].taken_back_by = number;
    for (size_t i = game->given; i < game->at && move.kind == MOVE_RESTART; i++)
        if (game_counts(game, i))
            game->moves[i].taken_back_by = number;
    move.taken_back_by = 0;
    game->moves[game->at++] = move;
    game->n = game->at;
    game->given += move.author == GIVEN && game->given == game->at - 1;
    if (move.kind == MOVE_BACK || move.kind == MOVE_RESTART)
        replay(game);
    else
        apply(game, &move);
    return NULL;
}

size_t game_undo(struct game *game)
{
    if (game->at == game->given)
        return SIZE_MAX;
    do
        game->at--;
    while (game->at > game->given && game->moves[game->at].joined);
    replay(game);
    return game->at;
}

size_t game_redo(struct game *game)
{
    const size_t first = game->at;
    if (game->at == game->n)
        return SIZE_MAX;
    do
        game->at++;
    while (game->at < game->n && game->moves[game->at].joined);
    replay(game);
    return first;
}

/* ---- Moves as text ---- */

static const char *const kinds[MOVE_KINDS] = {"enter", "clear", "mark", "strike", "color", "back", "restart"};
static const char *const authors[] = {"", "auto ", "given "};

void move_words(const struct move *move, char words[MOVE_ROOM])
{
    char digits[12] = "", *end = digits;
    if (move->kind == MOVE_COLOR)
        snprintf(digits, sizeof digits, " %u", move->digits % 10u);
    for (unsigned digit = 1; digit <= 9 && move->kind != MOVE_COLOR; digit++)
        if (move->digits & bit_of(digit)) {
            if (end == digits)
                *end++ = ' ';
            *end++ = (char)('0' + digit);
            *end = '\0';
        }
    const int n = snprintf(words, MOVE_ROOM, "%s%s%s", move->joined ? "and " : "", authors[move->author],
                           kinds[move->kind]);
    if (move->kind != MOVE_RESTART)
        snprintf(words + n, (size_t)(MOVE_ROOM - n), " r%uc%u%s", move->cell / 9u + 1, move->cell % 9u + 1,
                 digits);
}

/* Skips a word and the blank after it, if the line begins with it. */
static bool take_word(const char **line, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*line, word, n) != 0 || ((*line)[n] != ' ' && (*line)[n] != '\0'))
        return false;
    *line += n + ((*line)[n] == ' ');
    return true;
}

/* Reads the cell and the digits of a move. */
static bool take_arguments(const char *line, struct move *move)
{
    if (move->kind == MOVE_RESTART)
        return !*line;
    if (line[0] != 'r' || line[1] < '1' || line[1] > '9' || line[2] != 'c' || line[3] < '1' || line[3] > '9')
        return false;
    move->cell = (unsigned char)(9 * (line[1] - '1') + line[3] - '1');
    line += 4;
    if (move->kind == MOVE_CLEAR || move->kind == MOVE_BACK)
        return !*line;
    if (*line++ != ' ' || !*line)
        return false;
    if (move->kind == MOVE_COLOR) {
        move->digits = (uint16_t)(*line - '0');
        return *line >= '0' && *line <= '0' + COLORS && !line[1];
    }
    for (; *line >= '1' && *line <= '9'; line++)
        move->digits |= bit_of((unsigned)(*line - '0'));
    return !*line && (move->kind != MOVE_ENTER || count_digits(move->digits) == 1);
}

bool game_replay(struct game *game, const char *line)
{
    struct move move = {.kind = MOVE_KINDS};
    if (strcmp(line, "undo") == 0)
        return game_undo(game) != SIZE_MAX;
    if (strcmp(line, "redo") == 0)
        return game_redo(game) != SIZE_MAX;
    move.joined = take_word(&line, "and");
    move.author = take_word(&line, "auto") ? BY_PROGRAM : take_word(&line, "given") ? GIVEN : BY_PLAYER;
    for (unsigned char kind = 0; kind < MOVE_KINDS && move.kind == MOVE_KINDS; kind++)
        if (take_word(&line, kinds[kind]))
            move.kind = kind;
    return move.kind != MOVE_KINDS && take_arguments(line, &move) && !game_make(game, move);
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
        candidates[cell] = (uint16_t)(at->digit ? 0 : DIGITS & ~seen & ~(unsigned)at->struck);
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

unsigned game_count(const struct game *game, unsigned digit)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        n += game->cells[cell].digit == digit;
    return n;
}
