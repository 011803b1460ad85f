/* board.c: sets a board up and keeps it current. Cheap tables are updated at every change. Those that few
 * techniques need are made on demand: the board's stamp says whether they are out of date. */
#include "logic/step.h"

/* Updates the houses in which a digit has a single place. A word holds four houses, with 16 bits for each,
 * and all four are updated at once. */
static inline void find_singles(struct board *board, unsigned digit)
{
    uint64_t places[HOUSE_WORDS];
    memcpy(places, board->places[digit], sizeof places);
    uint64_t singles[HOUSE_WORDS];
    memcpy(singles, board->singles, sizeof singles);
    for (unsigned i = 0; i < HOUSE_WORDS; i++) {
        uint64_t single = not_empty(places[i]) & ~not_empty(without_lowest(places[i]));
        singles[i] = (singles[i] & ~((uint64_t)EACH_HOUSE << digit)) | single >> (15 - digit);
    }
    memcpy(board->singles, singles, sizeof singles);
}

/* Counts only the digits that have lost a place since the last time, four houses at once as above. */
void logic_board_count_places(struct board *board)
{
    while (board->uncounted) {
        unsigned digit = set_pop(&board->uncounted);
        uint64_t places[HOUSE_WORDS], pairs[HOUSE_WORDS], triplets[HOUSE_WORDS];
        memcpy(places, board->places[digit], sizeof places);
        memcpy(pairs, board->pairs, sizeof pairs);
        memcpy(triplets, board->triplets, sizeof triplets);
        for (unsigned i = 0; i < HOUSE_WORDS; i++) {
            uint64_t two = without_lowest(places[i]), three = without_lowest(two);
            uint64_t pair = not_empty(two) & ~not_empty(three);
            uint64_t triplet = not_empty(three) & ~not_empty(without_lowest(three));
            pairs[i] = (pairs[i] & ~((uint64_t)EACH_HOUSE << digit)) | pair >> (15 - digit);
            triplets[i] = (triplets[i] & ~((uint64_t)EACH_HOUSE << digit)) | triplet >> (15 - digit);
        }
        memcpy(board->pairs, pairs, sizeof pairs);
        memcpy(board->triplets, triplets, sizeof triplets);
    }
}

/* Leaves marks for the houses and chutes of a cell and for a digit. They let techniques skip houses and
 * digits that have not changed since a search there failed. */
static inline void leave_marks(struct board *board, unsigned cell, unsigned digit)
{
    assert(cell < SUDOKU_CELLS && digit < 9);
    uint64_t chutes = (uint64_t)1 << cell / 27 * 9 | (uint64_t)1 << (27 + cell % 9 / 3 * 9);
    board->fresh |= houses_of(cell) | (uint64_t)1 << (MARK_DIGITS + digit);
    board->fresh_chutes |= chutes << digit;
    board->stamp++;
    board->uncounted |= 1u << digit;
}

struct cells logic_marked_cells(uint64_t marks)
{
    struct cells marked[3] = {{{0, 0}}}; /* by type */
    for (uint64_t rest = marks & (((uint64_t)1 << HOUSES) - 1); rest; rest &= rest - 1)
        marked[lowest_bit(rest) / 9] =
            cells_or(marked[lowest_bit(rest) / 9], logic_scan_sets[lowest_bit(rest)]);
    return cells_and(marked[0], cells_and(marked[1], marked[2]));
}

/* Updates everything except the cell's own candidates after a digit has become impossible in a cell. */
static inline void lose_cell(struct board *board, unsigned cell, unsigned digit)
{
    const struct cell_place *place = &logic_cell_places[cell];
    unsigned bit = 1u << digit;
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = place->house[type];
        unsigned left = board->places[digit][house] & ~(1u << place->at[type]);
        board->places[digit][house] = (uint16_t)left;
        unsigned single = left && !(left & (left - 1));
        board->singles[house] = (uint16_t)((board->singles[house] & ~bit) | single << digit);
    }
    cells_flip(&board->has[digit], cell);
    leave_marks(board, cell, digit);
}

void logic_board_remove(struct board *board, unsigned cell, unsigned digit)
{
    assert(board->candidates[cell] >> digit & 1);
    board->candidates[cell] ^= (uint16_t)(1u << digit);
    lose_cell(board, cell, digit);
}

/* Removes a digit from all cells that a cell sees, in the digit's tables. */
static inline void remove_from_peers(struct board *board, unsigned cell, unsigned digit)
{
    uint16_t *places = board->places[digit];
    const uint16_t *kept = logic_kept_places[cell];
    for (unsigned house = 0; house < HOUSES_ROOM; house++)
        places[house] &= kept[house];
    board->has[digit] = cells_without(board->has[digit], logic_peer_sets[cell]);
}

/* Fills an empty cell, and removes the digit from all cells that it sees. The cell's other digits are
 * removed first, one by one. The digit itself is removed from all cells at once, which is faster; its
 * singles are found again at the end. */
static void place_digit(struct board *board, unsigned cell, unsigned digit)
{
    assert(!board->value[cell] && board->candidates[cell] >> digit & 1);
    const struct cell_place *place = &logic_cell_places[cell];
    unsigned others = board->candidates[cell] & ~(1u << digit);
    board->candidates[cell] = 0;
    while (others)
        lose_cell(board, cell, set_pop(&others));
    struct cells seen = cells_and(board->has[digit], logic_peer_sets[cell]);
    while (cells_any(seen)) {
        unsigned peer = cells_pop(&seen);
        board->candidates[peer] ^= (uint16_t)(1u << digit);
        leave_marks(board, peer, digit);
    }
    leave_marks(board, cell, digit);
    remove_from_peers(board, cell, digit);
    cells_flip(&board->has[digit], cell);
    find_singles(board, digit);
    board->value[cell] = (unsigned char)(digit + 1);
    board->filled[digit]++;
    board->empty_cells--;
    for (unsigned type = 0; type < 3; type++) {
        unsigned house = place->house[type], left = board->empties[house] ^ 1u << place->at[type];
        board->empties[house] = (uint16_t)left;
        board->nearly_full &= ~((uint32_t)1 << house);
        board->nearly_full |= (uint32_t)(left && !(left & (left - 1))) << house;
    }
}

#ifndef NDEBUG
/* Do the tables agree with the candidates? */
static bool board_is_sound(const struct board *board)
{
    bool sound = true;
    for (unsigned i = 0; i < 9 * SUDOKU_CELLS; i++) {
        unsigned cell = i / 9, digit = i % 9;
        const struct cell_place *place = &logic_cell_places[cell];
        bool has = board->candidates[cell] >> digit & 1;
        sound = sound && has == cells_has(board->has[digit], cell) && !(has && board->value[cell]);
        for (unsigned type = 0; type < 3; type++)
            sound = sound && has == (board->places[digit][place->house[type]] >> place->at[type] & 1);
    }
    return sound;
}
#endif

void logic_board_apply(struct board *board, const struct step *step)
{
    assert(step->technique && step->digit <= 9);
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned set = step->removals[i].digits;
        while (set)
            logic_board_remove(board, step->removals[i].cell, set_pop(&set));
    }
    if (step->digit)
        place_digit(board, step->cell, step->digit - 1u);
    assert(board_is_sound(board));
}

/* The filled cells, and the digits that each house has. */
struct clues {
    struct cells cells;
    uint16_t digits[HOUSES];
};

/* Sets up an empty grid, where every digit is possible everywhere, and reads the digits. */
static bool read_values(struct board *board, const char *puzzle, struct clues *clues)
{
    unsigned wrong = 0;
    memset(board, 0, sizeof *board);
    memset(clues, 0, sizeof *clues);
    for (unsigned house = 0; house < HOUSES; house++)
        board->empties[house] = ALL_DIGITS;
    for (unsigned digit = 0; digit < 9; digit++) {
        memcpy(board->places[digit], board->empties, sizeof board->empties);
        board->has[digit] = (struct cells){{UINT64_MAX, ((uint64_t)1 << (SUDOKU_CELLS - 64)) - 1}};
    }
    board->empty_cells = SUDOKU_CELLS;
    board->uncounted = ALL_DIGITS;
    board->stamp = 1;
    board->size_limit = NO_LIMIT;
    board->fresh = MARK_ALL;
    board->fresh_chutes = CHUTE_ALL;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned char value = (unsigned char)(puzzle[cell] - '0');
        value = puzzle[cell] == '.' ? 0 : value;
        board->value[cell] = value;
        wrong |= value > 9;
    }
    clues->cells = cells_of_clues(puzzle);
    return !wrong;
}

/* Enters the clues. Returns false if two of a house are alike. */
static bool enter_clues(struct board *board, struct clues *clues)
{
    for (struct cells rest = clues->cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest), digit = board->value[cell] - 1u, before = 0;
        const struct cell_place *place = &logic_cell_places[cell];
        for (unsigned type = 0; type < 3; type++) {
            before |= clues->digits[place->house[type]];
            clues->digits[place->house[type]] |= (uint16_t)(1u << digit);
            board->empties[place->house[type]] ^= (uint16_t)(1u << place->at[type]);
        }
        if (before >> digit & 1)
            return false;
        remove_from_peers(board, cell, digit);
        board->filled[digit]++;
        board->empty_cells--;
    }
    return true;
}

/* Tables that depend on all clues come last, without the filled cells. */
bool logic_board_init(struct board *board, const char *puzzle)
{
    struct clues clues;
    if (!read_values(board, puzzle, &clues) || !enter_clues(board, &clues))
        return false;
    for (unsigned digit = 0; digit < 9; digit++) {
        board->has[digit] = cells_without(board->has[digit], clues.cells);
        for (unsigned house = 0; house < HOUSES_ROOM; house++)
            board->places[digit][house] &= board->empties[house];
        find_singles(board, digit);
    }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *house = logic_cell_places[cell].house;
        unsigned taken = clues.digits[house[0]] | clues.digits[house[1]] | clues.digits[house[2]];
        board->candidates[cell] = (uint16_t)(board->value[cell] ? 0 : ALL_DIGITS & ~taken);
    }
    for (unsigned house = 0; house < HOUSES; house++)
        board->nearly_full |= (uint32_t)(board_empties(board, house) == 1) << house;
    return true;
}

/* Removes the candidates one by one, so that all tables agree. Those that the digits exclude are gone
 * already. */
void logic_board_restrict(struct board *board, const uint16_t candidates[SUDOKU_CELLS])
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned gone = board->candidates[cell] & ~(unsigned)candidates[cell]; gone;)
            logic_board_remove(board, cell, set_pop(&gone));
}

/* Counts all cells at once: those with at least n candidates so far have at least n + 1 if the next digit
 * is possible, too. */
void logic_board_count(struct board *board)
{
    struct cells least[5]; /* cells with at least n candidates */
    memset(least, 0, sizeof least);
    for (unsigned digit = 0; digit < 9; digit++) {
        for (unsigned n = 4; n > 1; n--)
            least[n] = cells_or(least[n], cells_and(least[n - 1], board->has[digit]));
        least[1] = cells_or(least[1], board->has[digit]);
    }
    for (unsigned n = 1; n < 4; n++)
        board->with[n] = cells_without(least[n], least[n + 1]);
    board->with[4] = least[4];
    board->counted = board->stamp;
}

void logic_board_position(const struct board *board, struct sudoku_position *position)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        position->cells[cell] = board->value[cell] ? (char)('0' + board->value[cell]) : '.';
        position->candidates[cell] = board->candidates[cell];
    }
}
