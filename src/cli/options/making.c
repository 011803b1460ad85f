/* The options that make and change puzzles.
 *
 * All randomness depends on the seed alone, so the command line and the seed make the same puzzles
 * again. --generate draws a seed if none is given, and --stats tells it. */
#include "cli/options/making.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/rating.h"
#include "cli/base/symmetry.h"
#include "cli/options/impossible.h"
#include "cli/options/options.h"

enum {
    FEWEST_CLUES = 17,
    GIVE_UP = 1000000, /* trials in a row without a puzzle */
    SET_CELLS = 12,    /* of unavoidable sets */
    LEAST_SET = 4,     /* no smaller set is unavoidable */
    MOST_SET = 18,     /* the library finds no larger ones */
    MINIMIZE_SEED = 1  /* the same puzzle is minimized in the same way every time */
};

void making_init(struct making *making)
{
    *making = (struct making){.puzzles = 1,
                              .give_up = GIVE_UP,
                              .recipe = SUDOKU_RECIPE_INIT,
                              .vicinity = SUDOKU_VICINITY_OPTIONS_INIT};
}

bool set_generate(struct options *options, const char *value, struct text *problem)
{
    uint64_t puzzles = 1;
    if (value && !read_whole_number(value, 1, SIZE_MAX, &puzzles))
        /* `--generate=hard` is a likely slip, hence the second half. */
        return reject(problem, "expected a number of puzzles, from 1; --difficulty says how hard they are");
    options->making.puzzles = (size_t)puzzles;
    options->making.counted = value != NULL;
    return true;
}

bool set_unbiased(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->making.unbiased = true;
    return true;
}

bool set_minimals(struct options *options, const char *value, struct text *problem)
{
    uint64_t minimals = 0;
    if (value && !read_whole_number(value, 1, SIZE_MAX / SUDOKU_LINE, &minimals))
        return reject(problem,
                      "expected a number of puzzles to draw, from 1; without a number all are found");
    options->making.minimals = (size_t)minimals;
    return true;
}

bool set_trials(struct options *options, const char *value, struct text *problem)
{
    if (!read_whole_number(value, 1, UINT64_MAX, &options->making.trials))
        return reject(problem, "expected a number of trials, from 1");
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
    /* A search for such a puzzle would never end. */
    if (most < FEWEST_CLUES)
        return reject(problem,
                      "expected 17 or more: with fewer clues there is always more than one solution");
    if (least > most)
        return reject(problem, "expected the smaller number first");
    making->recipe.least_clues = (unsigned)least;
    making->recipe.most_clues = (unsigned)most;
    making->clues = true;
    return true;
}

bool set_unavoidable(struct options *options, const char *value, struct text *problem)
{
    uint64_t cells = SET_CELLS;
    if (value && !read_whole_number(value, LEAST_SET, MOST_SET, &cells))
        return reject(problem, "expected the most cells of a set, from 4 to 18");
    options->making.set_cells = (unsigned)cells;
    return true;
}

bool set_search(struct options *options, const char *value, struct text *problem)
{
    uint64_t clues;
    if (!read_whole_number(value, 1, SUDOKU_CELLS, &clues))
        return reject(problem, "expected a number of clues, from 1 to 81");
    options->making.search_clues = (unsigned)clues;
    return true;
}

bool set_resume(struct options *options, const char *value, struct text *problem)
{
    if (!read_whole_number(value, 0, SIZE_MAX, &options->making.resume))
        return reject(problem, "expected the number of a step, as an interrupted search gives it");
    return true;
}

bool set_minimal(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->making.minimal = true;
    return true;
}

bool set_canonical(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->making.canonical = true;
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

/* Symmetries may also be given by the names of the moves that --transform uses for the same turns and
 * mirrors. */
static const char *const move_names[][2] = {
    {"rot180", "rotate180"}, {"rot90", "rotate90"},     {"flip-h", "mirror-h"},
    {"flip-v", "mirror-v"},  {"transpose", "diagonal"}, {"antitranspose", "antidiagonal"},
};

void add_symmetries(struct text *out)
{
    add_words(out, symmetry_words, ", ");
}

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

bool set_seed(struct options *options, const char *value, struct text *problem)
{
    if (!read_whole_number(value, 0, UINT64_MAX, &options->making.seed))
        return reject(problem, "expected a number from 0 to 18446744073709551615");
    options->making.seeded = true;
    return true;
}

bool set_give_up(struct options *options, const char *value, struct text *problem)
{
    if (!read_whole_number(value, 1, UINT64_MAX, &options->making.give_up))
        return reject(problem, "expected a number of trials, from 1");
    return true;
}

bool set_add_clues(struct options *options, const char *value, struct text *problem)
{
    uint64_t add;
    if (!read_whole_number(value, 0, SUDOKU_CELLS, &add))
        return reject(problem, "expected a number of clues, up to 81");
    options->making.add = (unsigned)add;
    return true;
}

/* Without a value, the seed is drawn when all options are known: --seed may still follow. */
bool set_shuffle(struct options *options, const char *value, struct text *problem)
{
    return !value || set_seed(options, value, problem);
}

void add_moves(struct text *out)
{
    text_string(out, "rotate90, rotate180, rotate270, mirror-h, mirror-v, diagonal, antidiagonal");
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

/* Returns a seed that was not used before; short, since people copy it. */
static uint64_t fresh_seed(void)
{
    uint32_t seed;
    FILE *file = fopen("/dev/urandom", "rb");
    bool read = file && fread(&seed, sizeof seed, 1, file) == 1;
    if (file)
        fclose(file);
    /* Some containers have no /dev/urandom; the seed need not be secret, only new. */
    if (!read) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
    }
    return seed;
}

/* Chooses how minimal the puzzles must be if the user did not say. A number of clues or a pattern can
 * rarely be met by a minimal puzzle, so these are not. Otherwise the clues of a group (of one cell,
 * without symmetry) are removed together as long as one solution is left. */
static enum sudoku_minimality default_minimality(const struct making *making)
{
    if (making->minimal)
        return SUDOKU_CLUES_MINIMAL;
    if (making->clues || making->recipe.pattern)
        return SUDOKU_NOT_MINIMAL;
    return SUDOKU_GROUPS_MINIMAL;
}

/* Says that --generate reads no files. `--generate hard` is a likely slip. */
static void refuse_file(const char *file, struct text *problem)
{
    reject(problem, "--generate reads no files; remove '%s'", file);
    for (size_t i = 0; rating_words[i]; i++)
        if (strcmp(file, rating_words[i]) == 0)
            reject(problem, " or write --difficulty=%s", file);
}

/* Finds options that exclude each other: here and not in the setters, because options may come in any
 * order. */
static bool find_conflict(const struct options *options, struct text *problem)
{
    const struct making *making = &options->making;
    bool generates = options->mode == &mode_generate;
    if (making->recipe.symmetry != SUDOKU_NO_SYMMETRY && making->recipe.pattern)
        reject(problem, "--symmetry and --pattern cannot be combined: the pattern has its own symmetry");
    else if (options->parts > 1 && options->format && options->format->page_writer)
        reject(problem, "--part cannot be combined with pictures: their pages are laid out together");
    else if (making->resume && options->parts > 1)
        reject(problem, "--resume and --part cannot be combined: a share is short enough to run it again");
    else if (generates && options->ocr)
        reject(problem, "--ocr is about reading; --generate reads no puzzles");
    else if (generates && options->n_files)
        refuse_file(options->files[0], problem);
    else if (making->trials && making->counted)
        reject(problem, "--trials and a number of puzzles cannot be combined: write --generate alone");
    else if (making->trials && making->give_up != GIVE_UP)
        reject(problem, "--trials and --give-up cannot be combined: the number of trials is fixed");
    else if (generates && options->parts > 1 && !making->trials)
        reject(problem, "--part needs --trials with --generate: N puzzles may take any number of trials");
    else if (making->unbiased &&
             (making->recipe.symmetry || making->recipe.pattern || making->recipe.solution))
        reject(problem, "--unbiased cannot be combined with %s: it samples all minimal puzzles",
               making->recipe.symmetry  ? "--symmetry"
               : making->recipe.pattern ? "--pattern"
                                        : "--from");
    else if (making->unbiased && reasoning_needs_rating(&options->reasoning))
        reject(problem, "--unbiased does not rate; pass its puzzles on to sudoku --filter");
    else if (making->recipe.symmetry == SUDOKU_RANDOM_SYMMETRY && !generates)
        reject(problem, "--symmetry=random works only with --generate");
    else
        return generates && find_impossible_wish(making, problem);
    return true;
}

/* Finds the trials of this run: all of them, or its share. */
static void share_trials(struct options *options)
{
    struct making *making = &options->making;
    making->first_trial = 0;
    making->end_trial = UINT64_MAX;
    if (!making->trials)
        return;
    making->first_trial = share_begin(making->trials, options->part, options->parts);
    making->end_trial = share_begin(making->trials, options->part + 1, options->parts);
    making->puzzles = SIZE_MAX;
    making->give_up = UINT64_MAX;
}

bool making_finish(struct options *options, struct text *problem)
{
    struct making *making = &options->making;
    if (find_conflict(options, problem))
        return false;
    making->recipe.minimal = default_minimality(making);
    if (making->recipe.pattern && making->recipe.solution)
        making->give_up = 1; /* every trial gives the same puzzle, or none */
    share_trials(options);
    /* The recipe is complete now; the makers of all threads are made from it. */
    making->recipe.kernel = making->vicinity.kernel = options->kernel;
    making->vicinity.minimal = making->minimal;
    /* Only these two are meant to give something new each time. The others stay reproducible without
     * --seed. */
    bool random = options->mode == &mode_generate || options->mode == &mode_shuffle;
    if (!making->seeded)
        making->seed = random ? fresh_seed() : MINIMIZE_SEED;
    return true;
}
