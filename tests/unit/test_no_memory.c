/* Every function of the library that allocates, starts threads or asks whether to go on: each allocation
 * fails in turn, alone or with all later ones, each thread cannot be started, each question is answered with
 * yes. The function must say so, or give the right answer all the same; and it must give back all memory.
 *
 * The test is linked with --wrap, so that calls of malloc() in the library come to __wrap_malloc() here. */
#include <pthread.h>
#include <stdbool.h>

#include "sudoku.h"
#include "tests/batch.h"
#include "sudoku_research.h"
#include "tests/test.h"

/* ---- Failures ---- */

enum kind { NONE, MEMORY, MEMORY_FROM_HERE, THREADS, CANCEL, N_KINDS };

static const char *const kind_names[N_KINDS] = {"", "allocation", "allocation and all later ones, from",
                                                "thread", "question"};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum kind failing;
static unsigned long fail_at, calls[N_KINDS];
static long blocks; /* that the library has and must free */

static bool fails(enum kind kind)
{
    pthread_mutex_lock(&lock);
    unsigned long number = ++calls[kind];
    bool yes = (failing == kind && number == fail_at) ||
               (failing == MEMORY_FROM_HERE && kind == MEMORY && number >= fail_at);
    pthread_mutex_unlock(&lock);
    return yes;
}

static void *count_block(void *memory, int n)
{
    pthread_mutex_lock(&lock);
    blocks += memory ? n : 0;
    pthread_mutex_unlock(&lock);
    return memory;
}

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument);

void *__wrap_malloc(size_t size)
{
    return fails(MEMORY) ? NULL : count_block(__real_malloc(size), 1);
}

/* In a static program, the calloc() of the C library may call malloc(), which comes here: the block would be
 * counted twice. */
void *__wrap_calloc(size_t n, size_t size)
{
    void *memory = n && size > SIZE_MAX / n ? NULL : __wrap_malloc(n * size);
    return memory ? memset(memory, 0, n * size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (!memory)
        return __wrap_malloc(size);
    return fails(MEMORY) ? NULL : __real_realloc(memory, size);
}

void __wrap_free(void *memory)
{
    count_block(memory, -1);
    __real_free(memory);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                          void *argument)
{
    enum { NO_MORE_THREADS = 11 };
    return fails(THREADS) ? NO_MORE_THREADS : __real_pthread_create(thread, attributes, start, argument);
}

/* A sudoku_cancel_fn. */
static int is_cancelled(void *context)
{
    (void)context;
    return fails(CANCEL);
}

/* ---- Answers ---- */

/* Written into an array, so that keeping them needs no memory. */
static char answer[1 << 16], right_answer[sizeof answer];
static size_t answer_length;

static void add(const void *bytes, size_t n)
{
    CHECK(answer_length + n <= sizeof answer, "an answer of more than %zu bytes", sizeof answer);
    if (answer_length + n > sizeof answer)
        return;
    memcpy(answer + answer_length, bytes, n);
    answer_length += n;
}

static void add_number(uint64_t number)
{
    add(&number, sizeof number);
}

/* A sudoku_text_fn. */
static int add_cells(void *context, const char *cells)
{
    (void)context;
    add(cells, SUDOKU_CELLS);
    return 0;
}

/* ---- What is tried ---- */

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define HARD "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
#define MEDIUM "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
#define OPEN "53..7....6...95....98....6.8...6...34..8.3..1.............................41....7"
#define DYNAMIC ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8"
#define DEPTH_TWO "..............1..2.34...56.....3..7...8...4...6.2.........548...2.......1...6...."
#define SYMMETRIC "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

static int solve_many(void)
{
    enum { N = 40 };
    static char puzzles[N * SUDOKU_CELLS], solutions[N * SUDOKU_CELLS];
    signed char counts[N];
    for (int i = 0; i < N; i++)
        memcpy(puzzles + i * SUDOKU_CELLS, i % 3 ? HARD : EASY, SUDOKU_CELLS);
    memset(solutions, 0, sizeof solutions);
    int status =
        sudoku_solve_many(NULL, puzzles, SUDOKU_CELLS, N, 2, solutions, SUDOKU_CELLS, counts, NULL, NULL);
    if (status == SUDOKU_OK)
        add(solutions, sizeof solutions);
    return status;
}

static int solve_parallel(void)
{
    enum { N = 3000 };
    static char puzzles[N * SUDOKU_CELLS];
    static signed char counts[N];
    for (int i = 0; i < N; i++)
        memcpy(puzzles + i * SUDOKU_CELLS, i % 3 ? MEDIUM : EASY, SUDOKU_CELLS);
    int status =
        sudoku_solve_many(NULL, puzzles, SUDOKU_CELLS, N, 2, NULL, 0, counts, NULL, CONTROL(NULL, NULL, 3));
    if (status == SUDOKU_OK)
        add(counts, sizeof counts);
    return status;
}

static int count_solutions(void)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_total total;
    const struct sudoku_total limit = {0, 20000};
    sudoku_find_candidates(OPEN, candidates);
    int status = sudoku_count_solutions(candidates, &limit, &total, NULL, CONTROL(is_cancelled, NULL, 3));
    if (status == SUDOKU_OK)
        add_number(total.low);
    return status;
}

/* A sudoku_text_fn: too many for the answer, so they are only added up. */
static int add_up(void *context, const char *solution)
{
    uint64_t *sum = context;
    for (size_t i = 0; i < SUDOKU_CELLS; i++)
        *sum = *sum * 31 + (unsigned char)solution[i];
    return 0;
}

static int list_solutions(void)
{
    enum { LIMIT = 6000 }; /* more than are kept */
    uint16_t candidates[SUDOKU_CELLS];
    uint64_t sum = 0;
    sudoku_find_candidates(OPEN, candidates);
    int status =
        sudoku_search(QUERY(.candidates = candidates, .limit = LIMIT, .visit = add_up, .context = &sum), NULL,
                      NULL, CONTROL(is_cancelled, &sum, 1));
    CHECK(status != SUDOKU_NO_MEMORY || sum == 0, "memory was short after the first visit");
    if (status == SUDOKU_OK)
        add_number(sum);
    return status;
}

static int add_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    (void)context;
    add(item->cells, SUDOKU_CELLS);
    add(item->name ? item->name : "", item->name_length);
    add(item->error ? item->error : "", item->error ? strlen(item->error) : 0);
    return 0;
}

static int read_text(void)
{
    static const char text[] =
        EASY " easy\n" HARD "\nid,puzzle\n1," EASY "\n\n{\"puzzle\":\"" MEDIUM
             "\",\"name\":\"x\",\"solution\":\"" SOLVED "\"}\n53..7...\n" EASY "," SOLVED
             "\n"
             "S3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    return sudoku_read(text, sizeof text - 1, add_item, NULL);
}

struct source {
    unsigned lines;
};

/* A sudoku_source_fn of lines that arrive one by one. */
static ptrdiff_t next_line(void *context, char *buffer, size_t room)
{
    struct source *source = context;
    if (!source->lines || room < SUDOKU_CELLS + 1)
        return 0;
    source->lines--;
    memcpy(buffer, source->lines % 5 ? EASY "\n" : HARD "?", SUDOKU_CELLS + 1);
    return SUDOKU_CELLS + 1;
}

static int read_stream(void)
{
    struct source source = {300};
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    int status = sudoku_reader_new(next_line, &source, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(1000, &batch);
    while (status == SUDOKU_OK && (status = sudoku_reader_fill(reader, batch, NULL, NULL)) == SUDOKU_OK &&
           count_items(batch) > 0)
        for (size_t i = 0; i < count_items(batch); i++) {
            const struct sudoku_item *item = sudoku_batch_item(batch, i);
            add(item->cells, SUDOKU_CELLS);
        }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status;
}

static int make(const struct sudoku_recipe *recipe, uint64_t first, size_t n)
{
    char puzzles[8 * SUDOKU_CELLS], solutions[8 * SUDOKU_CELLS];
    unsigned char made[8];
    struct sudoku_maker *maker;
    memset(puzzles, 0, sizeof puzzles);
    int status = sudoku_maker_new(recipe, 1, &maker);
    if (status != SUDOKU_OK)
        return status;
    status = sudoku_maker_make(maker, first, n, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS, made,
                               CONTROL(is_cancelled, NULL, 1));
    for (size_t i = 0; i < n && status == SUDOKU_OK; i++)
        add(made[i] ? puzzles + i * SUDOKU_CELLS : "", made[i] ? SUDOKU_CELLS : 0);
    sudoku_maker_free(maker);
    return status;
}

static int make_puzzles(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    return make(&recipe, 0, 8);
}

static int make_rated(void)
{
    char puzzle[SUDOKU_CELLS];
    const int status = sudoku_make_rated(NULL, 0, 25, 3, puzzle, NULL, CONTROL(is_cancelled, NULL, 1));
    if (status == SUDOKU_OK)
        add(puzzle, SUDOKU_CELLS);
    return status;
}

static int make_few_clues(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    recipe.least_clues = recipe.most_clues = 20;
    return sudoku_make_few(&recipe, 1, 0, 3, add_cells, NULL, CONTROL(is_cancelled, NULL, 1));
}

static int make_some(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char puzzles[3 * SUDOKU_CELLS];
    int status = sudoku_make(&recipe, 1, 3, puzzles, SUDOKU_CELLS, NULL, CONTROL(is_cancelled, NULL, 1));
    if (status == SUDOKU_OK)
        add(puzzles, sizeof puzzles);
    return status;
}

static int minimize(void)
{
    char puzzles[2 * SUDOKU_CELLS + 1] = EASY SOLVED;
    signed char statuses[2];
    int status = sudoku_minimize(puzzles, SUDOKU_CELLS, 2, SUDOKU_ROTATE_180, NULL, NULL, statuses, NULL);
    if (status == SUDOKU_OK)
        add(puzzles, sizeof puzzles);
    return status;
}

static int canonicalize(void)
{
    uint32_t automorphisms;
    char form[SUDOKU_CELLS];
    int status = sudoku_canonicalize(SYMMETRIC, 1, form, &automorphisms);
    if (status == SUDOKU_OK)
        add(form, sizeof form);
    if (status == SUDOKU_OK)
        status = sudoku_canonicalize(SOLVED, 0, form, NULL);
    if (status == SUDOKU_OK)
        add(form, sizeof form);
    if (status == SUDOKU_OK)
        status = sudoku_canonicalize(HARD, 0, NULL, &automorphisms);
    add_number(status == SUDOKU_OK ? automorphisms : 0);
    return status;
}

/* A control that asks is_cancelled. */
static struct sudoku_control asking(unsigned threads)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    control.cancel = is_cancelled;
    control.threads = threads;
    return control;
}

static int rate(const char *puzzle, unsigned threads)
{
    struct sudoku_control control = asking(threads);
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_reasoner *reasoner;
    int status = sudoku_reasoner_new(NULL, &control, &reasoner);
    if (status != SUDOKU_OK)
        return status;
    status = sudoku_rate(reasoner, puzzle, NULL, &rating);
    if (status == SUDOKU_OK)
        add_number(rating.er);
    sudoku_reasoner_free(reasoner);
    return status;
}

static int rate_medium(void)
{
    return rate(MEDIUM, 1);
}

static int rate_dynamic(void)
{
    return rate(DYNAMIC, 3);
}

static int pass_step(void *context, const void *result)
{
    const struct sudoku_step *step = result;
    (void)context;
    add(step->title, strlen(step->title));
    return 0;
}

static int walk(enum sudoku_ladder ladder, const char *puzzle, const char *reduced)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control control = asking(1);
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = NULL;
    const struct sudoku_step *step;
    char text[4000];
    int status = sudoku_start_position(puzzle, &position);
    options.ladder = ladder;
    if (status == SUDOKU_OK)
        status = sudoku_reasoner_new(&options, &control, &reasoner);
    if (status == SUDOKU_OK)
        status = sudoku_find_all_steps(reasoner, &position, pass_step, NULL);
    for (int i = 0; i < 12 && status == SUDOKU_OK; i++) {
        status = sudoku_find_step(reasoner, &position, &step);
        if (status == SUDOKU_OK) {
            add(text, sudoku_describe_step(step, SUDOKU_DESCRIBE_FULL, text, sizeof text));
            sudoku_make_step(&position, step);
        }
    }
    if (status == SUDOKU_OK)
        status = sudoku_reduce(reasoner, &position, reduced);
    add(status == SUDOKU_OK ? position.cells : "", status == SUDOKU_OK ? SUDOKU_CELLS : 0);
    sudoku_reasoner_free(reasoner);
    return status;
}

static int walk_people(void)
{
    return walk(SUDOKU_LADDER_PEOPLE, MEDIUM, "dynamic-plus");
}

/* A sudoku_result_fn. */
static int add_set(void *context, const void *result)
{
    (void)context;
    add(result, sizeof(struct sudoku_cell_set));
    return 0;
}

static int find_backdoors(void)
{
    unsigned size;
    return sudoku_find_backdoors(MEDIUM, 3, add_set, NULL, &size, NULL);
}

static int find_vicinity(void)
{
    struct sudoku_vicinity_options options = SUDOKU_VICINITY_OPTIONS_INIT;
    options.least_removed = 0;
    options.minimal = 1;
    return sudoku_find_vicinity(MEDIUM, &options, NULL, add_cells, NULL, CONTROL(is_cancelled, NULL, 1));
}

static int find_minimals(void)
{
    size_t count;
    return sudoku_find_minimals(EASY, add_cells, NULL, &count, CONTROL(is_cancelled, NULL, 1));
}

static int add_sample(void *context, const void *result)
{
    const struct sudoku_sample *sample = result;
    (void)context;
    add(sample->puzzle, SUDOKU_CELLS);
    return 0;
}

static int sample(void)
{
    return sudoku_sample(NULL, 1, 0, 64, add_sample, NULL, NULL);
}

static int find_sets(void)
{
    return sudoku_find_unavoidable(SOLVED, 10, add_set, NULL, CONTROL(is_cancelled, NULL, 1));
}

static int search_grid(void)
{
    struct sudoku_grid_search *search;
    size_t next = 0;
    int status = sudoku_grid_search_new(SOLVED, 16, &search, NULL, NULL);
    if (status != SUDOKU_OK)
        return status;
    status = sudoku_grid_search_run(search, &next, 2, add_cells, NULL, CONTROL(is_cancelled, NULL, 2));
    add_number(next);
    sudoku_grid_search_free(search);
    return status;
}

static int classify(const char *puzzle, enum sudoku_class kind, unsigned threads)
{
    const struct sudoku_control control = asking(threads);
    uint16_t candidates[SUDOKU_CELLS];
    unsigned value = 0;
    sudoku_find_candidates(puzzle, candidates);
    int status = sudoku_classify(candidates, kind, 0, UINT32_MAX, &value, &control);
    add_number(status == SUDOKU_OK ? value : 0);
    return status;
}

static int find_w(void)
{
    return classify(MEDIUM, SUDOKU_CLASS_W, 1);
}

static int find_bxb(void)
{
    return classify(DEPTH_TWO, SUDOKU_CLASS_BXB, 1);
}

static int find_bxb_together(void)
{
    return classify(DEPTH_TWO, SUDOKU_CLASS_BXB, 3);
}

/* ---- Each failure in turn ---- */

struct trial {
    const char *name;
    int (*run)(void);
};

static const struct trial trials[] = {
    {"sudoku_solve_many", solve_many},
    {"sudoku_solve_many on threads", solve_parallel},
    {"sudoku_count_solutions", count_solutions},
    {"sudoku_search, of many", list_solutions},
    {"sudoku_read", read_text},
    {"sudoku_reader_fill", read_stream},
    {"sudoku_maker_make", make_puzzles},
    {"sudoku_make_few", make_few_clues},
    {"sudoku_make_rated", make_rated},
    {"sudoku_make", make_some},
    {"sudoku_minimize", minimize},
    {"sudoku_canonicalize", canonicalize},
    {"sudoku_rate", rate_medium},
    {"sudoku_rate, three threads", rate_dynamic},
    {"sudoku_find_step", walk_people},
    {"sudoku_find_backdoors", find_backdoors},
    {"sudoku_find_vicinity", find_vicinity},
    {"sudoku_find_minimals", find_minimals},
    {"sudoku_sample", sample},
    {"sudoku_find_unavoidable", find_sets},
    {"sudoku_grid_search_run", search_grid},
    {"sudoku_classify, W", find_w},
    {"sudoku_classify, BxB", find_bxb},
    {"sudoku_classify, BxB on threads", find_bxb_together},
};

static int run(const struct trial *trial, enum kind kind, unsigned long at)
{
    answer_length = 0;
    failing = kind;
    fail_at = at;
    memset(calls, 0, sizeof calls);
    int status = trial->run();
    failing = NONE;
    CHECK(blocks == 0, "%s: %s %lu: %ld blocks of memory are lost", trial->name, kind_names[kind], at,
          blocks);
    blocks = 0;
    return status;
}

/* So many of n are let fail: the first ones, then fewer and fewer. */
static unsigned long after(unsigned long at)
{
    enum { FIRST = 12 };
    return at < FIRST ? at + 1 : at + 1 + at / (test_full() ? 16 : 2);
}

static void try(const struct trial *trial)
{
    unsigned long n[N_KINDS];
    int right = run(trial, NONE, 0);
    size_t length = answer_length;
    CHECK(right == SUDOKU_OK && length, "%s: status %d, %zu bytes", trial->name, right, length);
    memcpy(right_answer, answer, length);
    memcpy(n, calls, sizeof n);
    n[MEMORY_FROM_HERE] = n[MEMORY];
    for (enum kind kind = MEMORY; kind < N_KINDS; kind++)
        for (unsigned long at = 1; at <= n[kind]; at = after(at)) {
            int status = run(trial, kind, at), said = kind == CANCEL ? SUDOKU_CANCELLED : SUDOKU_NO_MEMORY;
            bool same = answer_length == length && memcmp(answer, right_answer, length) == 0;
            CHECK(status == said || (status == SUDOKU_OK && same),
                  "%s: %s %lu of %lu: status %d, the answer is %s", trial->name, kind_names[kind], at,
                  n[kind], status, same ? "right" : "another");
        }
    if (test_full())
        printf("%s: %lu allocations, %lu threads, %lu questions\n", trial->name, n[MEMORY], n[THREADS],
               n[CANCEL]);
}

int main(void)
{
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        try(&trials[i]);
    return test_report();
}
