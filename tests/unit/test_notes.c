/* Notes: at most twenty of a kind are kept from a batch, all are counted. */
#include "tests/instead_of_main.h"
#include "tests/test.h"

#include "run/command.h"
#include "run/notes.h"
#include "run/progress.h"

/* ---- Tests ---- */

static void kept_and_counted(void)
{
    struct notes notes = {0};
    for (int i = 1; i <= 50; i++) {
        notes_add(&notes, NOTE_BROKEN, 0, "file", (unsigned long)i, "reason %d", i);
        notes_add(&notes, NOTE_NOT_UNIQUE, 0, "file", (unsigned long)i, "other");
    }
    notes_add(&notes, NOTE_TROUBLE, 0, "file", 0, "trouble");
    CHECK(notes.counts[NOTE_BROKEN] == 50, "%lu", notes.counts[NOTE_BROKEN]);
    CHECK(notes.list.length / sizeof(struct note) == 41, "%zu", notes.list.length);
    const char *first = "file:1: reason 1\nfile:1: other\n";
    CHECK(memcmp(notes.text.data, first, strlen(first)) == 0, "%.40s", notes.text.data);
    const char *last = "sudoku: file: trouble\n";
    CHECK(memcmp(notes.text.data + notes.text.length - strlen(last), last, strlen(last)) == 0, "last note");
    notes_free(&notes);
}

/* A quiet run shows trouble only; what was printed is emptied for the next batch. */
static void quiet(void)
{
    struct notes notes = {0};
    struct notes_printed printed = {.failed = false};
    common.quiet = true;
    notes_add(&notes, NOTE_UNSOLVABLE, 0, "file", 1, "reason");
    notes_print(&printed, &notes, NULL, NULL);
    CHECK(printed.all[NOTE_UNSOLVABLE] == 1 && printed.shown[NOTE_UNSOLVABLE] == 0, "quiet");
    CHECK(!notes.text.length && !notes.list.length && !notes.counts[NOTE_UNSOLVABLE], "emptied");
    notes_free(&notes);
}

static void tallies(void)
{
    struct tally total = {0};
    const struct tally more = {
        .puzzles = 1, .solved = 2, .not_unique = 3, .unsolvable = 4, .invalid = 5, .failed = 6, .guesses = 7};
    tally_add(&total, &more);
    tally_add(&total, &more);
    CHECK(total.puzzles == 2 && total.solved == 4 && total.not_unique == 6 && total.unsolvable == 8 &&
              total.invalid == 10 && total.failed == 12 && total.guesses == 14,
          "sums");
}

int main(void)
{
    kept_and_counted();
    quiet();
    tallies();
    return test_report();
}
