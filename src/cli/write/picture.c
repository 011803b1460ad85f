/* The picture of a grid, and of a step on it. This file decides what a picture shows, and not how it is
 * written, so SVG and PDF show the same.
 *
 * Of a step, a candidate that is on has a green circle, one that is off an orange ring, and other branches
 * have other colours. Arrows lead from link to link, solid for strong links and dashed for weak ones; those
 * of other branches have dots between their dashes. Removed candidates are red and struck out, and a cell in
 * which two branches contradict each other has a frame. So all can be told apart without the colours. An
 * arrow is a curve from the rim of one circle to the rim of the other. Of several bends it takes the one that
 * comes least near other digits and earlier arrows. */
#include "cli/write/format.h"

#include <string.h>

/* ---- Shapes ---- */

/* Where a picture goes, and in which language. */
struct canvas {
    struct text *out;
    const struct language *language;
};

/* In tenths of a cell, from the upper left corner of the grid. */
struct point {
    double x, y;
};

/* At most two decimals and no trailing zeros: pictures consist mostly of numbers. */
void picture_number(struct text *out, double number)
{
    long hundredths = (long)(number * 100 + (number < 0 ? -.5 : .5));
    if (hundredths < 0) {
        text_char(out, '-');
        hundredths = -hundredths;
    }
    text_number(out, (unsigned long long)(hundredths / 100));
    if (hundredths % 100) {
        text_char(out, '.');
        text_char(out, (char)('0' + hundredths / 10 % 10));
    }
    if (hundredths % 10)
        text_char(out, (char)('0' + hundredths % 10));
}

/* Adds a colour, whose letters are lower case, as the language writes it, or any other word. */
static void add_word(const struct canvas *canvas, const char *word)
{
    static const char digits[] = "0123456789abcdef";
    if (*word != '#' || !canvas->language->has_color_values) {
        text_string(canvas->out, word);
        return;
    }
    for (int i = 1; i < 7; i += 2) {
        int value = (int)(16 * (strchr(digits, word[i]) - digits) + (strchr(digits, word[i + 1]) - digits));
        picture_number(canvas->out, value / 255.0);
        text_char(canvas->out, ' ');
    }
}

/* Adds a shape: its template with the numbers and words in their places. */
static void draw(const struct canvas *canvas, const char *template, const double *numbers, const char *word,
                 const char *other)
{
    while (*template) {
        size_t n = strcspn(template, "$@");
        text_add(canvas->out, template, n);
        template += n;
        if (*template == '$')
            picture_number(canvas->out, numbers[template[1] - 'a']);
        else if (*template)
            add_word(canvas, template[1] == '0' ? word : other);
        template += *template ? 2 : 0;
    }
}

static void begin(const struct canvas *canvas, enum layer layer)
{
    text_string(canvas->out, canvas->language->begin[layer]);
}

static void end(const struct canvas *canvas)
{
    text_string(canvas->out, canvas->language->end);
}

static void draw_rectangle(const struct canvas *canvas, double x, double y, double width, double height,
                           const char *fill)
{
    draw(canvas, canvas->language->rectangle, (const double[]){x, y, width, height}, fill, NULL);
}

static void draw_line(const struct canvas *canvas, struct point from, struct point to, double width,
                      const char *color)
{
    draw(canvas, canvas->language->line, (const double[]){from.x, from.y, to.x, to.y, width}, color, NULL);
}

static void draw_digit(const struct canvas *canvas, enum layer layer, struct point middle, char digit)
{
    const struct language *language = canvas->language;
    int kind = layer == LAYER_CANDIDATES ? 0 : layer == LAYER_SOLVED ? 1 : 2;
    const double place[] = {middle.x - language->left[kind], middle.y + language->down[kind]};
    draw(canvas, language->digit[kind], place, (char[]){digit, '\0'}, NULL);
}

static struct point cell_middle(int cell)
{
    return (struct point){10 * (cell % 9) + 5.0, 10 * (cell / 9) + 5.0};
}

/* The middle of a candidate; digit from 1. */
static struct point candidate_middle(int cell, int digit)
{
    return (struct point){10 * (cell % 9) + 2.2 + 2.8 * ((digit - 1) % 3),
                          10 * (cell / 9) + 2.2 + 2.8 * ((digit - 1) / 3)};
}

static struct point middle_of(const struct sudoku_link *link)
{
    return candidate_middle(link->cell, link->digit);
}

/* ---- Digits ---- */

/* Draws the digits of a layer: clues, those of the solution in other cells, or wrong ones of both kinds, also
 * those that stand in a clue's place.
 * Wrong digits have a layer of their own, so that they are red in every picture. */
static void draw_digits(const struct canvas *canvas, enum layer layer, const struct answer *answer,
                        const bool wrong[SUDOKU_CELLS])
{
    begin(canvas, layer);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = answer->cells[cell] != '.';
        bool kept = clue && !(layer == LAYER_WRONG && answer->shown && answer->shown[cell] != '.');
        char digit = kept || !answer->shown ? answer->cells[cell] : answer->shown[cell];
        bool here = layer == LAYER_WRONG ? wrong[cell] : !wrong[cell] && clue == (layer == LAYER_CLUES);
        if (here && digit != '.')
            draw_digit(canvas, layer, cell_middle(cell), digit);
    }
    end(canvas);
}

/* Is the cell neither a clue nor filled in beside candidates? A digit that was entered is drawn large, and
 * its candidates would lie under it. */
static bool is_empty(const struct answer *answer, int cell)
{
    return answer->cells[cell] == '.' && !(answer->candidates && answer->shown && answer->shown[cell] != '.');
}

/* Draws the candidates of the empty cells, small, each in its place, and shades cells that have none left. */
static void draw_candidates(const struct canvas *canvas, const struct answer *answer)
{
    uint16_t computed[SUDOKU_CELLS];
    const uint16_t *candidates = answer->candidates ? answer->candidates : answer->given;
    bool any_dead_end = false;
    /* A puzzle with a clash has no candidates; its clues are drawn all the same. */
    if (!candidates && sudoku_find_candidates(answer->cells, computed) != SUDOKU_OK)
        return;
    if (!candidates)
        candidates = computed;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!is_empty(answer, cell) || candidates[cell])
            continue;
        if (!any_dead_end)
            begin(canvas, LAYER_HOUSES);
        any_dead_end = true;
        draw_rectangle(canvas, 10 * (cell % 9), 10 * (int)(cell / 9), 10, 10, "#f8c9c5");
    }
    if (any_dead_end)
        end(canvas);
    begin(canvas, LAYER_CANDIDATES);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9 && is_empty(answer, cell); digit++)
            if (candidates[cell] >> (digit - 1) & 1)
                draw_digit(canvas, LAYER_CANDIDATES, candidate_middle(cell, digit), (char)('0' + digit));
    end(canvas);
}

/* ---- The marks of a step: colours under the digits ---- */

struct ring {
    const char *fill, *rim;
};

/* Of a branch: circles that are off and on, and arrows. Other steps use the first for pattern and helpers. */
struct colors {
    struct ring ring[2];
    const char *arrow;
};

/* Later branches repeat the colours of earlier ones: more than four are hard to tell apart. */
enum { BRANCHES = 4 };

static const struct colors colors[BRANCHES] = {
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

static const struct ring *ring_of(const struct sudoku_link *link)
{
    return &colors[link->branch % BRANCHES].ring[link->on != 0];
}

/* The links of the step's own argument; the chains inside would be too much. */
static size_t count_drawn(const struct sudoku_step *step)
{
    size_t n = 0;
    while (n < step->n_links && step->links[n].depth == 0)
        n++;
    return n;
}

static void draw_circle(const struct canvas *canvas, int cell, int digit, const struct ring *ring)
{
    struct point at = candidate_middle(cell, digit);
    const double r = 1.3, k = .5523 * r;
    const double numbers[] = {at.x,     at.y,     r,        at.x + r, at.x - r, at.y + r,
                              at.y - r, at.x + k, at.x - k, at.y + k, at.y - k};
    draw(canvas, canvas->language->circle, numbers, ring->fill, ring->rim);
}

static void draw_circles(const struct canvas *canvas, const struct sudoku_cell_digits *cells, size_t n,
                         const struct ring *ring)
{
    for (size_t i = 0; i < n; i++)
        for (int digit = 1; digit <= 9; digit++)
            if (cells[i].digits >> (digit - 1) & 1)
                draw_circle(canvas, cells[i].cell, digit, ring);
}

/* Frames the cell in which the first two branches end with a candidate that is on in one and off in the
 * other: those of a contradiction. */
static void draw_contradiction(const struct canvas *canvas, const struct sudoku_link *links, size_t n)
{
    const struct sudoku_link *end[2] = {NULL, NULL};
    for (size_t i = 0; i < n; i++)
        if (links[i].branch < 2)
            end[links[i].branch] = &links[i];
    if (!end[1] || end[0]->cell != end[1]->cell || end[0]->digit != end[1]->digit || end[0]->on == end[1]->on)
        return;
    double x = 10 * (end[0]->cell % 9), y = 10 * (int)(end[0]->cell / 9);
    draw_rectangle(canvas, x + .3, y + .3, 9.4, 9.4, removed.rim);
    draw_rectangle(canvas, x + .9, y + .9, 8.2, 8.2, "#fdecea");
}

/* Drawn from the last to the first, so that at a candidate of two branches the first one's colour is seen. A
 * band ties the cells of a group together. */
static void draw_links(const struct canvas *canvas, const struct sudoku_step *step, size_t n)
{
    const struct sudoku_link *links = step->links;
    for (size_t i = 0; i + 1 < n; i++)
        if (links[i].grouped)
            draw_line(canvas, middle_of(&links[i]), middle_of(&links[i + 1]), 1.6, ring_of(&links[i])->fill);
    for (size_t i = n; i-- > 0;) {
        const struct ring *ring = ring_of(&links[i]), hollow = {"#ffffff", ring->rim};
        draw_circle(canvas, links[i].cell, links[i].digit, links[i].on ? ring : &hollow);
    }
}

/* Draws what a step adds under the digits: houses in a light blue, which lie under everything else, so they
 * may overlap, and circles. A step without a chain shows its pattern in the first colour and its other cells
 * in further ones, each set in one of its own, such as the petals of a death blossom. */
static void draw_marks(const struct canvas *canvas, const struct sudoku_step *step)
{
    enum { SETS = 2 * BRANCHES - 1 };
    static const double widths[] = {90, 10, 30}, heights[] = {10, 90, 30};
    begin(canvas, LAYER_HOUSES);
    for (int house = 0; house < 27; house++) {
        int i = house % 9, kind = house / 9;
        double x = kind == 0 ? 0 : kind == 1 ? 10 * i : 30 * (i % 3);
        double y = kind == 0 ? 10 * i : kind == 1 ? 0 : 30 * (int)(i / 3);
        if (step->houses >> house & 1)
            draw_rectangle(canvas, x, y, widths[kind], heights[kind], "#edf3fa");
    }
    draw_contradiction(canvas, step->links, count_drawn(step));
    end(canvas);
    begin(canvas, LAYER_CIRCLES);
    if (count_drawn(step))
        draw_links(canvas, step, count_drawn(step));
    for (size_t i = 0; i < step->n_helpers && !count_drawn(step); i++) {
        unsigned number = step->helpers[i].set % SETS + 1; /* the green is for the pattern */
        draw_circles(canvas, &step->helpers[i], 1, &colors[number / 2].ring[number % 2 == 0]);
    }
    if (!count_drawn(step))
        draw_circles(canvas, step->cells, step->n_cells, &colors[0].ring[1]);
    /* After the pattern: a candidate that goes is red, even if it is also part of the chain. */
    draw_circles(canvas, step->removals, step->n_removals, &removed);
    if (step->digit)
        draw_circle(canvas, step->cell, step->digit, &placed);
    end(canvas);
}

/* ---- Arrows ---- */

/* The samples of an arrow across the grid are two millimetres apart, less than a digit is wide. */
enum { SAMPLES = 40, ARROWS_MAX = 160, OBSTACLES_MAX = 810 };

/* The digits and circles that arrows keep clear of. OBSTACLES_MAX is more than nine candidates in each of
 * 81 cells. */
struct scene {
    struct point obstacle[OBSTACLES_MAX];
    double radius[OBSTACLES_MAX];
    unsigned n_obstacles;
    struct point drawn[ARROWS_MAX * SAMPLES]; /* points of the arrows so far */
    unsigned n_drawn;
};

static double square(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The distance of two points, by Newton's method: the program is linked without libm. It starts above the
 * root, from where the method always comes nearer. */
static double distance(struct point a, struct point b)
{
    double of = square(a, b), root = of > 1 ? of : 1;
    for (int i = 0; i < 20; i++)
        root = (root + of / root) / 2;
    return root;
}

/* The point at some way from a towards b. */
static struct point towards(struct point a, struct point b, double way)
{
    double length = distance(a, b);
    return (struct point){a.x + (b.x - a.x) * way / length, a.y + (b.y - a.y) * way / length};
}

/* The curve from one candidate to another: from rim to rim, drawn to a point that it leans towards. */
struct curve {
    struct point start, lean, end;
};

/* A little more than the radius of a circle, 1.3, so that arrows do not touch it. */
static const double rim = 1.42;

/* `much` is the height of the bend in terms of the distance; its sign says to which side. */
static struct curve bend(struct point from, struct point to, double much)
{
    struct point lean = {(from.x + to.x) / 2 - (to.y - from.y) * much,
                         (from.y + to.y) / 2 + (to.x - from.x) * much};
    return (struct curve){towards(from, lean, rim), lean, towards(to, lean, rim)};
}

static struct point point_on(const struct curve *curve, double t)
{
    double s = 1 - t;
    return (struct point){s * s * curve->start.x + 2 * s * t * curve->lean.x + t * t * curve->end.x,
                          s * s * curve->start.y + 2 * s * t * curve->lean.y + t * t * curve->end.y};
}

/* How bad it is that an arrow takes this way. */
static double cost_of(const struct scene *scene, const struct curve *curve, struct point from,
                      struct point to)
{
    double cost = 0;
    for (int i = 0; i < SAMPLES; i++) {
        struct point at = point_on(curve, (i + .5) / SAMPLES);
        if (at.x < .5 || at.y < .5 || at.x > 89.5 || at.y > 89.5)
            /* An arrow that leaves the grid would be cut off, or run through a caption. */
            cost += 8;
        for (unsigned k = 0; k < scene->n_obstacles; k++) {
            double away = square(at, scene->obstacle[k]), radius = scene->radius[k];
            /* An arrow cannot keep clear of the two candidates that it joins. */
            bool own = square(from, scene->obstacle[k]) < .1 || square(to, scene->obstacle[k]) < .1;
            if (!own && away < radius * radius)
                cost += 3 - 2 * away / (radius * radius);
        }
        for (unsigned k = 0; k < scene->n_drawn; k++)
            cost += square(at, scene->drawn[k]) < .4 ? .3 : 0;
    }
    return cost;
}

/* The best of some bends; slight ones are preferred. There are few arrows and few bends, so all are tried. */
static struct curve choose_curve(const struct scene *scene, struct point from, struct point to)
{
    static const double bends[] = {.1,  -.1,  .15, -.15, .2,  -.2,  .25, -.25, .3, -.3,
                                   .37, -.37, .45, -.45, .55, -.55, .65, -.65, .9, -.9};
    double least = 1e9;
    struct curve best = bend(from, to, bends[0]);
    for (size_t i = 0; i < sizeof bends / sizeof *bends; i++) {
        struct curve curve = bend(from, to, bends[i]);
        /* Bends are tried from slight to strong, and a later one must be clearly better. */
        double cost = cost_of(scene, &curve, from, to) + .2 * (double)i;
        /* The rims of neighbours in one cell almost touch: only a strong bend shows. */
        if (square(curve.start, curve.end) < 2)
            cost += 20 * (2 - square(curve.start, curve.end));
        if (cost < least) {
            least = cost;
            best = curve;
        }
    }
    return best;
}

static void draw_arrow(const struct canvas *canvas, struct scene *scene, const struct sudoku_link *from,
                       const struct sudoku_link *to)
{
    struct curve way = choose_curve(scene, middle_of(from), middle_of(to));
    struct point start = way.start, lean = way.lean, tip = way.end, back = towards(tip, lean, 1.1);
    /* The line ends inside of the head: its blunt end would be seen at the tip. */
    struct point last = towards(tip, lean, .9);
    unsigned branch = to->branch % BRANCHES;
    const char *dash = dashes[branch][to->strong != 0];
    /* The same curve as a cubic one: its control points are two thirds of the way to where this one leans. */
    struct point one = {(start.x + 2 * lean.x) / 3, (start.y + 2 * lean.y) / 3};
    struct point two = {(last.x + 2 * lean.x) / 3, (last.y + 2 * lean.y) / 3};
    const double numbers[] = {start.x, start.y, lean.x, lean.y, last.x, last.y, one.x, one.y, two.x, two.y};
    draw(canvas, canvas->language->curve[*dash != '\0'], numbers, colors[branch].arrow, dash);
    /* .38 of its length to each side makes a narrow triangle. */
    double x = (tip.y - back.y) * .38, y = (back.x - tip.x) * .38;
    const double head[] = {tip.x, tip.y, back.x + x, back.y + y, back.x - x, back.y - y};
    draw(canvas, canvas->language->triangle, head, colors[branch].arrow, NULL);
    for (int i = 0; i < SAMPLES && scene->n_drawn < ARROWS_MAX * SAMPLES; i++)
        scene->drawn[scene->n_drawn++] = point_on(&way, (i + .5) / SAMPLES);
}

/* Of a group, the cell that is nearest to the other end. */
static const struct sudoku_link *nearest(const struct sudoku_link *group, struct point to)
{
    const struct sudoku_link *best = group;
    while (group->grouped) {
        group++;
        if (square(middle_of(group), to) < square(middle_of(best), to))
            best = group;
    }
    return best;
}

/* Is this the first of a group, or no part of one? A group gets one arrow, not one from each of its cells. */
static bool leads_group(const struct sudoku_link *links, size_t i)
{
    return i == 0 || !links[i - 1].grouped;
}

static bool are_same(const struct sudoku_link *a, const struct sudoku_link *b)
{
    return a->cell == b->cell && a->digit == b->digit && a->on == b->on;
}

/* Was an arrow between the same candidates drawn before, in another branch? Branches often share their
 * first links; arrows over each other would look like one thick one. */
static bool is_drawn(const struct sudoku_link *links, size_t i)
{
    size_t k = 0;
    while (k < i && !(links[k].from != k && are_same(&links[k], &links[i]) &&
                      are_same(&links[links[k].from], &links[links[i].from])))
        k++;
    return k < i;
}

/* Can two candidates not both be on? */
static bool exclude_each_other(const struct sudoku_link *a, const struct sudoku_link *b)
{
    bool same_row = a->cell / 9 == b->cell / 9, same_column = a->cell % 9 == b->cell % 9;
    bool same_box = a->cell / 27 == b->cell / 27 && a->cell % 9 / 3 == b->cell % 9 / 3;
    return a->cell == b->cell ? a->digit != b->digit
                              : a->digit == b->digit && (same_row || same_column || same_box);
}

/* Finds the node that a continuous loop ends with: a chain without branches whose two ends exclude each
 * other. The step lists no link for that, but it closes the loop. NULL if the links are no such loop. */
static const struct sudoku_link *find_end_of_loop(const struct sudoku_link *links, size_t n)
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

/* A cell with one candidate shows it as a large digit. */
static void fill_scene(struct scene *scene, const uint16_t *candidates)
{
    scene->n_obstacles = scene->n_drawn = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool alone = !(candidates[cell] & (candidates[cell] - 1));
        for (int digit = 1; digit <= 9; digit++) {
            if (alone ? digit > 1 : !(candidates[cell] >> (digit - 1) & 1))
                continue;
            scene->obstacle[scene->n_obstacles] = alone ? cell_middle(cell) : candidate_middle(cell, digit);
            scene->radius[scene->n_obstacles++] = alone ? 3.2 : 1.35;
        }
    }
}

/* Draws what a step adds over the digits: arrows, and strokes through removed candidates. They keep clear of
 * the candidates, and of the digits of the cells without any. */
static void draw_arrows(const struct canvas *canvas, const struct sudoku_step *step,
                        const uint16_t *candidates)
{
    struct scene scene;
    size_t n = count_drawn(step);
    fill_scene(&scene, candidates);
    begin(canvas, LAYER_ARROWS);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[i];
        if (link->from == i || !leads_group(step->links, i) || is_drawn(step->links, i))
            continue;
        const struct sudoku_link *from = nearest(&step->links[link->from], middle_of(link));
        draw_arrow(canvas, &scene, from, nearest(link, middle_of(from)));
    }
    const struct sudoku_link *last = find_end_of_loop(step->links, n);
    if (last) {
        const struct sudoku_link *from = nearest(last, middle_of(step->links));
        draw_arrow(canvas, &scene, from, nearest(step->links, middle_of(from)));
    }
    for (size_t i = 0; i < step->n_removals; i++)
        for (int digit = 1; digit <= 9; digit++)
            if (step->removals[i].digits >> (digit - 1) & 1) {
                struct point at = candidate_middle(step->removals[i].cell, digit);
                draw_line(canvas, (struct point){at.x - .9, at.y + .9}, (struct point){at.x + .9, at.y - .9},
                          .35, removed.rim);
            }
    end(canvas);
}

/* ---- The picture ---- */

/* Draws from the back to the front: later shapes cover earlier ones. To be red are the cells that --check
 * calls wrong or contradictory, and clues that clash. 972 clashes are more than a grid can have: 27 houses
 * with 36 pairs each. */
void picture_draw(struct text *out, const struct language *language, const struct look *look,
                  const struct answer *answer)
{
    const struct canvas canvas = {out, language};
    const struct verdict *verdict = answer->verdict;
    bool wrong[SUDOKU_CELLS];
    struct sudoku_clash clashes[972];
    size_t n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        wrong[cell] = verdict && (verdict->wrong[cell] || verdict->conflict[cell]);
    if (sudoku_find_clashes(answer->cells, clashes, 972, &n) == SUDOKU_CLASH)
        for (size_t i = 0; i < n; i++)
            wrong[clashes[i].first] = wrong[clashes[i].second] = true;
    if (answer->step)
        draw_marks(&canvas, answer->step);
    if (look->fill == FILL_CANDIDATES || answer->candidates)
        draw_candidates(&canvas, answer);
    if ((look->fill == FILL_SOLUTION || answer->candidates) && answer->shown)
        draw_digits(&canvas, LAYER_SOLVED, answer, wrong);
    draw_digits(&canvas, LAYER_CLUES, answer, wrong);
    /* Most pictures have none, and need no empty layer. */
    if (memchr(wrong, 1, sizeof wrong))
        draw_digits(&canvas, LAYER_WRONG, answer, wrong);
    text_string(out, language->grid);
    if (answer->step)
        draw_arrows(&canvas, answer->step, answer->candidates);
}
