/* What depends on several options: defaults that a mode decides, and options that exclude each other. It is
 * done when all are read, so that they can stand in any order. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/pattern.h"
#include "cli/base/rating_words.h"
#include "cli/options/table.h"

/* ---- Ratings ---- */

static bool is_limited(const struct ratings *ratings)
{
    return ratings->low > 0 || ratings->high < SUDOKU_BEYOND;
}

static bool is_within(unsigned er, const struct ratings *ratings)
{
    return er >= ratings->low && er <= ratings->high;
}

/* Rating takes far longer than solving, so it is avoided where no condition depends on it. */
bool reasoning_needs_rating(const struct reasoning *reasoning)
{
    return is_limited(&reasoning->er) || is_limited(&reasoning->level) || reasoning->n_needs;
}

/* The reasoner stops at a rating that is certainly too high to be wanted. */
unsigned reasoning_most(const struct reasoning *reasoning)
{
    unsigned er = reasoning->er.high, level = reasoning->level.high, most = er < level ? er : level;
    if (most >= SUDOKU_BEYOND)
        most = 0;
    return reasoning->max_er ? reasoning->max_er : most;
}

bool reasoning_accepts(const struct reasoning *reasoning, const struct sudoku_rating *rating)
{
    bool wanted = is_within(rating->er, &reasoning->er) && is_within(rating->er, &reasoning->level);
    for (size_t i = 0; wanted && i < reasoning->n_needs; i++) {
        int uses = 0;
        sudoku_rating_uses(rating, reasoning->needs[i], &uses);
        wanted = uses;
    }
    return wanted;
}

/* A contradiction is found here, because the search for such a puzzle would never end. */
static bool finish_reasoning(struct reasoning *reasoning, struct text *problem)
{
    const struct ratings *er = &reasoning->er, *level = &reasoning->level;
    if (reasoning->difficulty)
        rating_range(reasoning->difficulty - 1, &reasoning->level.low, &reasoning->level.high);
    /* Two ranges meet if each begins before the other ends. */
    bool meet = er->low <= level->high && level->low <= er->high;
    return meet || reject(problem, "--er and --difficulty exclude each other: no rating is in both ranges");
}

static bool finish_notation(const struct options *options, struct text *problem)
{
    const struct format *format = options->format;
    if (options->reasoning.notation != NOTATION_EUREKA)
        return true;
    if (options->mode == &mode_hint && options->reasoning.hint < 3)
        return reject(problem, "--notation=eureka needs --hint=3 or --hint=4, which write the whole step");
    if (options->mode == &mode_step && format != &format_json)
        return reject(problem,
                      "--notation=eureka needs --format=json: with --step, no other format has words");
    return !format->picture ||
           reject(problem, "--notation=eureka has no effect on --format=%s", format->name);
}

/* ---- Puzzles that cannot be made ---- */

enum { FEWEST_CLUES = 17 }; /* McGuire, Tugemann and Civario, 2012 */

/* Any sign but these is a clue: patterns may have an x or a digit there. */
static bool is_clue(const char *pattern, size_t cell)
{
    return pattern[cell] != '.' && pattern[cell] != '0';
}

/* Is there no clue in a row, or in a column? */
static bool line_is_empty(const char *pattern, size_t line, bool is_column)
{
    for (size_t i = 0; i < 9; i++)
        if (is_clue(pattern, is_column ? 9 * i + line : 9 * line + i))
            return false;
    return true;
}

/* Finds two rows of a band, or columns of a stack, without a clue: exchanged, they make a second solution. */
static bool find_empty_pair(const char *pattern, bool is_column, size_t pair[2])
{
    for (pair[0] = 0; pair[0] < 9; pair[0]++)
        for (pair[1] = pair[0] + 1; pair[1] < pair[0] / 3 * 3 + 3; pair[1]++)
            if (line_is_empty(pattern, pair[0], is_column) && line_is_empty(pattern, pair[1], is_column))
                return true;
    return false;
}

/* Each of these would search until it gives up, minutes later, without saying why. */
static bool refuse_pattern(const struct making *making, struct text *problem)
{
    static const char several[] = "such a puzzle has more than one solution";
    const struct sudoku_recipe *recipe = &making->recipe;
    unsigned clues = count_clues(recipe->pattern);
    if (recipe->solution && making->puzzles > 1)
        return !reject(problem,
                       "--pattern and --from together describe one puzzle; --generate=%zu asks for more",
                       making->puzzles);
    if (clues < FEWEST_CLUES)
        return !reject(problem, "--pattern has %u clue%s, fewer than 17: %s", clues, clues == 1 ? "" : "s",
                       several);
    for (int is_column = 0; is_column < 2; is_column++) {
        size_t pair[2];
        if (find_empty_pair(recipe->pattern, is_column, pair))
            return !reject(problem, "--pattern leaves %s %zu and %zu without a clue: %s",
                           is_column ? "columns" : "rows", pair[0] + 1, pair[1] + 1, several);
    }
    if (clues < recipe->least_clues || clues > recipe->most_clues)
        return !reject(problem, "--clues does not match --pattern, which has %u clues", clues);
    return false;
}

/* Quarter turns take every cell but the centre to three others or to seven. The centre is alone: the
 * number of clues is a multiple of 4, or one more. */
static bool quarter_turns_allow(unsigned clues)
{
    return clues % 4 < 2;
}

static bool refuse_symmetry(const struct sudoku_recipe *recipe, struct text *problem)
{
    unsigned less = recipe->least_clues, more = recipe->most_clues;
    if (recipe->symmetry != SUDOKU_ROTATE_90 && recipe->symmetry != SUDOKU_FULL_SYMMETRY)
        return false;
    for (unsigned clues = less; clues <= more; clues++)
        if (quarter_turns_allow(clues))
            return false;
    /* Both ends are suggested: which one the user prefers is not known. */
    while (!quarter_turns_allow(less))
        less--;
    while (!quarter_turns_allow(more))
        more++;
    return !reject(
        problem,
        "--clues: with this symmetry the number of clues is a multiple of 4 or one more than that; "
        "try %u or %u",
        less, more);
}

static bool find_impossible_wish(const struct making *making, struct text *problem)
{
    return making->recipe.pattern ? refuse_pattern(making, problem)
                                  : refuse_symmetry(&making->recipe, problem);
}

/* ---- Making ---- */

/* Returns a seed that was not used before; short, since people copy it. */
static uint64_t fresh_seed(void)
{
    uint32_t seed;
    FILE *file = fopen("/dev/urandom", "rb");
    bool read = file && fread(&seed, sizeof seed, 1, file) == 1;
    if (file)
        fclose(file);
    /* Some containers have no /dev/urandom; the seed need not be secret, only new. */
    if (!read) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
    }
    return seed;
}

/* Chooses how minimal the puzzles must be if the user did not say. A number of clues or a pattern can
 * rarely be met by a minimal puzzle, so these are not. Otherwise the clues of a group (of one cell,
 * without symmetry) are removed together as long as one solution is left. */
static enum sudoku_minimality default_minimality(const struct making *making)
{
    if (making->minimal)
        return SUDOKU_CLUES_MINIMAL;
    if (making->clues || making->recipe.pattern)
        return SUDOKU_NOT_MINIMAL;
    return SUDOKU_GROUPS_MINIMAL;
}

/* Says that --generate reads no files. `--generate hard` is a likely slip. */
static void refuse_file(const char *file, struct text *problem)
{
    reject(problem, "--generate reads no files; remove '%s'", file);
    for (size_t i = 0; rating_words[i]; i++)
        if (strcmp(file, rating_words[i]) == 0)
            reject(problem, " or write --difficulty=%s", file);
}

/* Finds options that exclude each other: here and not in the setters, because options may come in any
 * order. */
static bool find_conflict(const struct options *options, struct text *problem)
{
    const struct making *making = &options->making;
    bool generates = options->mode == &mode_generate;
    if (making->recipe.symmetry != SUDOKU_NO_SYMMETRY && making->recipe.pattern)
        reject(problem, "--symmetry and --pattern cannot be combined: the pattern has its own symmetry");
    else if (options->parts > 1 && options->format && options->format->page_writer)
        reject(problem, "--part cannot be combined with pictures: their pages are laid out together");
    else if (making->resume && options->parts > 1)
        reject(problem,
               "--search with a step and --part cannot be combined: a share is short enough to run it again");
    else if (generates && options->ocr)
        reject(problem, "--ocr is about reading; --generate reads no puzzles");
    else if (generates && options->n_files)
        refuse_file(options->files[0], problem);
    else if (making->trials && making->counted)
        reject(problem, "--trials and a number of puzzles cannot be combined: write --generate alone");
    else if (making->trials && making->give_up != DEFAULT_GIVE_UP)
        reject(problem, "--trials and --give-up cannot be combined: the number of trials is fixed");
    else if (generates && options->parts > 1 && !making->trials)
        reject(problem, "--part needs --trials with --generate: N puzzles may take any number of trials");
    else if (making->unbiased &&
             (making->recipe.symmetry || making->recipe.pattern || making->recipe.solution))
        reject(problem, "--unbiased cannot be combined with %s: it samples all minimal puzzles",
               making->recipe.symmetry  ? "--symmetry"
               : making->recipe.pattern ? "--pattern"
                                        : "--from");
    else if (making->unbiased && reasoning_needs_rating(&options->reasoning))
        reject(problem, "--unbiased does not rate; pass its puzzles on to sudoku --filter");
    else if (making->recipe.symmetry == SUDOKU_RANDOM_SYMMETRY && !generates)
        reject(problem, "--symmetry=random works only with --generate");
    else
        return generates && find_impossible_wish(making, problem);
    return true;
}

/* Finds the trials of this run: all of them, or its share. */
static void share_trials(struct options *options)
{
    struct making *making = &options->making;
    making->first_trial = 0;
    making->end_trial = UINT64_MAX;
    if (!making->trials)
        return;
    making->first_trial = share_begin(making->trials, options->part, options->parts);
    making->end_trial = share_begin(making->trials, options->part + 1, options->parts);
    making->puzzles = SIZE_MAX;
    making->give_up = UINT64_MAX;
}

static bool finish_making(struct options *options, struct text *problem)
{
    struct making *making = &options->making;
    if (find_conflict(options, problem))
        return false;
    making->recipe.minimal = default_minimality(making);
    if (making->recipe.pattern && making->recipe.solution)
        making->give_up = 1; /* every trial gives the same puzzle, or none */
    share_trials(options);
    /* The recipe is complete now; the makers of all threads are made from it. */
    making->recipe.kernel = making->vicinity.kernel = options->kernel;
    making->vicinity.minimal = making->minimal;
    /* Only these two are meant to give something new each time. The others stay reproducible without
     * --seed. */
    bool random = options->mode == &mode_generate || options->mode == &mode_shuffle;
    if (!making->seeded)
        making->seed = random ? fresh_seed() : 1;
    return true;
}

/* ---- Columns ---- */

static const struct column *named(const char *name)
{
    return columns_find(name, strlen(name));
}

/* A filter does not rate the puzzles if its conditions do not ask for that. */
static bool passes_unrated(const struct options *options)
{
    return options->mode == &mode_filter && !reasoning_needs_rating(&options->reasoning);
}

/* A hint tells as much in a table as in words, reasons and notations are added where they are wanted, and
 * `above` where rating may stop early. */
static void add_default_columns(const struct options *options, struct look *look)
{
    static const char *const of_hints[] = {"where", "technique,rating", "placed,removed,text,why",
                                           "candidates"};
    const struct reasoning *reasoning = &options->reasoning;
    const struct mode *mode = options->making.unbiased ? &mode_unbiased : options->mode;
    if (mode->columns)
        columns_append(look->columns, options->first || passes_unrated(options) ? "solution" : mode->columns);
    for (unsigned level = 0; mode == &mode_hint && level < reasoning->hint; level++)
        columns_append(look->columns, of_hints[level]);
    if (mode == &mode_explain && reasoning->why)
        columns_append(look->columns, "why");
    if (columns_have(look->columns, named("text")) && reasoning->notation == NOTATION_EUREKA)
        columns_append(look->columns, "eureka");
    if (reasoning->max_er)
        columns_insert(look->columns, named("ed"), named("above"));
}

/* An empty column would look like an answer. */
static bool refuse_unfilled(const struct options *options, struct text *problem)
{
    char mode[80];
    snprintf(mode, sizeof mode, "%s%s%s", options->mode->name, options->making.unbiased ? " --unbiased" : "",
             options->reasoning.max_er ? " with --max-er" : "");
    const struct column *column = columns_unfilled(options->look.columns, mode);
    if (options->mode->source && columns_have(options->look.columns, column_name))
        return reject(problem, "--columns: puzzles that are made have no names");
    if (!column)
        return true;
    return reject(problem, "--columns: the column '%s' belongs to %s", column->name, column->modes);
}

/* A number of solutions may be a lower bound, and only the column at_least says so. Comes along right after
 * it. */
static void add_at_least(struct look *look)
{
    const struct column *at_least = named("at_least"), *solutions = named("solutions");
    if (columns_have(look->columns, solutions) && !columns_have(look->columns, at_least))
        columns_insert(look->columns, solutions, at_least);
}

static bool choose_columns(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    if (look->columns_chosen && !(options->format && options->format->has_columns))
        return reject(problem, "--columns needs --format=csv, tsv or json");
    if (look->columns_chosen) {
        add_at_least(look);
        return refuse_unfilled(options, problem);
    }
    add_default_columns(options, look);
    return true;
}

static bool finish_columns(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    const struct mode *mode = options->mode;
    if (!choose_columns(options, problem))
        return false;
    /* Rows of a data set pass as they are. */
    bool as_read = mode->passes && (mode != &mode_filter || passes_unrated(options));
    look->line = mode->line;
    look->only_rows = as_read && !look->columns_chosen;
    look->shows_error = look->columns_chosen
                            ? columns_have(look->columns, column_error)
                            : !mode->passes && !columns_have(look->columns, named("reason")) &&
                                  !mode->is_filter && !mode->source;
    look->has_names = !mode->source;
    bool shows_columns = (options->format && options->format->has_columns) || look->line == LINE_OF_VALUES;
    look->needs = shows_columns && !look->only_rows ? columns_need(look->columns) : 0;
    return true;
}

/* ---- Pictures and grids ---- */

/* `--fill needs --format=svg` */
static bool refuse_without_picture(const char *option, struct text *problem)
{
    const char *before = " needs ";
    text_string(problem, option);
    for (size_t i = 0; formats[i]; i++)
        if (formats[i]->picture) {
            text_print(problem, "%s--format=%s", before, formats[i]->name);
            before = " or ";
        }
    return false;
}

/* --empty needs a mode that writes puzzles, and a format that leaves the sign to the user. */
static bool finish_empty(const struct options *options, struct text *problem)
{
    const struct mode *mode = options->mode;
    const struct format *format = options->format;
    const struct column *const result[] = {named("result"), NULL};
    bool writes_puzzles = mode == &mode_convert || mode == &mode_distinct || mode == &mode_canonical ||
                          mode == &mode_generate || !columns_unfilled(result, mode->name);
    if (!options->look.empty)
        return true;
    if (!writes_puzzles)
        return reject(problem, "--empty works with --convert and other modes that write puzzles, not with %s",
                      options->mode->name);
    if (format == &format_raw)
        return reject(problem, "--empty needs a --format: --format=raw keeps the lines of the input");
    if (format->fixed_empty)
        return reject(problem, "--empty has no effect on --format=%s", format->name);
    return true;
}

/* --mark-clues needs a grid in characters: the message names the format of the mode that draws one. */
static bool finish_mark_clues(const struct options *options, struct text *problem)
{
    const struct format *drawn = NULL;
    if (!options->look.mark_clues || options->format == &format_box || options->format == &format_candidates)
        return options->look.mark_clues && options->mode == &mode_hint && options->reasoning.hint < 4
                   ? reject(problem, "--mark-clues needs --hint=4, which draws the grid")
                   : true;
    for (size_t i = 0; options->mode->formats && options->mode->formats[i]; i++)
        if (options->mode->formats[i] == &format_box || options->mode->formats[i] == &format_candidates)
            drawn = drawn ? drawn : options->mode->formats[i];
    if (!drawn)
        return reject(problem, "--mark-clues works with modes that draw grids, not with %s",
                      options->mode->name);
    return reject(problem, "--mark-clues needs --format=%s", drawn->name);
}

/* Runs when the mode is known, which decides what a picture can show. */
static bool finish_look(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    bool makes = options->mode == &mode_generate, knows_solution = makes || options->mode == &mode_solve;
    bool is_picture = options->format && options->format->picture;
    if ((look->per_page || look->has_paper || look->fill != FILL_DEFAULT) && !is_picture)
        return refuse_without_picture(look->per_page    ? "--per-page"
                                      : look->has_paper ? "--paper"
                                                        : "--fill",
                                      problem);
    /* A terminal that is sent binary data may stop working as one. */
    if (options->format == &format_pdf && !options->output && isatty(STDOUT_FILENO))
        return reject(problem, "--format=pdf: a PDF cannot be shown on a terminal; try -o sheet.pdf");
    /* PDF is for printing; a paper size without a number means one picture on each sheet. */
    if (!look->per_page && (look->has_paper || options->format == &format_pdf))
        look->per_page = 1;
    if (!finish_mark_clues(options, problem))
        return false;
    if (look->fill == FILL_SOLUTION && !knows_solution)
        return reject(problem, "--fill=solution works with solving and --generate, not with %s",
                      options->mode->name);
    /* New puzzles are for solving on paper; pictures of solved ones show the solution. */
    if (look->fill == FILL_DEFAULT)
        look->fill = makes ? FILL_NOTHING : FILL_SOLUTION;
    return finish_columns(options, problem) && finish_empty(options, problem);
}

bool finish_options(struct options *options, struct text *problem)
{
    return finish_reasoning(&options->reasoning, problem) && finish_making(options, problem) &&
           finish_notation(options, problem) && finish_look(options, problem);
}
