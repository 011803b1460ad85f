/* Signals: whatever the program is doing, it ends by the signal, soon, after a whole line, with its
 * totals. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/test.h"

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
#define HOPELESS ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........\n"
#define SLOW_TO_RATE ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....\n"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
#define EMPTY_ROW "........."
#define EMPTY_GRID                                                                                           \
    EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW "\n"

#define PUZZLES_1 "puzzles                   1\n"
#define SEED_1 "seed                      1\n"

enum { MOST_OUTPUT = 1 << 24, PATIENCE = 60 /* seconds, on a slow machine */ };

static char folder[] = "/tmp/sudoku-interrupt-XXXXXX";

/* A program that runs: its standard input, output and error are files or pipes of ours. */
struct run {
    pid_t child;
    int input; /* the end of a pipe to its standard input */
    int output, error;
    bool ignores; /* it was started with SIGINT ignored */
    char *seen, *said;
    size_t n_seen, n_said;
    int status;
};

static const char *program(void)
{
    const char *name = getenv("SUDOKU");
    return name ? name : "./sudoku";
}

/* In the child: puts the pipes in place and becomes the program. */
static void become_program(char **arguments, const int input[2], const int output[2], const int error[2],
                           bool ignores)
{
    signal(SIGINT, ignores ? SIG_IGN : SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL); /* nohup has it ignored */
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    dup2(error[1], STDERR_FILENO);
    for (int i = 0; i < 2; i++)
        close(input[i]), close(output[i]), close(error[i]);
    execv(program(), arguments);
    _exit(127);
}

static bool start(struct run *run, char **arguments, const char *lines)
{
    int input[2], output[2], error[2];
    run->seen = malloc(MOST_OUTPUT);
    run->said = malloc(MOST_OUTPUT);
    run->n_seen = run->n_said = 0;
    if (!run->seen || !run->said || pipe(input) || pipe(output) || pipe(error))
        return false;
    run->child = fork();
    if (run->child == 0)
        become_program(arguments, input, output, error, run->ignores);
    close(input[0]), close(output[1]), close(error[1]);
    run->input = input[1], run->output = output[0], run->error = error[0];
    size_t n = strlen(lines);
    return run->child > 0 && write(run->input, lines, n) == (ssize_t)n;
}

/* Reads what is there; false at the end of both streams. */
static bool take_output(struct run *run, int milliseconds)
{
    struct pollfd files[] = {{.fd = run->output, .events = POLLIN}, {.fd = run->error, .events = POLLIN}};
    if (poll(files, 2, milliseconds) <= 0)
        return true;
    ssize_t seen = 0, said = 0;
    if (files[0].revents &&
        (seen = read(run->output, run->seen + run->n_seen, MOST_OUTPUT - run->n_seen)) > 0)
        run->n_seen += (size_t)seen;
    if (files[1].revents && (said = read(run->error, run->said + run->n_said, MOST_OUTPUT - run->n_said)) > 0)
        run->n_said += (size_t)said;
    return seen > 0 || said > 0 || !files[0].revents || !files[1].revents;
}

/* The seconds that the program has worked, or where there is no such clock, the time of day. */
static double seconds_of_work(const struct run *run)
{
    clockid_t clock = CLOCK_REALTIME;
    struct timespec time = {0};
#if defined _POSIX_CPUTIME && _POSIX_CPUTIME >= 0
    if (clock_getcpuclockid(run->child, &clock) != 0)
        return -1;
#else
    (void)run;
#endif
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Lets a program work that prints nothing to wait for: by then it is in the midst of what takes long.
 * Sanitizers need more time to start. */
static void let_work(const struct run *run)
{
    static const double enough = TEST_SHARE > 1 ? 0.5 : 0.08;
    struct timespec pause = {.tv_nsec = 2000000};
    time_t start = time(NULL);
    double begin = seconds_of_work(run);
    while (seconds_of_work(run) < begin + enough && time(NULL) - start < PATIENCE)
        nanosleep(&pause, NULL);
}

/* Sends the signal and collects the rest. Returns the seconds until the end. */
static double collect(struct run *run, int number)
{
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    kill(run->child, number);
    while (take_output(run, 1000 * PATIENCE))
        ;
    waitpid(run->child, &run->status, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    close(run->input), close(run->output), close(run->error);
    return (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
}

/* Waits for some bytes of output and then a little, or for some work, before the signal. */
static double stop(struct run *run, int number, size_t bytes)
{
    struct timespec pause = {.tv_nsec = 50000000};
    time_t start = time(NULL);
    while (run->n_seen < bytes && time(NULL) - start < PATIENCE && take_output(run, 100))
        ;
    if (bytes)
        nanosleep(&pause, NULL);
    else
        let_work(run);
    return collect(run, number);
}

static void finish(struct run *run)
{
    free(run->seen);
    free(run->said);
}

static bool says(const struct run *run, const char *words)
{
    size_t n = strlen(words);
    for (size_t i = 0; i + n <= run->n_said; i++)
        if (memcmp(run->said + i, words, n) == 0)
            return true;
    return false;
}

/* Each way of being busy. */
static const struct busy {
    const char *name;
    char *arguments[5];
    const char *lines;
    size_t bytes;      /* of output before the signal */
    const char *words; /* among the totals; NULL: nothing special */
    size_t times;      /* that the lines are given */
} busy[] = {
    {"waiting for input", {"-fline"}, EASY, 82, NULL, 1},
    {"counting without end", {"count", "--limit=all"}, EASY EMPTY_GRID, 2, NULL, 1},
    /* The puzzle under way is not counted. */
    {"printing without end",
     {"solve", "--all", "--limit=all", "-fjson"},
     EASY EMPTY_GRID,
     100000,
     PUZZLES_1,
     1},
    {"explaining",
     {"explain", "-fjson"},
     EASY "98.7.....7......6.....5......4...3....8.6..9.....1..2..5...3.........2..1.....4..\n"
          "98.7.....7..6..8......5......4...3....89..6......2...1..6..89.......1.4........2.\n",
     100,
     NULL,
     1},
    {"solving all at once", {"-fline"}, HOPELESS, 0, NULL, 256},
    {"checking all at once", {"check"}, HOPELESS, 0, NULL, 256},
    {"listing minimal puzzles", {"minimize", "--all"}, SOLVED EASY, 0, NULL, 1},
    {"generating", {"generate", "1000000000", "--seed=1", "-fline"}, "", 1000, SEED_1, 1},
    {"walking to few clues", {"generate", "1000", "--clues=17", "--seed=1"}, "", 0, SEED_1, 1},
    {"choosing what it generates", {"generate", "1000000", "--seed=1", "--er=8.9.."}, "", 0, SEED_1, 1},
};

static void interrupt_one(const struct busy *what, char *threads, int number)
{
    char *arguments[8] = {"sudoku", threads, "--stats"};
    struct run run = {0};
    for (int i = 0; i < 5; i++)
        arguments[3 + i] = what->arguments[i];
    static char lines[1 << 15];
    *lines = '\0';
    for (size_t i = 0, length = strlen(what->lines); i < what->times; i++)
        strcpy(lines + i * length, what->lines);
    if (!start(&run, arguments, lines)) {
        CHECK(false, "%s: the program cannot be started", what->name);
        return;
    }
    double seconds = stop(&run, number, what->bytes);
    CHECK(WIFSIGNALED(run.status) && WTERMSIG(run.status) == number, "%s, %s: status %x", what->name, threads,
          (unsigned)run.status);
    CHECK(seconds < PATIENCE / 2, "%s, %s: %.1f s", what->name, threads, seconds);
    CHECK(run.n_seen >= what->bytes, "%s, %s: %zu bytes", what->name, threads, run.n_seen);
    CHECK(!run.n_seen || run.seen[run.n_seen - 1] == '\n', "%s, %s: in mid-line", what->name, threads);
    CHECK(says(&run, "puzzles/s"), "%s, %s: no totals", what->name, threads);
    CHECK(!what->words || says(&run, what->words), "%s, %s: no %s", what->name, threads, what->words);
    CHECK(!says(&run, "no puzzle"), "%s, %s: no puzzle?", what->name, threads);
    finish(&run);
}

static void test_each(void)
{
    static char *const threads[] = {"-j1", "-j3"};
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < sizeof busy / sizeof *busy; i++)
        for (int t = 0; t < 2; t++)
            interrupt_one(&busy[i], threads[t], numbers[(i + (size_t)t) % 3]);
}

static bool has_seen(const struct run *run, const char *words)
{
    size_t n = strlen(words);
    for (size_t i = 0; i + n <= run->n_seen; i++)
        if (memcmp(run->seen + i, words, n) == 0)
            return true;
    return false;
}

/* A rating that was broken off is no answer, so its row is not written, nor any below it. */
static void test_rating_for_column(void)
{
    static const char header[] = "puzzle,er,name,error\n";
    char *arguments[] = {"sudoku", "-j1", "info", "--fields=er", NULL};
    struct run run = {0};
    if (!start(&run, arguments, EASY SLOW_TO_RATE EASY SLOW_TO_RATE EASY))
        return;
    stop(&run, SIGINT, sizeof header + strlen(EASY));
    CHECK(WIFSIGNALED(run.status) && WTERMSIG(run.status) == SIGINT, "status %x", (unsigned)run.status);
    CHECK(has_seen(&run, header) && has_seen(&run, ",1.2,,\n"), "%zu bytes", run.n_seen);
    CHECK(!has_seen(&run, ",,,\n"), "a row without a rating:\n%.*s", (int)run.n_seen, run.seen);
    finish(&run);
}

/* What a shell has put into the background does not end by Ctrl-C. */
static void test_ignored(void)
{
    char *arguments[] = {"sudoku", "-fline", NULL};
    struct run run = {.ignores = true};
    if (!start(&run, arguments, EASY))
        return;
    while (run.n_seen < 82 && take_output(&run, 1000 * PATIENCE))
        ;
    kill(run.child, SIGINT);
    ssize_t n = write(run.input, EASY, strlen(EASY));
    close(run.input);
    while (take_output(&run, 1000 * PATIENCE))
        ;
    waitpid(run.child, &run.status, 0);
    CHECK(n > 0 && WIFEXITED(run.status) && WEXITSTATUS(run.status) == 0 && run.n_seen == 164,
          "status %x, %zu bytes", (unsigned)run.status, run.n_seen);
    close(run.output), close(run.error);
    finish(&run);
}

static size_t count_files(void)
{
    DIR *files = opendir(folder);
    size_t n = 0;
    while (files && readdir(files))
        n++;
    if (files)
        closedir(files);
    return n - 2; /* . and .. */
}

static void check_old_file(const char *path, const char *when)
{
    char text[8] = "";
    FILE *file = fopen(path, "r");
    CHECK(file && fgets(text, sizeof text, file) && strcmp(text, "old\n") == 0, "%s: %s", when, text);
    if (file)
        fclose(file);
}

/* The old file stays, whether the program ends in order or is killed: then the new one stays beside it. */
static void test_output_file(void)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGKILL};
    char path[100];
    snprintf(path, sizeof path, "%s/answers", folder);
    char *arguments[] = {"sudoku", "solve", "--all", "--limit=all", "-fline", "-o", path, NULL};
    for (int i = 0; i < 3; i++) {
        struct run run = {0};
        FILE *file = fopen(path, "w");
        if (!file || fputs("old\n", file) < 0 || fclose(file) != 0 || !start(&run, arguments, EMPTY_GRID))
            return;
        stop(&run, numbers[i], 0);
        check_old_file(path, strsignal(numbers[i]));
        CHECK(WIFSIGNALED(run.status) && WTERMSIG(run.status) == numbers[i], "status %x",
              (unsigned)run.status);
        CHECK(count_files() == (numbers[i] == SIGKILL ? 2 : 1), "%zu files", count_files());
        CHECK(numbers[i] == SIGKILL ||
                  (says(&run, "left unchanged, because the run was interrupted; 0 puzzles were done")),
              "words");
        finish(&run);
    }
}

static void empty_folder(void)
{
    char path[400];
    DIR *files = opendir(folder);
    struct dirent *entry;
    while (files && (entry = readdir(files))) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(path);
    }
    if (files)
        closedir(files);
}

/* The program is held, so it cannot answer the first signal before the second, which ends it at once: no new
 * file stays. */
static void test_second_signal(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/answers", folder);
    char *arguments[] = {"sudoku", "generate", "1000", "--clues=17", "--seed=1", "-o", path, NULL};
    struct run run = {0};
    empty_folder();
    if (!start(&run, arguments, ""))
        return;
    let_work(&run);
    CHECK(count_files() <= 1, "%zu files", count_files());
    kill(run.child, SIGSTOP);
    kill(run.child, SIGHUP);
    kill(run.child, SIGINT);
    collect(&run, SIGCONT);
    CHECK(WIFSIGNALED(run.status) && (WTERMSIG(run.status) == SIGHUP || WTERMSIG(run.status) == SIGINT),
          "status %x", (unsigned)run.status);
    CHECK(count_files() == 0, "%zu files", count_files());
    finish(&run);
}

/* A signal that comes twice within a moment is one: the program still says where the search goes on. */
static void test_same_signal(void)
{
    char *arguments[] = {"sudoku", "search", "-j1", "--clues=17", NULL};
    struct run run = {0};
    if (!start(&run, arguments, SOLVED))
        return;
    let_work(&run);
    kill(run.child, SIGINT);
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL); /* at once, the two would be one to the system */
    collect(&run, SIGINT);
    CHECK(WIFSIGNALED(run.status) && WTERMSIG(run.status) == SIGINT, "status %x", (unsigned)run.status);
    CHECK(says(&run, "--start="), "%.*s", (int)run.n_said, run.said);
    finish(&run);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    if (!mkdtemp(folder))
        return 1;
    test_each();
    test_rating_for_column();
    test_ignored();
    test_output_file();
    test_second_signal();
    test_same_signal();
    empty_folder();
    rmdir(folder);
    return test_report();
}
