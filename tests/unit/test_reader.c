/* The reader's window: bytes in any pieces, lines of any length, ends of every kind. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "cli/reader.h"
#include "tests/test.h"

#define EASY "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
#define SOLVED "483921657967345821251876493548132976729564138136798245372689514814253769695417382"

int main(void)
{
    int fds[2];
    static const char text[] = EASY " a name\n# comment\n\n" EASY "," SOLVED "\r\nhello\n" EASY;
    struct batch batch;
    struct reader *reader;
    if (pipe(fds) != 0 || write(fds[1], text, sizeof text - 1) < 0)
        return 1;
    close(fds[1]);
    batch_init(&batch, BATCH_ROOM);
    reader = reader_open(fds[0], "pipe");
    CHECK(reader_fill(reader, &batch) == 1, "fill");
    CHECK(batch.n == 4, "%zu", batch.n);
    CHECK(reader_fill(reader, &batch) == 0, "end");
    reader_close(reader);
    batch_free(&batch);
    return test_report();
}
