/* --info, --redundant, --backdoors and --classify: what there is to know about each puzzle without solving it
 * as a person would. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* All answers are columns, whose values job_write finds. Candidates have no clues that can go, and no cells
 * to fill; --info has other facts about them. */
static int answer_info(struct job *job, struct answer *answer)
{
    if (job_why_invalid(job, answer->item))
        return SUDOKU_CLASH;
    if (answer->given && job->options->mode != &mode_info && job->options->mode != &mode_classify)
        return job_refuse_candidates(job, answer);
    job_write(job, answer);
    return SUDOKU_OK;
}

const struct mode mode_info = {
    .name = "--info",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .line = LINE_OF_VALUES,
    /* clang takes two strings side by side for a missing comma unless they are in brackets. */
    .columns = ("clues,solutions,at_least,minimal,redundant,symmetry,automorphisms,backdoor,guesses,"
                "canonical,solution_canonical"),
    .tally = TALLY_FORMS,
    .answer = answer_info,
};

const struct mode mode_redundant = {
    .name = "--redundant",
    .most_puzzles = 512,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .line = LINE_OF_VALUES,
    .columns = "redundant",
    .tally = TALLY_FORMS,
    .answer = answer_info,
};

const struct mode mode_backdoors = {
    .name = "--backdoors",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .line = LINE_OF_VALUES,
    .columns = "backdoor,backdoors",
    .tally = TALLY_FORMS,
    .answer = answer_info,
};

const struct mode mode_classify = {
    .name = "--classify",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_values, &format_csv, &format_tsv, &format_json),
    .needs_one = "more than one solution",
    .line = LINE_OF_VALUES,
    .columns = "te,b,bxb,bxbb,w",
    .tally = TALLY_FORMS,
    .answer = answer_info,
};
