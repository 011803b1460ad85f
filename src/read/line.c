/* Formats with a whole puzzle in one line, its 81 cells in one piece: plain lines with or without a name,
 * and data sets in which the piece is a field among others.
 *
 * These are by far the most frequent inputs, so the plain line is tried almost first (recognise.c), and
 * reader.c passes whole blocks of such lines by without asking anyone. */
#include <string.h>

#include "read/formats.h"
#include "read/tokens.h"

/* ---- What stands beside a puzzle in its line ----
 *
 * Solutions that are malformed (too short, too long, or with a cell left empty), and grids with the digits
 * entered so far. They do not matter when the puzzle is solved, but --check reports them. */

/* Is it a number of solutions, "1" or ">=1000000"? */
static bool is_count(struct line field)
{
    enum { LONGEST = 20 };
    const char *at = field.at;

    if (field.end - field.at > LONGEST)
        return false;
    return skip_digits(skip_any(at, field.end, ">="), field.end) == field.end;
}

/* Is the text a solution in several lines? Copies it. */
static bool read_solution(const struct finding *finding, struct line text, char *cells)
{
    return memchr(text.at, '\n', (size_t)(text.end - text.at)) &&
           reader_field_cells(finding, text, false, cells) && reader_is_solution(cells);
}

/* Takes what stands in the place of a solution. False if that is nothing, or a number of solutions. */
static bool take_solution(struct finding *finding, struct line text)
{
    bool is_none = finding->head.may_be_count[MEANS_SOLUTION] && is_count(text);

    if (is_none || text.at == text.end)
        return false;
    if (text.end - text.at == SUDOKU_CELLS && reader_is_solution(text.at))
        finding->solution = text.at;
    else if (read_solution(finding, text, finding->scratch + NAME_ROOM))
        finding->solution = finding->scratch + NAME_ROOM;
    else
        finding->malformed_solution = text;
    return true;
}

/* Looks for a solution after a puzzle for which none was found: in the column of solutions, or from rest
 * on. The column comes first, if there is one; without it, or if it is empty, only what is nearly a
 * solution counts, so that names are left alone. A field of 81 digits is a solution after all. */
static void find_malformed_solution(struct finding *finding, struct line line, const char *rest)
{
    int column = finding->head.column[MEANS_SOLUTION];

    if (finding->solution || (!column && line.end - rest < LEAST_GRID) ||
        (column &&
         take_solution(finding, reader_bare(reader_field_of(line, finding->head.separator, column)))))
        return;
    struct line text = reader_almost_cells((struct line){rest, line.end, line.end});
    size_t n = (size_t)(text.end - text.at);
    if (10 * reader_count_in(text.at, n, "123456789") >= 9 * n) /* else it may be a name with numbers in it */
        (void)take_solution(finding, text);
}

bool reader_is_entered(const char *grid, const char *clues)
{
    bool has_more = false;

    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (clues[cell] != '.' && grid[cell] != clues[cell])
            return false;
        has_more |= grid[cell] != clues[cell];
    }
    return has_more;
}

bool reader_make_pair(char *puzzle, char *solution)
{
    char other[SUDOKU_CELLS];

    if (reader_is_solution(solution) && reader_is_entered(solution, puzzle))
        return true;
    if (!reader_is_solution(puzzle) || !reader_is_entered(puzzle, solution))
        return false;
    memcpy(other, puzzle, sizeof other);
    memcpy(puzzle, solution, sizeof other);
    memcpy(solution, other, sizeof other);
    return true;
}

/* Notes a grid beside the puzzle. The first that has all clues of the puzzle and more digits is that with the
 * digits entered: the column may have any name. The one that was taken for the solution is another matter.
 * Any other is a second puzzle, which is not lost in silence; but in a table, it must have a column of
 * puzzles. */
static void note_grid(struct finding *finding, const char *at, const char *cells)
{
    if (at == finding->solution || at == finding->malformed_solution.at ||
        memcmp(cells, finding->cells, SUDOKU_CELLS) == 0)
        return;
    if (!reader_is_entered(cells, finding->cells))
        finding->is_hidden |=
            (!finding->head.columns || finding->head.has_more_puzzles) && !reader_is_solution(cells);
    else if (!finding->entered)
        finding->entered = at;
}

/* Looks for other grids, from at to end. */
static void find_grids(struct finding *finding, const char *at, const char *end)
{
    char cells[SUDOKU_CELLS];

    /* The solution comes right after the puzzle, nearly always, and nothing else after it. */
    if (finding->solution && finding->solution >= at && finding->solution <= at + 3)
        at = finding->solution + SUDOKU_CELLS;
    for (; end - at >= SUDOKU_CELLS && (at = reader_find_cells(at, end, cells)) != NULL; at += SUDOKU_CELLS)
        note_grid(finding, at, cells);
}

/* ---- Cells in a line ---- */

/* 81 cells with a letter or a digit right beside them are part of something else. Without this, 81 cells
 * would be found in the middle of a longer number, such as 729 pencilmarks. */
static bool may_border(char c)
{
    return !(is_digit(c) || is_letter(c) || cell_of(c));
}

/* Do 81 signs end here, which begin at this place? There are as many. */
static bool ends_here(const char *cells, const char *end)
{
    return end - cells == SUDOKU_CELLS || may_border(cells[SUDOKU_CELLS]);
}

bool reader_ends_with_stop(const char *at, const char *end)
{
    return end - at >= SUDOKU_CELLS && at[SUDOKU_CELLS - 1] == '.' && !memchr(at, '.', SUDOKU_CELLS - 1) &&
           memchr(at, '0', SUDOKU_CELLS - 1);
}

/* A sentence may end after cells without points; among points, a full stop could be a cell too many. */
const char *reader_find_cells(const char *at, const char *end, char *cells)
{
    while (end - at >= SUDOKU_CELLS) {
        const char *stop = at + SUDOKU_CELLS;
        if (reader_copy_cells(at, cells) && !reader_ends_with_stop(at, end) &&
            (ends_here(at, end) ||
             (*stop == '.' && (end - stop == 1 || stop[1] == ' ') && !memchr(at, '.', SUDOKU_CELLS))))
            return at;
        /* Goes on after the word in which they might have been: cells begin at the start of a word. */
        while (at < end && !may_border(*at))
            at++;
        while (at < end && may_border(*at))
            at++;
    }
    return NULL;
}

bool reader_hides_puzzle(struct line comment)
{
    char cells[SUDOKU_CELLS];
    const char *at = reader_find_cells(comment.at, comment.end, cells);

    return at && !reader_is_solution(at);
}

/* ---- Names ---- */

/* What may stand between a name and the cells. A table, since most rows are asked several times. */
enum { WHITE = 1, COMMA = 2, BAR = 4, QUOTE = 8 };
static const unsigned char between[256] = {
    [' '] = WHITE, ['\t'] = WHITE, ['\v'] = WHITE, ['\f'] = WHITE, ['\0'] = WHITE,
    [','] = COMMA, [';'] = COMMA,  [':'] = BAR,    ['|'] = BAR,    ['&'] = BAR,
    ['`'] = BAR,   ['"'] = QUOTE,  ['\''] = QUOTE,
};

/* Returns the text without such signs on its left and on its right. */
static struct line unwrap(const char *at, const char *end, int left, int right)
{
    struct line text = {at, end, end};

    while (text.at < text.end && between[(unsigned char)*text.at] & left)
        text.at++;
    while (text.end > text.at && between[(unsigned char)text.end[-1]] & right)
        text.end--;
    return text;
}

/* A label before the cells, without the separators between them, and without a bracket that closes after
 * them. A bracket right before the cells is that of a program, as in `x <- c("53..7....`: no label. */
static struct line label_in(const char *at, const char *end)
{
    struct line label = unwrap(at, end, WHITE | COMMA | BAR | QUOTE, WHITE | COMMA | BAR | QUOTE);
    ptrdiff_t length = label.end - label.at;
    char last = length > 1 ? label.end[-1] : '\0';

    if (last == '(' || last == '[' || last == '{')
        label.at = label.end;
    else if (length && *label.at == '(' && !memchr(label.at, ')', (size_t)length))
        label.at++;
    return label;
}

/* Is there a letter or a digit in it, apart from tags? */
static bool has_sense(struct line text)
{
    while (text.at < text.end) {
        if (is_digit(*text.at) || is_letter(*text.at))
            return true;
        char name[STRIP_TAG_NAME];
        size_t length = reader_strip_tag(text.at, text.end, name);
        if (!length && reader_strip_sign(text.at, text.end, &length) != SIGN_NOTHING &&
            (unsigned char)*text.at >= 0x80)
            return true;
        text.at += length;
    }
    return false;
}

/* Takes the name from the column of the names. False if the line has fewer columns. In quotes, doubled quotes
 * stand for one; then the name is copied to scratch, else it stays where it is. */
static bool take_name_field(struct finding *finding, struct line line)
{
    struct line field = reader_field_of(line, finding->head.separator, finding->head.column[MEANS_NAME]);
    struct line whole = reader_trim(field), name = reader_unquote(whole);
    size_t length = (size_t)(whole.end - whole.at);

    if (!field.at)
        return false;
    finding->name = name.at;
    finding->name_length = (size_t)(name.end - name.at);
    if (name.at > whole.at && length <= NAME_ROOM && memchr(name.at, '"', finding->name_length)) {
        finding->name = finding->scratch;
        finding->name_length =
            sudoku_field_text((struct sudoku_piece){whole.at, length}, false, finding->scratch);
    }
    return true;
}

/* Passes what follows the 81 cells: perhaps the number of solutions between two colons, as in the output of
 * tdoku, and perhaps a solution, which is taken. Returns where a name may begin. */
static const char *take_solution_behind(struct finding *finding, const char *rest, const char *end)
{
    const char *at = rest;

    while (at < end && *at != ':' && between[(unsigned char)*at])
        at++;
    if (at < end && *at == ':') {
        const char *digits = skip_digits(at + 1, end);
        if (digits < end && *digits == ':')
            at = rest = digits + 1;
    }
    if (finding->solution || end - at < SUDOKU_CELLS || !reader_is_solution(at) || !ends_here(at, end))
        return rest;
    finding->solution = at;
    return at + SUDOKU_CELLS;
}

/* A name has no separators at its end and no quotes around all of it; other punctuation belongs to it. A
 * quote inside means that the outer ones are not a pair, as in "a" and "b". */
static struct line name_behind(const char *rest, const char *end)
{
    rest += rest < end && (*rest == '"' || *rest == '\''); /* it closes the cells' field */
    struct line name = unwrap(rest, end, WHITE | COMMA | BAR, WHITE | COMMA), inner = reader_unquote(name);
    return memchr(inner.at, '"', (size_t)(inner.end - inner.at)) ? name : inner;
}

/* Returns where the link begins that the cells are part of; NULL if they are part of none. */
static const char *link_around(const char *at, const char *cells)
{
    const char *start = cells;

    if (cells[-1] != '=' && cells[-1] != '/')
        return NULL;
    while (start > at && (unsigned char)start[-1] > ' ')
        start--;
    return reader_find_after(start, cells, "://") ? start : NULL;
}

/* Without a column of names, the name is the text before the cells and the text after them, with a space
 * between; a link with the cells in it is none. If there is no room for both, it is the one after the
 * cells. */
void reader_rest(struct finding *finding, struct line line, const char *cells, const char *rest)
{
    const char *link = cells > line.at && !finding->head.columns ? link_around(line.at, cells) : NULL;

    while (link && rest < line.end && (unsigned char)*rest > ' ')
        rest++;
    const char *behind = take_solution_behind(finding, rest, line.end);
    find_malformed_solution(finding, line, rest);
    find_grids(finding, rest, line.end);
    if (finding->head.column[MEANS_NAME] && take_name_field(finding, line))
        return;
    struct line before = {line.at, line.at, NULL}, after = name_behind(behind, line.end);
    if (cells > line.at) {
        before = label_in(line.at, link ? link : cells);
        before.end = has_sense(before) ? before.end : before.at;
        after.end = has_sense(after) ? after.end : after.at;
    }
    size_t first = (size_t)(before.end - before.at), second = (size_t)(after.end - after.at);
    bool is_both = first && second && first + second < NAME_ROOM;
    finding->name = is_both ? finding->scratch : first && !second ? before.at : after.at;
    finding->name_length = is_both ? first + 1 + second : first && !second ? first : second;
    if (is_both) {
        memcpy(finding->scratch, before.at, first);
        finding->scratch[first] = ' ';
        memcpy(finding->scratch + first + 1, after.at, second);
    }
}

/* Without a column of names, the name is all fields but those of the puzzle, its solution and other grids. */
void reader_other_fields(struct finding *finding, struct line row)
{
    const struct head *head = &finding->head;
    int puzzle = head->column[MEANS_PUZZLE], solution = head->column[MEANS_SOLUTION];
    char cells[SUDOKU_CELLS];
    struct line rest = row;

    find_malformed_solution(finding, row, row.end);
    for (int column = 1; rest.at; column++) {
        struct line field = reader_field_of(rest, head->separator, 1);
        rest.at = field.next;
        field = reader_unquote(reader_trim(field));
        bool is_grid = field.end - field.at == SUDOKU_CELLS && reader_copy_cells(field.at, cells);
        if (is_grid)
            note_grid(finding, field.at, cells);
        else if (column != puzzle && column != solution)
            reader_add_name(finding, field, " ");
    }
    if (head->column[MEANS_NAME])
        (void)take_name_field(finding, row);
}

/* ---- Lines ---- */

/* Where a solution comes first, "S,P", takes the puzzle behind it: cells with clues that are all digits of
 * the solution. A head would say so, but many lists have none. Returns the rest of the line. */
static const char *take_puzzle_behind(struct finding *finding, const char *solution, const char *end)
{
    const char *rest = solution + SUDOKU_CELLS;
    char cells[SUDOKU_CELLS];

    if (finding->head.column[MEANS_PUZZLE] || !reader_is_solution(solution))
        return rest;
    const char *at = skip_any(rest, end, " \t,;\"'|:");
    bool follows =
        at > rest && end - at >= SUDOKU_CELLS && reader_copy_cells(at, cells) && ends_here(at, end);
    if (!follows || !reader_is_entered(solution, cells) || reader_is_one_sign(cells))
        return rest;
    memcpy(finding->cells, cells, sizeof cells);
    finding->solution = solution;
    return at + SUDOKU_CELLS;
}

/* Do two puzzles stand in a list of a program, each in quotes, with a comma between and a bracket behind
 * all of them: `c("...", "...")`? The second one begins at next. */
static bool is_in_list(const char *rest, const char *next, const char *end)
{
    if (end - rest < 4 || next - rest < 3 || (*rest != '"' && *rest != '\'') || next[-1] != *rest)
        return false;
    struct line between_them = reader_trim((struct line){rest + 1, next - 1, NULL});
    struct line all = reader_trim((struct line){rest, end, NULL});
    all.end -= all.end - all.at > 1 && (all.end[-1] == ',' || all.end[-1] == ';');
    char last = all.end[-1];
    return between_them.end - between_them.at == 1 && *between_them.at == ',' &&
           (last == ')' || last == ']' || last == '}');
}

/* Returns the place where the next puzzle of the same line begins, if the first one begins it: behind a NUL
 * or the end of a page, with which some programs end lines. Elsewhere also its bracket, tag or quote, as in
 * "(1,'...'),(2,'...')", "<li>...</li><li>...</li>" and `c("...", "...")`. NULL if there is none. Otherwise a
 * second piece of 81 cells is something about the first, such as its canonical form. */
static const char *find_next(const char *at, const char *end, bool begins_line)
{
    char cells[SUDOKU_CELLS];
    bool has_nul =
        end - at > SUDOKU_CELLS && (!*at || *at == '\f' || *at == '\v') && reader_copy_cells(at + 1, cells);

    if (has_nul || begins_line)
        return has_nul ? at + 1 : NULL;
    const char *next = reader_find_cells(at, end, cells);
    while (next && reader_is_solution(next))
        next = reader_find_cells(next + SUDOKU_CELLS, end, cells);
    if (!next || next == at)
        return NULL;
    if (is_in_list(at, next, end))
        return next - 1;
    const char *bracket = next;
    while (bracket > at && !strchr("({<", *bracket)) /* NUL, too */
        bracket--;
    return bracket > at ? bracket : NULL;
}

/* Returns what the first word of a label says about what follows: "Puzzle", "Puzzles", "Puzzle12". */
static enum meaning label_meaning(struct line label)
{
    const char *at = label.at;
    enum meaning meaning = MEANS_OTHER;

    while (at < label.end && is_letter(*at))
        at++;
    for (; at > label.at && meaning == MEANS_OTHER; at--)
        meaning = reader_meaning((struct line){label.at, at, at}, NULL);
    return meaning;
}

/* Reads a line whose cells are found, and copied. A solution may stand right behind them, or after
 * "Puzzle: ..." in the next line, "Solution: ...", which is no puzzle of its own. */
static enum verdict read_line(const struct view *text, struct finding *finding, struct line line,
                              const char *cells)
{
    bool begins_line = cells == line.at;

    reader_take_line(finding, line);
    const char *rest = take_puzzle_behind(finding, cells, line.end), *next = NULL;
    if (begins_line || !finding->head.column[MEANS_PUZZLE])
        next = find_next(rest, line.end, begins_line);
    if (next) {
        finding->taken = line.end = next;
        finding->text_end = next - !next[-1];
    }
    if (!begins_line || rest < finding->text_end)
        reader_rest(finding, line, cells, rest);
    if (next || begins_line || finding->solution || label_meaning(label_in(line.at, cells)) != MEANS_PUZZLE)
        return PUZZLE;
    if (finding->taken == text->end)
        return text->complete ? PUZZLE : NEED_MORE;
    char solution[SUDOKU_CELLS];
    struct line below = reader_trim(reader_line_at(text, finding->taken));
    const char *at = reader_find_cells(below.at, below.end, solution);
    if (at && reader_is_solution(at) && label_meaning(below) == MEANS_SOLUTION) {
        finding->solution = at;
        finding->text_end = below.end;
        finding->taken = below.next;
    }
    return PUZZLE;
}

/* The most common format: a line that begins with 81 cells. */
enum verdict reader_recognise_plain_line(const struct view *text, struct finding *finding)
{
    if (text->end - text->at <= SUDOKU_CELLS || !reader_copy_cells(text->at, finding->cells))
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    const char *end = line.at + SUDOKU_CELLS;
    bool has_solution = line.end - end == SUDOKU_CELLS && reader_is_solution(end);
    if (end < line.end && !may_border(*end) && !has_solution)
        return NOT_MINE;
    return read_line(text, finding, line, line.at);
}

/* Are these the number of a puzzle in a list, "#12 " or "#12: "? Anything else after "#" is a comment, and so
 * are cells right behind it: they are switched off. */
static bool is_number_sign(const char *at, const char *end)
{
    enum { MOST_DIGITS = 9 };
    const char *digits = at + 1;

    if (at == end || *at != '#')
        return false;
    at = skip_digits(digits, end);
    if (at == end || at == digits || at - digits > MOST_DIGITS)
        return false;
    return skip_any(at, end, " \t.:,;)|\"'") == end;
}

/* A line with 81 cells somewhere: puzzle banks, the lists of gsf, a label before the puzzle, data sets. If
 * something before the cells was meant to be the puzzle, they may be its solution, and the line is
 * not taken. */
enum verdict reader_recognise_data_line(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at);
    const char *cells = reader_find_cells(line.at, line.end, finding->cells);

    if (!cells || (reader_is_comment(line) && !is_number_sign(line.at, cells)) ||
        reader_has_grid(line.at, cells))
        return NOT_MINE;
    return read_line(text, finding, line, cells);
}
