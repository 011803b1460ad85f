/* The formats that draw a grid for each puzzle, for people and programs. A puzzle without a solution has no
 * grid; a note says why. */
#include "cli/write/drawn_grid.h"
#include "cli/write/format.h"

/* Adds the blank line that separates a grid from the one before; the reader needs no other sign. Without
 * cells, draws the candidates of a changed puzzle instead, if there are any, and returns false. */
static bool begin_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (answer->shown)
        text_char(out, '\n');
    else
        format_candidates.write(out, look, answer);
    return answer->shown;
}

/* ---- -f box ---- */

/* Without marks and colours, as in files, the drawing is copied from one frame. */
static void write_box(struct text *out, const struct look *look, const struct answer *answer)
{
    struct drawing drawing;
    if (!begin_grid(out, look, answer))
        return;
    line_add_heading(out, answer);
    if (!look->color && !look->mark_clues) {
        box_add(out, answer->shown);
        return;
    }
    drawing_begin(&drawing, look, answer->cells, true);
    drawing.digits = answer->shown;
    drawing_add(out, &drawing);
}

/* A box with its heading has about 350 bytes, but the buffer is copied as it grows, and what is freed then
 * stays with the process: measured, a puzzle takes three times as much. */
const struct format format_box = {
    .name = "box", .size = 1000, .traits = HOLDS_CANDIDATES, .write = write_box};

/* ---- -f grid, -f csv-grid ---- */

/* Adds nine lines. */
static void add_rows(struct text *out, const char *cells)
{
    for (int row = 0; row < 9; row++) {
        text_add(out, cells + 9 * row, 9);
        text_char(out, '\n');
    }
}

static void write_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!begin_grid(out, look, answer))
        return;
    add_rows(out, answer->shown);
}

const struct format format_grid = {
    .name = "grid", .size = 91, .traits = HOLDS_CANDIDATES, .write = write_grid};

static void write_csv_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!begin_grid(out, look, answer))
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_char(out, answer->shown[cell]);
        text_char(out, cell % 9 == 8 ? '\n' : ',');
    }
}

const struct format format_csv_grid = {
    .name = "csv-grid", .size = 163, .traits = HOLDS_CANDIDATES, .write = write_csv_grid};

/* ---- -f candidates ---- */

/* A puzzle without candidates (one that was refused) has no drawing; a note says why. */
static void write_candidates(struct text *out, const struct look *look, const struct answer *answer)
{
    struct drawing drawing;
    if (!answer->candidates)
        return;
    text_char(out, '\n');
    line_add_heading(out, answer);
    drawing_begin(&drawing, look, answer->cells, true);
    drawing.sets = answer->candidates;
    drawing_add(out, &drawing);
}

const struct format format_candidates = {.name = "candidates",
                                         .size = 700,
                                         .traits = HOLDS_CANDIDATES | SHOWS_CANDIDATES | FIXED_EMPTY,
                                         .write = write_candidates};

/* ---- -f sdk: SadMan's format: a head, a section of nine rows and, for puzzles with entered digits,
 * another one ---- */

/* The sign of empty cells is that of the answer: job.c puts in the one that --empty asks for. The description
 * is one line. */
static void write_sdk(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    (void)look;
    if (!answer->shown)
        return;
    text_string(out, item->name ? "\n#D" : "");
    line_add_name(out, item);
    text_string(out, "\n[Puzzle]\n");
    add_rows(out, answer->shown);
    /* The entered digits belong to the puzzle as it was read, not to its solution. */
    if (answer_entered(answer)) {
        text_string(out, "[State]\n");
        add_rows(out, answer_entered(answer));
    }
}

const struct format format_sdk = {.name = "sdk", .size = 140, .write = write_sdk};

/* ---- -f opensudoku: a file of the Android program: XML with a game for each puzzle ---- */

/* The files are read by that program and by others that took over its format; our reader knows them, too
 * (src/read/xml.c). */
static void open_folder(struct text *out, const struct look *look)
{
    (void)look;
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Sudoku</name>\n");
}

/* OpenSudoku ignores the name; others read it. Empty cells are zeros, whatever the user likes better. */
static void write_game(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    (void)look;
    if (!answer->shown)
        return;
    text_string(out, "<game ");
    if (item->name) {
        text_string(out, "name=\"");
        xml_add_text(out, item->name, item->name_length);
        text_string(out, "\" ");
    }
    text_string(out, "data=\"");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = answer->shown[cell];
        text_char(out, c >= '1' && c <= '9' ? c : '0');
    }
    text_string(out, "\" />\n");
}

const struct format format_opensudoku = {.name = "opensudoku",
                                         .size = 110,
                                         .traits = FIXED_EMPTY,
                                         .open = open_folder,
                                         .write = write_game,
                                         .ending = "</opensudoku>\n"};
