/* game.c: the moves of the player and of the program, and their record.
 *
 * One table says of each kind of move: its word, what stands behind the word, when it may be made, and what
 * it does. Each move is kept with the grid after it, so undoing and redoing are copies, and what a move did
 * is the difference to the grid before it. Texts of refusals are lower case without a full stop; player/
 * makes sentences of them. */
#include "cli/play/game/game.h"

#include <stdlib.h>
#include <string.h>

/* What stands behind the word of a move. */
enum form { FORM_NOTHING, FORM_DEEDS, FORM_GRID, FORM_CELL_OR_NOT, FORM_CELL, FORM_CELL_DIGITS };

/* Clues are set while a puzzle is entered; everything else is for playing. */
enum when { WHEN_ALWAYS, WHEN_PLAYING, WHEN_ENTERING };

/* A move that somebody wants to make. */
struct order {
    enum move_kind kind;
    unsigned cell;            /* or CELLS */
    unsigned digits;          /* a set */
    const struct deed *deeds; /* of all cells */
};

struct rule {
    const char *word; /* saved games contain it: none may change */
    enum form form;
    enum when when;
    unsigned least, most; /* how many digits it takes */
    void (*act)(struct game *game, const struct order *order);
};

static const struct rule rules[MOVE_KINDS];

/* ---- History ---- */

static const struct cell *grid_after(const struct game *game, size_t n)
{
    return n ? game->moves[n - 1].cells : game->start;
}

static void go_to(struct game *game, size_t n)
{
    game->at = n;
    memcpy(game->cells, grid_after(game, n), sizeof game->cells);
    game->editing = n && game->moves[n - 1].editing;
}

/* The moves keep their memory for the next game. */
void game_start(struct game *game, const char *puzzle)
{
    memset(game->start, 0, sizeof game->start);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9')
            game->start[cell] = (struct cell){.digit = (unsigned char)(puzzle[cell] - '0'), .owner = CLUE};
    game->n_moves = 0;
    go_to(game, 0);
}

void game_free(struct game *game)
{
    free(game->moves);
    *game = (struct game){0};
}

const char *game_undo(struct game *game)
{
    if (!game->at)
        return "there is nothing to undo";
    go_to(game, game->at - 1);
    return NULL;
}

const char *game_redo(struct game *game)
{
    if (game->at == game->n_moves)
        return "there is nothing to redo";
    go_to(game, game->at + 1);
    return NULL;
}

static bool is_program_move(const struct move *move)
{
    return rules[move->kind].form == FORM_DEEDS;
}

/* Help that was undone does not count. */
bool game_was_helped(const struct game *game)
{
    for (size_t i = 0; i < game->at; i++)
        if (is_program_move(&game->moves[i]))
            return true;
    return false;
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

/* ---- What moves do ---- */

/* A digit that is entered is no longer a pencil mark in the cells that see it. The cell's own marks stay
 * and show again if it is cleared. */
static void place_digit(struct game *game, unsigned cell, unsigned digit, enum owner owner)
{
    game->cells[cell].digit = (unsigned char)digit;
    game->cells[cell].owner = (unsigned char)owner;
    for (unsigned other = 0; other < CELLS; other++)
        if (cells_see(cell, other))
            game->cells[other].marks &= (uint16_t)~bit_of(digit);
}

static void empty_cell(struct cell *cell)
{
    cell->digit = 0;
    cell->owner = NOBODY;
}

static void act_enter(struct game *game, const struct order *order)
{
    place_digit(game, order->cell, lowest_digit(order->digits), PLAYER);
}

/* A filled cell shows its marks again; from an empty one they go, too. */
static void act_clear(struct game *game, const struct order *order)
{
    struct cell *at = &game->cells[order->cell];
    if (!at->digit)
        at->marks = 0;
    empty_cell(at);
}

static void act_mark(struct game *game, const struct order *order)
{
    game->cells[order->cell].marks ^= (uint16_t)order->digits;
}

static void act_strike(struct game *game, const struct order *order)
{
    game->cells[order->cell].struck ^= (uint16_t)order->digits;
}

/* Also forgets marks and struck candidates: only clues remain. */
static void act_restart(struct game *game, const struct order *order)
{
    (void)order;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (game->cells[cell].owner != CLUE)
            game->cells[cell] = (struct cell){0};
}

static void set_clue(struct cell *cell, unsigned digit)
{
    *cell = (struct cell){.digit = (unsigned char)digit, .owner = digit ? CLUE : NOBODY};
}

static void act_clue(struct game *game, const struct order *order)
{
    set_clue(&game->cells[order->cell], lowest_digit(order->digits));
}

static void act_paste(struct game *game, const struct order *order)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        set_clue(&game->cells[cell], order->deeds[cell].digit);
}

static void act_edit(struct game *game, const struct order *order)
{
    game->editing = order->kind == MOVE_EDIT;
}

/* The program never touches clues, nor the player's entries unless the whole solution was asked for. Deeds
 * that this forbids are skipped, not refused: a finding may be a little older than the grid. */
static void act_help(struct game *game, const struct order *order)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct deed *deed = &order->deeds[cell];
        struct cell *at = &game->cells[cell];
        if (at->owner == CLUE || (at->digit && order->kind != MOVE_SOLVE) ||
            (at->digit && at->digit == deed->digit))
            continue;
        if (deed->digit)
            place_digit(game, cell, deed->digit, PROGRAM);
        at->struck |= deed->struck;
    }
}

/* Undoes in the present grid what one of the program's moves did and is still there: the player may have
 * struck the same candidates, or entered another digit, since. */
static void take_back(struct game *game, size_t number)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *before = &grid_after(game, number)[cell],
                          *after = &grid_after(game, number + 1)[cell];
        struct cell *at = &game->cells[cell];
        if (at->owner == PROGRAM && after->owner == PROGRAM && at->digit == after->digit &&
            after->digit != before->digit)
            empty_cell(at);
        at->struck &= (uint16_t) ~(after->struck & ~before->struck);
    }
}

/* Takes back an entry with what the program did after it. No cell says to which entry the program's belong:
 * that is told from its moves. */
static void act_back(struct game *game, const struct order *order)
{
    for (size_t i = order->cell < CELLS ? entering_move(game, order->cell) : 0; i < game->at; i++)
        if (is_program_move(&game->moves[i]))
            take_back(game, i);
    if (order->cell < CELLS)
        empty_cell(&game->cells[order->cell]);
}

static const struct rule rules[MOVE_KINDS] = {
    [MOVE_ENTER] = {"enter", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 1, act_enter},
    [MOVE_CLEAR] = {"clear", FORM_CELL, WHEN_PLAYING, 0, 0, act_clear},
    [MOVE_MARK] = {"mark", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 9, act_mark},
    [MOVE_STRIKE] = {"strike", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 9, act_strike},
    [MOVE_FILL] = {"fill", FORM_DEEDS, WHEN_PLAYING, 0, 0, act_help},
    [MOVE_REDUCE] = {"reduce", FORM_DEEDS, WHEN_PLAYING, 0, 0, act_help},
    [MOVE_SOLVE] = {"solve", FORM_DEEDS, WHEN_PLAYING, 0, 0, act_help},
    [MOVE_BACK] = {"back", FORM_CELL_OR_NOT, WHEN_PLAYING, 0, 0, act_back},
    [MOVE_RESTART] = {"restart", FORM_NOTHING, WHEN_PLAYING, 0, 0, act_restart},
    [MOVE_CLUE] = {"clue", FORM_CELL_DIGITS, WHEN_ENTERING, 0, 1, act_clue},
    [MOVE_PASTE] = {"paste", FORM_GRID, WHEN_ENTERING, 0, 0, act_paste},
    [MOVE_EDIT] = {"edit", FORM_NOTHING, WHEN_ALWAYS, 0, 0, act_edit},
    [MOVE_PLAY] = {"play", FORM_NOTHING, WHEN_ALWAYS, 0, 0, act_edit},
};

/* ---- Making a move ---- */

/* Returns why the player may not change this cell, or NULL. The program's entries are kept because others
 * may follow from them. */
static const char *cell_refusal(const struct cell *cell, enum move_kind kind)
{
    if (cell->owner == CLUE)
        return "this is a clue";
    if (cell->owner == PROGRAM)
        return "an automatic entry stays; Backspace takes it back";
    return cell->digit && (kind == MOVE_MARK || kind == MOVE_STRIKE) ? "the cell is filled" : NULL;
}

static const char *refusal(const struct game *game, const struct order *order)
{
    const struct rule *rule = &rules[order->kind];
    unsigned n = count_digits(order->digits);
    bool is_about_cell = rule->form >= FORM_CELL;
    if (rule->when == WHEN_PLAYING && game->editing)
        return "the puzzle is still being entered";
    if (rule->when == WHEN_ENTERING && !game->editing)
        return "the clues are fixed";
    if (is_about_cell && order->cell >= CELLS)
        return "no such cell";
    if (n < rule->least || n > rule->most || order->digits & ~(unsigned)DIGITS)
        return "no such digit";
    return is_about_cell && rule->when == WHEN_PLAYING ? cell_refusal(&game->cells[order->cell], order->kind)
                                                       : NULL;
}

/* Makes room for one more move. */
static bool grow(struct game *game)
{
    if (game->at < game->moves_room)
        return true;
    size_t wanted = game->moves_room ? 2 * game->moves_room : 64;
    struct move *larger = realloc(game->moves, wanted * sizeof *larger);
    if (!larger)
        return false;
    game->moves = larger;
    game->moves_room = wanted;
    return true;
}

/* What was undone can no longer be made again. A move that changed nothing leaves no trace otherwise. */
static const char *make(struct game *game, struct order order)
{
    if (order.kind == MOVE_BACK)
        order.cell = game_last_entry(game, order.cell);
    const char *reason = refusal(game, &order);
    if (reason)
        return reason;
    if (!grow(game))
        return "out of memory";
    const struct cell *before = grid_after(game, game->at);
    bool was_editing = game->editing;
    rules[order.kind].act(game, &order);
    game->n_moves = game->at;
    if (memcmp(game->cells, before, sizeof game->cells) == 0 && game->editing == was_editing)
        return order.kind == MOVE_BACK ? "there is no entry to take back" : NULL;
    struct move *move = &game->moves[game->at++];
    game->n_moves = game->at;
    *move = (struct move){.kind = (unsigned char)order.kind,
                          .cell = (unsigned char)order.cell,
                          .digits = (uint16_t)order.digits,
                          .editing = game->editing};
    memcpy(move->cells, game->cells, sizeof move->cells);
    return NULL;
}

const char *game_make(struct game *game, enum move_kind kind, unsigned cell, unsigned digits)
{
    return make(game, (struct order){.kind = kind, .cell = cell, .digits = digits});
}

const char *game_help(struct game *game, enum move_kind kind, const struct deed deeds[CELLS])
{
    return make(game, (struct order){.kind = kind, .cell = CELLS, .deeds = deeds});
}

const char *game_paste(struct game *game, const char *puzzle)
{
    struct deed clues[CELLS] = {{0}};
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9')
            clues[cell].digit = (unsigned char)(puzzle[cell] - '0');
    return game_help(game, MOVE_PASTE, clues);
}

/* ---- The record ---- */

/* It is described in game.h, and read strictly: a line that is not understood makes the whole record invalid,
 * since every later move depends on it. */

static const char not_a_move[] = "not a move";

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

/* ` r1c2=5 r3c4-37`, at most one for each cell, as the program makes them. */
static bool read_deeds(const char *line, struct deed deeds[CELLS])
{
    while (*line == ' ') {
        line++;
        unsigned cell = read_cell(&line);
        if (cell == CELLS || deeds[cell].digit || deeds[cell].struck || (*line != '=' && *line != '-'))
            return false;
        bool enters = *line++ == '=';
        unsigned digits = read_digits(&line);
        if (!digits || (enters && digits & (digits - 1)))
            return false;
        deeds[cell] = (struct deed){.digit = (unsigned char)(enters ? lowest_digit(digits) : 0),
                                    .struck = (uint16_t)(enters ? 0 : digits)};
    }
    return !*line;
}

/* Reads what stands behind the word. 0 stands for no digit. */
static const char *read_order(struct game *game, const char *rest, struct order order)
{
    struct deed deeds[CELLS] = {{0}};
    const enum form form = rules[order.kind].form;
    order.deeds = deeds;
    if (form == FORM_GRID)
        return *rest == ' ' && strlen(rest + 1) == CELLS ? game_paste(game, rest + 1) : not_a_move;
    if (form == FORM_DEEDS)
        return read_deeds(rest, deeds) ? make(game, order) : not_a_move;
    if (form == FORM_NOTHING || (form == FORM_CELL_OR_NOT && !*rest))
        return *rest ? not_a_move : make(game, order);
    if (*rest++ != ' ' || (order.cell = read_cell(&rest)) == CELLS)
        return not_a_move;
    if (form == FORM_CELL_DIGITS) {
        if (*rest++ != ' ' || !(*rest == '0' || (order.digits = read_digits(&rest)) != 0))
            return not_a_move;
        rest += !order.digits;
    }
    return *rest ? not_a_move : make(game, order);
}

/* `undo`, `redo 3`. Ends at the first refusal, so a damaged number does not count for long. */
static const char *undo_or_redo(struct game *game, const char *(*go)(struct game *), const char *rest)
{
    unsigned long n = *rest == ' ' ? strtoul(rest + 1, NULL, 10) : 1;
    const char *reason = NULL;
    while (n-- && !reason)
        reason = go(game);
    return reason;
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
    for (int kind = 0; kind < MOVE_KINDS; kind++)
        if ((rest = after_word(line, rules[kind].word)) != NULL)
            return read_order(game, rest, (struct order){.kind = (enum move_kind)kind, .cell = CELLS});
    return not_a_move;
}

static void add_cell(struct text *out, unsigned cell)
{
    text_print(out, " r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

void add_digits(struct text *out, unsigned digits)
{
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits & bit_of(digit))
            text_char(out, (char)('0' + digit));
}

/* What the move did, not what it was asked to do: deeds that had no effect would be refused or do something
 * else when they are replayed. */
static void record_deeds(const struct cell before[CELLS], const struct cell after[CELLS], struct text *out)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned struck = after[cell].struck & ~(unsigned)before[cell].struck;
        if (struck) {
            add_cell(out, cell);
            text_char(out, '-');
            add_digits(out, struck);
        }
        if (after[cell].owner == PROGRAM && after[cell].digit != before[cell].digit) {
            add_cell(out, cell);
            text_print(out, "=%u", (unsigned)after[cell].digit);
        }
    }
}

static void record_move(const struct game *game, size_t number, struct text *out)
{
    const struct move *move = &game->moves[number];
    const enum form form = rules[move->kind].form;
    char clues[CELLS];
    text_string(out, rules[move->kind].word);
    if (form >= FORM_CELL_OR_NOT && move->cell < CELLS)
        add_cell(out, move->cell);
    if (form == FORM_CELL_DIGITS) {
        text_char(out, ' ');
        if (!move->digits)
            text_char(out, '0');
        add_digits(out, move->digits);
    } else if (form == FORM_DEEDS) {
        record_deeds(grid_after(game, number), move->cells, out);
    } else if (form == FORM_GRID) {
        cells_text(move->cells, true, clues);
        text_char(out, ' ');
        text_add(out, clues, CELLS);
    }
    text_char(out, '\n');
}

void game_record(const struct game *game, struct text *out)
{
    for (size_t i = 0; i < game->n_moves; i++)
        record_move(game, i, out);
    if (game->at < game->n_moves)
        text_print(out, "undo %zu\n", game->n_moves - game->at);
}
