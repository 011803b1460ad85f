/* What reads the values of options: numbers and words; and the setters of options whose values are no plain
 * number, word or flag, which the table knows.
 *
 * Setters only check what can be seen from one value. Checks that depend on others, on the mode or on the
 * format are in finish.c. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rating_words.h"
#include "cli/options/table.h"

bool reject(struct text *problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_print_list(problem, format, arguments);
    va_end(arguments);
    return false;
}

bool read_number(const char **text, uint64_t most, uint64_t *number)
{
    const char *start = *text;
    *number = 0;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        uint64_t digit = (uint64_t)(**text - '0');
        /* Compared before it is multiplied: there is no overflow even if most is the largest number. */
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return *text != start;
}

bool read_whole_number(const char *value, uint64_t least, uint64_t most, uint64_t *number)
{
    return read_number(&value, most, number) && *value == '\0' && *number >= least;
}

/* A whole number of milliseconds, at least one. */
bool read_seconds(const char *value, double *seconds)
{
    enum { MOST = 1000000000 };
    uint64_t whole = 0, part = 0;
    unsigned places = 0;
    bool valid = read_number(&value, MOST, &whole);
    if (valid && *value == '.') {
        /* The number of digits gives their value: .5 is 500 milliseconds, .05 is 50. */
        const char *start = ++value;
        valid = read_number(&value, 999, &part);
        places = (unsigned)(value - start);
    }
    for (; places < 3; places++)
        part *= 10;
    *seconds = (double)whole + 1e-3 * (double)part;
    return valid && !*value && places == 3 && whole + part > 0;
}

bool read_size(const char *value, size_t *size)
{
    enum { LEAST = 1 << 16 };
    static const char units[] = "KMG";
    uint64_t number = 0;
    bool valid = read_number(&value, SIZE_MAX, &number);
    const char *unit = *value ? strchr(units, *value) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    /* The shift is tested before it is done: it could push bits out at the top and look small. */
    if (!valid || value[unit != NULL] || number > SIZE_MAX >> shift || number << shift < LEAST)
        return false;
    *size = (size_t)number << shift;
    return true;
}

bool read_range(const char *value, uint64_t most, struct range *range)
{
    uint64_t low = 0, high = 0;
    bool has_low = read_number(&value, most, &low), is_open = strncmp(value, "..", 2) == 0, has_high;
    value += is_open ? 2 : 0;
    has_high = is_open ? read_number(&value, most, &high) : has_low;
    high = is_open ? high : low;
    *range = (struct range){(unsigned)low, has_high ? (unsigned)high + 1 : 0};
    return !*value && (has_low || has_high);
}

int read_tenths(const char **text, int more)
{
    const char *at = *text;
    int tenths = 0;
    if (*at < '0' || *at > '9')
        return -1;
    /* Ends early, so that many digits cannot overflow; the caller refuses numbers above the scale and text
     * that is left over. */
    while (*at >= '0' && *at <= '9' && tenths < 100)
        tenths = 10 * tenths + *at++ - '0';
    tenths *= 10;
    if (at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        tenths += at[1] - '0';
        at += 2;
    } else {
        tenths += more;
    }
    *text = at;
    return tenths;
}

const char *other_name(const char *const (*pairs)[2], const char *name, size_t n)
{
    while ((*pairs)[0] && !is_word(name, n, (*pairs)[0]))
        pairs++;
    return (*pairs)[1];
}

/* Are two names the same but for hyphens, blanks and underscores? People write names of techniques in all
 * these ways. */
static bool differ_in_hyphens(const char *name, size_t n, const char *word)
{
    for (;; name++, n--, word++) {
        while (n && strchr("- _", *name))
            name++, n--;
        while (*word == '-')
            word++;
        if (!n || !*word || *name != *word)
            return !n && !*word;
    }
}

void consider_word(struct nearest *nearest, const char *written, size_t n, const char *word)
{
    enum { FARTHEST = 3 };
    char lower[NEAREST_ROOM] = "";
    /* Whatever is this long is not a misspelt name. */
    if (n > sizeof lower || strlen(word) >= sizeof nearest->word)
        return;
    for (size_t i = 0; i < n; i++)
        lower[i] = (char)tolower((unsigned char)written[i]);
    /* Two slips in three letters make any word of any other, so more than half of them must be right. */
    size_t distance = differ_in_hyphens(lower, n, word) ? 0 : text_distance(lower, n, word);
    if (distance > FARTHEST || 2 * distance >= n || (*nearest->word && distance >= nearest->distance))
        return;
    memcpy(nearest->word, word, strlen(word) + 1);
    nearest->distance = distance;
}

bool suggest_nearest(struct text *problem, const struct nearest *nearest)
{
    return *nearest->word ? reject(problem, "; did you mean %s?", nearest->word) : false;
}

/* ---- Shares, ranges and ratings ---- */

/* `3/8`: the third of eight. The program counts from 0. */
bool set_part(struct options *options, const char *value, struct text *problem)
{
    (void)problem;
    enum { MOST = 1000000000 };
    uint64_t part = 0, parts = 0;
    bool valid =
        read_number(&value, MOST, &part) && *value++ == '/' && read_whole_number(value, 1, MOST, &parts);
    if (!valid || part < 1 || part > parts)
        return false;
    options->part = part - 1;
    options->parts = parts;
    return true;
}

/* `90/10` or `90/10,grids`. */
bool set_split(struct options *options, const char *value, struct text *problem)
{
    (void)problem;
    enum { MOST = 1000000 };
    struct split *split = &options->split;
    bool valid = read_number(&value, MOST, &split->train) && *value++ == '/' &&
                 read_number(&value, MOST, &split->test) && split->train && split->test;
    split->by_grid = valid && strcmp(value, ",grids") == 0;
    return valid && (split->by_grid || !*value);
}

/* `2` or `1..2`, behind its sign; without the sign, none. */
static bool read_step(const char **text, char sign, unsigned *least, unsigned *most)
{
    uint64_t first = 0, last;
    bool valid = **text != sign || (++*text, read_number(text, SUDOKU_VICINITY_MOST, &first));
    last = first;
    if (valid && strncmp(*text, "..", 2) == 0) {
        *text += 2;
        valid = read_number(text, SUDOKU_VICINITY_MOST, &last);
    }
    *least = (unsigned)first;
    *most = (unsigned)last;
    return valid && first <= last;
}

/* `-2+1..2`, `-1`, `+2`. Braces around it, as people write it in forums, are accepted. */
bool set_vicinity(struct options *options, const char *value, struct text *problem)
{
    (void)problem;
    struct sudoku_vicinity_options *vicinity = &options->making.vicinity;
    bool braces = *value == '{';
    const char *text = value + braces;
    bool valid = *text && *text != '}' &&
                 read_step(&text, '-', &vicinity->least_removed, &vicinity->most_removed) &&
                 read_step(&text, '+', &vicinity->least_added, &vicinity->most_added);
    return valid && (!braces || *text++ == '}') && !*text;
}

/* `17`, or `17,1000`: the step to begin with, as an interrupted search gives it. */
bool set_search(struct options *options, const char *value, struct text *problem)
{
    uint64_t clues;
    if (!read_number(&value, SUDOKU_CELLS, &clues) || clues < 1 || (*value && *value != ','))
        return false;
    options->making.search_clues = (unsigned)clues;
    if (*value && !read_whole_number(value + 1, 0, SIZE_MAX, &options->making.resume))
        return reject(problem,
                      "expected the number of a step after the comma, as an interrupted search gives it");
    return true;
}

/* A file; or, in an old spelling, the step that a search begins with. */
bool set_resume(struct options *options, const char *value, struct text *problem)
{
    bool is_step = *value && !value[strspn(value, "0123456789")];
    if (is_step && !read_whole_number(value, 0, SIZE_MAX, &options->making.resume))
        return reject(problem, "expected the number of a step, as an interrupted search gives it");
    options->resume = is_step ? NULL : value;
    return *value;
}

/* `4.2`, `4.2..5.6`, `..5.6`, `6.3..` */
bool read_ratings(const char *value, struct ratings *ratings, struct text *problem)
{
    int low = read_tenths(&value, 0), high = low;
    bool range = strncmp(value, "..", 2) == 0;
    if (range) {
        value += 2;
        high = read_tenths(&value, 9); /* 1..9 ends with 9.9 */
        /* ..20 is the end of the scale, not 20.9. */
        high = high > SUDOKU_BEYOND && high - 9 == SUDOKU_BEYOND ? SUDOKU_BEYOND : high;
    }
    if (*value || (low < 0 && high < 0))
        return reject(problem, "expected a rating such as 4.2, or a range such as 4.2..5.6, 4.2.. or ..5.6");
    if (high >= 0 && high < low)
        return reject(problem, "expected the smaller rating first");
    if (high > SUDOKU_BEYOND || low > SUDOKU_BEYOND)
        return reject(problem, "the scale ends at 20.0, which stands for puzzles that no technique solves");
    *ratings =
        (struct ratings){low < 0 ? 0 : (unsigned)low, high < 0 ? SUDOKU_BEYOND : (unsigned)high, false};
    return true;
}

/* ---- Kernels, files and columns ---- */

/* Lists the kernels that this machine lacks, too, so that users see what is compiled in. */
bool print_kernels(struct text *answer, const char *value)
{
    const char *name, *wanted = getenv("SUDOKU_KERNEL");
    bool any_runs = false;
    int runs;
    if (!value || strcmp(value, "list") != 0)
        return false;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        bool best = runs && !any_runs;
        any_runs |= runs != 0;
        bool chosen = wanted && strcmp(name, wanted) == 0;
        const char *remark = !runs    ? "not supported by this machine"
                             : chosen ? "chosen by SUDOKU_KERNEL"
                             : best   ? "default"
                                      : "";
        text_print(answer, *remark ? "%-9s %s\n" : "%s\n", name, remark);
    }
    return true;
}

const char *kernel_at(size_t i)
{
    const char *name = sudoku_kernel(i, NULL);
    return name || (i && !sudoku_kernel(i - 1, NULL)) ? name : "list";
}

/* Names of kernels that cannot run here would not help. */
bool set_kernel(struct options *options, const char *value, struct text *problem)
{
    const char *name, *before = "";
    int runs;
    size_t i = 0;
    while ((name = sudoku_kernel(i, &runs)) && strcmp(name, value) != 0)
        i++;
    if (name && runs) {
        options->kernel = name;
        return true;
    }
    text_string(problem, name ? "this machine does not support it; expected one of " : "expected one of ");
    for (i = 0; (name = sudoku_kernel(i, &runs)); i++)
        if (runs) {
            text_print(problem, "%s%s", before, name);
            before = ", ";
        }
    return false;
}

/* `known.txt`, `known.txt,expansions`, `known.txt,solutions`. */
bool set_exclude(struct options *options, const char *value, struct text *problem)
{
    static const char *const endings[] = {
        [EXCLUDE_EXPANSIONS] = ",expansions", [EXCLUDE_SOLUTIONS] = ",solutions"};
    enum { ROOM = sizeof options->exclude };
    size_t length = strlen(value);
    options->exclude_by = EXCLUDE_PUZZLES;
    for (int by = EXCLUDE_EXPANSIONS; by <= EXCLUDE_SOLUTIONS; by++) {
        size_t ending = strlen(endings[by]);
        if (length > ending && strcmp(value + length - ending, endings[by]) == 0) {
            options->exclude_by = (enum exclude)by;
            length -= ending;
            break;
        }
    }
    const char *last = strrchr(value, ',');
    struct nearest nearest = {0};
    for (int by = EXCLUDE_EXPANSIONS; last && by <= EXCLUDE_SOLUTIONS; by++)
        consider_word(&nearest, last + 1, strlen(last + 1), endings[by] + 1);
    if (options->exclude_by == EXCLUDE_PUZZLES && *nearest.word && access(value, F_OK) != 0)
        return reject(problem, "no such file; did you mean %.*s,%s?", (int)(last - value), value,
                      nearest.word);
    if (length >= ROOM)
        return reject(problem, "the name of the file is too long");
    memcpy(options->exclude, value, length);
    options->exclude[length] = '\0';
    return length > 0;
}

/* `te,bxb`: some of the columns that are about singles, braids and whips. */
bool set_classes(struct options *options, const char *value, struct text *problem)
{
    (void)problem;
    static const char allowed[] = "te,b,bxb,bxbb,w,expansion";
    column_list all = {NULL}, chosen = {NULL};
    columns_append(all, allowed);
    bool valid = !value || (*value && !columns_append(chosen, value));
    for (size_t i = 0; valid && chosen[i]; i++)
        valid = columns_have(all, chosen[i]);
    options->classes = value;
    return valid;
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
    text_string(problem, "expected some of ");
    for (size_t i = 0; column_at(i); i++) {
        consider_word(&nearest, wrong, length, column_at(i));
        text_print(problem, i ? ", %s" : "%s", column_at(i));
    }
    return suggest_nearest(problem, &nearest);
}

/* ---- Patterns, grids and moves ---- */

/* Adds the text of a small file; nothing if it cannot be read. The limit is far above any grid. An
 * unreadable file is no error here: the value may be the grid itself. */
static void add_file(struct text *text, const char *name)
{
    enum { MOST = 1 << 16 };
    FILE *file = fopen(name, "r");
    char *room = file ? text_room(text, MOST) : NULL;
    if (room)
        text->length = fread(room, 1, MOST, file);
    if (file)
        fclose(file);
}

/* Keeps the first grid of a text: its solution if the text gives one and it is wanted. */
struct grid_wish {
    bool solved, found;
    char *cells;
};

static int keep_grid(void *context, const struct sudoku_item *item)
{
    struct grid_wish *wish = context;
    if (item->error)
        return 0;
    wish->found = true;
    memcpy(wish->cells, wish->solved && item->solution ? item->solution : item->cells, SUDOKU_CELLS);
    return 1;
}

/* Finds the grid that the file's text holds or, without it, the value. */
static bool find_grid(const char *value, const struct text *file, bool solved, char grid[SUDOKU_CELLS])
{
    struct grid_wish wish = {solved, false, grid};
    sudoku_read(file->length ? file->data : value, file->length ? file->length : strlen(value), keep_grid,
                &wish);
    return wish.found;
}

/* Signs of a pattern. Not every sign of an empty cell is one: other signs would be ambiguous. */
static const char pattern_signs[] = ".0xX123456789";

/* Finds the pattern that the file's text is: 81 signs, with blanks and line ends between them. */
static bool find_pattern(const struct text *file, char pattern[SUDOKU_CELLS])
{
    size_t n = 0;
    for (size_t i = 0; i < file->length; i++) {
        char c = file->data[i];
        if (c && strchr(" \t\r\n", c))
            continue;
        if (n == SUDOKU_CELLS || !c || !strchr(pattern_signs, c))
            return false;
        pattern[n++] = c;
    }
    return n == SUDOKU_CELLS;
}

/* The signs themselves come first, then a file of signs, then anything that the reader understands: a
 * puzzle can be the pattern for others. */
bool set_pattern(struct options *options, const char *value, struct text *problem)
{
    char *pattern = options->making.pattern;
    bool is_long = strlen(value) == SUDOKU_CELLS, found = true;
    struct text file = {0};
    options->making.recipe.pattern = pattern;
    if (is_long && strspn(value, pattern_signs) == SUDOKU_CELLS) {
        memcpy(pattern, value, SUDOKU_CELLS);
    } else {
        add_file(&file, value);
        found = find_pattern(&file, pattern) || find_grid(value, &file, false, pattern);
        text_free(&file);
    }
    return found ||
           (is_long && reject(problem, "expected . or 0 for an empty cell, and x or a digit for a clue"));
}

/* Takes a grid, or the first of a file. */
static bool take_grid(const char *value, bool solved, char grid[SUDOKU_CELLS])
{
    struct text file = {0};
    add_file(&file, value);
    bool found = find_grid(value, &file, solved, grid);
    text_free(&file);
    return found;
}

bool set_against(struct options *options, const char *value, struct text *problem)
{
    struct against *against = &options->against;
    against->given = true;
    if (!take_grid(value, false, against->puzzle))
        return false;
    return sudoku_solve(against->puzzle, 2, against->solution) == 1 ||
           reject(problem, "expected a puzzle with one solution; --check says what is wrong with this one");
}

/* Clashes are looked for here, where the message can name them: no puzzle can be made from such a grid. */
bool set_from(struct options *options, const char *value, struct text *problem)
{
    char *solution = options->making.solution;
    if (!take_grid(value, true, solution) || memchr(solution, '.', SUDOKU_CELLS))
        return false;
    if (sudoku_check(solution, NULL, 0, NULL) != SUDOKU_OK)
        return reject(problem, "expected a solved grid; this one has a digit twice in a row, column or box");
    options->making.recipe.solution = solution;
    return true;
}

/* The moves are checked with no puzzle at all; the library names the place of the first wrong one. */
bool set_transform(struct options *options, const char *value, struct text *problem)
{
    size_t wrong;
    if (sudoku_transform(NULL, 0, 0, value, &wrong) == SUDOKU_OK) {
        options->making.moves = value;
        return true;
    }
    int length = (int)strcspn(value + wrong, ",");
    return reject(problem,
                  "unknown move '%.*s'; expected, separated by commas: rotate90, rotate180, rotate270, "
                  "mirror-h, mirror-v, "
                  "diagonal, antidiagonal, relabel:DIGITS, rows:ORDER, columns:ORDER (orders of 123456789 "
                  "that keep bands together), bands:ORDER, stacks:ORDER (of 123)",
                  /* A whole puzzle pasted as a move would hide the message. */
                  length > 40 ? 40 : length, value + wrong);
}
