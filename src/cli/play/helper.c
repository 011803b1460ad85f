/* helper.c: tasks done with the library, and the program's readers and writers. */
#include "cli/play/helper.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/argument.h"
#include "cli/base/rating.h"
#include "cli/write/format.h"
#include "sudoku.h"

/* ---- Facts ---- */

/* The solutions of a search as they come. */
struct solutions {
    unsigned count;
    char first[CELLS];
    bool differs[CELLS];
};

static int see_solution(void *context, const char *solution)
{
    struct solutions *seen = context;
    if (!seen->count++)
        memcpy(seen->first, solution, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        seen->differs[cell] |= solution[cell] != seen->first[cell];
    return 0;
}

/* Looks for a solution that differs from the first in each cell where none did so far. */
static void find_differences(const uint16_t candidates[CELLS], struct solutions *seen, still_wanted *wanted,
                             void *context)
{
    for (unsigned cell = 0; cell < CELLS && wanted(context); cell++) {
        uint16_t others[CELLS];
        if (seen->differs[cell])
            continue;
        memcpy(others, candidates, sizeof others);
        others[cell] &= (uint16_t) ~(1u << (seen->first[cell] - '1'));
        if (others[cell])
            sudoku_search(others, 1, see_solution, seen, NULL, NULL);
    }
}

static void find_facts(const struct task *task, still_wanted *wanted, void *context, struct finding *finding)
{
    uint16_t candidates[CELLS];
    struct solutions seen = {0};
    finding->status = sudoku_find_candidates(task->puzzle, candidates);
    if (finding->status != SUDOKU_OK)
        return;
    finding->status = sudoku_search(candidates, COUNT_LIMIT, see_solution, &seen, NULL, NULL);
    finding->count = seen.count;
    if (finding->count > 1)
        find_differences(candidates, &seen, wanted, context);
    memcpy(finding->solution, seen.first, CELLS);
    memcpy(finding->differs, seen.differs, sizeof seen.differs);
}

/* ---- Ratings ---- */

static void copy_words(char *to, size_t room, const char *words)
{
    size_t n = words ? strlen(words) : 0;
    n = n < room ? n : room - 1;
    if (n)
        memcpy(to, words, n);
    to[n] = '\0';
}

static void find_rating(const char *puzzle, struct finding *finding)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    finding->status = sudoku_rate(puzzle, &rating);
    if (finding->status != SUDOKU_OK)
        return;
    finding->rating = rating.er;
    copy_words(finding->hardest, sizeof finding->hardest, rating_hardest(&rating));
}

unsigned level_of(unsigned rating)
{
    const char *word = rating_word(rating);
    unsigned level = 0;
    while (level + 1 < LEVELS && strcmp(rating_words[level], word) != 0)
        level++;
    return level;
}

const char *level_name(unsigned level)
{
    return level < LEVELS ? rating_words[level] : NULL;
}

void level_range(unsigned level, unsigned *low, unsigned *high)
{
    rating_range(level, low, high);
}

void add_rating(unsigned rating, struct text *out)
{
    rating_add(out, rating);
}

/* ---- Hints ---- */

static void start_position(const struct task *task, struct sudoku_position *position)
{
    memcpy(position->cells, task->cells, CELLS);
    memcpy(position->candidates, task->candidates, sizeof position->candidates);
}

/* The pattern's candidates; of a chain those that are on, while those that are off are helpers. */
static void describe_step(const struct sudoku_step *step, struct hint *hint)
{
    *hint = (struct hint){.digit = step->digit, .cell = step->cell, .rating = (unsigned char)step->rating};
    for (size_t i = 0; i < step->n_cells; i++)
        hint->pattern[step->cells[i].cell] |= step->cells[i].digits ? step->cells[i].digits : step->digits;
    for (size_t i = 0; i < step->n_helpers; i++)
        hint->helpers[step->helpers[i].cell] |=
            step->helpers[i].digits ? step->helpers[i].digits : step->extra;
    for (size_t i = 0; i < step->n_removals; i++)
        hint->removals[step->removals[i].cell] |= step->removals[i].digits;
    for (size_t i = 0; i < step->n_links && step->links[i].depth == 0; i++) {
        const struct sudoku_link *link = &step->links[i];
        (link->on ? hint->pattern : hint->helpers)[link->cell] |= (uint16_t)(1u << (link->digit - 1));
    }
    copy_words(hint->technique, sizeof hint->technique, step->title);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, hint->where, sizeof hint->where);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, hint->step, sizeof hint->step);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, hint->why, sizeof hint->why);
}

/* Who wants the steps. */
struct asker {
    still_wanted *wanted;
    void *context;
};

/* A sudoku_cancel. */
static int is_given_up(void *context)
{
    const struct asker *asker = context;
    return !asker->wanted(asker->context);
}

/* A reasoner that takes the steps that players know first. NULL when memory is short. */
static struct sudoku_reasoner *open_reasoner(struct asker *asker)
{
    struct sudoku_reasoning_options reasoning = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    reasoning.ladder = SUDOKU_LADDER_PEOPLE;
    reasoning.cancelled = is_given_up;
    reasoning.context = asker;
    return sudoku_reasoner_new(&reasoning, &reasoner) == SUDOKU_OK ? reasoner : NULL;
}

/* The next steps, at most limit. */
static void find_hints(const struct task *task, size_t limit, still_wanted *wanted, void *context,
                       struct finding *finding, struct text *hints)
{
    struct sudoku_position position;
    struct sudoku_step *step = NULL;
    struct asker asker = {wanted, context};
    struct sudoku_reasoner *reasoner = open_reasoner(&asker);
    hints->failed |= !reasoner || sudoku_step_new(&step) != SUDOKU_OK;
    start_position(task, &position);
    while (!hints->failed && finding->n_hints < limit && wanted(context) &&
           sudoku_reasoner_find_step(reasoner, &position, step) == SUDOKU_OK) {
        struct hint hint;
        describe_step(step, &hint);
        text_add(hints, (const char *)&hint, sizeof hint);
        finding->n_hints++;
        sudoku_make_step(&position, step);
    }
    sudoku_step_free(step);
    sudoku_reasoner_free(reasoner);
}

/* ---- Fewer candidates ---- */

/* Techniques below this rating place digits, which is the player's to do. */
enum { FIRST_REDUCING = 26 };

/* Adds the techniques of a level to a list: the houses by themselves, then one technique more with each
 * level. False: no such level. */
static bool techniques_of(unsigned level, bool proper, struct text *names, const char **newest)
{
    const struct sudoku_technique *technique;
    text_string(names, "house");
    *newest = "houses";
    for (unsigned i = 0; level && (technique = sudoku_technique(i)); i++) {
        if (technique->rating < FIRST_REDUCING || (technique->unique && !proper))
            continue;
        text_print(names, ",%s", technique->name);
        *newest = technique->title;
        level--;
    }
    return level == 0;
}

static bool same_candidates(const struct sudoku_position *position, const struct task *task)
{
    return memcmp(position->candidates, task->candidates, sizeof position->candidates) == 0;
}

/* Reduces the position of a task as far as a level goes. False: no such level, or no memory. */
static bool reduce_at(unsigned level, const struct task *task, struct sudoku_position *position, int *status,
                      const char **newest)
{
    struct text names = {0};
    bool any = techniques_of(level, task->proper, &names, newest);
    text_char(&names, '\0');
    any = any && !names.failed;
    start_position(task, position);
    if (any)
        *status = sudoku_reduce(position, names.data);
    text_free(&names);
    return any;
}

/* Goes up from the level until something can be struck out. */
static void find_reduction(const struct task *task, still_wanted *wanted, void *context,
                           struct finding *finding)
{
    struct sudoku_position position;
    const char *newest;
    int status;
    finding->status = SUDOKU_NO_SOLUTION;
    memcpy(finding->candidates, task->candidates, sizeof finding->candidates);
    for (unsigned level = task->level; reduce_at(level, task, &position, &status, &newest) && wanted(context);
         level++) {
        if (status == SUDOKU_OK && same_candidates(&position, task))
            continue;
        finding->status = status;
        finding->level = level;
        copy_words(finding->words, sizeof finding->words, newest);
        memcpy(finding->candidates, position.candidates, sizeof finding->candidates);
        return;
    }
    finding->status = SUDOKU_OK;
}

int helper_fill(const char cells[CELLS], const uint16_t candidates[CELLS], struct deed deeds[CELLS])
{
    struct sudoku_position position;
    int n = 0;
    memcpy(position.cells, cells, CELLS);
    memcpy(position.candidates, candidates, sizeof position.candidates);
    if (sudoku_reduce(&position, "hidden-single,naked-single") != SUDOKU_OK)
        return -1;
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (cells[cell] == '.' && position.cells[cell] != '.')
            deeds[n++] = (struct deed){.cell = (unsigned char)cell,
                                       .digit = (unsigned char)(position.cells[cell] - '0')};
    return n;
}

/* ---- New puzzles ---- */

enum { TRIALS = 64 };

static bool is_wanted(const struct wishes *wishes, const char *puzzle, struct finding *finding)
{
    find_rating(puzzle, finding);
    return finding->status == SUDOKU_OK && finding->rating >= wishes->low && finding->rating <= wishes->high;
}

/* The first of the trials that gave a puzzle as wanted. */
static bool choose_puzzle(const struct wishes *wishes, const char *puzzles, const char *solutions,
                          const unsigned char *made, struct finding *finding)
{
    for (unsigned i = 0; i < TRIALS; i++) {
        if (!made[i] || !is_wanted(wishes, puzzles + CELLS * i, finding))
            continue;
        memcpy(finding->puzzle, puzzles + CELLS * i, CELLS);
        memcpy(finding->solution, solutions + CELLS * i, CELLS);
        return true;
    }
    return false;
}

static void make_puzzle(const struct wishes *wishes, still_wanted *wanted, void *context,
                        struct finding *finding)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    char puzzles[TRIALS * CELLS], solutions[TRIALS * CELLS];
    unsigned char made[TRIALS];
    bool found = false;
    recipe.symmetry = (enum sudoku_symmetry)wishes->symmetry;
    recipe.minimal = wishes->symmetry ? SUDOKU_GROUPS_MINIMAL : SUDOKU_CLUES_MINIMAL;
    int status = sudoku_maker_new(&recipe, wishes->seed, &maker);
    for (uint64_t first = 0; status == SUDOKU_OK && !found && wanted(context); first += TRIALS) {
        status = sudoku_maker_make(maker, first, TRIALS, puzzles, solutions, made);
        found = status == SUDOKU_OK && choose_puzzle(wishes, puzzles, solutions, made, finding);
    }
    finding->status = status != SUDOKU_OK ? status : found ? SUDOKU_OK : SUDOKU_NO_SOLUTION;
    sudoku_maker_free(maker);
}

const char *symmetry_name(unsigned symmetry)
{
    static const char *const names[] = {
        [SUDOKU_NO_SYMMETRY] = "none",           [SUDOKU_ROTATE_180] = "half turn",
        [SUDOKU_ROTATE_90] = "quarter turn",     [SUDOKU_MIRROR_H] = "left-right",
        [SUDOKU_MIRROR_V] = "top-bottom",        [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_ANTIDIAGONAL] = "antidiagonal",  [SUDOKU_FULL_SYMMETRY] = "full",
        [SUDOKU_RANDOM_SYMMETRY] = "any of them"};
    return symmetry < sizeof names / sizeof *names ? names[symmetry] : NULL;
}

/* ---- Tasks ---- */

void helper_work(const struct task *task, still_wanted *wanted, void *context, struct text *out)
{
    struct finding finding;
    struct text hints = {0};
    /* It is copied as bytes, so the gaps between its fields are cleared, too. */
    memset(&finding, 0, sizeof finding);
    finding.kind = task->kind;
    finding.number = task->number;
    switch (task->kind) {
    case TASK_FACTS:
        find_facts(task, wanted, context, &finding);
        break;
    case TASK_RATING:
        find_rating(task->puzzle, &finding);
        break;
    case TASK_HINT:
    case TASK_PATH:
        find_hints(task, task->kind == TASK_HINT ? 1 : 1000, wanted, context, &finding, &hints);
        break;
    case TASK_REDUCE:
        find_reduction(task, wanted, context, &finding);
        break;
    default:
        make_puzzle(&task->wishes, wanted, context, &finding);
        break;
    }
    text_add(out, (const char *)&finding, sizeof finding);
    text_add(out, hints.data ? hints.data : "", hints.length);
    out->failed |= hints.failed;
    text_free(&hints);
}

const struct finding *finding_in(const struct text *bytes)
{
    const void *start = bytes->data;
    const struct finding *finding = start;
    if (bytes->failed || bytes->length < sizeof *finding)
        return NULL;
    size_t rest = bytes->length - sizeof *finding;
    return rest % sizeof(struct hint) == 0 && rest / sizeof(struct hint) == finding->n_hints ? finding : NULL;
}

const struct hint *finding_hints(const struct finding *finding)
{
    const void *behind = finding + 1;
    return behind;
}

/* ---- Puzzles in, pictures out ---- */

static struct puzzle puzzle_of(const struct sudoku_item *item)
{
    struct puzzle puzzle = {.candidates = item->candidates,
                            .name = item->name,
                            .name_length = item->name_length,
                            .error = item->error,
                            .line = item->line};
    memcpy(puzzle.clues, item->cells, CELLS);
    memcpy(puzzle.cells, item->placed ? item->placed : item->cells, CELLS);
    return puzzle;
}

/* The file that a reader reads. */
struct open_file {
    int descriptor;
    int error; /* errno of the read that failed */
};

static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    struct open_file *file = context;
    ssize_t got;
    do
        got = read(file->descriptor, buffer, room);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        file->error = errno;
    return got < 0 ? -1 : got;
}

/* Hands on all puzzles that a reader finds, until take has enough. */
static enum sudoku_status take_all(struct sudoku_reader *reader, struct sudoku_batch *batch,
                                   take_puzzle *take, void *context)
{
    for (;;) {
        enum sudoku_status status = sudoku_reader_fill(reader, batch);
        size_t n = sudoku_batch_count(batch);
        for (size_t i = 0; i < n; i++) {
            struct puzzle puzzle = puzzle_of(sudoku_batch_item(batch, i));
            if (!take(context, &puzzle))
                return SUDOKU_OK;
        }
        if (n == 0)
            return status;
    }
}

static enum sudoku_status read_source(sudoku_source *source, void *from, bool ocr, take_puzzle *take,
                                      void *context)
{
    enum { ROOM = 4096 };
    struct sudoku_batch *batch = NULL;
    struct sudoku_reader *reader = NULL;
    enum sudoku_status status = sudoku_reader_new(source, from, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_reader_set_ocr(reader, ocr);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    if (status == SUDOKU_OK)
        status = take_all(reader, batch, take, context);
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status;
}

int helper_read(int descriptor, bool ocr, take_puzzle *take, void *context)
{
    struct open_file file = {.descriptor = descriptor};
    enum sudoku_status status = read_source(read_file, &file, ocr, take, context);
    return status == SUDOKU_OK ? 0 : file.error ? file.error : ENOMEM;
}

int helper_read_text(const char *text, size_t length, bool ocr, take_puzzle *take, void *context)
{
    struct text_source source = {text, length};
    return read_source(text_source_read, &source, ocr, take, context) == SUDOKU_OK ? 0 : ENOMEM;
}

bool helper_draw(const char *name_of_format, const char puzzle[CELLS], const char cells[CELLS],
                 const char *name, struct text *out)
{
    const struct format *format = format_find(name_of_format);
    const struct look look = {.fill = FILL_SOLUTION};
    const struct sudoku_item item = {.cells = puzzle, .name = name, .name_length = name ? strlen(name) : 0};
    const struct answer answer = {.item = &item, .file = "", .cells = puzzle, .solution = cells, .count = 1};
    struct text kept = {0};
    if (!format)
        return false;
    format->write(format->close ? &kept : out, &look, &answer);
    if (format->close)
        format->close(out, &look, kept.data, kept.length);
    out->failed |= kept.failed;
    text_free(&kept);
    return !out->failed;
}
