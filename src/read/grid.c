/* Puzzles in a text: nine rows in any form, or one line of 81 cells in any form. Words above are the puzzle's
 * name or a letter around it.
 *
 * A grid is counted, not guessed: nine rows in one paragraph, three paragraphs of three, or nine of one. What
 * is gathered between blank lines and words is judged as a whole: with another number of rows, all of it is
 * refused. */
#include <assert.h>
#include <string.h>

#include "core/grid.h"
#include "read/text_line.h"

/* ---- Gathering ---- */

/* May another row come in a block of n rows? The first paragraph has this size, or has not ended (0). All
 * paragraphs have three rows each, or one, unless the block has only one. */
static bool may_come(unsigned n, unsigned *size, bool is_new)
{
    if (!n || (!is_new && !*size))
        return true;
    *size = *size ? *size : n;
    return (*size == 1 || *size == 3) && is_new == (n % *size == 0);
}

/* Gathers lines from a place on, as far as they may be a grid. */
static void gather(const struct view *view, struct block *block)
{
    enum { MANY_ROWS = 27 };
    uint16_t cells[SUDOKU_CELLS];
    const char *at = view->at;
    bool are_cells = true; /* the lines so far are no rows by themselves */
    bool is_new = false;   /* a blank line came last */
    unsigned size = 0;

    block->n = block->n_rows = 0;
    block->is_cut = false;
    block->end = at;
    while (at < view->end) {
        struct text_line *line = &block->line[block->n];
        reader_text_read(reader_line_at(view, at), line, cells);
        bool is_row = line->kind == TEXT_ROW || (line->kind == TEXT_CELLS && line->n_cells <= MOST_CELLS) ||
                      (line->is_number && block->n_rows && block->n_rows < 9);
        at = line->from.next;
        bool is_row_of_blanks = line->kind == TEXT_BLANK && line->n_blanks >= 9 && block->n_rows && are_cells;
        is_row |= is_row_of_blanks;
        if (line->kind == TEXT_BLANK && !is_row_of_blanks) {
            if (block->n_rows >= 9 && !line->is_comment)
                return;
            is_new |= !line->is_comment && !line->is_tag;
            continue;
        }
        if (!is_row && line->kind != TEXT_RULE)
            return;
        block->is_cut = block->n == MOST_LINES - 1 || block->n_rows == MANY_ROWS;
        if (block->is_cut)
            return;
        if (is_row) {
            if (!may_come(block->n_rows, &size, is_new))
                return;
            is_new = false;
            are_cells &= line->kind == TEXT_CELLS;
            block->rows[block->n_rows++] = block->n;
        }
        block->end = at;
        block->n++;
    }
}

/* ---- Which rows are a grid ---- */

/* Leaves a row out. */
static void drop(struct block *block, unsigned k)
{
    assert(k < block->n_rows);
    for (block->n_rows--; k < block->n_rows; k++)
        block->rows[k] = block->rows[k + 1];
}

/* Leaves out every step-th row of a block of this size, from the first on, if they are alike and without
 * digits: then they are rules, drawn with a sign of empty cells. */
static bool drop_rules(struct block *block, unsigned rows, unsigned first, unsigned step)
{
    assert(step && first < rows);
    if (rows != block->n_rows)
        return false;
    const struct line model = block_row(block, first)->from;
    for (unsigned k = first; k < rows; k += step) {
        struct line line = block_row(block, k)->from;
        if (!block_row(block, k)->is_empty || line_length(line) != line_length(model) ||
            memcmp(line.at, model.at, line_length(line)) != 0)
            return false;
    }
    for (unsigned k = first, dropped = 0; k < rows; k += step)
        drop(block, k - dropped++);
    return true;
}

/* Is it a row of dashes alone, as below the head of a table of Markdown? */
static bool is_dashed(const struct text_line *line)
{
    return line->is_empty && line->cells.sign == '-';
}

/* Leaves out what stands above rows and between them: the head of a table of Markdown, one heading, and rules
 * between bands of three, below every row, or at the ends. */
static void drop_headings(struct block *block)
{
    static const struct {
        unsigned char rows, first, step;
    } drawn[] = {{11, 3, 4}, {13, 0, 4}, {17, 1, 2}, {18, 1, 2}, {19, 0, 2}};
    bool has_head = block->n_rows > 8 && block_row(block, 0)->bars >= 8;
    const struct text_line *below = has_head ? block_row(block, 0) + 1 : NULL;
    bool has_rule = has_head && (is_dashed(below) || (below->kind == TEXT_RULE && below->bars >= 8));

    if (has_head && is_dashed(block_row(block, 0)) && block->rows[0] > 0 && block_row(block, 0)[-1].bars >= 8)
        drop(block, 0); /* below a head of letters */
    if (has_rule && is_dashed(below))
        drop(block, 1);
    if (has_rule && block_row(block, 0)->is_empty && block_row(block, 0)->kind == TEXT_ROW)
        drop(block, 0);
    if (block->n_rows > 9 && block->n_rows % 9 == 1 && block_row(block, 0)->is_heading)
        drop(block, 0);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (drop_rules(block, drawn[i].rows, drawn[i].first, drawn[i].step))
            return;
}

/* Do the labels of nine rows count, up or down, or has none a label? The bullets of a list are all the same.
 */
static bool are_labels_right(const struct block *block)
{
    int first = block_row(block, 0)->label, step = block_row(block, 1)->label < first ? -1 : 1;
    bool has_none = true, do_count = first >= 0 && first < LABEL_BULLET, are_bullets = first >= LABEL_BULLET;
    assert(block->n_rows >= 9);

    for (int k = 0; k < 9; k++) {
        int label = block_row(block, (unsigned)k)->label;
        bool is_j = k == 8 && label == first + 9 && label > LABEL_LETTER;
        has_none &= label == LABEL_NONE;
        do_count &= label == first + k * step || is_j;
        are_bullets &= label == first;
    }
    return has_none || do_count || are_bullets;
}

void reader_take_sets(struct finding *finding, const uint16_t *sets)
{
    assert(sets && finding->cells);
    finding->has_candidates = false;
    for (int i = 0; i < SUDOKU_CELLS; i++)
        finding->has_candidates |= (sets[i] & (sets[i] - 1)) != 0;
    reader_cells_of_candidates(sets, finding->cells);
    if (finding->has_candidates)
        memcpy(finding->candidates, sets, sizeof finding->candidates);
}

/* Takes nine rows from the first on as the cells. Returns NULL, or why they are no grid. Rows of a weak form,
 * such as with labels, must not clash either. */
static const char *take_rows(const struct block *block, struct finding *finding)
{
    uint16_t sets[SUDOKU_CELLS];
    struct cells all = {.set = sets};
    const struct text_line *first = block_row(block, 0);
    bool is_weak = first->is_heading || block->is_cut || block->n_rows > 9;
    unsigned rules = 0;

    assert(block->n_rows >= 9);
    for (unsigned k = 0; k < 9; k++) {
        const struct text_line *row = block_row(block, k);
        memcpy(sets + 9 * k, row->set, sizeof row->set);
        reader_cells_join(&all, &row->cells);
        bool may_differ = k == 8 && !row->cells.blank; /* the last row of a list in C has no comma */
        all.is_mixed |= row->cells.is_spare != first->cells.is_spare && !may_differ;
        is_weak |= row->label != LABEL_NONE;
        rules += row->is_empty && !is_in(row->cells.sign, ".0");
    }
    const char *reason = reader_why_not_one_form(&all);
    if (rules > 3) /* no puzzle with one solution has more empty rows */
        return "9 rows, of which some may be lines: write points for empty cells";
    if (reason)
        return reason;
    if (!are_labels_right(block))
        return "9 rows whose labels do not count: label all of them or none";
    reader_take_sets(finding, sets);
    is_weak |= all.has_minus || all.is_learnt;
    if (is_weak && sudoku_check(finding->cells, NULL, 0, NULL) != SUDOKU_OK)
        return "9 rows that clash: is the first of them a heading, is something before them no label?";
    return reader_is_mask(finding->cells) ? "a mask of 0 and 1 is no puzzle" : NULL;
}

/* ---- Reasons: one for all lines that belong together ---- */

/* Returns the first character of a line that is in no cell; NULL if there is none. */
static const char *find_character(struct line line)
{
    for (const char *at = line.at; at < line.end; at++)
        if (!cell_of(*at) && !is_in(*at, " \t\f\v\032|,;:[](){}\"'`/$\\!<>?&"))
            return at;
    return NULL;
}

/* Refuses a line that should have been 81 cells. */
static enum verdict explain_line(const struct text_line *line, struct finding *finding)
{
    struct line from = reader_trim(line->from), almost = reader_almost_cells(from);

    if (line_length(almost)) {
        reader_take_name(finding, from, almost.at, almost.end);
        return reader_reject_cells(finding, almost);
    }
    if (line->n_letters > 2)
        return reader_reject(finding, "no puzzle in this line");
    return line->n_cells == SUDOKU_CELLS
               ? reader_reject(finding, "81 cells of which some are no digits, or not of one form")
               : reader_reject(finding, "%u cell%s, 81 expected", line->n_cells,
                               line->n_cells == 1 ? "" : "s");
}

/* Counts the cells of a row that has not nine: fields, words, or characters. */
static unsigned count_cells(const struct text_line *row)
{
    struct line line = reader_trim(row->from), word = {NULL, NULL, line.at}, first = line;
    unsigned words = 0, fields = 1 + (unsigned)reader_count_in(row->from.at, line_length(row->from), ",;\t");

    for (; reader_next_word(&word, line.end, " \t|[](){}"); words++)
        first = words ? first : word;
    return fields > 3                                            ? fields
           : words > 3 && row->n_letters + row->n_cells >= words ? words
           : words == 1                                          ? (unsigned)line_length(first)
                                                                 : row->n_cells;
}

/* Is it a grid of another size? All of its rows have as many cells as there are rows. */
static bool is_other_size(const struct block *block)
{
    static const char sizes[] = {4, 6, 8, 10, 12, 16, 25};
    bool is_size = memchr(sizes, (int)block->n_rows, sizeof sizes);

    for (unsigned k = 0; is_size && k < block->n_rows; k++)
        is_size = count_cells(block_row(block, k)) == block->n_rows;
    return is_size;
}

/* Refuses rows that are no grid: for the first that has not nine cells, or because they are not nine. */
static enum verdict explain_rows(const struct block *block, struct finding *finding)
{
    unsigned k = 0, column = 0;

    while (k < block->n_rows && block_row(block, k)->kind == TEXT_ROW)
        k++;
    const struct text_line *row = block_row(block, k < block->n_rows ? k : 0);
    const char *wrong = find_character(row->from);
    finding->first = row->from.at;
    if (block->n_rows == 1)
        return explain_line(row, finding);
    if (k == block->n_rows)
        return reader_reject(finding, "%u rows, 9 expected", block->n_rows);
    if (is_other_size(block))
        return reader_reject(finding, "a%s %u by %u grid: only 9 by 9 is read", block->n_rows == 8 ? "n" : "",
                             block->n_rows, block->n_rows);
    for (const char *at = row->from.at; wrong && at < wrong; at++)
        column += cell_of(*at) != 0;
    if (wrong && row->n_cells == 8 && column < 9 && k < 9)
        return reader_reject_character(finding, wrong, row->from.end, 9 * k + column);
    if (wrong && (unsigned char)*wrong > ' ' && (unsigned char)*wrong < 0x7f)
        return reader_reject(finding, "'%c' in row %u is not a digit", *wrong, k + 1);
    unsigned n = count_cells(row);
    return n == 9 ? reader_reject(finding, "row %u is not nine cells of one form", k + 1)
                  : reader_reject(finding, "row %u has %u cell%s, 9 expected", k + 1, n, n == 1 ? "" : "s");
}

/* ---- Verdicts ---- */

/* Takes the lines up to the k-th row as the text of the finding; the rest comes next. */
static void take_lines(const struct block *block, unsigned k, struct finding *finding)
{
    assert(block->n && k <= block->n_rows);
    const struct text_line *last = k < block->n_rows ? block_row(block, k - 1) : &block->line[block->n - 1];

    finding->text = block->line[0].from.at;
    finding->text_end = last->from.end;
    finding->taken = k < block->n_rows ? last->from.next : block->end;
    unsigned head = 0;
    while (head + 1 < block->n && block->line[head].is_heading && (!block->n_rows || head < block->rows[0]))
        head++;
    finding->first = block->line[head].from.at;
}

static enum verdict judge(struct block *block, struct finding *finding)
{
    uint16_t sets[SUDOKU_CELLS];
    unsigned wrapped = 0;
    bool are_rows = true;

    drop_headings(block);
    take_lines(block, block->n_rows, finding);
    if (!block->n_rows) {
        finding->is_something = true;
        return SKIPPED;
    }
    for (unsigned k = 0; k < block->n_rows && k < 9; k++)
        are_rows &= block_row(block, k)->kind == TEXT_ROW;
    if (are_rows && block->n_rows % 9 == 0) {
        const char *reason = take_rows(block, finding);
        if (reason)
            return reader_reject(finding, "%s", reason);
        take_lines(block, 9, finding); /* nine others may come next */
        return PUZZLE;
    }
    if (reader_block_read_columns(block, sets)) {
        reader_take_sets(finding, sets);
        if (sudoku_check(finding->cells, NULL, 0, NULL) == SUDOKU_OK)
            return PUZZLE;
    }
    wrapped = reader_block_read_wrapped(block, sets);
    if (!wrapped)
        return explain_rows(block, finding);
    take_lines(block, wrapped, finding);
    reader_take_sets(finding, sets);
    return PUZZLE;
}

/* ---- Lines that are no rows ---- */

/* Keeps a line as the name of the puzzle below it, unless it is a sentence or a line of code or a table. */
static void keep_title(struct finding *finding, struct line line)
{
    enum { MANY = 8 };
    struct line title = reader_trim(line);

    finding->title_length = 0;
    finding->is_solution = reader_label_meaning(title) == MEANS_SOLUTION;
    title.at = skip_any(title.at, title.end, "> #[");
    title.end -= title.at < title.end && title.end[-1] == ']';
    size_t n = line_length(title);
    if (!n || n > TITLE_ROOM || reader_count_in(title.at, n, "\t<[") ||
        (memchr(title.at, ',', n) && reader_count_in(title.at, n, "=(;{")) ||
        reader_count_in(title.at, n, " ") >= MANY || is_in(title.end[-1], ".!?{[(=") ||
        is_in(*title.at, "\\$@"))
        return;
    finding->title_length = n;
    memcpy(finding->title, title.at, n);
}

/* Words are skipped, and may be the title of the puzzle below. In a list they are not, and a long line of
 * words is an error, or one with cells. */
static enum verdict take_words(struct finding *finding, const struct text_line *words)
{
    enum { FEW = 9 };
    struct line line = words->from;

    reader_take_line(finding, line);
    finding->is_something = true;
    finding->is_row = finding->is_in_list && finding->head.columns > 1;
    if (finding->is_row)
        return reader_reject(finding, "a row without a puzzle: 1 of %d fields", finding->head.columns);
    if (finding->is_in_list && (words->n_cells >= FEW || line_length(line) > TITLE_ROOM))
        return reader_reject(finding, "no puzzle in this line");
    keep_title(finding, line);
    if (finding->is_in_list) /* plain lines may be read many at a time: they have no titles */
        finding->title_length = 0;
    else
        finding->has_words = true;
    return SKIPPED;
}

enum verdict reader_recognise_grid(const struct view *view, struct finding *finding)
{
    struct block block;

    gather(view, &block);
    return block.n ? judge(&block, finding) : NOT_MINE; /* below the section of a file */
}

enum verdict reader_recognise_text(const struct view *view, struct finding *finding)
{
    uint16_t cells[SUDOKU_CELLS];
    struct text_line line;

    reader_text_read(reader_line_at(view, view->at), &line, cells);
    reader_take_line(finding, line.from);
    switch (line.kind) {
    case TEXT_BLANK:
        finding->is_in_list &= !line.is_tag;
        finding->is_something = line.is_in_table || line.is_comment;
        return SKIPPED;
    case TEXT_WORDS:
        finding->is_in_list &= !line.is_tag;
        if (*line.from.at == '"' && reader_skip_quotes(line.from.at, line.from.end) == line.from.end)
            return reader_reject_cells(finding, line.from);
        if (line.is_number && finding->is_in_list && finding->head.columns < 2)
            return reader_reject_cells(finding, reader_trim(line.from));
        return take_words(finding, &line);
    case TEXT_LINE:
        reader_take_sets(finding, cells);
        return PUZZLE;
    case TEXT_CELLS:
        if (line.n_cells > MOST_CELLS)
            return explain_line(&line, finding);
        break;
    default:
        break;
    }
    return view->is_stretch ? reader_recognise_grid(view, finding) : NEED_MORE;
}

/* ---- Fields ---- */

enum verdict reader_long_field(struct line field, struct finding *finding)
{
    char copy[LONGEST_FIELD + 1], cells[SUDOKU_CELLS];
    size_t n = line_length(field), puzzles = 0, lost = 0;
    struct finding inner = {.cells = cells};
    assert(line_length(field) < LONGEST_FIELD);

    memcpy(copy, field.at, n);
    while (n && (unsigned char)copy[n - 1] <= ' ')
        n--;
    copy[n++] = '\n';
    for (struct view rest = {copy, copy + n, true}; rest.at < rest.end; rest.at = inner.taken) {
        inner.has_candidates = inner.is_in_list = inner.is_hidden = false;
        enum verdict verdict = reader_recognise_line(&rest, &inner);
        verdict = verdict == NOT_MINE ? reader_recognise_text(&rest, &inner) : verdict;
        bool is_other = puzzles && !memchr(cells, '.', sizeof cells);
        size_t length = (size_t)(inner.text_end - inner.text);
        lost += inner.is_hidden ||
                (verdict == INVALID && reader_count_in(inner.text, length, "0123456789._*-") > MOST_CELLS);
        if (verdict != PUZZLE || is_other)
            continue;
        if (!puzzles++) {
            memcpy(finding->cells, cells, sizeof cells);
            memcpy(finding->candidates, inner.candidates, sizeof inner.candidates);
            finding->has_candidates = inner.has_candidates;
        }
    }
    return puzzles > 1 ? reader_reject(finding, "%zu grids in one text: give each a text of its own", puzzles)
           : puzzles && !lost ? PUZZLE
                              : reader_reject(finding, "no grid of nine rows");
}

enum verdict reader_field(struct line field, struct finding *finding)
{
    size_t n = line_length(field);
    uint16_t sets[SUDOKU_CELLS];
    struct text_line line;
    assert(field.at <= field.end && finding->cells);

    finding->has_candidates = false;
    if (n == SUDOKU_CELLS && reader_copy_cells(field.at, finding->cells))
        return PUZZLE;
    if (n == 9 * SUDOKU_CELLS && reader_count_in(field.at, n, "0123456789.*_-xX") == n)
        return reader_take_pencilmarks(finding, field.at);
    bool has_lines = memchr(field.at, '\n', n) || memchr(field.at, '\r', n);
    if (n > SUDOKU_CELLS && n < LONGEST_FIELD && has_lines)
        return reader_long_field(field, finding);
    if (n >= SUDOKU_CELLS && n <= TEXT_ROOM) {
        field.next = field.end;
        reader_text_read(field, &line, sets);
        if (line.kind == TEXT_LINE) {
            reader_take_sets(finding, sets);
            return PUZZLE;
        }
    }
    return reader_reject_cells(finding, field);
}
