/* game.c: the moves of the player and of the program, their record, and the present grid.
 *
 * One table says of each kind of move: its word, what stands behind the word, and when it may be made. Each
 * move is kept with the grid after it, so undoing and redoing are copies, and what a move did is the
 * difference to the grid before it. Texts of refusals are lower case without a full stop; player/ makes
 * sentences of them. */
#include "cli/play/game/game.h"

#include <stdlib.h>
#include <string.h>

/* What stands behind the word of a move. */
enum form {
    FORM_NOTHING,
    FORM_DEEDS,
    FORM_GRID,
    FORM_CELL_OR_NOT,
    FORM_CELL,
    FORM_CELL_DIGITS,
    FORM_CELL_COLOR /* digits, and a colour for them */
};

/* Clues are set while a puzzle is entered; everything else is for playing. */
enum when { WHEN_ALWAYS, WHEN_PLAYING, WHEN_ENTERING };

static const struct rule {
    const char *word; /* saved games contain it: none may change */
    enum form form;
    enum when when;
    unsigned least, most; /* how many digits it takes */
    const char *told;     /* to the player: @ is its cell, # its digits */
} rules[MOVE_KINDS] = {
    [MOVE_ENTER] = {"enter", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 1, "@ = #"},
    [MOVE_CLEAR] = {"clear", FORM_CELL, WHEN_PLAYING, 0, 0, "@ cleared"},
    [MOVE_MARK] = {"mark", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 9, "pencil mark # in @"},
    [MOVE_STRIKE] = {"strike", FORM_CELL_DIGITS, WHEN_PLAYING, 1, 9, "candidate # struck out in @"},
    [MOVE_COLOR] = {"color", FORM_CELL_COLOR, WHEN_PLAYING, 0, 9, "a colour in @"},
    [MOVE_UNCOLOR] = {"uncolor", FORM_NOTHING, WHEN_PLAYING, 0, 0, "all colours removed"},
    [MOVE_FILL] = {"fill", FORM_DEEDS, WHEN_PLAYING, 0, 0, "@ = # filled in"},
    [MOVE_REDUCE] = {"reduce", FORM_DEEDS, WHEN_PLAYING, 0, 0, "candidate # struck out in @"},
    [MOVE_SOLVE] = {"solve", FORM_DEEDS, WHEN_PLAYING, 0, 0, "@ = # of the solution"},
    [MOVE_BACK] = {"back", FORM_CELL_OR_NOT, WHEN_PLAYING, 0, 0, "the entry in @ taken back"},
    [MOVE_RESTART] = {"restart", FORM_NOTHING, WHEN_PLAYING, 0, 0, "restart"},
    [MOVE_CLUE] = {"clue", FORM_CELL_DIGITS, WHEN_ENTERING, 0, 1, "clue # in @"},
    [MOVE_PASTE] = {"paste", FORM_GRID, WHEN_ENTERING, 0, 0, "all clues at once"},
    [MOVE_EDIT] = {"edit", FORM_NOTHING, WHEN_ALWAYS, 0, 0, "entering a puzzle"},
    [MOVE_PLAY] = {"play", FORM_NOTHING, WHEN_ALWAYS, 0, 0, "playing it"},
};

/* A move that somebody wants to make. */
struct order {
    enum move_kind kind;
    unsigned cell;            /* or CELLS */
    unsigned digits;          /* a set */
    unsigned color;           /* for them, or without any for the cell */
    bool joined;              /* to the move before it: undone with it */
    const struct deed *deeds; /* of all cells */
};

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

static unsigned digit_of(char character)
{
    return character >= '1' && character <= '9' ? (unsigned)(character - '0') : 0;
}

static struct cell clue(unsigned digit)
{
    return (struct cell){.digit = (unsigned char)digit, .owner = digit ? CLUE : NOBODY};
}

/* The moves keep their memory for the next game. */
void game_start(struct game *game, const char *puzzle)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        game->start[cell] = clue(digit_of(puzzle[cell]));
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
    do
        go_to(game, game->at - 1);
    while (game->moves[game->at].joined);
    return NULL;
}

const char *game_redo(struct game *game)
{
    if (game->at == game->n_moves)
        return "there is nothing to redo";
    do
        go_to(game, game->at + 1);
    while (game->at < game->n_moves && game->moves[game->at].joined);
    return NULL;
}

/* Help that was undone does not count. */
bool game_was_helped(const struct game *game)
{
    for (size_t i = 0; i < game->at; i++)
        if (rules[game->moves[i].kind].form == FORM_DEEDS)
            return true;
    return false;
}

/* The index of the move by which the player's entry came into this cell; `at` if there is none. */
static size_t entering_move(const struct game *game, unsigned cell)
{
    if (cell < CELLS && game->cells[cell].owner == PLAYER)
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

/* The program never touches clues, nor the player's entries unless the whole solution was asked for. Deeds
 * that this forbids are skipped, not refused: a finding may be a little older than the grid. */
static void do_deeds(struct game *game, const struct order *order)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct deed *deed = &order->deeds[cell];
        struct cell *at = &game->cells[cell];
        if (at->owner == CLUE || (at->digit && (order->kind != MOVE_SOLVE || at->digit == deed->digit)))
            continue;
        if (deed->digit)
            place_digit(game, cell, deed->digit, PROGRAM);
        at->struck |= deed->struck;
    }
}

/* Undoes in the present grid what one of the program's moves did and is still there: the player may have
 * struck the same candidates, or entered another digit, since. */
static void undo_deeds(struct game *game, size_t number)
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

static void act(struct game *game, const struct order *order)
{
    const bool has_cell = order->cell < CELLS;
    struct cell *at = &game->cells[has_cell ? order->cell : 0];
    switch (order->kind) {
    case MOVE_ENTER:
        place_digit(game, order->cell, lowest_digit(order->digits), PLAYER);
        break;
    /* A filled cell shows its marks again; from an empty one they go, too. */
    case MOVE_CLEAR:
        at->marks = at->digit ? at->marks : 0;
        empty_cell(at);
        break;
    case MOVE_MARK:
        at->marks ^= (uint16_t)order->digits;
        break;
    case MOVE_STRIKE:
        at->struck ^= (uint16_t)order->digits;
        break;
    case MOVE_COLOR:
        for (unsigned digit = 0; digit <= 9; digit++)
            if (digit ? order->digits >> (digit - 1) & 1 : !order->digits)
                at->colors[digit] = (unsigned char)order->color;
        break;
    case MOVE_UNCOLOR:
        for (unsigned cell = 0; cell < CELLS; cell++)
            memset(game->cells[cell].colors, 0, sizeof at->colors);
        break;
    /* No cell says to which entry the program's belong: that is told from its moves. */
    case MOVE_BACK:
        for (size_t i = has_cell ? entering_move(game, order->cell) : 0; i < game->at; i++)
            if (rules[game->moves[i].kind].form == FORM_DEEDS)
                undo_deeds(game, i);
        if (has_cell)
            empty_cell(at);
        break;
    /* Also forgets marks, struck candidates and colours: only clues remain. */
    case MOVE_RESTART:
        for (unsigned cell = 0; cell < CELLS; cell++)
            game->cells[cell] = clue(game->cells[cell].owner == CLUE ? game->cells[cell].digit : 0);
        break;
    case MOVE_CLUE:
        *at = clue(lowest_digit(order->digits));
        break;
    case MOVE_PASTE:
        for (unsigned cell = 0; cell < CELLS; cell++)
            game->cells[cell] = clue(order->deeds[cell].digit);
        break;
    case MOVE_EDIT:
    case MOVE_PLAY:
        game->editing = order->kind == MOVE_EDIT;
        break;
    default:
        do_deeds(game, order);
        break;
    }
}

/* ---- Making a move ---- */

/* Returns why a move may not be made, or NULL. The program's entries are kept because others may follow
 * from them. */
static const char *refusal(const struct game *game, const struct order *order)
{
    const struct rule *rule = &rules[order->kind];
    unsigned n = count_digits(order->digits);
    if (rule->when == WHEN_PLAYING && game->editing)
        return "the puzzle is still being entered";
    if (rule->when == WHEN_ENTERING && !game->editing)
        return "the clues are fixed";
    if (rule->form >= FORM_CELL && order->cell >= CELLS)
        return "no such cell";
    if (n < rule->least || n > rule->most || order->digits & ~(unsigned)DIGITS)
        return "no such digit";
    if (order->color > COLORS)
        return "no such colour";
    if (rule->form < FORM_CELL || rule->when != WHEN_PLAYING)
        return NULL;
    const struct cell *cell = &game->cells[order->cell];
    if (rule->form == FORM_CELL_COLOR)
        return order->digits & ~(cell->marks | cell_candidates(game->cells, order->cell))
                   ? "no such candidate"
                   : NULL;
    if (cell->owner == CLUE)
        return "this is a clue";
    if (cell->owner == PROGRAM)
        return "an automatic entry stays; Backspace takes it back";
    return cell->digit && (order->kind == MOVE_MARK || order->kind == MOVE_STRIKE) ? "the cell is filled"
                                                                                   : NULL;
}

/* Makes a move. What was undone can no longer be made again. A move that changed nothing leaves no trace
 * otherwise. */
static const char *make(struct game *game, struct order order)
{
    if (order.kind == MOVE_BACK)
        order.cell = game_last_entry(game, order.cell);
    const char *reason = refusal(game, &order);
    if (reason)
        return reason;
    if (game->at == game->moves_room) {
        size_t wanted = game->moves_room ? 2 * game->moves_room : 64;
        struct move *larger = realloc(game->moves, wanted * sizeof *larger);
        if (!larger)
            return "out of memory";
        game->moves = larger;
        game->moves_room = wanted;
    }
    bool was_editing = game->editing;
    act(game, &order);
    game->n_moves = game->at;
    if (memcmp(game->cells, grid_after(game, game->at), sizeof game->cells) == 0 &&
        game->editing == was_editing)
        return order.kind == MOVE_BACK ? "there is no entry to take back" : NULL;
    struct move *move = &game->moves[game->at++];
    game->n_moves = game->at;
    *move = (struct move){.kind = (unsigned char)order.kind,
                          .cell = (unsigned char)order.cell,
                          .digits = (uint16_t)order.digits,
                          .color = (unsigned char)order.color,
                          .joined = order.joined,
                          .editing = game->editing};
    memcpy(move->cells, game->cells, sizeof move->cells);
    return NULL;
}

const char *game_make(struct game *game, enum move_kind kind, unsigned cell, unsigned digits)
{
    return make(game, (struct order){.kind = kind, .cell = cell, .digits = digits});
}

/* Marks and struck candidates are toggled alike: where they are missing, or everywhere if nowhere. Only
 * candidates can be struck out; the record of an old game may have others, which changed nothing. */
const char *game_make_in(struct game *game, enum move_kind kind, const bool cells[CELLS], unsigned digits,
                         unsigned color)
{
    const char *reason = "the cell has no such candidate";
    const size_t before = game->at;
    const bool toggles = kind == MOVE_MARK || kind == MOVE_STRIKE;
    bool has[CELLS], can[CELLS], all = true;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &game->cells[cell];
        has[cell] = (kind == MOVE_MARK ? at->marks : at->struck) & digits;
        can[cell] = cells[cell] && (kind != MOVE_STRIKE || has[cell] || at->digit ||
                                    cell_candidates(game->cells, cell) & digits);
        all &= has[cell] || !can[cell] || at->digit;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const bool joined = game->at > before;
        if (can[cell] && (!toggles || all || !has[cell]))
            reason = make(game, (struct order){kind, cell, digits, color, joined, NULL});
    }
    return game->at > before ? NULL : reason;
}

const char *game_help(struct game *game, enum move_kind kind, const struct deed deeds[CELLS])
{
    return make(game, (struct order){.kind = kind, .cell = CELLS, .deeds = deeds});
}

const char *game_paste(struct game *game, const char *puzzle)
{
    struct deed clues[CELLS] = {{0}};
    for (unsigned cell = 0; cell < CELLS; cell++)
        clues[cell].digit = (unsigned char)digit_of(puzzle[cell]);
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
    if (at[0] != 'r' || !digit_of(at[1]) || at[2] != 'c' || !digit_of(at[3]))
        return CELLS;
    *line = at + 4;
    return 9 * (digit_of(at[1]) - 1) + digit_of(at[3]) - 1;
}

/* `37`; moves on behind it. A set of digits, 0 if there is none. */
static unsigned read_digits(const char **line)
{
    unsigned digits = 0;
    for (; digit_of(**line); ++*line)
        digits |= bit_of(digit_of(**line));
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

/* Reads what stands behind the word. 0 stands for no digit, and for no colour. */
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
    if (form >= FORM_CELL_DIGITS) {
        if (*rest++ != ' ' || !(*rest == '0' || (order.digits = read_digits(&rest)) != 0))
            return not_a_move;
        rest += !order.digits;
    }
    if (form == FORM_CELL_COLOR) {
        if (rest[0] != ' ' || rest[1] < '0' || rest[1] > '9')
            return not_a_move;
        order.color = (unsigned)(rest[1] - '0');
        rest += 2;
    }
    return *rest ? not_a_move : make(game, order);
}

/* Returns the text after a word at the start of the line, or NULL if the line begins with another word. */
static const char *after_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || !line[n]) ? line + n : NULL;
}

/* `undo`, `redo 3` end at the first refusal, so a damaged number does not count for long. */
const char *game_move(struct game *game, const char *line)
{
    const char *rest, *reason = NULL, *undo = after_word(line, "undo"), *redo = after_word(line, "redo");
    if (undo || redo) {
        rest = undo ? undo : redo;
        for (unsigned long n = *rest == ' ' ? strtoul(rest + 1, NULL, 10) : 1; n && !reason; n--)
            reason = undo ? game_undo(game) : game_redo(game);
        return reason;
    }
    const char *joined = after_word(line, "and");
    if (joined && (!*joined || !game->at))
        return not_a_move;
    for (int kind = 0; kind < MOVE_KINDS; kind++)
        if ((rest = after_word(joined ? joined + 1 : line, rules[kind].word)) != NULL)
            return read_order(game, rest,
                              (struct order){.kind = (enum move_kind)kind, .cell = CELLS, .joined = joined});
    return not_a_move;
}

void add_cell(struct text *out, unsigned cell)
{
    text_print(out, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

void add_digits(struct text *out, unsigned digits)
{
    for (; digits; digits &= digits - 1)
        text_char(out, (char)('0' + lowest_digit(digits)));
}

/* Adds what the move did, not what it was asked to do: deeds that had no effect would be refused or do
 * something else when they are replayed. */
static void record_deeds(const struct cell before[CELLS], const struct cell after[CELLS], struct text *out)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned struck = after[cell].struck & ~(unsigned)before[cell].struck;
        bool entered = after[cell].owner == PROGRAM && after[cell].digit != before[cell].digit;
        for (int way = 0; way < 2; way++)
            if (way ? entered : struck != 0) {
                text_char(out, ' ');
                add_cell(out, cell);
                text_char(out, way ? '=' : '-');
                add_digits(out, way ? bit_of(after[cell].digit) : struck);
            }
    }
}

static void add_move(const struct game *game, size_t number, struct text *out)
{
    const struct move *move = &game->moves[number];
    const enum form form = rules[move->kind].form;
    char clues[CELLS];
    text_string(out, rules[move->kind].word);
    if (form >= FORM_CELL_OR_NOT && move->cell < CELLS) {
        text_char(out, ' ');
        add_cell(out, move->cell);
    }
    if (form >= FORM_CELL_DIGITS) {
        text_string(out, move->digits ? " " : " 0");
        add_digits(out, move->digits);
        if (form == FORM_CELL_COLOR)
            text_print(out, " %u", move->color);
    } else if (form == FORM_DEEDS) {
        record_deeds(grid_after(game, number), move->cells, out);
    } else if (form == FORM_GRID) {
        cells_text(move->cells, true, clues);
        text_print(out, " %.81s", clues);
    }
}

void game_record(const struct game *game, struct text *out)
{
    size_t undone = 0;
    for (size_t i = 0; i < game->n_moves; i++) {
        text_string(out, game->moves[i].joined ? "and " : "");
        add_move(game, i, out);
        text_char(out, '\n');
        undone += i >= game->at && !game->moves[i].joined;
    }
    if (undone)
        text_print(out, "undo %zu\n", undone);
}

/* Of what the program did, the first cell stands for all. */
void game_tell_moves(const struct game *game, size_t first, size_t end, struct text *out)
{
    const struct move *move = &game->moves[first];
    const struct cell *before = grid_after(game, first), *after = move->cells;
    unsigned cell = move->cell, digits = move->digits, cells = 0;
    const char *told = rules[move->kind].told;
    for (unsigned other = CELLS; other-- > 0 && rules[move->kind].form == FORM_DEEDS;)
        if (before[other].digit != after[other].digit || before[other].struck != after[other].struck) {
            cell = other;
            cells++;
            digits =
                after[cell].digit ? bit_of(after[cell].digit) : after[cell].struck & ~before[cell].struck;
        }
    if (move->kind == MOVE_STRIKE && !(after[cell].struck & digits))
        told = "candidate # restored in @";
    if (move->kind == MOVE_MARK && !(after[cell].marks & digits))
        told = "pencil mark # removed in @";
    if (move->kind == MOVE_CLUE && !digits)
        told = "@ cleared";
    for (; *told; told++)
        if (*told == '@')
            add_cell(out, cell);
        else if (*told == '#')
            add_digits(out, digits);
        else
            text_char(out, *told);
    if (cells > 1 || end - first > 1)
        text_print(out, " and %zu more", cells > 1 ? cells - 1 : end - first - 1);
}
