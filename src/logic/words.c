/* words.c: cells, digits and houses in words, templates, and from these the descriptions of a step.
 *
 * All of it writes into the caller's text and counts what would have been written beyond its end, as
 * snprintf does: a call for the length and a second one for the words give any text in full. */
#include "logic/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "logic/houses.h"
#include "logic/argument.h"

void logic_say(struct words *words, const char *format, ...)
{
    va_list arguments;
    bool full = words->length >= words->room;
    va_start(arguments, format);
    int n = vsnprintf(full ? NULL : words->text + words->length, full ? 0 : words->room - words->length,
                      format, arguments);
    va_end(arguments);
    words->length += n > 0 ? (size_t)n : 0;
}

/* Appends n characters, without the detour of a format: half of the calls of printf were for these. */
static void add_text(struct words *words, const char *text, size_t n)
{
    if (words->length < words->room) {
        size_t left = words->room - words->length - 1, fits = n < left ? n : left;
        memcpy(words->text + words->length, text, fits);
        words->text[words->length + fits] = '\0';
    }
    words->length += n;
}

void logic_say_cell(struct words *words, unsigned cell)
{
    assert(cell < SUDOKU_CELLS);
    const char text[] = {'r', (char)('1' + cell / 9), 'c', (char)('1' + cell % 9)};
    add_text(words, text, sizeof text);
}

/* Before item i of n: nothing, a comma, or the word before the last. */
const char *logic_list_separator(unsigned i, unsigned n, const char *last)
{
    assert(i < n);
    return i == 0 ? "" : i + 1 < n ? ", " : last;
}

static void say_separator(struct words *words, unsigned i, unsigned n, const char *last)
{
    const char *separator = logic_list_separator(i, n, last);
    add_text(words, separator, strlen(separator));
}

void logic_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last)
{
    assert(n <= SUDOKU_CELLS && last);
    for (unsigned i = 0; i < n; i++) {
        say_separator(words, i, n, last);
        logic_say_cell(words, cells[i]);
    }
}

void logic_say_parts(struct words *words, const struct sudoku_part *parts, unsigned n, const char *last)
{
    for (unsigned i = 0; i < n; i++) {
        say_separator(words, i, n, last);
        logic_say_cell(words, parts[i].cell);
    }
}

void logic_list_digits(struct words *words, unsigned digits, const char *last)
{
    assert(digits <= ALL_DIGITS);
    unsigned n = logic_set_size[digits];
    for (unsigned i = 0; i < n; i++) {
        const char digit = (char)('1' + set_pop(&digits));
        say_separator(words, i, n, last);
        add_text(words, &digit, 1);
    }
}

void logic_say_digits(struct words *words, unsigned digits)
{
    assert(digits <= ALL_DIGITS);
    for (const char *before = ""; digits; before = ",")
        logic_say(words, "%s%u", before, set_pop(&digits) + 1);
}

void logic_say_houses(struct words *words, uint32_t houses)
{
    assert(houses >> HOUSES == 0);
    static const char *const one[] = {"row", "column", "box"};
    static const char *const more[] = {"rows", "columns", "boxes"};
    const char *before = "";
    houses = public_houses(houses);
    for (unsigned type = 0; type < 3; type++) {
        unsigned numbers = houses >> 9 * type & ALL_DIGITS;
        if (!numbers)
            continue;
        logic_say(words, "%s%s ", before, (numbers & (numbers - 1) ? more : one)[type]);
        logic_list_digits(words, numbers, " and ");
        before = " and ";
    }
}

/* A slot of a template: parts, digits or houses of the step, or a number. */
struct slot {
    enum kind { PARTS, CELL, DIGITS, HOUSES_IN_SET, NUMBER, COUNT } kind; /* a count is a word */
    unsigned n; /* parts; the cell; the sets of digits and houses; the number */
    const struct sudoku_part *parts;
};

/* An item of a list that a template goes through: a cell, or a set of helpers. */
struct item {
    const struct sudoku_part *parts;
    unsigned n, digits, tied; /* parts; all their digits; those that tie a set to the pattern */
    bool first;
};

/* Finds the parts of a step that have a role. */
static struct slot parts_of(const struct step *step, const struct role *role)
{
    assert(role->of != OF_SET || role->first < sizeof step->sets / sizeof *step->sets);
    bool is_cells = role->of == OF_CELLS || role->of == LAST_OF_CELLS;
    const struct sudoku_part *parts = is_cells ? step->cells : step->helpers;
    unsigned first = role->first, end = is_cells ? step->n_cells : step->n_helpers;
    if (role->of == OF_SET) {
        first = step->sets[role->first].first;
        end = first + step->sets[role->first].n;
    } else if (role->of == LAST_OF_CELLS) {
        first = end ? end - 1 : 0;
    } else if (role->n) {
        end = first + role->n;
    }
    return (struct slot){PARTS, end > first ? end - first : 0, parts + first};
}

/* Finds parts of a step by the name of their role, or `cells` and `helpers`. */
static bool find_parts(const struct step *step, const char *name, size_t n, struct slot *slot)
{
    static const struct role whole[] = {{"cells", OF_CELLS, 0, 0}, {"helpers", OF_HELPERS, 0, 0}};
    const struct role *roles = technique_of(step)->roles, *role = NULL;
    for (unsigned i = 0; i < ROLES_MAX && !role; i++) {
        if (i < 2 && is_name(whole[i].name, name, n))
            role = &whole[i];
        else if (roles[i].name && is_name(roles[i].name, name, n))
            role = &roles[i];
    }
    if (role)
        *slot = parts_of(step, role);
    return role != NULL;
}

/* Lists parts one by one, those cells with digits beside the pattern's, or the sets of helpers. Returns how
 * many items there are. */
static unsigned list_items(const struct step *step, const char *list, size_t n,
                           struct item items[PATTERN_MAX])
{
    bool rescue = is_name("rescue cells", list, n), sets = is_name("sets", list, n);
    struct slot slot = {PARTS, rescue ? step->n_cells : step->n_sets, step->cells};
    unsigned k = 0;
    if (!rescue && !sets)
        find_parts(step, list, n, &slot);
    for (unsigned i = 0; i < slot.n; i++) {
        const struct helper_set *set = &step->sets[i];
        struct item item = {slot.parts + i, 1, slot.parts[i].digits, 0, k == 0};
        if (sets)
            item = (struct item){step->helpers + set->first, set->n,
                                 united_digits(step->helpers + set->first, set->n), set->tied, k == 0};
        if (!rescue || item.digits & ~step->digits)
            items[k++] = item;
    }
    return k;
}

/* Finds what a name in a template stands for. Cells' digits are all digits of these parts. */
static bool find_slot(const struct step *step, const struct item *item, const char *name, size_t n,
                      struct slot *slot)
{
    const char *digits = memchr(name, '\'', n);
    const struct helper_set *sets = step->sets;
    unsigned in_cells = united_digits(step->cells, step->n_cells);
    unsigned in_first = united_digits(step->helpers, sets[0].n);
    unsigned in_second = united_digits(step->helpers + sets[0].n, sets[1].n);
    uint32_t alike = 0; /* houses of the same type as the step's */
    uint32_t shared = step->n_helpers > 1 ? shared_house(step->helpers[0].cell, step->helpers[1].cell) : 0;
    for (unsigned type = 0; type < 3; type++)
        if (step->houses >> 9 * type & ALL_DIGITS)
            alike |= (uint32_t)ALL_DIGITS << 9 * type;
    const struct {
        const char *name;
        struct slot slot;
    } slots[] = {
        {"houses", {HOUSES_IN_SET, step->houses, NULL}},
        {"covers", {HOUSES_IN_SET, step->covers, NULL}},
        {"target", {HOUSES_IN_SET, step->covers & ~alike, NULL}},
        {"neighbour", {HOUSES_IN_SET, step->covers & alike, NULL}},
        {"helpers' house", {HOUSES_IN_SET, shared, NULL}},
        {"digits", {DIGITS, step->digits, NULL}},
        {"further digits", {DIGITS, in_cells & ~step->digits, NULL}},
        {"extra", {DIGITS, step->extra, NULL}},
        {"lower extra", {DIGITS, step->extra & (0u - step->extra), NULL}},
        {"higher extra", {DIGITS, step->extra & (step->extra - 1u), NULL}},
        {"count of extra", {COUNT, logic_set_size[step->extra], NULL}},
        {"other digit", {DIGITS, step->digits & ~step->extra, NULL}},
        {"extra of one side", {DIGITS, step->extra & ~in_second, NULL}},
        {"extra of other side", {DIGITS, step->extra & ~in_first, NULL}},
        {"number of cells", {NUMBER, step->n_cells, NULL}},
        {"count of cells", {COUNT, step->n_cells, NULL}},
        {"placed cell", {CELL, step->cell, NULL}},
        {"placed digit", {NUMBER, step->digit, NULL}},
        {"removed cell", {PARTS, 1, step->removals}},
        {"removed digits", {DIGITS, step->removals[0].digits, NULL}},
        {"length", {NUMBER, step->length, NULL}},
        {"links", {NUMBER, step->n_links, NULL}},
        {"it", {PARTS, item->n, item->parts}},
        {"its digits", {DIGITS, item->digits, NULL}},
        {"its own digits", {DIGITS, item->digits & step->digits, NULL}},
        {"its further digits", {DIGITS, item->digits & ~step->digits, NULL}},
        {"its digits but extra", {DIGITS, item->digits & ~step->extra, NULL}},
        {"its ties", {DIGITS, item->tied, NULL}},
        {"its other digits", {DIGITS, item->digits & ~item->tied, NULL}},
    };
    if (find_parts(step, name, n, slot))
        return true;
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (*slots[i].name == *name && is_name(slots[i].name, name, n)) {
            *slot = slots[i].slot;
            return true;
        }
    if (!digits || !find_parts(step, name, (size_t)(digits - name), slot))
        return false;
    *slot = (struct slot){DIGITS, united_digits(slot->parts, slot->n), NULL};
    return true;
}

/* Returns the word before the last item of a list, which may end a slot, and cuts it off. */
static const char *cut_last_word(const char *name, size_t *n)
{
    static const char *const lasts[][2] = {{" and", " and "}, {" or", " or "}, {" ,", ", "}};
    for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++) {
        size_t length = strlen(lasts[i][0]);
        if (*n > length && memcmp(name + *n - length, lasts[i][0], length) == 0) {
            *n -= length;
            return lasts[i][1];
        }
    }
    return NULL;
}

/* Says a phrase of the step's technique, or a slot. An unknown name is written as it stands, for the tests
 * to find. */
static void say_named(struct words *words, const struct step *step, const struct item *item, const char *name,
                      size_t n)
{
    static const char *const counts[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                         "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    struct slot slot;
    size_t whole = n;
    const struct phrase *own = technique_of(step)->phrases;
    for (const struct phrase *phrase = own ? own : logic_chain_phrases; phrase->name; phrase++) {
        if (is_name(phrase->name, name, n)) {
            phrase->say(words, step);
            return;
        }
    }
    const char *last = cut_last_word(name, &n);
    if (!find_slot(step, item, name, n, &slot))
        logic_say(words, "{%.*s}", (int)whole, name);
    else if (slot.kind == PARTS)
        logic_say_parts(words, slot.parts, slot.n, last ? last : " and ");
    else if (slot.kind == CELL)
        logic_say_cell(words, slot.n);
    else if (slot.kind == HOUSES_IN_SET)
        logic_say_houses(words, slot.n);
    else if (slot.kind == COUNT && slot.n < sizeof counts / sizeof *counts)
        logic_say(words, "%s", counts[slot.n]);
    else if (slot.kind == NUMBER || slot.kind == COUNT)
        logic_say(words, "%u", slot.n);
    else if (last)
        logic_list_digits(words, slot.n, last);
    else
        logic_say_digits(words, slot.n);
}

/* `type 2`; `is a loop`: the type of that name; `helpers`: there are some; `several helpers`; `alike`: all
 * cells have all digits of the pattern; `at first`: the first item of a list */
static bool holds(const struct step *step, const struct item *item, const char *condition, size_t n)
{
    static const char type[] = "type ", is[] = "is ", several[] = "several ";
    struct slot slot;
    if (strncmp(condition, type, sizeof type - 1) == 0)
        return step->type == condition[sizeof type - 1] - '0';
    if (strncmp(condition, is, sizeof is - 1) == 0)
        return step->type && is_name(technique_of(step)->kinds[step->type - 1], condition + sizeof is - 1,
                                     n - (sizeof is - 1));
    if (is_name("at first", condition, n))
        return item->first;
    if (is_name("alike", condition, n)) {
        unsigned common = step->digits;
        for (unsigned i = 0; i < step->n_cells; i++)
            common &= step->cells[i].digits;
        return common == step->digits;
    }
    bool many = strncmp(condition, several, sizeof several - 1) == 0;
    size_t skipped = many ? sizeof several - 1 : 0;
    if (!find_slot(step, item, condition + skipped, n - skipped, &slot))
        return false;
    if (!many)
        return slot.n > 0;
    return slot.kind == PARTS || slot.kind == NUMBER ? slot.n > 1 : (slot.n & (slot.n - 1)) != 0;
}

static const char *say_part(struct words *words, const struct step *step, const struct item *item,
                            const char *text, bool aloud);

/* Says the text after `[each ` for each item of a list. Returns the place of the sign that ends it. */
static const char *say_each(struct words *words, const struct step *step, const char *text, bool aloud)
{
    struct item items[PATTERN_MAX] = {{NULL, 0, 0, 0, false}};
    size_t n = strcspn(text, "|");
    const char *between = text + n + 1, *said = between + strcspn(between, "|") + 1, *end = said;
    unsigned count = aloud ? list_items(step, text, n, items) : 0;
    for (unsigned i = 0; i < count; i++) {
        if (i && i + 1 < count && *between == ' ')
            logic_say(words, ", ");
        else if (i)
            logic_say(words, "%.*s", (int)(said - 1 - between), between);
        end = say_part(words, step, &items[i], said, true);
    }
    return count ? end : say_part(words, step, items, said, false);
}

/* Says a template, or only reads it, up to its end or to the sign that ends a part of it. Returns that
 * place. */
static const char *say_part(struct words *words, const struct step *step, const struct item *item,
                            const char *text, bool aloud)
{
    static const char each[] = "[each ";
    while (*text && *text != '|' && *text != ']') {
        size_t n = strcspn(text, "{[|]");
        if (n && aloud)
            add_text(words, text, n);
        text += n;
        if (*text == '{') {
            n = strcspn(text, "}");
            if (aloud)
                say_named(words, step, item, text + 1, n - 1);
            text += n + 1;
        } else if (strncmp(text, each, sizeof each - 1) == 0) {
            text = say_each(words, step, text + sizeof each - 1, aloud) + 1;
        } else if (*text == '[') {
            n = strcspn(text, "?");
            bool yes = holds(step, item, text + 1, n - 1);
            text = say_part(words, step, item, text + n + 1, aloud && yes);
            if (*text == '|')
                text = say_part(words, step, item, text + 1, aloud && !yes);
            text++;
        }
    }
    return text;
}

/* A template reads in the source as it will be printed; a list of calls would not. */
void logic_say_about(struct words *words, const struct step *step, const char *text)
{
    static const struct item none = {NULL, 0, 0, 0, false};
    say_part(words, step, &none, text, true);
}

/* ---- Descriptions ---- */

/* The text of --detail=where, which must not give the step away. */
static void say_where(struct words *words, const struct step *step)
{
    unsigned cell = step->n_cells ? step->cells[0].cell : step->cell;
    enum whereabouts whereabouts = technique_of(step)->whereabouts;
    if (whereabouts == IN_WHOLE_GRID)
        logic_say(words, "the whole grid");
    else if (whereabouts == IN_FIRST_BOX || !step->houses)
        logic_say_houses(words, house_bit(logic_cell_places[cell].house[0]));
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

size_t logic_write_step(const struct step *step, int description, char *text, size_t room)
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
    default:
        if ((size_t)description - SUDOKU_DESCRIBE_LINK < step->n_links)
            logic_say_one_link(&words, step, (unsigned)description - SUDOKU_DESCRIBE_LINK);
    }
    return words.length;
}

size_t sudoku_describe_step(const struct sudoku_step *step, int description, char *text, size_t room)
{
    if (!text)
        room = 0;
    if (room)
        *text = '\0';
    if (!step)
        return 0;
    return logic_write_step(&((const struct shown_step *)step)->step, description, text, room);
}
