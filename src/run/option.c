/* option.c: reads the command line by two tables of rows: values, then options and other arguments.
 *
 * The system's getopt_long would do a part of this, but POSIX does not have it, and it cannot suggest a name
 * for a wrong one. */
#include "run/option.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/program.h"
#include "base/puzzle_argument.h"
#include "run/command.h"

/* ---- Values ---- */

/* Returns word i of a row, NULL after the last. */
static const char *word_at(const struct option *option, size_t i)
{
    return option->word_at ? option->word_at(i) : option->words ? option->words[i] : NULL;
}

bool take_flag(const struct option *option, const char *value, struct text *problem)
{
    (void)problem;
    *(bool *)option->to = value != NULL;
    return true;
}

bool take_text(const struct option *option, const char *value, struct text *problem)
{
    *(const char **)option->to = value;
    if (value && !*value)
        text_string(problem, "expected a text");
    return !value || *value;
}

/* Reads a number at *at and moves *at past it. Returns false if there is none, or if it is too large. */
static bool read_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *start = *at;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
        uint64_t digit = (uint64_t)(**at - '0');
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return *at > start;
}

bool take_number(const struct option *option, const char *value, struct text *problem)
{
    uint64_t number = option->start;
    bool good = !value || (read_number(&value, option->most, &number) && !*value && number >= option->least);
    if (good)
        *(uint64_t *)option->to = number;
    else
        text_print(problem, "expected a number from %llu to %llu", (unsigned long long)option->least,
                   (unsigned long long)option->most);
    return good;
}

bool take_limit(const struct option *option, const char *value, struct text *problem)
{
    bool is_all = value && strcmp(value, "all") == 0;
    if (is_all)
        *(uint64_t *)option->to = UINT64_MAX;
    else if (!take_number(option, value, problem))
        text_string(problem, ", or all");
    return !problem->length;
}

/* Reads 4 or, with tenths, 4.2 as 42. The top of a range without a tenth includes all of its tenths, up to
 * the most: ..4 ends with 4.9. */
static bool read_bound(const char **at, bool tenths, bool is_top, uint64_t most, unsigned *bound)
{
    uint64_t number;
    if (!read_number(at, UINT32_MAX / 16, &number))
        return false;
    if (tenths && (*at)[0] == '.' && (*at)[1] >= '0' && (*at)[1] <= '9') {
        number = 10 * number + (uint64_t)((*at)[1] - '0');
        *at += 2;
    } else if (tenths) {
        number = 10 * number + (is_top ? 9 : 0);
    }
    if (tenths && is_top && number > most && number - 9 <= most)
        number = most;
    *bound = (unsigned)number;
    return number <= most;
}

/* Reads 7, 7..9, 7.. or ..9. */
static bool read_bounds(const struct option *option, const char *value, bool tenths, struct range *range)
{
    bool has_low = strncmp(value, "..", 2) != 0, has_high;
    *range = (struct range){(unsigned)option->least, (unsigned)option->most};
    if (has_low && !read_bound(&value, tenths, false, option->most, &range->low))
        return false;
    if (has_low && !*value) {
        range->high = range->low;
        return true;
    }
    if (strncmp(value, "..", 2) != 0)
        return false;
    value += 2;
    has_high = *value != '\0';
    if (has_high && (!read_bound(&value, tenths, true, option->most, &range->high) || *value))
        return false;
    return has_low || has_high;
}

static bool take_bounds(const struct option *option, const char *value, bool tenths, struct text *problem)
{
    struct range range = {(unsigned)option->least, (unsigned)option->most};
    bool good = !value || read_bounds(option, value, tenths, &range);
    if (good && range.low > range.high)
        text_string(problem, "expected the smaller number first");
    else if (!good || range.low < option->least)
        text_print(problem,
                   tenths ? "expected a rating such as 4.2, 4.2..5.6, 4.2.. or ..5.6"
                          : "expected a number from %llu to %llu or a range such as 7..9, 7.. or ..9",
                   (unsigned long long)option->least, (unsigned long long)option->most);
    else
        *(struct range *)option->to = range;
    return !problem->length;
}

bool take_range(const struct option *option, const char *value, struct text *problem)
{
    return take_bounds(option, value, false, problem);
}

bool take_tenths(const struct option *option, const char *value, struct text *problem)
{
    return take_bounds(option, value, true, problem);
}

bool take_rating(const struct option *option, const char *value, struct text *problem)
{
    unsigned rating = (unsigned)option->start;
    bool good = !value || (read_bound(&value, true, false, option->most, &rating) && !*value &&
                           rating >= option->least);
    if (good)
        *(unsigned *)option->to = rating;
    else
        text_print(problem, "expected a rating from %llu.%llu to %llu.%llu, such as 4.2",
                   (unsigned long long)option->least / 10, (unsigned long long)option->least % 10,
                   (unsigned long long)option->most / 10, (unsigned long long)option->most % 10);
    return good;
}

/* Returns the number of steps from a word to another, without regard to case; a large number if they are not
 * alike: more than half of the letters must be right. */
static size_t distance_of(const char *word, size_t n, const char *other)
{
    enum { LONGEST = 40, FARTHEST = 3, FAR = 100 };
    char lower[LONGEST] = "";
    if (n > LONGEST)
        return FAR;
    for (size_t i = 0; i < n; i++)
        lower[i] = (char)tolower((unsigned char)word[i]);
    size_t distance = text_distance(lower, n, other);
    return distance <= FARTHEST && 2 * distance < n ? distance : FAR;
}

void consider(struct nearest *nearest, const char *word)
{
    size_t distance = distance_of(nearest->written, nearest->length, word);
    if (distance < (nearest->word ? nearest->distance : 4)) {
        nearest->word = word;
        nearest->distance = distance;
    }
}

bool take_word(const struct option *option, const char *value, struct text *problem)
{
    const char *word;
    int *to = option->to, i = 0;
    *to = -1;
    if (!value)
        return true;
    struct nearest nearest = {.written = value, .length = strlen(value)};
    while ((word = word_at(option, (size_t)i)) && strcmp(value, word) != 0)
        i++;
    if (word) {
        *to = i;
        return true;
    }
    text_string(problem, "expected ");
    for (size_t k = 0; (word = word_at(option, k)); k++) {
        text_print(problem, "%s%s", k == 0 ? "" : word_at(option, k + 1) ? ", " : " or ", word);
        consider(&nearest, word);
    }
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
    return false;
}

/* ---- The rows ---- */

/* The command line while it is read. */
struct reading {
    const struct option *tables[2]; /* the command's own rows, and the common ones */
    char **arguments;
    int n, next;
};

/* The variables of the options on the command line. */
static const void *given[64];
static size_t n_given;

static void note_given(const void *to)
{
    if (!option_given(to) && n_given < sizeof given / sizeof *given)
        given[n_given++] = to;
}

bool option_given(const void *to)
{
    size_t i = 0;
    while (i < n_given && given[i] != to)
        i++;
    return i < n_given;
}

const struct option *option_find(const struct option *rows, const char *name, size_t n)
{
    while (rows && rows->name && (strlen(rows->name) != n || memcmp(rows->name, name, n) != 0))
        rows++;
    return rows && rows->name ? rows : NULL;
}

static const struct option *find_letter(const struct reading *reading, char letter)
{
    for (int i = 0; i < 2; i++)
        for (const struct option *row = reading->tables[i]; row && row->name; row++)
            if (row->letter == letter)
                return row;
    return NULL;
}

/* Finds the row of that name, or the only one whose name begins so. Else returns NULL after a message. */
static const struct option *find_long(const struct reading *reading, const char *name, size_t n)
{
    const struct option *found = NULL;
    struct text names = {0};
    size_t matches = 0;
    for (int i = 0; i < 2; i++) {
        const struct option *exact = option_find(reading->tables[i], name, n);
        if (exact) {
            text_free(&names);
            return exact;
        }
        for (const struct option *row = reading->tables[i]; n && row && row->name; row++)
            if (strncmp(row->name, name, n) == 0) {
                text_print(&names, "%s--%s", matches++ ? " or " : "", row->name);
                found = row;
            }
    }
    if (matches > 1)
        usage_error("--%.*s is ambiguous: %.*s", (int)n, name, (int)names.length,
                    names.data ? names.data : "");
    text_free(&names);
    if (!matches)
        refuse_option(name, n);
    return matches == 1 ? found : NULL;
}

static bool has_optional_value(const struct option *option)
{
    return option->argument && *option->argument == '[';
}

static bool needs_value(const struct option *option)
{
    return option->argument && *option->argument != '[';
}

static bool refuse_missing(const struct option *option)
{
    usage_error("--%s needs a value: --%s=%s", option->name, option->name, option->argument);
    return false;
}

/* Stores the value of an option, NULL if there is none; it may be an argument of its own. */
static bool take(const struct option *option, const char *value, bool is_argument)
{
    struct text problem = {0};
    struct stat file;
    if (!option->argument && value) {
        usage_error("--%s takes no value", option->name);
        return false;
    }
    const char *taken = value ? value : has_optional_value(option) ? option->words[0] : "";
    bool good = option->take(option, taken, &problem);
    note_given(option->to);
    /* Did the option take a puzzle, or the file of the puzzles, for its value? */
    if (!good && value && is_argument &&
        (argument_is_puzzle(value) || (stat(value, &file) == 0 && !S_ISDIR(file.st_mode))))
        refuse_missing(option);
    else if (!good && problem.failed)
        usage_error("options: %s", strerror(ENOMEM));
    else if (!good)
        usage_error("--%s=%s: %.*s", option->name, value ? value : "", (int)problem.length, problem.data);
    text_free(&problem);
    return good;
}

/* Reads `--name`, `--name=value` or `--name value`. A value that may be left out stands after `=` alone: in
 * `--color file.txt`, the next argument is a file. */
static bool read_long(struct reading *reading, const char *name)
{
    size_t length = strcspn(name, "=");
    const char *value = name[length] ? name + length + 1 : NULL;
    const struct option *option = find_long(reading, name, length);
    if (!option)
        return false;
    bool is_argument = !value && needs_value(option);
    if (is_argument) {
        if (reading->next == reading->n)
            return refuse_missing(option);
        value = reading->arguments[reading->next++];
    }
    return take(option, value, is_argument);
}

/* Refuses `-json`, which is not `-j son`, `-X` and `-v`. */
static bool refuse_letters(const struct reading *reading, const char *letters, const char *at)
{
    const int letter = (unsigned char)*at;
    const char other = (char)(isupper(letter) ? tolower(letter) : toupper(letter));
    size_t length = strcspn(letters, "=");
    if (format_find(letters))
        usage_error("unknown option -%s; did you mean -f %s?", letters, letters);
    else if (length > 1 && (option_find(reading->tables[0], letters, length) ||
                            option_find(reading->tables[1], letters, length)))
        usage_error("unknown option -%s; did you mean --%s?", letters, letters);
    else if (find_letter(reading, other))
        usage_error("unknown option -%c; did you mean -%c?", letter, other);
    else
        refuse_option(at, at == letters ? length : 1);
    return false;
}

/* Reads `-q`, several together as in `-qj4`, `-j 4` or `-j=4`. */
static bool read_letters(struct reading *reading, const char *letters)
{
    size_t length = strcspn(letters, "=");
    bool is_word = length > 1 && (format_find(letters) || option_find(reading->tables[0], letters, length) ||
                                  option_find(reading->tables[1], letters, length));
    for (const char *at = letters; *at; at++) {
        const struct option *option = is_word ? NULL : find_letter(reading, *at);
        const char *value = NULL;
        if (!option)
            return refuse_letters(reading, letters, at);
        if (needs_value(option)) {
            if (!at[1] && reading->next == reading->n)
                return refuse_missing(option);
            value = at[1] ? at + 1 + (at[1] == '=') : reading->arguments[reading->next++];
        }
        if (!take(option, value, value && !at[1]))
            return false;
        if (value)
            break;
    }
    return true;
}

static void set_defaults(const struct option *rows)
{
    struct text none = {0};
    for (; rows && rows->name; rows++)
        rows->take(rows, NULL, &none);
    text_free(&none);
}

/* Does the argument begin with a hyphen, but is neither standard input nor a puzzle with hyphens for its
 * empty cells? */
static bool is_option(const char *argument)
{
    return *argument == '-' && argument[1] && (strchr(argument, '=') || !argument_is_puzzle(argument));
}

bool options_read(const struct option *own, const struct option *shared, int n, char **arguments,
                  size_t *others)
{
    struct reading reading = {.tables = {own, shared}, .arguments = arguments, .n = n};
    bool good = true, only_others = false;
    *others = 0;
    n_given = 0;
    set_defaults(own);
    set_defaults(shared);
    while (good && reading.next < n) {
        char *argument = arguments[reading.next++];
        if (only_others || !is_option(argument))
            arguments[(*others)++] = argument;
        else if (strcmp(argument, "--") == 0)
            only_others = true;
        else if (argument[1] == '-')
            good = read_long(&reading, argument + 2);
        else
            good = read_letters(&reading, argument + 1);
    }
    return good;
}

int options_find_command(const struct option *shared, int n, char **arguments)
{
    const struct reading reading = {.tables = {NULL, shared}};
    for (int i = 0; i < n; i++) {
        const char *argument = arguments[i];
        const struct option *option = NULL;
        bool takes_next = false;
        if (!is_option(argument))
            return i;
        if (argument[1] == '-') {
            size_t length = strcspn(argument + 2, "=");
            for (const struct option *row = shared; row->name && length; row++)
                if (strncmp(row->name, argument + 2, length) == 0)
                    option = row;
            takes_next = option && needs_value(option) && !argument[2 + length];
        } else {
            const char *at = argument + 1;
            while ((option = find_letter(&reading, *at)) && !needs_value(option) && at[1])
                at++;
            takes_next = option && needs_value(option) && !at[1];
        }
        if (!option)
            break;
        i += takes_next;
    }
    return -1;
}
