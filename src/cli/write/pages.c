/* Pages: the places of puzzles on them, and the files that they make. */
#include "cli/write/pages.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/base/files.h"
#include "cli/write/output_file.h"
#include "cli/write/picture.h"

const struct blank blanks_to_fill[2] = {{"Name", -62, -56, 18}, {"Date", 26, 32, 66}};

/* ---- Places ---- */

/* The sizes leave room for a caption above each grid, and for margins that printers need. A lone picture
 * gets a margin of 8 at its sides; its height has room for the caption, too. Words need room below the grid,
 * which is smaller then. */
static struct sheet sheet_for(const struct look *look)
{
    static const struct {
        unsigned columns, rows;
        double size, size_with_words, words;
    } grids[] = {[1] = {1, 1, 160, 160, 90},
                 [2] = {1, 2, 116, 104, 20},
                 [4] = {2, 2, 84, 84, 40},
                 [6] = {2, 3, 74, 62, 19},
                 [9] = {3, 3, 56, 56, 25}};
    const double head = look->title ? 20 : 0, lone_words = look->has_words ? 34 : 0;
    if (!look->per_page)
        return (struct sheet){.columns = 1,
                              .rows = 1,
                              .width = 106,
                              .height = 110 + lone_words,
                              .size = 90,
                              .words = lone_words,
                              .plain = true};
    return (struct sheet){
        .columns = grids[look->per_page].columns,
        .rows = grids[look->per_page].rows,
        .size = look->has_words ? grids[look->per_page].size_with_words : grids[look->per_page].size,
        .words = look->has_words ? grids[look->per_page].words - head / grids[look->per_page].rows : 0,
        .head = head,
        .width = look->paper == PAPER_LETTER ? 215.9 : 210,
        .height = look->paper == PAPER_LETTER ? 279.4 : 297};
}

size_t pages_of(const struct sheet *sheet, size_t n)
{
    return n ? (n + puzzles_per_sheet(sheet) - 1) / puzzles_per_sheet(sheet) : 1;
}

/* Takes the line at a place, and moves behind it. */
static struct sudoku_piece take_line(const char **at, const char *end)
{
    struct sudoku_piece line = {*at, 0};
    line.length = (size_t)((const char *)memchr(*at, '\n', (size_t)(end - *at)) - *at);
    *at += line.length + 1;
    return line;
}

/* Returns how much of a name is shown before the rest of its caption. If both are too wide even in small
 * letters, the name is cut and not the rest, unless that leaves no room for at least some letters. */
static size_t fit_name(struct sudoku_piece name, struct sudoku_piece rest, double width)
{
    enum { LEAST = 5 };
    size_t fitting = name.length;
    double left = width - caption_width(rest.at, rest.length);
    if (rest.length && left >= LEAST)
        caption_fit(name.at, &fitting, left, 1, 1);
    return fitting;
}

/* The length of the first word, with the numbers of a relation behind it, or of braces: `r4c6 <> 2` and
 * `b1n2{r1c2 .}` stay whole. */
static size_t word_length(const char *at)
{
    size_t n = strcspn(at, " \v\n");
    if (at[n] == ' ' && memchr(at, '{', n) && at[n - 1] != '}')
        n += 1 + strcspn(at + n + 1, " \v\n");
    if (at[n] == ' ' && (at[n + 1] == '<' || at[n + 1] == '=')) {
        n += 1 + strcspn(at + n + 1, " \v\n");
        n += at[n] == ' ' ? 1 + strcspn(at + n + 1, " \v\n") : 0;
    }
    return n;
}

/* Breaks words into lines that are at most so wide, in units of the font's size. Returns false if they take
 * more than `most` lines. */
static bool break_words(struct placed *placed, struct sudoku_piece words, double width, size_t most)
{
    const char *at = words.at, *end = at + words.length;
    struct sudoku_piece *line = NULL; /* NULL: the next word begins one */
    placed->n_lines = 0;
    for (size_t n; at < end; at += n + 1) {
        n = word_length(at);
        if (n && (!line || caption_width(line->at, (size_t)(at + n - line->at)) > width)) {
            if (placed->n_lines == most)
                return false;
            line = &placed->lines[placed->n_lines++];
            line->at = at;
        }
        if (n)
            line->length = (size_t)(at + n - line->at);
        if (at[n] != ' ')
            line = NULL;
    }
    return true;
}

/* Sets the words in letters that are as large as their room below the grid allows; on a page for one picture
 * they may be larger. */
static void place_words(struct placed *placed, struct sudoku_piece words, double width, double height)
{
    const double least = 2.2, step = .2, on_a_page = 60;
    placed->words_size = height > on_a_page ? 5.2 : 3.6;
    do {
        placed->words_size -= step;
        placed->words_cut = !break_words(placed, words, width / placed->words_size,
                                         (size_t)(height / placed->words_size / LINE_HEIGHT));
    } while (placed->words_cut && placed->words_size - step >= least);
}

/* Words begin where the grid does if they can be as large there as in all of their room, which is wider. */
static void place_below(const struct sheet *sheet, struct placed *placed, struct sudoku_piece words,
                        double wide, double widest)
{
    const double height = sheet->words - placed->legend_height;
    struct placed narrow = *placed;
    narrow.words_x = placed->x;
    placed->words_x = placed->x + (sheet->size - wide) / 2;
    place_words(placed, words, wide / widest, height);
    place_words(&narrow, words, sheet->size / widest, height);
    if (!narrow.words_cut && narrow.words_size >= placed->words_size)
        *placed = narrow;
}

/* Finds the place of a puzzle that was kept, and its caption, with its number if there are other puzzles. The
 * room that grids and captions leave is divided evenly between them and the margins. The caller frees the
 * caption. */
static void place_puzzle(const struct document *document, const char *kept, size_t length,
                         struct placed *placed)
{
    enum { CAPTION = 6, FOOT = 12 };
    const struct sheet *sheet = &document->sheet;
    const char *end = kept + length - 1; /* the number of rows */
    bool is_key = *kept == KEY_BEGIN;
    kept += is_key;
    size_t place = document->added % puzzles_per_sheet(sheet);
    double foot = sheet->plain ? 0 : FOOT, high = CAPTION + sheet->size + sheet->words;
    /* There is one gap more than there are grids: margins count as gaps. */
    double gap_x = (sheet->width - sheet->size * sheet->columns) / (sheet->columns + 1);
    double gap_y = (sheet->height - sheet->head - foot - high * sheet->rows) / (sheet->rows + 1);
    size_t row = place / sheet->columns, column = place % sheet->columns;
    struct sudoku_piece number = take_line(&kept, end), name = take_line(&kept, end);
    struct sudoku_piece rest = take_line(&kept, end);
    struct sudoku_piece words = take_line(&kept, end), data = take_line(&kept, end);
    const char *legend = memchr(kept, LEGEND_BEGIN, (size_t)(end - kept));
    *placed = (struct placed){.data = data,
                              .picture = {kept, (size_t)(legend - kept)},
                              .legend = {legend + 1, (size_t)(end - legend - 1)},
                              .x = gap_x + (double)column * (sheet->size + gap_x),
                              .y = sheet->head + gap_y + CAPTION + (double)row * (high + gap_y),
                              .page = document->added / puzzles_per_sheet(sheet)};
    struct text *caption = &placed->caption;
    text_string(caption, is_key ? "Answer " : "");
    if (number.length && (document->puzzles != 1 || document->is_one_of_several)) {
        if (*number.at == '0')
            text_number(caption, document->before + document->added + 1);
        else
            text_add(caption, number.at, number.length);
        text_string(caption, name.length || rest.length ? ": " : "");
    }
    /* The widest of the usual fonts, DejaVu Sans and Verdana, set texts a fifth wider than Helvetica. */
    const double widest = document->any_font ? 1.25 : 1, least = 2.6;
    double space = (sheet->size + gap_x * (sheet->columns > 1 ? .7 : 1.6)) / widest;
    size_t shown = fit_name(name, rest, space / least);
    text_add(caption, name.at, shown);
    text_string(caption, shown < name.length ? "\xe2\x80\xa6" : "");
    text_add(caption, rest.at, rest.length);
    placed->fitting = caption->length;
    placed->caption_size = caption_fit(caption->data, &placed->fitting, space, 4, least);
    double wide = sheet->plain         ? sheet->size
                  : sheet->columns > 1 ? sheet->size + gap_x * .7
                                       : sheet->width - 30;
    placed->legend_height = LEGEND_ROW * (*end - '0') * sheet->size / 90;
    place_below(sheet, placed, words, wide, widest);
    if (placed->words_cut) { /* they are more important than the legend */
        placed->legend_height = 0;
        placed->legend.length = 0;
        place_below(sheet, placed, words, wide, widest);
    }
}

/* Adds a puzzle that was kept, without PUZZLE_END, to a document. */
static void add_puzzle(struct text *out, const struct page_writer *writer, struct document *document,
                       const char *kept, size_t length)
{
    struct placed placed;
    place_puzzle(document, kept, length, &placed);
    writer->add(out, document, &placed);
    text_fail_with(out, &placed.caption);
    text_free(&placed.caption);
    document->added++;
}

/* ---- Names ---- */

/* Returns the length of `%d` or `%03d` at the start of a text, or 0. */
static size_t number_length(const char *at)
{
    size_t length = 1;
    if (at[0] != '%')
        return 0;
    if (at[1] == '0' && at[2] >= '1' && at[2] <= '9')
        length = 3;
    return at[length] == 'd' ? length + 1 : 0;
}

/* Any other % in the name stays as it is. */
const char *pages_find_number(const char *name)
{
    const char *at = name ? strchr(name, '%') : NULL;
    while (at && !number_length(at))
        at = strchr(at + 1, '%');
    return at;
}

/* Adds the name of the file of a page, with its NUL. */
static void add_file_name(struct text *out, const char *pattern, const char *number, size_t n)
{
    const char *at = pages_find_number(pattern), *rest = at + number_length(at);
    text_add(out, pattern, (size_t)(at - pattern));
    text_add(out, number, n);
    text_add(out, rest, strlen(rest) + 1);
}

/* The digits that the name has in the place of the number say which of the files it could be, whatever the
 * width: %03d may write more than three. */
bool pages_match(const char *pattern, const char *name)
{
    struct stat ours, other;
    struct text file = {0};
    const char *last = pattern + folder_length(pattern), *in_last = pages_find_number(last);
    const char *part = in_last ? name + folder_length(name) : name;
    size_t before = (size_t)(in_last ? in_last - last : pages_find_number(pattern) - pattern);
    size_t digits = strlen(part) > before ? strspn(part + before, "0123456789") : 0;
    if (!digits)
        return false;
    add_file_name(&file, pattern, part + before, digits);
    bool same = !file.failed && stat(file.data, &ours) == 0 && stat(name, &other) == 0 &&
                ours.st_dev == other.st_dev && ours.st_ino == other.st_ino;
    text_free(&file);
    return same;
}

/* ---- Writing ---- */

void pages_write_one(struct text *out, const struct page_writer *writer, const struct look *look,
                     const char *kept, size_t length)
{
    struct document document = {.sheet = sheet_for(look), .puzzles = 1};
    writer->begin(out, &document);
    if (length && kept[length - 1] == PUZZLE_END)
        add_puzzle(out, writer, &document, kept, length - 1);
    document.added = 1;
    writer->end(out, &document);
    text_fail_with(out, &document.contents);
    text_free(&document.contents);
}

/* Pictures wait in `kept`, or in the spool if they are many, until their document can begin: when its
 * number of puzzles is known, or there are two. */
struct pages {
    const struct page_writer *page_writer;
    struct document document;
    int descriptor;
    const char *pattern; /* NULL: all pages go to the descriptor */
    size_t files;
    struct output_file file; /* with a pattern: the one that is being written */
    bool open;               /* a document is begun */
    struct text kept;        /* puzzles that wait for their document to begin */
    size_t n_kept;           /* all that wait, with those in the temporary file */
    int spool;               /* the temporary file, or -1 */
    bool spool_failed;
    bool keys_last; /* answers stand on pages after all puzzles; */
    bool at_keys;   /* it is their turn */
};

/* This much waits in memory, and the rest in a temporary file. */
enum { MOST_KEPT = 4 << 20 };

struct pages *pages_new(const struct page_writer *writer, const struct look *look, int descriptor,
                        const char *name)
{
    struct pages *pages = calloc(1, sizeof *pages);
    if (!pages)
        return NULL;
    pages->page_writer = writer;
    pages->document.sheet = sheet_for(look);
    struct document *document = &pages->document;
    document->command = look->command;
    document->title = look->title;
    document->title_fitting = look->title ? strlen(look->title) : 0;
    if (look->title) /* in the widest of the usual fonts */
        document->title_size =
            caption_fit(look->title, &document->title_fitting, (document->sheet.width - 30) / 1.25, 6, 3);
    document->keys_from = SIZE_MAX;
    pages->keys_last = look->answers == ANSWERS_END;
    pages->descriptor = descriptor;
    pages->pattern = pages_find_number(name) ? name : NULL;
    pages->document.is_one_of_several = pages->pattern != NULL;
    pages->spool = -1;
    return pages;
}

void pages_free(struct pages *pages)
{
    if (!pages)
        return;
    if (pages->spool >= 0)
        close(pages->spool);
    if (pages->pattern && pages->open)
        output_file_drop(&pages->file);
    text_free(&pages->kept);
    text_free(&pages->document.contents);
    free(pages);
}

/* The length counts what was written, as offsets in a PDF need it. */
static int write_text(struct pages *pages, struct text *text)
{
    int error = text->failed ? ENOMEM : pages->document.too_long ? EFBIG : 0;
    if (!error)
        error =
            write_all(pages->pattern ? pages->file.descriptor : pages->descriptor, text->data, text->length);
    pages->document.length += text->length;
    text_free(text);
    return error;
}

/* Begins a document of n puzzles; 0: the number is not known. The offsets of a PDF and the places of
 * puzzles count from the start of each document. */
static int begin(struct pages *pages, size_t n)
{
    struct text out = {0};
    struct document *document = &pages->document;
    document->before += document->added;
    document->puzzles = n;
    document->added = document->length = 0;
    document->contents.length = 0;
    if (pages->pattern) {
        struct text name = {0};
        char number[32];
        const char *at = pages_find_number(pages->pattern);
        int length = snprintf(number, sizeof number, "%0*zu", at[1] == '0' ? at[2] - '0' : 1, ++pages->files);
        add_file_name(&name, pages->pattern, number, (size_t)length);
        int error = name.failed ? ENOMEM : output_file_open(&pages->file, name.data);
        text_free(&name);
        if (error)
            return error;
    }
    pages->open = true;
    pages->page_writer->begin(&out, document);
    return write_text(pages, &out);
}

/* Only a file that is complete takes its name; see output_file.h. */
static int end(struct pages *pages)
{
    struct text out = {0};
    pages->page_writer->end(&out, &pages->document);
    text_fail_with(&out, &pages->document.contents);
    int error = write_text(pages, &out);
    if (error)
        return error;
    pages->open = false;
    return pages->pattern ? output_file_keep(&pages->file) : 0;
}

/* Adds the puzzles in the bytes to the open document. Stores how many bytes whole puzzles took. */
static int lay_out(struct pages *pages, const char *kept, size_t length, size_t *taken)
{
    struct text out = {0};
    const char *at = kept, *stop;
    while ((stop = length ? memchr(at, PUZZLE_END, length - (size_t)(at - kept)) : NULL)) {
        if (!pages->keys_last || (*at == KEY_BEGIN) == pages->at_keys)
            add_puzzle(&out, pages->page_writer, &pages->document, at, (size_t)(stop - at));
        at = stop + 1;
    }
    *taken = (size_t)(at - kept);
    return write_text(pages, &out);
}

/* Lays out the puzzles in the temporary file. Pieces end anywhere, so the beginning of a puzzle is put
 * before the next piece. */
static int lay_out_spool(struct pages *pages)
{
    enum { PIECE = 1 << 18 };
    struct text piece = {0};
    int error = lseek(pages->spool, 0, SEEK_SET) < 0 ? errno : 0;
    pages->spool_failed = error != 0;
    while (!error) {
        char *room = text_room(&piece, PIECE);
        ssize_t n = room ? read(pages->spool, room, PIECE) : 0;
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            error = !room ? ENOMEM : n < 0 ? errno : 0;
            pages->spool_failed = n < 0;
            break;
        }
        size_t taken = 0;
        piece.length += (size_t)n;
        error = lay_out(pages, piece.data, piece.length, &taken);
        memmove(piece.data, piece.data + taken, piece.length - taken);
        piece.length -= taken;
    }
    text_free(&piece);
    return error;
}

static int lay_out_all(struct pages *pages)
{
    size_t taken;
    int error = pages->spool >= 0 ? lay_out_spool(pages) : 0;
    return error ? error : lay_out(pages, pages->kept.data, pages->kept.length, &taken);
}

/* Begins a document of n puzzles, 0 if their number is not known, with all that wait. Answers that come last,
 * one for each puzzle, begin on a new page. */
static int flush(struct pages *pages, size_t n)
{
    struct document *document = &pages->document;
    size_t puzzle_pages = pages_of(&document->sheet, n / 2);
    size_t first_key = puzzle_pages * puzzles_per_sheet(&document->sheet);
    int error = begin(pages, pages->keys_last ? first_key + n / 2 : n);
    if (!error)
        error = lay_out_all(pages);
    if (!error && pages->keys_last) {
        pages->at_keys = true;
        document->added = first_key;
        document->keys_from = puzzle_pages;
        error = lay_out_all(pages);
    }
    if (pages->spool >= 0)
        close(pages->spool);
    pages->spool = -1;
    pages->kept.length = pages->n_kept = 0;
    return error;
}

/* Moves the waiting puzzles to the temporary file. */
static int spool(struct pages *pages)
{
    if (pages->spool < 0)
        pages->spool = temporary_open();
    int error = pages->spool < 0 ? errno : write_all(pages->spool, pages->kept.data, pages->kept.length);
    pages->spool_failed = error != 0;
    pages->kept.length = 0;
    return error;
}

bool pages_spool_failed(const struct pages *pages)
{
    return pages->spool_failed;
}

/* An output without puzzles is still a document, with one empty page; if each page has its own file, there
 * is none. */
int pages_close(struct pages *pages)
{
    int error = 0;
    if (!pages->open && (pages->n_kept || !pages->pattern))
        error = flush(pages, pages->n_kept);
    return error || !pages->open ? error : end(pages);
}

/* A lone puzzle has no number above it, so the first page waits for a second puzzle; the only document begins
 * with two, unless its number of puzzles must be known. */
int pages_add(struct pages *pages, const char *kept, size_t length)
{
    int error = 0;
    size_t taken;
    bool waits = pages->page_writer->needs_number || pages->pattern || pages->keys_last;
    while (length && !error) {
        if (pages->open && !waits)
            return lay_out(pages, kept, length, &taken);
        const char *stop = memchr(kept, PUZZLE_END, length);
        size_t puzzle = stop ? (size_t)(stop - kept) + 1 : length;
        text_add(&pages->kept, kept, puzzle);
        pages->n_kept++;
        kept += puzzle;
        length -= puzzle;
        if (pages->kept.failed)
            error = ENOMEM;
        else if (pages->pattern && pages->n_kept == puzzles_per_sheet(&pages->document.sheet))
            error = pages_close(pages);
        else if (!waits && pages->n_kept == 2)
            error = flush(pages, 0);
        else if (pages->kept.length > MOST_KEPT)
            error = spool(pages);
    }
    return error;
}
