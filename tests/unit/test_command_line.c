/* The command line as options_parse understands it, and the reasons that it gives. */
#include "tests/test.h"

#include "cli/options/options.h"

enum { MOST = 12 };

/* Parses a command line written with single blanks between its words; what is said is left in answer. */
static enum options_outcome parse(struct options *options, const char *line, struct text *answer)
{
    static char words[256];
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

int main(void)
{
    unsetenv("SUDOKU_KERNEL");
    understood();
    mistakes();
    return test_report();
}
