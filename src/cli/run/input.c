#include "cli/run/input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void input_open(struct input *input, char **files, size_t n_files, bool quiet)
{
    static char standard_input[] = "-";
    static char *only[] = {standard_input};
    *input = (struct input){.files = n_files ? files : only, .n_files = n_files ? n_files : 1};
    if (!n_files && !quiet && isatty(STDIN_FILENO)) {
        static const char note[] =
            "sudoku: reading puzzles from the terminal until Ctrl-D; see 'sudoku --help'\n";
        ssize_t ignored = write(STDERR_FILENO, note, sizeof note - 1);
        (void)ignored;
    }
}

/* Was a puzzle typed where the name of a file belongs? */
static bool is_a_puzzle(const char *file)
{
    return strlen(file) == SUDOKU_CELLS && strspn(file, "0123456789._-*xX") == SUDOKU_CELLS;
}

static void note_trouble(struct input *input, const char *file, int error, struct notes *notes)
{
    input->failed = true;
    if (error == ENOENT && is_a_puzzle(file))
        notes_add(notes, NOTE_TROUBLE, file, 0,
                  "no such file; a puzzle goes to standard input: echo %s | sudoku", file);
    else
        notes_add(notes, NOTE_TROUBLE, file, 0, "%s", strerror(error));
}

/* Opens the next file that can be opened; false when there is none left. */
static bool open_next(struct input *input, struct notes *notes)
{
    while (input->next < input->n_files) {
        const char *file = input->files[input->next++];
        bool standard = strcmp(file, "-") == 0;
        struct stat status;
        input->name = standard ? "stdin" : file;
        input->fd = standard ? STDIN_FILENO : open(file, O_RDONLY);
        int error = input->fd < 0 || fstat(input->fd, &status) != 0 ? errno
                    : S_ISDIR(status.st_mode)                       ? EISDIR
                                                                    : 0;
        if (!error && (input->reader = reader_open(input->fd, input->name)))
            return true;
        note_trouble(input, input->name, error ? error : ENOMEM, notes);
        if (input->fd > STDERR_FILENO)
            close(input->fd);
    }
    return false;
}

void input_close(struct input *input)
{
    if (!input->reader)
        return;
    reader_close(input->reader);
    input->reader = NULL;
    if (input->fd != STDIN_FILENO)
        close(input->fd);
}

bool input_fill(struct input *input, struct sudoku_batch *batch, struct notes *notes)
{
    for (;;) {
        if (!input->reader && !open_next(input, notes))
            return false;
        int filled = reader_fill(input->reader, batch);
        if (filled > 0)
            return true;
        if (filled < 0)
            note_trouble(input, input->name, errno, notes);
        input_close(input);
    }
}

double input_share(const struct input *input)
{
    double total = 0, done = 0;
    for (size_t i = 0; i < input->n_files; i++) {
        struct stat status;
        bool standard = strcmp(input->files[i], "-") == 0;
        if ((standard ? fstat(STDIN_FILENO, &status) : stat(input->files[i], &status)) != 0)
            continue;
        if (!S_ISREG(status.st_mode))
            return -1;
        total += (double)status.st_size;
        if (i + 1 < input->next)
            done += (double)status.st_size;
        else if (i + 1 == input->next && input->reader)
            done += (double)lseek(input->fd, 0, SEEK_CUR);
    }
    return total > 0 ? done / total : -1;
}
