/* Files of other programs: SadMan's .sdk and the XML of OpenSudoku; also our own SVG sheets. */
#include <string.h>

#include "read/text_line.h"

/* ---- .sdk: lines such as "#A author", "[Puzzle]" and nine rows, perhaps "[State]" and nine more. The state is
 * the work of a player: clues and entries are told apart. ---- */

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
    enum { STATE_LINES = 9 };

    reader_take_line(finding, line);
    for (int lines = 0; lines < STATE_LINES && line.next < text->end; lines++) {
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

/* ---- Attributes of tags. XML is not parsed: finding the values of a few attributes is enough. ---- */

/* Finds the next attribute of a tag: a blank, a name, an equal sign and a value in quotes. */
static bool next_attribute(struct line *tag, struct line *name, struct line *value)
{
    const char *at = memchr(tag->at, '=', line_length(*tag)), *start = at;

    if (!at || tag->end - at < 2 || !is_in(at[1], "\"'"))
        return false;
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

/* Takes everything up to a place, and the line's end if only blanks come before it. */
static void take_until(const struct view *text, const char *from, const char *after, struct finding *finding)
{
    finding->text = from;
    finding->text_end = finding->taken = after;
    after = skip_any(after, text->end, " \t");
    if (after < text->end && is_in(*after, "\r\n"))
        finding->taken = reader_line_at(text, after).next;
}

/* Our own sheets have "data-" before each name; "data" is OpenSudoku's puzzle. */
enum verdict reader_recognise_data(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), name, value;
    const char *at = memchr(line.at, '<', line_length(line));
    static const char *const drawn[] = {"<text", "<path", "<tspan", "<g"};

    for (; at; at = memchr(at + 1, '<', (size_t)(line.end - at - 1))) {
        const char *close = memchr(at, '>', (size_t)(line.end - at));
        struct line tag = {at, close ? close : line.end, NULL}, found[MEANINGS] = {{NULL, NULL, NULL}};
        while (close && next_attribute(&tag, &name, &value)) {
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
        take_until(text, at, close + 1, finding);
        finding->title_length = 0; /* a name above is that of the collection */
        return verdict;
    }
    struct line words = reader_trim(line);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        size_t n = strlen(drawn[i]);
        if (line_length(words) < n || memcmp(words.at, drawn[i], n) != 0)
            continue;
        finding->is_something = true; /* the digits of a picture */
        reader_take_line(finding, line);
        return SKIPPED;
    }
    return NOT_MINE;
}
