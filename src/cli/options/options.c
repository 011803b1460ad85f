/* What each option means. One row of the table is one option; to add one, write its function and its row. */
#include "cli/options/table.h"

#include <stdio.h>

#include "cli/options/help.h"

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
    const char *name;
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        bool best = strcmp(name, sudoku_best_kernel()) == 0;
        const char *said = !runs ? "not on this machine" : best ? "taken by itself" : "";
        text_print(answer, *said ? "%-9s %s\n" : "%s\n", name, said);
    }
}

const char *options_set_kernel(struct options *options, const char *value)
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
    options->format = format_find(value);
    if (options->format)
        return NULL;
    struct text names = {0};
    format_add_names(&names, formats);
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

static void list_help(struct text *answer)
{
    text_string(answer, help_text);
}

static void list_version(struct text *answer)
{
    text_string(answer, "sudoku " SUDOKU_VERSION "\n");
}

const struct option options_table[] = {
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
     .set = options_set_kernel,
     .list = list_kernels,
     .with = {&mode_solve, &mode_count, &mode_unique, &mode_check, &mode_generate, &mode_minimize}},
    {.name = "memory", .argument = WITH_ARGUMENT, .set = set_memory, .with = {&mode_distinct}},
    {.name = "color", .argument = MAYBE_ARGUMENT, .set = set_color},
    {.name = "progress", .argument = MAYBE_ARGUMENT, .set = set_progress},
    {.name = "stats", .set = set_stats},
    {.letter = 'q', .name = "quiet", .set = set_quiet},
    {.letter = 'h', .name = "help", .list = list_help},
    {.letter = 'V', .name = "version", .list = list_version},
};

const size_t options_n = sizeof options_table / sizeof *options_table;

/* Fails to compile when a parse could not remember which options were given. */
typedef char options_fit[sizeof options_table / sizeof *options_table <= MOST_OPTIONS ? 1 : -1];
