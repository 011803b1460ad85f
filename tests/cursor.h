/* cursor.h: a text that a test reads from left to right, up to the first thing that is wrong with it. */
#ifndef TESTS_CURSOR_H
#define TESTS_CURSOR_H

#include <stdbool.h>
#include <string.h>

static const char *at;                 /* what comes next */
static const char *failed, *failed_at; /* what is wrong; or NULL */

/* Notes the first thing that is wrong. Returns false. */
static bool fail(const char *why)
{
    if (!failed) {
        failed = why;
        failed_at = at;
    }
    return false;
}

/* Goes past a text if it comes next. */
static bool eat(const char *text)
{
    size_t n = strlen(text);
    if (strncmp(at, text, n) != 0)
        return false;
    at += n;
    return true;
}

#endif
