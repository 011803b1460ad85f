/* The ladder for people: how far it leads, and how fast, beside that of Sudoku Explainer. */
#include "ladder.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "logic/reasoner.h"

/* The results of a set of puzzles. */
struct tally {
    size_t puzzles, solved, wrong;
    size_t without_nets;      /* solved by steps that people make */
    size_t both;              /* solved on either ladder */
    size_t steps, se_steps;   /* of these */
    size_t by[RUNGS_MAX];     /* steps of each technique */
    size_t needed[RUNGS_MAX]; /* puzzles in which it led on */
    double seconds;
};

/* A way up one ladder. */
struct way {
    size_t steps;
    bool solved, wrong;
    size_t by[RUNGS_MAX];
};

/* Does a step keep the solution? */
static bool is_right(const struct step *step, const char *solution)
{
    for (unsigned i = 0; i < step->n_removals; i++)
        if (step->removals[i].digits >> (solution[step->removals[i].cell] - '1') & 1)
            return false;
    return !step->digit || solution[step->cell] == '0' + step->digit;
}

/* Climbs a ladder to its end. */
static void climb(const struct ladder *ladder, struct sudoku_reasoner *reasoner, const char *puzzle,
                  const char *solution, struct way *way)
{
    struct board board;
    struct step step;
    *way = (struct way){.steps = 0};
    step_keep_links(&step, NULL, NULL, 0);
    logic_board_init(&board, puzzle);
    reasoner_take(reasoner, &board);
    int rung;
    while (board.empty_cells && (rung = logic_climb(ladder, NULL, &board, &step)) >= 0) {
        if (!is_right(&step, solution)) {
            printf("wrong: %s in %.81s\n", step.technique->name, puzzle);
            way->wrong = true;
            return;
        }
        way->steps++;
        way->by[rung]++;
        logic_board_apply(&board, &step);
    }
    way->solved = !board.empty_cells;
}

/* Nets are chains whose links follow from several others at once. */
static bool is_net(const struct technique *technique)
{
    const char *name = technique->known.name;
    return strcmp(name, "nishio") == 0 || strncmp(name, "dynamic", 7) == 0 || strncmp(name, "nested", 6) == 0;
}

static void add_way(struct tally *tally, const struct way *way)
{
    bool nets = false;
    for (unsigned rung = 0; rung < logic_people_ladder.n; rung++) {
        tally->by[rung] += way->by[rung];
        tally->needed[rung] += way->by[rung] > 0;
        nets |= way->by[rung] && is_net(logic_people_ladder.rungs[rung]);
    }
    tally->wrong += way->wrong;
    tally->solved += way->solved;
    tally->without_nets += way->solved && !nets;
}

static void climb_puzzle(struct tally *tally, struct sudoku_reasoner *reasoner, const char *puzzle)
{
    char solution[SUDOKU_CELLS];
    struct way way, se;
    if (sudoku_solve(puzzle, 2, solution) != 1)
        return;
    tally->puzzles++;
    double start = now();
    climb(&logic_people_ladder, reasoner, puzzle, solution, &way);
    tally->seconds += now() - start;
    add_way(tally, &way);
    climb(&logic_se_ladder, reasoner, puzzle, solution, &se);
    if (!way.solved || !se.solved)
        return;
    tally->both++;
    tally->steps += way.steps;
    tally->se_steps += se.steps;
}

static double percent(size_t part, size_t whole)
{
    return whole ? 100 * (double)part / (double)whole : 0;
}

static void print_tally(const char *name, const struct tally *tally)
{
    double both = tally->both ? (double)tally->both : 1;
    printf("%s: %zu puzzles, %.0f a second\n\n", name, tally->puzzles,
           (double)tally->puzzles / tally->seconds);
    printf("| technique | steps | puzzles | %% |\n|---|---|---|---|\n");
    for (unsigned rung = 0; rung < logic_people_ladder.n; rung++)
        printf("| %s | %zu | %zu | %.3f |\n", logic_people_ladder.rungs[rung]->known.title, tally->by[rung],
               tally->needed[rung], percent(tally->needed[rung], tally->puzzles));
    printf("\nsolved: %.3f %%, without nets: %.3f %%; wrong steps: %zu\n",
           percent(tally->solved, tally->puzzles), percent(tally->without_nets, tally->puzzles),
           tally->wrong);
    printf("steps a puzzle, of the %zu that both ladders solve: %.2f, on Sudoku Explainer's %.2f\n\n",
           tally->both, (double)tally->steps / both, (double)tally->se_steps / both);
}

int climb_sets(const struct sets *sets)
{
    struct sudoku_reasoner reasoner = default_reasoner();
    size_t wrong = 0;
    for (size_t i = 0; i < sets->count; i++) {
        const struct set *set = &sets->set[i];
        struct tally tally;
        memset(&tally, 0, sizeof tally);
        for (size_t k = 0; k < set->n; k++)
            climb_puzzle(&tally, &reasoner, set->text + SET_STRIDE * k);
        print_tally(set->name, &tally);
        wrong += tally.wrong;
    }
    logic_close_reasoner(&reasoner);
    return wrong == 0;
}
