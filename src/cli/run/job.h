/* job.h: a batch of puzzles, the answers and notes about them, and what modes do with it. */
#ifndef CLI_RUN_JOB_H
#define CLI_RUN_JOB_H

#include "base/notes.h"
#include "base/text.h"
#include "cli/mode.h"
#include "cli/write/layout.h"
#include "sudoku_research.h"

enum { REASON_ROOM = 200 }; /* for why a puzzle has no answer */

struct job;
struct link;

/* A puzzle with a long search, whose parts are shared out to several jobs. */
struct puzzle_in_parts {
    struct sudoku_batch *batch;     /* it has this puzzle alone */
    const struct sudoku_item *item; /* asked for once: the batch must not be asked by several threads */
    unsigned users;                 /* jobs, and the input while there are more parts; of who fills jobs */
    const char *file;
    double before, read; /* bytes of the input up to its beginning and to its end */

    /* What the mode's split says; the plan is freed at the end, both are optional. */
    uint64_t parts, most; /* most: in a job */
    void *plan;
    void (*free_plan)(void *plan);
    double (*share)(const void *plan, uint64_t part); /* of the work before a part; NULL: all take as long */

    uint64_t first, next, end; /* the parts of this run, and the next one that a job gets */
};

/* Gives it back; the last user frees it. NULL is allowed. */
void puzzle_in_parts_drop(struct puzzle_in_parts *puzzle);

/* Returns the share of the work on it before a part, 0..1. */
double puzzle_in_parts_share(const struct puzzle_in_parts *puzzle, uint64_t part);

/* What a thread keeps from job to job of a link: it is slow to make, and takes memory. All zero at first. */
struct worker {
    struct worker *first;                 /* the thread's for the first link */
    double seconds;                       /* of the first: in which it has worked, or waited in a job */
    double own;                           /* those of its last job alone */
    struct job *job;                      /* the one that it runs or sends */
    void *tool;                           /* what the mode's new_tool returned, before the first is run */
    struct sudoku_workspace *workspace;   /* NULL before job_workspace */
    struct sudoku_reasoner *reasoner;     /* NULL before job_reasoner */
    const struct sudoku_rating *rating;   /* that the reasoner works at, or NULL */
    unsigned reasoner_threads;            /* that it may use */
    struct sudoku_classifier *classifier; /* NULL before job_classify */
};

/* Empty; being filled, or at work; filled; waiting for its turn to be sent. */
enum job_stage { JOB_IDLE, JOB_TAKEN, JOB_FILLED, JOB_DONE };

/* The puzzles of a job, and which of them is under way. */
struct job_batch {
    struct sudoku_batch *items;    /* NULL in a mode with a source of its own */
    const char *file;              /* where they were read, for messages */
    size_t n;                      /* puzzles, or trials to make one */
    size_t most;                   /* that n may be */
    size_t at;                     /* puzzles done: the number of the one under way, from 0 */
    unsigned long ticket;          /* the job's place in the input, from 0 */
    size_t before;                 /* puzzles in the jobs before it */
    uint64_t trial;                /* the number of the first trial, if puzzles are made */
    uint64_t part, parts;          /* which parts of the work on a puzzle these are, in a mode with `split` */
    bool goes_on;                  /* an earlier job has had the parts before them */
    struct puzzle_in_parts *whole; /* that puzzle, which has the items; or NULL */
};

/* Where answers and notes go. */
struct job_sink {
    struct text out;    /* for standard output */
    struct text test;   /* for the second file, with --split */
    struct notes notes; /* for standard error */
    struct tally tally;
    struct names keys;    /* of the last row that was written as JSON */
    bool sends_solutions; /* they are sent in place of out, which is empty: this saves copying them */
};

/* How far a job is, and why it goes no further. */
struct job_progress {
    double share;     /* of the input that was read up to here; below 0: not known */
    double next_look; /* the time when job_keep_alive has something to do again */
    size_t shown;     /* puzzles done when it last looked; guarded by the run's lock */
    /* Optional: adds what is known of the puzzle under way to the progress line. */
    void (*say_more)(const struct job *job, struct text *line);
    double deadline; /* of the puzzle under way, with --timeout */
    bool timed_out;  /* it came while a reasoner or job_search was at work */
    bool no_memory;
    bool interrupted; /* a signal ended the job in the middle: the run ends with what was written */
    bool trouble;     /* the run cannot go on, and a note says why */
};

/* A batch and what becomes of it. It belongs to one thread at a time. */
struct job {
    struct link *link;
    struct job *next; /* in the list of the link's; the run's lock guards the stage */
    enum job_stage stage;
    const struct options *options;
    const struct look *look; /* that of the link: the options', and the layout of its tables */
    void *state;             /* what the mode's begin returned; all threads share it */
    struct worker *worker;   /* of the thread that runs or sends it */
    struct job_batch batch;
    struct job_sink sink;
    struct job_progress progress;

    /* Room for what is found out: */
    char reason[REASON_ROOM]; /* why the puzzle under way has no answer, if that has to be put together */
    struct text solutions;    /* SUDOKU_LINE apart, after job_solve */
    struct text counts;    /* a byte for each puzzle: its number of solutions after job_solve or job_count */
    struct text backdoors; /* of the last puzzle whose facts were found */
};

/* The most puzzles in a job: enough to keep the engine busy, few enough for little memory. */
enum { MOST_PUZZLES = 8192 };

/* Notes the seed, in the first job of a run that has drawn it. */
void job_tell_seed(struct job *job);

/* Sends what is in job->sink.out as soon as it is this job's turn, for modes whose answer to one puzzle may
 * be larger than memory. Returns false if the mode has to give up; in end also if the run has failed
 * before. */
bool job_flush(struct job *job);

/* To be called often while one puzzle takes long. From time to time it shows the progress and, if it is this
 * job's turn, sends the lines that job->sink.out has. Returns false if the mode has to give up;
 * job->progress.interrupted tells whether that is because of a signal, and then the lines in job->sink.out
 * are still sent. */
bool job_keep_alive(struct job *job);

/* How many threads may work on one puzzle of the job: as many as there are to each job that is worked on. */
unsigned job_threads(struct job *job);

/* Returns the workspace of the job's thread; NULL when memory is short. */
struct sudoku_workspace *job_workspace(struct job *job);

/* Returns the reasoner of the job's thread; NULL when memory is short. It calls job_keep_alive. */
struct sudoku_reasoner *job_reasoner(struct job *job);

/* Can the job go on after this status of its reasoner? Else memory is short or the run is over. */
bool job_reasons_on(struct job *job, int status);

/* Rates these cells with these candidates or, if they are NULL, those that the cells leave. Returns what
 * sudoku_rate returns. */
int job_rate(struct job *job, const char *cells, const uint16_t *candidates, struct sudoku_rating *rating);

/* Finds the class of a puzzle, or of its candidates if they are not NULL, as sudoku_classify does for a query
 * with such bounds. Returns what that returns. */
int job_classify(struct job *job, const char *cells, const uint16_t *candidates, enum sudoku_class kind,
                 unsigned least, unsigned most, unsigned *value);

/* Does a puzzle, or do its candidates if they are not NULL, meet --te, --b and so on? Decides that without
 * finding values. Returns SUDOKU_OK and stores it, or why it is not known. */
int job_in_class(struct job *job, const char *cells, const uint16_t *candidates, bool *meets);

/* Rates a puzzle: is it as difficult as --er, --difficulty and --needs want it? False also if the run is
 * over. */
bool job_accepts(struct job *job, const char *puzzle, struct sudoku_rating *rating);

/* Solves the whole batch: job->solutions gets the first solution of each puzzle, SUDOKU_LINE characters
 * apart, and job->counts the number of solutions, at most limit (1..255; with --timeout 1..254), 0 for an
 * invalid puzzle, COUNT_UNDECIDED after --timeout. The line feeds between the solutions are already there; a
 * mode that calls this must not change them. */
bool job_solve(struct job *job, unsigned limit);

/* Does the same, but only counts. */
bool job_count(struct job *job, unsigned limit);

/* In job->counts: --timeout was too short to know. */
enum { COUNT_UNDECIDED = 255 };

/* Starts the clock of --timeout for the next puzzle. */
void job_start_clock(struct job *job);

/* A sudoku_cancel; its context is a job. Returns 1 if the time of its puzzle is over, which
 * job->progress.timed_out tells, or if the mode has to give up. */
int job_is_given_up(void *job);

/* Returns a control that asks job_is_given_up, for work on the threads that the job has. */
struct sudoku_control job_control(struct job *job);

/* Returns the candidates of a puzzle: those of the input, or those that its clues leave, stored in room. NULL
 * if it is invalid. */
const uint16_t *job_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS]);

/* Searches as sudoku_search does, until the time of the puzzle is over. Writes the first solution to
 * solution, which may be NULL. Returns SUDOKU_OK; or SUDOKU_CANCELLED, and job->progress.timed_out tells
 * whether the run goes on. */
enum sudoku_status job_search(struct job *job, const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                              char *solution, size_t *count);

/* Finds the form of a puzzle that --canonical asks for. Returns SUDOKU_OK or why it has none. */
int job_canonicalize(const struct job *job, const char *puzzle, char form[SUDOKU_CELLS]);

/* Copies the puzzles to job->solutions, 81 characters apart, for modes that change them. Returns the first,
 * or NULL when memory is short. */
char *job_copy_puzzles(struct job *job);

/* Puzzle i as it was read. */
static inline const struct sudoku_item *job_item(const struct job *job, size_t i)
{
    return job->batch.whole ? job->batch.whole->item : sudoku_batch_item(job->batch.items, i);
}

/* Are the puzzles cells and nothing else? */
static inline bool job_is_plain(const struct job *job)
{
    int plain;
    sudoku_batch_cells(job->batch.items, &plain);
    return plain;
}

/* The line of the puzzle under way: in its file, or in all that the link before has sent. */
unsigned long job_line(const struct job *job);

/* Returns the answer to a puzzle as far as it does not depend on the mode. */
struct answer job_answer(struct job *job, size_t i);

/* Is it a puzzle of candidates, which say more than its cells do? Half-solved puzzles are not: their cells
 * are the clues. */
bool is_of_candidates(const struct sudoku_item *item);

/* Writes an answer in the format of the run, with the facts that its columns ask for. If the run is over
 * before these are found, or memory is short, it writes nothing and sets job->batch.n to the number of
 * puzzles before this one. */
void job_write(struct job *job, const struct answer *answer);

/* Writes n more solutions of a puzzle, each a line of 81 digits and a newline, and numbers them on. */
void job_write_solutions(struct job *job, struct answer *answer, const char *lines, size_t n);

/* Finds those facts for an answer with several rows; the answer then points to facts. The reason why some
 * cannot be found goes to the answer. Returns false if the run is over, as above. */
bool job_find_facts(struct job *job, struct answer *answer, struct facts *facts);

/* Calls answer for each puzzle of the job, declines those without an answer, and counts those that are done,
 * until memory is short or the run is over. Each has its own time (--timeout). Modes whose puzzles take long
 * (most_puzzles) keep the job alive between them. */
void job_answer_each(struct job *job, answer_puzzle *answer);

/* Counts a puzzle that has no answer by its status, and gives the reason: to the answer, and in a note, which
 * is only counted if the output says the same. SUDOKU_GAVE_UP, and SUDOKU_CANCELLED with
 * job->progress.timed_out: --timeout was too short. SUDOKU_NOT_UNIQUE: the mode's needs_one.
 * SUDOKU_BAD_ARGUMENT: the mode cannot work on it, for the reason that the answer has. Any other: it is
 * invalid or has no solution; a reason that the answer has already stays. The reason may be in job->reason,
 * so the answer is written before the next puzzle gets one. */
void job_decline(struct job *job, struct answer *answer, int status);

/* Returns the status of a puzzle that the mode cannot work on, as of one of candidates: they can exclude
 * digits that clues do not. */
int job_refuse(struct answer *answer, const char *reason);
int job_refuse_candidates(struct job *job, struct answer *answer);

/* Returns why a puzzle is invalid: the reason of the reader or the first clash. NULL if it is valid. */
const char *job_why_invalid(struct job *job, const struct sudoku_item *item);

/* Ends the run with status 2, because of an error in something other than input and output. */
void job_fail(struct job *job, const char *about, const char *reason);

/* Writes the puzzle of an answer as it is, with the solution that the input gives. */
void job_pass(struct job *job, struct answer *answer);

/* Describes a clash: `r3c4 and r3c9 are both 5 (row 3)`. */
void clash_in_words(const struct sudoku_clash *clash, char words[REASON_ROOM]);

/* ---- Half-solved puzzles: their candidates, and the errors in them ---- */

/* Stores the position with these cells and candidates; a digit is removed from the cells that see it, even if
 * the input lists it there. Returns what sudoku_check returns for the cells. */
int position_from_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position);

/* Stores the position of an item, with the candidates that the input lists, or else those that its digits
 * leave. Returns SUDOKU_OK or why it is not a position. */
int position_of_item(const struct sudoku_item *item, struct sudoku_position *position);

/* Does what sudoku_check_position does to such a position, and gives up when the time of the puzzle is over:
 * returns SUDOKU_CANCELLED then, as job_search does. */
int position_check(struct job *job, const struct sudoku_position *position);

/* Stores the candidates; a filled cell has its digit as its only one. */
void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS]);

/* Lists the cells without a candidate and the houses without a place for a digit: `r1c2 has no candidate; row
 * 3 has no place for 7`. Returns how many. */
unsigned position_troubles(const struct sudoku_position *position, struct text *list);

/* Adds the same list in brackets, ` (r1c2 has no candidate)`, or nothing if it is empty. */
void position_add_troubles(const struct sudoku_position *position, struct text *out);

/* Why a puzzle with several solutions is declined by modes that reason. */
#define NEEDS_ONE_SOLUTION "more than one solution; reasoning needs exactly one"

/* Does the puzzle of an answer belong to the second file (--split)? (split.c) */
bool job_is_for_test(const struct job *job, const struct answer *answer);

/* ---- Facts for columns (facts.c) ---- */

/* Finds what the bits of wanted (FACT_...) ask for, as far as the puzzle has it: a puzzle with several
 * solutions has no rating, say; the answer then has it, and points to facts for it. Returns SUDOKU_OK or why
 * there is not more: SUDOKU_CLASH, SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_GAVE_UP after --timeout;
 * SUDOKU_CANCELLED if the run is over. When memory is short, job->progress.no_memory is set. */
int facts_find(struct job *job, unsigned wanted, struct answer *answer, struct facts *facts);

#endif
