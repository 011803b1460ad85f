/* survey.c: what closures say, found out by rows before any is made.
 *
 * Most houses and cells have no conclusion: their closures have nothing in common. What a static closure
 * says does not depend on the order of its links, and the web of producer 21 knows it: its on nodes are what
 * the start reaches, its off nodes what these exclude. Only a closure that contradicts itself ends before it
 * has said all; it is taken to say everything, and made when it matters. */
#include "logic/chains/trail.h"

/* The rows of one start on. */
FOR_WORDS void survey_start(struct survey *survey, const struct web *web, const struct net *net,
                            const struct grid *grid, unsigned id, unsigned words)
{
    uint64_t *on = survey->on + (size_t)id * words, *off = survey->off + (size_t)id * words;
    memcpy(on, web->reach + (size_t)id * words, words * sizeof *on);
    row_add(on, id);
    row_clear(off, words);
    for (unsigned i = 0; i < words; i++)
        for (uint64_t rest = on[i]; rest; rest &= rest - 1)
            row_join(off, net->weak[64 * i + lowest_bit(rest)], words);
    for (unsigned i = 0; i < words; i++)
        off[i] &= grid->live[i];
    if (rows_meet(on, off, words)) {
        memset(on, 0xff, words * sizeof *on);
        memset(off, 0xff, words * sizeof *off);
    }
}

/* The board's web is still that of producer 21's last pass. */
void sudoku_survey_static(struct search *search)
{
    struct chains *home = search->home;
    struct web *web = &home->webs[PASS_MIXED];
    if (search->keep_all || !web->closed) {
        web->search = NULL;
        sudoku_web_spin(web, &home->net, &search->grid, PASS_MIXED);
        sudoku_web_close(web, &home->net, &search->grid);
    }
    for (unsigned id = 0; id < home->net.n; id++)
        if (row_has(search->grid.live, id))
            WITH_WORDS(&home->net, survey_start(&home->survey, web, &home->net, &search->grid, id, words));
    home->survey.valid = true;
}

/* Do rows of some starts have a candidate in common? */
static bool rows_agree(const uint64_t *rows, unsigned words, const uint16_t *starts, unsigned n)
{
    for (unsigned i = 0; i < words; i++) {
        uint64_t common = ~(uint64_t)0;
        for (unsigned t = 0; t < n; t++)
            common &= rows[(size_t)(starts[t] / 2) * words + i];
        if (common)
            return true;
    }
    return false;
}

bool sudoku_survey_agree(const struct search *search, const uint16_t *starts, unsigned n)
{
    const struct survey *survey = &search->home->survey;
    unsigned words = search->home->net.words;
    return !survey->valid || rows_agree(survey->off, words, starts, n) ||
           rows_agree(survey->on, words, starts, n);
}
