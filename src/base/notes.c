/* Notes: collected for each batch, printed in order, summed up at the end.
 *
 * A batch cannot know how many notes earlier ones have printed, so each keeps up to NOTES_SHOWN of a kind,
 * and which of them are shown is decided when they are printed, in the order of the input. */
#include "base/notes.h"

#include <unistd.h>

#include "base/files.h"
#include "base/program.h"

/* How many notes of each kind are shown, and what is said about the others after their number. */
static const struct {
    unsigned long shown;
    const char *one, *many;
} kinds[NOTE_KINDS] = {
    [NOTE_TROUBLE] = {NOTES_SHOWN, "more file could not be read", "more files could not be read"},
    [NOTE_BROKEN] = {NOTES_SHOWN, "more puzzle is invalid", "more puzzles are invalid"},
    [NOTE_UNSOLVABLE] = {NOTES_SHOWN, "more puzzle has no solution", "more puzzles have no solution"},
    [NOTE_NOT_UNIQUE] = {NOTES_SHOWN, "more puzzle has several solutions",
                         "more puzzles have several solutions"},
    [NOTE_UNDECIDED] = {NOTES_SHOWN, "more puzzle is undecided", "more puzzles are undecided"},
    [NOTE_CUT_SHORT] = {NOTES_SHOWN, "more puzzle has more solutions than shown",
                        "more puzzles have more solutions than shown"},
    [NOTE_LONG_COUNT] = {NOTES_SHOWN, "more puzzle took long to count", "more puzzles took long to count"},
    [NOTE_COLUMNS] = {NOTES_SHOWN, "more column is left out", "more columns are left out"},
    [NOTE_HIDDEN] = {NOTES_SHOWN, "more file has puzzles in comments", "more files have puzzles in comments"},
    [NOTE_LETTERS] = {NOTES_SHOWN, "more name has letters that PDF's fonts lack",
                      "more names have letters that PDF's fonts lack"},
    [NOTE_SEED] = {1, "more seed was drawn", "more seeds were drawn"},
    [NOTE_IN_PLACE + NOTE_BROKEN] = {0, "puzzle is invalid; the output says why",
                                     "puzzles are invalid; the output says why"},
    [NOTE_IN_PLACE + NOTE_UNSOLVABLE] = {0, "puzzle has no solution", "puzzles have no solution"},
    [NOTE_IN_PLACE + NOTE_NOT_UNIQUE] = {0, "puzzle has several solutions", "puzzles have several solutions"},
    [NOTE_IN_PLACE + NOTE_UNDECIDED] = {0, "puzzle is undecided", "puzzles are undecided"},
};

void notes_add(struct notes *notes, enum note_kind kind, const char *file, unsigned long line,
               const char *format, ...)
{
    if (notes->counts[kind]++ >= kinds[kind].shown)
        return;
    if (line)
        text_print(&notes->text, "%s:%lu: ", file, line);
    else
        text_print(&notes->text, "%s: %s: ", program_name(), file);
    va_list arguments;
    va_start(arguments, format);
    text_print_list(&notes->text, format, arguments);
    va_end(arguments);
    text_char(&notes->text, '\n');
    notes->lines[notes->n_lines].kind = kind;
    notes->lines[notes->n_lines].place = notes->beside ? notes->beside->length : 0;
    notes->lines[notes->n_lines++].end = notes->text.length;
}

void notes_clear(struct notes *notes)
{
    memset(notes->counts, 0, sizeof notes->counts);
    notes->n_lines = 0;
    notes->text.length = 0;
}

void notes_free(struct notes *notes)
{
    text_free(&notes->text);
}

/* Writes lines at once, so that those of several programs do not mix. */
static void print_lines(struct notes_printed *printed, const char *lines, size_t length)
{
    if (write_all(STDERR_FILENO, lines, length) != 0)
        printed->failed = true;
}

/* Without send, all notes that follow each other are written in one call. */
void notes_print(struct notes *notes, struct notes_printed *printed, notes_send *send, void *context)
{
    size_t start = 0, end = 0; /* of the lines to be shown that follow each other */
    for (size_t i = 0; i < notes->n_lines; i++) {
        enum note_kind kind = notes->lines[i].kind;
        bool shown = printed->shown[kind] < kinds[kind].shown && (kind == NOTE_TROUBLE || !printed->quiet);
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
    for (int kind = 0; kind < NOTE_KINDS; kind++)
        printed->counts[kind] += notes->counts[kind];
    notes_clear(notes);
}

/* Printed even without memory: the text lies in an array of this function. */
void notes_print_rest(struct notes_printed *printed)
{
    char space[(PROGRAM_NAME_MOST + 100) * NOTE_KINDS];
    struct text text = TEXT_IN(space);
    for (int kind = 0; kind < NOTE_KINDS; kind++) {
        unsigned long rest = printed->counts[kind] - printed->shown[kind];
        if (!rest || (printed->quiet && kind != NOTE_TROUBLE))
            continue;
        text_string(&text, program_name());
        text_string(&text, ": ");
        text_grouped(&text, rest);
        text_char(&text, ' ');
        text_string(&text, rest == 1 ? kinds[kind].one : kinds[kind].many);
        text_char(&text, '\n');
    }
    print_lines(printed, text.data, text.length);
}
