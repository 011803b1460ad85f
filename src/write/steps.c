/* steps.c: a step in values and words. The words are the library's; this file only puts them in lines. */
#include "write/steps.h"

#include <assert.h>

#include "base/terms.h"

/* ---- Values ---- */

static void add_cell(struct text *out, const char *before, unsigned cell)
{
    assert(cell < SUDOKU_CELLS);
    text_print(out, "%sr%uc%u", before, cell / 9 + 1, cell % 9 + 1);
}

static void add_cells(struct text *out, const struct sudoku_part *cells, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add_cell(out, i ? " " : "", cells[i].cell);
}

static void add_removals(struct text *out, const struct sudoku_step *step, bool one_by_one)
{
    const size_t start = out->length;
    for (size_t i = 0; i < step->n_removals; i++)
        for (unsigned digit = 0, digits = step->removals[i].digits; digit < 9; digit++) {
            if (!(digits >> digit & 1))
                continue;
            if (one_by_one || !(digits & ((1u << digit) - 1))) {
                add_cell(out, out->length > start ? " " : "", step->removals[i].cell);
                text_string(out, "<>");
            }
            text_char(out, (char)('1' + digit));
        }
}

static void add_houses(struct text *out, uint32_t houses)
{
    assert(houses >> 27 == 0);
    const char *before = "";
    for (unsigned house = 0; house < 27; house++)
        if (houses >> house & 1) {
            text_print(out, "%s%s %u", before, house_names[house / 9], house % 9 + 1);
            before = "\n";
        }
}

void record_set_step(struct record *record, size_t field, unsigned which, const struct sudoku_step *step)
{
    assert(which < STEP_FIELDS && step);
    static const enum sudoku_description descriptions[STEP_FIELDS] = {[STEP_WHERE] = SUDOKU_DESCRIBE_PLACE,
                                                                      [STEP_TEXT] = SUDOKU_DESCRIBE_STEP,
                                                                      [STEP_WHY] = SUDOKU_DESCRIBE_REASON,
                                                                      [STEP_EUREKA] = SUDOKU_DESCRIBE_EUREKA,
                                                                      [STEP_CHAIN] = SUDOKU_DESCRIBE_FULL};
    struct text *out = record_open(record, field);
    if (which == STEP_TECHNIQUE)
        text_string(out, step->title);
    else if (which == STEP_RATING)
        text_print(out, "%u.%u", step->rating / 10, step->rating % 10);
    else if (which == STEP_PLACED && step->digit)
        text_print(out, "r%dc%d=%d", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
    else if (which == STEP_REMOVED || which == STEP_REMOVALS)
        add_removals(out, step, which == STEP_REMOVALS);
    else if (which == STEP_CELLS)
        add_cells(out, step->cells, step->n_cells);
    else if (which == STEP_WITH)
        add_cells(out, step->helpers, step->n_helpers);
    else if (which == STEP_HOUSES)
        add_houses(out, step->houses);
    else if (which != STEP_PLACED && (which != STEP_CHAIN || step->n_links || step->n_left_out))
        step_add_words(out, step, descriptions[which]);
    record_close(record, field);
}

/* ---- Words ---- */

void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description)
{
    size_t length = sudoku_describe_step(step, description, NULL, 0);
    char *room = text_room(out, length + 1);
    if (!room)
        return;
    sudoku_describe_step(step, description, room, length + 1);
    out->length += length;
}

/* A line of a chain is indented; where it goes on, it is indented further, as are lines in Eureka. A word
 * that is longer than a line stays whole. */
void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent)
{
    assert(indent < 80);
    enum { COLUMNS = 80, FURTHER_IN = 4 };
    struct text words = {0};
    step_add_words(&words, step, description);
    text_char(&words, '\0');
    for (const char *at = words.failed ? "" : words.data; *at; at += *at == '\n') {
        size_t left = indent + strspn(at, " "), column = 0;
        const size_t further =
            left > indent || description == SUDOKU_DESCRIBE_EUREKA ? left + FURTHER_IN : left;
        at += left - indent;
        while (*at && *at != '\n') {
            const size_t n = strcspn(at, " \n");
            if (column && column + 1 + n > COLUMNS) {
                text_char(out, '\n');
                column = 0;
                left = further;
            }
            text_print(out, "%*s", column ? 1 : (int)left, "");
            text_add(out, at, n);
            column += (column ? 1 : left) + n;
            at += n + strspn(at + n, " ");
        }
        text_char(out, '\n');
    }
    text_fail_with(out, &words);
    text_free(&words);
}
