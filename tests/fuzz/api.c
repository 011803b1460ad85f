/* Functions of sudoku.h in any order with any arguments: none crashes, reads or writes outside of what it is
 * given, or returns a status that it does not name; and the answers of different functions agree.
 *
 * A call is a byte that selects it, then what it takes. Work without a bound is left out: searches are given
 * a number of guesses, reasoners a number of questions. */
#include "tests/fuzz/fuzz.h"

#include "sudoku.h"
#include "tests/oracle.h"

enum { MOST_CALLS = 12, PATIENCE = 300, QUESTIONS = 3000, MANY_CLUES = 24 };

/* A puzzle, in memory that ends with it: after 81 characters, or after an earlier NUL. Free it. */
static char *take_puzzle(struct bytes *bytes)
{
    char cells[SUDOKU_CELLS];
    unsigned cut = take_byte(bytes);
    take_puzzle_of(bytes, cells);
    size_t length = cut >= 8 ? SUDOKU_CELLS : cut * 11; /* 8 in 256 are too short */
    char *puzzle = malloc(length + (length < SUDOKU_CELLS));
    CLAIM(puzzle);
    memcpy(puzzle, cells, length);
    if (length < SUDOKU_CELLS)
        puzzle[length] = '\0';
    return puzzle;
}

static void take_candidates(struct bytes *bytes, uint16_t candidates[SUDOKU_CELLS])
{
    unsigned kind = take_byte(bytes);
    char *puzzle = take_puzzle(bytes);
    if (kind % 4 == 0 || sudoku_find_candidates(puzzle, candidates) != SUDOKU_OK)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            candidates[cell] = (uint16_t)take_below(bytes, kind < 128 ? 512 : 65536);
    for (unsigned changes = kind % 8; changes; changes--)
        candidates[take_below(bytes, SUDOKU_CELLS)] &= (uint16_t)take_below(bytes, 512);
    free(puzzle);
}

/* One of the statuses. */
static enum sudoku_status sound(enum sudoku_status status)
{
    CLAIM(status <= SUDOKU_OK && status >= SUDOKU_FULL);
    CLAIM(*sudoku_strerror(status));
    CLAIM(status != SUDOKU_NO_MEMORY && status != SUDOKU_LATER && status != SUDOKU_SOURCE_FAILED);
    return status;
}

/* Solves it, if that is quick: 0, 1 or 2 solutions; else -1. */
static int count_quickly(const char *puzzle, char *solution)
{
    size_t count = 0;
    enum sudoku_status status =
        sudoku_search(QUERY(.puzzle = puzzle, .limit = 2, .most_guesses = PATIENCE, .solution = solution),
                      &count, NULL, NULL);
    if (status == SUDOKU_GAVE_UP)
        return -1;
    CLAIM(status == SUDOKU_OK || count == 0);
    return (int)count;
}

static void call_check(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes);
    struct sudoku_clash clash, clashes[10] = {{0}};
    uint16_t candidates[SUDOKU_CELLS];
    size_t count = 0, room = take_below(bytes, 11);
    enum sudoku_status status = sound(sudoku_check(puzzle, &clash, 1, NULL));
    CLAIM(sudoku_check(puzzle, NULL, 0, NULL) == status);
    CLAIM(sudoku_check(puzzle, room ? clashes : NULL, room, &count) == status);
    CLAIM(sudoku_find_candidates(puzzle, candidates) == status);
    if (status == SUDOKU_CLASH) {
        CLAIM(count >= 1 && count <= 972);
        CLAIM(clash.first < clash.second && puzzle[clash.first] == puzzle[clash.second]);
        CLAIM(puzzle[clash.first] == '0' + clash.digit && clash.house <= SUDOKU_BOX && clash.index < 9);
        CLAIM(!room || (clashes[0].first == clash.first && clashes[0].second == clash.second));
    }
    free(puzzle);
}

static void call_solve(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), solution[SUDOKU_CELLS], own[SUDOKU_CELLS];
    size_t limit = take_below(bytes, 300), count = 0;
    int few = count_quickly(puzzle, solution);
    if (few > 0)
        CLAIM(oracle_solves(puzzle, solution));
    if (few >= 0 && few < 2) {
        int found = sudoku_solve(puzzle, (int)limit, own);
        CLAIM(limit ? (found > 0 ? found : 0) == few : found == SUDOKU_BAD_ARGUMENT);
        CLAIM(!limit || few == 0 || memcmp(own, solution, SUDOKU_CELLS) == 0);
    }
    enum sudoku_status status = sound(sudoku_search(
        QUERY(.puzzle = puzzle, .limit = limit, .most_guesses = 1 + take_below(bytes, PATIENCE)), &count,
        NULL, NULL));
    CLAIM(count <= limit);
    CLAIM(status != SUDOKU_OK || limit <= (size_t)few || few < 0 || few == 2 || count == (size_t)few);
    free(puzzle);
}

/* A visitor and a cancel that have enough after some calls. */
struct patience {
    const uint16_t *candidates;
    size_t calls, most;
};

static int visit(void *context, const char *solution)
{
    struct patience *patience = context;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        CLAIM(patience->candidates[cell] >> (solution[cell] - '1') & 1);
    return ++patience->calls >= patience->most;
}

static int ask(void *context)
{
    struct patience *patience = context;
    return ++patience->calls >= patience->most;
}

static void call_search(struct bytes *bytes)
{
    uint16_t candidates[SUDOKU_CELLS];
    take_candidates(bytes, candidates);
    struct patience visits = {candidates, 0, 1 + take_below(bytes, 300)}, asked = {NULL, 0, 50};
    size_t limit = take_below(bytes, 300), count = 0;
    uint64_t guesses = 0;
    enum sudoku_status status =
        sound(sudoku_search(QUERY(.candidates = candidates, .limit = limit, .most_guesses = PATIENCE,
                                  .visit = visit, .context = &visits),
                            &count, &guesses, NULL));
    if (status == SUDOKU_BAD_ARGUMENT)
        return;
    CLAIM(count == visits.calls && count <= limit);
    struct sudoku_total total, most = {0, limit};
    if (status != SUDOKU_OK || count == visits.most || limit == 0)
        return;
    CLAIM(sudoku_count_solutions(candidates, &most, &total, NULL,
                                 &(struct sudoku_control){sizeof(struct sudoku_control), ask, &asked, 1}) ==
              SUDOKU_OK ||
          asked.calls >= asked.most);
    CLAIM(asked.calls >= asked.most || (total.high == 0 && total.low == count));
    struct patience all = {candidates, 0, count + 1};
    CLAIM(sudoku_search(QUERY(.candidates = candidates, .limit = SIZE_MAX, .visit = visit, .context = &all),
                        NULL, NULL, NULL) == SUDOKU_OK);
    CLAIM(all.calls == count || (count == limit && all.calls == count + 1));
}

/* Any number, and often one that is allowed. */
static unsigned take_number(struct bytes *bytes, unsigned bound)
{
    unsigned kind = take_byte(bytes);
    return kind < 250 ? kind % bound : kind < 253 ? bound + kind : UINT32_MAX - (kind - 253);
}

static void call_many(struct bytes *bytes)
{
    enum { MOST = 40 };
    size_t n = take_below(bytes, MOST), stride = take_number(bytes, 100),
           solution_stride = take_number(bytes, 100);
    unsigned limit = take_number(bytes, 256);
    if (stride > 400 || solution_stride > 400)
        n = n ? 1 : 0;
    char *puzzles = malloc(n * 400 + SUDOKU_CELLS), *solutions = malloc(n * 400 + SUDOKU_CELLS);
    signed char *counts = malloc(n + 1);
    CLAIM(puzzles && solutions && counts);
    memset(puzzles, '.', n * 400 + SUDOKU_CELLS);
    bool quick = true;
    for (size_t i = 0; i < n && quick && stride <= 400; i++) {
        char solution[SUDOKU_CELLS];
        take_puzzle_of(bytes, puzzles + i * stride);
        quick = count_quickly(puzzles + i * stride, solution) >= 0;
    }
    bool right = limit >= 1 && limit <= SUDOKU_MOST_LIMIT &&
                 (n == 0 || (stride >= SUDOKU_CELLS && solution_stride >= SUDOKU_CELLS));
    if (quick && n) {
        enum sudoku_status status = sound((enum sudoku_status)sudoku_solve_many(
            NULL, puzzles, stride, n, limit, solutions, solution_stride, counts, NULL, NULL));
        CLAIM(n == 1 || (status == SUDOKU_OK) == right);
        CLAIM(sudoku_solve_many(NULL, puzzles, stride, n, limit, NULL, 0, counts, NULL,
                                &(struct sudoku_control){sizeof(struct sudoku_control), NULL, NULL,
                                                         1 + take_below(bytes, 2)}) == status ||
              solution_stride < SUDOKU_CELLS || n == 1);
    }
    free(puzzles);
    free(solutions);
    free(counts);
}

/* The canonical form stays the same under disguises. */
static void call_disguise(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), form[SUDOKU_CELLS], again[SUDOKU_CELLS], other[SUDOKU_CELLS];
    uint32_t count, of_other;
    uint64_t seed = take_u64(bytes);
    char *moves = take_string(bytes, take_below(bytes, 60));
    size_t wrong = 0, clues = 0;
    enum sudoku_status status = sound(sudoku_check(puzzle, NULL, 0, NULL));
    for (int cell = 0; cell < SUDOKU_CELLS && status == SUDOKU_OK; cell++)
        clues += puzzle[cell] != '.' && puzzle[cell] != '0';
    /* Few clues have millions of automorphisms. */
    if (status != SUDOKU_OK || clues >= 12) {
        CLAIM(sudoku_canonicalize(puzzle, 0, form, NULL) == status);
        CLAIM(sudoku_canonicalize(puzzle, 0, NULL, &count) == status);
    }
    if (status == SUDOKU_OK && clues >= 12) {
        CLAIM(sudoku_shuffle(puzzle, seed, seed >> 32, other) == SUDOKU_OK);
        CLAIM(sudoku_canonicalize(other, 0, again, NULL) == SUDOKU_OK &&
              memcmp(form, again, SUDOKU_CELLS) == 0);
        CLAIM(sudoku_canonicalize(other, 0, NULL, &of_other) == SUDOKU_OK && of_other == count && count > 0);
        if (sound(sudoku_transform(other, SUDOKU_CELLS, 1, moves, &wrong)) == SUDOKU_OK)
            CLAIM(sudoku_canonicalize(other, 0, again, NULL) == SUDOKU_OK &&
                  memcmp(form, again, SUDOKU_CELLS) == 0);
        else
            CLAIM(wrong <= strlen(moves));
    }
    free(puzzle);
    free(moves);
}

static void call_change(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), before[SUDOKU_CELLS + 1] = "", solution[SUDOKU_CELLS],
         own[SUDOKU_CELLS];
    uint64_t seed = take_u64(bytes);
    unsigned symmetry = take_number(bytes, 10);
    signed char reason = 9;
    int count = count_quickly(puzzle, solution);
    if (count < 0 || memchr(puzzle, '\0', SUDOKU_CELLS) ||
        sudoku_check(puzzle, NULL, 0, NULL) == SUDOKU_BAD_CHARACTER) {
        free(puzzle);
        return;
    }
    memcpy(before, puzzle, SUDOKU_CELLS);
    enum sudoku_status status = sound(
        sudoku_minimize(puzzle, SUDOKU_CELLS, 1, (enum sudoku_symmetry)symmetry, &seed, NULL, &reason, NULL));
    if (status == SUDOKU_OK && reason == SUDOKU_OK) {
        CLAIM(count == 1 && sudoku_solve(puzzle, 2, own) == 1 && memcmp(own, solution, SUDOKU_CELLS) == 0);
    } else {
        CLAIM(memcmp(puzzle, before, SUDOKU_CELLS) == 0);
        CLAIM(status != SUDOKU_OK || count != 1);
    }
    free(puzzle);
}

static void call_make(struct bytes *bytes)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    char *pattern = take_puzzle(bytes), puzzles[4 * SUDOKU_CELLS], solutions[4 * SUDOKU_CELLS];
    unsigned char made[4];
    unsigned flags = take_byte(bytes);
    recipe.least_clues = take_number(bytes, 60);
    recipe.most_clues = take_number(bytes, 82);
    recipe.symmetry = (enum sudoku_symmetry)take_number(bytes, 9);
    recipe.minimal = (enum sudoku_minimality)take_number(bytes, 3);
    recipe.pattern = flags & 1 ? pattern : NULL;
    recipe.size = flags & 2 ? recipe.size : recipe.size - take_number(bytes, 8);
    recipe.kernel = flags & 4 ? "generic" : flags & 8 ? "no such kernel" : NULL;
    enum sudoku_status status = sound(sudoku_maker_new(&recipe, take_u64(bytes), &maker));
    CLAIM((status == SUDOKU_OK) == (maker != NULL));
    /* A pattern of few clues makes trials long, and so do walks to few clues. */
    if (maker && !recipe.pattern && recipe.most_clues >= MANY_CLUES) {
        size_t n = 1 + take_below(bytes, 4);
        CLAIM(sudoku_maker_make(maker, take_u64(bytes), n, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS,
                                made, NULL) == SUDOKU_OK);
        for (size_t i = 0; i < n; i++)
            CLAIM(made[i] == 0 || (sudoku_solve(puzzles + i * SUDOKU_CELLS, 2, NULL) == 1 &&
                                   oracle_solves(puzzles + i * SUDOKU_CELLS, solutions + i * SUDOKU_CELLS)));
    }
    sudoku_maker_free(maker);
    free(pattern);
}

/* A step removes nothing that the solution needs, and is described in as many characters as it says. */
static void inspect_step(const struct sudoku_step *step, const char *solution, struct bytes *bytes)
{
    CLAIM(step->technique && step->title);
    CLAIM(!step->digit || solution[step->cell] == '0' + step->digit);
    for (size_t i = 0; i < step->n_removals; i++)
        CLAIM(!(step->removals[i].digits >> (solution[step->removals[i].cell] - '1') & 1));
    size_t room = take_below(bytes, 400);
    char *text = malloc(room + 1);
    CLAIM(text);
    for (int kind = SUDOKU_DESCRIBE_PLACE; kind <= SUDOKU_DESCRIBE_EUREKA; kind++) {
        size_t length = sudoku_describe_step(step, kind, text, room);
        CLAIM(room == 0 || strlen(text) == (length < room ? length : room - 1));
        CLAIM(sudoku_describe_step(step, kind, NULL, 0) == length);
    }
    for (size_t link = 0; link <= step->n_links; link += 1 + step->n_links / 8) {
        size_t length = sudoku_describe_step(step, SUDOKU_DESCRIBE_LINK + (int)link, text, room);
        CLAIM((length > 0) == (link < step->n_links));
        CLAIM(room == 0 || strlen(text) == (length < room ? length : room - 1));
    }
    free(text);
}

static struct sudoku_reasoner *take_reasoner(struct bytes *bytes, struct patience *asked)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    *asked = (struct patience){NULL, 0, QUESTIONS};
    options.ladder = (enum sudoku_ladder)take_below(bytes, 2);
    options.max_er = take_below(bytes, 90);
    if (options.max_er < 12)
        options.max_er = 75; /* higher steps take too long here */
    control.cancel = ask;
    control.context = asked;
    CLAIM(sudoku_reasoner_new(&options, &control, &reasoner) == SUDOKU_OK);
    return reasoner;
}

static void call_steps(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), solution[SUDOKU_CELLS];
    struct sudoku_position position;
    struct patience asked;
    const struct sudoku_step *step;
    int count = count_quickly(puzzle, solution);
    enum sudoku_status status = sound(sudoku_start_position(puzzle, &position));
    CLAIM(count < 0 || (status == SUDOKU_OK) == (count == 1));
    if (status == SUDOKU_OK && count == 1) {
        struct sudoku_reasoner *reasoner = take_reasoner(bytes, &asked);
        for (int most = 100;
             most && (status = sound(sudoku_find_step(reasoner, &position, &step))) == SUDOKU_OK; most--) {
            inspect_step(step, solution, bytes);
            CLAIM(sudoku_make_step(&position, step) == SUDOKU_OK);
        }
        CLAIM((status == SUDOKU_OK) == (step != NULL));
        CLAIM((status == SUDOKU_FULL) == !memchr(position.cells, '.', SUDOKU_CELLS));
        sudoku_reasoner_free(reasoner);
    }
    free(puzzle);
}

static void call_rate(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), solution[SUDOKU_CELLS], *names;
    struct patience asked;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_reasoner *reasoner = take_reasoner(bytes, &asked);
    int count = count_quickly(puzzle, solution), uses = 7;
    if (count >= 0) {
        enum sudoku_status status = sound(sudoku_rate(reasoner, puzzle, NULL, &rating));
        CLAIM((status == SUDOKU_OK || status == SUDOKU_TOO_HARD || status == SUDOKU_CANCELLED) ==
              (count == 1));
        names = take_string(bytes, take_below(bytes, 40));
        status = sound(sudoku_rating_uses(&rating, names, &uses));
        CLAIM(status == SUDOKU_OK ? uses == 0 || uses == 1 : uses == 7);
        CLAIM(sudoku_find_technique(names, strlen(names)) == NULL || status == SUDOKU_OK);
        free(names);
    }
    sudoku_reasoner_free(reasoner);
    free(puzzle);
}

/* Positions that nobody would make: cells and candidates that do not fit each other. */
static void call_position(struct bytes *bytes)
{
    static const char *const lists[] = {"house", "pointing,claiming", "naked-single", "x-wing,xy-wing", "",
                                        ","};
    struct sudoku_position position, before;
    struct patience asked;
    const struct sudoku_step *step;
    char *puzzle = take_puzzle(bytes);
    bool drawn = sudoku_start_position(puzzle, &position) == SUDOKU_OK;
    if (!drawn)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            position.cells[cell] = (char)take_byte(bytes);
    if (take_byte(bytes) & 1)
        take_candidates(bytes, position.candidates);
    else if (!drawn)
        memset(position.candidates, 0, sizeof position.candidates);
    for (unsigned changes = take_byte(bytes) % 4; changes; changes--)
        position.cells[take_below(bytes, SUDOKU_CELLS)] = "123456789.0x"[take_below(bytes, 12)];
    before = position;
    /* Whether there is a solution takes long in some: such are left out. */
    uint16_t either[SUDOKU_CELLS];
    size_t count = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = position.cells[cell];
        either[cell] = c >= '1' && c <= '9' ? (uint16_t)(1u << (c - '1')) : position.candidates[cell] & 0x1ff;
    }
    if (sudoku_search(QUERY(.candidates = either, .limit = 2, .most_guesses = PATIENCE), &count, NULL,
                      NULL) == SUDOKU_OK) {
        struct sudoku_reasoner *reasoner = take_reasoner(bytes, &asked);
        const char *list = lists[take_below(bytes, sizeof lists / sizeof *lists)];
        enum sudoku_status found = sound(sudoku_find_step(reasoner, &position, &step));
        CLAIM(found != SUDOKU_OK || !step->technique->unique || count == 1);
        CLAIM(found != SUDOKU_NO_STEP || count == 1);
        sound(sudoku_reduce(reasoner, &position, list));
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            CLAIM(before.cells[cell] == position.cells[cell] || before.cells[cell] == '.' ||
                  before.cells[cell] == '0');
        sudoku_reasoner_free(reasoner);
    }
    free(puzzle);
}

static void call_forms(struct bytes *bytes)
{
    char *puzzle = take_puzzle(bytes), form[SUDOKU_CELLS], again[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    uint32_t automorphisms = 0;
    int count = count_quickly(puzzle, solution);
    if (count >= 0) {
        enum sudoku_status status = sound(sudoku_canonicalize(puzzle, 1, form, &automorphisms));
        CLAIM((status == SUDOKU_OK) == (count == 1));
        if (status == SUDOKU_OK) {
            CLAIM(automorphisms >= 1);
            CLAIM(sudoku_canonicalize(form, 1, again, NULL) == SUDOKU_OK);
            CLAIM(memcmp(form, again, sizeof form) == 0);
        }
    }
    free(puzzle);
}

static int look_at_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    unsigned *left = context;
    CLAIM(item->line > 0 && item->cells && item->text);
    return --*left == 0;
}

static void call_read(struct bytes *bytes)
{
    size_t length;
    unsigned most = 1 + take_byte(bytes);
    char *text = take_piece(bytes, take_below(bytes, 600), &length);
    sound(sudoku_read(text, length, look_at_item, &most));
    free(text);
}

/* Required pointers that are NULL. */
static void call_nothing(struct bytes *bytes)
{
    char cells[SUDOKU_CELLS];
    struct sudoku_solver *workspace = NULL;
    uint16_t candidates[SUDOKU_CELLS];
    take_candidates(bytes, candidates);
    memset(cells, '.', sizeof cells);
    CLAIM(sudoku_check(NULL, NULL, 0, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_canonicalize(cells, 0, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_transform(cells, SUDOKU_CELLS, 1, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_search(QUERY(.candidates = NULL, .limit = 1), NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_count_solutions(candidates, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_solver_new("", &workspace) == SUDOKU_BAD_ARGUMENT && !workspace);
    CLAIM(sudoku_find_step(NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    CLAIM(sudoku_rate(NULL, cells, NULL, NULL) == SUDOKU_BAD_ARGUMENT);
    sudoku_strerror((int)take_u64(bytes));
    (void)sudoku_kernel((size_t)take_u64(bytes), NULL);
    (void)sudoku_ladder_technique((enum sudoku_ladder)take_byte(bytes), (size_t)take_u64(bytes));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const calls[])(struct bytes *) = {
        call_check, call_solve, call_search,   call_many,  call_disguise, call_change, call_make,
        call_steps, call_rate,  call_position, call_forms, call_read,     call_nothing};
    struct bytes rest = {bytes, length};
    for (int n = 0; n < MOST_CALLS && rest.left; n++)
        calls[take_below(&rest, sizeof calls / sizeof *calls)](&rest);
    return 0;
}
