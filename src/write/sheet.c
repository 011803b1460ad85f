/* sheet.c: the places of pictures on pages, and titles, legends and numbers. */
#include "write/sheet.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/files.h"
#include "base/output_file.h"

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
    assert(per_page == 1 || per_page == 2 || per_page == 4 || per_page == 6 || per_page == 9 ||
           per_page == 12);
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
    if (!per_page)
        return (struct sheet){
            1, 1, 106, has_steps ? 160 : 110, 90, has_steps ? 33 : 0, 0, has_steps ? 17 : 0, NULL, true};
    struct sheet sheet = {.width = is_letter ? 215.9 : 210,
                          .height = is_letter ? 279.4 : 297,
                          .head = title ? 24 : 4,
                          .foot = has_steps ? 22 : 12,
                          .title = title};
    fit(&sheet, per_page, has_steps);
    return sheet;
}

struct document document_for(const struct back_end *back, const struct sheet *sheet)
{
    assert(back && sheet->columns && sheet->rows);
    struct document document = {
        .back = back, .sheets = {*sheet, *sheet}, .pictures = {{.file = -1}, {.file = -1}}};
    if (!sheet->is_plain)
        fit(&document.sheets[ANSWER_PICTURES], 12, false);
    return document;
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

/* Draws `3: Anna: hard 4.5` or `Answer 3: Anna`. A puzzle with a name needs its number only to find its
 * answer. */
static void draw_caption(const struct canvas *canvas, const struct sheet *sheet, const struct record *record,
                         const struct grid *grid)
{
    const double gap = gaps_of(sheet).x, width = sheet->size + gap * (sheet->columns > 1 ? .7 : 1.6);
    const struct sudoku_piece name = record_name(record);
    const char *const rest[] = {grid->caption, record->error};
    struct text caption = {0};
    text_string(&caption, grid == &record->answer ? "Answer " : "");
    if (record->number && (!name.length || record->answer.clues))
        text_number(&caption, record->number);
    if (name.length)
        text_print(&caption, "%s%.*s", caption.length ? ": " : "", (int)name.length, name.at);
    const size_t name_end = caption.length;
    for (int i = 0; i < 2; i++)
        if (rest[i])
            text_print(&caption, "%s%s", caption.length ? ": " : "", rest[i]);
    text_char(&caption, '\0');
    if (!caption.failed)
        line_draw(canvas, LETTERS_CAPTION, (struct point){sheet->size / 2, grid->step ? -5 : -3}, width,
                  caption.data, name_end);
    text_fail_with(canvas->out, &caption);
    text_free(&caption);
}

void document_draw(struct text *out, const struct document *document, const struct record *record)
{
    assert(document->back);
    for (int kind = 0; kind < PICTURE_KINDS; kind++) {
        const struct grid *grid = kind == ANSWER_PICTURES ? &record->answer : &record->grid;
        const struct sheet *sheet = &document->sheets[kind];
        struct canvas canvas = {out, document->back, 0};
        if (!grid->clues && !grid->candidates)
            continue;
        if (kind == ANSWER_PICTURES)
            text_char(out, IS_ANSWER);
        picture_draw(&canvas, sheet->size, grid, kind == ANSWER_PICTURES ? NULL : record);
        draw_caption(&canvas, sheet, record, grid);
        if (sheet->words > 0 && grid->words)
            words_draw(&canvas, (struct point){0, sheet->size + 2.5}, sheet->size, sheet->words - 2.5,
                       grid->words);
        text_print(out, "%c%x%c", SIGNS, canvas.signs, PICTURE_END);
    }
}

enum { WAITING_MOST = 1 << 20, PIECE = 1 << 16 };

/* Moves the pictures to the file. If there can be none, as on Windows, they stay in memory. */
static void put_aside(struct document *document, struct pictures *pictures)
{
    if (pictures->file < 0 && (pictures->file = output_open_temporary()) < 0)
        return;
    const int error = write_all(pictures->file, pictures->text.data, pictures->text.length);
    document->error = document->error ? document->error : error;
    pictures->text.length = 0;
}

void document_add(struct document *document, const struct text *pictures)
{
    assert(pictures->failed || !pictures->length || pictures->data[pictures->length - 1] == PICTURE_END);
    size_t n = pictures->length;
    for (const char *at = pictures->data, *stop; n && (stop = memchr(at, PICTURE_END, n)); at = stop + 1) {
        const bool is_answer = *at == IS_ANSWER;
        const size_t length = (size_t)(stop + 1 - at);
        struct pictures *to = &document->pictures[is_answer ? ANSWER_PICTURES : PUZZLE_PICTURES];
        text_add(&to->text, at + is_answer, length - is_answer);
        to->n++;
        if (to->text.length >= WAITING_MOST)
            put_aside(document, to);
        n -= length;
    }
}

/* Takes the next picture that waits, valid until the next call. Returns false after the last. */
static bool next_picture(struct document *document, struct pictures *pictures, struct sudoku_piece *picture)
{
    assert(pictures->at <= pictures->text.length);
    struct text *text = &pictures->text;
    for (;;) {
        const size_t left = text->length - pictures->at;
        const char *at = text->data + pictures->at, *stop = left ? memchr(at, PICTURE_END, left) : NULL;
        if (stop) {
            *picture = (struct sudoku_piece){at, (size_t)(stop + 1 - at)};
            pictures->at += picture->length;
            return true;
        }
        if (pictures->file < 0 || document->error)
            return false;
        if (left)
            memmove(text->data, at, left);
        text->length = left;
        pictures->at = 0;
        char *room = text_room(text, PIECE);
        const ssize_t n = room ? read(pictures->file, room, PIECE) : 0;
        document->error = n < 0 ? errno : 0;
        if (n <= 0)
            return false;
        text->length += (size_t)n;
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

/* Puts the first of the pictures that are left on a page, with its title and its legend. */
static void fill_page(const struct canvas *page, struct document *document, int kind)
{
    assert(kind == PUZZLE_PICTURES || kind == ANSWER_PICTURES);
    const struct sheet *sheet = &document->sheets[kind];
    const struct point gaps = gaps_of(sheet);
    const double high = caption_room + sheet->size + sheet->words;
    struct sudoku_piece picture;
    unsigned signs = 0;
    for (unsigned i = 0; i < sheet->columns * sheet->rows; i++) {
        const struct point corner = {gaps.x + i % sheet->columns * (sheet->size + gaps.x),
                                     sheet->head + gaps.y + caption_room +
                                         (double)(i / sheet->columns) * (high + gaps.y)};
        if (!next_picture(document, &document->pictures[kind], &picture))
            break;
        const char *end = memchr(picture.at, SIGNS, picture.length);
        page->back->enter(page->out, corner, 1, NULL);
        text_add(page->out, picture.at, (size_t)(end - picture.at));
        page->back->leave(page->out);
        signs |= (unsigned)strtoul(end + 1, NULL, 16);
    }
    if (sheet->title)
        add_head(page, sheet, kind == ANSWER_PICTURES);
    legend_draw(&(struct canvas){page->out, page->back, 0},
                (struct point){gaps.x, sheet->height - sheet->foot}, sheet->width - 2 * gaps.x, signs);
}

void document_send_if_long(struct document *document, struct text *out)
{
    if (!document->send || out->length < PIECE)
        return;
    document->sent += out->length;
    document->send(document->context, out);
}

/* An output without puzzles is still a document, with one empty page. */
void document_write(struct document *document, struct text *out, document_send *send, void *context)
{
    const struct back_end *back = document->back;
    struct text page_text = {0};
    size_t n[PICTURE_KINDS], all = 0;
    assert(!out->length);
    document->send = send;
    document->context = context;
    for (int kind = 0; kind < PICTURE_KINDS; kind++) {
        struct pictures *pictures = &document->pictures[kind];
        const size_t of_page = (size_t)document->sheets[kind].columns * document->sheets[kind].rows;
        n[kind] = (pictures->n + of_page - 1) / of_page;
        all += n[kind];
        text_fail_with(out, &pictures->text);
        if (pictures->file < 0)
            continue;
        put_aside(document, pictures);
        if (lseek(pictures->file, 0, SEEK_SET) != 0)
            document->error = errno;
    }
    n[PUZZLE_PICTURES] += !all;
    all += !all;
    back->begin(out, document, all);
    for (size_t i = 0; i < all && !out->failed && !document->error; i++) {
        const int kind = i < n[PUZZLE_PICTURES] ? PUZZLE_PICTURES : ANSWER_PICTURES;
        const struct sheet *sheet = &document->sheets[kind];
        const struct canvas page = {&page_text, back, 0};
        char number[50];
        page_text.length = 0;
        fill_page(&page, document, kind);
        snprintf(number, sizeof number, "%zu / %zu", i + 1, all);
        if (!sheet->is_plain)
            line_draw(&page, LETTERS_PAGE, (struct point){sheet->width / 2, sheet->height - 9}, 50, number,
                      0);
        text_fail_with(out, &page_text);
        text_fail_with(out, &document->pictures[kind].text);
        back->page(out, document, i, &page_text);
        document_send_if_long(document, out);
    }
    back->end(out, document, all);
    text_free(&page_text);
}

void document_free(struct document *document)
{
    text_free(&document->distances);
    for (int kind = 0; kind < PICTURE_KINDS; kind++) {
        struct pictures *pictures = &document->pictures[kind];
        text_free(&pictures->text);
        if (pictures->file >= 0)
            close(pictures->file);
        *pictures = (struct pictures){.file = -1};
    }
}
