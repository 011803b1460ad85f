/* end_of_memory.h: texts that end where memory ends, so that a function that reads too far crashes. A file
 * that includes it defines _DEFAULT_SOURCE first, for MAP_ANONYMOUS. */
#ifndef TESTS_END_OF_MEMORY_H
#define TESTS_END_OF_MEMORY_H

#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

static char *end_of_memory;

/* Maps two megabytes and a page behind them that cannot be read. Returns -1 if that is not possible. */
static int map_memory(void)
{
    const size_t room = (size_t)1 << 21;
#ifdef _WIN32
    DWORD before;
    char *memory = VirtualAlloc(NULL, room + 1, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (!memory || !VirtualProtect(memory + room, 1, PAGE_NOACCESS, &before))
        return -1;
#else
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + room, page, PROT_NONE) != 0)
        return -1;
#endif
    end_of_memory = memory + room;
    return 0;
}

/* Copies the n characters to the end of memory. */
static char *last_in_memory(const char *text, size_t n)
{
    return memcpy(end_of_memory - n, text, n);
}

#endif
