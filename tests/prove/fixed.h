/* fixed.h: counts the grids that a symmetry turns into themselves up to the names of digits.
 *
 * The digits of the first box are fixed, which divides the number by 9!, and the search tries all ways in
 * which the symmetry can rename the digits. With the names known, the digit of one cell gives the digits
 * of the whole cycle of cells through which the symmetry moves it. So the search fills cycles; a digit
 * that breaks no rule in the first cell of a cycle breaks none in the others.
 *
 * Bands are filled one after the other. The bands below depend only on the digits used in each column, so
 * the count for each such state is kept: the 449,445,888 grids of one class take a second. A symmetry
 * that exchanges the other two bands fills them together, which is slow for the half turn: it has 1080
 * states after the first band. They become few when states that differ only by the names of digits and
 * the order of columns count as one, where names and order commute with the symmetry. */
#ifndef TESTS_PROVE_FIXED_H
#define TESTS_PROVE_FIXED_H

#include <stdlib.h>

#include "tests/prove/symmetries.h"

enum {
    BANDS = 3,
    RENAMINGS =
        1000, /* the most that are used to recognize states; with fewer than all it only takes longer */
    MEMO_SIZE = 1 << 18
};

struct cycle {
    unsigned char length, cells[81];
    unsigned short digits; /* that its first cell can have, as bits */
};

struct used_digits {
    unsigned short rows[9], columns[9], boxes[9];
};

/* The digits used in each column, with the numbers of the search and of the band. */
struct state {
    uint64_t high, low;
};

struct fixed_search {
    const struct line_orders *lines;
    const struct symmetry_class *class;
    unsigned char bits[512];       /* how many there are in a set of digits */
    unsigned char names[9];        /* the new names of the digits */
    unsigned char repeated[82][9]; /* the names after that many times */
    unsigned char cycle_length[81];
    struct cycle cycles[81]; /* by the band of their first cell */
    unsigned char first_of_band[BANDS + 1];
    unsigned char open[81]; /* cycles of the present band; those without digits come first */
    struct used_digits used;
    uint64_t searches;                 /* so far, one for each set of names that fits */
    unsigned column_orders, renamings; /* those that commute; 0 renamings: not listed yet */
    unsigned char column_order[LINE_ORDERS][9];
    unsigned short renamed[RENAMINGS][512]; /* sets of digits */
    struct {
        struct state state;
        uint64_t ways; /* to fill the bands below */
    } memo[MEMO_SIZE];
};

static unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

static bool is_home(unsigned cell)
{
    return box_of(cell) == 0;
}

static unsigned home_digit(unsigned cell)
{
    return cell / 9 * 3 + cell % 9;
}

static unsigned home_cell(unsigned digit)
{
    return digit / 3 * 9 + digit % 3;
}

static bool sees(unsigned a, unsigned b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b);
}

/* Can the first cell of a cycle have this digit? It must return to itself when the cycle ends, and fit the
 * first box; cells of a cycle that see each other need different digits. */
static bool can_have(const struct fixed_search *s, const struct cycle *cycle, unsigned digit)
{
    if (s->repeated[cycle->length][digit] != digit)
        return false;
    for (unsigned i = 0; i < cycle->length; i++) {
        unsigned cell = cycle->cells[i], here = s->repeated[i][digit];
        if (is_home(cell) && here != home_digit(cell))
            return false;
        if (i && here == digit && sees(cell, cycle->cells[0]))
            return false;
    }
    return true;
}

static unsigned find_digits(const struct fixed_search *s, const struct cycle *cycle)
{
    unsigned digits = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        digits |= (unsigned)can_have(s, cycle, digit) << digit;
    return digits;
}

/* A symmetry that exchanges rows with columns has no bands to fill one after the other. */
static void list_cycles(struct fixed_search *s)
{
    bool seen[81] = {false};
    unsigned n = 0;
    memset(s->first_of_band, 0, sizeof s->first_of_band);
    for (unsigned first = 0; first < 81; first++) {
        if (seen[first])
            continue;
        struct cycle *cycle = &s->cycles[n++];
        cycle->length = 0;
        for (unsigned cell = first; !seen[cell]; cell = s->class->image[cell]) {
            seen[cell] = true;
            cycle->cells[cycle->length++] = (unsigned char)cell;
        }
        for (unsigned i = 0; i < cycle->length; i++)
            s->cycle_length[cycle->cells[i]] = cycle->length;
        for (unsigned band = s->class->transposes ? 0 : first / 27; band < BANDS; band++)
            s->first_of_band[band + 1] = (unsigned char)n;
    }
}

static uint64_t fill_band(struct fixed_search *s, unsigned band, unsigned n);

static uint64_t start_band(struct fixed_search *s, unsigned band)
{
    unsigned n = 0;
    for (unsigned i = s->first_of_band[band]; i < s->first_of_band[band + 1]; i++)
        s->open[n++] = (unsigned char)i;
    return fill_band(s, band, n);
}

/* Do these names commute with those of the symmetry, as far as they are known? */
static bool commutes(const struct fixed_search *s, const unsigned char other[9], unsigned known)
{
    for (unsigned digit = 0; digit < known; digit++)
        if (s->names[digit] < known && other[s->names[digit]] != s->names[other[digit]])
            return false;
    return true;
}

static void list_renamings(struct fixed_search *s, unsigned char other[9], unsigned known, unsigned taken)
{
    if (s->renamings == RENAMINGS || !commutes(s, other, known))
        return;
    if (known == 9) {
        unsigned short *renamed = s->renamed[s->renamings++];
        memset(renamed, 0, 512 * sizeof *renamed);
        for (unsigned set = 1; set < 512; set++)
            for (unsigned digit = 0; digit < 9; digit++)
                renamed[set] |= (unsigned short)((set >> digit & 1) << other[digit]);
        return;
    }
    for (unsigned name = 0; name < 9; name++)
        if (!(taken >> name & 1)) {
            other[known] = (unsigned char)name;
            list_renamings(s, other, known + 1, taken | 1u << name);
        }
}

static void list_column_orders(struct fixed_search *s)
{
    const unsigned char *columns = s->class->columns;
    s->column_orders = 0;
    for (unsigned n = 0; n < LINE_ORDERS; n++) {
        const unsigned char *order = s->lines->order[n];
        unsigned same = 0;
        while (same < 9 && order[columns[same]] == columns[order[same]])
            same++;
        if (same == 9)
            memcpy(s->column_order[s->column_orders++], order, 9);
    }
}

/* Replaces the columns' digits by the lowest that they can become. */
static void normalize(struct fixed_search *s, unsigned short columns[9])
{
    unsigned short lowest[9];
    unsigned char names[9];
    if (!s->renamings)
        list_renamings(s, names, 0, 0);
    memcpy(lowest, columns, sizeof lowest);
    for (unsigned i = 0; i < s->column_orders; i++)
        for (unsigned j = 0; j < s->renamings; j++) {
            const unsigned char *order = s->column_order[i];
            const unsigned short *renamed = s->renamed[j];
            unsigned k = 0;
            while (k < 9 && renamed[columns[order[k]]] == lowest[k])
                k++;
            if (k < 9 && renamed[columns[order[k]]] < lowest[k])
                for (k = 0; k < 9; k++)
                    lowest[k] = renamed[columns[order[k]]];
        }
    memcpy(columns, lowest, sizeof lowest);
}

static struct state make_state(const struct fixed_search *s, const unsigned short columns[9], unsigned band)
{
    struct state state = {0, s->searches << 2 | band};
    for (unsigned i = 0; i < 7; i++)
        state.high = state.high << 9 | columns[i];
    state.low = state.low << 18 | (uint64_t)columns[7] << 9 | columns[8];
    return state;
}

static size_t find_place(struct state state)
{
    uint64_t hash = state.high * 0x9e3779b97f4a7c15u ^ state.low * 0xd1b54a32d192ed03u;
    hash = (hash ^ hash >> 29) * 0x9e3779b97f4a7c15u;
    return (size_t)(hash >> 40) % MEMO_SIZE;
}

/* A state has one place, which it takes from the state before, so that the memory stays small. */
static bool recall(const struct fixed_search *s, struct state state, uint64_t *ways)
{
    size_t place = find_place(state);
    *ways = s->memo[place].ways;
    return s->memo[place].state.high == state.high && s->memo[place].state.low == state.low;
}

static void remember(struct fixed_search *s, struct state state, uint64_t ways)
{
    size_t place = find_place(state);
    s->memo[place].state = state;
    s->memo[place].ways = ways;
}

static uint64_t count_below_band(struct fixed_search *s, unsigned band)
{
    unsigned short columns[9];
    uint64_t ways;
    if (s->first_of_band[band + 1] == s->first_of_band[BANDS])
        return 1;
    memcpy(columns, s->used.columns, sizeof columns);
    struct state state = make_state(s, columns, band), lowest = state;
    if (recall(s, state, &ways))
        return ways;
    if (s->class->image[27] / 27 == 2) { /* the other two bands change places */
        normalize(s, columns);
        lowest = make_state(s, columns, band);
    }
    if (!recall(s, lowest, &ways)) {
        unsigned char open[81];
        memcpy(open, s->open, sizeof open);
        ways = start_band(s, band + 1);
        memcpy(s->open, open, sizeof open);
        remember(s, lowest, ways);
    }
    remember(s, state, ways);
    return ways;
}

/* The digits left for the first cell of a cycle. */
static unsigned find_left(const struct fixed_search *s, const struct cycle *cycle)
{
    unsigned cell = cycle->cells[0];
    return cycle->digits &
           ~((unsigned)s->used.rows[cell / 9] | s->used.columns[cell % 9] | s->used.boxes[box_of(cell)]);
}

static void place_digits(struct fixed_search *s, const struct cycle *cycle, unsigned digit)
{
    for (unsigned i = 0; i < cycle->length; i++) {
        unsigned cell = cycle->cells[i];
        unsigned short bit = (unsigned short)(1u << s->repeated[i][digit]);
        s->used.rows[cell / 9] |= bit;
        s->used.columns[cell % 9] |= bit;
        s->used.boxes[box_of(cell)] |= bit;
    }
}

/* Fills the first n of the open cycles, always one with the fewest digits left, and the bands below.
 * Returns the number of ways. */
static uint64_t fill_band(struct fixed_search *s, unsigned band, unsigned n)
{
    unsigned fewest = 10, best = 0, left = 0;
    if (n == 0)
        return count_below_band(s, band);
    for (unsigned i = 0; i < n && fewest > 1; i++) {
        unsigned digits = find_left(s, &s->cycles[s->open[i]]);
        if (s->bits[digits] < fewest) {
            fewest = s->bits[digits];
            best = i;
            left = digits;
        }
    }
    if (n == 1 && s->first_of_band[band + 1] == s->first_of_band[BANDS])
        return fewest;
    unsigned char chosen = s->open[best];
    struct used_digits used = s->used;
    uint64_t ways = 0;
    s->open[best] = s->open[n - 1];
    for (unsigned digit = 0; digit < 9; digit++)
        if (left >> digit & 1) {
            place_digits(s, &s->cycles[chosen], digit);
            ways += fill_band(s, band, n - 1);
            s->used = used;
        }
    s->open[n - 1] = s->open[best];
    s->open[best] = chosen;
    return ways;
}

/* Prepares the search with the names. Returns false if they leave a cell without digits. */
static bool use_names(struct fixed_search *s)
{
    unsigned n = s->first_of_band[BANDS];
    for (unsigned digit = 0; digit < 9; digit++)
        s->repeated[0][digit] = (unsigned char)digit;
    for (unsigned i = 1; i < 82; i++)
        for (unsigned digit = 0; digit < 9; digit++)
            s->repeated[i][digit] = s->names[s->repeated[i - 1][digit]];
    for (unsigned i = 0; i < n; i++) {
        s->cycles[i].digits = (unsigned short)find_digits(s, &s->cycles[i]);
        if (!s->cycles[i].digits)
            return false;
    }
    memset(&s->used, 0, sizeof s->used);
    s->searches++;
    s->renamings = 0;
    return true;
}

/* A digit must have its own name again when the cycle of its cell in the first box ends. */
static bool is_period_right(const struct fixed_search *s, unsigned digit)
{
    unsigned name = digit, times = 0;
    do {
        if (name > digit)
            return true; /* not known yet */
        name = s->names[name];
        times++;
    } while (name != digit);
    return s->cycle_length[home_cell(digit)] % times == 0;
}

/* Tries all new names for the digits from this one on. */
static uint64_t try_names(struct fixed_search *s, unsigned digit, unsigned taken)
{
    if (digit == 9)
        return use_names(s) ? start_band(s, 0) : 0;
    unsigned image = s->class->image[home_cell(digit)];
    uint64_t grids = 0;
    for (unsigned name = 0; name < 9; name++) {
        if (taken >> name & 1 || (is_home(image) && name != home_digit(image)))
            continue;
        s->names[digit] = (unsigned char)name;
        if (is_period_right(s, digit))
            grids += try_names(s, digit + 1, taken | 1u << name);
    }
    return grids;
}

/* Returns NULL if there is no memory; free() it. */
static struct fixed_search *make_fixed_search(const struct line_orders *lines)
{
    struct fixed_search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->lines = lines;
    for (unsigned set = 1; set < 512; set++)
        s->bits[set] = (unsigned char)(s->bits[set >> 1] + (set & 1));
    return s;
}

static void use_class(struct fixed_search *s, const struct symmetry_class *class)
{
    s->class = class;
    list_cycles(s);
    list_column_orders(s);
}

/* The grids that a symmetry of the class fixes, with the digits of the first box given. Do not ask it
 * about the identity, which fixes 18,383,222,420,692,992. */
static uint64_t count_fixed(struct fixed_search *s, const struct symmetry_class *class)
{
    use_class(s, class);
    return try_names(s, 0, 0);
}

#endif
