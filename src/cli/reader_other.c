/* Lines that hold no puzzle: those that may stand between puzzles, and those that are an error. */
#include <string.h>

#include "cli/reader_formats.h"

static bool begins(struct line line, const char *word)
{
    size_t length = strlen(word);

    return (size_t)(line.end - line.at) >= length && memcmp(line.at, word, length) == 0;
}

/* Empty lines and comments. */
enum verdict reader_comment(const struct text *text, struct found *found)
{
    struct line line = reader_line_at(text, text->at), inner = reader_trim(line);

    if (inner.at < inner.end && !begins(inner, "#") && !begins(inner, ";") && !begins(inner, "//"))
        return NOT_MINE;
    reader_take_line(found, line);
    return SKIPPED;
}

/* Whatever no format wanted. */
enum verdict reader_unknown(const struct text *text, struct found *found)
{
    struct line line = reader_line_at(text, text->at);

    reader_take_line(found, line);
    return reader_broken(found, "no puzzle in this line");
}
