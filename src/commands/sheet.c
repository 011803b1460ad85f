/* sheet.c: pages of puzzles to print. With --sort, puzzles wait until all are read. */
#include <assert.h>
#include <stdlib.h>

#include "base/terms.h"
#include "run/reason.h"
#include "run/solver.h"

static const char *title;
static int per_page, paper;
static bool has_answers, has_candidates, sorts, is_rated;

static const char *const per_page_words[] = {"1", "2", "4", "6", "9", "12", NULL};
static const unsigned char pictures[] = {1, 2, 4, 6, 9, 12};
static const char *const paper_words[] = {"a4", "letter", NULL};
enum { PER_PAGE_4 = 2, PAPER_LETTER = 1 };

static const struct option options[] = {
    {0, "title", "TEXT", "print TEXT on each page, and a line for name and date", take_text, &title},
    {0, "per-page", "N", "puzzles on a page (4)", take_word, &per_page, .words = per_page_words},
    {0, "paper", "SIZE", "the size of the pages (a4)", take_word, &paper, .words = paper_words},
    {0, "answers", NULL, "print the answers at the end", take_flag, &has_answers},
    {0, "candidates", NULL, "print the candidates in the empty cells", take_flag, &has_candidates},
    {0, "sort", NULL, "easy puzzles first", take_flag, &sorts},
    {0, "rated", NULL, "write the difficulty above each puzzle", take_flag, &is_rated},
    {0},
};

/* A puzzle that waits for its page. */
struct entry {
    size_t number;   /* in the input */
    unsigned rating; /* 0: not rated */
    bool draws_candidates;
    uint16_t candidates[SUDOKU_CELLS];
    char cells[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    size_t name, name_length; /* in names; length 0: it has none */
};

/* The puzzles that wait; changed by the thread whose turn it is. */
static struct text entries, names;
static size_t written;

/* Finds the solution and the rating of an item. Returns SUDOKU_OK or why the item does not belong
 * on a sheet. */
static int find_entry(struct stream *stream, const struct sudoku_item *item, struct sudoku_reasoner *reasoner,
                      struct entry *entry)
{
    const struct sudoku_control control = stream_control(stream);
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    uint16_t room[SUDOKU_CELLS];
    size_t count = 1;
    int status = SUDOKU_OK;
    query.candidates = item_candidates(item, room);
    query.limit = 2;
    query.solution = entry->solution;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    memcpy(entry->cells, item->cells, SUDOKU_CELLS);
    entry->draws_candidates = query.candidates && (has_candidates || item_has_candidates(item));
    if (entry->draws_candidates)
        memcpy(entry->candidates, query.candidates, sizeof entry->candidates);
    if (has_answers && query.candidates)
        status = sudoku_search(&query, &count, NULL, &control);
    if (status == SUDOKU_OK && has_answers && (count != 1 || !query.candidates))
        status = count && query.candidates ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
    if (status == SUDOKU_OK && reasoner)
        status = reason_rate(reasoner, item, &rating);
    entry->rating = rating.er;
    return status;
}

static void keep_entry(const struct sudoku_item *item, struct entry *entry)
{
    assert(!item->error);
    entry->number = entries.length / sizeof *entry + 1;
    entry->name = names.length;
    entry->name_length = item->name ? item->name_length : 0;
    text_add(&names, item->name, entry->name_length);
    text_add(&entries, (const char *)entry, sizeof *entry);
}

/* ---- Pages ---- */

static int compare_entries(const void *a, const void *b)
{
    const struct entry *first = a, *second = b;
    if (first->rating != second->rating)
        return first->rating < second->rating ? -1 : 1;
    return first->number < second->number ? -1 : first->number > second->number;
}

/* Numbers the puzzles unless there is only one. */
static void write_pages(struct stream *stream)
{
    struct entry *entry = (struct entry *)entries.data;
    const size_t n = entries.length / sizeof *entry;
    struct record *record = &stream->record;
    assert(entries.length == n * sizeof *entry && (sorts || !n || entry->number == 1));
    if (sorts && n)
        qsort(entry, n, sizeof *entry, compare_entries);
    for (size_t i = 0; i < n && !stream->cut; i++, entry++) {
        char caption[40];
        struct text rated = TEXT_IN(caption);
        text_print(&rated, "%s ", rating_word(entry->rating));
        rating_add(&rated, entry->rating);
        text_char(&rated, '\0');
        record_begin(record, NULL, NULL);
        record->number = written + n > 1 || has_answers ? written + i + 1 : 0;
        record->grid = (struct grid){.clues = entry->cells,
                                     .candidates = entry->draws_candidates ? entry->candidates : NULL,
                                     .caption = is_rated ? caption : NULL};
        record->name = (struct sudoku_piece){names.data + entry->name, entry->name_length};
        if (has_answers)
            record->answer = (struct grid){
                .clues = entry->cells, .digits = entry->solution, .caption = record->grid.caption};
        stream_write(stream);
    }
    written += n;
    entries.length = names.length = 0;
}

/* ---- Puzzles ---- */

enum { MOST_PUZZLES = 64 }; /* in a batch */

/* Rates on all threads; keeps the puzzles in their order. */
static void collect(struct stream *stream)
{
    struct sudoku_reasoner *reasoner = NULL;
    const struct sudoku_item *item;
    size_t n;
    if ((sorts || is_rated) && !(reasoner = reason_new(stream, SUDOKU_LADDER_SE, 0)))
        return;
    while ((n = stream_next_batch(stream))) {
        struct entry found[MOST_PUZZLES];
        int statuses[MOST_PUZZLES];
        bool goes_on = true;
        for (size_t i = 0; i < n && goes_on; i++) {
            statuses[i] = find_entry(stream, stream_item(stream, i), reasoner, &found[i]);
            goes_on = stream_take_status(stream, stream_is_over(stream) ? SUDOKU_CANCELLED : statuses[i]);
        }
        if (!goes_on || !stream_wait_turn(stream))
            break;
        while ((item = stream_next_in_batch(stream))) {
            const size_t i = stream_now(stream);
            record_begin(&stream->record, item, stream->file);
            if (statuses[i] == SUDOKU_OK)
                keep_entry(item, &found[i]);
            else
                stream_decline(stream, statuses[i], NULL);
        }
        if (stream_take_status(stream, entries.failed || names.failed ? SUDOKU_NO_MEMORY : SUDOKU_OK) &&
            !sorts && (written || entries.length > sizeof(struct entry)))
            write_pages(stream);
    }
    sudoku_reasoner_free(reasoner);
}

static int run(void)
{
    const unsigned n = pictures[per_page < 0 ? PER_PAGE_4 : per_page];
    const struct sheet sheet = sheet_for(n, paper == PAPER_LETTER, title, false);
    const struct work work = {.work = collect,
                              .end = write_pages,
                              .batch_size = MOST_PUZZLES,
                              .format = &format_pdf,
                              .sheet = &sheet};
    int status = stream_run(&work);
    text_free(&entries);
    text_free(&names);
    entries = names = (struct text){0};
    written = 0;
    return status;
}

const struct command command_sheet = {
    .name = "sheet",
    .group = GROUP_MAKE,
    .summary = "make pages of puzzles to print, as PDF or SVG",
    .example = "sudoku sheet --title='Class 4b' --answers -o sheet.pdf puzzles.txt",
    .options = options,
    .formats = CLASS_PICTURE,
    .run = run,
};
