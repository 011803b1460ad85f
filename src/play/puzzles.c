/* puzzles.c: the sources of puzzles: collections, pastes, the library, the player's own typing. */
#include <stdio.h>

#include "play/player.h"
#include "sudoku_research.h"

static const char empty_grid[] =
    ".................................................................................";

/* ---- Collections ---- */

/* Adds the player's moves that make the candidates and entries of an item, all undone together. Strikes come
 * first: later an entry may rule the digit out. */
static void add_moves(struct text *out, const struct sudoku_item *item)
{
    struct sudoku_position position;
    struct move move = {.joined = false};
    char words[MOVE_ROOM];
    sudoku_find_candidates(item->cells, position.candidates);
    for (unsigned i = 0; i < 2 * CELLS; i++) {
        const unsigned cell = i % CELLS;
        const unsigned digit = item->placed && item->placed[cell] > '0' ? item->placed[cell] - '0' : 0;
        move.kind = i < CELLS ? MOVE_STRIKE : MOVE_ENTER;
        move.cell = cell;
        move.digits = i >= CELLS && digit ? bit_of(digit) : 0;
        if (i < CELLS && !digit && item->candidates)
            move.digits = position.candidates[cell] & ~item->candidates[cell];
        if (item->cells[cell] != '.' || !move.digits)
            continue;
        move_words(&move, words);
        text_print(out, "%s\n", words);
        move.joined = true;
    }
}

bool collection_add(struct collection *collection, const struct sudoku_item *item)
{
    struct text *records = &collection->records;
    const size_t length = item->name ? item->name_length : 0;
    const size_t n = length < NAME_ROOM ? length : utf8_fit(item->name, length, NAME_ROOM - 1);
    text_add(records, item->cells, CELLS);
    for (size_t i = 0; i < n; i++)
        text_char(records, (unsigned char)item->name[i] < ' ' ? ' ' : item->name[i]);
    text_char(records, '\0');
    add_moves(records, item);
    text_char(records, '\0');
    collection->n++;
    return !records->failed;
}

static const char *moves_of(const char *record)
{
    return record + CELLS + strlen(record + CELLS) + 1;
}

static const char *record_at(const struct collection *collection, size_t i)
{
    const char *record = collection->records.data;
    for (; i > 0; i--) {
        record = moves_of(record);
        record += strlen(record) + 1;
    }
    return record;
}

/* ---- Opening ---- */

void player_leave(struct player *player)
{
    save_time(player);
    journal_close(&player->journal);
    journal_write_last(player);
}

/* Makes and saves the moves of a text, unless the saved game begins with them. */
static void make_moves(struct player *player, const char *moves)
{
    char line[MOVE_ROOM];
    const bool is_new = player->game.n == 0;
    size_t n = 0;
    for (; *moves; moves = strchr(moves, '\n') + 1, n++) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(moves, "\n"), moves);
        if (is_new && game_replay(&player->game, line))
            journal_add(&player->journal, &player->game, line);
        player->candidates |= is_new && strstr(line, "strike");
    }
    player->given = n <= player->game.n ? n : 0;
}

/* Notes the game that another one replaces, if it was begun. */
static void keep_before(struct player *player, const char *puzzle)
{
    if (!player->journal.has_lines || game_is_solved(&player->game) ||
        memcmp(player->game.puzzle, puzzle, CELLS) == 0)
        return;
    memcpy(player->before, player->game.puzzle, CELLS);
    snprintf(player->before_title, sizeof player->before_title, "%s", player->title);
}

void player_open(struct player *player, const char *puzzle, const char *title, const char *moves)
{
    save_time(player);
    keep_before(player, puzzle);
    journal_close(&player->journal);
    snprintf(player->title, sizeof player->title, "%s", title);
    player->facts = (struct facts){.counted = false};
    forget_hint(player);
    player->pencil = player->checked = false;
    player->pinned = 0;
    player->show = SHOW_GRID;
    player->message[0] = '\0';
    game_start(&player->game, puzzle);
    journal_open(player);
    player->saved_at = player->played;
    make_moves(player, moves);
    const bool entering = player_is_entering(player);
    player->cursor = entering ? player->typed_at : CELLS / 2;
    for (unsigned cell = 0; cell < CELLS && entering && !player->typed_at; cell++)
        if (player->game.cells[cell].digit)
            player->cursor = (cell + 1) % CELLS;
    journal_write_last(player);
}

static void open_record(struct player *player, size_t i)
{
    struct collection *collection = &player->collection;
    const char *record = record_at(collection, i);
    collection->at = i;
    player_open(player, record, record + CELLS, moves_of(record));
    if (collection->invalid && !*player->message)
        player_say(player, INK_WARNING, "%zu invalid puzzle%s left out.", collection->invalid,
                   collection->invalid == 1 ? "" : "s");
    collection->invalid = 0;
}

void player_open_collection(struct player *player)
{
    size_t i = 0;
    journal_close(&player->journal);
    while (i < player->collection.n && journal_is_solved(record_at(&player->collection, i)))
        i++;
    open_record(player, i % player->collection.n);
}

bool player_open_last(struct player *player, bool opens)
{
    char puzzle[CELLS], title[NAME_ROOM];
    if (!journal_read_last(puzzle, title, &player->candidates) || !opens || journal_is_solved(puzzle))
        return false;
    player_open(player, puzzle, title, "");
    return true;
}

bool return_to_game_before(struct player *player)
{
    char puzzle[CELLS], title[NAME_ROOM];
    if (!player->before[0])
        return false;
    memcpy(puzzle, player->before, CELLS);
    memcpy(title, player->before_title, sizeof title);
    player->before[0] = '\0';
    player_open(player, puzzle, title, "");
    if (!*player->message)
        player_say(player, INK_PLAIN, "This is the game before.%s",
                   player->before[0] ? " [ goes back to the other one." : "");
    return true;
}

void turn(struct player *player, unsigned key)
{
    const struct collection *all = &player->collection;
    if (all->n < 2) {
        if (!return_to_game_before(player))
            player_say(player, INK_PLAIN, "There is no other puzzle here.");
    } else {
        open_record(player, (all->at + (key == ']' ? 1 : all->n - 1)) % all->n);
    }
}

/* ---- New puzzles ---- */

/* Disguises one of the hardest known: a random puzzle is hardly ever a monster. */
static int make_monster(uint64_t seed, char puzzle[CELLS])
{
    static const char *const monsters[] = {
        "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    };
    return sudoku_shuffle(monsters[seed % (sizeof monsters / sizeof *monsters)], seed, 0, puzzle);
}

static int make_puzzle(struct player *player, unsigned level, char puzzle[CELLS])
{
    unsigned low, high;
    rating_range(level, &low, &high);
    return level == RATING_LEVELS - 1
               ? make_monster(player->seed++, puzzle)
               : sudoku_make_rated(NULL, low, high, player->seed++, puzzle, NULL, &player->control);
}

/* A game that has no puzzle yet and whose search is cancelled gets the empty grid. */
void new_puzzle(struct player *player, unsigned level)
{
    char puzzle[CELLS], what[60];
    snprintf(what, sizeof what, "Making a puzzle: %s ...", rating_words[level]);
    begin_search(player, what);
    if (end_search(player, make_puzzle(player, level, puzzle)))
        player_open(player, puzzle, "", "");
    else if (!player->game.puzzle[0])
        player_open(player, empty_grid, "", "");
}

/* Plays the puzzle that was typed, or goes to the empty grid, which has the digits that were typed last. */
void type_own(struct player *player, unsigned key)
{
    char puzzle[CELLS];
    const bool entering = player_is_entering(player);
    (void)key;
    game_text(&player->game, puzzle);
    if (entering)
        player->typed_at = player->cursor;
    player_open(player, entering ? puzzle : empty_grid, "", "");
}

/* ---- Pastes ---- */

struct pasted {
    struct collection collection;
    char error[200]; /* of the first item that is no puzzle */
};

static int take_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct pasted *pasted = context;
    if (item->error && !pasted->collection.invalid++)
        snprintf(pasted->error, sizeof pasted->error, "%s", item->error);
    return !item->error && !collection_add(&pasted->collection, item);
}

void player_paste(struct player *player, const char *bytes, size_t n)
{
    struct pasted pasted = {.error = ""};
    const int status = sudoku_read(bytes, n, take_item, &pasted);
    struct text *records = &pasted.collection.records;
    player->message[0] = '\0';
    if (status == SUDOKU_OK && !records->failed && pasted.collection.n) {
        text_free(&player->collection.records);
        player->collection = pasted.collection;
        open_record(player, 0);
        return;
    }
    if (status != SUDOKU_OK || records->failed)
        player_say(player, INK_WARNING, "Out of memory.");
    else
        player_say(player, INK_WARNING, "The pasted text has no puzzle%s%s.", *pasted.error ? ": " : "",
                   pasted.error);
    text_free(records);
}
