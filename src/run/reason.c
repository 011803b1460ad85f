/* reason.c: reasoners with the options of the command line; half-solved puzzles as positions, and their
 * faults. */
#include "run/reason.h"

#include <assert.h>
#include <ctype.h>

#include "base/program.h"
#include "base/terms.h"
#include "sudoku_research.h"

/* ---- Lists of techniques ---- */

/* One name for several techniques. */
static const char *const nicknames[][2] = {
    {"singles", "hidden-single,naked-single"},
    {"house", "naked-pair,hidden-pair,naked-triplet,hidden-triplet,naked-quad,hidden-quad"},
};
enum { NICKNAMES = sizeof nicknames / sizeof *nicknames };

bool ladder_has(enum sudoku_ladder ladder, const struct sudoku_technique *technique)
{
    const struct sudoku_technique *other;
    size_t i = 0;
    while ((other = sudoku_ladder_technique(ladder, i)) && strcmp(other->name, technique->name) != 0)
        i++;
    return other;
}

/* `unknown technique 'xwing'; did you mean x-wing?` */
static void refuse_name(const char *name, size_t n, struct text *problem)
{
    struct nearest nearest = {.written = name, .length = n};
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        consider(&nearest, technique->name);
    for (size_t i = 0; technique_at(i); i++)
        consider(&nearest, technique_at(i));
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    text_print(problem, "unknown technique '%.*s'", (int)utf8_fit(name, n, TECHNIQUE_WORD_ROOM), name);
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
    else
        text_string(problem, "; 'help techniques' lists the names");
}

/* Is it a technique of a ladder? */
static bool is_technique(const char *name, size_t n)
{
    const struct sudoku_technique *technique = sudoku_find_technique(name, n);
    return technique &&
           (ladder_has(SUDOKU_LADDER_SE, technique) || ladder_has(SUDOKU_LADDER_PEOPLE, technique));
}

/* Adds names with commas between them. */
static void add_names(struct technique_list *list, const char *names, size_t n)
{
    struct text *text = &list->text;
    text_string(text, text->length ? "," : "");
    text_add(text, names, n);
    if (text_room(text, 1))
        text->data[text->length] = '\0';
    list->names = text->failed ? "" : text->data;
}

/* Names are checked here, while the user is watching, and not by the first puzzle. `special` is a name that
 * the library knows only in this list. */
static bool take_list(const struct option *option, const char *value, const char *special,
                      struct text *problem)
{
    struct technique_list *list = option->to;
    if (!value) {
        list->names = "";
        list->text.length = 0;
    }
    for (bool more = value != NULL; more && !problem->length && !problem->failed;) {
        const size_t n = strcspn(value, ",");
        size_t i = 0;
        while (i < NICKNAMES && !is_word(value, n, nicknames[i][0]))
            i++;
        if ((special && is_word(value, n, special)) || is_technique(value, n))
            add_names(list, value, n);
        else if (i < NICKNAMES)
            add_names(list, nicknames[i][1], strlen(nicknames[i][1]));
        else
            refuse_name(value, n, problem);
        text_fail_with(problem, &list->text);
        more = value[n];
        value += n + 1;
    }
    return !problem->length && !problem->failed;
}

bool take_techniques(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, option->word_at == technique_at ? NULL : "unique", problem);
}

bool take_after(const struct option *option, const char *value, struct text *problem)
{
    return take_list(option, value, "house", problem);
}

const char *technique_at(size_t i)
{
    size_t n = 0;
    while (sudoku_ladder_technique(SUDOKU_LADDER_SE, n))
        n++;
    if (i < n)
        return sudoku_ladder_technique(SUDOKU_LADDER_SE, i)->name;
    i -= n;
    return i < NICKNAMES ? nicknames[i][0] : NULL;
}

const char *technique_or_unique_at(size_t i)
{
    return i ? technique_at(i - 1) : "unique";
}

/* Is a technique in a list, by one of its names or as one of those that assume one solution? */
static bool is_listed(const char *names, const struct sudoku_technique *technique)
{
    for (size_t n; *names; names += n + (names[n] == ',')) {
        n = strcspn(names, ",");
        if (sudoku_find_technique(names, n) == technique ||
            (technique->unique && is_word(names, n, "unique")))
            return true;
    }
    return false;
}

/* Adds both kinds of singles if the list has names, but neither of these: whatever else is used, they place
 * the digits. */
static void add_singles(struct technique_list *list)
{
    static const char *const singles[] = {"hidden-single", "naked-single"};
    for (int i = 0; i < 2; i++)
        if (is_listed(list->names, sudoku_find_technique(singles[i], strlen(singles[i]))))
            return;
    if (*list->names)
        add_names(list, nicknames[0][1], strlen(nicknames[0][1]));
}

/* Returns the names in the list that a row of an option takes; "" if it takes none. */
static const char *names_of(const struct option *row)
{
    const bool is_list = row->take == take_techniques || row->take == take_after;
    return is_list ? ((const struct technique_list *)row->to)->names : "";
}

/* Returns the last technique on the command line that the ladder lacks; NULL: it has all. */
static const char *find_lacking(enum sudoku_ladder ladder)
{
    const char *lacking = NULL;
    for (const struct option *row = common.command->options; row && row->name; row++)
        for (const char *at = names_of(row); *at;) {
            const size_t n = strcspn(at, ",");
            const struct sudoku_technique *technique = sudoku_find_technique(at, n);
            lacking = technique && !ladder_has(ladder, technique) ? technique->name : lacking;
            at += n + (at[n] == ',');
        }
    return lacking;
}

/* Is a name in a list of other names, but for all that is neither letter nor digit and a plural s? */
static bool is_among(const char *list, const char *name, size_t n)
{
    for (size_t at = 0; list && *list; list += *list != '\0', at = 0) {
        for (; *list && *list != ','; list++) {
            while (at < n && !isalnum((unsigned char)name[at]))
                at++;
            if (isalnum((unsigned char)*list) && at <= n)
                at = at < n && tolower((unsigned char)*list) == tolower((unsigned char)name[at]) ? at + 1
                                                                                                 : n + 1;
        }
        if (at == n || (at + 1 == n && name[at] == 's'))
            return true;
    }
    return false;
}

/* Notes the techniques on the command line that find what players call otherwise: `'remote pair' is found as
 * xy-chain`. */
static void note_other_names(void)
{
    struct text taken = {0};
    for (const struct option *row = common.command->options; row && row->name; row++)
        for (const char *at = names_of(row); *at;) {
            const size_t n = strcspn(at, ",");
            const struct sudoku_technique *technique = sudoku_find_technique(at, n);
            if (technique && is_among(technique->lesson->also_finds, at, n))
                text_print(&taken, "%s'%.*s' is found as %s", taken.length ? "; " : "", (int)n, at,
                           technique->name);
            at += n + (at[n] == ',');
        }
    if (taken.length && !common.quiet)
        program_say("%.*s", (int)taken.length, taken.data);
    text_free(&taken);
}

/* ---- Reasoners ---- */

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
    return reasoning.ladder >= 0 ? (enum sudoku_ladder)reasoning.ladder : find_lacking(own) ? other : own;
}

bool reason_prepare(enum sudoku_ladder own, bool adds_singles)
{
    enum sudoku_ladder ladder = reason_ladder(own);
    const char *lacking = find_lacking(ladder), *other = find_lacking(!ladder);
    if (lacking && other && reasoning.ladder < 0)
        usage_error("no ladder has both '%s' and '%s'", other, lacking);
    else if (lacking)
        usage_error("the technique '%s' is not on --ladder=%s", lacking, ladder_words[ladder]);
    if (adds_singles)
        add_singles(&reasoning.only);
    if (!lacking)
        note_other_names();
    return !lacking;
}

struct sudoku_reasoner *reason_new(struct stream *stream, enum sudoku_ladder own, unsigned max_er)
{
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
        stream_goes_on(stream, SUDOKU_NO_MEMORY);
    return reasoner;
}

int reason_rate(struct sudoku_reasoner *reasoner, const struct sudoku_item *item,
                struct sudoku_rating *rating)
{
    struct sudoku_position position;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_rate(reasoner, item->cells, NULL, rating);
    int status = reason_position(item, &position);
    return status == SUDOKU_OK ? sudoku_rate(reasoner, NULL, &position, rating) : status;
}

void record_set_rating(struct record *record, const struct sudoku_rating *rating)
{
    assert(record->n_fields >= N_RATING_FIELDS && strcmp(record->fields[RATING_STEPS].name, "steps") == 0);
    record_tenths(record, RATING_ER, rating->er);
    record_tenths(record, RATING_EP, rating->ep);
    record_tenths(record, RATING_ED, rating->ed);
    record_string(record, RATING_WORD, rating_word(rating->er));
    record_string(record, RATING_HARDEST, rating_hardest(rating));
    record_number(record, RATING_STEPS, rating->steps);
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

/* ---- Conditions on a rating ---- */

struct wanted wanted;

bool take_difficulty(const struct option *option, const char *value, struct text *problem)
{
    const char *dots = value ? strstr(value, "..") : NULL;
    struct range *range = option->to;
    struct option row = *option;
    char low[20] = "";
    int level = 0;
    row.to = &level;
    *range = (struct range){0, RATING_LEVELS - 1};
    if (value && dots != value) {
        size_t n = dots ? (size_t)(dots - value) : strlen(value);
        memcpy(low, value, n < sizeof low ? n : sizeof low - 1);
        if (!take_word(&row, low, problem))
            return false;
        range->low = (unsigned)level;
        range->high = dots ? range->high : range->low;
    }
    if (dots && (dots[2] || dots == value)) {
        if (!take_word(&row, dots + 2, problem))
            return false;
        range->high = (unsigned)level;
    }
    if (range->low > range->high)
        text_string(problem, "expected the easier one first");
    return range->low <= range->high;
}

/* Returns the range of ratings that --er and --difficulty leave; the high end is below the low one if there
 * is none. */
static struct range wanted_range(void)
{
    struct range low, high;
    rating_range(wanted.levels.low, &low.low, &low.high);
    rating_range(wanted.levels.high, &high.low, &high.high);
    return (struct range){wanted.er.low > low.low ? wanted.er.low : low.low,
                          wanted.er.high < high.high ? wanted.er.high : high.high};
}

unsigned wanted_max_er(void)
{
    const struct range er = wanted_range();
    return er.high < SUDOKU_BEYOND ? er.high : 0;
}

bool wanted_check(void)
{
    const struct range er = wanted_range();
    if (er.low > er.high) {
        usage_error("--er and --difficulty exclude each other: no rating is in both ranges");
        return false;
    }
    for (const char *list = wanted.needs.names; *list;) {
        const size_t n = strcspn(list, ",");
        const struct sudoku_technique *technique = sudoku_find_technique(list, n);
        if (technique && technique->rating > er.high) {
            usage_error("--needs: %s rates %u.%u or more, above the rating that is wanted", technique->name,
                        technique->rating / 10, technique->rating % 10);
            return false;
        }
        list += n + (list[n] == ',');
    }
    return true;
}

bool wanted_rates(void)
{
    const struct range er = wanted_range();
    return er.low > 0 || er.high < SUDOKU_BEYOND || *wanted.needs.names;
}

bool wanted_meets(const struct sudoku_rating *rating)
{
    const struct range er = wanted_range();
    int uses = 1;
    if (*wanted.needs.names)
        sudoku_rating_uses(rating, wanted.needs.names, &uses);
    return uses && rating->er >= er.low && rating->er <= er.high;
}
