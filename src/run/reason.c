/* reason.c: the ladder of the run, a reasoner for each thread, ratings as values, and positions. */
#include "run/reason.h"

#include <assert.h>

#include "base/program.h"
#include "base/terms.h"
#include "sudoku_research.h"

struct reasoning reasoning = {.ladder = -1, .only.names = "", .without.names = ""};

/* In the order of enum sudoku_ladder. */
const char *const ladder_words[] = {"se", "people", NULL};

bool reasoning_is_limited(void)
{
    return *reasoning.only.names || *reasoning.without.names;
}

enum sudoku_ladder reason_ladder(enum sudoku_ladder own)
{
    enum sudoku_ladder other = own == SUDOKU_LADDER_SE ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
    return reasoning.ladder >= 0     ? (enum sudoku_ladder)reasoning.ladder
           : techniques_lacking(own) ? other
                                     : own;
}

bool reason_prepare(enum sudoku_ladder own, bool adds_singles)
{
    enum sudoku_ladder ladder = reason_ladder(own);
    const char *lacking = techniques_lacking(ladder), *other = techniques_lacking(!ladder);
    if (lacking && other && reasoning.ladder < 0)
        usage_error("no ladder has both '%s' and '%s'", other, lacking);
    else if (lacking)
        usage_error("the technique '%s' is not on --ladder=%s", lacking, ladder_words[ladder]);
    if (adds_singles)
        technique_list_add_singles(&reasoning.only);
    if (!lacking)
        techniques_note_other_names();
    return !lacking;
}

struct sudoku_reasoner *reason_new(struct stream *stream, enum sudoku_ladder own, unsigned max_er)
{
    assert(stream && max_er <= SUDOKU_BEYOND);
    struct sudoku_control control = stream_control(stream);
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    control.threads = 1;
    options.ladder = reason_ladder(own);
    options.max_er = max_er;
    options.rates = own == SUDOKU_LADDER_SE;
    options.only = *reasoning.only.names ? reasoning.only.names : NULL;
    options.without = *reasoning.without.names ? reasoning.without.names : NULL;
    if (sudoku_reasoner_new(&options, &control, &reasoner) != SUDOKU_OK)
        stream_take_status(stream, SUDOKU_NO_MEMORY);
    return reasoner;
}

int reason_rate(struct sudoku_reasoner *reasoner, const struct sudoku_item *item,
                struct sudoku_rating *rating)
{
    assert(reasoner && item);
    struct sudoku_position position;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_rate(reasoner, item->cells, NULL, rating);
    int status = reason_position(item, &position);
    return status == SUDOKU_OK ? sudoku_rate(reasoner, NULL, &position, rating) : status;
}

/* Adds how often each technique or form was used, in the order of the ladder: `hidden-single:54 pointing:1`.
 * A technique whose forms are not counted one by one, or have the names of another one, stands for them. */
static void add_uses(struct text *out, const struct sudoku_rating *rating)
{
    const struct sudoku_technique *technique;
    const char *before = "";
    for (size_t i = 0; (technique = sudoku_ladder_technique(reason_ladder(SUDOKU_LADDER_SE), i)); i++) {
        char words[8][TECHNIQUE_WORD_ROOM];
        int uses = 0, of_forms[8] = {0}, sum = 0, n = 0;
        sudoku_rating_uses(rating, technique->name, &uses);
        for (; uses && technique->forms && technique->forms[n]; n++) {
            assert(n < 8);
            technique_word(technique->forms[n], words[n]);
            sudoku_rating_uses(rating, words[n], &of_forms[n]);
            sum += of_forms[n];
        }
        if (uses && sum != uses)
            text_print(out, "%s%s:%d", before, technique->name, uses);
        for (int k = 0; k < n && sum == uses; k++)
            if (of_forms[k]) {
                text_print(out, "%s%s:%d", before, words[k], of_forms[k]);
                before = " ";
            }
        before = uses ? " " : before;
    }
}

void record_set_rating(struct record *record, size_t value, unsigned field,
                       const struct sudoku_rating *rating)
{
    const unsigned tenths[] = {[RATING_ER] = rating->er, [RATING_EP] = rating->ep, [RATING_ED] = rating->ed};
    assert(field < N_RATING_FIELDS);
    if (field <= RATING_ED)
        record_tenths(record, value, tenths[field]);
    else if (field == RATING_WORD)
        record_string(record, value, rating_word(rating->er));
    else if (field == RATING_HARDEST)
        record_string(record, value, rating_hardest(rating));
    else if (field == RATING_STEPS)
        record_number(record, value, rating->steps);
    else {
        add_uses(record_open(record, value), rating);
        record_close(record, value);
    }
}

/* ---- Positions ---- */

/* The placed digits count as cells: what a person has entered is part of the position. A digit is removed
 * from the cells that see it, even if the input lists it there; filled cells have no candidates. */
int reason_position(const struct sudoku_item *item, struct sudoku_position *position)
{
    const char *cells = item->candidates && item->placed ? item->placed : item->cells;
    uint16_t left[SUDOKU_CELLS] = {0};
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    int status = sudoku_find_candidates(cells, left);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool is_empty = cells[cell] < '1';
        position->cells[cell] = is_empty ? '.' : cells[cell];
        position->candidates[cell] = is_empty ? left[cell] : 0;
        if (item->candidates)
            position->candidates[cell] &= item->candidates[cell];
    }
    return status;
}

int reason_check_position(struct stream *stream, const struct sudoku_position *position)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    const struct sudoku_control control = stream_control(stream);
    uint16_t candidates[SUDOKU_CELLS];
    size_t count = 0;
    position_candidates(position, candidates);
    query.candidates = candidates;
    query.limit = 2;
    uint64_t guesses = 0;
    int status = sudoku_search(&query, &count, &guesses, &control);
    stream->tally.guesses += guesses;
    if (status != SUDOKU_OK)
        return status;
    return count == 1 ? SUDOKU_OK : count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

int reason_begin(struct stream *stream, const struct sudoku_item *item, struct sudoku_position *position)
{
    int status = reason_position(item, position);
    if (status == SUDOKU_OK)
        status = reason_check_position(stream, position);
    return status;
}

void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = position->cells[cell] == '.' ? position->candidates[cell]
                                                        : (uint16_t)(1u << (position->cells[cell] - '1'));
}

unsigned position_add_troubles(const struct sudoku_position *position, struct text *list)
{
    assert(position && list);
    uint16_t candidates[SUDOKU_CELLS];
    unsigned possible[27] = {0}; /* in each row, column and box */
    unsigned n = 0;
    position_candidates(position, candidates);
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            const unsigned set = candidates[9 * row + column];
            possible[row] |= set;
            possible[9 + column] |= set;
            possible[18 + row / 3 * 3 + column / 3] |= set;
            if (!set)
                text_print(list, "%sr%dc%d has no candidate", n++ ? "; " : "", row + 1, column + 1);
        }
    for (int house = 0; house < 27; house++)
        for (int digit = 1; possible[house] >> (digit - 1) != 0x1ffu >> (digit - 1); digit++)
            if (!(possible[house] >> (digit - 1) & 1))
                text_print(list, "%s%s %d has no place for %d", n++ ? "; " : "", house_names[house / 9],
                           house % 9 + 1, digit);
    return n;
}

void reason_fail(struct stream *stream, int status)
{
    bool is_several = status == SUDOKU_NOT_UNIQUE;
    stream_fail(stream, status, is_several ? "more than one solution; reasoning needs exactly one" : NULL);
}
