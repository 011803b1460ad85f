/* sets.c: puzzles to race on, from files or made here. */
#include "sets.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sudoku.h"

/* A repeated set takes the best kernel at most this long. */
static const double MOST_SECONDS = 1;

static void die(const char *what, const char *why)
{
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(2);
}

/* splitmix64: the same numbers everywhere. */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void shuffle(struct set *set)
{
    uint64_t state = 1;
    char swap[SET_STRIDE];
    for (size_t i = set->n; i > 1; i--) {
        char *a = set->text + (i - 1) * SET_STRIDE, *b = set->text + draw(&state) % i * SET_STRIDE;
        memcpy(swap, a, SET_STRIDE);
        memcpy(a, b, SET_STRIDE);
        memcpy(b, swap, SET_STRIDE);
    }
}

/* The 81 cells at the beginning of a line; 0 if it has none. */
static int read_line(const char *line, char *text)
{
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        if (line[i] != '.' && (line[i] < '0' || line[i] > '9'))
            return 0;
        text[i] = line[i] == '0' ? '.' : line[i];
    }
    text[SUDOKU_CELLS] = '\n';
    return 1;
}

/* Estimates how long the set takes. */
static double seconds_for(const char *text, size_t n)
{
    static signed char counts[SET_LEAST];
    double start = now();
    (void)sudoku_solve_many(NULL, text, SET_STRIDE, n < SET_LEAST ? n : SET_LEAST, 2, NULL, 0, counts, NULL,
                            NULL);
    return now() - start;
}

/* A small set is repeated until it fills a batch: what a few hundred puzzles by themselves take is another
 * question (bench --batch N). But not one with puzzles that are searched for long: ten rounds should end. */
static char *fill_batch(const char *name, char *text, size_t *n)
{
    while (*n < SET_LEAST && seconds_for(text, *n) < MOST_SECONDS / 2) {
        char *twice = realloc(text, 2 * *n * SET_STRIDE);
        if (!twice)
            die(name, "out of memory");
        text = twice;
        memcpy(text + *n * SET_STRIDE, text, *n * SET_STRIDE);
        *n *= 2;
    }
    return text;
}

static void add(struct sets *sets, const char *name, char *text, size_t n)
{
    struct set *set = &sets->set[sets->count];
    if (sets->count == SETS)
        die(name, "too many sets");
    text = fill_batch(name, text, &n);
    set->name = strdup(name);
    set->text = text;
    set->n = n;
    shuffle(set);
    sets->count++;
}

void sets_add_file(struct sets *sets, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[1024];
    char *text = NULL;
    size_t n = 0, room = 0;
    if (!file)
        die(path, strerror(errno));
    while (fgets(line, sizeof line, file)) {
        if (n == room) {
            room = 2 * room + 1024;
            text = realloc(text, room * SET_STRIDE);
            if (!text)
                die(path, "out of memory");
        }
        n += (size_t)read_line(line, text + n * SET_STRIDE);
    }
    fclose(file);
    if (n)
        add(sets, strrchr(path, '/') ? strrchr(path, '/') + 1 : path, text, n);
    else
        free(text);
}

void sets_add_directory(struct sets *sets, const char *path)
{
    struct dirent **names;
    int count = scandir(path, &names, NULL, alphasort);
    if (count < 0)
        die(path, strerror(errno));
    for (int i = 0; i < count; i++) {
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", path, names[i]->d_name);
        if (names[i]->d_name[0] != '.')
            sets_add_file(sets, file);
        free(names[i]);
    }
    free(names);
}

/* Fills an empty grid at random: a few digits that fit, then any solution. */
static void random_grid(uint64_t *state, char *grid)
{
    char puzzle[SUDOKU_CELLS];
    do {
        memset(puzzle, '.', sizeof puzzle);
        for (int i = 0; i < 14; i++) {
            int cell = (int)(draw(state) % SUDOKU_CELLS);
            char old = puzzle[cell];
            puzzle[cell] = (char)('1' + draw(state) % 9);
            if (sudoku_check(puzzle, NULL, 0, NULL) != SUDOKU_OK)
                puzzle[cell] = old;
        }
    } while (sudoku_solve(puzzle, 1, grid) < 1);
}

/* Takes clues away in random order, as long as the solution stays the only one and enough are left. */
static void remove_clues(uint64_t *state, char *grid, int keep)
{
    int clues = SUDOKU_CELLS;
    int order[SUDOKU_CELLS] = {0};
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        int j = (int)(draw(state) % (unsigned)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < SUDOKU_CELLS && clues > keep; i++) {
        char clue = grid[order[i]];
        grid[order[i]] = '.';
        clues--;
        if (sudoku_solve(grid, 2, NULL) != 1) {
            grid[order[i]] = clue;
            clues++;
        }
    }
}

static void make_set(struct sets *sets, const char *name, int keep, int extra, size_t n)
{
    uint64_t state = 2024;
    char *text = malloc(n * SET_STRIDE);
    if (!text)
        die(name, "out of memory");
    for (size_t i = 0; i < n; i++) {
        char *grid = text + i * SET_STRIDE;
        random_grid(&state, grid);
        remove_clues(&state, grid, keep);
        for (int k = 0; k < extra; k++) /* may leave several solutions */
            grid[draw(&state) % SUDOKU_CELLS] = '.';
        grid[SUDOKU_CELLS] = '\n';
    }
    add(sets, name, text, n);
}

void sets_make(struct sets *sets)
{
    make_set(sets, "made: 33 clues", 33, 0, 4000);
    make_set(sets, "made: minimal", 0, 0, 4000);
    make_set(sets, "made: several solutions", 0, 6, 4000);
}
