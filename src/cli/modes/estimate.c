/* Estimates from weighted samples, with standard errors.
 *
 * A share is a ratio of two sums over trials, p = X / T. Its variance is, in the usual approximation, the sum
 * of (x - p t)^2 over the trials, divided by T^2. The puzzles of one trial are related, so a trial counts as
 * one observation, however many it has found. */
#include "cli/modes/estimate.h"

#include <inttypes.h>

/* Uses Newton's method: nothing else in the program needs the mathematics library. */
static double square_root(double x)
{
    if (!(x > 0))
        return 0;
    double root = x > 1 ? x : 1, before;
    do {
        before = root;
        root = (root + x / root) / 2;
    } while (root < before);
    return root;
}

void estimate_add(struct estimate *estimate, unsigned clues, double weight)
{
    estimate->trial[clues] += weight;
    estimate->puzzles[clues]++;
}

void estimate_close_trial(struct estimate *estimate)
{
    double t = 0, y = 0;
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++) {
        t += estimate->trial[clues];
        y += clues * estimate->trial[clues];
    }
    estimate->trials++;
    if (t > 0)
        for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++) {
            double x = estimate->trial[clues];
            estimate->x[clues] += x;
            estimate->xx[clues] += x * x;
            estimate->xt[clues] += x * t;
            estimate->trial[clues] = 0;
        }
    estimate->t += t;
    estimate->tt += t * t;
    estimate->y += y;
    estimate->yy += y * y;
    estimate->yt += y * t;
}

/* Returns the standard error of a ratio a / t. */
static double error_of_ratio(const struct estimate *estimate, double a, double aa, double at)
{
    double ratio = a / estimate->t;
    return square_root(aa - 2 * ratio * at + ratio * ratio * estimate->tt) / estimate->t;
}

void estimate_print(const struct estimate *estimate, FILE *file)
{
    if (!(estimate->t > 0))
        return;
    fprintf(file, "estimated shares of all minimal puzzles, with standard errors\n");
    fprintf(file, "clues   in the sample        share\n");
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++)
        if (estimate->puzzles[clues])
            fprintf(
                file, "%5u %15" PRIu64 " %12.6g %% +- %.2g %%\n", clues, estimate->puzzles[clues],
                100 * estimate->x[clues] / estimate->t,
                100 * error_of_ratio(estimate, estimate->x[clues], estimate->xx[clues], estimate->xt[clues]));
    double trials = (double)estimate->trials, mean = estimate->t / trials;
    fprintf(file, "mean clues              %10.5g   +- %.2g\n", estimate->y / estimate->t,
            error_of_ratio(estimate, estimate->y, estimate->yy, estimate->yt));
    fprintf(file, "minimal puzzles a grid  %10.4g   +- %.2g\n", mean,
            square_root(estimate->tt - estimate->t * mean) / trials);
    fprintf(file, "effective sample size   %10.4g\n", estimate->t * estimate->t / estimate->tt);
}
