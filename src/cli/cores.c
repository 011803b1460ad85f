#include "cli/cores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Linux lists the cores of a process's affinity as ranges: `0-3,8`. Elsewhere there is no such file: 0. */
static unsigned cores_in_list(const char *list)
{
    unsigned cores = 0;
    char *end;
    for (const char *at = list; *at >= '0' && *at <= '9'; at = *end == ',' ? end + 1 : end) {
        unsigned long first = strtoul(at, &end, 10), last = first;
        if (*end == '-')
            last = strtoul(end + 1, &end, 10);
        cores += (unsigned)(last - first + 1);
    }
    return cores;
}

static unsigned cores_by_affinity(void)
{
    static const char name[] = "Cpus_allowed_list:";
    FILE *status = fopen("/proc/self/status", "r");
    char line[4096];
    unsigned cores = 0;
    while (status && !cores && fgets(line, sizeof line, status)) {
        if (strncmp(line, name, sizeof name - 1) == 0)
            cores = cores_in_list(line + sizeof name - 1 + strspn(line + sizeof name - 1, " \t"));
    }
    if (status)
        fclose(status);
    return cores;
}

/* The share of processor time in one group's cpu.max, `quota period`, rounded up; 0: not limited. */
static unsigned cores_of_group(const char *folder)
{
    char path[1200];
    unsigned long quota = 0, period = 0;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", folder);
    FILE *limit = fopen(path, "r");
    if (!limit)
        return 0;
    int read = fscanf(limit, "%lu %lu", &quota, &period);
    fclose(limit);
    return read == 2 && period ? (unsigned)((quota + period - 1) / period) : 0;
}

/* The folder of this process's control group, from a line `0::/folder`; empty where there is none. */
static void find_group(char folder[1024])
{
    char line[1024];
    FILE *groups = fopen("/proc/self/cgroup", "r");
    folder[0] = '\0';
    while (groups && fgets(line, sizeof line, groups)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::/", 4) == 0)
            memcpy(folder, line + 3, strlen(line + 3) + 1);
    }
    if (groups)
        fclose(groups);
}

/* The tightest limit of the process's control group and of all groups around it; 0: none. */
static unsigned cores_by_groups(void)
{
    char folder[1024];
    unsigned least = 0;
    find_group(folder);
    for (;;) {
        unsigned cores = cores_of_group(folder);
        if (cores && (!least || cores < least))
            least = cores;
        char *slash = strrchr(folder, '/');
        if (!slash)
            return least;
        *slash = '\0';
    }
}

unsigned cores_available(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned cores = online > 0 ? (unsigned)online : 1;
    unsigned affinity = cores_by_affinity(), groups = cores_by_groups();
    if (affinity && affinity < cores)
        cores = affinity;
    if (groups && groups < cores)
        cores = groups;
    return cores;
}
