/* lists.c: lists of techniques and of fields as users write them. */
#include "run/lists.h"

#include "base/terms.h"

enum { LADDERS = SUDOKU_LADDER_PEOPLE + 1 };

/* One name for several techniques. */
static const char *const nicknames[][2] = {
    {"singles", "hidden-single,naked-single"},
    {"house", "naked-pair,hidden-pair,naked-triplet,hidden-triplet,naked-quad,hidden-quad"},
};
enum { NICKNAMES = sizeof nicknames / sizeof *nicknames };

static bool is_name(const char *written, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(written, name, n) == 0;
}

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

/* `unknown technique 'xwing'; did you mean x-wing?` */
static void refuse_name(const char *name, size_t n, struct text *problem)
{
    struct nearest nearest = {.written = name, .length = n};
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        consider(&nearest, technique->name);
    for (size_t i = 0; technique_at(i); i++)
        consider(&nearest, technique_at(i));
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    text_print(problem, "unknown technique '%.*s'", (int)utf8_fit(name, n, TECHNIQUE_WORD_ROOM), name);
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
    else
        text_string(problem, "; 'help techniques' lists the names");
}

/* Is it a technique of a ladder? Notes which ladders lack it. */
static bool note_name(const char *name, size_t n)
{
    const struct sudoku_technique *technique = sudoku_find_technique(name, n);
    bool has[LADDERS] = {false}, on_one = false;
    for (int ladder = 0; technique && ladder < LADDERS; ladder++)
        on_one |= has[ladder] = ladder_has((enum sudoku_ladder)ladder, technique);
    for (int ladder = 0; on_one && ladder < LADDERS; ladder++)
        lacked[ladder] = has[ladder] ? lacked[ladder] : technique->name;
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

/* Names are checked here, while the user is watching, and not by the first puzzle. `special` is a name that
 * the library knows only in this list. */
static bool take_list(const struct option *option, const char *value, const char *special,
                      struct text *problem)
{
    struct technique_list *list = option->to;
    if (!value) {
        memset(lacked, 0, sizeof lacked);
        list->names = "";
        list->text.length = 0;
    }
    for (bool more = value != NULL; more && !problem->length && !problem->failed;) {
        const size_t n = strcspn(value, ",");
        size_t i = 0;
        while (i < NICKNAMES && !is_name(value, n, nicknames[i][0]))
            i++;
        if ((special && is_name(value, n, special)) || note_name(value, n))
            add_names(list, value, n);
        else if (i < NICKNAMES)
            add_names(list, nicknames[i][1], strlen(nicknames[i][1]));
        else
            refuse_name(value, n, problem);
        text_fail_with(problem, &list->text);
        more = value[n];
        value += n + 1;
    }
    return !problem->length && !problem->failed;
}

bool take_techniques(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, option->word_at == technique_at ? NULL : "unique", problem);
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
    return i < NICKNAMES ? nicknames[i][0] : NULL;
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

bool field_list_read(struct field_list *list, const struct field *all, size_t n_all, const char *names,
                     struct text *problem)
{
    list->n = 0;
    for (size_t n;; names += n + 1) {
        size_t place = 0;
        n = strcspn(names, ",");
        while (place < n_all && (strlen(all[place].name) != n || memcmp(all[place].name, names, n) != 0))
            place++;
        for (size_t i = 0; place == n_all && i < n_all; i++)
            text_print(problem, "%s%s", i ? ", " : "expected some of ", all[i].name);
        if (place == n_all)
            return false;
        if (!field_list_insert(list, all, place, list->n))
            text_print(problem, "%s is there twice", all[place].name);
        if (problem->length || !names[n])
            return !problem->length;
    }
}
