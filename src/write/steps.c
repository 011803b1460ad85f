/* steps.c: a step in values and words. The words are the library's; this file only puts them in lines. */
#include "write/steps.h"

#include "base/terms.h"

const struct field step_fields[STEP_FIELDS] = {
    [STEP_WHERE] = {"where", KIND_TEXT, NULL},      [STEP_TECHNIQUE] = {"technique", KIND_TEXT, NULL},
    [STEP_RATING] = {"rating", KIND_NUMBER, NULL},  [STEP_PLACED] = {"placed", KIND_CELLS, NULL},
    [STEP_REMOVED] = {"removed", KIND_LIST, NULL},  [STEP_TEXT] = {"text", KIND_TEXT, NULL},
    [STEP_WHY] = {"why", KIND_TEXT, NULL},          [STEP_EUREKA] = {"eureka", KIND_LINES, NULL},
    [STEP_REMOVALS] = {"removed", KIND_LIST, NULL}, [STEP_CELLS] = {"cells", KIND_LIST, NULL},
    [STEP_WITH] = {"with", KIND_LIST, NULL},        [STEP_HOUSES] = {"houses", KIND_LINES, NULL},
    [STEP_CHAIN] = {"chain", KIND_LINES, NULL},     [STEP_REASON] = {"reason", KIND_TEXT, NULL},
};

/* ---- Values ---- */

/* Adds `r1c2` with a blank before it, unless it is the first of a list. */
static void add_cell(struct text *out, unsigned cell, bool is_first)
{
    text_print(out, "%sr%uc%u", is_first ? "" : " ", cell / 9 + 1, cell % 9 + 1);
}

static void add_cells(struct text *out, const struct sudoku_cell_digits *cells, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add_cell(out, cells[i].cell, i == 0);
}

/* Adds the removed candidates: those of a cell together, or one by one. */
static void add_removals(struct text *out, const struct sudoku_step *step, bool one_by_one)
{
    for (size_t i = 0; i < step->n_removals; i++) {
        const struct sudoku_cell_digits *removal = &step->removals[i];
        bool has_cell = false;
        for (int digit = 0; digit < 9; digit++) {
            if (!(removal->digits >> digit & 1))
                continue;
            if (!has_cell || one_by_one) {
                add_cell(out, removal->cell, i == 0 && !has_cell);
                text_string(out, "<>");
            }
            text_char(out, (char)('1' + digit));
            has_cell = true;
        }
    }
}

static void add_houses(struct text *out, uint32_t houses)
{
    const char *before = "";
    for (unsigned house = 0; house < 27; house++)
        if (houses >> house & 1) {
            text_print(out, "%s%s %u", before, house_names[house / 9], house % 9 + 1);
            before = "\n";
        }
}

void record_set_step(struct record *record, size_t field, unsigned which, const struct sudoku_step *step)
{
    struct text *out = record_open(record, field);
    if (which == STEP_WHERE)
        step_add_words(out, step, SUDOKU_DESCRIBE_PLACE);
    else if (which == STEP_TECHNIQUE)
        text_string(out, step->title);
    else if (which == STEP_RATING)
        text_print(out, "%u.%u", step->rating / 10, step->rating % 10);
    else if (which == STEP_PLACED && step->digit)
        text_print(out, "r%dc%d=%d", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
    else if (which == STEP_REMOVED || which == STEP_REMOVALS)
        add_removals(out, step, which == STEP_REMOVALS);
    else if (which == STEP_TEXT)
        step_add_words(out, step, SUDOKU_DESCRIBE_STEP);
    else if (which == STEP_WHY || which == STEP_REASON)
        step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
    else if (which == STEP_EUREKA)
        step_add_words(out, step, SUDOKU_DESCRIBE_EUREKA);
    else if (which == STEP_CELLS)
        add_cells(out, step->cells, step->n_cells);
    else if (which == STEP_WITH)
        add_cells(out, step->helpers, step->n_helpers);
    else if (which == STEP_HOUSES)
        add_houses(out, step->houses);
    else if (which == STEP_CHAIN && (step->n_links || step->n_left_out))
        step_add_words(out, step, SUDOKU_DESCRIBE_FULL);
    record_close(record, field);
}

/* ---- Words ---- */

void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description)
{
    /* The first call returns the length, so that the second writes into the text without another copy. */
    size_t length = sudoku_describe_step(step, description, NULL, 0);
    char *room = text_room(out, length + 1);
    if (!room)
        return;
    sudoku_describe_step(step, description, room, length + 1);
    out->length += length;
}

/* Adds the words of a line that begins in a column. A word that is longer than a line stays whole. */
static void add_wrapped(struct text *out, const char *line, size_t n, size_t column, size_t further)
{
    enum { COLUMNS = 80 };
    size_t word;
    for (bool first = true; n; first = false, line += word, n -= word) {
        for (; n && *line == ' '; line++)
            n--;
        for (word = 0; word < n && line[word] != ' ';)
            word++;
        if (!first && column + 1 + word > COLUMNS) {
            text_print(out, "\n%*s", (int)further, "");
            column = further;
        } else if (!first) {
            text_char(out, ' ');
            column++;
        }
        text_add(out, line, word);
        column += word;
    }
    text_char(out, '\n');
}

void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent)
{
    enum { FURTHER_IN = 4 };
    struct text words = {0};
    step_add_words(&words, step, description);
    for (size_t at = 0, n; at < words.length; at += n + 1) {
        const char *line = words.data + at, *end = memchr(line, '\n', words.length - at);
        n = end ? (size_t)(end - line) : words.length - at;
        size_t blanks = 0;
        while (blanks < n && line[blanks] == ' ')
            blanks++;
        size_t column = indent + blanks;
        text_print(out, "%*s", (int)column, "");
        /* A line of a chain is indented; where it goes on, it is indented further, as are lines in Eureka. */
        bool further = blanks || description == SUDOKU_DESCRIBE_EUREKA;
        add_wrapped(out, line + blanks, n - blanks, column, further ? column + FURTHER_IN : column);
    }
    text_fail_with(out, &words);
    text_free(&words);
}
