/* forcing_chains.c: steps that assume something and follow it: forcing chains and cycles, Nishio, and nets of
 * chains up to those with chains inside. Players read about them in Sudoku Explainer's own descriptions
 * and, as forcing chains and nets, in HoDoKu's manual.
 *
 * The search is in chains/. The variant of a row is its producer. */
#include "logic/argument.h"
#include "logic/reasoner.h"
#include "logic/words.h"

static const char *const single_forms[] = {"Forcing X-chain",       "Forcing chain",
                                           "Bidirectional X-cycle", "Bidirectional Y-cycle",
                                           "Bidirectional cycle",   NULL};
static const char *const multiple_forms[] = {"Cell forcing chain", "Region forcing chain", NULL};

/* Of cells, of regions, of a candidate on and off, and of a candidate that contradicts itself. */
#define NET_FORMS(name)                                                                                      \
    {                                                                                                        \
        name " cell chain", name " region chain", name " double chain", name " contradiction", NULL          \
    }

static const char *const dynamic_forms[] = NET_FORMS("Dynamic");
static const char *const plus_forms[] = NET_FORMS("Dynamic plus");
static const char *const nested_forms[] = NET_FORMS("Nested");
static const char *const nested_multiple_forms[] = NET_FORMS("Nested multiple");
static const char *const nested_dynamic_forms[] = NET_FORMS("Nested dynamic");
static const char *const nested_nested_forms[] = NET_FORMS("Doubly nested");

static unsigned form_of_single(const struct step *step)
{
    if (step->type >= KIND_CYCLE)
        return 2u + step->type - (KIND_CYCLE + KIND_DIGIT);
    return step->type == KIND_DIGIT ? 0 : 1;
}

static unsigned form_of_net(const struct step *step)
{
    return step->type == KIND_CELL ? 0 : step->type == KIND_REGION ? 1 : step->type == KIND_DOUBLE ? 2 : 3;
}

/* ---- Words ---- */

/* The single assumption, the opposite of the conclusion; and the conclusion of all branches: `r1c2 = 4`,
 * `r1c2 <> 4` */
#define ASSUMPTION "{start} [placed digit?<>|=] {digits}"
#define CONCLUSION "[placed digit?{placed cell} = {placed digit}|{removed cell} <> {removed digits}]"

/* Chains of a digit have type 2, other chains type 4; all other types are cycles. */
#define SINGLE_ORIGIN                                                                                        \
    "[type 2? from " ASSUMPTION "|[type 4? from " ASSUMPTION "| through {digits} in {cells}]]"
#define SINGLE_CASES ""
#define SINGLE_REASON(means) "{chain}"

/* Type 5 goes through the digits of a cell, type 6 through the places of a house, type 1 through a candidate
 * that holds or not; type 7 is a contradiction. */
#define NET_ORIGIN                                                                                           \
    "[type 5? from {digits} in {cells}|[type 6? from {digits} in {houses}|"                                  \
    "[type 1? from {digits} in {cells} or not| from " ASSUMPTION "]]]"
#define NET_CASES                                                                                            \
    "[type 5?{cells} is {digits or}.|[type 6?In {houses} the digit {digits} is in one of {cells}.]]"
#define NET_REASON(means)                                                                                    \
    NET_CASES                                                                                                \
    "[type 7?If " ASSUMPTION                                                                                 \
    ", chains lead both to {clash} = {clash's digits} and to {clash} "                                       \
    "<> {clash's digits}|[type 1?{cells} is {digits} or not. Both ways lead to| Each of them leads "         \
    "to] " CONCLUSION "]" means ". [type 7?So " CONCLUSION ". ]All chains together have length {length}."

/* ---- Rows ---- */

#define CHAINS(row, name, title, rating, producer, forms, form, words, means)                                \
    const struct technique logic_technique_##row = {                                                         \
        .known = {name, title, rating, 0, forms, &row##_lesson},                                             \
        .find = logic_find_chain,                                                                            \
        .pattern = words##_ORIGIN " (length {length})",                                                      \
        .reason = words##_REASON(means),                                                                     \
        .opening = words##_CASES,                                                                            \
        .roles = {{"start", OF_CELLS, 0, 1}, {"clash", OF_HELPERS, 0, 1}},                                   \
        .form_of = form,                                                                                     \
        .variant = producer,                                                                                 \
        .last_resort = (producer) > PRODUCER_FORCING,                                                        \
    }

#define USED(chains) " (" chains " are used on the way)"

static const struct sudoku_lesson forcing_chain_lesson = {
    NULL, NULL, NULL, "Y-cycle = bidirectional Y-cycle, XY-cycle = bidirectional cycle", NULL, NULL,
};

static const struct sudoku_lesson nishio_lesson = {
    NULL, NULL, NULL, "nishio forcing chain", NULL, NULL,
};

static const struct sudoku_lesson multiple_chains_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson dynamic_chains_lesson = {
    NULL, NULL, NULL, "forcing net", NULL, NULL,
};

static const struct sudoku_lesson dynamic_plus_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson nested_forcing_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson nested_multiple_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson nested_dynamic_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson nested_nested_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

CHAINS(forcing_chain, "forcing-chains", "Forcing chains and cycles", 65, PRODUCER_FORCING, single_forms,
       form_of_single, SINGLE, "");
CHAINS(nishio, "nishio", "Nishio", 75, PRODUCER_NISHIO, NULL, NULL, NET, "");
CHAINS(multiple_chains, "multiple-chains", "Multiple forcing chains", 80, PRODUCER_MULTIPLE, multiple_forms,
       form_of_net, NET, "");
CHAINS(dynamic_chains, "dynamic-chains", "Dynamic forcing chains", 85, PRODUCER_DYNAMIC, dynamic_forms,
       form_of_net, NET, " (several removals together may leave one place or one digit)");
CHAINS(dynamic_plus, "dynamic-plus", "Dynamic forcing chains plus", 90, PRODUCER_DYNAMIC + 1, plus_forms,
       form_of_net, NET, " (locked candidates, pairs and X-wings are used on the way)");
CHAINS(nested_forcing, "nested-forcing", "Nested forcing chains", 95, PRODUCER_DYNAMIC + 2, nested_forms,
       form_of_net, NET, USED("forcing chains"));
CHAINS(nested_multiple, "nested-multiple", "Nested multiple forcing chains", 100, PRODUCER_DYNAMIC + 3,
       nested_multiple_forms, form_of_net, NET, USED("multiple forcing chains"));
CHAINS(nested_dynamic, "nested-dynamic", "Nested dynamic forcing chains", 105, PRODUCER_DYNAMIC + 4,
       nested_dynamic_forms, form_of_net, NET, USED("dynamic forcing chains"));
CHAINS(nested_nested, "nested-nested", "Doubly nested forcing chains", 110, PRODUCER_LAST,
       nested_nested_forms, form_of_net, NET, USED("nested forcing chains"));
