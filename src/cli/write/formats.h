/* formats.h: the functions of the table in writer.c, and what they share. */
#ifndef CLI_WRITE_FORMATS_H
#define CLI_WRITE_FORMATS_H

#include "cli/write/writer.h"

void writer_box(struct text *out, const struct look *look, const struct answer *answer);
void writer_grid(struct text *out, const struct look *look, const struct answer *answer);
void writer_csv_grid(struct text *out, const struct look *look, const struct answer *answer);
void writer_line(struct text *out, const struct look *look, const struct answer *answer);
void writer_pair(struct text *out, const struct look *look, const struct answer *answer);
void writer_csv(struct text *out, const struct look *look, const struct answer *answer);
void writer_hodoku(struct text *out, const struct look *look, const struct answer *answer);
void writer_svg(struct text *out, const struct look *look, const struct answer *answer);
void writer_svg_close(struct text *out, const struct look *look, const char *kept, size_t length);
void writer_json(struct text *out, const struct look *look, const struct answer *answer);
void writer_candidates(struct text *out, const struct look *look, const struct answer *answer);
void writer_pencilmarks(struct text *out, const struct look *look, const struct answer *answer);

/* A JSON string, quotes included: control characters escaped, what is not UTF-8 replaced. */
void writer_json_string(struct text *out, const char *bytes, size_t n);

/* The beginning of a puzzle's object, with its name, and its end, with the reason if there is one. */
void writer_json_open(struct text *out, const struct answer *answer);
void writer_json_close(struct text *out, const struct answer *answer);

/* `,"candidates":["1579","2",...]` */
void writer_json_candidates(struct text *out, const uint16_t *candidates);

/* A field of free text in a row of values: quoted where it must be. */
void writer_csv_text(struct text *out, const char *bytes, size_t n);

/* `# file:line: reason`, the line of a puzzle without a solution. */
void writer_comment(struct text *out, const struct answer *answer);

/* The number of solutions: `3`, or `>=1000000` where counting stopped. */
void writer_count(struct text *out, const struct answer *answer);

#endif
