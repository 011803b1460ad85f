/* unistd.h: close() is declared where POSIX declares it, and not in every file. */
#pragma GCC system_header
#include_next <unistd.h>
#ifdef close
int close(int file);
#endif
