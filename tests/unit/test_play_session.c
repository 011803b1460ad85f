/* The games and the statistics of --play from one start to the next. Each call to the system fails in turn:
 * what was saved before stays, and the player is told. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "base/rating_words.h"
#include "tests/play_session.h"

/* What was played last goes on, also if it has no move yet; a solved puzzle does not. */
static void test_last_game(void)
{
    begin_folder();
    begin_program();
    open_first(&session);
    CHECK(session.play.work.running[TASK_MAKE] && !*session.slot, "nothing was played before");
    open_game(&session, easy, "the name");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(!session.play.work.running[TASK_MAKE] && strcmp(session.play.course.name, "the name") == 0, "%s",
          session.play.course.name);
    enter_digit('5');
    end_program();
    begin_program();
    open_first(&session);
    CHECK(digit_there() == 5 && !*session.play.view.message, "%u, %s", digit_there(),
          session.play.view.message);
    open_game(&session, solved, "");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(!session.play.work.running[TASK_MAKE] && game_is_solved(&session.play.game),
          "a full grid without a move");
    open_game(&session, easy, "");
    struct deed deeds[CELLS] = {{0}};
    for (int cell = 0; cell < CELLS; cell++)
        deeds[cell].digit = (unsigned char)(solved[cell] - '0');
    CHECK(!game_help(&session.play.game, MOVE_SOLVE, deeds), "solved");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(session.play.work.running[TASK_MAKE] && !*session.slot, "a game that is solved");
    end_program();
}

/* Another window has the last game; its file has the name of something else, or makes no sense. */
static void test_no_last_game(void)
{
    static const char *const texts[] = {
        "",
        "\n\n\n",
        "../game\n\n\n",
        "game-1\n..5\nname\n",
        "game-1",
        "a name of more than sixty-three bytes, which is longer than any of them\n"};
    begin_folder();
    begin_program();
    open_game(&session, easy, "");
    enter_digit('5');
    char slot[STORE_NAME];
    memcpy(slot, session.slot, sizeof slot);
    end_program();
    struct holder holder = hold(slot, 1);
    begin_program();
    open_first(&session);
    CHECK(session.play.work.running[TASK_MAKE] && !*session.slot, "the game of another window");
    end_program();
    let_go(holder);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        begin_program();
        CHECK(store_save(&session.store, "last", texts[i], strlen(texts[i])) == 0, "saved");
        open_first(&session);
        CHECK(session.play.work.running[TASK_MAKE] && !*session.slot, "last game %zu", i);
        end_program();
    }
}

/* The last game is damaged and nothing tells its puzzle: a new one is made, and the player is told. */
static void test_damaged_last_game(void)
{
    static const char last[] = "game-1\n..5\nname\n", damaged[] = "no game";
    begin_folder();
    begin_program();
    CHECK(store_save(&session.store, "game-1", damaged, strlen(damaged)) == 0, "saved");
    CHECK(store_save(&session.store, "last", last, strlen(last)) == 0, "saved");
    open_first(&session);
    CHECK(session.play.work.running[TASK_MAKE] && says("The saved game is damaged"), "%s",
          session.play.view.message);
    end_program();
}

/* A game that cannot be saved: said each time, again when the next game is opened, and kept for the exit.
 * What was saved before stays. */
static void test_unsaved(void)
{
    static const struct fault faults[] = {{"open", 1, EROFS, true},
                                          {"write", 1, ENOSPC, false},
                                          {"fsync", 1, EIO, true},
                                          {"rename", 1, EACCES, true},
                                          {"memory", 1, ENOMEM, true}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        begin_folder();
        begin_program();
        open_game(&session, easy, "");
        enter_digit('1');
        flush(&session);
        CHECK(!*session.play.view.message && !session.unsaved_error, "%s", session.play.view.message);
        begin_fault(faults[i]);
        enter_digit('5');
        flush(&session);
        CHECK(says("The game cannot be saved: ") || says("Out of memory."), "%s: %s", faults[i].call,
              session.play.view.message);
        leave_slot(&session);
        end_fault();
        open_game(&session, medium, "");
        CHECK(session.unsaved_error && says("The game before this one cannot be saved: "), "%s: error %d, %s",
              faults[i].call, session.unsaved_error, session.play.view.message);
        CHECK(session.unsaved_error == faults[i].error, "%s: error %d", faults[i].call,
              session.unsaved_error);
        open_game(&session, easy, "");
        CHECK(digit_there() == 1, "%s: %u", faults[i].call, digit_there());
        enter_digit('5');
        flush(&session);
        CHECK(!session.unsaved_error, "error %d", session.unsaved_error);
        end_program();
    }
}

/* A process that saves cannot be started: the game is saved all the same. Its answer may come in pieces, or
 * never. */
static void test_saver(void)
{
    static const struct fault faults[] = {
        {"pipe", 1, EMFILE, true}, {"fork", 1, EAGAIN, true}, {"read", 1, EINTR, false}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        begin_folder();
        begin_program();
        open_game(&session, easy, "");
        begin_fault(faults[i]);
        enter_digit('5');
        CHECK(!worker_is_done(&session.workers[SAVER]) == (i == 2), "%s: done at once", faults[i].call);
        flush(&session);
        end_fault();
        CHECK(!session.unsaved_error && !session.workers[SAVER].busy, "%s: error %d", faults[i].call,
              session.unsaved_error);
        end_program();
        begin_program();
        open_first(&session);
        CHECK(digit_there() == 5, "%s: %u", faults[i].call, digit_there());
        finish_saving(&session); /* as after a child that was killed */
        CHECK(says("cannot be saved: ") && says(strerror(EIO)) && session.unsaved_error == EIO, "%s",
              session.play.view.message);
        end_program();
    }
}

/* More windows than there are names. */
static void test_many_windows(void)
{
    char slot[STORE_NAME];
    begin_folder();
    begin_program();
    open_game(&session, easy, "");
    memcpy(slot, session.slot, sizeof slot);
    end_program();
    struct holder holder = hold(slot, 99), entered = hold("entered", 99);
    begin_program();
    open_game(&session, easy, "");
    CHECK(says("99 other windows; this game is not saved") && !*session.slot, "%s",
          session.play.view.message);
    enter_digit('5');
    CHECK(!session.workers[SAVER].busy, "a game without a file is saved");
    open_entered(&session);
    CHECK(session.play.game.editing && says("99 other windows") && !*session.slot, "%s",
          session.play.view.message);
    let_go(holder);
    holder = hold(slot, 98);
    open_game(&session, easy, "");
    snprintf(slot + strlen(slot), 4, "-99");
    CHECK(says("saved separately") && strcmp(session.slot, slot) == 0, "%s", session.slot);
    let_go(holder);
    let_go(entered);
    end_program();
}

/* A damaged game is set aside. Where that fails, or another thing went wrong before, it is told. */
static void test_damaged_game(void)
{
    for (int way = 0; way < 2; way++) {
        begin_folder();
        begin_program();
        open_game(&session, easy, "");
        char slot[STORE_NAME];
        memcpy(slot, session.slot, sizeof slot);
        end_program();
        begin_program();
        CHECK(store_save(&session.store, slot, "no game\n", 8) == 0, "saved");
        begin_fault((struct fault){way ? "rename" : NULL, 1, EACCES, true});
        open_game(&session, easy, "");
        end_fault();
        CHECK(way ? says(" is damaged.") : says("it is kept as ") && says(".damaged-1"), "%s",
              session.play.view.message);
        CHECK(memcmp(session.play.work.tasks[TASK_FACTS].puzzle, easy, CELLS) == 0, "the puzzle is begun");
        end_program();
    }
}

/* From a puzzle that is being entered, the player comes back to the game before: one of a collection, or not,
 * with its moves. */
static void test_back_to_game(void)
{
    char name[200], said[300], *file = name;
    begin_folder();
    write_file("two.txt",
               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
               "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356\n");
    snprintf(name, sizeof name, "%s", path_to("two.txt"));
    for (int way = 0; way < 2; way++) {
        begin_program();
        if (way)
            CHECK(read_collection(&session.collection, &file, 1, no_fault, said), "%s", said);
        leave_entered(&session);
        CHECK(says("no game to go back to"), "%s", session.play.view.message);
        if (way)
            open_from_collection(&session, 1);
        else
            open_game(&session, easy, "a name");
        play_key(&session.play, 'R', false);
        session.play.view.cursor = way ? 1 : CELLS / 2;
        enter_digit('5');
        open_entered(&session);
        open_entered(&session);
        CHECK(session.play.game.editing && session.play.course.elsewhere, "entering");
        leave_entered(&session);
        CHECK(!session.play.game.editing && session.play.game.cells[way ? 1 : CELLS / 2].digit == 5 &&
                  session.play.course.elsewhere == !way && session.play.course.index == (size_t)way,
              "way %d", way);
        end_program();
    }
}

/* A puzzle that is being entered goes on as well. */
static void test_entered(void)
{
    begin_folder();
    begin_program();
    open_entered(&session);
    CHECK(session.play.game.editing && says("Type or paste"), "%s", session.play.view.message);
    enter_digit('5');
    end_program();
    begin_program();
    open_first(&session);
    CHECK(session.play.game.editing && session.play.game.cells[0].digit == 5, "%u",
          session.play.game.cells[0].digit);
    open_entered(&session);
    CHECK(session.play.game.editing && session.play.game.cells[0].digit == 5 && session.play.view.cursor == 1,
          "%u", session.play.view.cursor);
    end_program();
}

/* What was played last and the place in a collection are kept, or the player is told. */
static void test_place(void)
{
    char text[400], said[300], name[200], *file = name;
    snprintf(text, sizeof text, "%s\n%s\n%.80s\n%.79s\n", easy, medium, easy, easy);
    write_file("two.txt", text);
    snprintf(name, sizeof name, "%s", path_to("two.txt"));
    static const char *const places[] = {NULL, "1\n", "2\n", "nonsense", "1"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        begin_folder();
        begin_program();
        CHECK(read_collection(&session.collection, &file, 1, no_fault, said), "%s", said);
        if (places[i])
            CHECK(store_save(&session.store, session.collection.key, places[i], strlen(places[i])) == 0,
                  "saved");
        open_first(&session);
        CHECK(session.play.course.index == (places[i] && *places[i] == '1'), "%zu: %zu", i,
              session.play.course.index);
        CHECK(says("2 invalid puzzles left out, the first from line 3."), "%s", session.play.view.message);
        begin_fault((struct fault){"fsync", 1, ENOSPC, true});
        open_from_collection(&session, 1);
        CHECK(says("The place in the collection cannot be saved: No space left"), "%s",
              session.play.view.message);
        begin_fault((struct fault){"rename", 1, EROFS, true});
        open_game(&session, easy, "");
        end_fault();
        CHECK(says("Which game was played last cannot be saved: Read-only"), "%s", session.play.view.message);
        /* What there is to say about the game matters more. */
        char slot[STORE_NAME];
        memcpy(slot, session.slot, sizeof slot);
        leave_slot(&session);
        struct holder holder = hold(slot, 1);
        begin_fault((struct fault){"rename", 1, EROFS, true});
        open_first(&session);
        end_fault();
        CHECK(says("The place in the collection cannot be saved"), "%s", session.play.view.message);
        let_go(holder);
        end_program();
    }
}

/* ---- Statistics ---- */

/* A puzzle solved alone, with help, on a known level or not. */
static void count(unsigned rating, uint64_t played, bool helped)
{
    const struct deed deeds[CELLS] = {[2] = {.digit = 4}};
    play_begin(&session.play, easy, "");
    session.play.help.rating_known = rating != 0;
    session.play.help.rating = rating;
    session.play.course.played = 1000 * played;
    if (helped)
        CHECK(!game_help(&session.play.game, MOVE_FILL, deeds), "help");
    count_solved(&session);
}

static void test_scores(void)
{
    char path[STORE_PATH + 20];
    begin_folder();
    begin_program();
    read_scores(&session);
    CHECK(!*session.play.view.message, "%s", session.play.view.message);
    count(12, 100, false);
    count(12, 50, false);
    count(12, 70, false);
    count(12, 1, true);
    count(0, 30, false);
    read_scores(&session);
    const struct score *score = &session.play.course.scores[0],
                       *unrated = &session.play.course.scores[LEVELS];
    CHECK(score->solved == 3 && score->helped == 1 && score->best == 50 && score->total == 220,
          "%u, %u, %lu, %lu", score->solved, score->helped, score->best, score->total);
    CHECK(unrated->solved == 1 && unrated->best == 30, "unrated: %u", unrated->solved);
    /* Lines of another version are skipped. */
    static const char lines[] = "easy 7 0 1 2\nunknown 1 1 1 1\nhard x\nhard 2 0 5 9";
    CHECK(store_save(&session.store, "statistics", lines, sizeof lines - 1) == 0, "saved");
    read_scores(&session);
    CHECK(
        session.play.course.scores[0].solved == 7 && session.play.course.scores[rating_level(42)].solved == 2,
        "%u, %u", session.play.course.scores[0].solved, session.play.course.scores[rating_level(42)].solved);
    /* Damaged: set aside when the next puzzle is counted, not overwritten. */
    snprintf(path, sizeof path, "%s/statistics", session.store.folder);
    CHECK(truncate(path, 30) == 0, "%s", path);
    read_scores(&session);
    CHECK(says("The statistics cannot be read."), "%s", session.play.view.message);
    count(12, 10, false);
    CHECK(says("the old ones are kept as ") && says("statistics.damaged-1"), "%s", session.play.view.message);
    CHECK(session.play.course.scores[0].solved == 1, "%u", session.play.course.scores[0].solved);
    end_program();
}

/* What was counted before is not lost, and a puzzle that is not counted is told. */
static void test_failing_scores(void)
{
    static const struct {
        struct fault fault;
        const char *said;
    } all[] = {{{"fsync", 1, EIO, true}, "Solved, but the statistics cannot be saved: "},
               {{"write", 1, ENOSPC, true}, "Solved, but the statistics cannot be saved: No space left"},
               {{"memory", 3, ENOMEM, true}, "Solved, but the statistics cannot be saved: "},
               {{"read", 1, EIO, true}, "cannot be read and begin anew; the old ones are kept"},
               {{"memory", 1, ENOMEM, true}, "Solved, but the statistics cannot be saved: "}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        begin_folder();
        begin_program();
        count(12, 100, false);
        play_begin(&session.play, easy, "");
        begin_fault(all[i].fault);
        count_solved(&session);
        end_fault();
        bool told = (says(all[i].said) && (says(strerror(all[i].fault.error)) || says("kept as"))) ||
                    strcmp(all[i].fault.call, "memory") == 0;
        CHECK(told && *session.play.view.message, "%s: %s", all[i].fault.call, session.play.view.message);
        bool aside = says("kept as");
        read_scores(&session);
        CHECK(aside || session.play.course.scores[0].solved == 1, "%s: %u", all[i].fault.call,
              session.play.course.scores[0].solved);
        end_program();
    }
    /* It can neither be read nor set aside. */
    begin_folder();
    begin_program();
    count(12, 100, false);
    char path[STORE_PATH + 20];
    snprintf(path, sizeof path, "%s/statistics", session.store.folder);
    CHECK(unlink(path) == 0 && mkdir(path, 0700) == 0, "%s", path);
    begin_fault((struct fault){"rename", 1, EACCES, true});
    count(12, 100, false);
    end_fault();
    CHECK(says("Solved, but the statistics cannot be read."), "%s", session.play.view.message);
    end_program();
}

/* A task that is wanted anew replaces the one that runs; one that is no longer waited for ends. */
static void test_workers(void)
{
    begin_folder();
    begin_program();
    struct worker *worker = &session.workers[TASK_MAKE];
    play_begin(&session.play, easy, "");
    session.play.work.wanted[TASK_FACTS] = false;
    session.play.maker.wishes = (struct wishes){.low = 254, .high = 254}; /* of which there is none */
    session.play.maker.wish_level = LEVELS + 1;
    play_make(&session.play);
    manage_workers(&session);
    pid_t first = worker->pid;
    CHECK(worker->busy && first > 0, "work under way");
    manage_workers(&session);
    CHECK(worker->pid == first, "the same work goes on");
    play_make(&session.play);
    manage_workers(&session);
    CHECK(worker->busy && worker->pid > 0 && worker->pid != first, "the later wish");
    play_key(&session.play, KEY_ESCAPE, false);
    manage_workers(&session);
    CHECK(!worker->busy && !session.play.work.running[TASK_MAKE], "nobody waits for it");
    worker_free(worker);
    end_program();
}

int main(void)
{
    static void (*const tests[])(void) = {test_last_game,    test_no_last_game, test_unsaved,
                                          test_saver,        test_many_windows, test_damaged_last_game,
                                          test_damaged_game, test_entered,      test_back_to_game,
                                          test_place,        test_scores,       test_failing_scores,
                                          test_workers};
    return run_in_folder(tests, sizeof tests / sizeof *tests);
}
