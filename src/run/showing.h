/* showing.h: how hint and explain show steps: in words, as rows of a table, or as pictures. */
#ifndef RUN_SHOWING_H
#define RUN_SHOWING_H

#include "run/reason.h"
#include "write/steps.h"

/* The options that both have, and their rows. */
enum { NOTATION_WORDS, NOTATION_EUREKA };
extern int showing_notation;
extern bool showing_has_fields; /* --fields was given */
extern const char *const showing_notations[];
take_option take_step_fields;

/* clang-format off */
#define SHOWING_ROWS \
    {0, "notation", "KIND", "how chains are written", take_word, &showing_notation, \
     .words = showing_notations}, \
    {0, "fields", "LIST", "the fields of tables and JSON", take_step_fields, &showing_has_fields}

/* The fields that rows can have. Of those without a number in write/steps.h: the number of the puzzle and of
 * the step; the position before the step, and the one that the row shows. In JSON, `removed` has
 * STEP_REMOVALS. */
#define ROW_FIELDS(field) \
    field(puzzle_number, KIND_NUMBER, ROW_PUZZLE) field(step, KIND_NUMBER, ROW_STEP) \
    field(where, KIND_TEXT, STEP_WHERE) field(technique, KIND_TEXT, STEP_TECHNIQUE) \
    field(rating, KIND_NUMBER, STEP_RATING) field(placed, KIND_CELLS, STEP_PLACED) \
    field(removed, KIND_LIST, STEP_REMOVED) field(text, KIND_TEXT, STEP_TEXT) \
    field(why, KIND_TEXT, STEP_WHY) field(eureka, KIND_LINES, STEP_EUREKA) \
    field(cells, KIND_LIST, STEP_CELLS) field(with, KIND_LIST, STEP_WITH) \
    field(houses, KIND_LINES, STEP_HOUSES) field(chain, KIND_LINES, STEP_CHAIN) \
    field(reason, KIND_TEXT, STEP_WHY) field(before, KIND_CELLS, ROW_BEFORE) \
    field(before_candidates, KIND_SETS, ROW_BEFORE_CANDIDATES) field(grid, KIND_CELLS, ROW_GRID) \
    field(candidates, KIND_SETS, ROW_CANDIDATES)
/* clang-format on */

enum { ROW_PUZZLE = STEP_FIELDS, ROW_STEP, ROW_BEFORE, ROW_BEFORE_CANDIDATES, ROW_GRID, ROW_CANDIDATES };

#define COUNT_FIELD(name, kind, meaning) +1
enum { N_ROW_FIELDS = 0 ROW_FIELDS(COUNT_FIELD) };
#undef COUNT_FIELD
extern const struct field row_fields[N_ROW_FIELDS];

/* The usual fields of one of several steps in a table; and of a whole step in JSON. */
#define EXPLAINED_STEP "puzzle_number,step,technique,rating,placed,removed,text"
#define JSON_STEP "technique,rating,placed,removed,cells,with,houses,text,chain,reason"

enum manner { AS_WORDS, AS_ROWS, AS_PICTURES };

/* Decided by the format of the run. */
enum manner showing_manner(void);

/* Gives the work the fields that the user chose, and a table for them; by default boxes, and the usual
 * fields of tables or of JSON: names with commas between them. Chains in Eureka notation come along with the
 * text of steps. Returns false after a message if the format of the run has no fields. */
bool showing_set_fields(struct work *work, const char *usual, const char *usual_in_json);

/* Begins the record of an item, with the number of the puzzle if rows have that. */
void showing_begin(struct stream *stream, const struct sudoku_item *item);

/* Adds `file:line: name`, after a blank line. */
void showing_add_heading(struct stream *stream);

/* Is the step a hidden or naked single? */
bool step_is_single(const struct sudoku_step *step);

/* Is the step shown with a chain in Eureka notation? */
bool showing_has_eureka(const struct sudoku_step *step);

/* Adds the reason of a step in lines. */
void showing_add_reason(struct text *out, const struct sudoku_step *step, size_t indent);

/* Adds the words about a step, which has a number if it is one of several; else number is 0. */
typedef void tell_step(struct stream *stream, const struct sudoku_position *position,
                       const struct sudoku_step *step, uint64_t number);

/* Tell a step after its number, with its rating on Sudoku Explainer's ladder; the second with its reason. A
 * chain in Eureka notation is part of the step. */
tell_step showing_tell, showing_tell_why;

/* Shows a step from a position in words, as a row or as a picture. A row of several shows the position after
 * the step. */
void showing_add_step(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step, uint64_t number, tell_step *tell);

/* Gives the reason why there is no step: in words, or with the position in the record. */
void showing_add_none(struct stream *stream, const struct sudoku_position *position, struct text *why);

/* Writes a row about the record's puzzle: a step and its number, 0 if it has none; the position before it,
 * and the one that the row shows. step may be NULL. */
void showing_write_row(struct stream *stream, const struct sudoku_step *step, uint64_t number,
                       const struct sudoku_position *before, const struct sudoku_position *shown);

/* Draws a position as text, with a step in colours if it is not NULL. */
void showing_draw_box(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step);

/* Draws a position with a step, if it is not NULL, and with words below. */
void showing_draw_position(struct stream *stream, const struct sudoku_position *position,
                           const struct sudoku_step *step, uint64_t number, struct text *words);

#endif
