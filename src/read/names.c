/* The names that data sets, programs and puzzle sites give to puzzles and to what belongs to them: one
 * table for CSV, JSON, XML and labels. */
#include "read/names.h"

#include <string.h>

/* Some are German or from other programs. */
static const struct {
    const char *name;
    enum meaning meaning;
    bool may_be_count;
} names[] = {
    {"puzzle", MEANS_PUZZLE, false},
    {"puzzles", MEANS_PUZZLE, false},
    {"quiz", MEANS_PUZZLE, false},
    {"quizzes", MEANS_PUZZLE, false},
    {"question", MEANS_PUZZLE, false},
    {"questions", MEANS_PUZZLE, false},
    {"sudoku", MEANS_PUZZLE, false},
    {"sudokus", MEANS_PUZZLE, false},
    {"board", MEANS_PUZZLE, false},
    {"boards", MEANS_PUZZLE, false},
    {"grid", MEANS_PUZZLE, false},
    {"grids", MEANS_PUZZLE, false},
    {"problem", MEANS_PUZZLE, false},
    {"clues", MEANS_PUZZLE, true},
    {"givens", MEANS_PUZZLE, true},
    {"start", MEANS_PUZZLE, false},
    {"initial", MEANS_PUZZLE, false},
    {"mission", MEANS_PUZZLE, false},
    {"unsolved", MEANS_PUZZLE, false},
    {"unsolved_board", MEANS_PUZZLE, false},
    {"raetsel", MEANS_PUZZLE, false},
    {"solution", MEANS_SOLUTION, false},
    {"solutions", MEANS_SOLUTION, true},
    {"answer", MEANS_SOLUTION, false},
    {"answers", MEANS_SOLUTION, true},
    {"solved", MEANS_SOLUTION, false},
    {"loesung", MEANS_SOLUTION, false},
    {"solved_board", MEANS_SOLUTION, false},
    {"name", MEANS_NAME, false},
    {"title", MEANS_NAME, false},
    {"label", MEANS_NAME, false},
    {"comment", MEANS_NAME, false},
    {"id", MEANS_ID, false},
    {"row", MEANS_ROW, false},
    {"r", MEANS_ROW, false},
    {"y", MEANS_ROW, false},
    {"i", MEANS_ROW, false},
    {"col", MEANS_COLUMN, false},
    {"column", MEANS_COLUMN, false},
    {"c", MEANS_COLUMN, false},
    {"x", MEANS_COLUMN, false},
    {"j", MEANS_COLUMN, false},
    {"value", MEANS_VALUE, false},
    {"val", MEANS_VALUE, false},
    {"v", MEANS_VALUE, false},
    {"digit", MEANS_VALUE, false},
    {"number", MEANS_VALUE, false},
    {"given", MEANS_GIVEN, false},
    {"isgiven", MEANS_GIVEN, false},
    {"is_given", MEANS_GIVEN, false},
    {"cells", MEANS_PUZZLE, true},
};

/* Whether these bytes, in upper or lower case, are the name. A NUL among them ends no name. */
static bool is_name(const char *at, size_t length, const char *name)
{
    for (size_t k = 0; k < length; k++, name++)
        if (!*name || (at[k] | (is_letter(at[k]) ? 32 : 0)) != *name)
            return false;
    return !*name;
}

enum meaning reader_meaning(struct line name, bool *may_be_count)
{
    size_t length = (size_t)(name.end - name.at);

    if (may_be_count)
        *may_be_count = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!is_name(name.at, length, names[i].name))
            continue;
        if (may_be_count)
            *may_be_count = names[i].may_be_count;
        return names[i].meaning;
    }
    return MEANS_OTHER;
}
