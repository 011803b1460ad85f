/* Texts of many shapes with random puzzles in them, damaged in seven ways: how often does the reader give
 * other puzzles than there were, or lose one, without a message?
 *
 * Damage that nobody can see does not count: two cell signs exchanged, a line with a whole record lost or
 * doubled, a digit into or out of a cell where empty cells have no sign.
 * SHAPES_SHOW=1 prints the table by shape and kind, and every case. */
#include "sudoku.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of 1,000 damaged inputs at most one is wrong without a message. */
enum { RECORDS = 3, ROOM = 8192, ROUNDS = 125, MOST_PER_THOUSAND = 1, MOST_PUZZLES = 8 };

struct text {
    char s[ROOM];
    size_t n;
};

static void add(struct text *text, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    text->n += (size_t)vsnprintf(text->s + text->n, ROOM - text->n, format, values);
    va_end(values);
}

/* ---- Shapes ---- */

static const char base[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                  solved[] =
                      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* A puzzle and its solution: those above with other digits, rows and columns. */
struct record {
    char puzzle[SUDOKU_CELLS + 1], solution[SUDOKU_CELLS + 1];
};

static void shuffle(unsigned *order, unsigned n, uint64_t *random)
{
    for (unsigned i = 0; i < n; i++)
        order[i] = i;
    for (unsigned i = n; i > 1; i--) {
        unsigned k = test_below(random, i), last = order[i - 1];
        order[i - 1] = order[k];
        order[k] = last;
    }
}

static void make_record(struct record *record, uint64_t *random)
{
    unsigned digit[9], row[9], column[9];

    shuffle(digit, 9, random);
    for (unsigned band = 0; band < 9; band += 3) {
        shuffle(row + band, 3, random);
        shuffle(column + band, 3, random);
    }
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        unsigned from = 9 * (i / 27 * 3 + row[i / 9]) + i % 9 / 3 * 3 + column[i % 9];
        record->solution[i] = (char)('1' + digit[solved[from] - '1']);
        record->puzzle[i] = base[from] == '.' ? '.' : record->solution[i];
    }
    record->puzzle[SUDOKU_CELLS] = record->solution[SUDOKU_CELLS] = '\0';
}

/* Grids: what stands around all, around each row and between cells, and for an empty cell; the last row's end
 * if it is another. */
static const struct grid_shape {
    const char *name, *before, *row, *between, *end, *after, *empty, *quote, *last_end;
} grids[] = {
    {"rows", "", "", "", "\n", "\n", ".", "", NULL},
    {"rows with zeros", "", "", "", "\n", "\n", "0", "", NULL},
    {"rows with blanks between", "Puzzle of the day\n\n", "", " ", "\n", "\n", ".", "", NULL},
    {"rows with underscores", "", "", " ", "\n", "\n", "_", "", NULL},
    {"rows in a quotation", "> Try this:\n>\n", "> ", "", "\n", "\n", ".", "", NULL},
    {"rows in bars", "", "|", "|", "|\n", "\n", ".", "", NULL},
    {"Markdown table", "", "| ", " | ", " |\n", "\n", " ", "", NULL},
    {"CSV grid", "", "", ",", "\n", "\n", "0", "", NULL},
    {"CSV grid, empty fields", "", "", ",", "\n", "\n", "", "", NULL},
    {"sheet with tabs", "", "", "\t", "\n", "\n", "", "", NULL},
    {"sheet with semicolons", "", "", ";", "\n", "\n", "", "", NULL},
    {"Python list", "grid = [\n", "    [", ", ", "],\n", "]\n\n", "0", "", NULL},
    {"Python list of strings", "board = [\n", "[", ",", "],\n", "]\n\n", "", "'", NULL},
    {"LeetCode in lines", "[", "[", ",", "],\n", "\n\n", ".", "\"", "]]"},
    {"LeetCode in a line", "[", "[", ",", "],", "]\n\n", ".", "\"", "]"},
    {"JSON in a line, zeros", "{\"grid\":[", "[", ",", "],", "]}\n", "0", "", "]"},
    {"JSON in a line, null", "[", "[", ",", "],", "]\n\n", "null", "", "]"},
    {"JSON in lines", "[\n", "[", ", ", "],\n", "]\n\n", "0", "", "]\n"},
    {"C array", "int grid[9][9] = {\n", "    {", ", ", "},\n", "};\n\n", "0", "", NULL},
    {"flat C array", "int grid[81] = {\n", "    ", ", ", ",\n", "};\n\n", "0", "", "\n"},
    {"numpy", "[", "[", " ", "]\n ", "]\n\n", "0", "", "]"},
    {"numpy, floats", "[", "[", " ", "]\n ", "]\n\n", "nan", "", "]"},
    {"81 values with commas", "", "", ",", ",", "\n", "0", "", ""},
    {"81 values with blanks", "", "", " ", " ", "\n", "0", "", ""},
    {"triples", "", "", "", " ", "\n", ".", "", "\n"},
    {"HTML table", "<table>\n", "<tr><td>", "</td><td>", "</td></tr>\n", "</table>\n\n", "", "", NULL},
};

static void print_grid(struct text *text, const struct grid_shape *shape, const char *cells)
{
    add(text, "%s", shape->before);
    for (int row = 0; row < 9; row++) {
        add(text, "%s", shape->row);
        for (int column = 0; column < 9; column++) {
            char digit[] = {cells[9 * row + column], '\0'};
            bool is_float = strcmp(shape->empty, "nan") == 0 && *digit != '.';
            add(text, "%s%s%s%s%s", column ? shape->between : "", shape->quote,
                *digit == '.' ? shape->empty : digit, is_float ? "." : "", shape->quote);
        }
        add(text, "%s", row == 8 && shape->last_end ? shape->last_end : shape->end);
    }
    add(text, "%s", shape->after);
}

/* Lines: a pattern for all before, for each record, between them, and behind all; # is the number, P the
 * puzzle, Z it with zeros, S the solution; of "##" the first stands for itself. */
static const struct line_shape {
    const char *name, *before, *line, *between, *after;
} lines[] = {
    {"lines", "", "P", "\n", "\n"},
    {"lines with zeros", "", "Z", "\n", "\n"},
    {"lines with names", "", "P Hard one #", "\n", "\n"},
    {"lines with labels", "", "Easy #: P", "\n", "\n"},
    {"numbers with hashes", "", "##4 P", "\n", "\n"},
    {"numbers with times", "", "##: P  solved in 0.2 s", "\n", "\n"},
    {"numbered list", "", "#. P", "\n", "\n"},
    {"puzzle bank", "", "00#3e27f08bc1 P 7.1", "\n", "\n"},
    {"Kaggle", "quizzes,solutions\n", "Z,S", "\n", "\n"},
    {"Radcliffe", "id,puzzle,solution,clues,difficulty\n", "#,P,S,30,2.2", "\n", "\n"},
    {"Sudoku-Extreme", "source,question,answer,rating\n", "forum,P,S,#8", "\n", "\n"},
    {"CSV with semicolons", "id;sudoku;loesung\n", "#;P;S", "\n", "\n"},
    {"TSV with names", "name\tpuzzle\n", "Puzzle #\tP", "\n", "\n"},
    {"CSV with quotes", "\"id\",\"puzzle\",\"solution\"\n", "\"#\",\"P\",\"S\"", "\n", "\n"},
    {"pairs without a head", "", "P,S", "\n", "\n"},
    {"Markdown rows", "| # | Puzzle |\n|---|---|\n", "| # | P |", "\n", "\n"},
    {"JSON lines", "", "{\"puzzle\":\"P\",\"solution\":\"S\"}", "\n", "\n"},
    {"JSON, unknown keys", "{", "\"level#\": \"P\"", ", ", "}\n"},
    {"JSON list", "[", "\"P\"", ",\n", "]\n"},
    {"JSON list of records", "[", "{\"id\": #, \"sudoku\": \"Z\"}", ",\n ", "]\n"},
    {"OpenSudoku", "<opensudoku>\n", "<game data=\"Z\" />", "\n", "\n</opensudoku>\n"},
    {"HTML list", "<ul>\n", "<li>P</li>", "\n", "\n</ul>\n"},
    {"Python strings", "", "puzzle# = \"P\"", "\n", "\n"},
    {"YAML", "puzzles:\n", "  - P", "\n", "\n"},
    {"SQL", "", "INSERT INTO sudoku VALUES (#, 'P');", "\n", "\n"},
    {"HoDoKu", "", ":0000:x:P:::", "\n", "\n"},
};

static bool is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static void print_pattern(struct text *text, const char *pattern, const struct record *record, int number)
{
    for (const char *at = pattern; *at; at++) {
        bool is_alone = record && !is_letter(at[1]) && (at == pattern || !is_letter(at[-1]));
        if (is_alone && *at == 'S') {
            add(text, "%s", record->solution);
        } else if (is_alone && (*at == 'P' || *at == 'Z')) {
            for (int i = 0; i < SUDOKU_CELLS; i++)
                add(text, "%c", *at == 'Z' && record->puzzle[i] == '.' ? '0' : record->puzzle[i]);
        } else if (record && *at == '#' && at[1] != '#') {
            add(text, "%d", number);
        } else {
            add(text, "%c", *at);
        }
    }
}

enum { GRIDS = sizeof grids / sizeof *grids, LINES = sizeof lines / sizeof *lines, SHAPES = GRIDS + LINES };

static void print_shape(struct text *text, int shape, const struct record *records)
{
    text->n = 0;
    if (shape < GRIDS) {
        for (int k = 0; k < RECORDS; k++)
            print_grid(text, &grids[shape], records[k].puzzle);
        return;
    }
    const struct line_shape *line = &lines[shape - GRIDS];
    print_pattern(text, line->before, NULL, 0);
    for (int k = 0; k < RECORDS; k++) {
        add(text, "%s", k ? line->between : "");
        print_pattern(text, line->line, &records[k], k + 1);
    }
    add(text, "%s", line->after);
}

/* ---- Reading ---- */

struct reading {
    char puzzles[MOST_PUZZLES][SUDOKU_CELLS];
    size_t n;
    bool has_message;
};

struct source {
    const char *at;
    size_t left;
};

static ptrdiff_t next_bytes(void *context, char *buffer, size_t room)
{
    struct source *source = context;
    size_t n = source->left < room ? source->left : room;

    memcpy(buffer, source->at, n);
    source->at += n;
    source->left -= n;
    return (ptrdiff_t)n;
}

static struct reading read_text(const struct text *text)
{
    struct reading reading = {.n = 0};
    struct source source = {text->s, text->n};
    const struct sudoku_findings *findings;
    struct sudoku_reader *reader;
    struct sudoku_batch *batch;
    size_t n;

    if (sudoku_reader_new(next_bytes, &source, &reader) != SUDOKU_OK ||
        sudoku_batch_new(64, &batch) != SUDOKU_OK)
        abort();
    while (sudoku_reader_fill(reader, batch, &n, &findings) == SUDOKU_OK && n) {
        for (size_t i = 0; i < n; i++) {
            const struct sudoku_item *item = sudoku_batch_item(batch, i);
            reading.has_message |= item->error != NULL;
            if (!item->error && reading.n < MOST_PUZZLES)
                memcpy(reading.puzzles[reading.n++], item->cells, SUDOKU_CELLS);
        }
    }
    reading.has_message |= findings->hidden > 0;
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return reading;
}

/* ---- Damage ---- */

enum damage { DROP, INSERT, SWAP, LOSE_LINE, DOUBLE_LINE, JOIN, LOSE_SEPARATOR, DAMAGES };

static const char *const damage_names[] = {"drop",        "insert", "swap",          "lose line",
                                           "double line", "join",   "lose separator"};

static bool is_in(char c, const char *list)
{
    return c && strchr(list, c);
}

/* Finds a random place with one of these characters; n if there is none. */
static size_t find_any(const struct text *text, const char *list, uint64_t *random)
{
    size_t start = test_below(random, (unsigned)text->n);

    for (size_t i = 0; i < text->n; i++)
        if (is_in(text->s[(start + i) % text->n], list))
            return (start + i) % text->n;
    return text->n;
}

static void cut(struct text *text, size_t at, size_t n)
{
    memmove(text->s + at, text->s + at + n, text->n - at - n);
    text->n -= n;
}

/* Damages a text. False if the damage cannot be seen, or is impossible. */
static bool damage_text(struct text *text, enum damage damage, uint64_t *random)
{
    static const char signs[] = "0123456789._";
    size_t at = test_below(random, (unsigned)text->n), start = at, end = at;

    while (start && text->s[start - 1] != '\n')
        start--;
    while (end < text->n && text->s[end++] != '\n') {
    }
    switch (damage) {
    case DROP:
        cut(text, at, 1);
        return true;
    case INSERT:
        memmove(text->s + at + 1, text->s + at, text->n - at);
        text->s[at] = (char)('1' + test_below(random, 9));
        text->n++;
        return true;
    case SWAP: {
        char first = text->s[at], second = at + 1 < text->n ? text->s[at + 1] : first;
        if (first == second || (is_in(first, signs) && is_in(second, signs)))
            return false;
        text->s[at] = second;
        text->s[at + 1] = first;
        return true;
    }
    case LOSE_LINE:
        cut(text, start, end - start);
        return end - start > 1 && end - start < SUDOKU_CELLS;
    case DOUBLE_LINE:
        memmove(text->s + end, text->s + start, text->n - start);
        text->n += end - start;
        return end - start < SUDOKU_CELLS;
    default:
        at = find_any(text, damage == JOIN ? "\n" : ",;\t|\"'[]{}:", random);
        if (at < text->n)
            cut(text, at, 1);
        return at < text->n;
    }
}

/* Did one cell without a sign get a digit, or lose it, perhaps to another one? */
static bool is_one_digit(const struct reading *good, const struct reading *damaged)
{
    int more = 0, fewer = 0, others = 0;

    if (good->n != damaged->n)
        return false;
    for (size_t k = 0; k < good->n; k++)
        for (int i = 0; i < SUDOKU_CELLS; i++) {
            char from = good->puzzles[k][i], to = damaged->puzzles[k][i];
            more += from == '.' && to != '.';
            fewer += from != '.' && to == '.';
            others += from != to && from != '.' && to != '.';
        }
    return more <= 1 && fewer <= 1 && !others;
}

static bool is_silent(const struct reading *good, const struct reading *damaged)
{
    return !damaged->has_message &&
           (good->n != damaged->n || memcmp(good->puzzles, damaged->puzzles, good->n * SUDOKU_CELLS) != 0);
}

int main(void)
{
    static int silent[SHAPES][DAMAGES];
    struct record records[RECORDS];
    struct text text, damaged;
    uint64_t random = 51;
    int inputs = 0, wrong = 0;
    bool show = getenv("SHAPES_SHOW");

    for (int shape = 0; shape < SHAPES; shape++) {
        const char *name = shape < GRIDS ? grids[shape].name : lines[shape - GRIDS].name;
        bool has_blanks = shape < GRIDS && strlen(grids[shape].empty) == strspn(grids[shape].empty, " ");
        for (int i = 0; i < ROUNDS * DAMAGES; i++) {
            enum damage damage = (enum damage)(i % DAMAGES);
            for (int k = 0; k < RECORDS; k++)
                make_record(&records[k], &random);
            print_shape(&text, shape, records);
            struct reading good = read_text(&text);
            CHECK(!good.has_message && good.n == RECORDS, "%s: %zu puzzles\n%s", name, good.n, text.s);
            if (good.has_message || good.n != RECORDS)
                break;
            damaged = text;
            if (!damage_text(&damaged, damage, &random))
                continue;
            struct reading seen = read_text(&damaged);
            inputs++;
            if (!is_silent(&good, &seen) || (has_blanks && is_one_digit(&good, &seen)))
                continue;
            silent[shape][damage]++;
            wrong++;
            if (show)
                printf("==== %s: %s\n%.*s\n", name, damage_names[damage], (int)damaged.n, damaged.s);
        }
    }
    for (int shape = 0; show && shape < SHAPES; shape++) {
        printf("%-24s", shape < GRIDS ? grids[shape].name : lines[shape - GRIDS].name);
        for (int damage = 0; damage < DAMAGES; damage++)
            printf(" %s %d", damage_names[damage], silent[shape][damage]);
        printf("\n");
    }
    printf("%d damaged inputs, %d wrong without a message\n", inputs, wrong);
    CHECK(1000 * wrong <= MOST_PER_THOUSAND * inputs, "%d of %d are wrong without a message", wrong, inputs);
    CHECK(inputs >= 30000, "only %d inputs", inputs);
    return test_report();
}
