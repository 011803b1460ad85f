/* exchange.c: the formats of other programs: sdk, opensudoku, hodoku and url. */
#include "write/format.h"

#include <assert.h>

#include "write/canvas.h"

const char *record_entered(const struct record *record)
{
    const struct grid *grid = &record->grid;
    bool is_as_read = record->item && grid->clues == record->item->cells && !grid->digits;
    return is_as_read ? record->item->placed : NULL;
}

/* ---- -f sdk: SadMan's format: a head, a section of nine rows and, for a puzzle with further digits, another
 * section ---- */

static void write_sdk(struct text *out, const struct look *look, struct record *record)
{
    const struct grid *grid = &record->grid;
    const struct sudoku_piece name = record_name(record);
    const char *digits = grid->digits ? grid->digits : record_entered(record);
    if (!grid_digits(grid))
        return;
    text_string(out, name.length ? "\n#D" : "");
    line_add_name(out, name);
    text_string(out, "\n[Puzzle]\n");
    line_add_rows(out, look, grid->clues ? grid->clues : grid->digits, '\0');
    if (digits && grid->clues) {
        text_string(out, "[State]\n");
        line_add_rows(out, look, digits, '\0');
    }
}

const struct format format_sdk = {.name = "sdk",
                                  .summary = "SadMan's format",
                                  .class = CLASS_CELLS,
                                  .writes_empty = true,
                                  .write = write_sdk};

/* ---- -f opensudoku: a file of the Android program: XML with a game for each puzzle ---- */

static void open_folder(struct text *out, const struct look *look)
{
    (void)look;
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Sudoku</name>\n");
}

static void write_game(struct text *out, const struct look *look, struct record *record)
{
    static const struct look zeros = {.empty = '0'};
    const struct sudoku_piece name = record_name(record);
    (void)look;
    if (!grid_digits(&record->grid))
        return;
    text_string(out, name.length ? "<game name=\"" : "<game ");
    xml_add(out, name.at, name.length);
    text_string(out, name.length ? "\" data=\"" : "data=\"");
    line_add_cells(out, &zeros, grid_digits(&record->grid), SUDOKU_CELLS);
    text_string(out, "\" />\n");
}

const struct format format_opensudoku = {.name = "opensudoku",
                                         .summary = "a file of OpenSudoku, with all puzzles in one folder",
                                         .class = CLASS_CELLS,
                                         .open = open_folder,
                                         .ending = "</opensudoku>\n",
                                         .write = write_game};

/* ---- -f hodoku: a line of HoDoKu's library ---- */

/* Adds the candidates that are gone although no digit in a row, column or box excludes them: `412 418`,
 * digit, row and column. Lists nothing for a grid with a clash: it has no candidates to compare with. */
static void add_deleted(struct text *out, const char *digits, const uint16_t *candidates)
{
    assert(digits && candidates);
    uint16_t possible[SUDOKU_CELLS];
    const char *before = "";
    if (sudoku_find_candidates(digits, possible) != SUDOKU_OK)
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++)
            if (digits[cell] == '.' && (possible[cell] & ~candidates[cell]) >> (digit - 1) & 1) {
                text_print(out, "%s%d%d%d", before, digit, cell / 9 + 1, cell % 9 + 1);
                before = " ";
            }
}

/* Returns the digits of the record's grid, with those entered in it; in a puzzle of candidates, a cell with a
 * single one counts as filled. NULL, after a comment, if there is no grid. */
static const char *find_digits(struct text *out, const struct record *record, char room[SUDOKU_CELLS])
{
    const char *entered = record_entered(record), *digits = entered ? entered : grid_digits(&record->grid);
    const uint16_t *candidates = record->grid.candidates;
    if (record->error || (!digits && !candidates)) {
        line_add_comment(out, record);
        return NULL;
    }
    if (digits)
        return digits;
    memset(room, '.', SUDOKU_CELLS);
    for (int i = 0; i < 9 * SUDOKU_CELLS; i++)
        if (candidates[i / 9] == 1u << i % 9)
            room[i / 9] = (char)('1' + i % 9);
    return room;
}

/* `:technique:candidate:cells:deleted candidates:eliminations:placements:comment`; +d is a cell that was
 * solved or placed. 0000 is the number of no technique, and x stands for the candidate that it would be
 * about. */
static void write_hodoku(struct text *out, const struct look *look, struct record *record)
{
    const struct grid *grid = &record->grid;
    char room[SUDOKU_CELLS], cells[2 * SUDOKU_CELLS], *end = cells; /* each cell may have a + before it */
    const char *digits = find_digits(out, record, room), *clues = grid->clues ? grid->clues : digits;
    (void)look;
    if (!digits)
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_empty = digits[cell] < '1' || digits[cell] > '9';
        if (clues[cell] != digits[cell] && !is_empty)
            *end++ = '+';
        *end++ = is_empty ? '.' : digits[cell];
    }
    text_string(out, ":0000:x:");
    text_add(out, cells, (size_t)(end - cells));
    text_char(out, ':');
    if (grid->candidates)
        add_deleted(out, digits, grid->candidates);
    text_string(out, "::\n");
}

const struct format format_hodoku = {.name = "hodoku",
                                     .summary = "the library format of HoDoKu",
                                     .class = CLASS_GRID,
                                     .gives_error = true,
                                     .write = write_hodoku};

/* ---- -f url: a link to sudokuwiki.org, with its solver ---- */

/* With candidates, two digits in base 36 for each cell: 1 to 9 for a clue, 10 to 18 for another digit, and
 * more for a set of candidates. */
static void write_url(struct text *out, const struct look *look, struct record *record)
{
    static const struct look zeros = {.empty = '0'};
    static const char base_36[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    const struct grid *grid = &record->grid;
    char room[SUDOKU_CELLS];
    const char *digits = find_digits(out, record, room), *clues = grid->clues ? grid->clues : digits;
    const uint16_t *of_item = record_entered(record) ? record->item->candidates : NULL;
    const uint16_t *candidates = of_item ? of_item : grid->candidates;
    (void)look;
    if (!digits)
        return;
    text_string(out, "https://www.sudokuwiki.org/sudoku.htm?bd=");
    if (candidates)
        text_string(out, "S9B");
    else
        line_add_cells(out, &zeros, grid_digits(grid), SUDOKU_CELLS);
    for (int cell = 0; cell < SUDOKU_CELLS && candidates; cell++) {
        const char digit = digits[cell];
        unsigned number = 18u + candidates[cell];
        if (digit >= '1' && digit <= '9')
            number = (unsigned)(digit - '0') + (clues[cell] == digit ? 0 : 9);
        text_char(out, base_36[number / 36]);
        text_char(out, base_36[number % 36]);
    }
    line_add_name(out, record_name(record));
    text_char(out, '\n');
}

const struct format format_url = {.name = "url",
                                  .summary = "a link that opens the puzzle at sudokuwiki.org",
                                  .class = CLASS_GRID,
                                  .gives_error = true,
                                  .write = write_url};
