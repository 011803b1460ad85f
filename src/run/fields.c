#include "run/fields.h"

#include "run/option.h"

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

static void refuse_name(const struct field *all, size_t n_all, const char *name, size_t n,
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
            refuse_name(all, n_all, names, n, problem);
        else if (!field_list_insert(list, all, place, list->n))
            text_print(problem, "%s is there twice", all[place].name);
        if (problem->length || !names[n])
            return !problem->length;
    }
}
