/* The list of all output formats.
 *
 * Made from the list FORMATS in format.h, so a format that is there cannot be missing here. */
#include <string.h>

#include "cli/write/format.h"

#define ADDRESS_OF_FORMAT(name) &format_##name,
const struct format *const formats[] = {FORMATS(ADDRESS_OF_FORMAT) NULL};

/* Formats are compared by address: there is one object for each. */
bool format_is_in(const struct format *format, const struct format *const *list)
{
    while (list && *list && *list != format)
        list++;
    return list && *list;
}

const struct format *format_find(const char *name)
{
    for (size_t i = 0; formats[i]; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

void format_add_names(struct text *out, const struct format *const *list)
{
    for (size_t i = 0; list[i]; i++) {
        text_string(out, i ? ", " : "");
        text_string(out, list[i]->name);
    }
}
