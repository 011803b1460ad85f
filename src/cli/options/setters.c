/* The setters of options whose values are no plain number, word or flag; the table knows those.
 *
 * Setters only check what can be seen from one value. Checks that depend on others, on the mode or on the
 * format are in finish.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/rating_words.h"
#include "cli/base/pattern.h"
#include "cli/options/table.h"

/* --count and --all share it: a run has only one of these modes. */
bool set_limit(struct options *options, const char *value, struct text *problem)
{
    uint64_t limit;
    if (!value)
        return true;
    if (strcmp(value, "all") == 0)
        /* This means all: --count may go further, and --all never gets that far. */
        limit = SIZE_MAX;
    else if (!read_whole_number(value, 1, SIZE_MAX, &limit))
        return reject(problem, "expected a number from 1 to %zu, or all", (size_t)SIZE_MAX);
    options->limit = (size_t)limit;
    return true;
}

/* `3/8`: the third of eight. The program counts from 0. */
bool set_part(struct options *options, const char *value, struct text *problem)
{
    enum { MOST = 1000000000 };
    uint64_t part = 0, parts = 0;
    bool valid =
        read_number(&value, MOST, &part) && *value++ == '/' && read_whole_number(value, 1, MOST, &parts);
    if (!valid || part < 1 || part > parts)
        return reject(problem, "expected a share such as 3/8, from 1/8 to 8/8");
    options->part = part - 1;
    options->parts = parts;
    return true;
}

/* ---- Kernels and formats ---- */

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

/* Adds the kernels that this machine can run. */
static void add_kernels_here(struct text *out)
{
    const char *name, *before = "";
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        if (!runs)
            continue;
        text_print(out, "%s%s", before, name);
        before = ", ";
    }
}

void add_kernels(struct text *out)
{
    const char *name;
    for (size_t i = 0; (name = sudoku_kernel(i, NULL)); i++)
        text_print(out, "%s, ", name);
    text_string(out, "list");
}

bool set_kernel(struct options *options, const char *value, struct text *problem)
{
    const char *name;
    int runs;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)); i++) {
        if (strcmp(name, value) != 0)
            continue;
        if (!runs)
            break;
        options->kernel = name;
        return true;
    }
    /* Names of kernels that cannot run here would not help. */
    text_string(problem, name ? "this machine does not support it; expected one of " : "expected one of ");
    add_kernels_here(problem);
    return false;
}

void add_formats(struct text *out)
{
    format_add_names(out, formats);
}

bool set_format(struct options *options, const char *value, struct text *problem)
{
    struct nearest nearest = {0};
    options->format = format_find(value);
    if (options->format)
        return true;
    for (size_t i = 0; formats[i]; i++)
        consider_word(&nearest, value, strlen(value), formats[i]->name);
    text_string(problem, "expected one of ");
    add_formats(problem);
    return suggest_nearest(problem, &nearest);
}

/* "-" is standard output, as in other programs. An empty name usually comes from a variable that was not
 * set. */
bool set_output(struct options *options, const char *value, struct text *problem)
{
    options->output = strcmp(value, "-") == 0 ? NULL : value;
    return *value ? true : reject(problem, "expected the name of a file");
}

void add_columns(struct text *out)
{
    columns_add_names(out);
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
    return suggest_nearest(problem, &nearest);
}

/* ---- Techniques ---- */

/* `house` reduces candidates without being a technique of the scale. */
static const char house_name[] = "house";

/* In the order of enum sudoku_ladder. */
const char *const ladder_words[] = {"se", "people", NULL};

/* Titles count as they would be written in a list of names. */
static void consider_title(struct nearest *nearest, const char *written, size_t n, const char *title)
{
    char word[TECHNIQUE_WORD_ROOM];
    technique_word(title, word);
    consider_word(nearest, written, n, word);
}

/* The library finds names on Sudoku Explainer's ladder only, as ratings use no other. */
static bool is_of_people(const char *name, size_t n)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        if (strlen(technique->name) == n && memcmp(technique->name, name, n) == 0)
            return true;
    return false;
}

/* What players call some techniques; the ladders have other names for them. */
static const struct {
    const char *theirs, *ours;
} other_names[] = {
    {"y-wing", "xy-wing"},
    {"ywing", "xy-wing"},
    {"bug+1", "bug"},
    {"ur", "unique-rectangle"},
    {"uniqueness", "unique-rectangle"},
    {"ape", "aligned-pair"},
    {"locked-candidate", "locked-candidates"},
    {"intersection-removal", "locked"},
    {"box-line-reduction", "claiming"},
    {"pointing-pair", "pointing"},
};

/* Forms such as Skyscraper have no name of their own on some ladders, yet users know them by it. */
static void consider_techniques(const char *name, size_t n, struct nearest *nearest)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (strlen(other_names[i].theirs) == n && memcmp(other_names[i].theirs, name, n) == 0)
            consider_word(nearest, other_names[i].ours, strlen(other_names[i].ours), other_names[i].ours);
    for (unsigned i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++) {
        consider_word(nearest, name, n, technique->name);
        for (unsigned k = 0; technique->forms && technique->forms[k]; k++)
            consider_title(nearest, name, n, technique->forms[k]);
    }
}

/* `unknown technique 'xwing'; did you mean x-wing?` */
static bool refuse_name(const char *name, size_t n, bool allows_house, struct text *problem)
{
    struct nearest nearest = {0};
    if (!n)
        return reject(problem, "expected names separated by commas; 'sudoku --techniques' lists them");
    if (is_of_people(name, n))
        return reject(problem,
                      "'%.*s' is a technique of --ladder=people; only those of Sudoku Explainer count here, "
                      "which 'sudoku --techniques' lists",
                      (int)n, name);
    consider_techniques(name, n, &nearest);
    if (allows_house)
        consider_word(&nearest, name, n, house_name);
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    reject(problem, "unknown technique '%.*s'", n < TECHNIQUE_WORD_ROOM ? (int)n : TECHNIQUE_WORD_ROOM, name);
    return *nearest.word ? reject(problem, "; did you mean %s?", nearest.word)
                         : reject(problem, "; 'sudoku --techniques' lists the names");
}

/* It is a shorthand of --reduce and no technique, so the library does not know it. */
static bool is_house(const char *name, size_t n)
{
    return n == sizeof house_name - 1 && memcmp(name, house_name, n) == 0;
}

/* Are these names, separated by commas, all known? */
static bool check_names(const char *list, bool allows_house, struct text *problem)
{
    for (size_t n;; list += n + 1) {
        n = strcspn(list, ",");
        if (!(allows_house && is_house(list, n)) && !sudoku_find_technique(list, n))
            return refuse_name(list, n, allows_house, problem);
        if (!list[n])
            return true;
    }
}

/* Names are checked here, while the user is watching, and not by the first puzzle. */
bool set_techniques(struct options *options, const char *value, struct text *problem)
{
    options->reasoning.techniques = value ? value : options->reasoning.techniques;
    return !value || check_names(value, true, problem);
}

/* Each --needs adds to the earlier ones: all must hold. */
bool set_needs(struct options *options, const char *value, struct text *problem)
{
    struct reasoning *reasoning = &options->reasoning;
    if (reasoning->n_needs == NEEDS_MAX)
        return reject(problem, "given more than %d times; names can be joined with commas", NEEDS_MAX);
    reasoning->needs[reasoning->n_needs++] = value;
    return check_names(value, false, problem);
}

/* Adds a title as a name, whole or without its type, if it is not in the list yet. */
static void add_other_name(struct text *list, const char *name, const char *title, bool whole)
{
    char word[TECHNIQUE_WORD_ROOM];
    size_t length = technique_word(title, word);
    char *type = whole ? NULL : strstr(word, "-type-");
    length = type ? (size_t)(type - word) : length;
    bool is_known = strlen(name) == length && memcmp(name, word, length) == 0;
    for (size_t i = 0; i + 1 + length < list->length && !is_known; i++)
        is_known = list->data[i] == ' ' && memcmp(list->data + i + 1, word, length) == 0 &&
                   list->data[i + 1 + length] == '\n';
    if (!is_known)
        text_print(list, "    %.*s\n", (int)length, word);
}

/* The other names of a technique: its title and those of its forms, written as names, a line each. */
static void add_other_names(struct text *answer, const struct sudoku_technique *technique)
{
    struct text list = {0};
    add_other_name(&list, technique->name, technique->title, true);
    for (unsigned i = 0; technique->forms && technique->forms[i]; i++) {
        add_other_name(&list, technique->name, technique->forms[i], false);
        add_other_name(&list, technique->name, technique->forms[i], true);
    }
    text_add(answer, list.data, list.length);
    answer->failed |= list.failed;
    text_free(&list);
}

/* Lists the techniques of a ladder, in the order of the search. */
bool print_techniques(struct text *answer, const char *value)
{
    const struct sudoku_technique *technique;
    bool people = value && strcmp(value, ladder_words[SUDOKU_LADDER_PEOPLE]) == 0;
    if (value && !people && strcmp(value, ladder_words[SUDOKU_LADDER_SE]) != 0)
        return false;
    enum sudoku_ladder ladder = people ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
    for (size_t i = 0; (technique = sudoku_ladder_technique(ladder, i)); i++) {
        text_print(answer, "%-22s %2u.%u  %s%s\n", technique->name, technique->rating / 10,
                   technique->rating % 10, technique->title,
                   technique->unique ? " (assumes that the puzzle has one solution)" : "");
        if (!value)
            add_other_names(answer, technique);
    }
    if (!people)
        text_print(answer, "%-22s       %s\n", house_name,
                   "For --reduce: all naked and hidden subsets of every house");
    return true;
}

/* ---- Ratings and numbers of clues ---- */

/* `4.2`, `4.2..5.6`, `..5.6`, `6.3..` */
bool set_er(struct options *options, const char *value, struct text *problem)
{
    struct ratings *er = &options->reasoning.er;
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
    er->low = low < 0 ? 0 : (unsigned)low;
    er->high = high < 0 ? SUDOKU_BEYOND : (unsigned)high;
    return true;
}

/* `28`, `28..30` */
bool set_clues(struct options *options, const char *value, struct text *problem)
{
    struct making *making = &options->making;
    uint64_t least, most;
    bool valid = read_number(&value, SUDOKU_CELLS, &least);
    most = least;
    if (valid && strncmp(value, "..", 2) == 0) {
        value += 2;
        valid = read_number(&value, SUDOKU_CELLS, &most);
    }
    if (!valid || *value)
        return reject(problem, "expected a number up to 81, or a range such as 28..30");
    if (most < 17)
        return reject(problem,
                      "expected 17 or more: with fewer clues there is always more than one solution");
    if (least > most)
        return reject(problem, "expected the smaller number first");
    making->recipe.least_clues = (unsigned)least;
    making->recipe.most_clues = (unsigned)most;
    making->clues = true;
    return true;
}

/* `2` or `1..2`, behind its sign; without the sign, none. */
static bool read_step(const char **text, char sign, unsigned *least, unsigned *most)
{
    uint64_t low = 0, high;
    *least = *most = 0;
    if (**text != sign)
        return true;
    ++*text;
    if (!read_number(text, SUDOKU_VICINITY_MOST, &low))
        return false;
    high = low;
    if (strncmp(*text, "..", 2) == 0) {
        *text += 2;
        if (!read_number(text, SUDOKU_VICINITY_MOST, &high) || high < low)
            return false;
    }
    *least = (unsigned)low;
    *most = (unsigned)high;
    return true;
}

/* `-2+1..2`, `-1`, `+2`. Braces around it, as people write it in forums, are accepted. */
bool set_vicinity(struct options *options, const char *value, struct text *problem)
{
    struct sudoku_vicinity_options *vicinity = &options->making.vicinity;
    bool braces = *value == '{';
    const char *text = value + braces;
    bool valid = *text && *text != '}' &&
                 read_step(&text, '-', &vicinity->least_removed, &vicinity->most_removed) &&
                 read_step(&text, '+', &vicinity->least_added, &vicinity->most_added);
    if (!valid || (braces && *text++ != '}') || *text)
        return reject(
            problem, "expected clues to take away and to add, each up to 9, such as -1+1, -2+1..2, -1 or +2");
    return true;
}

/* `17`, or `17,1000`: the step to begin with, as an interrupted search gives it. */
bool set_search(struct options *options, const char *value, struct text *problem)
{
    uint64_t clues;
    if (!read_number(&value, SUDOKU_CELLS, &clues) || clues < 1 || (*value && *value != ','))
        return reject(problem, "expected a number of clues, from 1 to 81");
    options->making.search_clues = (unsigned)clues;
    if (*value && !read_whole_number(value + 1, 0, SIZE_MAX, &options->making.resume))
        return reject(problem,
                      "expected the number of a step after the comma, as an interrupted search gives it");
    return true;
}

/* ---- Patterns, grids and moves ---- */

/* Symmetries may also be given by the names of the moves that --transform uses for the same turns and
 * mirrors. */
static const char *const move_names[][2] = {
    {"rot180", "rotate180"}, {"rot90", "rotate90"},     {"flip-h", "mirror-h"},
    {"flip-v", "mirror-v"},  {"transpose", "diagonal"}, {"antitranspose", "antidiagonal"},
};

bool set_symmetry(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    for (size_t i = 0; i < sizeof move_names / sizeof *move_names; i++)
        if (strcmp(value, move_names[i][0]) == 0)
            value = move_names[i][1];
    if (!choose_word(value, symmetry_words, &word, problem))
        return false;
    options->making.recipe.symmetry = (enum sudoku_symmetry)word;
    return true;
}

/* Reads a small file whole; an empty text if it cannot be read. The limit is far above any grid. An
 * unreadable file is no error here: the value may be the grid itself. */
static void read_small_file(const char *name, struct text *text)
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
    char cells[SUDOKU_CELLS];
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

/* Finds the grid that the text or, if there is such a file, the file of this name holds. */
static bool find_grid(const char *value, bool solved, char grid[SUDOKU_CELLS])
{
    struct grid_wish wish = {.solved = solved};
    struct text text = {0};
    read_small_file(value, &text);
    if (text.length)
        sudoku_read(text.data, text.length, keep_grid, &wish);
    else
        sudoku_read(value, strlen(value), keep_grid, &wish);
    text_free(&text);
    if (wish.found)
        memcpy(grid, wish.cells, SUDOKU_CELLS);
    return wish.found;
}

/* Signs of a pattern. Not every sign of an empty cell is one: other signs would be ambiguous. */
static const char pattern_signs[] = ".0xX123456789";

/* Finds the pattern in the file of this name: 81 signs, with blanks and line ends between them. */
static bool find_pattern(const char *name, char pattern[SUDOKU_CELLS])
{
    struct text text = {0};
    size_t n = 0;
    bool good = true;
    read_small_file(name, &text);
    for (size_t i = 0; i < text.length && good; i++) {
        char c = text.data[i];
        if (strchr(" \t\r\n", c) && c)
            continue;
        good = n < SUDOKU_CELLS && c && strchr(pattern_signs, c);
        if (good)
            pattern[n++] = c;
    }
    text_free(&text);
    return good && n == SUDOKU_CELLS;
}

/* The signs themselves come first, then a file of signs, then anything that the reader understands: a
 * puzzle can be the pattern for others. */
bool set_pattern(struct options *options, const char *value, struct text *problem)
{
    struct making *making = &options->making;
    size_t length = strlen(value);
    making->recipe.pattern = making->pattern;
    if (length == SUDOKU_CELLS && strspn(value, pattern_signs) == SUDOKU_CELLS)
        memcpy(making->pattern, value, SUDOKU_CELLS);
    else if (!find_pattern(value, making->pattern) && !find_grid(value, false, making->pattern))
        return reject(problem, length == SUDOKU_CELLS
                                   ? "expected . or 0 for an empty cell, and x or a digit for a clue"
                                   : "expected 81 characters, one for each cell, or a file with them");
    return true;
}

/* Clashes are looked for here, where the message can name them: no puzzle can be made from such a grid. */
bool set_from(struct options *options, const char *value, struct text *problem)
{
    struct making *making = &options->making;
    if (!find_grid(value, true, making->solution) || memchr(making->solution, '.', SUDOKU_CELLS))
        return reject(problem, "expected a solved grid, 81 digits from 1 to 9, or a file with one");
    if (sudoku_check(making->solution, NULL) != SUDOKU_OK)
        return reject(problem, "expected a solved grid; this one has a digit twice in a row, column or box");
    making->recipe.solution = making->solution;
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
