/* SadMan's .sdk files: lines such as "#A author", then "[Puzzle]" and nine rows, perhaps "[State]" and
 * nine more.
 *
 * The state is what a player had entered: clues and entries then are told apart, as in no other format but
 * HoDoKu's. */
#include <string.h>

#include "read/formats.h"
#include "read/tokens.h"

/* The sections that other programs write after the puzzle: marks and colours of its cells. Their numbers
 * would be read as invalid rows. */
static const char others[] = "pencilmarks colors colours";

/* In any case, as programs differ in it. */
static bool is_section(struct line line, const char *names)
{
    line = reader_trim(line);
    return line.end - line.at > 2 && *line.at == '[' && line.end[-1] == ']' &&
           reader_word_in((struct line){line.at + 1, line.end - 1, NULL}, names) > 0;
}

/* Finds the line that comes next in the text. NEED_MORE if it has not come yet, NOT_MINE if there is none. */
static enum verdict next_line(const struct view *text, struct line *line)
{
    if (line->next == text->end)
        return text->complete ? NOT_MINE : NEED_MORE;
    *line = reader_line_at(text, line->next);
    return PUZZLE;
}

/* "#D text": author, description, comment, date, source, level or address. */
static bool is_head_line(struct line line)
{
    return line.end - line.at >= 2 && *line.at == '#' && is_in(line.at[1], "ADCBSLUH");
}

/* Finds "[Puzzle]". The texts of the head, one after the other, are the puzzle's
 * name. NOT_MINE if this is not the head of a file, NEED_MORE if the head does not end here. A head has no
 * limit in the format; 100 lines keep a file that only looks like one from being searched to its end. */
static enum verdict read_head(const struct view *text, struct finding *finding, struct line *line)
{
    enum { MOST_LINES = 100 };
    enum verdict verdict = PUZZLE;

    *line = reader_line_at(text, text->at);
    if (!is_head_line(*line) && !is_section(*line, "puzzle"))
        return NOT_MINE;
    for (int lines = 0; lines < MOST_LINES && verdict == PUZZLE; lines++) {
        if (is_section(*line, "puzzle"))
            return PUZZLE;
        if (is_head_line(*line))
            reader_add_name(finding, reader_trim((struct line){line->at + 2, line->end, NULL}), ", ");
        else if (*line->at != '#' && reader_trim(*line).at < reader_trim(*line).end)
            return NOT_MINE;
        verdict = next_line(text, line);
    }
    return verdict == NEED_MORE ? NEED_MORE : NOT_MINE;
}

/* Reads the nine rows of "[State]" if they come next: the digits placed so far. The rows are read by the
 * same recognisers, which write to finding->cells, so the clues are put back afterwards. */
static enum verdict read_state(const struct view *text, struct finding *finding)
{
    struct view rest = *text;
    struct line line = {text->at, text->at, finding->taken};
    const char *first = finding->first;
    enum verdict verdict;

    do {
        verdict = next_line(text, &line);
        if (verdict != PUZZLE)
            return verdict == NEED_MORE ? NEED_MORE : PUZZLE;
    } while (reader_trim(line).at == reader_trim(line).end);
    if (!is_section(line, "state"))
        return PUZZLE;
    char givens[SUDOKU_CELLS];
    memcpy(givens, finding->cells, sizeof givens);
    rest.at = line.next;
    verdict = reader_recognise_rows(&rest, finding);
    finding->first = first;
    if (verdict == NEED_MORE || verdict == INVALID)
        return verdict;
    if (verdict == NOT_MINE)
        return reader_reject(finding, "[State] without a grid");
    if (!finding->has_candidates)
        (void)sudoku_find_candidates(finding->cells, finding->candidates);
    finding->has_candidates = true;
    finding->has_placed = true;
    memcpy(finding->placed, finding->cells, sizeof finding->placed);
    memcpy(finding->cells, givens, sizeof givens);
    return PUZZLE;
}

enum verdict reader_recognise_sdk(const struct view *text, struct finding *finding)
{
    struct line line;
    struct view rest = *text;
    enum verdict verdict = read_head(text, finding, &line);

    if (verdict == PUZZLE) {
        rest.at = line.next;
        verdict = reader_recognise_rows(&rest, finding);
    }
    if (verdict == PUZZLE) {
        finding->first = finding->text;
        verdict = read_state(text, finding);
    }
    if (verdict == NOT_MINE)
        finding->name = NULL;
    finding->text = text->at;
    return verdict;
}

/* Skips "[Puzzle]" without a grid below it, and sections about other things, with up to nine lines of numbers
 * below them. */
enum verdict reader_recognise_section(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    bool is_puzzle = is_section(line, "puzzle");

    if (!is_puzzle && !is_section(line, others))
        return NOT_MINE;
    reader_take_line(finding, line);
    for (int lines = 0; lines < 9 && !is_puzzle; lines++) {
        enum verdict verdict = next_line(text, &line);
        if (verdict != PUZZLE)
            return verdict == NEED_MORE ? NEED_MORE : SKIPPED;
        size_t length = (size_t)(line.end - line.at);
        if (length == SUDOKU_CELLS || !reader_has_only(line.at, length, "0123456789 .,;|-\t") ||
            is_section(line, others))
            break;
        finding->taken = line.next;
    }
    return SKIPPED;
}
