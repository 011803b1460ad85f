/* JSON behind a name, as in the scripts of pages: "window.gameData = {...". The name is skipped, so that
 * the JSON begins. */
#include <string.h>

#include "read/formats.h"
#include "read/json.h"
#include "read/tokens.h"

enum verdict sudoku_recognise_assignment(const struct view *text, struct finding *finding)
{
    enum { FAR_ENOUGH = 200 };
    struct line line = sudoku_line_at(text, text->at);
    const char *at = line.at, *end = line.end - at > FAR_ENOUGH ? at + FAR_ENOUGH : line.end;

    at = memchr(at, '=', (size_t)(end - at));
    if (!at || token_holds_row(line.at, (size_t)(at - line.at)))
        return NOT_MINE;
    do
        at++;
    while (at < end && *at == ' ');
    if (at == end || (*at != '{' && *at != '['))
        return NOT_MINE;
    struct view rest = {.at = at, .end = text->end, .complete = text->complete};
    enum verdict verdict = sudoku_json_begins(&rest);
    if (verdict != PUZZLE)
        return verdict;
    finding->text = line.at;
    finding->text_end = finding->taken = at;
    return SKIPPED;
}
