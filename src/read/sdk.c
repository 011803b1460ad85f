/* SadMan's .sdk files: lines such as "#A author", then "[Puzzle]" and nine rows, perhaps "[State]" and
 * nine more.
 *
 * The state is what a player had entered: clues and entries then are told apart, as in few other formats. */
#include <string.h>

#include "read/formats.h"

/* The sections that programs write after the puzzle: what was entered, marks and colours of its cells. Their
 * numbers would be read as rows. */
static const char others[] = "state pencilmarks colors colours";

/* In any case, as programs differ in it. */
static bool is_section(struct line line, const char *names)
{
    line = reader_trim(line);
    return line_length(line) > 2 && *line.at == '[' && line.end[-1] == ']' &&
           reader_word_in((struct line){line.at + 1, line.end - 1, NULL}, names) > 0;
}

/* "#D text": author, description, comment, date, source, level or address. */
static bool is_head_line(struct line line)
{
    return line_length(line) >= 2 && *line.at == '#' && is_in(line.at[1], "ADCBSLUH");
}

enum verdict reader_recognise_section(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);

    (void)finding;
    return is_head_line(line) || is_section(line, "puzzle") || is_section(line, others) ? NEED_MORE
                                                                                        : NOT_MINE;
}

/* Skips a section about other things than clues: its name, and the lines of numbers below it. */
static enum verdict skip_section(const struct view *text, struct finding *finding, struct line line)
{
    enum { MOST_LINES = 9 };

    reader_take_line(finding, line);
    for (int lines = 0; lines < MOST_LINES && line.next < text->end; lines++) {
        line = reader_line_at(text, line.next);
        size_t length = line_length(line);
        if (length == SUDOKU_CELLS || reader_count_in(line.at, length, "0123456789 .,;|-\t") < length)
            break;
        finding->text_end = line.end;
        finding->taken = line.next;
    }
    return SKIPPED;
}

/* Finds "[Puzzle]". The texts of the head, one after the other, are the puzzle's name. False if this is not
 * the head of a file. */
static bool read_head(const struct view *text, struct finding *finding, struct line *line)
{
    while (!is_section(*line, "puzzle")) {
        if (is_head_line(*line))
            reader_add_name(finding, reader_trim((struct line){line->at + 2, line->end, NULL}), ", ");
        else if (*line->at != '#' && line_length(reader_trim(*line)))
            return false;
        if (line->next == text->end)
            return false;
        *line = reader_line_at(text, line->next);
    }
    return true;
}

/* Reads the nine rows of "[State]" if they come next: the digits placed so far. */
static enum verdict read_state(const struct view *text, struct finding *finding)
{
    char clues[SUDOKU_CELLS];
    struct view rest = {finding->taken, text->end};
    struct line line = {rest.at, rest.at, rest.at};

    while (line.next < text->end && !line_length(reader_trim(line)))
        line = reader_line_at(text, line.next);
    if (!is_section(line, "state"))
        return PUZZLE;
    if (line.next == text->end)
        return reader_reject(finding, "[State] without a grid");
    memcpy(clues, finding->cells, sizeof clues);
    rest.at = line.next;
    enum verdict verdict = reader_recognise_grid(&rest, finding);
    if (verdict != PUZZLE)
        return verdict == INVALID ? INVALID : reader_reject(finding, "[State] without a grid");
    if (!finding->has_candidates)
        (void)sudoku_find_candidates(finding->cells, finding->candidates);
    finding->has_candidates = finding->has_placed = true;
    memcpy(finding->placed, finding->cells, sizeof finding->placed);
    memcpy(finding->cells, clues, sizeof clues);
    return PUZZLE;
}

enum verdict reader_recognise_sdk(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);

    if (is_section(line, others))
        return skip_section(text, finding, line);
    if (!read_head(text, finding, &line)) {
        finding->name = NULL;
        finding->name_length = 0;
        return NOT_MINE;
    }
    struct view rest = {line.next, text->end};
    if (rest.at == rest.end) {
        reader_take_line(finding, line);
        return SKIPPED;
    }
    enum verdict verdict = reader_recognise_grid(&rest, finding);
    if (verdict == PUZZLE) {
        const char *first = finding->text;
        verdict = read_state(text, finding);
        finding->first = verdict == PUZZLE ? first : finding->first;
    }
    finding->text = text->at;
    return verdict;
}
