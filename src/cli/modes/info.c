/* --info, --redundant and --backdoors: what there is to know about each puzzle without solving it as a person
 * would. */
#include <stdio.h>

#include "cli/mode.h"
#include "cli/options/options.h"

/* Candidates have no clues that can go, and no cells to fill. --info has other facts about them. */
static void refuse_candidates(struct job *job, size_t i, struct answer *answer, char reason[REASON_ROOM])
{
    snprintf(reason, REASON_ROOM, "a puzzle of candidates; %s works with puzzles of clues",
             job->options->mode->name);
    job_refuse(job, i, answer, reason);
}

/* All answers are columns, whose values job_write finds. */
static void run_info(struct job *job)
{
    for (size_t i = 0; i < job->n && !job->no_memory; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        if (job_why_invalid(job, i, reason))
            job_no_solution(job, i, &answer, reason);
        else if (answer.given && job->options->mode != &mode_info)
            refuse_candidates(job, i, &answer, reason);
        job_write(job, &answer);
        job->tally.puzzles += i < job->n; /* job_write may have ended the job */
        if (!job_keep_alive(job))
            return;
    }
}

const struct mode mode_info = {
    .name = "--info",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_INFO,
    .tally = TALLY_FORMS,
    .run = run_info,
};

const struct mode mode_redundant = {
    .name = "--redundant",
    .most_puzzles = 512,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_INFO,
    .columns = "redundant",
    .tally = TALLY_FORMS,
    .run = run_info,
};

const struct mode mode_backdoors = {
    .name = "--backdoors",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_INFO,
    .columns = "backdoor,backdoors",
    .tally = TALLY_FORMS,
    .run = run_info,
};
