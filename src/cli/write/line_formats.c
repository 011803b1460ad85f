/* The list of all formats; those with a line for each puzzle, and what they share.
 *
 * -f line has 81 digits, or 729 characters for a puzzle of candidates; for --count a number, for --rate
 * and --info the puzzle and the facts about it. The puzzle or solution always comes first and the rest
 * after a blank: most programs read such lines and take the rest for a name. */
#include "cli/write/format.h"

#include "base/rating_words.h"

/* ---- The list of all formats ---- */

#define ADDRESS_OF_FORMAT(name) &format_##name,
const struct format *const formats[] = {FORMATS(ADDRESS_OF_FORMAT) NULL};

/* Formats are compared by address: there is one object for each. */
bool format_is_in(const struct format *format, const struct format *const *list)
{
    while (list && *list && *list != format)
        list++;
    return list && *list;
}

const struct format *format_find(const char *name)
{
    for (size_t i = 0; formats[i]; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

/* ---- Parts of a line ---- */

void line_add_comment(struct text *out, const struct answer *answer)
{
    text_print(out, "# %s:%lu: %s\n", answer->file, answer->item->line, answer->reason);
}

/* Fixed places make the digit of each character known, so nothing else need be written. */
void line_add_grid(struct text *out, const char *cells, const uint16_t *candidates)
{
    if (!candidates) {
        text_add(out, cells, cells ? SUDOKU_CELLS : 0);
        return;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            text_char(out, candidates[cell] >> digit & 1 ? (char)('1' + digit) : '.');
}

/* Its line ends become blanks: the rest would be a line of its own. */
void line_add_name(struct text *out, const struct sudoku_item *item)
{
    static const char ends[] = {'\n', '\r'};
    size_t n = 1 + item->name_length;
    char *to = item->name ? text_room(out, n) : NULL;
    if (!to)
        return;
    *to = ' ';
    memcpy(to + 1, item->name, n - 1);
    for (int i = 0; i < 2; i++)
        for (char *at = to; (at = memchr(at, ends[i], (size_t)(to + n - at))) != NULL;)
            *at = ' ';
    out->length += n;
}

void line_add_heading(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (!answer->place || !(item->name || answer->is_one_of_several))
        return;
    text_string(out, "# ");
    /* A line feed in a name would end the comment and begin a puzzle. */
    for (size_t i = 0; item->name && i < item->name_length; i++)
        text_char(out, (unsigned char)item->name[i] < ' ' ? ' ' : item->name[i]);
    if (!item->name)
        text_number(out, answer->place);
    if (answer->number) {
        text_string(out, ": solution ");
        text_number(out, answer->number);
    }
    text_char(out, '\n');
}

/* ---- -f line ---- */

/* `<81> ER=4.2 EP=1.2 ED=1.2 hard xy-wing`: the puzzle comes first: the line can be read again, and the
 * rating is then its name. `<81> above 7.0`: the search stopped at --max-er, so there is no exact rating. */
static void write_rating(struct text *out, const struct answer *answer)
{
    const struct sudoku_rating *rating = answer->rating;
    line_add_grid(out, answer->cells, answer->given);
    if (answer->above) {
        text_string(out, " above ");
        rating_add(out, answer->above);
        return;
    }
    const char *hardest = rating_hardest(rating);
    char word[TECHNIQUE_WORD_ROOM];
    text_string(out, " ER=");
    rating_add(out, rating->er);
    text_string(out, " EP=");
    rating_add(out, rating->ep);
    text_string(out, " ED=");
    rating_add(out, rating->ed);
    text_char(out, ' ');
    text_string(out, rating_word(rating->er));
    text_char(out, ' ');
    text_add(out, word, technique_word(*hardest ? hardest : "-", word));
}

/* `<81> clues=24 solutions=1 redundant=r1c2,r3c4 ...`: what is known, and why there is no more. Lists
 * get commas for their blanks, since blanks separate the fields here. */
static void write_info(struct text *out, const struct look *look, const struct answer *answer)
{
    line_add_grid(out, answer->cells, answer->given);
    for (size_t i = 0; look->columns[i]; i++) {
        const struct column *column = look->columns[i];
        size_t before = out->length;
        text_print(out, " %s=", column->name);
        size_t start = out->length;
        column_add(column, out, answer);
        bool is_false = out->length > start && out->data[start] == 'f';
        if (out->length == start || (column->only_if_true && is_false))
            out->length = before;
        for (size_t at = start; column->type == COLUMN_LIST && at < out->length; at++)
            if (out->data[at] == ' ')
                out->data[at] = ',';
    }
    if (answer->reason)
        text_print(out, " error=\"%s\"", answer->reason);
}

/* The order of the tests matters: an answer may have several of these. An invalid puzzle has no number of
 * solutions. */
static void write_line(struct text *out, const struct look *look, const struct answer *answer)
{
    enum line_kind kind = look->line;
    bool counts = kind == LINE_OF_COUNT && answer->counts;
    if (kind == LINE_OF_VALUES && !answer->item->error) {
        write_info(out, look, answer);
    } else if (counts) {
        /* Counting stops at the limit without asking whether there is one more. */
        text_string(out, answer->at_least ? ">=" : "");
        text_total(out, answer->count);
    } else if (kind != LINE_OF_COUNT && (answer->above || answer->rating)) {
        write_rating(out, answer);
    } else if (kind != LINE_OF_COUNT && (answer->shown || answer->candidates)) {
        line_add_grid(out, answer->shown, answer->shown ? NULL : answer->candidates);
    } else {
        line_add_comment(out, answer);
        return;
    }
    if (!counts)
        line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_line = {
    .name = "line", .size = 82, .traits = HOLDS_CANDIDATES | GIVES_REASON, .write = write_line};

/* ---- -f values: `2 3`, the columns alone, to be compared with what other programs say ---- */

static void write_values(struct text *out, const struct look *look, const struct answer *answer)
{
    for (size_t i = 0; look->columns[i]; i++) {
        size_t start = out->length + (i > 0);
        text_string(out, i ? " " : "");
        if (!answer->item->error)
            column_add(look->columns[i], out, answer);
        if (out->length == start)
            text_char(out, '-');
    }
    text_char(out, '\n');
}

const struct format format_values = {.name = "values",
                                     .size = 8,
                                     .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | HAS_COLUMNS,
                                     .write = write_values};

/* ---- -f pair: `puzzle,solution`, the lines of the big data sets ---- */

static void write_pair(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->solution) {
        line_add_comment(out, answer);
        return;
    }
    line_add_grid(out, answer->cells, answer->given);
    text_char(out, ',');
    text_add(out, answer->solution, SUDOKU_CELLS);
    text_char(out, '\n');
}

const struct format format_pair = {.name = "pair",
                                   .size = 164,
                                   .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | GIVES_REASON,
                                   .write = write_pair};

/* ---- -f pencilmarks: 729 characters, nine for each cell: digit d, or a point, in place d ---- */

/* Written without spaces, as other programs read it. */
static void write_pencilmarks(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->candidates) {
        line_add_comment(out, answer);
        return;
    }
    line_add_grid(out, NULL, answer->candidates);
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_pencilmarks = {.name = "pencilmarks",
                                          .size = 730,
                                          .traits = HOLDS_CANDIDATES | SHOWS_CANDIDATES | GIVES_REASON |
                                                    FIXED_EMPTY,
                                          .write = write_pencilmarks};

/* ---- -f hodoku: a line of HoDoKu's library ---- */

/* Adds the candidates that are gone although no digit in a row, column or box excludes them: `412 418`,
 * digit, row and column. Lists nothing for a grid with a clash: it has no candidates to compare with. */
static void add_deleted(struct text *out, const char *digits, const uint16_t *candidates)
{
    uint16_t possible[SUDOKU_CELLS];
    const char *before = "";
    if (sudoku_find_candidates(digits, possible) != SUDOKU_OK)
        return;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9; digit++)
            if ((possible[cell] & ~candidates[cell]) >> (digit - 1) & 1) {
                text_print(out, "%s%d%d%d", before, digit, cell / 9 + 1, cell % 9 + 1);
                before = " ";
            }
}

/* `:technique:candidate:cells:deleted candidates:eliminations:placements:comment`; +d is a cell that was
 * solved or placed. 0000 is the number of no technique, and x stands for the candidate that it would be
 * about. */
static void write_hodoku(struct text *out, const struct look *look, const struct answer *answer)
{
    const char *entered = answer_entered(answer);
    const char *digits = answer->shown || !answer->candidates ? answer->shown : answer->cells;
    (void)look;
    digits = entered ? entered : digits;
    if (answer->reason || !digits) {
        line_add_comment(out, answer);
        return;
    }
    /* Each cell may have a + before it. */
    char cells[2 * SUDOKU_CELLS], *end = cells;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_empty = digits[cell] < '1' || digits[cell] > '9';
        if (answer->cells[cell] != digits[cell] && !is_empty)
            *end++ = '+';
        *end++ = is_empty ? '.' : digits[cell];
    }
    text_string(out, ":0000:x:");
    text_add(out, cells, (size_t)(end - cells));
    text_char(out, ':');
    if (answer->candidates)
        add_deleted(out, digits, answer->candidates);
    text_string(out, "::\n");
}

const struct format format_hodoku = {.name = "hodoku",
                                     .size = 150,
                                     .traits = HOLDS_CANDIDATES | GIVES_REASON | FIXED_EMPTY,
                                     .write = write_hodoku};
