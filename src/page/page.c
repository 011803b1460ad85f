/* page.c: the library as the page calls it. Each function takes texts and numbers and returns an object of
 * JSON, so that the script needs no layout of a structure. It is valid until the next call.
 *
 * A member `status` is an enum sudoku_status; `why` describes it if it is not SUDOKU_OK. Cells are numbers
 * 0..80, sets of digits have nine bits. The marks of a step are those of the pictures that the program
 * writes, and its arrows have the same curves; colours are a matter of page.css. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/terms.h"
#include "sudoku_research.h"
#include "write/canvas.h"
#include "write/marks.h"

/* Names across the border of a module; other compilers only check this file. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#else
#define EXPORT(name)
#define IMPORT(name)
#endif

/* The page defines it: it is called many times a second with a number that grows. */
IMPORT(progress) void page_progress(unsigned number);

/* The page calls these. A grid is 81 characters, a position a grid and 81 * 9 characters of candidates: the
 * digit or '.'. */
EXPORT(page_version) const char *page_version(void);
EXPORT(page_read) const char *page_read(const char *bytes, unsigned length);
EXPORT(page_look) const char *page_look(const char *grid);
EXPORT(page_hint) const char *page_hint(const char *text);
EXPORT(page_walk) const char *page_walk(unsigned n_links);
EXPORT(page_explain) const char *page_explain(const char *grid);
EXPORT(page_rate) const char *page_rate(const char *grid);
EXPORT(page_count) const char *page_count(const char *grid, unsigned limit);
EXPORT(page_diagnose) const char *page_diagnose(const char *grid);
EXPORT(page_make) const char *page_make(unsigned level, unsigned seed);

static struct text out;

/* ---- JSON ---- */

static void begin(int status)
{
    text_free(&out);
    out = (struct text){0};
    text_print(&out, "{\"status\":%d", status);
    if (status != SUDOKU_OK)
        text_print(&out, ",\"why\":\"%s\"", sudoku_strerror(status));
}

static const char *end(void)
{
    text_add(&out, "}", 2); /* with the NUL */
    return out.failed ? "{\"status\":-6,\"why\":\"out of memory\"}" : out.data;
}

static void add_string(const char *name, const char *bytes, size_t n)
{
    text_print(&out, ",\"%s\":\"", name);
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\' || c < ' ')
            text_print(&out, "\\u%04x", c);
        else
            text_char(&out, (char)c);
    }
    text_char(&out, '"');
}

/* Begins an array, or the next element of one. */
static void next(size_t i, const char *name)
{
    if (i)
        text_char(&out, ',');
    else
        text_print(&out, ",\"%s\":[", name);
}

static void end_array(size_t n, const char *name)
{
    if (n)
        text_char(&out, ']');
    else
        text_print(&out, ",\"%s\":[]", name);
}

const char *page_version(void)
{
    begin(SUDOKU_OK);
    add_string("version", sudoku_version(), strlen(sudoku_version()));
    return end();
}

/* ---- Any input ---- */

enum { MOST_ITEMS = 2000 };

static size_t n_items;

static int add_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    (void)context;
    next(n_items++, "items");
    text_print(&out, "{\"line\":%lu", item->line);
    if (item->error)
        add_string("error", item->error, strlen(item->error));
    else
        add_string("grid", item->cells, SUDOKU_CELLS);
    if (item->name)
        add_string("name", item->name, item->name_length);
    if (item->placed)
        add_string("placed", item->placed, SUDOKU_CELLS);
    for (size_t cell = 0; item->candidates && cell < SUDOKU_CELLS; cell++) {
        next(cell, "candidates");
        text_number(&out, item->candidates[cell]);
    }
    if (item->candidates)
        end_array(SUDOKU_CELLS, "candidates");
    text_char(&out, '}');
    return n_items == MOST_ITEMS;
}

/* Reads puzzles from any text: items with a grid or an error. */
const char *page_read(const char *bytes, unsigned length)
{
    begin(SUDOKU_OK);
    n_items = 0;
    const int status = sudoku_read(bytes, length, add_item, NULL);
    end_array(n_items, "items");
    text_print(&out, ",\"more\":%s", n_items == MOST_ITEMS ? "true" : "false");
    if (status != SUDOKU_OK)
        begin(status);
    return end();
}

/* ---- A grid ---- */

static unsigned find_solutions(const char *grid, char solution[SUDOKU_CELLS])
{
    const int n = sudoku_solve(grid, 2, solution);
    return n > 0 ? (unsigned)n : 0;
}

/* Checks the rules, and counts solutions up to two. */
const char *page_look(const char *grid)
{
    enum { ROOM = 972 };
    static struct sudoku_clash clashes[ROOM];
    size_t n = 0;
    char solution[SUDOKU_CELLS];
    const int status = sudoku_check(grid, clashes, ROOM, &n);
    begin(status);
    for (size_t i = 0; i < n; i++) {
        next(i, "clashes");
        text_print(&out, "[%u,%u,%u]", clashes[i].first, clashes[i].second, clashes[i].digit);
    }
    end_array(n, "clashes");
    const unsigned solutions = status == SUDOKU_OK ? find_solutions(grid, solution) : 0;
    text_print(&out, ",\"solutions\":%u", solutions);
    if (solutions)
        add_string("solution", solution, SUDOKU_CELLS);
    return end();
}

/* Counts solutions up to a limit. */
const char *page_count(const char *grid, unsigned limit)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_total total = {0, 0};
    const struct sudoku_total most = {0, limit};
    int status = sudoku_find_candidates(grid, candidates);
    if (status == SUDOKU_OK)
        status = sudoku_count_solutions(candidates, &most, &total, NULL, NULL);
    begin(status);
    text_print(&out, ",\"solutions\":%" PRIu64 ",\"limit\":%u", total.low, limit);
    return end();
}

/* Finds out why a puzzle does not have exactly one solution. */
const char *page_diagnose(const char *grid)
{
    static struct sudoku_diagnosis found;
    found = (struct sudoku_diagnosis)SUDOKU_DIAGNOSIS_INIT;
    begin(sudoku_diagnose(grid, &found));
    size_t n = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (found.conflict.bits[cell / 64] >> cell % 64 & 1) {
            next(n++, "conflict");
            text_number(&out, cell);
        }
    end_array(n, "conflict");
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        next(cell, "values");
        text_number(&out, found.values[cell]);
    }
    end_array(SUDOKU_CELLS, "values");
    for (size_t i = 0; i < found.n_repairs; i++) {
        const struct sudoku_repair *repair = &found.repairs[i];
        next(i, "repairs");
        text_print(&out, "[%u,\"%c\",\"%c\"]", repair->cell, repair->from, repair->to);
    }
    end_array(found.n_repairs, "repairs");
    text_print(&out, ",\"smallest\":%d,\"differing\":%u", found.is_smallest, found.n_differing);
    return end();
}

/* ---- Steps ---- */

static struct sudoku_reasoner *reasoner;
static struct sudoku_position position;
static const struct sudoku_step *step;

static int make_reasoner(void)
{
    return reasoner ? SUDOKU_OK : sudoku_reasoner_new(NULL, NULL, &reasoner);
}

/* Takes a text of 81 * 10 characters. */
static void take_position(const char *text)
{
    memcpy(position.cells, text, SUDOKU_CELLS);
    for (unsigned i = 0; i < 9 * SUDOKU_CELLS; i++) {
        uint16_t *digits = &position.candidates[i / 9];
        *digits = i % 9 ? *digits : 0;
        *digits |= (uint16_t)((text[SUDOKU_CELLS + i] != '.') << i % 9);
    }
}

/* The words of roles are classes of page.css. */
static void add_role(unsigned cell, unsigned digit, enum role role)
{
    text_print(&out, "[%u,%u,\"", cell, digit);
    if (role == ROLE_REMOVED || role == ROLE_PLACED || role == ROLE_PATTERN)
        text_string(&out, role == ROLE_REMOVED ? "removed" : role == ROLE_PLACED ? "placed" : "pattern");
    else if (role < ROLE_PATTERN)
        text_print(&out, "helper-%d", role - ROLE_HELPER);
    else
        text_print(&out, "%s-%d", (role - ROLE_CHAIN) % 2 ? "on" : "off",
                   BRANCHES - 1 - (role - ROLE_CHAIN) / 2);
    text_string(&out, "\"]");
}

/* Adds points in thousandths of a cell. */
static void add_points(const struct point *points, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_print(&out, "%s%d,%d", i ? "," : "", (int)(points[i].x * 100 + .5),
                   (int)(points[i].y * 100 + .5));
}

static void add_marks(const struct marks *marks)
{
    static struct scene scene;
    size_t n = 0;
    memset(&scene, 0, sizeof scene);
    text_print(&out, ",\"marks\":{\"clash\":%d,\"main\":%d", marks->clash, marks->is_main_line);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        scene.small[cell] = position.cells[cell] == '.' ? position.candidates[cell] : 0;
        for (unsigned digit = 1; digit <= 9; digit++)
            if (marks->roles[cell][digit - 1]) {
                scene.circled[cell] |= (uint16_t)(1u << (digit - 1));
                next(n++, "roles");
                add_role(cell, digit, (enum role)marks->roles[cell][digit - 1]);
            }
    }
    end_array(n, "roles");
    n = 0;
    for (unsigned house = 0; house < 27; house++)
        if (marks->houses >> house & 1) {
            next(n++, "houses");
            text_number(&out, house);
        }
    end_array(n, "houses");
    for (unsigned i = 0; i < marks->n_bands; i++) {
        const struct arrow *band = &marks->bands[i];
        const struct point ends[2] = {candidate_middle(band->cell, band->digit),
                                      candidate_middle(band->to_cell, band->to_digit)};
        next(i, "bands");
        text_print(&out, "{\"class\":\"%s-%d\",\"points\":[", band->on ? "on" : "off",
                   band->branch % BRANCHES);
        add_points(ends, 2);
        text_string(&out, "]}");
    }
    end_array(marks->n_bands, "bands");
    for (unsigned i = 0; i < marks->n_arrows; i++) {
        const struct arrow *arrow = &marks->arrows[i];
        struct point curve[4];
        arrow_find(&scene, candidate_middle(arrow->cell, arrow->digit),
                   candidate_middle(arrow->to_cell, arrow->to_digit), curve);
        next(i, "arrows");
        text_print(&out, "{\"class\":\"branch-%d %s%s\",\"points\":[", arrow->branch % BRANCHES,
                   arrow->strong ? "strong" : "weak", arrow->by_chain ? " by-chain" : "");
        add_points(curve, 4);
        text_string(&out, "]}");
    }
    end_array(marks->n_arrows, "arrows");
    text_char(&out, '}');
}

static void add_description(const char *name, int description)
{
    const size_t length = sudoku_describe_step(step, description, NULL, 0);
    char *words = malloc(length + 1);
    if (!words) {
        text_fail_with(&out, &(struct text){.failed = true});
        return;
    }
    sudoku_describe_step(step, description, words, length + 1);
    add_string(name, words, length);
    free(words);
}

/* The links of the step's own argument: the chains inside would be too much. */
static unsigned count_links(void)
{
    unsigned n = 0;
    while (n < step->n_links && step->links[n].depth == 0)
        n++;
    return n;
}

static void add_step(void)
{
    static struct marks marks;
    add_string("technique", step->technique->name, strlen(step->technique->name));
    add_string("title", step->title, strlen(step->title));
    text_print(&out, ",\"rating\":%u,\"digit\":%d,\"cell\":%d,\"links\":%u", step->rating, step->digit,
               step->cell, count_links());
    for (size_t i = 0; i < step->n_removals; i++) {
        next(i, "removals");
        text_print(&out, "[%d,%d]", step->removals[i].cell, step->removals[i].digits);
    }
    end_array(step->n_removals, "removals");
    const struct sudoku_lesson *lesson = step->technique->lesson;
    add_string("what", lesson->what, strlen(lesson->what));
    add_string("look", lesson->look, strlen(lesson->look));
    add_string("beware", lesson->beware, strlen(lesson->beware));
    add_description("place", SUDOKU_DESCRIBE_PLACE);
    add_description("step", SUDOKU_DESCRIBE_STEP);
    add_description("reason", SUDOKU_DESCRIBE_REASON);
    add_description("eureka", SUDOKU_DESCRIBE_EUREKA);
    marks_of_step(step, &marks);
    add_marks(&marks);
}

/* Finds the easiest step from a position. */
const char *page_hint(const char *text)
{
    int status = make_reasoner();
    take_position(text);
    if (status == SUDOKU_OK)
        status = sudoku_find_step(reasoner, &position, &step);
    begin(status);
    if (status == SUDOKU_OK)
        add_step();
    return end();
}

/* The marks of the first links of the last hint, and the words of the last of them. */
const char *page_walk(unsigned n_links)
{
    static struct marks marks;
    assert(step && n_links >= 1 && n_links <= count_links());
    begin(SUDOKU_OK);
    marks_of_links(step, n_links, &marks);
    add_description("link", SUDOKU_DESCRIBE_LINK + (int)n_links - 1);
    add_marks(&marks);
    return end();
}

/* Solves a puzzle like a person: each step, and the position before it as a text of 81 * 10 characters. */
const char *page_explain(const char *grid)
{
    struct sudoku_position at;
    size_t n = 0;
    int status = make_reasoner();
    if (status == SUDOKU_OK)
        status = sudoku_start_position(grid, &at);
    begin(SUDOKU_OK);
    while (status == SUDOKU_OK && (status = sudoku_find_step(reasoner, &at, &step)) == SUDOKU_OK) {
        next(n++, "steps");
        position = at;
        text_string(&out, "{\"status\":0");
        text_string(&out, ",\"position\":\"");
        text_add(&out, at.cells, SUDOKU_CELLS);
        for (unsigned i = 0; i < 9 * SUDOKU_CELLS; i++)
            text_char(&out, at.candidates[i / 9] >> i % 9 & 1 ? (char)('1' + i % 9) : '.');
        text_char(&out, '"');
        add_step();
        text_char(&out, '}');
        sudoku_make_step(&at, step);
        page_progress((unsigned)n);
    }
    end_array(n, "steps");
    text_print(&out, ",\"ending\":%d", status);
    if (status != SUDOKU_FULL)
        add_string("why", sudoku_strerror(status), strlen(sudoku_strerror(status)));
    return end();
}

/* ---- Ratings and new puzzles ---- */

static int count_questions(void *context)
{
    page_progress(++*(unsigned *)context);
    return 0;
}

static void add_rating(const struct sudoku_rating *rating)
{
    text_print(&out, ",\"er\":%u,\"ep\":%u,\"ed\":%u,\"steps\":%u,\"word\":\"%s\"", rating->er, rating->ep,
               rating->ed, rating->steps, rating_word(rating->er));
    if (rating->hardest)
        add_string("hardest", rating->hardest, strlen(rating->hardest));
}

/* Rates a puzzle as Sudoku Explainer does. */
const char *page_rate(const char *grid)
{
    unsigned questions = 0;
    const struct sudoku_control control = {sizeof control, count_questions, &questions, 1};
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_reasoner *rater = NULL;
    int status = sudoku_reasoner_new(NULL, &control, &rater);
    if (status == SUDOKU_OK)
        status = sudoku_rate(rater, grid, NULL, &rating);
    sudoku_reasoner_free(rater);
    begin(status);
    if (status == SUDOKU_OK)
        add_rating(&rating);
    return end();
}

/* Disguises one of five of the hardest known puzzles: trials would take hours for a monster. */
static int make_monster(unsigned seed, char puzzle[SUDOKU_CELLS])
{
    static const char *const monsters[] = {
        "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"};
    return sudoku_shuffle(monsters[seed % (sizeof monsters / sizeof *monsters)], seed, 0, puzzle);
}

/* Makes a puzzle of a level, 0 (easy) to 7 (monster). The same seed makes the same puzzle. */
const char *page_make(unsigned level, unsigned seed)
{
    char puzzle[SUDOKU_CELLS];
    assert(level < RATING_LEVELS);
    unsigned low, high, questions = 0;
    const struct sudoku_control control = {sizeof control, count_questions, &questions, 1};
    rating_range(level, &low, &high);
    const int status = level == RATING_LEVELS - 1
                           ? make_monster(seed, puzzle)
                           : sudoku_make_rated(NULL, low, high, seed, puzzle, NULL, &control);
    begin(status);
    if (status == SUDOKU_OK) {
        add_string("grid", puzzle, SUDOKU_CELLS);
        add_string("word", rating_words[level], strlen(rating_words[level]));
    }
    return end();
}
