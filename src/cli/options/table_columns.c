/* --columns: which columns tables and JSON have.
 *
 * Each mode has columns of its own. Those that the user chooses instead must be ones that the mode can fill:
 * a column that stays empty to the end would look like a result. */
#include "cli/options/table_columns.h"

#include <string.h>

#include "cli/options/options.h"

void add_columns(struct text *out)
{
    columns_add_names(out);
}

static const struct column *named(const char *name)
{
    return columns_find(name, strlen(name));
}

bool set_columns(struct options *options, const char *value, struct text *problem)
{
    struct nearest nearest = {0};
    options->look.columns[0] = NULL; /* the last --columns counts */
    const char *wrong = *value ? columns_append(options->look.columns, value) : value;
    options->look.columns_chosen = true;
    if (!wrong)
        return true;
    size_t length = strcspn(wrong, ",");
    while (length && wrong[length - 1] == ' ')
        length--;
    /* columns_append does not tell whether the name is unknown or there twice. */
    const struct column *twice = columns_find(wrong, length);
    if (twice)
        return reject(problem, "%s is there twice", twice->name);
    for (size_t i = 0; column_at(i); i++)
        consider_word(&nearest, wrong, length, column_at(i));
    text_string(problem, "expected some of ");
    columns_add_names(problem);
    return *nearest.word ? reject(problem, "; did you mean %s?", nearest.word) : false;
}

/* The columns of each kind of content, beside the puzzle, its name and the error. They say what the mode
 * was asked, and nothing that would take time of its own to find out. */
static const char *const columns_of_contents[] = {
    [CONTENT_SOLUTIONS] = "solution,solutions,at_least,unique",
    [CONTENT_FIRST_SOLUTIONS] = "solution",
    [CONTENT_COUNTS] = "solutions,at_least,unique",
    [CONTENT_EVERY_SOLUTION] = "solution,number",
    [CONTENT_RATINGS] = "er,ep,ed,level,hardest,steps",
    [CONTENT_LIMITED_RATINGS] = "er,ep,ed,above,level,hardest,steps",
    [CONTENT_VERDICTS] =
        "verdict,solution,solutions,at_least,unique,wrong,contradiction,repairs,differing,reason",
    [CONTENT_CANONICAL] = "canonical,automorphisms",
    [CONTENT_RESULTS] = "result",
    [CONTENT_PUZZLES] = "solution",
    [CONTENT_PROPER] = "solution,solutions,unique",
    /* clang takes two strings side by side for a missing comma unless they are in brackets. */
    [CONTENT_INFO] = ("clues,solutions,at_least,minimal,redundant,symmetry,automorphisms,backdoor,guesses,"
                      "canonical,solution_canonical"),
    [CONTENT_CANDIDATES] = "candidates",
    [CONTENT_HINTS] = "", /* add_columns_of_steps */
    [CONTENT_EXPLANATIONS] = "puzzle_number,step,technique,rating,placed,removed,text",
    [CONTENT_POSITIONS] = "grid,candidates",
    [CONTENT_SAMPLES] = "solution,clues,weight",
    [CONTENT_OTHER] = "",
};

/* A hint tells as much in a table as in words, and reasons and notations are added where they are wanted. */
static void add_columns_of_steps(struct look *look, const struct reasoning *reasoning)
{
    static const char *const of_hints[] = {"where", "technique,rating", "placed,removed,text,why",
                                           "candidates"};
    for (unsigned level = 0; look->content == CONTENT_HINTS && level < reasoning->hint; level++)
        columns_append(look->columns, of_hints[level]);
    if (look->content == CONTENT_EXPLANATIONS && reasoning->why)
        columns_append(look->columns, "why");
    bool has_words = columns_have(look->columns, named("text"));
    if (has_words && reasoning->notation == NOTATION_EUREKA)
        columns_append(look->columns, "eureka");
}

/* The column `above` has a meaning only if rating may stop early, and a filter does not rate the puzzles if
 * its conditions do not ask for that. */
static enum content content_of(const struct options *options)
{
    const struct mode *mode = options->mode;
    if (options->making.unbiased)
        return CONTENT_SAMPLES;
    if (mode->content != CONTENT_RATINGS)
        return options->first ? CONTENT_FIRST_SOLUTIONS : mode->content;
    if (mode->is_filter && !reasoning_needs_rating(&options->reasoning))
        return CONTENT_PUZZLES;
    return options->reasoning.max_er ? CONTENT_LIMITED_RATINGS : CONTENT_RATINGS;
}

/* An empty column would look like an answer. */
static bool refuse_unfilled(const struct options *options, struct text *problem)
{
    const struct column *column = columns_unfilled(options->look.columns, options->look.content);
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
    columns_append(look->columns,
                   options->mode->columns ? options->mode->columns : columns_of_contents[look->content]);
    add_columns_of_steps(look, &options->reasoning);
    return true;
}

bool finish_columns(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    look->content = content_of(options);
    if (!choose_columns(options, problem))
        return false;
    /* Rows of a data set pass as they are: columns are added to them only if the user asks for some. */
    bool as_read = look->content == CONTENT_PUZZLES || look->content == CONTENT_PROPER;
    look->only_rows = as_read && !look->columns_chosen;
    look->shows_error = look->columns_chosen ? columns_have(look->columns, column_error)
                                             : !as_read && look->content != CONTENT_VERDICTS &&
                                                   !options->mode->is_filter && !options->mode->source;
    look->has_names = !options->mode->source;
    bool shows_columns = (options->format && options->format->has_columns) || look->content == CONTENT_INFO;
    look->needs = shows_columns && !look->only_rows ? columns_need(look->columns) : 0;
    return true;
}
