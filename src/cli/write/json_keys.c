/* The keys of a table, made once for all its rows: looking for equal names takes time that grows with the
 * square of the number of columns, and there are tables with thousands. */
#include "cli/write/json_keys.h"

#include <stdlib.h>

#include "cli/write/fields.h"
#include "cli/write/json_parts.h"

struct key {
    size_t name, name_length; /* in names */
    size_t json, json_length; /* in json */
};

struct json_keys {
    struct text header; /* of the table, as it stands there */
    struct text names;  /* as they are shown, one after the other */
    struct text json;   /* `"name":`, one after the other */
    struct key *list;
    size_t n, room;
};

/* Has one of the first most columns this name? */
static bool is_taken(const struct json_keys *keys, size_t most, const char *name, size_t length)
{
    for (size_t i = 0; i < most; i++)
        if (keys->list[i].name_length == length &&
            (!length || memcmp(keys->names.data + keys->list[i].name, name, length) == 0))
            return true;
    return false;
}

static bool add_column(struct json_keys *keys, const struct sudoku_field *field)
{
    if (keys->n == keys->room) {
        size_t room = keys->room ? 2 * keys->room : 16;
        struct key *list = realloc(keys->list, room * sizeof *list);
        if (!list)
            return false;
        keys->list = list;
        keys->room = room;
    }
    size_t start = keys->names.length;
    field_add_bare(&keys->names, field->name, field->is_json);
    keys->list[keys->n++] = (struct key){.name = start, .name_length = keys->names.length - start};
    return !keys->names.failed;
}

/* Adds a number to the name at the end of the text, from start on, until no column has it. */
static void add_number(struct text *out, size_t start, const struct json_keys *keys)
{
    size_t end = out->length;
    for (unsigned number = 2; !out->failed && is_taken(keys, keys->n, out->data + start, out->length - start);
         number++) {
        out->length = end;
        text_print(out, "_%u", number);
    }
}

/* The first column of a name keeps it. The others get theirs when all names are known, for one of these may
 * have a number as well. */
static void number_column(struct json_keys *keys, size_t column)
{
    struct key *key = &keys->list[column];
    struct text name = {0};
    text_add(&name, keys->names.data + key->name, key->name_length);
    if (!name.failed && is_taken(keys, column, name.data ? name.data : "", name.length)) {
        add_number(&name, 0, keys);
        key->name = keys->names.length;
        key->name_length = name.length;
        text_add(&keys->names, name.data, name.length);
    }
    text_fail_with(&keys->names, &name);
    text_free(&name);
}

static void write_key(struct json_keys *keys, struct key *key)
{
    key->json = keys->json.length;
    json_add_string(&keys->json, keys->names.data + key->name, key->name_length);
    text_char(&keys->json, ':');
    key->json_length = keys->json.length - key->json;
}

struct json_keys *json_keys_new(const struct sudoku_item *row)
{
    struct json_keys *keys = calloc(1, sizeof *keys);
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    bool good = keys != NULL;
    while (good && sudoku_next_field(&fields, &field))
        good = add_column(keys, &field);
    if (good) {
        text_add(&keys->header, row->table->header, row->table->header_length);
        text_char(&keys->names, '\0'); /* so that there is an array even without a name */
    }
    for (size_t i = 0; good && i < keys->n; i++) {
        number_column(keys, i);
        good = !keys->names.failed;
    }
    for (size_t i = 0; good && i < keys->n; i++)
        write_key(keys, &keys->list[i]);
    if (good && !keys->header.failed && !keys->json.failed)
        return keys;
    json_keys_free(keys);
    return NULL;
}

void json_keys_free(struct json_keys *keys)
{
    if (!keys)
        return;
    text_free(&keys->header);
    text_free(&keys->names);
    text_free(&keys->json);
    free(keys->list);
    free(keys);
}

bool json_keys_fit(const struct json_keys *keys, const struct sudoku_table *table)
{
    return keys->header.length == table->header_length &&
           memcmp(keys->header.data, table->header, table->header_length) == 0;
}

void json_keys_add(struct text *out, const struct json_keys *keys, size_t column)
{
    text_add(out, keys->json.data + keys->list[column].json, keys->list[column].json_length);
}

void json_keys_add_new(struct text *out, const struct json_keys *keys, const char *name)
{
    text_char(out, '"');
    size_t start = out->length;
    text_string(out, name);
    add_number(out, start, keys);
    text_string(out, "\":");
}
