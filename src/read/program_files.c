/* Files of other programs: SadMan's .sdk and the XML of OpenSudoku; also our own SVG sheets. */
#include <string.h>

#include "read/text_line.h"

/* ---- .sdk: lines such as "#A author", "[Puzzle]" and nine rows, perhaps "[State]" and nine more. The state
 * is the work of a player: clues and entries are distinct. ---- */

static const char sections[] = "puzzle state pencilmarks colors colours";

/* Is it the name of such a section? In any case, as programs differ in it. */
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

/* Reads the nine rows of "[State]" if they come next: the digits placed so far. */
static enum verdict read_state(const struct view *text, struct finding *finding)
{
    char clues[SUDOKU_CELLS];
    struct view rest = {finding->taken, text->end, true};
    struct line line = {rest.at, rest.at, rest.at};

    while (line.next < text->end && !line_length(reader_trim(line)))
        line = reader_line_at(text, line.next);
    if (!is_section(line, "state"))
        return PUZZLE;
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

/* The texts of the head, one after the other, are the puzzle's name. A section behind the puzzle, what was
 * entered, marks and colours of its cells, is skipped: its numbers are no rows. */
enum verdict reader_recognise_sdk(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    enum verdict verdict = NOT_MINE;

    if (!is_head_line(line) && !is_section(line, sections))
        return NOT_MINE;
    if (!text->is_stretch)
        return NEED_MORE;
    for (; *line.at == '#' || !line_length(reader_trim(line)); line = reader_line_at(text, line.next)) {
        if (is_head_line(line))
            reader_add_name(finding, reader_trim((struct line){line.at + 2, line.end, NULL}), ", ");
        if (line.next == text->end)
            break;
    }
    bool is_puzzle = is_section(line, "puzzle");
    const struct view rest = {line.next, text->end, true};
    if (!is_section(line, sections)) {
        finding->name = NULL;
        finding->name_length = 0;
        return NOT_MINE;
    }
    verdict = reader_recognise_grid(&rest, finding);
    if (verdict == NOT_MINE)
        reader_take_line(finding, line);
    if (verdict == NOT_MINE || !is_puzzle)
        return SKIPPED;
    const char *first = finding->text;
    verdict = verdict == PUZZLE ? read_state(text, finding) : verdict;
    finding->first = verdict == PUZZLE ? first : finding->first;
    finding->text = text->at;
    return verdict;
}

/* ---- Attributes of tags. XML is not parsed: finding the values of a few attributes is enough. ---- */

/* Finds the next attribute of a tag: a blank, a name, an equal sign and a value in quotes. */
static bool next_attribute(struct line *tag, struct line *name, struct line *value)
{
    const char *at = memchr(tag->at, '=', line_length(*tag));

    while (at && tag->end - at > 1 && !is_in(at[1], "\"'"))
        at = memchr(at + 1, '=', (size_t)(tag->end - at - 1));
    if (!at || tag->end - at < 2)
        return false;
    const char *start = at;
    while (start > tag->at && (is_letter(start[-1]) || start[-1] == '-'))
        start--;
    *name = (struct line){start, at, NULL};
    const char *stop = memchr(at + 2, at[1], (size_t)(tag->end - at - 2));
    *value = (struct line){at + 2, stop ? stop : tag->end, NULL};
    tag->at = stop ? stop + 1 : tag->end;
    return true;
}

/* Takes a name without the entities in it. */
static void take_name(struct finding *finding, struct line value)
{
    size_t n = 0, length;

    for (; value.at < value.end && n < NAME_ROOM; value.at += length ? length : 1) {
        int sign = reader_entity_at(value.at, value.end, &length);
        finding->scratch[n++] = length && sign >= ' ' && sign < 0x7f ? (char)sign : *value.at;
    }
    finding->name = finding->scratch;
    finding->name_length = n;
}

/* Our own sheets have "data-" before each name; "data" is OpenSudoku's puzzle. Each '>' is looked at once, and
 * a tag ends there: one for each '<' would take quadratic time. */
enum verdict reader_recognise_data(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), name, value;
    const char *at = memchr(line.at, '<', line_length(line)), *close = at;

    for (; at; at = memchr(close, '<', (size_t)(line.end - close))) {
        close = memchr(at, '>', (size_t)(line.end - at));
        if (!close)
            return NOT_MINE;
        struct line tag = {at, close, NULL}, found[MEANINGS] = {{NULL, NULL, NULL}};
        while (next_attribute(&tag, &name, &value)) {
            bool is_ours = line_length(name) > 5 && memcmp(name.at, "data-", 5) == 0;
            bool is_data = reader_word_in(name, "data");
            name.at += is_ours ? 5 : 0;
            enum meaning meaning = is_data ? MEANS_PUZZLE : reader_meaning(name);
            if (is_ours || is_data || (meaning == MEANS_NAME && !found[meaning].at) ||
                (meaning == MEANS_PUZZLE && line_length(value) >= LEAST_GRID))
                found[meaning] = value;
        }
        if (!found[MEANS_PUZZLE].at)
            continue;
        enum verdict verdict = reader_field(found[MEANS_PUZZLE], finding);
        if (found[MEANS_NAME].at)
            take_name(finding, found[MEANS_NAME]);
        if (line_length(found[MEANS_SOLUTION]) == SUDOKU_CELLS &&
            reader_is_solution(found[MEANS_SOLUTION].at))
            finding->solution = found[MEANS_SOLUTION].at;
        const char *after = skip_any(close + 1, text->end, " \t");
        reader_take_line(finding, (struct line){at, close + 1, close + 1});
        if (after < text->end && is_in(*after, "\r\n")) /* nothing else stands in its line */
            finding->taken = reader_line_at(text, after).next;
        finding->title_length = 0; /* a name above is that of the collection */
        return verdict;
    }
    return NOT_MINE;
}
