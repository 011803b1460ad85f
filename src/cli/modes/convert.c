/* --convert: the same puzzles in another format. Nothing is solved. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Sets the candidates for a format that shows them, whether the input lists them or not. A grid with a clash
 * has none: false. */
static bool find_candidates(struct answer *answer, uint16_t candidates[SUDOKU_CELLS])
{
    answer->shown = answer->cells;
    answer->candidates = answer->item->candidates;
    if (!answer->candidates && sudoku_find_candidates(answer->cells, candidates) == SUDOKU_OK)
        answer->candidates = candidates;
    return answer->candidates != NULL;
}

/* A puzzle with a clash can be converted to anything but its candidates. A data set of pairs needs
 * solutions, and this mode must not find any: that would make it as slow as solving. */
static bool convert(struct job *job, struct answer *answer)
{
    uint16_t candidates[SUDOKU_CELLS];
    const struct format *format = job->options->format;
    if (answer->item->error || (format->shows_candidates && !find_candidates(answer, candidates))) {
        job_no_solution(job, answer);
        job_write(job, answer);
    } else if (format->shows_candidates) {
        job_write(job, answer);
    } else if (format == &format_pair && !answer->item->solution) {
        job_refuse(job, answer, "the input gives no solution; without --convert, the puzzle is solved");
        job_write(job, answer);
    } else {
        job_pass(job, answer);
    }
    return true;
}

const struct mode mode_convert = {
    .name = "--convert",
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair, &format_hodoku, &format_candidates,
                           &format_pencilmarks, &format_raw),
    .columns = "solution",
    .passes = true,
    .tally = TALLY_FORMS,
    .answer = convert,
};
