/* The options that are not about reasoning or about making puzzles: solving, output, threads.
 *
 * Setters only check what can be seen from one value. Checks that depend on the mode or the format are in
 * finish_look, which runs when both are known. */
#include "cli/options/general.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options/options.h"
#include "cli/options/table_columns.h"

/* Setters of options without a value have arguments that they do not use: all of them share one type. */
bool set_first(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->first = true;
    return true;
}

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
        return reject(problem, "expected a number from 1, or all");
    options->limit = (size_t)limit;
    return true;
}

/* `5`, `0.5`: a whole number of milliseconds, at least one. */
bool set_timeout(struct options *options, const char *value, struct text *problem)
{
    enum { MOST = 1000000000 };
    uint64_t seconds = 0, part = 0;
    unsigned places = 0;
    bool valid = read_number(&value, MOST, &seconds);
    if (valid && *value == '.') {
        /* The number of digits gives their value: .5 is 500 milliseconds, .05 is 50. */
        const char *start = ++value;
        valid = read_number(&value, 999, &part);
        places = (unsigned)(value - start);
    }
    for (; places < 3; places++)
        part *= 10;
    if (!valid || *value || places > 3 || seconds + part == 0)
        return reject(problem, "expected a number of seconds from 0.001, such as 5 or 0.5");
    options->timeout = (double)seconds + 1e-3 * (double)part;
    return true;
}

/* `500M`: a number of bytes, with K, M or G for powers of 1024. */
bool set_memory(struct options *options, const char *value, struct text *problem)
{
    enum { LEAST = 1 << 16 };
    static const char units[] = "KMG";
    uint64_t size = 0;
    bool valid = read_number(&value, SIZE_MAX, &size);
    const char *unit = *value ? strchr(units, *value) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    /* The shift is tested before it is done: it could push bits out at the top and look small. */
    if (!valid || value[unit != NULL] || size > SIZE_MAX >> shift || size << shift < LEAST)
        return reject(problem, "expected a number of bytes from 64K, such as 500M or 2G");
    options->memory = (size_t)size << shift;
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

/* Every thread takes memory, and more threads than cores gain nothing. */
bool set_threads(struct options *options, const char *value, struct text *problem)
{
    uint64_t threads;
    if (!read_whole_number(value, 1, 1024, &threads))
        return reject(problem, "expected a number from 1 to 1024");
    options->threads = (unsigned)threads;
    return true;
}

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
static void add_kernels(struct text *out)
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

void add_kernel_proposals(struct text *out)
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
    add_kernels(problem);
    return false;
}

static const char *const when_words[] = {
    [WHEN_AUTO] = "auto", [WHEN_ALWAYS] = "always", [WHEN_NEVER] = "never", NULL};

void add_whens(struct text *out)
{
    add_words(out, when_words, ", ");
}

/* A bare --color or --progress means always: the user wants it even in a file. */
static bool set_when(enum when *when, const char *value, struct text *problem)
{
    size_t word = WHEN_ALWAYS;
    if (value && !choose_word(value, when_words, &word, problem))
        return false;
    *when = (enum when)word;
    return true;
}

bool set_color(struct options *options, const char *value, struct text *problem)
{
    return set_when(&options->color, value, problem);
}

bool set_progress(struct options *options, const char *value, struct text *problem)
{
    return set_when(&options->progress, value, problem);
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
    return *nearest.word ? reject(problem, "; did you mean %s?", nearest.word) : false;
}

/* The signs that nearly every program reads. Others would make files that only this one can read. */
static const char *const empty_words[] = {"0", ".", "_", NULL};

void add_empties(struct text *out)
{
    add_words(out, empty_words, ", ");
}

bool set_empty(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, empty_words, &word, problem))
        return false;
    options->look.empty = empty_words[word][0];
    return true;
}

/* "-" is standard output, as in other programs. An empty name usually comes from a variable that was not
 * set. */
bool set_output(struct options *options, const char *value, struct text *problem)
{
    options->output = strcmp(value, "-") == 0 ? NULL : value;
    return *value ? true : reject(problem, "expected the name of a file");
}

bool set_stats(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->stats = true;
    return true;
}

bool set_quiet(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->quiet = true;
    return true;
}

bool set_ocr(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->ocr = true;
    return true;
}

/* All but FILL_DEFAULT, which comes first. */
static const char *const fill_words[] = {"nothing", "solution", "candidates", NULL};

void add_fills(struct text *out)
{
    add_words(out, fill_words, ", ");
}

bool set_fill(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, fill_words, &word, problem))
        return false;
    options->look.fill = (enum fill)(FILL_NOTHING + word);
    return true;
}

/* Only these numbers fill a sheet of paper evenly. */
bool set_per_page(struct options *options, const char *value, struct text *problem)
{
    uint64_t pictures;
    if (!read_whole_number(value, 1, 9, &pictures) || !strchr("12469", (int)('0' + pictures)))
        return reject(problem, "expected 1, 2, 4, 6 or 9");
    options->look.per_page = (unsigned)pictures;
    return true;
}

/* In the order of enum paper. */
static const char *const paper_words[] = {"a4", "letter", NULL};

void add_papers(struct text *out)
{
    add_words(out, paper_words, ", ");
}

bool set_paper(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, paper_words, &word, problem))
        return false;
    options->look.paper = (enum paper)word;
    options->look.has_paper = true;
    return true;
}

bool set_mark_clues(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->look.mark_clues = true;
    return true;
}

/* `--fill needs --format=svg` */
static bool refuse_without_picture(const char *option, struct text *problem)
{
    const char *before = " needs ";
    text_string(problem, option);
    for (size_t i = 0; formats[i]; i++)
        if (formats[i]->picture) {
            text_print(problem, "%s--format=%s", before, formats[i]->name);
            before = " or ";
        }
    return false;
}

/* --empty needs a mode that writes puzzles, and a format that leaves the sign to the user. */
static bool finish_empty(const struct options *options, struct text *problem)
{
    enum content content = options->mode->content;
    const struct format *format = options->format;
    bool writes_puzzles = content == CONTENT_PUZZLES || content == CONTENT_RESULTS ||
                          content == CONTENT_CANONICAL || options->mode == &mode_generate;
    if (!options->look.empty)
        return true;
    if (!writes_puzzles)
        return reject(problem, "--empty works with --convert and other modes that write puzzles, not with %s",
                      options->mode->name);
    if (format == &format_raw)
        return reject(problem, "--empty needs a --format: --format=raw keeps the lines of the input");
    if (format->fixed_empty)
        return reject(problem, "--empty has no effect on --format=%s", format->name);
    return true;
}

/* --mark-clues needs a grid in characters: the message names the format of the mode that draws one. */
static bool finish_mark_clues(const struct options *options, struct text *problem)
{
    const struct format *drawn = NULL;
    if (!options->look.mark_clues || options->format == &format_box || options->format == &format_candidates)
        return options->look.mark_clues && options->mode == &mode_hint && options->reasoning.hint < 4
                   ? reject(problem, "--mark-clues needs --hint=4, which draws the grid")
                   : true;
    for (size_t i = 0; options->mode->formats && options->mode->formats[i]; i++)
        if (options->mode->formats[i] == &format_box || options->mode->formats[i] == &format_candidates)
            drawn = drawn ? drawn : options->mode->formats[i];
    if (!drawn)
        return reject(problem, "--mark-clues works with modes that draw grids, not with %s",
                      options->mode->name);
    return reject(problem, "--mark-clues needs --format=%s", drawn->name);
}

/* Runs when the mode is known, which decides what a picture can show. */
bool finish_look(struct options *options, struct text *problem)
{
    struct look *look = &options->look;
    bool makes = options->mode == &mode_generate, knows_solution = makes || options->mode == &mode_solve;
    bool is_picture = options->format && options->format->picture;
    if ((look->per_page || look->has_paper || look->fill != FILL_DEFAULT) && !is_picture)
        return refuse_without_picture(look->per_page    ? "--per-page"
                                      : look->has_paper ? "--paper"
                                                        : "--fill",
                                      problem);
    /* A terminal that is sent binary data may stop working as one. */
    if (options->format == &format_pdf && !options->output && isatty(STDOUT_FILENO))
        return reject(problem, "--format=pdf: a PDF cannot be shown on a terminal; try -o sheet.pdf");
    /* PDF is for printing; a paper size without a number means one picture on each sheet. */
    if (!look->per_page && (look->has_paper || options->format == &format_pdf))
        look->per_page = 1;
    if (!finish_mark_clues(options, problem))
        return false;
    if (look->fill == FILL_SOLUTION && !knows_solution)
        return reject(problem, "--fill=solution works with solving and --generate, not with %s",
                      options->mode->name);
    /* New puzzles are for solving on paper; pictures of solved ones show the solution. */
    if (look->fill == FILL_DEFAULT)
        look->fill = makes ? FILL_NOTHING : FILL_SOLUTION;
    return finish_columns(options, problem) && finish_empty(options, problem);
}

bool print_version(struct text *answer, const char *value)
{
    (void)value;
    text_string(answer, "sudoku " SUDOKU_VERSION "\n");
    return true;
}
