/* What depends on several options: defaults that a mode decides, and options that exclude each other. It is
 * done when all are read, so that they can stand in any order. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/options/table.h"

/* A mistake, if broken: its message, in which about stands for each %s. */
struct rule {
    bool broken;
    const char *about, *says;
};

/* Finds the first broken rule: false, and problem has its message. */
static bool are_kept(const struct rule *rules, size_t n, struct text *problem)
{
    for (size_t i = 0; i < n; i++)
        if (rules[i].broken)
            return reject(problem, rules[i].says, rules[i].about, rules[i].about);
    return true;
}

#define ARE_KEPT(rules, problem) are_kept(rules, sizeof(rules) / sizeof *(rules), problem)

/* ---- Ratings ---- */

static bool is_limited(const struct ratings *ratings)
{
    return ratings->low > 0 || ratings->high < SUDOKU_BEYOND || ratings->hardest;
}

static bool is_within(unsigned er, const struct ratings *ratings)
{
    return er >= ratings->low && er <= ratings->high;
}

bool reasoning_is_limited(const struct reasoning *reasoning)
{
    return *reasoning->only || *reasoning->without;
}

/* Rating takes far longer than solving, so it is avoided where no condition depends on it. */
bool reasoning_needs_rating(const struct reasoning *reasoning)
{
    return is_limited(&reasoning->er) || is_limited(&reasoning->level) || is_limited(&reasoning->ep) ||
           is_limited(&reasoning->ed) || reasoning->n_needs || reasoning->per_level ||
           reasoning_is_limited(reasoning);
}

bool reasoning_needs_class(const struct reasoning *reasoning)
{
    bool needs = reasoning->terminal;
    for (int kind = 0; kind < N_CLASSES; kind++)
        needs |= reasoning->classes[kind].least || reasoning->classes[kind].beyond;
    return needs;
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
    const struct ratings *ep = &reasoning->ep, *ed = &reasoning->ed;
    bool wanted = is_within(rating->er, &reasoning->er) && is_within(rating->er, &reasoning->level);
    wanted = wanted && is_within(rating->ep, ep) && (!ep->hardest || rating->ep == rating->er);
    wanted = wanted && is_within(rating->ed, ed) && (!ed->hardest || rating->ed == rating->er);
    /* Techniques that are to be enough must solve the puzzle. */
    wanted = wanted && (rating->er < SUDOKU_BEYOND || !reasoning_is_limited(reasoning));
    for (size_t i = 0; wanted && i < reasoning->n_needs; i++) {
        int uses = 0;
        sudoku_rating_uses(rating, reasoning->needs[i], &uses);
        wanted = uses;
    }
    return wanted;
}

/* Steps are those of the people's ladder, ratings and reductions those of Sudoku Explainer, unless the user
 * names techniques that only another has. */
static bool finish_ladder(struct options *options, struct text *problem)
{
    struct reasoning *reasoning = &options->reasoning;
    bool shows_steps =
        options->mode == &mode_hint || options->mode == &mode_step || options->mode == &mode_explain;
    enum sudoku_ladder first = shows_steps ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
    if (!reasoning->has_ladder)
        reasoning->ladder = reasoning->lacked[first] ? !first : first;
    reasoning->rates = !shows_steps;
    const char *lacked = reasoning->lacked[reasoning->ladder];
    if (lacked)
        return reject(problem, "the technique '%s' is not on --ladder=%s", lacked,
                      ladder_words[reasoning->ladder]);
    return true;
}

/* Is a technique in a list, by one of its names or as one of those that assume one solution? */
static bool is_listed(const char *list, const struct sudoku_technique *technique)
{
    for (size_t n; *list; list += n + (list[n] == ',')) {
        n = strcspn(list, ",");
        if (sudoku_find_technique(list, n) == technique ||
            (technique->unique && n == strlen("unique") && memcmp(list, "unique", n) == 0))
            return true;
    }
    return false;
}

/* Whatever else is used, digits are placed by singles: a list without any stands for both kinds as well. A
 * hint is looked for among the named techniques alone. */
static void add_singles(struct options *options)
{
    static const char both[] = ",hidden-single,naked-single";
    char *only = options->reasoning.only;
    size_t n = strlen(only);
    if (!n || options->mode == &mode_hint)
        return;
    for (const char *name = both; *name; name += strcspn(name + 1, ",") + 1)
        if (is_listed(only, sudoku_find_technique(name + 1, strcspn(name + 1, ","))))
            return;
    if (n + sizeof both <= TECHNIQUES_ROOM)
        memcpy(only + n, both, sizeof both);
}

/* Refuses techniques that no puzzle can need, since others are to be enough or since they rate too high:
 * otherwise the search for one would never end. */
static bool check_needs(const struct reasoning *reasoning, struct text *problem)
{
    const struct sudoku_technique *technique;
    unsigned most = reasoning_most(reasoning);
    for (size_t i = 0, n; i < reasoning->n_needs; i++)
        for (const char *list = reasoning->needs[i]; *list; list += n + (list[n] == ',')) {
            n = strcspn(list, ",");
            technique = sudoku_find_technique(list, n); /* set_needs has refused other names */
            if (most && technique->rating > most)
                return reject(problem, "--needs: %s rates %u.%u or more, above the rating that is wanted",
                              technique->name, technique->rating / 10, technique->rating % 10);
            bool is_left_out = *reasoning->only && !is_listed(reasoning->only, technique);
            if (is_left_out || is_listed(reasoning->without, technique))
                return reject(problem, "--needs: --%s leaves out %s, so no puzzle can need it",
                              is_left_out ? "only" : "without", technique->name);
        }
    return true;
}

/* ---- Puzzles that cannot be made ---- */

/* Each of these would search until it gives up, minutes later, without saying why. */
static bool check_pattern(const struct making *making, struct text *problem)
{
    static const char several[] = "such a puzzle has more than one solution";
    const struct sudoku_recipe *recipe = &making->recipe;
    enum { FEWEST_CLUES = 17 }; /* McGuire, Tugemann and Civario, 2012 */
    unsigned clues = count_clues(recipe->pattern), rows = 0, columns = 0;
    if (recipe->solution && making->puzzles > 1)
        return reject(problem,
                      "--pattern and --from together describe one puzzle; --generate=%zu asks for more",
                      making->puzzles);
    if (clues < FEWEST_CLUES)
        return reject(problem, "--pattern has %u clue%s, fewer than 17: %s", clues, clues == 1 ? "" : "s",
                      several);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (recipe->pattern[cell] != '.' && recipe->pattern[cell] != '0') {
            rows |= 1u << cell / 9;
            columns |= 1u << cell % 9;
        }
    /* Two rows of a band, or columns of a stack, without a clue: exchanged, they make a second solution. */
    for (int is_column = 0; is_column < 2; is_column++)
        for (int i = 0; i < 9; i++)
            for (int k = i + 1; k < i / 3 * 3 + 3; k++)
                if (!((is_column ? columns : rows) & (1u << i | 1u << k)))
                    return reject(problem, "--pattern leaves %s %d and %d without a clue: %s",
                                  is_column ? "columns" : "rows", i + 1, k + 1, several);
    return (clues >= recipe->least_clues && clues <= recipe->most_clues) ||
           reject(problem, "--clues does not match --pattern, which has %u clues", clues);
}

/* Quarter turns take every cell but the centre to three others or to seven. The centre is alone: the
 * number of clues is a multiple of 4, or one more. */
static bool check_symmetry(const struct sudoku_recipe *recipe, struct text *problem)
{
    unsigned less = recipe->least_clues, more = recipe->most_clues;
    if (recipe->symmetry != SUDOKU_ROTATE_90 && recipe->symmetry != SUDOKU_FULL_SYMMETRY)
        return true;
    for (unsigned clues = less; clues <= more; clues++)
        if (clues % 4 < 2)
            return true;
    /* Both ends are suggested: which one the user prefers is not known. */
    while (less % 4 >= 2)
        less--;
    while (more % 4 >= 2)
        more++;
    return reject(problem,
                  "--clues: with this symmetry the number of clues is a multiple of 4 or one more than that; "
                  "try %u or %u",
                  less, more);
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

/* `--generate hard` is a likely slip. */
static bool is_rating_word(const char *file)
{
    size_t i = 0;
    while (rating_words[i] && strcmp(file, rating_words[i]) != 0)
        i++;
    return rating_words[i];
}

/* How many puzzles --per-level has room for. */
static size_t room_of_levels(const struct reasoning *reasoning)
{
    const struct ratings *er = &reasoning->er, *level = &reasoning->level;
    size_t room = 0;
    for (size_t word = 0; rating_words[word]; word++) {
        unsigned low, high;
        rating_range(word, &low, &high);
        bool is_wanted = low <= er->high && high >= er->low && low <= level->high && high >= level->low;
        room += is_wanted && room < SIZE_MAX - reasoning->per_level ? reasoning->per_level : 0;
    }
    return room;
}

static bool stands_twice(const char *name, const char *part)
{
    const char *at = name ? strstr(name, part) : NULL;
    return at && strstr(at + 1, part);
}

/* Finds options that exclude each other: here and not in the setters, because options may come in any
 * order. */
static bool check_making(const struct options *options, struct text *problem)
{
    const struct making *making = &options->making;
    const struct sudoku_recipe *recipe = &making->recipe;
    const struct ratings *er = &options->reasoning.er, *level = &options->reasoning.level;
    const struct ratings *ep = &options->reasoning.ep, *ed = &options->reasoning.ed;
    bool generates = options->mode == &mode_generate, is_part = options->parts > 1;
    const char *file = generates && options->n_files ? options->files[0] : NULL;
    const char *form = recipe->symmetry   ? "--symmetry"
                       : recipe->pattern  ? "--pattern"
                       : recipe->solution ? "--from"
                                          : NULL;
    const struct rule rules[] = {
        /* Two ranges meet if each begins before the other ends; otherwise the search would never end. */
        {er->low > level->high || level->low > er->high, NULL,
         "--er and --difficulty exclude each other: no rating is in both ranges"},
        {ep->low > er->high || ep->low > level->high, NULL,
         "--ep is above the rating that the other options want: no puzzle has such an EP"},
        {ed->low > ep->high || ed->low > er->high || ed->low > level->high, NULL,
         "--ed is above the rating or EP that the other options want: no puzzle has such an ED"},
        {ed->hardest && (er->low > ep->high || level->low > ep->high), NULL,
         "the EP of a diamond is its rating, and --ep ends below that"},
        {recipe->symmetry != SUDOKU_NO_SYMMETRY && recipe->pattern, NULL,
         "--symmetry and --pattern cannot be combined: the pattern has its own symmetry"},
        {is_part && options->format && options->format->page_writer, NULL,
         "--part cannot be combined with pictures: their pages are laid out together"},
        {is_part && making->resume, NULL,
         "--search with a step and --part cannot be combined: a share is short enough to run it again"},
        {making->resume && options->mode != &mode_search, NULL,
         "--resume: a step is one of --search; --then goes on with the name of a file"},
        {options->split.test && (!options->output || !strstr(options->output, "%s")), NULL,
         "--split writes two files: it needs -o with %%s in their name, such as -o set-%%s.csv"},
        {!options->split.test && options->output && strstr(options->output, "%s"), options->output,
         "--output=%s: %%s stands for train and test, and needs --split"},
        {options->split.test && stands_twice(options->output, "%s"), options->output,
         "--split: '%s' has %%s twice; it stands for train or test once"},
        {options->split.test && options->format && options->format->page_writer, NULL,
         "--split cannot be combined with pictures"},
        {file && is_rating_word(file), file,
         "--generate reads no files; remove '%s' or write --difficulty=%s"},
        {file, file, "--generate reads no files; remove '%s'"},
        {generates && options->reasoning.per_level && making->puzzles > room_of_levels(&options->reasoning),
         NULL,
         "--per-level has no room for so many puzzles in the levels that are wanted; there are eight, easy "
         "to monster"},
        {making->trials && making->counted, NULL,
         "--trials and a number of puzzles cannot be combined: write --generate alone"},
        {making->trials && making->give_up != DEFAULT_GIVE_UP, NULL,
         "--trials and --give-up cannot be combined: the number of trials is fixed"},
        {generates && is_part && !making->trials, NULL,
         "--part needs --trials with --generate: N puzzles may take any number of trials"},
        {making->unbiased && form, form,
         "--unbiased cannot be combined with %s: it samples all minimal puzzles"},
        {making->unbiased &&
             (reasoning_needs_rating(&options->reasoning) || reasoning_needs_class(&options->reasoning)),
         NULL, "--unbiased does not rate; pass its puzzles on to --filter"},
        {recipe->symmetry == SUDOKU_RANDOM_SYMMETRY && !generates, NULL,
         "--symmetry=random works only with --generate"},
    };
    if (!ARE_KEPT(rules, problem))
        return false;
    if (!generates)
        return true;
    return recipe->pattern ? check_pattern(making, problem) : check_symmetry(recipe, problem);
}

static void finish_making(struct options *options)
{
    struct making *making = &options->making;
    struct sudoku_recipe *recipe = &making->recipe;
    /* A number of clues or a pattern can rarely be met by a minimal puzzle. Otherwise, if the user did not
     * say, the clues of a group (of one cell, without symmetry) are removed together as long as one solution
     * is left. */
    recipe->minimal = making->minimal ? SUDOKU_CLUES_MINIMAL
                      : making->clues.least || making->clues.beyond || recipe->pattern
                          ? SUDOKU_NOT_MINIMAL
                          : SUDOKU_GROUPS_MINIMAL;
    if (recipe->pattern && recipe->solution)
        making->give_up = 1; /* every trial gives the same puzzle, or none */
    making->end_trial = UINT64_MAX;
    if (making->trials) {
        making->first_trial = share_begin(making->trials, options->part, options->parts);
        making->end_trial = share_begin(making->trials, options->part + 1, options->parts);
        making->puzzles = SIZE_MAX;
        making->give_up = UINT64_MAX;
    }
    /* The recipe is complete now; the makers of all threads are made from it. */
    recipe->kernel = making->vicinity.kernel = options->kernel;
    making->vicinity.minimal = making->minimal;
    /* Only these two are meant to give something new each time. The others stay reproducible without
     * --seed. */
    bool random = options->mode == &mode_generate || options->mode == &mode_shuffle;
    if (!making->seeded)
        making->seed = random ? fresh_seed() : 1;
}

/* ---- Columns ---- */

static const struct column *named(const char *name)
{
    return columns_find(name, strlen(name));
}

/* Chooses the columns that the user did not choose. A filter does not rate the puzzles if its conditions do
 * not ask for that, a hint tells as much in a table as in words, reasons and notations are added where they
 * are wanted, and `above` where rating may stop early. */
static void add_default_columns(const struct options *options, bool passes_unrated, struct look *look)
{
    static const char *const of_hints[] = {"where", "technique,rating", "placed,removed,text,why",
                                           "candidates"};
    const struct reasoning *reasoning = &options->reasoning;
    const struct mode *mode = options->making.unbiased ? &mode_unbiased : options->mode;
    if (options->classes)
        columns_append(look->columns, options->classes);
    else if (mode->columns)
        columns_append(look->columns, options->first || passes_unrated ? "solution" : mode->columns);
    if (mode == &mode_hint && reasoning->hint == HINT_ALL)
        columns_append(look->columns, mode_explain.columns);
    for (unsigned level = 0; mode == &mode_hint && level < reasoning->hint % HINT_ALL; level++)
        columns_append(look->columns, of_hints[level]);
    if (mode == &mode_explain && reasoning->why)
        columns_append(look->columns, "why");
    if (columns_have(look->columns, named("text")) && reasoning->notation == NOTATION_EUREKA)
        columns_append(look->columns, "eureka");
    if (reasoning->rated && mode != &mode_rate)
        columns_append(look->columns, "er,ep,ed,level,hardest");
    if (reasoning->max_er && columns_have(look->columns, named("ed")))
        columns_insert(look->columns, named("ed"), named("above"));
}

/* Completes and checks the columns that the user chose. An empty column would look like an answer; a number
 * of solutions may be a lower bound, and only the column at_least says so, which comes along right after
 * it. */
static bool check_columns(const struct options *options, struct look *look, struct text *problem)
{
    const struct column *at_least = named("at_least"), *solutions = named("solutions");
    char mode[80], limited[100];
    if (!options->format || !(options->format->traits & HAS_COLUMNS))
        return reject(problem, "--columns needs --format=csv, tsv or json");
    if (columns_have(look->columns, solutions) && !columns_have(look->columns, at_least))
        columns_insert(look->columns, solutions, at_least);
    snprintf(mode, sizeof mode, "%s%s", options->mode->name, options->making.unbiased ? " --unbiased" : "");
    snprintf(limited, sizeof limited, "%s%s", mode, options->reasoning.max_er ? " with --max-er" : "");
    const struct column *unfilled = columns_unfilled(look->columns, mode, limited);
    if (options->mode->source && columns_have(look->columns, column_name))
        return reject(problem, "--columns: puzzles that are made have no names");
    return !unfilled ||
           reject(problem, "--columns: the column '%s' belongs to %s", unfilled->name, unfilled->modes);
}

static bool finish_columns(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    const struct mode *mode = options->mode;
    bool passes_unrated = mode == &mode_filter && !reasoning_needs_rating(&options->reasoning);
    /* Rows of a data set pass as they are. */
    bool as_read = mode->passes && (mode != &mode_filter || passes_unrated);
    if (look->columns_chosen && !check_columns(options, look, problem))
        return false;
    if (!look->columns_chosen)
        add_default_columns(options, passes_unrated, look);
    look->line = mode->line;
    look->only_rows = as_read && !look->columns_chosen;
    look->given_solutions = passes_unrated && !look->columns_chosen;
    look->shows_error = look->columns_chosen
                            ? columns_have(look->columns, column_error)
                            : !mode->passes && !columns_have(look->columns, named("reason")) &&
                                  !mode->is_filter && !mode->source;
    look->has_names = !mode->source;
    bool shows_columns =
        (options->format && (options->format->traits & HAS_COLUMNS)) || look->line == LINE_OF_VALUES;
    look->needs = shows_columns && !look->only_rows ? columns_need(look->columns) : 0;
    bool pairs_forms = options->format == &format_pair && (mode == &mode_shuffle || mode == &mode_transform);
    if (look->answers || pairs_forms)
        look->needs |= FACT_SOLUTION;
    if (mode == &mode_explain && options->reasoning.rated)
        look->needs |= FACT_RATING;
    return true;
}

/* ---- Notation, pictures and grids ---- */

/* Does a format draw a grid in characters, in which clues can be marked? */
static bool marks_clues(const struct format *format)
{
    return format == &format_box || format == &format_candidates;
}

/* Are all techniques of a list singles, which place digits and nothing else? */
static bool are_singles(const char *names)
{
    for (size_t n;; names += n + 1) {
        n = strcspn(names, ",");
        const struct sudoku_technique *technique = sudoku_find_technique(names, n);
        if (!technique ||
            (strcmp(technique->name, "hidden-single") != 0 && strcmp(technique->name, "naked-single") != 0))
            return false;
        if (!names[n])
            return true;
    }
}

/* Checks what has an effect on some formats only, or with some modes. */
static bool check_look(const struct options *options, bool knows_solution, struct text *problem)
{
    const struct look *look = &options->look;
    const struct mode *mode = options->mode;
    const struct format *format = options->format, *drawn = NULL;
    bool is_hint = mode == &mode_hint, eureka = options->reasoning.notation == NOTATION_EUREKA;
    bool is_picture = format && format->page_writer, draws = marks_clues(format);
    for (size_t i = 0; mode->formats && mode->formats[i] && !drawn; i++)
        drawn = marks_clues(mode->formats[i]) ? mode->formats[i] : NULL;
    const char *of_pictures = look->per_page               ? "--per-page"
                              : look->has_paper            ? "--paper"
                              : look->title                ? "--title"
                              : look->answers              ? "--answers"
                              : look->captions             ? "--captions"
                              : look->fill != FILL_DEFAULT ? "--fill"
                                                           : NULL;
    const char *number = pages_find_number(options->output);
    const struct sudoku_item title = {.name = look->title,
                                      .name_length = look->title ? strlen(look->title) : 0};
    const struct rule rules[] = {
        {eureka && is_hint && options->reasoning.hint < 3, NULL,
         "--notation=eureka needs --hint=3 or --hint=4, which write the whole step"},
        {is_hint && is_picture && options->reasoning.hint < 3, NULL,
         "--hint=1 and --hint=2 are words: a picture shows the whole step; try --hint=4"},
        {eureka && mode == &mode_step && format != &format_json, NULL,
         "--notation=eureka needs --format=json: with --step, no other format has words"},
        {eureka && is_picture, is_picture ? format->name : NULL,
         "--notation=eureka has no effect on --format=%s"},
        {mode == &mode_reduce && format == &format_line && !are_singles(options->reasoning.techniques), NULL,
         "--format=line holds digits, no candidates: try --reduce=hidden-single,naked-single, or "
         "--format=pencilmarks, which has a line of candidates"},
        {of_pictures && !is_picture, of_pictures, "%s needs --format=svg or --format=pdf"},
        /* A terminal that is sent binary data may stop working as one. */
        {format == &format_pdf && !options->output && isatty(STDOUT_FILENO), NULL,
         "--format=pdf: a PDF cannot be shown on a terminal; try -o sheet.pdf"},
        {look->mark_clues && draws && is_hint && options->reasoning.hint != 4, NULL,
         "--mark-clues needs --hint=4, which draws the grid"},
        {look->mark_clues && !draws && !drawn, mode->name,
         "--mark-clues works with modes that draw grids, not with %s"},
        {look->mark_clues && !draws, drawn ? drawn->name : NULL, "--mark-clues needs --format=%s"},
        {look->fill == FILL_SOLUTION && !knows_solution, mode->name,
         "--fill=solution works with solving and --generate, not with %s"},
        {is_picture && look->title && format->lacks_letters && format->lacks_letters(&title), NULL,
         "--title: the fonts of --format=pdf lack letters of the title; try --format=svg"},
        {look->answers && !knows_solution && mode != &mode_rate, mode->name,
         "--answers works with solving, --rate and --generate, not with %s"},
        {look->answers && look->fill == FILL_SOLUTION, NULL,
         "--answers and --fill=solution cannot be combined: the puzzles would be solved, too"},
        {look->answers == ANSWERS_SAME && look->per_page % 2, NULL,
         "--answers=same needs an even number of pictures on a page: try --per-page=4"},
        {number && !is_picture, options->output,
         "--output=%s: %%d numbers pages: it needs --format=svg or pdf"},
        {is_picture && number && pages_find_number(number + 1), options->output,
         "--output=%s: the number of the page stands in it twice"},
        {look->answers == ANSWERS_END && number, options->output,
         "--answers=end needs one file for all pages, not %s"},
    };
    return ARE_KEPT(rules, problem);
}

/* --empty needs a mode that writes puzzles, and a format that leaves the sign to the user. */
static bool check_empty(const struct options *options, struct text *problem)
{
    const struct mode *mode = options->mode;
    const struct format *format = options->format;
    const struct column *const result[] = {named("result"), NULL};
    bool writes_puzzles = mode == &mode_convert || mode == &mode_distinct || mode == &mode_canonical ||
                          mode == &mode_generate || !columns_unfilled(result, mode->name, mode->name);
    const struct rule rules[] = {
        {!writes_puzzles, mode->name,
         "--empty works with --convert and other modes that write puzzles, not with %s"},
        {format == &format_raw, NULL, "--empty needs a --format: --format=raw keeps the lines of the input"},
        {format && (format->traits & FIXED_EMPTY), format ? format->name : NULL,
         "--empty has no effect on --format=%s"},
    };
    return !options->look.empty || ARE_KEPT(rules, problem);
}

/* Runs when the mode is known, which decides what a picture can show. */
bool finish_options(struct options *options, struct text *problem)
{
    struct reasoning *reasoning = &options->reasoning;
    struct look *look = &options->look;
    bool makes = options->mode == &mode_generate, knows_solution = makes || options->mode == &mode_solve;
    options->making.recipe.least_clues = options->making.clues.least;
    if (options->making.clues.beyond)
        options->making.recipe.most_clues = options->making.clues.beyond - 1;
    if (!finish_ladder(options, problem))
        return false;
    if (reasoning->difficulty)
        rating_range(reasoning->difficulty - 1, &reasoning->level.low, &reasoning->level.high);
#if defined(__wasi__)
    if (options->threads > 1)
        return reject(problem, "-j%u: there are no threads in WebAssembly", options->threads);
#endif
    add_singles(options);
    if (!check_needs(reasoning, problem) || !check_making(options, problem))
        return false;
    finish_making(options);
    if (!check_look(options, knows_solution, problem))
        return false;
    const bool is_picture = options->format && options->format->page_writer,
               hints = options->mode == &mode_hint,
               has_many = options->mode == &mode_explain || (hints && reasoning->hint == HINT_ALL);
    look->has_words = is_picture && (has_many || (hints && reasoning->hint == 4));
    if (!look->per_page && is_picture && has_many)
        look->per_page = 4;
    if (!look->per_page && look->answers == ANSWERS_SAME)
        look->per_page = 2;
    /* PDF is for printing; a paper size without a number means one picture on each sheet. */
    if (!look->per_page && (look->has_paper || look->title || options->format == &format_pdf))
        look->per_page = 1;
    /* New puzzles are for solving on paper; pictures of solved ones show the solution. */
    if (look->fill == FILL_DEFAULT)
        look->fill = makes || look->answers ? FILL_NOTHING : FILL_SOLUTION;
    return finish_columns(options, problem) && check_empty(options, problem);
}
