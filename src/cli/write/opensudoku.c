/* -f opensudoku: a file of the Android program: XML with a game for each puzzle. */
#include "cli/write/format.h"

static void open_folder(struct text *out, const struct look *look)
{
    (void)look;
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Sudoku</name>\n");
}

static void add_escaped(struct text *out, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        switch (bytes[i]) {
        case '&':
            text_string(out, "&amp;");
            break;
        case '<':
            text_string(out, "&lt;");
            break;
        case '>':
            text_string(out, "&gt;");
            break;
        case '"':
            text_string(out, "&quot;");
            break;
        default:
            /* XML has no way to write most control characters. */
            text_char(out, (unsigned char)bytes[i] < 0x20 ? ' ' : bytes[i]);
        }
}

/* OpenSudoku ignores the name; others read it. Empty cells are zeros, whatever the user likes better. */
static void write_game(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    (void)look;
    if (!answer->solution)
        return;
    text_string(out, "<game ");
    if (item->name) {
        text_string(out, "name=\"");
        add_escaped(out, item->name, item->name_length);
        text_string(out, "\" ");
    }
    text_string(out, "data=\"");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = answer->solution[cell];
        text_char(out, c >= '1' && c <= '9' ? c : '0');
    }
    text_string(out, "\" />\n");
}

const struct format format_opensudoku = {.name = "opensudoku",
                                         .size = 110,
                                         .clues_only = true,
                                         .open = open_folder,
                                         .write = write_game,
                                         .ending = "</opensudoku>\n"};
