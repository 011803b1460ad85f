/* Any command line, one argument a line, is read by the rows of a command in the fuzzer's process: it is
 * refused with one message on standard error, or understood without a word, the same way each time. Nothing
 * runs. */
#include "tests/fuzz/fuzz.h"

#include <fcntl.h>
#include <unistd.h>

#include "run/command.h"

enum { MOST_ARGUMENTS = 64, MOST_LENGTH = 4000, MESSAGES = 20000 };

/* What reading has found. */
struct reading {
    bool good;
    size_t others;
    char *arguments[MOST_ARGUMENTS];
    char messages[MESSAGES];
    size_t length;
};

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

/* Reads a copy while standard error is a file. */
static void read_options(const struct command *command, char *copy, struct reading *reading)
{
    static int file = -1;
    int n = split(copy, reading->arguments);
    if (file < 0) {
        FILE *messages = tmpfile();
        if (!messages || (file = fileno(messages)) < 0)
            abort();
    }
    fflush(stderr);
    int saved = dup(STDERR_FILENO);
    if (saved < 0 || ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0 ||
        dup2(file, STDERR_FILENO) < 0)
        abort();
    common.command = command;
    reading->good = options_read(command->options, common_options, n, reading->arguments, &reading->others);
    fflush(stderr);
    ssize_t length = pread(file, reading->messages, MESSAGES, 0);
    if (dup2(saved, STDERR_FILENO) < 0 || close(saved) != 0 || length < 0)
        abort();
    reading->length = (size_t)length;
    CLAIM(!reading->good || reading->others <= (size_t)n);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct reading one, two;
    struct bytes all = {bytes, length};
    size_t n_commands = 0;
    while (commands[n_commands])
        n_commands++;
    const struct command *command = commands[take_below(&all, (unsigned)n_commands)];
    struct bytes again = all;
    char *first = take_string(&all, MOST_LENGTH), *second = take_string(&again, MOST_LENGTH);
    read_options(command, first, &one);
    struct common before = common;
    read_options(command, second, &two);
    CLAIM(one.good == two.good && one.length == two.length);
    CLAIM(memcmp(one.messages, two.messages, one.length) == 0);
    if (one.good) {
        CLAIM(one.length == 0 && one.others == two.others);
        CLAIM(before.quiet == common.quiet && before.stats == common.stats && before.color == common.color);
        for (size_t i = 0; i < one.others; i++)
            CLAIM(one.arguments[i] - first == two.arguments[i] - second);
    } else {
        CLAIM(one.length > 8 && memcmp(one.messages, "sudoku: ", 8) == 0);
        CLAIM(one.messages[one.length - 1] == '\n');
    }
    free(first);
    free(second);
    return 0;
}
