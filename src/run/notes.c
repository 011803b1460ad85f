/* notes.c: notes are collected for each batch, printed in order, and summed up at the end.
 *
 * A batch cannot know how many notes earlier batches have printed. So each keeps up to NOTES_SHOWN of a kind,
 * and notes_print, which gets the batches in the order of the input, decides which of them are shown. */
#include "run/notes.h"

#include <unistd.h>

#include "base/files.h"
#include "base/program.h"

/* What the notes that were not shown have in common, after their number. */
static const struct {
    const char *one, *many;
} kinds[NOTE_KINDS] = {
    [NOTE_TROUBLE] = {"more file could not be read", "more files could not be read"},
    [NOTE_RESULT] = {"more result", "more results"},
    [NOTE_BROKEN] = {"more puzzle is invalid", "more puzzles are invalid"},
    [NOTE_UNSOLVABLE] = {"more puzzle has no solution", "more puzzles have no solution"},
    [NOTE_NOT_UNIQUE] = {"more puzzle has several solutions", "more puzzles have several solutions"},
    [NOTE_UNDECIDED] = {"more puzzle is undecided", "more puzzles are undecided"},
    [NOTE_CUT_SHORT] = {"more puzzle has more solutions than shown",
                        "more puzzles have more solutions than shown"},
    [NOTE_LONG] = {"more puzzle took long to count", "more puzzles took long to count"},
    [NOTE_COLUMNS] = {"more column is left out", "more columns are left out"},
    [NOTE_HIDDEN] = {"more file has puzzles in comments", "more files have puzzles in comments"},
    [NOTE_LETTERS] = {"more name has letters that PDF's fonts lack",
                      "more names have letters that PDF's fonts lack"},
};

/* The same of those whose reason stands in the output. */
static const struct {
    const char *one, *many;
} in_place[NOTE_KINDS] = {
    [NOTE_BROKEN] = {"puzzle is invalid; the output says why", "puzzles are invalid; the output says why"},
    [NOTE_UNSOLVABLE] = {"puzzle has no solution", "puzzles have no solution"},
    [NOTE_NOT_UNIQUE] = {"puzzle has several solutions", "puzzles have several solutions"},
    [NOTE_UNDECIDED] = {"puzzle is undecided", "puzzles are undecided"},
};

void notes_add_list(struct notes *notes, enum note_kind kind, size_t place, const char *file,
                    unsigned long line, const char *format, va_list arguments)
{
    if (notes->counts[kind]++ >= NOTES_SHOWN)
        return;
    if (line)
        text_print(&notes->text, "%s:%lu: ", file, line);
    else
        text_print(&notes->text, "%s: %s: ", program_name(), file);
    text_print_list(&notes->text, format, arguments);
    text_char(&notes->text, '\n');
    notes->lines[notes->n_lines].kind = kind;
    notes->lines[notes->n_lines].place = place;
    notes->lines[notes->n_lines++].end = notes->text.length;
}

void notes_add(struct notes *notes, enum note_kind kind, size_t place, const char *file, unsigned long line,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    notes_add_list(notes, kind, place, file, line, format, arguments);
    va_end(arguments);
}

void notes_clear(struct notes *notes)
{
    memset(notes->counts, 0, sizeof notes->counts);
    memset(notes->in_place, 0, sizeof notes->in_place);
    notes->n_lines = 0;
    notes->text.length = 0;
}

void notes_free(struct notes *notes)
{
    text_free(&notes->text);
}

/* Writes lines at once, so that the lines of several programs do not mix. */
static void print_lines(struct notes_printed *printed, const char *lines, size_t length)
{
    if (length && write_all(STDERR_FILENO, lines, length) != 0)
        printed->failed = true;
}

static bool is_shown(const struct notes_printed *printed, enum note_kind kind)
{
    bool is_loud = kind == NOTE_TROUBLE || kind == NOTE_RESULT;
    return printed->shown[kind] < NOTES_SHOWN && (is_loud || !printed->quiet);
}

void notes_print(struct notes *notes, struct notes_printed *printed, notes_send *send, void *context)
{
    size_t start = 0, end = 0; /* of the lines to be shown that follow each other */
    for (size_t i = 0; i < notes->n_lines; i++) {
        enum note_kind kind = notes->lines[i].kind;
        bool shown = is_shown(printed, kind);
        printed->shown[kind] += shown;
        if ((send || !shown) && end > start) {
            print_lines(printed, notes->text.data + start, end - start);
            start = end;
        }
        if (shown && send)
            send(context, notes->lines[i].place);
        end = notes->lines[i].end;
        start = shown ? start : end;
    }
    if (end > start)
        print_lines(printed, notes->text.data + start, end - start);
    for (int kind = 0; kind < NOTE_KINDS; kind++) {
        printed->counts[kind] += notes->counts[kind];
        printed->in_place[kind] += notes->in_place[kind];
    }
    notes_clear(notes);
}

static void add_rest(struct text *text, unsigned long n, const char *one, const char *many)
{
    text_print(text, "%s: ", program_name());
    text_grouped(text, n);
    text_print(text, " %s\n", n == 1 ? one : many);
}

/* The text lies in an array: it is printed even without memory. */
void notes_print_rest(struct notes_printed *printed)
{
    char space[(PROGRAM_NAME_MOST + 100) * 2 * NOTE_KINDS];
    struct text text = TEXT_IN(space);
    for (int kind = 0; kind < NOTE_KINDS; kind++) {
        unsigned long rest = printed->counts[kind] - printed->shown[kind];
        if (rest && (!printed->quiet || kind == NOTE_TROUBLE))
            add_rest(&text, rest, kinds[kind].one, kinds[kind].many);
    }
    for (int kind = 0; kind < NOTE_KINDS; kind++)
        if (printed->in_place[kind] && !printed->quiet)
            add_rest(&text, printed->in_place[kind], in_place[kind].one, in_place[kind].many);
    print_lines(printed, text.data, text.length);
}
