/* The command line as options_parse understands it, and the reasons that it gives. */
#include "tests/test.h"

#include "cli/options/options.h"

enum { MOST = 36 };

/* Parses a command line written with single blanks between its words; what is said is left in answer. */
static enum options_outcome parse(struct options *options, const char *line, struct text *answer)
{
    static char words[800];
    static char *arguments[MOST];
    int n = 0;
    *answer = (struct text){0};
    strcpy(words, line);
    for (char *word = strtok(words, " "); word && n < MOST; word = strtok(NULL, " "))
        arguments[n++] = word;
    enum options_outcome outcome = options_parse(options, n, arguments, answer);
    text_char(answer, '\0');
    return outcome;
}

static struct options good(const char *line)
{
    struct options options;
    struct text answer;
    enum options_outcome outcome = parse(&options, line, &answer);
    CHECK(outcome == OPTIONS_RUN, "%s: %s", line, answer.data);
    text_free(&answer);
    return options;
}

static void understood(void)
{
    struct options options = good("");
    CHECK(options.mode == &mode_solve && options.n_files == 0 && !options.threads, "defaults");
    CHECK(options.format == &format_box, "default format");
    options = good("a -f line b -- -c");
    CHECK(options.n_files == 3 && strcmp(options.files[0], "a") == 0 && strcmp(options.files[1], "b") == 0 &&
              strcmp(options.files[2], "-c") == 0,
          "%zu files", options.n_files);
    options = good("-qj7 -o out -");
    CHECK(options.quiet && options.threads == 7 && strcmp(options.output, "out") == 0, "short options");
    CHECK(options.n_files == 1 && strcmp(options.files[0], "-") == 0, "a dash is a file");
    CHECK(good("--count").limit == 1000000, "default limit");
    CHECK(good("--count=12").limit == 12, "limit");
    CHECK(good("--count=all").limit == (size_t)-1, "no limit");
    if (sizeof(size_t) == 8)
        CHECK(good("--count=18446744073709551614").limit == (size_t)18446744073709551614u,
              "the largest limit");
    CHECK(good("--count").format == &format_line, "numbers stand in lines");
    CHECK(good("--all=3").mode == &mode_all, "--all");
    CHECK(good("--uniq").mode == &mode_unique, "a shortened name");
    CHECK(good("--color").color == WHEN_ALWAYS && good("--color=never").color == WHEN_NEVER, "--color");
    CHECK(good("--count --count=5").limit == 5, "the last one counts");
}

static void refused(const char *line, const char *reason)
{
    struct options options;
    struct text answer;
    enum options_outcome outcome = parse(&options, line, &answer);
    CHECK(outcome == OPTIONS_WRONG, "%s is no mistake", line);
    CHECK(answer.data && strstr(answer.data, reason), "%s: %s, expected %s", line, answer.data, reason);
    text_free(&answer);
}

static void mistakes(void)
{
    refused("--count=18446744073709551616", "expected a number");
    refused("--count=0", "expected a number");
    refused("--jobs", "--jobs needs a value");
    refused("-j", "--jobs needs a value");
    refused("-j1025", "from 1 to 1024");
    refused("--unique=yes", "takes no value");
    refused("--unikue", "did you mean --unique?");
    refused("--xyzzy", "unknown option --xyzzy");
    refused("--check --all", "--check and --all cannot be combined");
    refused("--first --check", "--first works with solving, not with --check");
    refused("-f", "--format needs a value");
    refused("--count -f grid", "--count writes only");
}

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define SOLVED_BUT_ONE "534678912672195348198342567859761423426853791713924856961537284287419635345286178"

static void ranges(void)
{
    CHECK(good("--memory=64K --distinct").memory == 1 << 16, "the least memory");
    CHECK(good("--memory=2M --distinct").memory == 2 << 20, "megabytes");
    CHECK(good("--memory=65536 --distinct").memory == 1 << 16, "bytes");
    refused("--distinct --memory=65535", "expected a number of bytes from 64K");
    refused("--distinct --memory=1T", "expected a number of bytes");
    refused("--distinct --memory=M", "expected a number of bytes");
    refused("--distinct --memory=70KB", "expected a number of bytes");
    refused("--distinct --memory=18014398509481984K", "expected a number of bytes");
    struct options options = good("--filter --er=4.2..5.6");
    CHECK(options.reasoning.er.low == 42 && options.reasoning.er.high == 56, "a range of ratings");
    options = good("--filter --er=6");
    CHECK(options.reasoning.er.low == 60 && options.reasoning.er.high == 60, "a rating");
    options = good("--filter --er=1..9");
    CHECK(options.reasoning.er.low == 10 && options.reasoning.er.high == 99, "whole numbers with all tenths");
    options = good("--filter --er=..20");
    CHECK(options.reasoning.er.low == 0 && options.reasoning.er.high == SUDOKU_BEYOND,
          "the end of the scale");
    refused("--filter --er=4.", "expected a rating");
    refused("--filter --er=4.:", "expected a rating");
    refused("--filter --er=4.2...5.6", "expected a rating");
    refused("--filter --er=..", "expected a rating");
    refused("--filter --er=:", "expected a rating");
    refused("--filter --er=9999999999999", "expected a rating");
    refused("--filter --er=1.2 --difficulty=monster", "exclude each other");
    refused("--filter --difficulty=easy --er=9.0", "exclude each other");
    options = good("--generate --clues=24..26");
    CHECK(options.making.recipe.least_clues == 24 && options.making.recipe.most_clues == 26,
          "a range of clues");
    refused("--generate --clues=24..20", "expected the smaller number first");
    refused("--generate --clues=..16", "expected 17");
    refused("--generate --clues=24.26", "expected a number up to 81, or a range");
    refused("--generate --clues=26..24", "26..24");
    refused("--generate --clues=82", "expected a number up to 81");
    refused("--generate --clues=16", "--clues=16");
    refused("--add-clues=82", "expected a number of clues, up to 81");
    refused("--generate --trials=0", "expected a number of trials, from 1");
}

static void grids_and_patterns(void)
{
    struct options options = good("--generate --pattern=" PUZZLE);
    CHECK(memcmp(options.making.recipe.pattern, PUZZLE, SUDOKU_CELLS) == 0, "a puzzle is a pattern");
    options = good("--generate --pattern=puzzles/classic.txt");
    CHECK(memcmp(options.making.recipe.pattern, PUZZLE, SUDOKU_CELLS) == 0, "so is a file with one");
    options = good("--generate --from=" SOLVED);
    CHECK(memcmp(options.making.recipe.solution, SOLVED, SUDOKU_CELLS) == 0, "a solved grid");
    refused("--generate --from=" PUZZLE, "expected a solved grid, 81 digits from 1 to 9");
    refused("--generate --from=nothing", "expected a solved grid, 81 digits from 1 to 9");
    refused("--generate --from=" SOLVED_BUT_ONE, "this one has a digit twice");
    refused("--generate --pattern=x", "expected 81 characters");
    refused("--generate --pattern=tests/test.h", "expected 81 characters");
    refused(
        "--generate "
        "--pattern=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
        "expected . or 0 for an empty cell");
    refused("--generate --clues=31 --pattern=" PUZZLE,
            "--clues does not match --pattern, which has 30 clues");
    refused("--generate --clues=17..29 --pattern=" PUZZLE, "--clues does not match --pattern");
    good("--generate --clues=29..31 --pattern=" PUZZLE);
    refused("--generate=2 --from=" SOLVED " --pattern=" PUZZLE, "together describe one puzzle");
    refused(
        "--generate "
        "--pattern=x................................................................................",
        "--pattern has 1 clue, fewer than 17");
}

static void conflicts(void)
{
    refused("--generate --symmetry=random --pattern=" PUZZLE, "--symmetry and --pattern cannot be combined");
    refused("--generate --unbiased --pattern=" PUZZLE, "--unbiased cannot be combined with --pattern");
    refused("--generate --unbiased --from=" SOLVED, "--unbiased cannot be combined with --from");
    refused("--generate --unbiased --symmetry=full", "--unbiased cannot be combined with --symmetry");
    refused("--generate --unbiased --er=1.2..2", "--unbiased does not rate");
    refused("--part=1/2 -f svg a", "--part cannot be combined with pictures");
    refused("--generate --part=1/2", "--part needs --trials");
    refused("--generate=3 --trials=10", "--trials and a number of puzzles cannot be combined");
    refused("--generate --trials=10 --give-up=5", "--trials and --give-up cannot be combined");
    refused("--generate puzzles/classic.txt", "puzzles/classic.txt");
    refused("--minimize --symmetry=random", "--symmetry=random works only with --generate");
}

static void names(void)
{
    char line[720] = "--filter";
    for (int i = 0; i < 16; i++)
        strcat(line, " --needs=swordfish");
    good(line);
    strcat(line, " --needs=swordfish");
    refused(line, "given more than 16 times; names can be joined with commas");
    refused("--needs=xyzzy",
            "unknown technique 'xyzzy'; --techniques and --techniques=people list the names");
    refused("--filter --needs=house", "unknown technique 'house'");
    refused("--techniques=xyzzy", "expected se or people");
    refused("--ladder=xyzzy", "expected se or people");
    refused("--columns=xyzzy -f csv", "expected");
    refused("--columns= -f csv", "expected some of puzzle");
    refused("--columns=clues,clues -f csv", "clues");
    refused("--columns=cleus -f csv", "did you mean clues?");
    refused("--columns=clues -f line", "--columns needs --format=csv, tsv or json");
    CHECK(good("--columns=clues").format->traits & IS_TABLE, "columns alone make a table");
    refused("--explain=how", "expected");
    refused("--empty=x", "expected");
    refused("-x", "unknown option -x");
    refused("-H", "unknown option -H; did you mean -h?");
    refused("-v", "unknown option -v; did you mean -V?");
    refused("--check=puzzles/classic.txt", "did you mean --check puzzles/classic.txt?");
    refused("--check=" PUZZLE, "did you mean --check " PUZZLE "?");
    refused("--play -f line", "--play");
    refused("--unknown-option-with-a-name-that-is-longer-than-any-name-could-be", "unknown option");
}

/* SUDOKU_KERNEL counts where --kernel does not say otherwise; a name that is empty is none. */
static void kernels_by_environment(void)
{
    setenv("SUDOKU_KERNEL", "generic", 1);
    CHECK(strcmp(good("a").kernel, "generic") == 0, "by the environment");
    CHECK(strcmp(good("--kernel=one a").kernel, "one") == 0, "the option comes first");
    setenv("SUDOKU_KERNEL", "", 1);
    CHECK(!good("a").kernel, "an empty name");
    setenv("SUDOKU_KERNEL", "fast", 1);
    refused("a", "SUDOKU_KERNEL=fast: expected one of ");
    unsetenv("SUDOKU_KERNEL");
}

int main(void)
{
    unsetenv("SUDOKU_KERNEL");
    understood();
    mistakes();
    ranges();
    grids_and_patterns();
    conflicts();
    names();
    kernels_by_environment();
    return test_report();
}
