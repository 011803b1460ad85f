/* describe.c: a step in words: where to look, its name, the whole step in one line, the reason; and a link of
 * its chain. */
#include "logic/argument.h"

/* A hint of the first level says no more than this, so it must not give the step away. */
static void say_where(struct words *words, const struct step *step)
{
    unsigned cell = step->n_cells ? step->cells[0].cell : step->cell;
    enum whereabouts whereabouts = technique_of(step)->whereabouts;
    if (whereabouts == IN_WHOLE_GRID)
        logic_say(words, "the whole grid");
    else if (whereabouts == IN_FIRST_BOX || !step->houses)
        logic_say_houses(words, (uint32_t)1 << core_cell_houses[cell][2]);
    else
        logic_say_houses(words, step->houses);
}

/* `r1c2, r1c3 <> 2; r4c5 <> 2,7`, cells that lose the same digits together; or `r1c2 = 4` */
static void say_outcome(struct words *words, const struct step *step)
{
    bool told[SUDOKU_CELLS] = {false};
    if (step->digit) {
        logic_say_cell(words, step->cell);
        logic_say(words, " = %u", step->digit);
        return;
    }
    for (unsigned i = 0; i < step->n_removals; i++) {
        if (told[i])
            continue;
        const char *before = i ? "; " : "";
        for (unsigned k = i; k < step->n_removals; k++) {
            if (step->removals[k].digits != step->removals[i].digits)
                continue;
            logic_say(words, "%s", before);
            logic_say_cell(words, step->removals[k].cell);
            told[k] = true;
            before = ", ";
        }
        logic_say(words, " <> ");
        logic_say_digits(words, step->removals[i].digits);
    }
}

size_t logic_write_step(const struct step *step, enum sudoku_description description, char *text, size_t room)
{
    const struct technique *technique = technique_of(step);
    struct words words = {text, room, 0};
    switch (description) {
    case SUDOKU_DESCRIBE_PLACE:
        say_where(&words, step);
        break;
    case SUDOKU_DESCRIBE_STEP:
        logic_say(&words, "%s", logic_step_title(step));
        if (technique->pattern)
            logic_say_about(&words, step, technique->pattern);
        logic_say(&words, ": ");
        say_outcome(&words, step);
        break;
    case SUDOKU_DESCRIBE_REASON:
        logic_say_about(&words, step, technique->reason);
        break;
    case SUDOKU_DESCRIBE_FULL: /* the reason, with the chain if there is one */
        logic_say_about(&words, step,
                        step->n_links && technique->opening ? technique->opening : technique->reason);
        logic_say_chain(&words, step);
        if (step->n_left_out)
            logic_say(&words, " The chain is not told: it has %u links.", step->n_left_out);
        break;
    case SUDOKU_DESCRIBE_EUREKA:
        logic_say_eureka(&words, step);
        break;
    }
    return words.length;
}

size_t sudoku_describe_step(const struct sudoku_step *step, enum sudoku_description description, char *text,
                            size_t room)
{
    if (!text)
        room = 0;
    if (room)
        *text = '\0';
    if (!step || !step->technique)
        return 0;
    return logic_write_step(&((const struct step_object *)step)->step, description, text, room);
}

size_t sudoku_describe_link(const struct sudoku_step *step, size_t link, char *text, size_t room)
{
    struct words words = {text, text ? room : 0, 0};
    if (words.room)
        *text = '\0';
    if (!step || link >= step->n_links)
        return 0;
    logic_say_one_link(&words, &((const struct step_object *)step)->step, (unsigned)link);
    return words.length;
}
