/* The view: screens of known games, compared with those in tests/screens/, characters, inks and grounds.
 * UPDATE=1 writes them anew: read the difference. And what holds for any screen: no size is too small, and
 * only what changed is sent. */
#include "cli/play/terminal/screen.h"
#include "cli/play/player/view.h"
#include "tests/play_tasks.h"

/* Does all tasks that were asked for, until none is left. */
static void work(struct play *play)
{
    for (int kind = 0; kind < TASK_KINDS; kind++) {
        if (!play->work.wanted[kind])
            continue;
        do_task(play, (enum task_kind)kind);
        kind = -1;
    }
}

static void press(struct play *play, const char *keys)
{
    work(play);
    for (; *keys; keys++) {
        play_key(play, (unsigned char)*keys, false);
        work(play);
    }
}

/* ---- Snapshots ---- */

/* Blanks at the end of a line are left out. */
static void end_line(struct text *out)
{
    while (out->length && out->data[out->length - 1] == ' ')
        out->length--;
    text_char(out, '\n');
}

#define LETTER(name, letter) letter,

static void add_screen(struct text *out, const struct screen *screen)
{
    static const char ink_letters[] = {INKS(LETTER)}, ground_letters[] = {GROUNDS(LETTER)};
    for (int plane = 0; plane < 3; plane++) {
        text_string(out, plane == 0 ? "characters\n" : plane == 1 ? "inks\n" : "grounds\n");
        for (int row = 0; row < screen->rows; row++) {
            for (int column = 0; column < screen->columns; column++) {
                const struct spot *spot = screen_at(screen, row, column);
                bool blank = !spot->character || spot->character == ' ';
                if (plane == 0)
                    text_utf8(out, spot->character ? spot->character : ' ');
                else
                    text_char(out, plane == 2 ? ground_letters[spot->ground]
                                   : blank    ? ' '
                                              : ink_letters[spot->ink]);
            }
            end_line(out);
        }
    }
    text_print(out, "cursor %d %d\n", screen->cursor_row, screen->cursor_column);
}

static void snapshot(const char *name, const struct play *play, enum lines lines, int rows, int columns)
{
    struct screen screen = {0};
    struct text seen = {0}, expected = {0};
    char path[200];
    snprintf(path, sizeof path, "tests/screens/%s", name);
    CHECK(screen_resize(&screen, rows, columns), "memory");
    view_draw(play, lines, &screen);
    add_screen(&seen, &screen);
    FILE *file = fopen(path, getenv("UPDATE") ? "w" : "r");
    if (file && getenv("UPDATE"))
        fwrite(seen.data, 1, seen.length, file);
    for (int c; file && !getenv("UPDATE") && (c = getc(file)) != EOF;)
        text_char(&expected, (char)c);
    bool same = getenv("UPDATE") || (expected.length && expected.length == seen.length &&
                                     memcmp(expected.data, seen.data, seen.length) == 0);
    CHECK(file && same, "%s, seen:\n%.*s", path, (int)seen.length, seen.data);
    if (file)
        fclose(file);
    text_free(&seen);
    text_free(&expected);
    screen_free(&screen);
}

static void test_snapshots(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "an easy one");
    play.course.total = 50;
    play.course.index = 2;
    work(&play);
    snapshot("start-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("start-40x12", &play, LINES_HEAVY, 12, 40);
    snapshot("start-ascii-80x24", &play, LINES_ASCII, 24, 80);
    snapshot("start-console-40x15", &play, LINES_DOUBLE, 15, 40);
    snapshot("start-23x11", &play, LINES_HEAVY, 11, 23);
    snapshot("too-small-20x5", &play, LINES_HEAVY, 5, 20);
    play_say(&play, TONE_WARNING, "There is 1 mistake.");
    snapshot("message-23x11", &play, LINES_HEAVY, 11, 23);
    *play.view.message = '\0';
    press(&play, "?");
    snapshot("keys-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("keys-40x12", &play, LINES_HEAVY, 12, 40);
    play.view.page = -1;
    snapshot("keys-end-40x12", &play, LINES_HEAVY, 12, 40);
    play.view.show = SHOW_STATISTICS;
    play.course.scores[0] = (struct score){.solved = 12, .helped = 3, .best = 65, .total = 12 * 130};
    play.course.scores[3] = (struct score){.helped = 1};
    snapshot("statistics-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("statistics-40x12", &play, LINES_HEAVY, 12, 40);
    play.view.show = SHOW_KEYS;
    press(&play, "\033n");
    snapshot("new-80x24", &play, LINES_HEAVY, 24, 80);
    press(&play, "\033T");
    snapshot("pause-80x24", &play, LINES_HEAVY, 24, 80);
    press(&play, "\033p");
    snapshot("file-80x24", &play, LINES_HEAVY, 24, 80);
    /* Entries, pencil marks, automatic entries, a highlighted digit. */
    play.view.cursor = 2;
    press(&play,
          "\033"
          "1");
    play.view.cursor = 3;
    press(&play, "m26m");
    snapshot("marks-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("marks-120x40", &play, LINES_HEAVY, 40, 120);
    play.view.cursor = 0;
    press(&play, "3xx");
    snapshot("mistake-80x24", &play, LINES_HEAVY, 24, 80);
    play.view.cursor = 2;
    press(&play, "5y");
    snapshot("clash-80x24", &play, LINES_HEAVY, 24, 80);
    press(&play, "RA");
    play_tick(&play, 754000);
    snapshot("solved-80x24", &play, LINES_HEAVY, 24, 80);
    play_free(&play);
}

static void test_help_snapshots(void)
{
    struct play play;
    open_puzzle(&play, medium);
    press(&play, "h");
    snapshot("hint-where-80x24", &play, LINES_HEAVY, 24, 80);
    press(&play, "hh");
    snapshot("hint-why-80x24", &play, LINES_HEAVY, 24, 80);
    press(&play, "h");
    snapshot("hint-shown-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("hint-shown-120x40", &play, LINES_HEAVY, 40, 120);
    snapshot("hint-shown-40x12", &play, LINES_ASCII, 12, 40);
    press(&play, "he");
    play_key(&play, KEY_DOWN, false);
    snapshot("path-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("path-120x40", &play, LINES_HEAVY, 40, 120);
    play_begin_entering(&play);
    work(&play);
    snapshot("entering-80x24", &play, LINES_HEAVY, 24, 80);
    struct puzzle pasted = {.line = 1};
    memcpy(pasted.clues, easy, CELLS);
    play_paste(&play, &pasted);
    work(&play);
    for (play.view.cursor = 0; play.view.cursor < 36;)
        press(&play, "0");
    snapshot("entering-several-80x24", &play, LINES_HEAVY, 24, 80);
    play_free(&play);
}

/* A hidden single with the digits that leave it no other place; almost locked sets, each in its colour; a
 * forcing chain as a whole, its second branch up to a link, and its reason on the whole screen. */
static void test_step_snapshots(void)
{
    static const char chains[] =
        "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56";
    enum { ALS = 15, CHAIN, SINGLE = 19 };
    struct play play;
    open_puzzle(&play, chains);
    work(&play);
    press(&play, "e");
    for (int i = 0; i <= SINGLE; i++) {
        if (i == ALS)
            snapshot("als-80x24", &play, LINES_HEAVY, 24, 80);
        if (i == CHAIN) {
            snapshot("chain-80x24", &play, LINES_HEAVY, 24, 80);
            snapshot("chain-120x40", &play, LINES_HEAVY, 40, 120);
            snapshot("chain-60x24", &play, LINES_ASCII, 24, 60);
            press(&play, "........");
            snapshot("chain-walked-80x24", &play, LINES_HEAVY, 24, 80);
            snapshot("chain-walked-60x24", &play, LINES_HEAVY, 24, 60);
            press(&play, "\t");
            snapshot("reason-80x24", &play, LINES_HEAVY, 24, 80);
            press(&play, "q");
        }
        if (i == SINGLE)
            snapshot("single-80x24", &play, LINES_HEAVY, 24, 80);
        play_key(&play, KEY_DOWN, false);
    }
    play_free(&play);
}

/* Chains of each kind, as a whole or up to a link. */
static void test_chain_snapshots(void)
{
    static const char
        colored[] = "..............1.23..456...............7.8.4...1...25.....6......2.....1.3...4....",
        dynamic[] = ".....9...83..4....1..5..6..2.3...1....4.7.5...1..2.4.8.6...73....8.5..1.7..3....2",
        nested[] = "........1.....2.....3.4.56......7..5..4.3.61..8.1.......9.....6.3..9..5.45...639.",
        simple[] = ".25.9...17....5.....61...7..9.....4...7..9...5.36.8...3....4..5..2.67.........82.",
        x_y[] = "..........714.5...95.6.7....4...........23..5..8...31....9..7.1.2..8....5.9.7.8.4",
        exocet[] = "........1.....2.3...4.5.6....7..1....4..6.8..8..9....2.65..9.8..7......34...7.5..",
        loop[] = "9.3...62..68.....34....9..8..5.84..........3.....13.698...9.1...1...7..........95",
        cell[] = "..12.....6.5...921.......3..5.........4.86........3.1......4..21...7..589..3.5..4",
        aic[] = ".84....363.....8...7......4.5...7.....2.4..9....81..2..9..6.......1.37....8..2.41";
    static const struct {
        const char *name, *puzzle, *technique;
        int step, walk, rows, columns; /* walk below 0: through the whole net */
    } chains[] = {{"jexocet-80x24", exocet, "JExocet", 0, 0, 24, 80},
                  {"loop-80x24", loop, "Continuous nice loop", 20, 0, 24, 80},
                  {"loop-120x40", loop, "Continuous nice loop", 20, 3, 40, 120},
                  {"cell-60x24", cell, "Cell forcing chain", 36, 12, 24, 60},
                  {"x-chain-80x24", simple, "X-chain", 7, 0, 24, 80},
                  {"grouped-aic-120x40", simple, "Grouped AIC", 8, 0, 40, 120},
                  {"xy-chain-60x24", x_y, "XY-chain", 23, 0, 24, 60},
                  {"aic-60x24", aic, "AIC", 6, 4, 24, 60},
                  {"nishio-80x24", colored, "Nishio", 47, 0, 24, 80},
                  {"nishio-39x20", colored, "Nishio", 47, 0, 20, 39},
                  {"dynamic-80x24", dynamic, "Dynamic cell chain", 13, 7, 24, 80},
                  {"net-80x24", nested, "Nested contradiction", 0, 0, 24, 80},
                  {"nested-120x40", nested, "Nested contradiction", 0, -90, 40, 120}};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        struct play play;
        open_puzzle(&play, chains[i].puzzle);
        work(&play);
        play_key(&play, 'e', false);
        play.work.tasks[TASK_PATH].limit = (size_t)chains[i].step + 1;
        work(&play);
        for (int k = 0; k < chains[i].step; k++)
            play_key(&play, KEY_DOWN, false);
        const struct hint *hint = play_shown_hint(&play);
        CHECK(strcmp(play_step_words(&play, hint->technique), chains[i].technique) == 0, "%s",
              chains[i].name);
        if (chains[i].walk < 0)
            play_key(&play, ';', false);
        for (int k = 0; k < abs(chains[i].walk); k++)
            play_key(&play, '.', false);
        snapshot(chains[i].name, &play, LINES_HEAVY, chains[i].rows, chains[i].columns);
        play_free(&play);
    }
}

/* Colours of cells and candidates, cells that are chosen, a digit where it can be. */
static void test_color_snapshots(void)
{
    struct play play;
    open_puzzle(&play, medium);
    play.view.cursor = 4;
    press(&play, "/2bo5o6o6jbbo8o8o8");
    for (unsigned key = KEY_UP; key <= KEY_RIGHT; key++)
        play_key(&play, key | KEY_SHIFT, false);
    snapshot("colors-80x24", &play, LINES_HEAVY, 24, 80);
    snapshot("colors-120x40", &play, LINES_HEAVY, 40, 120);
    snapshot("colors-39x20", &play, LINES_HEAVY, 20, 39);
    play_free(&play);
}

/* Are these words in a row of the screen that is drawn? */
static void expect_words(const struct play *play, struct screen *screen, const char *words)
{
    bool found = false;
    CHECK(screen_resize(screen, screen->rows, screen->columns), "memory");
    view_draw(play, LINES_ASCII, screen);
    for (int row = 0; row < screen->rows; row++) {
        struct text text = {0};
        for (int column = 0; column < screen->columns; column++)
            text_utf8(&text, screen_at(screen, row, column)->character
                                 ? screen_at(screen, row, column)->character
                                 : ' ');
        text_char(&text, '\0');
        found |= strstr(text.data, words) != NULL;
        text_free(&text);
    }
    CHECK(found, "%s", words);
}

/* ---- Long texts ---- */

/* Adds what a page of a text shows, without blanks and without the mark at its end. Returns whether there are
 * other pages. */
static bool read_page(struct screen *screen, const struct paragraph paragraphs[2], int page, struct text *out)
{
    struct pane pane = {screen, 0, screen->rows, 0, screen->columns, GROUND_PLAIN};
    CHECK(screen_resize(screen, screen->rows, screen->columns), "memory");
    bool more = put_pages(&pane, paragraphs, 2, page, ".");
    for (int i = 0; i < screen->rows * screen->columns; i++)
        if (screen->spots[i].ink == INK_PLAIN && screen->spots[i].character > ' ')
            text_char(out, (char)screen->spots[i].character);
    return more;
}

/* Page after page, nothing of a text is lost, whatever the size of its place. */
static void test_pages(void)
{
    static const char message[] = "Nested contradiction from r5c9 = 3: r5c9 <> 3. h makes the step.";
    static const char reason[] =
        "If r5c9 is 3:\n"
        "  r6c7 and r4c7 are not 3 (box 6), so r3c7 is 3 (the last place in column 7)\n"
        "  so r3c6 is not 3 (row 3)\n"
        "\n"
        "r9c5 cannot both be 7 and not be 7, so r5c9 is not 3.\n";
    const struct paragraph paragraphs[] = {{INK_PLAIN, message}, {INK_PLAIN, reason}};
    struct text expected = {0};
    for (int i = 0; i < 2; i++)
        for (const char *at = paragraphs[i].text; *at; at++)
            if (*at > ' ')
                text_char(&expected, *at);
    for (int rows = 1; rows < 20; rows++)
        for (int columns = 12; columns < 100; columns++) {
            struct screen screen = {.rows = rows, .columns = columns};
            struct text seen = {0}, last = {0};
            for (int page = 0; seen.length < expected.length && page < 200; page++)
                if (!read_page(&screen, paragraphs, page, &seen))
                    break;
            CHECK(seen.length == expected.length && memcmp(seen.data, expected.data, seen.length) == 0,
                  "%d x %d: %.*s", columns, rows, (int)seen.length, seen.data ? seen.data : "");
            /* The page before the first is the last. */
            read_page(&screen, paragraphs, -1, &last);
            CHECK(last.length && last.length <= seen.length &&
                      memcmp(last.data, seen.data + seen.length - last.length, last.length) == 0,
                  "%d x %d: %.*s", columns, rows, (int)last.length, last.data ? last.data : "");
            text_free(&seen);
            text_free(&last);
            screen_free(&screen);
        }
    text_free(&expected);
}

/* What comes late: an hour on the clock, a new puzzle that waits, the end of all steps, a long name. */
static void test_late(void)
{
    struct play play;
    struct screen screen = {0};
    open_puzzle(&play, easy);
    work(&play);
    CHECK(screen_resize(&screen, 24, 80), "memory");
    play_tick(&play, 3725000);
    play.maker.made = true;
    expect_words(&play, &screen, "1:02:05");
    expect_words(&play, &screen, "N: new puzzle");
    press(&play, "e");
    play_key(&play, KEY_END, false);
    expect_words(&play, &screen, "end of 51 steps");
    play_key(&play, KEY_ESCAPE, false);
    press(&play, "w");
    for (int i = 0; i < 100; i++)
        press(&play, i < 90 ? "x" : "y");
    expect_words(&play, &screen, "xyyyyyyyyyy_");
    /* It is cut between characters; those of two columns stay whole. */
    press(&play, "\025");
    for (int i = 0; i < 60; i++)
        play_key(&play, i < 59 ? 0x738b : 0xfc, false);
    CHECK(screen_resize(&screen, 24, 80), "memory");
    view_draw(&play, LINES_HEAVY, &screen);
    CHECK(screen_at(&screen, 23, 11)->character == 0x738b &&
              screen_at(&screen, 23, 12)->character == SECOND_HALF &&
              screen_at(&screen, 23, screen.cursor_column - 1)->character == 0xfc &&
              screen.cursor_column == 52,
          "column %d", screen.cursor_column);
    screen_free(&screen);
    play_free(&play);
}

/* Characters of any length, and what is none: each takes one place. */
static void test_characters(void)
{
    static const struct {
        const char *bytes;
        unsigned characters[4];
    } all[] = {{"ab", {'a', 'b'}},
               {"\303\274x", {0xfc, 'x'}},
               {"\342\202\254x", {0x20ac, 'x'}},
               {"\360\237\230\200x", {'?', 'x'}},
               {"\303x", {'?', 'x'}},
               {"\342\202x", {'?', 'x'}},
               {"\342x", {'?', 'x'}},
               {"\200\201x", {'?', 'x'}},
               {"\300\257x", {'?', 'x'}},
               {"\303", {'?'}},
               {"\377\376x", {'?', '?', 'x'}}};
    struct screen screen = {0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int n = 0;
        while (n < 4 && all[i].characters[n])
            n++;
        CHECK(screen_resize(&screen, 2, 5), "memory");
        CHECK(screen_text(&screen, 1, 1, 5, all[i].bytes, INK_PLAIN, GROUND_PLAIN) == n + 1, "text %zu", i);
        for (int column = 0; column < n; column++)
            CHECK(screen_at(&screen, 1, column + 1)->character == all[i].characters[column],
                  "text %zu, %d: %x", i, column, (unsigned)screen_at(&screen, 1, column + 1)->character);
    }
    CHECK(screen_text(&screen, 0, 0, 3, "abcdef", INK_PLAIN, GROUND_PLAIN) == 3, "cut at the end");
    CHECK(!screen_at(&screen, 0, 3)->character, "beyond the end");
    /* Outside nothing happens. */
    static const int outside[][2] = {{-1, 0}, {2, 0}, {0, -1}, {0, 5}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        screen_put(&screen, outside[i][0], outside[i][1], 'x', INK_PLAIN, GROUND_PLAIN);
    for (int i = 0; i < 10; i++)
        CHECK(screen.spots[i].character != 'x' || i == 8, "place %d", i);
    /* What a terminal claims has limits. */
    CHECK(screen_resize(&screen, 0, -5) && screen.rows == 1 && screen.columns == 1, "%d x %d", screen.columns,
          screen.rows);
    CHECK(screen_resize(&screen, 30, 1000000) && screen.rows == 30 && screen.columns == SCREEN_MOST,
          "%d x %d", screen.columns, screen.rows);
    CHECK(screen_resize(&screen, 65535, 20) && screen.rows == SCREEN_MOST && screen.columns == 20, "%d x %d",
          screen.columns, screen.rows);
    screen_free(&screen);
}

/* ---- Any screen ---- */

static void test_sizes(void)
{
    struct play play;
    struct screen screen = {0};
    open_puzzle(&play, medium);
    press(&play, "chhhh");
    *play.view.message = '\0'; /* where there is no other place it is on the last row of the grid */
    for (int rows = 1; rows < 60; rows++)
        for (int columns = 1; columns < 140; columns++) {
            CHECK(screen_resize(&screen, rows, columns), "memory");
            view_draw(&play, LINES_HEAVY, &screen);
            bool fits = rows >= 11 && columns >= 23;
            unsigned found = 0;
            for (int row = 0; row < rows; row++)
                for (int column = 0; column < columns; column++)
                    found |= screen_button(&screen, row, column) == KEY_CELL + 80;
            CHECK(found == fits, "%d x %d: the last cell is %sthere", columns, rows, found ? "" : "not ");
        }
    screen_free(&screen);
    play_free(&play);
}

static void test_changes_only(void)
{
    struct play play;
    struct screen before = {0}, after = {0};
    const struct palette palette = {DEPTH_256, false, false};
    struct text bytes = {0};
    open_puzzle(&play, easy);
    work(&play);
    screen_resize(&before, 24, 80);
    screen_resize(&after, 24, 80);
    view_draw(&play, LINES_HEAVY, &before);
    view_draw(&play, LINES_HEAVY, &after);
    paint_changes(&before, &after, &palette, &bytes);
    CHECK(bytes.length < 12, "an unchanged screen costs %zu bytes", bytes.length);
    bytes.length = 0;
    play_tick(&play, 1000);
    screen_resize(&after, 24, 80);
    view_draw(&play, LINES_HEAVY, &after);
    paint_changes(&before, &after, &palette, &bytes);
    CHECK(bytes.length < 80, "a second costs %zu bytes", bytes.length);
    bytes.length = 0;
    play_key(&play, KEY_RIGHT, false);
    screen_resize(&after, 24, 80);
    view_draw(&play, LINES_HEAVY, &after);
    paint_changes(&before, &after, &palette, &bytes);
    CHECK(bytes.length < 2500, "a step of the cursor costs %zu bytes", bytes.length);
    text_free(&bytes);
    screen_free(&before);
    screen_free(&after);
    play_free(&play);
}

/* Without colours no colour is sent; with 16, none of the 256. */
static void test_depths(void)
{
    struct play play;
    struct screen none = {0}, screen = {0};
    open_puzzle(&play, medium);
    press(&play, "chhhh");
    screen_resize(&screen, 24, 80);
    view_draw(&play, LINES_ASCII, &screen);
    for (int depth = DEPTH_NONE; depth <= DEPTH_TRUE; depth++) {
        const struct palette palette = {(enum depth)depth, false, false};
        struct text bytes = {0};
        bool basic = false;
        paint_changes(&none, &screen, &palette, &bytes);
        text_char(&bytes, '\0');
        for (const char *at = bytes.data; (at = strstr(at, ";9")); at++)
            basic |= at[2] >= '0' && at[2] <= '7';
        CHECK(depth > DEPTH_16 || basic == (depth == DEPTH_16), "depth %d: sixteen colours %d", depth, basic);
        CHECK((strstr(bytes.data, ";38;5;") != NULL) == (depth == DEPTH_256), "depth %d: 256 colours", depth);
        CHECK((strstr(bytes.data, ";38;2;") != NULL) == (depth == DEPTH_TRUE), "depth %d: true colours",
              depth);
        for (size_t i = 0; i + 1 < bytes.length; i++)
            CHECK((unsigned char)bytes.data[i] < 128, "ASCII lines: byte %d", (unsigned char)bytes.data[i]);
        text_free(&bytes);
    }
    screen_free(&screen);
    play_free(&play);
}

int main(void)
{
    test_snapshots();
    test_help_snapshots();
    test_step_snapshots();
    test_chain_snapshots();
    test_color_snapshots();
    test_pages();
    test_late();
    test_characters();
    test_sizes();
    test_changes_only();
    test_depths();
    return test_report();
}
