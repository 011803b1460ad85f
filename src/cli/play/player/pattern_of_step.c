/* pattern_of_step.c: what a step is about, as it is drawn and told: the candidates and their colours, the
 * chain that is walked. */
#include <string.h>

#include "cli/base/pattern.h"
#include "cli/play/player/play.h"

/* ---- Chains ---- */

/* A node is a candidate, or a group of them: several links that say one thing. */

/* The link behind a node that begins with a link. */
static size_t node_end(const struct sudoku_link *links, size_t i)
{
    while (links[i].grouped)
        i++;
    return i + 1;
}

static unsigned count_nodes(const struct sudoku_link *links, size_t n_links)
{
    unsigned n = 0;
    for (size_t i = 0; i < n_links; i = node_end(links, i))
        n++;
    return n;
}

/* Marks a node; its number counts from the start of its branch. */
static void mark_node(struct pattern *pattern, const struct sudoku_link *links, size_t i, unsigned number,
                      bool several)
{
    const bool on = links[i].on;
    for (const size_t end = node_end(links, i); i < end; i++) {
        const unsigned cell = links[i].cell, digit = links[i].digit - 1u;
        pattern->clash[cell] |= pattern->letters[cell][digit] && pattern->on[cell][digit] != on;
        pattern->colors[cell][digit] = (unsigned char)(1 + (several ? links[i].branch % COLORS : !on));
        pattern->on[cell][digit] = on;
        pattern->letters[cell][digit] = (char)((on ? 'A' : 'a') + number % 26);
    }
}

/* Of a chain that is walked, the branch of the present node is shown, up to this node. */
static void mark_chain(struct pattern *pattern, const struct sudoku_link *links, size_t n_links,
                       unsigned walked)
{
    const bool several = links[n_links - 1].branch > 0;
    unsigned node = 0, start = 0;
    for (size_t i = 0; i < n_links && !(walked && node == walked); i = node_end(links, i), node++) {
        if (i == 0 || links[i].branch != links[i - 1].branch) {
            start = node;
            if (walked)
                memset(pattern, 0, sizeof *pattern);
        }
        mark_node(pattern, links, i, node - start, several);
    }
}

bool play_pattern(const struct play *play, struct pattern *pattern)
{
    const struct hint *hint = play_shown_hint(play);
    memset(pattern, 0, sizeof *pattern);
    for (unsigned cell = 0; cell < CELLS && !hint; cell++)
        for (unsigned digit = 0; digit < 9; digit++) {
            const unsigned char color = play->game.cells[cell].colors[digit + 1];
            pattern->colors[cell][digit] = color;
            pattern->on[cell][digit] = color;
            pattern->letters[cell][digit] = (char)(color ? 'a' + color - 1 : 0);
        }
    if (!hint)
        return false;
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++) {
            unsigned set = 2u + hint->sets[cell] % (COLORS - 1);
            pattern->colors[cell][digit] = (unsigned char)(hint->pattern[cell] >> digit & 1   ? 1
                                                           : hint->helpers[cell] >> digit & 1 ? set
                                                                                              : 0);
        }
    if (hint->n_links)
        mark_chain(pattern, play_step_links(play, hint), hint->n_links, play->view.node);
    return true;
}

/* Adds the cells of a node: `r1c2 or r1c3`. */
static void add_node_cells(const struct sudoku_link *links, size_t i, struct text *out)
{
    const size_t first = i;
    for (const size_t end = node_end(links, i); i < end; i++) {
        text_string(out, i > first ? " or " : "");
        add_cell(out, links[i].cell);
    }
}

/* Adds the reason why a link of a chain follows. */
static void add_reason(const struct sudoku_link *links, size_t i, struct text *out)
{
    static const char *const techniques[] = {"locked candidates", "a hidden pair", "a naked pair",
                                             "an X-wing", "a chain inside"};
    const struct sudoku_link *link = &links[i];
    const size_t from = link->from;
    if (link->house < SUDOKU_SAME_CELL && link->on) {
        text_print(out, "the last place in %s %u", house_names[link->house / 9], link->house % 9 + 1u);
    } else if (link->house < SUDOKU_SAME_CELL) {
        text_print(out, "%s %u has it in ", house_names[link->house / 9], link->house % 9 + 1u);
        add_node_cells(links, from, out);
    } else if (link->house > SUDOKU_SAME_CELL) {
        text_print(out, "by %s", techniques[link->house - SUDOKU_BY_LOCKED]);
    } else {
        text_print(out, link->on ? "the last digit of the cell" : "the cell has %u", links[from].digit);
    }
}

/* `C: r1c9 is 2: the last place in column 9.` */
static void say_node(const struct play *play, const struct hint *hint, struct text *out)
{
    const struct sudoku_link *links = play_step_links(play, hint);
    size_t i = 0;
    unsigned start = 0;
    for (unsigned node = 1; node < play->view.node; node++) {
        i = node_end(links, i);
        start = links[i].branch != links[i - 1].branch ? node : start;
    }
    text_print(out, "%c: ", (int)(links[i].on ? 'A' : 'a') + (int)((play->view.node - 1 - start) % 26));
    text_string(out, links[i].from == i ? "suppose that " : "");
    add_node_cells(links, i, out);
    text_print(out,
               links[i].on        ? " is %u"
               : links[i].grouped ? " is never %u"
                                  : " is not %u",
               links[i].digit);
    if (links[i].from != i) {
        text_string(out, ": ");
        add_reason(links, i, out);
    }
    text_print(out, ". (%u/%u)", play->view.node, count_nodes(links, hint->n_links));
}

void leave_chain(struct play *play)
{
    play->view.node = 0;
    play->view.page = 0;
}

/* The cursor walks along. Behind the last node all of them are shown again, and so before the first. */
bool walk_chain(struct play *play, bool back)
{
    const struct hint *hint = play_shown_hint(play);
    if (!hint || !hint->n_links)
        return false;
    const struct sudoku_link *links = play_step_links(play, hint);
    const unsigned n = count_nodes(links, hint->n_links);
    size_t i = 0;
    play->view.node = (play->view.node + (back ? n : 1)) % (n + 1);
    play->view.page = 0;
    for (unsigned node = 1; node < play->view.node; node++)
        i = node_end(links, i);
    play->view.cursor = play->view.node ? links[i].cell : play->view.cursor;
    return true;
}

/* ---- Words ---- */

void play_words(const struct play *play, struct words *words)
{
    const bool path = play_is_path(play);
    const struct hint *step = path || play->view.reasoned ? play_step(play, play->help.step_at) : NULL;
    struct text more = TEXT_IN(words->more);
    words->message = !path || *play->view.message ? play->view.message
                     : step                       ? play_step_words(play, step->step)
                                                  : "";
    words->reason = step && !play->view.node ? play_step_words(play, step->why) : "";
    if (step && play->view.node)
        say_node(play, step, &more);
    text_char(&more, '\0');
}
