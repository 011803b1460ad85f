/* The options that make and change puzzles. */
#include "cli/options/making.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/options/impossible.h"
#include "cli/options/options.h"

enum { MINIMIZE_SEED = 1 };

/* A number up to most at the start of text, its end in *end; false if there is none. */
static bool read_number(const char *text, uint64_t most, uint64_t *number, const char **end)
{
    *number = 0;
    *end = text;
    for (; **end >= '0' && **end <= '9'; ++*end) {
        uint64_t digit = (uint64_t)(**end - '0');
        if (digit > most || *number > (most - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    return *end != text;
}

/* A number and nothing else. */
static bool read_whole(const char *text, uint64_t most, uint64_t *number)
{
    const char *end;
    return read_number(text, most, number, &end) && *end == '\0';
}

void making_init(struct making *making)
{
    *making = (struct making){.puzzles = 1, .give_up = 1000000};
    making->recipe.most_clues = SUDOKU_CELLS;
}

const char *making_set_generate(struct options *options, const char *value)
{
    uint64_t puzzles = 1;
    if (value && (!read_whole(value, SIZE_MAX, &puzzles) || puzzles == 0))
        return "how many puzzles to make, from 1";
    options->making.puzzles = (size_t)puzzles;
    return NULL;
}

const char *making_set_clues(struct options *options, const char *value)
{
    uint64_t least, most;
    const char *end;
    if (!read_number(value, SUDOKU_CELLS, &least, &end))
        return "a number up to 81, or two with .. between them";
    most = least;
    if (*end && (strncmp(end, "..", 2) != 0 || !read_whole(end + 2, SUDOKU_CELLS, &most)))
        return "a number up to 81, or two with .. between them";
    if (most < 17)
        return "at least 17 clues: fewer never give a single solution";
    if (least > most)
        return "the smaller number first";
    options->making.recipe.least_clues = (unsigned)least;
    options->making.recipe.most_clues = (unsigned)most;
    options->making.clues = true;
    return NULL;
}

const char *making_set_minimal(struct options *options, const char *value)
{
    (void)value;
    options->making.minimal = true;
    return NULL;
}

const char *making_set_symmetry(struct options *options, const char *value)
{
    static const char *const names[] = {
        [SUDOKU_NO_SYMMETRY] = "none",          [SUDOKU_ROTATE_180] = "rotate180",
        [SUDOKU_ROTATE_90] = "rotate90",        [SUDOKU_MIRROR_H] = "mirror-h",
        [SUDOKU_MIRROR_V] = "mirror-v",         [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_ANTIDIAGONAL] = "antidiagonal", [SUDOKU_FULL_SYMMETRY] = "full",
        [SUDOKU_RANDOM_SYMMETRY] = "random",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(value, names[i]) == 0) {
            options->making.recipe.symmetry = (enum sudoku_symmetry)i;
            return NULL;
        }
    return "none, rotate180, rotate90, mirror-h, mirror-v, diagonal, antidiagonal, full or random";
}

const char *making_set_pattern(struct options *options, const char *value)
{
    static const char allowed[] = "81 characters: . or 0 for an empty cell, x or 1-9 for a clue";
    if (strlen(value) != SUDOKU_CELLS || strspn(value, ".0xX123456789") != SUDOKU_CELLS)
        return allowed;
    options->making.recipe.pattern = memcpy(options->making.pattern, value, SUDOKU_CELLS);
    return NULL;
}

const char *making_set_from(struct options *options, const char *value)
{
    if (strlen(value) != SUDOKU_CELLS || strspn(value, "123456789") != SUDOKU_CELLS)
        return "a solved grid: 81 digits from 1 to 9";
    if (sudoku_check(value, NULL) != SUDOKU_OK)
        return "a solved grid: this one has a digit twice in a row, column or box";
    options->making.recipe.solution = memcpy(options->making.solution, value, SUDOKU_CELLS);
    return NULL;
}

const char *making_set_seed(struct options *options, const char *value)
{
    if (!read_whole(value, UINT64_MAX, &options->making.seed))
        return "a number from 0 to 18446744073709551615";
    options->making.seeded = true;
    return NULL;
}

const char *making_set_give_up(struct options *options, const char *value)
{
    if (!read_whole(value, UINT64_MAX, &options->making.give_up) || options->making.give_up == 0)
        return "a number of trials, from 1";
    return NULL;
}

const char *making_set_add(struct options *options, const char *value)
{
    uint64_t add;
    if (!read_whole(value, SUDOKU_CELLS, &add))
        return "a number up to 81";
    options->making.add = (unsigned)add;
    return NULL;
}

const char *making_set_shuffle(struct options *options, const char *value)
{
    return value ? making_set_seed(options, value) : NULL;
}

const char *making_set_transform(struct options *options, const char *value)
{
    static char allowed[400];
    size_t wrong;
    if (sudoku_transform(NULL, 0, value, &wrong) != SUDOKU_OK) {
        snprintf(
            allowed, sizeof allowed,
            "moves with commas between them, not '%.*s': rot90, rot180, rot270, flip-h, flip-v, transpose, "
            "antitranspose, relabel:, rows: or columns: and an order of 123456789 (bands kept), bands: or "
            "stacks: and an order of 123",
            (int)(strcspn(value + wrong, ",") > 40 ? 40 : strcspn(value + wrong, ",")), value + wrong);
        return allowed;
    }
    options->making.moves = value;
    return NULL;
}

const char *making_set_fill(struct options *options, const char *value)
{
    static const char *const names[] = {
        [FILL_NOTHING] = "nothing", [FILL_SOLUTION] = "solution", [FILL_CANDIDATES] = "candidates"};
    for (int i = FILL_NOTHING; i <= FILL_CANDIDATES; i++)
        if (strcmp(value, names[i]) == 0) {
            options->look.fill = (enum fill)i;
            return NULL;
        }
    return "nothing, solution or candidates";
}

const char *making_set_per_page(struct options *options, const char *value)
{
    uint64_t pictures;
    if (!read_whole(value, 9, &pictures) || !strchr("12469", (int)('0' + pictures)))
        return "1, 2, 4, 6 or 9";
    options->look.per_page = (unsigned)pictures;
    return NULL;
}

/* A seed that nobody has seen before; short, since people will copy it. */
static uint64_t fresh_seed(void)
{
    uint32_t seed;
    FILE *file = fopen("/dev/urandom", "rb");
    bool read = file && fread(&seed, sizeof seed, 1, file) == 1;
    if (file)
        fclose(file);
    if (!read) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
    }
    return seed;
}

/* How minimal must the puzzles be, if the user did not say? */
static enum sudoku_minimality default_minimality(const struct making *making)
{
    if (making->minimal)
        return SUDOKU_CLUES_MINIMAL;
    if (making->clues || making->recipe.pattern)
        return SUDOKU_NOT_MINIMAL;
    return SUDOKU_GROUPS_MINIMAL;
}

/* What goes with pictures only, and with those that have it. */
static const char *finish_look(struct options *options, bool generates)
{
    struct look *look = &options->look;
    options->making.stranger = look->per_page ? "--per-page" : "--fill";
    if ((look->per_page || look->fill != FILL_DEFAULT) && (!options->format || !options->format->close))
        return "goes with --format=svg only";
    options->making.stranger = "--fill=solution";
    if (look->fill == FILL_SOLUTION && !generates && options->mode != &mode_solve)
        return "goes with solving and --generate only";
    if (look->fill == FILL_DEFAULT)
        look->fill = generates ? FILL_NOTHING : FILL_SOLUTION;
    return NULL;
}

const char *making_finish(struct options *options)
{
    struct making *making = &options->making;
    bool generates = options->mode == &mode_generate;
    if (making->recipe.symmetry != SUDOKU_NO_SYMMETRY && making->recipe.pattern) {
        making->stranger = "--symmetry";
        return "cannot be combined with --pattern, which has its own";
    }
    if (generates && options->n_files) {
        making->stranger = "--generate";
        return "makes its puzzles and reads no files";
    }
    if (making->recipe.symmetry == SUDOKU_RANDOM_SYMMETRY && !generates) {
        making->stranger = "--symmetry=random";
        return "goes with --generate only: a puzzle to be minimised has a symmetry, or none";
    }
    making->recipe.minimal = default_minimality(making);
    const char *reason = generates ? impossible_reason(making, &making->stranger) : NULL;
    if (making->recipe.pattern && making->recipe.solution)
        making->give_up = 1; /* there is only this one, and every trial is the same */
    if (!reason)
        reason = finish_look(options, generates);
    if (reason)
        return reason;
    making->recipe.kernel = options->kernel;
    if (!making->seeded)
        making->seed = generates || options->mode == &mode_shuffle ? fresh_seed() : MINIMIZE_SEED;
    return NULL;
}
