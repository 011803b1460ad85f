/* Chain steps: each position's step, its argument link by link, and the words for it. */
#include "tests/chain_positions.h"

/* The number of a producer, and the kind of a step as Sudoku Explainer counts them. */
static unsigned producer_of(const struct step *step)
{
    return technique_of(step)->find == logic_find_chain ? technique_of(step)->variant : NO_PRODUCER;
}

static unsigned kind_of(const struct step *step)
{
    return step->type > KIND_CYCLE ? step->type - KIND_CYCLE : step->type;
}

static void test_positions(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < CHAIN_POSITIONS; i++) {
        struct step step;
        char text[4000];
        find_step_at(reasoner, i, &step, text);
        CHECK(strcmp(text + 1, chain_positions[i].step) == 0, "position %zu:%s", i, text);
        CHECK(producer_of(&step) == chain_positions[i].producer && kind_of(&step) == chain_positions[i].kind,
              "position %zu: %u %u", i, producer_of(&step), kind_of(&step));
        CHECK(step.rating == chain_positions[i].rating && step.length == chain_positions[i].complexity,
              "position %zu: %d, length %u", i, step.rating, step.length);
    }
}

/* Each producer finds its step without those before it: --reduce can leave out some. */
static void test_alone(struct sudoku_reasoner *reasoner)
{
    for (size_t i = 0; i < CHAIN_POSITIONS; i++) {
        struct board board;
        struct step step;
        struct rungs rungs = {{false}};
        char text[4000];
        for (unsigned rung = 0; rung < logic_se_ladder.n; rung++)
            rungs.has[rung] = logic_se_ladder.rungs[rung]->variant == chain_positions[i].producer;
        if (chain_positions[i].producer == NO_PRODUCER)
            continue;
        init_board(reasoner, &board, i);
        step_keep_links(&step, NULL, NULL, 0);
        CHECK(logic_climb(&logic_se_ladder, &rungs, &board, &step) >= 0, "position %zu", i);
        write_step(&step, text);
        CHECK(strcmp(text + 1, chain_positions[i].step) == 0, "position %zu:%s", i, text);
    }
}

/* All branches of an argument lead to the same candidate: a contradiction to it on and off, others to it with
 * one sign. */
static void check_branch_ends(const struct step *step)
{
    const struct sudoku_link *end = NULL;
    for (unsigned i = 0; i < step->n_links && !step->links[i].depth; i++) {
        const struct sudoku_link *last = &step->links[i];
        bool ends = i + 1 == step->n_links || last[1].depth || last[1].branch != last->branch;
        if (ends && end)
            CHECK(last->cells[0] == end->cells[0] && last->digit == end->digit &&
                      (last->on == end->on) == (kind_of(step) != KIND_CONTRADICTION),
                  "branches lead elsewhere");
        end = ends ? last : end;
    }
}

static bool is_in(unsigned house, unsigned cell)
{
    return memchr(core_house_cells[house], (int)cell, 9) != NULL;
}

/* Do the premises of a technique inside a chain fit what it removes? */
static bool has_sound_rule(const struct sudoku_link *link)
{
    const unsigned char *houses = link->rule_houses, cell = link->cells[0];
    const bool one_house = houses[0] == houses[1], two = logic_set_size[link->rule_set] == 2;
    switch (link->reason) {
    case SUDOKU_BY_LOCKED:
        return !link->rule_set && !is_in(houses[0], cell) && is_in(houses[1], cell);
    case SUDOKU_BY_HIDDEN_PAIR:
        return two && one_house && is_in(houses[0], cell) && !(link->rule_set >> (link->digit - 1) & 1);
    case SUDOKU_BY_NAKED_PAIR:
        for (unsigned place = 0; place < 9; place++)
            if (core_house_cells[houses[0]][place] == cell)
                return two && one_house && !(link->rule_set >> place & 1);
        return false;
    case SUDOKU_BY_X_WING:
        return two && !one_house && !is_in(houses[0], cell) && !is_in(houses[1], cell) &&
               link->rule_set >> (houses[0] < COLUMNS ? cell % 9 : cell / 9) & 1;
    default:
        return !link->rule_set && !houses[0] && !houses[1];
    }
}

/* The links of a step: those of the argument itself first, each after what it follows from, with as many
 * nodes as the length says if there are no chains inside. */
static void check_links(const struct step *step)
{
    unsigned nodes = 0, branches = 0;
    bool any_inside = false;
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct sudoku_link *link = &step->links[i];
        for (unsigned k = 0; k < link->n_parents; k++) {
            unsigned parent = step->parents[link->first_parent + k];
            CHECK(parent < i && step->links[parent].branch == link->branch &&
                      step->links[parent].depth == link->depth,
                  "link %u follows from %u", i, parent);
        }
        CHECK(link->first_parent + link->n_parents <= step->n_parents, "link %u: its parents", i);
        CHECK(link->digit >= 1 && link->digit <= 9 && link->n_cells == 1 && link->cells[0] < SUDOKU_CELLS,
              "link %u", i);
        CHECK(link->reason < SUDOKU_BY_LOCKED || !link->on, "link %u: reason %u", i, link->reason);
        CHECK((link->reason == SUDOKU_BY_CHAIN) == (link->nested > 0), "link %u: chain inside", i);
        CHECK(has_sound_rule(link), "link %u: the premises of reason %u", i, link->reason);
        if (link->nested)
            CHECK(link->nested > i && link->nested < step->n_links &&
                      step->links[link->nested].depth == link->depth + 1 &&
                      step->links[link->nested].n_parents == 0,
                  "link %u: chain inside at %u", i, link->nested);
        any_inside |= link->depth > 0;
        CHECK(link->depth == 0 ? !any_inside : link->depth < 3, "link %u: depth %u", i, link->depth);
        nodes += !link->depth;
        branches += !link->depth && !link->n_parents;
    }
    unsigned cycle = step->type > KIND_CYCLE; /* its start stands at both ends */
    CHECK(any_inside ? nodes < step->length : nodes == step->length + cycle, "%u nodes, length %u", nodes,
          step->length);
    unsigned kind = kind_of(step);
    CHECK(branches == (kind >= KIND_DIGIT && kind <= KIND_MIXED ? 1
                       : kind == KIND_CELL                      ? logic_set_size[step->digits]
                       : kind == KIND_REGION                    ? step->n_cells
                                                                : 2),
          "%u branches, kind %u", branches, kind);
}

/* Checks the links of a step and its descriptions. */
static void test_links(struct sudoku_reasoner *reasoner)
{
    static struct sudoku_link links[LINKS_MAX];
    static uint16_t parents[LINKS_MAX];
    for (size_t i = 0; i < CHAIN_POSITIONS; i++) {
        struct board board;
        struct step step;
        char text[2000];
        init_board(reasoner, &board, i);
        step_keep_links(&step, links, parents, LINKS_MAX);
        CHECK(logic_next_step(&board, true, &step) == SUDOKU_OK, "position %zu", i);
        if (chain_positions[i].producer == NO_PRODUCER)
            continue;
        CHECK(step.n_links > 0, "position %zu: no links", i);
        check_links(&step);
        check_branch_ends(&step);
        CHECK(step.n_left_out == 0, "position %zu: %u links are left out", i, step.n_left_out);
        unsigned n_links = step.n_links;
        step_keep_links(&step, links, parents, 3);
        CHECK(logic_next_step(&board, true, &step) == SUDOKU_OK && step.n_links == 0 &&
                  step.n_left_out == n_links,
              "position %zu: an argument in pieces", i);
        char said[80];
        snprintf(said, sizeof said, "The chain is not told: it has %u links.", n_links);
        CHECK(logic_write_step(&step, SUDOKU_DESCRIBE_FULL, text, sizeof text) < sizeof text &&
                  strstr(text, said),
              "position %zu: %s", i, text);
        for (int what = SUDOKU_DESCRIBE_PLACE; what <= SUDOKU_DESCRIBE_REASON; what++) {
            size_t n = logic_write_step(&step, (enum sudoku_description)what, text, sizeof text);
            CHECK(n > 0 && n < sizeof text && !strchr(text, '{'), "position %zu: %s", i, text);
        }
    }
}

int main(void)
{
    struct sudoku_reasoner *reasoner;
    CHECK(sudoku_reasoner_new(NULL, NULL, &reasoner) == SUDOKU_OK, "no reasoner");
    test_positions(reasoner);
    test_alone(reasoner);
    test_links(reasoner);
    sudoku_reasoner_free(reasoner);
    return test_report();
}
