/* fish.c: n lines in which a digit has places in n crossing lines only: X-wing, swordfish, jellyfish. And
 * the same with extra places, fins, that stand together in one box:
 *
 *      . . x | . . . | . . .
 *      5 . 5 | . . . | 5 . .         rows 2 and 7 are the bases, columns 3 and 7 the covers,
 *      . . x | . . . | . . .         r2c1 is the fin
 *      ------+-------+------
 *      . . . | . . . | . . .
 *      ------+-------+------
 *      . . 5 | . . . | 5 . .
 *
 * If no fin is the digit, the fish is whole, and no other cell of its covers is the digit. If a fin is the
 * digit, no cell that sees the fins is. So the cells to which both apply, x, are not the digit: those of the
 * covers in the fins' box. A fish is called sashimi if a base has fewer than two places left without the
 * fins. Players read about both in HoDoKu's manual and in Sudopedia. */
#include "logic/step.h"
#include "logic/tuples.h"

/* The forms of fish with fins. */
enum { FINNED = 1, SASHIMI = 2 };

/* One fish: lines of one type as the bases, of the other as the covers, numbered 0..8 in their type. Three
 * neighbours are in a chute. */
struct fish {
    unsigned base, cover; /* the first house of each type */
    unsigned digit;
    unsigned bases, covers;
    unsigned finned;       /* the extra crossing lines that hold the fins */
    unsigned chute, stack; /* the base and the crossing lines of the fins' box; without fins, all lines */
};

/* Is there something to remove from the covers outside the bases, in the fins' box if there are fins? */
static bool removes_candidates(const struct board *board, const struct fish *fish)
{
    for (unsigned rest = fish->covers & fish->stack; rest;) {
        unsigned line = fish->cover + set_pop(&rest);
        for (unsigned gone = board->places[fish->digit][line] & fish->chute & ~fish->bases; gone;)
            if (board_news(board, logic_scan_cells[line][set_pop(&gone)], 1u << fish->digit))
                return true;
    }
    return false;
}

/* Writes the step: the places of the bases in the covers as its cells, the fins as its helpers. */
static void write_step(struct step *step, const struct fish *fish)
{
    const uint16_t *places = step->board->places[fish->digit];
    struct cells seen = {{UINT64_MAX, UINT64_MAX}}; /* by all fins */
    step_begin(step, 0);
    step->type = fish->finned ? FINNED : 0;
    step->digits = 1u << fish->digit;
    step->houses = public_houses((uint32_t)fish->bases << fish->base);
    step->covers = public_houses((uint32_t)fish->covers << fish->cover);
    for (unsigned rest = fish->bases; rest;) {
        unsigned base = fish->base + set_pop(&rest);
        step_cells(step, base, places[base] & fish->covers, step->digits);
        for (unsigned fins = places[base] & fish->finned; fins;) {
            unsigned fin = logic_scan_cells[base][set_pop(&fins)];
            step_helper(step, fin, step->digits);
            seen = cells_and(seen, logic_peer_sets[fin]);
        }
        if (logic_set_size[places[base] & fish->covers] < 2)
            step->type = SASHIMI;
    }
    for (unsigned rest = fish->covers; rest;) {
        unsigned line = fish->cover + set_pop(&rest);
        for (unsigned gone = places[line] & ~fish->bases; gone;) {
            unsigned cell = logic_scan_cells[line][set_pop(&gone)];
            if (cells_has(seen, cell))
                step_removes(step, cell, step->digits);
        }
    }
}

/* ---- Without fins ---- */

/* Searches columns as bases before rows; of one orientation, the first fish in the order of its lines,
 * then of its digit, is the step. */
static bool find_whole(struct step *step)
{
    const struct board *board = step->board;
    unsigned size = technique_of(step)->variant;
    uint64_t *unseen = board_unseen(step->board);
    for (unsigned base = COLUMN; base <= ROW; base += 9) {
        struct fish best = {.bases = ALL_DIGITS + 1};
        for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits;) {
            struct fish fish = {base, COLUMN + ROW - base, set_pop(&digits), 0, 0, 0, ALL_DIGITS, ALL_DIGITS};
            struct tuples tuples;
            tuples_begin(&tuples, size);
            /* With fewer open lines, the crossing lines outside are a smaller fish. */
            for (unsigned line = 0; line < 9 && board->filled[fish.digit] <= 9 - 2 * size; line++)
                tuples_add(&tuples, line, board->places[fish.digit][base + line]);
            /* Bases that come later than those of the best fish would not be preferred. */
            while (tuples_next(&tuples) && tuples.items < best.bases) {
                fish.bases = tuples.items;
                fish.covers = tuples.united;
                if (removes_candidates(board, &fish))
                    best = fish;
            }
        }
        if (best.bases <= ALL_DIGITS) {
            write_step(step, &best);
            return true;
        }
    }
    *unseen = 0;
    return false;
}

#define FISH(name, title, rating, lines, lesson)                                                             \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL, lesson}, .find = find_whole,                                 \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, in a different one each time, "         \
            "so no other cell of {covers} can be {digits}.",                                                 \
        .variant = (lines),                                                                                  \
    }

static const struct sudoku_lesson x_wing_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson swordfish_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson jellyfish_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

const struct technique logic_technique_x_wing = FISH("x-wing", "X-wing", 32, 2, &x_wing_lesson);
const struct technique logic_technique_swordfish = FISH("swordfish", "Swordfish", 38, 3, &swordfish_lesson);
const struct technique logic_technique_jellyfish = FISH("jellyfish", "Jellyfish", 52, 4, &jellyfish_lesson);

/* ---- With fins ---- */

/* Tries to make some of the crossing lines finned, one or two of a chute that has a cover as well. */
static bool split(const struct board *board, unsigned crossing, unsigned fins, struct fish *fish)
{
    const uint16_t *places = board->places[fish->digit] + fish->base;
    for (unsigned chute = 0; chute < 3; chute++) {
        fish->stack = 7u << 3 * chute;
        unsigned here = crossing & fish->stack;
        if (logic_set_size[here] <= fins)
            continue;
        /* One line of the chute, or all but one. */
        for (unsigned rest = here; rest;) {
            unsigned line = 1u << set_pop(&rest);
            fish->finned = fins == 1 ? line : here & ~line;
            fish->covers = crossing & ~fish->finned;
            /* Fins in two boxes have no common box in which anything could be removed. */
            fish->chute = 0;
            for (unsigned bases = fish->bases; bases;) {
                unsigned base = set_pop(&bases);
                if (places[base] & fish->finned)
                    fish->chute |= 7u << base / 3 * 3;
            }
            if (logic_set_size[fish->chute] == 3 && removes_candidates(board, fish))
                return true;
        }
    }
    return false;
}

/* Searches columns as bases before rows, as with fish without fins, and bases in increasing binary value. */
static bool search_finned(struct step *step, unsigned digit)
{
    unsigned size = technique_of(step)->variant;
    for (unsigned base = COLUMN; base <= ROW; base += 9) {
        const uint16_t *places = step->board->places[digit] + base;
        struct fish fish = {.base = base, .cover = COLUMN + ROW - base, .digit = digit};
        unsigned lines = 0;
        for (unsigned line = 0; line < 9; line++) {
            unsigned n = logic_set_size[places[line]];
            lines |= (unsigned)(n >= 2 && n <= size + 2) << line;
        }
        for (fish.bases = (1u << size) - 1; fish.bases <= ALL_DIGITS;
             fish.bases = next_combination(fish.bases)) {
            unsigned crossing = 0;
            if (fish.bases & ~lines)
                continue;
            for (unsigned rest = fish.bases; rest;)
                crossing |= places[set_pop(&rest)];
            unsigned n = logic_set_size[crossing];
            if (n <= size || n > size + 2 || !split(step->board, crossing, n - size, &fish))
                continue;
            write_step(step, &fish);
            return true;
        }
    }
    return false;
}

/* Sudoku Explainer looks at what follows from each place in a finned base: a region forcing chain from 8.0
 * for an X-wing, dynamic ones from 8.5 for the bigger fish. */
#define FINNED_FISH(name, title, rating, forms, lines, lesson)                                               \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms, lesson}, .in_digit = search_finned,                         \
        .roles = {{"fins", OF_HELPERS, 0, 0}},                                                               \
        .pattern = " {digits} in {houses}, {covers}, [several fins?fins|fin] {fins}",                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, but for {fins}. Without "               \
            "{fins} no other cell of {covers} could be {digits}; with {digits} "                             \
            "[several fins?in one of these, no cell that sees them all could"                                \
            "|there, no cell that sees it could]. Candidates that both rule out can be removed.",            \
        .variant = (lines),                                                                                  \
    }

static const char *const x_wings[] = {"Finned X-wing", "Sashimi X-wing", NULL};
static const char *const swordfish[] = {"Finned swordfish", "Sashimi swordfish", NULL};
static const char *const jellyfish[] = {"Finned jellyfish", "Sashimi jellyfish", NULL};

static const struct sudoku_lesson finned_x_wing_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson finned_swordfish_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

static const struct sudoku_lesson finned_jellyfish_lesson = {
    NULL, NULL, NULL, NULL, NULL, NULL,
};

const struct technique logic_technique_finned_x_wing =
    FINNED_FISH("finned-x-wing", "Finned X-wing", 80, x_wings, 2, &finned_x_wing_lesson);
const struct technique logic_technique_finned_swordfish =
    FINNED_FISH("finned-swordfish", "Finned swordfish", 85, swordfish, 3, &finned_swordfish_lesson);
const struct technique logic_technique_finned_jellyfish =
    FINNED_FISH("finned-jellyfish", "Finned jellyfish", 85, jellyfish, 4, &finned_jellyfish_lesson);
