/* Other programs in the race: each runs in a child process, and the kernel says how much time it took. */
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sudoku.h"

enum { LINES = 1000000, WORDS = 64 }; /* lines: enough that the start of the program does not matter */

static void fail(const struct program *program, const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", program->command, what);
    exit(2);
}

static int temporary(const struct program *program)
{
    FILE *file = tmpfile();
    int descriptor = file ? dup(fileno(file)) : -1;
    if (descriptor < 0)
        fail(program, strerror(errno));
    if (fclose(file) != 0)
        fail(program, strerror(errno));
    return descriptor;
}

void program_prepare(struct program *program, const struct set *set)
{
    if (program->input >= 0)
        close(program->input);
    program->input = temporary(program);
    size_t most = set->n < SET_LEAST ? set->n : LINES; /* a set that is not repeated is hard enough */
    for (program->puzzles = 0; program->puzzles < most; program->puzzles += set->n) {
        const char *at = set->text;
        for (size_t left = SET_STRIDE * set->n; left > 0;) {
            ssize_t written = write(program->input, at, left);
            if (written < 0)
                fail(program, strerror(errno));
            at += written;
            left -= (size_t)written;
        }
    }
}

/* In the child. */
static void become(const struct program *program, int output)
{
    char *words[WORDS + 1], *copy = strdup(program->command);
    size_t n = 0;
    for (char *word = copy ? strtok(copy, " ") : NULL; word && n < WORDS; word = strtok(NULL, " "))
        words[n++] = word;
    words[n] = NULL;
    if (n > 0 && n < WORDS && lseek(program->input, 0, SEEK_SET) == 0 &&
        dup2(program->input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execvp(words[0], words);
    _exit(127);
}

/* One run with its answers to an open file. The program may say by its status that a puzzle has no
 * solution. */
static void run_to(struct program *program, int output)
{
    pid_t child = fork();
    if (child < 0)
        fail(program, strerror(errno));
    if (child == 0)
        become(program, output);
    int status;
    if (waitpid(child, &status, 0) != child)
        fail(program, strerror(errno));
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
        fail(program, "it failed, or cannot be run");
}

/* User and system time of all children so far. */
static double spent(const struct program *program)
{
    struct rusage usage;
    if (getrusage(RUSAGE_CHILDREN, &usage) != 0)
        fail(program, strerror(errno));
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

double program_run(struct program *program)
{
    int nowhere = open("/dev/null", O_WRONLY);
    double before = spent(program);
    if (nowhere < 0)
        fail(program, strerror(errno));
    run_to(program, nowhere);
    close(nowhere);
    return (spent(program) - before) / (double)program->puzzles;
}

int program_agrees(struct program *program, const struct set *set, const char *solutions)
{
    char *line = NULL;
    size_t room = 0, lines = 0, wrong = 0;
    int output = temporary(program);
    run_to(program, output);
    FILE *file = lseek(output, 0, SEEK_SET) == 0 ? fdopen(output, "r") : NULL;
    if (!file)
        fail(program, strerror(errno));
    for (; getline(&line, &room, file) > 0; lines++) {
        const char *solution = solutions + SUDOKU_CELLS * (lines % set->n);
        if (*solution && strncmp(line, solution, SUDOKU_CELLS) != 0 && !wrong)
            wrong = lines + 1;
    }
    if (ferror(file))
        fail(program, "its answers could not be read");
    if (wrong)
        fprintf(stderr, "bench: %s: %s: wrong answer in line %zu\n", set->name, program->command, wrong);
    else if (lines != program->puzzles)
        fprintf(stderr, "bench: %s: %s: %zu lines for %zu puzzles\n", set->name, program->command, lines,
                program->puzzles);
    free(line);
    fclose(file);
    return !wrong && lines == program->puzzles;
}
