/* links.c: describes chains in words. */
#include "logic/links.h"

void sudoku_say_link(struct words *words, const struct step *step, unsigned link, bool on)
{
    unsigned end = links_after_group(step, link);
    for (unsigned i = link; i < end; i++) {
        sudoku_say(words, "%s", sudoku_list_separator(i - link, end - link, on ? " or " : " and "));
        sudoku_say_cell(words, step->links[i].cell);
    }
    sudoku_say(words, on ? " is %u" : end - link > 1 ? " are not %u" : " is not %u", step->links[link].digit);
}

void sudoku_say_links(struct words *words, const struct step *step, unsigned first, unsigned end)
{
    sudoku_say(words, "If ");
    for (unsigned i = first; i < end; i = links_after_group(step, i)) {
        const struct sudoku_link *link = &step->links[i];
        bool second = i > first && link->from == first;
        sudoku_say(words, i == first ? "" : second ? ", " : link->on ? " and " : ", so ");
        sudoku_say_link(words, step, i, link->on);
        if (i > first && link->house != SUDOKU_SAME_CELL) {
            sudoku_say(words, " (");
            sudoku_say_houses(words, (uint32_t)1 << link->house);
            sudoku_say(words, ")");
        }
    }
}

void sudoku_say_conclusion(struct words *words, const struct step *step)
{
    if (step->digit) {
        sudoku_say_cell(words, step->cell);
        sudoku_say(words, " is %u", step->digit);
        return;
    }
    for (unsigned i = 0; i < step->n_removals; i++) {
        sudoku_say(words, "%s", sudoku_list_separator(i, step->n_removals, " and "));
        sudoku_say_cell(words, step->removals[i].cell);
        sudoku_say(words, " is not ");
        sudoku_list_digits(words, step->removals[i].digits, " or ");
    }
}
