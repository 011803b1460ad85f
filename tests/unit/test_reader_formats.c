/* Every input format, as it is met in the wild: the text, and what the reader must make of it. */
#include "tests/reader_examples.h"
#include "tests/reader_items.h"
#include "tests/test.h"

static void test_examples(void)
{
    static const size_t pieces[] = {1, 7, 81, 4096};
    size_t i, k;

    for (i = 0; i < READER_EXAMPLES; i++) {
        struct transcript seen = read_bytes(reader_examples[i].text, strlen(reader_examples[i].text));
        CHECK(strcmp(seen.text, reader_examples[i].expected) == 0, "%s: seen\n%s", reader_examples[i].what,
              seen.text);
        for (k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            struct transcript again =
                read_pieces(reader_examples[i].text, strlen(reader_examples[i].text), pieces[k]);
            CHECK(strcmp(seen.text, again.text) == 0, "%s in pieces of %zu: seen\n%s",
                  reader_examples[i].what, pieces[k], again.text);
            free(again.text);
        }
        free(seen.text);
    }
}

int main(void)
{
    test_examples();
    return test_report();
}
