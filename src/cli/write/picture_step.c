/* picture_step.c: a step as a drawing. A candidate that is on has a green circle, one that is off an
 * orange one, and other branches have other colours. Arrows lead from link to link, solid for strong links
 * and dashed for weak ones. Removed candidates are red and struck out.
 *
 * An arrow is a curve from the rim of one circle to the rim of the other. Of several bends it takes the
 * one that comes least near other digits and earlier arrows. */
#include "cli/write/picture.h"

/* ---- Colours ---- */

/* Of a branch: circles that are on and off, and arrows. Other steps use the first for pattern and helpers. */
struct colors {
    const char *on_fill, *on_rim, *off_fill, *off_rim, *arrow;
};

/* Later branches repeat the colours of earlier ones: more than four are hard to tell apart. */
enum { BRANCHES = 4 };

static const struct colors colors[BRANCHES] = {
    {"#c8ebc9", "#2e8b47", "#ffe4bd", "#c97b12", "#37474f"},
    {"#c5dcf7", "#2b6cb0", "#ead7f5", "#8544a8", "#2b5c9e"},
    {"#c3ece8", "#12807a", "#f9d5e5", "#bf4479", "#11706b"},
    {"#e6e9b5", "#7c8216", "#ded6cf", "#7d6350", "#6b5a48"},
};

static const struct colors *colors_of(const struct sudoku_link *link)
{
    return &colors[link->branch % BRANCHES];
}

/* The links of the step's own argument; the chains inside would be too much. */
static size_t count_drawn(const struct sudoku_step *step)
{
    size_t n = 0;
    while (n < step->n_links && step->links[n].depth == 0)
        n++;
    return n;
}

/* ---- Marks ---- */

static void draw_circle(const struct canvas *canvas, int cell, int digit, const char *fill, const char *rim)
{
    canvas->shapes->circle(canvas->out, candidate_middle(cell, digit), 1.3, fill, rim);
}

static void draw_candidates(const struct canvas *canvas, const struct sudoku_cell_digits *cell,
                            const char *fill, const char *rim)
{
    for (int digit = 1; digit <= 9; digit++)
        if (cell->digits >> (digit - 1) & 1)
            draw_circle(canvas, cell->cell, digit, fill, rim);
}

static void draw_circles(const struct canvas *canvas, const struct sudoku_cell_digits *cells, size_t n,
                         const char *fill, const char *rim)
{
    for (size_t i = 0; i < n; i++)
        draw_candidates(canvas, &cells[i], fill, rim);
}

/* Each set in a colour of its own, such as the petals of a death blossom. The green is for the pattern. */
static void draw_helpers(const struct canvas *canvas, const struct sudoku_step *step)
{
    enum { SETS = 2 * BRANCHES - 1 };
    for (size_t i = 0; i < step->n_helpers; i++) {
        unsigned number = step->helpers[i].set % SETS + 1;
        const struct colors *its = &colors[number / 2];
        bool on = number % 2 == 0;
        draw_candidates(canvas, &step->helpers[i], on ? its->on_fill : its->off_fill,
                        on ? its->on_rim : its->off_rim);
    }
}

/* Houses in a light blue. They lie under everything else, so they may overlap. */
static void draw_houses(const struct canvas *canvas, uint32_t houses)
{
    canvas->shapes->begin(canvas->out, LAYER_HOUSES);
    for (int house = 0; house < 27; house++) {
        int i = house % 9;
        struct point row = {0, 10 * i}, column = {10 * i, 0}, box = {30 * (i % 3), 30 * (int)(i / 3)};
        struct point corner = house < 9 ? row : house < 18 ? column : box;
        double width = house < 9 ? 90 : house < 18 ? 10 : 30, height = house < 9 ? 10 : house < 18 ? 90 : 30;
        if (houses >> house & 1)
            canvas->shapes->rectangle(canvas->out, corner, width, height, "#edf3fa");
    }
    canvas->shapes->end(canvas->out);
}

static void draw_links(const struct canvas *canvas, const struct sudoku_step *step)
{
    size_t n = count_drawn(step);
    for (size_t i = 0; i + 1 < n; i++) {
        const struct sudoku_link *link = &step->links[i];
        const char *fill = link->on ? colors_of(link)->on_fill : colors_of(link)->off_fill;
        if (link->grouped) /* a band ties the cells of a group together */
            canvas->shapes->line(canvas->out, candidate_middle(link->cell, link->digit),
                                 candidate_middle(link[1].cell, link[1].digit), 1.6, fill);
    }
    /* Drawn from the last to the first, so that at a candidate of two branches the first one's colour is
     * seen. */
    for (size_t i = n; i-- > 0;) {
        const struct sudoku_link *link = &step->links[i];
        const struct colors *its = colors_of(link);
        draw_circle(canvas, link->cell, link->digit, link->on ? its->on_fill : its->off_fill,
                    link->on ? its->on_rim : its->off_rim);
    }
}

/* A step without a chain shows its pattern in the first colour and its other cells in further ones. */
void picture_draw_marks(const struct canvas *canvas, const struct sudoku_step *step)
{
    const struct colors *first = &colors[0];
    draw_houses(canvas, step->houses);
    canvas->shapes->begin(canvas->out, LAYER_CIRCLES);
    if (count_drawn(step)) {
        draw_links(canvas, step);
    } else {
        draw_helpers(canvas, step);
        draw_circles(canvas, step->cells, step->n_cells, first->on_fill, first->on_rim);
    }
    /* After the pattern: a candidate that goes is red, even if it is also part of the chain. */
    draw_circles(canvas, step->removals, step->n_removals, "#fbc4c0", "#c62828");
    if (step->digit)
        draw_circle(canvas, step->cell, step->digit, "#9fd8a4", "#1b5e20");
    canvas->shapes->end(canvas->out);
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

static struct point middle_of(const struct sudoku_link *link)
{
    return candidate_middle(link->cell, link->digit);
}

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

/* .38 of its length to each side makes a narrow triangle. */
static void draw_head(const struct canvas *canvas, const struct curve *curve, const char *color)
{
    struct point back = towards(curve->end, curve->lean, 1.1);
    double x = (curve->end.y - back.y) * .38, y = (back.x - curve->end.x) * .38;
    const struct point corners[3] = {curve->end, {back.x + x, back.y + y}, {back.x - x, back.y - y}};
    canvas->shapes->triangle(canvas->out, corners, color);
}

static void draw_arrow(const struct canvas *canvas, struct scene *scene, const struct sudoku_link *from,
                       const struct sudoku_link *to)
{
    struct point a = middle_of(from), b = middle_of(to);
    struct curve curve = choose_curve(scene, a, b);
    /* The line ends inside of the head: its blunt end would be seen at the tip. */
    struct point last = towards(curve.end, curve.lean, .9);
    const char *color = colors_of(to)->arrow;
    canvas->shapes->curve(canvas->out, curve.start, curve.lean, last, color, !to->strong);
    draw_head(canvas, &curve, color);
    for (int i = 0; i < SAMPLES && scene->n_drawn < ARROWS_MAX * SAMPLES; i++)
        scene->drawn[scene->n_drawn++] = point_on(&curve, (i + .5) / SAMPLES);
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

/* Was an arrow between the same candidates drawn before, in another branch? Branches often share their
 * first links; arrows over each other would look like one thick one. */
static bool is_drawn(const struct sudoku_link *links, size_t i)
{
    const struct sudoku_link *from = &links[links[i].from], *to = &links[i];
    for (size_t k = 0; k < i; k++) {
        const struct sudoku_link *other_from = &links[links[k].from], *other = &links[k];
        if (links[k].from != k && other->cell == to->cell && other->digit == to->digit &&
            other->on == to->on && other_from->cell == from->cell && other_from->digit == from->digit &&
            other_from->on == from->on)
            return true;
    }
    return false;
}

/* Can two candidates not both be on? */
static bool exclude_each_other(const struct sudoku_link *a, const struct sudoku_link *b)
{
    bool same_row = a->cell / 9 == b->cell / 9, same_column = a->cell % 9 == b->cell % 9;
    bool same_box = a->cell / 27 == b->cell / 27 && a->cell % 9 / 3 == b->cell % 9 / 3;
    if (a->cell == b->cell)
        return a->digit != b->digit;
    return a->digit == b->digit && (same_row || same_column || same_box);
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
        for (int digit = 1; digit <= 9 && !alone; digit++) {
            if (!(candidates[cell] >> (digit - 1) & 1))
                continue;
            scene->obstacle[scene->n_obstacles] = candidate_middle(cell, digit);
            scene->radius[scene->n_obstacles++] = 1.35;
        }
        if (alone) {
            scene->obstacle[scene->n_obstacles] = cell_middle(cell);
            scene->radius[scene->n_obstacles++] = 3.2;
        }
    }
}

static void strike_out(const struct canvas *canvas, const struct sudoku_step *step)
{
    for (size_t i = 0; i < step->n_removals; i++)
        for (int digit = 1; digit <= 9; digit++)
            if (step->removals[i].digits >> (digit - 1) & 1) {
                struct point at = candidate_middle(step->removals[i].cell, digit);
                struct point from = {at.x - .9, at.y + .9}, to = {at.x + .9, at.y - .9};
                canvas->shapes->line(canvas->out, from, to, .35, "#c62828");
            }
}

void picture_draw_arrows(const struct canvas *canvas, const struct sudoku_step *step,
                         const uint16_t *candidates)
{
    struct scene scene;
    size_t n = count_drawn(step);
    fill_scene(&scene, candidates);
    canvas->shapes->begin(canvas->out, LAYER_ARROWS);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[i];
        if (link->from == i || !leads_group(step->links, i) || is_drawn(step->links, i))
            continue;
        const struct sudoku_link *from = nearest(&step->links[link->from], middle_of(link));
        draw_arrow(canvas, &scene, from, nearest(link, middle_of(from)));
    }
    const struct sudoku_link *end = find_end_of_loop(step->links, n);
    if (end) {
        const struct sudoku_link *from = nearest(end, middle_of(step->links));
        draw_arrow(canvas, &scene, from, nearest(step->links, middle_of(from)));
    }
    strike_out(canvas, step);
    canvas->shapes->end(canvas->out);
}
