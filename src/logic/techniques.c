/* techniques.c: the orders in which techniques are tried, and the search for the first that applies. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logic/reasoner.h"
#include "logic/step.h"
#include "logic/words.h"

/* clang-format off */
#define SE_LADDER(rung)         \
    rung(hidden_single)         \
    rung(direct_locking)        \
    rung(direct_hidden_pair)    \
    rung(naked_single)          \
    rung(direct_hidden_triplet) \
    rung(locking)               \
    rung(naked_pair)            \
    rung(x_wing)                \
    rung(hidden_pair)           \
    rung(naked_triplet)         \
    rung(swordfish)             \
    rung(hidden_triplet)        \
    rung(xy_wing)               \
    rung(xyz_wing)              \
    rung(unique_loop)           \
    rung(naked_quad)            \
    rung(jellyfish)             \
    rung(hidden_quad)           \
    rung(bug)                   \
    rung(aligned_pair)          \
    rung(forcing_chain)         \
    rung(aligned_triplet)       \
    rung(nishio)                \
    rung(multiple_chains)       \
    rung(dynamic_chains)        \
    rung(dynamic_plus)          \
    rung(nested_forcing)        \
    rung(nested_multiple)       \
    rung(nested_dynamic)        \
    rung(nested_nested)

/* In the order in which players learn them. */
#define PEOPLE_LADDER(rung)   \
    rung(hidden_single)       \
    rung(naked_single)        \
    rung(locked_pair)         \
    rung(locked_triplet)      \
    rung(locking)             \
    rung(naked_pair)          \
    rung(hidden_pair)         \
    rung(naked_triplet)       \
    rung(hidden_triplet)      \
    rung(x_wing)              \
    rung(naked_quad)          \
    rung(hidden_quad)         \
    rung(skyscraper)          \
    rung(two_string_kite)     \
    rung(turbot_fish)         \
    rung(swordfish)           \
    rung(simple_colouring)    \
    rung(xy_wing)             \
    rung(w_wing)              \
    rung(xyz_wing)            \
    rung(empty_rectangle)     \
    rung(finned_x_wing)       \
    rung(unique_loop)         \
    rung(hidden_rectangle)    \
    rung(bug)                 \
    rung(finned_swordfish)    \
    rung(sue_de_coq)          \
    rung(jellyfish)           \
    rung(finned_jellyfish)    \
    rung(x_chain)             \
    rung(xy_chain)            \
    rung(aic)                 \
    rung(grouped_aic)         \
    rung(als_xz)              \
    rung(als_xy_wing)         \
    rung(als_xy_chain)        \
    rung(cell_region_chain)   \
    rung(jexocet)             \
    rung(tridagon)            \
    rung(nishio)              \
    rung(dynamic_chains)      \
    rung(dynamic_plus)        \
    rung(nested_forcing)      \
    rung(nested_multiple)     \
    rung(nested_dynamic)      \
    rung(nested_nested)

/* clang-format on */

#define DECLARATION(name) extern const struct technique logic_technique_##name;
#define RUNG(name) &logic_technique_##name,
#define LADDER(rungs)                                                                                        \
    {                                                                                                        \
        rungs, sizeof(rungs) / sizeof *(rungs)                                                               \
    }

SE_LADDER(DECLARATION)
PEOPLE_LADDER(DECLARATION)

static const struct technique *const se_rungs[] = {SE_LADDER(RUNG)};
static const struct technique *const people_rungs[] = {PEOPLE_LADDER(RUNG)};

const struct ladder logic_se_ladder = LADDER(se_rungs);
const struct ladder logic_people_ladder = LADDER(people_rungs);
const struct ladder *const logic_ladders[LADDERS] = {&logic_se_ladder, &logic_people_ladder};

#ifdef SUDOKU_CHECK_STEPS
/* In tests, a step that contradicts the solution ends the program with a message. */
static void check_step(const struct board *board, const struct step *step)
{
    char solution[SUDOKU_CELLS], words[400];
    if (logic_board_solve(board, solution) != SUDOKU_OK)
        return;
    bool wrong = step->digit && solution[step->cell] != '0' + step->digit;
    for (unsigned i = 0; i < step->n_removals; i++)
        wrong |= step->removals[i].digits >> (solution[step->removals[i].cell] - '1') & 1;
    if (!wrong)
        return;
    logic_write_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    fprintf(stderr, "a wrong step: %s\ncandidates: ", words);
    for (unsigned i = 0; i < 9 * SUDOKU_CELLS; i++)
        putc(board->candidates[i / 9] >> i % 9 & 1 ? (int)('1' + i % 9) : '.', stderr);
    putc('\n', stderr);
    abort();
}
#endif

/* Searches houses or digits that have changed since the technique failed there, in ascending order. Clears
 * the marks of those without a step. */
static bool search_changed(struct step *step)
{
    const struct technique *technique = technique_of(step);
    uint64_t *unseen = board_unseen(step->board);
    logic_board_count_places(step->board);
    *unseen &= technique->in_house ? ((uint64_t)1 << HOUSES) - 1 : MARK_ALL << MARK_DIGITS;
    for (; *unseen; *unseen &= *unseen - 1) {
        unsigned mark = lowest_bit(*unseen);
        if (technique->in_house ? technique->in_house(step, mark)
                                : technique->in_digit(step, mark - MARK_DIGITS))
            return true;
    }
    return false;
}

/* The cells of a step's pattern. Those that several sets share count for each. */
static unsigned count_cells(const struct step *step)
{
    if (step->n_sets)
        return step->n_cells + step->n_helpers + 0u;
    struct cells cells = {{0, 0}};
    for (unsigned i = 0; i < step->n_cells + step->n_helpers + 0u; i++)
        cells_add(&cells, i < step->n_cells ? step->cells[i].cell : step->helpers[i - step->n_cells].cell);
    return cells_count(cells);
}

/* Climbs on after a step was found as long as steps are chosen by their size: each search looks only for
 * steps that are smaller than those before. */
int logic_climb(const struct ladder *ladder, const struct rungs *chosen, struct board *board,
                struct step *step)
{
    int found = -1;
    assert(ladder->n <= MARKED_MAX);
    board->size_limit = NO_LIMIT;
    step->board = board;
    for (unsigned i = 0; i < ladder->n; i++) {
        const struct technique *technique = ladder->rungs[i];
        if (found >= 0 && !technique->handicap)
            break;
        if (!chosen || chosen->has[i]) {
            board->rung = i;
            step->technique = &technique->known;
            assert(!technique->find + !technique->in_house + !technique->in_digit == 2);
            if (technique->find ? technique->find(step) : search_changed(step)) {
                found = (int)i;
                if (!technique->handicap)
                    break;
                /* The size of a step: the links of a chain, or the cells of a pattern. */
                board->size_limit = step->length ? step->length - 1u : count_cells(step);
                board->size_limit += technique->handicap;
            }
        }
    }
    if (found >= 0) {
        step->technique = &ladder->rungs[found]->known;
        assert(step->digit || step->n_removals);
#ifdef SUDOKU_CHECK_STEPS
        check_step(board, step);
#endif
    }
    return found;
}

unsigned logic_rung_of(const struct ladder *ladder, const struct technique *technique)
{
    unsigned i = 0;
    while (i < ladder->n && ladder->rungs[i] != technique)
        i++;
    return i;
}

/* Sudoku Explainer's come first, as their places in its ladder. */
unsigned logic_technique_number(const struct technique *technique)
{
    unsigned rung = logic_rung_of(&logic_se_ladder, technique);
    return rung < logic_se_ladder.n ? rung : rung + logic_rung_of(&logic_people_ladder, technique);
}

/* The place of a step's form among those of its technique. */
static unsigned form_of(const struct step *step)
{
    const struct technique *technique = technique_of(step);
    if (technique->form_of)
        return technique->form_of(step);
    return technique->known.forms && step->type ? step->type - 1u : 0;
}

const char *logic_step_title(const struct step *step)
{
    const struct sudoku_technique *known = step->technique;
    return known->forms ? known->forms[form_of(step)] : known->title;
}

unsigned logic_all_forms(const struct sudoku_technique *known)
{
    unsigned n = 1;
    while (known->forms && known->forms[n])
        n++;
    return (1u << n) - 1;
}

unsigned logic_step_forms(const struct step *step)
{
    return technique_of(step)->forms_count_as_one ? logic_all_forms(step->technique) : 1u << form_of(step);
}

/* ---- Techniques by the names that people type ---- */

/* Returns the next letter or sign of a name that counts, in lower case, and moves beyond it; 0 at the end.
 * Blanks, hyphens and slashes do not count, nor does a u before an r, so that color is colour. */
static char next_sign(const char **at, const char *end)
{
    for (; *at < end; ++*at) {
        const char c = **at;
        const bool is_silent =
            (c == 'u' || c == 'U') && end - *at > 1 && ((*at)[1] == 'r' || (*at)[1] == 'R');
        if (c != ' ' && c != '-' && c != '/' && c != '_' && !is_silent) {
            ++*at;
            return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        }
    }
    return 0;
}

/* A name as somebody wrote it. */
struct written {
    const char *at;
    size_t length;
    bool may_be_plural; /* the last letter of it or of the name may be an s that the other one lacks */
};

/* Is a name of n characters written so? */
static bool is_written(const char *name, size_t n, const struct written *written)
{
    const char *at = name, *end = name + n, *other = written->at, *other_end = other + written->length;
    char a = next_sign(&at, end), b = next_sign(&other, other_end);
    if (!a)
        return false;
    for (; a && a == b; b = next_sign(&other, other_end))
        a = next_sign(&at, end);
    if (written->may_be_plural && a == 's' && !b)
        a = next_sign(&at, end);
    else if (written->may_be_plural && b == 's' && !a)
        b = next_sign(&other, other_end);
    return !a && !b;
}

/* Is a title written so, all of it or all but the type? */
static bool is_title(const char *title, const struct written *written)
{
    const char *type = strstr(title, " type ");
    return is_written(title, strlen(title), written) ||
           (type && is_written(title, (size_t)(type - title), written));
}

/* The forms of a technique that a title stands for, as a set; 0 if it is none of its titles. */
static unsigned titled_forms(const struct sudoku_technique *known, const struct written *written)
{
    unsigned forms = 0;
    assert(known->lesson && written->at);
    for (unsigned form = 0; known->forms && known->forms[form]; form++)
        forms |= (unsigned)is_title(known->forms[form], written) << form;
    return forms;
}

/* The same for other names: `Y-wing, UR = unique rectangle`, where a form may stand after the sign. */
static unsigned otherwise_named_forms(const struct sudoku_technique *known, const char *list,
                                      const struct written *written)
{
    for (size_t n; list && *list; list += n + (list[n] == ',')) {
        n = strcspn(list, ",");
        const char *sign = memchr(list, '=', n);
        const struct written form = {sign ? sign + 1 : list, sign ? (size_t)(list + n - sign - 1) : 0, false};
        if (is_written(list, sign ? (size_t)(sign - list) : n, written))
            return sign ? titled_forms(known, &form) : logic_all_forms(known);
    }
    return 0;
}

/* Techniques come before forms, since `hidden-single` is any hidden single, both before other names, and
 * all of these before plurals: `forcing-chain` is a form of forcing-chains. */
bool logic_look_up_name(const struct ladder *ladder, const char *name, size_t length,
                        struct technique_name *found)
{
    enum { NAMES, FORMS, OTHERS, WAYS };
    assert(name && found && ladder->n <= RUNGS_MAX);
    for (unsigned i = 0; i < 2 * WAYS * ladder->n; i++) {
        const unsigned way = i / ladder->n % WAYS, rung = i % ladder->n;
        const struct written written = {name, length, i >= WAYS * ladder->n};
        const struct sudoku_technique *known = &ladder->rungs[rung]->known;
        unsigned forms = 0;
        if (way == FORMS)
            forms = titled_forms(known, &written);
        else if (way == OTHERS)
            forms = otherwise_named_forms(known, known->lesson->other_names, &written) |
                    otherwise_named_forms(known, known->lesson->also_finds, &written);
        else if (is_written(known->name, strlen(known->name), &written) || is_title(known->title, &written))
            forms = logic_all_forms(known);
        if (forms) {
            *found = (struct technique_name){rung, forms};
            return true;
        }
    }
    return false;
}

const struct technique *logic_find_named(const char *name, size_t length, unsigned *forms)
{
    struct technique_name found;
    for (unsigned i = 0; i < LADDERS; i++)
        if (logic_look_up_name(logic_ladders[i], name, length, &found)) {
            *forms = found.forms;
            return logic_ladders[i]->rungs[found.rung];
        }
    return NULL;
}

bool logic_set_rungs(const struct ladder *ladder, const char *names, bool value, struct rungs *rungs)
{
    struct technique_name found;
    bool all_known = true;
    for (size_t length;; names += length + 1) {
        length = strcspn(names, ",");
        if (is_name("unique", names, length))
            for (unsigned i = 0; i < ladder->n; i++)
                rungs->has[i] = ladder->rungs[i]->known.unique ? value : rungs->has[i];
        else if (logic_look_up_name(ladder, names, length, &found))
            rungs->has[found.rung] = value;
        else
            all_known = false;
        if (!names[length])
            return all_known;
    }
}

const struct sudoku_technique *sudoku_ladder_technique(enum sudoku_ladder ladder, size_t index)
{
    const struct ladder *ours = (unsigned)ladder < LADDERS ? logic_ladders[ladder] : NULL;
    return ours && index < ours->n ? &ours->rungs[index]->known : NULL;
}

const struct sudoku_technique *sudoku_find_technique(const char *name, size_t length)
{
    unsigned forms;
    const struct technique *technique = name ? logic_find_named(name, length, &forms) : NULL;
    return technique ? &technique->known : NULL;
}
