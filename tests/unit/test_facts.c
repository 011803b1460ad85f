/* Facts about puzzles: values that were found by other means, why some puzzles do not have them, and that it
 * does not matter in which order, and together with which others, they are found. */
#include "tests/instead_of_main.h"
#include "tests/test.h"

#include <stdio.h>
#include <unistd.h>

#include "base/terms.h"
#include "run/facts.h"

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
    {"532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_NO_SOLUTION,
     "solutions=0 unique= solution= er= clues=31 verdict=wrong"},
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

/* Makes the list of the first n facts, or of those backwards. */
static struct field_list list_of(unsigned first, unsigned n, bool backwards)
{
    struct field_list list = {0};
    for (unsigned i = 0; i < n; i++)
        field_list_insert(&list, fact_fields, backwards ? first + n - 1 - i : first + i, i);
    return list;
}

static size_t checked;

/* Finds the facts of the list, in whose order the values are. */
static void check_list(struct facts *facts, const struct field_list *list, const struct sudoku_item *item,
                       struct stream *stream)
{
    const struct example *example = &examples[item->line - 1];
    struct record *record = &stream->record;
    record_begin(record, item, stream->file);
    int status = facts_find(facts, item);
    CHECK(status == SUDOKU_OK || status == example->status, "%s: %d", example->puzzle, status);
    CHECK(list->n < N_FACTS || status == example->status, "%s: %d", example->puzzle, status);
    for (const char *at = example->facts; *at; at += strspn(at, " ")) {
        size_t name = strcspn(at, "="), n = strcspn(at + name + 1, " "), place = 0;
        const unsigned fact = number_of(at, name);
        while (place < list->n && list->indices[place] != fact)
            place++;
        if (place < list->n) {
            struct sudoku_piece value = record_value(record, place);
            CHECK(is_value(record, place, at + name + 1, n), "%.*s: %.*s, found %.*s", (int)name, at, (int)n,
                  at + name + 1, (int)value.length, value.at);
            checked++;
        }
        at += name + 1 + n;
    }
    if (list->n == N_FACTS && item->line == 2)
        CHECK(record->error && strcmp(record->error, "no b, w: it needs deeper trial and error") == 0, "%s",
              record->error ? record->error : "");
    else if (list->n == N_FACTS)
        CHECK(!record->error, "%s", record->error);
}

/* All facts, in both orders, and each alone: with sanitizers every fifth of them. */
static void check_facts(struct stream *stream)
{
    enum { MOST = 2 + N_FACTS / TEST_SHARE };
    struct field_list lists[MOST] = {list_of(0, N_FACTS, false), list_of(0, N_FACTS, true)};
    struct facts *facts[MOST];
    const struct sudoku_item *item;
    for (unsigned i = 0; i < MOST; i++) {
        lists[i] = i < 2 ? lists[i] : list_of((i - 2) * TEST_SHARE, 1, false);
        facts[i] = facts_new(stream, &lists[i], 0);
    }
    while ((item = stream_next(stream)))
        for (unsigned i = 0; i < MOST; i++)
            check_list(facts[i], &lists[i], item, stream);
    for (unsigned i = 0; i < MOST; i++)
        facts_free(facts[i]);
}

/* Only `above` is known of a puzzle that is harder than the limit. */
static void check_limit(struct stream *stream)
{
    const struct field_list list = list_of(FACT_er, FACT_above - FACT_er + 1, false);
    struct facts *facts = facts_new(stream, &list, 70);
    const struct sudoku_item *item;
    while (facts && (item = stream_next(stream))) {
        const bool is_hard = item->line == 2;
        record_begin(&stream->record, item, stream->file);
        facts_find(facts, item);
        CHECK((record_value(&stream->record, FACT_above - FACT_er).length > 0) == is_hard, "above, line %lu",
              item->line);
        CHECK(!is_hard || !record_value(&stream->record, 0).length, "no rating, line %lu", item->line);
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
        CHECK(strcmp(rating_word(low), rating_words[word]) == 0 &&
                  strcmp(rating_word(high), rating_words[word]) == 0,
              "%s: its ends", rating_words[word]);
    }
    CHECK(er == SUDOKU_BEYOND + 1 && strcmp(rating_word(99999), rating_words[RATING_LEVELS - 1]) == 0,
          "the scale ends at %u", er);
}

int main(void)
{
    static const struct format silent = {.name = "silent", .write = write_nothing};
    static const struct command command = {.name = "facts", .fields = fact_fields, .n_fields = N_FACTS};
    static struct work work = {.work = check_facts, .batch_size = 1, .format = &silent};
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
    CHECK(status == STATUS_DONE && checked > 100, "status %d, %zu values", status, checked);
    work.work = check_limit;
    status = stream_run(&work);
    CHECK(status == STATUS_DONE, "status %d", status);
    unlink(name);
    return test_report();
}
