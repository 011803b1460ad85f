/* How many threads a run starts: by what the processors allow, and control groups. The
 * files of Linux are made in a folder of the test. */
#include <sys/stat.h>
#include <unistd.h>

#include "core/machine.h"
#include "sudoku.h"
#include "tests/test.h"

static char root[] = "/tmp/sudoku-cores-XXXXXX";

/* A file below the root: with this text, or gone. */
struct file {
    const char *name, *text;
};

/* Makes the folders above a file, and the file. */
static void write_file(const struct file *file)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s", root, file->name);
    for (char *slash = strchr(path + sizeof root, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *out = fopen(path, "w");
    CHECK(out, "%s", path);
    if (out) {
        fputs(file->text, out);
        fclose(out);
    }
}

/* Removes a file, and the folders above it that are empty then. */
static void remove_file(const struct file *file)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s", root, file->name);
    unlink(path);
    for (char *slash = strrchr(path, '/'); slash > path + sizeof root; slash = strrchr(path, '/')) {
        *slash = '\0';
        rmdir(path);
    }
}

enum { MOST_FILES = 6 };

static void check_cores(unsigned expected, const struct file *files)
{
    for (int i = 0; i < MOST_FILES && files[i].name; i++)
        write_file(&files[i]);
    unsigned cores = core_processors_below(root, 16);
    CHECK(cores == expected, "%s: %s: %u, not %u", files[0].name, files[0].text, cores, expected);
    for (int i = 0; i < MOST_FILES && files[i].name; i++)
        remove_file(&files[i]);
}

#define CHECK_CORES(expected, ...) check_cores(expected, (const struct file[MOST_FILES]){__VA_ARGS__})

#define GROUPS "/proc/self/cgroup"
#define FOLDER "/sys/fs/cgroup"

/* Without the files of Linux, nothing is limited. */
static void test_no_files(void)
{
    CHECK_CORES(16, {NULL, NULL});
}

/* One file has the quota and its period. */
static void test_quota(void)
{
    CHECK_CORES(2, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "200000 100000\n"});
    CHECK_CORES(2, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "100001 100000\n"});
    CHECK_CORES(1, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "50000 100000\n"});
    CHECK_CORES(16, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "max 100000\n"});
    CHECK_CORES(16, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "100000 0\n"});
    CHECK_CORES(16, {GROUPS, "0::/\n"}, {FOLDER "/cpu.max", "3200000 100000\n"});
    CHECK_CORES(16, {GROUPS, "0::/\n"});
    CHECK_CORES(3, {GROUPS, "0::/a/b\n"}, {FOLDER "/a/b/cpu.max", "300000 100000\n"});
    CHECK_CORES(3, {GROUPS, "0::/a/b\n"}, {FOLDER "/a/cpu.max", "300000 100000\n"});
    CHECK_CORES(3, {GROUPS, "0::/a/b\n"}, {FOLDER "/cpu.max", "300000 100000\n"});
    CHECK_CORES(3, {GROUPS, "0::/a/b\n"}, {FOLDER "/a/b/cpu.max", "500000 100000\n"},
                {FOLDER "/a/cpu.max", "300000 100000\n"}, {FOLDER "/cpu.max", "400000 100000\n"});
    /* A container whose group has its name outside: only the outermost folder can be read. */
    CHECK_CORES(2, {GROUPS, "0::/../../elsewhere\n"}, {FOLDER "/cpu.max", "200000 100000\n"});
    /* A group beside the process's own, and a file above all groups. */
    CHECK_CORES(16, {GROUPS, "0::/a\n"}, {FOLDER "/b/cpu.max", "200000 100000\n"},
                {"/sys/fs/cpu.max", "100000 100000\n"});
}

/* Groups of the first version are passed over. */
static void test_first_version(void)
{
    CHECK_CORES(2, {GROUPS, "no group\n4:cpu,cpuacct:/\n0::/\n"}, {FOLDER "/cpu.max", "200000 100000\n"},
                {FOLDER "/cpu/cpu.cfs_quota_us", "100000\n"}, {FOLDER "/cpu/cpu.cfs_period_us", "100000\n"});
}

/* Names that do not fit are no limit, and no overflow. */
static void test_long_names(void)
{
    static char line[1000], deep[6000];
    snprintf(line, sizeof line, "0::/%0900d\n", 0);
    CHECK_CORES(2, {GROUPS, line}, {FOLDER "/cpu.max", "200000 100000\n"});
    memset(deep, '/', sizeof deep - 1);
    CHECK(core_processors_below(deep, 7) == 7, "a root with a long name");
    CHECK(sudoku_count_processors() >= 1, "no processor at all");
}

int main(void)
{
    CHECK(mkdtemp(root), "%s", root);
    test_no_files();
    test_quota();
    test_first_version();
    test_long_names();
    CHECK(rmdir(root) == 0, "%s is not empty", root);
    return test_report();
}
