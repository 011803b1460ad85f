/* Several cells that are chosen, colours, and the filter for a digit. */
#include "tests/play_tasks.h"

/* Presses keys; an arrow with Shift is one of UDLR, and ~ is Alt for the key after it. */
static void press(struct play *play, const char *keys)
{
    static const char arrows[] = "UDLR";
    for (; *keys; keys++) {
        const bool alt = *keys == '~';
        const char *arrow = strchr(arrows, keys[alt]);
        keys += alt;
        play_key(play, arrow ? KEY_SHIFT | (KEY_UP + (unsigned)(arrow - arrows)) : (unsigned char)*keys, alt);
    }
}

static void check_record_of(const struct play *play, const char *moves)
{
    struct play again;
    struct text text = {0};
    play_init(&again, 1);
    play_record(play, &text);
    text_char(&text, '\0');
    const char *record = strstr(text.data, "moves\n");
    CHECK(record && strcmp(record + 6, moves) == 0, "%s", text.data);
    CHECK(play_restore(&again, text.data, text.length - 1) && again.game.at == play->game.at &&
              memcmp(again.game.cells, play->game.cells, sizeof again.game.cells) == 0,
          "%s", text.data);
    text_free(&text);
    play_free(&again);
}

/* A mark comes to all cells that lack it, or else leaves all; clues are left out. u and Ctrl-R take them as
 * one. */
static void test_several(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play.view.cursor = 1; /* r1c2 is a clue, r1c3, r1c4, r2c4 are not */
    press(&play, "RRD");
    check_said(&play, "");
    CHECK(play_is_chosen(&play, 1) && play_is_chosen(&play, 12) && !play_is_chosen(&play, 11), "chosen");
    press(&play, "~2");
    play_key(&play, KEY_LEFT, false);
    CHECK(!play_is_chosen(&play, 12) && play.view.cursor == 11, "a move without Shift ends it");
    play.view.cursor = 2;
    press(&play, "R~2~2");
    check_record_of(&play,
                    "mark r1c3 2\nand mark r1c4 2\n"
                    "mark r1c3 2\nand mark r1c4 2\nmark r1c3 2\nand mark r1c4 2\n");
    press(&play, "u");
    check_said(&play, "Undone: pencil mark 2 in r1c3 and 1 more.");
    press(&play, "u");
    check_said(&play, "Undone: pencil mark 2 removed in r1c3 and 1 more.");
    press(&play, "\022");
    check_said(&play, "Done again: pencil mark 2 removed in r1c3 and 1 more.");
    CHECK(play.game.at == 4, "%zu", play.game.at);
    press(&play, "u0");
    CHECK(!play.game.cells[2].marks && !play.game.cells[3].marks, "cleared");
    press(&play, "R~2uu");
    check_record_of(&play,
                    "mark r1c3 2\nand mark r1c4 2\nclear r1c3\nand clear r1c4\n"
                    "mark r1c3 2\nand mark r1c4 2\nundo 2\n");
    play_free(&play);
}

/* V chooses what the cursor comes to, without Shift, until a digit is there; the mouse does so, too. Cells
 * that were chosen count only as long as the cursor is on one of them. */
static void test_choosing(void)
{
    struct play play;
    open_puzzle(&play, medium);
    play.view.cursor = 0;
    press(&play, "vVl");
    CHECK(play.view.choosing && play_is_chosen(&play, 0) && play_is_chosen(&play, 1), "with the keys of vi");
    press(&play, "2");
    CHECK(!play.view.choosing && play.game.cells[1].digit == 2, "the other one is a clue");
    press(&play, "j");
    CHECK(!play_is_chosen(&play, 1), "after a digit");
    press(&play, "Vlll\033");
    CHECK(!play.view.choosing && !play_is_chosen(&play, 10), "Esc");
    play_key(&play, KEY_CELL + 80, false);
    play_key(&play, (KEY_CELL + 40) | KEY_SHIFT, false);
    CHECK(play.view.cursor == 40 && play_is_chosen(&play, 80), "by mouse");
    play.view.cursor = 0;
    CHECK(!play_is_chosen(&play, 80) && !play_is_chosen(&play, 40), "the cursor is elsewhere");
    /* Nothing is chosen behind a list, nor while clues are entered. */
    play_key(&play, '?', false);
    play_key(&play, KEY_CELL + 3, false);
    CHECK(play.view.show == SHOW_KEYS && play.view.cursor == 0, "a click on the grid behind the list");
    play_key(&play, KEY_DOWN | KEY_SHIFT, false);
    CHECK(play.view.show == SHOW_KEYS && play.view.page == 1, "an arrow with Shift is an arrow");
    play_begin_entering(&play);
    press(&play, "RR5");
    CHECK(game_count(&play.game, 5) == 1, "%u clues", game_count(&play.game, 5));
    play_free(&play);
}

/* Colours go round, for cells and candidates alike; candidates are shown then. */
static void test_colors(void)
{
    struct play play;
    open_puzzle(&play, medium);
    play.view.cursor = 1; /* 2, 5 */
    press(&play, "bRb");
    CHECK(play.game.cells[1].colors[0] == 1 && play.game.cells[2].colors[0] == 1, "that after the cursor's");
    press(&play, "BB");
    CHECK(play.game.cells[1].colors[0] == COLORS && !play_shows_candidates(&play),
          "back from none to the last");
    play.view.cursor = 1;
    press(&play, "o2o2");
    CHECK(play.game.cells[1].colors[2] == 2 && play_shows_candidates(&play), "a candidate");
    press(&play, "o9");
    check_said(&play, "No such candidate.");
    check_record_of(&play,
                    "color r1c2 0 1\ncolor r1c3 0 1\ncolor r1c2 0 0\nand color r1c3 0 0\n"
                    "color r1c2 0 5\nand color r1c3 0 5\ncolor r1c2 2 1\ncolor r1c2 2 2\n");
    press(&play, "O");
    CHECK(!play.game.cells[1].colors[0] && !play.game.cells[1].colors[2], "none");
    press(&play, "uu");
    CHECK(play.game.cells[1].colors[0] == COLORS && play.game.cells[1].colors[2] == 1, "undone");
    play_key(&play, 'R', false);
    CHECK(!play.game.cells[1].colors[0], "restarted");
    play_free(&play);
}

/* Lines of a record that say nothing about colours, or about a move before them. */
static void test_wrong_lines(void)
{
    static const char *const lines[] = {"and",
                                        "and mark r1c2 2",
                                        "and undo",
                                        "color r1c2",
                                        "color r1c2 2",
                                        "color r1c2 2 6",
                                        "color r1c2 2 ",
                                        "color r1c2 2 11",
                                        "color r1c2 9 1",
                                        "color r1c2 x 1",
                                        "uncolor r1c2",
                                        "color"};
    struct game game = {.n_moves = 0};
    game_start(&game, medium);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        CHECK(game_move(&game, lines[i]) && !game.n_moves, "%s", lines[i]);
    CHECK(!game_move(&game, "mark r1c2 2") && !game_move(&game, "and color r1c2 2 1") && game.n_moves == 2,
          "two moves");
    CHECK(!game_undo(&game) && !game.at && game_undo(&game), "undone as one");
    game_free(&game);
}

/* A digit behind / is highlighted, without any being entered; any other key is what it always is. */
static void test_filter(void)
{
    struct play play;
    open_puzzle(&play, medium);
    play.view.cursor = 1;
    press(&play, "/5");
    CHECK(play.view.pinned == 5 && !play.game.n_moves && !*play.view.message, "%s", play.view.message);
    press(&play, "/5");
    CHECK(!play.view.pinned, "off again");
    press(&play, "/");
    check_said(&play, "where it can be");
    press(&play, "m");
    CHECK(play.view.pencil && !play.view.pinned && !*play.view.message, "%s", play.view.message);
    press(&play, "5");
    CHECK(play.game.cells[1].marks == bit_of(5), "a mark");
    play_free(&play);
}

int main(void)
{
    test_several();
    test_choosing();
    test_colors();
    test_wrong_lines();
    test_filter();
    return test_report();
}
