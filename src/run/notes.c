/* notes.c: collects notes about puzzles, prints those of a batch, and counts the rest. */
#include "run/notes.h"

#include <assert.h>
#include <unistd.h>

#include "base/files.h"
#include "base/program.h"
#include "run/command.h"

void notes_add(struct notes *notes, enum note_kind kind, size_t at, const char *file, unsigned long line,
               const char *format, ...)
{
    assert(kind < NOTE_KINDS && file && format);
    const size_t start = notes->text.length;
    va_list arguments;
    if (notes->counts[kind]++ >= NOTES_SHOWN)
        return;
    if (line)
        text_print(&notes->text, "%s:%lu: ", file, line);
    else
        text_print(&notes->text, "%s: %s: ", program_name(), file);
    va_start(arguments, format);
    text_print_list(&notes->text, format, arguments);
    va_end(arguments);
    if (!notes->text.failed)
        text_tame(notes->text.data + start, notes->text.length - start, ' ');
    text_char(&notes->text, '\n');
    const struct note note = {kind, notes->text.length - start, at};
    text_add(&notes->list, (const char *)&note, sizeof note);
}

void notes_free(struct notes *notes)
{
    text_free(&notes->text);
    text_free(&notes->list);
}

/* Notes of one kind after their number. */
static const struct {
    const char *one, *many;
} kinds[NOTE_KINDS] = {
    [NOTE_TROUBLE] = {"file could not be read", "files could not be read"},
    [NOTE_BROKEN] = {"puzzle is invalid", "puzzles are invalid"},
    [NOTE_REFUSED] = {"puzzle was refused", "puzzles were refused"},
    [NOTE_UNSOLVABLE] = {"puzzle has no solution", "puzzles have no solution"},
    [NOTE_NOT_UNIQUE] = {"puzzle has several solutions", "puzzles have several solutions"},
    [NOTE_UNDECIDED] = {"puzzle is undecided", "puzzles are undecided"},
    [NOTE_CUT_SHORT] = {"puzzle has more solutions than shown", "puzzles have more solutions than shown"},
    [NOTE_LONG] = {"puzzle took long to count", "puzzles took long to count"},
    [NOTE_COLUMNS] = {"file has columns that are left out", "files have columns that are left out"},
    [NOTE_HIDDEN] = {"file has puzzles in comments", "files have puzzles in comments"},
};

/* Writes lines at once, so that the lines of several programs do not mix. */
static void print_lines(struct notes_printed *printed, const char *lines, size_t length)
{
    assert(!length || lines[length - 1] == '\n');
    printed->failed |= length && write_all(STDERR_FILENO, lines, length) != 0;
}

void notes_print(struct notes_printed *printed, struct notes *notes, void (*before)(void *context, size_t at),
                 void *context)
{
    const struct note *list = (const struct note *)notes->list.data;
    const char *line = notes->text.data;
    for (size_t i = 0; i < notes->list.length / sizeof *list; line += list[i++].length) {
        const enum note_kind kind = list[i].kind;
        assert(kind < NOTE_KINDS && list[i].length && line[list[i].length - 1] == '\n');
        if (printed->shown[kind] >= NOTES_SHOWN || (common.quiet && kind != NOTE_TROUBLE))
            continue;
        printed->shown[kind]++;
        if (before)
            before(context, list[i].at);
        print_lines(printed, line, list[i].length);
    }
    for (int kind = 0; kind < NOTE_KINDS; kind++)
        printed->all[kind] += notes->counts[kind];
    notes->text.length = notes->list.length = 0;
    memset(notes->counts, 0, sizeof notes->counts);
}

/* Kinds whose reasons stand in the output were only counted. The text lies in an array: it is printed even
 * without memory. */
void notes_print_rest(struct notes_printed *printed)
{
    char space[(PROGRAM_NAME_MOST + 100) * NOTE_KINDS];
    struct text text = TEXT_IN(space);
    for (int kind = 0; kind < NOTE_KINDS; kind++) {
        unsigned long rest = printed->all[kind] - printed->shown[kind];
        if (!rest || (common.quiet && kind != NOTE_TROUBLE))
            continue;
        const bool is_in_place = !printed->shown[kind];
        const bool has_reason = kind == NOTE_BROKEN || kind == NOTE_REFUSED; /* in the output */
        text_print(&text, "%s: ", program_name());
        text_grouped(&text, rest);
        text_print(&text, "%s %s%s\n", is_in_place ? "" : " more",
                   rest == 1 ? kinds[kind].one : kinds[kind].many,
                   is_in_place && has_reason ? "; the output says why" : "");
    }
    print_lines(printed, text.data, text.length);
}
