/* sheet.c: the places of pictures on pages, and what else is on pages. */
#include "write/sheet.h"

#include <stdio.h>
#include <stdlib.h>

#include "write/canvas.h"

/* A picture that waits begins with IS_ANSWER if it shows an answer. After the picture come SIGNS, the signs
 * that the page's legend explains, as a hexadecimal number, and PICTURE_END. No text in a picture has such
 * characters. */
enum { PICTURE_END = '\f', IS_ANSWER = '\a', SIGNS = '\v' };

/* The room above a grid for its caption, and the least gap between pictures. */
static const double caption_room = 6, least_gap = 4;

/* Grids are as large as they look good, or as large as the page allows. With words they leave a third of the
 * room to them. */
static void fit(struct sheet *sheet, unsigned per_page, bool has_steps)
{
    static const struct {
        unsigned columns, rows;
        double size;
    } grids[] = {[1] = {1, 1, 160}, [2] = {1, 2, 116}, [4] = {2, 2, 84},
                 [6] = {2, 3, 74},  [9] = {3, 3, 56},  [12] = {3, 4, 50}};
    sheet->columns = grids[per_page].columns;
    sheet->rows = grids[per_page].rows;
    const double high = sheet->height - sheet->head - sheet->foot - least_gap * (sheet->rows + 1);
    const double room = high / sheet->rows - caption_room, most = has_steps ? room * 2 / 3 : room;
    sheet->size = grids[per_page].size < most ? grids[per_page].size : most;
    sheet->words = has_steps ? room - sheet->size : 0;
}

struct sheet sheet_for(unsigned per_page, bool is_letter, const char *title, bool has_steps)
{
    struct sheet sheet = {1, 1, 106, 110, 90, 0, 0, 0, NULL, true};
    if (!per_page) {
        sheet.words = has_steps ? 40 : 0;
        sheet.height += sheet.words;
        return sheet;
    }
    sheet = (struct sheet){.width = is_letter ? 215.9 : 210,
                           .height = is_letter ? 279.4 : 297,
                           .head = title ? 24 : 4,
                           .foot = has_steps ? 22 : 12,
                           .title = title};
    fit(&sheet, per_page, has_steps);
    return sheet;
}

struct sheet sheet_of_answers(const struct sheet *sheet)
{
    struct sheet answers = *sheet;
    if (!sheet->is_plain)
        fit(&answers, 12, false);
    return answers;
}

/* The room that grids and captions leave is divided evenly between them and the margins: these count as gaps,
 * so there is one more than there are grids. */
static struct point gaps_of(const struct sheet *sheet)
{
    const double high = caption_room + sheet->size + sheet->words;
    return (struct point){(sheet->width - sheet->size * sheet->columns) / (sheet->columns + 1),
                          (sheet->height - sheet->head - sheet->foot - high * sheet->rows) /
                              (sheet->rows + 1)};
}

/* ---- Pictures ---- */

static void add_part(struct text *out, const char *part)
{
    text_print(out, "%s%s", out->length && part ? ": " : "", part ? part : "");
}

/* Draws `3: Anna: hard 4.5` or `Answer 3: Anna`. A puzzle with a name needs its number only to find its
 * answer. */
static void draw_caption(const struct canvas *canvas, const struct sheet *sheet, const struct record *record,
                         const struct grid *grid)
{
    const double gap = gaps_of(sheet).x, width = sheet->size + gap * (sheet->columns > 1 ? .7 : 1.6);
    const struct sudoku_piece name = record_name(record);
    struct text caption = {0};
    text_string(&caption, grid == &record->answer ? "Answer " : "");
    if (record->number && (!name.length || record->answer.clues))
        text_number(&caption, record->number);
    if (name.length)
        add_part(&caption, "");
    text_add(&caption, name.at, name.length);
    const size_t name_end = caption.length;
    add_part(&caption, grid->caption);
    add_part(&caption, record->error);
    text_char(&caption, '\0');
    if (!caption.failed)
        line_draw(canvas, LETTERS_CAPTION, (struct point){sheet->size / 2, grid->step ? -5 : -3}, width,
                  caption.data, name_end);
    text_fail_with(canvas->out, &caption);
    text_free(&caption);
}

/* Draws a grid with its caption and words. A lone picture has the legend between the grid and its words. */
static void draw(struct text *out, const struct document *document, const struct record *record,
                 const struct grid *grid)
{
    const bool is_answer = grid == &record->answer;
    const struct sheet *sheet = is_answer ? &document->answer_sheet : &document->sheet;
    struct canvas canvas = {out, document->back, 0};
    struct point at = {0, sheet->size + 2.5};
    const bool has_legend = sheet->is_plain && sheet->words > 0;
    if (is_answer)
        text_char(out, IS_ANSWER);
    picture_draw(&canvas, sheet->size, grid, is_answer ? NULL : record);
    draw_caption(&canvas, sheet, record, grid);
    if (has_legend)
        at.y += legend_draw(&canvas, at, sheet->size, canvas.signs) + 1;
    if (sheet->words > 0 && grid->words)
        words_draw(&canvas, at, sheet->size, sheet->size + sheet->words - at.y, grid->words);
    text_print(out, "%c%x%c", SIGNS, has_legend ? 0 : canvas.signs, PICTURE_END);
}

void document_draw(struct text *out, const struct document *document, const struct record *record)
{
    if (record->grid.clues || record->grid.candidates)
        draw(out, document, record, &record->grid);
    if (record->answer.clues)
        draw(out, document, record, &record->answer);
}

void document_add(struct document *document, const struct text *pictures)
{
    size_t n = pictures->length;
    for (const char *at = pictures->data, *stop; n && (stop = memchr(at, PICTURE_END, n)); at = stop + 1) {
        const bool is_answer = *at == IS_ANSWER;
        text_add(is_answer ? &document->answers : &document->puzzles, at + is_answer,
                 (size_t)(stop + 1 - at) - is_answer);
        n -= (size_t)(stop + 1 - at);
    }
}

/* ---- Pages ---- */

/* The title and, on pages of puzzles, lines for a name and a date, whose places count from the middle. */
static void add_head(const struct canvas *page, const struct sheet *sheet, bool is_answers)
{
    static const struct {
        const char *word;
        double at, from, to;
    } blanks[] = {{"Name", -62, -56, 18}, {"Date", 26, 32, 66}};
    const double middle = sheet->width / 2, y = 21;
    line_draw(page, LETTERS_TITLE, (struct point){middle, 13}, sheet->width - 30, sheet->title, 0);
    for (int i = 0; i < 2 && !is_answers; i++) {
        const struct point line[] = {{middle + blanks[i].from, y}, {middle + blanks[i].to, y}};
        line_draw(page, LETTERS_BLANK, (struct point){middle + blanks[i].at, y}, 20, blanks[i].word, 0);
        page->back->path(page->out, "ML", line, &(struct pen){NO_COLOR, 0x777777, .18, NULL});
    }
}

static size_t count_pages(const struct sheet *sheet, const struct text *pictures)
{
    const size_t of_page = (size_t)sheet->columns * sheet->rows;
    size_t n = 0;
    for (size_t i = 0; i < pictures->length; i++)
        n += pictures->data[i] == PICTURE_END;
    return (n + of_page - 1) / of_page;
}

/* Puts the first of the pictures that are left on a page. Returns the signs that they show. */
static unsigned place_pictures(const struct canvas *page, const struct sheet *sheet,
                               struct sudoku_piece *left)
{
    const struct point gaps = gaps_of(sheet);
    const double high = caption_room + sheet->size + sheet->words;
    unsigned signs = 0;
    for (unsigned i = 0; i < sheet->columns * sheet->rows && left->length; i++) {
        const struct point corner = {gaps.x + i % sheet->columns * (sheet->size + gaps.x),
                                     sheet->head + gaps.y + caption_room +
                                         (double)(i / sheet->columns) * (high + gaps.y)};
        const char *stop = memchr(left->at, PICTURE_END, left->length);
        const size_t length = (size_t)((const char *)memchr(left->at, SIGNS, left->length) - left->at);
        signs |= (unsigned)strtoul(left->at + length + 1, NULL, 16);
        page->back->enter(page->out, corner, 1, NULL);
        text_add(page->out, left->at, length);
        page->back->leave(page->out);
        left->length -= (size_t)(stop + 1 - left->at);
        left->at = stop + 1;
    }
    return signs;
}

/* Fills n pages of a document with `of` pages, from the page with index `first` on. */
static void fill_pages(const struct document *document, const struct text *pictures, struct text *pages,
                       size_t first, size_t n, size_t of)
{
    const bool is_answers = pictures == &document->answers;
    const struct sheet *sheet = is_answers ? &document->answer_sheet : &document->sheet;
    const double side = gaps_of(sheet).x;
    struct sudoku_piece left = {pictures->data, pictures->length};
    for (size_t i = first; i < first + n; i++) {
        struct canvas page = {&pages[i], document->back, 0};
        const unsigned signs = place_pictures(&page, sheet, &left);
        char number[50];
        if (sheet->title)
            add_head(&page, sheet, is_answers);
        legend_draw(&page, (struct point){side, sheet->height - sheet->foot}, sheet->width - 2 * side, signs);
        snprintf(number, sizeof number, "%zu / %zu", i + 1, of);
        if (!sheet->is_plain)
            line_draw(&page, LETTERS_PAGE, (struct point){sheet->width / 2, sheet->height - 9}, 50, number,
                      0);
    }
}

/* An output without puzzles is still a document, with one empty page. */
void document_write(struct document *document, struct text *out)
{
    const size_t n_answers = count_pages(&document->answer_sheet, &document->answers);
    size_t n_puzzles = count_pages(&document->sheet, &document->puzzles);
    n_puzzles += !n_puzzles && !n_answers;
    const size_t n = n_puzzles + n_answers;
    struct text *pages = calloc(n, sizeof *pages), failed = {.failed = true};
    if (!pages || document->puzzles.failed || document->answers.failed) {
        text_fail_with(out, &failed);
        free(pages);
        return;
    }
    fill_pages(document, &document->puzzles, pages, 0, n_puzzles, n);
    fill_pages(document, &document->answers, pages, n_puzzles, n_answers, n);
    for (size_t i = 0; i < n; i++)
        text_fail_with(out, &pages[i]);
    if (!out->failed)
        document->back->write(out, document, pages, n);
    for (size_t i = 0; i < n; i++)
        text_free(&pages[i]);
    free(pages);
}

void document_free(struct document *document)
{
    text_free(&document->puzzles);
    text_free(&document->answers);
}
