/* generate.c: makes puzzles by trial. What trial number t gives depends on the recipe, the seed and t alone,
 * so threads make trials in any order, and the first N puzzles are the same whatever the number of
 * threads. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/terms.h"
#include "base/program.h"
#include "run/reason.h"
#include "run/solver.h"
#include "run/values.h"
#include "run/wanted.h"
#include "sudoku_research.h"

enum { MOST_TRIALS = 2048 }; /* in a batch: enough for the engine, and a small part of a second */

static struct range clues;
static bool minimal;
static int symmetry;
static const char *pattern, *from;
static uint64_t seed, give_up, number;

static const struct option options[] = {
    {0, "clues", "N|N..M", "only puzzles with this number of clues", take_clues, &clues, 0, SUDOKU_CELLS, 0},
    {0, "minimal", NULL, "only puzzles from which no clue can be removed", take_flag, &minimal},
    {0, "symmetry", "KIND", "the symmetry of the clues", take_word, &symmetry, .words = symmetry_words},
    {0, "pattern", "MASK", "the places of the clues: 81 characters, . for an empty cell", take_text,
     &pattern},
    {0, "from", "GRID", "take the clues from this solved grid", take_text, &from},
    WANTED_ROWS,
    {0, "seed", "S", "the same seed makes the same puzzles", take_number, &seed, 0, UINT64_MAX, 0},
    {0, "give-up", "N", "stop after N trials in a row without a puzzle (1000000; 64 for 17 or 18 clues)",
     take_number, &give_up, 1, UINT64_MAX, 1000000},
    {0},
};

static const struct option operand = {0, NULL,     "[N]", "the number of puzzles (1)", take_number, &number,
                                      1, SIZE_MAX, 1};

enum { SOLUTION, SOLUTIONS, AT_LEAST, UNIQUE };
static const struct field fields[] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [SOLUTIONS] = {"solutions", KIND_NUMBER, NULL},
    [AT_LEAST] = {"at_least", KIND_FLAG, NULL},
    [UNIQUE] = {"unique", KIND_TRUTH, NULL},
};

/* The recipe; set before the run. */
static struct sudoku_recipe recipe;
static char pattern_signs[SUDOKU_CELLS], grid[SUDOKU_CELLS];
static bool rates;

/* Puzzles of 20 clues or fewer are too rare to be found by trial, so a trial is a walk that looks for several
 * of them. A walk that looks for 17 or 18 clues may take a minute. */
enum { FEW_CLUES = 20, SLOW_CLUES = 18, WALK_PUZZLES = 64, SLOW_PUZZLES = 8, SLOW_GIVE_UP = 64 };
static size_t walk_puzzles; /* that a walk looks for; 0: no walks */

/* What was made so far; changed by the thread whose turn it is. */
static uint64_t made, in_vain; /* puzzles, and trials since the last one */
static bool gave_up;

/* One thread's answers to a batch of trials. */
struct trials {
    char puzzles[MOST_TRIALS][SUDOKU_CELLS], solutions[MOST_TRIALS][SUDOKU_CELLS];
    unsigned char made[MOST_TRIALS];
    struct sudoku_rating ratings[MOST_TRIALS];
};

/* ---- Trials ---- */

/* Rates the puzzles that were made, on all threads at once, since rating takes much longer than making. Drops
 * puzzles that are not wanted. Returns false if the run is over. */
static bool choose(struct stream *stream, struct trials *trials, size_t n, struct sudoku_reasoner *reasoner)
{
    assert(n <= MOST_TRIALS);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_item item = {.cells = trials->puzzles[i]};
        struct sudoku_rating *rating = &trials->ratings[i];
        unsigned clues_made = trials->made[i] ? count_clues(trials->puzzles[i]) : 0;
        trials->made[i] &= clues_made >= clues.low && clues_made <= clues.high;
        if (!trials->made[i] || !rates)
            continue;
        *rating = (struct sudoku_rating)SUDOKU_RATING_INIT;
        int status = reason_rate(reasoner, &item, rating);
        trials->made[i] = status == SUDOKU_OK && wanted_meets(rating);
        if (!stream_take_status(stream, status))
            return false;
    }
    return true;
}

static void write_puzzle(struct stream *stream, const struct trials *trials, size_t i)
{
    struct record *record = &stream->record;
    char caption[40];
    struct text words = TEXT_IN(caption);
    record_begin(record, NULL, NULL);
    record->number = number > 1 ? made : 0;
    record->grid.clues = trials->puzzles[i];
    if (rates) {
        text_print(&words, "%s ", rating_word(trials->ratings[i].er));
        rating_add(&words, trials->ratings[i].er);
        text_char(&words, '\0');
        record->grid.caption = caption;
    }
    record_piece(record, SOLUTION, trials->solutions[i], SUDOKU_CELLS);
    record_number(record, SOLUTIONS, 1);
    record_truth(record, AT_LEAST, false);
    record_truth(record, UNIQUE, true);
    stream->tally.puzzles++;
    stream_write(stream);
}

/* Writes the puzzles of the batch that are still wanted: n, each of a trial or all of one walk. If a fast
 * thread has made more than enough, the last ones are dropped. */
static void write_wanted(struct stream *stream, const struct trials *trials, size_t n)
{
    const uint64_t before = made;
    for (size_t i = 0; i < n && made < number && !gave_up; i++) {
        in_vain = trials->made[i] ? 0 : in_vain + !walk_puzzles;
        made += trials->made[i];
        if (trials->made[i])
            write_puzzle(stream, trials, i);
        stream->tally.trials += !walk_puzzles;
        gave_up = in_vain == give_up;
    }
    assert(made >= before && made <= number && in_vain <= give_up);
    if (walk_puzzles && made < number) {
        in_vain += made == before;
        gave_up = in_vain == give_up;
    }
    stream->tally.trials += walk_puzzles > 0;
    if (gave_up) {
        stream->tally.failed++;
        notes_add(
            &stream->notes, NOTE_TROUBLE, stream->out.length, "generate", 0,
            "gave up after %" PRIu64 " trial%s without a puzzle, with %" PRIu64 " of %" PRIu64 " made%s",
            give_up, give_up == 1 ? "" : "s", made, number, give_up == 1 ? "" : "; try a larger --give-up");
    }
    if (gave_up || made == number)
        stream_enough(stream);
}

/* ---- Walks ---- */

/* The puzzles of one walk. */
struct walk {
    struct trials *trials;
    size_t n;
};

/* A sudoku_text_fn. */
static int keep_puzzle(void *context, const char *puzzle)
{
    struct walk *walk = context;
    assert(walk->n < walk_puzzles && walk->n < MOST_TRIALS);
    memcpy(walk->trials->puzzles[walk->n], puzzle, SUDOKU_CELLS);
    sudoku_solve(puzzle, 1, walk->trials->solutions[walk->n]);
    walk->trials->made[walk->n++] = 1;
    return 0;
}

/* Makes the trials of the batch. Stores in *n the number of puzzles to look at. */
static int make_trials(struct stream *stream, struct sudoku_maker *maker, struct trials *trials, size_t *n)
{
    const struct sudoku_control control = stream_control(stream);
    struct walk walk = {trials, 0};
    if (!walk_puzzles)
        return sudoku_maker_make(maker, stream->first, *n, *trials->puzzles, SUDOKU_CELLS, *trials->solutions,
                                 SUDOKU_CELLS, trials->made, &control);
    int status = sudoku_make_few(&recipe, seed, stream->first, walk_puzzles, keep_puzzle, &walk, &control);
    *n = walk.n;
    return status == SUDOKU_GAVE_UP ? SUDOKU_OK : status;
}

static void generate(struct stream *stream)
{
    struct trials *trials = malloc(sizeof *trials);
    struct sudoku_reasoner *reasoner = rates ? reason_new(stream, SUDOKU_LADDER_SE, wanted_max_er()) : NULL;
    struct sudoku_maker *maker = NULL;
    bool goes_on =
        (reasoner || !rates) &&
        stream_take_status(stream, trials ? sudoku_maker_new(&recipe, seed, &maker) : SUDOKU_NO_MEMORY);
    size_t n;
    while (goes_on && (n = stream_next_batch(stream))) {
        int status = make_trials(stream, maker, trials, &n);
        goes_on = stream_take_status(stream, status) && choose(stream, trials, n, reasoner) &&
                  stream_wait_turn(stream);
        if (goes_on)
            write_wanted(stream, trials, n);
    }
    sudoku_maker_free(maker);
    sudoku_reasoner_free(reasoner);
    free(trials);
}

/* ---- Puzzles that cannot be made ----
 *
 * Each of these would search until it gives up, minutes later, without a reason. */

static int check_pattern(void)
{
    enum { FEWEST_CLUES = 17 }; /* McGuire, Tugemann and Civario, 2012 */
    unsigned n = count_clues(pattern_signs), rows = 0, columns = 0;
    if (from && number > 1)
        return usage_error("--pattern and --from together describe one puzzle, not %" PRIu64, number);
    if (n < FEWEST_CLUES)
        return usage_error("--pattern has %u clue%s, fewer than 17: such a puzzle has more than one solution",
                           n, n == 1 ? "" : "s");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (pattern_signs[cell] != '.' && pattern_signs[cell] != '0') {
            rows |= 1u << cell / 9;
            columns |= 1u << cell % 9;
        }
    /* Two rows of a band, or columns of a stack, without a clue can be exchanged, which makes a second
     * solution. */
    for (int is_column = 0; is_column < 2; is_column++)
        for (int i = 0; i < 9; i++)
            for (int k = i + 1; k < i / 3 * 3 + 3; k++)
                if (!((is_column ? columns : rows) & (1u << i | 1u << k)))
                    return usage_error(
                        "--pattern leaves %s %d and %d without a clue: such a puzzle has more "
                        "than one solution",
                        is_column ? "columns" : "rows", i + 1, k + 1);
    assert(n <= SUDOKU_CELLS);
    if (n < clues.low || n > clues.high)
        return usage_error("--clues does not match --pattern, which has %u clues", n);
    return STATUS_DONE;
}

/* Quarter turns take every cell but the centre to three others, so the number of clues is a multiple of 4, or
 * one more with the centre. */
static int check_symmetry(void)
{
    bool is_met = symmetry != SUDOKU_ROTATE_90 && symmetry != SUDOKU_FULL_SYMMETRY;
    for (unsigned n = clues.low; n <= clues.high; n++)
        is_met |= n % 4 < 2;
    return is_met ? STATUS_DONE
                  : usage_error(
                        "--clues: with this symmetry the number of clues is a multiple of 4 or one more "
                        "than that");
}

/* ---- The run ---- */

/* Stores the recipe. A number of clues or a pattern can rarely be met by a minimal puzzle. Otherwise, if the
 * user did not say, the clues of a group (of one cell, without symmetry) are removed together as long as one
 * solution is left. */
static int write_recipe(void)
{
    const bool has_clues = option_given(&clues);
    recipe = (struct sudoku_recipe)SUDOKU_RECIPE_INIT;
    symmetry = symmetry < 0 ? SUDOKU_NO_SYMMETRY : symmetry;
    if (pattern && symmetry)
        return usage_error("--symmetry and --pattern exclude each other: the pattern has its own symmetry");
    if (pattern && !read_pattern(pattern, pattern_signs))
        return STATUS_TROUBLE;
    if (from && (!read_grid(from, true, grid) || memchr(grid, '.', SUDOKU_CELLS) ||
                 sudoku_check(grid, NULL, 0, NULL) != SUDOKU_OK))
        return usage_error("--from=%s: expected a solved grid, 81 digits from 1 to 9, or a file with one",
                           from);
    recipe.pattern = pattern ? pattern_signs : NULL;
    recipe.solution = from ? grid : NULL;
    recipe.least_clues = has_clues ? clues.low : 0;
    recipe.most_clues = clues.high;
    recipe.symmetry = (enum sudoku_symmetry)symmetry;
    recipe.minimal = minimal                ? SUDOKU_CLUES_MINIMAL
                     : has_clues || pattern ? SUDOKU_NOT_MINIMAL
                                            : SUDOKU_GROUPS_MINIMAL;
    recipe.kernel = kernel_name();
    if (pattern && from)
        give_up = 1; /* every trial gives the same puzzle, or none */
    return pattern ? check_pattern() : check_symmetry();
}

/* A walk looks for no more puzzles than are wanted, unless ratings may refuse some. */
static void plan_walks(void)
{
    const bool is_slow = clues.high <= SLOW_CLUES;
    walk_puzzles = 0;
    if (!option_given(&clues) || clues.high > FEW_CLUES || pattern || symmetry)
        return;
    walk_puzzles = is_slow ? SLOW_PUZZLES : WALK_PUZZLES;
    if (number < walk_puzzles && !wanted_rates())
        walk_puzzles = (size_t)number;
    if (!is_slow)
        return;
    give_up = option_given(&give_up) ? give_up : SLOW_GIVE_UP;
    if (!common.quiet)
        program_say("generate: a trial for %u clues may take a minute; gives up after %" PRIu64
                    " trial%s without a puzzle",
                    clues.high, give_up, give_up == 1 ? "" : "s");
}

static int run(void)
{
    const bool draws = common.format && common.format->back_end;
    if (!kernel_check() || write_recipe() || !wanted_check() || !reason_prepare(SUDOKU_LADDER_SE, false))
        return STATUS_TROUBLE;
    made = in_vain = 0;
    gave_up = false;
    rates = wanted_rates() || draws;
    plan_walks();
    struct work work = {.work = generate,
                        .batch_size = walk_puzzles ? 1 : MOST_TRIALS,
                        .n_trials = UINT64_MAX,
                        .n_wanted = number,
                        .also_reads = {from, pattern},
                        .format = !common.output && isatty(STDOUT_FILENO) ? &format_box : &format_line};
    work_set_seed(&work, &seed);
    return stream_run(&work);
}

const struct command command_generate = {
    .name = "generate",
    .group = GROUP_MAKE,
    .operand = &operand,
    .summary = "make N new puzzles (1), each with one solution",
    .example = "sudoku generate 10 --difficulty=hard --symmetry=rotate180",
    .options = options,
    FIELDS(fields),
    .formats = CLASSES_OF_SOLUTIONS,
    .makes = true,
    .run = run,
};
