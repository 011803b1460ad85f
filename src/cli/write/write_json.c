/* Everything that the program writes as JSON, and -f json: an object a line for each puzzle, so that a file
 * of millions can be read line by line and joined with others. The columns of the input come first, under
 * their own names, and new ones must not repeat these.
 *
 * Keys and their order are a promise to scripts: new ones are added, none is renamed. Members without a value
 * are left out, rather than written as null. */
#include "cli/write/write_json.h"

#include "cli/write/layout.h"

/* ---- The printer ---- */

/* The text itself tells whether a comma is due: none is after what opens, or a colon. Room is asked for once,
 * as for all that is written for millions of puzzles. */
void json_key(struct text *out, const char *key)
{
    size_t n = key ? strlen(key) : 0;
    char *start = text_room(out, n + 4), *to = start, last = '\n';
    if (!to)
        return;
    if (out->length)
        last = to[-1];
    if (last != '{' && last != '[' && last != ':' && last != '\n')
        *to++ = ',';
    if (key) {
        *to++ = '"';
        to = stpcpy(to, key);
        *to++ = '"';
        *to++ = ':';
    }
    out->length += (size_t)(to - start);
}

size_t json_begin(struct text *out, const char *key, char bracket)
{
    size_t before = out->length;
    json_key(out, key);
    text_char(out, bracket);
    return before;
}

void json_end(struct text *out, char bracket)
{
    text_char(out, bracket);
}

void json_end_list(struct text *out, size_t before)
{
    if (!out->failed && out->data[out->length - 1] == '[')
        out->length = before;
    else
        text_char(out, ']');
}

void json_number(struct text *out, const char *key, unsigned long long number)
{
    json_key(out, key);
    text_number(out, number);
}

void json_truth(struct text *out, const char *key, bool truth)
{
    json_key(out, key);
    text_string(out, truth ? "true" : "false");
}

void json_word(struct text *out, const char *key, const char *word)
{
    json_key(out, key);
    text_char(out, '"');
    text_string(out, word);
    text_char(out, '"');
}

void json_cell(struct text *out, const char *key, int cell)
{
    json_word(out, key, (char[]){'r', (char)('1' + cell / 9), 'c', (char)('1' + cell % 9), '\0'});
}

/* ---- Strings and numbers ---- */

/* Returns the length of the escape that begins with this backslash; 1 if JSON has no such escape. */
static size_t escape_length(const char *at, const char *end)
{
    size_t digits = 0;
    if (at + 1 == end || !at[1] || !strchr("\"\\/bfnrtu", at[1]))
        return 1;
    if (at[1] != 'u')
        return 2;
    while (digits < 4 && at + 2 + digits < end && at[2 + digits] &&
           strchr("0123456789abcdefABCDEF", at[2 + digits]))
        digits++;
    return digits == 4 ? 6 : 1;
}

/* Adds the character that begins here, or the escape if the bytes are from JSON. Returns its length. Readers
 * of JSON reject a whole text for one byte that is not UTF-8. */
static size_t add_character(struct text *out, const char *at, const char *end, bool is_json)
{
    uint32_t c = (unsigned char)*at;
    size_t length = c == '\\' && is_json ? escape_length(at, end)
                                         : utf8_decode((const unsigned char *)at, (size_t)(end - at), &c);
    if (!length || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff) {
        text_string(out, "\\ufffd");
        return 1;
    }
    if (c < 0x20 || (c == 0x7f && !is_json)) {
        text_print(out, "\\u%04x", (unsigned)c);
        return 1;
    }
    if (c == '"' || (c == '\\' && length == 1))
        text_char(out, '\\');
    text_add(out, at, length);
    return length;
}

/* Adds what goes between the quotes of a string; if it stood there in JSON, its escapes stay as they are. */
static void add_characters(struct text *out, const char *at, const char *end, bool is_json)
{
    while (at < end) {
        const char *plain = at;
        while (at < end && *at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\')
            at++;
        text_add(out, plain, (size_t)(at - plain));
        if (at < end)
            at += add_character(out, at, end, is_json);
    }
}

void json_add_escaped(struct text *out, const char *bytes, size_t n)
{
    if (n)
        add_characters(out, bytes, bytes + n, false);
}

void json_add_string(struct text *out, const char *bytes, size_t n)
{
    text_char(out, '"');
    json_add_escaped(out, bytes, n);
    text_char(out, '"');
}

/* Moves behind digits; false if there are none. */
static bool take_digits(const char **at, const char *end)
{
    const char *start = *at;
    while (*at < end && **at >= '0' && **at <= '9')
        ++*at;
    return *at > start;
}

/* Is it a number as JSON writes it? Stores whether it is whole. */
static bool is_number(const char *at, const char *end, bool *is_whole)
{
    at += at < end && *at == '-';
    const char *first = at;
    bool good = take_digits(&at, end) && (*first != '0' || at - first == 1);
    *is_whole = at == end;
    if (good && at < end && *at == '.') {
        at++;
        good = take_digits(&at, end);
    }
    if (good && at < end && (*at == 'e' || *at == 'E')) {
        at += 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
        good = take_digits(&at, end);
    }
    return good && at == end;
}

/* Turns the text that was added from start on into a string or an array of strings: of words with blanks
 * between, of lines, or of the digits of 81 cells, nine places for each. */
static void make_json(struct text *out, size_t start, enum column_type type)
{
    struct text text = {0};
    if (out->failed)
        return;
    text_add(&text, out->data + start, out->length - start);
    out->length = start;
    if (type == COLUMN_TEXT)
        json_add_string(out, text.length ? text.data : "", text.length);
    else
        text_string(out, "[\"");
    for (size_t i = 0; i < text.length && type != COLUMN_TEXT; i++) {
        char c = text.data[i];
        if (type == COLUMN_SETS ? i && i % 9 == 0 : c == (type == COLUMN_LINES ? '\n' : ' '))
            text_string(out, "\",\"");
        if (c != (type == COLUMN_SETS ? '.' : type == COLUMN_LINES ? '\n' : ' '))
            text_char(out, c);
    }
    text_string(out, type == COLUMN_TEXT ? "" : "\"]");
    text_fail_with(out, &text);
    text_free(&text);
}

void json_end_value(struct text *out, size_t before, size_t start, enum column_type type)
{
    if (out->length == start)
        out->length = before;
    else if (type == COLUMN_CELLS)
        text_char(out, '"');
    else if (type >= COLUMN_LIST)
        make_json(out, start, type);
}

/* ---- The members of an object of the input ---- */

/* They are copied into one line. The reader accepts objects in which commas or colons are missing, doubled or
 * mixed up, strings hold raw control characters or lone backslashes, or words are Python's or not JSON at
 * all: people write them by hand. Other programs reject these, so they are corrected; everything else is
 * copied byte for byte. */
struct members {
    struct text *out;
    unsigned long long is_object; /* of each bracket that is open, a bit; the lowest is that of the last */
    unsigned long long has_key;   /* the same: of an object, the next value belongs to a key */
    char due;                     /* the separator before the next value, or NUL */
};

static const char white[] = " \t\n\r", separators[] = ",:", brackets[] = "{}[]";

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static void add_due(struct members *members)
{
    text_add(members->out, &members->due, members->due != '\0');
    members->due = '\0';
}

/* Copies the white space before a value or bracket; of the separators, the first becomes the one that is due.
 * Returns where the value begins. */
static const char *take_gap(struct members *members, const char *at, const char *end)
{
    const char *stop = at;
    while (stop < end && (is_one_of(*stop, white) || is_one_of(*stop, separators)))
        stop++;
    bool closes = stop == end || *stop == '}' || *stop == ']';
    for (; at < stop; at++)
        if (is_one_of(*at, separators) && !closes)
            add_due(members);
        else if (*at == ' ' || *at == '\t')
            text_char(members->out, *at);
    if (!closes)
        add_due(members);
    return stop;
}

/* Is the next string or word a key? */
static bool is_at_key(const struct members *members)
{
    return (members->is_object & 1) && !(members->has_key & 1);
}

/* Called at the end of a key or a value. */
static void end_value(struct members *members)
{
    bool is_key = is_at_key(members);
    members->has_key = (members->has_key & ~1ULL) | is_key;
    members->due = is_key ? ':' : ',';
}

static const char *take_string(struct members *members, const char *at, const char *end)
{
    const char *start = ++at;
    while (at < end && *at != '"')
        at += *at == '\\' ? escape_length(at, end) : 1;
    text_char(members->out, '"');
    add_characters(members->out, start, at, true);
    text_char(members->out, '"');
    return at < end ? at + 1 : end;
}

/* Copies a number or a word that JSON knows, spells those of Python as JSON does, and turns all others, and
 * keys, into strings. */
static const char *take_word(struct members *members, const char *at, const char *limit)
{
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
                                           {"True", "true"}, {"False", "false"}, {"None", "null"}};
    const char *end = at, *ours = NULL;
    while (end < limit && !is_one_of(*end, white) && !is_one_of(*end, separators) &&
           !is_one_of(*end, brackets) && *end != '"')
        end++;
    size_t length = (size_t)(end - at);
    bool is_key = is_at_key(members), is_whole;
    for (size_t i = 0; i < sizeof words / sizeof *words && !is_key; i++)
        if (length == strlen(words[i][0]) && memcmp(at, words[i][0], length) == 0)
            ours = words[i][1];
    if (ours)
        text_string(members->out, ours);
    else if (!is_key && is_number(at, end, &is_whole))
        text_add(members->out, at, length);
    else
        json_add_string(members->out, at, length);
    return end;
}

/* Adds null for a value that a key lacks at the end of its object. */
static void add_missing(struct members *members)
{
    if (members->due == ':')
        text_string(members->out, ":null");
}

static void take_bracket(struct members *members, char bracket)
{
    bool opens = bracket == '{' || bracket == '[';
    if (!opens)
        add_missing(members);
    text_char(members->out, bracket);
    members->is_object = opens ? members->is_object << 1 | (bracket == '{') : members->is_object >> 1;
    members->has_key = opens ? members->has_key << 1 : members->has_key >> 1;
    if (!opens)
        end_value(members);
}

/* Adds an object of the input, without its closing brace. */
static void add_members(struct text *out, const char *at, size_t length)
{
    struct members members = {.out = out};
    const char *end = at + length - 1; /* the brace */
    while (end > at + 1 && (is_one_of(end[-1], white) || is_one_of(end[-1], separators)))
        end--;
    while ((at = take_gap(&members, at, end)) < end) {
        if (is_one_of(*at, brackets)) {
            take_bracket(&members, *at++);
            continue;
        }
        at = *at == '"' ? take_string(&members, at, end) : take_word(&members, at, end);
        end_value(&members);
    }
    add_missing(&members);
}

/* ---- Both ends of a puzzle's object ---- */

/* Adds the key of a new value: `"solution":`, or `"solution_2":` if the row has one of that name. */
static void add_new_key(struct text *out, const struct answer *answer, const char *name)
{
    bool is_row = answer->item->table != NULL;
    json_key(out, is_row ? NULL : name);
    if (!is_row)
        return;
    text_char(out, '"');
    size_t start = out->length;
    text_string(out, name);
    names_make_free(answer->keys, out, start);
    text_string(out, "\":");
}

/* Adds a field of a line: numbers stay numbers, everything else is a string. Whole numbers of more than 15
 * digits are often names of things, and lose digits in programs that read them as floating point: as strings
 * they stay whole. Those with a point or an exponent were floating point before. A leading zero, as in 007,
 * makes a string as well. */
static void add_field(struct text *out, const struct sudoku_field *field)
{
    enum { MOST_DIGITS = 15 };
    struct sudoku_piece value = field->value;
    size_t start = out->length, sign = value.length && *value.at == '-';
    bool is_whole, is_plain = is_number(value.at, value.at + value.length, &is_whole);
    if (field->is_json || (is_plain && (!is_whole || value.length - sign <= MOST_DIGITS))) {
        text_add(out, value.at, value.length);
        return;
    }
    field_add_value(out, field);
    make_json(out, start, COLUMN_TEXT);
}

void json_open(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    const struct names *keys = answer->keys;
    struct sudoku_fields fields = sudoku_item_fields(item);
    struct sudoku_field field;
    if (item->table)
        text_fail_with(out, &keys->bytes);
    if (item->table && item->table->header) {
        for (size_t i = 0; !out->failed && sudoku_next_field(&fields, &field); i++) {
            text_string(out, i ? ",\"" : "{\"");
            text_add(out, keys->bytes.data + keys->list[i].start, keys->list[i].length);
            text_string(out, "\":");
            add_field(out, &field);
        }
    } else if (item->table) {
        add_members(out, item->text, item->text_length);
    } else {
        text_string(out, item->error ? "{\"puzzle\":null" : "{\"puzzle\":\"");
        column_add(column_puzzle, out, answer);
        text_string(out, item->error ? "" : "\"");
        if (item->name) {
            json_key(out, "name");
            json_add_string(out, item->name, item->name_length);
        }
    }
}

/* Objects with an error or a verdict also give the place of the puzzle, since these are about the input. */
void json_close(struct text *out, const struct answer *answer)
{
    if (answer->reason) {
        add_new_key(out, answer, "error");
        json_add_string(out, answer->reason, strlen(answer->reason));
    }
    if (answer->reason || answer->verdict) {
        add_new_key(out, answer, "file");
        json_add_string(out, answer->file, strlen(answer->file));
        add_new_key(out, answer, "line");
        text_number(out, answer->item->line);
    }
    text_string(out, "}\n");
}

void json_add_candidates(struct text *out, const uint16_t *candidates)
{
    json_key(out, "candidates");
    size_t start = out->length;
    line_add_grid(out, NULL, candidates);
    make_json(out, start, COLUMN_SETS);
}

/* ---- -f json ---- */

/* A column without a value is left out. Its key is written first, and removed if there is no value. */
static void write_column(struct text *out, const struct look *look, const struct answer *answer,
                         const struct column *column)
{
    size_t before = out->length;
    add_new_key(out, answer, column->name);
    if (column->type == COLUMN_CELLS)
        text_char(out, '"');
    size_t start = out->length;
    column_add(column, out, answer);
    bool is_false = out->length > start && out->data[start] == 'f';
    if (column->only_if_true && is_false && !look->columns_chosen)
        out->length = before;
    else
        json_end_value(out, before, start, column->type);
}

/* Adds what the columns of a verdict say, and more: whether the contradiction is the smallest, and repairs as
 * objects. */
static void add_verdict(struct text *out, const struct look *look, const struct answer *answer)
{
    static const char *const columns[] = {"verdict", "reason", "wrong", "contradiction", "differing"};
    const struct verdict *verdict = answer->verdict;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (i == 4 && verdict->n_conflict) {
            add_new_key(out, answer, "smallest");
            text_string(out, verdict->smallest ? "true" : "false");
        }
        write_column(out, look, answer, columns_find(columns[i], strlen(columns[i])));
    }
    size_t before = out->length;
    add_new_key(out, answer, "repairs");
    json_begin(out, NULL, '[');
    for (size_t i = 0; i < verdict->n_repairs; i++) {
        const struct repair *repair = &verdict->repairs[i];
        json_begin(out, NULL, '{');
        json_cell(out, "cell", repair->cell);
        for (int to = 0; to < 2; to++) {
            char digit = to ? repair->to : repair->from;
            json_key(out, to ? "to" : "from");
            text_string(out, digit == '.' ? "null" : (char[]){digit, '\0'});
        }
        json_end(out, '}');
    }
    json_end_list(out, before);
}

/* A verdict has a form of its own, with more than the columns can say; those that are chosen are members like
 * others, and then a line that cannot be read has its error as in other modes. Both ends of the object have
 * some columns already. */
static void write_json(struct text *out, const struct look *look, const struct answer *answer)
{
    bool whole_verdict = answer->verdict && !look->columns_chosen, is_row = answer->item->table != NULL;
    struct answer with_error = *answer;
    if (!whole_verdict && !answer->reason)
        with_error.reason = answer->item->error;
    json_open(out, answer);
    if (whole_verdict)
        add_verdict(out, look, answer);
    for (size_t i = 0; look->columns[i] && !(look->only_rows && is_row); i++) {
        const struct column *column = look->columns[i];
        bool is_open = !is_row && (column == column_puzzle || column == column_name);
        if (!is_open && column != column_error && !(whole_verdict && column->of_verdict))
            write_column(out, look, &with_error, column);
    }
    json_close(out, &with_error);
}

const struct format format_json = {.name = "json",
                                   .size = 330,
                                   .traits = HOLDS_CANDIDATES | SHOWS_PUZZLE | GIVES_REASON | HAS_COLUMNS,
                                   .write = write_json};
