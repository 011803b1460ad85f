/* Words around puzzles, as people paste them with a post, a letter or a page.
 *
 * They are skipped where the text is certainly no list of puzzles: below a grid of several lines or a puzzle
 * with a title, beside the tags of a forum, and before any of these. In a list, one puzzle in a line, every
 * line counts. A line that may hold cells is never taken for words. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/row.h"

enum { FAR_ENOUGH = 40 }; /* lines of words before a puzzle */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A letter of another script has several bytes, and its glyph cannot be in a grid. */
static bool is_foreign_letter(struct glyph glyph)
{
    return glyph.kind == GLYPH_OTHER && glyph.length > 1;
}

/* ---- Which words may be cells? ---- */

static bool is_sign(char c)
{
    return c == '.' || c == '-' || c == '_' || c == '*';
}

/* Takes digits and signs of empty cells without a blank between. The full stops at their end are those of a
 * sentence. */
static struct line take_run(struct line *line)
{
    struct line run = {line->at, line->at, NULL};

    while (line->at < line->end && (is_digit(*line->at) || is_sign(*line->at)))
        line->at++;
    run.end = line->at;
    while (run.end > run.at && run.end[-1] == '.')
        run.end--;
    return run;
}

static unsigned count_digits(struct line run)
{
    unsigned digits = 0;

    while (run.at < run.end)
        digits += is_digit(*run.at++);
    return digits;
}

/* A day with its year: "2026-11-22", "22.11.2026". */
static bool is_date(struct line run, unsigned digits)
{
    if (run.end - run.at < 8)
        return false;
    struct line year = {run.at, run.at + 4, NULL};
    bool has_year = count_digits(year) == 4 || count_digits((struct line){run.end - 4, run.end, NULL}) == 4;
    return has_year && digits <= 8 && run.end - run.at == (ptrdiff_t)digits + 2;
}

static bool has_two_signs(struct line run)
{
    for (; run.end - run.at > 1; run.at++)
        if (is_sign(run.at[0]) && is_sign(run.at[1]))
            return true;
    return false;
}

/* Numbers have no two points side by side, and are seldom as long as a row. */
static bool may_be_row(struct line run)
{
    enum { ROW = 7, PART_OF_ROW = 5 };
    unsigned digits = count_digits(run), length = (unsigned)(run.end - run.at);

    if (!digits || is_date(run, digits))
        return false;
    return length >= ROW || (length >= PART_OF_ROW && has_two_signs(run));
}

/* Is it a number in the address of a page? */
static bool is_in_address(struct line line, struct line run)
{
    enum { ADDRESS_OF_PUZZLE = 70 };
    static const char *const signs = "=/&#-_?";
    if (run.at == line.at || !strchr(signs, run.at[-1]) || run.end - run.at >= ADDRESS_OF_PUZZLE)
        return false;
    for (const char *at = line.at; run.at - at > 3; at++)
        if (memcmp(at, "://", 3) == 0)
            return true;
    return false;
}

/* Has the line a word of nine characters, some of them points? Its letters may be digits that were
 * misread. */
static bool has_misread_row(struct line line)
{
    enum { ROW = 9, SOME = 3 };

    while (line.at < line.end) {
        unsigned length = 0, points = 0;
        for (; line.at < line.end && *line.at != ' ' && *line.at != '\t'; line.at++) {
            length++;
            points += *line.at == '.';
        }
        if (length == ROW && points >= SOME)
            return true;
        line.at += line.at < line.end;
    }
    return false;
}

static bool is_separator(char c)
{
    return c == ',' || c == ';' || c == '|' || c == '\t' || c == '\0';
}

/* Has the line words that programs print for a missing value, or as many separators as a row? */
static bool has_values(struct line line)
{
    static const char *const words[] = {"nan", "none", "null", "nil", "na"};
    enum { SEVERAL = 2, MANY = 7 };
    unsigned values = 0, separators = 0;

    while (line.at < line.end) {
        const char *word = line.at;
        char lower[5] = "";
        while (line.at < line.end && is_letter(*line.at)) {
            if (line.at - word < 4)
                lower[line.at - word] = (char)(*line.at | 32);
            line.at++;
        }
        size_t length = (size_t)(line.at - word);
        for (size_t i = 0; i < sizeof words / sizeof *words && length > 1 && length < sizeof lower; i++)
            values += strcmp(words[i], lower) == 0;
        if (line.at == word)
            separators += is_separator(*line.at++);
    }
    return values >= SEVERAL || separators >= MANY;
}

/* Could some of the line be cells? A row in one piece, in three or in nine. Three numbers such as
 * 9.3/1.2/1.2 are a rating. */
bool sudoku_may_be_cells(struct line line)
{
    enum { SEVERAL = 3, MANY = 7 };
    unsigned singles = 0, threes = 0, numbers = 0;

    if (has_misread_row(line) || has_values(line))
        return true;
    for (struct line whole = line; line.at < line.end;) {
        const char *from = line.at;
        if (!is_digit(*from) && !is_sign(*from)) {
            line.at++;
            continue;
        }
        struct line run = take_run(&line), all = {from, line.at, NULL};
        if (may_be_row(run) && !is_in_address(whole, run))
            return true;
        singles += line.at - from == 1 && (from == whole.at || !is_letter(from[-1]));
        threes += line.at - from == 3 && count_digits(all);
        numbers += line.at - from == 3 && count_digits(all) == 2 && from[1] == '.';
    }
    return singles >= MANY || (threes >= SEVERAL && numbers < threes);
}

/* Words have more letters than anything that could be cells. In other scripts, two digits are enough for
 * doubt: any character may be the sign of an empty cell. */
static bool is_wordy(struct line line)
{
    unsigned letters = 0, foreign = 0, others = 0, digits = 0;

    while (line.at < line.end) {
        if (is_digit(*line.at) || is_sign(*line.at)) {
            struct line rest = line, run = take_run(&rest);
            if (is_date(run, count_digits(run))) {
                line.at = rest.at;
                continue;
            }
        }
        struct glyph glyph = glyph_at(line.at, line.end);
        bool is_empty_x = (*line.at | 32) == 'x';
        letters += is_letter(*line.at) && !is_empty_x;
        foreign += is_foreign_letter(glyph);
        others += glyph.kind == GLYPH_CELL && !is_sign(*line.at);
        digits += is_digit(*line.at);
        line.at += glyph.length;
    }
    return letters > others || (foreign && digits <= 2);
}

/* Is a line that has been read as a row words instead? */
static bool is_words_row(const struct row *row)
{
    return row->kind == ROW_WORDS && !sudoku_may_be_cells(row->line) && is_wordy(row->line);
}

static bool is_words(struct line line)
{
    struct row row;

    sudoku_read_row(line, &row);
    return is_words_row(&row);
}

/* ---- Where may words be skipped? ---- */

bool sudoku_is_markup(struct line line)
{
    line = sudoku_trim(line);
    if (line.end - line.at < 3)
        return false;
    const char *word = line.at + (line.at[1] == '/' ? 2 : 1);
    bool is_html = *line.at == '<' && is_letter(*word);
    /* "[x]" is a cell. */
    bool is_bbcode = *line.at == '[' && is_letter(*word) && word + 1 < line.end && is_letter(word[1]);
    return is_html || is_bbcode || memcmp(line.at, "```", 3) == 0;
}

/* Moves the view behind words and blank lines, and returns how many lines they are. What was seen from the
 * line above is not looked at again, and what is seen now is kept for the line below. */
static unsigned skip_words(struct view *rest, struct finding *finding)
{
    struct ahead *ahead = &finding->ahead;
    const char *from = rest->at;
    bool is_known = ahead->words == from;
    unsigned lines = is_known ? ahead->lines : 0;
    struct row row;

    rest->at = is_known ? ahead->words_end : from;
    for (; lines < FAR_ENOUGH && rest->at < rest->end; lines++) {
        struct line line = sudoku_line_at(rest, rest->at);
        if (sudoku_is_markup(line))
            break;
        sudoku_read_row(line, &row);
        if (row.kind != ROW_BLANK && !is_words_row(&row))
            break;
        rest->at = line.next;
    }
    struct view all = {from, rest->end, rest->complete};
    ahead->words = lines ? sudoku_line_at(&all, from).next : NULL;
    ahead->words_end = rest->at;
    ahead->lines = lines - (lines > 0);
    return lines;
}

/* Does a grid, a tag or the first puzzle in one line follow, after words alone? Returns PUZZLE, NEED_MORE
 * or NOT_MINE. */
static enum verdict look_ahead(const struct view *text, struct finding *finding)
{
    struct view rest = *text;

    if (skip_words(&rest, finding) == FAR_ENOUGH)
        return NOT_MINE;
    if (rest.at == rest.end)
        return rest.complete ? NOT_MINE : NEED_MORE;
    if (sudoku_is_markup(sudoku_line_at(&rest, rest.at)))
        return PUZZLE;
    enum verdict verdict = sudoku_recognise_rows(&rest, finding);
    if (verdict == NOT_MINE && !finding->is_in_list && !finding->puzzle_column)
        verdict = sudoku_recognise_line(&rest, finding);
    finding->first = finding->name = finding->solution = finding->malformed_solution.at = NULL;
    return verdict == INVALID ? PUZZLE : verdict;
}

/* A line of signs above a signature. Nine may be a row. */
static bool is_rule(struct line line)
{
    line = sudoku_trim(line);
    size_t length = (size_t)(line.end - line.at);
    while (line.at < line.end && *line.at == '_')
        line.at++;
    return length > 9 && line.at == line.end;
}

/* The letters of the columns, once more below the grid. */
static bool is_letters_of_columns(struct line line)
{
    unsigned n = 0;

    for (; line.at < line.end; line.at++) {
        if (*line.at == ' ' || *line.at == '\t' || *line.at == '|')
            continue;
        if ((*line.at | 32) != (char)('a' + (int)n) || ++n > 9)
            return false;
    }
    return n == 9;
}

enum verdict sudoku_recognise_prose(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at);

    bool is_below_grid = finding->is_in_text && (is_rule(line) || is_letters_of_columns(line));
    if (!is_words(line) && !is_below_grid)
        return NOT_MINE;
    if (!finding->is_in_text) {
        enum verdict verdict = look_ahead(text, finding);
        if (verdict != PUZZLE)
            return verdict;
    }
    finding->is_in_text = true;
    sudoku_take_line(finding, line);
    return SKIPPED;
}
