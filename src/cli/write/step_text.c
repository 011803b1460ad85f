/* A step in words. The words are the library's; here they are only put in lines. The library writes any
 * length, so nothing is cut. */
#include "cli/write/step_text.h"

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

/* Adds one line of n bytes, broken between words. A word that is longer than a line stays whole. */
static void add_line(struct text *out, const char *line, size_t n, size_t indent)
{
    size_t column = indent, word;
    for (; n && *line == ' '; line++, n--)
        column++;
    /* A line of a nested chain is set in; where it goes on, it is set in further. */
    size_t further = column > indent ? column + FURTHER_IN : column;
    text_print(out, "%*s", (int)column, "");
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
