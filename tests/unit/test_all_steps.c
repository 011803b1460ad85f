/* All steps of a position: each is there right now, each does something new, and none of the simple ones is
 * missing. Chains are checked by what is told of them (test_told, test_eureka). */
#include "tests/hard_puzzles.h"

/* What was visited: a set of placed candidates, and one of removed ones. */
struct seen {
    const struct sudoku_position *position;
    char solution[SUDOKU_CELLS];
    uint16_t placed[SUDOKU_CELLS], removed[SUDOKU_CELLS];
    unsigned n, ladder;
    const struct sudoku_technique *technique; /* of the last one */
};

static unsigned positions, steps_seen, pairs_seen, locked_seen, wings_seen;

static struct cells places_of(const struct sudoku_position *position, unsigned digit, unsigned house)
{
    struct cells cells = {{0, 0}};
    for (unsigned place = 0; place < 9; place++)
        if (position->candidates[logic_scan_cells[house][place]] >> digit & 1)
            cells_add(&cells, logic_scan_cells[house][place]);
    return cells;
}

static bool step_is_single(const struct sudoku_position *position, unsigned cell, unsigned digit)
{
    bool single = position->candidates[cell] == 1u << digit;
    for (unsigned type = 0; type < 3; type++)
        single |= cells_count(places_of(position, digit, house_of(cell, type))) == 1;
    return single;
}

static int see(void *context, const void *result)
{
    const struct sudoku_step *step = result;
    struct seen *seen = context;
    const struct sudoku_position *position = seen->position;
    const char *name = step->technique->name;
    bool new = false;
    seen->n++;
    seen->technique = step->technique;
    if (step->digit) {
        new = !seen->placed[step->cell];
        seen->placed[step->cell] |= (uint16_t)(1u << (step->digit - 1));
        seen->removed[step->cell] |= (uint16_t)(ALL_DIGITS & ~(1u << (step->digit - 1)));
        for (struct cells peers = logic_peer_sets[step->cell]; cells_any(peers);)
            seen->removed[cells_pop(&peers)] |= (uint16_t)(1u << (step->digit - 1));
        CHECK(seen->solution[step->cell] == '0' + step->digit, "%s places a wrong digit", step->title);
        CHECK(!strstr(name, "single") || step_is_single(position, step->cell, step->digit - 1u), "%s is none",
              step->title);
    }
    for (size_t i = 0; i < step->n_removals; i++) {
        const struct sudoku_part *removal = &step->removals[i];
        CHECK(!(removal->digits >> (seen->solution[removal->cell] - '1') & 1), "%s removes a right digit",
              step->title);
        CHECK(!(removal->digits & ~position->candidates[removal->cell]), "%s removes what is not there",
              step->title);
        new |= (removal->digits & ~seen->removed[removal->cell]) != 0;
        seen->removed[removal->cell] |= removal->digits;
    }
    CHECK(new, "%s does nothing new", step->title);
    for (size_t i = 0; i < step->n_cells && strncmp(name, "naked-", 6) == 0; i++)
        CHECK(!(position->candidates[step->cells[i].cell] & ~step->digits), "%s has other digits",
              step->title);
    return 0;
}

/* Singles that the position has must have been seen. */
static void check_singles(const struct sudoku_position *position, const struct seen *seen)
{
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digits = position->candidates[cell]; digits;) {
            unsigned digit = set_pop(&digits);
            CHECK(!step_is_single(position, cell, digit) || seen->placed[cell] == 1u << digit,
                  "a single is missing: %u in cell %u, ladder %u, %.81s", digit + 1, cell, seen->ladder,
                  position->cells);
        }
}

/* So must locked candidates and naked pairs. */
static void check_pairs(const struct sudoku_position *position, const struct seen *seen)
{
    for (unsigned source = 0; source < HOUSES; source++)
        for (unsigned target = 0; target < HOUSES; target++)
            for (unsigned digit = 0; digit < 9; digit++) {
                struct cells in = places_of(position, digit, source),
                             all = places_of(position, digit, target);
                if (source == target || cells_count(in) < 2 || !cells_within(in, all))
                    continue;
                locked_seen++;
                for (struct cells rest = cells_without(all, in); cells_any(rest);)
                    CHECK(seen->removed[cells_pop(&rest)] >> digit & 1, "%u is locked in %u and %u, %.81s",
                          digit + 1, source, target, position->cells);
            }
    for (unsigned a = 0; a < SUDOKU_CELLS; a++)
        for (unsigned b = 0; b < a; b++) {
            unsigned pair = position->candidates[a];
            if (logic_set_size[pair] != 2 || position->candidates[b] != pair || !sees(a, b))
                continue;
            for (unsigned type = 0; type < 3; type++) {
                unsigned house = house_of(a, type), n_empty = 0;
                for (unsigned place = 0; place < 9; place++)
                    n_empty += position->candidates[logic_scan_cells[house][place]] != 0;
                if (house_of(b, type) != house || n_empty <= 4) /* the rest of the house is told then */
                    continue;
                pairs_seen++;
                for (struct cells rest = cells_and(seen_by_both(a, b), logic_scan_sets[house]);
                     cells_any(rest);) {
                    unsigned cell = cells_pop(&rest), gone = position->candidates[cell] & pair;
                    CHECK(!(gone & ~seen->removed[cell]), "a naked pair is missing: %u and %u, %.81s", a, b,
                          position->cells);
                }
            }
        }
}

/* And XY-wings, though they share cells with each other. */
static void check_wings(const struct sudoku_position *position, const struct seen *seen)
{
    const uint16_t *candidates = position->candidates;
    struct cells twos = {{0, 0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (logic_set_size[candidates[cell]] == 2)
            cells_add(&twos, cell);
    for (struct cells pivots = twos; cells_any(pivots);) {
        unsigned pivot = cells_pop(&pivots);
        for (struct cells wings = cells_and(twos, logic_peer_sets[pivot]); cells_any(wings);) {
            unsigned wing = cells_pop(&wings);
            for (struct cells others = wings; cells_any(others);) {
                unsigned other = cells_pop(&others), common = candidates[wing] & candidates[other];
                if (logic_set_size[common] != 1 ||
                    (candidates[wing] ^ candidates[other]) != candidates[pivot])
                    continue;
                wings_seen++;
                for (struct cells rest = seen_by_both(wing, other); cells_any(rest);) {
                    unsigned cell = cells_pop(&rest);
                    CHECK(!(candidates[cell] & common & ~(unsigned)seen->removed[cell]),
                          "an XY-wing is missing: %u, %u and %u, %.81s", pivot, wing, other, position->cells);
                }
            }
        }
    }
}

static int stop(void *context, const void *result)
{
    const struct sudoku_step *step = result;
    (void)step;
    ++*(int *)context;
    return 1;
}

static void walk(const char *puzzle, enum sudoku_ladder ladder)
{
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = reasoner_on(ladder);
    const struct sudoku_step *step;
    struct seen seen = {.position = &position, .ladder = ladder};
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK &&
              sudoku_solve(puzzle, 2, seen.solution) == 1,
          "%s", puzzle);
    for (;;) {
        memset(seen.placed, 0, sizeof seen.placed);
        memset(seen.removed, 0, sizeof seen.removed);
        seen.n = 0;
        enum sudoku_status status = sudoku_find_all_steps(reasoner, &position, see, &seen);
        bool is_full = !memchr(position.cells, '.', SUDOKU_CELLS);
        CHECK(status == (seen.n    ? SUDOKU_OK
                         : is_full ? SUDOKU_FULL
                                   : SUDOKU_NO_STEP),
              "%u steps, status %d", seen.n, status);
        positions++;
        steps_seen += seen.n;
        check_singles(&position, &seen);
        check_pairs(&position, &seen);
        check_wings(&position, &seen);
        if (sudoku_find_step(reasoner, &position, &step) != SUDOKU_OK) {
            CHECK(seen.n == 0, "%u steps are listed, but none is found", seen.n);
            break;
        }
        CHECK(seen.n > 0, "%s alone is found", step->title);
        sudoku_make_step(&position, step);
    }
    int n = 0;
    sudoku_start_position(puzzle, &position);
    CHECK(sudoku_find_all_steps(reasoner, &position, stop, &n) == SUDOKU_OK && n == 1, "%d visits", n);
    CHECK(sudoku_find_all_steps(reasoner, NULL, stop, &n) == SUDOKU_BAD_ARGUMENT, "no position");
    CHECK(sudoku_find_all_steps(reasoner, &position, NULL, &n) == SUDOKU_BAD_ARGUMENT, "no visitor");
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    static const char *const files[] = {"puzzles/hard.txt", "puzzles/made-unfair.txt",
                                        "puzzles/made-extreme.txt"};
    char line[200];
    for (unsigned i = 0; i < 3; i++) {
        FILE *file = fopen(files[i], "r");
        CHECK(file != NULL, "%s", files[i]);
        for (unsigned n = 0; file && fgets(line, sizeof line, file) && n < (test_full() ? 6u : 1u);) {
            if (*line == '#')
                continue;
            walk(line, SUDOKU_LADDER_SE);
            walk(line, SUDOKU_LADDER_PEOPLE);
            n++;
        }
        if (file)
            fclose(file);
    }
    printf("%u positions, %u steps, %u locked, %u pairs, %u XY-wings\n", positions, steps_seen, locked_seen,
           pairs_seen, wings_seen);
    CHECK(positions > 100 && locked_seen > 100 && pairs_seen > 100 && wings_seen > 100, "too few");
    return test_report();
}
