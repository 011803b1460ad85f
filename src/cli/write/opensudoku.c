/* -f opensudoku: a file of the Android program: XML with a game for each puzzle.
 *
 * The files are read by that program and by others that took over its format; our reader knows them, too
 * (src/read/xml.c). */
#include "cli/write/format.h"
#include "cli/write/caption.h"

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
