/* Lines that are certainly no puzzle: rules that happen to have 81 signs, and bytes that are no text. */
#include <string.h>

#include "read/formats.h"

/* A rule may happen to be 81 signs long. Dashes and stars alone in an input are an empty grid; other signs
 * of rules never are. */
enum verdict reader_recognise_rule(const struct view *text, struct finding *finding)
{
    bool may_be_grid = *text->at == '-' || *text->at == '*';

    if (!may_be_grid && *text->at != '=' && *text->at != '~' && *text->at != '+' && *text->at != '#')
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at), inner = reader_trim(line);
    if (inner.at != line.at || inner.end - inner.at != SUDOKU_CELLS || !reader_is_one_sign(inner.at))
        return NOT_MINE;
    reader_take_line(finding, line);
    if (!may_be_grid || finding->is_in_list || finding->is_in_text)
        return SKIPPED;
    struct line rest = reader_trim((struct line){line.next, text->end, text->end});
    while (rest.at < rest.end && (*rest.at == '\n' || *rest.at == '\r'))
        rest = reader_trim((struct line){rest.at + 1, rest.end, rest.end});
    if (rest.at < rest.end)
        return SKIPPED;
    return text->complete ? NOT_MINE : NEED_MORE;
}

/* A line with control characters that occur in no text need not be asked what else it could be: that takes a
 * hundred times as long. Those of terminals do not count, and those that old files end with; in the cells of
 * a puzzle, they are named with their place. */
enum verdict reader_recognise_bytes(const struct view *text, struct finding *finding)
{
    enum { SEVERAL = 2 };
    static const bool controls[256] = {
        [1] = true,  [2] = true,  [4] = true,  [5] = true,   [6] = true,  [14] = true,
        [15] = true, [16] = true, [17] = true, [18] = true,  [19] = true, [20] = true,
        [21] = true, [22] = true, [23] = true, [24] = true,  [25] = true, [28] = true,
        [29] = true, [30] = true, [31] = true, [127] = true,
    };
    struct line line = reader_line_at(text, text->at);
    unsigned n = 0;

    for (const char *at = line.at; at < line.end; at++)
        n += controls[(unsigned char)*at];
    struct line piece = n < SEVERAL ? line : reader_almost_cells(line);
    if (n < SEVERAL || piece.at < piece.end || reader_is_comment(line))
        return NOT_MINE;
    reader_take_line(finding, line);
    return reader_reject(finding, "no puzzle in this line");
}
