/* Any bytes at all go into the reader: it must survive them, keep its promises, and not care in which pieces
 * they arrive. */
#include "tests/fuzz/fuzz.h"
#include "tests/reader_items.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct transcript whole, pieces;

    if (length > 50000)
        return 0;
    whole = read_bytes((const char *)bytes, length);
    pieces = read_hundred_pieces((const char *)bytes, length);
    if (whole.flaw || strcmp(whole.text, pieces.text) != 0)
        abort();
    free(whole.text);
    free(pieces.text);
    return 0;
}
