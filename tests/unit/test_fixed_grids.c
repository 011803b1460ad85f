/* The classes of symmetries, and the grids that some of them fix against a slow count. */
#include "tests/prove/fixed.h"
#include "tests/test.h"

static struct line_orders lines;
static struct symmetry_class classes[SYMMETRY_CLASSES];

/* The number of a symmetry that orders the rows, the columns, and exchanges them first or not. */
static unsigned number_of(unsigned rows, unsigned columns, unsigned transposes)
{
    return (transposes * LINE_ORDERS + rows) * LINE_ORDERS + columns;
}

static unsigned find_root(unsigned *root, unsigned n)
{
    while (root[n] != n)
        n = root[n] = root[root[n]];
    return n;
}

/* Order a, then order b. */
static unsigned short multiply(unsigned a, unsigned b)
{
    unsigned char order[9];
    for (unsigned line = 0; line < 9; line++)
        order[line] = lines.order[b][lines.order[a][line]];
    return (unsigned short)find_line_order(&lines, order);
}

/* Joins all symmetries with their conjugates by h, an order of the rows, and by the exchange of rows and
 * columns. The tables have the products of h and the line orders. */
static void join_conjugates(unsigned *root, const unsigned short *conjugate, const unsigned short *after,
                            const unsigned short *undone)
{
    for (unsigned rows = 0; rows < LINE_ORDERS; rows++)
        for (unsigned columns = 0; columns < LINE_ORDERS; columns++) {
            unsigned plain = find_root(root, number_of(rows, columns, 0));
            root[find_root(root, number_of(conjugate[rows], columns, 0))] = plain;
            root[find_root(root, number_of(columns, rows, 0))] = find_root(root, plain);
            unsigned crossed = find_root(root, number_of(rows, columns, 1));
            root[find_root(root, number_of(after[rows], undone[columns], 1))] = crossed;
            root[find_root(root, number_of(columns, rows, 1))] = find_root(root, crossed);
        }
}

/* The generators exchange two lines or groups, or rotate three. Line order 0 changes nothing. */
static void join_all(unsigned *root)
{
    static const unsigned char generators[4][9] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                                   {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                                   {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                                   {3, 4, 5, 6, 7, 8, 0, 1, 2}};
    static unsigned short conjugate[LINE_ORDERS], after[LINE_ORDERS], undone[LINE_ORDERS];
    for (unsigned i = 0; i < 4; i++) {
        unsigned h = find_line_order(&lines, generators[i]), inverse = 0;
        while (multiply(h, inverse) != 0)
            inverse++;
        for (unsigned x = 0; x < LINE_ORDERS; x++) {
            conjugate[x] = (unsigned short)conjugate_order(&lines, h, x);
            after[x] = multiply(x, h);
            undone[x] = multiply(inverse, x);
        }
        join_conjugates(root, conjugate, after, undone);
    }
}

static unsigned number_of_class(const struct symmetry_class *class)
{
    unsigned char rows[9], columns[9];
    for (unsigned i = 0; i < 9; i++) {
        rows[i] = class->image[class->transposes ? i : 9 * i] / 9;
        columns[i] = class->image[class->transposes ? 9 * i : i] % 9;
    }
    return number_of(find_line_order(&lines, rows), find_line_order(&lines, columns), class->transposes);
}

/* Conjugates all 3,359,232 symmetries, without the rules by which symmetries.h lists the classes. */
static void test_classes(void)
{
    unsigned *root = malloc(SYMMETRIES * sizeof *root), *size = calloc(SYMMETRIES, sizeof *size), n = 0;
    CHECK(root && size, "memory");
    if (root && size) {
        for (unsigned i = 0; i < SYMMETRIES; i++)
            root[i] = i;
        join_all(root);
        for (unsigned i = 0; i < SYMMETRIES; i++)
            n += size[find_root(root, i)]++ == 0;
        CHECK(n == SYMMETRY_CLASSES, "%u classes", n);
        for (unsigned i = 0; i < SYMMETRY_CLASSES; i++) {
            unsigned *of_class = &size[find_root(root, number_of_class(&classes[i]))];
            CHECK(*of_class == classes[i].symmetries, "class %u: %u", i, *of_class);
            *of_class = 0; /* no two are the same */
        }
    }
    free(root);
    free(size);
}

enum { NONE = 9 };

/* A grid and the names that a symmetry gives to its digits, as far as they are known. */
struct partial {
    const unsigned char *image;
    unsigned char from[81], order[81]; /* from: the cell that moves here */
    unsigned char digit[81], name[9], digit_of[9];
};

static bool set_name(struct partial *p, unsigned digit, unsigned name)
{
    if (digit == NONE || name == NONE || p->name[digit] == name)
        return true;
    if (p->name[digit] != NONE || p->digit_of[name] != NONE)
        return false;
    p->name[digit] = (unsigned char)name;
    p->digit_of[name] = (unsigned char)digit;
    return true;
}

static bool breaks_rule(const struct partial *p, unsigned cell, unsigned digit)
{
    unsigned box_row = cell / 27 * 3, box_column = cell % 9 / 3 * 3;
    for (unsigned i = 0; i < 9; i++)
        if (p->digit[cell / 9 * 9 + i] == digit || p->digit[i * 9 + cell % 9] == digit ||
            p->digit[(box_row + i / 3) * 9 + box_column + i % 3] == digit)
            return true;
    return false;
}

/* Fills cell by cell, and finds the names on the way. */
static uint64_t count_slowly(const struct partial *before, unsigned n)
{
    uint64_t grids = 0;
    if (n == 81)
        return 1;
    unsigned cell = before->order[n];
    bool in_first_box = cell < 27 && cell % 9 < 3;
    for (unsigned digit = 0; digit < 9; digit++) {
        struct partial p = *before;
        if (breaks_rule(&p, cell, digit) || (in_first_box && digit != cell / 9 * 3 + cell % 9))
            continue;
        p.digit[cell] = (unsigned char)digit;
        if (set_name(&p, digit, p.digit[p.image[cell]]) && set_name(&p, p.digit[p.from[cell]], digit))
            grids += count_slowly(&p, n + 1);
    }
    return grids;
}

/* Boxes are filled in order, and each cell is followed by those that it moves to, which its digit limits
 * most. */
static uint64_t count_class_slowly(const struct symmetry_class *class)
{
    struct partial p = {.image = class->image};
    bool seen[81] = {false};
    unsigned n = 0;
    memset(p.digit, NONE, sizeof p.digit);
    memset(p.name, NONE, sizeof p.name);
    memset(p.digit_of, NONE, sizeof p.digit_of);
    for (unsigned i = 0; i < 81; i++) {
        unsigned box = i / 9, within = i % 9;
        unsigned cell = (box / 3 * 3 + within / 3) * 9 + box % 3 * 3 + within % 3;
        p.from[class->image[i]] = (unsigned char)i;
        for (; !seen[cell]; cell = class->image[cell]) {
            seen[cell] = true;
            p.order[n++] = (unsigned char)cell;
        }
    }
    return count_slowly(&p, 0);
}

/* Classes by their numbers in the list that `make prove` prints, and the grids that it counts. */
static void test_fixed_grids(void)
{
    static const struct {
        unsigned class, grids;
    } samples[] = {{263, 1854}, {117, 1296}, {63, 2592},  {175, 648},  {130, 27648}, {253, 162},
                   {273, 288},  {207, 1728}, {237, 3456}, {246, 6480}, {267, 13056}, {186, 13824}};
    unsigned n = test_full() ? sizeof samples / sizeof *samples : 6;
    struct fixed_search *search = make_fixed_search(&lines);
    CHECK(search, "memory");
    for (unsigned i = 0; search && i < n; i++) {
        const struct symmetry_class *class = &classes[samples[i].class - 1];
        uint64_t grids = count_fixed(search, class);
        CHECK(grids == samples[i].grids, "class %u: %u", samples[i].class, (unsigned)grids);
        grids = count_class_slowly(class);
        CHECK(grids == samples[i].grids, "class %u, slowly: %u", samples[i].class, (unsigned)grids);
    }
    free(search);
}

static bool fill_first_band(struct fixed_search *s, uint64_t *seed)
{
    memset(&s->used, 0, sizeof s->used);
    for (unsigned i = 0; i < s->first_of_band[1]; i++) {
        unsigned left = find_left(s, &s->cycles[i]), digit = test_below(seed, 9);
        if (!left)
            return false;
        while (!(left >> digit & 1))
            digit = (digit + 1) % 9;
        place_digits(s, &s->cycles[i], digit);
    }
    return true;
}

/* The half turn counts states as one that differ by names and the order of columns. Some of them are compared
 * with what the search finds below each; 1080 would take a minute. */
static void test_half_turn(void)
{
    const struct symmetry_class *half_turn = &classes[208];
    uint64_t seed = test_seed();
    struct fixed_search *s = make_fixed_search(&lines);
    CHECK(s, "memory");
    if (!s)
        return;
    use_class(s, half_turn);
    for (unsigned digit = 0; digit < 9; digit++)
        s->names[digit] = (unsigned char)home_digit(half_turn->image[home_cell(digit)]);
    CHECK(use_names(s), "names");
    for (unsigned round = 0; round < (test_full() ? 20 : 2); round++) {
        while (!fill_first_band(s, &seed))
            continue;
        uint64_t ways = start_band(s, 1);
        normalize(s, s->used.columns);
        uint64_t normalized = start_band(s, 1);
        CHECK(s->column_orders == 24 && s->renamings == 384, "%u %u", s->column_orders, s->renamings);
        CHECK(ways == normalized, "%lu %lu", (unsigned long)ways, (unsigned long)normalized);
    }
    free(s);
}

int main(void)
{
    prepare_line_orders(&lines);
    CHECK(list_symmetry_classes(&lines, classes) == SYMMETRY_CLASSES, "number of classes");
    test_classes();
    test_fixed_grids();
    test_half_turn();
    return test_report();
}
