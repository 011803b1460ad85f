/* Eureka notation, read again: each strong and weak link that is written is checked against the
 * candidates of the position, each node that stands at the start of a line must have been written before,
 * and the end must follow.
 *
 * TEST_FULL: 40 puzzles; EUREKA_PUZZLES=N for more. */
#include "tests/cursor.h"
#include "tests/hard_puzzles.h"

enum { NODES_MAX = 1000 };

/* `(27)r4c17`: with one digit, some cells of which one has it; with several, as many cells that hold them. */
struct node {
    unsigned digits;
    struct cells cells;
};

/* A branch: what it starts with, and what is on and off. */
struct state {
    struct node on[NODES_MAX], off[NODES_MAX], start, last;
    unsigned n_on, n_off;
    bool starts_on, clash, loop;
};

static unsigned n_strong, n_weak, n_sets, n_inside, n_loops, n_none;

static unsigned read_digits(void)
{
    unsigned digits = 0;
    for (; *at >= '1' && *at <= '9'; at++)
        digits |= 1u << (*at - '1');
    return digits;
}

/* `r1c5`, `r25c38`, `r1c4,r2c5` */
static bool read_cells(struct cells *cells)
{
    *cells = (struct cells){{0, 0}};
    do {
        unsigned rows, columns;
        if (!eat("r") || !(rows = read_digits()) || !eat("c") || !(columns = read_digits()))
            return fail("cells");
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            if (rows >> cell / 9 & 1 && columns >> cell % 9 & 1)
                cells_add(cells, cell);
    } while (at[0] == ',' && at[1] == 'r' && eat(","));
    return true;
}

static struct cells places_of(const uint16_t *base, unsigned digit)
{
    struct cells cells = {{0, 0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (base[cell] >> digit & 1)
            cells_add(&cells, cell);
    return cells;
}

static void take_out(uint16_t *base, const struct node *node)
{
    for (struct cells cells = node->cells; cells_any(cells);)
        base[cells_pop(&cells)] &= (uint16_t)~node->digits;
}

/* Without some candidates: must the node be on? */
static bool is_left(const uint16_t *left, const struct node *node)
{
    unsigned n = cells_count(node->cells), size = count_bits(node->digits), cell = cells_first(node->cells);
    bool naked = n == size, hidden = false, lines[2] = {0};
    for (struct cells cells = node->cells; cells_any(cells);)
        naked &= !(left[cells_pop(&cells)] & ~node->digits);
    for (unsigned house = 0; house < HOUSES; house++) {
        bool inside = size == 1 || n == size;
        unsigned rest = node->digits;
        while (rest) {
            struct cells places = cells_and(places_of(left, set_pop(&rest)), logic_scan_sets[house]);
            inside &= cells_any(places) && cells_within(places, node->cells);
        }
        if (inside && n == 4 && size == 1 && !cells_within(node->cells, logic_scan_sets[house]))
            inside = lines[0] ? true : (lines[0] = true, false); /* an X-wing has two lines */
        hidden |= inside;
    }
    return naked || hidden || (n == 1 && size == 1 && left[cell] == node->digits);
}

/* Does a node that is on rule out a candidate? */
static bool excludes(const uint16_t *base, const struct node *on, unsigned cell, unsigned digit)
{
    bool its_digit = on->digits >> digit & 1, all = true;
    unsigned n = cells_count(on->cells), size = count_bits(on->digits), in_row = 0, in_column = 0;
    if (cells_has(on->cells, cell))
        return !its_digit && n == size;
    for (struct cells cells = on->cells; cells_any(cells);) {
        unsigned other = cells_pop(&cells);
        in_row += other / 9 == cell / 9;
        in_column += other % 9 == cell % 9;
        all &= sees(other, cell) || !(base[other] >> digit & 1);
    }
    return its_digit && (all || (n == 4 && size == 1 && (in_row == 2 || in_column == 2)));
}

static bool excludes_all(const uint16_t *base, const struct node *on, const struct node *off)
{
    for (struct cells cells = off->cells; cells_any(cells);) {
        unsigned cell = cells_pop(&cells);
        for (unsigned digits = off->digits & base[cell]; digits;)
            if (!excludes(base, on, cell, set_pop(&digits)))
                return false;
    }
    return true;
}

static bool same_node(const struct node *a, const struct node *b)
{
    return a->digits == b->digits && cells_within(a->cells, b->cells) && cells_within(b->cells, a->cells);
}

static bool is_on(const struct state *state, const struct node *node)
{
    for (unsigned i = 0; i < state->n_on; i++)
        if (same_node(&state->on[i], node))
            return true;
    return false;
}

static bool is_off(const struct state *state, const struct node *node)
{
    struct cells rest = node->cells;
    for (unsigned i = 0; i < state->n_off; i++)
        if (state->off[i].digits == node->digits)
            rest = cells_without(rest, state->off[i].cells);
    return !cells_any(rest);
}

static void set_on(struct state *state, const struct node *node)
{
    state->clash |= is_off(state, node);
    if (state->n_on < NODES_MAX)
        state->on[state->n_on++] = *node;
    state->last = *node;
}

static void set_off(struct state *state, const struct node *node)
{
    for (struct cells cells = node->cells; cells_any(cells);) {
        struct node one = {node->digits, {{0, 0}}};
        cells_add(&one.cells, cells_pop(&cells));
        state->clash |= is_on(state, &one);
    }
    if (state->n_off < NODES_MAX)
        state->off[state->n_off++] = *node;
}

static bool read_argument(const uint16_t *base, unsigned indent, const struct node *to_show, unsigned n);

/* A line while it is read: what is off in it so far for the next strong link. */
struct line {
    uint16_t left[SUDOKU_CELLS];
    struct node source; /* what is on, for the next weak link */
    bool has_source;
};

static bool take_node(const uint16_t *base, struct state *state, struct line *line, const struct node *node,
                      char sign)
{
    if (sign == '-') {
        n_weak++;
        if (!line->has_source || !excludes_all(base, &line->source, node))
            return fail("a weak link");
        take_out(line->left, node);
        set_off(state, node);
        return true;
    }
    if (sign == '=') {
        n_strong++;
        n_sets += count_bits(node->digits) > 1;
        if (!is_left(line->left, node))
            return fail("a strong link");
        memcpy(line->left, base, sizeof line->left);
        set_on(state, node);
        line->source = *node;
        line->has_source = true;
        return true;
    }
    /* The first of a line or segment: on if a weak link follows, else off. */
    bool on = strncmp(at, " - ", 3) == 0 || *at == '-';
    if (state->n_on + state->n_off == 0) {
        state->start = *node;
        state->starts_on = on;
        on ? set_on(state, node) : set_off(state, node);
    } else if (!(on ? is_on(state, node) : is_off(state, node))) {
        return fail("a premise that was not written");
    }
    line->source = *node;
    line->has_source = on;
    if (!on)
        take_out(line->left, node);
    return true;
}

/* `(7=2)r4c5`, `(3-9)r5c5`, `(5=68)r2c5,r3c6`, or `(5=6=8)r2c5,r3c6` where the next link is one of 8: nodes
 * in the same cells; sign: what stands before. */
static bool read_nodes(const uint16_t *base, struct state *state, struct line *line, char sign)
{
    struct node nodes[12];
    char signs[12];
    unsigned n = 0;
    struct cells cells;
    if (!eat("("))
        return fail("a bracket");
    do {
        signs[n] = n ? at[-1] : sign;
        if (!(nodes[n++].digits = read_digits()))
            return fail("digits");
    } while (n < 12 && (eat("=") || eat("-")));
    if (!eat(")") || !read_cells(&cells))
        return fail("a node");
    const char *behind = at;
    if (n == 3 && signs[1] == '=' && signs[2] == '=') {
        unsigned next = strncmp(at, " - loop", 7) == 0 ? state->start.digits
                        : strncmp(at, " - (", 4) == 0  ? 1u << (at[4] - '1')
                                                       : 0;
        if (nodes[2].digits != next)
            return fail("a loop that goes on by another digit");
        nodes[1].digits |= nodes[2].digits;
        n = 2;
        n_loops++;
    }
    for (unsigned i = 0; i < n; i++) {
        nodes[i].cells = cells;
        at = i + 1 < n ? (signs[i + 1] == '-' ? "-" : "=") : behind;
        if (!take_node(base, state, line, &nodes[i], signs[i]))
            return false;
    }
    at = behind;
    return true;
}

static bool read_line(const uint16_t *base, struct state *state, unsigned indent)
{
    struct line line = {.has_source = false};
    char sign = 0;
    memcpy(line.left, base, sizeof line.left);
    for (;;) {
        if (eat("loop")) {
            state->loop = true;
            if (sign == '-' ? !excludes_all(base, &line.source, &state->start)
                            : !is_left(line.left, &state->start))
                return fail("the link that closes a loop");
            return true;
        }
        if (sign == '=' && eat("[\n")) {
            struct node off[100];
            unsigned n = 0;
            const char *inner = at;
            char end[20];
            snprintf(end, sizeof end, "\n%*s] - ", (int)indent, "");
            const char *behind = strstr(at, end);
            if (!behind)
                return fail("an end of brackets");
            at = behind + strlen(end);
            do { /* what the chain inside is to show */
                if (!eat("(") || !(off[n].digits = read_digits()) || !eat(")") || !read_cells(&off[n].cells))
                    return fail("what a chain inside turns off");
                n++;
            } while (n < 100 && eat(", "));
            const char *rest = at;
            at = inner;
            n_inside++;
            if (!read_argument(line.left, indent + 2, off, n) || at != behind + 1)
                return fail("a chain inside");
            at = rest;
            for (unsigned i = 0; i < n; i++)
                set_off(state, &off[i]);
            return true;
        }
        if (!read_nodes(base, state, &line, sign))
            return false;
        if (!*at || *at == '\n' || strncmp(at, " => ", 4) == 0)
            return true;
        if (eat(" & ")) {
            sign = 0;
            line.has_source = false;
        } else if (!eat(", ") || sign != '-') {
            sign = eat(" = ") ? '=' : eat(" - ") ? '-' : '?';
            if (sign == '?')
                return fail("a sign");
        }
    }
}

/* Are the starts all places of a digit, or all digits of a cell, or one candidate on and off? */
static bool are_all_cases(const uint16_t *base, const struct state *states, unsigned n)
{
    uint16_t left[SUDOKU_CELLS];
    bool covered =
        n == 2 && same_node(&states[0].start, &states[1].start) && states[0].starts_on != states[1].starts_on;
    memcpy(left, base, sizeof left);
    for (unsigned i = 0; i < n; i++)
        if (states[i].starts_on)
            take_out(left, &states[i].start);
    struct cells cell = states[0].start.cells;
    for (unsigned house = 0; house < HOUSES; house++) {
        unsigned digit = lowest_bit(states[0].start.digits);
        covered |= cells_meet(places_of(base, digit), logic_scan_sets[house]) &&
                   !cells_meet(places_of(left, digit), logic_scan_sets[house]);
    }
    return covered || !left[cells_first(cell)];
}

/* Does a branch turn a candidate off? */
static bool rules_out(const uint16_t *base, const struct state *state, unsigned cell, unsigned digit)
{
    struct node node = {1u << digit, {{0, 0}}};
    cells_add(&node.cells, cell);
    bool out = is_off(state, &node) || excludes(base, &state->last, cell, digit);
    for (unsigned i = 0; i < state->n_on; i++)
        out |= excludes(base, &state->on[i], cell, digit);
    return out;
}

/* The same about the whole argument. */
static bool shows(const uint16_t *base, const struct state *states, unsigned n, unsigned cell, unsigned digit)
{
    const struct state *state = &states[0];
    struct node node = {1u << digit, {{0, 0}}};
    bool all = true, by_on = false, by_off = false;
    cells_add(&node.cells, cell);
    for (unsigned i = 0; i < n; i++)
        all &= rules_out(base, &states[i], cell, digit);
    if (n > 1)
        return all && are_all_cases(base, states, n);
    if (state->clash && state->starts_on && same_node(&state->start, &node))
        return true;
    if (state->clash && !state->starts_on && excludes(base, &state->start, cell, digit))
        return true;
    for (unsigned i = 0; i < state->n_on; i++)
        by_on |= excludes(base, &state->on[i], cell, digit);
    for (unsigned i = 0; i < state->n_off; i++)
        by_off |= excludes(base, &state->off[i], cell, digit);
    /* In a loop of almost locked sets, each set has all digits but those that tie them. */
    for (unsigned i = 0; i < state->n_on; i++)
        if (state->loop && count_bits(state->on[i].digits) > 1 && excludes(base, &state->on[i], cell, digit))
            by_off |= !is_off(state, &(struct node){1u << digit, state->on[i].cells});
    if (state->loop)
        return by_on && by_off;
    return !state->starts_on && excludes(base, &state->start, cell, digit) &&
           excludes(base, &state->last, cell, digit);
}

/* Branches from here on, set in, which must show what is off; or all that is written at their end. */
static bool read_argument(const uint16_t *base, unsigned indent, const struct node *to_show,
                          unsigned n_to_show)
{
    static struct state room[3][10];
    static unsigned depth;
    struct state *states = room[depth % 3];
    unsigned n = 1;
    memset(states, 0, sizeof room[0]);
    depth++;
    while (*at && !failed) {
        if (strspn(at, " ") < indent || at[indent] == ']' || strncmp(at, "=> ", 3) == 0)
            break;
        at += indent;
        if (eat("||\n")) {
            n++;
            continue;
        }
        if (n > 10 || !read_line(base, &states[n - 1], indent))
            break;
        if (strncmp(at, " => ", 4) == 0) {
            at++;
            break;
        }
        if (*at && !eat("\n"))
            fail("the end of a line");
    }
    depth--;
    if (failed)
        return false;
    for (unsigned i = 0; i < n_to_show; i++)
        for (struct cells cells = to_show[i].cells; cells_any(cells);)
            if (!shows(base, states, n, cells_pop(&cells), lowest_bit(to_show[i].digits)))
                return fail("the chain does not show it");
    if (indent)
        return true;
    if (!eat("=> "))
        return fail("no end");
    do {
        struct cells cells;
        unsigned digits;
        if (!read_cells(&cells))
            return false;
        unsigned cell = cells_first(cells);
        if (eat("=")) {
            struct node node = {read_digits(), cells};
            bool shown = n == 1
                             ? !states[0].starts_on && same_node(&states[0].start, &node) && states[0].clash
                             : are_all_cases(base, states, n);
            for (unsigned i = 0; i < n && n > 1; i++)
                shown &= is_on(&states[i], &node);
            return shown ? true : fail("a digit that is not shown");
        }
        if (!eat("<>") || !(digits = read_digits()))
            return fail("an end");
        while (digits) {
            if (!shows(base, states, n, cell, set_pop(&digits)))
                return fail("a removal that is not shown");
        }
    } while (eat(", "));
    return !*at || *at == '\n' ? true : fail("more than an end");
}

static void check_step(const struct sudoku_position *position, const struct sudoku_step *step)
{
    static char text[1 << 19];
    size_t length = sudoku_describe_step(step, SUDOKU_DESCRIBE_EUREKA, text, sizeof text);
    if (!length) { /* no chain, or a net */
        n_none += step->n_links > 0;
        return;
    }
    at = text;
    failed = failed_at = NULL;
    bool right;
    do /* almost locked sets have a line for each digit that goes */
        right = read_argument(position->candidates, 0, NULL, 0);
    while (right && !step->n_links && eat("\n"));
    right &= *at == '\0';
    CHECK(right && !failed, "%s: %s at: %.60s\n%s", step->title, failed, failed_at ? failed_at : "", text);
}

/* Without chains, almost locked sets are used that two digits tie. */
static void check_loops(const char *puzzle)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = NULL;
    const struct sudoku_step *step;
    unsigned before = n_loops;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    options.without = "aic,grouped-aic,xy-chain,x-chain,sue-de-coq";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK &&
              sudoku_start_position(puzzle, &position) == SUDOKU_OK,
          "%s", puzzle);
    while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK) {
        check_step(&position, step);
        sudoku_make_step(&position, step);
    }
    CHECK(n_loops > before, "%s: no loop", puzzle);
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    check_loops("....6.3..5..82.4....45.1...8.3.1.7...........4...8..96..1........8...9.2.9.25..7.");
    check_loops("..2...7...4.....3..9.7....6.16........83..5........6.85..89........7.2...875.61..");
    check_loops("....5....8...1.9.2..28.4....5..........49..2.6....3..85.86....1...1....97.....24.");
    check_starts(check_step);
    check_hard_puzzles("EUREKA_PUZZLES", check_step);
    printf("%u strong and %u weak links, %u sets, %u loops of sets, %u nets\n", n_strong, n_weak, n_sets,
           n_loops, n_none);
    CHECK(n_strong > 1000 && n_weak > 1000 && n_sets > 10, "too few");
    return test_report();
}
