/* techniques.c: the table of techniques, in the order in which they are tried. */
#include "logic/words.h"

const char *const sudoku_single_forms[] = {"Last cell", "Hidden single", NULL};
static const char *const direct_locking[] = {"Direct pointing", "Direct claiming", NULL};
static const char *const locking[] = {"Pointing", "Claiming", NULL};
static const char *const loops[] = {
    "Unique rectangle type 1", "Unique rectangle type 2", "Unique rectangle type 3",
    "Unique rectangle type 4", "Unique loop type 1",      "Unique loop type 2",
    "Unique loop type 3",      "Unique loop type 4",      NULL};
static const char *const bugs[] = {"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", NULL};

/* clang-format off */
const struct technique sudoku_technique_table[TECHNIQUES] = {
    [HIDDEN_SINGLE] = {{"hidden-single", "Hidden single", 10, 0, sudoku_single_forms},
        sudoku_find_hidden_single, sudoku_say_single, sudoku_why_hidden_single, 0},
    [DIRECT_LOCKING] = {{"direct-locking", "Direct locking", 17, 0, direct_locking},
        sudoku_find_direct_locking, sudoku_say_crossing, sudoku_why_locking, 0},
    [DIRECT_HIDDEN_PAIR] = {{"direct-hidden-pair", "Direct hidden pair", 20, 0, NULL},
        sudoku_find_direct_hidden_set, sudoku_say_set, sudoku_why_hidden_set, 2},
    [NAKED_SINGLE] = {{"naked-single", "Naked single", 23, 0, NULL},
        sudoku_find_naked_single, sudoku_say_single, sudoku_why_naked_single, 0},
    [DIRECT_HIDDEN_TRIPLET] = {{"direct-hidden-triplet", "Direct hidden triplet", 25, 0, NULL},
        sudoku_find_direct_hidden_set, sudoku_say_set, sudoku_why_hidden_set, 3},
    [LOCKING] = {{"locked", "Locked candidates", 26, 0, locking},
        sudoku_find_locking, sudoku_say_crossing, sudoku_why_locking, 0},
    [NAKED_PAIR] = {{"naked-pair", "Naked pair", 30, 0, NULL},
        sudoku_find_naked_set, sudoku_say_set, sudoku_why_naked_set, 2},
    [X_WING] = {{"x-wing", "X-wing", 32, 0, NULL},
        sudoku_find_fish, sudoku_say_crossing, sudoku_why_fish, 2},
    [HIDDEN_PAIR] = {{"hidden-pair", "Hidden pair", 34, 0, NULL},
        sudoku_find_hidden_set, sudoku_say_set, sudoku_why_hidden_set, 2},
    [NAKED_TRIPLET] = {{"naked-triplet", "Naked triplet", 36, 0, NULL},
        sudoku_find_naked_set, sudoku_say_set, sudoku_why_naked_set, 3},
    [SWORDFISH] = {{"swordfish", "Swordfish", 38, 0, NULL},
        sudoku_find_fish, sudoku_say_crossing, sudoku_why_fish, 3},
    [HIDDEN_TRIPLET] = {{"hidden-triplet", "Hidden triplet", 40, 0, NULL},
        sudoku_find_hidden_set, sudoku_say_set, sudoku_why_hidden_set, 3},
    [XY_WING] = {{"xy-wing", "XY-wing", 42, 0, NULL},
        sudoku_find_wing, sudoku_say_wing, sudoku_why_wing, 2},
    [XYZ_WING] = {{"xyz-wing", "XYZ-wing", 44, 0, NULL},
        sudoku_find_wing, sudoku_say_wing, sudoku_why_wing, 3},
    [UNIQUE_LOOP] = {{"unique-loop", "Unique loop", 45, 1, loops},
        sudoku_find_unique_loop, sudoku_say_loop, sudoku_why_loop, 0},
    [NAKED_QUAD] = {{"naked-quad", "Naked quad", 50, 0, NULL},
        sudoku_find_naked_set, sudoku_say_set, sudoku_why_naked_set, 4},
    [JELLYFISH] = {{"jellyfish", "Jellyfish", 52, 0, NULL},
        sudoku_find_fish, sudoku_say_crossing, sudoku_why_fish, 4},
    [HIDDEN_QUAD] = {{"hidden-quad", "Hidden quad", 54, 0, NULL},
        sudoku_find_hidden_set, sudoku_say_set, sudoku_why_hidden_set, 4},
    [BUG] = {{"bug", "BUG", 56, 1, bugs},
        sudoku_find_bug, sudoku_say_bug, sudoku_why_bug, 0},
    [ALIGNED_PAIR] = {{"aligned-pair", "Aligned pair exclusion", 62, 0, NULL},
        sudoku_find_aligned_pair, sudoku_say_couple, sudoku_why_aligned_pair, 0},
};
/* clang-format on */

const struct sudoku_technique *sudoku_technique(size_t i)
{
    return i < TECHNIQUES ? &sudoku_technique_table[i].known : NULL;
}

bool sudoku_find_step(struct board *board, uint32_t techniques, struct sudoku_step *step)
{
    for (const struct technique *it = sudoku_technique_table; techniques; it++, techniques >>= 1)
        if (techniques & 1 && it->find(board, it, step))
            return true;
    return false;
}

/* Its place among the technique's forms. A loop of four cells is a rectangle. */
static unsigned form_of(const struct sudoku_step *step)
{
    if (!step->type)
        return 0;
    return step->technique == UNIQUE_LOOP && step->n_cells > 4 ? 4u + step->type - 1 : step->type - 1u;
}

const char *sudoku_step_title(const struct sudoku_step *step)
{
    const struct sudoku_technique *known = &sudoku_technique_table[step->technique].known;
    return known->forms ? known->forms[form_of(step)] : known->title;
}

unsigned char sudoku_step_forms(const struct sudoku_step *step)
{
    return (unsigned char)(step->technique == HIDDEN_SINGLE ? LAST_CELL | ORDINARY_SINGLE
                                                            : 1u << form_of(step));
}
