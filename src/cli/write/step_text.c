/* A step in words and in JSON.
 *
 * The words are the library's; here they are only put in lines. The library writes any length, so nothing
 * is cut. Keys of JSON and their order are a promise to scripts: new ones are added, none is renamed.
 * Fields that a step does not have are left out, rather than written as null. */
#include "cli/write/step_text.h"

#include "cli/base/pattern.h"
#include "cli/base/rating_words.h"

/* ---- Words ---- */

enum { COLUMNS = 80, FURTHER_IN = 4 };

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

static void add_blanks(struct text *out, size_t n)
{
    while (n--)
        text_char(out, ' ');
}

/* Adds one line of n bytes, broken between words. A word that is longer than a line stays whole. */
static void add_line(struct text *out, const char *line, size_t n, size_t indent)
{
    size_t column = indent, word;
    for (; n && *line == ' '; line++, n--)
        column++;
    /* A line of a nested chain is set in; where it goes on, it is set in further. */
    size_t further = column > indent ? column + FURTHER_IN : column;
    add_blanks(out, column);
    for (bool first = true; n; first = false, line += word, n -= word) {
        for (; n && *line == ' '; line++)
            n--;
        for (word = 0; word < n && line[word] != ' ';)
            word++;
        if (!first && column + 1 + word > COLUMNS) {
            text_char(out, '\n');
            add_blanks(out, further);
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
    struct text words = {0};
    step_add_words(&words, step, description);
    for (size_t at = 0, n; at < words.length; at += n + 1) {
        const char *end = memchr(words.data + at, '\n', words.length - at);
        n = end ? (size_t)(end - (words.data + at)) : words.length - at;
        add_line(out, words.data + at, n, indent);
    }
    text_fail_with(out, &words);
    text_free(&words);
}

/* ---- JSON ---- */

/* `,"cells":["r1c2","r3c4"]` The digits of these cells are in `digits`, or follow from the technique. */
static void json_cells(struct text *out, const char *key, const struct sudoku_cell_digits *cells, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_print(out, "%s%s\"r%dc%d\"", i ? "," : key, i ? "" : "[", cells[i].cell / 9 + 1,
                   cells[i].cell % 9 + 1);
    text_string(out, n ? "]" : "");
}

/* `,"digits":[2,7]` */
static void json_digits(struct text *out, const char *key, unsigned digits)
{
    const char *before = "[";
    if (!digits)
        return;
    text_string(out, key);
    for (int digit = 1; digit <= 9; digit++) {
        if (!(digits >> (digit - 1) & 1))
            continue;
        text_print(out, "%s%d", before, digit);
        before = ",";
    }
    text_char(out, ']');
}

/* `,"houses":["row 4"]` */
static void json_houses(struct text *out, const char *key, uint32_t houses)
{
    const char *before = "[";
    if (!houses)
        return;
    text_string(out, key);
    for (unsigned i = 0; i < 27; i++) {
        if (!(houses >> i & 1))
            continue;
        text_print(out, "%s\"%s %u\"", before, house_names[i / 9], i % 9 + 1);
        before = ",";
    }
    text_char(out, ']');
}

/* Writes the cells, digits and houses that the step follows from, without the empty ones. */
static void json_pattern(struct text *out, const struct sudoku_step *step)
{
    json_cells(out, ",\"cells\":", step->cells, step->n_cells);
    json_digits(out, ",\"digits\":", step->digits);
    json_digits(out, ",\"extra\":", step->extra);
    json_cells(out, ",\"with\":", step->helpers, step->n_helpers);
    json_houses(out, ",\"houses\":", step->houses);
    json_houses(out, ",\"covers\":", step->covers);
}

void step_json_technique(struct text *out, const struct sudoku_step *step)
{
    text_print(out, "\"technique\":\"%s\",\"er\":", step->title);
    rating_add(out, step->rating);
}

/* A step either places a digit or removes candidates; the other field is left out. */
static void json_outcome(struct text *out, const struct sudoku_step *step)
{
    if (step->digit)
        text_print(out, ",\"place\":{\"cell\":\"r%dc%d\",\"digit\":%d}", step->cell / 9 + 1,
                   step->cell % 9 + 1, step->digit);
    for (size_t i = 0; i < step->n_removals; i++) {
        const struct sudoku_cell_digits *removal = &step->removals[i];
        text_print(out, "%s{\"cell\":\"r%dc%d\"", i ? "," : ",\"remove\":[", removal->cell / 9 + 1,
                   removal->cell % 9 + 1);
        json_digits(out, ",\"digits\":", removal->digits);
        text_string(out, i + 1 < step->n_removals ? "}" : "}]");
    }
}

/* Writes why a link follows: `row 4`, `cell`, or the technique. The names are in the order of the
 * constants from SUDOKU_SAME_CELL on. */
static void json_why(struct text *out, const struct sudoku_link *link)
{
    static const char *const others[] = {"cell", "locked", "hidden-pair", "naked-pair", "x-wing", "chain"};
    if (link->house < SUDOKU_SAME_CELL)
        text_print(out, ",\"why\":\"%s %d\"", house_names[link->house / 9], link->house % 9 + 1);
    else
        text_print(out, ",\"why\":\"%s\"", others[link->house - SUDOKU_SAME_CELL]);
}

/* `,"links":[{"cell":"r4c2","digit":6,"on":true},{"cell":"r5c1", ... "from":0,"why":"box 4"}]` */
static void json_links(struct text *out, const struct sudoku_step *step)
{
    for (size_t i = 0; i < step->n_links; i++) {
        const struct sudoku_link *link = &step->links[i];
        text_print(out, "%s{\"cell\":\"r%dc%d\",\"digit\":%d,\"on\":%s", i ? "," : ",\"links\":[",
                   link->cell / 9 + 1, link->cell % 9 + 1, link->digit, link->on ? "true" : "false");
        /* A start follows from nothing: it has neither from nor why. */
        if (link->from != i) {
            text_print(out, ",\"from\":%d", link->from);
            json_why(out, link);
        }
        /* Members that are false or 0 are left out, since most are, and chains may be long. */
        if (link->strong)
            text_string(out, ",\"strong\":true");
        if (link->grouped)
            text_string(out, ",\"grouped\":true");
        if (link->branch)
            text_print(out, ",\"branch\":%d", link->branch);
        if (link->depth)
            text_print(out, ",\"depth\":%d", link->depth);
        if (link->nested)
            text_print(out, ",\"nested\":%d", link->nested);
        text_string(out, i + 1 < step->n_links ? "}" : "}]");
    }
}

/* These words need no escapes: they hold no quotes, backslashes or control characters. */
static void json_words(struct text *out, const struct sudoku_step *step)
{
    text_string(out, ",\"text\":\"");
    step_add_words(out, step, SUDOKU_DESCRIBE_STEP);
    text_string(out, "\",\"why\":\"");
    step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
    text_char(out, '"');
}

/* One line for each branch becomes one string. */
void step_json_eureka(struct text *out, const struct sudoku_step *step)
{
    struct text words = {0};
    step_add_words(&words, step, SUDOKU_DESCRIBE_EUREKA);
    text_string(out, words.length ? ",\"eureka\":[\"" : "");
    for (size_t i = 0; i < words.length; i++) {
        if (words.data[i] == '\n')
            text_string(out, "\",\"");
        else
            text_char(out, words.data[i]);
    }
    text_string(out, words.length ? "\"]" : "");
    text_fail_with(out, &words);
    text_free(&words);
}

void step_json_rest(struct text *out, const struct sudoku_step *step)
{
    json_pattern(out, step);
    json_outcome(out, step);
    if (step->length)
        text_print(out, ",\"length\":%u", step->length);
    json_links(out, step);
    json_words(out, step);
}
