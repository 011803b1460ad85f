/* pattern_of_step.c: what a step is about, as it is drawn and told: the candidates and their colours, the
 * chain that is walked. */
#include <limits.h>
#include <string.h>

#include "cli/base/pattern.h"
#include "cli/play/player/play.h"

/* ---- Chains ---- */

/* A node is a candidate, or a group of them. Its links stand one after the other: the group with the first of
 * the nodes from which it follows, and once more for each of the others. */
struct node {
    size_t first, group_end, end;
    unsigned number; /* in the chain, from 1 */
    unsigned place;  /* in its branch, from 0 */
};

static bool says_the_same(const struct sudoku_link *one, const struct sudoku_link *other)
{
    return one->cell == other->cell && one->digit == other->digit && one->on == other->on &&
           one->branch == other->branch;
}

/* Goes on to the next node; the one before the first is all zero. Returns false at the end. */
static bool next_node(const struct sudoku_link *links, size_t n, struct node *node)
{
    size_t i = node->end;
    if (i >= n)
        return false;
    node->place = i && links[i].branch == links[i - 1].branch ? node->place + 1 : 0;
    node->number++;
    node->first = i;
    do {
        while (links[i].grouped)
            i++;
        i++;
        node->group_end = node->end > node->first ? node->group_end : i;
        node->end = i;
    } while (i < n && says_the_same(&links[i], &links[node->first]));
    return true;
}

static char letter_of(const struct sudoku_link *links, const struct node *node)
{
    return (char)((links[node->first].on ? 'A' : 'a') + node->place % 26);
}

/* Returns the node with this number; the one before the first if there is none. */
static struct node find_node(const struct sudoku_link *links, size_t n, unsigned number)
{
    struct node node = {0};
    while (node.number < number && next_node(links, n, &node))
        ;
    return node;
}

static void mark_node(struct pattern *pattern, const struct sudoku_link *links, const struct node *node,
                      bool several)
{
    const bool on = links[node->first].on;
    for (size_t i = node->first; i < node->group_end; i++) {
        const unsigned cell = links[i].cell, digit = links[i].digit - 1u;
        pattern->clash[cell] |= pattern->letters[cell][digit] && pattern->on[cell][digit] != on;
        pattern->colors[cell][digit] = (unsigned char)(1 + (several ? links[i].branch % COLORS : !on));
        pattern->on[cell][digit] = on;
        pattern->letters[cell][digit] = letter_of(links, node);
    }
}

/* Finds the candidates, on or off, from which those of a node follow in its branch. */
static void find_causes(const struct sudoku_link *links, const struct node *node, bool causes[2][CELLS][10])
{
    memset(causes, 0, 2 * sizeof *causes);
    for (size_t i = node->end; i-- > 0 && links[i].branch == links[node->first].branch;) {
        const struct sudoku_link *link = &links[i], *from = &links[link->from];
        if (i >= node->first || causes[link->on][link->cell][link->digit])
            causes[from->on][from->cell][from->digit] = true;
    }
    causes[links[node->first].on][links[node->first].cell][links[node->first].digit] = true;
}

/* Of a chain that is walked, the present node is shown with all from which it follows. */
static void mark_chain(struct pattern *pattern, const struct sudoku_link *links, size_t n, unsigned walked)
{
    const bool several = links[n - 1].branch > 0;
    bool causes[2][CELLS][10];
    const struct node last = find_node(links, n, walked);
    if (walked)
        find_causes(links, &last, causes);
    if (walked)
        memset(pattern, 0, sizeof *pattern);
    for (struct node node = {0}; next_node(links, n, &node) && !(walked && node.number > walked);) {
        const struct sudoku_link *link = &links[node.first];
        if (!walked ||
            (link->branch == links[last.first].branch && causes[link->on][link->cell][link->digit]))
            mark_node(pattern, links, &node, several);
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

/* Adds the cells of the group that begins with a link: `r1c2 or r1c3`. */
static void add_group(const struct sudoku_link *links, size_t i, struct text *out)
{
    for (add_cell(out, links[i].cell); links[i].grouped; add_cell(out, links[++i].cell))
        text_string(out, " or ");
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
        add_group(links, from, out);
    } else if (link->house > SUDOKU_SAME_CELL) {
        text_print(out, "by %s", techniques[link->house - SUDOKU_BY_LOCKED]);
    } else {
        text_print(out, link->on ? "the last digit of the cell" : "the cell has %u", links[from].digit);
    }
}

/* ` (b, c)`: the letters of the nodes from which it follows, if there are several. */
static void add_causes(const struct sudoku_link *links, const struct node *node, struct text *out)
{
    for (size_t i = node->first; i < node->end && node->end > node->group_end; i++)
        if (!links[i].grouped) {
            struct node before = {0};
            while (next_node(links, node->first, &before) && before.end <= links[i].from)
                ;
            text_print(out, i < node->group_end ? " (%c" : ", %c", letter_of(links, &before));
        }
    text_string(out, node->end > node->group_end ? ")" : "");
}

/* `C: r1c9 is 2: the last place in column 9. (3/8)` */
static void say_node(const struct play *play, const struct hint *hint, struct text *out)
{
    const struct sudoku_link *links = play_step_links(play, hint);
    const struct node node = find_node(links, hint->n_links, play->view.node);
    const struct sudoku_link *link = &links[node.first];
    text_print(out, "%c: %s", letter_of(links, &node), link->from == node.first ? "suppose that " : "");
    add_group(links, node.first, out);
    text_print(out, link->on ? " is %u" : link->grouped ? " is never %u" : " is not %u", link->digit);
    if (link->from != node.first) {
        add_causes(links, &node, out);
        text_string(out, ": ");
        add_reason(links, node.first, out);
    }
    text_print(out, ". (%u/%u)", node.number, find_node(links, hint->n_links, UINT_MAX).number);
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
    const unsigned n = find_node(links, hint->n_links, UINT_MAX).number;
    play->view.node = (play->view.node + (back ? n : 1)) % (n + 1);
    play->view.page = 0;
    if (play->view.node)
        play->view.cursor = links[find_node(links, hint->n_links, play->view.node).first].cell;
    return true;
}

/* ---- Words ---- */

void play_words(const struct play *play, struct words *words)
{
    const bool path = play_is_path(play);
    const struct hint *step = path || play->view.reasoned ? play_step(play, play->help.step_at) : NULL;
    struct text more = TEXT_IN(words->link);
    words->message = !path || *play->view.message ? play->view.message
                     : step                       ? play_step_words(play, step->step)
                                                  : "";
    words->reason = step && !play->view.node ? play_step_words(play, step->why) : "";
    if (step && play->view.node)
        say_node(play, step, &more);
    text_char(&more, '\0');
}
