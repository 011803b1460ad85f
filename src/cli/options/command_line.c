/* The command line: options and files in any order. Messages about mistakes say which values are allowed.
 * The system's getopt_long would do much of this, but it is not part of POSIX, changes the order of the
 * arguments, and cannot suggest a name for a wrong one. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/program.h"
#include "base/puzzle_argument.h"
#include "cli/options/parsing.h"

enum options_outcome wrong_usage(struct parsing *parsing)
{
    text_print(parsing->answer, "\ntry '%s --help' for the list of options\n", program_name());
    return OPTIONS_WRONG;
}

/* Names of options in other programs, and the option of this one; "": none is needed. */
static const char *const other_names[][2] = {{"solve", ""},
                                             {"level", "difficulty"},
                                             {"validate", "check"},
                                             {"verify", "check"},
                                             {"threads", "jobs"},
                                             {"solutions", "count"},
                                             {"create", "generate"},
                                             {"rating", "rate"},
                                             {"random", "generate"},
                                             {"canonicalize", "canonical"},
                                             {"normalize", "canonical"},
                                             {"minlex", "canonical"},
                                             {"limit", "count"},
                                             {"max-solutions", "count"},
                                             {"enumerate", "all"},
                                             {"parallel", "jobs"},
                                             {"human", "explain"},
                                             {"trace", "explain"},
                                             {"timing", "stats"},
                                             {"verbose", "stats"},
                                             {"output-format", "format"},
                                             {NULL, NULL}};

/* Adds `; did you mean --count?` if an option has nearly that name, or has that name in other programs. */
static void suggest_option(struct text *answer, const char *name, size_t length)
{
    struct nearest nearest = {0};
    const char *ours = other_name(other_names, name, length);
    for (size_t i = 0; i < n_options && !ours; i++)
        if (!option_table[i].hidden)
            consider_word(&nearest, name, length, option_table[i].name);
    if (ours && !*ours)
        text_string(answer, "; solving is the default and needs no option");
    else if (ours || *nearest.word)
        text_print(answer, "; did you mean --%s?", ours ? ours : nearest.word);
}

/* Does the option's name begin with that? Old spellings must be written out. */
static bool begins_with(const struct option *option, const char *name, size_t length)
{
    return strncmp(option->name, name, length) == 0 && (!option->hidden || !option->name[length]);
}

/* Finds the option of that name, or the only one that begins with it. Otherwise says what is wrong and
 * returns NULL. A unique prefix is accepted, as by getopt_long; scripts should use the whole name. */
const struct option *find_long(struct text *answer, const char *name, size_t length)
{
    const struct option *found = option_find(name, length);
    size_t matches = 0;
    if (found)
        return found;
    for (size_t i = 0; i < n_options; i++)
        if (begins_with(&option_table[i], name, length)) {
            matches++;
            found = &option_table[i];
        }
    if (matches == 1)
        return found;
    text_print(answer, matches ? "%s: --%.*s is ambiguous: " : "%s: unknown option --%.*s", program_name(),
               (int)length, name);
    if (!matches && format_find(name))
        text_print(answer, "; did you mean --format=%s?", name);
    else if (!matches)
        suggest_option(answer, name, length);
    for (size_t i = 0; i < n_options && matches; i++)
        if (begins_with(&option_table[i], name, length)) {
            matches--;
            text_print(answer, "--%s%s", option_table[i].name, matches > 1 ? ", " : matches ? " or " : "");
        }
    return NULL;
}

/* Selects the option's mode, if it has one. A run has one mode, which may be given twice. A later mode
 * does not silently replace an earlier one: scripts that join options should notice. */
static bool choose_mode(struct parsing *parsing, const struct option *option)
{
    const struct option *before = parsing->chooser;
    const struct mode *mode = parsing->options->mode;
    if (!option->mode || (before && mode_is_in(option->serves, mode)))
        return true;
    if (before && mode != option->mode && !mode_is_in(before->serves, option->mode)) {
        text_print(parsing->answer, "%s: %s and --%s cannot be combined", program_name(), mode->name,
                   option->name);
        return false;
    }
    parsing->options->mode = option->mode;
    parsing->chooser = option;
    return true;
}

static enum options_outcome missing_value(struct parsing *parsing, const struct option *option)
{
    text_print(parsing->answer, "%s: --%s needs a value: --%s=%s", program_name(), option->name, option->name,
               option->argument);
    return wrong_usage(parsing);
}

/* Takes an option with its value, or NULL, into account. */
static enum options_outcome apply_option(struct parsing *parsing, const struct option *option,
                                         const char *value)
{
    struct text *answer = parsing->answer;
    struct stat file;
    if (option->print && option->print(answer, value))
        return OPTIONS_DONE;
    if (option->once && parsing->given[option - option_table]) {
        text_print(answer, "%s: --%s is there twice; %s", program_name(), option->name, option->once);
        return wrong_usage(parsing);
    }
    if (option->adds && parsing->given[option - option_table]) {
        if (parsing->n_earlier == EARLIER_MOST) {
            text_print(answer, "%s: --%s is there too often; names can be joined with commas", program_name(),
                       option->name);
            return wrong_usage(parsing);
        }
        parsing->earlier[parsing->n_earlier++] =
            (struct earlier){option, parsing->values[option - option_table]};
    }
    parsing->given[option - option_table] = true;
    parsing->values[option - option_table] = value;
    if (!choose_mode(parsing, option))
        return wrong_usage(parsing);
    /* The start of the message about the value is written before the setter runs, which adds only what is
     * wrong. If the value is right, it is cut off again. */
    size_t start = answer->length;
    text_print(answer, "%s: --%s=%s: ", program_name(), option->name, value ? value : "");
    bool valid = option_take(option, parsing->options, value, answer);
    /* Did the option take the puzzle, or the file with puzzles, for its value? MASK and GRID may be
     * either. */
    bool swallows = !valid && value && !option->optional && strcmp(option->argument, "MASK") != 0 &&
                    strcmp(option->argument, "GRID") != 0 &&
                    (argument_is_puzzle(value) || (stat(value, &file) == 0 && !S_ISDIR(file.st_mode)));
    if (!valid && !swallows)
        return wrong_usage(parsing);
    answer->length = start;
    return swallows ? missing_value(parsing, option) : OPTIONS_RUN;
}

/* Returns the argument that follows an option, or NULL. It may begin with a hyphen, as values may. */
static const char *next_argument(struct parsing *parsing)
{
    return parsing->next < parsing->n ? parsing->arguments[parsing->next++] : NULL;
}

/* `--name`, `--name=value` or `--name value`. A value that can be omitted is taken only after `=`: in
 * `--count file.txt`, the next argument is a file. */
enum options_outcome parse_long(struct parsing *parsing, const char *name)
{
    size_t length = strcspn(name, "=");
    const char *value = name[length] ? name + length + 1 : NULL;
    const struct option *option = find_long(parsing->answer, name, length);
    if (!option)
        return wrong_usage(parsing);
    if (value && !option->argument) {
        text_print(parsing->answer, "%s: --%s takes no value", program_name(), option->name);
        /* `--check=file.txt` is a likely slip: the value is a file or a puzzle to be read. */
        if (argument_is_puzzle(value) || access(value, F_OK) == 0)
            text_print(parsing->answer, "; did you mean --%s %s?", option->name, value);
        return wrong_usage(parsing);
    }
    bool needs_value = option->argument && !option->optional;
    if (!value && needs_value && !(value = next_argument(parsing)))
        return missing_value(parsing, option);
    parsing->without_value = !value && option->optional ? option : NULL;
    return apply_option(parsing, option, value);
}

static const struct option *find_letter(char letter)
{
    for (size_t i = 0; i < n_options; i++)
        if (option_table[i].letter == letter)
            return &option_table[i];
    return NULL;
}

/* `-q`, several together as in `-qj4`, or `-j 4`, `-j=4`. An optional value has no short form: in `-h5` it
 * could not be told from more letters. */
static enum options_outcome parse_letters(struct parsing *parsing, const char *letters)
{
    const char *all = letters;
    bool is_format = format_find(all) != NULL;
    /* `-json` is not `-j son`: the word names an option, or a value of --format, and begins no number. */
    if (is_format || option_find(all, strcspn(all, "="))) {
        text_print(parsing->answer, "%s: unknown option -%s; did you mean %s%s?", program_name(), all,
                   is_format ? "-f " : "--", all);
        return wrong_usage(parsing);
    }
    while (*letters) {
        unsigned char letter = (unsigned char)*letters++;
        const struct option *option = find_letter((char)letter);
        if (!option) {
            /* Other programs have -v and -H for -V and -h. */
            char other = (char)(isupper(letter) ? tolower(letter) : toupper(letter));
            text_print(parsing->answer, "%s: unknown option -%c", program_name(), letter);
            if (find_letter(other))
                text_print(parsing->answer, "; did you mean -%c?", other);
            else
                suggest_option(parsing->answer, all, strcspn(all, "="));
            return wrong_usage(parsing);
        }
        const char *value = NULL;
        if (option->argument && !option->optional) {
            value = *letters ? letters + (*letters == '=') : next_argument(parsing);
            letters = "";
            if (!value)
                return missing_value(parsing, option);
        }
        enum options_outcome outcome = apply_option(parsing, option, value);
        if (outcome != OPTIONS_RUN)
            return outcome;
    }
    return OPTIONS_RUN;
}

/* Adds a file to read. A number or a word after an option such as --count is probably its value: without
 * this, `--count 5` would complain about a missing file. Many other programs are called like `sudoku solve
 * file`: a missing file may have the name of an option without its hyphens. */
static enum options_outcome add_file(struct parsing *parsing, char *file)
{
    const struct option *option = parsing->without_value;
    size_t length = strlen(file);
    const char *word;
    parsing->without_value = NULL;
    /* Files move to the front of the arguments, over options that have been read: n_files never passes
     * `next`. */
    parsing->arguments[parsing->options->n_files++] = file;
    if (access(file, F_OK) == 0)
        return OPTIONS_RUN;
    bool is_value = option && option->mode && !file[strspn(file, "0123456789")] && !argument_has_cells(file);
    for (size_t i = 0; option && (word = option_word(option, i)); i++)
        is_value |= strcmp(word, file) == 0;
    if (!is_value && !other_name(other_names, file, length) && (length < 2 || !option_find(file, length)))
        return OPTIONS_RUN;
    text_print(parsing->answer, "%s: %s: no such file", program_name(), file);
    if (is_value)
        text_print(parsing->answer, "; did you mean --%s=%s?", option->name, file);
    else
        suggest_option(parsing->answer, file, length);
    return wrong_usage(parsing);
}

/* ---- When all is read ---- */

/* Refuses an option without effect on the mode, because its user expects an effect: `--clues needs --generate
 * or --filter` or, if the user has chosen a mode, `--clues works with --generate and --filter, not with
 * --check`. The mode may come after its options. */
static bool all_fit_mode(struct parsing *parsing)
{
    const struct mode *mode = parsing->options->mode;
    size_t i = 0;
    while (i < n_options && (!parsing->given[i] || option_fits(&option_table[i], mode)))
        i++;
    if (i == n_options)
        return true;
    const struct mode *const *modes = option_table[i].modes;
    text_print(parsing->answer, "%s: --%s %s ", program_name(), option_table[i].name,
               parsing->chooser ? "works with" : "needs");
    for (size_t k = 0; modes[k]; k++) {
        const char *last = parsing->chooser ? " and " : " or ";
        text_print(parsing->answer, "%s%s", k == 0 ? "" : modes[k + 1] ? ", " : last, modes[k]->name);
    }
    if (parsing->chooser)
        text_print(parsing->answer, ", not with %s", mode->name);
    return false;
}

/* `sudoku: --format=candidates: solving writes only box, line, grid; try --candidates` */
static enum options_outcome refuse_format(struct parsing *parsing)
{
    const struct mode *mode = parsing->options->mode;
    const struct format *format = parsing->options->format;
    text_print(parsing->answer, "%s: --format=%s: %s %s", program_name(), format->name, mode->name,
               mode->formats ? "writes only " : "has only one output format");
    for (size_t i = 0; mode->formats && mode->formats[i]; i++)
        text_print(parsing->answer, i ? ", %s" : "%s", mode->formats[i]->name);
    /* Without a mode, the user may have meant the one that writes this format. */
    for (size_t i = 0; i < n_options && !parsing->chooser; i++)
        if (option_table[i].mode && format_is_in(format, option_table[i].mode->formats)) {
            text_print(parsing->answer, "; try --%s", option_table[i].name);
            break;
        }
    return wrong_usage(parsing);
}

/* SUDOKU_KERNEL stands in for --kernel, for tests and benchmarks of programs that call this one. */
static bool take_kernel_from_environment(struct options *options, struct text *problem)
{
    const char *name = getenv("SUDOKU_KERNEL");
    if (!name || !*name || options->kernel)
        return true;
    size_t start = problem->length;
    text_print(problem, "SUDOKU_KERNEL=%s: ", name);
    if (!set_kernel(options, name, problem))
        return false;
    problem->length = start;
    return true;
}

/* Adds a word to the command that is kept, in quotes if a shell needs them. False if there is no room. */
static bool keep_word(struct making *making, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/%+@";
    char room[sizeof making->command];
    struct text quoted = TEXT_IN(room);
    const size_t n = strlen(making->command);
    const char *separator = n ? " " : "", *quote = word[strspn(word, plain)] ? "'" : "";
    size_t length = strlen(separator) + 2 * strlen(quote) + strlen(word);
    for (const char *at = word; *at; at++)
        length += *at == '\'' ? 3 : 0;
    if (n + length >= sizeof making->command)
        return false;
    text_string(&quoted, separator);
    text_string(&quoted, quote);
    for (; *word; word++)
        text_add(&quoted, *word == '\'' ? "'\\''" : word, *word == '\'' ? 4 : 1);
    text_string(&quoted, quote);
    memcpy(making->command + n, room, quoted.length);
    return true;
}

/* Puts together the command that makes the same puzzles, with the seed. It is kept in documents. What is
 * about the run, not about the document, is left out: the output's name and the number of threads. */
static void keep_command(struct parsing *parsing)
{
    static const char *const of_run[] = {"-o", "--output", "-j", "--jobs"};
    struct making *making = &parsing->options->making;
    char seed[32];
    bool fits = keep_word(making, program_name());
    for (int i = 0; i < parsing->n; i++) {
        const char *argument = parsing->arguments[i];
        size_t k = 0, all = sizeof of_run / sizeof *of_run;
        while (k < all && strncmp(argument, of_run[k], strlen(of_run[k])) != 0)
            k++;
        if (k == all)
            fits = fits && keep_word(making, argument);
        else
            i += !argument[strlen(of_run[k])]; /* its value is the next argument */
    }
    snprintf(seed, sizeof seed, "--seed=%llu", (unsigned long long)making->seed);
    fits = fits && (making->seeded || keep_word(making, seed));
    /* A part of it would make other puzzles. */
    parsing->options->look.command = fits ? making->command : NULL;
}

/* Some options select a mode if no other option does: `--er=4` alone is clear enough to mean --filter. The
 * first of them in the table decides; all_fit_mode then finds those that do not go with it. */
void choose_implied_mode(struct parsing *parsing)
{
    for (size_t i = 0; i < n_options && !parsing->chooser; i++)
        if (parsing->given[i] && option_table[i].implies) {
            parsing->options->mode = option_table[i].implies;
            parsing->chooser = &option_table[i];
        }
}

/* Fills in what depends on several options of a mode, and finds those that exclude each other. */
enum options_outcome finish_mode(struct parsing *parsing)
{
    struct options *options = parsing->options;
    const struct mode *mode = options->mode;
    bool is_inner = options->format == &format_link;
    if (!all_fit_mode(parsing))
        return wrong_usage(parsing);
    /* Columns have a meaning only in a table, so --columns alone asks for one. */
    if (!options->format && options->look.columns_chosen)
        options->format = &format_csv;
    if (options->format && !is_inner && !format_is_in(options->format, mode->formats))
        return refuse_format(parsing);
    /* The default format may be another one at a terminal than for files and other programs. */
    bool terminal = mode->at_terminal && !options->output && isatty(STDOUT_FILENO);
    if (!options->format && mode->formats)
        options->format = terminal ? mode->at_terminal : mode->formats[0];
    size_t start = parsing->answer->length;
    text_print(parsing->answer, "%s: ", program_name());
    if (!take_kernel_from_environment(options, parsing->answer) || !finish_options(options, parsing->answer))
        return wrong_usage(parsing);
    parsing->answer->length = start;
    if (mode == &mode_generate && !is_inner)
        keep_command(parsing);
    /* The user sees one mode, --generate. */
    if (options->making.unbiased)
        options->mode = &mode_unbiased;
    return OPTIONS_RUN;
}

/* A million solutions: more than anybody reads, and too few to fill a disk by mistake. */
void set_defaults(struct options *options)
{
    *options = (struct options){.mode = &mode_solve,
                                .limit = 1000000,
                                .parts = 1,
                                .memory = (size_t)256 << 20,
                                .making = {.puzzles = 1,
                                           .give_up = DEFAULT_GIVE_UP,
                                           .copies = 1,
                                           .recipe = SUDOKU_RECIPE_INIT,
                                           .vicinity = SUDOKU_VICINITY_OPTIONS_INIT},
                                .reasoning = {.hint = 3,
                                              .techniques = "house,locked",
                                              .er = {.high = SUDOKU_BEYOND},
                                              .ep = {.high = SUDOKU_BEYOND},
                                              .ed = {.high = SUDOKU_BEYOND},
                                              .level = {.high = SUDOKU_BEYOND}}};
}

enum options_outcome options_parse(struct options *options, int n, char **arguments, struct text *answer)
{
    struct parsing parsing = {.options = options, .arguments = arguments, .n = n, .answer = answer};
    set_defaults(options);
    options->files = arguments;
    bool only_files = false;
    while (parsing.next < n) {
        char *argument = arguments[parsing.next++];
        enum options_outcome outcome = OPTIONS_RUN;
        /* A puzzle may begin with a dash, its sign for an empty cell; an option never looks like 81 cells. */
        bool is_puzzle = !strchr(argument, '=') && argument_is_puzzle(argument); /* no --pattern=... */
        if (only_files || argument[0] != '-' || argument[1] == '\0' || is_puzzle)
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
    choose_implied_mode(&parsing);
    bool wants_links = options->then || options->rounds || options->resume;
    return wants_links ? finish_links(&parsing) : finish_mode(&parsing);
}

void options_free(struct options *options)
{
    free(options->before);
    free(options->links);
    text_free(&options->command);
}
