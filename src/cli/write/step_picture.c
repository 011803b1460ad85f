/* What a step adds to a picture.
 *
 * A candidate that is on has a green circle, one that is off an orange ring, and other branches have other
 * colours. Arrows lead from link to link, solid for strong links and dashed for weak ones; those of other
 * branches have dots between their dashes, and those that stand for a chain inside are thick. Removed
 * candidates are red and struck out, and a cell in which two branches contradict each other has a frame. So
 * all can be told apart without the colours.
 *
 * Of a net with many arrows only the main line is drawn: the shortest way from a start to each end, and rings
 * around what its links need besides. All arrows together would be a hairball. */
#include <stdio.h>

#include "base/pattern.h"
#include "cli/write/picture.h"

enum { BRANCHES = 4, ARROWS_MOST = 30 };

/* ---- Colours and strokes ---- */

/* Of a branch: circles that are off and on, and arrows. Other steps use the first for pattern and helpers.
 * Later branches repeat the colours of earlier ones: more than four are hard to tell apart. */
static const struct colors {
    struct ring ring[2];
    const char *arrow;
} colors[BRANCHES] = {
    {{{"#ffe4bd", "#c97b12"}, {"#c8ebc9", "#2e8b47"}}, "#37474f"},
    {{{"#ead7f5", "#8544a8"}, {"#c5dcf7", "#2b6cb0"}}, "#2b5c9e"},
    {{{"#f9d5e5", "#bf4479"}, {"#c3ece8", "#12807a"}}, "#11706b"},
    {{{"#ded6cf", "#7d6350"}, {"#e6e9b5", "#7c8216"}}, "#6b5a48"},
};

/* The strokes of the arrows of a branch for weak and strong links, which have longer dashes: as many dots
 * between them as branches before. A number for each dash and each gap; "": a whole line. */
static const char *const dashes[BRANCHES][2] = {
    {".9 .6", ""},
    {".9 .45 .3 .45", "2.4 .45 .3 .45"},
    {".9 .45 .3 .45 .3 .45", "2.4 .45 .3 .45 .3 .45"},
    {".9 .45 .3 .45 .3 .45 .3 .45", "2.4 .45 .3 .45 .3 .45 .3 .45"}};

static const struct ring removed = {"#fbc4c0", "#c62828"}, placed = {"#9fd8a4", "#1b5e20"};
/* Of a link that is walked to, around its own. */
static const struct ring present = {"#ffffff", "#000000"};
static const double present_radius = 1.75;
static const char house_color[] = "#edf3fa", clash_color[] = "#fdecea";

static const struct ring *ring_of(unsigned branch, bool on)
{
    return &colors[branch % BRANCHES].ring[on];
}

static void draw_sign(const struct canvas *canvas, struct point at, const struct ring *ring, bool hollow)
{
    canvas_circle(canvas, at, RING_RADIUS, &(struct ring){hollow ? "#ffffff" : ring->fill, ring->rim});
}

/* Off is hollow. */
static void draw_ring(const struct canvas *canvas, struct point at, unsigned branch, bool on)
{
    draw_sign(canvas, at, ring_of(branch, on), !on);
}

/* A set of helpers without a chain: hollow, hollow with a second ring, filled with a second ring. The green
 * is for the pattern. */
static void draw_helper(const struct canvas *canvas, struct point at, unsigned set)
{
    enum { SETS = 2 * BRANCHES - 1 };
    const unsigned number = set % SETS + 1;
    const struct ring *ring = ring_of(number / 2, number % 2 == 0);
    draw_sign(canvas, at, ring, set % 3 < 2);
    if (set % 3)
        canvas_circle(canvas, at, .95, &(struct ring){set % 3 < 2 ? "#ffffff" : ring->fill, ring->rim});
}

static struct point middle_of(const struct flat_link *link)
{
    return candidate_middle(link->cell, link->digit);
}

/* ---- The links that are drawn ---- */

/* Is this the first of a group, or no part of one? A group gets one arrow, not one from each of its cells. */
static bool leads_group(const struct flat_link *links, size_t i)
{
    return i == 0 || !links[i - 1].grouped;
}

static bool are_same(const struct flat_link *a, const struct flat_link *b)
{
    return a->cell == b->cell && a->digit == b->digit && a->on == b->on;
}

/* Does the link say the same as the one before, with another reason? */
static bool goes_on(const struct flat_link *links, size_t i)
{
    return i > 0 && links[i].from != i && are_same(&links[i], &links[i - 1]) &&
           links[i].branch == links[i - 1].branch;
}

/* A candidate, or all of its group. */
static void show_ring(struct drawn_chain *drawn, size_t i)
{
    do
        drawn->shows[i] |= SHOWS_RING;
    while (drawn->links[i++].grouped);
}

/* Shows the main line that ends with a node, and the nodes that its links need besides. ways[i] is the number
 * of links from a start to node i. A whip or braid is a line itself: of several links to a node, its own
 * comes first. */
static void show_line(struct drawn_chain *drawn, const uint16_t *ways, size_t node)
{
    const struct flat_link *links = drawn->links;
    show_ring(drawn, node);
    while (links[node].from != node) {
        size_t best = node;
        for (size_t i = node; i == node || (i < drawn->n && goes_on(links, i)); i++) {
            show_ring(drawn, links[i].from);
            best = ways[links[i].from] < ways[links[best].from] ? i : best;
        }
        drawn->shows[best] |= SHOWS_ARROW;
        node = links[best].from;
    }
}

/* Was an arrow between the same candidates drawn before, in another branch? Branches often share their first
 * links; arrows over each other would look like one thick one. */
static bool is_drawn(const struct drawn_chain *drawn, size_t i)
{
    const struct flat_link *links = drawn->links;
    size_t k = 0;
    while (k < i && !(drawn->shows[k] & SHOWS_ARROW && are_same(&links[k], &links[i]) &&
                      are_same(&links[links[k].from], &links[links[i].from])))
        k++;
    return k < i;
}

/* The cell in which the first two branches end with a candidate that is on in one and off in the other: those
 * of a contradiction. -1: none. */
static int find_clash(const struct drawn_chain *chain)
{
    const struct flat_link *end[2] = {NULL, NULL};
    for (size_t i = 0; i < chain->n; i++)
        if (chain->links[i].branch < 2)
            end[chain->links[i].branch] = &chain->links[i];
    bool clash =
        end[1] && end[0]->cell == end[1]->cell && end[0]->digit == end[1]->digit && end[0]->on != end[1]->on;
    return clash ? end[0]->cell : -1;
}

void chain_choose_links(struct drawn_chain *drawn, const struct flat_link *links, size_t n_links, bool whole)
{
    uint16_t ways[LINKS_MOST];
    bool leads_on[LINKS_MOST] = {false};
    size_t n = 0, node = 0;
    unsigned arrows = 0;
    *drawn = (struct drawn_chain){.links = links};
    for (; n < n_links && n < LINKS_MOST && links[n].depth == 0; n++) {
        node = goes_on(links, n) ? node : n;
        ways[n] = links[n].from == n ? 0 : (uint16_t)(ways[links[n].from] + 1);
        ways[node] = ways[n] < ways[node] ? ways[n] : ways[node];
        drawn->shows[n] = SHOWS_RING;
        leads_on[links[n].from] |= links[n].from != n;
        if (links[n].from != n && leads_group(links, n) && (arrows > ARROWS_MOST || !is_drawn(drawn, n))) {
            drawn->shows[n] |= SHOWS_ARROW;
            arrows++;
        }
    }
    while (n && links[n - 1].grouped) /* a group that was cut off */
        n--;
    drawn->n = n;
    drawn->is_net = arrows > ARROWS_MOST;
    drawn->is_main_line = drawn->is_net && !whole;
    if (drawn->is_main_line)
        memset(drawn->shows, SHOWS_NOTHING, n);
    for (size_t i = 0; i < n && drawn->is_main_line; i++)
        if (leads_group(links, i) && !goes_on(links, i) && (!leads_on[i]))
            show_line(drawn, ways, i);
}

void step_begin_drawing(struct drawn_step *drawn, const struct canvas *canvas, const struct answer *answer)
{
    const struct sudoku_step *step = answer->step;
    drawn->canvas = canvas;
    drawn->answer = answer;
    memset(&drawn->links, 0, sizeof drawn->links);
    flat_links_add(&drawn->links, step, false);
    if (answer->overlay && answer->overlay->chain)
        drawn->chain = *answer->overlay->chain;
    else
        chain_choose_links(&drawn->chain, (const struct flat_link *)drawn->links.data,
                           drawn->links.length / sizeof(struct flat_link), false);
    drawn->clash = find_clash(&drawn->chain);
}

void step_end_drawing(struct drawn_step *drawn)
{
    text_free(&drawn->links);
}

/* ---- Marks: colours under the digits ---- */

/* Draws a ring at each digit or, if it is NULL, the sign of a set of helpers; a large one where they are no
 * candidates. */
static void draw_digits(const struct canvas *canvas, const struct answer *answer,
                        const struct sudoku_cell_digits *cell, const struct ring *ring)
{
    const bool is_large = !ring && !picture_is_open(answer, cell->cell);
    if (cell->digits && is_large)
        canvas_circle(canvas, cell_middle(cell->cell), 4, ring_of(0, false));
    for (int digit = 1; digit <= 9 && !is_large; digit++)
        if (cell->digits >> (digit - 1) & 1 && ring)
            draw_sign(canvas, candidate_middle(cell->cell, digit), ring, false);
        else if (cell->digits >> (digit - 1) & 1)
            draw_helper(canvas, candidate_middle(cell->cell, digit), cell->set);
}

static void draw_frame(const struct canvas *canvas, double x, double y, double size)
{
    const double line = size > 5 ? .6 : .4;
    canvas_rectangle(canvas, x, y, size, size, removed.rim);
    canvas_rectangle(canvas, x + line, y + line, size - 2 * line, size - 2 * line, clash_color);
}

/* A light blue, which lies under everything else, so houses may overlap. */
static void draw_houses(const struct canvas *canvas, uint32_t houses)
{
    static const double widths[] = {90, 10, 30}, heights[] = {10, 90, 30};
    for (int house = 0; house < 27; house++) {
        int i = house % 9, kind = house / 9;
        double x = kind == 0 ? 0 : kind == 1 ? 10 * i : 30 * (i % 3);
        double y = kind == 0 ? 10 * i : kind == 1 ? 0 : 30 * (int)(i / 3);
        if (houses >> house & 1)
            canvas_rectangle(canvas, x, y, widths[kind], heights[kind], house_color);
    }
}

/* Drawn from the last to the first, so that at a candidate of two branches the first one's colour is seen. A
 * band ties the cells of a group together. */
static void draw_chain(const struct drawn_step *drawn)
{
    const struct flat_link *links = drawn->chain.links;
    for (size_t i = 0; i + 1 < drawn->chain.n; i++)
        if (links[i].grouped && drawn->chain.shows[i])
            canvas_line(drawn->canvas, middle_of(&links[i]), middle_of(&links[i + 1]), 1.6,
                        ring_of(links[i].branch, links[i].on)->fill);
    for (size_t i = drawn->chain.n; i-- > 0;) {
        if (drawn->answer->overlay && drawn->answer->overlay->present == i)
            canvas_circle(drawn->canvas, middle_of(&links[i]), present_radius, &present);
        if (drawn->chain.shows[i])
            draw_ring(drawn->canvas, middle_of(&links[i]), links[i].branch, links[i].on);
    }
}

/* A step without a chain shows its pattern in the first colour and its other cells in further ones, each set
 * in one of its own, such as the petals of a death blossom. A candidate that goes is red, even if it is also
 * part of the pattern. */
void step_draw_marks(const struct drawn_step *drawn)
{
    const struct answer *answer = drawn->answer;
    const struct sudoku_step *step = answer->step;
    const struct canvas *canvas = drawn->canvas;
    canvas_begin(canvas, LAYER_HOUSES);
    draw_houses(canvas, step->houses);
    if (drawn->clash >= 0)
        draw_frame(canvas, 10 * (drawn->clash % 9) + .3, 10 * (int)(drawn->clash / 9) + .3, 9.4);
    canvas_end(canvas);
    canvas_begin(canvas, LAYER_CIRCLES);
    draw_chain(drawn);
    for (size_t i = 0; i < step->n_helpers && !drawn->chain.n; i++)
        draw_digits(canvas, answer, &step->helpers[i], NULL);
    for (size_t i = 0; i < step->n_cells && !drawn->chain.n; i++)
        draw_digits(canvas, answer, &step->cells[i], ring_of(0, true));
    for (size_t i = 0; i < step->n_removals; i++)
        draw_digits(canvas, answer, &step->removals[i], &removed);
    if (step->digit)
        canvas_circle(canvas, candidate_middle(step->cell, step->digit), RING_RADIUS, &placed);
    canvas_end(canvas);
}

/* ---- Arrows ---- */

static void draw_way(const struct canvas *canvas, struct way *way, const struct flat_link *link)
{
    const struct language *language = canvas->language;
    const struct point tip = way->at[3 * way->n];
    const char *color = colors[link->branch % BRANCHES].arrow;
    const char *dash = dashes[link->branch % BRANCHES][link->strong != 0];
    const double width = link->house == SUDOKU_BY_CHAIN ? .6 : .32;
    const bool is_short = square(way->at[0], tip) < 9;
    const double length = is_short ? .85 : width > .5 ? 1.6 : 1.15;
    if (is_short && *dash)
        dash = ".35 .25";
    /* The line ends inside of the head: its blunt end would be seen at the tip. */
    arrow_shorten(way, .7 * length);
    const struct point back = point_towards(tip, way->at[3 * way->n], length);
    canvas_draw(canvas, language->path, (const double[]){way->at[0].x, way->at[0].y, width}, color,
                *dash ? dash : language->solid);
    for (unsigned i = 0; i < way->n; i++) {
        const struct point *at = &way->at[3 * i + 1];
        canvas_draw(canvas, language->bend,
                    (const double[]){at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y}, NULL, NULL);
    }
    canvas_draw(canvas, language->path_end, NULL, NULL, NULL);
    /* .38 of its length to each side makes a narrow triangle. */
    double x = (tip.y - back.y) * .38, y = (back.x - tip.x) * .38;
    const double head[] = {tip.x, tip.y, back.x + x, back.y + y, back.x - x, back.y - y};
    canvas_draw(canvas, language->triangle, head, color, NULL);
}

/* Of a group, the cell that is nearest to the other end. */
static const struct flat_link *nearest(const struct flat_link *group, struct point to)
{
    const struct flat_link *best = group;
    while (group->grouped) {
        group++;
        if (square(middle_of(group), to) < square(middle_of(best), to))
            best = group;
    }
    return best;
}

static void draw_arrow(const struct canvas *canvas, struct scene *scene, const struct flat_link *from,
                       const struct flat_link *to)
{
    struct way way;
    from = nearest(from, middle_of(to));
    to = nearest(to, middle_of(from));
    arrow_find(scene, middle_of(from), middle_of(to), &way);
    draw_way(canvas, &way, to);
}

/* Can two candidates not both be on? */
static bool exclude_each_other(const struct flat_link *a, const struct flat_link *b)
{
    bool same_row = a->cell / 9 == b->cell / 9, same_column = a->cell % 9 == b->cell % 9;
    bool same_box = a->cell / 27 == b->cell / 27 && a->cell % 9 / 3 == b->cell % 9 / 3;
    return a->cell == b->cell ? a->digit != b->digit
                              : a->digit == b->digit && (same_row || same_column || same_box);
}

/* Finds the node that a continuous loop ends with: a chain without branches whose two ends exclude each
 * other. The step lists no link for that, but it closes the loop. NULL if the links are no such loop. */
static const struct flat_link *find_end_of_loop(const struct flat_link *links, size_t n)
{
    size_t last = 0;
    if (!n || links[0].on)
        return NULL;
    for (size_t i = 1; i < n; i++) {
        if (!leads_group(links, i))
            continue;
        if (links[i].from != last)
            return NULL;
        last = i;
    }
    for (size_t i = 0; i == 0 || links[i - 1].grouped; i++)
        for (size_t k = last; k < n; k++)
            if (!exclude_each_other(&links[i], &links[k]))
                return NULL;
    return links[last].on ? &links[last] : NULL;
}

static void fill_scene(struct scene *scene, const struct drawn_step *drawn)
{
    memset(scene, 0, sizeof *scene);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (picture_is_open(drawn->answer, cell))
            scene->small[cell] = drawn->answer->candidates[cell];
    for (size_t i = 0; i < drawn->chain.n; i++)
        if (drawn->chain.shows[i])
            scene->circled[drawn->chain.links[i].cell] |= (uint16_t)(1u << (drawn->chain.links[i].digit - 1));
}

static void draw_stroke(const struct canvas *canvas, struct point at)
{
    canvas_line(canvas, (struct point){at.x - .9, at.y + .9}, (struct point){at.x + .9, at.y - .9}, .35,
                removed.rim);
}

void step_draw_arrows(const struct drawn_step *drawn)
{
    const struct sudoku_step *step = drawn->answer->step;
    const struct canvas *canvas = drawn->canvas;
    const struct flat_link *links = drawn->chain.links, *last = find_end_of_loop(links, drawn->chain.n);
    struct scene scene;
    fill_scene(&scene, drawn);
    canvas_begin(canvas, LAYER_ARROWS);
    for (size_t i = 0; i < drawn->chain.n; i++)
        if (drawn->chain.shows[i] & SHOWS_ARROW && !is_drawn(&drawn->chain, i))
            draw_arrow(canvas, &scene, &links[links[i].from], &links[i]);
    if (last)
        draw_arrow(canvas, &scene, last, links);
    for (size_t i = 0; i < step->n_removals; i++)
        for (int digit = 1; digit <= 9; digit++)
            if (step->removals[i].digits >> (digit - 1) & 1)
                draw_stroke(canvas, candidate_middle(step->removals[i].cell, digit));
    canvas_end(canvas);
}

/* ---- The legend ---- */

struct legend {
    const struct canvas *canvas;
    unsigned rows;
    double x; /* in the last row */
};

/* Adds a label after room for its sign. Returns the left side of that room. */
static struct point add_label(struct legend *legend, double sign, const char *label)
{
    /* The widest of the usual fonts are a quarter wider than Helvetica. */
    const double text = caption_width(label, strlen(label)) * 2.6 * 1.25;
    if (!legend->rows || legend->x + sign + 1 + text > 91) {
        legend->rows++;
        legend->x = 0;
    }
    struct point at = {legend->x, 90 + LEGEND_ROW * legend->rows - .5};
    legend->x += sign + text + 3.5;
    canvas_draw(legend->canvas, legend->canvas->language->label,
                (const double[]){at.x + sign + 1, at.y + .95}, label, NULL);
    return at;
}

/* Returns the middle of the sign, which is a circle. */
static struct point add_circle(struct legend *legend, const char *label)
{
    struct point at = add_label(legend, 2 * RING_RADIUS, label);
    return (struct point){at.x + RING_RADIUS, at.y};
}

static void add_ring(struct legend *legend, const struct ring *ring, bool hollow, const char *label)
{
    draw_sign(legend->canvas, add_circle(legend, label), ring, hollow);
}

static void draw_sample(struct legend *legend, struct point at, struct flat_link link)
{
    struct way way = {1, {at, {at.x + 2, at.y}, {at.x + 4, at.y}, {at.x + 6, at.y}}};
    draw_way(legend->canvas, &way, &link);
}

static void add_arrow(struct legend *legend, struct flat_link link, const char *label)
{
    draw_sample(legend, add_label(legend, 6, label), link);
}

static void add_group(struct legend *legend)
{
    struct point at = add_label(legend, 2 * RING_RADIUS + 4, "a group");
    const struct point ends[] = {{at.x + RING_RADIUS, at.y}, {at.x + RING_RADIUS + 4, at.y}};
    canvas_line(legend->canvas, ends[0], ends[1], 1.6, ring_of(0, true)->fill);
    draw_ring(legend->canvas, ends[0], 0, true);
    draw_ring(legend->canvas, ends[1], 0, true);
}

/* Adds the signs of a branch and its case, `if r1c2 is 3`, or what it leads to if all have the same case. */
static void add_branch(struct legend *legend, const struct flat_link *link, bool leads)
{
    char label[40];
    snprintf(label, sizeof label, "%s r%dc%d is %s%d", leads ? "so" : "if", link->cell / 9 + 1,
             link->cell % 9 + 1, link->on ? "" : "not ", link->digit);
    struct point at = add_label(legend, 12.5, label);
    for (int off = 0; off < 2; off++)
        draw_ring(legend->canvas, (struct point){at.x + RING_RADIUS + 3 * off, at.y}, link->branch, !off);
    draw_sample(legend, (struct point){at.x + 6.5, at.y},
                (struct flat_link){.branch = link->branch, .strong = 1});
}

static void add_chain(struct legend *legend, const struct drawn_step *drawn)
{
    const struct flat_link *links = drawn->chain.links;
    bool on[2] = {false, false}, strong[2] = {false, false}, grouped = false, inside = false;
    for (size_t i = 0; i < drawn->chain.n; i++) {
        const bool has_arrow = drawn->chain.shows[i] & SHOWS_ARROW;
        on[links[i].on != 0] |= drawn->chain.shows[i] != SHOWS_NOTHING;
        grouped |= drawn->chain.shows[i] && links[i].grouped;
        strong[links[i].strong != 0] |= has_arrow;
        inside |= has_arrow && links[i].house == SUDOKU_BY_CHAIN;
    }
    if (on[1])
        add_ring(legend, ring_of(0, true), false, "true");
    if (on[0])
        add_ring(legend, ring_of(0, false), true, "false");
    if (strong[1])
        add_arrow(legend, (struct flat_link){.strong = 1}, "strong link");
    if (strong[0])
        add_arrow(legend, (struct flat_link){.strong = 0}, "weak link");
    if (inside)
        add_arrow(legend, (struct flat_link){.house = SUDOKU_BY_CHAIN}, "by a chain inside");
    if (grouped)
        add_group(legend);
    for (size_t i = 0, first = 0; i < drawn->chain.n && links[drawn->chain.n - 1].branch; i++)
        if (i + 1 == drawn->chain.n || links[i + 1].branch != links[i].branch) {
            add_branch(legend, &links[drawn->clash < 0 ? first : i], drawn->clash >= 0);
            first = i + 1;
        }
    if (drawn->clash >= 0) {
        struct point at = add_label(legend, 2.8, "contradiction");
        draw_frame(legend->canvas, at.x, at.y - 1.4, 2.8);
    }
}

/* What players call the cells of a technique, its sets of helpers, and its houses. */
static const struct set_names {
    const char *technique, *cells, *sets[4], *houses;
} set_names[] = {
    {"jexocet", "base", {"targets", "companions", "first mirrors", "second mirrors"}, "cross-lines"},
    {"als-xz", "first set", {"second set"}, "houses"},
    {"als-xy-wing", "pivot", {"first wing", "second wing"}, "houses"},
    {"death-blossom", "stem", {"petal 1", "petal 2", "petal 3", "petal 4"}, "houses"},
    {"", NULL, {NULL}, "houses"}};

static const struct set_names *names_of(const struct sudoku_step *step)
{
    const struct set_names *names = set_names;
    while (*names->technique && strcmp(names->technique, step->technique->name) != 0)
        names++;
    return names;
}

static void add_sets(struct legend *legend, const struct sudoku_step *step, const struct set_names *names)
{
    unsigned shown = 0; /* a bit for each set */
    for (size_t i = 0; i < step->n_helpers; i++)
        shown |= (unsigned)(step->helpers[i].digits != 0) << step->helpers[i].set;
    if (step->n_cells)
        add_ring(legend, ring_of(0, true), false,
                 names->cells ? names->cells
                 : shown > 1  ? "first set"
                              : "pattern");
    else if (shown)
        add_ring(legend, ring_of(0, false), false, "rules out others");
    for (unsigned set = 0; shown >> set && step->n_cells; set++) {
        char label[20] = "further cells";
        const char *name = set < 4 ? names->sets[set] : NULL;
        if (shown > 1)
            snprintf(label, sizeof label, "set %u", set + 2);
        if (shown >> set & 1)
            draw_helper(legend->canvas, add_circle(legend, name ? name : label), set);
    }
}

/* Names the house of a step if it has one alone. */
static void add_houses(struct legend *legend, uint32_t houses, const char *several)
{
    unsigned house = 0;
    char label[16];
    snprintf(label, sizeof label, "%s", several);
    while (house < 27 && houses != (uint32_t)1 << house)
        house++;
    if (house < 27)
        snprintf(label, sizeof label, "%s %u", house_names[house / 9], house % 9 + 1);
    struct point at = add_label(legend, 2.8, label);
    canvas_rectangle(legend->canvas, at.x, at.y - 1.4, 2.8, 2.8, house_color);
}

unsigned step_draw_legend(const struct drawn_step *drawn)
{
    const struct sudoku_step *step = drawn->answer->step;
    struct legend legend = {.canvas = drawn->canvas};
    canvas_begin(drawn->canvas, LAYER_LEGEND);
    if (drawn->chain.n)
        add_chain(&legend, drawn);
    else
        add_sets(&legend, step, names_of(step));
    if (step->n_removals) {
        struct point at = add_circle(&legend, "removed");
        draw_sign(legend.canvas, at, &removed, false);
        draw_stroke(legend.canvas, at);
    }
    if (step->digit)
        add_ring(&legend, &placed, false, "placed");
    if (step->houses)
        add_houses(&legend, step->houses, names_of(step)->houses);
    if (drawn->chain.is_main_line)
        add_label(&legend, 0, "The main line alone; rings without an arrow are needed, too.");
    canvas_end(drawn->canvas);
    return legend.rows;
}
