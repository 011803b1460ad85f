/* abilities.c: what a terminal can show, as its environment tells.
 *
 * The environment is all there is: asking the terminal itself takes time, and many do not answer. Only the
 * colour of the background is asked for (terminal.c), because an answer that never comes does no harm
 * there. */
#include "cli/play/terminal/abilities.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool names_utf8(const char *locale)
{
    for (; *locale; locale++)
        if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0)
            return true;
    return false;
}

/* Heavy lines where the locale is UTF-8; the Linux console's fonts have only double ones. The first of the
 * three variables that is set and not empty decides, as POSIX says. */
enum lines choose_lines(void)
{
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *terminal = getenv("TERM");
    for (int i = 0; i < 3; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return !names_utf8(locale)                          ? LINES_ASCII
                   : terminal && strcmp(terminal, "linux") == 0 ? LINES_DOUBLE
                                                                : LINES_HEAVY;
    }
    return LINES_ASCII;
}

/* The command line decides before NO_COLOR, and that before everything else. An unknown terminal has the
 * sixteen colours that nearly all share. */
static enum depth choose_depth(bool never, bool always)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM"), *color = getenv("COLORTERM");
    if (never || (!always && refused && *refused))
        return DEPTH_NONE;
    if (!terminal || !*terminal || strncmp(terminal, "vt", 2) == 0)
        return always ? DEPTH_16 : DEPTH_NONE;
    if ((color && (strcmp(color, "truecolor") == 0 || strcmp(color, "24bit") == 0)) ||
        strstr(terminal, "direct"))
        return DEPTH_TRUE;
    return strstr(terminal, "256") ? DEPTH_256 : DEPTH_16;
}

/* GNU screen shows italics in reverse, the Linux console in another colour. */
static bool has_no_italics(void)
{
    const char *terminal = getenv("TERM");
    return terminal &&
           (strcmp(terminal, "linux") == 0 || (strncmp(terminal, "screen", 6) == 0 && !getenv("TMUX")));
}

/* Some terminals tell their colours by `foreground;background`; 7 and 15 are light. */
static bool is_light(void)
{
    const char *colors = getenv("COLORFGBG"), *ground = colors ? strrchr(colors, ';') : NULL;
    return ground && (strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0);
}

struct palette choose_palette(bool never, bool always)
{
    return (struct palette){choose_depth(never, always), is_light(), has_no_italics()};
}
