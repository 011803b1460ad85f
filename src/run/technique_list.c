/* technique_list.c: reads lists of techniques, and finds out what they mean for a ladder. */
#include "run/technique_list.h"

#include <assert.h>
#include <ctype.h>

#include "base/program.h"
#include "base/terms.h"
#include "run/command.h"
#include "sudoku_research.h"

/* One name for several techniques. */
static const char *const nicknames[][2] = {
    {"singles", "hidden-single,naked-single"},
    {"house", "naked-pair,hidden-pair,naked-triplet,hidden-triplet,naked-quad,hidden-quad"},
};
enum { NICKNAMES = sizeof nicknames / sizeof *nicknames };

bool ladder_has(enum sudoku_ladder ladder, const struct sudoku_technique *technique)
{
    assert(technique);
    const struct sudoku_technique *other;
    size_t i = 0;
    while ((other = sudoku_ladder_technique(ladder, i)) && strcmp(other->name, technique->name) != 0)
        i++;
    return other;
}

/* `unknown technique 'xwing'; did you mean x-wing?` */
static void refuse_name(const char *name, size_t n, struct text *problem)
{
    struct nearest nearest = {.written = name, .length = n};
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        nearest_consider(&nearest, technique->name);
    for (size_t i = 0; technique_at(i); i++)
        nearest_consider(&nearest, technique_at(i));
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    text_print(problem, "unknown technique '%.*s'", (int)utf8_fit(name, n, TECHNIQUE_WORD_ROOM), name);
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
    else
        text_string(problem, "; 'help techniques' lists the names");
}

/* Is it a technique of a ladder? */
static bool is_technique(const char *name, size_t n)
{
    const struct sudoku_technique *technique = sudoku_find_technique(name, n);
    return technique &&
           (ladder_has(SUDOKU_LADDER_SE, technique) || ladder_has(SUDOKU_LADDER_PEOPLE, technique));
}

/* Adds names with commas between them. */
static void add_names(struct technique_list *list, const char *names, size_t n)
{
    assert(names && n);
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
        list->names = "";
        list->text.length = 0;
    }
    for (bool more = value != NULL; more && !problem->length && !problem->failed;) {
        const size_t n = strcspn(value, ",");
        size_t i = 0;
        while (i < NICKNAMES && !is_word(value, n, nicknames[i][0]))
            i++;
        if ((special && is_word(value, n, special)) || is_technique(value, n))
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

/* Is a technique in a list, by one of its names or as one of those that assume one solution? */
static bool is_listed(const char *names, const struct sudoku_technique *technique)
{
    for (size_t n; *names; names += n + (names[n] == ',')) {
        n = strcspn(names, ",");
        if (sudoku_find_technique(names, n) == technique ||
            (technique->unique && is_word(names, n, "unique")))
            return true;
    }
    return false;
}

void technique_list_add_singles(struct technique_list *list)
{
    static const char *const singles[] = {"hidden-single", "naked-single"};
    for (int i = 0; i < 2; i++)
        if (is_listed(list->names, sudoku_find_technique(singles[i], strlen(singles[i]))))
            return;
    assert(strcmp(nicknames[0][0], "singles") == 0);
    if (*list->names)
        add_names(list, nicknames[0][1], strlen(nicknames[0][1]));
}

/* Returns the names in the list that a row of an option takes; "" if it takes none. */
static const char *names_of(const struct option *row)
{
    const bool is_list = row->take == take_techniques || row->take == take_after;
    return is_list ? ((const struct technique_list *)row->to)->names : "";
}

const char *techniques_lacking(enum sudoku_ladder ladder)
{
    const char *lacking = NULL;
    for (const struct option *row = common.command->options; row && row->name; row++)
        for (const char *at = names_of(row); *at;) {
            const size_t n = strcspn(at, ",");
            const struct sudoku_technique *technique = sudoku_find_technique(at, n);
            lacking = technique && !ladder_has(ladder, technique) ? technique->name : lacking;
            at += n + (at[n] == ',');
        }
    return lacking;
}

/* Is a name in a list of other names, but for all that is neither letter nor digit and a plural s? */
static bool is_among(const char *list, const char *name, size_t n)
{
    for (size_t at = 0; list && *list; list += *list != '\0', at = 0) {
        for (; *list && *list != ','; list++) {
            while (at < n && !isalnum((unsigned char)name[at]))
                at++;
            if (isalnum((unsigned char)*list) && at <= n)
                at = at < n && tolower((unsigned char)*list) == tolower((unsigned char)name[at]) ? at + 1
                                                                                                 : n + 1;
        }
        if (at == n || (at + 1 == n && name[at] == 's'))
            return true;
    }
    return false;
}

void techniques_note_other_names(void)
{
    struct text taken = {0};
    for (const struct option *row = common.command->options; row && row->name; row++)
        for (const char *at = names_of(row); *at;) {
            const size_t n = strcspn(at, ",");
            const struct sudoku_technique *technique = sudoku_find_technique(at, n);
            if (technique && is_among(technique->lesson->also_finds, at, n))
                text_print(&taken, "%s'%.*s' is found as %s", taken.length ? "; " : "", (int)n, at,
                           technique->name);
            at += n + (at[n] == ',');
        }
    if (taken.length && !common.quiet)
        program_say("%.*s", (int)taken.length, taken.data);
    text_free(&taken);
}
