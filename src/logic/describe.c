/* describe.c: a step in words: where to look, its name, all of it in one line. */
#include "logic/words.h"

/* Patterns that are in no house of their own are found by the box of their first cell. */
static void say_where(struct words *words, const struct sudoku_step *step)
{
    unsigned cell = step->n_cells ? step->cells[0] : step->cell;
    if (step->technique == BUG)
        sudoku_say(words, "the whole grid");
    else if (step->technique == UNIQUE_LOOP || !step->houses)
        sudoku_say_houses(words, (uint32_t)1 << sudoku_cell_houses[cell][2]);
    else
        sudoku_say_houses(words, step->houses);
}

/* ` (row 4)` */
static void say_house(struct words *words, const struct sudoku_step *step)
{
    if (!step->houses)
        return;
    sudoku_say(words, " (");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ")");
}

/* ` of row 4` for a last cell, else ` in row 4`; nothing for a single of a cell */
void sudoku_say_single(struct words *words, const struct sudoku_step *step)
{
    if (!step->houses)
        return;
    sudoku_say(words, "%s", step->type == LAST_CELL ? " of " : " in ");
    sudoku_say_houses(words, step->houses);
}

/* ` 2,7 in r4c5 and r4c8 (row 4)` */
void sudoku_say_set(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " ");
    sudoku_say_digits(words, step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    say_house(words, step);
}

/* ` 2,5,7 in r4c5 (pivot), r4c8 and r6c6` */
void sudoku_say_wing(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " ");
    sudoku_say_digits(words, step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cell(words, step->cells[0]);
    sudoku_say(words, " (pivot), ");
    sudoku_say_cells(words, step->cells + 1, step->n_cells - 1u, " and ");
}

/* ` 2,7 in r4c5, r4c8, r6c5 and r6c8`, and what the type adds */
void sudoku_say_loop(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " ");
    sudoku_say_digits(words, step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    if (step->type == 3) {
        sudoku_say(words, ", %s set ", step->covers ? "hidden" : "naked");
        sudoku_say_digits(words, step->extra);
        sudoku_say(words, " with ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
    }
    say_house(words, step);
}

/* ` 5 in columns 2 and 6, rows 1 and 4` */
void sudoku_say_crossing(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " %u in ", lowest_bit(step->digits) + 1);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ", ");
    sudoku_say_houses(words, step->covers);
}

static void say_helpers(struct words *words, const struct sudoku_step *step)
{
    if (!step->n_helpers)
        return;
    sudoku_say(words, " with ");
    sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
}

/* `, 6 in r7c8 and 7 in r8c8 (column 8)` */
void sudoku_say_bug(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, ", ");
    sudoku_say_holdings(words, step, false);
    say_helpers(words, step);
    say_house(words, step);
}

/* ` in r1c2 and r3c2 with r1c3 and r2c2` */
void sudoku_say_couple(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    say_helpers(words, step);
}

/* `r1c2, r1c3 <> 2; r4c5 <> 2,7`: cells that lose the same digits stand together. */
static void say_removals(struct words *words, const struct sudoku_step *step)
{
    bool told[SUDOKU_CELLS] = {false};
    for (unsigned i = 0; i < step->n_removals; i++) {
        if (told[i])
            continue;
        sudoku_say(words, "%s", i ? "; " : "");
        for (unsigned k = i; k < step->n_removals; k++) {
            if (step->removals[k].digits != step->removals[i].digits)
                continue;
            sudoku_say(words, "%s", k == i ? "" : ", ");
            sudoku_say_cell(words, step->removals[k].cell);
            told[k] = true;
        }
        sudoku_say(words, " <> ");
        sudoku_say_digits(words, step->removals[i].digits);
    }
}

static void say_outcome(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, ": ");
    if (step->digit) {
        sudoku_say_cell(words, step->cell);
        sudoku_say(words, " = %u", step->digit);
    } else {
        say_removals(words, step);
    }
}

size_t sudoku_tell(const struct sudoku_step *step, enum sudoku_telling telling, char *text, size_t room)
{
    struct words words = {text, room, 0};
    switch (telling) {
    case SUDOKU_TELL_WHERE:
        say_where(&words, step);
        break;
    case SUDOKU_TELL_TECHNIQUE:
        sudoku_say(&words, "%s", sudoku_step_title(step));
        break;
    case SUDOKU_TELL_STEP:
        sudoku_say(&words, "%s", sudoku_step_title(step));
        sudoku_technique_table[step->technique].pattern(&words, step);
        say_outcome(&words, step);
        break;
    case SUDOKU_TELL_WHY:
        sudoku_technique_table[step->technique].why(&words, step);
        break;
    }
    return words.length;
}
