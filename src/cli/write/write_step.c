/* The steps of an explanation, in words and in JSON. */
#include <stdio.h>

#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/write/flat_links.h"
#include "cli/write/write_json.h"

/* ---- Words ---- */

/* The words are the library's; here they are only put in lines. The library writes any length, so nothing is
 * cut. */
void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description)
{
    /* The library is asked for the length first, and then writes without another copy. */
    size_t length = sudoku_describe_step(step, description, NULL, 0);
    char *room = text_room(out, length + 1);
    if (!room)
        return;
    sudoku_describe_step(step, description, room, length + 1);
    out->length += length;
}

/* A word that is longer than a line stays whole. */
void line_add_wrapped(struct text *out, const char *line, size_t n, size_t column, size_t further)
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
        const char *end = memchr(words.data + at, '\n', words.length - at);
        n = end ? (size_t)(end - (words.data + at)) : words.length - at;
        const char *line = words.data + at;
        size_t blanks = 0;
        while (blanks < n && line[blanks] == ' ')
            blanks++;
        size_t column = indent + blanks;
        text_print(out, "%*s", (int)column, "");
        /* A line of a chain is set in; where it goes on, it is set in further, as are lines in Eureka. */
        bool further = blanks || description == SUDOKU_DESCRIBE_EUREKA;
        line_add_wrapped(out, line + blanks, n - blanks, column, further ? column + FURTHER_IN : column);
    }
    text_fail_with(out, &words);
    text_free(&words);
}

/* ---- JSON ---- */

/* The digits of these cells are in `digits`, or follow from the technique. */
static void add_cells(struct text *out, const char *key, const struct sudoku_cell_digits *cells, size_t n)
{
    size_t before = json_begin(out, key, '[');
    for (size_t i = 0; i < n; i++)
        json_cell(out, NULL, cells[i].cell);
    json_end_list(out, before);
}

static void add_digits(struct text *out, const char *key, unsigned digits)
{
    size_t before = json_begin(out, key, '[');
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1)
            json_number(out, NULL, digit);
    json_end_list(out, before);
}

/* `"row 4"` */
static void add_house(struct text *out, const char *key, unsigned house)
{
    char word[16];
    snprintf(word, sizeof word, "%s %u", house_names[house / 9 % 3], house % 9 + 1);
    json_word(out, key, word);
}

static void add_houses(struct text *out, const char *key, uint32_t houses)
{
    size_t before = json_begin(out, key, '[');
    for (unsigned house = 0; house < 27; house++)
        if (houses >> house & 1)
            add_house(out, NULL, house);
    json_end_list(out, before);
}

/* Adds a member that most steps and links lack. */
static void add_number_over_0(struct text *out, const char *key, unsigned number)
{
    if (number)
        json_number(out, key, number);
}

/* A start follows from nothing: it has neither from nor why. Members that are false or 0 are left out, since
 * most are, and chains may be long. */
static void add_link(struct text *out, const struct flat_link *link, bool is_start)
{
    /* In the order of the constants from SUDOKU_SAME_CELL on. */
    static const char *const others[] = {"cell", "locked", "hidden-pair", "naked-pair", "x-wing", "chain"};
    json_begin(out, NULL, '{');
    json_cell(out, "cell", link->cell);
    json_number(out, "digit", link->digit);
    json_truth(out, "on", link->on);
    if (!is_start)
        json_number(out, "from", link->from);
    if (!is_start && link->house < SUDOKU_SAME_CELL)
        add_house(out, "why", link->house);
    else if (!is_start)
        json_word(out, "why", others[link->house - SUDOKU_SAME_CELL]);
    if (link->strong)
        json_truth(out, "strong", true);
    if (link->grouped)
        json_truth(out, "grouped", true);
    add_number_over_0(out, "branch", link->branch);
    add_number_over_0(out, "depth", link->depth);
    add_number_over_0(out, "nested", link->nested);
    json_end(out, '}');
}

/* These words need no escapes: they hold no quotes, backslashes or control characters but the ends of
 * lines. */
void json_add_words(struct text *out, const char *key, const struct sudoku_step *step,
                    enum sudoku_description description)
{
    json_key(out, key);
    text_char(out, '"');
    step_add_words(out, step, description);
    text_char(out, '"');
}

void json_add_technique(struct text *out, const struct sudoku_step *step)
{
    json_word(out, "technique", step->title);
    json_key(out, "rating");
    rating_add(out, step->rating);
}

void json_add_details(struct text *out, const struct sudoku_step *step, bool eureka)
{
    add_cells(out, "cells", step->cells, step->n_cells);
    add_digits(out, "digits", step->digits);
    add_digits(out, "extra", step->extra);
    add_cells(out, "with", step->helpers, step->n_helpers);
    add_houses(out, "houses", step->houses);
    add_houses(out, "covers", step->covers);
    if (step->digit) {
        json_begin(out, "place", '{');
        json_cell(out, "cell", step->cell);
        json_number(out, "digit", step->digit);
        json_end(out, '}');
    }
    size_t before = json_begin(out, "remove", '[');
    for (size_t i = 0; i < step->n_removals; i++) {
        json_begin(out, NULL, '{');
        json_cell(out, "cell", step->removals[i].cell);
        add_digits(out, "digits", step->removals[i].digits);
        json_end(out, '}');
    }
    json_end_list(out, before);
    add_number_over_0(out, "length", step->length);
    before = json_begin(out, "links", '[');
    struct text flat = {0};
    flat_links_add(&flat, step, true);
    const struct flat_link *links = (const struct flat_link *)flat.data;
    for (size_t i = 0; i < flat.length / sizeof *links; i++)
        add_link(out, &links[i], links[i].from == i);
    text_fail_with(out, &flat);
    text_free(&flat);
    json_end_list(out, before);
    add_number_over_0(out, "links_left_out", (unsigned)step->n_left_out);
    json_add_words(out, "text", step, SUDOKU_DESCRIBE_STEP);
    json_add_words(out, "why", step, SUDOKU_DESCRIBE_REASON);
    before = out->length;
    if (!eureka)
        return;
    json_key(out, "eureka");
    size_t start = out->length;
    step_add_words(out, step, SUDOKU_DESCRIBE_EUREKA);
    json_end_value(out, before, start, COLUMN_LINES);
}
