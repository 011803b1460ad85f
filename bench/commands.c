/* commands.c: each command, field and format of the program beside the library's bare loop of the same work,
 * in one process: what the program adds to the library.
 *
 *     commands                          a table of all rows: microseconds of both, and their quotient
 *     commands --once ROW WHICH FILE    one run of row ROW, for callgrind: WHICH is command or library
 *
 * Both read the same file and write to /dev/null, on one thread, in a process of their own that has forked:
 * the program's variables are always those of a fresh one. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "sudoku.h"
#include "sudoku_research.h"

int program_main(int argc, char **argv); /* the program's main */

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* ---- The library's loops ---- */

enum { BATCH = 8192 };

/* What the loops share. */
static struct {
    struct sudoku_solver *solver;
    struct sudoku_reasoner *reasoner;
    char *solutions;
    signed char *counts;
    size_t n; /* puzzles to make */
    uint64_t checked;
} tools;

typedef void work_on_batch(struct sudoku_batch *batch, size_t n);
typedef void work_on_item(const struct sudoku_item *item);

/* A sudoku_source_fn. */
static ptrdiff_t read_some(void *context, char *buffer, size_t room)
{
    return read(*(int *)context, buffer, room);
}

static void for_batches(const char *path, size_t most, work_on_batch *work)
{
    struct sudoku_batch *batch = NULL;
    struct sudoku_reader *reader = NULL;
    int file = open(path, O_RDONLY);
    size_t n;
    if (file < 0 || sudoku_batch_new(most, &batch) || sudoku_reader_new(read_some, &file, &reader))
        die(path);
    while (sudoku_reader_fill(reader, batch, &n, NULL) == SUDOKU_OK && n)
        if (work)
            work(batch, n);
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    close(file);
}

static void read_only(const char *path)
{
    for_batches(path, BATCH, NULL);
}

static void solve_batch(struct sudoku_batch *batch, size_t n)
{
    sudoku_solve_many(tools.solver, sudoku_batch_cells(batch, NULL), SUDOKU_LINE, n, 2, tools.solutions,
                      SUDOKU_LINE, tools.counts, NULL, NULL);
    if (write(STDOUT_FILENO, tools.solutions, SUDOKU_LINE * n) < 0)
        die("standard output");
}

static void solve(const char *path)
{
    for_batches(path, BATCH, solve_batch);
}

/* Tests each clue of all puzzles: all puzzles without a clue at once. */
static void test_clues(struct sudoku_batch *batch, size_t n)
{
    const char *cells = sudoku_batch_cells(batch, NULL);
    char *without = malloc(n * SUDOKU_CELLS * SUDOKU_LINE);
    signed char *counts = malloc(n * SUDOKU_CELLS);
    size_t boards = 0;
    if (!without || !counts)
        die("memory");
    for (size_t i = 0; i < n; i++)
        for (size_t cell = 0; cell < SUDOKU_CELLS; cell++)
            if (cells[SUDOKU_LINE * i + cell] > '0') {
                memcpy(without + SUDOKU_LINE * boards, cells + SUDOKU_LINE * i, SUDOKU_CELLS);
                without[SUDOKU_LINE * boards++ + cell] = '.';
            }
    sudoku_solve_many(tools.solver, without, SUDOKU_LINE, boards, 2, NULL, SUDOKU_LINE, counts, NULL, NULL);
    free(without);
    free(counts);
}

static void minimality(const char *path)
{
    for_batches(path, 1024, test_clues);
}

static void minimize_batch(struct sudoku_batch *batch, size_t n)
{
    memcpy(tools.solutions, sudoku_batch_cells(batch, NULL), SUDOKU_LINE * n);
    sudoku_minimize(tools.solutions, SUDOKU_LINE, n, SUDOKU_NO_SYMMETRY, NULL, tools.solver, tools.counts,
                    NULL);
}

static void minimize(const char *path)
{
    for_batches(path, BATCH, minimize_batch);
}

/* Defines a loop that does something with each puzzle. */
#define FOR_PUZZLES(name, statements)                                                                        \
    static void name##_batch(struct sudoku_batch *batch, size_t n)                                           \
    {                                                                                                        \
        char grid[SUDOKU_LINE] = "";                                                                         \
        for (size_t i = 0; i < n; i++) {                                                                     \
            const char *cells = sudoku_batch_item(batch, i)->cells;                                          \
            statements;                                                                                      \
            tools.checked += (unsigned char)*grid;                                                           \
        }                                                                                                    \
    }                                                                                                        \
    static void name(const char *path)                                                                       \
    {                                                                                                        \
        for_batches(path, BATCH, name##_batch);                                                              \
    }

static int count_visit(void *context, const void *result)
{
    (void)context, (void)result;
    return 0;
}

static int count_text(void *context, const char *text)
{
    (void)context, (void)text;
    return 0;
}

static void find_candidates(const char *cells, uint16_t candidates[SUDOKU_CELLS])
{
    if (sudoku_find_candidates(cells, candidates))
        die("candidates");
}

static void reduce_by(const char *cells, const char *names)
{
    struct sudoku_position position;
    memcpy(position.cells, cells, SUDOKU_CELLS);
    find_candidates(cells, position.candidates);
    sudoku_reduce(NULL, &position, names);
    tools.checked += (unsigned char)position.cells[0];
}

/* Finds steps and their words, one or all. */
static void find_steps(const char *cells, bool all)
{
    struct sudoku_position position;
    const struct sudoku_step *step;
    char words[4000];
    if (sudoku_start_position(cells, &position) != SUDOKU_OK)
        return;
    while (sudoku_find_step(tools.reasoner, &position, &step) == SUDOKU_OK) {
        tools.checked += sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
        tools.checked += sudoku_describe_step(step, SUDOKU_DESCRIBE_FULL, words, sizeof words);
        if (!all)
            break;
        sudoku_make_step(&position, step);
    }
}

static void find_all_steps(const char *cells)
{
    struct sudoku_position position;
    if (sudoku_start_position(cells, &position) == SUDOKU_OK)
        sudoku_find_all_steps(tools.reasoner, &position, count_visit, NULL);
}

static void classify_as(const char *cells, enum sudoku_class kind)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned value = 0;
    find_candidates(cells, candidates);
    sudoku_classify(candidates, kind, 0, (unsigned)-1, &value, NULL);
}

static void rate_puzzle(const char *cells)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    sudoku_rate(tools.reasoner, cells, NULL, &rating);
    tools.checked += rating.er;
}

static void find_backdoor(const char *cells)
{
    unsigned size;
    sudoku_find_backdoors(cells, 3, NULL, NULL, &size, NULL);
}

static void count_each(const char *cells)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.puzzle = cells;
    query.limit = 2;
    sudoku_search(&query, &count, NULL, NULL);
}

FOR_PUZZLES(check_each, if (sudoku_check(cells, NULL, 0, NULL)) die("check"))
FOR_PUZZLES(search_each, count_each(cells))
FOR_PUZZLES(candidates, uint16_t sets[SUDOKU_CELLS]; find_candidates(cells, sets))
FOR_PUZZLES(singles, reduce_by(cells, "naked-single,hidden-single"))
FOR_PUZZLES(houses, reduce_by(cells, "house,locked"))
FOR_PUZZLES(hint, find_steps(cells, false))
FOR_PUZZLES(explain, find_steps(cells, true))
FOR_PUZZLES(all_steps, find_all_steps(cells))
FOR_PUZZLES(rate, rate_puzzle(cells))
FOR_PUZZLES(depth, classify_as(cells, SUDOKU_CLASS_TE))
FOR_PUZZLES(braids, classify_as(cells, SUDOKU_CLASS_B))
FOR_PUZZLES(whips, classify_as(cells, SUDOKU_CLASS_W))
FOR_PUZZLES(backdoor, find_backdoor(cells))
FOR_PUZZLES(canonical, sudoku_canonicalize(cells, 0, grid, NULL))
FOR_PUZZLES(by_solution, sudoku_canonicalize(cells, 1, grid, NULL))
FOR_PUZZLES(shuffle, sudoku_shuffle(cells, 1, i, grid))
FOR_PUZZLES(transform, memcpy(grid, cells, SUDOKU_CELLS);
            sudoku_transform(grid, SUDOKU_LINE, 1, "rotate90,mirror-h", NULL))
FOR_PUZZLES(vicinity, sudoku_find_vicinity(cells, NULL, NULL, count_text, NULL, NULL))
FOR_PUZZLES(unavoidable, sudoku_find_unavoidable(cells, 12, count_visit, NULL, NULL))

static void make(enum sudoku_symmetry symmetry)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char *puzzles = malloc(SUDOKU_LINE * tools.n);
    recipe.symmetry = symmetry;
    if (!puzzles || sudoku_make(&recipe, 1, tools.n, puzzles, SUDOKU_LINE, NULL, NULL) != SUDOKU_OK)
        die("make");
    free(puzzles);
}

static void make_minimal(const char *path)
{
    (void)path;
    make(SUDOKU_NO_SYMMETRY);
}

static void make_symmetric(const char *path)
{
    (void)path;
    make(SUDOKU_ROTATE_180);
}

static void sample(const char *path)
{
    (void)path;
    sudoku_sample(getenv("SUDOKU_KERNEL"), 1, 0, tools.n, count_visit, NULL, NULL);
}

/* ---- The rows ---- */

enum set { EASY, MINIMAL, SETS, NUMBER = SETS }; /* NUMBER: of puzzles to make, instead of a file */

static const struct row {
    const char *arguments; /* of the command, which also gets -j1 and the file or the number */
    enum set set;
    size_t n; /* puzzles */
    void (*library)(const char *path);
    const char
        *written_by; /* the command that writes the file from the lines of the set; NULL: it has these */
} rows[] = {
    {"solve -f line -q", EASY, 400000, solve, NULL},
    {"solve -f line -q", MINIMAL, 400000, solve, NULL},
    {"solve", EASY, 200000, solve, NULL},
    {"solve --first -f line", EASY, 200000, solve, NULL},
    {"solve --all -f line", EASY, 200000, solve, NULL},
    {"solve -f grid", EASY, 200000, solve, NULL},
    {"solve -f csv-grid", EASY, 200000, solve, NULL},
    {"solve -f csv", EASY, 200000, solve, NULL},
    {"solve -f tsv", EASY, 200000, solve, NULL},
    {"solve -f json", EASY, 200000, solve, NULL},
    {"solve -f pair", EASY, 200000, solve, NULL},
    {"solve -f hodoku", EASY, 200000, solve, NULL},
    {"solve -f sdk", EASY, 200000, solve, NULL},
    {"solve -f opensudoku", EASY, 200000, solve, NULL},
    {"solve -f url", EASY, 20000, solve, NULL},
    {"solve -f fpuzzles", EASY, 20000, solve, NULL},
    {"solve -f svg", EASY, 2000, solve, NULL},
    {"solve -f pdf", EASY, 2000, solve, NULL},
    {"check -q", EASY, 200000, solve, NULL},
    {"check -q", EASY, 200000, solve, "solve -f pair"},
    {"count", EASY, 200000, solve, NULL},
    {"convert -f line", EASY, 200000, read_only, NULL},
    {"convert -f csv", EASY, 200000, read_only, NULL},
    {"convert -f line", EASY, 200000, read_only, "convert -f csv"},
    {"convert -f line", EASY, 200000, read_only, "convert -f json"},
    {"convert -f line", EASY, 20000, read_only, "convert -f grid"},
    {"convert -f line", EASY, 20000, read_only, "convert -f csv-grid"},
    {"convert -f line", EASY, 20000, read_only, "convert -f sdk"},
    {"convert -f line", EASY, 20000, read_only, "convert -f box"},
    {"convert -f line", EASY, 20000, read_only, "convert -f hodoku"},
    {"convert -f line", EASY, 20000, read_only, "convert -f opensudoku"},
    {"convert -f line", EASY, 20000, read_only, "convert -f url"},
    {"convert -f line", EASY, 20000, read_only, "convert -f fpuzzles"},
    {"filter", EASY, 200000, solve, NULL},
    {"filter --clues=24", MINIMAL, 200000, solve, NULL},
    {"filter --minimal", MINIMAL, 5000, minimality, NULL},
    {"filter --er=2..9", MINIMAL, 2000, rate, NULL},
    {"info --fields=clues", EASY, 200000, check_each, NULL},
    {"info --fields=symmetry", EASY, 200000, check_each, NULL},
    {"info --fields=solution,solutions,at_least,unique", EASY, 200000, solve, NULL},
    {"info --fields=verdict", EASY, 200000, solve, NULL},
    {"info --fields=guesses", EASY, 20000, search_each, NULL},
    {"info --fields=minimal,redundant", MINIMAL, 5000, minimality, NULL},
    {"info --fields=canonical,automorphisms", EASY, 20000, canonical, NULL},
    {"info --fields=solution_canonical", EASY, 10000, canonical, "solve -f line"},
    {"info --fields=expansion", EASY, 20000, singles, NULL},
    {"info --fields=er,ep,ed,difficulty,hardest,steps", MINIMAL, 2000, rate, NULL},
    {"info --fields=backdoor", MINIMAL, 2000, backdoor, NULL},
    {"info --fields=te", MINIMAL, 2000, depth, NULL},
    {"info --fields=b", MINIMAL, 1000, braids, NULL},
    {"info --fields=w", MINIMAL, 1000, whips, NULL},
    {"hint -f csv", EASY, 10000, hint, NULL},
    {"hint --all -f csv", MINIMAL, 50, all_steps, NULL},
    {"explain -f csv", EASY, 1000, explain, NULL},
    {"candidates -f line", EASY, 50000, candidates, NULL},
    {"candidates --after=house,locked -f line", EASY, 5000, houses, NULL},
    {"expand", EASY, 20000, singles, NULL},
    {"rate", EASY, 20000, rate, NULL},
    {"rate", MINIMAL, 2000, rate, NULL},
    {"generate --minimal --seed=1", NUMBER, 5000, make_minimal, NULL},
    {"generate --minimal --symmetry=rotate180 --seed=1", NUMBER, 200, make_symmetric, NULL},
    {"minimize", EASY, 5000, minimize, NULL},
    {"shuffle --seed=1", EASY, 50000, shuffle, NULL},
    {"transform rotate90,mirror-h", EASY, 50000, transform, NULL},
    {"sheet -f svg", EASY, 2000, read_only, NULL},
    {"canonical", EASY, 20000, canonical, NULL},
    {"canonical --by=solution", EASY, 10000, by_solution, NULL},
    {"distinct", EASY, 20000, canonical, NULL},
    {"vicinity {-1+1}", MINIMAL, 50, vicinity, NULL},
    {"unavoidable", EASY, 20, unavoidable, "solve -f line"},
    {"sample --seed=1", NUMBER, 500, sample, NULL},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* ---- Runs ---- */

static void prepare_tools(void)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    tools.solutions = calloc(BATCH, SUDOKU_LINE);
    tools.counts = calloc(BATCH, 1);
    if (!tools.solutions || !tools.counts || sudoku_solver_new(getenv("SUDOKU_KERNEL"), &tools.solver) ||
        sudoku_reasoner_new(&options, NULL, &tools.reasoner))
        die("the library");
}

/* Runs the program with words between blanks, and a last one. */
static int run_program(const char *arguments, const char *last)
{
    char words[200], *argv[20];
    int n = 0;
    snprintf(words, sizeof words, "sudoku %s -j1", arguments);
    for (char *word = strtok(words, " "); word && n < 18; word = strtok(NULL, " "))
        argv[n++] = word;
    argv[n++] = (char *)last;
    argv[n] = NULL;
    return program_main(n, argv);
}

/* Does one run; callgrind counts what happens inside. */
__attribute__((noinline)) void measured(const struct row *row, bool is_library, const char *last);
__attribute__((noinline)) void measured(const struct row *row, bool is_library, const char *last)
{
    if (is_library)
        row->library(last);
    else
        run_program(row->arguments, last);
}

/* Leads standard output to a file. */
static void write_to(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, STDOUT_FILENO) < 0)
        die(path);
    close(file);
}

/* Returns the seconds of a run in a process of its own. */
static double time_of(const struct row *row, bool is_library, const char *last)
{
    double seconds = 0;
    int ends[2];
    if (pipe(ends) != 0)
        die("pipe");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        write_to("/dev/null");
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        prepare_tools();
        double begin = now();
        measured(row, is_library, last);
        seconds = now() - begin;
        _exit(write(ends[1], &seconds, sizeof seconds) == sizeof seconds ? 0 : 2);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &seconds, sizeof seconds) != sizeof seconds)
        die(row->arguments);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return seconds;
}

/* ---- The table ---- */

enum { MADE = 4000 }; /* puzzles of a set, repeated as often as a row needs */

/* Writes n lines of a set, or what a command makes of them. */
static void write_input(const struct row *row, const char *lines, const char *directory, char path[200])
{
    char plain[200];
    snprintf(plain, sizeof plain, "%s/lines", directory);
    snprintf(path, 200, "%s/input", directory);
    FILE *file = fopen(row->written_by ? plain : path, "w");
    for (size_t i = 0; file && i < row->n; i++)
        fwrite(lines + SUDOKU_LINE * (i % MADE), 1, SUDOKU_LINE, file);
    if (!file || fclose(file) != 0)
        die(path);
    pid_t child = row->written_by ? fork() : -1;
    if (child == 0) {
        write_to(path);
        _exit(run_program(row->written_by, plain));
    }
    if (row->written_by && (child < 0 || waitpid(child, NULL, 0) != child))
        die(path);
}

/* Makes the puzzles of both sets: with 33 clues, and minimal ones. */
static char *make_set(enum set set)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char *lines = malloc(SUDOKU_LINE * MADE);
    if (set == EASY) {
        recipe.minimal = SUDOKU_NOT_MINIMAL;
        recipe.least_clues = recipe.most_clues = 33;
    }
    if (!lines || sudoku_make(&recipe, 1, MADE, lines, SUDOKU_LINE, NULL, NULL) != SUDOKU_OK)
        die("make");
    for (size_t i = 0; i < MADE; i++)
        lines[SUDOKU_LINE * i + SUDOKU_CELLS] = '\n';
    return lines;
}

/* Interleaves the runs, and takes the best of each: other programs only make them slower. */
static void print_row(const struct row *row, const char *last)
{
    enum { ROUNDS = 3 };
    double best[2] = {1e9, 1e9};
    tools.n = row->n;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        double seconds = time_of(row, i % 2, last);
        best[i % 2] = seconds < best[i % 2] ? seconds : best[i % 2];
    }
    double program = 1e6 * best[0] / (double)row->n, library = 1e6 * best[1] / (double)row->n;
    printf("| `%s`%s%s | %s | %.3g | %.3g | %.2f |\n", row->arguments, row->written_by ? " of " : "",
           row->written_by ? row->written_by : "",
           row->set == EASY      ? "easy"
           : row->set == MINIMAL ? "minimal"
                                 : "",
           program, library, program / library);
}

static void print_table(void)
{
    char directory[] = "/tmp/sudoku-bench-XXXXXX", path[200], number[30];
    char *sets[SETS] = {make_set(EASY), make_set(MINIMAL)};
    if (!mkdtemp(directory))
        die(directory);
    printf("| command | puzzles | us | the library's loop, us | factor |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < ROWS; i++) {
        snprintf(number, sizeof number, "%zu", rows[i].n);
        if (rows[i].set != NUMBER)
            write_input(&rows[i], sets[rows[i].set], directory, path);
        print_row(&rows[i], rows[i].set == NUMBER ? number : path);
    }
    snprintf(path, sizeof path, "%s/lines", directory);
    unlink(path);
    snprintf(path, sizeof path, "%s/input", directory);
    unlink(path);
    rmdir(directory);
}

int main(int argc, char **argv)
{
    size_t row = 0;
    if (argc == 1) {
        print_table();
        return 0;
    }
    while (argc == 5 && row < ROWS && strcmp(rows[row].arguments, argv[2]) != 0)
        row++;
    if (argc != 5 || row == ROWS || strcmp(argv[1], "--once") != 0) {
        fprintf(stderr, "usage: commands [--once ROW command|library FILE]\n");
        return 2;
    }
    write_to("/dev/null");
    prepare_tools();
    tools.n = strtoul(argv[4], NULL, 10); /* of a row that makes puzzles */
    measured(&rows[row], strcmp(argv[3], "library") == 0, argv[4]);
    return 0;
}
