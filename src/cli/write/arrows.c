/* The ways of arrows, which keep off the digits.
 *
 * An arrow is one curve from the rim of a circle to the rim of another if some bend passes over no digit: of
 * many bends it takes the one that comes least near circles and earlier arrows. Otherwise it goes through the
 * gaps between the digits, along their lines or across where none is drawn, with its corners rounded. */
#include "cli/write/picture.h"

/* A little more than the radius of a circle, so that arrows do not touch it. */
static const double rim = RING_RADIUS + .12;

static const double outside = 1e9;

/* By so much a way must be better than one before, so that all processors take the same. */
static const double clearly = 1e-6;

/* The distance of two points, by Newton's method: the program is linked without libm. It starts above the
 * root, from where the method always comes nearer. */
static double point_distance(struct point a, struct point b)
{
    double of = square(a, b), root = of > 1 ? of : 1;
    for (int i = 0; i < 20; i++)
        root = (root + of / root) / 2;
    return root;
}

/* At a part of the way from a to b. */
static struct point between(struct point a, struct point b, double part)
{
    return (struct point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

struct point point_towards(struct point a, struct point b, double way)
{
    double length = point_distance(a, b);
    return between(a, b, length > 0 ? way / length : 0);
}

/* ---- One curve ---- */

static bool is_in_box(struct point at, struct point middle, double width, double height)
{
    double x = at.x - middle.x, y = at.y - middle.y;
    return x > -width && x < width && y > -height && y < height;
}

/* How bad it is that an arrow passes here: on a digit other than the two candidates that it joins, in their
 * circles, near another circle, over another arrow, along a thick line. The boxes are larger than the digits
 * by half of an arrow's width, and no way through the gaps touches them exactly: processors would differ. */
static double cost_at(const struct scene *scene, struct point at, const struct point ends[2])
{
    if (at.x < .8 || at.y < .8 || at.x > 89.2 || at.y > 89.2)
        return outside; /* it would be cut off, or run through a caption */
    int column = (int)(at.x / 10), row = (int)(at.y / 10), cell = 9 * row + column;
    double cost = scene->used[(int)(2 * at.y)][(int)(2 * at.x)] ? .4 : 0;
    double across = at.x - 30 * (int)(at.x / 30 + .5), down = at.y - 30 * (int)(at.y / 30 + .5);
    cost += across * across < .5 || down * down < .5 ? 1.2 : 0;
    if (square(at, ends[0]) < RING_RADIUS * RING_RADIUS || square(at, ends[1]) < RING_RADIUS * RING_RADIUS)
        return cost + 2;
    if (!scene->small[cell])
        return is_in_box(at, cell_middle(cell), 2.3037, 2.9071) ? outside : cost;
    double x = at.x - 10 * column, y = at.y - 10 * row;
    int digit = 1 + (x > 3.61) + (x > 6.41) + 3 * ((y > 3.61) + (y > 6.41)); /* not as processors round */
    struct point middle = candidate_middle(cell, digit);
    bool own = square(middle, ends[0]) < .1 || square(middle, ends[1]) < .1;
    if (own || !(scene->small[cell] >> (digit - 1) & 1))
        return cost;
    if (is_in_box(at, middle, 1.0037, 1.1071))
        return outside;
    return cost + (scene->circled[cell] >> (digit - 1) & 1 && square(at, middle) < 2.6 ? 2 : 0);
}

/* Cuts off what comes after a part of a curve. */
static void cut_curve(struct point curve[4], double part)
{
    struct point middle = between(curve[1], curve[2], part), end = between(curve[2], curve[3], part);
    curve[1] = between(curve[0], curve[1], part);
    curve[2] = between(curve[1], middle, part);
    curve[3] = between(curve[2], between(middle, end, part), part);
}

static struct point point_on(const struct point curve[4], double part)
{
    struct point cut[4];
    memcpy(cut, curve, sizeof cut);
    cut_curve(cut, part);
    return cut[3];
}

void arrow_shorten(struct way *way, double length)
{
    struct point *curve = &way->at[3 * (way->n - 1)];
    double last = 3 * point_distance(curve[2], curve[3]);
    cut_curve(curve, length < last / 2 ? 1 - length / last : .5);
}

/* Samples stand closer than half a digit is high. */
static unsigned count_samples(const struct point curve[4])
{
    return 6 + (unsigned)(3 * (point_distance(curve[0], curve[1]) + point_distance(curve[1], curve[2]) +
                               point_distance(curve[2], curve[3])));
}

static double cost_of(const struct scene *scene, const struct point curve[4], const struct point ends[2])
{
    double cost = 0;
    const unsigned n = count_samples(curve);
    for (unsigned i = 0; i <= n && cost < outside; i++)
        cost += cost_at(scene, point_on(curve, (double)i / n), ends);
    return cost;
}

/* Stores a curve whose control points are a third and two thirds of the way along, and beside it by these
 * parts of its length. */
static void bend(const struct point ends[2], double one, double two, struct point curve[4])
{
    double x = ends[1].x - ends[0].x, y = ends[1].y - ends[0].y;
    curve[1] = (struct point){ends[0].x + x / 3 - y * one, ends[0].y + y / 3 + x * one};
    curve[2] = (struct point){ends[0].x + 2 * x / 3 - y * two, ends[0].y + 2 * y / 3 + x * two};
    curve[0] = point_towards(ends[0], curve[1], rim);
    curve[3] = point_towards(ends[1], curve[2], rim);
}

/* The best of many bends: slight ones are preferred, and to the same side. Between neighbours in one cell,
 * whose rims almost touch, only a strong bend shows. Returns its cost. */
static double choose_bend(const struct scene *scene, const struct point ends[2], struct point best[4])
{
    static const double bends[] = {0, .08, -.08, .15, -.15, .25, -.25, .4, -.4, .6, -.6, .9, -.9};
    enum { BENDS = sizeof bends / sizeof *bends };
    const double length = point_distance(ends[0], ends[1]), more = length < 6 ? 1.5 : 1;
    double least = 2 * outside;
    for (int i = 0; i < BENDS * BENDS; i++) {
        double one = more * bends[i / BENDS], two = more * bends[i % BENDS];
        double bent = (one < 0 ? -one : one) + (two < 0 ? -two : two),
               apart = one < two ? two - one : one - two;
        struct point curve[4];
        bend(ends, one, two, curve);
        double cost = 3 * bent + 4 * apart + (one * two == 0 ? .5 : 0);
        double gap = square(curve[0], curve[3]);
        cost += gap < 6 ? 5 * (6 - gap) : 0;
        cost += cost < least ? cost_of(scene, curve, ends) : 0;
        if (cost < least - clearly) {
            least = cost;
            memcpy(best, curve, sizeof curve);
        }
    }
    return least;
}

/* ---- A way through the gaps ---- */

/* Lines lead through the gaps: three for each cell, the first between the cells. Their crossings are the
 * places of a way. */
enum { GAPS = 27, PLACES = GAPS * GAPS };

static double gap_at(int i)
{
    static const double gaps[] = {0, 3.6, 6.4};
    return 10 * (i / 3) + gaps[i % 3];
}

static struct point place_at(int place)
{
    return (struct point){gap_at(place % GAPS), gap_at(place / GAPS)};
}

/* The cost of a straight line, with its length. An arrow on a line of the grid is hard to see. */
static double cost_of_line(const struct scene *scene, struct point a, struct point b,
                           const struct point ends[2])
{
    const struct point curve[] = {a, between(a, b, 1 / 3.0), between(a, b, 2 / 3.0), b};
    bool on_grid = (a.x == b.x && (int)a.x == a.x) || (a.y == b.y && (int)a.y == a.y);
    return point_distance(a, b) * (on_grid ? 1.6 : 1) + cost_of(scene, curve, ends);
}

/* The cost of a turn at a place: none straight on, most backwards. */
static double cost_of_turn(struct point from, struct point at, struct point to)
{
    double x = at.x - from.x, y = at.y - from.y, dx = to.x - at.x, dy = to.y - at.y;
    double length = point_distance(from, at) * point_distance(at, to);
    return length > 0 ? 1.5 * (1 - (x * dx + y * dy) / length) : 0;
}

/* The cost from an end to a place near it. One of the four nearest would leave no room for the arrow's
 * head. */
static double cost_of_end(const struct scene *scene, const struct point ends[2], int end, int place)
{
    double away = square(ends[end], place_at(place));
    if (away > 40)
        return outside;
    return cost_of_line(scene, ends[end], place_at(place), ends) + (away < 4.5 ? 8 : 0);
}

/* Finds the cheapest way from place to place. Stores for each place the one before it; -1: the start. */
static void search(const struct scene *scene, const struct point ends[2], double cost[PLACES],
                   short before[PLACES])
{
    bool done[PLACES] = {false};
    for (int i = 0; i < PLACES; i++) {
        before[i] = -1;
        cost[i] = cost_of_end(scene, ends, 0, i);
    }
    for (int next = 0; next >= 0;) {
        next = -1;
        for (int i = 0; i < PLACES; i++)
            if (!done[i] && cost[i] < outside && (next < 0 || cost[i] < cost[next] - clearly))
                next = i;
        for (int way = 0; way < 9 && next >= 0; way++) {
            int column = next % GAPS + way % 3 - 1, row = next / GAPS + way / 3 - 1, to = GAPS * row + column;
            if (column < 0 || row < 0 || column >= GAPS || row >= GAPS || done[to])
                continue;
            double sum = cost[next] + cost_of_line(scene, place_at(next), place_at(to), ends) +
                         cost_of_turn(before[next] < 0 ? ends[0] : place_at(before[next]), place_at(next),
                                      place_at(to));
            if (sum < cost[to] - clearly) {
                cost[to] = sum;
                before[to] = (short)next;
            }
        }
        if (next >= 0)
            done[next] = true;
    }
}

/* Adds a straight line to a corner and, unless it is the last one, the corner, rounded: as wide as the digits
 * around it allow. */
static void add_corner(const struct scene *scene, struct way *way, const struct point *corner, bool is_last,
                       const struct point ends[2])
{
    struct point *at = way->at + 3 * way->n, start = at[0], to = *corner, round[4];
    double radius = 4;
    for (bool clear = is_last; !clear; radius *= .7) {
        double before = point_distance(start, *corner), half = point_distance(*corner, corner[1]) / 2;
        radius = radius > before ? before : radius > half ? half : radius;
        round[0] = point_towards(*corner, start, radius);
        round[3] = point_towards(*corner, corner[1], radius);
        round[1] = point_towards(round[0], *corner, radius * .6);
        round[2] = point_towards(round[3], *corner, radius * .6);
        clear = radius < .3 || cost_of(scene, round, ends) < outside;
        to = round[0];
    }
    at[1] = between(start, to, 1 / 3.0);
    at[2] = between(start, to, 2 / 3.0);
    at[3] = to;
    if (!is_last)
        memcpy(at + 4, round + 1, 3 * sizeof *round);
    way->n += is_last ? 1 : 2;
}

/* Finds a way through the gaps; false if there is none. Corners that can be cut off are. */
static bool find_gaps(const struct scene *scene, const struct point ends[2], struct way *way)
{
    double cost[PLACES], least = outside;
    short before[PLACES];
    struct point bends[PLACES + 2], kept[WAY_CURVES / 2 + 1];
    int last = -1, n = 0, corners = 0;
    search(scene, ends, cost, before);
    for (int i = 0; i < PLACES; i++) {
        double turn = cost_of_turn(before[i] < 0 ? ends[0] : place_at(before[i]), place_at(i), ends[1]);
        double sum = cost[i] + cost_of_end(scene, ends, 1, i) + 4 * turn;
        if (sum < least - clearly) {
            least = sum;
            last = i;
        }
    }
    if (last < 0)
        return false;
    /* From the end to the start; then turned round, without what can be cut off. */
    bends[n++] = ends[1];
    for (int i = last; i >= 0; i = before[i])
        bends[n++] = place_at(i);
    bends[n++] = ends[0];
    for (int i = n - 1, to; i > 0 && corners < WAY_CURVES / 2; i = to) {
        for (to = 0; to < i - 1 && cost_of_line(scene, bends[i], bends[to], ends) >= outside;)
            to++;
        kept[++corners] = bends[to];
    }
    kept[0] = point_towards(ends[0], kept[1], rim);
    kept[corners] = point_towards(ends[1], kept[corners - 1], rim);
    *way = (struct way){.at = {kept[0]}};
    for (int i = 1; i <= corners; i++)
        add_corner(scene, way, &kept[i], i == corners, ends);
    return true;
}

void arrow_find(struct scene *scene, struct point from, struct point to, struct way *way)
{
    const struct point ends[2] = {from, to};
    way->n = 1;
    if (choose_bend(scene, ends, way->at) >= outside) {
        struct way through;
        if (find_gaps(scene, ends, &through))
            *way = through;
    }
    for (unsigned i = 0; i < way->n; i++) {
        const struct point *curve = way->at + 3 * i;
        const unsigned n = count_samples(curve);
        for (unsigned k = 0; k <= n; k++) {
            struct point at = point_on(curve, (double)k / n);
            for (int near = 0; near < 9; near++) {
                int x = (int)(2 * at.x) + near % 3 - 1, y = (int)(2 * at.y) + near / 3 - 1;
                if (x >= 0 && y >= 0 && x < 180 && y < 180)
                    scene->used[y][x] = 1;
            }
        }
    }
}
