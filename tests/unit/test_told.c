/* What is told of chains, read again: each line's premises must have been told above it, and its
 * conclusion must follow from these premises, the candidates of the position and the house or technique
 * that it names.
 *
 * Hard puzzles of the project are solved on both ladders. TEST_FULL: 40; TOLD_PUZZLES=N for more, which
 * are like them. */
#include "tests/hard_puzzles.h"
#include "tests/told_facts.h"

enum { LINES_MAX = 20000 };

/* The words, line by line. */
struct reader {
    char *line[LINES_MAX];
    unsigned n, next;
};

static unsigned pairs_read, triplets_read, lines_read, techniques_read, chains_read;

static struct reader reader;

static unsigned indent_of(const char *line)
{
    return (unsigned)strspn(line, " ");
}

static bool read_argument(const uint16_t *base, const struct facts *to_show);

/* What is being read of a line. */
struct line_state {
    const uint16_t *base;
    struct facts *known, *named, *news;
    struct technique_named technique;
    struct facts waiting; /* for the chain below it */
};

/* Facts with the digits in a set, all off, or one on; known, or with a reason. */
static bool take_facts(struct line_state *state, struct cells cells, unsigned digits, bool off)
{
    bool reason = eat(" (");
    const char *from = at;
    for (; digits; at = digits ? from : at) {
        struct fact fact = {cells, set_pop(&digits) + 1, off};
        if (reason && off && cells_count(cells) > 1) { /* each of them */
            for (struct cells rest = cells; cells_any(rest);) {
                struct fact one = {{{0, 0}}, fact.digit, 1};
                cells_add(&one.cells, cells_pop(&rest));
                at = from;
                if (!check_reason(state->base, state->named, &one))
                    return false;
            }
        } else if (reason && !check_reason(state->base, state->named, &fact)) {
            return false;
        }
        bool derived = reason || (off && state->technique.digits && follows_by(&state->technique, &fact));
        if (!derived && !is_known(state->known, &fact)) {
            if (!off)
                return fail("a premise that was not told");
            add(&state->waiting, fact);
        }
        if (derived)
            add(state->news, fact);
        add(state->named, fact);
    }
    return !reason || eat(")") ? true : fail("a bracket");
}

/* `r1c2 is 4`, `r1c2 and r1c3 are not 4 or 5` */
static bool read_facts(struct line_state *state)
{
    struct cells cells;
    const char *from = at;
    if (!read_cells(&cells, " or ") || !eat(" is ") || (strncmp(at, "not ", 4) == 0)) {
        at = from;
        if (!read_cells(&cells, " and ") || !(eat(" are not ") || eat(" is not ")))
            return fail("no facts");
        return take_facts(state, cells, read_digits(" or "), true);
    }
    unsigned digits = read_digits(" or ");
    if (!take_facts(state, cells, digits, false))
        return false;
    if (!eat(", not "))
        return true;
    for (unsigned off = read_digits(" or "); off;) {
        struct fact fact = {cells, set_pop(&off) + 1, 1};
        if (digits >> (fact.digit - 1) & 1)
            return fail("it is and is not");
        add(state->news, fact);
        add(state->named, fact);
    }
    return true;
}

/* Reads a line of a branch; *last is what the line before said in the end. */
static bool read_statement(const uint16_t *base, struct facts *known, struct facts *last, bool first)
{
    static struct facts named_of[4], news_of[4];
    static unsigned depth;
    struct facts *named = &named_of[depth % 4], *news = &news_of[depth % 4];
    struct line_state state = {.base = base, .known = known, .named = named, .news = news};
    const char *line = reader.line[reader.next];
    unsigned indent = indent_of(line);
    at = line + indent;
    named->n = news->n = 0;
    lines_read++;
    if (eat("so ") || first) {
        if (!last->n)
            return fail("so after nothing");
        *named = *last;
    }
    bool chain = false;
    unsigned conclusion = 0;
    for (;;) {
        if (!state.technique.digits && read_technique(base, named, &state.technique)) {
            techniques_read++;
            if (!eat(", so "))
                return fail("a technique without a conclusion");
            conclusion = news->n;
            continue;
        }
        if (failed || !read_facts(&state))
            return false;
        if (!*at)
            break;
        if (strcmp(at, ", by a chain:") == 0) {
            chain = true;
            break;
        }
        if (eat("; so ") || eat(", so ")) {
            conclusion = news->n;
            continue;
        }
        if (eat("; ") || eat(", and ") || eat(", ") || eat(" and "))
            continue;
        return fail("a separator");
    }
    reader.next++;
    if (chain) {
        uint16_t inner[SUDOKU_CELLS];
        chains_read++;
        if (!state.waiting.n)
            return fail("a chain for nothing");
        /* What the line names, not what the chain is to show. */
        for (unsigned i = 0; i < news->n; i++)
            add(known, news->fact[i]);
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
            inner[cell] = 0;
            for (unsigned digit = 1; digit <= 9; digit++)
                inner[cell] |= (uint16_t)(cells_has(left_of(base, named, digit), cell) << (digit - 1));
        }
        depth++;
        bool shown = reader.next < reader.n && indent_of(reader.line[reader.next]) > indent &&
                     read_argument(inner, &state.waiting);
        depth--;
        if (!shown)
            return fail("the chain inside");
        for (unsigned i = 0; i < state.waiting.n; i++)
            add(known, state.waiting.fact[i]);
        last->n = 0;
        return true;
    }
    if (state.waiting.n)
        return fail("a premise that was not told");
    last->n = 0;
    for (unsigned i = conclusion; i < news->n; i++)
        add(last, news->fact[i]);
    for (unsigned i = 0; i < news->n; i++)
        add(known, news->fact[i]);
    return true;
}

/* Is the second fact the first one, or excluded by it? */
static bool implies(const struct fact *a, const struct fact *b)
{
    unsigned cell = cells_first(a->cells), other = cells_first(b->cells);
    if (a->off == b->off)
        return a->digit == b->digit && same(a->cells, b->cells);
    return !a->off && b->off && (a->digit == b->digit ? sees(cell, other) : cell == other) &&
           cells_count(a->cells) == 1;
}

/* Is something both on and off? */
static bool is_impossible(const struct facts *facts)
{
    bool impossible = false;
    for (unsigned k = 0; k < facts->n; k++) {
        struct fact other = facts->fact[k];
        other.off = !other.off;
        impossible |= is_known(facts, &other);
    }
    return impossible;
}

/* Does each branch say a fact, or something that implies it? */
static bool all_know(const struct facts *branches, unsigned n, const struct fact *fact)
{
    bool all = true;
    for (unsigned i = 0; i < n; i++) {
        bool known = false;
        for (unsigned k = 0; k < branches[i].n; k++)
            known |= implies(&branches[i].fact[k], fact);
        all &= known;
    }
    return all;
}

static bool is_opposite(const struct fact *a, const struct fact *b)
{
    return a->digit == b->digit && a->off != b->off && same(a->cells, b->cells);
}

/* Are these all places of a digit in a house, or all digits of a cell? */
static bool are_all_cases(const uint16_t *base, const struct fact *starts, unsigned n)
{
    const struct facts none = {.n = 0};
    struct cells places = {{0, 0}};
    unsigned digits = 0, cell = cells_first(starts->cells);
    bool one_digit = true, one_cell = true, any = false;
    for (unsigned i = 0; i < n; i++) {
        one_digit &= !starts[i].off && starts[i].digit == starts->digit;
        one_cell &= !starts[i].off && same(starts[i].cells, starts->cells);
        places = cells_or(places, starts[i].cells);
        digits |= 1u << (starts[i].digit - 1);
    }
    for (unsigned house = 0; house < HOUSES; house++) {
        struct cells all = cells_and(left_of(base, &none, starts->digit), logic_scan_sets[house]);
        any |= one_digit && cells_any(all) && cells_within(all, places);
    }
    return any || (one_cell && !(base[cell] & ~digits));
}

/* Do two nodes of a loop, with these digits in these cells, stand on its different sides? */
static bool are_of_loop(const struct facts *branch, struct cells pair, unsigned digits)
{
    for (unsigned i = 0; i < branch->n; i++)
        for (unsigned k = 0; k < branch->n; k++) {
            const struct fact *on = &branch->fact[i], *off = &branch->fact[k];
            if (!on->off && off->off && same(cells_or(on->cells, off->cells), pair) &&
                (1u << (on->digit - 1) | 1u << (off->digit - 1)) == digits)
                return true;
        }
    return false;
}

/* `r1c5 or r4c5 is 2, so r2c5 is not 2; ...`: each pair is of the loop and excludes what it removes, and
 * so is it said of all. The chain itself was read before. */
static bool read_loop(const struct facts *to_show, const struct facts *branch, const struct fact *start)
{
    struct facts shown = {.n = 0};
    const struct fact *last = &branch->fact[branch->n - 1];
    bool closes = !start->off || !last->off;
    do {
        struct cells pair, gone;
        unsigned digits;
        if (!read_cells(&pair, " or ") || !eat(" is ") || !(digits = read_digits(" or ")) || !eat(", so "))
            return fail("a pair of neighbours");
        if (!are_of_loop(branch, pair, digits))
            return fail("the pair is not of the loop");
        do {
            if (!read_cells(&gone, " and ") || !(eat(" is not ") || eat(" are not ")))
                return fail("what a pair removes");
            for (unsigned off = read_digits(" or "); off;) {
                unsigned digit = set_pop(&off) + 1;
                for (struct cells rest = gone; cells_any(rest);) {
                    unsigned cell = cells_pop(&rest);
                    bool excluded = count_bits(digits) == 1 && digits >> (digit - 1) & 1;
                    for (struct cells of = pair; cells_any(of) && excluded;)
                        excluded = sees(cells_pop(&of), cell);
                    excluded |= same(pair, gone) && !(digits >> (digit - 1) & 1);
                    struct fact fact = {{{0, 0}}, digit, 1};
                    cells_add(&fact.cells, cell);
                    add(&shown, fact);
                    if (!excluded)
                        return fail("a pair does not exclude it");
                }
            }
        } while (eat(", and ") || eat(", ") || eat(" and "));
    } while (eat("; "));
    for (unsigned i = 0; i < to_show->n; i++)
        if (!is_known(&shown, &to_show->fact[i]))
            return fail("nothing removes it");
    return closes && strcmp(at, ".") == 0 ? true : fail("the end of a loop");
}

/* `So r1c2 is 4 or r3c5 is 4, and either way ...`: the start, and the end that the chain leads to. */
static bool read_either(const struct facts *to_show, const struct facts *branch, const struct fact *start)
{
    struct fact ends[2];
    for (unsigned i = 0; i < 2; i++) {
        if (!read_cells(&ends[i].cells, " or ") || !eat(" is "))
            return fail("an end");
        ends[i].digit = lowest_bit(read_digits(" or ")) + 1;
        ends[i].off = 0;
        if (i == 0 && !eat(" or "))
            return fail("the other end");
    }
    if (!is_opposite(&ends[0], start) || !is_known(branch, &ends[1]))
        return fail("the ends are others");
    for (unsigned i = 0; i < to_show->n && eat(i == 0 ? ", and either way " : ""); i++)
        for (unsigned k = 0; k < 2; k++)
            for (struct cells of = ends[k].cells; cells_any(of);) {
                struct fact end = {{{0, 0}}, ends[k].digit, 0};
                cells_add(&end.cells, cells_pop(&of));
                if (!implies(&end, &to_show->fact[i]))
                    return fail("an end does not exclude it");
            }
    return true;
}

/* Branches from `If ...:` on, and the sentence that ends them, which must give all that is to be shown. */
static bool read_argument(const uint16_t *base, const struct facts *to_show)
{
    static struct facts room[3][10];
    static unsigned depth;
    struct facts *branches = room[depth % 3], last = {.n = 0};
    struct fact starts[10];
    unsigned n = 0, indent = indent_of(reader.line[reader.next]);
    bool clash = false;
    for (; reader.next < reader.n && indent_of(reader.line[reader.next]) == indent; n++) {
        struct cells cells;
        at = reader.line[reader.next] + indent;
        if (!eat("If ") || n == 10)
            break;
        const char *from = at;
        bool off = !(read_cells(&cells, " or ") && eat(" is ") && strncmp(at, "not", 3) != 0);
        if (off) {
            at = from;
            if (!read_cells(&cells, " and ") || !(eat(" is not ") || eat(" are not ")))
                return fail("a start");
        }
        starts[n] = (struct fact){cells, lowest_bit(read_digits(" or ")) + 1, off};
        clash = eat(", there is also this");
        branches[n].n = 0;
        if (clash)
            branches[n] = branches[0];
        last.n = 0;
        add(&last, starts[n]);
        add(&branches[n], starts[n]);
        reader.next++;
        if (eat(", that is so."))
            continue;
        if (!eat(":"))
            return fail("a start's end");
        depth++;
        bool first = true;
        for (; reader.next < reader.n && indent_of(reader.line[reader.next]) > indent && !failed;
             first = false)
            read_statement(base, &branches[n], &last, first);
        depth--;
        if (failed)
            return false;
        if (clash)
            branches[0] = branches[n];
    }
    if (n == 0 || reader.next == reader.n || indent_of(reader.line[reader.next]) != indent)
        return fail("no end");
    at = reader.line[reader.next++] + indent;
    if (eat("That closes a loop, so all of this holds or the opposite of all of it: "))
        return read_loop(to_show, &branches[0], &starts[0]);
    if (n == 1 && eat("So "))
        return read_either(to_show, &branches[0], &starts[0]);
    bool covered = (n == 2 && is_opposite(&starts[0], &starts[1])) || are_all_cases(base, starts, n);
    for (unsigned i = 0; i < to_show->n; i++) {
        const struct fact *fact = &to_show->fact[i];
        struct fact against = starts[0];
        bool shown = false;
        against.off = !against.off;
        if (strstr(at, "cannot both be"))
            shown = is_impossible(&branches[0]) && implies(&against, fact);
        else if (strstr(at, "contradicts the assumption"))
            shown = is_known(&branches[0], &against) &&
                    (implies(&against, fact) || strstr(at, ". The other removals follow in the same way."));
        else if (strstr(at, "Either way ") || strstr(at, "In each case "))
            shown = covered && all_know(branches, n, fact);
        if (!shown)
            return fail("the end does not show it");
    }
    return !failed;
}

/* The digits of another cell of the step, `r2c4 would be 2, 4 or 7 (column 4)`: all that the house leaves. */
static unsigned read_rest(const uint16_t *candidates, unsigned cell, unsigned digit, unsigned *other)
{
    struct cells cells;
    if (!read_cells(&cells, "") || !eat(" would be "))
        return fail("no other cell");
    unsigned digits = read_digits(" or "), gone;
    *other = cells_first(cells);
    gone = candidates[*other] & ~digits;
    if (gone && (gone != 1u << (digit - 1) || !eat(" (") ||
                 !(read_houses() & houses_of(cell) & houses_of(*other)) || !eat(")")))
        return fail("it could be more");
    return digits;
}

/* `If r1c4 were 9, r2c4 would be 2 or 4 and r6c4 would be 1 or 8, not both the same (column 4): 2 with 1 or 8
 * leaves nothing for r3c4; ...`: each pair of the other cells is excluded; or each digit of the only other
 * one. */
static bool read_case(const uint16_t *candidates, unsigned cell, unsigned digit, bool triplet)
{
    unsigned other[2], first = read_rest(candidates, cell, digit, &other[0]), second = 0, pairs[9];
    if (triplet && !(eat(" and ") && (second = read_rest(candidates, cell, digit, &other[1]))))
        return fail("no third cell");
    bool differ = eat(", not both the same (");
    if (differ && (!(read_houses() & houses_of(other[0]) & houses_of(other[1])) || !eat(")")))
        return fail("they do not see each other");
    for (unsigned p = 0; p < 9; p++)
        pairs[p] = !(first >> p & 1) ? 0 : triplet ? second & ~((unsigned)differ << p) : 1u << p;
    for (const char *next = ": "; eat(next); next = "; ") {
        unsigned gone[9] = {0};
        do {
            unsigned ps = read_digits(" or "), qs = eat(" with ") ? read_digits(" or ") : 0;
            while (ps) {
                unsigned p = set_pop(&ps);
                gone[p] |= triplet ? qs : 1u << p;
            }
        } while (eat(", and "));
        struct cells left;
        if (!(eat(" leaves nothing for ") || eat(" leave nothing for ")) || !read_cells(&left, ""))
            return fail("no reason");
        for (unsigned p = 0; p < 9; p++)
            for (unsigned qs = gone[p]; qs;) {
                unsigned q = set_pop(&qs);
                if (candidates[cells_first(left)] & ~(1u << p | 1u << q | 1u << (digit - 1)))
                    return fail("something is left");
                pairs[p] &= ~(1u << q);
            }
    }
    for (unsigned p = 0; p < 9; p++)
        if (pairs[p])
            return fail("a pair is possible");
    return true;
}

/* Aligned pair and triplet exclusion tell for each digit that goes what excludes all pairs or triples. */
static void check_aligned(const struct sudoku_position *position, const struct sudoku_step *step)
{
    static char text[20000];
    size_t length = sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, text, sizeof text);
    CHECK(length < sizeof text, "%zu characters", length);
    at = text;
    failed = NULL;
    for (size_t i = 0; i < step->n_removals; i++)
        for (unsigned digits = step->removals[i].digits, digit; digits && !failed; eat(". ")) {
            struct cells cells;
            digit = set_pop(&digits) + 1;
            if (!eat("If ") || !read_cells(&cells, "") || cells_first(cells) != step->removals[i].cell ||
                !eat(" were ") || read_digits("") != 1u << (digit - 1) || !eat(", "))
                fail("no case");
            else
                read_case(position->candidates, step->removals[i].cell, digit, step->n_cells == 3);
        }
    CHECK(!failed && eat("So r"), "%s: %s", failed ? failed : "more is told", text);
    triplets_read += step->n_cells == 3;
    pairs_read += step->n_cells == 2;
}

/* Everything that a step with a chain tells. */
static void check_told(const struct sudoku_position *position, const struct sudoku_step *step)
{
    if (strncmp(step->technique->name, "aligned-", 8) == 0)
        check_aligned(position, step);
    if (!step->n_links)
        return;
    static char text[1 << 20], whole[1 << 20];
    struct facts to_show = {.n = 0};
    size_t length = sudoku_describe_step(step, SUDOKU_DESCRIBE_FULL, text, sizeof text);
    CHECK(length < sizeof text, "%zu characters", length);
    strcpy(whole, text);
    reader = (struct reader){.n = 0};
    at = failed = NULL;
    bool any = false;
    for (char *line = strtok(text, "\n"); line && reader.n < LINES_MAX; line = strtok(NULL, "\n")) {
        any |= strncmp(line, "If ", 3) == 0 && line[strlen(line) - 1] != '.';
        any |= strncmp(line, "If ", 3) == 0 && strstr(line, ", that is so.");
        if (any)
            reader.line[reader.n++] = line;
    }
    if (step->digit) {
        struct fact fact = {{{0, 0}}, step->digit, 0};
        cells_add(&fact.cells, step->cell);
        add(&to_show, fact);
    }
    for (size_t i = 0; i < step->n_removals && !step->digit; i++)
        for (unsigned digits = step->removals[i].digits; digits;) {
            struct fact fact = {{{0, 0}}, set_pop(&digits) + 1, 1};
            cells_add(&fact.cells, step->removals[i].cell);
            add(&to_show, fact);
        }
    CHECK(reader.n > 0, "nothing is told:\n%s", whole);
    if (!reader.n)
        return;
    read_argument(position->candidates, &to_show);
    CHECK(!failed && reader.next == reader.n, "%s: %s\n  at: %s\n%s", step->title,
          failed ? failed : "lines are left", failed ? failed_at : "", whole);
}

int main(void)
{
    static const char *const aligned[] = {
        "6...3....7..4..2..39...6..1.7....81658.....4......39..81..2.7......1....2..9.8...",
        "....6.3..5..82.4....45.1...8.3.1.7...........4...8..96..1........8...9.2.9.25..7.",
        "...3...56....75.29.2.96.7.36.......2.7..3..6.24........5..21...........518...4...",
        "2..7...1...8...6..4...28......1...7......93.47..58...........6.154....2.6....7..9"};
    for (unsigned i = 0; i < 4; i++)
        check_puzzle(aligned[i], SUDOKU_LADDER_SE, check_told);
    check_starts(check_told);
    check_hard_puzzles("TOLD_PUZZLES", check_told);
    printf("%u aligned pairs, %u triplets, %u lines, %u techniques, %u chains inside\n", pairs_read,
           triplets_read, lines_read, techniques_read, chains_read);
    CHECK(pairs_read > 0 && triplets_read > 2 && lines_read > 1000 && techniques_read > 50 &&
              chains_read > 50,
          "too few");
    return test_report();
}
