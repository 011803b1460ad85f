/* Files that the player of --play names, texts that are pasted, and drawings. Each call to the system fails
 * in turn: a file that was there stays, and the player is told. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "tests/play_session.h"

#include "cli/write/picture.h"

#include <limits.h>

static void write_as(const char *name, bool overwrite)
{
    snprintf(session.play.prompt.text, sizeof session.play.prompt.text, "%s", path_to(name));
    session.play.prompt.purpose = REQUEST_WRITE;
    session.play.prompt.overwrite = overwrite;
    session.play.view.show = SHOW_GRID;
    write_game(&session);
}

/* A file that cannot be written as a whole is not there, or stays as it was. */
static void test_write(void)
{
    static const char *const calls[] = {"open", "write", "close", "rename", "fsync"};
    begin_folder();
    begin_program();
    open_game(&session, easy, "a name");
    write_as("game.line", false);
    char expected[CELLS * 2 + 20];
    snprintf(expected, sizeof expected, "%s a name\n", easy);
    CHECK(says("Written to ") && holds("game.line", expected), "%s", expected);
    write_as("game.line", false);
    CHECK(session.play.view.show == SHOW_PROMPT && session.play.prompt.overwrite, "%s",
          session.play.view.message);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        write_file("old.line", "old");
        begin_fault((struct fault){calls[i], 1, ENOSPC, true});
        write_as("old.line", true);
        CHECK(says("No space left on device.") && holds("old.line", "old"), "%s: %s", calls[i],
              session.play.view.message);
        if (i < 3) {
            begin_fault((struct fault){calls[i], 1, ENOSPC, true});
            write_as("new.line", false);
            CHECK(says("new.line: No space left on device."), "%s: %s", calls[i], session.play.view.message);
        }
        end_fault();
        CHECK(access(path_to("new.line"), F_OK) != 0, "%s: a part was left", calls[i]);
    }
    for (unsigned long k = 1; k <= 4; k++) {
        begin_fault((struct fault){"memory", k, ENOMEM, true});
        write_as("new.PDF", false);
        bool failed = end_fault() >= k;
        CHECK(!failed || (says(strerror(ENOMEM)) && access(path_to("new.PDF"), F_OK) != 0),
              "allocation %lu: %s", k, session.play.view.message);
        unlink(path_to("new.PDF"));
    }
    end_program();
}

static void paste_text(const char *words)
{
    struct text text = {0};
    text_string(&text, words);
    paste(&session, &text);
    text_free(&text);
}

/* A picture has the pattern of the step that is shown, and the name may begin with the home folder. */
static void test_picture(void)
{
    char path[PATH_MAX];
    begin_folder();
    begin_program();
    open_game(&session, easy, "");
    setenv("HOME", folder, 1);
    size_t sizes[3];
    for (int way = 0; way < 3; way++) {
        session.play.view.candidates = way == 1;
        if (way == 2) {
            struct task task = session.play.work.tasks[TASK_FACTS];
            struct text answer = {0};
            task.kind = TASK_PATH;
            task.limit = 5;
            helper_work(&task, NULL, &answer);
            take_steps(&session.play, finding_in(&answer));
            text_free(&answer);
            CHECK(session.play.view.show == SHOW_PATH, "%s", session.play.view.message);
            play_key(&session.play, KEY_DOWN, false);
            play_key(&session.play, 'p', false);
            CHECK(session.play.view.show == SHOW_PROMPT && play_is_path(&session.play),
                  "a prompt over the steps");
            play_key(&session.play, KEY_ESCAPE, false);
            CHECK(session.play.view.show == SHOW_PATH, "the steps again");
        }
        snprintf(session.play.prompt.text, sizeof session.play.prompt.text, "~/picture-%d.svg", way);
        session.play.prompt.purpose = REQUEST_DRAW;
        write_game(&session);
        CHECK(says("Written to "), "%s", session.play.view.message);
        snprintf(path, sizeof path, "%s/picture-%d.svg", folder, way);
        FILE *file = fopen(path, "r");
        char text[60000] = "";
        size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
        text[n] = '\0';
        if (file)
            fclose(file);
        CHECK(n > 1000 && (strstr(text, "#9fd8a4") != NULL) == (way == 2), "%s: %zu bytes, a pattern: %d",
              path, n, way);
        sizes[way] = n;
    }
    CHECK(sizes[1] > 2 * sizes[0], "%zu and %zu bytes: candidates", sizes[0], sizes[1]);
    end_program();
}

/* Writes the picture that is shown; it has all of these words. */
static void check_picture(const char *const *words)
{
    static int number;
    char path[PATH_MAX], text[60000] = "";
    snprintf(session.play.prompt.text, sizeof session.play.prompt.text, "%s/shown-%d.svg", folder, ++number);
    snprintf(path, sizeof path, "%s", session.play.prompt.text);
    session.play.prompt.purpose = REQUEST_DRAW;
    write_game(&session);
    FILE *file = fopen(path, "r");
    CHECK(file && fread(text, 1, sizeof text - 1, file) > 1000 && fclose(file) == 0, "%s", path);
    for (; *words; words++)
        CHECK(strstr(text, *words), "%s: %s", path, *words);
}

static size_t count_words(const char *path, const char *words)
{
    char text[60000] = "";
    size_t n = 0;
    FILE *file = fopen(path, "r");
    CHECK(file && fread(text, 1, sizeof text - 1, file) > 0 && fclose(file) == 0, "%s", path);
    for (const char *at = text; (at = strstr(at, words)) != NULL; at++)
        n++;
    return n;
}

static void press(const char *keys)
{
    for (; *keys; keys++)
        play_key(&session.play, (unsigned char)*keys, false);
}

/* A picture has what the player sees: colours of cells and candidates, marks, a digit that is looked for,
 * cells that are chosen, wrong digits; and of a chain the link that was walked to, with its words. */
static void test_shown(void)
{
    static const char chain[] =
        "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56";
    struct text answer = {0};
    char path[PATH_MAX];
    begin_folder();
    begin_program();
    open_game(&session, medium, "");
    session.play.view.cursor = 1; /* r1c2: 2, 5 */
    press("m25m");
    check_picture((const char *const[]){"<g class=\"k\">", NULL});
    snprintf(path, sizeof path, "%s", path_to("shown-1.svg"));
    CHECK(count_words(path, "<g class=\"k\">") == 1 && count_words(path, "#f8c9c5") == 0,
          "marks alone, and cells without any are no dead ends");
    press("bbo5/9");
    play_key(&session.play, KEY_RIGHT | KEY_SHIFT, false);
    session.play.view.cursor = 2;
    check_picture((const char *const[]){"#b3d7ff", "#aeeabc", "#ffe99a", "#fff6d6", "#cfe4ff", NULL});
    session.play.view.cursor = 1;
    press("\0331");
    check_picture((const char *const[]){"class=\"w\"", NULL});
    open_game(&session, chain, "");
    struct task task = session.play.work.tasks[TASK_FACTS];
    task.kind = TASK_PATH;
    task.limit = 17;
    helper_work(&task, NULL, &answer);
    take_steps(&session.play, finding_in(&answer));
    text_free(&answer);
    session.play.help.step_at = 16;
    press("......");
    check_picture((const char *const[]){"r7c1 is not 4: the cell has 8. (6/14)", "Region forcing chain",
                                        "r=\"1.75\" fill=\"#ffffff\" stroke=\"#000000\"", NULL});
    end_program();
}

/* The ending of the name says the format: a name that is nothing else is no ending. */
static void test_endings(void)
{
    static const struct {
        const char *name, *begins;
    } all[] = {{"x", "53..7....\n6"}, {".svg", "53..7....\n6"}, {"a.txt", "53..7....\n6"},
               {"a.SVG", "<svg"},     {"a.html", "<svg"},       {"a.json", "{"},
               {"a.csv", ""},         {"a.sdm", "53..7"},       {"a.sdk", "[Puzzle]\n53"}};
    char before[PATH_MAX], content[20];
    begin_folder();
    begin_program();
    open_game(&session, easy, "");
    CHECK(getcwd(before, sizeof before) && chdir(folder) == 0, "%s", folder);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(session.play.prompt.text, sizeof session.play.prompt.text, "%s", all[i].name);
        session.play.prompt.purpose = REQUEST_WRITE;
        session.play.prompt.overwrite = false;
        write_game(&session);
        FILE *file = fopen(all[i].name, "r");
        size_t n = file ? fread(content, 1, sizeof content - 1, file) : 0;
        content[n] = '\0';
        CHECK(file && fclose(file) == 0, "%s", all[i].name);
        CHECK(strncmp(content, all[i].begins, strlen(all[i].begins)) == 0, "%s: %s", all[i].name, content);
    }
    CHECK(chdir(before) == 0, "%s", before);
    end_program();
}

static void test_paste(void)
{
    char two[200];
    begin_folder();
    begin_program();
    play_begin(&session.play, easy, "");
    paste_text("");
    CHECK(says("Nothing was pasted."), "%s", session.play.view.message);
    paste_text("\n\n");
    CHECK(says("There is no puzzle in the pasted text."), "%s", session.play.view.message);
    /* The first reason is told; a puzzle after it is taken. */
    snprintf(two, sizeof two, "%.80s\n%.70s\n", easy, medium);
    paste_text(two);
    CHECK(says("80 cells") && session.play.request.kind == REQUEST_NONE, "%s", session.play.view.message);
    snprintf(two, sizeof two, "%.80s\n%s\n", easy, medium);
    paste_text(two);
    CHECK(session.play.request.kind == REQUEST_OPEN &&
              memcmp(session.play.request.puzzle.clues, medium, CELLS) == 0,
          "%s", session.play.view.message);
    struct text text = {0};
    text_string(&text, easy);
    begin_fault((struct fault){"memory", 1, ENOMEM, true});
    session.play.request.kind = REQUEST_NONE;
    paste(&session, &text);
    end_fault();
    CHECK(says("Nothing was pasted.") && session.play.request.kind == REQUEST_NONE, "%s",
          session.play.view.message);
    text_free(&text);
    end_program();
}

/* A format that does not exist draws nothing; with one allocation that fails, nothing or all of it. */
static void test_draw(void)
{
    static const char *const endings[] = {"svg", "pdf", "grid", "json", "csv-grid", "sdk"};
    char bytes[] = "the words under it";
    const struct text words = {.data = bytes, .length = sizeof bytes - 1};
    struct overlay overlay = {.has_small = true};
    struct text all = {0}, part = {0};
    struct task task = {.proper = true};
    memcpy(task.puzzle, easy, CELLS);
    memcpy(task.cells, easy, CELLS);
    CHECK(sudoku_find_candidates(easy, task.candidates) == SUDOKU_OK, "candidates");
    for (int cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = easy[cell] == '.' ? task.candidates[cell] : 0;
    memcpy(overlay.small, task.candidates, sizeof overlay.small);
    CHECK(!helper_draw("no such format", &task, NULL, NULL, NULL, &part), "a format that does not exist");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        text_free(&all);
        const struct text *under = i < 2 ? &words : NULL;
        CHECK(helper_draw(endings[i], &task, &overlay, under, "a name", &all), "%s", endings[i]);
        for (unsigned long k = 1;; k++) {
            text_free(&part);
            begin_fault((struct fault){"memory", k, ENOMEM, false});
            bool drawn = helper_draw(endings[i], &task, &overlay, under, "a name", &part);
            if (end_fault() < k)
                break;
            CHECK(!drawn || (part.length == all.length && memcmp(part.data, all.data, all.length) == 0),
                  "%s, allocation %lu: drawn in part", endings[i], k);
        }
    }
    text_free(&all);
    text_free(&part);
}

int main(void)
{
    static void (*const tests[])(void) = {test_write, test_endings, test_picture,
                                          test_shown, test_paste,   test_draw};
    return run_in_folder(tests, sizeof tests / sizeof *tests);
}
