/* Keys: the parser of a terminal's bytes, and random keys played on a game of any kind: PLAY_KEYS says how
 * many.
 *
 * The game is played without a terminal. Its tasks are done at once, later, or never, as chance will have it,
 * and what it asks of files is answered here. After every key its state must be valid and every size of
 * screen drawable. */
#include "cli/play/terminal/key_parser.h"
#include "cli/play/terminal/screen.h"
#include "cli/play/player/view.h"
#include "tests/test.h"

#include <time.h>

static const char *const puzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356",
    "....9.1..3.9..82458....43..2...6.4.............8.4...9..54....34372..5.1..1.5....",
    "55.............................................................................1.",
    "................................................................................."};

/* ---- The parser ---- */

/* Feeds bytes; writes what comes out as words, for comparison. */
static void feed(const char *bytes, size_t n, struct text *out)
{
    struct keys keys = {.n = 0};
    for (size_t i = 0; i <= n; i++) {
        struct event event = i < n ? keys_byte(&keys, (unsigned char)bytes[i]) : keys_timeout(&keys);
        if (event.kind == EVENT_KEY)
            text_print(out, event.key < KEY_UP ? "%s%s%u " : "%s%sK%u ", event.alt ? "alt-" : "",
                       event.key & KEY_SHIFT ? "shift-" : "",
                       event.key < KEY_UP ? event.key : (event.key & ~(unsigned)KEY_SHIFT) - KEY_UP);
        else if (event.kind == EVENT_CLICK)
            text_print(out, "%s-%d,%d ", event.key == KEY_SHIFT ? "drag" : "click", event.row, event.column);
        else if (event.kind == EVENT_PASTE)
            text_print(out, "paste-%.*s ", (int)keys.paste.length, keys.paste.data ? keys.paste.data : "");
        else if (event.kind == EVENT_GROUND)
            text_string(out, event.light ? "light " : "dark ");
    }
    text_char(out, '\0');
    keys_free(&keys);
}

/* A text that comes at once, but not as a paste of the terminal: it is one, with all that follows soon, also
 * if it is no puzzle. Few keys, one that repeats, and the mouse, never are. */
static void test_burst(void)
{
    static const char clues[] = "53..7....6..195....98....6.8...6...3";
    static const char *const typed[] = {"5", "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu", "53..7....6..195....98",
                                        "53..7....6..195....98....6.8...\033[A"};
    static const char prose[] = "solve this Sudoku, please: quick";
    struct keys keys = {.n = 0};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        CHECK(!keys_take_burst(&keys, (const unsigned char *)typed[i], strlen(typed[i])), "%s", typed[i]);
    CHECK(keys_take_burst(&keys, (const unsigned char *)prose, sizeof prose - 1), "%s", prose);
    CHECK(keys_timeout(&keys).kind == EVENT_PASTE, "%s", prose);
    for (int i = 0; i < 2; i++) {
        CHECK(keys_take_burst(&keys, (const unsigned char *)clues, sizeof clues - 1), "%s", clues);
        CHECK(keys_take_burst(&keys, (const unsigned char *)"\rq", 2), "what follows");
        struct event event = keys_timeout(&keys);
        CHECK(event.kind == EVENT_PASTE && keys.paste.length == sizeof clues + 1 && !keys.burst, "%zu bytes",
              keys.paste.length);
    }
    keys_free(&keys);
}

static void test_parser(void)
{
    static const struct {
        const char *bytes, *events;
    } examples[] = {
        {"a5\r\n\x7f\b", "97 53 13 13 127 127 "},
        {"\033[A\033[B\033[C\033[D", "K0 K1 K3 K2 "},
        {"\033OA\033OH\033OF\033Oq\033OM", "K0 K4 K5 49 13 "},
        {"\033[1~\033[4~\033[3~\033[5~\033[6~\033[7~\033[8~", "K4 K5 K8 K6 K7 K4 K5 "},
        {"\033[1;3A", "alt-K0 "},
        {"\0335\033x", "alt-53 alt-120 "},
        {"\033", "27 "},
        {"\033\033", "27 27 "},
        {"\033\033[A", "27 K0 "},
        {"\033[", "alt-91 "},
        {"\033[<0;12;7M\033[<0;12;7m\033[<2;1;1M", "click-6,11 "},
        {"\033[<64;1;1M\033[<65;1;1M", "K0 K1 "},
        {"\033[<0;0;0M\033[<0M\033[<;;M", ""},
        {"\033[M +'\033[M#+'\033[M\"!!\033[M`!!\033[Ma!!q", "click-6,10 K0 K1 113 "},
        {"\033[M   \033[M\377\377\377\033[M !\033[A", "K0 "},
        {"\033[200~12\033[Aq\033[201~z", "paste-12\033[Aq 122 "},
        {"\033[200~\033[201~", "paste- "},
        {"\033]11;rgb:ffff/ffff/f0f0\033\\q", "light 113 "},
        {"\033]11;rgb:1e1e/1e1e/2e2e\aq", "dark 113 "},
        {"\033]11;rgb:ff/ff/ff\a", "light "},
        {"\033]11;nonsense\aq", "113 "},
        {"\033[?1;2cq", "113 "},
        {"\033[[Aq", "K0 113 "},
        {"\033[12\033[B", "K1 "},
        {"\303\274\342\202\254\360\237\230\200q", "252 8364 128512 113 "},
        {"\303q\377\033[A\351\342\202\254", "113 K0 8364 "},
        {"\355\240\200\300\200q", "K9 K9 113 "},
        {"\033[99999999999999999999~", "K9 "},
        {"\033[1;2;3;4;5;6A", "shift-K0 "},
        {"\033[1;2B\033[1;2H\033[5;2~\033[1;5C\033[3;2~", "shift-K1 shift-K4 shift-K6 K3 K8 "},
        {"\033[<0;2;3M\033[<32;3;3M\033[<32;4;3M\033[<0;4;3m\033[<16;9;9M",
         "click-2,1 drag-2,2 drag-2,3 drag-8,8 "},
        {"\033[<35;3;3M\033[<34;3;3M\033[<33;3;3M", ""},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct text out = {0};
        feed(examples[i].bytes, strlen(examples[i].bytes), &out);
        CHECK(strcmp(out.data, examples[i].events) == 0, "example %zu: %s", i, out.data);
        text_free(&out);
    }
}

/* Any bytes: no crash, and a key after them is a key again. */
static void test_random_bytes(uint64_t *seed)
{
    struct keys keys = {.n = 0};
    static const char likely[] = "\033\033\033[[[<O]0123456789;;MmA~~\\\a?";
    for (int i = 0; i < 200000; i++) {
        unsigned char byte = test_below(seed, 4) ? (unsigned char)likely[test_below(seed, sizeof likely - 1)]
                                                 : (unsigned char)test_random(seed);
        keys_byte(&keys, byte);
        CHECK(keys.n <= KEYS_PENDING, "%u bytes are pending", keys.n);
        if (test_below(seed, 50) == 0)
            keys_timeout(&keys);
    }
    while (keys.pasting)
        for (const char *end = "\033[201~"; *end; end++)
            keys_byte(&keys, (unsigned char)*end);
    keys_timeout(&keys);
    CHECK(keys_byte(&keys, 'q').key == 'q', "q");
    keys_free(&keys);
}

/* ---- Random keys ---- */

/* Does a task that was asked for, and hands over what it finds. */
static void do_task(struct play *play, enum task_kind kind)
{
    struct text out = {0};
    if (!play->work.wanted[kind])
        return;
    struct task task = play->work.tasks[kind];
    play->work.wanted[kind] = false;
    task.wishes.technique = kind == TASK_MAKE ? 0 : task.wishes.technique; /* that takes long */
    helper_work(&task, NULL, &out);
    const struct finding *finding = finding_in(&out);
    CHECK(finding && finding->kind == kind, "task %d", (int)kind);
    if (finding)
        play_find(play, finding);
    text_free(&out);
}

static void serve(struct play *play)
{
    enum request request = play->request.kind;
    play->request.kind = REQUEST_NONE;
    if (request == REQUEST_OPEN) {
        play_begin(play, play->request.puzzle.clues, play->request.puzzle.name);
        play_take_entries(play, &play->request.puzzle);
    } else if (request == REQUEST_ENTER)
        play_begin_entering(play);
    else if (request == REQUEST_TURN)
        play_begin(play, puzzles[play->course.index = play->request.index], "");
    else if (request == REQUEST_STATISTICS)
        play->view.show = SHOW_STATISTICS;
}

static unsigned random_key(uint64_t *seed)
{
    static const char keys[] =
        "123456789123456789123456789hjkl0 uuucarrahhhhhhexxyRmmEtTvS?[]N..,VbBoOo/\x7f\x7f\x12\x1b\r\r!@#(";
    static const unsigned others[] = {
        0, 's', 'n', 'p', 'w', 'q', '\t', KEY_UP | KEY_SHIFT, KEY_RIGHT | KEY_SHIFT};
    enum { SPECIAL = KEY_UNKNOWN - KEY_UP + 1, OTHERS = sizeof others / sizeof *others };
    if (test_below(seed, 5))
        return (unsigned char)keys[test_below(seed, sizeof keys - 1)];
    unsigned number = test_below(seed, SPECIAL + OTHERS);
    return number < SPECIAL ? KEY_UP + number : others[number - SPECIAL];
}

/* Now and then something that makes sense, which random keys would hardly come upon: its tasks are done at
 * once. */
static const char *random_script(uint64_t *seed)
{
    static const char *const scripts[] = {"\033Rhhhhhhhhhh",   "\033Re\022jjj\r",
                                          "\033Rejlk jjj\r",   "\033Rahrrrrr",
                                          "\033Rrrrhhhhhuuh",  "\033Rsuuu",
                                          "\033Rae  q",        "xx",
                                          "\033RahhhhhcEu",    "yyyy",
                                          "\033\033hhhhhhhhhh"};
    return test_below(seed, 200) ? "" : scripts[test_below(seed, sizeof scripts / sizeof *scripts)];
}

/* Pastes a puzzle, or something that is none. */
static void paste_something(struct play *play, uint64_t *seed)
{
    struct puzzle puzzle;
    puzzle_set(&puzzle, puzzles[test_below(seed, sizeof puzzles / sizeof *puzzles)]);
    copy_name(puzzle.name, "pasted", 6);
    puzzle.error = test_below(seed, 3) ? NULL : "too short";
    bool has_candidates = test_below(seed, 3) == 0;
    for (unsigned cell = 0; cell < CELLS && has_candidates; cell++)
        puzzle.candidates[cell] = (uint16_t)(test_random(seed) & DIGITS);
    play_paste(play, &puzzle);
}

static bool is_valid(const struct play *play)
{
    const struct game *game = &play->game;
    bool valid =
        play->view.cursor < CELLS && game->at <= game->n_moves && play->help.step_at <= play->help.n_steps;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &game->cells[cell];
        valid = valid && at->digit <= 9 && (at->digit != 0) == (at->owner != NOBODY) && at->marks <= DIGITS &&
                at->struck <= DIGITS && at->colors[0] <= COLORS && at->colors[9] <= COLORS &&
                !(game->editing && at->owner != NOBODY && at->owner != CLUE);
    }
    return valid &&
           (play_is_path(play) || play->help.hint_level != HINT_NONE) == (play->help.steps.data != NULL) &&
           play->maker.wishes.low <= play->maker.wishes.high;
}

/* The record of the game makes the same game again. */
static void check_record(const struct play *play)
{
    struct play again;
    struct text text = {0};
    play_init(&again, 1);
    play_record(play, &text);
    CHECK(play_restore(&again, text.data, text.length), "%.*s", (int)text.length, text.data);
    CHECK(memcmp(again.game.cells, play->game.cells, sizeof again.game.cells) == 0 &&
              again.game.editing == play->game.editing && again.game.at == play->game.at,
          "%.*s", (int)text.length, text.data);
    text_free(&text);
    play_free(&again);
}

/* Counting to a thousand solutions, and looking for fish among hundreds of candidates, would take nearly all
 * of the time: few clues mostly go uncounted and unreduced. */
static bool is_long(const struct play *play)
{
    enum { MANY_SOLUTIONS = 18 };
    unsigned clues = 0;
    for (int i = 0; i < CELLS; i++)
        clues += play->game.cells[i].digit != 0;
    return (play->work.wanted[TASK_FACTS] || play->work.wanted[TASK_REDUCE]) && clues < MANY_SOLUTIONS;
}

struct screens {
    struct screen shown, next;
    struct text bytes;
};

static void draw(const struct play *play, struct screens *screens, uint64_t *seed)
{
    static const int sizes[][2] = {{24, 80},  {40, 120}, {12, 40}, {11, 23}, {3, 5},
                                   {60, 200}, {1, 1},    {24, 60}, {15, 30}};
    const int *size = sizes[test_below(seed, sizeof sizes / sizeof *sizes)];
    struct palette palette = {(enum depth)test_below(seed, 4), test_below(seed, 2), test_below(seed, 2)};
    CHECK(screen_resize(&screens->next, size[0], size[1]), "memory");
    view_draw(play, (enum lines)test_below(seed, 3), &screens->next);
    screens->bytes.length = 0;
    paint_changes(&screens->shown, &screens->next, &palette, &screens->bytes);
    struct screen shown = screens->shown;
    screens->shown = screens->next;
    screens->next = shown;
    unsigned key =
        screen_button(&screens->shown, (int)test_below(seed, 60) - 1, (int)test_below(seed, 200) - 1);
    CHECK(key < 128 || (key >= KEY_UP && key < KEY_CELL + CELLS), "key %x", key);
}

/* How often the rarer states were seen: a test that never gets there tests nothing. */
struct seen {
    unsigned long hints, paths, solved, warnings, entered, reduced, joined, colored;
};

static void look(const struct play *play, struct seen *seen)
{
    seen->hints += play->help.hint_level == HINT_SHOWN;
    seen->paths += play->view.show == SHOW_PATH;
    seen->solved += game_is_solved(&play->game);
    seen->warnings += play->help.warning != 0;
    seen->entered += play->game.editing;
    seen->joined += play->game.at && play->game.moves[play->game.at - 1].joined;
    seen->colored += play->game.at && play->game.moves[play->game.at - 1].kind == MOVE_COLOR;
    seen->reduced += play->game.at && play->game.moves[play->game.at - 1].kind == MOVE_REDUCE;
}

/* A long game would make each check of its record longer and longer. */
enum { GAME_MOVES = 400 };

static void test_random_keys(uint64_t *seed, unsigned long n)
{
    struct play play;
    struct screens screens = {{0}, {0}, {0}};
    struct seen seen = {0};
    const char *script = "";
    play_init(&play, 7);
    play.course.total = sizeof puzzles / sizeof *puzzles;
    play_begin(&play, puzzles[0], "");
    for (unsigned long i = 0; i < n; i++) {
        script = *script ? script : random_script(seed);
        bool scripted = *script;
        unsigned key = scripted ? (unsigned char)*script++ : random_key(seed);
        if (test_below(seed, 300) == 0)
            paste_something(&play, seed);
        serve(&play);
        /* Making what nobody can make would never end here. */
        if (play.view.show == SHOW_WISHES && key == KEY_RETURN)
            play.maker.wish_level = LEVELS;
        play_key(&play, key, !scripted && test_below(seed, 20) == 0);
        serve(&play);
        if (test_below(seed, 30) == 0)
            play_key(&play, (KEY_CELL + test_below(seed, CELLS)) | (test_below(seed, 2) ? KEY_SHIFT : 0),
                     false);
        bool late = is_long(&play) && test_below(seed, 30);
        for (int kind = 0; kind < TASK_KINDS && scripted && !late; kind++)
            do_task(&play, (enum task_kind)kind);
        if (test_below(seed, 3) == 0 && !late)
            do_task(&play, (enum task_kind)test_below(seed, TASK_KINDS));
        if (test_below(seed, 200) == 0)
            play_lose(&play, (enum task_kind)test_below(seed, TASK_KINDS));
        serve(&play);
        play_tick(&play, test_below(seed, 2000));
        CHECK(is_valid(&play), "key %lu (%u)", i, key);
        look(&play, &seen);
        if (test_below(seed, 64) == 0)
            draw(&play, &screens, seed);
        if (test_below(seed, 512) == 0)
            check_record(&play);
        if (play.game.n_moves > GAME_MOVES)
            play_begin(&play, puzzles[test_below(seed, sizeof puzzles / sizeof *puzzles)], "");
        if (test_failed)
            break;
    }
    CHECK(n < 15000 || (seen.hints && seen.paths && seen.solved && seen.warnings && seen.entered &&
                        seen.reduced && seen.joined && seen.colored),
          "states seen: hints %lu, paths %lu, solved %lu, warnings %lu, entering %lu, reduced %lu, joined "
          "%lu, coloured %lu",
          seen.hints, seen.paths, seen.solved, seen.warnings, seen.entered, seen.reduced, seen.joined,
          seen.colored);
    printf("hints %lu, paths %lu, solved %lu\n", seen.hints, seen.paths, seen.solved);
    screen_free(&screens.shown);
    screen_free(&screens.next);
    text_free(&screens.bytes);
    play_free(&play);
}

int main(void)
{
    uint64_t seed = test_seed();
    const char *keys = getenv("PLAY_KEYS");
    clock_t start = clock();
    test_parser();
    test_burst();
    test_random_bytes(&seed);
    unsigned long n = keys ? strtoul(keys, NULL, 10) : test_full() ? 200000 : 15000;
    test_random_keys(&seed, n);
    printf("%lu random keys, %.1f s\n", n, (double)(clock() - start) / CLOCKS_PER_SEC);
    return test_report();
}
