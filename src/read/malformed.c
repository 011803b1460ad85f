/* What stands beside a puzzle in a data set: solutions that are malformed (too short, too long, or with a
 * cell left empty), and grids with the digits entered so far. They do not matter when the puzzle is
 * solved, but --check reports them. */
#include <string.h>

#include "read/formats.h"

/* Returns the field in the column of the solutions, without quotes and blanks. Empty if the line has fewer
 * columns. */
static struct line solution_field(const struct finding *finding, struct line line)
{
    struct line field = sudoku_field(line, finding->separator, finding->solution_column);

    if (!field.at)
        return (struct line){line.end, line.end, line.end};
    field = sudoku_trim(field);
    return sudoku_trim(sudoku_unquote(field));
}

/* Is it a number of solutions, "1" or ">=1000000"? */
static bool is_count(struct line field)
{
    enum { LONGEST = 20 };
    const char *at = field.at;

    if (field.end - field.at > LONGEST)
        return false;
    while (at < field.end && (*at == '>' || *at == '='))
        at++;
    while (at < field.end && *at >= '0' && *at <= '9')
        at++;
    return at == field.end;
}

/* Returns a long piece that is almost all digits; empty if there is none. Nearly all digits, so that a name
 * with numbers in it is not taken for a solution. */
static struct line almost_solution(struct line rest)
{
    struct line piece = sudoku_almost_cells(rest);
    ptrdiff_t digits = 0;

    for (const char *at = piece.at; at < piece.end; at++)
        digits += *at >= '1' && *at <= '9';
    return 10 * digits >= 9 * (piece.end - piece.at) ? piece : (struct line){piece.at, piece.at, piece.at};
}

/* The column of solutions comes first, if there is one; without it, or if it is empty, only what is nearly
 * a solution counts, so that names are left alone. A field of 81 digits is a solution after all. */
void sudoku_find_malformed_solution(struct finding *finding, struct line line, const char *rest)
{
    struct line text = {line.end, line.end, line.end};

    if (finding->solution || (!finding->solution_column && line.end - rest < LEAST_GRID))
        return;
    if (finding->solution_column)
        text = solution_field(finding, line);
    if (finding->may_be_count && is_count(text))
        text.at = text.end;
    if (text.at == text.end)
        text = almost_solution((struct line){rest, line.end, line.end});
    if (text.end - text.at == SUDOKU_CELLS && sudoku_is_solution(text.at))
        finding->solution = text.at;
    else if (text.at < text.end)
        finding->malformed_solution = text;
}

bool sudoku_is_entered(const char *grid, const char *clues)
{
    bool has_more = false;

    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (clues[cell] != '.' && grid[cell] != clues[cell])
            return false;
        has_more |= grid[cell] != clues[cell];
    }
    return has_more;
}

/* The column may have any name: a grid with all the clues is about this puzzle. The one that was taken for
 * the solution is another matter. Any other is a second puzzle, which is not lost in silence; but in a table, it
 * must have a column of puzzles. */
void sudoku_find_entered(struct finding *finding, const char *at, const char *end)
{
    char cells[SUDOKU_CELLS];
    bool may_be_other = !finding->puzzle_column || finding->has_more_puzzles;

    /* The solution comes right after the puzzle, nearly always, and nothing else after it. */
    if (finding->solution && finding->solution >= at && finding->solution <= at + 3)
        at = finding->solution + SUDOKU_CELLS;
    for (; end - at >= SUDOKU_CELLS && (at = sudoku_find_cells(at, end, cells)) != NULL; at += SUDOKU_CELLS) {
        bool is_puzzle = memcmp(cells, finding->cells, SUDOKU_CELLS) == 0;
        if (is_puzzle || at == finding->solution || at == finding->malformed_solution.at)
            continue;
        if (!sudoku_is_entered(cells, finding->cells))
            finding->is_hidden |= may_be_other && !sudoku_is_solution(cells);
        else if (!finding->entered)
            finding->entered = at;
    }
}
