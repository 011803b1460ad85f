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
    assert(logic_set_size[fish->bases] == logic_set_size[fish->covers]);
    const uint16_t *places = step->board->places[fish->digit];
    struct cells seen = {{UINT64_MAX, UINT64_MAX}}; /* by all fins */
    step_begin(step, 0);
    step->type = fish->finned ? FINNED : 0;
    step->digits = 1u << fish->digit;
    step->houses = (uint32_t)fish->bases << fish->base;
    step->covers = (uint32_t)fish->covers << fish->cover;
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
    "In two rows a digit has only the same two places, in the same two columns. Each of the rows needs the "
    "digit in one of them, and not both in the same column, so between them the rows fill both columns. All "
    "other cells of the two columns lose the digit. The same holds with rows and columns exchanged.",
    "Take one digit and mark the rows where it has exactly two places. Two such rows with their marks below "
    "each other are an X-wing.",
    "The two rows must have no third place; a third one near a corner is a fin (finned X-wing). What goes "
    "lies in the columns, outside the two rows: the corners themselves stay open.",
    .position = ".2967.814.7....639.16.4925776.9..183293.8.5.6.81.369.2938217465152.6.798647.9.321",
};

static const struct sudoku_lesson swordfish_lesson = {
    "In three rows a digit has places in only three columns. Each row needs the digit, each time in another "
    "column, so the three rows fill the three columns. All other cells of these columns lose the digit. The "
    "same holds with rows and columns exchanged.",
    "Take a digit that has two or three places in several rows, and look for three rows whose places fall "
    "into three columns. A grid of that digit's places alone helps.",
    "No row needs all three places: 2, 2 and 2 are enough, and people look for nine marks in vain. Look at "
    "columns, too; a fish that hides in rows may be plain in columns.",
    .position = ".1..28..5.5....82.8.26.51377615..28.2.3867.5158..127..438...5.2976254318125.8..7.",
};

static const struct sudoku_lesson jellyfish_lesson = {
    "In four rows a digit has places in only four columns. The rows need it once each, in different columns, "
    "so they fill the four columns, and all other cells of these columns lose the digit. The same holds with "
    "rows and columns exchanged.",
    "Look for it when a digit is placed once or twice in the whole grid. If you see none in rows, look in "
    "columns: the columns outside a jellyfish often make a smaller fish.",
    "No larger fish is needed: beside one with five lines, the other lines hold a smaller one that removes "
    "the same. Rows with two places are as good as rows with four.",
    .position = ".1.5.46..6.4..9125....61....97.46..1.61...4...4.1.27.645..1..677264.5.131.96.7...",
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
#define FINNED_FISH(name, title, rating, forms, lines, fish, lesson)                                         \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms, lesson}, .in_digit = search_finned,                         \
        .roles = {{"fins", OF_HELPERS, 0, 0}},                                                               \
        .pattern = " {digits} in {houses}, {covers}, [several fins?fins|fin] {fins}",                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, except for the "                        \
            "[several fins?fins|fin] {fins}. If [several fins?no fin is {digits}|{fins} is not {digits}], "  \
            "this is " fish                                                                                  \
            ", and no other cell of {covers} is {digits}. If [several fins?a fin is {digits}, no cell that " \
            "sees all "                                                                                      \
            "fins|it is, no cell that sees it] is {digits}. Either way {conclusion}.",                       \
        .variant = (lines),                                                                                  \
    }

static const char *const x_wings[] = {"Finned X-wing", "Sashimi X-wing", NULL};
static const char *const swordfish[] = {"Finned swordfish", "Sashimi swordfish", NULL};
static const char *const jellyfish[] = {"Finned jellyfish", "Sashimi jellyfish", NULL};

static const struct sudoku_lesson finned_x_wing_lesson = {
    "Two rows would be an X-wing in a digit if there were not one or two further places, the fins, together "
    "in one box. Either the digit is in a fin, or the X-wing holds. A cell of the X-wing's columns that also "
    "sees every fin loses the digit both ways. In a sashimi X-wing a corner beside the fins is missing; the "
    "argument is the same.",
    "Find a row with exactly two places of a digit and a second row that fits but for extra marks in one "
    "box. What goes stands in that box, in the column of the fish.",
    "Only cells in the fins' box go, never the whole columns. A skyscraper removes the same as many a "
    "sashimi X-wing: both are right, and the skyscraper is easier to see.",
    .position = "58.4279..7.189....92..31.78392714856867253..94159687321...8...7679.42.8.2.817....",
};

static const struct sudoku_lesson finned_swordfish_lesson = {
    "Three rows would be a swordfish in a digit if there were no fins: further places, together in one box. "
    "Either a fin is the digit or the swordfish holds, so a cell of the fish's columns that sees every fin "
    "is not the digit. A sashimi swordfish lacks corners beside the fins.",
    "Look for three rows that fit into three columns but for one box. Then look only at that box: in the "
    "columns of the fish, outside its rows, the digit goes.",
    "Fins in two boxes leave nothing to remove. All fins count: a cell that sees one of two fins stays as it "
    "is.",
    .position = "...581..26.23945.858.672.93436.259.112946...5758913..6..5.49..72...36859...25...4",
};

static const struct sudoku_lesson finned_jellyfish_lesson = {
    "Four rows would be a jellyfish in a digit if there were no fins: further places, together in one box. "
    "Either a fin is the digit or the jellyfish holds, so a cell of the fish's columns that sees every fin "
    "is not the digit. A sashimi jellyfish lacks corners beside the fins.",
    "Look for it last. Draw the places of one digit alone, cover four rows by four columns, and see whether "
    "what sticks out is in one box.",
    "Before you trust it, count again: four rows, four columns, and every extra place in one box. Often a "
    "short chain in the same digit removes the same.",
    .position = "978146352..4.3.8673..7.8491831.72.4..9.4137284278.....7.9..4.8..4..872.9.8..91.74",
};

const struct technique logic_technique_finned_x_wing =
    FINNED_FISH("finned-x-wing", "Finned X-wing", 80, x_wings, 2, "an X-wing", &finned_x_wing_lesson);
const struct technique logic_technique_finned_swordfish = FINNED_FISH(
    "finned-swordfish", "Finned swordfish", 85, swordfish, 3, "a swordfish", &finned_swordfish_lesson);
const struct technique logic_technique_finned_jellyfish = FINNED_FISH(
    "finned-jellyfish", "Finned jellyfish", 85, jellyfish, 4, "a jellyfish", &finned_jellyfish_lesson);
