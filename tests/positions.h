/* positions.h: positions drawn by hand, and the step that a technique finds there. Every cell has every
 * candidate but for what the pattern needs. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include <stdarg.h>

#include "logic/reasoner.h"
#include "logic/step.h"
#include "tests/test.h"

static struct sudoku_position position;
static struct step step;

static void fresh(void)
{
    memset(position.cells, '.', sizeof position.cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        position.candidates[cell] = ALL_DIGITS;
}

static unsigned digits_of(const char *digits)
{
    unsigned set = 0;
    while (*digits)
        set |= 1u << (*digits++ - '1');
    return set;
}

static int cell_of(int row, int column)
{
    return 9 * (row - 1) + column - 1;
}

/* The cell has only these candidates. */
static void only(int row, int column, const char *digits)
{
    position.candidates[cell_of(row, column)] = (uint16_t)digits_of(digits);
}

/* A fresh position in which some cells, such as "11 14" for r1c1 and r1c4, have only the candidates that
 * follow. */
static inline void fresh_with(const char *cells, ...)
{
    va_list digits;
    va_start(digits, cells);
    fresh();
    for (const char *cell = cells; cell[0] && cell[1]; cell += cell[2] ? 3 : 2)
        only(cell[0] - '0', cell[1] - '0', va_arg(digits, const char *));
    va_end(digits);
}

/* In row, columns 1 to 9, the digit keeps only the places that are not '.' in the picture. */
static inline void row_places(int row, int digit, const char *picture)
{
    for (int column = 1; column <= 9; column++)
        if (picture[column - 1] == '.')
            position.candidates[cell_of(row, column)] &= (uint16_t) ~(1u << (digit - 1));
}

/* The same for a column, from row 1 to row 9. */
static inline void column_places(int column, int digit, const char *picture)
{
    for (int row = 1; row <= 9; row++)
        if (picture[row - 1] == '.')
            position.candidates[cell_of(row, column)] &= (uint16_t) ~(1u << (digit - 1));
}

static const struct ladder *const ladders[] = {&logic_se_ladder, &logic_people_ladder};

/* Gives a board to a reasoner whose searches for chains find nothing. */
static void take_without_chains(struct board *board)
{
    static struct sudoku_reasoner reasoner;
    reasoner_take(&reasoner, board);
    reasoner.trouble = SUDOKU_CANCELLED;
}

/* Looks for a step of the technique of this name, in each ladder that has it. */
static bool find(const char *name)
{
    enum { LINKS = 2 * PATTERN_MAX };
    static struct sudoku_link links[LINKS];
    static uint16_t parents[LINKS];
    int found = 0, searched = 0;
    for (int i = 0; i < 2; i++) {
        for (unsigned rung = 0; rung < ladders[i]->n; rung++) {
            struct board board;
            struct rungs chosen = {{false}};
            if (strcmp(ladders[i]->rungs[rung]->known.name, name) != 0 ||
                !logic_board_init(&board, position.cells))
                continue;
            logic_board_restrict(&board, position.candidates);
            take_without_chains(&board);
            chosen.has[rung] = true;
            step_keep_links(&step, links, parents, LINKS);
            searched++;
            found += logic_climb(ladders[i], &chosen, &board, &step) == (int)rung;
            memcpy(step.candidates, board.candidates, sizeof board.candidates); /* for words */
        }
    }
    CHECK(searched > 0 && (found == 0 || found == searched), "%s: %d steps in %d ladders", name, found,
          searched);
    return found > 0;
}

/* The digits that the step removes from a cell. */
static unsigned removed(int row, int column)
{
    unsigned set = 0;
    for (int i = 0; i < step.n_removals; i++)
        if (step.removals[i].cell == cell_of(row, column))
            set |= step.removals[i].digits;
    return set;
}

/* How many candidates the step removes. */
static int removals(void)
{
    int n = 0;
    for (int i = 0; i < step.n_removals; i++)
        n += digit_count(step.removals[i].digits);
    return n;
}

#define PLACES(technique, tenths, row, column, value)                                                        \
    do {                                                                                                     \
        bool found = find(technique);                                                                        \
        CHECK(found, "no step");                                                                             \
        CHECK(found &&step.rating == (tenths), "rates %d", step.rating);                                     \
        CHECK(found &&step.cell == cell_of(row, column) && step.digit == (value), "cell %d = %d", step.cell, \
              step.digit);                                                                                   \
        CHECK(found &&step.n_removals == 0, "removes");                                                      \
    } while (0)

#define REMOVES(technique, tenths, count)                                                                    \
    do {                                                                                                     \
        bool found = find(technique);                                                                        \
        CHECK(found, "no step");                                                                             \
        CHECK(found &&step.rating == (tenths), "rates %d", step.rating);                                     \
        CHECK(found &&removals() == (count), "%d candidates", removals());                                   \
        CHECK(found &&step.digit == 0, "places");                                                            \
    } while (0)

#define TYPE(wanted) CHECK(step.type == (wanted), "type %d", step.type)

/* Compares a description of the step that was found. */
#define READS(description, expected)                                                                         \
    do {                                                                                                     \
        char text[600];                                                                                      \
        logic_write_step(&step, description, text, sizeof text);                                             \
        CHECK(strcmp(text, expected) == 0, "%s", text);                                                      \
    } while (0)

#define NOTHING(technique) CHECK(!find(technique), "found %s", technique)

#endif
