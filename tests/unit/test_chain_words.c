/* Chains in words and in Eureka notation, from links written by hand. */
#include "logic/argument.h"
#include "tests/reasoner.h"
#include "tests/test.h"

enum { OF_ROW = 0, OF_COLUMN = 9, OF_BOX = 18, OF_CELL = SUDOKU_SAME_CELL };

static struct sudoku_link links[16];
static uint16_t parents[16];
static struct step step;

static unsigned char cell_at(unsigned row, unsigned column)
{
    return (unsigned char)(9 * (row - 1) + column - 1);
}

static void begin(void)
{
    memset(&step, 0, sizeof step);
    step_keep_links(&step, links, parents, 16);
}

/* Adds a link that is on or off and follows from another one, or from none if that is itself, for a reason.
 */
static unsigned link(unsigned from, unsigned row, unsigned column, unsigned digit, bool on, unsigned reason)
{
    const uint16_t parent = (uint16_t)from;
    struct cells cells = {{0, 0}};
    cells_add(&cells, cell_at(row, column));
    if (reason < HOUSES) /* from the numbers of sudoku_logic.h to those inside */
        reason = lowest_bit(public_houses((uint32_t)1 << reason));
    return step_link(&step, make_link(cells, digit - 1, on, reason), &parent, from != step.n_links);
}

static void remove_one(unsigned row, unsigned column, unsigned digit)
{
    step.removals[step.n_removals++] =
        (struct sudoku_part){.digits = (uint16_t)(1u << (digit - 1)), .cell = cell_at(row, column)};
}

/* What is said, whole and in rooms that are too small, is as expected. */
static void check_said(technique_say *say, const char *expected)
{
    char text[1000], small[40];
    struct words words = {text, sizeof text, 0};
    say(&words, &step);
    CHECK(words.length < sizeof text && strcmp(text, expected) == 0, "said:\n%s\nexpected:\n%s", text,
          expected);
    for (size_t room = 1; room < sizeof small; room++) {
        struct words cut = {small, room, 0};
        memset(small, '#', sizeof small);
        say(&cut, &step);
        CHECK(cut.length == strlen(expected), "room %zu: length %zu", room, cut.length);
        CHECK(memchr(small, '\0', room) != NULL, "room %zu: no end", room);
        CHECK(room == sizeof small || small[room] == '#', "room %zu: too much written", room);
    }
}

/* 7 or 2 in r4c5, 2 in row 4, 2 in column 9. */
static void test_chain(void)
{
    begin();
    link(0, 4, 5, 7, false, OF_CELL);
    link(0, 4, 5, 2, true, OF_CELL);
    link(1, 4, 9, 2, false, OF_ROW + 3);
    link(2, 1, 9, 2, true, OF_COLUMN + 8);
    link(3, 1, 9, 7, false, OF_CELL);
    link(4, 1, 2, 7, true, OF_ROW + 0);
    remove_one(4, 2, 7);
    check_said(logic_say_eureka, "(7=2)r4c5 - (2)r4c9 = (2-7)r1c9 = (7)r1c2 => r4c2<>7");
    check_said(logic_say_chain,
               "If r4c5 is not 7:\n"
               "  r4c5 is 2 (its other digit)\n"
               "  so r4c9 is not 2 (row 4), so r1c9 is 2 (column 9)\n"
               "  so r1c9 is not 7 (it is 2), so r1c2 is 7 (row 1)\n"
               "So r4c5 is 7 or r1c2 is 7, and either way r4c2 is not 7.");
}

/* A candidate that turns itself off. */
static void test_contradiction(void)
{
    begin();
    link(0, 4, 4, 6, true, OF_CELL);
    link(0, 5, 5, 6, false, OF_BOX + 4);
    link(1, 5, 9, 6, true, OF_ROW + 4);
    link(2, 7, 9, 6, false, OF_COLUMN + 8);
    link(3, 7, 4, 6, true, OF_ROW + 6);
    link(4, 4, 4, 6, false, OF_COLUMN + 3);
    remove_one(4, 4, 6);
    check_said(logic_say_eureka, "(6)r4c4 - (6)r5c5 = (6)r5c9 - (6)r7c9 = (6)r7c4 - (6)r4c4 => r4c4<>6");
    check_said(logic_say_chain,
               "If r4c4 is 6:\n"
               "  r5c5 is not 6 (box 5), so r5c9 is 6 (row 5)\n"
               "  so r7c9 is not 6 (column 9), so r7c4 is 6 (row 7)\n"
               "  so r4c4 is not 6 (column 4)\n"
               "That contradicts the assumption, so r4c4 is not 6.");
}

/* A group in a row, and ends that exclude each other. */
static void test_group_in_loop(void)
{
    begin();
    link(0, 1, 1, 5, false, OF_CELL);
    unsigned group = link(0, 1, 5, 5, true, OF_ROW + 0);
    step.links[group].n_cells = 2;
    step.links[group].cells[1] = cell_at(1, 6);
    link(group, 3, 4, 5, false, OF_BOX + 1);
    link(2, 3, 1, 5, true, OF_ROW + 2);
    remove_one(2, 4, 5);
    check_said(logic_say_eureka, "(5)r1c1 = (5)r1c56 - (5)r3c4 = (5)r3c1 - loop => r2c4<>5");
    check_said(
        logic_say_chain,
        "If r1c1 is not 5:\n"
        "  r1c5 or r1c6 is 5 (row 1)\n"
        "  so r3c4 is not 5 (box 2), so r3c1 is 5 (row 3)\n"
        "That closes a loop, so all of this holds or the opposite of all of it: r1c5, r1c6 or r3c4 is 5, "
        "so r2c4 is not 5.");
}

/* Two cases; in the second a candidate follows from two others. */
static void test_branches(void)
{
    begin();
    link(0, 5, 5, 1, true, OF_CELL);
    link(0, 9, 5, 1, false, OF_COLUMN + 4);
    link(2, 5, 5, 2, true, OF_CELL);
    link(2, 5, 1, 2, false, OF_ROW + 4);
    link(2, 8, 5, 2, false, OF_COLUMN + 4);
    link(4, 8, 5, 1, true, OF_CELL);
    link(3, 8, 1, 2, true, OF_COLUMN + 0);
    link(5, 9, 5, 1, false, OF_COLUMN + 4);
    for (unsigned i = 2; i < step.n_links; i++)
        step.links[i].branch = 1;
    remove_one(9, 5, 1);
    check_said(logic_say_chain,
               "If r5c5 is 1:\n"
               "  r9c5 is not 1 (column 5)\n"
               "If r5c5 is 2:\n"
               "  r8c5 is not 2 (column 5), so r8c5 is 1 (its other digit)\n"
               "  r5c5 is 2, so r5c1 is not 2 (row 5), so r8c1 is 2 (column 1)\n"
               "  r8c5 is 1, so r9c5 is not 1 (column 5)\n"
               "Either way r9c5 is not 1.");
    char text[8] = "";
    struct words words = {text, sizeof text, 0};
    logic_say_eureka(&words, &step);
    CHECK(words.length == 0, "a net in Eureka notation");
}

static void test_no_chain(void)
{
    begin();
    remove_one(1, 1, 1);
    char text[8] = "";
    struct words words = {text, sizeof text, 0};
    logic_say_eureka(&words, &step);
    logic_say_chain(&words, &step);
    CHECK(words.length == 0, "%zu characters about no chain", words.length);
}

/* A candidate is not the same as a group that begins with it, nor is a group the same as a larger one. */
static void test_same_candidates(void)
{
    const struct sudoku_link single = {.digit = 5, .n_cells = 1, .cells = {0}},
                             pair = {.digit = 5, .n_cells = 2, .cells = {0, 1}},
                             other = {.digit = 5, .n_cells = 2, .cells = {0, 2}},
                             same_pair = {.digit = 5, .n_cells = 2, .cells = {0, 1, 2}, .on = 1},
                             triplet = {.digit = 5, .n_cells = 3, .cells = {0, 1, 2}},
                             digit = {.digit = 6, .n_cells = 1, .cells = {0}};
    CHECK(links_match(&pair, &same_pair), "two pairs");
    CHECK(!links_match(&single, &pair) && !links_match(&pair, &single), "a candidate and a pair");
    CHECK(!links_match(&pair, &triplet) && !links_match(&triplet, &pair), "a pair and a triplet");
    CHECK(!links_match(&pair, &other), "other cells");
    CHECK(!links_match(&single, &digit), "another digit");
}

/* A link of a caller's step, which has room for it as any text. */
static void check_link(const struct sudoku_step *of, size_t number, const char *expected)
{
    const int link = SUDOKU_DESCRIBE_LINK + (int)number;
    char text[200];
    size_t length = sudoku_describe_step(of, link, text, sizeof text);
    CHECK(length == strlen(expected) && strcmp(text, expected) == 0, "link %zu: %s, not %s", number, text,
          expected);
    CHECK(sudoku_describe_step(of, link, NULL, 9) == length, "the length alone");
    CHECK(sudoku_describe_step(of, link, text, 4) == length && (!length || strlen(text) == 3),
          "a short text");
}

/* Links one by one, each with what it rests on: of a chain with a group, and of a net. */
static void test_links(void)
{
    static struct shown_step shown;
    const struct sudoku_step *of = &shown.view;
    check_link(NULL, 0, "");
    check_link(of, 0, "");
    test_group_in_loop();
    shown.step = step;
    shown.view.n_links = step.n_links;
    check_link(of, 0, "Suppose that r1c1 is not 5");
    check_link(of, 1, "r1c1 is not 5, so r1c5 or r1c6 is 5 (row 1)");
    check_link(of, 2, "r1c5 or r1c6 is 5, so r3c4 is not 5 (box 2)");
    check_link(of, 3, "r1c5 or r1c6 is 5, so r3c4 is not 5 (box 2), so r3c1 is 5 (row 3)");
    check_link(of, 4, "");
    begin();
    link(0, 4, 5, 2, true, OF_CELL);
    link(0, 4, 5, 7, false, OF_CELL);
    link(0, 4, 9, 2, false, OF_ROW + 3);
    link(1, 7, 9, 2, false, OF_CELL);
    step.links[3].reason = SUDOKU_BY_CHAIN;
    step_link(&step, (struct sudoku_link){.n_cells = 1, .cells = {8}, .digit = 2, .on = 1, .reason = 17},
              (const uint16_t[]){2, 3}, 2);
    shown.step = step;
    shown.view.n_links = step.n_links;
    check_link(of, 1, "r4c5 is 2, not 7");
    check_link(of, 3, "r4c5 is 2, not 7, so r7c9 is not 2, by a chain");
    check_link(
        of, 4,
        "r4c5 is 2, so r4c9 is not 2 (row 4); r7c9 is not 2; so r1c9 is 2 (the last place in column 9)");
}

/* Chains that place a digit, and one chain for each candidate of a cell: the first that the reasoner
 * finds. */
static void test_placements(void)
{
    static const struct {
        const char *puzzle, *eureka;
        enum sudoku_ladder ladder;
    } samples[] = {
        {"48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
         "(4=9)r5c3 - (9)r8c3 = (9)r8c6 - (9=4)r9c4 - (4)r9c3 = (4)r5c3 => r5c3=4", SUDOKU_LADDER_SE},
        {".....2.....384..6.64...9.8.1......23.2.3.7.4.38......9.3.2...95.9..641.....9.....",
         "(1=5)r1c8 - (5)r3c7 = (5-1)r3c4 = (1)r6c4 - (1)r6c8 = (1)r1c8 => r1c8=1", SUDOKU_LADDER_SE},
        {"...94..2.13........9...75..32...5.8..76..8.5.......3..8...2.....5...4..2.4.5.673.",
         "(1)r1c6 - (1)r6c6 = (1)r6c2\n||\n"
         "(1-8)r1c7 = (8)r1c2 - (8=1)r6c2\n||\n"
         "(1)r1c9 - (1)r5c9 = (1)r4c79 - (1)r4c3 = (1)r6c2\n"
         "=> r6c2=1",
         SUDOKU_LADDER_PEOPLE}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_reasoner *reasoner = reasoner_on(samples[i].ladder);
        const struct sudoku_step *found;
        struct sudoku_position position;
        char text[1000] = "";
        memcpy(position.cells, samples[i].puzzle, SUDOKU_CELLS);
        CHECK(sudoku_find_candidates(samples[i].puzzle, position.candidates) == SUDOKU_OK, "candidates");
        while (sudoku_find_step(reasoner, &position, &found) == SUDOKU_OK &&
               !(found->n_links && found->digit))
            sudoku_make_step(&position, found);
        size_t length = sudoku_describe_step(found, SUDOKU_DESCRIBE_EUREKA, text, sizeof text);
        CHECK(length == strlen(samples[i].eureka) && strcmp(text, samples[i].eureka) == 0,
              "said:\n%s\nexpected:\n%s", text, samples[i].eureka);
        sudoku_reasoner_free(reasoner);
    }
}

int main(void)
{
    test_chain();
    test_same_candidates();
    test_links();
    test_contradiction();
    test_group_in_loop();
    test_branches();
    test_no_chain();
    test_placements();
    return test_report();
}
