/* Pages: the places of puzzles on them, and the files that they make. */
#include "cli/write/pages.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/output_file.h"
#include "cli/write/picture.h"

static const struct text_kind kind_caption = {"caption", 4, .27, false}, kind_words = {"words", 0, .27, true},
                              kind_title = {"title", 0, .13, false}, kind_name = {"name", 3.6, .13, false},
                              kind_page = {"page", 3.4, .47, false};

/* In terms of the size of the letters. */
static const double line_height = 1.3;

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

/* Returns how many pages n puzzles take; a document has at least one. */
static size_t pages_of(const struct sheet *sheet, size_t n)
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

enum { LINES_OF_WORDS = 32 };

/* The words under a grid, in the size in which they fit. */
struct lines {
    struct sudoku_piece at[LINES_OF_WORDS];
    size_t n;
    bool is_cut;    /* there are more, and an ellipsis follows */
    double size, x; /* where all begin on the page */
};

/* Breaks words into lines that are at most so wide, in units of the font's size. Returns false if they take
 * more than `most` lines. */
static bool break_words(struct lines *lines, struct sudoku_piece words, double width, size_t most)
{
    const char *at = words.at, *end = at + words.length;
    struct sudoku_piece *line = NULL; /* NULL: the next word begins one */
    lines->n = 0;
    for (size_t n; at < end; at += n + 1) {
        n = word_length(at);
        if (n && (!line || caption_width(line->at, (size_t)(at + n - line->at)) > width)) {
            if (lines->n == most)
                return false;
            line = &lines->at[lines->n++];
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
static struct lines set_words(struct sudoku_piece words, double x, double width, double height)
{
    const double least = 2.2, step = .2, on_a_page = 60;
    struct lines lines = {.size = height > on_a_page ? 5.2 : 3.6, .x = x};
    do {
        lines.size -= step;
        double fitting = height / lines.size / line_height;
        size_t most = fitting < 0 ? 0 : fitting < LINES_OF_WORDS ? (size_t)fitting : LINES_OF_WORDS;
        lines.is_cut = !break_words(&lines, words, width / lines.size, most);
    } while (lines.is_cut && lines.size - step >= least);
    return lines;
}

/* Words begin where the grid does if they can be as large there as in all of their room, which is wider. */
static struct lines set_below(const struct sheet *sheet, double x, double legend, struct sudoku_piece words,
                              double wide, double widest)
{
    const double height = sheet->words - legend;
    struct lines lines = set_words(words, x + (sheet->size - wide) / 2, wide / widest, height);
    struct lines narrow = set_words(words, x, sheet->size / widest, height);
    return !narrow.is_cut && narrow.size >= lines.size ? narrow : lines;
}

/* ---- Pages ---- */

/* Where a page goes until it is complete. */
static struct text *page_of(struct document *document)
{
    return document->writer->end_page ? &document->contents : document->out;
}

static void add_text(struct document *document, const struct text_kind *kind, double x, double y, double size,
                     struct sudoku_piece words, bool is_cut)
{
    const struct page_text text = {kind, x, y, size, words, is_cut};
    document->writer->add_text(page_of(document), document, &text);
}

/* The title and, for who solves the puzzles, a line for name and date: a word around x and a stroke from x to
 * x, all from the middle of the page. Signs of underlining would be read as empty cells. */
static void add_head(struct document *document)
{
    static const struct {
        struct sudoku_piece word;
        double at, from, to;
    } blanks[] = {{{"Name", 4}, -62, -56, 18}, {{"Date", 4}, 26, 32, 66}};
    const double middle = document->sheet.width / 2, title_y = 13, y = 21;
    const struct sudoku_piece title = {document->title, document->title_fitting};
    add_text(document, &kind_title, middle, title_y, document->title_size, title, title.at[title.length]);
    for (int i = 0; i < 2 && document->page < document->keys_from; i++) {
        add_text(document, &kind_name, middle + blanks[i].at, y, kind_name.size, blanks[i].word, false);
        document->writer->add_line(page_of(document), document, middle + blanks[i].from, y,
                                   middle + blanks[i].to);
    }
}

/* Adds what stands on every page: the title, and the number of the page, `2 / 5` or, in a file for each page,
 * `2`. Then the page is complete. */
static void end_page(struct document *document)
{
    const struct sheet *sheet = &document->sheet;
    char number[48];
    int n = snprintf(number, sizeof number, document->is_one_of_several ? "%zu" : "%zu / %zu",
                     document->before / puzzles_per_sheet(sheet) + document->page + 1, document->pages);
    document->origin_x = 0;
    document->origin_y = -(double)document->page * sheet->height;
    if (document->title && !sheet->plain)
        add_head(document);
    if (!sheet->plain)
        add_text(document, &kind_page, sheet->width / 2, sheet->height - 9, kind_page.size,
                 (struct sudoku_piece){number, (size_t)n}, false);
    document->out->failed |= document->contents.failed; /* no page in place of one that could not be kept */
    if (document->writer->end_page)
        document->writer->end_page(document->out, document);
    document->page++;
}

static void end_document(struct document *document)
{
    document->page = document->writer->end_page ? document->page : 0;
    while (document->page < document->pages)
        end_page(document);
    document->writer->end(document->out, document);
}

/* Adds the caption of a puzzle: its number if there are other puzzles, its name, and the rest. */
static void add_caption(struct document *document, const struct placed *placed, bool is_key,
                        const struct sudoku_piece parts[3], double space)
{
    const double least = 2.6;
    struct sudoku_piece number = parts[0], name = parts[1], rest = parts[2];
    struct text caption = {0};
    text_string(&caption, is_key ? "Answer " : "");
    if (number.length && (document->puzzles != 1 || document->is_one_of_several)) {
        if (*number.at == '0')
            text_number(&caption, document->before + document->added + 1);
        else
            text_add(&caption, number.at, number.length);
        text_string(&caption, name.length || rest.length ? ": " : "");
    }
    size_t shown = fit_name(name, rest, space / least);
    text_add(&caption, name.at, shown);
    text_string(&caption, shown < name.length ? "\xe2\x80\xa6" : "");
    text_add(&caption, rest.at, rest.length);
    struct sudoku_piece fitting = {caption.data, caption.length};
    double size = caption_fit(caption.data, &fitting.length, space, kind_caption.size, least);
    if (caption.length)
        add_text(document, &kind_caption, placed->x + document->sheet.size / 2, placed->y - 3, size, fitting,
                 fitting.length < caption.length);
    text_fail_with(document->out, &caption);
    text_free(&caption);
}

/* Finds the place of the next puzzle. The room that grids and captions leave is divided evenly between them
 * and the margins: these count as gaps, so there is one more than there are grids. *gap: between columns. */
static struct placed place_puzzle(const struct document *document, double *gap)
{
    enum { CAPTION = 6, FOOT = 12 };
    const struct sheet *sheet = &document->sheet;
    size_t place = document->added % puzzles_per_sheet(sheet);
    double foot = sheet->plain ? 0 : FOOT, high = CAPTION + sheet->size + sheet->words;
    double gap_y = (sheet->height - sheet->head - foot - high * sheet->rows) / (sheet->rows + 1);
    size_t row = place / sheet->columns, column = place % sheet->columns;
    *gap = (sheet->width - sheet->size * sheet->columns) / (sheet->columns + 1);
    return (struct placed){.x = *gap + (double)column * (sheet->size + *gap),
                           .y = sheet->head + gap_y + CAPTION + (double)row * (high + gap_y),
                           .page = document->added / puzzles_per_sheet(sheet)};
}

/* Adds a puzzle that was kept, without PUZZLE_END, to a document. */
static void add_puzzle(struct document *document, const char *kept, size_t length)
{
    const struct sheet *sheet = &document->sheet;
    const struct page_writer *writer = document->writer;
    const char *end = kept + length - 1; /* the number of rows */
    const bool is_key = *kept == KEY_BEGIN;
    /* The widest of the usual fonts, DejaVu Sans and Verdana, set texts a fifth wider than Helvetica. */
    const double widest = document->any_font ? 1.25 : 1;
    struct sudoku_piece parts[5]; /* number, name, rest, words, data */
    double gap, legend_height = LEGEND_ROW * (*end - '0') * sheet->size / 90;
    struct placed placed = place_puzzle(document, &gap);
    kept += is_key;
    for (int i = 0; i < 5; i++)
        parts[i] = take_line(&kept, end);
    const char *legend = memchr(kept, LEGEND_BEGIN, (size_t)(end - kept));
    placed.data = parts[4];
    placed.picture = (struct sudoku_piece){kept, (size_t)(legend - kept)};
    placed.legend = (struct sudoku_piece){legend + 1, (size_t)(end - legend - 1)};
    double wide = sheet->plain         ? sheet->size
                  : sheet->columns > 1 ? sheet->size + gap * .7
                                       : sheet->width - 30;
    struct lines words = set_below(sheet, placed.x, legend_height, parts[3], wide, widest);
    if (words.is_cut) { /* they are more important than the legend */
        legend_height = placed.legend.length = 0;
        words = set_below(sheet, placed.x, legend_height, parts[3], wide, widest);
    }
    while (writer->end_page && document->page < placed.page)
        end_page(document);
    document->origin_x = placed.x;
    document->origin_y = placed.y;
    if (writer->begin_puzzle)
        writer->begin_puzzle(page_of(document), document, &placed);
    add_caption(document, &placed, is_key, parts,
                (sheet->size + gap * (sheet->columns > 1 ? .7 : 1.6)) / widest);
    for (size_t i = 0; i < words.n; i++)
        add_text(document, &kind_words, words.x,
                 placed.y + sheet->size + legend_height + 2 + words.size * (1 + line_height * (double)i),
                 words.size, words.at[i], words.is_cut && i + 1 == words.n);
    writer->add_picture(page_of(document), document, &placed);
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

static void begin_document(struct document *document, size_t puzzles)
{
    document->puzzles = puzzles;
    document->pages = pages_of(&document->sheet, puzzles);
    document->page = document->added = document->contents.length = 0;
    document->length = 0;
    document->writer->begin(document->out, document);
}

void pages_write_one(struct text *out, const struct page_writer *writer, const struct look *look,
                     const char *kept, size_t length)
{
    struct document document = {.writer = writer, .out = out, .sheet = sheet_for(look)};
    begin_document(&document, 1);
    if (length && kept[length - 1] == PUZZLE_END)
        add_puzzle(&document, kept, length - 1);
    end_document(&document);
    text_free(&document.contents);
}

/* Pictures wait in `kept`, or in the spool if they are many, until their document is complete. */
struct pages {
    struct document document;
    struct text out; /* of the document, not written yet */
    int descriptor;
    const char *pattern; /* NULL: all pages go to the descriptor */
    size_t files;
    struct output_file file; /* with a pattern: the one that is being written */
    struct text kept;        /* puzzles that wait */
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
    struct document *document = &pages->document;
    document->writer = writer;
    document->out = &pages->out;
    document->sheet = sheet_for(look);
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
    document->is_one_of_several = pages->pattern != NULL;
    pages->spool = -1;
    return pages;
}

void pages_free(struct pages *pages)
{
    if (!pages)
        return;
    if (pages->spool >= 0)
        close(pages->spool);
    text_free(&pages->kept);
    text_free(&pages->out);
    text_free(&pages->document.contents);
    free(pages);
}

/* Writes what the document has got. The length counts it, as offsets in a PDF need it. */
static int write_out(struct pages *pages)
{
    struct text *out = &pages->out;
    int error = out->failed ? ENOMEM : pages->document.too_long ? EFBIG : 0;
    if (!error)
        error =
            write_all(pages->pattern ? pages->file.descriptor : pages->descriptor, out->data, out->length);
    pages->document.length += out->length;
    text_free(out);
    return error;
}

/* Opens the file of the next page. Only when it is complete it takes its name; see output_file.h. */
static int open_file(struct pages *pages)
{
    struct text name = {0};
    char number[32];
    const char *at = pages_find_number(pages->pattern);
    int length = snprintf(number, sizeof number, "%0*zu", at[1] == '0' ? at[2] - '0' : 1, ++pages->files);
    add_file_name(&name, pages->pattern, number, (size_t)length);
    int error = name.failed ? ENOMEM : output_file_open(&pages->file, name.data);
    text_free(&name);
    return error;
}

/* Adds the puzzles in the bytes to the open document. Stores how many bytes whole puzzles took. */
static int lay_out(struct pages *pages, const char *kept, size_t length, size_t *taken)
{
    const char *at = kept, *stop;
    while ((stop = length ? memchr(at, PUZZLE_END, length - (size_t)(at - kept)) : NULL)) {
        if (!pages->keys_last || (*at == KEY_BEGIN) == pages->at_keys)
            add_puzzle(&pages->document, at, (size_t)(stop - at));
        at = stop + 1;
    }
    *taken = (size_t)(at - kept);
    return write_out(pages);
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

/* Writes a document with all puzzles that wait. Answers that come last, one for each puzzle, begin on a new
 * page. The offsets of a PDF and the places of puzzles count from its start. */
static int write_document(struct pages *pages)
{
    struct document *document = &pages->document;
    const size_t n = pages->n_kept, puzzle_pages = pages_of(&document->sheet, n / 2);
    const size_t first_key = puzzle_pages * puzzles_per_sheet(&document->sheet);
    begin_document(document, pages->keys_last ? first_key + n / 2 : n);
    int error = lay_out_all(pages);
    if (!error && pages->keys_last) {
        pages->at_keys = true;
        document->added = first_key;
        document->keys_from = puzzle_pages;
        error = lay_out_all(pages);
    }
    if (error)
        return error;
    end_document(document);
    document->before += document->added;
    return write_out(pages);
}

static int flush(struct pages *pages)
{
    int error = pages->pattern ? open_file(pages) : 0;
    if (error)
        return error;
    error = write_document(pages);
    if (pages->pattern && error)
        output_file_drop(&pages->file);
    if (pages->spool >= 0)
        close(pages->spool);
    pages->spool = -1;
    pages->kept.length = pages->n_kept = 0;
    return error || !pages->pattern ? error : output_file_keep(&pages->file);
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
    return pages->n_kept || !pages->pattern ? flush(pages) : 0;
}

int pages_add(struct pages *pages, const char *kept, size_t length)
{
    int error = 0;
    while (length && !error) {
        const char *stop = memchr(kept, PUZZLE_END, length);
        size_t puzzle = stop ? (size_t)(stop - kept) + 1 : length;
        text_add(&pages->kept, kept, puzzle);
        pages->n_kept++;
        kept += puzzle;
        length -= puzzle;
        if (pages->kept.failed)
            error = ENOMEM;
        else if (pages->pattern && pages->n_kept == puzzles_per_sheet(&pages->document.sheet))
            error = flush(pages);
        else if (pages->kept.length > MOST_KEPT)
            error = spool(pages);
    }
    return error;
}
