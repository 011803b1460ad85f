/* lists.c: lists of techniques and of fields as users write them. */
#include "run/lists.h"

#include <ctype.h>

#include "base/terms.h"

enum { LADDERS = SUDOKU_LADDER_PEOPLE + 1 };

/* One name for several techniques. */
static const char *const nicknames[][2] = {
    {"singles", "hidden-single,naked-single"},
    {"house", "naked-pair,hidden-pair,naked-triplet,hidden-triplet,naked-quad,hidden-quad"},
};

/* What players call some techniques; the ladders have other names for them. */
static const char *const other_names[][2] = {
    {"y-wing", "xy-wing"},
    {"ywing", "xy-wing"},
    {"single", "hidden-single"},
    {"bug+1", "bug"},
    {"ur", "unique-rectangle"},
    {"uniqueness", "unique-rectangle"},
    {"ape", "aligned-pair"},
    {"locked-candidate", "locked-candidates"},
    {"intersection-removal", "locked"},
    {"box-line-reduction", "claiming"},
    {"pointing-pair", "pointing"},
};

static bool is_name(const char *written, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(written, name, n) == 0;
}

/* Returns what a name stands for in a table; NULL if the table does not have it. */
static const char *look_up(const char *const (*table)[2], size_t rows, const char *name, size_t n)
{
    size_t i = 0;
    while (i < rows && !is_name(name, n, table[i][0]))
        i++;
    return i < rows ? table[i][1] : NULL;
}

#define LOOK_UP(table, name, n) look_up(table, sizeof(table) / sizeof *(table), name, n)

bool ladder_has(enum sudoku_ladder ladder, const struct sudoku_technique *technique)
{
    const struct sudoku_technique *other;
    size_t i = 0;
    while ((other = sudoku_ladder_technique(ladder, i)) && strcmp(other->name, technique->name) != 0)
        i++;
    return other;
}

/* ---- Techniques ---- */

/* For each ladder a technique of the command line that it lacks, which decides between them. */
static const char *lacked[LADDERS];

const char *techniques_lacking(enum sudoku_ladder ladder)
{
    return lacked[ladder];
}

/* `unknown technique 'xwing'; did you mean x-wing?` Forms such as Skyscraper have no name of their own on
 * some ladders, yet users know them by it; titles count as they would be written in a list of names. */
static void refuse_name(const char *name, size_t n, struct text *problem)
{
    char lower[TECHNIQUE_WORD_ROOM] = "";
    for (size_t i = 0; i < n && i < sizeof lower; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    const char *ours = n < sizeof lower ? LOOK_UP(other_names, lower, n) : NULL;
    struct nearest nearest = {.written = name, .length = n};
    char words[2][TECHNIQUE_WORD_ROOM]; /* the nearest form so far, and the one that is considered */
    const struct sudoku_technique *technique;
    int next = 0;
    if (!n) {
        text_string(problem, "expected names with commas between them; 'help techniques' lists them");
        return;
    }
    for (int ladder = LADDERS - 1; ladder >= 0; ladder--)
        for (size_t i = 0; (technique = sudoku_ladder_technique((enum sudoku_ladder)ladder, i)); i++) {
            consider(&nearest, technique->name);
            for (size_t k = 0; technique->forms && technique->forms[k]; k++) {
                technique_word(technique->forms[k], words[next]);
                consider(&nearest, words[next]);
                if (nearest.word == words[next])
                    next = !next;
            }
        }
    for (size_t i = 0; i < sizeof nicknames / sizeof *nicknames; i++)
        consider(&nearest, nicknames[i][0]);
    nearest.word = ours ? ours : nearest.word;
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    text_print(problem, "unknown technique '%.*s'", (int)utf8_fit(name, n, TECHNIQUE_WORD_ROOM), name);
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
    else
        text_string(problem, "; 'help techniques' lists the names");
}

/* Notes which ladders lack a name. Returns false if it is no technique of either. */
static bool note_name(const char *name, size_t n)
{
    const struct sudoku_technique *technique = sudoku_find_technique(name, n);
    bool on_one = false;
    for (int ladder = 0; technique && ladder < LADDERS; ladder++)
        on_one |= ladder_has((enum sudoku_ladder)ladder, technique);
    for (int ladder = 0; on_one && ladder < LADDERS; ladder++)
        if (!ladder_has((enum sudoku_ladder)ladder, technique))
            lacked[ladder] = technique->name;
    return on_one;
}

/* Adds names with commas between them. */
static void add_names(struct technique_list *list, const char *names, size_t n)
{
    struct text *text = &list->text;
    text_string(text, text->length ? "," : "");
    text_add(text, names, n);
    if (text_room(text, 1))
        text->data[text->length] = '\0';
    list->names = text->failed ? "" : text->data;
}

/* Adds the names of a value; empties the list if it is NULL. Names are checked here, while the user is
 * watching, and not by the first puzzle. `special` is a name that the library knows only in this list. */
static bool take_list(const struct option *option, const char *value, const char *special,
                      struct text *problem)
{
    struct technique_list *list = option->to;
    if (!value) {
        memset(lacked, 0, sizeof lacked);
        list->names = "";
        list->text.length = 0;
        return true;
    }
    for (size_t n;; value += n + 1) {
        n = strcspn(value, ",");
        const char *nickname = LOOK_UP(nicknames, value, n);
        if (special && is_name(value, n, special))
            add_names(list, special, n);
        else if (nickname)
            add_names(list, nickname, strlen(nickname));
        else if (note_name(value, n))
            add_names(list, value, n);
        else
            refuse_name(value, n, problem);
        text_fail_with(problem, &list->text);
        if (problem->length || problem->failed || !value[n])
            return !problem->length && !problem->failed;
    }
}

bool take_reasoning(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, "unique", problem);
}

bool take_needs(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, NULL, problem);
}

bool take_after(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, "house", problem);
}

void technique_list_add_singles(struct technique_list *list)
{
    static const char *const singles[] = {"hidden-single", "naked-single"};
    for (int i = 0; i < 2; i++)
        if (techniques_have(list->names, sudoku_find_technique(singles[i], strlen(singles[i]))))
            return;
    if (*list->names)
        add_names(list, nicknames[0][1], strlen(nicknames[0][1]));
}

const char *technique_at(size_t i)
{
    size_t n = 0;
    while (sudoku_ladder_technique(SUDOKU_LADDER_SE, n))
        n++;
    if (i < n)
        return sudoku_ladder_technique(SUDOKU_LADDER_SE, i)->name;
    i -= n;
    return i < sizeof nicknames / sizeof *nicknames ? nicknames[i][0] : NULL;
}

const char *technique_or_unique_at(size_t i)
{
    return i ? technique_at(i - 1) : "unique";
}

bool techniques_have(const char *names, const struct sudoku_technique *technique)
{
    for (size_t n; *names; names += n + (names[n] == ',')) {
        n = strcspn(names, ",");
        if (sudoku_find_technique(names, n) == technique ||
            (technique->unique && is_name(names, n, "unique")))
            return true;
    }
    return false;
}

/* ---- Fields ---- */

bool field_list_insert(struct field_list *list, const struct field *all, size_t place, size_t at)
{
    const size_t after = list->n - at;
    for (size_t i = 0; i < list->n; i++)
        if (list->places[i] == place)
            return false;
    memmove(&list->places[at + 1], &list->places[at], after * sizeof *list->places);
    memmove(&list->fields[at + 1], &list->fields[at], after * sizeof *list->fields);
    list->places[at] = (unsigned char)place;
    list->fields[at] = all[place];
    list->n++;
    return true;
}

static void refuse_field(const struct field *all, size_t n_all, const char *name, size_t n,
                         struct text *problem)
{
    struct nearest nearest = {.written = name, .length = n};
    text_string(problem, "expected some of ");
    for (size_t i = 0; i < n_all; i++) {
        text_print(problem, "%s%s", i ? ", " : "", all[i].name);
        consider(&nearest, all[i].name);
    }
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
}

bool field_list_read(struct field_list *list, const struct field *all, size_t n_all, const char *names,
                     struct text *problem)
{
    list->n = 0;
    for (size_t n;; names += n + 1) {
        size_t place = 0;
        n = strcspn(names, ",");
        while (place < n_all && (strlen(all[place].name) != n || memcmp(all[place].name, names, n) != 0))
            place++;
        if (place == n_all)
            refuse_field(all, n_all, names, n, problem);
        else if (!field_list_insert(list, all, place, list->n))
            text_print(problem, "%s is there twice", all[place].name);
        if (problem->length || !names[n])
            return !problem->length;
    }
}
