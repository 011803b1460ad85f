/* The options, a row each, and what becomes of their values.
 *
 * A row names the kind of value and the member of struct options that gets it; only odd ones have a
 * setter, in values.c. --help, completion and the messages follow from the row; tests/cli/test_docs.sh
 * wants the option in the man page (src/sudoku.1) as well.
 *
 * The order within a section is that of --help. Two options may not have the same name or letter, and one
 * that joins stands below the option or the mode that it belongs to. */
#include "cli/options/table.h"

#include <string.h>

#include "base/rating_words.h"
#include "base/pattern.h"

/* The member that gets the value, and one that is true if there is one. */
#define MEMBER(path) .at = offsetof(struct options, path), .size = sizeof((struct options *)NULL)->path
#define TOLD(path) .told = offsetof(struct options, path) + 1

#define FLAG(path) .kind = KIND_FLAG, MEMBER(path)
#define TEXT(path, what) .kind = KIND_TEXT, MEMBER(path), .expected = (what)
#define NUMBER(path, from, to, what)                                                                         \
    .kind = KIND_NUMBER, MEMBER(path), .least = (from), .most = (to), .expected = (what)
#define WORD(path, list) .kind = KIND_WORD, MEMBER(path), .words = (list)
#define OTHER(setter, what) .kind = KIND_OTHER, .set = (setter), .expected = (what)

#define VALUE(what) .argument = (what)
#define PERHAPS(what) .argument = (what), .optional = true
#define MODES(...) .modes = MODE_LIST(__VA_ARGS__)
#define JOINS .joins = true

/* A row: its section, name and help, then whatever else it has. */
#define ROW(in, called, says, ...)                                                                           \
    {                                                                                                        \
        .section = SECTION_##in, .name = (called), .help = (says), __VA_ARGS__                               \
    }

/* --count and --all share it: a run has only one of these modes. `all` is more than any number of solutions
 * that can be told: --count may go further, and --all never gets that far. */
#define LIMIT NUMBER(limit, 1, SIZE_MAX, NULL), .omitted = KEEP, .words = all_words, .only_proposed = true

#define STEP_MODES MODES(&mode_hint, &mode_step, &mode_explain)
#define REASONING_MODES                                                                                      \
    MODES(&mode_hint, &mode_step, &mode_explain, &mode_rate, &mode_filter, &mode_generate, &mode_vicinity)
#define CHOOSING_MODES MODES(&mode_filter, &mode_generate, &mode_vicinity), .implies = &mode_filter
#define WISHING_MODES MODES(&mode_filter, &mode_generate, &mode_vicinity, &mode_play), .implies = &mode_filter

/* A condition on a class. */
#define CLASS(which)                                                                                         \
    VALUE("N|N..M"), .kind = KIND_RANGE, .most = 99, MEMBER(reasoning.classes[which]),                       \
                     .expected = "a number such as 7, or a range such as 7..9, 7.. or ..9", CHOOSING_MODES

/* ---- Words ---- */

static const char *const when_words[] = {
    [WHEN_AUTO] = "auto", [WHEN_ALWAYS] = "always", [WHEN_NEVER] = "never", NULL};
static const char *const notation_words[] = {[NOTATION_WORDS] = "words", [NOTATION_EUREKA] = "eureka", NULL};
static const char *const canonical_words[] = {"solution", NULL};
static const char *const hint_words[] = {"1", "2", "3", "4", "all", NULL};
static const char *const why_words[] = {"why", NULL}, *const all_words[] = {"all", NULL};
static const char *const pearl_words[] = {"pearl", NULL}, *const diamond_words[] = {"diamond", NULL};
static const char *const dash_words[] = {"-", NULL}; /* standard output, as in other programs */
static const char *const fill_words[] = {"nothing", "solution", "candidates", NULL}; /* by enum fill */
static const char *const answers_words[] = {"none", "same", "end", NULL};            /* by enum answers */
static const char *const captions_words[] = {"auto", "full", "unrated", NULL};       /* by enum captions */
static const char *const paper_words[] = {"a4", "letter", NULL};                     /* by enum paper */
static const char *const shell_words[] = {"bash", "zsh", "fish", NULL};
static const char *const move_words[] = {"rotate90", "rotate180", "rotate270",    "mirror-h",
                                         "mirror-v", "diagonal",  "antidiagonal", NULL};
/* Only these numbers fill a sheet of paper evenly. */
static const char *const picture_words[] = {"1", "2", "4", "6", "9", NULL};
static const unsigned pictures[] = {1, 2, 4, 6, 9};
/* The signs that nearly every program reads. Others would make files that only this one can read. */
static const char *const empty_words[] = {"0", ".", "_", NULL};
static const char empty_signs[] = {'0', '.', '_'};

/* The names of the moves that --transform uses for the same turns and mirrors. */
static const char *const symmetry_aliases[][2] = {
    {"rot180", "rotate180"},
    {"rot90", "rotate90"},
    {"flip-h", "mirror-h"},
    {"flip-v", "mirror-v"},
    {"transpose", "diagonal"},
    {"antitranspose", "antidiagonal"},
    {NULL, NULL},
};

static const char *option_at(size_t i)
{
    return i < n_options ? option_table[i].name : NULL;
}

static const char *format_at(size_t i)
{
    return formats[i] ? formats[i]->name : NULL;
}

/* ---- The rows ---- */

const struct option option_table[] = {
    ROW(SOLVING, "first", "print the first solution, do not look for a second", FLAG(first),
        MODES(&mode_solve)),
    ROW(SOLVING, "count", "print the number of solutions, up to N (1000000)", PERHAPS("N|all"), LIMIT,
        .mode = &mode_count),
    ROW(SOLVING, "all", "print all solutions, up to N (1000000)", PERHAPS("N|all"), LIMIT, .mode = &mode_all),
    ROW(SOLVING, "unique", "keep only puzzles with one solution, lines unchanged", .mode = &mode_unique),
    ROW(SOLVING, "timeout", "give up on a puzzle after this time", VALUE("SECONDS"), .kind = KIND_SECONDS,
        MEMBER(timeout), .shared = true,
        MODES(&mode_solve, &mode_count, &mode_all, &mode_unique, &mode_check, &mode_info, &mode_reduce,
              &mode_hint, &mode_step, &mode_explain, &mode_rate, &mode_filter, &mode_classify)),
    ROW(SOLVING, "check", "check each grid and name what is wrong", .mode = &mode_check),
    ROW(SOLVING, "against", "compare each grid with this puzzle and its solution", VALUE("GRID"), JOINS,
        OTHER(set_against, "a puzzle, 81 characters, or a file with one"), MODES(&mode_check)),
    ROW(SOLVING, "play", "play at the terminal", .mode = &mode_play),

    ROW(REASONING, "candidates", "print all candidates", .mode = &mode_candidates),
    ROW(REASONING, "info", "print clues, symmetry, minlex form, backdoors ...", JOINS, .mode = &mode_info),
    ROW(REASONING, "redundant", "print the clues that can go, one by one", JOINS, .mode = &mode_redundant),
    ROW(REASONING, "reduce", "apply techniques (house,locked)", PERHAPS("LIST"), OTHER(set_techniques, NULL),
        .mode = &mode_reduce),
    ROW(REASONING, "with", "the techniques that --reduce applies", VALUE("LIST"), .hidden = true, JOINS,
        OTHER(set_techniques, NULL), MODES(&mode_reduce)),
    ROW(REASONING, "techniques", "list the techniques", PERHAPS("WHO"), JOINS, .kind = KIND_WORD,
        .words = ladder_words, .print = print_techniques),
    ROW(REASONING, "expand", "fill in what naked and hidden singles fill in", JOINS, .mode = &mode_expand),
    ROW(REASONING, "hint", "print a step: 1 where ... 4 drawn", PERHAPS("1..4|all"),
        WORD(reasoning.hint, hint_words), .least = 1, .omitted = 3, .only_proposed = true,
        .expected = "1 (where to look), 2 (the technique), 3 (the step and why), 4 (with the grid) or all "
                    "(all steps)",
        .mode = &mode_hint),
    ROW(REASONING, "step", "make the next N steps (1) and print the grid", PERHAPS("N"), JOINS,
        NUMBER(reasoning.steps, 1, 1000, "a number of steps from 1 to 1000"), .omitted = 1,
        .mode = &mode_step),
    ROW(REASONING, "explain", "print all steps and the hardest", PERHAPS("why"),
        WORD(reasoning.why, why_words), .least = true, .only_proposed = true,
        .expected = "why, for the reasons of all steps, or no value", .mode = &mode_explain),
    ROW(REASONING, "notation", "how chains are written", VALUE("KIND"), JOINS,
        WORD(reasoning.notation, notation_words), STEP_MODES),
    ROW(REASONING, "rate", "print ER, EP, ED of Sudoku Explainer 1.2.1", FLAG(reasoning.rated),
        .serves = MODE_LIST(&mode_explain, &mode_generate), .mode = &mode_rate),
    ROW(REASONING, "max-er", "stop at this rating and print: above N", VALUE("N"), JOINS, .kind = KIND_RATING,
        MEMBER(reasoning.max_er), .least = 1, .most = SUDOKU_BEYOND, .expected = "a rating such as 7.0",
        MODES(&mode_rate, &mode_explain)),
    ROW(REASONING, "filter", "keep only matches", .joint = ": ", .mode = &mode_filter),
    ROW(REASONING, "er", "only puzzles with a rating from LOW to HIGH", VALUE("LOW..HIGH"), JOINS,
        .kind = KIND_RATINGS, MEMBER(reasoning.er), CHOOSING_MODES),
    ROW(REASONING, "ep", "the hardest step up to the first digit; pearl: that is the rating",
        VALUE("LOW..HIGH"), JOINS, .kind = KIND_RATINGS, MEMBER(reasoning.ep), .words = pearl_words,
        .only_proposed = true, CHOOSING_MODES),
    ROW(REASONING, "ed", "the first step; diamond: its rating is that of the puzzle", VALUE("LOW..HIGH"),
        JOINS, .kind = KIND_RATINGS, MEMBER(reasoning.ed), .words = diamond_words, .only_proposed = true,
        CHOOSING_MODES),
    ROW(REASONING, "difficulty", "only puzzles of this difficulty", VALUE("WORD"), JOINS,
        WORD(reasoning.difficulty, rating_words), .least = 1, WISHING_MODES),
    ROW(REASONING, "per-level", "at most N puzzles of each difficulty", VALUE("N"), JOINS,
        NUMBER(reasoning.per_level, 1, SIZE_MAX, "a number of puzzles, from 1"),
        MODES(&mode_filter, &mode_generate), .implies = &mode_filter),
    ROW(REASONING, "needs", "only puzzles that need all of these techniques", VALUE("LIST"), JOINS,
        OTHER(set_needs, NULL), .adds = true, WISHING_MODES),
    ROW(REASONING, "only", "use only these", VALUE("LIST"), OTHER(set_only, NULL),
        .word_at = technique_or_level_at, .only_proposed = true, REASONING_MODES, .implies = &mode_filter),
    ROW(REASONING, "without", "use none of these; unique: those that assume one solution", VALUE("LIST"),
        JOINS, OTHER(set_without, NULL), .adds = true, .word_at = technique_or_level_at,
        .only_proposed = true, REASONING_MODES, .implies = &mode_filter),
    ROW(REASONING, "no-unique", "the same as --without=unique", JOINS, OTHER(set_without, NULL),
        REASONING_MODES, .implies = &mode_filter),
    ROW(REASONING, "ladder", "the order in which steps are looked for", VALUE("LADDER"), JOINS,
        WORD(reasoning.ladder, ladder_words), TOLD(reasoning.has_ladder), REASONING_MODES),
    ROW(REASONING, "te", "keep by T&E depth", CLASS(SUDOKU_CLASS_TE)),
    ROW(REASONING, "b", "only puzzles that need braids of length N", JOINS, CLASS(SUDOKU_CLASS_B)),
    ROW(REASONING, "bxb", "only puzzles that need such braids inside depth 1", JOINS,
        CLASS(SUDOKU_CLASS_BXB)),
    ROW(REASONING, "bxbb", "only puzzles that need them inside depth 2", JOINS, CLASS(SUDOKU_CLASS_BXBB)),
    ROW(REASONING, "w", "only puzzles that need whips of length N", JOINS, CLASS(SUDOKU_CLASS_W)),
    ROW(REASONING, "terminal", "only if each clue more makes trial and error less deep", JOINS,
        FLAG(reasoning.terminal), CHOOSING_MODES),

    ROW(MAKING, "generate", "make puzzles (1)", PERHAPS("N"), .joint = ": ",
        /* `--generate=hard` is a likely slip, hence the second half. */
        NUMBER(making.puzzles, 1, SIZE_MAX,
               "a number of puzzles, from 1; --difficulty says how hard they are"),
        .omitted = 1, TOLD(making.counted), .mode = &mode_generate),
    ROW(MAKING, "clues", "only puzzles with N clues, or N to M", VALUE("N|N..M"), JOINS, .kind = KIND_RANGE,
        .least = 17, .most = SUDOKU_CELLS, MEMBER(making.clues),
        .expected = "a number up to 81, or a range such as 28..30, 28.. or ..30",
        MODES(&mode_generate, &mode_filter, &mode_vicinity), .implies = &mode_filter),
    ROW(MAKING, "minimal", "only puzzles from which no clue can be removed", JOINS, FLAG(making.minimal),
        MODES(&mode_generate, &mode_vicinity)),
    ROW(MAKING, "symmetry", "the symmetry of the clues", VALUE("KIND"), JOINS,
        WORD(making.recipe.symmetry, symmetry_words), .aliases = symmetry_aliases,
        MODES(&mode_generate, &mode_minimize)),
    ROW(MAKING, "pattern", "the places of the clues: 81 characters, . for an empty cell", VALUE("MASK"),
        JOINS, OTHER(set_pattern, "81 characters, one for each cell, or a file with them"),
        MODES(&mode_generate)),
    ROW(MAKING, "seed", "the same seed makes the same puzzles", VALUE("S"), JOINS,
        NUMBER(making.seed, 0, UINT64_MAX, NULL), TOLD(making.seeded), .shared = true,
        MODES(&mode_generate, &mode_minimize, &mode_minimals, &mode_add_clues, &mode_shuffle)),
    ROW(MAKING, "from", "take the clues from this solved grid", VALUE("GRID"), JOINS,
        OTHER(set_from, "a solved grid, 81 digits from 1 to 9, or a file with one"), MODES(&mode_generate)),
    ROW(MAKING, "give-up", "stop after N trials in a row without a puzzle (1000000)", VALUE("N"), JOINS,
        NUMBER(making.give_up, 1, UINT64_MAX, "a number of trials, from 1"), MODES(&mode_generate)),
    ROW(MAKING, "unbiased", "make a fair sample of all minimal puzzles, with weights", JOINS,
        FLAG(making.unbiased), MODES(&mode_generate)),
    ROW(MAKING, "trials", "make N trials and print all puzzles that they give", VALUE("N"), JOINS,
        NUMBER(making.trials, 1, UINT64_MAX, "a number of trials, from 1"), MODES(&mode_generate)),
    ROW(MAKING, "minimize", "drop unneeded clues", .mode = &mode_minimize),
    ROW(MAKING, "add-clues", "fill in N cells from the solution", VALUE("N"), JOINS,
        NUMBER(making.add, 0, SUDOKU_CELLS, "a number of clues, up to 81"), .mode = &mode_add_clues),
    ROW(MAKING, "shuffle", "print a random disguise", PERHAPS("SEED"),
        NUMBER(making.seed, 0, UINT64_MAX, NULL), .omitted = KEEP, TOLD(making.seeded),
        .mode = &mode_shuffle),
    ROW(MAKING, "copies", "print N disguises of each puzzle", VALUE("N"), JOINS,
        NUMBER(making.copies, 1, 1000000, "a number of disguises, from 1 to 1000000"), MODES(&mode_shuffle)),
    ROW(MAKING, "transform", "rotate, mirror, relabel, reorder rows and columns", VALUE("MOVES"), JOINS,
        OTHER(set_transform, NULL), .words = move_words, .only_proposed = true, .mode = &mode_transform),
    ROW(MAKING, "distinct", "drop disguises", .mode = &mode_distinct),
    ROW(MAKING, "exclude", "drop disguises of FILE's puzzles, too, or of what they expand to", VALUE("FILE"),
        JOINS, OTHER(set_exclude, "the name of a file, alone or with ,expansions or ,solutions"),
        MODES(&mode_distinct), .implies = &mode_distinct,
        .once = "--then=exclude=A,exclude=B takes both files"),
    ROW(MAKING, "memory", "the memory that --distinct may use (256M)", VALUE("SIZE"), JOINS,
        .kind = KIND_SIZE, MEMBER(memory), .shared = true, MODES(&mode_distinct, &mode_vicinity)),
    ROW(MAKING, "canonical", "print the minlex form, or that in which the solution is", PERHAPS("FORM"),
        JOINS, WORD(making.canonical, canonical_words), .least = CANONICAL_SOLUTION,
        .omitted = CANONICAL_PUZZLE, .only_proposed = true,
        .expected = "solution, for the form in which the solution is minlex, or no value",
        .serves = MODE_LIST(&mode_vicinity), .mode = &mode_canonical),

    ROW(RESEARCH, "search", "find all N-clue puzzles", VALUE("N[,S]"),
        OTHER(set_search, "a number of clues, from 1 to 81"), .mode = &mode_search),
    ROW(RESEARCH, "unavoidable", "list a grid's unavoidable sets up to N cells (12)", PERHAPS("N"), JOINS,
        NUMBER(making.set_cells, 4, 18, "the most cells of a set, from 4 to 18"), .omitted = 12,
        .mode = &mode_unavoidable),
    ROW(RESEARCH, "vicinity", "print all proper puzzles with N fewer clues and M more", VALUE("-N+M"), JOINS,
        OTHER(set_vicinity, "clues to take away and to add, each up to 9, such as -1+1, -2+1..2, -1 or +2"),
        .mode = &mode_vicinity),
    ROW(RESEARCH, "minimals", "print all minimal puzzles inside each, or N random ones", PERHAPS("N"), JOINS,
        NUMBER(making.minimals, 1, SIZE_MAX / SUDOKU_LINE,
               "a number of puzzles to draw, from 1; without a number all are found"),
        .mode = &mode_minimals),
    ROW(RESEARCH, "backdoors", "print the smallest sets of cells that let singles finish", JOINS,
        .mode = &mode_backdoors),
    ROW(RESEARCH, "classify", "print depths of trial and error, lengths of braids", PERHAPS("LIST"), JOINS,
        OTHER(set_classes, "some of te,b,bxb,bxbb,w,expansion, each once"), .mode = &mode_classify),
    ROW(RESEARCH, "then", "do these in turn", VALUE("LIST"),
        /* The links are read when the whole command is known. */
        TEXT(then, "modes and conditions, such as expand,distinct,te=2"),
        .once = "one list, in quotes, has all links"),
    ROW(RESEARCH, "rounds", "put in again what came out, N times or until nothing new comes", VALUE("N"),
        JOINS, NUMBER(rounds, 1, 1000000, "a number of rounds, from 1 to 1000000")),
    ROW(RESEARCH, "resume", "keep in FILE how far --then is, and go on there if it was interrupted",
        VALUE("FILE"), JOINS, OTHER(set_resume, "the name of a file")),

    ROW(OUTPUT, "format", "format", .letter = 'f', VALUE("FORMAT"), .kind = KIND_WORD, MEMBER(format),
        .word_at = format_at, .values = formats),
    ROW(OUTPUT, "convert", "write the puzzles in another format, unsolved", JOINS, .mode = &mode_convert),
    ROW(OUTPUT, "columns", "the fields that csv, tsv and json add to those of the input", VALUE("LIST"),
        JOINS, OTHER(set_columns, NULL), .word_at = column_at),
    ROW(OUTPUT, "empty", "the sign for empty cells", VALUE("SIGN"), JOINS, WORD(look.empty, empty_words),
        .values = empty_signs),
    ROW(OUTPUT, "fill", "what pictures show in empty cells", VALUE("WHAT"), JOINS,
        WORD(look.fill, fill_words), .least = FILL_NOTHING),
    ROW(OUTPUT, "per-page", "print 1, 2, 4, 6 or 9 pictures on each page", VALUE("N"), JOINS,
        WORD(look.per_page, picture_words), .values = pictures, .only_proposed = true),
    ROW(OUTPUT, "paper", "the size of these pages", VALUE("SIZE"), JOINS, WORD(look.paper, paper_words),
        TOLD(look.has_paper)),
    ROW(OUTPUT, "title", "print TEXT on each page, and a line for name and date", VALUE("TEXT"), JOINS,
        TEXT(look.title, "a text")),
    ROW(OUTPUT, "answers", "print the answers, too: behind each puzzle (same) or at the end", VALUE("WHERE"),
        JOINS, WORD(look.answers, answers_words)),
    ROW(OUTPUT, "captions", "above pictures: full has numbers beside names, unrated no difficulty",
        VALUE("WHAT"), JOINS, WORD(look.captions, captions_words)),
    ROW(OUTPUT, "output", "write to FILE; page-%d.svg: a file for each page", .letter = 'o', VALUE("FILE"),
        TEXT(output, "the name of a file"), .words = dash_words, .only_proposed = true),
    /* Every thread takes memory, and more threads than cores gain nothing. */
    ROW(OUTPUT, "jobs", "number of threads (one for each core)", .letter = 'j', VALUE("N"),
        NUMBER(threads, 1, 1024, NULL)),
    ROW(OUTPUT, "part", "do only the K-th of N shares of the work", VALUE("K/N"), JOINS,
        OTHER(set_part, "a share such as 3/8, from 1/8 to 8/8")),
    ROW(OUTPUT, "split", "write two files of disjoint puzzles, train and test", VALUE("A/B"), JOINS,
        OTHER(set_split, "two shares such as 90/10, or 90/10,grids"),
        MODES(&mode_generate, &mode_filter, &mode_unique, &mode_convert, &mode_shuffle)),
    ROW(OUTPUT, "kernel", "kernel of the engine; 'list' lists the kernels", VALUE("NAME"),
        OTHER(set_kernel, NULL), .word_at = kernel_at, .only_proposed = true, .print = print_kernels,
        .shared = true,
        MODES(&mode_solve, &mode_count, &mode_unique, &mode_check, &mode_generate, &mode_minimize,
              &mode_vicinity)),
    /* A bare --color or --progress means always: the user wants it even in a file. */
    ROW(OUTPUT, "color", "use colours", PERHAPS("WHEN"), WORD(color, when_words), .omitted = WHEN_ALWAYS),
    ROW(OUTPUT, "mark-clues", "write ' before each clue in drawn grids", JOINS, FLAG(look.mark_clues)),
    ROW(OUTPUT, "progress", "show progress on standard error", PERHAPS("WHEN"), JOINS,
        WORD(progress, when_words), .omitted = WHEN_ALWAYS),
    ROW(OUTPUT, "quiet", "print no notes; with --check, only wrong grids", .letter = 'q', FLAG(quiet)),
    ROW(OUTPUT, "stats", "print totals and time at the end", JOINS, FLAG(stats)),
    ROW(OUTPUT, "help", "help, of one or all", .letter = 'h', PERHAPS("OPTION"), .kind = KIND_WORD,
        .word_at = option_at, .only_proposed = true, .expected = "all, the name of an option, or no value",
        .print = print_help),
    ROW(OUTPUT, "version", "print the version", .letter = 'V', JOINS, .print = print_version),
    ROW(OUTPUT, "completion", "print the script that completes options in a shell", VALUE("SHELL"), JOINS,
        .kind = KIND_WORD, .words = shell_words, .print = print_completion),
};

const size_t n_options = sizeof option_table / sizeof *option_table;

/* Fails to compile if a parse cannot remember which options were given. */
typedef char options_fit[sizeof option_table / sizeof *option_table <= OPTIONS_MOST ? 1 : -1];

const struct option *option_find(const char *name, size_t n)
{
    for (size_t i = 0; i < n_options; i++)
        if (is_word(name, n, option_table[i].name))
            return &option_table[i];
    return NULL;
}

bool mode_is_in(const struct mode *const *list, const struct mode *mode)
{
    while (list && *list && *list != mode)
        list++;
    return list && *list;
}

/* An option without a list works with every mode. */
bool option_fits(const struct option *option, const struct mode *mode)
{
    return !option->modes || mode_is_in(option->modes, mode);
}

const char *option_word(const struct option *option, size_t i)
{
    return option->word_at ? option->word_at(i) : option->words ? option->words[i] : NULL;
}

/* ---- Values ---- */

/* Stores a number in a member that has one, two, four or eight bytes. */
static void store(const struct option *option, void *member, uint64_t number)
{
    const uint8_t byte = (uint8_t)number;
    const uint32_t word = (uint32_t)number;
    if (option->size == sizeof byte)
        memcpy(member, &byte, sizeof byte);
    else if (option->size == sizeof word)
        memcpy(member, &word, sizeof word);
    else if (option->size == sizeof number)
        memcpy(member, &number, sizeof number);
}

/* Says what a value may be: what the row says, or its bounds, or its words and the nearest of them. A list
 * that a function makes is long, and has no last word. */
static bool refuse_value(const struct option *option, const char *value, struct text *problem)
{
    struct nearest nearest = {0};
    const char *word;
    if (!option->expected && option->kind == KIND_NUMBER)
        return reject(problem, "expected a number from %llu to %llu%s%s", (unsigned long long)option->least,
                      (unsigned long long)option->most, option->words ? ", or " : "",
                      option->words ? *option->words : "");
    text_print(problem, "expected %s",
               option->expected  ? option->expected
               : option->word_at ? "one of "
                                 : "");
    for (size_t i = 0; (word = option_word(option, i)); i++) {
        bool is_last = !option->word_at && !option_word(option, i + 1);
        if (!option->expected)
            text_print(problem, "%s%s", i == 0 ? "" : is_last ? " or " : ", ", word);
        consider_word(&nearest, value, strlen(value), word);
    }
    return suggest_nearest(problem, &nearest);
}

static bool take_word(const struct option *option, void *member, const char *value, struct text *problem)
{
    const char *word, *other = NULL;
    if (option->aliases)
        other = other_name(option->aliases, value, strlen(value));
    size_t i = 0;
    while ((word = option_word(option, i)) && strcmp(other ? other : value, word) != 0)
        i++;
    if (!word)
        return refuse_value(option, value, problem);
    if (option->values)
        memcpy(member, (const char *)option->values + i * option->size, option->size);
    else
        store(option, member, option->least + i);
    return true;
}

/* Of the ranges, only that of numbers of clues has a least. */
static bool check_range(const struct option *option, const struct range *range, struct text *problem)
{
    if (range->beyond && range->beyond <= option->least)
        return reject(problem, "expected %u or more: with fewer clues there is always more than one solution",
                      (unsigned)option->least);
    return !range->beyond || range->least < range->beyond ||
           reject(problem, "expected the smaller number first");
}

bool option_take(const struct option *option, struct options *options, const char *value,
                 struct text *problem)
{
    unsigned char *start = (unsigned char *)options;
    void *member = start + option->at;
    uint64_t number = option->omitted;
    size_t said;
    if (option->told && value)
        start[option->told - 1] = true;
    switch (option->kind) {
    case KIND_NONE:
        return true;
    case KIND_FLAG:
        number = true;
        break;
    case KIND_TEXT:
        if (!value || !*value)
            return refuse_value(option, value, problem);
        *(const char **)member = option->words && strcmp(value, *option->words) == 0 ? NULL : value;
        return true;
    case KIND_NUMBER:
        if (!value && number == KEEP)
            return true;
        if (value && option->words && strcmp(value, *option->words) == 0)
            number = option->most;
        else if (value && !read_whole_number(value, option->least, option->most, &number))
            return refuse_value(option, value, problem);
        break;
    case KIND_RATING:
        number = (uint64_t)read_tenths(&value, 0); /* -1, for no number, is more than any rating */
        if (*value || number < option->least || number > option->most)
            return refuse_value(option, value, problem);
        break;
    case KIND_RATINGS:
        if (value && option->words && strcmp(value, *option->words) == 0)
            *(struct ratings *)member = (struct ratings){0, SUDOKU_BEYOND, true};
        else if (!read_ratings(value, member, problem))
            return option->words && reject(problem, "; or %s", *option->words);
        return true;
    case KIND_RANGE:
        if (!read_range(value, option->most, member))
            return refuse_value(option, value, problem);
        return check_range(option, member, problem);
    case KIND_WORD:
        if (value)
            return take_word(option, member, value, problem);
        break;
    case KIND_SIZE:
        return read_size(value, member) ||
               reject(problem, "expected a number of bytes from 64K, such as 500M or 2G");
    case KIND_SECONDS:
        return read_seconds(value, member) ||
               reject(problem, "expected a number of seconds from 0.001, such as 5 or 0.5");
    case KIND_OTHER:
        said = problem->length;
        return option->set(options, value, problem) ||
               (problem->length == said && refuse_value(option, value, problem));
    }
    store(option, member, number);
    return true;
}
