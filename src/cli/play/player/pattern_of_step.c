/* pattern_of_step.c: what a step is about, as it is drawn and told: the candidates and their colours, the
 * chain that is walked. */
#include <limits.h>
#include <string.h>

#include "cli/play/player/play.h"
#include "cli/write/picture.h"

/* ---- Chains ---- */

/* A node is a candidate, or a group of them. Its links stand one after the other: the group with the first of
 * the nodes from which it follows, and once more for each of the others. */
struct node {
    size_t first, group_end, end;
    unsigned number; /* among those that are shown, from 1 */
};

static bool says_the_same(const struct flat_link *one, const struct flat_link *other)
{
    return one->cell == other->cell && one->digit == other->digit && one->on == other->on &&
           one->branch == other->branch;
}

/* Goes on to the next node that is shown; the one before the first is all zero. Returns false at the end. */
static bool next_node(const struct drawn_chain *chain, struct node *node)
{
    const struct flat_link *links = chain->links;
    size_t i = node->end;
    do {
        if (i >= chain->n)
            return false;
        node->first = node->group_end = i;
        do {
            while (links[i].grouped)
                i++;
            i++;
            node->group_end = node->group_end > node->first ? node->group_end : i;
        } while (i < chain->n && says_the_same(&links[i], &links[node->first]));
        node->end = i;
    } while (!chain->shows[node->first]);
    node->number++;
    return true;
}

/* Returns the node with this number, or the last. */
static struct node find_node(const struct drawn_chain *chain, unsigned number)
{
    struct node node = {0};
    while (node.number < number && next_node(chain, &node))
        ;
    return node;
}

/* A letter has one place in the grid; the nodes of a whole net may be more than there are letters. */
static char letter_of(unsigned number)
{
    return (char)(number <= 26 ? 'a' + number - 1 : number <= 52 ? 'A' + number - 27 : '*');
}

static void add_label(struct text *out, unsigned number)
{
    if (letter_of(number) == '*')
        text_number(out, number);
    else
        text_char(out, letter_of(number));
}

static void mark_node(struct pattern *pattern, const struct flat_link *links, const struct node *node,
                      bool several)
{
    const bool on = links[node->first].on;
    for (size_t i = node->first; i < node->group_end; i++) {
        const unsigned cell = links[i].cell, digit = links[i].digit - 1u;
        pattern->clash[cell] |= pattern->letters[cell][digit] && pattern->on[cell][digit] != on;
        pattern->colors[cell][digit] = (unsigned char)(1 + (several ? links[i].branch % COLORS : !on));
        pattern->on[cell][digit] = on;
        pattern->letters[cell][digit] = letter_of(node->number);
    }
}

/* Of a chain that is walked, hides all but the present node and those from which it follows. Only the letters
 * of the others remain as they were. Returns the first link of the present node. */
static size_t hide_others(struct drawn_chain *chain, unsigned number)
{
    const struct flat_link *links = chain->links;
    const struct node present = find_node(chain, number);
    bool needed[LINKS_MOST] = {false};
    uint16_t firsts[LINKS_MOST] = {0};
    struct drawn_chain all = *chain;
    memset(all.shows, SHOWS_RING, all.n);
    for (struct node node = {0}; next_node(&all, &node);)
        for (size_t i = node.first; i < node.end; i++)
            firsts[i] = (uint16_t)node.first;
    needed[present.first] = true;
    for (size_t i = present.end; i-- > 0 && links[i].branch == links[present.first].branch;)
        needed[links[i].from] |= needed[firsts[i]];
    for (size_t i = 0; i < chain->n; i++)
        if (!needed[firsts[i]])
            chain->shows[i] = SHOWS_NOTHING;
    return present.first;
}

static void choose_links(const struct play *play, const struct hint *hint, struct drawn_chain *chain)
{
    chain_choose_links(chain, play_step_links(play, hint), hint->n_links, play->view.whole);
}

bool play_shown_chain(const struct play *play, struct drawn_chain *chain, size_t *present)
{
    if (!play_has_chain(play))
        return false;
    choose_links(play, play_shown_hint(play), chain);
    *present = play->view.node ? hide_others(chain, play->view.node) : chain->n;
    return true;
}

static void mark_chain(struct pattern *pattern, const struct play *play, const struct hint *hint)
{
    struct drawn_chain chain, shown;
    choose_links(play, hint, &chain);
    shown = chain;
    if (play->view.node) {
        hide_others(&shown, play->view.node);
        memset(pattern, 0, sizeof *pattern);
    }
    for (struct node node = {0}; next_node(&chain, &node);)
        if (shown.shows[node.first])
            mark_node(pattern, chain.links, &node, chain.links[chain.n - 1].branch > 0);
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
        mark_chain(pattern, play, hint);
    return true;
}

/* Adds the cells of the group that begins with a link: `r1c2 or r1c3`. */
static void add_group(const struct flat_link *links, size_t i, struct text *out)
{
    for (add_cell(out, links[i].cell); links[i].grouped; add_cell(out, links[++i].cell))
        text_string(out, " or ");
}

/* Adds the reason why a link of a chain follows. */
static void add_reason(const struct flat_link *links, size_t i, struct text *out)
{
    static const char *const techniques[] = {"locked candidates", "a hidden pair", "a naked pair",
                                             "an X-wing", "a chain inside"};
    const struct flat_link *link = &links[i];
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

/* ` (b, c)`: the letters of the nodes from which it follows, if they are several and shown. */
static void add_causes(const struct drawn_chain *chain, const struct node *node, struct text *out)
{
    const char *before = " (";
    for (size_t i = node->first; i < node->end && node->end > node->group_end; i++) {
        struct node cause = {0};
        while (!chain->links[i].grouped && next_node(chain, &cause) && cause.first <= chain->links[i].from)
            if (cause.first == chain->links[i].from) {
                text_string(out, before);
                add_label(out, cause.number);
                before = ", ";
            }
    }
    text_string(out, *before == ',' ? ")" : "");
}

/* Does a node follow from one that is not drawn, as off the main line of a net? */
static bool lacks_cause(const struct drawn_chain *chain, const struct node *node)
{
    bool lacks = false;
    for (size_t i = node->first; i < node->end; i++)
        lacks |= !chain->shows[chain->links[i].from];
    return lacks;
}

/* `C: r1c9 is 2 (a, b): the last place in column 9. (3/8)`; with a picture, which has no letters, without
 * them. */
static void say_node(const struct play *play, const struct hint *hint, bool has_letters, struct text *out)
{
    struct drawn_chain chain;
    choose_links(play, hint, &chain);
    const struct node node = find_node(&chain, play->view.node);
    const struct flat_link *links = chain.links, *link = &links[node.first];
    if (has_letters) {
        add_label(out, node.number);
        text_string(out, ": ");
    }
    text_string(out, link->from == node.first ? "suppose that " : "");
    add_group(links, node.first, out);
    text_print(out, link->on ? " is %u" : link->grouped ? " is never %u" : " is not %u", link->digit);
    if (link->from != node.first) {
        if (has_letters)
            add_causes(&chain, &node, out);
        text_string(out, ": ");
        add_reason(links, node.first, out);
        if (has_letters && lacks_cause(&chain, &node))
            text_string(out, ", as the whole net (;) shows");
    }
    text_print(out, ". (%u/%u)", node.number, find_node(&chain, UINT_MAX).number);
}

void leave_chain(struct play *play)
{
    play->view.node = 0;
    play->view.page = 0;
}

/* The cursor walks along. Behind the last node all of them are shown again, and so before the first. */
bool walk_chain(struct play *play, bool back)
{
    struct drawn_chain chain;
    if (!play_has_chain(play))
        return false;
    choose_links(play, play_shown_hint(play), &chain);
    const unsigned n = find_node(&chain, UINT_MAX).number;
    play->view.node = (play->view.node + (back ? n : 1)) % (n + 1);
    play->view.page = 0;
    if (play->view.node)
        play->view.cursor = chain.links[find_node(&chain, play->view.node).first].cell;
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
        say_node(play, step, true, &more);
    text_char(&more, '\0');
}

void play_picture_words(const struct play *play, struct text *out)
{
    const struct hint *hint = play_shown_hint(play);
    if (play->view.node) {
        say_node(play, hint, false, out);
        text_char(out, '\n');
    }
    text_print(out, "%s.", play_step_words(play, hint->step));
}
