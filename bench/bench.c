/* bench.c: races the kernels and other solvers in one process.
 *
 * Each set is shuffled with a fixed seed, solved once by everybody, and every answer compared; then the
 * racers take turns, round after round, on the same batches, so that a slow phase of the machine hits all
 * of them. The clock is the thread's CPU time, and for a program its process's. Shown is the fastest round
 * or, with --median, the median. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "clock.h"
#include "count.h"
#include "ladder.h"
#include "plug.h"
#include "program.h"
#include "engine/kernel.h"
#include "rate.h"
#include "sets.h"
#include "sudoku.h"

enum { RACERS = 16, ROUNDS = 999 };
/* Seconds, at least: for caches to fill, and for the processor to change its frequency. */
static const double TURN = 0.03;

struct racer {
    const char *name;
    struct sudoku_solver *solver; /* NULL for all others */
    bench_solve_function *peer;
    bench_count_function *count; /* a peer's, if it can count */
    struct program program;      /* its command is NULL for all others */
    struct statistics statistics;
    double seconds[ROUNDS];
};

struct options {
    unsigned limit;
    size_t batch;
    int rounds;
    int median;
    const char *only;                             /* names of kernels, with commas, or NULL */
    const char *peers[RACERS], *programs[RACERS]; /* up to the first NULL */
    int rate, ladder, lone, classify;
    size_t count_to; /* solutions to count, or 0 */
};

/* The answers of one run, which has its own so that runs can be compared. */
struct answers {
    char *solutions;
    unsigned char *counts;
};

static struct answers new_answers(size_t n)
{
    struct answers answers = {calloc(n, SUDOKU_CELLS), calloc(n, 1)};
    if (!answers.solutions || !answers.counts) {
        fprintf(stderr, "bench: out of memory\n");
        exit(2);
    }
    return answers;
}

static void free_answers(struct answers *answers)
{
    free(answers->solutions);
    free(answers->counts);
}

/* The answer of sudoku_solve or sudoku_solve_many as plug.h wants it: 0 for an invalid puzzle. */
static unsigned char valid_count(int count)
{
    return (unsigned char)(count > 0 ? count : 0);
}

/* A bench_solve_function: puzzle after puzzle through the simplest call of the library. */
static int solve_one_by_one(const char *puzzles, size_t stride, size_t n, unsigned limit, char *solutions,
                            size_t solution_stride, unsigned char *counts)
{
    for (size_t i = 0; i < n; i++)
        counts[i] =
            valid_count(sudoku_solve(puzzles + i * stride, (int)limit, solutions + i * solution_stride));
    return 0;
}

/* Solves a batch with the racer's kernel, and adds up its statistics. */
static void solve_batch(struct racer *racer, const char *puzzles, size_t n, unsigned limit, char *solutions,
                        unsigned char *counts)
{
    const struct statistics *last = &racer->solver->statistics;
    struct statistics *all = &racer->statistics;
    sudoku_solve_many(racer->solver, puzzles, SET_STRIDE, n, limit, solutions, SUDOKU_CELLS,
                      (signed char *)counts, NULL, NULL);
    for (size_t i = 0; i < n; i++)
        counts[i] = valid_count((signed char)counts[i]);
    all->guesses += last->guesses;
    all->sweeps += last->sweeps;
    all->services += last->services;
    all->lanes += last->lanes;
    all->lanes_used += last->lanes_used;
}

/* Lets a racer solve the set, batch by batch as the program does. */
static void run(struct racer *racer, const struct set *set, const struct options *options,
                struct answers *answers)
{
    for (size_t i = 0; i < set->n; i += options->batch) {
        size_t n = set->n - i < options->batch ? set->n - i : options->batch;
        const char *puzzles = set->text + i * SET_STRIDE;
        char *solutions = answers->solutions + i * SUDOKU_CELLS;
        if (racer->peer)
            racer->peer(puzzles, SET_STRIDE, n, options->limit, solutions, SUDOKU_CELLS, answers->counts + i);
        else
            solve_batch(racer, puzzles, n, options->limit, solutions, answers->counts + i);
    }
}

/* Are this racer's answers those that are expected? Says where they differ. */
static int agrees(struct racer *racer, const struct set *set, const struct options *options,
                  const struct answers *expected)
{
    struct answers answers = new_answers(set->n);
    int fine = 1;
    racer->statistics = (struct statistics){0};
    run(racer, set, options, &answers);
    for (size_t i = 0; i < set->n && fine; i++) {
        const char *solution = expected->solutions + i * SUDOKU_CELLS;
        fine = answers.counts[i] == expected->counts[i];
        if (fine && *solution && (!racer->peer || racer->peer == solve_one_by_one))
            fine = memcmp(answers.solutions + i * SUDOKU_CELLS, solution, SUDOKU_CELLS) == 0;
        if (!fine)
            fprintf(stderr, "bench: %s: %s: wrong answer to %.81s: %u instead of %u\n", set->name,
                    racer->name, set->text + i * SET_STRIDE, answers.counts[i], expected->counts[i]);
    }
    free_answers(&answers);
    return fine;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the time per puzzle of the set, of the fastest round or of the median one. */
static double microseconds(struct racer *racer, const struct options *options, const struct set *set)
{
    qsort(racer->seconds, (size_t)options->rounds, sizeof(double), by_size);
    return 1e6 * racer->seconds[options->median ? options->rounds / 2 : 0] / (double)set->n;
}

/* One line of the table; times says how often the racer is as fast as the first one. */
static void show(struct racer *racer, const struct options *options, const struct set *set, double first)
{
    double us = microseconds(racer, options, set), n = (double)set->n;
    const struct statistics *s = &racer->statistics;
    printf("| %s | %s | %.3f | %.0f | %.2f |", set->name, racer->name, us, 1e6 / us, first / us);
    if (s->sweeps)
        printf(" %.2f | %.2f | %.0f%% | %.1f |\n", (double)s->guesses / n, (double)s->lanes_used / n,
               100 * (double)s->lanes_used / (double)s->lanes, (double)s->sweeps / (double)s->services);
    else
        printf(" | | | |\n");
    fflush(stdout);
}

/* The seconds that the racer takes for the set. */
static double take_turn(struct racer *racer, const struct set *set, const struct options *options,
                        struct answers *answers)
{
    if (racer->program.command)
        return program_run(&racer->program) * (double)set->n;
    double start = now();
    int times = 0;
    do {
        racer->statistics = (struct statistics){0};
        run(racer, set, options, answers);
        times++;
    } while (now() - start < TURN);
    return (now() - start) / times;
}

/* Lets everybody solve the set in turn, round after round. */
static void race(struct racer *racers, int count, const struct set *set, const struct options *options)
{
    struct answers answers = new_answers(set->n);
    for (int round = 0; round < options->rounds; round++)
        for (int r = 0; r < count; r++)
            racers[r].seconds[round] = take_turn(&racers[r], set, options, &answers);
    free_answers(&answers);
    for (int r = 0; r < count; r++)
        show(&racers[r], options, set, microseconds(&racers[0], options, set));
}

/* The answers of the one-puzzle solver or, where that races, of the engine. Where there is more than one
 * solution, nobody has to find the same; none is kept. */
static struct answers solve_set(const struct set *set, const struct options *options)
{
    struct answers answers = new_answers(set->n);
    if (!options->lone)
        solve_one_by_one(set->text, SET_STRIDE, set->n, options->limit, answers.solutions, SUDOKU_CELLS,
                         answers.counts);
    else if (sudoku_solve_many(NULL, set->text, SET_STRIDE, set->n, options->limit, answers.solutions,
                               SUDOKU_CELLS, (signed char *)answers.counts, NULL, NULL) != SUDOKU_OK)
        exit(2);
    for (size_t i = 0; i < set->n; i++)
        if (answers.counts[i] != 1 || options->limit == 1)
            answers.solutions[i * SUDOKU_CELLS] = '\0';
    return answers;
}

/* Does everybody give the answers of the one-puzzle solver? It also warms up. */
static int all_agree(struct racer *racers, int count, const struct set *set, const struct options *options)
{
    struct answers expected = solve_set(set, options);
    int fine = 1;
    for (int r = 0; r < count; r++)
        if (!racers[r].program.command) {
            fine &= agrees(&racers[r], set, options, &expected);
        } else {
            program_prepare(&racers[r].program, set);
            fine &= program_agrees(&racers[r].program, set, expected.solutions);
        }
    free_answers(&expected);
    return fine;
}

/* NAME=FILE.so */
static void add_peer(struct racer *racer, const char *text)
{
    const char *equals = strchr(text, '=');
    void *library = equals ? dlopen(equals + 1, RTLD_NOW) : NULL;
    void *symbol = library ? dlsym(library, "bench_solve") : NULL;
    if (!symbol) {
        fprintf(stderr, "bench: --peer %s: %s\n", text, equals ? dlerror() : "NAME=FILE.so is wanted");
        exit(2);
    }
    memcpy(&racer->peer, &symbol, sizeof symbol); /* the way POSIX shows */
    symbol = dlsym(library, "bench_count");
    memcpy(&racer->count, &symbol, sizeof symbol);
    racer->name = strndup(text, (size_t)(equals - text));
}

static void add_program(struct racer *racer, const char *command)
{
    racer->name = command;
    racer->program = (struct program){command, -1, 0};
}

/* Is this name in a list with commas? */
static int listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return 1;
    return 0;
}

/* The first name of a list with commas that is no kernel's, or NULL. */
static const char *no_kernel(const char *list)
{
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        const char *name;
        size_t i = 0, length = strcspn(at, ",");
        while ((name = sudoku_kernel(i, NULL)) && (strlen(name) != length || strncmp(at, name, length) != 0))
            i++;
        if (!name)
            return at;
    }
    return NULL;
}

/* Kernels, peers, programs. Returns how many they are. */
static int add_racers(struct racer *racers, const struct options *options)
{
    const char *name;
    int runs, count = 0;
    if (options->lone)
        racers[count++] = (struct racer){.name = "sudoku_solve", .peer = solve_one_by_one};
    for (size_t i = 0; !options->lone && (name = sudoku_kernel(i, &runs)) && count < RACERS; i++) {
        if (options->only && !listed(options->only, name))
            continue;
        racers[count].name = name;
        if (sudoku_solver_new(name, &racers[count].solver) == SUDOKU_OK)
            count++;
        else
            printf("skipped on this machine: %s\n", name);
    }
    for (int i = 0; options->peers[i] && count < RACERS; i++)
        add_peer(&racers[count++], options->peers[i]);
    for (int i = 0; options->programs[i] && count < RACERS; i++)
        add_program(&racers[count++], options->programs[i]);
    return count;
}

static const char usage[] =
    "usage: bench [--limit N] [--rounds N] [--batch N] [--kernels A,B...] [--median] [--peer NAME=FILE.so]\n"
    "             [--program COMMAND] [--data DIR | FILE...]\n"
    "       bench --lone [the same]: sudoku_solve, and peers, in place of the kernels\n"
    "       bench --count-solutions N [--rounds N] [--peer NAME=FILE.so]\n"
    "       bench --rate [--rounds N] [--data DIR | FILE...]\n"
    "       bench --ladder [--data DIR | FILE...]\n"
    "       bench --classify [--data DIR | FILE...]\n"
    "One line of a file is one puzzle. Without files: sets that are made here, with a fixed seed.\n"
    "COMMAND reads and writes lines, too: './sudoku -q -f line -j 1'; with --limit 1, --first as well.\n";

/* Adds to a list that ends with NULL; false: it is full. */
static int append(const char *list[RACERS], const char *value)
{
    int n = 0;
    while (list[n])
        n++;
    if (n + 1 < RACERS)
        list[n] = value;
    return n + 1 < RACERS;
}

/* An option with its value; false: there is no such option, or the value is none. */
static int take_option(const char *name, const char *value, struct options *options, struct sets *sets)
{
    if (!*value)
        return 0;
    if (strcmp(name, "--limit") == 0)
        options->limit = (unsigned)atoi(value);
    else if (strcmp(name, "--rounds") == 0)
        options->rounds = atoi(value);
    else if (strcmp(name, "--batch") == 0)
        options->batch = strtoul(value, NULL, 10);
    else if (strcmp(name, "--count-solutions") == 0)
        return (options->count_to = strtoul(value, NULL, 10)) > 0;
    else if (strcmp(name, "--kernels") == 0)
        options->only = value;
    else if (strcmp(name, "--peer") == 0)
        return append(options->peers, value);
    else if (strcmp(name, "--program") == 0)
        return append(options->programs, value);
    else if (strcmp(name, "--data") == 0)
        sets_add_directory(sets, value);
    else
        return 0;
    return options->rounds >= 1 && options->rounds <= ROUNDS && options->batch >= 1 && options->limit >= 1 &&
           options->limit <= 255;
}

/* False: it cannot be understood. */
static int take_arguments(int argc, char **argv, struct options *options, struct sets *sets)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--median") == 0)
            options->median = 1;
        else if (strcmp(argv[i], "--rate") == 0)
            options->rate = 1;
        else if (strcmp(argv[i], "--lone") == 0)
            options->lone = 1;
        else if (strcmp(argv[i], "--ladder") == 0)
            options->ladder = 1;
        else if (strcmp(argv[i], "--classify") == 0)
            options->classify = 1;
        else if (argv[i][0] != '-')
            sets_add_file(sets, argv[i]);
        else if (i + 1 < argc && take_option(argv[i], argv[i + 1], options, sets))
            i++;
        else
            return 0;
    return 1;
}

/* Everybody's times for each set. False: somebody's answers are wrong; that set is not raced. */
static int race_all(struct racer *racers, int count, const struct sets *sets, const struct options *options)
{
    int fine = 1;
    printf("limit %u, batches of %zu, %s of %d rounds\n\n", options->limit, options->batch,
           options->median ? "median" : "fastest", options->rounds);
    printf(
        "| set | solver | us/puzzle | puzzles/s | times | guesses | lane sweeps | occupancy | sweeps/service "
        "|\n"
        "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sets->count; i++)
        if (all_agree(racers, count, &sets->set[i], options))
            race(racers, count, &sets->set[i], options);
        else
            fine = 0;
    return fine;
}

/* Counting, beside the peers that can count. */
static int race_counts(const struct options *options)
{
    static struct racer peers[RACERS];
    struct counter counters[RACERS];
    int n = 0;
    for (int i = 0; options->peers[i]; i++) {
        add_peer(&peers[i], options->peers[i]);
        if (peers[i].count)
            counters[n++] = (struct counter){peers[i].name, peers[i].count};
        else
            printf("%s exports no bench_count\n", peers[i].name);
    }
    return count_solutions(counters, n, options->count_to, options->rounds);
}

int main(int argc, char **argv)
{
    static struct racer racers[RACERS];
    static struct sets sets;
    struct options options = {.limit = 2, .batch = 8192, .rounds = 11};
    if (!take_arguments(argc, argv, &options, &sets)) {
        fputs(usage, stderr);
        return 2;
    }
    const char *unknown = no_kernel(options.only);
    if (unknown) {
        fprintf(stderr, "bench: --kernels: there is no %.*s; ./sudoku --version shows them\n",
                (int)strcspn(unknown, ","), unknown);
        return 2;
    }
    if (options.count_to)
        return race_counts(&options);
    if (sets.count == 0)
        sets_make(&sets);
    if (options.ladder)
        return !climb_sets(&sets);
    if (options.classify) {
        classify_sets(&sets);
        return 0;
    }
    if (options.rate) {
        rate_sets(&sets, options.rounds);
        return 0;
    }
    return !race_all(racers, add_racers(racers, &options), &sets, &options);
}
