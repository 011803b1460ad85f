/* The speed of ratings: CPU time, because the machine may have other work to do. */
#include "rate.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "sudoku.h"

enum { HIDDEN_SINGLES = 15 }; /* the rating of the hardest of them */

/* The seconds that one round takes. */
static double run(const char *const *puzzles, size_t n, struct sudoku_rating *ratings)
{
    double start = now();
    for (size_t i = 0; i < n; i++)
        if (sudoku_rate(NULL, puzzles[i], NULL, &ratings[i]) != SUDOKU_OK)
            ratings[i].er = 0;
    return now() - start;
}

static void race(const char *set, const char *which, const char *const *puzzles, size_t n,
                 struct sudoku_rating *ratings, int rounds)
{
    double fastest = 0;
    for (int round = 0; round < rounds && n; round++) {
        double seconds = run(puzzles, n, ratings);
        fastest = round && fastest < seconds ? fastest : seconds;
    }
    if (n)
        printf("| %s | %s | %zu | %.3f | %.0f |\n", set, which, n, 1e6 * fastest / (double)n,
               (double)n / fastest);
}

/* Keeps the puzzles that hidden singles solve; counts those without a rating. */
static size_t keep_easy(const char **puzzles, size_t n, const struct sudoku_rating *ratings, size_t *unrated)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        *unrated += ratings[i].er == 0;
        if (ratings[i].er && ratings[i].er <= HIDDEN_SINGLES)
            puzzles[kept++] = puzzles[i];
    }
    return kept;
}

void rate_sets(const struct sets *sets, int rounds)
{
    size_t unrated = 0;
    printf(
        "rating, fastest of %d rounds\n\n| set | which | puzzles | us/puzzle | puzzles/s |\n"
        "|---|---|---|---|---|\n",
        rounds);
    for (size_t i = 0; i < sets->count; i++) {
        const struct set *set = &sets->set[i];
        const char **puzzles = malloc(set->n * sizeof *puzzles);
        struct sudoku_rating *ratings = malloc(set->n * sizeof *ratings);
        if (!puzzles || !ratings) {
            fprintf(stderr, "bench: out of memory\n");
            exit(2);
        }
        for (size_t k = 0; k < set->n; k++) {
            puzzles[k] = set->text + SET_STRIDE * k;
            ratings[k] = (struct sudoku_rating)SUDOKU_RATING_INIT;
        }
        race(set->name, "all", puzzles, set->n, ratings, rounds);
        size_t easy = keep_easy(puzzles, set->n, ratings, &unrated);
        race(set->name, "by hidden singles", puzzles, easy, ratings, rounds);
        free(puzzles);
        free(ratings);
    }
    printf("\n%zu puzzles have no rating: they have no or several solutions\n", unrated);
}
