/* The judgement on a block of lines: which nine rows are a grid, what is drawn between them, what stands
 * above them. It is made once, about the whole block; a line by itself decides nothing. */
#include <string.h>

#include "read/paste.h"

/* Is it the head of a table, nothing between bars above a rule, with nine rows at least below it? */
static bool is_table_head(const struct paste *paste, unsigned i)
{
    const struct piece *piece = &paste->piece[i];
    unsigned rows = 0;

    if (piece->kind != TOKEN_CELLS || piece->cells || piece->is_heading || i + 1 >= paste->n ||
        piece[1].kind != TOKEN_RULE || !reader_token_is_in(*piece[1].line.s, "|"))
        return false;
    for (unsigned k = i + 1; k < paste->n; k++)
        rows += paste->piece[k].kind == TOKEN_CELLS;
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
        if (is_table_head(paste, i))
            continue;
        if (piece->kind != TOKEN_CELLS && !(with_rules && piece->may_be_row))
            continue;
        rows->row[rows->n] = piece;
        rows->paragraph[rows->n] = paragraph;
        rows->at[rows->n++] = i;
    }
}

bool reader_paste_is_together(const struct rows *rows, unsigned first)
{
    unsigned breaks = 0, threes = 0;

    for (unsigned k = 1; k < 9; k++)
        if (rows->paragraph[first + k] != rows->paragraph[first + k - 1]) {
            breaks++;
            threes += k % 3 == 0;
        }
    return breaks == 0 || breaks == 8 || (breaks == 2 && threes == 2);
}

/* The first rule right above a piece: borders belong to the grid. */
static unsigned border_above(const struct paste *paste, unsigned piece)
{
    while (piece > paste->block &&
           (paste->piece[piece - 1].kind == TOKEN_RULE || is_table_head(paste, piece - 1)))
        piece--;
    return piece;
}

static void found(struct judgement *judgement, unsigned first, unsigned end, unsigned line)
{
    judgement->verdict = PUZZLE;
    judgement->first = first;
    judgement->end = end;
    judgement->line = line;
}

static bool read_rows(const struct rows *rows, unsigned first, struct grid *grid)
{
    return rows->n >= first + 9 && reader_paste_is_together(rows, first) &&
           reader_reading_of_nine(rows->row + first, grid, NULL);
}

/* ---- Rules that look like rows ---- */

/* Is it a line between bands: no digits, and the same as another? */
static bool is_same_rule(const struct piece *a, const struct piece *b)
{
    return a->line.n == b->line.n && memcmp(a->line.s, b->line.s, a->line.n) == 0 &&
           reader_token_count_others(a->line.s, a->line.n, "123456789") == a->line.n;
}

/* Eleven lines, of which the 4th and the 8th are the same and without digits, or thirteen with such a line
 * above and below: these are rules, drawn with the sign for empty cells perhaps. */
static bool judge_bands(const struct rows *all, bool is_all, struct judgement *judgement)
{
    const struct piece *rows[9];
    unsigned edges = all->n >= 13 && is_same_rule(all->row[0], all->row[12]), k = 0, i;
    unsigned first = edges ? 1 : 0, size = edges ? 13 : 11;
    bool is_whole = all->n > size ? all->paragraph[size] != all->paragraph[0] : all->n == size && is_all;

    if (!is_whole || !is_same_rule(all->row[first + 3], all->row[first + 7]) ||
        (edges && !is_same_rule(all->row[0], all->row[4])))
        return false;
    for (i = first; k < 9; i++)
        if (i != first + 3 && i != first + 7)
            rows[k++] = all->row[i];
    if (all->paragraph[i - 1] != all->paragraph[0] || !reader_reading_of_nine(rows, &judgement->grid, NULL))
        return false;
    found(judgement, all->at[0], all->at[edges ? 12 : 10] + 1, all->at[0]);
    return true;
}

/* Do the lines that may be rules stand where rules do: behind bands, below every row, or above all? */
static bool are_regular(const struct rows *all)
{
    unsigned real = 0, among_nine = 0;
    bool is_regular = true;

    for (unsigned k = 0; k < all->n && real < 9; k++) {
        bool is_row = all->row[k]->kind == TOKEN_CELLS;
        is_regular &= is_row || real % 3 == 0 || k % 2 == 1;
        real += is_row;
    }
    for (unsigned k = 0; k < 9 && k < all->n; k++)
        among_nine += all->row[k]->kind == TOKEN_CELLS;
    bool is_below = among_nine == 8 && all->n > 9 && all->row[9]->kind != TOKEN_CELLS;
    return is_regular && !is_below && real >= 9;
}

/* Rows of dashes or of empty fields are rows, unless they stand where rules do. */
static bool judge_empty_rows(struct rows *all, const struct rows *rows, struct judgement *judgement)
{
    if (all->n <= rows->n || are_regular(all))
        return false;
    unsigned first = all->n >= 10 && all->row[0]->kind != TOKEN_CELLS && rows->n == 8 ? 1 : 0;
    if (!read_rows(all, first, &judgement->grid))
        return false;
    found(judgement, all->at[first], all->at[first + 8] + 1, all->at[first]);
    return true;
}

/* A blank line that is a row without clues: eight rows and one such line are all there is. */
static bool judge_blank_row(const struct paste *paste, unsigned from, struct judgement *judgement)
{
    const struct piece *nine[9];
    unsigned n = paste->n;

    while (n && paste->piece[n - 1].kind == TOKEN_BLANK)
        n--;
    if (n != from + 9)
        return false;
    for (unsigned k = 0; k < 9; k++)
        nine[k] = &paste->piece[from + k];
    if (!reader_reading_of_nine(nine, &judgement->grid, NULL))
        return false;
    found(judgement, from, n, from);
    return true;
}

/* ---- Nine rows ---- */

/* Is the first of ten rows a head, since the grid clashes with it and not without? */
static bool is_head_above(const struct rows *rows, const struct grid *with, struct grid *without)
{
    if (rows->n < 10 || !rows->row[0]->is_heading || !read_rows(rows, 1, without))
        return false;
    return reader_grid_clashes(with) && !reader_grid_clashes(without);
}

static bool judge_nine(const struct paste *paste, const struct rows *rows, bool is_all,
                       struct judgement *judgement)
{
    struct grid later;

    if (!read_rows(rows, 0, &judgement->grid))
        return false;
    bool is_head = is_head_above(rows, &judgement->grid, &later);
    bool is_short = rows->n == 9 && rows->row[0]->is_heading && reader_grid_clashes(&judgement->grid);
    bool may_be_rules = rows->n < 12 && is_same_rule(rows->row[3], rows->row[7]); /* see judge_bands */
    if (!is_all && (is_short || may_be_rules)) {
        judgement->verdict = NEED_MORE;
        return true;
    }
    if (is_head) {
        judgement->grid = later;
        found(judgement, rows->at[1], rows->at[9] + 1, rows->at[1]);
        return true;
    }
    found(judgement, rows->at[0], rows->at[8] + 1, border_above(paste, rows->at[0]));
    if (is_short)
        judgement->verdict = reader_reject(paste->finding, "8 rows below a heading, 9 expected");
    return true;
}

/* Nine rows below up to three titles: numbers, dates, headings. Other short rows there are an error of their
 * own. */
static bool judge_titled(struct paste *paste, const struct rows *rows, struct judgement *judgement)
{
    for (unsigned s = 1; s <= MOST_TITLES && rows->n >= s + 9; s++) {
        const struct piece *above = rows->row[s - 1];
        size_t bars = above->line.n - reader_token_count_others(above->line.s, above->line.n, "|,;\t");
        if (!above->is_title && !above->has_label && (above->cells >= 7 || bars >= 8))
            return false;
        if (!read_rows(rows, s, &judgement->grid))
            continue;
        for (unsigned k = 0; k < s; k++)
            if (!rows->row[k]->is_title && rows->row[k]->cells > 3) {
                found(judgement, rows->at[0], rows->at[k] + 1, rows->at[k]);
                judgement->verdict = reader_paste_explain_line(rows->row[k]->line.from, paste->finding);
                return true;
            }
        bool is_head = above->is_heading && s == 1 && paste->piece[rows->at[0] + 1].kind == TOKEN_RULE &&
                       !memchr(above->line.s, '|', above->line.n);
        found(judgement, rows->at[s], rows->at[s + 8] + 1,
              is_head ? rows->at[0] : border_above(paste, rows->at[s]));
        return true;
    }
    return false;
}

/* ---- Wrapped lines ---- */

/* Reads one of the lines that hold 81 cells together. */
static unsigned read_part(const struct piece *piece, uint16_t *cell)
{
    unsigned n = piece->cells ? piece->cells : 1;

    return n <= SUDOKU_CELLS && reader_reading_of_line(piece, n, cell) ? n : 0;
}

/* Lines with as many cells each, the last one perhaps with fewer, which are 81 together. */
static bool judge_wrapped(const struct rows *rows, struct judgement *judgement)
{
    unsigned total = 0, width = 0, k;
    uint16_t cell[SUDOKU_CELLS];
    struct grid *grid = &judgement->grid;

    grid->has_sets = false;
    for (k = 0; k < rows->n && total < SUDOKU_CELLS; k++) {
        unsigned n = read_part(rows->row[k], cell);
        width = k == 0 ? n : width;
        bool is_last = total + n == SUDOKU_CELLS;
        bool is_apart = rows->paragraph[k] != rows->paragraph[0] && width != 1 && width != 3;
        bool has_groups = n % 9 == 0 && rows->n >= 9 && rows->row[k]->line.n < 2 * n &&
                          memchr(rows->row[k]->line.s, ' ', rows->row[k]->line.n);
        if (n == 0 || is_apart || has_groups || total + n > SUDOKU_CELLS || width == 9 ||
            width == SUDOKU_CELLS || (n != width && !is_last) || (n > width && width < 30))
            return false;
        memcpy(grid->cell + total, cell, n * sizeof *cell);
        total += n;
    }
    if (total != SUDOKU_CELLS)
        return false;
    if (width == 3 && rows->row[0]->line.is_box && rows->row[26]->line.is_box)
        reader_grid_arrange(grid, UNIT_BOXES);
    found(judgement, rows->at[0], rows->at[k - 1] + 1, rows->at[0]);
    return reader_grid_is_plausible(grid, width < 18);
}

/* ---- The whole block ---- */

/* Titles at the end of the block are left for what follows. */
static bool judge_titles(const struct rows *rows, struct judgement *judgement)
{
    unsigned titles = 0;

    while (titles < rows->n && titles < MOST_TITLES && rows->row[titles]->is_title)
        titles++;
    if (!titles || titles < rows->n)
        return false;
    judgement->verdict = NOT_MINE;
    judgement->first = rows->at[0];
    judgement->end = rows->at[titles - 1] + 1;
    return true;
}

void reader_paste_judge(struct paste *paste, bool is_all, struct judgement *judgement)
{
    struct rows rows, all;
    unsigned from = paste->block;

    judgement->verdict = NEED_MORE;
    while (from < paste->n && paste->piece[from].kind != TOKEN_CELLS && !paste->piece[from].may_be_row)
        from++;
    list_rows(paste, from, false, &rows);
    list_rows(paste, from, true, &all);
    if (rows.n == 0) {
        judgement->verdict = is_all ? SKIPPED : NEED_MORE;
        judgement->first = paste->block;
        judgement->end = paste->n;
        return;
    }
    unsigned tall =
        rows.n >= 9 ? reader_reading_of_tall(paste->piece + from, paste->n - from, &judgement->grid) : 0;
    if (tall) {
        found(judgement, from, from + tall, border_above(paste, rows.at[0]));
        return;
    }
    if (judge_bands(&all, is_all, judgement) || judge_empty_rows(&all, &rows, judgement) ||
        (rows.n == 8 && is_all && judge_blank_row(paste, from, judgement)) ||
        judge_nine(paste, &rows, is_all, judgement) || judge_titled(paste, &rows, judgement) ||
        judge_wrapped(&rows, judgement) || !is_all || judge_titles(&rows, judgement))
        return;
    judgement->verdict = INVALID;
    reader_paste_explain(paste, &rows, judgement);
}
