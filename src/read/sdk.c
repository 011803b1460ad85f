/* SadMan's .sdk files: "#A author" and the like, "[Puzzle]" and nine rows, perhaps "[State]" and nine more.
 * And grids with a title above them. */
#include <string.h>

#include "read/formats.h"
#include "read/row.h"

enum { MOST_HEAD_LINES = 100, LONGEST_TITLE = 72 };

static bool is_section(struct line line, const char *name)
{
    size_t i, length = strlen(name);

    line = reader_trim(line);
    if ((size_t)(line.end - line.at) != length + 2 || *line.at != '[' || line.end[-1] != ']')
        return false;
    for (i = 0; i < length; i++)
        if ((line.at[i + 1] | 32) != (name[i] | 32))
            return false;
    return true;
}

static bool is_any_section(struct line line)
{
    line = reader_trim(line);
    return line.end - line.at > 3 && *line.at == '[' && line.end[-1] == ']' && line.at[1] >= 'A' &&
           line.at[2] >= 'a' && line.at[3] >= 'a';
}

/* "#D text": which of author, description, comment, date, source, level, address. */
static bool is_head_line(struct line line)
{
    return line.end - line.at >= 2 && *line.at == '#' && line.at[1] != '\0' && strchr("ADCBSLUH", line.at[1]);
}

/* The texts of the head, one after the other, are the puzzle's name. */
static void add_to_name(struct found *found, struct line line)
{
    struct line text = reader_trim((struct line){line.at + 2, line.end, line.end});
    size_t length = (size_t)(text.end - text.at);

    if (!length || found->name_length + length + 2 > sizeof found->scratch)
        return;
    if (found->name_length) {
        memcpy(found->scratch + found->name_length, ", ", 2);
        found->name_length += 2;
    }
    memcpy(found->scratch + found->name_length, text.at, length);
    found->name_length += length;
    found->name = found->scratch;
}

/* The text behind "[Puzzle]". NOT_MINE if the head is no head, NEED_MORE if it does not end here. */
static enum verdict read_head(const struct view *text, struct found *found, struct view *rest)
{
    struct line line = reader_line_at(text, text->at);
    int lines;

    found->name_length = 0;
    if (!is_head_line(line) && !is_section(line, "Puzzle"))
        return NOT_MINE;
    for (lines = 0; lines < MOST_HEAD_LINES; lines++) {
        if (is_section(line, "Puzzle")) {
            *rest = (struct view){line.next, text->end, text->complete};
            return line.next < text->end ? PUZZLE : text->complete ? NOT_MINE : NEED_MORE;
        }
        if (is_head_line(line))
            add_to_name(found, line);
        else if (reader_trim(line).at < reader_trim(line).end && *line.at != '#')
            return NOT_MINE;
        if (line.next == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        line = reader_line_at(text, line.next);
    }
    return NOT_MINE;
}

/* The nine rows of "[State]", if they come next: what has been placed so far. */
static enum verdict read_state(const struct view *text, struct found *found)
{
    struct view rest = *text;
    struct line line = {text->at, text->at, found->taken};
    char givens[SUDOKU_CELLS];
    const char *first = found->first;
    enum verdict verdict;

    do {
        if (line.next == text->end)
            return text->complete ? PUZZLE : NEED_MORE;
        line = reader_line_at(text, line.next);
    } while (reader_trim(line).at == reader_trim(line).end);
    if (!is_section(line, "State"))
        return PUZZLE;
    rest.at = line.next;
    memcpy(givens, found->cells, sizeof givens);
    verdict = rest.at < rest.end ? reader_grid(&rest, found) : rest.complete ? NOT_MINE : NEED_MORE;
    found->first = first;
    if (verdict == NEED_MORE || verdict == BROKEN)
        return verdict;
    if (verdict == NOT_MINE)
        return reader_broken(found, "[State] without a grid");
    if (!found->has_candidates)
        reader_candidates(found->cells, found->candidates);
    found->has_candidates = true;
    found->has_placed = true;
    memcpy(found->placed, found->cells, sizeof found->placed);
    memcpy(found->cells, givens, sizeof givens);
    return PUZZLE;
}

enum verdict reader_sdk(const struct view *text, struct found *found)
{
    struct view rest;
    enum verdict verdict = read_head(text, found, &rest);

    if (verdict != PUZZLE) {
        found->name = NULL;
        return verdict;
    }
    verdict = reader_grid(&rest, found);
    if (verdict == NOT_MINE) {
        found->name = NULL;
        return NOT_MINE;
    }
    if (verdict == PUZZLE)
        found->first = found->raw;
    if (verdict == PUZZLE)
        verdict = read_state(text, found);
    found->raw = text->at;
    return verdict;
}

/* "[Puzzle]" without a grid below it, and sections that say nothing about the puzzle, are skipped with up to
 * nine lines of numbers below them: pencilmarks, mostly. */
enum verdict reader_section(const struct view *text, struct found *found)
{
    struct line line = reader_line_at(text, text->at);
    bool is_puzzle = is_section(line, "Puzzle");
    struct row row;
    int lines;

    if (!is_any_section(line))
        return NOT_MINE;
    reader_take_line(found, line);
    for (lines = 0; lines < 9 && !is_puzzle; lines++) {
        if (found->taken == text->end)
            return text->complete ? SKIPPED : NEED_MORE;
        line = reader_line_at(text, found->taken);
        reader_row(line, &row);
        if (row.kind != ROW_CELLS || row.cells == SUDOKU_CELLS || is_any_section(line))
            break;
        found->taken = line.next;
    }
    return SKIPPED;
}

/* Words right above a grid name it, "Grid 01" or "My puzzle:", and so does a number. */
enum verdict reader_titled_grid(const struct view *text, struct found *found)
{
    struct line title = reader_line_at(text, text->at);
    struct view rest = {title.next, text->end, text->complete};
    struct row row;
    enum verdict verdict;

    reader_row(title, &row);
    if (title.end - title.at > LONGEST_TITLE ||
        (row.kind != ROW_WORDS && (row.kind != ROW_CELLS || row.cells > 3)))
        return NOT_MINE;
    for (;;) {
        if (rest.at == rest.end)
            return rest.complete ? NOT_MINE : NEED_MORE;
        reader_row(reader_line_at(&rest, rest.at), &row);
        if (row.kind != ROW_BLANK && (row.line.end - row.line.at < 3 || memcmp(row.line.at, "```", 3) != 0))
            break;
        rest.at = row.line.next;
    }
    verdict = reader_grid(&rest, found);
    if (verdict == NEED_MORE || verdict == NOT_MINE)
        return verdict;
    if (verdict == BROKEN) {
        reader_take_line(found, title); /* the grid gives its reason when its turn comes */
        return SKIPPED;
    }
    found->first = found->raw;
    found->raw = title.at;
    title = reader_trim(title);
    found->name = title.at;
    found->name_length = (size_t)(title.end - title.at);
    return PUZZLE;
}
