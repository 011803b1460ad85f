/* The judgement on a block of lines: which nine rows are a grid, what is drawn between them, what stands
 * above them. It is made once, about the whole block; a line by itself decides nothing. What fits nowhere is
 * refused with the most helpful reason, one for all lines that belong together. */
#include <string.h>

#include "read/paste.h"

/* The lines of a block that may be rows. */
struct rows {
    const struct piece *row[PASTE_LINES];
    unsigned at[PASTE_LINES], paragraph[PASTE_LINES];
    unsigned n;
};

/* Says which pieces are the item, and which is its line. */
static bool found(struct judgement *judgement, unsigned first, unsigned end, unsigned line)
{
    judgement->verdict = PUZZLE;
    judgement->first = first;
    judgement->end = end;
    judgement->line = line;
    return true;
}

/* ---- A line ---- */

/* Finds the word of a line, between such characters, that is a grid. */
static bool find_grid_word(const struct piece *piece, const char *between, struct judgement *judgement)
{
    struct line word = {NULL, NULL, piece->line.s}, from = piece->line.from;
    const char *end = piece->line.s + piece->line.n;

    judgement->grid.has_sets = false;
    while (reader_next_word(&word, end, between)) {
        size_t n = (size_t)(word.end - word.at), before = (size_t)(word.at - piece->original);
        struct piece part = *piece;
        part.line.s = piece->line.s + (word.at - piece->line.s);
        part.line.n = n;
        if (n >= 27 && !reader_ends_with_stop(word.at, word.end) &&
            reader_reading_of_line(&part, SUDOKU_CELLS, judgement->grid.cell)) {
            judgement->word.at = reader_strip_place(from, before);
            judgement->word.end = word.end == end ? from.end : reader_strip_place(from, before + n);
            return true;
        }
        if (n >= 60 && n < 2 * SUDOKU_CELLS && n - reader_count_in(word.at, n, "0123456789.") <= 2)
            return false; /* it is broken: what stands behind it is its solution, perhaps */
    }
    return false;
}

bool reader_paste_judge_line(const struct paste *paste, struct judgement *judgement)
{
    enum { SHORTEST = 27, LONG = 60 };
    unsigned last = paste->n - 1;
    const struct piece *piece = &paste->piece[last];

    if (piece->kind != TOKEN_CELLS || piece->line.n < SHORTEST)
        return false;
    *judgement = (struct judgement){PUZZLE,       .first = last,    .end = last + 1,
                                    .line = last, .grid.beside = 1, .is_line = true};
    if (reader_reading_of_grid_line(piece, &judgement->grid)) /* or nine cells with all candidates each */
        return piece->groups != 9 || !reader_grid_clashes(&judgement->grid);
    if (find_grid_word(piece, " \t|", judgement) || find_grid_word(piece, " \t|,;", judgement))
        return true;
    judgement->verdict = INVALID;
    struct line almost = reader_almost_cells(piece->line.from);
    return piece->line.n >= LONG && almost.end - almost.at >= LONG &&
           (piece->has_wrong || piece->letters || almost.end - almost.at > SUDOKU_CELLS);
}

/* ---- Rows ---- */

/* Is it the head of a table, nothing between bars above a rule, with nine rows at least below it? */
static bool is_table_head(const struct paste *paste, unsigned i)
{
    const struct piece *piece = &paste->piece[i];
    unsigned rows = 0;

    if (piece->kind != TOKEN_CELLS || piece->cells || piece->is_heading || i + 1 >= paste->n ||
        piece[1].kind != TOKEN_RULE || *piece[1].line.s != '|')
        return false;
    while (++i < paste->n)
        rows += paste->piece[i].kind == TOKEN_CELLS;
    return rows >= 9;
}

static void list_rows(const struct paste *paste, unsigned from, bool with_rules, struct rows *rows)
{
    unsigned paragraph = 0;

    rows->n = 0;
    for (unsigned i = from; i < paste->n; i++) {
        const struct piece *piece = &paste->piece[i];
        if (piece->kind == TOKEN_BLANK && !piece->is_comment)
            paragraph += rows->n > 0;
        if (is_table_head(paste, i) || (piece->kind != TOKEN_CELLS && !(with_rules && piece->may_be_row)))
            continue;
        rows->row[rows->n] = piece;
        rows->paragraph[rows->n] = paragraph;
        rows->at[rows->n++] = i;
    }
}

/* Do nine rows from this one on belong together: in one paragraph, in three of three, in nine of one? */
static bool is_together(const struct rows *rows, unsigned first)
{
    unsigned breaks = 0, threes = 0;

    for (unsigned k = 1; k < 9; k++)
        if (rows->paragraph[first + k] != rows->paragraph[first + k - 1]) {
            breaks++;
            threes += k % 3 == 0;
        }
    return breaks == 0 || breaks == 8 || (breaks == 2 && threes == 2);
}

static bool read_rows(const struct rows *rows, unsigned first, struct grid *grid)
{
    return rows->n >= first + 9 && is_together(rows, first) &&
           reader_reading_of_nine(rows->row + first, grid);
}

/* The first rule right above a piece: borders belong to the grid, and so do headings above one. */
static unsigned border_above(const struct paste *paste, unsigned i)
{
    for (const struct piece *piece = paste->piece; i > paste->block; i--) {
        bool is_head = piece[i].kind == TOKEN_RULE && piece[i - 1].is_heading &&
                       !memchr(piece[i - 1].line.s, '|', piece[i - 1].line.n);
        if (piece[i - 1].kind != TOKEN_RULE && !is_head && !is_table_head(paste, i - 1))
            break;
    }
    return i;
}

/* ---- Rules that look like rows ---- */

/* Is it a line between bands: no digits, and the same as another? */
static bool is_same_rule(const struct piece *a, const struct piece *b)
{
    return a->line.n == b->line.n && memcmp(a->line.s, b->line.s, a->line.n) == 0 &&
           !reader_count_in(a->line.s, a->line.n, "123456789");
}

/* Eleven lines, of which the 4th and the 8th are the same and without digits, or thirteen with such a line
 * above and below: these are rules, drawn with the sign for empty cells perhaps. */
static bool judge_bands(const struct rows *all, struct judgement *judgement)
{
    const struct piece *rows[9];
    bool has_edges =
        all->n >= 13 && is_same_rule(all->row[0], all->row[4]) && is_same_rule(all->row[0], all->row[12]);
    unsigned k = 0, i = has_edges, size = has_edges ? 13 : 11;

    if (all->n < size || (all->n > size && all->paragraph[size] == all->paragraph[0]) ||
        !is_same_rule(all->row[i + 3], all->row[i + 7]))
        return false;
    for (; k < 9; i++)
        if (i != 3u + has_edges && i != 7u + has_edges)
            rows[k++] = all->row[i];
    return all->paragraph[i - 1] == all->paragraph[0] && reader_reading_of_nine(rows, &judgement->grid) &&
           found(judgement, all->at[0], all->at[size - 1] + 1, all->at[0]);
}

/* Could some of these lines turn out to be such rules when more lines come? */
static bool may_have_rules(const struct rows *all)
{
    return all->n >= 9 && ((all->n < 12 && is_same_rule(all->row[3], all->row[7])) ||
                           (all->n < 14 && is_same_rule(all->row[0], all->row[4])));
}

/* Rows of dashes or of empty fields are rows, unless they stand where rules do: behind bands, below every
 * row, or above all. */
static bool judge_empty_rows(const struct rows *all, const struct rows *rows, struct judgement *judgement)
{
    unsigned real = 0, among_nine = 0, k;
    bool is_regular = true;

    for (k = 0; k < all->n && real < 9; k++) {
        bool is_row = all->row[k]->kind == TOKEN_CELLS;
        is_regular &= is_row || real % 3 == 0 || k % 2 == 1;
        real += is_row;
        among_nine += k < 9 && is_row;
    }
    bool is_below = among_nine == 8 && all->n > 9 && all->row[9]->kind != TOKEN_CELLS;
    if (all->n <= rows->n || (is_regular && !is_below && real >= 9))
        return false;
    k = all->n >= 10 && all->row[0]->kind != TOKEN_CELLS && rows->n == 8 ? 1 : 0;
    return read_rows(all, k, &judgement->grid) &&
           found(judgement, all->at[k], all->at[k + 8] + 1, all->at[k]);
}

/* A blank line that is a row without clues: eight rows and one such line are all there is. */
static bool judge_blank_row(const struct paste *paste, unsigned from, struct judgement *judgement)
{
    const struct piece *nine[9];
    unsigned n = paste->n;

    while (n && paste->piece[n - 1].kind == TOKEN_BLANK)
        n--;
    for (unsigned k = 0; k < 9; k++)
        nine[k] = &paste->piece[from + k];
    return n == from + 9 && reader_reading_of_nine(nine, &judgement->grid) && found(judgement, from, n, from);
}

/* ---- Nine rows ---- */

/* May the line stand above rows, as a number, a date or a heading do? */
static bool may_be_title(const struct piece *piece)
{
    size_t n = piece->line.n, separators = reader_count_in(piece->line.s, n, "|,;\t");

    return piece->is_title || piece->has_label || (piece->cells < 7 && separators < 8);
}

/* Nine rows, below up to three titles: numbers, dates, headings. A heading is a title, too, if the grid
 * clashes with it. Other short rows above are an error of their own. */
static bool judge_nine(const struct paste *paste, const struct rows *rows, bool is_all,
                       struct judgement *judgement)
{
    unsigned s = 0;

    for (; s <= MOST_TITLES && rows->n >= s + 9; s++) {
        if (s && !may_be_title(rows->row[s - 1]))
            return false;
        if (!read_rows(rows, s, &judgement->grid))
            continue;
        bool is_head = s == 0 && rows->row[0]->is_heading && reader_grid_clashes(&judgement->grid);
        judgement->verdict = NEED_MORE;
        if (!is_all && is_head && rows->n == 9)
            return true;
        if (!is_head || rows->n == 9)
            break;
    }
    if (rows->n < s + 9 || s > MOST_TITLES)
        return false;
    for (unsigned k = 0; k < s; k++)
        if (!rows->row[k]->is_title && rows->row[k]->cells > 3) {
            found(judgement, rows->at[0], rows->at[k] + 1, rows->at[k]);
            judgement->verdict = reader_paste_explain_line(rows->row[k]->line.from, paste->finding);
            return true;
        }
    found(judgement, rows->at[s], rows->at[s + 8] + 1, border_above(paste, rows->at[s]));
    if (s == 0 && rows->n == 9 && rows->row[0]->is_heading && reader_grid_clashes(&judgement->grid))
        judgement->verdict = reader_reject(paste->finding, "8 rows below a heading, 9 expected");
    return true;
}

/* Lines with as many cells each, the last one perhaps with fewer, which are 81 together. */
static bool judge_wrapped(const struct rows *rows, struct judgement *judgement)
{
    unsigned total = 0, width = 0, k;
    uint16_t *cell = judgement->grid.cell;

    for (k = 0; k < rows->n && total < SUDOKU_CELLS; k++) {
        const struct piece *row = rows->row[k];
        unsigned n = row->cells ? row->cells : 1;
        width = k == 0 ? n : width;
        bool is_apart = rows->paragraph[k] != rows->paragraph[0] && width != 1 && width != 3;
        bool has_groups =
            n % 9 == 0 && rows->n >= 9 && row->line.n < 2 * n && memchr(row->line.s, ' ', row->line.n);
        if (is_apart || has_groups || total + n > SUDOKU_CELLS || width == 9 || width == SUDOKU_CELLS ||
            (n != width && total + n < SUDOKU_CELLS) || (n > width && width < 30) ||
            !reader_reading_of_line(row, n, cell + total))
            return false;
        total += n;
    }
    if (total != SUDOKU_CELLS)
        return false;
    bool are_boxes = width == 3 && rows->row[0]->line.is_box && rows->row[26]->line.is_box;
    reader_grid_arrange(&judgement->grid, are_boxes ? UNIT_BOXES : UNIT_ROWS);
    judgement->grid.has_sets = false;
    return reader_grid_is_plausible(&judgement->grid, width < 18) &&
           found(judgement, rows->at[0], rows->at[k - 1] + 1, rows->at[0]);
}

/* ---- Why a line is no puzzle ---- */

/* What may stand around cells that are read one by one. */
static const char around_cells[] = " \t|,;&[](){}\"'`/$\\=!:+";

/* Is it a Sudoku of another size in one line? Letters are digits above 9; a short one has none, so that a
 * puzzle that was cut off is not taken for it. */
static bool is_other_square(struct line line)
{
    static const char digits[] = "0123456789.*_-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t n = (size_t)(line.end - line.at);

    if (n != 12 * 12 && n != 16 * 16 && n != 25 * 25)
        return n == 6 * 6 && reader_has_only(line.at, n, "0123456.*_-xX");
    return reader_has_only(line.at, n, digits);
}

/* Rejects a piece that is mostly cells. The length alone often tells what it was meant to be. */
static enum verdict explain_piece(struct line piece, struct finding *finding)
{
    size_t length = (size_t)(piece.end - piece.at);
    const char *wrong = piece.at;

    while (wrong < piece.end && cell_of(*wrong))
        wrong++;
    if (length == 9 * SUDOKU_CELLS)
        return reader_reject(finding,
                             "nine candidates in 81 cells are read at the start of a line, or in a column "
                             "with a header such as puzzle");
    if (length > 650 && length < 800)
        return reader_reject(finding, "%zu characters, 729 expected for nine candidates in 81 cells", length);
    if (wrong == piece.end)
        return reader_reject_length(finding, piece);
    if (length < SUDOKU_CELLS || wrong - piece.at >= SUDOKU_CELLS)
        return reader_reject(finding, "%zu characters, 81 expected", length);
    return reader_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
}

/* Rejects a part of a piece: names its first character that no cell can have, or says that it is no value. */
static enum verdict reject_part(struct finding *finding, const struct piece *piece, struct line part,
                                unsigned cell)
{
    for (; part.at < part.end; part.at++)
        if (!cell_of(*part.at) && !is_in(*part.at, around_cells)) {
            const char *place = reader_strip_place(piece->line.from, (size_t)(part.at - piece->original));
            return reader_reject_cell(finding, place, piece->line.from.end, cell);
        }
    return reader_reject(finding, "r%uc%u is neither a digit nor candidates in ascending order", cell / 9 + 1,
                         cell % 9 + 1);
}

/* Rejects a piece for its first character that cannot be a cell; the piece begins with this cell. False if
 * there is no such character. */
static bool name_character(struct finding *finding, const struct piece *piece, unsigned cell)
{
    const char *at = piece->line.s, *end = at + piece->line.n;

    for (; at < end && (cell_of(*at) || is_in(*at, around_cells)); at++)
        cell += cell_of(*at) != 0;
    return at < end && reject_part(finding, piece, (struct line){at, end, NULL}, cell) == INVALID;
}

/* Returns the separator that divides a piece into so many fields; NUL if none does. */
static char separator_of(const struct piece *piece, size_t fields)
{
    const char *at = ",;\t";

    while (*at && reader_count_in(piece->line.s, piece->line.n, (char[]){*at, '\0'}) + 1 != fields)
        at++;
    return *at;
}

/* Rejects a piece for its first field, or without a separator its first word, that is no value. False if
 * there is none. */
static bool name_value(struct finding *finding, const struct piece *piece, char separator, unsigned cell)
{
    const char *end = piece->line.s + piece->line.n;
    struct line word = {piece->line.s, end, piece->line.s};

    for (; word.next; cell++) {
        if (separator)
            word = reader_field_of((struct line){word.next, end, NULL}, separator, 1);
        else if (!reader_next_word(&word, end, " \t|,;"))
            return false;
        word.at = separator ? skip_any(word.at, word.end, " [({") : word.at;
        while (separator && word.end > word.at && is_in(word.end[-1], " ;])}"))
            word.end--;
        if (reader_token_value(word.at, word.end) < 0)
            return reject_part(finding, piece, word, cell) == INVALID;
    }
    return false;
}

/* Characters of a row that may be cells or were meant to be. */
static unsigned count_signs(const struct piece *piece)
{
    return (unsigned)(piece->line.n - reader_count_in(piece->line.s, piece->line.n, around_cells));
}

enum verdict reader_paste_explain_line(struct line line, struct finding *finding)
{
    char room[2000];
    struct stripper stripper = {.at = line.at, .end = line.next, .complete = true};
    struct stripped stripped;
    struct piece piece;
    struct line cells = reader_almost_cells(line), inner = reader_trim(line);

    if (is_other_square(cells.at < cells.end ? cells : inner))
        return reader_reject(finding, "%zu cells: only grids of 9 x 9 are known",
                             (size_t)(inner.end - inner.at));
    if (cells.at < cells.end)
        return explain_piece(cells, finding);
    if (reader_strip_next(&stripper, room, sizeof room, &stripped) != PUZZLE)
        return reader_reject(finding, "no puzzle in this line");
    reader_token_read(&stripped, &piece);
    char separator = separator_of(&piece, SUDOKU_CELLS);
    bool is_cells = piece.kind == TOKEN_CELLS && piece.cells;
    unsigned signs = count_signs(&piece);
    bool are_81 = is_cells && (signs == SUDOKU_CELLS || piece.cells == SUDOKU_CELLS);
    if ((separator && name_value(finding, &piece, separator, 0)) ||
        (are_81 && name_character(finding, &piece, 0)))
        return INVALID;
    if (is_cells && signs == piece.cells)
        return reader_reject(finding, "%u cell%s, 81 expected", signs, signs == 1 ? "" : "s");
    return reader_reject(finding, "no puzzle in this line");
}

/* ---- Why rows are no grid ---- */

/* Names the first wrong cell of nine rows, most of which have nine cells or nine groups. Returns the row. */
static unsigned explain_nine(struct finding *finding, const struct rows *rows, bool by_groups)
{
    for (unsigned k = 0; k < 9; k++) {
        const struct piece *piece = rows->row[k];
        unsigned n = by_groups ? piece->groups : count_signs(piece);
        char separator = separator_of(piece, 9);
        bool are_signs = !separator && !by_groups;
        if (are_signs ? n == 9 && piece->cells != 9 && name_character(finding, piece, 9 * k)
                      : (separator || n == 9) && name_value(finding, piece, separator, 9 * k))
            return k;
        if (n != 9) {
            (void)reader_reject(finding, "row %u has %u cells, 9 expected", k + 1, n);
            return k;
        }
    }
    (void)reader_reject(finding, "these 9 rows fit no way to write a grid; write each as 9 digits or points");
    return 0;
}

/* Is the row one of a Sudoku of this size? Letters may be digits there, and numbers may have two digits. */
static bool is_row_of(const struct piece *piece, unsigned size)
{
    size_t n = piece->line.n;

    return piece->cells == size || piece->groups == size || (size >= 12 && (n == size || n == 2 * size - 1));
}

/* Returns how many rows the reason is about; line is that which has its line. */
static unsigned explain_rows(struct finding *finding, const struct rows *rows, unsigned *line)
{
    static const unsigned char sizes[] = {4, 6, 8, 12, 16, 25, 0};
    unsigned in_first = 0, cells = 0, groups = 0, alike = 0, k, width = rows->row[0]->cells;

    while (in_first < rows->n && rows->paragraph[in_first] == rows->paragraph[0])
        in_first++;
    if (in_first == 3 && rows->n >= 9 && is_together(rows, 0))
        in_first = 9;
    for (const unsigned char *at = sizes; *at; at++) {
        unsigned size = *at;
        for (k = 0; k < rows->n && k < size && is_row_of(rows->row[k], size);)
            k++;
        if (k == size && (rows->n == size || in_first == size)) {
            (void)reader_reject(finding, "a grid of %u x %u: only 9 x 9 is known", size, size);
            return size;
        }
    }
    unsigned most = in_first < 9 ? in_first : 9;
    for (k = 0; k < most; k++) {
        bool has_groups = rows->row[k]->groups == 9;
        cells += rows->row[k]->cells == 9 || count_signs(rows->row[k]) == 9 || (most < 9 && has_groups);
        groups += has_groups;
    }
    while (alike < in_first && rows->row[alike]->cells == width && rows->row[alike]->line.n < 80 &&
           !rows->row[alike]->letters)
        alike++;
    if (most == 9 && width > 9 && width % 9 == 0 && alike >= 9 && groups < 5) {
        (void)reader_reject(finding, "%s grids side by side: put them one below the other",
                            width == 18 ? "two" : "several");
        return 9;
    }
    if (most >= 2 && most < 9 && 2 * cells > most) {
        (void)reader_reject(finding, "%u rows, 9 expected", most);
        return most;
    }
    if (most == 9 && 2 * (cells > groups ? cells : groups) > most) {
        *line = explain_nine(finding, rows, 2 * cells <= most);
        return 9;
    }
    if (alike > 1 && width) {
        (void)reader_reject(finding, "%u lines with %u cell%s, 9 rows of 9 expected", alike, width,
                            width == 1 ? "" : "s");
        return alike;
    }
    (void)reader_paste_explain_line(rows->row[0]->line.from, finding);
    return 1;
}

/* ---- The whole block ---- */

void reader_paste_judge(struct paste *paste, bool is_all, struct judgement *judgement)
{
    struct rows rows, all;
    unsigned from = paste->block, titles = 0, line = 0;

    *judgement = (struct judgement){NEED_MORE, .grid.beside = 1, .grid.index = paste->finding->beside};
    while (from < paste->n && paste->piece[from].kind != TOKEN_CELLS && !paste->piece[from].may_be_row)
        from++;
    list_rows(paste, from, false, &rows);
    list_rows(paste, from, true, &all);
    if (rows.n == 0) {
        found(judgement, paste->block, paste->n, paste->block);
        judgement->verdict = is_all ? SKIPPED : NEED_MORE;
        return;
    }
    unsigned tall =
        rows.n >= 9 ? reader_reading_of_tall(paste->piece + from, paste->n - from, &judgement->grid) : 0;
    if (tall) {
        found(judgement, from, from + tall, border_above(paste, rows.at[0]));
        return;
    }
    if (judge_bands(&all, judgement) || (!is_all && may_have_rules(&all)) ||
        judge_empty_rows(&all, &rows, judgement) ||
        (rows.n == 8 && is_all && judge_blank_row(paste, from, judgement)) ||
        judge_nine(paste, &rows, is_all, judgement) || judge_wrapped(&rows, judgement) || !is_all)
        return;
    while (titles < rows.n && titles < MOST_TITLES && rows.row[titles]->is_title)
        titles++;
    if (titles == rows.n) { /* they are left for what follows */
        judgement->verdict = NOT_MINE;
        judgement->end = rows.at[titles - 1] + 1;
        return;
    }
    unsigned n = explain_rows(paste->finding, &rows, &line);
    found(judgement, rows.at[0], rows.at[n - 1] + 1, rows.at[line]);
    judgement->verdict = INVALID;
}
