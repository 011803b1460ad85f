/* helper.c: does tasks, reads puzzles in any format, and draws the game in the format of a file.
 *
 * A finding is bytes, which a pipe can carry. Both ends are the same program, one the fork of the other, so
 * structures go through the pipe as they are: first the finding, then its hints, then the links and the words
 * that the hints refer to by offset. */
#include "cli/play/game/helper.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/puzzle_argument.h"
#include "cli/write/picture.h"
#include "sudoku.h"

/* Also asked between calls of the library. */
static bool is_cancelled(const struct sudoku_control *control)
{
    return control && control->cancel && control->cancel(control->context);
}

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

/* The limit keeps the search short, so the cells that differ among the first solutions may not be all that
 * can differ. For each of the others a search forbids the digit of the first solution and stops at its first
 * one: at most 81 searches, and a solution often settles more than one cell. Clues that clash have no
 * candidates to start from; the count stays 0. */
static void find_facts(const struct task *task, const struct sudoku_control *control, struct finding *finding)
{
    uint16_t candidates[CELLS], others[CELLS];
    struct solutions seen = {0};
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    finding->status = sudoku_find_candidates(task->puzzle, candidates);
    if (finding->status != SUDOKU_OK)
        return;
    query.candidates = candidates;
    query.limit = COUNT_LIMIT;
    query.visit = see_solution;
    query.context = &seen;
    finding->status = sudoku_search(&query, NULL, NULL, NULL);
    finding->count = seen.count;
    query.candidates = others;
    query.limit = 1;
    for (unsigned cell = 0; cell < CELLS && finding->count > 1 && !is_cancelled(control); cell++) {
        memcpy(others, candidates, sizeof others);
        others[cell] &= (uint16_t)~bit_of((unsigned)(seen.first[cell] - '0'));
        if (!seen.differs[cell] && others[cell])
            sudoku_search(&query, NULL, NULL, NULL);
    }
    memcpy(finding->solution, seen.first, CELLS);
    memcpy(finding->differs, seen.differs, sizeof seen.differs);
}

/* ---- Ratings, and words ---- */

static void find_rating(const char *puzzle, struct finding *finding)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    finding->status = sudoku_rate(NULL, puzzle, NULL, &rating);
    finding->rating = finding->status == SUDOKU_OK ? rating.er : 0;
}

/* By its number; NULL behind the last. */
static const struct sudoku_technique *people_technique(unsigned number)
{
    return sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, number - 1);
}

const char *technique_title(unsigned technique)
{
    const struct sudoku_technique *found = people_technique(technique);
    return found ? found->title : NULL;
}

unsigned technique_number(const char *name)
{
    for (unsigned i = 1; people_technique(i); i++)
        if (strcmp(people_technique(i)->name, name) == 0)
            return i;
    return 0;
}

/* ---- Steps ---- */

/* Adds a description to the words, with its NUL. Returns its place. */
static size_t add_words(const struct sudoku_step *step, enum sudoku_description description,
                        struct text *words)
{
    const size_t place = words->length;
    step_add_words(words, step, description);
    text_char(words, '\0');
    return place;
}

/* What is added behind a finding. */
struct behind {
    struct text hints, links, words;
};

/* Adds a copy of a step: it belongs to the reasoner and is overwritten by the next one. Chains inside of a
 * chain stand behind its own links, and are left out. */
static void add_hint(const struct sudoku_step *step, struct behind *behind)
{
    struct text *words = &behind->words;
    struct hint copy, *hint = &copy;
    struct drawn_chain chain;
    memset(hint, 0, sizeof *hint);
    hint->digit = step->digit;
    hint->cell = step->cell;
    hint->rating = (unsigned char)step->rating;
    hint->houses = step->houses;
    for (size_t i = 0; i < step->n_cells; i++)
        hint->pattern[step->cells[i].cell] |= step->cells[i].digits ? step->cells[i].digits : step->digits;
    for (size_t i = 0; i < step->n_helpers; i++) {
        const struct sudoku_cell_digits *helper = &step->helpers[i];
        hint->helpers[helper->cell] |= helper->digits ? helper->digits : step->extra;
        hint->sets[helper->cell] = helper->set;
    }
    for (size_t i = 0; i < step->n_removals; i++)
        hint->removals[step->removals[i].cell] |= step->removals[i].digits;
    hint->links = behind->links.length / sizeof(struct flat_link);
    flat_links_add(&behind->links, step, false);
    hint->n_links = behind->links.length / sizeof(struct flat_link) - hint->links;
    chain_choose_links(&chain, (const struct flat_link *)behind->links.data + hint->links, hint->n_links,
                       false);
    hint->is_net = chain.is_net;
    hint->technique = words->length;
    text_add(words, step->title, strlen(step->title) + 1);
    hint->where = add_words(step, SUDOKU_DESCRIBE_PLACE, words);
    hint->step = add_words(step, SUDOKU_DESCRIBE_STEP, words);
    hint->why = add_words(step, SUDOKU_DESCRIBE_FULL, words);
    text_add(&behind->hints, (const char *)hint, sizeof *hint);
}

/* What finding steps needs. */
struct reasoning {
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step;
    struct sudoku_position position;
};

/* Begins at a task's position. The clues are told to the reasoner only for a proper puzzle. False: memory is
 * short. */
static bool start_reasoning(struct reasoning *reasoning, const struct task *task,
                            const struct sudoku_control *control)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    options.only = task->singles ? "hidden-single,naked-single" : NULL;
    memcpy(reasoning->position.cells, task->cells, CELLS);
    memcpy(reasoning->position.candidates, task->candidates, sizeof task->candidates);
    reasoning->step = NULL;
    bool started = sudoku_reasoner_new(&options, control, &reasoning->reasoner) == SUDOKU_OK &&
                   sudoku_step_new(&reasoning->step) == SUDOKU_OK;
    return started;
}

static void end_reasoning(struct reasoning *reasoning)
{
    sudoku_step_free(reasoning->step);
    sudoku_reasoner_free(reasoning->reasoner);
}

static bool is_wanted(const struct task *task, const struct sudoku_step *step)
{
    return step->technique == people_technique(task->wishes.technique);
}

/* Finds steps in the order of players, for practice as far as the first of the technique. Techniques that
 * rely on uniqueness draw wrong conclusions from a puzzle that is not proper: it has no such steps. */
static void find_hints(const struct task *task, const struct sudoku_control *control, struct finding *finding,
                       struct behind *behind)
{
    struct reasoning reasoning;
    const struct sudoku_step *step;
    bool *failed = &behind->hints.failed;
    int status = SUDOKU_OK;
    *failed = !start_reasoning(&reasoning, task, control);
    step = reasoning.step;
    while (!*failed && finding->n_hints < task->limit && !is_cancelled(control) &&
           (status = sudoku_find_step(reasoning.reasoner, &reasoning.position, reasoning.step)) ==
               SUDOKU_OK &&
           (task->proper || !step->technique->unique)) {
        add_hint(step, behind);
        finding->n_hints++;
        finding->wanted = task->kind == TASK_PRACTICE && is_wanted(task, step);
        if (finding->wanted)
            break;
        sudoku_make_step(&reasoning.position, step);
    }
    finding->status = status;
    end_reasoning(&reasoning);
}

/* ---- New puzzles ---- */

/* From this rating on, puzzles are not made but bundled. */
enum { MONSTROUS = 100 };

/* Puzzles that random trials would not find in days, with their ratings. */
static const struct {
    const char *puzzle;
    unsigned rating;
    const char *name; /* or NULL */
} monsters[] = {
    {"6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..", 109,
     "One that programs could not solve"},
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 105, "AI Escargot"},
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 106,
     "Arto Inkala's of 2010"},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 107,
     "Arto Inkala's of 2012"},
    {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 119,
     "Golden Nugget"},
    {".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 106,
     "Platinum Blonde"},
    {"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 116,
     "Easter Monster"},
    {"........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........", 108,
     "Fata Morgana"},
    {"..3......4...8..36..8...1...4..6..73...9.........42..5..4.7..686........7.....5..", 109, NULL},
    {"1...5...9......12...8...5...3...7...5...6..1...48......7...4...6...2.9.....3....6", 113, NULL},
    {".2...6.8....7..1....92..........43....5..8....4.6...7..7..6..2.5.......3..1...9..", 109, NULL},
    {"..39.....4...8..36..8...1...4..6..738......1......2.....4.7..686........7.....5..", 110, NULL},
    {".2.4..7...5...9.3.6...7......5..8.9.7...2.....4.6..3.......1..85......1...1...9.3", 118, NULL},
    {".2.....8...71....6.6..3........4.9.......38..7..5....2..5.9....6.1..54...7.6....5", 111, NULL},
    {"......7....71.9...68..7......8.6.1..5..3...2.........3..1.9.8.......2..4.4.....5.", 110, NULL},
    {"1.........2.4...6...3...5.1.4..86.......49.8....2.....5.7...3...6.9...4.........7", 111, NULL},
};

/* Takes one of the monsters that have the wanted rating, and disguises it. */
static void take_monster(const struct wishes *wishes, struct finding *finding)
{
    enum { MONSTERS = sizeof monsters / sizeof *monsters };
    finding->status = SUDOKU_NO_SOLUTION;
    finding->tried = wishes->trials;
    for (uint64_t i = 0; i < MONSTERS && finding->status != SUDOKU_OK; i++) {
        const size_t k = (size_t)((wishes->seed + i) % MONSTERS);
        finding->rating = monsters[k].rating;
        if (finding->rating >= wishes->low && finding->rating <= wishes->high)
            finding->status = sudoku_shuffle(monsters[k].puzzle, wishes->seed, 0, finding->puzzle);
        snprintf(finding->name, sizeof finding->name, "%s in disguise",
                 monsters[k].name ? monsters[k].name : "A hardest puzzle");
    }
}

/* Does a puzzle that was made need the technique that is to be practised, in the order of hints? */
static bool has_technique(const struct wishes *wishes, const struct finding *made,
                          const struct sudoku_control *control)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    options.rates = 1;
    int has = !wishes->technique;
    if (!has && sudoku_reasoner_new(&options, control, &reasoner) == SUDOKU_OK &&
        sudoku_rate(reasoner, made->puzzle, NULL, &rating) == SUDOKU_OK)
        sudoku_rating_uses(&rating, people_technique(wishes->technique)->name, &has);
    sudoku_reasoner_free(reasoner);
    return has;
}

/* Removing a single clue would break a symmetry, so symmetric puzzles are minimal by groups of clues. Takes
 * the first puzzle that has the wanted rating. After some trials it ends with SUDOKU_NO_SOLUTION, so that the
 * player sees how many there were, and the next task goes on. */
static void make_puzzle(const struct wishes *wishes, const struct sudoku_control *control,
                        struct finding *finding)
{
    /* BATCH: trials between two questions whether somebody still waits. Rating the results takes much longer
     * than making them. */
    enum { BATCH = 64, TRIALS = 8 * BATCH };
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    char puzzles[BATCH * CELLS], solutions[BATCH * CELLS];
    unsigned char made[BATCH];
    bool found = false;
    uint64_t next = wishes->first, end = next + TRIALS < wishes->trials ? next + TRIALS : wishes->trials;
    recipe.symmetry = (enum sudoku_symmetry)wishes->symmetry;
    recipe.minimal = wishes->symmetry ? SUDOKU_GROUPS_MINIMAL : SUDOKU_CLUES_MINIMAL;
    int status = sudoku_maker_new(&recipe, wishes->seed, &maker);
    for (; next < end && status == SUDOKU_OK && !found && !is_cancelled(control); next += BATCH) {
        status = sudoku_maker_make(maker, next, BATCH, puzzles, CELLS, solutions, CELLS, made, NULL);
        for (unsigned i = 0; i < BATCH && status == SUDOKU_OK && !found; i++) {
            if (!made[i])
                continue;
            find_rating(puzzles + CELLS * i, finding);
            memcpy(finding->puzzle, puzzles + CELLS * i, CELLS);
            found = finding->status == SUDOKU_OK && finding->rating >= wishes->low &&
                    finding->rating <= wishes->high && has_technique(wishes, finding, control);
            if (finding->status == SUDOKU_NO_MEMORY)
                status = SUDOKU_NO_MEMORY; /* otherwise it would go on for ever */
        }
    }
    finding->tried = next;
    finding->status = status != SUDOKU_OK ? status : found ? SUDOKU_OK : SUDOKU_NO_SOLUTION;
    sudoku_maker_free(maker);
}

/* ---- Tasks ---- */

void helper_work(const void *what, const struct sudoku_control *control, struct text *out)
{
    const struct task *task = what;
    struct finding finding;
    struct behind behind = {{0}, {0}, {0}};
    struct text *const parts[] = {&behind.hints, &behind.links, &behind.words};
    /* It is copied as bytes, so the gaps between its fields are cleared, too. */
    memset(&finding, 0, sizeof finding);
    finding.kind = task->kind;
    switch (task->kind) {
    case TASK_FACTS:
        find_facts(task, control, &finding);
        break;
    case TASK_RATING:
        find_rating(task->puzzle, &finding);
        break;
    case TASK_MAKE:
        (task->wishes.low >= MONSTROUS ? take_monster(&task->wishes, &finding)
                                       : make_puzzle(&task->wishes, control, &finding));
        break;
    default:
        find_hints(task, control, &finding, &behind);
        break;
    }
    finding.n_links = behind.links.length / sizeof(struct flat_link);
    finding.n_words = behind.words.length;
    text_add(out, (const char *)&finding, sizeof finding);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        text_add(out, parts[i]->data, parts[i]->length);
        text_fail_with(out, parts[i]);
        text_free(parts[i]);
    }
    /* Otherwise "nothing found" would be said of a search that memory was too short for. */
    out->failed |= finding.status == SUDOKU_NO_MEMORY;
}

size_t finding_size(const struct finding *finding)
{
    return sizeof *finding + finding->n_hints * sizeof(struct hint) +
           finding->n_links * sizeof(struct flat_link) + finding->n_words;
}

/* The sizes must agree to the byte: a child that was killed while it wrote leaves a shorter answer. */
const struct finding *finding_in(const struct text *bytes)
{
    const void *start = bytes->data;
    const struct finding *finding = start;
    bool whole = !bytes->failed && bytes->length >= sizeof *finding && bytes->length == finding_size(finding);
    return whole ? finding : NULL;
}

const struct hint *finding_hints(const struct finding *finding)
{
    const void *behind = finding + 1;
    return behind;
}

const struct flat_link *finding_links(const struct finding *finding)
{
    const void *behind = finding_hints(finding) + finding->n_hints;
    return behind;
}

const char *finding_words(const struct finding *finding)
{
    const void *behind = finding_links(finding) + finding->n_links;
    return behind;
}

/* ---- Reading and drawing ---- */

void puzzle_set(struct puzzle *puzzle, const char clues[CELLS])
{
    *puzzle = (struct puzzle){.line = 0};
    memcpy(puzzle->clues, clues, CELLS);
    memcpy(puzzle->cells, clues, CELLS);
    memset(puzzle->candidates, 0xff, sizeof puzzle->candidates);
}

/* Names come from files: control characters and what is not ASCII would upset a terminal. Bytes of UTF-8
 * are dropped as well, since a name that is cut in the middle of a character would be invalid. */
void copy_name(char name[NAME_ROOM], const char *bytes, size_t n)
{
    size_t length = 0;
    for (size_t i = 0; i < n && length + 1 < NAME_ROOM; i++)
        if (bytes[i] >= ' ' && (unsigned char)bytes[i] < 127)
            name[length++] = bytes[i];
    name[length] = '\0';
}

/* Passes on all puzzles until take has enough; ending early is no error. The status counts only when a batch
 * is empty: items before an error are still passed on. */
int helper_read(const char *text, size_t length, take_puzzle *take, void *context)
{
    enum { ROOM = 4096 };
    struct sudoku_batch *batch = NULL;
    struct sudoku_reader *reader = NULL;
    struct text_source source = {text, length};
    enum sudoku_status status = sudoku_batch_new(ROOM, &batch);
    if (status == SUDOKU_OK)
        status = sudoku_reader_new(text_source_read, &source, NULL, &reader);
    bool more = status == SUDOKU_OK;
    while (more) {
        status = sudoku_reader_fill(reader, batch);
        size_t n = sudoku_batch_count(batch);
        more = n > 0;
        for (size_t i = 0; i < n && more; i++) {
            const struct sudoku_item *item = sudoku_batch_item(batch, i);
            struct puzzle puzzle;
            puzzle_set(&puzzle, item->cells);
            if (item->placed)
                memcpy(puzzle.cells, item->placed, CELLS);
            if (item->candidates)
                memcpy(puzzle.candidates, item->candidates, sizeof puzzle.candidates);
            copy_name(puzzle.name, item->name, item->name ? item->name_length : 0);
            puzzle.error = item->error;
            puzzle.line = item->line;
            more = take(context, &puzzle);
            status = more ? status : SUDOKU_OK;
        }
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status == SUDOKU_OK ? 0 : ENOMEM;
}

/* The position is the solution to most formats. JSON and .sdk keep the clues apart from the entries. Formats
 * with pages are written in two stages, as in a run: the puzzle is kept, then laid out on its page. */
bool helper_draw(const char *name_of_format, const struct task *task, const struct overlay *overlay,
                 const struct text *words, const char *name, struct text *out)
{
    const struct format *format = format_find(name_of_format);
    struct look look = {.fill = FILL_SOLUTION, .has_words = words != NULL};
    const struct sudoku_item item = {
        .cells = task->puzzle, .placed = task->cells, .name = name, .name_length = name ? strlen(name) : 0};
    struct answer answer = {.item = &item,
                            .file = "",
                            .cells = task->puzzle,
                            .shown = format == &format_sdk ? task->puzzle : task->cells,
                            .grid = task->cells};
    struct text kept = {0};
    struct reasoning reasoning = {0};
    if (!format)
        return false;
    columns_append(look.columns, "grid");
    if (!format->page_writer) {
        format->write(out, &look, &answer);
    } else {
        answer.candidates = overlay->has_small ? overlay->small : NULL;
        answer.overlay = overlay;
        answer.words = words;
        if (words)
            out->failed |=
                !start_reasoning(&reasoning, task, NULL) ||
                sudoku_find_step(reasoning.reasoner, &reasoning.position, reasoning.step) != SUDOKU_OK;
        answer.step = reasoning.step;
        if (!out->failed)
            format->write(&kept, &look, &answer);
        pages_write_one(out, format->page_writer, &look, kept.data, kept.length);
        end_reasoning(&reasoning);
    }
    /* Grids begin with a blank line, which is for those that follow another. */
    if (out->length && *out->data == '\n')
        memmove(out->data, out->data + 1, --out->length);
    text_fail_with(out, &kept);
    text_free(&kept);
    return !out->failed;
}
