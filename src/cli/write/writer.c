#include "cli/write/writer.h"

#include <string.h>

#include "cli/write/formats.h"

static const struct format formats[] = {
    {.name = "box", .size = 340, .write = writer_box},
    {.name = "line", .size = 82, .write = writer_line, .bare = true, .one_line = true, .counts = true},
    {.name = "grid", .size = 91, .write = writer_grid},
    {.name = "csv",
     .size = 200,
     .header = "puzzle,solution,solutions,name,error\n",
     .write = writer_csv,
     .one_line = true,
     .both = true,
     .counts = true},
    {.name = "csv-grid", .size = 163, .write = writer_csv_grid},
    {.name = "pair", .size = 164, .write = writer_pair, .one_line = true, .both = true},
    {.name = "json", .size = 240, .write = writer_json, .one_line = true, .both = true, .counts = true},
    {.name = "svg", .size = 4000, .both = true, .write = writer_svg, .close = writer_svg_close},
    {.name = "hodoku", .size = 150, .write = writer_hodoku, .one_line = true},
    {.name = "candidates", .size = 700, .write = writer_candidates},
    {.name = "pencilmarks", .size = 730, .write = writer_pencilmarks, .one_line = true},
};

enum { N_FORMATS = sizeof formats / sizeof *formats };

const struct format *writer_find(const char *name)
{
    for (size_t i = 0; i < N_FORMATS; i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

void writer_names(struct text *out)
{
    for (size_t i = 0; i < N_FORMATS; i++) {
        if (i)
            text_string(out, ", ");
        text_string(out, formats[i].name);
    }
}
