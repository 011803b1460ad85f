/* Any lines at all go to the recognisers, in memory that ends where they end, so that a sanitizer sees every byte
 * read too far. */
#include <stdlib.h>
#include <string.h>

#include "read/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1), *cells = malloc(SUDOKU_CELLS);
    const char *at, *end;
    struct found found = {.cells = cells};

    if (!text || !cells)
        abort();
    at = text;
    end = text + length + 1;
    memcpy(text, bytes, length);
    text[length] = '\n';
    while (at < end) {
        struct view rest = {at, end, true};
        enum verdict verdict;
        found.name = found.solution = found.first = found.claim.at = NULL;
        found.has_candidates = false;
        verdict = reader_recognise(&rest, &found);
        if (verdict == NOT_MINE || verdict == NEED_MORE || found.taken <= at || found.taken > end)
            abort();
        if (verdict != SKIPPED &&
            (found.raw < at || found.raw_end < found.raw || found.raw_end > found.taken))
            abort();
        if (found.claim.at &&
            (found.claim.at < at || found.claim.end < found.claim.at || found.claim.end > end))
            abort();
        at = found.taken;
    }
    free(text);
    free(cells);
    return 0;
}
