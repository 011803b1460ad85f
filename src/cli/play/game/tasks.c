/* tasks.c: does a task and writes its finding as bytes, which a pipe can carry. Both ends are the same
 * program, one the fork of the other, so structures go through the pipe as they are: first the finding,
 * then its hints, then the words that the hints refer to by offset. */
#include <stdio.h>
#include <string.h>

#include "cli/base/rating.h"
#include "cli/play/game/helper.h"
#include "sudoku.h"

/* ---- Facts ---- */

/* The limit keeps the search short, so the cells that differ among the first solutions may not be all that
 * can differ; these are found by searches of their own. */

/* The solutions of a search as they come. */
struct solutions {
    unsigned count;
    char first[CELLS];
    bool differs[CELLS];
};

static int see_solution(void *context, const char *solution)
{
    struct solutions *seen = context;
    if (!seen->count++)
        memcpy(seen->first, solution, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        seen->differs[cell] |= solution[cell] != seen->first[cell];
    return 0;
}

/* Looks for a solution that differs from the first in each cell where none did so far. Each search forbids
 * one digit and stops at its first solution, so there are at most 81 of them, and a solution often settles
 * more than one cell. */
static void find_differences(const uint16_t candidates[CELLS], struct solutions *seen, still_wanted *wanted,
                             void *context)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    query.limit = 1;
    query.visit = see_solution;
    query.context = seen;
    for (unsigned cell = 0; cell < CELLS && wanted(context); cell++) {
        uint16_t others[CELLS];
        if (seen->differs[cell])
            continue;
        memcpy(others, candidates, sizeof others);
        others[cell] &= (uint16_t) ~(1u << (seen->first[cell] - '1'));
        query.candidates = others;
        if (others[cell])
            sudoku_search(&query, NULL, NULL, NULL);
    }
}

/* Clues that clash have no candidates to start from; the count stays 0. */
static void find_facts(const struct task *task, still_wanted *wanted, void *context, struct finding *finding)
{
    uint16_t candidates[CELLS];
    struct solutions seen = {0};
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    finding->status = sudoku_find_candidates(task->puzzle, candidates);
    if (finding->status != SUDOKU_OK)
        return;
    query.candidates = candidates;
    query.limit = COUNT_LIMIT;
    query.visit = see_solution;
    query.context = &seen;
    finding->status = sudoku_search(&query, NULL, NULL, NULL);
    finding->count = seen.count;
    if (finding->count > 1)
        find_differences(candidates, &seen, wanted, context);
    memcpy(finding->solution, seen.first, CELLS);
    memcpy(finding->differs, seen.differs, sizeof seen.differs);
}

/* ---- Ratings ---- */

static void find_rating(const char *puzzle, struct finding *finding)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    finding->status = sudoku_rate(NULL, puzzle, &rating);
    if (finding->status != SUDOKU_OK)
        return;
    finding->rating = rating.er;
    snprintf(finding->hardest, sizeof finding->hardest, "%s", rating_hardest(&rating));
}

/* The names and limits of the levels are those of --difficulty; only their numbers are added here. */
unsigned level_of(unsigned rating)
{
    const char *word = rating_word(rating);
    unsigned level = 0;
    while (level + 1 < LEVELS && strcmp(rating_words[level], word) != 0)
        level++;
    return level;
}

const char *level_name(unsigned level)
{
    return level < LEVELS ? rating_words[level] : NULL;
}

void level_range(unsigned level, unsigned *low, unsigned *high)
{
    rating_range(level, low, high);
}

void add_rating(unsigned rating, struct text *out)
{
    rating_add(out, rating);
}

/* ---- New puzzles ---- */

/* Trials between two questions whether somebody still waits. Rating the results takes much longer than
 * making them. */
enum { BATCH = 64 };

static bool is_wanted(const struct wishes *wishes, const char *puzzle, struct finding *finding)
{
    find_rating(puzzle, finding);
    return finding->status == SUDOKU_OK && finding->rating >= wishes->low && finding->rating <= wishes->high;
}

/* Chooses the first of the trials that gave a wanted puzzle. */
static bool choose_puzzle(const struct wishes *wishes, const char *puzzles, const char *solutions,
                          const unsigned char *made, struct finding *finding)
{
    for (unsigned i = 0; i < BATCH; i++) {
        if (!made[i] || !is_wanted(wishes, puzzles + CELLS * i, finding))
            continue;
        memcpy(finding->puzzle, puzzles + CELLS * i, CELLS);
        memcpy(finding->solution, solutions + CELLS * i, CELLS);
        return true;
    }
    return false;
}

/* Removing a single clue would break a symmetry, so symmetric puzzles are minimal by groups of clues.
 * A wish that no trial meets ends with SUDOKU_NO_SOLUTION. */
static void make_puzzle(const struct wishes *wishes, still_wanted *wanted, void *context,
                        struct finding *finding)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    char puzzles[BATCH * CELLS], solutions[BATCH * CELLS];
    unsigned char made[BATCH];
    bool found = false;
    recipe.symmetry = (enum sudoku_symmetry)wishes->symmetry;
    recipe.minimal = wishes->symmetry ? SUDOKU_GROUPS_MINIMAL : SUDOKU_CLUES_MINIMAL;
    int status = sudoku_maker_new(&recipe, wishes->seed, &maker);
    for (uint64_t first = 0; first < wishes->trials && status == SUDOKU_OK && !found && wanted(context);
         first += BATCH) {
        status = sudoku_maker_make(maker, first, BATCH, puzzles, CELLS, solutions, CELLS, made, NULL);
        found = status == SUDOKU_OK && choose_puzzle(wishes, puzzles, solutions, made, finding);
        if (!found && finding->status == SUDOKU_NO_MEMORY)
            status = SUDOKU_NO_MEMORY; /* of a rating: it would go on for ever */
    }
    finding->status = status != SUDOKU_OK ? status : found ? SUDOKU_OK : SUDOKU_NO_SOLUTION;
    sudoku_maker_free(maker);
}

/* The number of names is found by counting up to NULL, so a symmetry that is added here is offered at
 * once. */
const char *symmetry_name(unsigned symmetry)
{
    static const char *const names[] = {
        [SUDOKU_NO_SYMMETRY] = "none",           [SUDOKU_ROTATE_180] = "half turn",
        [SUDOKU_ROTATE_90] = "quarter turn",     [SUDOKU_MIRROR_H] = "left-right",
        [SUDOKU_MIRROR_V] = "top-bottom",        [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_ANTIDIAGONAL] = "antidiagonal",  [SUDOKU_FULL_SYMMETRY] = "full",
        [SUDOKU_RANDOM_SYMMETRY] = "any of them"};
    return symmetry < sizeof names / sizeof *names ? names[symmetry] : NULL;
}

/* ---- Tasks ---- */

void helper_work(const struct task *task, still_wanted *wanted, void *context, struct text *out)
{
    struct finding finding;
    struct text hints = {0}, words = {0};
    /* It is copied as bytes, so the gaps between its fields are cleared, too. */
    memset(&finding, 0, sizeof finding);
    finding.kind = task->kind;
    finding.number = task->number;
    switch (task->kind) {
    case TASK_FACTS:
        find_facts(task, wanted, context, &finding);
        break;
    case TASK_RATING:
        find_rating(task->puzzle, &finding);
        break;
    case TASK_HINT:
    case TASK_PATH:
        find_hints(task, task->kind == TASK_HINT ? 1 : 1000, wanted, context, &finding, &hints, &words);
        break;
    case TASK_REDUCE:
        find_reduction(task, wanted, context, &finding);
        break;
    default:
        make_puzzle(&task->wishes, wanted, context, &finding);
        break;
    }
    finding.n_words = words.length;
    text_add(out, (const char *)&finding, sizeof finding);
    text_add(out, hints.data ? hints.data : "", hints.length);
    text_add(out, words.data ? words.data : "", words.length);
    /* Otherwise "nothing found" would be said of a search that memory was too short for. */
    out->failed |= hints.failed || words.failed || finding.status == SUDOKU_NO_MEMORY;
    text_free(&hints);
    text_free(&words);
}

/* The sizes must agree to the byte: a child that was killed while it wrote leaves a shorter answer. */
const struct finding *finding_in(const struct text *bytes)
{
    const void *start = bytes->data;
    const struct finding *finding = start;
    if (bytes->failed || bytes->length < sizeof *finding)
        return NULL;
    size_t hints = bytes->length - sizeof *finding;
    if (hints < finding->n_words)
        return NULL;
    hints -= finding->n_words;
    return hints % sizeof(struct hint) == 0 && hints / sizeof(struct hint) == finding->n_hints ? finding
                                                                                               : NULL;
}

const struct hint *finding_hints(const struct finding *finding)
{
    const void *behind = finding + 1;
    return behind;
}

const char *finding_words(const struct finding *finding)
{
    const void *behind = finding_hints(finding) + finding->n_hints;
    return behind;
}
