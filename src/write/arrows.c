/* arrows.c: an arrow is one curve. Of many bends it takes the one that passes over the fewest digits and
 * keeps farthest from circles and earlier arrows. An arrow that cannot avoid a digit passes under it. */
#include "write/canvas.h"

#include <assert.h>

/* A little more than the radius of a circle, so that arrows do not touch it. */
static const double rim = RING_RADIUS + .12;

static const double outside = 1e9;

/* A bend must be better than one before by this much, so that all processors choose the same. */
static const double clearly = 1e-6;

struct point cell_middle(int cell)
{
    assert(cell >= 0 && cell < SUDOKU_CELLS);
    const int row = cell / 9;
    return (struct point){10 * (cell % 9) + 5.0, 10 * row + 5.0};
}

struct point candidate_middle(int cell, int digit)
{
    assert(cell >= 0 && cell < SUDOKU_CELLS && digit >= 1 && digit <= 9);
    const int row = cell / 9, line = (digit - 1) / 3;
    return (struct point){10 * (cell % 9) + 2.2 + 2.8 * ((digit - 1) % 3), 10 * row + 2.2 + 2.8 * line};
}

/* ---- Points ---- */

static double square(struct point a, struct point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The distance of two points, by Newton's method: the program is linked without libm. It starts above the
 * root, from where the method always comes nearer. */
static double point_distance(struct point a, struct point b)
{
    double of = square(a, b), root = of > 1 ? of : 1;
    for (int i = 0; i < 20; i++)
        root = (root + of / root) / 2;
    return root;
}

static struct point between(struct point a, struct point b, double part)
{
    return (struct point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

struct point point_towards(struct point a, struct point b, double way)
{
    double length = point_distance(a, b);
    return between(a, b, length > 0 ? way / length : 0);
}

/* Cuts off what comes after a part of a curve. */
static void cut_curve(struct point curve[4], double part)
{
    assert(part >= 0 && part <= 1);
    struct point middle = between(curve[1], curve[2], part), end = between(curve[2], curve[3], part);
    curve[1] = between(curve[0], curve[1], part);
    curve[2] = between(curve[1], middle, part);
    curve[3] = between(curve[2], between(middle, end, part), part);
}

static struct point point_on(const struct point curve[4], double part)
{
    struct point cut[4] = {curve[0], curve[1], curve[2], curve[3]};
    cut_curve(cut, part);
    return cut[3];
}

void arrow_shorten(struct point curve[4], double length)
{
    assert(length >= 0);
    double last = 3 * point_distance(curve[2], curve[3]);
    cut_curve(curve, length < last / 2 ? 1 - length / last : .5);
}

/* ---- Costs ---- */

static bool is_in_box(struct point at, struct point middle, double width, double height)
{
    assert(width > 0 && height > 0);
    double x = at.x - middle.x, y = at.y - middle.y;
    return x > -width && x < width && y > -height && y < height;
}

/* How bad it is that an arrow passes here: on a digit other than the two candidates that it joins, in their
 * circles, near another circle, over another arrow, along a thick line. The boxes are larger than the digits
 * by half of an arrow's width. */
static double cost_at(const struct scene *scene, struct point at, const struct point ends[2])
{
    const double large_digit = 60, small_digit = 25;
    if (at.x < .8 || at.y < .8 || at.x > 89.2 || at.y > 89.2)
        return outside; /* it would be cut off, or run through a caption */
    int column = (int)(at.x / 10), row = (int)(at.y / 10), cell = 9 * row + column;
    double cost = scene->used[(int)(2 * at.y)][(int)(2 * at.x)] ? .4 : 0;
    double across = at.x - 30 * (int)(at.x / 30 + .5), down = at.y - 30 * (int)(at.y / 30 + .5);
    cost += across * across < .5 || down * down < .5 ? 1.2 : 0;
    if (square(at, ends[0]) < RING_RADIUS * RING_RADIUS || square(at, ends[1]) < RING_RADIUS * RING_RADIUS)
        return cost + 2;
    if (!scene->small[cell])
        return cost + (is_in_box(at, cell_middle(cell), 2.3037, 2.9071) ? large_digit : 0);
    double x = at.x - 10 * column, y = at.y - 10 * row;
    int digit = 1 + (x > 3.61) + (x > 6.41) + 3 * ((y > 3.61) + (y > 6.41)); /* not as processors round */
    struct point middle = candidate_middle(cell, digit);
    bool own = square(middle, ends[0]) < .1 || square(middle, ends[1]) < .1;
    if (own || !(scene->small[cell] >> (digit - 1) & 1))
        return cost;
    cost += is_in_box(at, middle, 1.0037, 1.1071) ? small_digit : 0;
    return cost + (scene->circled[cell] >> (digit - 1) & 1 && square(at, middle) < 2.6 ? 12 : 0);
}

/* Samples are closer than half the height of a digit. */
static unsigned count_samples(const struct point curve[4])
{
    return 6 + (unsigned)(3 * (point_distance(curve[0], curve[1]) + point_distance(curve[1], curve[2]) +
                               point_distance(curve[2], curve[3])));
}

/* Stops at a cost of `most`. */
static double cost_of(const struct scene *scene, const struct point curve[4], const struct point ends[2],
                      double most)
{
    double cost = 0;
    for (unsigned i = 0, n = count_samples(curve); i <= n && cost < most; i++)
        cost += cost_at(scene, point_on(curve, (double)i / n), ends);
    return cost;
}

/* ---- Bends ---- */

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

/* Notes where an arrow passes, and the places beside it. */
static void note(struct scene *scene, const struct point curve[4])
{
    const unsigned n = count_samples(curve);
    for (unsigned i = 0; i <= n; i++) {
        struct point at = point_on(curve, (double)i / n);
        for (int near = 0; near < 9; near++) {
            int x = (int)(2 * at.x) + near % 3 - 1, y = (int)(2 * at.y) + near / 3 - 1;
            if (x >= 0 && y >= 0 && x < 180 && y < 180)
                scene->used[y][x] = 1;
        }
    }
}

/* Slight bends are preferred, and bends to one side. Between neighbours in one cell, whose rims almost touch,
 * only a strong bend shows. */
void arrow_find(struct scene *scene, struct point from, struct point to, struct point best[4])
{
    static const double bends[] = {0, .08, -.08, .15, -.15, .25, -.25, .4, -.4, .6, -.6, .9, -.9};
    enum { BENDS = sizeof bends / sizeof *bends };
    const struct point ends[2] = {from, to};
    const double more = point_distance(from, to) < 6 ? 1.5 : 1;
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
        cost += cost < least ? cost_of(scene, curve, ends, least - cost) : 0;
        if (cost < least - clearly) {
            least = cost;
            memcpy(best, curve, sizeof curve);
        }
    }
    note(scene, best);
}
