/* techniques.c: the table of techniques, in the order in which they are tried. */
#include "logic/technique.h"

/* What everybody may know of them; the rating is that of the easiest form. */
const struct sudoku_technique sudoku_technique_table[TECHNIQUES] = {
    {"hidden-single", "Hidden single", 10, 0},
    {"direct-locking", "Direct locking", 17, 0},
    {"direct-hidden-pair", "Direct hidden pair", 20, 0},
    {"naked-single", "Naked single", 23, 0},
    {"direct-hidden-triplet", "Direct hidden triplet", 25, 0},
    {"locked", "Locked candidates", 26, 0},
    {"naked-pair", "Naked pair", 30, 0},
    {"x-wing", "X-wing", 32, 0},
    {"hidden-pair", "Hidden pair", 34, 0},
    {"naked-triplet", "Naked triplet", 36, 0},
    {"swordfish", "Swordfish", 38, 0},
    {"hidden-triplet", "Hidden triplet", 40, 0},
    {"xy-wing", "XY-wing", 42, 0},
    {"xyz-wing", "XYZ-wing", 44, 0},
    {"unique-loop", "Unique loop", 45, 1},
    {"naked-quad", "Naked quad", 50, 0},
    {"jellyfish", "Jellyfish", 52, 0},
    {"hidden-quad", "Hidden quad", 54, 0},
    {"bug", "BUG", 56, 1},
    {"aligned-pair", "Aligned pair exclusion", 62, 0},
};

/* How each is found. */
const struct technique sudoku_technique_finders[TECHNIQUES] = {
    {sudoku_find_hidden_single, HIDDEN_SINGLE, 0},
    {sudoku_find_direct_locking, DIRECT_LOCKING, 0},
    {sudoku_find_direct_hidden_set, DIRECT_HIDDEN_PAIR, 2},
    {sudoku_find_naked_single, NAKED_SINGLE, 0},
    {sudoku_find_direct_hidden_set, DIRECT_HIDDEN_TRIPLET, 3},
    {sudoku_find_locking, LOCKING, 0},
    {sudoku_find_naked_set, NAKED_PAIR, 2},
    {sudoku_find_fish, X_WING, 2},
    {sudoku_find_hidden_set, HIDDEN_PAIR, 2},
    {sudoku_find_naked_set, NAKED_TRIPLET, 3},
    {sudoku_find_fish, SWORDFISH, 3},
    {sudoku_find_hidden_set, HIDDEN_TRIPLET, 3},
    {sudoku_find_xy_wing, XY_WING, 2},
    {sudoku_find_xyz_wing, XYZ_WING, 3},
    {sudoku_find_unique_loop, UNIQUE_LOOP, 0},
    {sudoku_find_naked_set, NAKED_QUAD, 4},
    {sudoku_find_fish, JELLYFISH, 4},
    {sudoku_find_hidden_set, HIDDEN_QUAD, 4},
    {sudoku_find_bug, BUG, 0},
    {sudoku_find_aligned_pair, ALIGNED_PAIR, 0},
};

const struct sudoku_technique *sudoku_techniques(size_t *n)
{
    *n = TECHNIQUES;
    return sudoku_technique_table;
}

bool sudoku_find_step(struct board *board, uint32_t techniques, struct sudoku_step *step)
{
    for (const struct technique *it = sudoku_technique_finders; techniques; it++, techniques >>= 1)
        if (techniques & 1 && it->find(board, it, step))
            return true;
    return false;
}
