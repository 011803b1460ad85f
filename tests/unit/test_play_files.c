/* The files of --play, without a terminal: saved games, collections, statistics, and files that are written.
 * Each call to the system fails in turn: what was saved before stays, and the player is told. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "cli/play/session.h"
#include "tests/failing.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char medium[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static char folder[] = "/tmp/test-files-XXXXXX";
static const struct fault no_fault = {NULL, 0, 0, false};

/* A path in the folder of this test. */
static const char *path_to(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_to(name), "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", name);
}

/* Is this the whole content of the file? */
static bool holds(const char *name, const char *text)
{
    char content[2000] = "";
    FILE *file = fopen(path_to(name), "r");
    size_t n = file ? fread(content, 1, sizeof content - 1, file) : 0;
    if (file)
        fclose(file);
    return file && n == strlen(text) && memcmp(content, text, n) == 0;
}

/* Each store has a folder of its own. */
static const char *begin_folder(void)
{
    static char name[20];
    static int number;
    snprintf(name, sizeof name, "state-%d", ++number);
    CHECK(setenv("XDG_STATE_HOME", path_to(name), 1) == 0, "%s", name);
    return name;
}

/* ---- The store ---- */

/* What the store has under this name; the caller's text holds it. */
static const char *loaded(const struct store *store, const char *name, struct text *text)
{
    text_free(text);
    bool whole = store_load(store, name, text) == LOADED;
    text_char(text, '\0');
    return whole ? text->data : "(nothing)";
}

/* Saves "new" over "old" with a fault. After a failure the old file is there, without one the new. */
static void check_save(const struct store *store, struct fault wanted)
{
    struct text text = {0};
    CHECK(store_save(store, "game", "old", 3) == 0, "old");
    begin_fault(wanted);
    int error = store_save(store, "game", "new", 3);
    end_fault();
    CHECK(!error || error == wanted.error, "%s %lu: error %d", wanted.call, wanted.at, error);
    CHECK(wanted.at > 1 || error, "%s 1: no error", wanted.call);
    const char *there = loaded(store, "game", &text);
    CHECK(strcmp(there, error ? "old" : "new") == 0, "%s %lu: error %d and %s", wanted.call, wanted.at, error,
          there);
    text_free(&text);
}

static void test_save(void)
{
    static const char *const calls[] = {"open", "write", "fsync", "close", "rename"};
    struct store store;
    begin_folder();
    CHECK(store_open(&store), "error %d", store.error);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        begin_fault((struct fault){.call = calls[i]});
        CHECK(store_save(&store, "game", "count", 5) == 0, "%s", calls[i]);
        unsigned long n = end_fault();
        CHECK(n > 0, "%s is never called", calls[i]);
        for (unsigned long k = 1; k <= n; k++) {
            check_save(&store, (struct fault){calls[i], k, ENOSPC, false});
            check_save(&store, (struct fault){calls[i], k, EIO, true});
        }
    }
    store_close(&store);
    store_close(&store); /* harmless */
}

static void test_load(void)
{
    struct store store;
    struct text text = {0};
    char path[STORE_PATH + 10];
    begin_folder();
    CHECK(store_open(&store), "error %d", store.error);
    CHECK(store_load(&store, "game", &text) == LOADED_NOTHING, "there is no file");
    CHECK(store_save(&store, "game", "words\n", 6) == 0, "saved");
    CHECK(strcmp(loaded(&store, "game", &text), "words\n") == 0, "%s", text.data);
    static const struct fault faults[] = {{"open", 1, EACCES, false},
                                          {"read", 1, EIO, false},
                                          {"read", 2, EIO, false},
                                          {"memory", 1, ENOMEM, true}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        text_free(&text);
        begin_fault(faults[i]);
        enum loaded outcome = store_load(&store, "game", &text);
        end_fault();
        CHECK(outcome == LOADED_DAMAGE, "%s %lu: %d", faults[i].call, faults[i].at, (int)outcome);
    }
    text_free(&text);
    snprintf(path, sizeof path, "%s/game", store.folder);
    CHECK(truncate(path, 12) == 0 && store_load(&store, "game", &text) == LOADED_DAMAGE, "too short");
    CHECK(truncate(path, 100) == 0 && store_load(&store, "game", &text) == LOADED_DAMAGE, "a wrong sum");
    CHECK(unlink(path) == 0 && symlink("/dev/zero", path) == 0, "%s", path);
    CHECK(store_load(&store, "game", &text) == LOADED_DAMAGE, "a file without an end");
    text_free(&text);
    store_close(&store);
}

/* Without a folder nothing is kept, and nothing stops the game. */
static void check_unusable(const char *state, const char *home, int error)
{
    struct store store;
    struct text text = {0};
    unsetenv("HOME");
    unsetenv("XDG_STATE_HOME");
    if (home)
        setenv("HOME", home, 1);
    if (state)
        setenv("XDG_STATE_HOME", state, 1);
    CHECK(!store_open(&store) && store.error == error, "%s, %s: error %d", state ? state : "none",
          home ? home : "none", store.error);
    CHECK(store_save(&store, "game", "text", 4) == error, "saved");
    CHECK(store_load(&store, "game", &text) == LOADED_NOTHING, "loaded");
    CHECK(store_lock(&store, "game", false) && store_lock(&store, "game", true), "locks are granted");
    store_unlock(&store, "game");
    store_close(&store);
    text_free(&text);
}

static void test_no_folder(void)
{
    char far[STORE_PATH];
    struct store store;
    memset(far, 'x', sizeof far);
    far[0] = '/';
    far[sizeof far - 1] = '\0';
    check_unusable(NULL, NULL, ENOENT);
    check_unusable("relative", "relative", ENOENT);
    check_unusable(far, NULL, ENAMETOOLONG);
    check_unusable(NULL, far, ENAMETOOLONG);
    write_file("no-folder", "");
    check_unusable(path_to("no-folder"), NULL, ENOTDIR);
    /* A relative path is ignored. */
    CHECK(setenv("XDG_STATE_HOME", "relative", 1) == 0 && setenv("HOME", path_to("home"), 1) == 0, "HOME");
    CHECK(store_open(&store), "error %d", store.error);
    store_close(&store);
    CHECK(access(path_to("home/.local/state/sudoku/lock"), F_OK) == 0, "the folder in HOME");
    const char *fresh = begin_folder();
    begin_fault((struct fault){"mkdir", 3, EACCES, false});
    CHECK(!store_open(&store) && store.error == EACCES, "%s: error %d", fresh, store.error);
    begin_fault((struct fault){"open", 1, EROFS, false});
    CHECK(!store_open(&store) && store.error == EROFS, "%s: error %d", fresh, store.error);
    end_fault();
}

/* Another process that has locked names, until it is let go. */
struct holder {
    pid_t pid;
    int end;
};

/* name, name-2 and so on: n names. */
static struct holder hold(const char *name, int n)
{
    int said[2], wait[2];
    char byte = 0;
    CHECK(pipe(said) == 0 && pipe(wait) == 0, "pipes");
    pid_t pid = fork();
    if (pid == 0) {
        struct store store;
        close(wait[1]);
        bool locked = store_open(&store);
        for (int i = 1; i <= n; i++) {
            char numbered[STORE_NAME];
            snprintf(numbered, sizeof numbered, i > 1 ? "%s-%d" : "%s", name, i);
            locked = locked && store_lock(&store, numbered, false);
        }
        (void)!write(said[1], &locked, 1);
        (void)!read(wait[0], &byte, 1);
        _exit(0);
    }
    CHECK(read(said[0], &byte, 1) == 1 && byte == 1, "%s is locked elsewhere", name);
    close(said[0]), close(said[1]), close(wait[0]);
    return (struct holder){pid, wait[1]};
}

static void let_go(struct holder holder)
{
    CHECK(write(holder.end, "", 1) == 1 && close(holder.end) == 0, "let go");
    waitpid(holder.pid, NULL, 0);
}

static void test_lock(void)
{
    struct store store;
    begin_folder();
    CHECK(store_open(&store), "error %d", store.error);
    struct holder holder = hold("game", 1);
    CHECK(!store_lock(&store, "game", false), "two have the lock");
    CHECK(store_lock(&store, "other", false), "another name is free");
    let_go(holder);
    CHECK(store_lock(&store, "game", false), "the lock of a process that has ended");
    /* A signal while it waits; a file system that knows no locks. */
    begin_fault((struct fault){"fcntl", 1, EINTR, false});
    CHECK(store_lock(&store, "game", true) && end_fault() == 2, "asked again after a signal");
    begin_fault((struct fault){"fcntl", 1, ENOLCK, false});
    CHECK(store_lock(&store, "game", false), "without locks");
    end_fault();
    store_close(&store);
}

/* A damaged file is kept under the first free name. */
static void test_set_aside(void)
{
    struct store store;
    char path[STORE_PATH], expected[STORE_PATH + 40];
    begin_folder();
    CHECK(store_open(&store), "error %d", store.error);
    for (int i = 1; i <= 2; i++) {
        CHECK(store_save(&store, "game", i == 1 ? "first" : "other", 5) == 0, "saved");
        CHECK(store_set_aside(&store, "game", path), "set aside");
        snprintf(expected, sizeof expected, "%s/game.damaged-%d", store.folder, i);
        CHECK(strcmp(path, expected) == 0 && access(path, F_OK) == 0, "%s", path);
    }
    /* Where there are no links, it is renamed. */
    CHECK(store_save(&store, "late", "words", 5) == 0, "saved");
    begin_fault((struct fault){"rename", 1, EPERM, false});
    CHECK(store_set_aside(&store, "late", path) && access(path, F_OK) == 0, "%s", path);
    end_fault();
    CHECK(!store_set_aside(&store, "late", path), "a file that is not there");
    store_close(&store);
}

/* ---- Collections ---- */

/* A game under way: its clues and what was entered. */
static void write_played(const char *name)
{
    char text[300];
    int n = snprintf(text, sizeof text, ":0000:x:");
    for (int cell = 0; cell < CELLS; cell++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%c", easy[cell] == '.' ? "+" : "", solved[cell]);
    snprintf(text + n, sizeof text - (size_t)n, "::::\n");
    write_file(name, text);
}

/* Reads files; what was said on standard error goes to `said`. */
static bool read_collection(struct collection *collection, char **files, size_t n, struct fault wanted,
                            char said[300])
{
    int before = dup(STDERR_FILENO), file = open(path_to("said"), O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(before >= 0 && file >= 0 && dup2(file, STDERR_FILENO) == STDERR_FILENO, "standard error");
    *collection = (struct collection){.n = 0};
    begin_fault(wanted);
    bool whole = collection_read(collection, files, n, false);
    end_fault();
    dup2(before, STDERR_FILENO);
    ssize_t length = pread(file, said, 299, 0);
    said[length > 0 ? length : 0] = '\0';
    close(before), close(file);
    return whole;
}

static void test_collection(void)
{
    struct collection collection;
    struct puzzle extra;
    char text[600], said[300], first[200], second[200], key[sizeof collection.key];
    snprintf(text, sizeof text, "%s a name\n%.80s\n%.70s\n%s\n", easy, easy, medium, medium);
    write_file("some.txt", text);
    write_played("played.txt");
    snprintf(first, sizeof first, "%s", path_to("some.txt"));
    snprintf(second, sizeof second, "%s", path_to("played.txt"));
    char *files[] = {first, second};
    CHECK(read_collection(&collection, files, 2, no_fault, said), "%s", said);
    CHECK(collection.n == 3 && collection.invalid == 2 && collection.invalid_line == 2, "%zu, %zu from %lu",
          collection.n, collection.invalid, collection.invalid_line);
    CHECK(strcmp(collection_name(&collection, 0), "a name") == 0, "%s", collection_name(&collection, 0));
    CHECK(memcmp(collection_puzzle(&collection, 1), medium, CELLS) == 0, "the second puzzle");
    CHECK(!collection_extra(&collection, 0, &extra), "entries of the first");
    CHECK(collection_extra(&collection, 2, &extra), "entries of the third");
    CHECK(memcmp(extra.cells, solved, CELLS) == 0, "%.81s", extra.cells);
    CHECK(memcmp(extra.clues, easy, CELLS) == 0, "%.81s", extra.clues);
    /* The same file has the same key, however it is named. */
    memcpy(key, collection.key, sizeof key);
    collection_free(&collection);
    char here[] = "./some.txt", plain[] = "some.txt", *named[] = {here, plain};
    char before[PATH_MAX];
    CHECK(getcwd(before, sizeof before) && chdir(folder) == 0, "%s", folder);
    for (size_t i = 0; i < 2; i++) {
        CHECK(read_collection(&collection, &named[i], 1, no_fault, said), "%s", said);
        CHECK(i == 0 || strcmp(collection.key, key) == 0, "%s and %s", collection.key, key);
        memcpy(key, collection.key, sizeof key);
        collection_free(&collection);
    }
    CHECK(read_collection(&collection, files, 1, no_fault, said) && strcmp(collection.key, key) == 0, "%s",
          collection.key);
    collection_free(&collection);
    /* In a folder that is gone, names are all there is. */
    const struct fault gone = {"getcwd", 1, ENOENT, true};
    CHECK(read_collection(&collection, named, 1, gone, said) && strcmp(collection.key, key) != 0, "%s", said);
    collection_free(&collection);
    CHECK(chdir(before) == 0, "%s", before);
}

/* What cannot be read is said, with its name. */
static void test_unreadable_collection(void)
{
    struct collection collection;
    char said[300], name[200], none[] = "none.txt", cells[CELLS];
    snprintf(name, sizeof name, "%s", path_to("some.txt"));
    memcpy(cells, easy, CELLS - 1);
    cells[CELLS - 1] = '\0';
    struct {
        char *file;
        struct fault fault;
        const char *said;
    } all[] = {{none, no_fault, "none.txt: No such file"},
               {folder, no_fault, "Is a directory"},
               {cells, no_fault, "no puzzle in it"},
               {name, {"open", 1, EACCES, false}, "some.txt: Permission denied"},
               {name, {"read", 1, EIO, false}, strerror(EIO)}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        CHECK(!read_collection(&collection, &all[i].file, 1, all[i].fault, said), "%s", all[i].file);
        CHECK(strstr(said, all[i].said), "%s: %s", all[i].file, said);
        collection_free(&collection);
    }
    /* An interrupted read goes on. */
    char *file = name;
    const struct fault interrupted = {"read", 1, EINTR, false};
    CHECK(read_collection(&collection, &file, 1, interrupted, said) && collection.n == 2, "%s", said);
    collection_free(&collection);
}

/* Memory fails at each place: said, or the collection is whole. */
static void test_collection_without_memory(void)
{
    struct collection collection;
    char said[300], name[200], *file = name;
    snprintf(name, sizeof name, "%s", path_to("played.txt"));
    unsigned long failed = 0, tried = 0;
    for (unsigned long k = 1; k <= 60; k++) {
        struct puzzle extra;
        const struct fault no_memory = {"memory", k, ENOMEM, k % 2};
        bool whole = read_collection(&collection, &file, 1, no_memory, said);
        bool last = fault_calls < k;
        tried += !last;
        failed += !whole;
        CHECK(whole ? !*said && collection.n == 1 && collection_extra(&collection, 0, &extra)
                    : strstr(said, strerror(ENOMEM)) != NULL,
              "allocation %lu: %s", k, said);
        collection_free(&collection);
        if (last)
            break;
    }
    CHECK(failed > 5 && tried - failed < 3, "%lu of %lu allocations failed", failed, tried);
}

/* ---- The session ---- */

static struct session session;

/* Begins anew, as a program that was started again in the same folder. */
static void begin_program(void)
{
    memset(&session, 0, sizeof session);
    play_init(&session.play, 1);
    CHECK(store_open(&session.store), "error %d", session.store.error);
}

/* Saves the game and ends the program; a process that looks for facts would be killed, and none was
 * started. */
static void end_program(void)
{
    leave_slot(&session);
    worker_free(&session.saver);
    collection_free(&session.collection);
    store_close(&session.store);
    play_free(&session.play);
}

static bool says(const char *words)
{
    return strstr(session.play.message, words) != NULL;
}

/* A digit in the cell that the cursor is on at the beginning, r5c5. */
static void enter_digit(char digit)
{
    play_key(&session.play, (unsigned char)digit, false);
    start_saving(&session);
}

static unsigned digit_there(void)
{
    return session.play.game.cells[CELLS / 2].digit;
}

/* What was played last goes on, also if it has no move yet; a solved puzzle does not. */
static void test_last_game(void)
{
    begin_folder();
    begin_program();
    open_first(&session);
    CHECK(session.play.making && !*session.slot, "nothing was played before");
    open_game(&session, easy, "the name");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(!session.play.making && strcmp(session.play.name, "the name") == 0, "%s", session.play.name);
    enter_digit('5');
    end_program();
    begin_program();
    open_first(&session);
    CHECK(digit_there() == 5 && !*session.play.message, "%u, %s", digit_there(), session.play.message);
    open_game(&session, solved, "");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(!session.play.making && game_is_solved(&session.play.game), "a full grid without a move");
    open_game(&session, easy, "");
    struct deed deeds[CELLS];
    for (int cell = 0; cell < CELLS; cell++)
        deeds[cell] =
            (struct deed){.cell = (unsigned char)cell, .digit = (unsigned char)(solved[cell] - '0')};
    CHECK(!game_help(&session.play.game, MOVE_SOLVE, deeds, CELLS), "solved");
    end_program();
    begin_program();
    open_first(&session);
    CHECK(session.play.making && !*session.slot, "a game that is solved");
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
    CHECK(session.play.making && !*session.slot, "the game of another window");
    end_program();
    let_go(holder);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        begin_program();
        CHECK(store_save(&session.store, "last", texts[i], strlen(texts[i])) == 0, "saved");
        open_first(&session);
        CHECK(session.play.making && !*session.slot, "last game %zu", i);
        end_program();
    }
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
        CHECK(!*session.play.message && !session.unsaved_error, "%s", session.play.message);
        begin_fault(faults[i]);
        enter_digit('5');
        flush(&session);
        CHECK(says("The game cannot be saved: ") || says("Out of memory."), "%s: %s", faults[i].call,
              session.play.message);
        leave_slot(&session);
        end_fault();
        open_game(&session, medium, "");
        CHECK(session.unsaved_error && says("The game before this one cannot be saved: "), "%s: error %d, %s",
              faults[i].call, session.unsaved_error, session.play.message);
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
        CHECK(!worker_is_done(&session.saver) == (i == 2), "%s: done at once", faults[i].call);
        flush(&session);
        end_fault();
        CHECK(!session.unsaved_error && !session.saver.busy, "%s: error %d", faults[i].call,
              session.unsaved_error);
        end_program();
        begin_program();
        open_first(&session);
        CHECK(digit_there() == 5, "%s: %u", faults[i].call, digit_there());
        finish_saving(&session); /* as after a child that was killed */
        CHECK(says("cannot be saved: ") && says(strerror(EIO)) && session.unsaved_error == EIO, "%s",
              session.play.message);
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
    CHECK(says("99 other windows; this game is not saved") && !*session.slot, "%s", session.play.message);
    enter_digit('5');
    CHECK(!session.saver.busy, "a game without a file is saved");
    open_entered(&session);
    CHECK(session.play.game.editing && says("99 other windows") && !*session.slot, "%s",
          session.play.message);
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
              session.play.message);
        CHECK(memcmp(session.play.tasks[TASK_FACTS].puzzle, easy, CELLS) == 0, "the puzzle is begun");
        end_program();
    }
}

/* A puzzle that is being entered goes on as well. */
static void test_entered(void)
{
    begin_folder();
    begin_program();
    open_entered(&session);
    CHECK(session.play.game.editing && says("Enter or paste"), "%s", session.play.message);
    enter_digit('5');
    end_program();
    begin_program();
    open_first(&session);
    CHECK(session.play.game.editing && digit_there() == 5, "%u", digit_there());
    open_entered(&session);
    CHECK(session.play.game.editing && digit_there() == 5, "%u", digit_there());
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
        CHECK(session.play.index == (places[i] && *places[i] == '1'), "%zu: %zu", i, session.play.index);
        CHECK(says("2 invalid puzzles left out, the first from line 3."), "%s", session.play.message);
        begin_fault((struct fault){"fsync", 1, ENOSPC, true});
        open_from_collection(&session, 1);
        CHECK(says("The place in the collection cannot be saved: No space left"), "%s", session.play.message);
        begin_fault((struct fault){"rename", 1, EROFS, true});
        open_game(&session, easy, "");
        end_fault();
        CHECK(says("Which game was played last cannot be saved: Read-only"), "%s", session.play.message);
        /* What there is to say about the game matters more. */
        char slot[STORE_NAME];
        memcpy(slot, session.slot, sizeof slot);
        leave_slot(&session);
        struct holder holder = hold(slot, 1);
        begin_fault((struct fault){"rename", 1, EROFS, true});
        open_first(&session);
        end_fault();
        CHECK(says("The place in the collection cannot be saved"), "%s", session.play.message);
        let_go(holder);
        end_program();
    }
}

/* ---- Statistics ---- */

/* A puzzle solved alone, with help, on a known level or not. */
static void count(unsigned rating, uint64_t played, bool helped)
{
    const struct deed deed = {.cell = 2, .digit = 4};
    play_begin(&session.play, easy, "");
    session.play.rating_known = rating != 0;
    session.play.rating = rating;
    session.play.played = 1000 * played;
    if (helped)
        CHECK(!game_help(&session.play.game, MOVE_FILL, &deed, 1), "help");
    count_solved(&session);
}

static void test_scores(void)
{
    char path[STORE_PATH + 20];
    begin_folder();
    begin_program();
    read_scores(&session);
    CHECK(!*session.play.message, "%s", session.play.message);
    count(12, 100, false);
    count(12, 50, false);
    count(12, 70, false);
    count(12, 1, true);
    count(0, 30, false);
    read_scores(&session);
    const struct score *score = &session.play.scores[0], *unrated = &session.play.scores[LEVELS];
    CHECK(score->solved == 3 && score->helped == 1 && score->best == 50 && score->total == 220,
          "%u, %u, %lu, %lu", score->solved, score->helped, score->best, score->total);
    CHECK(unrated->solved == 1 && unrated->best == 30, "unrated: %u", unrated->solved);
    /* Lines of another version are skipped. */
    static const char lines[] = "easy 7 0 1 2\nunknown 1 1 1 1\nhard x\nhard 2 0 5 9";
    CHECK(store_save(&session.store, "statistics", lines, sizeof lines - 1) == 0, "saved");
    read_scores(&session);
    CHECK(session.play.scores[0].solved == 7 && session.play.scores[level_of(42)].solved == 2, "%u, %u",
          session.play.scores[0].solved, session.play.scores[level_of(42)].solved);
    /* Damaged: set aside when the next puzzle is counted, not overwritten. */
    snprintf(path, sizeof path, "%s/statistics", session.store.folder);
    CHECK(truncate(path, 30) == 0, "%s", path);
    read_scores(&session);
    CHECK(says("The statistics cannot be read."), "%s", session.play.message);
    count(12, 10, false);
    CHECK(says("the old ones are kept as ") && says("statistics.damaged-1"), "%s", session.play.message);
    CHECK(session.play.scores[0].solved == 1, "%u", session.play.scores[0].solved);
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
        CHECK(told && *session.play.message, "%s: %s", all[i].fault.call, session.play.message);
        bool aside = says("kept as");
        read_scores(&session);
        CHECK(aside || session.play.scores[0].solved == 1, "%s: %u", all[i].fault.call,
              session.play.scores[0].solved);
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
    CHECK(says("Solved, but the statistics cannot be read."), "%s", session.play.message);
    end_program();
}

/* ---- Files that the player names ---- */

static void write_as(const char *name, bool overwrite)
{
    snprintf(session.play.prompt, sizeof session.play.prompt, "%s", path_to(name));
    session.play.prompt_for = REQUEST_WRITE;
    session.play.overwrite = overwrite;
    session.play.show = SHOW_GRID;
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
    CHECK(session.play.show == SHOW_PROMPT && session.play.overwrite, "%s", session.play.message);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        write_file("old.line", "old");
        begin_fault((struct fault){calls[i], 1, ENOSPC, true});
        write_as("old.line", true);
        CHECK(says("No space left on device.") && holds("old.line", "old"), "%s: %s", calls[i],
              session.play.message);
        if (i < 3) {
            begin_fault((struct fault){calls[i], 1, ENOSPC, true});
            write_as("new.line", false);
            CHECK(says("new.line: No space left on device."), "%s: %s", calls[i], session.play.message);
        }
        end_fault();
        CHECK(access(path_to("new.line"), F_OK) != 0, "%s: a part was left", calls[i]);
    }
    for (unsigned long k = 1; k <= 4; k++) {
        begin_fault((struct fault){"memory", k, ENOMEM, true});
        write_as("new.PDF", false);
        bool failed = end_fault() >= k;
        CHECK(!failed || (says(strerror(ENOMEM)) && access(path_to("new.PDF"), F_OK) != 0),
              "allocation %lu: %s", k, session.play.message);
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
        snprintf(session.play.prompt, sizeof session.play.prompt, "%s", all[i].name);
        session.play.prompt_for = REQUEST_WRITE;
        session.play.overwrite = false;
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

/* A task that is wanted anew replaces the one that runs; one that is no longer waited for ends. */
static void test_workers(void)
{
    begin_folder();
    begin_program();
    struct worker *worker = &session.workers[TASK_MAKE];
    play_begin(&session.play, easy, "");
    session.play.wanted[TASK_FACTS] = false;
    session.play.wishes = (struct wishes){.low = 254, .high = 254}; /* of which there is none */
    session.play.wish_level = LEVELS + 1;
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
    CHECK(!worker->busy && !session.play.making, "nobody waits for it");
    worker_free(worker);
    end_program();
}

static void test_paste(void)
{
    char two[200];
    begin_folder();
    begin_program();
    play_begin(&session.play, easy, "");
    paste_text("");
    CHECK(says("Nothing was pasted."), "%s", session.play.message);
    paste_text("\n\n");
    CHECK(says("There is no puzzle in the pasted text."), "%s", session.play.message);
    /* The first reason is told; a puzzle after it is taken. */
    snprintf(two, sizeof two, "%.80s\n%.70s\n", easy, medium);
    paste_text(two);
    CHECK(says("80 cells") && session.play.request == REQUEST_NONE, "%s", session.play.message);
    snprintf(two, sizeof two, "%.80s\n%s\n", easy, medium);
    paste_text(two);
    CHECK(session.play.request == REQUEST_OPEN && memcmp(session.play.request_puzzle, medium, CELLS) == 0,
          "%s", session.play.message);
    struct text text = {0};
    text_string(&text, easy);
    begin_fault((struct fault){"memory", 1, ENOMEM, true});
    session.play.request = REQUEST_NONE;
    paste(&session, &text);
    end_fault();
    CHECK(says("Nothing was pasted.") && session.play.request == REQUEST_NONE, "%s", session.play.message);
    text_free(&text);
    end_program();
}

/* A format that does not exist draws nothing; with one allocation that fails, nothing or all of it. */
static void test_draw(void)
{
    static const char *const formats[] = {"svg", "pdf", "grid", "json", "csv-grid", "sdk"};
    struct text all = {0}, part = {0};
    CHECK(!helper_draw("no such format", easy, solved, NULL, &part), "a format that does not exist");
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        text_free(&all);
        CHECK(helper_draw(formats[i], easy, solved, "a name", &all), "%s", formats[i]);
        for (unsigned long k = 1;; k++) {
            text_free(&part);
            begin_fault((struct fault){"memory", k, ENOMEM, false});
            bool drawn = helper_draw(formats[i], easy, solved, "a name", &part);
            if (end_fault() < k)
                break;
            CHECK(!drawn || (part.length == all.length && memcmp(part.data, all.data, all.length) == 0),
                  "%s, allocation %lu: drawn in part", formats[i], k);
        }
    }
    text_free(&all);
    text_free(&part);
}

int main(void)
{
    static void (*const tests[])(void) = {test_save,
                                          test_load,
                                          test_no_folder,
                                          test_lock,
                                          test_set_aside,
                                          test_collection,
                                          test_unreadable_collection,
                                          test_collection_without_memory,
                                          test_last_game,
                                          test_no_last_game,
                                          test_unsaved,
                                          test_saver,
                                          test_many_windows,
                                          test_damaged_game,
                                          test_entered,
                                          test_place,
                                          test_scores,
                                          test_failing_scores,
                                          test_write,
                                          test_endings,
                                          test_workers,
                                          test_paste,
                                          test_draw};
    char command[100];
    CHECK(mkdtemp(folder), "%s", folder);
    signal(SIGCHLD, SIG_DFL);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tests[i]();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}
