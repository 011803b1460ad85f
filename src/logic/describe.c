/* describe.c: a step in words: where to look, its name, all of it in one line. */
#include "logic/words.h"

/* The names of a technique's forms, where they are known apart. */
const char *sudoku_step_title(const struct sudoku_step *step)
{
    static const char *const rectangles[] = {"Unique rectangle type 1", "Unique rectangle type 2",
                                             "Unique rectangle type 3", "Unique rectangle type 4"};
    static const char *const loops[] = {"Unique loop type 1", "Unique loop type 2", "Unique loop type 3",
                                        "Unique loop type 4"};
    static const char *const bugs[] = {"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4"};
    switch (step->technique) {
    case HIDDEN_SINGLE:
        return step->rating == 10 ? "Last cell" : "Hidden single";
    case DIRECT_LOCKING:
        return step->rating == 17 ? "Direct pointing" : "Direct claiming";
    case LOCKING:
        return step->rating == 26 ? "Pointing" : "Claiming";
    case UNIQUE_LOOP:
        return step->n_cells == 4 ? rectangles[step->type - 1] : loops[step->type - 1];
    case BUG:
        return bugs[step->type - 1];
    default:
        return sudoku_technique_table[step->technique].title;
    }
}

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

/* ` 2,7 in r4c5 and r4c8 (row 4)` */
static void say_set(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " ");
    sudoku_say_digits(words, step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    if (!step->houses)
        return;
    sudoku_say(words, " (");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ")");
}

/* ` 2,7 in r4c5, r4c8, r6c5 and r6c8`, and what the type adds */
static void say_loop(struct words *words, const struct sudoku_step *step)
{
    bool hidden = step->type == 3 && step->covers;
    sudoku_say(words, " ");
    sudoku_say_digits(words, hidden ? step->extra : step->digits);
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    if (step->type == 3) {
        sudoku_say(words, ", %s set ", hidden ? "hidden" : "naked");
        sudoku_say_digits(words, hidden ? step->digits : step->extra);
        sudoku_say(words, " with ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
    }
    if (!step->houses)
        return;
    sudoku_say(words, " (");
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ")");
}

/* ` 5 in columns 2 and 6, rows 1 and 4` */
static void say_crossing(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " %u in ", lowest_bit(step->digits) + 1);
    sudoku_say_houses(words, step->houses);
    sudoku_say(words, ", ");
    sudoku_say_houses(words, step->covers);
}

static void say_cells_in_question(struct words *words, const struct sudoku_step *step)
{
    sudoku_say(words, " in ");
    sudoku_say_cells(words, step->cells, step->n_cells, " and ");
    if (step->n_helpers) {
        sudoku_say(words, " with ");
        sudoku_say_cells(words, step->helpers, step->n_helpers, " and ");
    }
}

/* The pattern behind the step's name. */
static void say_pattern(struct words *words, const struct sudoku_step *step)
{
    switch (step->technique) {
    case NAKED_SINGLE:
        break;
    case HIDDEN_SINGLE:
        sudoku_say(words, "%s", step->rating == 10 ? " of " : " in ");
        sudoku_say_houses(words, step->houses);
        break;
    case DIRECT_LOCKING:
    case LOCKING:
    case X_WING:
    case SWORDFISH:
    case JELLYFISH:
        say_crossing(words, step);
        break;
    case UNIQUE_LOOP:
        say_loop(words, step);
        break;
    case BUG:
    case ALIGNED_PAIR:
        say_cells_in_question(words, step);
        break;
    default:
        say_set(words, step);
    }
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
        say_pattern(&words, step);
        say_outcome(&words, step);
        break;
    case SUDOKU_TELL_WHY:
        sudoku_say_why(&words, step);
        break;
    }
    return words.length;
}
