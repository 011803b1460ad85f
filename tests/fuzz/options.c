/* Any command line, one argument a line, is parsed in the fuzzer's process: it is refused with one message
 * that says why, or understood, the same way each time, and without a word. Nothing runs. */
#include "tests/fuzz/fuzz.h"

#include "cli/options/options.h"

enum { MOST_ARGUMENTS = 64, MOST_LENGTH = 4000 };

/* Splits a copy of the text, and ends it. Returns the number of arguments. A slash could lead to a file or a
 * device: none is left. */
static int split(char *text, char *arguments[MOST_ARGUMENTS])
{
    int n = 0;
    for (char *at = text; *at; at++)
        if (*at == '/')
            *at = '|';
    while (*text && n < MOST_ARGUMENTS) {
        arguments[n++] = text;
        text += strcspn(text, "\n");
        if (*text)
            *text++ = '\0';
    }
    return n;
}

static bool is_one_of(const char *argument, char *const arguments[MOST_ARGUMENTS], int n)
{
    while (n && arguments[n - 1] != argument)
        n--;
    return n > 0;
}

/* What holds for options that are about to run. */
static void inspect(const struct options *options, char *const arguments[MOST_ARGUMENTS], int n)
{
    char *before[MOST_ARGUMENTS];
    memcpy(before, arguments, sizeof before);
    CLAIM(options->mode && options->mode->name);
    CLAIM(!options->mode->formats || options->format);
    CLAIM(options->n_files <= (size_t)n);
    CLAIM(options->limit > 0 && options->threads <= 1024 && options->timeout >= 0);
    for (size_t i = 0; i < options->n_files; i++)
        CLAIM(is_one_of(options->files[i], before, n));
}

static enum options_outcome parse(struct options *options, char *copy, char *arguments[MOST_ARGUMENTS],
                                  struct text *answer)
{
    int n = split(copy, arguments);
    enum options_outcome outcome = options_parse(options, n, arguments, answer);
    CLAIM(!answer->failed);
    switch (outcome) {
    case OPTIONS_RUN:
        CLAIM(answer->length == 0);
        inspect(options, arguments, n);
        break;
    case OPTIONS_DONE:
        CLAIM(answer->length > 0 && answer->data[answer->length - 1] == '\n');
        break;
    default:
        CLAIM(outcome == OPTIONS_WRONG);
        CLAIM(answer->length > 8 && memcmp(answer->data, "sudoku: ", 8) == 0);
        CLAIM(answer->data[answer->length - 1] == '\n');
    }
    return outcome;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length}, again = all;
    char *first = take_string(&all, MOST_LENGTH), *second = take_string(&again, MOST_LENGTH);
    char *arguments[MOST_ARGUMENTS], *others[MOST_ARGUMENTS];
    struct options one, two;
    struct text answer = {0}, other = {0};
    enum options_outcome outcome = parse(&one, first, arguments, &answer);
    CLAIM(parse(&two, second, others, &other) == outcome);
    CLAIM(answer.length == other.length);
    CLAIM(!answer.length || memcmp(answer.data, other.data, answer.length) == 0);
    CLAIM(outcome != OPTIONS_RUN || (one.mode == two.mode && one.format == two.format &&
                                     one.n_files == two.n_files && one.limit == two.limit));
    text_free(&answer);
    text_free(&other);
    free(first);
    free(second);
    return 0;
}
