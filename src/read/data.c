/* Puzzles in the attributes of tags: the XML of OpenSudoku and our own SVG sheets. It is not parsed: finding
 * the values of a few attributes is enough. */
#include <string.h>

#include "read/text_line.h"

/* Finds the next attribute of a tag: a blank, a name, an equal sign and a value in quotes. */
static bool next_attribute(struct line *tag, struct line *name, struct line *value)
{
    const char *at = memchr(tag->at, '=', line_length(*tag)), *start = at;

    if (!at || tag->end - at < 2 || !is_in(at[1], "\"'"))
        return false;
    while (start > tag->at && (is_letter(start[-1]) || start[-1] == '-'))
        start--;
    *name = (struct line){start, at, NULL};
    const char *stop = memchr(at + 2, at[1], (size_t)(tag->end - at - 2));
    *value = (struct line){at + 2, stop ? stop : tag->end, NULL};
    tag->at = stop ? stop + 1 : tag->end;
    return true;
}

/* Takes a name without the entities in it. */
static void take_name(struct finding *finding, struct line value)
{
    char s[TEXT_ROOM + 3];
    size_t n = 0;

    while (value.at < value.end && n + 1 < NAME_ROOM) {
        size_t length;
        int sign = reader_entity_at(value.at, value.end, &length);
        s[n++] = length && sign >= ' ' && sign < 0x7f ? (char)sign : *value.at;
        value.at += length ? length : 1;
    }
    reader_add_name(finding, (struct line){s, s + n, NULL}, "");
}

/* Takes everything up to a place, and the line's end if only blanks come before it. */
static void take_until(const struct view *text, const char *from, const char *after, struct finding *finding)
{
    finding->text = from;
    finding->text_end = finding->taken = after;
    after = skip_any(after, text->end, " \t");
    if (after < text->end && is_in(*after, "\r\n"))
        finding->taken = reader_line_at(text, after).next;
}

/* Our own sheets have "data-" before each name; "data" is OpenSudoku's puzzle. */
enum verdict reader_recognise_data(const struct view *text, struct finding *finding)
{
    struct line line = reader_line_at(text, text->at), name, value;
    const char *at = memchr(line.at, '<', line_length(line));
    static const char *const drawn[] = {"<text", "<path", "<tspan", "<g", "<style"};

    for (; at; at = memchr(at + 1, '<', (size_t)(line.end - at - 1))) {
        const char *close = memchr(at, '>', (size_t)(line.end - at));
        struct line tag = {at, close ? close : line.end, NULL}, found[MEANINGS] = {{NULL, NULL, NULL}};
        while (close && next_attribute(&tag, &name, &value)) {
            bool is_ours = line_length(name) > 5 && memcmp(name.at, "data-", 5) == 0;
            bool is_data = reader_word_in(name, "data");
            name.at += is_ours ? 5 : 0;
            enum meaning meaning = is_data ? MEANS_PUZZLE : reader_meaning(name);
            if (is_ours || is_data || (meaning == MEANS_NAME && !found[meaning].at) ||
                (meaning == MEANS_PUZZLE && line_length(value) >= LEAST_GRID))
                found[meaning] = value;
        }
        if (!found[MEANS_PUZZLE].at)
            continue;
        enum verdict verdict = reader_field(found[MEANS_PUZZLE], finding);
        if (found[MEANS_NAME].at)
            take_name(finding, found[MEANS_NAME]);
        if (line_length(found[MEANS_SOLUTION]) == SUDOKU_CELLS &&
            reader_is_solution(found[MEANS_SOLUTION].at))
            finding->solution = found[MEANS_SOLUTION].at;
        take_until(text, at, close + 1, finding);
        finding->title_length = 0; /* a name above is that of the collection */
        return verdict;
    }
    struct line words = reader_trim(line);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        size_t n = strlen(drawn[i]);
        if (line_length(words) < n || memcmp(words.at, drawn[i], n) != 0)
            continue;
        finding->is_something = true; /* the digits of a picture */
        reader_take_line(finding, line);
        return SKIPPED;
    }
    return NOT_MINE;
}
