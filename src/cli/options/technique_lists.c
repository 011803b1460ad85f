/* technique_lists.c: the names of techniques in the values of options, and the list of them all. */
#include <string.h>

#include "base/rating_words.h"
#include "cli/options/table.h"

/* `house` reduces candidates without being a technique of the scale: a shorthand of --reduce, so the library
 * does not know it. */
static const char house_name[] = "house";

/* In the order of enum sudoku_ladder. */
const char *const ladder_words[] = {"se", "people", NULL};
enum { LADDERS = SUDOKU_LADDER_PEOPLE + 1 };

const char *technique_at(size_t i)
{
    const struct sudoku_technique *technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i);
    return technique ? technique->name : NULL;
}

/* What HoDoKu's levels add to those below, by the names of the people's ladder. */
static const char *const hodoku_levels[][2] = {
    {"hodoku-easy", "hidden-single,naked-single"},
    {"hodoku-medium",
     "locked-pair,locked-triplet,locked,naked-pair,hidden-pair,naked-triplet,hidden-triplet"},
    {"hodoku-hard",
     "x-wing,naked-quad,hidden-quad,skyscraper,two-string-kite,turbot-fish,swordfish,jellyfish,simple-"
     "colouring,xy-wing,"
     "w-wing,xyz-wing,empty-rectangle,finned-x-wing,unique-loop,hidden-rectangle,bug"},
    {"hodoku-unfair",
     "finned-swordfish,finned-jellyfish,x-chain,xy-chain,sue-de-coq,als-xz,als-xy-wing,"
     "aic,grouped-aic,als-xy-chain"},
    {NULL, NULL},
};

/* What --only and --without know beside techniques; se- goes with any rating. */
static const char *const levels[] = {"unique", "hodoku-easy", "hodoku-medium", "hodoku-hard", "hodoku-unfair",
                                     "se-4.5", NULL};

const char *technique_or_level_at(size_t i)
{
    size_t n = 0;
    while (technique_at(n))
        n++;
    return i < n ? technique_at(i) : levels[i - n];
}

/* What players call some techniques; the ladders have other names for them. */
static const char *const other_names[][2] = {
    {"y-wing", "xy-wing"},
    {"ywing", "xy-wing"},
    {"single", "hidden-single"},
    {"singles", "hidden-single"},
    {"bug+1", "bug"},
    {"ur", "unique-rectangle"},
    {"uniqueness", "unique-rectangle"},
    {"ape", "aligned-pair"},
    {"locked-candidate", "locked-candidates"},
    {"intersection-removal", "locked"},
    {"box-line-reduction", "claiming"},
    {"pointing-pair", "pointing"},
    {NULL, NULL},
};

/* `unknown technique 'xwing'; did you mean x-wing?` Forms such as Skyscraper have no name of their own on
 * some ladders, yet users know them by it; titles count as they would be written in a list of names. */
static bool refuse_name(const char *name, size_t n, const char *const *more, struct text *problem)
{
    struct nearest nearest = {0};
    char word[TECHNIQUE_WORD_ROOM];
    const struct sudoku_technique *technique;
    if (!n)
        return reject(problem, "expected names separated by commas; --techniques lists them");
    const char *ours = other_name(other_names, name, n);
    if (ours)
        consider_word(&nearest, ours, strlen(ours), ours);
    for (unsigned ladder = SUDOKU_LADDER_PEOPLE; ladder < LADDERS; ladder++)
        for (size_t i = 0; (technique = sudoku_ladder_technique((enum sudoku_ladder)ladder, i)); i++)
            consider_word(&nearest, name, n, technique->name);
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++) {
        consider_word(&nearest, name, n, technique->name);
        for (size_t k = 0; technique->forms && technique->forms[k]; k++) {
            technique_word(technique->forms[k], word);
            consider_word(&nearest, name, n, word);
        }
    }
    for (size_t i = 0; more[i]; i++)
        consider_word(&nearest, name, n, more[i]);
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    reject(problem, "unknown technique '%.*s'", (int)utf8_fit(name, n, TECHNIQUE_WORD_ROOM), name);
    if (*nearest.word)
        return suggest_nearest(problem, &nearest);
    reject(problem, "; --techniques and --techniques=people list the names");
    for (size_t i = 0; more == levels && more[i]; i++)
        reject(problem, "%s%s", i ? ", " : "; levels: ", more[i]);
    return false;
}

static bool is_on(enum sudoku_ladder ladder, const struct sudoku_technique *technique)
{
    const struct sudoku_technique *other;
    size_t i = 0;
    while ((other = sudoku_ladder_technique(ladder, i)) && strcmp(other->name, technique->name) != 0)
        i++;
    return other;
}

/* Checks names, separated by commas; more are those that are no techniques. Remembers for each ladder a
 * technique that it lacks, which decides between them. Names are checked here, while the user is watching,
 * and not by the first puzzle. */
static bool check_names(struct reasoning *reasoning, const char *list, const char *const *more,
                        struct text *problem)
{
    for (size_t n;; list += n + 1) {
        size_t i = 0;
        n = strcspn(list, ",");
        while (more[i] && !is_word(list, n, more[i]))
            i++;
        const struct sudoku_technique *technique = more[i] ? NULL : sudoku_find_technique(list, n);
        if (!more[i] && !technique)
            return refuse_name(list, n, more, problem);
        for (unsigned ladder = 0; technique && ladder < LADDERS; ladder++)
            if (!is_on(ladder, technique))
                reasoning->lacked[ladder] = technique->name;
        if (!list[n])
            return true;
    }
}

static const char *const no_more[] = {NULL}, *const reduced[] = {house_name, NULL};

bool set_techniques(struct options *options, const char *value, struct text *problem)
{
    options->reasoning.techniques = value ? value : options->reasoning.techniques;
    return !value || check_names(&options->reasoning, value, reduced, problem);
}

/* Each --needs adds to the earlier ones: all must hold. */
bool set_needs(struct options *options, const char *value, struct text *problem)
{
    struct reasoning *reasoning = &options->reasoning;
    if (reasoning->n_needs == NEEDS_MAX)
        return reject(problem, "given more than %d times; names can be joined with commas", NEEDS_MAX);
    reasoning->needs[reasoning->n_needs++] = value;
    return check_names(reasoning, value, no_more, problem);
}

/* ---- The techniques that are used ---- */

/* Adds a name to a list. */
static void add_name(struct text *list, const char *name, size_t n)
{
    if (list->length)
        text_char(list, ',');
    text_add(list, name, n);
}

/* Adds what a level stands for: `se-4.5`, all of Sudoku Explainer's techniques that begin at 4.5 or below, or
 * one of HoDoKu's with those below it. Returns false if it is no level. */
static bool add_level(struct text *list, const char *name, size_t n)
{
    const struct sudoku_technique *technique;
    const char *rest = n > 3 ? name + 3 : name;
    size_t before = list->length;
    int most = n > 3 && memcmp(name, "se-", 3) == 0 ? read_tenths(&rest, 0) : -1;
    if (most >= 0 && rest == name + n) {
        for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++)
            if (technique->rating <= most)
                add_name(list, technique->name, strlen(technique->name));
        return list->length > before;
    }
    for (size_t level = 0; hodoku_levels[level][0]; level++)
        if (is_word(name, n, hodoku_levels[level][0])) {
            for (size_t i = 0; i <= level; i++)
                add_name(list, hodoku_levels[i][1], strlen(hodoku_levels[i][1]));
            return true;
        }
    return false;
}

/* Adds a list of names to that in the room, with the techniques of levels in their places. */
static bool set_list(struct options *options, const char *value, char room[TECHNIQUES_ROOM],
                     struct text *problem)
{
    struct text list = {0};
    text_string(&list, room);
    for (size_t n;; value += n + 1) {
        n = strcspn(value, ",");
        if (!add_level(&list, value, n))
            add_name(&list, value, n);
        if (!value[n])
            break;
    }
    text_char(&list, '\0');
    bool fits = !list.failed && list.length <= TECHNIQUES_ROOM;
    if (fits)
        memcpy(room, list.data, list.length);
    text_free(&list);
    return fits ? check_names(&options->reasoning, room, levels, problem)
                : reject(problem, "the list is too long");
}

bool set_only(struct options *options, const char *value, struct text *problem)
{
    *options->reasoning.only = '\0'; /* the last counts */
    return set_list(options, value, options->reasoning.only, problem);
}

/* Each adds to the earlier ones. */
bool set_without(struct options *options, const char *value, struct text *problem)
{
    return set_list(options, value ? value : "unique", options->reasoning.without, problem);
}

/* ---- --techniques ---- */

/* Adds a title as a name, whole and, if it is that of a form, before that without its type, unless it is in
 * the list. */
static void add_other_names(struct text *list, const char *name, const char *title, bool is_form)
{
    char word[TECHNIQUE_WORD_ROOM];
    size_t whole = technique_word(title, word);
    const char *type = strstr(word, "-type-");
    for (int pass = !is_form; pass < 2; pass++) {
        size_t n = pass || !type ? whole : (size_t)(type - word);
        bool is_known = is_word(word, n, name);
        for (size_t i = 0; i + 1 + n < list->length && !is_known; i++)
            is_known = list->data[i] == ' ' && memcmp(list->data + i + 1, word, n) == 0 &&
                       list->data[i + 1 + n] == '\n';
        if (!is_known)
            text_print(list, "    %.*s\n", (int)n, word);
    }
}

static void add_names(struct text *list, const struct sudoku_technique *technique)
{
    struct text names = {0};
    add_other_names(&names, technique->name, technique->title, false);
    for (size_t k = 0; technique->forms && technique->forms[k]; k++)
        add_other_names(&names, technique->name, technique->forms[k], true);
    text_add(list, names.data, names.length);
    text_fail_with(list, &names);
    text_free(&names);
}

/* Lists the techniques of a ladder, in the order of the search; without a ladder, those of the first two,
 * each with its other names, a line each: its title and those of its forms, written as names. */
bool print_techniques(struct text *answer, const char *value)
{
    static const char *const lacking[] = {" (not with --ladder=people)", " (with --ladder=people only)"};
    const struct sudoku_technique *technique;
    unsigned ladder = 0;
    while (value && ladder_words[ladder] && strcmp(value, ladder_words[ladder]) != 0)
        ladder++;
    if (!ladder_words[ladder])
        return false;
    for (unsigned now = ladder; now <= (value ? ladder : SUDOKU_LADDER_PEOPLE); now++)
        for (size_t i = 0; (technique = sudoku_ladder_technique((enum sudoku_ladder)now, i)); i++) {
            bool on_both = value || is_on(now ? SUDOKU_LADDER_SE : SUDOKU_LADDER_PEOPLE, technique);
            if (!value && now && on_both)
                continue;
            text_print(answer, "%-22s %2u.%u  %s%s%s\n", technique->name, technique->rating / 10,
                       technique->rating % 10, technique->title,
                       technique->unique ? " (assumes that the puzzle has one solution)" : "",
                       on_both ? "" : lacking[now]);
            if (!value)
                add_names(answer, technique);
        }
    if (ladder == SUDOKU_LADDER_SE)
        text_print(answer, "%-22s       %s\n", house_name,
                   "For --reduce: all naked and hidden subsets of every house");
    for (size_t i = 0; !value && levels[i]; i++)
        text_print(answer, "%-22s       For --only and --without: %s\n", levels[i],
                   i == 0          ? "what assumes that the puzzle has one solution"
                   : levels[i + 1] ? "HoDoKu's techniques up to this level"
                                   : "Sudoku Explainer's techniques up to this rating, or any other");
    return true;
}
