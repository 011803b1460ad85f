/* Numbers and values as text: what the command line takes for a number, how the program writes one, and which
 * cell a value of a spreadsheet is. Each input tries one of them, against a few lines of school
 * arithmetic. */
#include "tests/fuzz/fuzz.h"

#include "read/text_line.h"
#include "run/option.h"

enum { LONGEST = 40 };

/* The input as a string. */
struct word {
    char text[LONGEST + 1];
    size_t length;
};

static struct word take_word_of_text(struct bytes *bytes)
{
    struct word word;
    word.length = bytes->left < LONGEST ? bytes->left : LONGEST;
    for (size_t i = 0; i < word.length; i++)
        word.text[i] = (char)take_byte(bytes);
    word.text[word.length] = '\0';
    return word;
}

/* Writes a number in decimal, and returns its length. */
static size_t write_digits(uint64_t number, char digits[20])
{
    size_t n = 1;
    for (uint64_t rest = number / 10; rest; rest /= 10)
        n++;
    for (size_t i = n; i--; number /= 10)
        digits[i] = (char)('0' + number % 10);
    return n;
}

/* Is a number in n digits more than another in m digits? Neither begins with a zero. */
static bool is_more(const char *digits, size_t n, const char *others, size_t m)
{
    return n != m ? n > m : memcmp(digits, others, n) > 0;
}

static void try_number(struct bytes *bytes)
{
    uint64_t most = take_u64(bytes), number = 1;
    unsigned shift = take_byte(bytes) % 64;
    struct word word = take_word_of_text(bytes);
    const char *digits = word.text;
    char room[1000], limit[20], least[20];
    struct text problem = TEXT_IN(room);
    most >>= shift;
    const struct option row = {.name = "n", .argument = "N", .to = &number, .least = most / 2, .most = most};
    size_t n = strspn(word.text, "0123456789");
    bool is_whole = n > 0 && word.text[n] == '\0';
    while (n > 1 && *digits == '0')
        digits++, n--;
    bool fits = is_whole && !is_more(digits, n, limit, write_digits(most, limit)) &&
                !is_more(least, write_digits(most / 2, least), digits, n);
    CLAIM(take_number(&row, word.text, &problem) == fits);
    CLAIM(fits || problem.length > 0);
    CLAIM(!fits || (write_digits(number, limit) == n && memcmp(digits, limit, n) == 0));
}

/* Written plainly and with commas. */
static void try_written_number(struct bytes *bytes)
{
    uint64_t number = take_u64(bytes) >> take_byte(bytes) % 64;
    char expected[20], room[40], grouped_room[40];
    struct text plain = TEXT_IN(room), grouped = TEXT_IN(grouped_room);
    size_t n = write_digits(number, expected), commas = 0;
    text_number(&plain, number);
    CLAIM(plain.length == n && memcmp(plain.data, expected, n) == 0);
    text_grouped(&grouped, number);
    for (size_t i = 0; i < grouped.length; i++)
        if ((grouped.length - i) % 4 == 0)
            CLAIM(i > 0 && grouped.data[i] == ',' && ++commas);
        else
            CLAIM(grouped.data[i] == expected[i - commas]);
    CLAIM(grouped.length == n + commas);
}

/* A number of up to 128 bits: its digits, multiplied and added in steps of 32 bits, give it again. */
static void try_total(struct bytes *bytes)
{
    struct sudoku_total total;
    total.high = take_u64(bytes) >> take_byte(bytes) % 64;
    total.low = take_u64(bytes);
    char room[50];
    struct text text = TEXT_IN(room);
    uint32_t parts[4] = {0}; /* the lowest first */
    text_total(&text, total);
    CLAIM(text.length > 0 && text.length <= 39 && (text.length == 1 || text.data[0] != '0'));
    for (size_t i = 0; i < text.length; i++) {
        uint64_t carry = (uint64_t)(text.data[i] - '0');
        CLAIM(carry <= 9);
        for (int part = 0; part < 4; part++) {
            carry += (uint64_t)parts[part] * 10;
            parts[part] = (uint32_t)carry;
            carry >>= 32;
        }
        CLAIM(carry == 0);
    }
    CLAIM(total.low == ((uint64_t)parts[1] << 32 | parts[0]));
    CLAIM(total.high == ((uint64_t)parts[3] << 32 | parts[2]));
}

static bool is_cell(struct row row)
{
    uint16_t set = 0;
    struct cells cells = {.set = &set};
    return reader_row_add_value(&cells, 0, row);
}

/* Blanks and quotes around a text do not change whether it is the value of a cell. */
static void try_cell(struct bytes *bytes)
{
    struct word word = take_word_of_text(bytes);
    char quoted[LONGEST + 5];
    struct row bare = {word.text, word.length};
    bool is_value = is_cell(bare);
    int length = snprintf(quoted, sizeof quoted, " \"%.*s\" ", (int)word.length, word.text);
    if (memchr(word.text, '\0', word.length))
        return;
    CLAIM(is_cell((struct row){quoted, (size_t)length}) == is_value);
    if (word.length == 1 && *word.text >= '0' && *word.text <= '9')
        CLAIM(is_value);
}

/* The distance of two words is the same from both sides, at least the difference of their lengths, and 0 for
 * equal words alone. */
static void try_distance(struct bytes *bytes)
{
    struct word one, other;
    size_t n = take_below(bytes, 12);
    struct bytes first = {bytes->at, n < bytes->left ? n : bytes->left};
    bytes->at += first.left;
    bytes->left -= first.left;
    one = take_word_of_text(&first);
    other = take_word_of_text(bytes);
    one.length = strlen(one.text);
    other.length = strlen(other.text);
    if (other.length > 12)
        other.text[other.length = 12] = '\0';
    size_t distance = text_distance(one.text, one.length, other.text);
    size_t longer = one.length > other.length ? one.length : other.length;
    CLAIM(text_distance(other.text, other.length, one.text) == distance);
    CLAIM(distance <= longer && distance + one.length >= other.length &&
          distance + other.length >= one.length);
    CLAIM((distance == 0) == (strcmp(one.text, other.text) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const tries[])(struct bytes *) = {try_number, try_written_number, try_total,
                                                    try_cell,   try_cell,           try_distance};
    struct bytes all = {bytes, length};
    tries[take_below(&all, sizeof tries / sizeof *tries)](&all);
    return 0;
}
