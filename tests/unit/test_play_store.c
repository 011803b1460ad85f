/* What --play keeps in its folder, and the collections that it reads. Each call to the system fails in turn:
 * what was saved before stays. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "tests/play_folder.h"

#include <limits.h>

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
    collection_get(&collection, 0, &extra);
    CHECK(strcmp(extra.name, "a name") == 0, "%s", extra.name);
    CHECK(memcmp(extra.cells, extra.clues, CELLS) == 0 && extra.candidates[0] == 0xffff,
          "entries of the first");
    collection_get(&collection, 1, &extra);
    CHECK(memcmp(extra.clues, medium, CELLS) == 0, "the second puzzle");
    collection_get(&collection, 2, &extra);
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
        if (whole)
            collection_get(&collection, 0, &extra);
        CHECK(whole ? !*said && collection.n == 1 && memcmp(extra.cells, extra.clues, CELLS) != 0
                    : strstr(said, strerror(ENOMEM)) != NULL,
              "allocation %lu: %s", k, said);
        collection_free(&collection);
        if (last)
            break;
    }
    CHECK(failed > 5 && tried - failed < 3, "%lu of %lu allocations failed", failed, tried);
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
                                          test_collection_without_memory};
    return run_in_folder(tests, sizeof tests / sizeof *tests);
}
