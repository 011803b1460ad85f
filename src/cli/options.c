/* The command line. One row of the table is one option; to add one, write its function and its row. */
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/help.h"

enum argument { NO_ARGUMENT, WITH_ARGUMENT, MAYBE_ARGUMENT };

struct option {
    char letter; /* or 0 */
    const char *name;
    enum argument argument;
    /* Takes the option into account; value is NULL where there is none. Returns NULL, or what is allowed. */
    const char *(*set)(struct options *options, const char *value);
    const struct mode *mode;           /* the mode that it chooses, or NULL */
    void (*list)(struct text *answer); /* tells something instead of running, or NULL */
    const struct mode *with[6];        /* the modes that it makes sense with; none: any */
    const struct mode *implies;        /* the mode where none is chosen, or NULL */
};

/* A number from 1 to most, without sign, spaces or anything after it; 0 if it is none. */
static size_t number_of(const char *value, size_t most)
{
    size_t number = 0;
    for (; *value >= '0' && *value <= '9'; value++) {
        size_t digit = (size_t)(*value - '0');
        if (number > (most - digit) / 10)
            return 0;
        number = 10 * number + digit;
    }
    return *value ? 0 : number;
}

static const char *set_limit(struct options *options, const char *value)
{
    if (!value)
        return NULL;
    options->limit = strcmp(value, "all") == 0 ? (size_t)-1 : number_of(value, (size_t)-1);
    return options->limit ? NULL : "a number from 1, or all";
}

/* A number of bytes, with K, M or G for more of them; at least 64K. */
static const char *set_memory(struct options *options, const char *value)
{
    static const char units[] = "KMG";
    char digits[24];
    size_t n = strlen(value), shift = 0;
    const char *unit = n ? strchr(units, value[n - 1]) : NULL;
    if (unit && *unit) {
        shift = 10 * (size_t)(unit - units + 1);
        n--;
    }
    options->memory = 0;
    if (n < sizeof digits) {
        memcpy(digits, value, n);
        digits[n] = '\0';
        options->memory = number_of(digits, (size_t)-1 >> shift) << shift;
    }
    return options->memory >= 1 << 16 ? NULL : "a number of bytes, such as 64K (the least), 500M or 2G";
}

static const char *set_threads(struct options *options, const char *value)
{
    options->threads = (unsigned)number_of(value, 1024);
    return options->threads ? NULL : "a number from 1 to 1024";
}

/* Which kernels there are, for people. */
static void list_kernels(struct text *answer)
{
    const char *name, *remark = "taken by itself";
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        const char *said = runs ? remark : "not on this machine";
        text_print(answer, *said ? "%-9s %s\n" : "%s\n", name, said);
        if (runs)
            remark = "";
    }
}

static const char *set_kernel(struct options *options, const char *value)
{
    static char allowed[160];
    const char *name;
    size_t length = 0;
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        if (runs && strcmp(name, value) == 0) {
            options->kernel = name;
            return NULL;
        }
        if (runs && length < sizeof allowed)
            length += (size_t)snprintf(allowed + length, sizeof allowed - length, "%s%s",
                                       length ? ", " : "what this machine can run: ", name);
    }
    return allowed;
}

static const char *set_when(enum when *when, const char *value)
{
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(value, words[i]) == 0) {
            *when = (enum when)i;
            return NULL;
        }
    }
    return "auto, always or never";
}

static const char *set_color(struct options *options, const char *value)
{
    return set_when(&options->color, value ? value : "always");
}

static const char *set_progress(struct options *options, const char *value)
{
    return set_when(&options->progress, value ? value : "always");
}

static const char *set_format(struct options *options, const char *value)
{
    static char allowed[256] = "one of ";
    enum { PREFIX = 7 };
    options->format = writer_find(value);
    if (options->format)
        return NULL;
    struct text names = {0};
    writer_names(&names);
    if (!names.failed && names.length < sizeof allowed - PREFIX)
        memcpy(allowed + PREFIX, names.data, names.length);
    text_free(&names);
    return allowed;
}

static const char *set_output(struct options *options, const char *value)
{
    options->output = strcmp(value, "-") == 0 ? NULL : value;
    return *value ? NULL : "the name of a file";
}

static const char *set_first(struct options *options, const char *value)
{
    (void)value;
    options->first = true;
    return NULL;
}

static const char *set_stats(struct options *options, const char *value)
{
    (void)value;
    options->stats = true;
    return NULL;
}

static const char *set_quiet(struct options *options, const char *value)
{
    (void)value;
    options->quiet = true;
    return NULL;
}

static const struct option table[] = {
    {.name = "first", .set = set_first, .with = {&mode_solve}},
    {.name = "count", .argument = MAYBE_ARGUMENT, .set = set_limit, .mode = &mode_count},
    {.name = "all", .argument = MAYBE_ARGUMENT, .set = set_limit, .mode = &mode_all},
    {.name = "unique", .mode = &mode_unique},
    {.name = "check", .mode = &mode_check},
    {.name = "canonical", .mode = &mode_canonical},
    {.name = "distinct", .mode = &mode_distinct},
    {.name = "candidates", .mode = &mode_candidates},
    {.name = "reduce", .mode = &mode_reduce},
    {.name = "with", .argument = WITH_ARGUMENT, .set = reasoning_set_with, .with = {&mode_reduce}},
    {.name = "techniques", .list = reasoning_list},
    {.name = "hint", .argument = MAYBE_ARGUMENT, .set = reasoning_set_hint, .mode = &mode_hint},
    {.name = "explain", .mode = &mode_explain},
    {.name = "rate", .mode = &mode_rate},
    {.name = "filter", .mode = &mode_filter},
    {.name = "er",
     .argument = WITH_ARGUMENT,
     .set = reasoning_set_er,
     .with = {&mode_filter, &mode_generate},
     .implies = &mode_filter},
    {.name = "difficulty",
     .argument = WITH_ARGUMENT,
     .set = reasoning_set_difficulty,
     .with = {&mode_filter, &mode_generate},
     .implies = &mode_filter},
    {.name = "needs",
     .argument = WITH_ARGUMENT,
     .set = reasoning_set_needs,
     .with = {&mode_filter, &mode_generate},
     .implies = &mode_filter},
    {.name = "generate", .argument = MAYBE_ARGUMENT, .set = making_set_generate, .mode = &mode_generate},
    {.name = "clues",
     .argument = WITH_ARGUMENT,
     .set = making_set_clues,
     .with = {&mode_generate, &mode_filter}},
    {.name = "minimal", .set = making_set_minimal, .with = {&mode_generate}},
    {.name = "symmetry",
     .argument = WITH_ARGUMENT,
     .set = making_set_symmetry,
     .with = {&mode_generate, &mode_minimize}},
    {.name = "pattern", .argument = WITH_ARGUMENT, .set = making_set_pattern, .with = {&mode_generate}},
    {.name = "from", .argument = WITH_ARGUMENT, .set = making_set_from, .with = {&mode_generate}},
    {.name = "seed",
     .argument = WITH_ARGUMENT,
     .set = making_set_seed,
     .with = {&mode_generate, &mode_minimize, &mode_add_clues, &mode_shuffle}},
    {.name = "give-up", .argument = WITH_ARGUMENT, .set = making_set_give_up, .with = {&mode_generate}},
    {.name = "minimize", .mode = &mode_minimize},
    {.name = "add-clues", .argument = WITH_ARGUMENT, .set = making_set_add, .mode = &mode_add_clues},
    {.name = "shuffle", .argument = MAYBE_ARGUMENT, .set = making_set_shuffle, .mode = &mode_shuffle},
    {.name = "transform", .argument = WITH_ARGUMENT, .set = making_set_transform, .mode = &mode_transform},
    {.name = "fill", .argument = WITH_ARGUMENT, .set = making_set_fill},
    {.name = "per-page", .argument = WITH_ARGUMENT, .set = making_set_per_page},
    {.letter = 'f', .name = "format", .argument = WITH_ARGUMENT, .set = set_format},
    {.letter = 'o', .name = "output", .argument = WITH_ARGUMENT, .set = set_output},
    {.letter = 'j', .name = "jobs", .argument = WITH_ARGUMENT, .set = set_threads},
    {.name = "kernel",
     .argument = WITH_ARGUMENT,
     .set = set_kernel,
     .with = {&mode_solve, &mode_count, &mode_unique, &mode_check, &mode_generate, &mode_minimize}},
    {.name = "memory", .argument = WITH_ARGUMENT, .set = set_memory, .with = {&mode_distinct}},
    {.name = "color", .argument = MAYBE_ARGUMENT, .set = set_color},
    {.name = "progress", .argument = MAYBE_ARGUMENT, .set = set_progress},
    {.name = "stats", .set = set_stats},
    {.letter = 'q', .name = "quiet", .set = set_quiet},
    {.letter = 'h', .name = "help"},
    {.letter = 'V', .name = "version"},
};

enum { N_OPTIONS = sizeof table / sizeof *table };

/* The command line while it is read. */
struct parsing {
    struct options *options;
    char **arguments;
    int n, next;         /* how many, and the one to look at next */
    struct text *answer; /* what to tell the user */
    bool given[N_OPTIONS];
};

static enum options_outcome wrong_usage(struct parsing *parsing)
{
    text_string(parsing->answer, "\nTry 'sudoku --help'.\n");
    return OPTIONS_WRONG;
}

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* How many letters must be put in, left out or changed to make a word of length n into the other. */
static size_t word_distance(const char *word, size_t n, const char *other)
{
    enum { LONGEST = 32 };
    size_t row[LONGEST + 1], m = strlen(other);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (word[i - 1] != other[j - 1]));
            diagonal = above;
        }
    }
    return row[m];
}

/* `; did you mean --count?` for a name that is no option but nearly one. */
static void suggest(struct text *answer, const char *name, size_t length)
{
    size_t best = 3;
    const char *nearest = NULL;
    for (size_t i = 0; i < N_OPTIONS; i++) {
        size_t distance = word_distance(name, length, table[i].name);
        if (distance < best && distance < length) {
            best = distance;
            nearest = table[i].name;
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
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (strncmp(table[i].name, name, length) == 0) {
            text_print(answer, "%s--%s", before, table[i].name);
            before = ", ";
        }
    }
}

/* The option of that name, or the only one that begins so; NULL after a word about what is wrong. */
static const struct option *find_long(struct text *answer, const char *name, size_t length)
{
    const struct option *found = NULL;
    int fitting = 0;
    for (size_t i = 0; i < N_OPTIONS; i++) {
        if (strncmp(table[i].name, name, length) != 0)
            continue;
        fitting++;
        found = &table[i];
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
    if (options->mode_name && options->mode != option->mode) {
        text_print(parsing->answer, "sudoku: %s and --%s cannot be combined", options->mode->name,
                   option->name);
        return false;
    }
    options->mode = option->mode;
    options->mode_name = option->name;
    return true;
}

static enum options_outcome apply(struct parsing *parsing, const struct option *option, const char *value)
{
    if (option->letter == 'h') {
        text_string(parsing->answer, help_text);
        return OPTIONS_DONE;
    }
    if (option->letter == 'V') {
        text_string(parsing->answer, "sudoku " SUDOKU_VERSION "\n");
        return OPTIONS_DONE;
    }
    if (option->set == set_kernel && value && strcmp(value, "list") == 0) {
        list_kernels(parsing->answer);
        return OPTIONS_DONE;
    }
    if (option->list) {
        option->list(parsing->answer);
        return OPTIONS_DONE;
    }
    parsing->given[option - table] = true;
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
    return apply(parsing, option, value);
}

static const struct option *find_letter(char letter)
{
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (table[i].letter == letter)
            return &table[i];
    return NULL;
}

/* `-q`, several together as in `-qj4`, or `-j 4`. */
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
            value = *letters ? letters : next_argument(parsing);
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
    for (size_t i = 0; i < N_OPTIONS; i++) {
        const struct option *option = &table[i];
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

/* Is format among the mode's? */
static bool mode_writes(const struct mode *mode, const char *format)
{
    const char *at = mode->formats ? mode->formats : "";
    size_t length = strlen(format);
    for (; (at = strstr(at, format)); at += length)
        if (at[-1] == ' ' && at[length] == ' ')
            return true;
    return false;
}

/* SUDOKU_KERNEL stands in for --kernel, for tests and benchmarks of programs around this one. */
static bool kernel_from_environment(struct parsing *parsing)
{
    const char *name = getenv("SUDOKU_KERNEL");
    if (!name || !*name || parsing->options->kernel)
        return true;
    const char *allowed = set_kernel(parsing->options, name);
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
    for (size_t i = 0; i < N_OPTIONS && !options->mode_name; i++)
        if (parsing->given[i] && table[i].implies) {
            options->mode = table[i].implies;
            options->mode_name = table[i].name;
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
    if (options->format && !mode_writes(mode, options->format->name)) {
        text_print(parsing->answer, "sudoku: --format=%s: %s", options->format->name, mode->name);
        text_print(parsing->answer, mode->formats ? " writes only:%s" : " has an output of its own",
                   mode->formats);
        return wrong_usage(parsing);
    }
    if (!options->format && mode->format)
        options->format = writer_find(mode->format);
    const char *reason = making_finish(options);
    if (reason)
        return conflict(parsing, options->making.stranger, reason);
    return OPTIONS_RUN;
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
            arguments[options->n_files++] = argument;
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
