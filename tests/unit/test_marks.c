/* The marks of steps: what is removed and placed, the links of chains, and arrows that stay in the grid. */
#include "tests/test.h"

#include "tests/hard_puzzles.h"
#include "write/canvas.h"
#include "write/marks.h"

enum { TECHNIQUES = 200 };

static const char *seen[TECHNIQUES];
static unsigned n_seen, n_nets, n_loops;

static bool is_chain(unsigned role)
{
    return role >= ROLE_CHAIN && role < ROLE_PLACED;
}

static void note_technique(const struct sudoku_step *step)
{
    unsigned i = 0;
    while (i < n_seen && strcmp(seen[i], step->title) != 0)
        i++;
    if (i == n_seen && n_seen < TECHNIQUES)
        seen[n_seen++] = step->title;
}

static bool has_cell(const struct sudoku_link *link, unsigned cell)
{
    return memchr(link->cells, (int)cell, link->n_cells) != NULL;
}

/* Is there a link to the arrow's end from its start, each of which may be any cell of a group? */
static bool is_of_a_link(const struct sudoku_step *step, const struct arrow *arrow)
{
    for (size_t i = 0; i < step->n_links && step->links[i].depth == 0; i++) {
        const struct sudoku_link *to = &step->links[i];
        for (unsigned k = 0; k < to->n_parents; k++) {
            const struct sudoku_link *from = &step->links[step->parents[to->first_parent + k]];
            if (has_cell(to, arrow->to_cell) && to->digit == arrow->to_digit && has_cell(from, arrow->cell) &&
                from->digit == arrow->digit && to->on == arrow->strong)
                return true;
        }
    }
    return false;
}

static void check_curve(struct scene *scene, const struct arrow *arrow, const char *title)
{
    const struct point ends[2] = {candidate_middle(arrow->cell, arrow->digit),
                                  candidate_middle(arrow->to_cell, arrow->to_digit)};
    struct point curve[4];
    arrow_find(scene, ends[0], ends[1], curve);
    for (int i = 0; i < 2; i++) {
        const double x = curve[3 * i].x - ends[i].x, y = curve[3 * i].y - ends[i].y, away = x * x + y * y;
        CHECK(away > 1.3 * 1.3 && away < 1.5 * 1.5, "%s: an end is %f away", title, away);
    }
    for (int i = 0; i <= 100; i++) {
        const double t = i / 100.0, s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t,
                     d = t * t * t;
        const double x = a * curve[0].x + b * curve[1].x + c * curve[2].x + d * curve[3].x;
        const double y = a * curve[0].y + b * curve[1].y + c * curve[2].y + d * curve[3].y;
        CHECK(x > 0 && y > 0 && x < 90 && y < 90, "%s: outside at %f, %f", title, x, y);
    }
}

static void check_arrows(const struct sudoku_step *step, const struct marks *marks)
{
    static struct scene scene;
    unsigned closing = 0;
    memset(&scene, 0, sizeof scene);
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *arrow = &marks->arrows[i];
        CHECK(marks->roles[arrow->cell][arrow->digit - 1] &&
                  marks->roles[arrow->to_cell][arrow->to_digit - 1],
              "%s: arrow %u has an end without a ring", step->title, i);
        closing += !is_of_a_link(step, arrow);
        check_curve(&scene, arrow, step->title);
    }
    CHECK(closing <= 1 && (!closing || !marks->is_main_line), "%s: %u arrows without a link", step->title,
          closing);
    n_loops += closing;
    n_nets += marks->is_main_line;
    for (unsigned i = 0; i < marks->n_bands; i++) {
        const struct arrow *band = &marks->bands[i];
        CHECK(band->digit == band->to_digit && marks->roles[band->cell][band->digit - 1] &&
                  marks->roles[band->to_cell][band->digit - 1],
              "%s: band %u", step->title, i);
    }
}

/* A net shows at least the end of each branch; the links of any other chain are all shown. */
static void check_links(const struct sudoku_step *step, const struct marks *marks)
{
    struct marks of_links;
    size_t n = 0;
    while (n < step->n_links && step->links[n].depth == 0)
        n++;
    marks_of_links(step, (unsigned)n, &of_links);
    CHECK(marks->is_main_line || of_links.n_arrows + 1 >= marks->n_arrows, "%s: %u arrows, %u of links",
          step->title, marks->n_arrows, of_links.n_arrows);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[i];
        const bool ends_branch = i + 1 == n || link[1].branch != link->branch;
        for (unsigned k = 0; k < link->n_cells; k++) {
            const unsigned cell = link->cells[k], digit = link->digit - 1u;
            CHECK(is_chain(of_links.roles[cell][digit]), "%s: link %zu", step->title, i);
            CHECK(marks->roles[cell][digit] || (marks->is_main_line && !ends_branch),
                  "%s: link %zu has no ring", step->title, i);
        }
    }
    marks_of_links(step, 0, &of_links);
    for (int i = 0; i < 9 * SUDOKU_CELLS; i++)
        CHECK(!of_links.roles[i / 9][i % 9], "%s: a mark of no link", step->title);
    CHECK(!of_links.n_arrows && of_links.clash == -1, "%s: no links", step->title);
}

static void check_step(const struct sudoku_position *position, const struct sudoku_step *step)
{
    struct marks marks;
    unsigned removed = 0, marked = 0;
    note_technique(step);
    marks_of_step(step, &marks);
    for (size_t i = 0; i < step->n_removals; i++)
        for (int digit = 0; digit < 9; digit++)
            if (step->removals[i].digits >> digit & 1) {
                removed++;
                CHECK(marks.roles[step->removals[i].cell][digit] == ROLE_REMOVED, "%s", step->title);
            }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++) {
            const unsigned role = marks.roles[cell][digit];
            const bool is_candidate = position->candidates[cell] >> digit & 1;
            marked += role == ROLE_REMOVED;
            CHECK(role <= ROLE_REMOVED, "%s: role %u", step->title, role);
            CHECK(is_candidate || (role != ROLE_REMOVED && role != ROLE_PLACED && !is_chain(role)),
                  "%s: %d is no candidate of cell %d, role %u", step->title, digit + 1, cell, role);
            CHECK((role == ROLE_PLACED) == (step->digit == digit + 1 && step->cell == cell), "%s: placed",
                  step->title);
        }
    CHECK(marked == removed, "%s: %u removed, %u marked", step->title, removed, marked);
    CHECK(marks.houses == step->houses, "%s: houses", step->title);
    check_arrows(step, &marks);
    check_links(step, &marks);
}

/* Four places of a digit at the corners of a rectangle: off, on, off, on. */
static void test_loop(void)
{
    static const uint16_t parents[] = {0, 1, 2};
    struct sudoku_link links[] = {
        {.n_cells = 1, .cells = {0}, .digit = 5},
        {.n_cells = 1, .cells = {8}, .digit = 5, .on = 1, .n_parents = 1, .first_parent = 0},
        {.n_cells = 1, .cells = {80}, .digit = 5, .n_parents = 1, .first_parent = 1, .reason = 17},
        {.n_cells = 1, .cells = {72}, .digit = 5, .on = 1, .n_parents = 1, .first_parent = 2, .reason = 8}};
    struct sudoku_step step = {.n_links = 4, .links = links, .parents = parents};
    struct marks marks;
    marks_of_step(&step, &marks);
    CHECK(marks.n_arrows == 4 && marks.arrows[3].cell == 72 && marks.arrows[3].to_cell == 0 &&
              !marks.arrows[3].strong,
          "%u arrows", marks.n_arrows);
    CHECK(marks.roles[0][4] == role_of_link(0, false) && marks.roles[8][4] == role_of_link(0, true), "rings");
    links[3].cells[0] = 73; /* r9c2 does not see r1c1 */
    marks_of_step(&step, &marks);
    CHECK(marks.n_arrows == 3, "an open chain has %u arrows", marks.n_arrows);
    marks_of_links(&step, 2, &marks);
    CHECK(marks.n_arrows == 1 && !marks.roles[80][4], "its first two links");
}

/* A group of three cells has two bands and one arrow, from its nearest cell. */
static void test_group(void)
{
    static const uint16_t parents[] = {0, 1};
    const struct sudoku_link links[] = {
        {.n_cells = 3, .cells = {0, 1, 2}, .digit = 1},
        {.n_cells = 1, .cells = {8}, .digit = 1, .on = 1, .n_parents = 1, .first_parent = 0},
        {.n_cells = 2, .cells = {80, 79}, .digit = 1, .n_parents = 1, .first_parent = 1}};
    const struct sudoku_step step = {.n_links = 3, .links = links, .parents = parents};
    struct marks marks;
    marks_of_step(&step, &marks);
    CHECK(marks.n_bands == 3 && marks.n_arrows == 2, "%u bands, %u arrows", marks.n_bands, marks.n_arrows);
    CHECK(marks.arrows[0].cell == 2 && marks.arrows[0].to_cell == 8 && marks.arrows[1].to_cell == 80,
          "the nearest cells");
    marks_of_links(&step, 2, &marks);
    CHECK(marks.n_arrows == 1 && !marks.roles[80][0], "its first two links");
}

/* The first branch has the strongest roles, and the fifth repeats them. */
static void test_roles(void)
{
    for (unsigned branch = 0; branch < 9; branch++)
        for (int on = 0; on < 2; on++) {
            const enum role role = role_of_link(branch, on);
            CHECK(is_chain(role) && role == role_of_link(branch % BRANCHES, on), "branch %u", branch);
            CHECK(branch % BRANCHES == 0 || role < role_of_link(branch - 1, false), "branch %u", branch);
        }
    CHECK(role_of_link(0, true) > role_of_link(0, false) && ROLE_PATTERN > ROLE_HELPER + HELPER_SETS - 1,
          "the order of roles");
}

/* The two branches of a contradiction end in one cell. */
static void test_clash(void)
{
    static const uint16_t parents[] = {0, 2};
    struct sudoku_link links[] = {
        {.n_cells = 1, .cells = {4}, .digit = 2, .on = 1},
        {.n_cells = 1, .cells = {13}, .digit = 3, .on = 1, .n_parents = 1, .first_parent = 0},
        {.n_cells = 1, .cells = {4}, .digit = 2, .on = 1, .branch = 1},
        {.n_cells = 1, .cells = {13}, .digit = 3, .n_parents = 1, .first_parent = 1, .branch = 1}};
    const struct sudoku_step step = {.n_links = 4, .links = links, .parents = parents};
    struct marks marks;
    marks_of_step(&step, &marks);
    CHECK(marks.clash == 13 && marks.roles[4][1] == role_of_link(0, true), "clash %d", marks.clash);
    CHECK(marks.n_arrows == 1, "an arrow over an arrow: %u", marks.n_arrows);
    links[3].on = 1;
    marks_of_step(&step, &marks);
    CHECK(marks.clash == -1, "two branches that agree");
}

int main(void)
{
    test_roles();
    test_loop();
    test_group();
    test_clash();
    check_hard_puzzles("MARKS_PUZZLES", check_step);
    printf("%u techniques, %u nets, %u loops\n", n_seen, n_nets, n_loops);
    CHECK(n_seen >= 20 && n_loops >= 1 && n_nets >= 5, "%u techniques, %u nets, %u loops", n_seen, n_nets,
          n_loops);
    return test_report();
}
