/* The library's edge: unavoidable sets and searches, with arguments that are not allowed. */
#include "sudoku_research.h"
#include "tests/test.h"

static const char grid[] =
    "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
static const char empty[] =
    ".................................................................................";
static const char clash[] =
    "669241785284765193517983624123857946796432851458619237342178569861594372975326418";

static int take_all(void *context, const char *puzzle)
{
    ++*(size_t *)context;
    return puzzle == NULL;
}

static int count(void *context, const void *result)
{
    ++*(size_t *)context;
    return result == NULL;
}

static void sets(void)
{
    size_t n = 0;
    CHECK(sudoku_find_unavoidable(NULL, 4, count, &n, NULL) == SUDOKU_BAD_ARGUMENT, "NULL");
    CHECK(sudoku_find_unavoidable(grid, 4, NULL, &n, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_find_unavoidable(grid, 19, count, &n, NULL) == SUDOKU_BAD_ARGUMENT, "too large");
    CHECK(sudoku_find_unavoidable(empty, 4, count, &n, NULL) == SUDOKU_BAD_ARGUMENT, "not full");
    CHECK(sudoku_find_unavoidable(clash, 4, count, &n, NULL) == SUDOKU_CLASH, "a clash");
    CHECK(sudoku_find_unavoidable("123", 4, count, &n, NULL) == SUDOKU_BAD_CHARACTER, "too short");
    CHECK(n == 0, "%zu sets after errors", n);
}

static void searches(void)
{
    size_t found = 0, next = 0, n = 0;
    struct sudoku_grid_search *search = (struct sudoku_grid_search *)&found;
    CHECK(sudoku_grid_search_new(NULL, 17, &search, &n, NULL) == SUDOKU_BAD_ARGUMENT && !search, "NULL");
    CHECK(sudoku_grid_search_new(grid, 17, NULL, &n, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_grid_search_new(grid, 0, &search, &n, NULL) == SUDOKU_BAD_ARGUMENT, "no clues");
    CHECK(sudoku_grid_search_new(grid, 82, &search, &n, NULL) == SUDOKU_BAD_ARGUMENT, "82 clues");
    CHECK(sudoku_grid_search_new(empty, 17, &search, &n, NULL) == SUDOKU_BAD_ARGUMENT, "not full");
    CHECK(sudoku_grid_search_new(clash, 17, &search, &n, NULL) == SUDOKU_CLASH, "a clash");
    CHECK(sudoku_grid_search_new("123", 17, &search, &n, NULL) == SUDOKU_BAD_CHARACTER && !search,
          "too short");
    CHECK(sudoku_grid_search_new(grid, 80, &search, &n, NULL) == SUDOKU_OK && search, "80 clues");
    CHECK(sudoku_grid_search_run(NULL, &next, 0, take_all, &found, NULL) == SUDOKU_BAD_ARGUMENT, "no search");
    CHECK(sudoku_grid_search_run(search, NULL, 0, take_all, &found, NULL) == SUDOKU_BAD_ARGUMENT, "no place");
    CHECK(sudoku_grid_search_run(search, &next, n, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_grid_search_run(search, &next, n + 1, take_all, &found, NULL) == SUDOKU_BAD_ARGUMENT,
          "beyond the end");
    CHECK(sudoku_grid_search_run(search, &next, n, take_all, &found, CONTROL(NULL, NULL, 1000000)) ==
              SUDOKU_BAD_ARGUMENT,
          "threads");
    CHECK(sudoku_grid_search_run(search, &next, 0, take_all, &found, NULL) == SUDOKU_OK && !found && !next,
          "no steps");
    CHECK(sudoku_grid_search_run(search, &next, n, take_all, &found, CONTROL(NULL, NULL, 0)) == SUDOKU_OK &&
              found == 81 && next == n,
          "%zu puzzles", found);
    next = n + 1;
    CHECK(sudoku_grid_search_run(search, &next, n, take_all, &found, NULL) == SUDOKU_BAD_ARGUMENT,
          "from beyond the end");
    sudoku_grid_search_free(search);
    sudoku_grid_search_free(NULL);
    CHECK(sudoku_find_backdoors(grid, 3, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "no place for a size");
}

static void diagnoses(void)
{
    static const char one[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    struct sudoku_diagnosis diagnosis = SUDOKU_DIAGNOSIS_INIT;
    CHECK(sudoku_diagnose(NULL, &diagnosis) < SUDOKU_OK, "no puzzle");
    CHECK(sudoku_diagnose("53", &diagnosis) < SUDOKU_OK, "half a puzzle");
    CHECK(sudoku_diagnose(one, NULL) == SUDOKU_BAD_ARGUMENT, "no place for the answer");
    diagnosis.size = 1;
    CHECK(sudoku_diagnose(one, &diagnosis) == SUDOKU_BAD_ARGUMENT, "no size");
}

int main(void)
{
    sets();
    searches();
    diagnoses();
    return test_report();
}
