/* The formats that draw a grid for each puzzle, for people and programs, and the drawings that others use,
 * too. A puzzle without a solution has no grid; a note says why. */
#include "cli/write/drawn_grid.h"

#include "cli/write/caption.h"
#include "cli/write/format.h"

/* ---- The box ---- */

/* 25 characters and the line's end, thirteen times. Points stand where digits go. Everything else is never
 * changed, so a grid is one copy and 81 digits. */
static const char frame[] =
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n";

/* Returns the place of a cell in the frame. One line of the frame comes before each band, and a stroke
 * with a blank before each stack. */
static size_t frame_place(int cell)
{
    int row = cell / 9, column = cell % 9;
    return (size_t)(26 * (1 + row + row / 3) + 2 + 2 * column + 2 * (column / 3));
}

/* The frame is copied in the pieces between the cells: a mark takes the blank before its digit, and a
 * colour adds bytes that have no width. */
void box_frame_add(struct text *out, const struct box_cell cells[SUDOKU_CELLS])
{
    static const char *const begins[] = {[BOX_PLAIN] = "", [BOX_BOLD] = "\033[1m", [BOX_RED] = "\033[1;31m"};
    size_t at = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        size_t place = frame_place(cell);
        text_add(out, frame + at, place - 1 - at);
        text_char(out, cells[cell].mark);
        text_string(out, begins[cells[cell].color]);
        text_char(out, cells[cell].digit);
        text_string(out, cells[cell].color != BOX_PLAIN ? "\033[0m" : "");
        at = place + 1;
    }
    text_add(out, frame + at, sizeof frame - 1 - at);
}

/* Adds the grid without marks and colours. */
static void add_plain_box(struct text *out, const char *digits)
{
    char *to = text_room(out, sizeof frame - 1);
    if (!to)
        return;
    memcpy(to, frame, sizeof frame - 1);
    /* Goes row by row, so that the compiler knows the places in a row: twice as fast as cell by cell. */
    for (int row = 0; row < 9; row++) {
        char *line = to + frame_place(9 * row);
        for (int column = 0; column < 9; column++)
            line[2 * column + 2 * (column / 3)] = digits[9 * row + column];
    }
    out->length += sizeof frame - 1;
}

/* ---- The grid of candidates ---- */

/* The reader can read these drawings: strokes of - and | between the boxes, and candidates without gaps.
 * Colours are added only for people, since escape sequences would trouble other programs. */
#define PLAIN "\033[0m"
#define BOLD "\033[1m"
#define GREEN "\033[1;32m"
#define RED "\033[1;31m"
#define BLUE "\033[1;34m"
#define YELLOW "\033[1;33m"
#define CYAN "\033[1;36m"
#define MAGENTA "\033[1;35m"

/* Underlining tells the third branch apart: there are no further colours that every terminal shows well. */
#define UNDERLINED_GREEN "\033[1;4;32m"
#define UNDERLINED_YELLOW "\033[1;4;33m"

static int count_digits(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static void draw_border(struct text *out, const int widths[9])
{
    int width = 7; /* four strokes, and a blank behind the first three */
    for (int column = 0; column < 9; column++)
        width += widths[column] + 1;
    while (width--)
        text_char(out, '-');
    text_char(out, '\n');
}

/* The colour of a candidate, or NULL. The changes of the step come first: a removed candidate may also be
 * part of its chain. Green and yellow are on and off, as in the pictures; later branches have other pairs. */
static const char *color_of(int cell, unsigned digit, const char *clues, const struct paint *paint)
{
    static const char *const branches[PAINTED_BRANCHES][2] = {
        {GREEN, YELLOW}, {CYAN, MAGENTA}, {UNDERLINED_GREEN, UNDERLINED_YELLOW}};
    if (paint && paint->gone[cell] & digit)
        return RED;
    if (paint && paint->placed[cell] & digit)
        return BLUE;
    for (int branch = 0; paint && branch < PAINTED_BRANCHES; branch++)
        if ((paint->on[branch][cell] | paint->off[branch][cell]) & digit)
            return branches[branch][!(paint->on[branch][cell] & digit)];
    if (paint && paint->pattern[cell] & digit)
        return GREEN;
    return clues && clues[cell] != '.' ? BOLD : NULL;
}

static void draw_cell(struct text *out, int cell, unsigned set, const char *clues, const struct paint *paint)
{
    if (!set)
        text_char(out, '.');
    for (int digit = 0; digit < 9; digit++) {
        if (!(set >> digit & 1))
            continue;
        const char *color = color_of(cell, 1u << digit, clues, paint);
        text_string(out, color ? color : "");
        text_char(out, (char)('1' + digit));
        text_string(out, color ? PLAIN : "");
    }
}

/* Each column is as wide as its widest cell. A cell without candidates shows a point. So the drawing is as
 * narrow as it can be; nine digits in every cell would need 100 columns. The mark takes the blank before the
 * cell, so columns stay as wide as they are without marks. */
void candidate_grid_add(struct text *out, const uint16_t candidates[SUDOKU_CELLS], const char *clues,
                        const char *marked, const struct paint *paint)
{
    int widths[9];
    for (int column = 0; column < 9; column++) {
        widths[column] = 1;
        for (int row = 0; row < 9; row++) {
            int n = count_digits(candidates[9 * row + column]);
            widths[column] = n > widths[column] ? n : widths[column];
        }
    }
    for (int row = 0; row < 9; row++) {
        if (row % 3 == 0)
            draw_border(out, widths);
        for (int column = 0; column < 9; column++) {
            int cell = 9 * row + column, n = count_digits(candidates[cell]);
            text_string(out, column % 3 == 0 ? "|" : "");
            text_char(out, marked && marked[cell] != '.' ? '\'' : ' ');
            draw_cell(out, cell, candidates[cell], clues, paint);
            for (int i = n ? n : 1; i < widths[column]; i++)
                text_char(out, ' ');
            text_string(out, column % 3 == 2 ? " " : "");
        }
        text_string(out, "|\n");
    }
    draw_border(out, widths);
}

/* ---- -f box ---- */

/* Clues are bold, or have a mark before them, to tell them from solved cells. Marks take the blank before
 * a digit, so the drawing keeps its width and can be read again. Without marks and colours, as in files, the
 * drawing is copied from one frame, which is many times faster. */
static void write_box(struct text *out, const struct look *look, const struct answer *answer)
{
    struct box_cell cells[SUDOKU_CELLS];
    if (!answer->shown) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    text_char(out, '\n');
    line_add_heading(out, answer);
    if (!look->color && !look->mark_clues) {
        add_plain_box(out, answer->shown);
        return;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = answer->cells[cell] != '.';
        cells[cell] = (struct box_cell){.digit = answer->shown[cell],
                                        .mark = clue && look->mark_clues ? '\'' : ' ',
                                        .color = clue && look->color ? BOX_BOLD : BOX_PLAIN};
    }
    box_frame_add(out, cells);
}

/* A box with its heading has about 350 bytes, but the buffer is copied as it grows, and what is freed then
 * stays with the process: measured, a puzzle takes three times as much. */
const struct format format_box = {.name = "box", .holds_candidates = true, .size = 1000, .write = write_box};

/* ---- -f grid, -f csv-grid ---- */

/* Adds nine lines. */
static void add_rows(struct text *out, const char *cells)
{
    for (int row = 0; row < 9; row++) {
        text_add(out, cells + 9 * row, 9);
        text_char(out, '\n');
    }
}

/* Grids are told apart by the blank line between them. */
static void write_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->shown) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    text_char(out, '\n');
    add_rows(out, answer->shown);
}

const struct format format_grid = {.name = "grid", .holds_candidates = true, .size = 91, .write = write_grid};

static void write_csv_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->shown) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    /* The blank line separates it from the grid before; the reader needs no other sign. */
    text_char(out, '\n');
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_char(out, answer->shown[cell]);
        text_char(out, cell % 9 == 8 ? '\n' : ',');
    }
}

const struct format format_csv_grid = {
    .name = "csv-grid", .holds_candidates = true, .size = 163, .write = write_csv_grid};

/* ---- -f candidates ---- */

/* A puzzle without candidates (one that was refused) has no drawing; a note says why. */
static void write_candidates(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->candidates)
        return;
    text_char(out, '\n');
    line_add_heading(out, answer);
    candidate_grid_add(out, answer->candidates, look->color ? answer->cells : NULL,
                       look->mark_clues ? answer->cells : NULL, NULL);
}

const struct format format_candidates = {.name = "candidates",
                                         .holds_candidates = true,
                                         .shows_candidates = true,
                                         .size = 700,
                                         .fixed_empty = true,
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
                                         .open = open_folder,
                                         .fixed_empty = true,
                                         .write = write_game,
                                         .ending = "</opensudoku>\n"};
