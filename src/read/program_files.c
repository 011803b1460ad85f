/* Files of other programs: SadMan's .sdk, the XML of OpenSudoku, our own SVG sheets, and tables of HTML. */
#include <assert.h>
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

/* Finds the next attribute of a tag: a blank, a name, an equal sign and a value, perhaps in quotes. */
static bool next_attribute(struct line *tag, struct line *name, struct line *value)
{
    const char *at = memchr(tag->at, '=', line_length(*tag));

    if (!at)
        return false;
    for (name->end = at; name->end > tag->at && name->end[-1] == ' ';)
        name->end--;
    for (name->at = name->end; name->at > tag->at && (is_letter(name->at[-1]) || name->at[-1] == '-');)
        name->at--;
    value->at = skip_any(at + 1, tag->end, " ");
    bool is_quoted = value->at < tag->end && is_in(*value->at, "\"'");
    const char *stop =
        is_quoted ? memchr(value->at + 1, *value->at, (size_t)(tag->end - value->at - 1)) : value->at;
    value->at += is_quoted;
    while (!is_quoted && stop < tag->end && !is_in(*stop, " \t/"))
        stop++;
    value->end = stop ? stop : tag->end;
    tag->at = value->end < tag->end ? value->end + is_quoted : tag->end;
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

/* Our own sheets have "data-" before each name; "data" is OpenSudoku's puzzle. Each '>' is looked at once,
 * and a tag ends there: one for each '<' would take quadratic time. */
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

/* ---- Tables of HTML: <td> in <tr>, or elements with such classes. They become lines of cells between bars,
 * which are read as other rows are. ---- */

enum { MANY_CELLS = 110 /* more are no grid with labels */ };
enum part { PART_NONE, PART_CELL, PART_ROW, PART_TABLE, PART_BOX };

struct table {
    char text[TEXT_ROOM]; /* the rows */
    size_t n;
    unsigned cells, values,
        in_row;                    /* cells so far, those with at most one character, and those of this row */
    bool is_in_cell, are_elements; /* these are no <td> */
    bool has_rows, has_boxes, is_open; /* is_open: a <table> has begun */
    unsigned depth;                    /* of elements in the cell that have its name */
    struct line name;                  /* of the cell's element */
    size_t start;                      /* of the cell's text */
};

static bool contains(struct line text, const char *words)
{
    struct line word = {NULL, NULL, words};

    while (reader_next_word(&word, words + strlen(words), " ")) {
        size_t n = line_length(word);
        for (const char *at = text.at; at + n <= text.end; at++)
            if (reader_word_in((struct line){at, at + n, NULL}, word.at) == 1)
                return true;
    }
    return false;
}

/* Returns the part of an element in a grid; the class or role names it outside of tables. */
static enum part part_of(struct line tag, struct line element)
{
    struct line name, value;
    enum part part = PART_NONE;

    if (reader_word_in(element, "td th cell tr row table"))
        return reader_word_in(element, "tr row")  ? PART_ROW
               : reader_word_in(element, "table") ? PART_TABLE
                                                  : PART_CELL;
    while (part == PART_NONE && reader_word_in(element, "div span button li") &&
           next_attribute(&tag, &name, &value))
        if (reader_word_in(name, "class role"))
            part = contains(value, "cell")                       ? PART_CELL
                   : contains(value, "row")                      ? PART_ROW
                   : contains(value, "box block region subgrid") ? PART_BOX
                                                                 : PART_NONE;
    return part;
}

static void end_cell(struct table *table)
{
    table->values += table->is_in_cell && table->n - table->start <= 1;
    table->is_in_cell = false;
}

static void end_row(struct table *table)
{
    end_cell(table);
    if (table->in_row)
        table->text[table->n++] = '\n';
    table->in_row = 0;
}

static void begin_cell(struct table *table, struct line element, bool is_element)
{
    assert(table->n + 2 < TEXT_ROOM);
    end_cell(table);
    if (is_element && !table->has_rows && table->in_row == 9)
        end_row(table);
    if (table->in_row++)
        table->text[table->n++] = '|';
    table->cells++;
    table->start = table->n;
    table->is_in_cell = true;
    table->are_elements = is_element;
    table->name = element;
    table->depth = 1;
}

/* Goes on after a tag, at its '>'. False if the table ends there. */
static bool take_tag(struct table *table, const char *at, const char *close)
{
    bool is_end = at[1] == '/';
    struct line element = {at + 1 + is_end, at + 1 + is_end, NULL}, name, value, tag = {at, close, NULL};

    while (is_letter(*element.end) || is_digit(*element.end))
        element.end++;
    enum part part = part_of(tag, element);
    if (table->is_in_cell && table->are_elements && line_length(element) == line_length(table->name) &&
        memcmp(element.at, table->name.at, line_length(element)) == 0) {
        table->depth += is_end ? -1u : 1;
        if (!table->depth)
            end_cell(table);
        part = part == PART_CELL && is_end ? PART_NONE : part;
    }
    if (part == PART_CELL && !is_end)
        begin_cell(table, element, !reader_word_in(element, "td th cell"));
    else if (part == PART_CELL)
        end_cell(table);
    else if (part == PART_ROW || part == PART_TABLE)
        end_row(table);
    table->has_rows |= part == PART_ROW;
    if (part == PART_TABLE && !is_end && table->cells < 9) { /* the one before lays out a page */
        table->n = table->cells = table->values = table->in_row = 0;
        table->is_open = true;
        table->is_in_cell = table->has_rows = table->has_boxes = false;
    }
    table->has_boxes |= part == PART_BOX || (part == PART_TABLE && !is_end && table->cells);
    while (table->is_in_cell && reader_word_in(element, "input") && next_attribute(&tag, &name, &value))
        for (; reader_word_in(name, "value") && value.at < value.end && table->n + 20 < TEXT_ROOM; value.at++)
            table->text[table->n++] = *value.at;
    bool is_over =
        table->are_elements && table->cells >= SUDOKU_CELLS && !table->is_in_cell && !is_end && !part;
    return !is_over && !(part == PART_TABLE && is_end && table->cells >= LEAST_GRID && !table->has_boxes);
}

/* Writes the rows of a table that begins here. Returns its end; NULL if it is none with a grid: a cell has a
 * long text, or there are far too many. Tags without a cell among them end it: each of many pieces of a line
 * may begin a table, and going to the end of the text for each would take quadratic time. */
static const char *read_table(const struct view *text, struct table *table)
{
    enum { LONGEST = 40, FARTHEST = 8000 /* from one cell to the next */ };
    const char *last = NULL, *cell = text->at; /* the places after the last tag, and after that of a cell */
    size_t outside = 0;

    for (const char *at = text->at; at < text->end; at++) {
        size_t left = (size_t)(text->end - at);
        const char *close = *at == '<' && left > 1 ? memchr(at, '>', left < 400 ? left : 400) : NULL;
        if (table->n + 20 > TEXT_ROOM)
            return NULL;
        if (table->cells > MANY_CELLS || outside > LONGEST || at - cell > FARTHEST)
            return table->cells < LEAST_GRID ? NULL : last;
        if (close) {
            unsigned before = table->cells;
            if (!take_tag(table, at, close))
                return close + 1;
            at = close;
            last = close + 1;
            cell = table->cells > before ? last : cell;
            outside = 0;
        } else if ((unsigned char)*at > ' ' && table->is_in_cell) {
            if (table->n - table->start > LONGEST)
                return NULL;
            table->text[table->n++] = *at;
        } else if ((unsigned char)*at > ' ') {
            if (!table->cells || table->are_elements)
                return table->cells >= SUDOKU_CELLS ? at : NULL;
            outside++;
        }
    }
    return text->end;
}

enum verdict reader_recognise_table(const struct view *text, struct finding *finding)
{
    enum { NEARLY = 72 };
    const char *at = skip_any(text->at, text->end, " \t");

    if (at == text->end || *at != '<')
        return NOT_MINE;
    struct table table = {.n = 0};
    const char *end = read_table(&(struct view){at, text->end, false}, &table);
    if (!text->is_stretch && (table.cells || table.has_rows || table.has_boxes || table.is_open))
        return NEED_MORE;
    bool is_odd = table.cells < NEARLY || table.cells > MANY_CELLS || table.has_boxes;
    if (!text->is_stretch || !end || table.cells < LEAST_GRID ||
        (is_odd && 4 * table.values < 3 * table.cells))
        return NOT_MINE;
    end_row(&table);
    assert(table.n < TEXT_ROOM);
    const struct view rows = {table.text, table.text + table.n, true};
    bool is_large = table.cells > MANY_CELLS;
    enum verdict verdict = table.has_boxes || is_large ? INVALID : reader_recognise_grid(&rows, finding);
    if (is_large)
        (void)reader_reject(finding, "a table of HTML with more than nine rows of cells");
    else if (table.has_boxes)
        (void)reader_reject(finding, "boxes or tables inside of HTML: copy the grid from the page as text");
    else if (verdict == PUZZLE && finding->taken < rows.end)
        verdict = reader_reject(finding, "a table of HTML with more than nine rows of cells");
    else if (verdict == PUZZLE && table.are_elements && sudoku_solve(finding->cells, 2, NULL) != 1)
        verdict = reader_reject(finding, "cells of HTML whose order is not certain: copy the grid as text");
    else if (verdict != PUZZLE && verdict != SKIPPED && verdict != INVALID)
        verdict = reader_reject(finding, "a table of HTML that is no grid of nine rows");
    finding->first = NULL;
    reader_take_line(finding, (struct line){at, end, end});
    while (finding->text_end > at && (unsigned char)finding->text_end[-1] <= ' ')
        finding->text_end--;
    if (end < text->end && is_in(*end, " \t\r\n"))
        finding->taken = reader_line_at(text, end).next;
    return verdict;
}
