/* advance.c: the steps that techniques find in a closure that has come to rest.
 *
 * The grid that a closure has left is searched for locked candidates, pairs, X-wings and, from level 2 on,
 * chains. A step counts only if it depends on removals of the closure: these are the parents of the links
 * that it adds. A step without parents would hold on the board itself.
 *
 * The techniques are tried in turn, and all steps of the first that has any are entered. */
#include "logic/chains/chains.h"

/* The thirds of a line, or of a box by rows, and of a box by columns. */
static const uint16_t parts[6] = {0007, 0070, 0700, 0111, 0222, 0444};

/* Digits by house, nine bits each. A step counts only where the closure has changed something, so only these
 * houses need to be searched. */
struct outline {
    uint16_t changed[HOUSES_ROOM];     /* have lost places */
    uint16_t several[HOUSES_ROOM];     /* have at least two places left */
    uint16_t three[HOUSES_ROOM];       /* have at least three */
    uint16_t twos[HOUSES_ROOM];        /* have exactly two */
    uint16_t confined[6][HOUSES_ROOM]; /* have lost places, and have several left, all in one part */
};

/* One step of a technique while it is being entered. */
struct advance {
    struct search *search;
    struct growth *growth;
    uint64_t known[ROW_WORDS]; /* the parents so far */
    uint32_t first;            /* where they are in the pool */
    struct link link;          /* the link to enter for each removal */
    unsigned reason;           /* the technique: an enum sudoku_reason */
    struct outline outline;
    bool any; /* has any step given anything? */
};

/* A set of digits that has one digit or none. */
static inline uint16_t digit_if(bool condition, uint16_t bit)
{
    return (uint16_t)(bit & -(unsigned)condition);
}

/* Outlines one digit. The loops have a constant length, no branches, and separate arrays, so that
 * compilers can vectorise them. */
static void outline_digit(struct outline *restrict outline, const uint16_t *restrict now,
                          const uint16_t *restrict before, uint16_t bit)
{
    for (unsigned house = 0; house < HOUSES_ROOM; house++) {
        uint16_t two = (uint16_t)(now[house] & (now[house] - 1)), three = (uint16_t)(two & (two - 1));
        outline->changed[house] |= digit_if(now[house] != before[house], bit);
        outline->several[house] |= digit_if(two != 0, bit);
        outline->three[house] |= digit_if(three != 0, bit);
    }
}

/* One digit and one part of houses. */
static void outline_part(uint16_t *restrict confined, const uint16_t *restrict now, uint16_t others,
                         uint16_t bit)
{
    for (unsigned house = 0; house < HOUSES_ROOM; house++)
        confined[house] |= digit_if((now[house] & others) == 0, bit);
}

static void find_outline(const struct growth *growth, struct outline *outline)
{
    memset(outline, 0, sizeof *outline);
    for (unsigned digit = 0; digit < 9; digit++) {
        const uint16_t *now = growth->now.place[digit], *before = growth->before->place[digit];
        uint16_t bit = (uint16_t)(1u << digit);
        outline_digit(outline, now, before, bit);
        for (unsigned part = 0; part < 6; part++)
            outline_part(outline->confined[part], now, (uint16_t)~parts[part], bit);
    }
    for (unsigned house = 0; house < HOUSES_ROOM; house++) {
        uint16_t lockable = outline->changed[house] & outline->several[house];
        outline->twos[house] = (uint16_t)(outline->several[house] & ~outline->three[house]);
        for (unsigned part = 0; part < 6; part++)
            outline->confined[part][house] &= lockable;
    }
}

/* rule: where the technique stands (rule_at) */
static void begin_step(struct advance *advance, unsigned rule)
{
    advance->link.detail = rule & 0x3ffffff;
    row_clear(advance->known, advance->search->home->graph.words);
    advance->first = advance->growth->parents.n;
}

/* Adds a removal of the closure to the parents of the step. */
static void add_parent(struct advance *advance, unsigned cell, unsigned digit)
{
    assert(!(advance->growth->now.cell[cell] >> digit & 1));
    struct chains *home = advance->search->home;
    unsigned id = graph_id(&home->graph, cell, digit);
    if (row_has(advance->known, id))
        return;
    row_add(advance->known, id);
    pool_push(home, &advance->growth->parents, advance->growth->at[node_off(id)]);
}

/* The same for the lost places of a digit in a house, except for those in a mask. */
static void add_places(struct advance *advance, unsigned house, unsigned digit, unsigned except)
{
    const struct growth *growth = advance->growth;
    unsigned gone =
        growth->before->place[digit][house] & ~(unsigned)growth->now.place[digit][house] & ~except;
    while (gone)
        add_parent(advance, logic_scan_cells[house][set_pop(&gone)], digit);
}

/* The same for candidates of a cell. */
static void add_digits(struct advance *advance, unsigned cell, unsigned digits)
{
    const struct growth *growth = advance->growth;
    unsigned gone = growth->before->cell[cell] & ~(unsigned)growth->now.cell[cell] & digits;
    while (gone)
        add_parent(advance, cell, set_pop(&gone));
}

/* Does the step rest on the closure? Then its removals may be entered. */
static bool has_parents(struct advance *advance)
{
    struct growth *growth = advance->growth;
    unsigned n = growth->parents.n - advance->first;
    advance->link.n_parents = (uint16_t)n;
    advance->link.parents = advance->first;
    advance->link.reason = advance->reason & 63;
    return n > 0 && !advance->search->home->failed;
}

/* Enters one removal, unless an earlier step of the round has entered it. */
static void enter_removal(struct advance *advance, unsigned cell, unsigned digit)
{
    assert(advance->link.n_parents > 0);
    unsigned id = graph_id(&advance->search->home->graph, cell, digit);
    advance->any = true;
    if (row_has(advance->growth->row[1], id))
        return;
    advance->link.node = (uint16_t)node_off(id);
    advance->growth->links[advance->growth->closure.n_links] = advance->link;
    growth_enter(advance->growth, node_off(id));
}

/* ---- Locked candidates ---- */

/* The places of a digit in a source, at least two, all lie in a target. */
static void try_locked(struct advance *advance, unsigned source, unsigned target, unsigned digit,
                       unsigned in_source, unsigned in_target)
{
    const struct grid *now = &advance->growth->now;
    unsigned removable = now->place[digit][target] & ~in_target;
    if (!removable)
        return;
    begin_step(advance, rule_at(source, target, 0));
    add_places(advance, source, digit, in_source);
    if (has_parents(advance))
        while (removable)
            enter_removal(advance, logic_scan_cells[target][set_pop(&removable)], digit);
}

/* One source and one target, which are a box and a line or the other way round, for some digits. */
static void lock_houses(struct advance *advance, unsigned source, unsigned target, unsigned digits)
{
    bool box_first = source < COLUMN;
    unsigned box = box_first ? source : target, line = box_first ? target : source;
    bool column = line < ROW;
    unsigned index = column ? line - COLUMN : line - ROW;
    unsigned in_box = parts[column ? 3 + index % 3 : index % 3];
    unsigned in_line = parts[column ? box / 3 : box % 3];
    while (digits)
        try_locked(advance, source, target, set_pop(&digits), box_first ? in_box : in_line,
                   box_first ? in_line : in_box);
}

/* A line crosses three boxes next to each other or below each other, and a box three lines. Only digits that
 * have lost places in the source and have several left can be locked by the closure. */
static void locked(struct advance *advance)
{
    const struct outline *outline = &advance->outline;
    for (unsigned pass = 0; pass < 4; pass++) {
        bool box_first = pass < 2, column = pass % 2 == 0;
        unsigned lines = column ? COLUMN : ROW, sources = box_first ? BOX : lines;
        const uint16_t(*confined)[HOUSES_ROOM] = outline->confined + (box_first && column ? 3 : 0);
        for (unsigned source = 0; source < 9; source++) {
            unsigned house = sources + source, chute = box_first && column ? source % 3 : source / 3;
            if (!(confined[0][house] | confined[1][house] | confined[2][house]))
                continue;
            for (unsigned i = 0; i < 3; i++) {
                unsigned box = column ? 3 * i + chute : 3 * chute + i;
                lock_houses(advance, house, box_first ? lines + 3 * chute + i : BOX + box,
                            confined[i][house]);
            }
        }
    }
}

/* ---- Pairs ---- */

/* Two digits of a house have the same two places, which may have others. */
static void hidden_pair(struct advance *advance, unsigned house, unsigned pair, unsigned places)
{
    assert(logic_set_size[pair] == 2 && logic_set_size[places] == 2);
    const struct grid *now = &advance->growth->now;
    const unsigned char *cells = logic_scan_cells[house];
    unsigned both[2] = {cells[lowest_bit(places)], cells[lowest_bit(places & (places - 1))]};
    if (!((now->cell[both[0]] | now->cell[both[1]]) & ~pair))
        return;
    begin_step(advance, rule_at(house, house, pair));
    for (unsigned place = 0; place < 9; place++)
        if (!(places >> place & 1))
            add_digits(advance, cells[place], pair);
    for (unsigned i = 0; i < 2 && (i || has_parents(advance)); i++)
        for (unsigned others = now->cell[both[i]] & ~pair; others;)
            enter_removal(advance, both[i], set_pop(&others));
}

static void hidden_pairs(struct advance *advance)
{
    const struct grid *now = &advance->growth->now;
    for (unsigned house = 0; house < HOUSES; house++) {
        if (advance->search->home->graph.empties[house] <= 4)
            continue;
        unsigned twos = advance->outline.twos[house], changed = advance->outline.changed[house];
        for (unsigned highs = twos; highs;) {
            unsigned high = set_pop(&highs), places = now->place[high][house];
            for (unsigned lows = twos & ((1u << high) - 1); lows;) {
                unsigned low = set_pop(&lows), pair = 1u << low | 1u << high;
                if (now->place[low][house] == places && changed & pair)
                    hidden_pair(advance, house, pair, places);
            }
        }
    }
}

/* Two cells of a house have the same two candidates. */
static void naked_pair(struct advance *advance, unsigned house, unsigned first, unsigned second)
{
    const struct grid *now = &advance->growth->now;
    unsigned pair = now->cell[logic_scan_cells[house][first]], others = 0;
    for (unsigned place = 0; place < 9; place++)
        if (place != first && place != second)
            others |= now->cell[logic_scan_cells[house][place]];
    if (!(others & pair))
        return;
    begin_step(advance, rule_at(house, house, 1u << first | 1u << second));
    add_digits(advance, logic_scan_cells[house][first], ~pair);
    add_digits(advance, logic_scan_cells[house][second], ~pair);
    if (!has_parents(advance))
        return;
    for (unsigned place = 0; place < 9; place++) {
        unsigned cell = logic_scan_cells[house][place];
        for (unsigned gone = now->cell[cell] & pair; gone && place != first && place != second;)
            enter_removal(advance, cell, set_pop(&gone));
    }
}

static void naked_pairs(struct advance *advance)
{
    const struct grid *now = &advance->growth->now, *before = advance->growth->before;
    uint16_t two[HOUSES] = {0}, new[HOUSES] = {0}; /* places of cells with two candidates; lately so */
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = now->cell[cell], rest = set & (set - 1);
        const struct cell_place *place = &logic_cell_places[cell];
        for (unsigned type = 0; type < 3 && rest && !(rest & (rest - 1)); type++) {
            two[place->house[type]] |= (uint16_t)(1u << place->at[type]);
            new[place->house[type]] |= (uint16_t)((set != before->cell[cell]) << place->at[type]);
        }
    }
    for (unsigned house = 0; house < HOUSES; house++) {
        if (!new[house] || advance->search->home->graph.empties[house] < 4)
            continue;
        for (unsigned seconds = two[house]; seconds;) {
            unsigned second = set_pop(&seconds), set = now->cell[logic_scan_cells[house][second]];
            unsigned partners = new[house] >> second & 1 ? two[house] : new[house];
            for (unsigned firsts = partners & ((1u << second) - 1); firsts;) {
                unsigned first = set_pop(&firsts);
                if (now->cell[logic_scan_cells[house][first]] == set)
                    naked_pair(advance, house, first, second);
            }
        }
    }
}

/* ---- X-wings ---- */

/* Two lines have the same two places for a digit; the lines across them lose it elsewhere. */
static void x_wing(struct advance *advance, unsigned base, unsigned cover, unsigned first, unsigned second,
                   unsigned digit)
{
    const struct grid *now = &advance->growth->now;
    unsigned covers = now->place[digit][base + first], bases = 1u << first | 1u << second, all = 0;
    assert(logic_set_size[covers] == 2 && covers == now->place[digit][base + second]);
    for (unsigned rest = covers; rest;)
        all |= now->place[digit][cover + set_pop(&rest)];
    if (!(all & ~bases))
        return;
    begin_step(advance, rule_at(base + first, base + second, covers));
    add_places(advance, base + first, digit, covers);
    add_places(advance, base + second, digit, covers);
    if (!has_parents(advance))
        return;
    while (covers) {
        unsigned line = cover + set_pop(&covers);
        for (unsigned places = now->place[digit][line] & ~bases; places;)
            enter_removal(advance, logic_scan_cells[line][set_pop(&places)], digit);
    }
}

/* The digits with the same two places in two lines, of which one has lost some. */
static unsigned winged_digits(const struct advance *advance, unsigned first, unsigned second)
{
    const struct outline *outline = &advance->outline;
    const struct grid *now = &advance->growth->now;
    unsigned digits = 0, both = outline->twos[first] & outline->twos[second];
    for (both &= outline->changed[first] | outline->changed[second]; both;) {
        unsigned digit = set_pop(&both);
        if (now->place[digit][first] == now->place[digit][second] &&
            advance->search->home->graph.filled[digit] <= 5)
            digits |= 1u << digit;
    }
    return digits;
}

static void x_wings(struct advance *advance)
{
    for (unsigned pass = 0; pass < 2; pass++) {
        unsigned base = pass ? ROW : COLUMN, cover = pass ? COLUMN : ROW;
        for (unsigned second = 1; second < 9; second++)
            for (unsigned first = 0; first < second; first++)
                for (unsigned digits = winged_digits(advance, base + first, base + second); digits;)
                    x_wing(advance, base, cover, first, second, set_pop(&digits));
    }
}

/* ---- Chains ---- */

/* Gives a nested chain a number. It keeps a copy of the grid for argue.c. */
static unsigned note_nested(struct search *search, struct growth *growth, const struct nested_hint *hint,
                            enum producer producer)
{
    struct grid *copy = NULL;
    if (search->keep_grids && (copy = logic_chains_take(search->home, &search->arena, sizeof *copy)))
        *copy = growth->now;
    growth->nested[growth->closure.n_nested] =
        (struct nested){hint->hash, hint->complexity, (uint8_t)producer, copy};
    return growth->closure.n_nested++;
}

/* Enters one hint of the inner search, if it removes anything. A node that is on rests on the losses of its
 * unit. */
static void enter_hint(struct advance *advance, const struct nested_hint *hint, enum producer producer)
{
    struct search *search = advance->search;
    const uint16_t *pool = search->home->cache.pool.items;
    const uint16_t *removals = pool + hint->removals, *roots = pool + hint->roots;
    bool news = false;
    for (unsigned i = 0; i < hint->n_removals; i++)
        news |= !row_has(advance->growth->row[1], search->home->graph.id[removals[i]]);
    if (!news)
        return;
    begin_step(advance, 0);
    for (unsigned i = 0; i < hint->n_roots; i++) {
        unsigned code = roots[i] / 32, reason = roots[i] % 32;
        if (reason < HOUSES)
            add_places(advance, reason, code % 9, 0);
        else
            add_digits(advance, code / 9, ALL_DIGITS);
    }
    if (!has_parents(advance))
        return;
    advance->link.detail = note_nested(search, advance->growth, hint, producer) & 0x3ffffff;
    for (unsigned i = 0; i < hint->n_removals; i++)
        enter_removal(advance, removals[i] / 9, removals[i] % 9);
}

static void nested(struct advance *advance, enum producer producer)
{
    struct chains *home = advance->search->home;
    uint32_t first, n = logic_cache_search(advance->search->inner, &advance->growth->now, producer, &first);
    for (uint32_t i = 0; i < n && !home->failed; i++)
        enter_hint(advance, &home->cache.hints[first + i], producer);
}

bool logic_growth_advance(struct search *search, struct growth *growth)
{
    static void (*const families[])(struct advance * advance) = {locked, hidden_pairs, naked_pairs, x_wings};
    struct closure *closure = &growth->closure;
    struct advance advance;
    advance.search = search;
    advance.growth = growth;
    advance.any = false;
    find_outline(growth, &advance.outline);
    for (unsigned i = 0; i < 4 && !advance.any; i++) {
        advance.reason = SUDOKU_BY_LOCKED + i;
        families[i](&advance);
    }
    if (advance.any)
        return true;
    if (!closure->rested) { /* level 1 has: from here levels 2 and 4 go different ways */
        closure->rested = true;
        closure->rest_links = closure->n_links;
        closure->rest_parents = growth->parents.n;
    }
    advance.reason = SUDOKU_BY_CHAIN;
    if (growth->level == 2 || growth->level == 3)
        nested(&advance, PRODUCER_FORCING);
    if (!advance.any && growth->level == 3)
        nested(&advance, PRODUCER_MULTIPLE);
    if (growth->level >= 4)
        nested(&advance, PRODUCER_DYNAMIC);
    if (!advance.any && growth->level == 5)
        nested(&advance, PRODUCER_DYNAMIC + 2);
    return advance.any;
}
