/* witnesses.c: notes solutions for all pairs of their digits. */
#include "research/witnesses.h"

#include "core/one/solver.h"

/* Two solutions may have the same fingerprint. Then the second is not noted, which costs a question and no
 * more; a solution noted twice would look like two. */
static bool is_new(struct witnesses *witnesses, const char *solution)
{
    uint64_t hash = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        hash = 10 * hash + (uint64_t)(solution[cell] - '0');
    hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    unsigned fingerprint = (unsigned)(hash >> 46);
    uint64_t bit = UINT64_C(1) << fingerprint % 64, *word = &witnesses->noted[fingerprint / 64];
    bool was_there = *word & bit;
    *word |= bit;
    return !was_there;
}

void research_witnesses_note(struct witnesses *witnesses, const char *solution)
{
    uint64_t clues[CLUE_WORDS] = {0};
    unsigned rows[SUDOKU_CELLS + 1] = {ANY_SOLUTION};
    if (!is_new(witnesses, solution))
        return;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned number = 9 * cell + (unsigned)(solution[cell] - '1');
        clues[number / 64] |= UINT64_C(1) << number % 64;
        rows[cell + 1] = number;
    }
    for (unsigned i = 0; i <= SUDOKU_CELLS; i++) {
        uint64_t *once = witnesses->once[rows[i]], *twice = witnesses->twice[rows[i]];
        for (unsigned word = 0; word < CLUE_WORDS; word++) {
            twice[word] |= once[word] & clues[word];
            once[word] |= clues[word];
        }
    }
}

/* A sudoku_text_fn. */
static int note_solution(void *context, const char *solution)
{
    research_witnesses_note(context, solution);
    return 0;
}

unsigned research_witnesses_solve(struct witnesses *witnesses, const char *puzzle)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct board_search search = {
        .limit = 2, .patience = UINT64_MAX, .visit = note_solution, .context = witnesses};
    if (sudoku_find_candidates(puzzle, candidates) == SUDOKU_OK)
        core_best_board_solver()->search(candidates, &search);
    return (unsigned)search.found;
}
