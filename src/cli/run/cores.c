/* The cores that a run may use by its control group, read from files of Linux: in a container with half a
 * core, threads for all cores of the machine would only take turns. */
#include "cli/run/cores.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku.h"

/* The folders of the system are below `root`, which is empty except in tests. */
static FILE *open_below(const char *root, const char *folder, const char *name)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s%s/%s", root, folder, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, "r") : NULL;
}

/* Reads the first number in a file of a control group, and perhaps a second one. Returns how many
 * there are. */
static int read_numbers(const char *root, const char *folder, const char *name, long *first, long *second)
{
    FILE *file = open_below(root, folder, name);
    if (!file)
        return 0;
    int read = fscanf(file, "%ld %ld", first, second);
    fclose(file);
    return read;
}

/* Returns the number of cores that the processor time of a group amounts to, rounded up; 0 if it is not
 * limited. The second version of control groups has quota and period in one file, the first has them
 * in two. */
static unsigned cores_of_group(const char *root, const char *folder)
{
    long quota = 0, period = 0, nothing;
    if (read_numbers(root, folder, "cpu.max", &quota, &period) != 2 &&
        (read_numbers(root, folder, "cpu.cfs_quota_us", &quota, &nothing) != 1 ||
         read_numbers(root, folder, "cpu.cfs_period_us", &period, &nothing) != 1))
        return 0;
    return quota > 0 && period > 0 ? (unsigned)((quota + period - 1) / period) : 0;
}

/* Is "cpu" in a list such as `cpu,cpuacct`, which ends with a colon? */
static bool lists_cpu(const char *list)
{
    for (;; list++) {
        size_t length = strcspn(list, ",:");
        if (length == 3 && memcmp(list, "cpu", 3) == 0)
            return true;
        list += length;
        if (*list != ',')
            return false;
    }
}

/* Returns the lowest limit of a control group and all groups around it, which are those of the folders above;
 * 0 if there is none. */
static unsigned cores_of_groups(const char *root, const char *mounted, const char *group)
{
    char folder[2048];
    int length = snprintf(folder, sizeof folder, "%s%s", mounted, group);
    unsigned least = 0;
    while (length >= (int)strlen(mounted) && length < (int)sizeof folder) {
        unsigned cores = cores_of_group(root, folder);
        if (cores && (!least || cores < least))
            least = cores;
        char *slash = strrchr(folder, '/');
        *slash = '\0';
        length = (int)(slash - folder);
    }
    return least;
}

/* /proc/self/cgroup says in which groups this process is, with lines `0::/folder` and, in the first version
 * of control groups, `4:cpu,cpuacct:/folder`. */
static unsigned cores_by_groups(const char *root)
{
    char line[1024];
    unsigned least = 0;
    FILE *groups = open_below(root, "/proc/self", "cgroup");
    while (groups && fgets(line, sizeof line, groups)) {
        char *list = strchr(line, ':'), *folder = list ? strchr(list + 1, ':') : NULL;
        unsigned cores = 0;
        line[strcspn(line, "\n")] = '\0';
        if (folder && folder == list + 1)
            cores = cores_of_groups(root, "/sys/fs/cgroup", folder + 1);
        else if (folder && lists_cpu(list + 1))
            cores = cores_of_groups(root, "/sys/fs/cgroup/cpu", folder + 1);
        if (cores && (!least || cores < least))
            least = cores;
    }
    if (groups)
        fclose(groups);
    return least;
}

unsigned cores_below(const char *root, unsigned allowed)
{
    unsigned groups = cores_by_groups(root);
    return groups && groups < allowed ? groups : allowed;
}

unsigned cores_available(void)
{
    return cores_below("", sudoku_count_processors());
}
