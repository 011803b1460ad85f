/* option.c: reads the command line by two tables of rows: values, then options and other arguments.
 *
 * The system's getopt_long would do a part of this, but POSIX does not have it, and it cannot suggest a name
 * for a wrong one. */
#include "run/option.h"

#include <assert.h>
#include <errno.h>

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
        text_print(problem, "expected %s, but the value is empty", option->argument);
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
    assert(option->least <= option->most);
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
    assert(most <= UINT32_MAX / 16);
    uint64_t number;
    if (!read_number(at, UINT32_MAX / 16, &number))
        return false;
    if (tenths && (*at)[0] == '.' && (*at)[1] >= '0' && (*at)[1] <= '9') {
        number = 10 * number + (uint64_t)((*at)[1] - '0');
        *at += 2;
    } else if (tenths) {
        number = 10 * number + (is_top ? 9 : 0);
        number = is_top && number > most && number - 9 <= most ? most : number;
    }
    *bound = (unsigned)number;
    return number <= most;
}

/* Reads 7, 7..9, 7.. or ..9 over the row's bounds. */
static bool read_range(const struct option *option, const char *at, bool tenths, struct range *range)
{
    const char *dots = strstr(at, "..");
    bool has_low = at != dots, has_high = dots && dots[2];
    bool good = (has_low || has_high) &&
                (!has_low || read_bound(&at, tenths, false, option->most, &range->low)) &&
                range->low >= option->least;
    if (!good || !dots) {
        range->high = range->low;
        return good && !*at;
    }
    good = at == dots;
    at += 2;
    return good && (!has_high || (read_bound(&at, tenths, true, option->most, &range->high) && !*at));
}

static bool take_bounds(const struct option *option, const char *value, bool tenths, struct text *problem)
{
    assert(option->least <= option->most);
    struct range range = {(unsigned)option->least, (unsigned)option->most};
    bool good = !value || read_range(option, value, tenths, &range);
    if (good && range.low <= range.high)
        *(struct range *)option->to = range;
    else if (good)
        text_string(problem, "expected the smaller number first");
    else if (tenths)
        text_print(problem, "expected a rating such as 4.2, 4.2..5.6, 4.2.. or ..5.6, up to %u.%u",
                   (unsigned)option->most / 10, (unsigned)option->most % 10);
    else
        text_print(problem, "expected a number from %llu to %llu or a range such as 7..9, 7.. or ..9",
                   (unsigned long long)option->least, (unsigned long long)option->most);
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
    assert(option->least <= option->most);
    const unsigned least = (unsigned)option->least, most = (unsigned)option->most;
    unsigned rating = (unsigned)option->start;
    if (value && !(read_bound(&value, true, false, most, &rating) && !*value && rating >= least))
        text_print(problem, "expected a rating from %u.%u to %u.%u, such as 4.2", least / 10, least % 10,
                   most / 10, most % 10);
    else
        *(unsigned *)option->to = rating;
    return !problem->length;
}

/* More than half of the letters must be right. Of equally near words the last is taken:
 * xy-wing for xywing. */
void nearest_consider(struct nearest *nearest, const char *word)
{
    assert(nearest->written && word);
    enum { FARTHEST = 3 };
    const size_t n = nearest->length, distance = text_distance(nearest->written, n, word);
    if (2 * distance < n && distance <= FARTHEST && (!nearest->word || distance <= nearest->distance)) {
        nearest->word = word;
        nearest->distance = distance;
    }
}

bool take_word(const struct option *option, const char *value, struct text *problem)
{
    assert(option->words || option->word_at);
    const char *word = NULL;
    int i = 0;
    while (value && (word = word_at(option, (size_t)i)) && strcmp(value, word) != 0)
        i++;
    *(int *)option->to = word ? i : -1;
    for (size_t k = 0; value && !word && word_at(option, k); k++)
        text_print(problem, "%s%s",
                   k == 0                   ? "expected "
                   : word_at(option, k + 1) ? ", "
                                            : " or ",
                   word_at(option, k));
    return !value || word;
}

bool field_list_insert(struct field_list *list, const struct field *all, size_t index, size_t at)
{
    assert(at <= list->n && list->n < FIELDS_MOST);
    const size_t after = list->n - at;
    for (size_t i = 0; i < list->n; i++)
        if (list->indices[i] == index)
            return false;
    memmove(&list->indices[at + 1], &list->indices[at], after * sizeof *list->indices);
    memmove(&list->fields[at + 1], &list->fields[at], after * sizeof *list->fields);
    list->indices[at] = (unsigned char)index;
    list->fields[at] = all[index];
    list->n++;
    return true;
}

bool field_list_read(struct field_list *list, const struct field *all, size_t n_all, const char *names,
                     struct text *problem)
{
    assert(names && n_all <= FIELDS_MOST);
    list->n = 0;
    for (size_t n;; names += n + 1) {
        size_t index = 0;
        n = strcspn(names, ",");
        while (index < n_all && !is_word(names, n, all[index].name))
            index++;
        for (size_t i = 0; index == n_all && i < n_all; i++)
            text_print(problem, "%s%s", i ? ", " : "expected some of ", all[i].name);
        if (index == n_all)
            return false;
        if (!field_list_insert(list, all, index, list->n))
            text_print(problem, "%s is listed twice", all[index].name);
        if (problem->length || !names[n])
            return !problem->length;
    }
}

/* ---- Rows ---- */

/* The command line while it is read. */
struct reading {
    const struct option *tables[2]; /* the command's own rows, and the common ones */
    char **arguments;
    int n, next;
};

/* The variables of the options on the command line. */
static const void *given[64];
static size_t n_given;

bool option_given(const void *to)
{
    size_t i = 0;
    while (i < n_given && given[i] != to)
        i++;
    return i < n_given;
}

const struct option *option_find(const struct option *rows, const char *name, size_t n)
{
    while (rows && rows->name && !is_word(name, n, rows->name))
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
    char room[1000]; /* more than the names of all options of a command */
    struct text names = TEXT_IN(room);
    size_t matches = 0;
    for (int i = 0; i < 2; i++)
        for (const struct option *row = reading->tables[i]; n && row && row->name; row++) {
            if (strncmp(row->name, name, n) != 0)
                continue;
            if (!row->name[n])
                return row;
            text_print(&names, "%s--%s", matches++ ? " or " : "", row->name);
            found = row;
        }
    if (matches > 1)
        usage_error("--%.*s is ambiguous: %s", (int)n, name, room);
    else if (!matches)
        refuse_option(name, n);
    return matches == 1 ? found : NULL;
}

/* ---- The command line ---- */

static bool needs_value(const struct option *option)
{
    return option->argument && *option->argument != '[';
}

/* Stores the value of an option, NULL if there is none. */
static bool take(const struct option *option, const char *value)
{
    assert(option->take && option->name);
    struct text problem = {0};
    if (!option->argument && value) {
        usage_error("--%s takes no value", option->name);
        return false;
    }
    const char *taken = value ? value : option->argument ? option->words[0] : "";
    bool good = option->take(option, taken, &problem);
    if (n_given < sizeof given / sizeof *given)
        given[n_given++] = option->to;
    if (!good && problem.failed)
        usage_error("options: %s", strerror(ENOMEM));
    else if (!good)
        usage_error("--%s=%s: %.*s", option->name, value ? value : "", (int)problem.length, problem.data);
    text_free(&problem);
    return good;
}

/* Takes an option with the value that stands beside its name, or else with the next argument. A value that
 * may be left out stands after `=` alone: in `--color file.txt`, the next argument is a file. */
static bool take_with_value(struct reading *reading, const struct option *option, const char *value)
{
    if (!value && needs_value(option) && reading->next == reading->n) {
        usage_error("--%s needs a value: --%s=%s", option->name, option->name, option->argument);
        return false;
    }
    return take(option, value || !needs_value(option) ? value : reading->arguments[reading->next++]);
}

/* Reads `--name`, `--name=value` or `--name value`. */
static bool read_long(struct reading *reading, const char *name)
{
    size_t length = strcspn(name, "=");
    const struct option *option = find_long(reading, name, length);
    return option && take_with_value(reading, option, name[length] ? name + length + 1 : NULL);
}

/* Reads `-q`, several together as in `-qj4`, `-j 4` or `-j=4`. */
static bool read_letters(struct reading *reading, const char *letters)
{
    for (const char *at = letters; *at; at++) {
        const struct option *option = find_letter(reading, *at);
        if (option && needs_value(option))
            return take_with_value(reading, option, at[1] ? at + 1 + (at[1] == '=') : NULL);
        if (option && take(option, NULL))
            continue;
        if (!option && *at >= '0' && *at <= '9')
            usage_error("unknown option -%c; put -- before arguments that begin with a hyphen", *at);
        else if (!option)
            usage_error("unknown option -%c; '%s help %s' lists the options", *at, program_name(),
                        common.command->name);
        return false;
    }
    return true;
}

static void set_defaults(const struct option *rows)
{
    struct text none = {0};
    for (; rows && rows->name; rows++)
        rows->take(rows, NULL, &none);
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

bool operand_read(const struct command *command, char ***arguments, size_t *n)
{
    const struct option *row = command->operand;
    const bool is_there = row && *n > 0;
    assert(!row || (row->take && row->to && row->argument));
    struct text problem = {0};
    bool good = !row || row->take(row, is_there ? **arguments : *row->argument == '[' ? NULL : "", &problem);
    *arguments += is_there;
    *n -= is_there;
    if (good && command->makes && *n) {
        text_print(&problem, "'%s' is one argument too many", **arguments);
        good = false;
    }
    if (!good)
        usage_error("%s: %.*s%s", command->name, (int)problem.length, problem.data ? problem.data : "",
                    command->makes ? "; it reads no files" : "");
    text_free(&problem);
    return good;
}

/* The last letter of `-qj` may need a value, as may a name that is shortened. */
int options_find_command(const struct option *shared, int n, char **arguments)
{
    const struct reading reading = {.tables = {NULL, shared}};
    for (int i = 0; i < n; i++) {
        const char *at = arguments[i] + 1;
        const struct option *option = NULL;
        size_t length = 1;
        if (!is_option(arguments[i]))
            return i;
        if (*at == '-') {
            length = strcspn(++at, "=");
            for (const struct option *row = shared; row->name && length; row++)
                if (strncmp(row->name, at, length) == 0)
                    option = row;
        } else {
            while ((option = find_letter(&reading, *at)) && !needs_value(option) && at[1])
                at++;
        }
        if (!option)
            break;
        i += needs_value(option) && !at[length];
    }
    return -1;
}
