/* puzzles.c: where puzzles come from: collections, pastes, the library, the player's own typing. */
#include "play/player.h"

#include <stdio.h>

#include "sudoku_read.h"

/* ---- Collections ---- */

/* A collection may have hundreds of thousands of puzzles, so they are short records in a text: the clues, the
 * title and its NUL, and for a puzzle with more than clues the entries and what it rules out. */

bool collection_add(struct collection *collection, const struct sudoku_item *item)
{
    struct text *records = &collection->records;
    struct sudoku_position position;
    uint16_t struck[CELLS] = {0};
    const char *entered = item->placed ? item->placed : item->entered;
    bool more = entered != NULL;
    sudoku_find_candidates(item->cells, position.candidates);
    for (unsigned cell = 0; cell < CELLS && item->candidates; cell++)
        if (item->cells[cell] == '.' && !(entered && entered[cell] >= '1' && entered[cell] <= '9')) {
            struck[cell] = (uint16_t)(position.candidates[cell] & ~item->candidates[cell]);
            more |= struck[cell] != 0;
        }
    text_add(&collection->places, (const char *)&records->length, sizeof records->length);
    text_add(records, item->cells, CELLS);
    const size_t length = item->name ? item->name_length : 0, n = length < NAME_ROOM ? length : NAME_ROOM - 1;
    for (size_t i = 0; i < (n < length ? utf8_fit(item->name, length, n) : n); i++)
        text_char(records, item->name[i] >= 0 && item->name[i] < ' ' ? ' ' : item->name[i]);
    text_char(records, '\0');
    if (more) {
        text_add(records, entered ? entered : item->cells, CELLS);
        text_add(records, (const char *)struck, sizeof struck);
    }
    collection->n++;
    return !records->failed && !collection->places.failed;
}

void collection_get(const struct collection *collection, size_t i, struct puzzle *puzzle)
{
    size_t ends[2] = {0, collection->records.length};
    memcpy(ends, collection->places.data + i * sizeof *ends, (i + 1 < collection->n ? 2 : 1) * sizeof *ends);
    const char *at = collection->records.data + ends[0];
    memset(puzzle->entered, '.', CELLS);
    memset(puzzle->struck, 0, sizeof puzzle->struck);
    memcpy(puzzle->cells, at, CELLS);
    snprintf(puzzle->title, sizeof puzzle->title, "%s", at + CELLS);
    at += CELLS + strlen(at + CELLS) + 1;
    if (at < collection->records.data + ends[1]) {
        memcpy(puzzle->entered, at, CELLS);
        memcpy(puzzle->struck, at + CELLS, sizeof puzzle->struck);
    }
}

void collection_free(struct collection *collection)
{
    text_free(&collection->records);
    text_free(&collection->places);
    collection->n = collection->at = collection->invalid = 0;
}

/* ---- Opening ---- */

/* Makes the moves that come with a puzzle: candidates that it rules out, and somebody's entries. */
static bool make_given(struct player *player, const struct puzzle *puzzle)
{
    struct game *game = &player->game;
    const char *refused = NULL;
    bool joined = false;
    for (unsigned cell = 0; cell < CELLS && refused != game_no_memory; cell++)
        if (puzzle->struck[cell])
            refused = game_make(
                game, (struct move){MOVE_STRIKE, (unsigned char)cell, puzzle->struck[cell], GIVEN, false, 0});
    for (unsigned cell = 0; cell < CELLS && refused != game_no_memory; cell++)
        if (puzzle->entered[cell] >= '1' && puzzle->entered[cell] <= '9' && !game->cells[cell].digit) {
            refused = game_make(game, (struct move){MOVE_ENTER, (unsigned char)cell,
                                                    bit_of((unsigned)(puzzle->entered[cell] - '0')),
                                                    BY_PLAYER, joined, 0});
            joined = true;
        }
    player->stumbled |= refused == game_no_memory;
    return refused != game_no_memory;
}

static void say_opened(struct player *player, enum opened opened, const char *aside)
{
    const char *trouble = journal_trouble(&player->journal);
    if (opened == OPENED_DAMAGED)
        player_say(player, TONE_WARNING, "The saved game is damaged; it is kept as %s.", aside);
    else if (player->journal.elsewhere)
        player_say(player, TONE_WARNING, "This puzzle is open in another window; here it is not saved.");
    else if (trouble)
        player_say(player, TONE_WARNING, "The game is not saved: %s.", trouble);
    else if (game_is_solved(&player->game))
        player_say(player, TONE_GOOD, "Solved; R restarts.");
}

/* Remembers which game is played, so that it comes first without arguments. */
static void save_last(struct player *player)
{
    struct last_game last = {.name = player->name, .candidates = player->candidates};
    snprintf(last.title, sizeof last.title, "%s", player->title);
    const int error = journal_write_last(&last);
    if (error && !*player->message)
        player_say(player, TONE_WARNING, "The game is not saved: %s.", strerror(error));
}

void player_leave(struct player *player)
{
    save_time(player);
    journal_close(&player->journal);
    save_last(player);
}

/* Opens the game of a name; puzzle: what the puzzle has but its clues, or NULL. */
static void open_name(struct player *player, const struct game_name *name, const char *title,
                      const struct puzzle *puzzle)
{
    char aside[JOURNAL_PATH];
    unsigned long seconds = 0;
    save_time(player);
    journal_close(&player->journal);
    player->name = *name;
    snprintf(player->title, sizeof player->title, "%s", title);
    player->facts = (struct facts){.counted = false};
    player->reveal = REVEAL_NOTHING;
    player->node = 0;
    player->pencil = false;
    player->checked = 0;
    player->pinned = 0;
    player->show = SHOW_GRID;
    player->message[0] = '\0';
    player->cursor = CELLS / 2;
    game_start(&player->game, name->puzzle);
    const enum opened opened = journal_open(&player->journal, name, &player->game, &seconds, aside);
    player->played = (double)seconds;
    player->saved_seconds = seconds;
    if (player->game.n == 0 && puzzle && !make_given(player, puzzle))
        player_say(player, TONE_WARNING, "The entries of the puzzle are left out: out of memory.");
    if (player->game.n && opened != OPENED_AGAIN && opened != OPENED_FAILED)
        journal_add(&player->journal, &player->game, NULL);
    if (player_is_entering(player)) {
        for (player->cursor = 0; player->cursor < CELLS - 1 && player->game.cells[player->cursor].digit;)
            player->cursor++;
    }
    say_opened(player, opened, aside);
    save_last(player);
}

void player_open(struct player *player, const struct puzzle *puzzle)
{
    const struct game_name name = journal_name(puzzle->cells, puzzle->struck);
    open_name(player, &name, puzzle->title, puzzle);
}

static void open_from_collection(struct player *player, size_t i)
{
    struct puzzle puzzle;
    player->collection.at = i;
    collection_get(&player->collection, i, &puzzle);
    player_open(player, &puzzle);
    const size_t invalid = player->collection.invalid;
    if (invalid && !*player->message)
        player_say(player, TONE_WARNING, "%zu invalid puzzle%s left out.", invalid, invalid == 1 ? "" : "s");
    player->collection.invalid = 0;
}

/* A collection opens at its first puzzle that is not solved. */
void player_open_collection(struct player *player)
{
    size_t i = 0;
    for (; i < player->collection.n; i++) {
        struct puzzle puzzle;
        collection_get(&player->collection, i, &puzzle);
        const struct game_name name = journal_name(puzzle.cells, puzzle.struck);
        if (!journal_is_solved(&name))
            break;
    }
    open_from_collection(player, i < player->collection.n ? i : 0);
}

bool player_open_last(struct player *player, bool opens)
{
    struct last_game last;
    if (!journal_read_last(&last))
        return false;
    player->candidates = last.candidates;
    if (!opens || journal_is_solved(&last.name))
        return false;
    open_name(player, &last.name, last.title, NULL);
    return true;
}

void turn(struct player *player, unsigned key)
{
    const struct collection *all = &player->collection;
    if (all->n < 2)
        player_say(player, TONE_PLAIN, "There is no other puzzle here.");
    else
        open_from_collection(player, (all->at + (key == ']' ? 1 : all->n - 1)) % all->n);
}

/* ---- New puzzles ---- */

void new_puzzle(struct player *player, unsigned level)
{
    struct puzzle puzzle;
    char what[60];
    snprintf(what, sizeof what, "Making a puzzle: %s", rating_words[level]);
    memset(&puzzle, 0, sizeof puzzle);
    memset(puzzle.entered, '.', CELLS);
    begin_search(player, what);
    if (end_search(player, helper_make(&player->helper, level, puzzle.cells)))
        player_open(player, &puzzle);
}

/* Opens the empty grid. If the puzzle does not have exactly one solution, some digit is likely to be wrong,
 * so its clues are typed already. */
static void open_empty(struct player *player)
{
    struct puzzle puzzle = {.title = ""};
    char clues[CELLS];
    const bool corrects = player->facts.counted && player->facts.solutions != 1 && !player->game.given;
    memcpy(clues, player->game.puzzle, CELLS);
    memset(puzzle.cells, '.', CELLS);
    memset(puzzle.entered, '.', CELLS);
    player_open(player, &puzzle);
    for (unsigned cell = 0; cell < CELLS && corrects; cell++)
        if (clues[cell] != '.' && player->game.cells[cell].digit != (unsigned)(clues[cell] - '0'))
            player_make(player, (struct move){MOVE_ENTER, (unsigned char)cell,
                                              bit_of((unsigned)(clues[cell] - '0')), BY_PLAYER, false, 0});
}

/* Plays the puzzle that was typed, and clears the empty grid for the next one. */
void enter_own(struct player *player, unsigned key)
{
    struct puzzle puzzle = {.title = ""};
    (void)key;
    if (!player_is_entering(player)) {
        open_empty(player);
        return;
    }
    game_text(&player->game, puzzle.cells);
    memset(puzzle.entered, '.', CELLS);
    if (game_count(&player->game, 0) == CELLS) {
        player_say(player, TONE_PLAIN, "Type a puzzle first.");
        return;
    }
    player_make(player, (struct move){.kind = MOVE_RESTART});
    player_open(player, &puzzle);
    begin_search(player, "Looking for the solution");
    end_search(player, helper_count(&player->helper, &player->game, &player->facts));
}

/* ---- Pastes ---- */

struct pasted {
    struct collection collection;
    char error[200]; /* of the first item that is no puzzle */
};

static int take_item(void *context, const struct sudoku_item *item)
{
    struct pasted *pasted = context;
    if (item->error && !pasted->collection.invalid++)
        snprintf(pasted->error, sizeof pasted->error, "%s", item->error);
    return !item->error && !collection_add(&pasted->collection, item);
}

void player_paste(struct player *player, const char *bytes, size_t n)
{
    struct pasted pasted = {.error = ""};
    const int status = sudoku_read(bytes, n, take_item, &pasted);
    const bool failed = pasted.collection.records.failed || pasted.collection.places.failed;
    player->message[0] = '\0';
    if (status == SUDOKU_OK && !failed && pasted.collection.n) {
        collection_free(&player->collection);
        player->collection = pasted.collection;
        open_from_collection(player, 0);
        return;
    }
    collection_free(&pasted.collection);
    if (status != SUDOKU_OK || failed)
        player_say(player, TONE_WARNING, "Out of memory.");
    else if (*pasted.error)
        player_say(player, TONE_WARNING, "The pasted text has no puzzle: %s.", pasted.error);
    else
        player_say(player, TONE_WARNING, "The pasted text has no puzzle.");
}
