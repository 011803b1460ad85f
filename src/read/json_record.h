/* json_record.h: what the values of JSON say about puzzles. */
#ifndef READ_JSON_RECORD_H
#define READ_JSON_RECORD_H

#include "read/json.h"

/* In these functions, at is the place after the value, and NEED_MORE means that it was no item. */

/* NULL outside of all brackets. */
static inline struct json_frame *json_top_frame(struct json *json)
{
    return json->depth ? &json->frames[json->depth - 1] : NULL;
}

/* Empties the record of an object that begins. */
void sudoku_json_clear_record(struct json_record *record);

/* Takes the string that has just been read: a key, or a value. */
enum verdict sudoku_json_take_string(struct json *json, const struct view *text, const char *at,
                                     struct finding *finding);

/* Gives the element of an array that was held until the next one came. The bytes after it are read again. */
enum verdict sudoku_json_give_held(struct json *json, const struct view *text, struct finding *finding);

/* Takes a number, true, false or null. Returns why it cannot stand here, or NULL. */
const char *sudoku_json_take_word(struct json *json);

/* Takes an array or an object that has just ended; its frame is no longer on top. */
enum verdict sudoku_json_end_array(struct json *json, const struct json_frame *frame, const struct view *text,
                                   const char *at, struct finding *finding);
enum verdict sudoku_json_end_object(struct json *json, const struct json_frame *frame,
                                    const struct view *text, const char *at, struct finding *finding);

/* Gives an error whose text begins at start. */
enum verdict sudoku_json_reject(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding, const char *reason);

#endif
