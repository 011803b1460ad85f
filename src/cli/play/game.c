/* game.c: the grid, its moves and its history. */
#include "cli/play/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/grid.h"

static const char *const move_names[MOVE_KINDS] = {"enter",  "clear", "mark", "strike",  "fill",
                                                   "reduce", "solve", "back", "restart", "clue",
                                                   "paste",  "edit",  "play"};

static const char no_memory[] = "out of memory";

static unsigned bit_of(unsigned digit)
{
    return 1u << (digit - 1);
}

/* ---- Geometry ---- */

unsigned house_cell(unsigned house, unsigned i)
{
    if (house < 9)
        return 9 * house + i;
    if (house < 18)
        return 9 * i + house - 9;
    house -= 18;
    return 27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3;
}

bool cells_see(unsigned first, unsigned second)
{
    return first != second &&
           (first / 9 == second / 9 || first % 9 == second % 9 || box_of(first) == box_of(second));
}

/* ---- History ---- */

/* Room for one more element of a growing array. */
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
static bool begin_move(struct game *game, enum move_kind kind, unsigned cell, unsigned digits)
{
    void *moves = game->moves;
    if (!grow(&moves, &game->moves_room, game->at, sizeof *game->moves)) {
        game->no_memory = true;
        return false;
    }
    game->moves = moves;
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

/* Gives a cell a new content, as part of the move that was begun. */
static void change_cell(struct game *game, unsigned cell, struct cell after)
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

/* Ends a move; one that changed nothing leaves no trace. */
static const char *end_move(struct game *game)
{
    struct move *move = &game->moves[game->n_moves - 1];
    if (!move->n && move->was_editing == game->editing)
        game->at = --game->n_moves;
    return game->no_memory ? no_memory : NULL;
}

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

/* ---- The player's moves ---- */

/* Why the player may not change this cell, or NULL. */
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

/* A digit that is entered is no longer a pencil mark in the cells that see it. */
static void place(struct game *game, unsigned cell, unsigned digit, enum owner owner)
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

static void empty_cell(struct game *game, unsigned cell)
{
    struct cell after = game->cells[cell];
    after.digit = 0;
    after.owner = NOBODY;
    change_cell(game, cell, after);
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
    place(game, cell, digit, PLAYER);
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

/* ---- The program's moves ---- */

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
            place(game, cell, deeds[i].digit, PROGRAM);
        struct cell after = *at;
        after.struck |= deeds[i].struck;
        change_cell(game, cell, after);
    }
    return end_move(game);
}

static bool is_program_move(const struct move *move)
{
    return move->kind == MOVE_FILL || move->kind == MOVE_REDUCE || move->kind == MOVE_SOLVE;
}

/* The index of the move by which the player's entry came into this cell; `at` if it is none. */
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

/* Undoes in the present grid what one of the program's moves did and is still there. */
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

const char *game_back(struct game *game, unsigned cell)
{
    if (game->editing)
        return "the puzzle is still being entered";
    cell = game_last_entry(game, cell);
    const size_t last = game->at, from = cell < CELLS ? entering_move(game, cell) : 0;
    if (!begin_move(game, MOVE_BACK, cell, 0))
        return no_memory;
    for (size_t i = from; i < last; i++)
        if (is_program_move(&game->moves[i]))
            take_back(game, i);
    if (cell < CELLS)
        empty_cell(game, cell);
    size_t moves = game->n_moves;
    const char *reason = end_move(game);
    return reason ? reason : game->n_moves < moves ? "there is no entry to take back" : NULL;
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

const char *game_edit(struct game *game, bool editing)
{
    if (game->editing == editing)
        return NULL;
    if (!begin_move(game, editing ? MOVE_EDIT : MOVE_PLAY, 0, 0))
        return no_memory;
    game->editing = editing;
    return end_move(game);
}

/* ---- The record ---- */

/* `r1c2`; moves on behind it. CELLS if it is none. */
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

static unsigned lowest_digit(unsigned digits)
{
    unsigned digit = 1;
    while (digits && !(digits >> (digit - 1) & 1))
        digit++;
    return digits ? digit : 0;
}

/* ` r1c2=5 r3c4-37`. Returns how many, or CELLS + 1 if they are not well formed. */
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

/* `undo`, `redo 3` */
static const char *travel(struct game *game, const char *(*go)(struct game *), const char *rest)
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

/* What stands behind a word at the start of the line, or NULL if it begins with another. */
static const char *after_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || !line[n]) ? line + n : NULL;
}

const char *game_move(struct game *game, const char *line)
{
    const char *rest;
    if ((rest = after_word(line, "undo")) != NULL)
        return travel(game, game_undo, rest);
    if ((rest = after_word(line, "redo")) != NULL)
        return travel(game, game_redo, rest);
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
        return game_restart(game);
    case MOVE_PASTE:
        return paste_line(game, rest);
    case MOVE_EDIT:
    case MOVE_PLAY:
        return game_edit(game, kind == MOVE_EDIT);
    case MOVE_KINDS:
        return not_a_move;
    default:
        return cell_line(game, (enum move_kind)kind, rest);
    }
}

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

/* Deeds are told from the changes: what the move did, not what it was asked to do. */
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

/* ---- The position ---- */

void game_text(const struct game *game, bool clues_only, char text[CELLS])
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &game->cells[cell];
        bool shown = at->digit && (!clues_only || at->owner == CLUE);
        text[cell] = shown ? (char)('0' + at->digit) : '.';
    }
}

unsigned cell_candidates(const struct cell cells[CELLS], unsigned cell)
{
    unsigned seen = cells[cell].struck;
    if (cells[cell].digit)
        return 0;
    for (unsigned other = 0; other < CELLS; other++)
        if (cells[other].digit && cells_see(cell, other))
            seen |= bit_of(cells[other].digit);
    return DIGITS & ~seen;
}

unsigned game_count(const struct game *game, unsigned digit)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        n += game->cells[cell].digit == digit;
    return n;
}

bool game_is_solved(const struct game *game)
{
    for (unsigned house = 0; house < 27; house++) {
        unsigned digits = 0;
        for (unsigned i = 0; i < 9; i++) {
            unsigned digit = game->cells[house_cell(house, i)].digit;
            digits |= digit ? bit_of(digit) : 0;
        }
        if (digits != DIGITS)
            return false;
    }
    return true;
}

bool game_was_helped(const struct game *game)
{
    for (size_t i = 0; i < game->at; i++)
        if (is_program_move(&game->moves[i]))
            return true;
    return false;
}

/* ---- Warnings ---- */

/* Where the warnings go, and how many have come. */
struct warning_list {
    struct warning *at;
    size_t room, n;
};

static void warn(struct warning_list *list, struct warning warning)
{
    if (list->n < list->room)
        list->at[list->n] = warning;
    list->n++;
}

/* The first house that two cells share: their row, column or box. */
static unsigned shared_house(unsigned first, unsigned second)
{
    if (first / 9 == second / 9)
        return first / 9;
    return first % 9 == second % 9 ? 9 + first % 9 : 18 + box_of(first);
}

static void warn_of_clashes(const struct game *game, struct warning_list *list)
{
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = first + 1; second < CELLS && game->cells[first].digit; second++)
            if (game->cells[first].digit == game->cells[second].digit && cells_see(first, second))
                warn(list,
                     (struct warning){WARNING_CLASH, (unsigned char)first, (unsigned char)second,
                                      (unsigned char)shared_house(first, second), game->cells[first].digit});
}

static void warn_of_house(const struct game *game, const unsigned candidates[CELLS], unsigned house,
                          struct warning_list *list)
{
    unsigned missing = DIGITS;
    for (unsigned i = 0; i < 9; i++) {
        unsigned cell = house_cell(house, i), digit = game->cells[cell].digit;
        missing &= ~(digit ? bit_of(digit) : candidates[cell]);
    }
    for (; missing; missing &= missing - 1)
        warn(list, (struct warning){.kind = WARNING_HOUSE,
                                    .house = (unsigned char)house,
                                    .digit = (unsigned char)lowest_digit(missing)});
}

size_t game_warnings(const struct game *game, struct warning *warnings, size_t room)
{
    struct warning_list list = {warnings, room, 0};
    unsigned candidates[CELLS];
    warn_of_clashes(game, &list);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        candidates[cell] = cell_candidates(game->cells, cell);
        if (!game->cells[cell].digit && !candidates[cell])
            warn(&list, (struct warning){.kind = WARNING_CELL, .first = (unsigned char)cell});
    }
    for (unsigned house = 0; house < 27; house++)
        warn_of_house(game, candidates, house, &list);
    return list.n;
}

void warning_words(const struct warning *warning, struct text *out)
{
    unsigned first = warning->first, second = warning->second;
    switch (warning->kind) {
    case WARNING_CLASH:
        text_print(out, "r%uc%u and r%uc%u are both %u (%s %u)", first / 9 + 1, first % 9 + 1, second / 9 + 1,
                   second % 9 + 1, (unsigned)warning->digit, house_names[warning->house / 9],
                   warning->house % 9 + 1u);
        break;
    case WARNING_CELL:
        text_print(out, "r%uc%u has no candidate", first / 9 + 1, first % 9 + 1);
        break;
    case WARNING_HOUSE:
        text_print(out, "%s %u has no place for %u", house_names[warning->house / 9], warning->house % 9 + 1u,
                   (unsigned)warning->digit);
        break;
    default:
        break;
    }
}

/* Which filled cells keep a digit out of an empty cell. */
static void add_blockers(const struct game *game, unsigned cell, unsigned digits, bool cause[CELLS])
{
    for (unsigned other = 0; other < CELLS; other++)
        if (game->cells[other].digit && cells_see(cell, other) && digits & bit_of(game->cells[other].digit))
            cause[other] = true;
}

void warning_cause(const struct game *game, const struct warning *warning, bool cause[CELLS])
{
    memset(cause, 0, CELLS * sizeof *cause);
    if (warning->kind == WARNING_CLASH)
        cause[warning->first] = cause[warning->second] = true;
    if (warning->kind == WARNING_CELL)
        add_blockers(game, warning->first, DIGITS, cause);
    for (unsigned i = 0; i < 9 && warning->kind == WARNING_HOUSE; i++) {
        unsigned cell = house_cell(warning->house, i);
        if (!game->cells[cell].digit)
            add_blockers(game, cell, bit_of(warning->digit), cause);
    }
}
