/* play_folder.h: the files of --play in a folder of the test, where each call to the system fails in turn.
 * Define _XOPEN_SOURCE as 700 before anything is included: mkdtemp(). */
#ifndef TESTS_PLAY_FOLDER_H
#define TESTS_PLAY_FOLDER_H

#include "cli/play/session.h"
#include "tests/failing.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char medium[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static char folder[] = "/tmp/test-files-XXXXXX";
static const struct fault no_fault = {NULL, 0, 0, false};

/* A path in the folder of this test. */
static inline const char *path_to(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static inline void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_to(name), "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", name);
}

/* Is this the whole content of the file? */
static inline bool holds(const char *name, const char *text)
{
    char content[2000] = "";
    FILE *file = fopen(path_to(name), "r");
    size_t n = file ? fread(content, 1, sizeof content - 1, file) : 0;
    if (file)
        fclose(file);
    return file && n == strlen(text) && memcmp(content, text, n) == 0;
}

/* Each store has a folder of its own. */
static inline const char *begin_folder(void)
{
    static char name[20];
    static int number;
    snprintf(name, sizeof name, "state-%d", ++number);
    CHECK(setenv("XDG_STATE_HOME", path_to(name), 1) == 0, "%s", name);
    return name;
}

/* Another process that has locked names, until it is let go. */
struct holder {
    pid_t pid;
    int end;
};

/* name, name-2 and so on: n names. */
static inline struct holder hold(const char *name, int n)
{
    int said[2], wait[2];
    char byte = 0;
    CHECK(pipe(said) == 0 && pipe(wait) == 0, "pipes");
    pid_t pid = fork();
    if (pid == 0) {
        struct store store;
        close(wait[1]);
        bool locked = store_open(&store);
        for (int i = 1; i <= n; i++) {
            char numbered[STORE_NAME];
            snprintf(numbered, sizeof numbered, i > 1 ? "%s-%d" : "%s", name, i);
            locked = locked && store_lock(&store, numbered, false);
        }
        (void)!write(said[1], &locked, 1);
        (void)!read(wait[0], &byte, 1);
        _exit(0);
    }
    CHECK(read(said[0], &byte, 1) == 1 && byte == 1, "%s is locked elsewhere", name);
    close(said[0]), close(said[1]), close(wait[0]);
    return (struct holder){pid, wait[1]};
}

static inline void let_go(struct holder holder)
{
    CHECK(write(holder.end, "", 1) == 1 && close(holder.end) == 0, "let go");
    waitpid(holder.pid, NULL, 0);
}

/* Reads files; what was said on standard error goes to `said`. */
static inline bool read_collection(struct collection *collection, char **files, size_t n, struct fault wanted,
                                   char said[300])
{
    int before = dup(STDERR_FILENO), file = open(path_to("said"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(before >= 0 && file >= 0 && dup2(file, STDERR_FILENO) == STDERR_FILENO, "standard error");
    *collection = (struct collection){.n = 0};
    begin_fault(wanted);
    bool whole = collection_read(collection, files, n);
    end_fault();
    dup2(before, STDERR_FILENO);
    ssize_t length = pread(file, said, 299, 0);
    said[length > 0 ? length : 0] = '\0';
    close(before), close(file);
    return whole;
}

/* Runs the tests in a folder that is gone afterwards. */
static inline int run_in_folder(void (*const *tests)(void), size_t n)
{
    char command[100];
    CHECK(mkdtemp(folder), "%s", folder);
    signal(SIGCHLD, SIG_DFL);
    for (size_t i = 0; i < n; i++)
        tests[i]();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}

#endif
