/* Puzzles in the XML of OpenSudoku and in our own SVG sheets. It is not parsed completely: finding the values
 * of a few attributes is enough. */
#include <string.h>

#include "read/formats.h"

enum { LONGEST_TAG = 8 * 1024, LEAST_CELLS = 70 /* of an attribute that may also be about something else */ };

struct span {
    const char *at, *end; /* at is NULL if there is none */
};

static const struct span no_span = {NULL, NULL};

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* The first place of a word in a span, or NULL. */
static const char *find(struct span span, const char *word)
{
    size_t length = strlen(word);
    const char *at = span.at;

    while ((size_t)(span.end - at) >= length && (at = memchr(at, word[0], (size_t)(span.end - at))) != NULL) {
        if ((size_t)(span.end - at) < length)
            return NULL;
        if (memcmp(at, word, length) == 0)
            return at;
        at++;
    }
    return NULL;
}

/* Takes the next attribute from the rest of a tag: a blank, a name, an equal sign and a value in quotes. */
static bool next_attribute(struct span *rest, struct line *name, struct span *value)
{
    const char *at;

    while ((at = memchr(rest->at, '=', (size_t)(rest->end - rest->at))) != NULL) {
        const char *word = at, *first = rest->at;
        while (word > first && (is_letter(word[-1]) || word[-1] == '-'))
            word--;
        rest->at = ++at;
        char quote = at < rest->end ? *at++ : '\0';
        const char *end = quote == '"' || quote == '\'' ? memchr(at, quote, (size_t)(rest->end - at)) : NULL;
        if (!end || word == first || word[-1] != ' ')
            continue;
        *name = (struct line){word, rest->at - 1, NULL};
        *value = (struct span){at, end};
        rest->at = end + 1;
        return true;
    }
    return false;
}

/* The attributes of a tag that are about a puzzle. */
struct attributes {
    struct span data, puzzle, solution, name; /* data may hold anything; that of OpenSudoku is a puzzle */
};

/* Our own sheets have "data-" before each name; so it is taken even if another one came before it. */
static struct attributes read_attributes(struct span tag)
{
    struct attributes found = {no_span, no_span, no_span, no_span};
    struct line name;
    struct span value;

    while (next_attribute(&tag, &name, &value)) {
        bool is_ours = name.end - name.at > 5 && memcmp(name.at, "data-", 5) == 0;
        name.at += is_ours ? 5 : 0;
        enum meaning meaning = reader_meaning(name, NULL);
        bool is_data = name.end - name.at == 4 && memcmp(name.at, "data", 4) == 0;
        struct span *place = is_data                     ? &found.data
                             : meaning == MEANS_PUZZLE   ? &found.puzzle
                             : meaning == MEANS_SOLUTION ? &found.solution
                             : meaning == MEANS_NAME     ? &found.name
                                                         : NULL;
        if (place && (!place->at || is_ours))
            *place = value;
    }
    return found;
}

/* Tags around the puzzles of a collection, whose text is about the collection, and those of pictures.
 * Other tags may stand around anything, as in a forum's HTML: they are left to others. */
static bool is_known_tag(struct span tag)
{
    static const char *const names[] = {
        "opensudoku", "folder", "name",    "author",      "created", "comment",    "source", "level",
        "game",       "date",   "version", "sudoku",      "puzzle",  "collection", "svg",    "g",
        "text",       "path",   "rect",    "description", "line",    "metadata",   "title",  "desc",
        "style",      "tspan",  "defs",    "sudoku2",     "puzzles", "sudokus"};
    const char *at = tag.at + 1;
    size_t length = 0;

    if (*at == '?' || *at == '!')
        return true;
    at += *at == '/';
    while (at + length < tag.end && (is_letter(at[length]) || (at[length] >= '0' && at[length] <= '9')))
        length++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (length == strlen(names[i]) && memcmp(at, names[i], length) == 0)
            return true;
    return false;
}

/* Finds the tag that begins here. NOT_MINE if none does. A tag that is longer than LONGEST_TAG is text
 * with a < in it. */
static enum verdict find_tag(const struct view *text, const char *at, struct span *tag)
{
    size_t left = (size_t)(text->end - at);

    if (left < 2 || *at != '<' || !(is_letter(at[1]) || at[1] == '?' || at[1] == '!' || at[1] == '/'))
        return NOT_MINE;
    const char *close = memchr(at, '>', left < LONGEST_TAG ? left : LONGEST_TAG);
    if (!close)
        return text->complete || left > LONGEST_TAG ? NOT_MINE : NEED_MORE;
    *tag = (struct span){at, close + 1};
    return PUZZLE;
}

/* Finds the end of the rules of a style sheet, which no one should take for text. */
static enum verdict skip_style(const struct view *text, struct span tag, const char **after)
{
    size_t left = (size_t)(text->end - tag.end);
    struct span rest = {tag.end, tag.end + (left < LONGEST_TAG ? left : LONGEST_TAG)};

    *after = tag.end;
    if (tag.end - tag.at < 7 || memcmp(tag.at, "<style", 6) != 0 || tag.end[-2] == '/')
        return PUZZLE;
    const char *stop = find(rest, "</style>");
    if (!stop)
        return text->complete || left > LONGEST_TAG ? PUZZLE : NEED_MORE;
    *after = stop + strlen("</style>");
    return PUZZLE;
}

/* Takes the name without the escapes of XML. Our own sheets have the first four, other programs the
 * apostrophe as well. */
static void take_name(struct finding *finding, struct span name)
{
    static const struct {
        const char *escape;
        char meaning;
    } escapes[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    size_t length = 0;

    while (name.at < name.end && length < sizeof finding->scratch) {
        size_t step = 1;
        finding->scratch[length] = *name.at;
        for (size_t i = 0; *name.at == '&' && i < sizeof escapes / sizeof *escapes; i++) {
            size_t long_enough = strlen(escapes[i].escape);
            if ((size_t)(name.end - name.at) >= long_enough &&
                memcmp(name.at, escapes[i].escape, long_enough) == 0) {
                finding->scratch[length] = escapes[i].meaning;
                step = long_enough;
            }
        }
        length++;
        name.at += step;
    }
    finding->name = length ? finding->scratch : NULL;
    finding->name_length = length;
}

/* Reads the tag as a puzzle if it has one in an attribute. */
static enum verdict read_tag(struct span tag, struct finding *finding)
{
    struct attributes found = read_attributes(tag);
    struct span puzzle = found.data.at ? found.data : found.puzzle, solution = found.solution;

    if (!puzzle.at || (puzzle.end - puzzle.at < LEAST_CELLS && !found.data.at))
        return NOT_MINE;
    enum verdict verdict = reader_field((struct line){puzzle.at, puzzle.end, puzzle.end}, finding);
    take_name(finding, found.name);
    if (solution.at && solution.end - solution.at == SUDOKU_CELLS && reader_is_solution(solution.at))
        finding->solution = solution.at;
    return verdict;
}

/* The text between a tag and the next, in the same line. */
static struct line text_after(const struct view *text, const char *at)
{
    struct line inner = {at, at, NULL};

    while (inner.end < text->end && !strchr("<\n\r", *inner.end)) /* NUL, too */
        inner.end++;
    return reader_trim(inner);
}

static bool is_row(struct line inner)
{
    for (const char *at = inner.at; at < inner.end; at++)
        if (!cell_of(*at))
            return false;
    return inner.end - inner.at == 9;
}

/* Is the text between tags a puzzle, or was it meant to be one? */
static bool is_puzzle(struct line inner)
{
    struct line piece = reader_almost_cells(inner);
    return piece.at < piece.end;
}

/* Is it a comment with a puzzle in it? */
static bool is_hiding(struct span tag)
{
    static const char opens[] = "<!--", closes[] = "-->";
    const size_t before = sizeof opens - 1, after = sizeof closes - 1;

    return (size_t)(tag.end - tag.at) > before + after && memcmp(tag.at, opens, before) == 0 &&
           reader_hides_puzzle((struct line){tag.at + before, tag.end - after, tag.end});
}

/* Reads the tags of a line up to the first with a puzzle, all in one go: a line may hold very many. */
enum verdict reader_recognise_xml(const struct view *text, struct finding *finding)
{
    const char *at = skip_blanks(text->at, text->end), *first = at, *after;
    struct span tag;

    for (;;) {
        enum verdict verdict = find_tag(text, at, &tag);
        if (verdict == PUZZLE && (is_known_tag(tag) || read_attributes(tag).data.at)) {
            verdict = skip_style(text, tag, &after);
            if (verdict == NEED_MORE)
                return NEED_MORE;
        } else if (verdict != NEED_MORE) {
            verdict = NOT_MINE;
        }
        if (verdict != PUZZLE && at == first)
            return verdict;
        if (verdict != PUZZLE)
            break; /* that is for others, or for later */
        finding->is_hidden |= is_hiding(tag);
        verdict = read_tag(tag, finding);
        if (verdict != NOT_MINE) {
            reader_take_until(text, after, finding);
            finding->text = tag.at;
            return verdict;
        }
        struct line inner = text_after(text, after);
        if (is_row(inner)) {
            reader_take_until(text, after, finding);
            return SKIPPED; /* the grid is for others */
        }
        if (is_puzzle(inner)) {
            verdict = reader_field(inner, finding);
            reader_take_until(text, inner.end, finding);
            finding->text = tag.at;
            take_name(finding, read_attributes(tag).name);
            return verdict;
        }
        at = after; /* and the text after the tag */
        while (at < text->end && *at != '<' && *at != '\n' && *at != '\r')
            at++;
        if (at == text->end || *at != '<')
            break;
    }
    reader_take_until(text, at, finding);
    return SKIPPED;
}
