/* Facts about puzzles: values that were found by other means, why some puzzles do not have them, and that it
 * does not matter in which order, and together with which others, they are found. */
#include "tests/test.h"

#include <stdio.h>
#include <unistd.h>

#include "base/terms.h"
#include "run/facts.h"

/* ---- What main.c has in the program ---- */

struct common common;
const struct command *const commands[] = {NULL};
const struct option common_options[] = {{0}};

int usage_error(const char *format, ...)
{
    (void)format;
    return STATUS_TROUBLE;
}

const struct command *command_find(const char *name)
{
    (void)name;
    return NULL;
}

/* ---- Puzzles ---- */

/* A puzzle with values of facts: `name=value`, separated by blanks; a value may be empty. */
static const struct example {
    const char *puzzle;
    int status; /* of facts that need one solution */
    const char *facts;
} examples[] = {
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_OK,
     "solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179 "
     "solutions=1 at_least=false unique=true er=1.2 difficulty=easy hardest=Hidden-single clues=30 "
     "minimal=false "
     "automorphisms=1 guesses=0 backdoor=0 te=0 b=0 verdict=proper-puzzle symmetry=rotate180"},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", SUDOKU_OK,
     "er=10.7 difficulty=monster clues=21 minimal=true redundant= te=2 b= verdict=proper-puzzle above="},
    {"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9.........", SUDOKU_NOT_UNIQUE,
     "solutions=2 at_least=true unique=false clues=29 symmetry=mirror-h automorphisms=1 minimal= er= te= "
     "backdoor= "
     "verdict=incomplete"},
    {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", SUDOKU_NO_SOLUTION,
     "solutions=0 unique= solution= er= clues=17 verdict=wrong"},
    {"534678912672195348198342567859761423426853791713924856961537284287419635345286179", SUDOKU_OK,
     "solutions=1 er=0.0 steps=0 clues=81 minimal=false backdoor=0 te=0 verdict=correct"},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

/* Finds a fact by its name; N_FACTS if there is none. */
static unsigned number_of(const char *name, size_t n)
{
    unsigned i = 0;
    while (i < N_FACTS && (strlen(fact_fields[i].name) != n || memcmp(fact_fields[i].name, name, n) != 0))
        i++;
    return i;
}

/* Does the value of a fact equal the expected n characters, in which hyphens stand for blanks? */
static bool is_value(const struct record *record, size_t field, const char *expected, size_t n)
{
    struct sudoku_piece value = record_value(record, field);
    bool same = value.length == n;
    for (size_t i = 0; i < n && same; i++)
        same = value.at[i] == expected[i] || (value.at[i] == ' ' && expected[i] == '-');
    return same;
}

static void values(struct facts *facts, struct record *record, const struct example *example, bool backwards)
{
    for (unsigned i = 0; i < N_FACTS; i++) {
        const unsigned fact = backwards ? N_FACTS - 1 - i : i;
        int status = facts_set(facts, fact, fact);
        CHECK(status == SUDOKU_OK || status == example->status, "%s: %d", fact_fields[fact].name, status);
    }
    for (const char *at = example->facts; *at; at += strspn(at, " ")) {
        size_t name = strcspn(at, "="), n = strcspn(at + name + 1, " ");
        const unsigned fact = number_of(at, name);
        struct sudoku_piece value = {NULL, 0};
        if (fact < N_FACTS)
            value = record_value(record, fact);
        CHECK(fact < N_FACTS && is_value(record, fact, at + name + 1, n), "%.*s: %.*s, found %.*s", (int)name,
              at, (int)n, at + name + 1, (int)value.length, value.at);
        at += name + 1 + n;
    }
}

static void undefined(struct facts *facts, size_t puzzle)
{
    const char *why = facts_why_undefined(facts);
    if (puzzle == 1)
        CHECK(why && strcmp(why, "no b, w: it needs deeper trial and error") == 0, "%s", why ? why : "");
    else
        CHECK(!why, "%s", why);
}

static size_t checked;

static void check_facts(struct stream *stream)
{
    struct facts *facts = facts_new(stream, 0);
    const struct sudoku_item *item;
    while (facts && (item = stream_next(stream))) {
        const struct example *example = &examples[item->line - 1];
        for (int pass = 0; pass < 2; pass++) {
            record_begin(&stream->record, item, stream->file);
            facts_begin(facts, item);
            values(facts, &stream->record, example, pass);
            if (!pass)
                undefined(facts, item->line - 1);
        }
        checked++;
    }
    facts_free(facts);
}

/* Only `above` is known of a puzzle that is harder than the limit. */
static void check_limit(struct stream *stream)
{
    struct facts *facts = facts_new(stream, 70);
    const struct sudoku_item *item;
    while (facts && (item = stream_next(stream))) {
        const bool is_hard = item->line == 2;
        record_begin(&stream->record, item, stream->file);
        facts_begin(facts, item);
        for (unsigned fact = FACT_er; fact <= FACT_above; fact++)
            facts_set(facts, fact, fact);
        CHECK((record_value(&stream->record, FACT_above).length > 0) == is_hard, "above, line %lu",
              item->line);
        CHECK(!is_hard || !record_value(&stream->record, FACT_er).length, "no rating, line %lu", item->line);
    }
    facts_free(facts);
}

/* ---- The run ---- */

static void write_nothing(struct text *out, const struct look *look, struct record *record)
{
    (void)out, (void)look, (void)record;
}

/* Each rating has one word, and the words follow one another. */
static void test_words(void)
{
    unsigned er = 0, low, high;
    for (size_t word = 0; rating_words[word]; word++, er = high + 1) {
        rating_range(word, &low, &high);
        CHECK(low == er && high >= low, "%s: %u to %u", rating_words[word], low, high);
        CHECK(rating_level(low) == word && rating_level(high) == word, "%s: its ends", rating_words[word]);
    }
    CHECK(er == SUDOKU_BEYOND + 1 && rating_level(99999) == RATING_LEVELS - 1, "the scale ends at %u", er);
}

int main(void)
{
    static const struct format silent = {.name = "silent", .write = write_nothing};
    static const struct command command = {.name = "facts", .fields = fact_fields, .n_fields = N_FACTS};
    static struct work work = {.work = check_facts, .most = 1, .format = &silent};
    char name[] = "/tmp/test_facts_XXXXXX", *files[] = {name};
    int descriptor = mkstemp(name);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file)
        return 1;
    test_words();
    for (int i = 0; i < EXAMPLES; i++)
        fprintf(file, "%s\n", examples[i].puzzle);
    fclose(file);
    common = (struct common){.command = &command,
                             .files = files,
                             .n_files = 1,
                             .threads = 1,
                             .quiet = true,
                             .progress = WHEN_NEVER};
    int status = stream_run(&work);
    CHECK(status == STATUS_DONE && checked == EXAMPLES, "status %d, %zu puzzles", status, checked);
    work.work = check_limit;
    status = stream_run(&work);
    CHECK(status == STATUS_DONE, "status %d", status);
    unlink(name);
    return test_report();
}
