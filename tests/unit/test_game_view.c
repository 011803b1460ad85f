/* The view: screens of known games, compared with those in tests/screens, characters, inks and grounds.
 * UPDATE=1 writes them: read the difference. And what holds for any screen: no size is too small, and only
 * what changed is sent. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): mkdtemp */

#include "tests/player.h"

/* ---- Snapshots ---- */

/* A letter for each ink and ground; a blank for plain ones. */
static const char ink_letters[] =
    " fTKGWblcoaXsmS!"
    " 1234567pEFCDABxyPR";
static const char ground_letters[] = " :_#s?!1234";

/* Blanks at the end of a line are left out. */
static void end_line(struct text *out)
{
    while (out->length && out->data[out->length - 1] == ' ')
        out->length--;
    text_char(out, '\n');
}

static void add_screen(struct text *out, const struct screen *screen)
{
    static const char *const heads[] = {"characters\n", "inks\n", "grounds\n"};
    for (int plane = 0; plane < 3; plane++) {
        text_string(out, heads[plane]);
        for (int row = 0; row < screen->rows; row++) {
            for (int column = 0; column < screen->columns; column++) {
                const struct spot *spot = &screen->spots[row][column];
                const bool blank = !spot->character || spot->character == ' ';
                if (plane == 0 && spot->character != SPOT_COVERED)
                    text_utf8(out, blank ? ' ' : spot->character);
                else if (plane > 0)
                    text_char(out, plane == 2 ? ground_letters[spot->ground]
                                   : blank    ? ' '
                                              : ink_letters[spot->ink]);
            }
            end_line(out);
        }
    }
}

static struct screen screen;

static void snapshot(const char *name, int rows, int columns)
{
    struct text seen = {0}, expected = {0};
    char path[200];
    const bool update = getenv("UPDATE") != NULL;
    snprintf(path, sizeof path, "tests/screens/%s-%dx%d", name, columns, rows);
    player.rows = rows;
    player.columns = columns;
    view_draw(&player, &screen);
    add_screen(&seen, &screen);
    FILE *file = fopen(path, update ? "w" : "r");
    if (file && update)
        fwrite(seen.data, 1, seen.length, file);
    for (int c; file && !update && (c = getc(file)) != EOF;)
        text_char(&expected, (char)c);
    const bool same = update || (expected.length && expected.length == seen.length &&
                                 memcmp(expected.data, seen.data, seen.length) == 0);
    CHECK(file && same, "%s, seen:\n%.*s", path, (int)seen.length, seen.data);
    if (file)
        fclose(file);
    text_free(&seen);
    text_free(&expected);
}

static void test_snapshots(void)
{
    begin_player();
    open_puzzle(easy, "an easy one");
    player_rest(&player);
    snapshot("start", 24, 80);
    snapshot("start", 40, 120);
    snapshot("start", 24, 60);
    snapshot("start", 20, 44);
    snapshot("start", 15, 38);
    snapshot("too-small", 10, 30);
    player.looks.unicode = false;
    snapshot("ascii", 24, 80);
    player.looks.unicode = true;
    press("c");
    snapshot("candidates", 24, 80);
    snapshot("candidates", 40, 120);
    snapshot("candidates", 20, 100);
    snapshot("candidates", 20, 44);
    press("fffff");
    snapshot("digit", 24, 80);
    press("c?");
    snapshot("keys", 24, 80);
    snapshot("keys", 20, 44);
    press(" ");
    snapshot("keys-end", 20, 44);
    press("n");
    player.show = SHOW_GRID;
    press("n");
    snapshot("levels", 24, 80);
    snapshot("levels", 15, 38);
    /* Entries, marks, colours, automatic entries. */
    press("\033");
    player.cursor = 2;
    press("1");
    player.cursor = 3;
    press("m26mb");
    player.cursor = 20;
    press("bbaa");
    player.cursor = 0;
    snapshot("marks", 24, 80);
    player_say(&player, INK_GOOD, "A title of wide and combining characters:");
    snprintf(player.title, sizeof player.title, "\u6570\u72ec e\u0301te\u0301 \001\xff");
    snapshot("wide", 24, 80);
    player_free(&player);
}

static void test_wrong_snapshots(void)
{
    begin_player();
    open_puzzle(easy, "");
    player_rest(&player);
    player.cursor = 2;
    press("1x");
    snapshot("mistakes", 24, 80);
    press("5");
    snapshot("clash", 24, 80);
    snapshot("clash", 24, 60);
    press("0c");
    player.cursor = 40;
    press("m12345m");
    snapshot("no-candidate", 24, 80);
    press("uAc");
    player.played = 3754;
    snapshot("solved", 24, 80);
    open_puzzle(solved, "");
    snapshot("full", 24, 80);
    press("E53..7....\r6");
    snapshot("entering", 24, 80);
    snapshot("entering", 20, 44);
    press("E");
    player_rest(&player);
    snapshot("several-solutions", 24, 80);
    player_free(&player);
}

/* Presses Space and Return until a step is of this technique. */
static bool reach(const char *title)
{
    for (int i = 0; i < 200; i++) {
        press(" ");
        if (!player.reveal || strcmp(player.step->title, title) == 0)
            return player.reveal != REVEAL_NOTHING;
        press("\r");
    }
    return false;
}

static void test_step_snapshots(void)
{
    begin_player();
    open_puzzle(chains, "");
    player_rest(&player);
    press("o");
    CHECK(reach("Pointing"), "a step of locked candidates");
    snapshot("where", 24, 80);
    press(" ");
    snapshot("which", 24, 80);
    press(" ");
    snapshot("step", 24, 80);
    CHECK(reach("ALS-XZ"), "almost locked sets");
    press("  ");
    snapshot("als", 24, 80);
    CHECK(reach("Region forcing chain"), "a chain");
    press("  ");
    snapshot("chain", 24, 80);
    snapshot("chain", 40, 120);
    snapshot("chain", 24, 60);
    snapshot("chain", 20, 44);
    press(".........");
    snapshot("walk", 24, 80);
    snapshot("walk", 24, 60);
    press("\t");
    snapshot("reason", 24, 80);
    snapshot("reason", 15, 38);
    press("\t");
    snapshot("reason-end", 15, 38);
    player.show = SHOW_GRID;
    press("\033");
    CHECK(!player.link && player.reveal, "Esc leaves the walk first");
    press("\033");
    CHECK(!player.reveal, "then the hint");
    player_free(&player);
}

/* A hint stays the same step when the puzzle is rated meanwhile, or another search finds nothing. */
static void test_kept_step(void)
{
    static struct screen before;
    char words[200], again[200];
    begin_player();
    open_puzzle(chains, "");
    press(".,");
    CHECK(says("Space gives a hint"), "no step to walk: %s", player.message);
    press("o");
    CHECK(reach("ALS-XZ"), "almost locked sets");
    press("  ");
    view_draw(&player, &before);
    sudoku_describe_step(player.step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    player_rest(&player);
    CHECK(player.facts.rating > 0, "rated");
    press("o");
    if (player.reveal)
        sudoku_describe_step(player.step, SUDOKU_DESCRIBE_STEP, again, sizeof again);
    CHECK(player.reveal && strcmp(words, again) == 0, "%s, then %s", words, again);
    player.message[0] = '\0';
    view_draw(&player, &screen);
    CHECK(memcmp(before.spots + 1, screen.spots + 1, sizeof screen.spots - sizeof *screen.spots) == 0,
          "the screen but for the title");
    player_free(&player);
}

/* ---- Every size ---- */

/* Keeps what a terminal shows that obeys the bytes: characters only. */
static void obey(const struct text *bytes, uint32_t shown[SCREEN_ROWS][SCREEN_COLUMNS + 2])
{
    const char *at = bytes->data, *end = at + bytes->length;
    int row = 0, column = 0;
    while (at < end) {
        if (*at == '\033') {
            const size_t n = strcspn(at, "HJmhl");
            if (at[n] == 'H')
                sscanf(at, "\033[%d;%dH", &row, &column);
            if (at[n] == 'J')
                memset(shown, 0, sizeof(uint32_t[SCREEN_ROWS][SCREEN_COLUMNS + 2]));
            at += n + 1;
            continue;
        }
        uint32_t character;
        const size_t n = utf8_decode((const unsigned char *)at, (size_t)(end - at), &character);
        CHECK(n && row >= 1 && row <= SCREEN_ROWS && column >= 1 && column <= SCREEN_COLUMNS, "%d %d", row,
              column);
        shown[row - 1][column++ - 1] = character == ' ' ? 0 : character;
        at += n ? n : 1;
    }
}

/* From any screen to any other: the terminal shows it, and the same screen again sends nothing. */
static void test_sizes(void)
{
    static struct screen screens[2];
    static uint32_t shown[SCREEN_ROWS][SCREEN_COLUMNS + 2];
    uint64_t state = test_seed();
    int now = 0;
    begin_player();
    open_puzzle(medium, "a title");
    player_rest(&player);
    for (int round = 0; round < test_cases(3000, 300); round++) {
        static const char keys[] = "  \r.?nncfubE0123456789hjklxaoAR\033\033\t\tm[";
        struct text bytes = {0};
        player.rows = round % 3 ? player.rows : 1 + (int)(test_random(&state) % 70);
        player.columns = round % 3 ? player.columns : 1 + (int)(test_random(&state) % 200);
        const unsigned key = (unsigned char)keys[test_random(&state) % (sizeof keys - 1)];
        if (player.show != SHOW_LEVELS || key < '1' || key > '8')
            player_key(&player, key);
        view_draw(&player, &screens[!now]);
        screen_changes(&screens[now], &screens[!now], &player.looks, &bytes);
        now = !now;
        obey(&bytes, shown);
        int wrong = 0;
        for (int row = 0; row < screens[now].rows; row++)
            for (int column = 0; column < screens[now].columns; column++) {
                const uint32_t character = screens[now].spots[row][column].character;
                wrong += shown[row][column] != (character == ' ' ? 0 : character);
            }
        CHECK(!wrong, "round %d, %d x %d: %d spots differ", round, player.columns, player.rows, wrong);
        bytes.length = 0;
        screen_changes(&screens[now], &screens[now], &player.looks, &bytes);
        CHECK(!bytes.length, "the same screen again sends %zu bytes", bytes.length);
        text_free(&bytes);
    }
    player_free(&player);
}

/* A cell is found where it is drawn. */
static void test_places(void)
{
    static const int sizes[][2] = {{24, 80}, {40, 120}, {24, 60}, {20, 44}, {15, 38}, {20, 100}};
    begin_player();
    open_puzzle(solved, "");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned seen[CELLS] = {0};
        player.rows = sizes[i][0];
        player.columns = sizes[i][1];
        player.message[0] = '\0';
        view_draw(&player, &screen);
        for (int row = 0; row < player.rows; row++)
            for (int column = 0; column < player.columns; column++) {
                const unsigned cell = view_cell_at(&player, row, column);
                const uint32_t character = screen.spots[row][column].character;
                if (cell < CELLS && character >= '1' && character <= '9')
                    seen[cell] = seen[cell] * 16 + (character - '0');
            }
        for (unsigned cell = 0; cell < CELLS; cell++)
            CHECK(seen[cell] == (unsigned)(solved[cell] - '0'), "size %zu: cell %u shows %x", i, cell,
                  seen[cell]);
    }
    player_free(&player);
}

int main(void)
{
    static void (*const tests[])(void) = {test_snapshots, test_wrong_snapshots, test_step_snapshots,
                                          test_kept_step, test_sizes,           test_places};
    return run_in_folder(tests, sizeof tests / sizeof *tests);
}
