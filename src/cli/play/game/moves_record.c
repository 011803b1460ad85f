/* moves_record.c: moves as lines of text: a saved game, and a test's input.
 *
 * The format is described in game.h. It is read strictly: a line that is not understood makes the whole
 * record invalid, since every later move depends on it. */
#include <stdlib.h>
#include <string.h>

#include "cli/play/game/history.h"

/* The first word of a move's line, by enum move_kind. Saved games contain these words: none may change. */
static const char *const move_names[MOVE_KINDS] = {"enter",  "clear", "mark", "strike",  "fill",
                                                   "reduce", "solve", "back", "restart", "clue",
                                                   "paste",  "edit",  "play"};

/* ---- Reading ---- */

/* `r1c2`; moves on behind it. Returns CELLS if there is no cell. */
static unsigned read_cell(const char **line)
{
    const char *at = *line;
    if (at[0] != 'r' || at[1] < '1' || at[1] > '9' || at[2] != 'c' || at[3] < '1' || at[3] > '9')
        return CELLS;
    *line = at + 4;
    return (unsigned)(9 * (at[1] - '1') + at[3] - '1');
}

/* `37`; moves on behind it. A set of digits, 0 if there is none. */
static unsigned read_digits(const char **line)
{
    unsigned digits = 0;
    for (; **line >= '1' && **line <= '9'; ++*line)
        digits |= bit_of((unsigned)(**line - '0'));
    return digits;
}

/* ` r1c2=5 r3c4-37`. Returns how many, or CELLS + 1 if they are not well formed. At most one for each
 * cell, as the program makes them. */
static size_t read_deeds(const char *line, struct deed deeds[CELLS])
{
    size_t n = 0;
    while (*line == ' ' && n < CELLS) {
        line++;
        unsigned cell = read_cell(&line);
        char sign = *line;
        if (cell == CELLS || (sign != '=' && sign != '-'))
            return CELLS + 1;
        line++;
        unsigned digits = read_digits(&line);
        if (!digits || (sign == '=' && digits & (digits - 1)))
            return CELLS + 1;
        deeds[n++] = (struct deed){.cell = (unsigned char)cell,
                                   .digit = (unsigned char)(sign == '=' ? lowest_digit(digits) : 0),
                                   .struck = (uint16_t)(sign == '-' ? digits : 0)};
    }
    return *line ? CELLS + 1 : n;
}

static const char not_a_move[] = "not a move";

static const char *help_line(struct game *game, enum move_kind kind, const char *rest)
{
    struct deed deeds[CELLS];
    size_t n = read_deeds(rest, deeds);
    return n <= CELLS ? game_help(game, kind, deeds, n) : not_a_move;
}

/* A move that names one cell, and perhaps digits. */
static const char *cell_line(struct game *game, enum move_kind kind, const char *rest)
{
    if (*rest++ != ' ')
        return not_a_move;
    unsigned cell = read_cell(&rest);
    bool any = *rest == ' ', zero = any && strcmp(rest, " 0") == 0;
    rest += zero ? 2 : any;
    unsigned digits = any ? read_digits(&rest) : 0, digit = lowest_digit(digits);
    bool one = digits && !(digits & (digits - 1));
    if (cell == CELLS || *rest || (any && !zero && !digits))
        return not_a_move;
    if (kind == MOVE_ENTER && one)
        return game_enter(game, cell, digit);
    if (kind == MOVE_CLUE && (one || zero))
        return game_clue(game, cell, digit);
    if (kind == MOVE_MARK && digits)
        return game_mark(game, cell, digits);
    if (kind == MOVE_STRIKE && digits)
        return game_strike(game, cell, digits);
    if (kind == MOVE_CLEAR && !any)
        return game_clear(game, cell);
    return kind == MOVE_BACK && !any ? game_back(game, cell) : not_a_move;
}

/* `undo`, `redo 3` Ends at the first refusal, so a damaged number does not count for long. */
static const char *undo_or_redo(struct game *game, const char *(*go)(struct game *), const char *rest)
{
    unsigned long n = *rest == ' ' ? strtoul(rest + 1, NULL, 10) : 1;
    const char *reason = NULL;
    while (n-- && !reason)
        reason = go(game);
    return reason;
}

static const char *paste_line(struct game *game, const char *rest)
{
    return *rest == ' ' && strlen(rest + 1) == CELLS ? game_paste(game, rest + 1) : not_a_move;
}

/* Returns the text after a word at the start of the line, or NULL if the line begins with another word. */
static const char *after_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || !line[n]) ? line + n : NULL;
}

const char *game_move(struct game *game, const char *line)
{
    const char *rest;
    if ((rest = after_word(line, "undo")) != NULL)
        return undo_or_redo(game, game_undo, rest);
    if ((rest = after_word(line, "redo")) != NULL)
        return undo_or_redo(game, game_redo, rest);
    int kind = 0;
    while (kind < MOVE_KINDS && !(rest = after_word(line, move_names[kind])))
        kind++;
    switch (kind) {
    case MOVE_FILL:
    case MOVE_REDUCE:
    case MOVE_SOLVE:
        return help_line(game, (enum move_kind)kind, rest);
    case MOVE_BACK:
        return *rest ? cell_line(game, MOVE_BACK, rest) : game_back(game, CELLS);
    case MOVE_RESTART:
        return *rest ? not_a_move : game_restart(game);
    case MOVE_PASTE:
        return paste_line(game, rest);
    case MOVE_EDIT:
    case MOVE_PLAY:
        return *rest ? not_a_move : game_edit(game, kind == MOVE_EDIT);
    case MOVE_KINDS:
        return not_a_move;
    default:
        return cell_line(game, (enum move_kind)kind, rest);
    }
}

/* ---- Writing ---- */

static void add_cell(struct text *out, unsigned cell)
{
    text_print(out, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

static void add_digits(struct text *out, unsigned digits)
{
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits & bit_of(digit))
            text_char(out, (char)('0' + digit));
}

/* Deeds are told from the changes: what the move did, not what it was asked to do. Deeds that had no
 * effect would be refused or do something else when they are replayed. */
static void record_deeds(const struct game *game, const struct move *move, struct text *out)
{
    for (size_t i = move->first; i < move->first + move->n; i++) {
        const struct change *change = &game->changes[i];
        unsigned struck = change->after.struck & ~(unsigned)change->before.struck;
        if (change->after.owner == PROGRAM && change->after.digit != change->before.digit) {
            add_cell(out, change->cell);
            text_print(out, "=%u", (unsigned)change->after.digit);
        }
        if (struck) {
            add_cell(out, change->cell);
            text_char(out, '-');
            add_digits(out, struck);
        }
    }
}

/* Adds the move that the game has just come past. */
static void record_move(const struct game *game, struct text *out)
{
    const struct move *move = &game->moves[game->at - 1];
    char clues[CELLS];
    text_string(out, move_names[move->kind]);
    switch (move->kind) {
    case MOVE_ENTER:
    case MOVE_CLUE:
        add_cell(out, move->cell);
        text_print(out, " %u", (unsigned)move->digits);
        break;
    case MOVE_MARK:
    case MOVE_STRIKE:
        add_cell(out, move->cell);
        text_char(out, ' ');
        add_digits(out, move->digits);
        break;
    case MOVE_FILL:
    case MOVE_REDUCE:
    case MOVE_SOLVE:
        record_deeds(game, move, out);
        break;
    /* MOVE_BACK without a cell went back to the beginning. */
    case MOVE_CLEAR:
    case MOVE_BACK:
        if (move->cell < CELLS)
            add_cell(out, move->cell);
        break;
    case MOVE_PASTE:
        game_text(game, true, clues);
        text_char(out, ' ');
        text_add(out, clues, CELLS);
        break;
    default:
        break;
    }
    text_char(out, '\n');
}

void game_record(const struct game *game, struct text *out)
{
    /* Walks a copy from the beginning to the end; neither way touches the lists that both share. */
    struct game walk = *game;
    while (walk.at)
        game_undo(&walk);
    while (walk.at < walk.n_moves) {
        game_redo(&walk);
        record_move(&walk, out);
    }
    if (game->at < game->n_moves)
        text_print(out, "undo %zu\n", game->n_moves - game->at);
}
