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

/* Names of enum hint_kind in templates. */
static const char *const kinds[] = {"a double",        "a chain", "a chain", "a chain", "a cell",  "a region",
                                    "a contradiction", "",        "",        "a cycle", "a cycle", "a cycle"};

#define SINGLE_ORIGIN "[is a cycle? through {digits} in {cells}| from " ASSUMPTION "]"
#define SINGLE_CASES ""
#define SINGLE_REASON(means) "{chain}"

/* A net goes through the digits of a cell, the places of a digit in a house, or, a double, through a
 * candidate that holds or not. */
#define NET_ORIGIN                                                                                           \
    "[is a cell? from {digits} in {cells}|[is a region? from {digits} in {houses}|"                          \
    "[is a double? from {digits} in {cells} or not| from " ASSUMPTION "]]]"
#define NET_CASES                                                                                            \
    "[is a cell?{cells} is {digits or}.|[is a region?In {houses} the digit {digits} is in one of {cells}.]]"
#define NET_REASON(means)                                                                                    \
    NET_CASES                                                                                                \
    "[type 7?If {start} were [placed digit?not |]{digits}, {clash} would have to be {clash's digits} and "   \
    "could not be {clash's digits}. So {conclusion}.|[type 1?Whether or not {cells} is {digits}, chains "    \
    "lead to the same: |"                                                                                    \
    " From each choice, chains lead to the same: ]{conclusion}.] ({length} links" means ")"

/* ---- Rows ---- */

#define CHAINS(row, name, title, rating, producer, forms, form, words, means)                                \
    const struct technique logic_technique_##row = {                                                         \
        .known = {name, title, rating, 0, forms, &row##_lesson},                                             \
        .find = logic_find_chain,                                                                            \
        .pattern = words##_ORIGIN " (length {length})",                                                      \
        .reason = words##_REASON(means),                                                                     \
        .opening = words##_CASES,                                                                            \
        .roles = {{"start", OF_CELLS, 0, 1}, {"clash", OF_HELPERS, 0, 1}},                                   \
        .kinds = kinds,                                                                                      \
        .form_of = form,                                                                                     \
        .variant = producer,                                                                                 \
        .last_resort = (producer) > PRODUCER_FORCING,                                                        \
    }

#define MAY_REST_ON(what) "; a link may rest on " what

static const struct sudoku_lesson forcing_chain_lesson = {
    "Assume the opposite of what you want to show and follow it, each step from one candidate only, until it "
    "contradicts itself. Then the assumption was wrong. A cycle is a chain that comes back to its beginning: "
    "its candidates hold in turn, one way or the other, so what sees one of each sort goes. X-chains stay in "
    "one digit, Y-cycles go through cells with two candidates.",
    "Start at a candidate with many strong links: two places in a house, two candidates in a cell. Follow "
    "what it forces when it is true, and stop if it forces itself to be false.",
    "Sudoku Explainer's ladder has it as one technique; players call the same steps X-chain, XY-chain, AIC "
    "and nice loop. Each step follows from one step before: if you need two at once, it is a dynamic chain.",
    .other_names = "Y-cycle = bidirectional Y-cycle, XY-cycle = bidirectional cycle",
    .position = ".9..18.45...5.6.19.159.48363214695878671534929542871631...92.54..9..5.21532641978",
};

static const struct sudoku_lesson nishio_lesson = {
    "Assume that a cell is a digit, and follow this one digit alone through the grid: where it cannot be any "
    "more, and where it must be then. If some house is left without a place for it, or one with two of them, "
    "the assumption was wrong and the candidate goes.",
    "Take a digit with two or three places in most houses. Put it into a cell in your mind, strike out what "
    "that cell sees, fill in forced places, and watch for a house that is left empty.",
    "No other digit takes part. It looks like a guess, but only a contradiction counts: if none comes, you "
    "have learnt nothing, and must not go on from there.",
    .other_names = "nishio forcing chain",
    .position = "98.7..6..7...5..8...4......69...58....38........69...237..6.5.......7..3.......1.",
};

static const struct sudoku_lesson multiple_chains_lesson = {
    "A cell must be one of its candidates, and a digit must go to one of its places in a house. From each of "
    "these cases a chain is followed, each step from one step before, and if all of them end in the same "
    "result, it holds. Sudoku Explainer calls them cell and region forcing chains.",
    "Take a cell with three candidates in the middle of many strong links. For each candidate note what it "
    "forces nearby, and compare the three lists.",
    "Only Sudoku Explainer's ladder has it; on the people's ladder it is the cell or region forcing chain, "
    "which also uses groups. All cases must agree: leave none out.",
    .position = "58...9.....25...8.3.1.8....81.3...7.4...28.1.2.......86281..957.548..3211...52846",
};

static const struct sudoku_lesson dynamic_chains_lesson = {
    "A candidate is assumed, and all that it rules out stays ruled out while you go on. So several removals "
    "together may leave one place for a digit or one digit for a cell. It is a net rather than a chain. A "
    "candidate that leads to a contradiction goes; what follows from it and from its opposite, or from all "
    "cases of a cell or house, holds.",
    "Pencil the assumption in lightly and make the singles that follow, with a note why. Stop at the first "
    "clash.",
    "It is close to trial and error, but each step gives its reasons, and you can check the net backwards "
    "from the clash. In a plain chain, each step has one reason.",
    .other_names = "forcing net",
    .position = "98.76.5..5....8.....7......84..7..3..9.4.......5..64..2...1.....59...6....8.257..",
};

static const struct sudoku_lesson dynamic_plus_lesson = {
    "A dynamic forcing chain that may use more than singles on the way: locked candidates, pairs and "
    "X-wings. They hold in the grid that the assumption leaves, and what they remove helps the net on.",
    "Follow an assumption until no single is left, then look at the reduced grid for a pair or for pointing, "
    "and go on.",
    "A pair inside is true only under the assumption: rub it out again when the net is done. Only the result "
    "stays.",
    .position = "98.7..6..5...6......6..8.4.32.........7.8.4.........21..987.5.....3....4.....1.79",
};

static const struct sudoku_lesson nested_forcing_lesson = {
    "A dynamic net in which whole forcing chains are used on the way: in the grid that the assumption "
    "leaves, a second chain proves a removal, and the net goes on from there. In the reason such a chain "
    "stands indented under the step that it proves.",
    "People rarely do it by hand. When nothing else helps, take the candidate from which most follows and "
    "search the reduced grid for chains.",
    "The chain inside rests on the assumption outside. If you keep its result afterwards, you have guessed.",
    .position = "........1.....2.....3.4.56......7..5..4.3.61..8.1.......9.....6.3..9..5.45...639.",
};

static const struct sudoku_lesson nested_multiple_lesson = {
    "A dynamic net in which multiple forcing chains are used on the way: at some point, the grid that the "
    "assumption leaves is split into the cases of a cell or house, all of these agree, and the net goes on "
    "with what they agree on.",
    "Only for the hardest puzzles. In the grid that the assumption leaves, look for cells with three "
    "candidates all of which lead to the same.",
    "The inner cases hold under the outer assumption only. Finish them first, note their result, and then go "
    "on outside.",
    .position = ".2.4..7...57..9.3.6...7......5..8.9.7...2.....4.6..3.......1..85......1...1...9.3",
};

static const struct sudoku_lesson nested_dynamic_lesson = {
    "A dynamic net in which dynamic nets are used on the way: an assumption within an assumption. The inner "
    "one ends in a contradiction or its cases agree, and that gives the outer one its next removal.",
    "Puzzles that need it are collected in forums. Choose the outer assumption so that many cells are left "
    "with two candidates: then the inner nets are short.",
    "The inner contradiction refutes the inner assumption only. The outer one falls when it has a clash of "
    "its own.",
    .position = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
};

static const struct sudoku_lesson nested_nested_lesson = {
    "A dynamic net in which nested chains are used on the way: three levels, each of which proves a removal "
    "for the level above. Sudoku Explainer has nothing harder, and no puzzle is known in which nothing "
    "easier leads on.",
    "Leave it to the program, and read its reason (sudoku hint --detail=grid) from the inside out: each "
    "inner chain is short.",
    "The example finds its step with this technique alone, as if there were no easier one. Tridagons and "
    "JExocets open many of the hardest puzzles with far less work.",
    .position = "145.76.2.2...154.7.3.249..595...3..43..7.45..4.6..8..2..4932.5......72435234.17..",
};

CHAINS(forcing_chain, "forcing-chains", "Forcing chains and cycles", 65, PRODUCER_FORCING, single_forms,
       form_of_single, SINGLE, "");
CHAINS(nishio, "nishio", "Nishio", 75, PRODUCER_NISHIO, NULL, NULL, NET, "");
CHAINS(multiple_chains, "multiple-chains", "Multiple forcing chains", 80, PRODUCER_MULTIPLE, multiple_forms,
       form_of_net, NET, "");
CHAINS(dynamic_chains, "dynamic-chains", "Dynamic forcing chains", 85, PRODUCER_DYNAMIC, dynamic_forms,
       form_of_net, NET, MAY_REST_ON("several removals at once"));
CHAINS(dynamic_plus, "dynamic-plus", "Dynamic forcing chains plus", 90, PRODUCER_DYNAMIC + 1, plus_forms,
       form_of_net, NET, MAY_REST_ON("locked candidates, pairs or X-wings"));
CHAINS(nested_forcing, "nested-forcing", "Nested forcing chains", 95, PRODUCER_DYNAMIC + 2, nested_forms,
       form_of_net, NET, MAY_REST_ON("forcing chains"));
CHAINS(nested_multiple, "nested-multiple", "Nested multiple forcing chains", 100, PRODUCER_DYNAMIC + 3,
       nested_multiple_forms, form_of_net, NET, MAY_REST_ON("multiple forcing chains"));
CHAINS(nested_dynamic, "nested-dynamic", "Nested dynamic forcing chains", 105, PRODUCER_DYNAMIC + 4,
       nested_dynamic_forms, form_of_net, NET, MAY_REST_ON("dynamic forcing chains"));
CHAINS(nested_nested, "nested-nested", "Doubly nested forcing chains", 110, PRODUCER_LAST,
       nested_nested_forms, form_of_net, NET, MAY_REST_ON("nested forcing chains"));
