/* The command line: options in any order and spelling, files between them, and a helpful word about every slip. */
#include "cli/options/table.h"

#include <stdlib.h>
#include <unistd.h>

/* The command line while it is read. */
struct parsing {
    struct options *options;
    char **arguments;
    int n, next;               /* how many, and the one to look at next */
    struct text *answer;       /* what to tell the user */
    const struct option *bare; /* the argument before was this option, without the value that it may have */
    bool mode_chosen;
    bool given[MOST_OPTIONS];
};

static enum options_outcome wrong_usage(struct parsing *parsing)
{
    text_string(parsing->answer, "\nTry 'sudoku --help'.\n");
    return OPTIONS_WRONG;
}

/* `; did you mean --count?` for a name that is no option but nearly one. */
static void suggest(struct text *answer, const char *name, size_t length)
{
    size_t best = 3;
    const char *nearest = NULL;
    for (size_t i = 0; i < options_n; i++) {
        size_t distance = text_distance(name, length, options_table[i].name);
        if (distance < best && 2 * distance < length) {
            best = distance;
            nearest = options_table[i].name;
        }
    }
    if (nearest)
        text_print(answer, "; did you mean --%s?", nearest);
}

/* `--co is ambiguous: --count, --color` */
static void list_candidates(struct text *answer, const char *name, size_t length)
{
    const char *before = " is ambiguous: ";
    text_print(answer, "sudoku: --%.*s", (int)length, name);
    for (size_t i = 0; i < options_n; i++) {
        if (strncmp(options_table[i].name, name, length) == 0) {
            text_print(answer, "%s--%s", before, options_table[i].name);
            before = ", ";
        }
    }
}

/* The option of that name, or the only one that begins so; NULL after a word about what is wrong. */
static const struct option *find_long(struct text *answer, const char *name, size_t length)
{
    const struct option *found = NULL;
    int fitting = 0;
    for (size_t i = 0; i < options_n; i++) {
        if (strncmp(options_table[i].name, name, length) != 0)
            continue;
        fitting++;
        found = &options_table[i];
        if (found->name[length] == '\0')
            return found;
    }
    if (fitting == 1)
        return found;
    if (fitting > 1) {
        list_candidates(answer, name, length);
    } else {
        text_print(answer, "sudoku: unknown option --%.*s", (int)length, name);
        suggest(answer, name, length);
    }
    return NULL;
}

/* Two modes cannot be had in one run; the same one twice does no harm. */
static bool choose_mode(struct parsing *parsing, const struct option *option)
{
    struct options *options = parsing->options;
    if (!option->mode)
        return true;
    if (parsing->mode_chosen && options->mode != option->mode) {
        text_print(parsing->answer, "sudoku: %s and --%s cannot be combined", options->mode->name,
                   option->name);
        return false;
    }
    options->mode = option->mode;
    parsing->mode_chosen = true;
    return true;
}

static enum options_outcome apply(struct parsing *parsing, const struct option *option, const char *value)
{
    if (option->list && (!value || strcmp(value, "list") == 0)) {
        option->list(parsing->answer);
        return OPTIONS_DONE;
    }
    parsing->given[option - options_table] = true;
    if (!choose_mode(parsing, option))
        return wrong_usage(parsing);
    const char *allowed = option->set ? option->set(parsing->options, value) : NULL;
    if (!allowed)
        return OPTIONS_RUN;
    text_print(parsing->answer, "sudoku: --%s=%s: expected %s", option->name, value, allowed);
    return wrong_usage(parsing);
}

/* The argument that follows an option, or NULL. */
static const char *next_argument(struct parsing *parsing)
{
    return parsing->next < parsing->n ? parsing->arguments[parsing->next++] : NULL;
}

static enum options_outcome missing_value(struct parsing *parsing, const struct option *option)
{
    text_print(parsing->answer, "sudoku: --%s needs a value", option->name);
    return wrong_usage(parsing);
}

/* `--name`, `--name=value` or `--name value`. */
static enum options_outcome parse_long(struct parsing *parsing, const char *name)
{
    size_t length = strcspn(name, "=");
    const char *value = name[length] ? name + length + 1 : NULL;
    const struct option *option = find_long(parsing->answer, name, length);
    if (!option)
        return wrong_usage(parsing);
    if (value && option->argument == NO_ARGUMENT) {
        text_print(parsing->answer, "sudoku: --%s takes no value", option->name);
        return wrong_usage(parsing);
    }
    if (!value && option->argument == WITH_ARGUMENT && !(value = next_argument(parsing)))
        return missing_value(parsing, option);
    parsing->bare = !value && option->argument == MAYBE_ARGUMENT ? option : NULL;
    return apply(parsing, option, value);
}

static const struct option *find_letter(char letter)
{
    for (size_t i = 0; i < options_n; i++)
        if (options_table[i].letter == letter)
            return &options_table[i];
    return NULL;
}

/* `-q`, several together as in `-qj4`, or `-j 4`, `-j=4`. */
static enum options_outcome parse_letters(struct parsing *parsing, const char *letters)
{
    const char *all = letters;
    while (*letters) {
        const struct option *option = find_letter(*letters++);
        if (!option) {
            text_print(parsing->answer, "sudoku: unknown option -%c", letters[-1]);
            suggest(parsing->answer, all, strcspn(all, "="));
            return wrong_usage(parsing);
        }
        const char *value = NULL;
        if (option->argument == WITH_ARGUMENT) {
            value = *letters ? letters + (*letters == '=') : next_argument(parsing);
            letters = "";
            if (!value)
                return missing_value(parsing, option);
        }
        enum options_outcome outcome = apply(parsing, option, value);
        if (outcome != OPTIONS_RUN)
            return outcome;
    }
    return OPTIONS_RUN;
}

static bool fits_mode(const struct option *option, const struct mode *mode)
{
    bool fits = option->with[0] == NULL;
    for (size_t i = 0; i < sizeof option->with / sizeof *option->with && option->with[i]; i++)
        fits |= option->with[i] == mode;
    return fits;
}

/* An option that the mode does not heed is a mistake, too. */
static bool all_fit_mode(struct parsing *parsing)
{
    for (size_t i = 0; i < options_n; i++) {
        const struct option *option = &options_table[i];
        if (!parsing->given[i] || fits_mode(option, parsing->options->mode))
            continue;
        text_print(parsing->answer, "sudoku: --%s goes with ", option->name);
        for (size_t k = 0; k < sizeof option->with / sizeof *option->with && option->with[k]; k++)
            text_print(parsing->answer, "%s%s", k ? ", " : "", option->with[k]->name);
        text_print(parsing->answer, ", not with %s", parsing->options->mode->name);
        return false;
    }
    return true;
}

/* `sudoku: --format=candidates: solving writes only box, line, grid; try --candidates` */
static enum options_outcome refuse_format(struct parsing *parsing)
{
    const struct mode *mode = parsing->options->mode;
    const struct format *format = parsing->options->format;
    text_print(parsing->answer, "sudoku: --format=%s: %s %s", format->name, mode->name,
               mode->formats ? "writes only " : "has an output of its own");
    if (mode->formats)
        format_add_names(parsing->answer, mode->formats);
    for (size_t i = 0; i < options_n && !parsing->mode_chosen; i++)
        if (options_table[i].mode && format_is_in(format, options_table[i].mode->formats)) {
            text_print(parsing->answer, "; try --%s", options_table[i].name);
            break;
        }
    return wrong_usage(parsing);
}

/* SUDOKU_KERNEL stands in for --kernel, for tests and benchmarks of programs around this one. */
static bool kernel_from_environment(struct parsing *parsing)
{
    const char *name = getenv("SUDOKU_KERNEL");
    if (!name || !*name || parsing->options->kernel)
        return true;
    const char *allowed = options_set_kernel(parsing->options, name);
    if (allowed)
        text_print(parsing->answer, "sudoku: SUDOKU_KERNEL=%s: expected %s", name, allowed);
    return !allowed;
}

static enum options_outcome conflict(struct parsing *parsing, const char *option, const char *reason)
{
    text_print(parsing->answer, "sudoku: %s: %s", option, reason);
    return wrong_usage(parsing);
}

/* Some options say what to do where nothing else does. */
static void choose_implied_mode(struct parsing *parsing)
{
    struct options *options = parsing->options;
    for (size_t i = 0; i < options_n && !parsing->mode_chosen; i++)
        if (parsing->given[i] && options_table[i].implies) {
            options->mode = options_table[i].implies;
            parsing->mode_chosen = true;
        }
}

/* Chooses what was left open, and finds what does not go together. */
static enum options_outcome finish(struct parsing *parsing)
{
    struct options *options = parsing->options;
    choose_implied_mode(parsing);
    const struct mode *mode = options->mode;
    if (!all_fit_mode(parsing) || !kernel_from_environment(parsing))
        return wrong_usage(parsing);
    if (options->format && !format_is_in(options->format, mode->formats))
        return refuse_format(parsing);
    if (!options->format && mode->formats)
        options->format = mode->formats[0];
    options->look.content = mode->content;
    const char *reason = reasoning_conflict(&options->reasoning);
    if (reason)
        return conflict(parsing, "--difficulty", reason);
    reason = making_finish(options);
    if (reason)
        return conflict(parsing, options->making.stranger, reason);
    return OPTIONS_RUN;
}

/* A file to be read, unless it is a number that belongs to the option before it. */
static enum options_outcome add_file(struct parsing *parsing, char *file)
{
    const struct option *bare = parsing->bare;
    parsing->bare = NULL;
    parsing->arguments[parsing->options->n_files++] = file;
    if (!bare || !bare->mode || file[strspn(file, "0123456789")] || access(file, F_OK) == 0)
        return OPTIONS_RUN;
    text_print(parsing->answer, "sudoku: %s: no such file; did you mean --%s=%s?", file, bare->name, file);
    return wrong_usage(parsing);
}

enum options_outcome options_parse(struct options *options, int n, char **arguments, struct text *answer)
{
    struct parsing parsing = {.options = options, .arguments = arguments, .n = n, .answer = answer};
    *options = (struct options){
        .mode = &mode_solve, .limit = 1000000, .memory = (size_t)256 << 20, .files = arguments};
    making_init(&options->making);
    reasoning_init(&options->reasoning);
    bool only_files = false;
    while (parsing.next < n) {
        char *argument = arguments[parsing.next++];
        enum options_outcome outcome = OPTIONS_RUN;
        if (only_files || argument[0] != '-' || argument[1] == '\0')
            outcome = add_file(&parsing, argument);
        else if (strcmp(argument, "--") == 0)
            only_files = true;
        else if (argument[1] == '-')
            outcome = parse_long(&parsing, argument + 2);
        else
            outcome = parse_letters(&parsing, argument + 1);
        if (outcome != OPTIONS_RUN)
            return outcome;
    }
    return finish(&parsing);
}
