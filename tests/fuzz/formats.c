/* Any lines at all go to the recognisers, in memory that ends where they end, so that a sanitizer sees every
 * byte read too far. */
#include "tests/fuzz/fuzz.h"

#include "read/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1), *cells = malloc(SUDOKU_CELLS);
    const char *at, *end;
    struct finding finding = {.cells = cells};

    if (!text || !cells)
        abort();
    at = text;
    end = text + length + 1;
    memcpy(text, bytes, length);
    text[length] = '\n';
    while (at < end) {
        struct view rest = {at, end};
        enum verdict verdict;
        finding.name_length = 0;
        finding.name = finding.solution = finding.first = finding.malformed_solution.at = NULL;
        finding.has_candidates = false;
        verdict = reader_recognise(&rest, NULL, &finding);
        if (verdict == NOT_MINE || verdict == NEED_MORE || finding.taken <= at || finding.taken > end)
            abort();
        if (verdict != SKIPPED &&
            (finding.text < at || finding.text_end < finding.text || finding.text_end > finding.taken))
            abort();
        if (finding.malformed_solution.at &&
            (finding.malformed_solution.at < at ||
             finding.malformed_solution.end < finding.malformed_solution.at ||
             finding.malformed_solution.end > end))
            abort();
        at = finding.taken;
    }
    free(text);
    free(cells);
    return 0;
}
