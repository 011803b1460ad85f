/* picture.c: the picture of a grid and of a step. SVG and PDF show the same.
 *
 * A candidate that is on has a green circle, one that is off an orange ring, and other branches have other
 * colours. Arrows lead from link to link, solid for strong links and dashed for weak ones; those of other
 * branches have dots between their dashes, and those that stand for a chain inside are thick. Removed
 * candidates are red and struck out, and a cell in which two branches contradict each other has a frame. So
 * all of them differ without the colours. */
#include "write/canvas.h"

#include <assert.h>

#include "write/marks.h"
#include "write/sheet.h"

const struct letters letterings[] = {
    [LETTERS_CANDIDATE] = {"k", 2.6, 0x555555, false, false, false},
    [LETTERS_OVER] = {"o", 2.6, 0x555555, false, false, true},
    [LETTERS_SOLVED] = {"s", 7, 0x2b6cb0, false, false, false},
    [LETTERS_CLUE] = {"c", 7, 0x111111, true, false, false},
    [LETTERS_WRONG] = {"r", 7, 0xc62828, true, false, false},
    [LETTERS_NUMBER] = {"n", 2.6, 0x777777, false, false, false},
    [LETTERS_LEGEND] = {"l", 2.6, 0x555555, false, true, false},
    [LETTERS_CAPTION] = {"a", 4, 0x444444, false, false, false},
    [LETTERS_WORDS] = {"w", 3.4, 0x222222, false, true, false},
    [LETTERS_TITLE] = {"t", 6, 0x222222, false, false, false},
    [LETTERS_BLANK] = {"b", 3.6, 0x444444, false, false, false},
    [LETTERS_PAGE] = {"p", 3.4, 0x777777, false, false, false},
};

void add_decimal(struct text *out, double number)
{
    long long hundredths = (long long)(number * 100 + (number < 0 ? -.5 : .5));
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

/* ---- Colours and strokes ---- */

static const int red = 0xc62828, pale_red = 0xfdecea, dead_end = 0xf8c9c5, house_color = 0xedf3fa;

/* The circle of each role: its fill and its rim. White is hollow: candidates that are off. Further sets of
 * helpers have broken rims, so that they differ without colours. */
static const char broken[] = ".75 .27";
static const struct sign {
    int fill, rim;
    const char *dashes;
} circles[] = {
    [ROLE_HELPER] = {0xffffff, 0xc97b12, NULL},       [ROLE_HELPER + 1] = {0xd6e6fa, 0x2b6cb0, broken},
    [ROLE_HELPER + 2] = {0xffffff, 0x8544a8, broken}, [ROLE_HELPER + 3] = {0xc3ece8, 0x12807a, NULL},
    [ROLE_HELPER + 4] = {0xffffff, 0xbf4479, NULL},   [ROLE_HELPER + 5] = {0xe6e9b5, 0x7c8216, broken},
    [ROLE_HELPER + 6] = {0xffffff, 0x7d6350, broken}, [ROLE_PATTERN] = {0xc8ebc9, 0x2e8b47, NULL},
    [ROLE_CHAIN] = {0xffffff, 0x7d6350, NULL},        [ROLE_CHAIN + 1] = {0xe6e9b5, 0x7c8216, NULL},
    [ROLE_CHAIN + 2] = {0xffffff, 0xbf4479, NULL},    [ROLE_CHAIN + 3] = {0xc3ece8, 0x12807a, NULL},
    [ROLE_CHAIN + 4] = {0xffffff, 0x8544a8, NULL},    [ROLE_CHAIN + 5] = {0xc5dcf7, 0x2b6cb0, NULL},
    [ROLE_CHAIN + 6] = {0xffffff, 0xc97b12, NULL},    [ROLE_CHAIN + 7] = {0xc8ebc9, 0x2e8b47, NULL},
    [ROLE_PLACED] = {0x9fd8a4, 0x1b5e20, NULL},       [ROLE_REMOVED] = {0xfbc4c0, 0xc62828, NULL}};

/* The arrows of each branch, and the bands of its groups that are off. Weak and strong links have dashes with
 * as many dots between them as there are branches before. */
static const struct strokes {
    int color, band;
    const char *dashes[2];
} strokes[BRANCHES] = {{0x37474f, 0xffe4bd, {".9 .6", NULL}},
                       {0x2b5c9e, 0xead7f5, {".9 .45 .3 .45", "2.4 .45 .3 .45"}},
                       {0x11706b, 0xf9d5e5, {".9 .45 .3 .45 .3 .45", "2.4 .45 .3 .45 .3 .45"}},
                       {0x6b5a48, 0xded6cf, {".9 .45 .3 .45 .3 .45 .3 .45", "2.4 .45 .3 .45 .3 .45 .3 .45"}}};

/* ---- Shapes ---- */

/* The signs of steps, bits of a set: the roles, and these. */
enum sign_number {
    SIGN_STRONG = ROLE_REMOVED + 1,
    SIGN_WEAK,
    SIGN_BY_CHAIN,
    SIGN_GROUP,
    SIGN_CLASH,
    SIGN_RULES_OUT,
    SIGN_HOUSES,
    SIGN_MAIN_LINE
};

static void draw_rectangle(const struct canvas *canvas, double x, double y, double width, double height,
                           int fill)
{
    assert(width >= 0 && height >= 0);
    const struct point corners[] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    canvas->back->path(canvas->out, "MLLLZ", corners, &(struct pen){fill, NO_COLOR, 0, NULL});
}

static void draw_line(const struct canvas *canvas, struct point from, struct point to, double width,
                      int color)
{
    const struct point ends[] = {from, to};
    canvas->back->path(canvas->out, "ML", ends, &(struct pen){NO_COLOR, color, width, NULL});
}

static void draw_circle(struct canvas *canvas, struct point at, enum role role)
{
    assert(role > ROLE_NONE && role <= ROLE_REMOVED);
    const struct sign *sign = &circles[role];
    canvas->signs |= 1u << role;
    canvas->back->circle(canvas->out, at, RING_RADIUS,
                         &(struct pen){sign->fill, sign->rim, .25, sign->dashes});
}

static void draw_rules_out(struct canvas *canvas, struct point at, double radius)
{
    canvas->signs |= 1u << SIGN_RULES_OUT;
    canvas->back->circle(canvas->out, at, radius,
                         &(struct pen){strokes[0].band, circles[ROLE_HELPER].rim, .25, NULL});
}

static void draw_stroke(const struct canvas *canvas, struct point at)
{
    draw_line(canvas, (struct point){at.x - .9, at.y + .9}, (struct point){at.x + .9, at.y - .9}, .35, red);
}

static void draw_frame(struct canvas *canvas, double x, double y, double size, double line)
{
    canvas->signs |= 1u << SIGN_CLASH;
    draw_rectangle(canvas, x, y, size, size, red);
    draw_rectangle(canvas, x + line, y + line, size - 2 * line, size - 2 * line, pale_red);
}

static void draw_band(struct canvas *canvas, struct point from, struct point to, const struct arrow *band)
{
    canvas->signs |= 1u << SIGN_GROUP;
    draw_line(canvas, from, to, 1.6,
              band->on ? circles[role_of_link(band->branch, true)].fill
                       : strokes[band->branch % BRANCHES].band);
}

static void draw_arrow(struct canvas *canvas, struct point curve[4], const struct arrow *arrow)
{
    const struct strokes *stroke = &strokes[arrow->branch % BRANCHES];
    const struct point tip = curve[3];
    const double x = tip.x - curve[0].x, y = tip.y - curve[0].y, width = arrow->by_chain ? .6 : .32;
    const bool is_short = x * x + y * y < 9;
    const double length = is_short ? .85 : arrow->by_chain ? 1.6 : 1.15;
    const char *dashes = stroke->dashes[arrow->strong];
    dashes = dashes && is_short ? ".35 .25" : dashes;
    canvas->signs |= 1u << (arrow->by_chain ? SIGN_BY_CHAIN : arrow->strong ? SIGN_STRONG : SIGN_WEAK);
    /* The line ends inside of the head: its blunt end would be seen at the tip. */
    arrow_shorten(curve, .7 * length);
    canvas->back->path(canvas->out, "MC", curve, &(struct pen){NO_COLOR, stroke->color, width, dashes});
    /* .38 of its length to each side makes a narrow triangle. */
    const struct point back = point_towards(tip, curve[3], length);
    const double across = (tip.y - back.y) * .38, down = (back.x - tip.x) * .38;
    const struct point head[] = {tip, {back.x + across, back.y + down}, {back.x - across, back.y - down}};
    canvas->back->path(canvas->out, "MLLZ", head, &(struct pen){stroke->color, NO_COLOR, 0, NULL});
}

/* ---- The parts of a picture ---- */

struct picture {
    struct canvas *canvas;
    const struct grid *grid;
    char shown[SUDOKU_CELLS]; /* the large digits; '.': none */
    bool wrong[SUDOKU_CELLS];
    struct marks marks; /* of the step; without one there are none */
};

/* Clues that clash are red, at most 972 pairs: 27 houses with 36 each. */
static void begin_picture(struct picture *picture)
{
    const struct grid *grid = picture->grid;
    struct sudoku_clash clashes[972];
    size_t n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const bool is_clue = grid->clues && grid->clues[cell] != '.';
        picture->shown[cell] = grid->digits && grid->digits[cell] != '.' ? grid->digits[cell]
                               : is_clue                                 ? grid->clues[cell]
                                                                         : '.';
        picture->wrong[cell] = grid->wrong && grid->wrong[cell];
    }
    if (grid->clues && sudoku_check(grid->clues, clashes, 972, &n) == SUDOKU_CLASH)
        for (size_t i = 0; i < n; i++)
            picture->wrong[clashes[i].first] = picture->wrong[clashes[i].second] = true;
    memset(&picture->marks, 0, sizeof picture->marks);
    picture->marks.clash = -1;
    if (grid->step)
        marks_of_step(grid->step, &picture->marks);
}

/* A light blue below everything else, so that houses may overlap. */
static void draw_houses(struct picture *picture)
{
    static const double widths[] = {90, 10, 30}, heights[] = {10, 90, 30};
    struct canvas *canvas = picture->canvas;
    const struct grid *grid = picture->grid;
    for (int house = 0; house < 27; house++) {
        const int i = house % 9, kind = house / 9, band = i / 3;
        const double x = kind == 0 ? 0 : kind == 1 ? 10 * i : 30 * (i % 3);
        const double y = kind == 0 ? 10 * i : kind == 1 ? 0 : 30 * band;
        if (picture->marks.houses >> house & 1)
            draw_rectangle(canvas, x, y, widths[kind], heights[kind], house_color);
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const struct point middle = cell_middle(cell);
        if (grid->candidates && picture->shown[cell] == '.' && !grid->candidates[cell])
            draw_rectangle(canvas, middle.x - 5, middle.y - 5, 10, 10, dead_end);
        if (picture->marks.clash == cell)
            draw_frame(canvas, middle.x - 4.7, middle.y - 4.7, 9.4, .6);
    }
}

/* Bands tie the cells of a group together. A helper that is no candidate is a digit that rules out others:
 * its circle is large. */
static void draw_circles(struct picture *picture)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++) {
            const enum role role = picture->marks.roles[cell][digit - 1];
            if (role && picture->shown[cell] != '.')
                draw_rules_out(picture->canvas, cell_middle(cell), 4);
            else if (role)
                draw_circle(picture->canvas, candidate_middle(cell, digit), role);
        }
}

static void draw_arrows(struct picture *picture)
{
    const struct marks *marks = &picture->marks;
    struct scene scene;
    memset(&scene, 0, sizeof scene);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9 && picture->grid->candidates && picture->shown[cell] == '.'; digit++) {
            scene.small[cell] = picture->grid->candidates[cell];
            scene.circled[cell] |= (uint16_t)((marks->roles[cell][digit] != ROLE_NONE) << digit);
        }
    for (unsigned i = 0; i < marks->n_bands; i++) {
        const struct arrow *band = &marks->bands[i];
        draw_band(picture->canvas, candidate_middle(band->cell, band->digit),
                  candidate_middle(band->to_cell, band->to_digit), band);
    }
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *arrow = &marks->arrows[i];
        struct point curve[4];
        arrow_find(&scene, candidate_middle(arrow->cell, arrow->digit),
                   candidate_middle(arrow->to_cell, arrow->to_digit), curve);
        draw_arrow(picture->canvas, curve, arrow);
    }
}

/* Returns LETTERINGS if there is not a digit. Place 0 is the cell's own digit, 1 to 9 are its candidates. */
static enum lettering lettering_of(const struct picture *picture, int cell, int place)
{
    assert(cell >= 0 && cell < SUDOKU_CELLS && place >= 0 && place <= 9);
    const struct grid *grid = picture->grid;
    const bool is_open = picture->shown[cell] == '.';
    if (place == 0 && !is_open)
        return picture->wrong[cell]                      ? LETTERS_WRONG
               : grid->clues && grid->clues[cell] != '.' ? LETTERS_CLUE
                                                         : LETTERS_SOLVED;
    if (place == 0 || !is_open || !(grid->candidates[cell] >> (place - 1) & 1))
        return LETTERINGS;
    return picture->marks.n_arrows && !picture->marks.roles[cell][place - 1] ? LETTERS_OVER
                                                                             : LETTERS_CANDIDATE;
}

/* Digits of one kind are drawn together. They are .715 of their size high. */
static void draw_digits(const struct picture *picture)
{
    const struct canvas *canvas = picture->canvas;
    enum lettering kind = picture->grid->candidates ? LETTERS_CANDIDATE : LETTERS_SOLVED;
    for (; kind <= LETTERS_WRONG; kind++) {
        struct label labels[9 * SUDOKU_CELLS];
        const double down = .36 * letterings[kind].size;
        size_t n = 0;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            for (int place = 0; place <= (picture->grid->candidates ? 9 : 0); place++) {
                if (lettering_of(picture, cell, place) != kind)
                    continue;
                const struct point at = place ? candidate_middle(cell, place) : cell_middle(cell);
                const char *digit = place ? &"123456789"[place - 1] : &picture->shown[cell];
                labels[n++] = (struct label){{at.x, at.y + down}, digit, 1};
            }
        if (n)
            canvas->back->letters(canvas->out, kind, letterings[kind].size, labels, n);
    }
}

/* Numbers of rows and columns outside the grid: the words about a step name cells by them. */
static void draw_numbers(const struct canvas *canvas)
{
    const double size = letterings[LETTERS_NUMBER].size;
    struct label labels[18];
    for (int i = 0; i < 9; i++) {
        labels[i] = (struct label){{10 * i + 5, -1.2}, &"123456789"[i], 1};
        labels[9 + i] = (struct label){{-2.2, 10 * i + 5 + .36 * size}, &"123456789"[i], 1};
    }
    canvas->back->letters(canvas->out, LETTERS_NUMBER, size, labels, 18);
}

/* Thick lines are drawn last so that corners meet neatly. */
static void draw_lines(const struct canvas *canvas)
{
    struct point thin[2 * 12], thick[2 * 4 + 4];
    int n_thin = 0, n_thick = 0;
    for (int i = 1; i < 9; i++)
        for (int down = 0; down < 2; down++) {
            struct point *line = i % 3 ? &thin[n_thin] : &thick[n_thick];
            line[0] = down ? (struct point){10 * i, 0} : (struct point){0, 10 * i};
            line[1] = down ? (struct point){10 * i, 90} : (struct point){90, 10 * i};
            n_thin += i % 3 ? 2 : 0;
            n_thick += i % 3 ? 0 : 2;
        }
    memcpy(&thick[n_thick], (const struct point[]){{0, 0}, {90, 0}, {90, 90}, {0, 90}}, 4 * sizeof *thick);
    canvas->back->path(canvas->out, "MLMLMLMLMLMLMLMLMLMLMLML", thin,
                       &(struct pen){NO_COLOR, 0x777777, .18, NULL});
    canvas->back->path(canvas->out, "MLMLMLMLMLLLZ", thick, &(struct pen){NO_COLOR, 0x111111, .8, NULL});
}

/* ---- The legend ---- */

/* The words for signs from a first to a last one, in the order of the legend, and the width of a sample. */
static const struct {
    const char *words;
    unsigned first, last;
    double width;
} entries[] = {
    {"pattern", ROLE_PATTERN, ROLE_PATTERN, 3},
    {"rules out others", SIGN_RULES_OUT, SIGN_RULES_OUT, 3},
    {"further cells", ROLE_HELPER, ROLE_PATTERN - 1, 3},
    {"true", ROLE_PLACED - 1, ROLE_PLACED - 1, 3},
    {"false", ROLE_PLACED - 2, ROLE_PLACED - 2, 3},
    {"strong link", SIGN_STRONG, SIGN_STRONG, 6.4},
    {"weak link", SIGN_WEAK, SIGN_WEAK, 6.4},
    {"by a chain inside", SIGN_BY_CHAIN, SIGN_BY_CHAIN, 6.4},
    {"other branches", ROLE_CHAIN, ROLE_PLACED - 3, 3},
    {"a group", SIGN_GROUP, SIGN_GROUP, 7},
    {"contradiction", SIGN_CLASH, SIGN_CLASH, 3.2},
    {"removed", ROLE_REMOVED, ROLE_REMOVED, 3},
    {"placed", ROLE_PLACED, ROLE_PLACED, 3},
    {"houses", SIGN_HOUSES, SIGN_HOUSES, 3.2},
    {"the main line alone; rings without an arrow are needed, too", SIGN_MAIN_LINE, SIGN_MAIN_LINE, 0}};

static void draw_sample(struct canvas *canvas, struct point at, unsigned sign)
{
    assert(sign <= SIGN_MAIN_LINE);
    const struct point middle = {at.x + RING_RADIUS, at.y}, end = {middle.x + 4, at.y};
    if (sign <= ROLE_REMOVED) {
        draw_circle(canvas, middle, (enum role)sign);
        if (sign == ROLE_REMOVED)
            draw_stroke(canvas, middle);
    } else if (sign <= SIGN_BY_CHAIN) {
        struct point curve[] = {at, {at.x + 2, at.y}, {at.x + 4, at.y}, {at.x + 6, at.y}};
        draw_arrow(canvas, curve,
                   &(struct arrow){.strong = sign == SIGN_STRONG, .by_chain = sign == SIGN_BY_CHAIN});
    } else if (sign == SIGN_GROUP) {
        draw_band(canvas, middle, end, &(struct arrow){.on = true});
        draw_circle(canvas, middle, role_of_link(0, true));
        draw_circle(canvas, end, role_of_link(0, true));
    } else if (sign == SIGN_CLASH) {
        draw_frame(canvas, at.x, at.y - 1.4, 2.8, .4);
    } else if (sign == SIGN_RULES_OUT) {
        draw_rules_out(canvas, middle, RING_RADIUS);
    } else if (sign == SIGN_HOUSES) {
        draw_rectangle(canvas, at.x, at.y - 1.4, 2.8, 2.8, house_color);
    }
}

void legend_draw(struct canvas *canvas, struct point at, double width, unsigned signs)
{
    assert(width > 0);
    const double row = 4, size = letterings[LETTERS_LEGEND].size, left = at.x;
    at.y += row / 2;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const char *words = entries[i].words;
        const double wide = letters_width(words, strlen(words)) * size * canvas->back->widest;
        unsigned shown = 0;
        for (unsigned sign = entries[i].first; sign <= entries[i].last; sign++)
            shown += signs >> sign & 1;
        if (!shown)
            continue;
        if (at.x > left && at.x + shown * entries[i].width + wide > left + width)
            at = (struct point){left, at.y + row};
        for (unsigned sign = entries[i].first; sign <= entries[i].last; sign++)
            if (signs >> sign & 1) {
                draw_sample(canvas, at, sign);
                at.x += entries[i].width;
            }
        canvas->back->letters(canvas->out, LETTERS_LEGEND, size,
                              &(struct label){{at.x + .6, at.y + .36 * size}, words, strlen(words)}, 1);
        at.x += wide + 4.1;
    }
}

/* ---- The picture ---- */

/* Shapes are drawn from the back to the front: later ones cover earlier ones. */
void picture_draw(struct canvas *canvas, double size, const struct grid *grid, const struct record *record)
{
    assert(size > 0 && (grid->clues || grid->candidates));
    struct picture picture = {.canvas = canvas, .grid = grid};
    begin_picture(&picture);
    canvas->back->enter(canvas->out, (struct point){0, 0}, size / 90, record);
    draw_houses(&picture);
    if (grid->step) {
        draw_arrows(&picture);
        draw_circles(&picture);
    }
    draw_digits(&picture);
    if (grid->step) {
        for (int i = 0; i < 9 * SUDOKU_CELLS; i++)
            if (picture.marks.roles[i / 9][i % 9] == ROLE_REMOVED)
                draw_stroke(canvas, candidate_middle(i / 9, i % 9 + 1));
        draw_numbers(canvas);
    }
    draw_lines(canvas);
    canvas->back->leave(canvas->out);
    canvas->signs |= (unsigned)(picture.marks.houses != 0) << SIGN_HOUSES |
                     (unsigned)picture.marks.is_main_line << SIGN_MAIN_LINE;
}
