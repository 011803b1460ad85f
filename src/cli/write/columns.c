/* The table of columns.
 *
 * A row says where the value is: in a member of the answer or, for the others, what its function adds. If
 * that is nothing, there is no such value for this puzzle: the field of a table is empty then, and an object
 * of JSON has no such member. */
#include "cli/write/columns.h"

#include <string.h>
#include <strings.h>

#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/write/format.h"

/* ---- Puzzles ---- */

/* Adds the puzzle as it was read, whatever the mode has made of it. */
static void add_puzzle(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (!item->error)
        line_add_grid(out, item->cells, answer->given ? item->candidates : NULL);
}

/* A puzzle that could not be changed has no result: showing it unchanged would look like one. */
static void add_result(struct text *out, const struct answer *answer)
{
    if ((!answer->reason || answer->is_partial) && !answer->item->error)
        line_add_grid(out, answer->result, answer->given ? answer->candidates : NULL);
}

static void add_solutions(struct text *out, const struct answer *answer)
{
    if (answer->counts)
        text_total(out, answer->count);
}

static void add_truth(struct text *out, bool truth)
{
    text_string(out, truth ? "true" : "false");
}

static void add_at_least(struct text *out, const struct answer *answer)
{
    if (answer->counts)
        add_truth(out, answer->at_least);
}

/* Empty if the count says neither: no solution, or one so far and perhaps more. */
static void add_unique(struct text *out, const struct answer *answer)
{
    bool several = answer->count.high || answer->count.low > 1;
    bool one = answer->count.low == 1 && !answer->at_least;
    if (answer->counts && (several || one))
        add_truth(out, !several);
}

static void add_above(struct text *out, const struct answer *answer)
{
    if (answer->above)
        rating_add(out, answer->above);
}

static void add_level(struct text *out, const struct answer *answer)
{
    text_string(out, rating_word(answer->rating->er));
}

static void add_hardest(struct text *out, const struct answer *answer)
{
    text_string(out, rating_hardest(answer->rating));
}

static void add_steps(struct text *out, const struct answer *answer)
{
    text_number(out, answer->rating->steps);
}

static void add_clues(struct text *out, const struct answer *answer)
{
    if (!answer->item->error)
        text_number(out, count_clues(answer->cells));
}

static void add_weight(struct text *out, const struct answer *answer)
{
    if (answer->weight > 0)
        text_print(out, "%.6g", answer->weight);
}

static void add_canonical(struct text *out, const struct answer *answer)
{
    bool of_candidates = !answer->canonical && answer->automorphisms;
    line_add_grid(out, answer->canonical, of_candidates ? answer->given : NULL);
}

static void add_minimal(struct text *out, const struct answer *answer)
{
    add_truth(out, !memchr(answer->redundant, 1, SUDOKU_CELLS));
}

/* Cells as `r1c1 r1c4`: each by itself, which is simpler to take apart than the groups that people read. */
static void add_cells(struct text *out, const bool cells[SUDOKU_CELLS])
{
    const char *before = "";
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cells[cell]) {
            text_print(out, "%sr%dc%d", before, cell / 9 + 1, cell % 9 + 1);
            before = " ";
        }
}

/* Adds the symmetries of the pattern of clues, whatever their digits. */
static void add_symmetry(struct text *out, const struct answer *answer)
{
    if (!answer->item->error)
        symmetries_add(out, answer->cells);
}

static void add_name(struct text *out, const struct answer *answer)
{
    if (answer->item->name)
        text_add(out, answer->item->name, answer->item->name_length);
}

static void add_error(struct text *out, const struct answer *answer)
{
    const char *error = answer->reason ? answer->reason : answer->item->error;
    if (error)
        text_string(out, error);
}

/* ---- Verdicts ---- */

static void add_differing(struct text *out, const struct answer *answer)
{
    bool differing[SUDOKU_CELLS];
    verdict_differing(answer->verdict, differing);
    add_cells(out, differing);
}

/* `r3c8=6 r1c1=.` */
static void add_repairs(struct text *out, const struct answer *answer)
{
    const struct verdict *verdict = answer->verdict;
    for (size_t i = 0; i < verdict->n_repairs; i++)
        text_print(out, "%sr%dc%d=%c", i ? " " : "", verdict->repairs[i].cell / 9 + 1,
                   verdict->repairs[i].cell % 9 + 1, verdict->repairs[i].to);
}

/* ---- Steps ---- */

/* Adds the candidates that a mode has found, those that the input lists, or else those that the clues
 * leave. If a mode could find none, there are none: others would look like its answer. */
static void add_candidates(struct text *out, const struct answer *answer)
{
    uint16_t left[SUDOKU_CELLS];
    const struct sudoku_item *item = answer->item;
    const uint16_t *shown = answer->candidates && !answer_shows_given(answer) ? answer->candidates : NULL;
    bool is_known = shown || ((!answer->reason || answer->is_partial) && !item->error);
    if (is_known && !shown && item->candidates && !answer->result)
        shown = item->candidates;
    else if (is_known && !shown && sudoku_find_candidates(answer->cells, left) == SUDOKU_OK)
        shown = left;
    line_add_grid(out, NULL, shown);
}

static void add_before_candidates(struct text *out, const struct answer *answer)
{
    line_add_grid(out, NULL, answer->before_candidates);
}

static void add_rating(struct text *out, const struct answer *answer)
{
    rating_add(out, answer->step->rating);
}

/* `r1c2=3` */
static void add_placed(struct text *out, const struct answer *answer)
{
    const struct sudoku_step *step = answer->step;
    if (step->digit)
        text_print(out, "r%dc%d=%d", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
}

/* `r1c2<>3 r4c5<>67` */
static void add_removed(struct text *out, const struct answer *answer)
{
    const struct sudoku_step *step = answer->step;
    for (size_t i = 0; i < step->n_removals; i++) {
        const struct sudoku_cell_digits *removal = &step->removals[i];
        text_print(out, "%sr%dc%d<>", i ? " " : "", removal->cell / 9 + 1, removal->cell % 9 + 1);
        for (int digit = 0; digit < 9; digit++)
            if (removal->digits >> digit & 1)
                text_char(out, (char)('1' + digit));
    }
}

/* ---- Values that are members: of the answer, or of what it points to ---- */

static void add_cells_at(struct text *out, const void *cells, size_t at)
{
    text_add(out, (const char *)cells + at, SUDOKU_CELLS);
}

static void add_number_at(struct text *out, const void *part, size_t at)
{
    uint64_t number;
    memcpy(&number, (const char *)part + at, sizeof number);
    text_number(out, number);
}

/* 0 is none. */
static void add_ordinal_at(struct text *out, const void *part, size_t at)
{
    static const uint64_t none = 0;
    if (memcmp((const char *)part + at, &none, sizeof none) != 0)
        add_number_at(out, part, at);
}

static void add_tenths_at(struct text *out, const void *part, size_t at)
{
    unsigned tenths;
    memcpy(&tenths, (const char *)part + at, sizeof tenths);
    rating_add(out, tenths);
}

static void add_string_at(struct text *out, const void *part, size_t at)
{
    const char *string;
    memcpy(&string, (const char *)part + at, sizeof string);
    text_string(out, string);
}

static void add_text_at(struct text *out, const void *part, size_t at)
{
    const struct text *text = (const void *)((const char *)part + at);
    text_add(out, text->data, text->length);
}

static void add_marked_at(struct text *out, const void *part, size_t at)
{
    add_cells(out, (const void *)((const char *)part + at));
}

/* The library describes the step so: enum sudoku_description. */
static void add_words_at(struct text *out, const void *step, size_t at)
{
    step_add_words(out, step, (enum sudoku_description)at);
}

/* The modes that can fill a column that others cannot, as they are called. */
#define OF_CHANGES                                                                                           \
    .modes =                                                                                                 \
        "--minimize, --minimals, --add-clues, --expand, --shuffle, --transform, --vicinity, --search and "   \
        "--unavoidable"
#define OF_SAMPLES .modes = "--generate --unbiased"
#define OF_ALL .modes = "--all"
/* A pointer of the answer; without it there is no value. */
#define PART_OF(member) .whole = offsetof(struct answer, member)
#define OF_CHECK PART_OF(verdict), .of_verdict = true, .modes = "--check"
#define OF_STEPS PART_OF(step), .modes = "--hint and --explain"
#define OF_EXPLANATIONS .modes = "--explain"
#define OF_GRIDS .modes = "--step, --explain, --hint, --reduce and --candidates"

/* Where a value is. */
#define AT(type, member) .at = offsetof(struct type, member)
#define CELLS(member) PART_OF(member), .type = COLUMN_CELLS, .add_at = add_cells_at
#define POINTED(member) PART_OF(member), .type = COLUMN_NUMBER, .add_at = add_number_at
#define CLASS(kind) POINTED(classes[kind]), .needs = FACT_CLASS << (kind)
#define NUMBER(member) .type = COLUMN_NUMBER, .add_at = add_ordinal_at, AT(answer, member)
#define OF_RATING PART_OF(rating), .needs = FACT_RATING
#define TENTHS .type = COLUMN_NUMBER, .add_at = add_tenths_at
#define STRING .type = COLUMN_TEXT, .add_at = add_string_at
#define MARKED .type = COLUMN_LIST, .add_at = add_marked_at
#define WORDS(description) .type = COLUMN_TEXT, .add_at = add_words_at, .at = (description)

/* In the order of the man page. The first is the puzzle, and the last two are the name and the error:
 * column_puzzle and the others rely on it. */
static const struct column columns[] = {
    {.name = "puzzle", .type = COLUMN_CELLS, .add = add_puzzle},
    {.name = "result", .type = COLUMN_CELLS, .add = add_result, OF_CHANGES},
    {.name = "solution", CELLS(solution), .needs = FACT_SOLUTION},
    {.name = "solutions", .type = COLUMN_NUMBER, .needs = FACT_COUNT, .add = add_solutions},
    {.name = "at_least",
     .type = COLUMN_TRUTH,
     .needs = FACT_COUNT,
     .only_if_true = true,
     .add = add_at_least},
    {.name = "unique", .type = COLUMN_TRUTH, .needs = FACT_COUNT, .add = add_unique},
    {.name = "number", NUMBER(number), OF_ALL},
    {.name = "er", TENTHS, AT(sudoku_rating, er), OF_RATING},
    {.name = "ep", TENTHS, AT(sudoku_rating, ep), OF_RATING},
    {.name = "ed", TENTHS, AT(sudoku_rating, ed), OF_RATING},
    {.name = "above",
     .type = COLUMN_NUMBER,
     .needs = FACT_RATING,
     .add = add_above,
     .modes = "--rate with --max-er and --explain with --max-er"},
    {.name = "level", .type = COLUMN_TEXT, .add = add_level, OF_RATING},
    {.name = "hardest", .type = COLUMN_TEXT, .add = add_hardest, OF_RATING},
    {.name = "steps", .type = COLUMN_NUMBER, .add = add_steps, OF_RATING},
    {.name = "clues", .type = COLUMN_NUMBER, .add = add_clues},
    {.name = "weight", .type = COLUMN_NUMBER, OF_SAMPLES, .add = add_weight},
    {.name = "guesses", POINTED(guesses), .needs = FACT_GUESSES},
    {.name = "minimal", PART_OF(redundant), .type = COLUMN_TRUTH, .needs = FACT_MINIMAL, .add = add_minimal},
    {.name = "redundant", MARKED, PART_OF(redundant), .needs = FACT_MINIMAL},
    {.name = "symmetry", .type = COLUMN_LIST, .add = add_symmetry},
    {.name = "automorphisms", NUMBER(automorphisms), .needs = FACT_AUTOMORPHISMS},
    {.name = "canonical", .type = COLUMN_CELLS, .needs = FACT_CANONICAL, .add = add_canonical},
    {.name = "solution_canonical", CELLS(solution_canonical), .needs = FACT_SOLUTION_CANONICAL},
    {.name = "backdoor", POINTED(backdoor), .needs = FACT_BACKDOOR},
    {.name = "backdoors",
     .type = COLUMN_LIST,
     .add_at = add_text_at,
     PART_OF(backdoors),
     .needs = FACT_BACKDOORS},
    {.name = "expansion", CELLS(expansion), .needs = FACT_EXPANSION},
    {.name = "te", CLASS(SUDOKU_CLASS_TE)},
    {.name = "b", CLASS(SUDOKU_CLASS_B)},
    {.name = "bxb", CLASS(SUDOKU_CLASS_BXB)},
    {.name = "bxbb", CLASS(SUDOKU_CLASS_BXBB)},
    {.name = "w", CLASS(SUDOKU_CLASS_W)},
    {.name = "verdict", STRING, AT(verdict, word), OF_CHECK},
    {.name = "wrong", MARKED, AT(verdict, wrong), OF_CHECK},
    {.name = "contradiction", MARKED, AT(verdict, conflict), OF_CHECK},
    {.name = "repairs", .type = COLUMN_LIST, .add = add_repairs, OF_CHECK},
    {.name = "differing", .type = COLUMN_LIST, .add = add_differing, OF_CHECK},
    {.name = "reason", .type = COLUMN_TEXT, .add_at = add_text_at, AT(verdict, reason), OF_CHECK},
    {.name = "step", NUMBER(step_number), OF_EXPLANATIONS},
    {.name = "where", WORDS(SUDOKU_DESCRIBE_PLACE), OF_STEPS},
    {.name = "technique", STRING, AT(sudoku_step, title), OF_STEPS},
    {.name = "rating", .type = COLUMN_NUMBER, .add = add_rating, OF_STEPS},
    {.name = "placed", .type = COLUMN_CELLS, .add = add_placed, OF_STEPS},
    {.name = "removed", .type = COLUMN_LIST, .add = add_removed, OF_STEPS},
    {.name = "text", WORDS(SUDOKU_DESCRIBE_STEP), OF_STEPS},
    {.name = "why", WORDS(SUDOKU_DESCRIBE_REASON), OF_STEPS},
    {.name = "eureka", WORDS(SUDOKU_DESCRIBE_EUREKA), OF_STEPS},
    {.name = "before", CELLS(before), .modes = "--hint and --explain"},
    {.name = "before_candidates",
     .type = COLUMN_SETS,
     .add = add_before_candidates,
     PART_OF(before_candidates),
     .modes = "--hint and --explain"},
    {.name = "grid", CELLS(grid), OF_GRIDS},
    {.name = "candidates", .type = COLUMN_SETS, .add = add_candidates},
    {.name = "puzzle_number", NUMBER(place)},
    {.name = "name", .type = COLUMN_TEXT, .add = add_name},
    {.name = "error", .type = COLUMN_TEXT, .add = add_error},
};

enum { N_COLUMNS = sizeof columns / sizeof *columns };

/* Fails to compile if a list has no room for all of them. */
typedef char columns_fit[sizeof columns / sizeof *columns < COLUMNS_MOST ? 1 : -1];

const struct column *const column_puzzle = &columns[0], *const column_solution = &columns[2],
                           *const column_name = &columns[N_COLUMNS - 2],
                           *const column_error = &columns[N_COLUMNS - 1];

const struct column *columns_find(const char *name, size_t length)
{
    for (size_t i = 0; i < N_COLUMNS; i++)
        if (strlen(columns[i].name) == length && strncasecmp(columns[i].name, name, length) == 0)
            return &columns[i];
    return NULL;
}

const char *column_at(size_t index)
{
    return index < N_COLUMNS ? columns[index].name : NULL;
}

/* ---- Lists of columns, as a run has one: chosen by name or by default ---- */

/* There is room, since no column is there twice. */
void columns_insert(column_list list, const struct column *before, const struct column *column)
{
    size_t i = 1;
    while (list[i - 1] != before)
        i++;
    memmove(list + i + 1, list + i, (COLUMNS_MOST - i - 1) * sizeof *list);
    list[i] = column;
}

bool columns_have(const struct column *const *list, const struct column *column)
{
    while (*list && *list != column)
        list++;
    return *list != NULL;
}

/* Refuses a column that is there twice: it would make a JSON object with two equal keys, of which readers
 * keep one or the other. */
const char *columns_append(column_list list, const char *names)
{
    size_t n = 0;
    while (list[n])
        n++;
    for (size_t length; *names; names += length + (names[length] == ',')) {
        names += strspn(names, " ");
        length = strcspn(names, ",");
        size_t shown = length; /* without blanks behind it */
        while (shown && names[shown - 1] == ' ')
            shown--;
        const struct column *column = columns_find(names, shown);
        if (!column || columns_have(list, column))
            return names;
        list[n++] = column;
        list[n] = NULL;
    }
    return NULL;
}

/* Is the mode among those that a column names? */
static bool has_mode(const char *modes, const char *mode)
{
    size_t length = strlen(mode);
    const char *at = strstr(modes, mode);
    while (at && at[length] && at[length] != ',' && strncmp(at + length, " and ", 5) != 0)
        at = strstr(at + length, mode);
    return at;
}

const struct column *columns_unfilled(const struct column *const *list, const char *mode, const char *limited)
{
    while (*list && (!(*list)->modes || has_mode((*list)->modes, mode) || has_mode((*list)->modes, limited)))
        list++;
    return *list;
}

unsigned columns_need(const struct column *const *list)
{
    unsigned needs = 0;
    for (; *list; list++)
        needs |= (*list)->needs;
    return needs;
}
