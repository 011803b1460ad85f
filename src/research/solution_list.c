/* solution_list.c: lists solutions and finds the clues that leave one of them. */
#include "research/solution_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/cells.h"
#include "core/control.h"
#include "core/grow.h"

/* The control is checked once in some million rows: milliseconds. */
enum { FIRST_ROOM = 256, ROWS_PER_CHECK = 1 << 22 };

void research_solution_list_free(struct solution_list *list)
{
    free(list->texts);
    free(list->rows);
    free(list->kept);
}

/* ---- Listing ---- */

static int keep_solution(void *context, const char *solution)
{
    struct solution_list *list = context;
    list->complete = list->n < list->most;
    if (!list->complete)
        return 1;
    char(*texts)[SUDOKU_CELLS] = grow_array(list->texts, list->n, &list->room, FIRST_ROOM, sizeof *texts);
    if (!texts) {
        list->status = SUDOKU_NO_MEMORY;
        return 1;
    }
    list->texts = texts;
    memcpy(list->texts[list->n++], solution, SUDOKU_CELLS);
    return 0;
}

/* Numbers the clues that may be added. A clue that all solutions have separates none of them, so it is never
 * needed. */
static void number_clues(struct solution_list *list, const char *puzzle, const struct clue_choice *choice,
                         int16_t numbers[SUDOKU_CELLS][9])
{
    uint32_t counts[SUDOKU_CELLS][9] = {{0}}; /* solutions in which each cell has each digit */
    for (size_t i = 0; i < list->n; i++)
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
            counts[cell][list->texts[i][cell] - '1']++;
    list->n_clues = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++) {
            uint32_t count = counts[cell][digit];
            bool is_open = puzzle[cell] == '.' && count > 0 && !(choice->needed && count == list->n) &&
                           !(choice->not_these && choice->not_these[cell] == (char)('1' + digit)) &&
                           !(choice->only_these && choice->only_these[cell] != (char)('1' + digit));
            numbers[cell][digit] = (int16_t)(is_open ? (int)list->n_clues : -1);
            if (is_open)
                list->clues[list->n_clues++] = (struct clue){(unsigned char)cell, (unsigned char)(digit + 1)};
        }
    assert(list->n_clues <= 9 * SUDOKU_CELLS);
    list->words = (list->n_clues + 63) / 64;
}

static void write_rows(struct solution_list *list, int16_t numbers[SUDOKU_CELLS][9])
{
    for (size_t i = 0; i < list->n; i++) {
        uint64_t *row = list->rows + list->words * i;
        memset(row, 0, list->words * sizeof *row);
        for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
            int number = numbers[cell][list->texts[i][cell] - '1'];
            if (number >= 0)
                row[number / 64] |= UINT64_C(1) << number % 64;
        }
    }
}

enum sudoku_status research_list_solutions(struct solution_list *list, const char *puzzle,
                                           const struct clue_choice *choice)
{
    uint16_t candidates[SUDOKU_CELLS];
    int16_t numbers[SUDOKU_CELLS][9];
    struct board_search search = {
        .limit = SIZE_MAX, .patience = UINT64_MAX, .visit = keep_solution, .context = list};
    list->n = 0;
    list->complete = true;
    list->status = sudoku_find_candidates(puzzle, candidates);
    if (list->status == SUDOKU_OK)
        core_best_board_solver()->search(candidates, &search);
    if (list->status != SUDOKU_OK || !list->complete)
        return list->status;
    number_clues(list, puzzle, choice, numbers);
    if (list->words == 0)
        return SUDOKU_OK;
    if (list->rows_room < list->words * list->n) {
        uint64_t *rows = realloc(list->rows, list->words * list->n * sizeof *rows);
        if (!rows)
            return list->status = SUDOKU_NO_MEMORY;
        list->rows = rows;
        list->rows_room = list->words * list->n;
    }
    write_rows(list, numbers);
    return SUDOKU_OK;
}

/* ---- Separating ---- */

/* A search for n clues. At each level the rows that have all clues chosen so far are `all`; those that lack
 * only clue k are without[k]: as long as there is one, clue k is needed. */
struct separation {
    struct solution_list *list;
    unsigned n;
    bool needed;
    struct clue chosen[MOST_ADDED];
    clues_visitor *visit;
    void *context;
    size_t looked_at; /* rows, since the control was checked */
    const struct sudoku_control *control;
};

struct rows {
    const uint64_t **row;
    size_t n;
};

struct level {
    struct rows all, without[MOST_ADDED];
    unsigned depth; /* clues chosen */
    unsigned first; /* the number from which on clues may be chosen */
};

static bool has_clue(const uint64_t *row, unsigned number)
{
    assert(number < 9 * SUDOKU_CELLS);
    return row[number / 64] >> number % 64 & 1;
}

/* The bits that exactly one of the rows has. */
static void find_single_bits(const struct solution_list *list, const struct rows *rows, uint64_t *single)
{
    uint64_t once[MOST_WORDS] = {0}, twice[MOST_WORDS] = {0};
    assert(list->words <= MOST_WORDS);
    for (size_t i = 0; i < rows->n; i++)
        for (unsigned word = 0; word < list->words; word++) {
            twice[word] |= once[word] & rows->row[i][word];
            once[word] |= rows->row[i][word];
        }
    for (unsigned word = 0; word < list->words; word++)
        single[word] = once[word] & ~twice[word];
}

/* Drops the bits that none of the rows has. Returns whether any are left. */
static bool drop_missing(const struct solution_list *list, const struct rows *rows, uint64_t *bits)
{
    uint64_t missing[MOST_WORDS], open = 1, left = 0;
    memcpy(missing, bits, sizeof missing);
    for (size_t i = 0; i < rows->n && open; i++) {
        open = 0;
        for (unsigned word = 0; word < list->words; word++)
            open |= missing[word] &= ~rows->row[i][word];
    }
    for (unsigned word = 0; word < list->words; word++)
        left |= bits[word] &= ~missing[word];
    return left != 0;
}

/* Chooses the last clue. */
static bool choose_last(struct separation *search, const struct level *level)
{
    const struct solution_list *list = search->list;
    assert(level->depth < MOST_ADDED);
    uint64_t single[MOST_WORDS] = {0};
    find_single_bits(list, &level->all, single);
    for (unsigned number = 0; number < level->first; number += 64)
        single[number / 64] &= level->first - number < 64 ? ~UINT64_C(0) << (level->first - number) : 0;
    for (unsigned k = 0; search->needed && k < level->depth; k++)
        if (!drop_missing(list, &level->without[k], single))
            return true;
    for (unsigned word = 0; word < list->words; word++)
        for (uint64_t bits = single[word]; bits; bits &= bits - 1) {
            search->chosen[level->depth] = list->clues[64 * word + lowest_bit(bits)];
            if (!search->visit(search->context, search->chosen, search->n))
                return false;
        }
    return true;
}

/* Keeps the rows that have a clue, or those that do not, from *free on. Each row is written, and its place
 * taken only if the row belongs there: there is no branch to predict. */
static inline void keep_rows(const struct rows *rows, unsigned number, bool has, struct rows *kept,
                             const uint64_t ***free)
{
    size_t n = 0;
    kept->row = *free;
    for (size_t i = 0; i < rows->n; i++) {
        kept->row[n] = rows->row[i];
        n += has_clue(rows->row[i], number) == has;
    }
    kept->n = n;
    *free += n;
}

/* Makes the level below, with one more clue. False if no wanted set of clues has this one. */
static bool descend(const struct separation *search, const struct level *level, unsigned number,
                    struct level *below, const uint64_t ***free)
{
    assert(level->depth + 1 < search->n);
    assert(number >= level->first && number < search->list->n_clues);
    below->depth = level->depth + 1;
    below->first = number + 1; /* of the clues in later cells */
    while (below->first < search->list->n_clues &&
           search->list->clues[below->first].cell == search->list->clues[number].cell)
        below->first++;
    keep_rows(&level->all, number, true, &below->all, free);
    if (search->needed)
        keep_rows(&level->all, number, false, &below->without[level->depth], free);
    if (below->all.n <= search->needed)
        return false; /* none; or only one, and no further clue is needed */
    for (unsigned k = 0; search->needed && k < level->depth; k++) {
        keep_rows(&level->without[k], number, true, &below->without[k], free);
        if (!below->without[k].n)
            return false;
    }
    return !search->needed || below->without[level->depth].n > 0;
}

static bool choose(struct separation *search, const struct level *level, const uint64_t **free)
{
    if (level->depth + 1 == search->n)
        return choose_last(search, level);
    for (unsigned number = level->first; number < search->list->n_clues; number++) {
        struct level below;
        const uint64_t **rest = free;
        if (control_cancels_after(search->control, &search->looked_at, level->all.n, ROWS_PER_CHECK))
            search->list->status = SUDOKU_CANCELLED;
        if (search->list->status != SUDOKU_OK)
            return false;
        if (!descend(search, level, number, &below, &rest))
            continue;
        search->chosen[level->depth] = search->list->clues[number];
        if (!choose(search, &below, rest))
            return false;
    }
    return true;
}

enum sudoku_status research_separate_solutions(struct solution_list *list, unsigned n, unsigned first,
                                               const struct clue_choice *choice, clues_visitor *visit,
                                               void *context, const struct sudoku_control *control)
{
    struct separation search = {.list = list,
                                .n = n,
                                .needed = choice->needed,
                                .visit = visit,
                                .context = context,
                                .control = control};
    size_t room = (list->n + MOST_ADDED + 1) * n; /* no level keeps a row twice, but each writes one more */
    list->status = SUDOKU_OK;
    if (room > list->kept_room) {
        const uint64_t **kept = realloc(list->kept, room * sizeof *kept);
        if (!kept)
            return list->status = SUDOKU_NO_MEMORY;
        list->kept = kept;
        list->kept_room = room;
    }
    struct level top = {.all = {list->kept, list->n}};
    assert(n > 0 && n <= MOST_ADDED);
    for (size_t i = 0; i < list->n; i++)
        list->kept[i] = list->rows + list->words * i;
    while (top.first < list->n_clues && list->clues[top.first].cell < first)
        top.first++;
    if (list->n > choice->needed)
        choose(&search, &top, list->kept + list->n);
    return list->status;
}
