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

/* Lowers a limit to that of a control group and all groups around it, which are those of the folders above:
 * the number of cores that their processor time amounts to, rounded up. The second version of control groups
 * has quota and period in one file, the first has them in two. */
static void lower_to_groups(unsigned *limit, const char *root, const char *mounted, const char *group)
{
    char folder[2048];
    int length = snprintf(folder, sizeof folder, "%s%s", mounted, group);
    while (length >= (int)strlen(mounted) && length < (int)sizeof folder) {
        long quota = 0, period = 0, nothing;
        bool is_known = read_numbers(root, folder, "cpu.max", &quota, &period) == 2 ||
                        (read_numbers(root, folder, "cpu.cfs_quota_us", &quota, &nothing) == 1 &&
                         read_numbers(root, folder, "cpu.cfs_period_us", &period, &nothing) == 1);
        unsigned cores =
            is_known && quota > 0 && period > 0 ? (unsigned)((quota + period - 1) / period) : *limit;
        *limit = cores < *limit ? cores : *limit;
        char *slash = strrchr(folder, '/');
        *slash = '\0';
        length = (int)(slash - folder);
    }
}

/* /proc/self/cgroup says in which groups this process is, with lines `0::/folder` and, in the first version
 * of control groups, `4:cpu,cpuacct:/folder`. */
unsigned cores_below(const char *root, unsigned allowed)
{
    char line[1024];
    FILE *groups = open_below(root, "/proc/self", "cgroup");
    while (groups && fgets(line, sizeof line, groups)) {
        char *list = strchr(line, ':'), *folder = list ? strchr(list + 1, ':') : NULL;
        line[strcspn(line, "\n")] = '\0';
        if (folder && folder == list + 1)
            lower_to_groups(&allowed, root, "/sys/fs/cgroup", folder + 1);
        else if (folder && lists_cpu(list + 1))
            lower_to_groups(&allowed, root, "/sys/fs/cgroup/cpu", folder + 1);
    }
    if (groups)
        fclose(groups);
    return allowed;
}

unsigned cores_available(void)
{
    return cores_below("", sudoku_count_processors());
}
