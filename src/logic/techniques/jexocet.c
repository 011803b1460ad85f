/* jexocet.c: junior exocet: two cells of a box, the base, and two cells that must have the same digits, the
 * targets.
 *
 *      abc abc .  | .   .   . | .  .   .       base
 *      .   .   .  | abc .   . | .  -   .       a target; - the companion of the other one
 *      .   .   .  | -   .   . | .  abc .       a target; - the companion of the other one
 *      -----------+-----------+-----------
 *              |    |              |
 *      below the band, columns 3, 4 and 8 have a in two rows only, and b, and c
 *
 * Take one of the two digits of the base. Its box has it in the base, so column 3 does not have it in the
 * band. Its row has it there, too, and the companions have none of the digits, so columns 4 and 8 have it
 * in the band only if a target is it. The columns have it three times; below the band there is room for
 * two. So one of the two targets is that digit, and the other one is the other digit of the base.
 *
 * Candidates of these four cells that are in no such filling are removed. In the box of the other target, the
 * digit of a target is in the row without the base and the target, in one of two cells: the mirror of the
 * target. If the mirror cannot be the digit, the target is not the digit, either. A digit of all fillings is
 * removed from the cells that see both cells of the base, or both targets. Below the band it is twice in the
 * three columns: if it has places there in two rows only, it is nowhere else in these rows.
 *
 * The same holds with columns as rows. The pattern is that of David P Bird's thread
 * "JExocet Pattern Definition" in the New Sudoku Players' Forum. */
#include "logic/step.h"
#include "logic/words.h"

enum { CROSSINGS = 3, DIGITS_MAX = 4, WITH_MIRRORS = 2 };

struct exocet {
    struct step *step;
    const struct board *board;
    const uint16_t *candidates;
    unsigned chute;        /* three rows or, from 3 on, three columns */
    unsigned digits;       /* of the base */
    unsigned cell[4];      /* base, base, target, target */
    unsigned companion[2]; /* of each target */
    unsigned mirror[2][2]; /* of each target */
    /* The places in a row of the columns that cross the base's box and the targets. */
    unsigned crossing[CROSSINGS];
};

/* The cell at a place of a row. */
static unsigned cell_at(const struct exocet *it, unsigned row, unsigned place)
{
    return it->chute < 3 ? 9 * row + place : 9 * place + row;
}

/* One of the two places in a box, 0..2 in a row, beside another one. */
static unsigned place_beside(unsigned place, unsigned i)
{
    return i ? 2 - (place == 2) : place == 0;
}

/* The digit of a filled cell, or the candidates of an empty one. */
static unsigned possible(const struct board *board, unsigned cell)
{
    return board->value[cell] ? 1u << (board->value[cell] - 1) : board->candidates[cell];
}

/* The rows outside of the band in which some of the columns can have a digit. The row of a column in which
 * the digit is filled in belongs to no other column: it is bit FILLED + the number of the column. */
enum { FILLED = 9 };
static unsigned rows_with(const struct exocet *it, unsigned columns, unsigned digit)
{
    unsigned rows = 0;
    for (unsigned i = 0; i < CROSSINGS; i++) {
        unsigned any = 0;
        for (unsigned row = 0; row < 9; row++)
            any |= (it->candidates[cell_at(it, row, it->crossing[i])] >> digit & 1u) << row;
        if (columns >> i & 1)
            rows |= any ? any & ~(7u << it->chute % 3 * 3) : 1u << (FILLED + i);
    }
    return rows;
}

/* Finds columns that have fewer rows for a digit than there are columns: then the three columns have the
 * digit twice at most outside of the band. Returns no columns if there are none. */
static unsigned scarce_columns(const struct exocet *it, unsigned digit)
{
    for (unsigned columns = (1u << CROSSINGS) - 1; columns; columns--)
        if (logic_set_size[rows_with(it, columns, digit) & ALL_DIGITS] +
                count_bits(rows_with(it, columns, digit) >> FILLED) <
            logic_set_size[columns])
            return columns;
    return 0;
}

/* The digits that each of the four cells has in some filling, and those that all fillings have. */
struct fillings {
    unsigned n, kept[4], known;
};

/* Can two digits be those of the base and of the targets? */
static bool can_fill(const unsigned has[4], unsigned a, unsigned b, struct fillings *fillings)
{
    bool any = false;
    for (unsigned way = 0; way < 4; way++) {
        const unsigned filling[4] = {way & 1 ? a : b, way & 1 ? b : a, way & 2 ? a : b, way & 2 ? b : a};
        bool fits = true;
        for (unsigned i = 0; i < 4; i++)
            fits &= (has[i] & filling[i]) != 0;
        for (unsigned i = 0; i < 4; i++)
            fillings->kept[i] |= fits ? filling[i] : 0;
        any |= fits;
    }
    return any;
}

/* Finds the fillings of a step, and says them. */
static struct fillings find_fillings(const struct step *step, struct words *words)
{
    struct fillings fillings = {.known = ALL_DIGITS};
    unsigned has[4];
    for (unsigned i = 0; i < 4; i++) {
        has[i] = i < 2 ? step->cells[i].digits : step->helpers[i - 2].digits;
        if (i >= 2 && step->type == WITH_MIRRORS)
            has[i] &= step->helpers[2 * i].digits | step->helpers[2 * i + 1].digits;
    }
    for (unsigned first = step->digits; first; first &= first - 1)
        for (unsigned second = first & (first - 1); second; second &= second - 1) {
            unsigned a = first & (0u - first), b = second & (0u - second);
            if (!can_fill(has, a, b, &fillings))
                continue;
            fillings.known &= a | b;
            logic_say(words, "%s", fillings.n++ ? ", or " : "");
            logic_list_digits(words, a | b, " and ");
        }
    return fillings;
}

/* Removes a digit that is in all fillings. */
static void remove_known(const struct exocet *it, unsigned digit)
{
    unsigned rows = rows_with(it, (1u << CROSSINGS) - 1, digit);
    struct cells seen =
        cells_or(seen_by_both(it->cell[0], it->cell[1]), seen_by_both(it->cell[2], it->cell[3]));
    bool few = count_bits(rows) <= 2;
    for (rows &= ALL_DIGITS; few && rows;)
        for (unsigned row = set_pop(&rows), place = 0; place < 9; place++)
            if (place != it->crossing[0] && place != it->crossing[1] && place != it->crossing[2])
                cells_add(&seen, cell_at(it, row, place));
    step_removes_all(it->step, cells_and(seen, it->board->has[digit]), 1u << digit);
}

/* Writes the step, if it removes something: the base as its cells; the targets, their companions and, if they
 * are used, their mirrors as sets of helpers. */
static bool write_step(const struct exocet *it, bool mirrors)
{
    struct step *step = it->step;
    struct words silent = {NULL, 0, 0};
    step_begin(step, 0);
    step->type = mirrors ? WITH_MIRRORS : 0;
    step->digits = it->digits;
    for (unsigned i = 0; i < 2; i++)
        step_cell(step, it->cell[i], it->board->candidates[it->cell[i]]);
    for (unsigned i = 0; i < (mirrors ? 8u : 4u); i++) {
        unsigned cell = i < 2 ? it->cell[2 + i] : i < 4 ? it->companion[i - 2] : it->mirror[i / 2 - 2][i % 2];
        bool is_companion = i == 2 || i == 3;
        step_helper(step, cell,
                    is_companion ? it->board->candidates[cell] : possible(it->board, cell) & it->digits);
        step->sets[i / 2] = (struct helper_set){(unsigned char)(i / 2 * 2), 2, 0};
        step->n_sets = (unsigned char)(i / 2 + 1);
    }
    const struct fillings fillings = find_fillings(step, &silent);
    step->extra = fillings.n ? fillings.known : 0;
    for (unsigned i = 0; i < 4; i++)
        step_removes(step, it->cell[i], ~fillings.kept[i]);
    for (unsigned known = step->extra; known;)
        remove_known(it, set_pop(&known));
    for (unsigned i = 0; i < CROSSINGS; i++) {
        step->houses |= house_bit((it->chute < 3 ? COLUMN : ROW) + it->crossing[i]);
        step->covers |= house_bit((it->chute < 3 ? ROW : COLUMN) + it->chute % 3 * 3 + i);
    }
    return step_has_news(step) && fillings.n;
}

/* Tries all targets in the boxes beside that of the base: each in a row of its own choice, at a place. */
static bool try_targets(struct exocet *it, unsigned base_row, unsigned box)
{
    const unsigned first = it->chute % 3 * 3;
    for (unsigned n = 0; n < 6 * 6; n++) {
        const unsigned at[2] = {n / 6, n % 6};
        bool fits = true;
        for (unsigned i = 0; i < 2; i++) {
            unsigned other = (box + 2 - i) % 3, row = first + (base_row + 1 + at[i] / 3) % 3;
            unsigned place = (box + 1 + i) % 3 * 3 + at[i] % 3;
            unsigned other_row = first + (base_row + 2 - at[i] / 3) % 3;
            it->crossing[1 + i] = place;
            it->cell[2 + i] = cell_at(it, row, place);
            it->companion[i] = cell_at(it, other_row, place);
            for (unsigned k = 0; k < 2; k++)
                it->mirror[i][k] = cell_at(it, other_row, other * 3 + place_beside(at[!i] % 3, k));
            fits &= it->board->candidates[it->cell[2 + i]] & it->digits &&
                    !(possible(it->board, it->companion[i]) & it->digits);
        }
        for (unsigned digits = it->digits; digits && fits;) /* is there too little room for each? */
            fits = scarce_columns(it, set_pop(&digits)) != 0;
        if (fits && (write_step(it, false) || write_step(it, true)))
            return true;
    }
    return false;
}

/* All bases: two places of three, in a row of a box. */
static bool find(struct step *step)
{
    struct exocet it = {.step = step, .board = step->board, .candidates = step->board->candidates};
    for (it.chute = 0; it.chute < CHUTES; it.chute++)
        for (unsigned n = 0; n < 27; n++) {
            unsigned row = n / 9, box = n / 3 % 3;
            it.crossing[0] = 3 * box + n % 3;
            it.digits = 0;
            for (unsigned i = 0; i < 2; i++) {
                it.cell[i] = cell_at(&it, it.chute % 3 * 3 + row, 3 * box + place_beside(n % 3, i));
                it.digits |= step->board->candidates[it.cell[i]];
            }
            if (step->board->candidates[it.cell[0]] && step->board->candidates[it.cell[1]] &&
                logic_set_size[it.digits] <= DIGITS_MAX && try_targets(&it, row, box))
                return true;
        }
    return false;
}

/* `The two can be 1 and 2, or 1 and 4.`; nothing if they can be any of the digits */
static void say_fillings(struct words *words, const struct step *step)
{
    struct words silent = {NULL, 0, 0};
    unsigned n = logic_set_size[step->digits];
    if (find_fillings(step, &silent).n == n * (n - 1) / 2)
        return;
    logic_say(words, " The two can be ");
    find_fillings(step, words);
    logic_say(words, ".");
}

/* ` The digit of r2c4 is in r3c7 or r3c9, and that of r3c8 in r2c5 or r2c6.` */
static void say_mirrors(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < 2; i++) {
        logic_say(words, i ? ", and that of " : " The digit of ");
        logic_say_cell(words, step->helpers[i].cell);
        logic_say(words, i ? " in " : " is in ");
        logic_say_parts(words, step->helpers + 4 + 2 * i, 2, " or ");
    }
    logic_say(words, ".");
}

/* `1 only in rows 5 and 8; 2 only in row 4, and it is in column 8 already`: the rows outside of the band in
 * which the columns have a digit, or some of them. */
static void say_rooms(struct words *words, const struct step *step)
{
    const unsigned first = lowest_bit(step->covers),
                   across = first < ROW ? COLUMN : ROW; /* lines of the chute */
    const unsigned along = first < ROW ? ROW : COLUMN;
    struct exocet it = {.candidates = step->candidates};
    it.chute = (first - across) / 3 + (first < ROW ? 3 : 0);
    unsigned lines = step->houses >> along, n = 0;
    for (unsigned i = 0; lines; i++)
        it.crossing[i] = set_pop(&lines);
    for (unsigned digits = step->digits; digits;) {
        unsigned digit = set_pop(&digits), columns = scarce_columns(&it, digit);
        unsigned rows = rows_with(&it, columns, digit);
        uint32_t some = 0, filled = 0;
        for (unsigned i = 0; i < CROSSINGS; i++) {
            some |= (uint32_t)(columns >> i & 1) << (along + it.crossing[i]);
            filled |= (uint32_t)(rows >> (FILLED + i) & 1) << (along + it.crossing[i]);
        }
        logic_say(words, "%s%u", n++ ? "; " : "", digit + 1);
        if (columns + 1 < 1u << CROSSINGS) {
            logic_say(words, " in ");
            logic_say_houses(words, some);
        }
        logic_say(words, rows & ALL_DIGITS ? " only in " : filled ? "" : " nowhere");
        logic_say_houses(words, (uint32_t)(rows & ALL_DIGITS) << across);
        if (filled) {
            logic_say(words, rows & ALL_DIGITS ? ", and it is in " : " is in ");
            logic_say_houses(words, filled);
            logic_say(words, " already");
        }
    }
}

static const struct phrase phrases[] = {
    {"fillings", say_fillings}, {"mirrors", say_mirrors}, {"rooms", say_rooms}, {NULL, NULL}};

static const struct sudoku_lesson jexocet_lesson = {
    "Two cells of a box in one row, the base, have three or four candidates between them. In the other two "
    "boxes of the band, in the other two rows, stand two targets, and the cells beside them, their "
    "companions, have none of these digits. If each base digit is held down to two rows in the three columns "
    "through the targets and the free cell of the base's box, the targets must be the same two digits as the "
    "base. Candidates that contradict this go.",
    "In a hard puzzle, look for two cells in a row of a box with the same three or four candidates. Then "
    "look for two cells with these digits in the other rows of the band, and count their rows in the three "
    "columns.",
    "The count below the band decides: one digit with a third row, and it is no JExocet. The targets must "
    "not stand in one row. With rows and columns exchanged it works in the same way.",
    .other_names = "junior exocet, exocet",
    .position = "....36.....1.2...3.3.8...7...6.....5.5.3..7..2....1.......9..4...5...98..9.4....7",
};

/* Sudoku Explainer finds nested chains instead: 10.3 is the lowest rating that it gives to a sample of
 * puzzles that need a JExocet on the people's ladder. */
const struct technique logic_technique_jexocet = {
    .known = {"jexocet", "JExocet", 103, 0, NULL, &jexocet_lesson},
    .find = find,
    .kinds = (const char *const[]){"plain", "with mirrors"},
    .pattern = " {digits} in {cells} (base), {targets} (targets)",
    .reason =
        "{cells} hold two of the digits {digits and}. Take either of them. Cells that see both of {cells} "
        "are not it, "
        "nor are {companions}, so in {covers} {houses} have it only in {targets}. Elsewhere they have it at "
        "most twice, whichever it is: {rooms}. Each of them has it once, so one of {targets} is it. So "
        "{targets} are the same two digits as {cells}.[is with mirrors?{mirrors}]{fillings}[extra? So {extra "
        "and} "
        "[several extra?are|is] there in any case: no cell that sees both of {cells}, or both of {targets}, "
        "can be {extra or}, and if two lines have it in {houses} outside of {covers}, it is nowhere else in "
        "these.]",
    .roles = {{"targets", OF_SET, 0, 0}, {"companions", OF_SET, 1, 0}},
    .phrases = phrases,
    .whereabouts = IN_FIRST_BOX,
};
