/* The options that make and change puzzles. */
#include "cli/options/making.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/options/impossible.h"
#include "cli/options/options.h"

enum {
    FEWEST_CLUES = 17,
    MINIMIZE_SEED = 1 /* the same puzzle is minimized in the same way every time */
};

void making_init(struct making *making)
{
    *making = (struct making){.puzzles = 1, .give_up = 1000000, .recipe = SUDOKU_RECIPE_INIT};
}

bool set_generate(struct options *options, const char *value, struct text *problem)
{
    uint64_t puzzles = 1;
    if (value && !read_whole_number(value, 1, SIZE_MAX, &puzzles))
        return reject(problem, "expected a number of puzzles, from 1");
    options->making.puzzles = (size_t)puzzles;
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

bool set_minimal(struct options *options, const char *value, struct text *problem)
{
    (void)value, (void)problem;
    options->making.minimal = true;
    return true;
}

/* Indexed by enum sudoku_symmetry, so the word found is the value. */
static const char *const symmetry_words[] = {
    [SUDOKU_NO_SYMMETRY] = "none",          [SUDOKU_ROTATE_180] = "rotate180",
    [SUDOKU_ROTATE_90] = "rotate90",        [SUDOKU_MIRROR_H] = "mirror-h",
    [SUDOKU_MIRROR_V] = "mirror-v",         [SUDOKU_DIAGONAL] = "diagonal",
    [SUDOKU_ANTIDIAGONAL] = "antidiagonal", [SUDOKU_FULL_SYMMETRY] = "full",
    [SUDOKU_RANDOM_SYMMETRY] = "random",    NULL,
};

void add_symmetries(struct text *out)
{
    add_words(out, symmetry_words, ", ");
}

bool set_symmetry(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, symmetry_words, &word, problem))
        return false;
    options->making.recipe.symmetry = (enum sudoku_symmetry)word;
    return true;
}

bool set_pattern(struct options *options, const char *value, struct text *problem)
{
    struct making *making = &options->making;
    size_t length = strlen(value);
    if (length != SUDOKU_CELLS)
        return reject(problem, "expected 81 characters, one for each cell, not %zu", length);
    if (strspn(value, ".0xX123456789") != SUDOKU_CELLS)
        return reject(problem, "expected . or 0 for an empty cell, and x or a digit for a clue");
    making->recipe.pattern = memcpy(making->pattern, value, SUDOKU_CELLS);
    return true;
}

/* The text is copied because the recipe keeps a pointer. */
bool set_from(struct options *options, const char *value, struct text *problem)
{
    struct making *making = &options->making;
    if (strlen(value) != SUDOKU_CELLS || strspn(value, "123456789") != SUDOKU_CELLS)
        return reject(problem, "expected a solved grid: 81 digits from 1 to 9");
    if (sudoku_check(value, NULL) != SUDOKU_OK)
        return reject(problem, "expected a solved grid; this one has a digit twice in a row, column or box");
    making->recipe.solution = memcpy(making->solution, value, SUDOKU_CELLS);
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

/* Without a value the seed is drawn when all options are known: --seed may still come. */
bool set_shuffle(struct options *options, const char *value, struct text *problem)
{
    return !value || set_seed(options, value, problem);
}

/* The moves are checked with no puzzle at all; the library names the place of the first wrong one. */
bool set_transform(struct options *options, const char *value, struct text *problem)
{
    size_t wrong;
    if (sudoku_transform(NULL, 0, value, &wrong) == SUDOKU_OK) {
        options->making.moves = value;
        return true;
    }
    int length = (int)strcspn(value + wrong, ",");
    return reject(
        problem,
        "unknown move '%.*s'; expected, separated by commas: rot90, rot180, rot270, flip-h, flip-v, "
        "transpose, antitranspose, relabel:DIGITS, rows:ORDER, columns:ORDER (orders of 123456789 "
        "that keep bands together), bands:ORDER, stacks:ORDER (of 123)",
        /* A whole puzzle pasted as a move would hide the message. */
        length > 40 ? 40 : length, value + wrong);
}

/* A seed that was not used before; short, since people copy it. */
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

/* Chooses how minimal the puzzles must be if the user did not say. A number of clues or a pattern can rarely
 * be met by a minimal puzzle. Otherwise the clues of a group are removed together as long as one solution is
 * left. */
static enum sudoku_minimality default_minimality(const struct making *making)
{
    if (making->minimal)
        return SUDOKU_CLUES_MINIMAL;
    if (making->clues || making->recipe.pattern)
        return SUDOKU_NOT_MINIMAL;
    return SUDOKU_GROUPS_MINIMAL;
}

/* Here and not in the setters, because options may come in any order. */
static bool find_conflict(const struct options *options, struct text *problem)
{
    const struct making *making = &options->making;
    bool generates = options->mode == &mode_generate;
    if (making->recipe.symmetry != SUDOKU_NO_SYMMETRY && making->recipe.pattern)
        reject(problem, "--symmetry and --pattern cannot be combined: the pattern has its own symmetry");
    else if (generates && options->ocr)
        reject(problem, "--ocr is about reading; --generate reads no puzzles");
    else if (generates && options->n_files)
        reject(problem, "--generate reads no files; remove '%s'", options->files[0]);
    else if (making->recipe.symmetry == SUDOKU_RANDOM_SYMMETRY && !generates)
        reject(problem, "--symmetry=random works only with --generate");
    else
        return generates && find_impossible_wish(making, problem);
    return true;
}

bool making_finish(struct options *options, struct text *problem)
{
    struct making *making = &options->making;
    if (find_conflict(options, problem))
        return false;
    making->recipe.minimal = default_minimality(making);
    if (making->recipe.pattern && making->recipe.solution)
        making->give_up = 1; /* every trial gives the same puzzle, or none */
    making->recipe.kernel = options->kernel;
    /* Only these two are meant to give something new each time. The others stay reproducible without
     * --seed. */
    bool random = options->mode == &mode_generate || options->mode == &mode_shuffle;
    if (!making->seeded)
        making->seed = random ? fresh_seed() : MINIMIZE_SEED;
    return true;
}
