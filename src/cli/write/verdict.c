/* What --check has found out, in words and as a picture. Both say the same: in words, cells are named as
 * r1c2; in the picture they are marked. */
#include "cli/write/verdict.h"

#include <string.h>

#include "cli/write/drawn_grid.h"
#include "cli/write/format.h"

/* The cells of a row share its name: a list of many cells stays short. A whole row needs no columns. */
static void add_cells(struct text *out, const bool cells[SUDOKU_CELLS])
{
    const char *before = "";
    for (int row = 0; row < 9; row++) {
        char columns[10] = "";
        size_t n = 0;
        for (int column = 0; column < 9; column++)
            if (cells[9 * row + column])
                columns[n++] = (char)('1' + column);
        if (n)
            text_print(out, n == 9 ? "%sr%d" : "%sr%dc%s", before, row + 1, columns);
        before = n ? ", " : before;
    }
}

/* A cell differs if it has more than one value. Values are sets of bits: v & (v - 1) takes the lowest one
 * away. */
void verdict_differing(const struct verdict *verdict, bool cells[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        cells[cell] = verdict->n_differing && (verdict->values[cell] & (verdict->values[cell] - 1));
}

/* ---- Words ---- */

/* Two clues that contradict each other clash: the verdict has said so. */
static void add_conflict(struct text *out, const struct verdict *verdict, const char *clues)
{
    const char *before = "  these clues contradict each other: ";
    if (verdict->n_conflict <= 2)
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!verdict->conflict[cell])
            continue;
        text_print(out, "%sr%dc%d = %c", before, cell / 9 + 1, cell % 9 + 1, clues[cell]);
        before = ", ";
    }
    text_string(out, verdict->smallest ? " (no fewer clues do)\n" : "\n");
}

/* Is the puzzle also proper without the clue in this cell? */
static bool can_be_empty(const struct verdict *verdict, unsigned cell)
{
    bool can = false;
    for (size_t i = 0; i < verdict->n_repairs; i++)
        can |= verdict->repairs[i].cell == cell && verdict->repairs[i].to == '.';
    return can;
}

/* `  one change makes it proper: r1c3 = 5 instead of 2; or r5c9 = 3 or empty instead of 1` The cell's
 * removal, if that is a repair as well, is said with it and not again. */
static void add_changes(struct text *out, const struct verdict *verdict)
{
    const char *before = "  one change makes it proper: ";
    for (size_t i = 0; i < verdict->n_repairs - verdict->n_additions; i++) {
        const struct repair *repair = &verdict->repairs[i];
        if (repair->to == '.')
            continue;
        text_print(out, "%sr%dc%d = %c%s instead of %c", before, repair->cell / 9 + 1, repair->cell % 9 + 1,
                   repair->to, can_be_empty(verdict, repair->cell) ? " or empty" : "", repair->from);
        before = "; or ";
    }
    text_string(out, *before == ';' ? "\n" : "");
    if (verdict->n_conflict && verdict->tried_all && !verdict->n_repairs)
        text_string(out, "  no change of a single clue makes it proper\n");
}

/* `  one more clue makes it proper: r1c3 = 5 or 7; or r1c4 = 5; or one in 12 other cells` Repairs that add
 * a clue come last and in the order of cells, so those of one cell are neighbours. */
static void add_additions(struct text *out, const struct verdict *verdict)
{
    enum { FEW = 5 };
    unsigned cells = 0, last = SUDOKU_CELLS;
    for (size_t i = verdict->n_repairs - verdict->n_additions; i < verdict->n_repairs; i++) {
        const struct repair *repair = &verdict->repairs[i];
        bool same = repair->cell == last;
        cells += !same;
        last = repair->cell;
        if (cells > FEW)
            continue;
        if (same)
            text_print(out, " or %c", repair->to);
        else
            text_print(out, "%sr%dc%d = %c",
                       cells > 1 ? "; or " : "  one more clue makes it proper: ", repair->cell / 9 + 1,
                       repair->cell % 9 + 1, repair->to);
    }
    if (cells > FEW)
        text_print(out, "; or one in %u other cell%s", cells - FEW, cells - FEW == 1 ? "" : "s");
    text_string(out, cells ? "\n" : "");
}

void verdict_add_diagnosis(struct text *out, const struct verdict *verdict, const char *clues)
{
    bool differing[SUDOKU_CELLS];
    add_conflict(out, verdict, clues);
    verdict_differing(verdict, differing);
    if (verdict->n_differing == SUDOKU_CELLS) {
        text_string(out, "  the solutions differ in every cell\n");
    } else if (verdict->n_differing) {
        text_print(out, "  the solutions differ in %u cells: ", verdict->n_differing);
        add_cells(out, differing);
        text_char(out, '\n');
    }
    add_changes(out, verdict);
    add_additions(out, verdict);
}

/* ---- The picture ---- */

void verdict_add_picture(struct text *out, const struct verdict *verdict, const char *entries,
                         const char *clues, const struct look *look)
{
    bool differing[SUDOKU_CELLS], differs = verdict->n_differing > 0;
    struct drawing drawing;
    verdict_differing(verdict, differing);
    drawing_begin(&drawing, look, clues, false);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_bad = !differs && (verdict->wrong[cell] || verdict->conflict[cell]);
        enum ink ink = is_bad                            ? INK_GONE
                       : differing[cell]                 ? INK_PATTERN
                       : differs && entries[cell] != '.' ? INK_CLUE
                                                         : INK_PLAIN;
        drawing_ink(&drawing, cell, 0x1ff, ink);
        drawing.marks[cell] = is_bad ? '!' : drawing.marks[cell];
    }
    drawing.sets = differs ? verdict->values : NULL;
    drawing.digits = entries;
    drawing_add(out, &drawing);
}
