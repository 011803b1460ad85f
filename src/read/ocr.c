/* Puzzles that a program changed on their way: letters that a reader of pictures took for digits are digits
 * on demand, otherwise the first of them is named; three points that a word processor made one character are
 * three again; Markdown's signs of bold print are blanks. */
#include <string.h>

#include "read/formats.h"

enum { MOST_BYTES = 4000, MOST_LINES = 30 };

/* Returns the end of the lines that a puzzle may have from here on. */
static const char *end_of_lines(const struct view *text)
{
    const char *at = text->at;

    for (int lines = 0; lines < MOST_LINES && at < text->end; lines++) {
        const char *next = sudoku_line_at(text, at).next;
        if (next - text->at > MOST_BYTES)
            break;
        at = next;
    }
    return at;
}

/* A copy with digits has the same length, so what was found in it is in the same place in the text. */
static void move_finding(struct finding *finding, const struct view *copy, const struct view *text)
{
    finding->text = text->at + (finding->text - copy->at);
    finding->text_end = text->at + (finding->text_end - copy->at);
    finding->taken = text->at + (finding->taken - copy->at);
    if (finding->first)
        finding->first = text->at + (finding->first - copy->at);
    if (finding->name && finding->name >= copy->at && finding->name < copy->end)
        finding->name = text->at + (finding->name - copy->at);
    finding->solution = finding->entered = finding->malformed_solution.at = NULL;
}

/* NOT_MINE leaves no traces for the recognisers that come after this one. */
static enum verdict clear_traces(struct finding *finding)
{
    finding->name = finding->solution = finding->entered = finding->first = NULL;
    finding->malformed_solution.at = NULL;
    finding->has_candidates = finding->has_placed = false;
    return NOT_MINE;
}

/* Is it a puzzle, or may it become one? */
static bool is_puzzle(enum verdict verdict)
{
    return verdict == PUZZLE || verdict == NEED_MORE;
}

/* Reads a copy as a puzzle. */
static enum verdict read_copy(const struct view *copy, struct finding *finding)
{
    enum verdict verdict = sudoku_recognise_field(copy, finding);

    return is_puzzle(verdict) ? verdict : clear_traces(finding);
}

/* Finds the cell that this character of the copy is: the one that changes with it. False if there is none,
 * as for a letter of the name. Asking the recognisers again is simpler than having each of them say where
 * its cells come from; it happens only for an error message. */
static bool find_cell(const struct view *copy, char *character, const struct finding *finding, unsigned *cell)
{
    struct finding other = {.separator = finding->separator};
    char cells[SUDOKU_CELLS], digit = *character;
    bool found = false;

    other.cells = cells;
    *character = digit == '0' ? '1' : '0';
    if (sudoku_recognise_field(copy, &other) == PUZZLE)
        for (*cell = 0; *cell < SUDOKU_CELLS && !found; *cell += !found)
            found = cells[*cell] != finding->cells[*cell];
    *character = digit;
    return found;
}

/* Are there letters that look like no digit, two of them side by side? Then it is a text of words. */
static bool has_words(const char *at, const char *end)
{
    bool is_after_letter = false;

    for (; at < end; at++) {
        bool is_letter =
            (*at | 32) >= 'a' && (*at | 32) <= 'z' && (*at | 32) != 'x' && !sudoku_digit_like(*at);
        if (is_letter && is_after_letter)
            return true;
        is_after_letter = is_letter;
    }
    return false;
}

/* Names the first letter that is a cell. */
static enum verdict name_letter(const struct view *copy, char *bytes, const struct view *text,
                                struct finding *finding)
{
    const char *from = finding->text, *to = finding->text_end;
    unsigned cell;

    finding->first = NULL;
    for (const char *at = from; at < to && !has_words(from, to); at++)
        if (sudoku_digit_like(*at) && find_cell(copy, bytes + (at - text->at), finding, &cell)) {
            finding->first = at;
            return sudoku_reject_cell(finding, at, to, cell);
        }
    return NOT_MINE;
}

static void read_letters_as_digits(char *at, const char *end)
{
    for (; at < end; at++)
        *at = sudoku_digit_like(*at) ? sudoku_digit_like(*at) : *at;
}

/* Reads a line in which the cells are one field among others: letters are digits in this field alone. */
static enum verdict read_piece(const struct view *text, struct finding *finding)
{
    char bytes[MOST_BYTES];
    struct line line = sudoku_line_at(text, text->at), piece = sudoku_almost_cells(line);
    size_t length = (size_t)(line.next - line.at);

    if (piece.end - piece.at != SUDOKU_CELLS || length > sizeof bytes)
        return NOT_MINE;
    memcpy(bytes, line.at, length);
    read_letters_as_digits(bytes + (piece.at - line.at), bytes + (piece.end - line.at));
    struct view copy = {.at = bytes, .end = bytes + length, .complete = true};
    enum verdict verdict = sudoku_recognise_data_line(&copy, finding);
    if (verdict != PUZZLE || finding->taken != copy.end)
        return clear_traces(finding);
    const char *solution = finding->solution ? text->at + (finding->solution - bytes) : NULL;
    move_finding(finding, &copy, text);
    finding->solution = solution;
    return PUZZLE;
}

/* The lines that a puzzle may have, to be changed; text is empty if the first is too long. */
struct copy {
    struct view text;
    char bytes[MOST_BYTES];
};

static void copy_lines(const struct view *text, struct copy *copy)
{
    const char *end = end_of_lines(text);
    size_t length = (size_t)(end - text->at);

    memcpy(copy->bytes, text->at, length);
    copy->text = (struct view){copy->bytes, copy->bytes + length, text->complete || end < text->end};
}

/* Is the text of the puzzle changed? A change in a line further down must not matter: it may not have arrived
 * yet. */
static bool is_changed(const struct copy *copy, const struct view *text, const struct finding *finding)
{
    size_t length = (size_t)(finding->text_end - copy->bytes);

    return memcmp(copy->bytes, text->at, length) != 0;
}

/* Takes what was found in the copy, if it needed the change. */
static enum verdict take_changed(const struct copy *copy, const struct view *text, enum verdict verdict,
                                 struct finding *finding)
{
    if (verdict != PUZZLE)
        return verdict;
    if (!is_changed(copy, text, finding))
        return clear_traces(finding);
    const char *solution = finding->solution ? text->at + (finding->solution - copy->bytes) : NULL;
    move_finding(finding, &copy->text, text);
    finding->solution = solution;
    return PUZZLE;
}

/* Tried after the formats that read the character as one cell. */
enum verdict sudoku_recognise_ellipses(const struct view *text, struct finding *finding)
{
    size_t length = (size_t)(text->end - text->at);
    struct copy copy;

    if (!memchr(text->at, 0xe2, length < MOST_BYTES ? length : MOST_BYTES))
        return NOT_MINE;
    copy_lines(text, &copy);
    if (!sudoku_spread_ellipses(copy.bytes, copy.text.end))
        return NOT_MINE;
    return take_changed(&copy, text, read_copy(&copy.text, finding), finding);
}

/* Returns how often its first character is repeated at the start of the word. */
static size_t count_repeated(const char *word, const char *end)
{
    size_t n = 0;

    while (word + n < end && word[n] == *word)
        n++;
    return n;
}

/* Blanks the signs around a word, "**53..7....**", or around its digits, "**5****3**..". Returns whether
 * there are any. A word with such signs elsewhere has them for its empty cells. */
static bool unwrap_word(char *word, char *end)
{
    enum { MOST = 3 };
    size_t length = (size_t)(end - word), signs = count_repeated(word, end);
    char sign = *word;
    bool any = false;

    if ((sign == '*' || sign == '_') && signs <= MOST && length > 2 * signs &&
        memchr(word + signs, sign, length - signs) == end - signs &&
        count_repeated(end - signs, end) == signs) {
        memset(word, ' ', signs);
        memset(end - signs, ' ', signs);
        return true;
    }
    for (char *at = word; end - at >= 5; at++)
        if (at[2] >= '1' && at[2] <= '9' && memcmp(at, "**", 2) == 0 && memcmp(at + 3, "**", 2) == 0) {
            memset(at, ' ', 2);
            memset(at + 3, ' ', 2);
            any = true;
        }
    return any;
}

/* The same for all words of a text. */
static bool unwrap_words(char *at, char *end)
{
    bool any = false;

    while (at < end) {
        char *word = at;
        while (at < end && *at != ' ' && *at != '\t' && *at != '\n' && *at != '\r')
            at++;
        any |= at > word && unwrap_word(word, at);
        at += at < end;
    }
    return any;
}

/* Tried after the formats in which '*' and '_' are empty cells. */
enum verdict sudoku_recognise_bold(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at);
    size_t length = (size_t)(line.end - line.at);
    struct copy copy;

    if (line.next - line.at > MOST_BYTES || (!memchr(line.at, '*', length) && !memchr(line.at, '_', length)))
        return NOT_MINE;
    memcpy(copy.bytes, line.at, length);
    if (!unwrap_words(copy.bytes, copy.bytes + length))
        return NOT_MINE;
    copy_lines(text, &copy);
    (void)unwrap_words(copy.bytes, copy.bytes + (copy.text.end - copy.text.at));
    enum verdict verdict = sudoku_recognise_data_line(&copy.text, finding);
    if (verdict == NOT_MINE)
        verdict = read_copy(&copy.text, finding);
    return take_changed(&copy, text, verdict, finding);
}

/* Can no puzzle begin with this line, whatever follows? Of most lines that can be said without a copy of all
 * that may belong to them. The finding stays as it is, but for the places that are kept. */
static bool begins_nothing(const struct view *text, struct finding *finding)
{
    enum { KEPT = sizeof finding->ahead.no_digits / sizeof *finding->ahead.no_digits };
    struct line line = sudoku_line_at(text, text->at);
    size_t length = (size_t)(line.next - line.at);
    char bytes[MOST_BYTES], cells[SUDOKU_CELLS];

    for (size_t i = 0; i < KEPT; i++)
        if (finding->ahead.no_digits[i] == text->at)
            return true;
    if (line.next == text->end || length > sizeof bytes)
        return false;
    memcpy(bytes, line.at, length);
    read_letters_as_digits(bytes, bytes + length);
    struct view copy = {.at = bytes, .end = bytes + length, .complete = false};
    struct finding other = *finding;
    other.cells = cells;
    if (is_puzzle(sudoku_recognise_field(&copy, &other)))
        return false;
    finding->ahead.no_digits[finding->ahead.next++ % KEPT] = text->at;
    return true;
}

/* Tried after the formats that need no such guess, so it does not change what their puzzles mean. */
enum verdict sudoku_recognise_ocr(const struct view *text, struct finding *finding)
{
    enum verdict verdict;
    struct copy copy;

    if (begins_nothing(text, finding)) {
        verdict = clear_traces(finding);
    } else {
        copy_lines(text, &copy);
        if (copy.text.at == copy.text.end)
            return NOT_MINE;
        read_letters_as_digits(copy.bytes, copy.text.end);
        verdict = read_copy(&copy.text, finding);
    }
    if (verdict == NOT_MINE && finding->ocr)
        return read_piece(text, finding);
    if (verdict != PUZZLE)
        return verdict;
    move_finding(finding, &copy.text, text);
    return finding->ocr ? PUZZLE : name_letter(&copy.text, copy.bytes, text, finding);
}
