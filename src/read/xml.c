/* Puzzles in the XML of OpenSudoku and in our own SVG sheets. It is not parsed completely: finding the values
 * of a few attributes is enough. */
#include <string.h>

#include "read/tokens.h"

enum { LONGEST_TAG = 8 * 1024, LEAST_CELLS = 70 /* of an attribute that may also be about something else */ };

/* The attributes of a tag that are about a puzzle, by what they mean; at is NULL if there is none. In the
 * place of those that nobody knows stands "data", which may hold anything; that of OpenSudoku is a puzzle. */
struct attributes {
    struct line of[MEANINGS];
};

/* Finds them: a blank, a name, an equal sign and a value in quotes. Our own sheets have "data-" before each
 * name; so it is taken even if another one came before it. */
static struct attributes read_attributes(struct line tag)
{
    struct attributes found = {.of = {{NULL, NULL, NULL}}};
    struct line name, value;

    while (reader_strip_attribute(&tag, &name, &value)) {
        bool is_ours = name.end - name.at > 5 && memcmp(name.at, "data-", 5) == 0;
        name.at += is_ours ? 5 : 0;
        enum meaning meaning = reader_meaning(name, NULL);
        if ((meaning != MEANS_OTHER || reader_word_in(name, "data")) && (!found.of[meaning].at || is_ours))
            found.of[meaning] = value;
    }
    return found;
}

/* Tags around the puzzles of a collection, whose text is about the collection, and those of pictures.
 * Other tags may stand around anything, as in a forum's HTML: they are left to others. */
static bool is_known_tag(struct line tag)
{
    static const char names[] =
        "opensudoku folder name author created comment source level game date version sudoku puzzle "
        "collection "
        "svg g text path rect description line metadata title desc style tspan defs sudoku2 puzzles sudokus";
    struct line name = {tag.at + 1 + (tag.at[1] == '/'), NULL, NULL};

    for (name.end = name.at; name.end < tag.end && (is_letter(*name.end) || is_digit(*name.end));)
        name.end++;
    return *name.at == '?' || *name.at == '!' || reader_word_in(name, names);
}

/* Finds the tag of ours that begins here, and where its text begins: after the rules of a style sheet,
 * which no one should take for text. NOT_MINE if there is none. A tag that is longer than LONGEST_TAG is
 * text with a < in it. */
static enum verdict find_tag(const struct view *text, const char *at, struct line *tag)
{
    size_t left = (size_t)(text->end - at);

    if (left < 2 || *at != '<' || !(is_letter(at[1]) || at[1] == '?' || at[1] == '!' || at[1] == '/'))
        return NOT_MINE;
    const char *close = memchr(at, '>', left < LONGEST_TAG ? left : LONGEST_TAG);
    if (!close)
        return text->complete || left > LONGEST_TAG ? NOT_MINE : NEED_MORE;
    *tag = (struct line){at, close + 1, close + 1};
    if (!is_known_tag(*tag) && !read_attributes(*tag).of[MEANS_OTHER].at)
        return NOT_MINE;
    if (tag->end - at < 7 || memcmp(at, "<style", 6) != 0 || tag->end[-2] == '/')
        return PUZZLE;
    left = (size_t)(text->end - tag->end);
    const char *after =
        reader_find_after(tag->end, tag->end + (left < LONGEST_TAG ? left : LONGEST_TAG), "</style>");
    tag->next = after ? after : tag->end;
    return after || text->complete || left > LONGEST_TAG ? PUZZLE : NEED_MORE;
}

/* Takes the name without the escapes of XML. */
static void take_name(struct finding *finding, struct line name)
{
    while (name.at < name.end) {
        int sign = '\0';
        size_t length = *name.at == '&' ? reader_strip_entity(name.at, name.end, &sign) : 0;
        char c = (char)sign;
        bool is_escape = sign >= ' ' && sign < 0x7f;
        struct line piece = {is_escape ? &c : name.at, (is_escape ? &c : name.at) + 1, NULL};
        reader_add_name(finding, piece, "");
        name.at += is_escape ? length : 1;
    }
}

/* Takes everything up to a place, and the line's end if only blanks come before it. */
static void take_until(const struct view *text, const char *after, struct finding *finding)
{
    finding->text = text->at;
    finding->text_end = finding->taken = after;
    after = skip_any(after, text->end, " \t");
    if (after < text->end && (*after == '\n' || *after == '\r'))
        finding->taken = reader_line_at(text, after).next;
}

/* Reads the puzzle of a tag, in an attribute or in the text behind it. NOT_MINE if there is none. */
static enum verdict read_tag(const struct view *text, struct line tag, struct line inner,
                             struct finding *finding)
{
    struct attributes found = read_attributes(tag);
    struct line data = found.of[MEANS_OTHER], puzzle = data.at ? data : found.of[MEANS_PUZZLE],
                solution = found.of[MEANS_SOLUTION];
    bool has_attribute = puzzle.at && (puzzle.end - puzzle.at >= LEAST_CELLS || data.at);

    if (!has_attribute && !reader_has_grid(inner.at, inner.end))
        return NOT_MINE;
    enum verdict verdict = reader_field(has_attribute ? puzzle : inner, finding);
    take_name(finding, found.of[MEANS_NAME]);
    if (has_attribute && solution.end - solution.at == SUDOKU_CELLS && reader_is_solution(solution.at))
        finding->solution = solution.at;
    take_until(text, has_attribute ? tag.next : inner.end, finding);
    finding->text = tag.at;
    return verdict;
}

/* Reads the tags of a line up to the first with a puzzle, all in one go: a line may hold very many. A row
 * behind a tag, and what is no tag of ours, are for others, or for later. */
enum verdict reader_recognise_xml(const struct view *text, struct finding *finding)
{
    const char *at = skip_any(text->at, text->end, " \t"), *start = at;
    enum verdict verdict;
    struct line tag;

    while ((verdict = find_tag(text, at, &tag)) == PUZZLE) {
        const char *comment = tag.at + 4, *comment_end = tag.end - 3; /* "<!--" and "-->" */
        finding->is_hidden |= comment < comment_end && memcmp(tag.at, "<!--", 4) == 0 &&
                              memcmp(comment_end, "-->", 3) == 0 &&
                              reader_hides_puzzle((struct line){comment, comment_end, tag.end});
        at = tag.next;
        while (at < text->end && *at != '<' && *at != '\n' && *at != '\r')
            at++;
        struct line inner = reader_trim((struct line){tag.next, at, NULL});
        verdict = read_tag(text, tag, inner, finding);
        if (verdict != NOT_MINE)
            return verdict;
        if (inner.end - inner.at == 9 && reader_has_only(inner.at, 9, "0123456789.*_-xX")) {
            at = tag.next;
            break;
        }
    }
    if (at == start)
        return verdict;
    take_until(text, at, finding);
    return SKIPPED;
}
