/* The options of the modes that reason as people do.
 *
 * Ratings are in tenths everywhere but in texts, so that they can be compared exactly: 4.2 is 42.
 * SUDOKU_BEYOND, 200, is above the scale and stands for puzzles that no technique solves. */
#include "cli/options/reasoning.h"

#include <string.h>

#include "cli/base/rating.h"
#include "cli/options/options.h"
#include "sudoku.h"

/* `house` reduces candidates without being a technique of the scale. */
static const char house_name[] = "house";

/* The default is 3, the whole step; the user can ask for less. */
bool set_hint(struct options *options, const char *value, struct text *problem)
{
    uint64_t level = 3;
    if (value && !read_whole_number(value, 1, 4, &level))
        return reject(problem,
                      "expected 1 (where to look), 2 (the technique), 3 (the step and why) or "
                      "4 (with the grid)");
    options->reasoning.hint = (unsigned)level;
    return true;
}

/* The limit is more than any puzzle takes. */
bool set_step(struct options *options, const char *value, struct text *problem)
{
    uint64_t steps = 1;
    if (value && !read_whole_number(value, 1, 1000, &steps))
        return reject(problem, "expected a number of steps from 1 to 1000");
    options->reasoning.steps = (unsigned)steps;
    return true;
}

bool set_explain(struct options *options, const char *value, struct text *problem)
{
    options->reasoning.why = value != NULL;
    /* A word rather than an option of its own, so that others can follow. */
    return !value || strcmp(value, "why") == 0 ||
           reject(problem, "expected why, for the reasons of all steps, or no value");
}

/* In the order of enum sudoku_ladder. */
static const char *const ladder_words[] = {"se", "people", NULL};

void add_ladders(struct text *out)
{
    add_words(out, ladder_words, ", ");
}

bool set_ladder(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, ladder_words, &word, problem))
        return false;
    options->reasoning.ladder = word ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
    return true;
}

/* In the order of enum notation. */
static const char *const notation_words[] = {"words", "eureka", NULL};

void add_hint_levels(struct text *out)
{
    text_string(out, "1, 2, 3, 4");
}

void add_notations(struct text *out)
{
    add_words(out, notation_words, ", ");
}

bool set_notation(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    if (!choose_word(value, notation_words, &word, problem))
        return false;
    options->reasoning.notation = (enum notation)word;
    return true;
}

/* `unknown technique 'xwing'; did you mean x-wing?` */
static bool refuse_name(const char *name, size_t n, bool allows_house, struct text *problem)
{
    struct nearest nearest = {0};
    if (!n)
        return reject(problem, "expected names separated by commas; 'sudoku --techniques' lists them");
    if (technique_is_of_people(name, n))
        return reject(problem,
                      "'%.*s' is a technique of --ladder=people; only those of Sudoku Explainer count here, "
                      "which 'sudoku --techniques' lists",
                      (int)n, name);
    technique_nearest(name, n, &nearest);
    if (allows_house)
        consider_word(&nearest, name, n, house_name);
    /* Cut, because a whole puzzle in the place of a name would hide the message. */
    reject(problem, "unknown technique '%.*s'", n < TECHNIQUE_WORD_ROOM ? (int)n : TECHNIQUE_WORD_ROOM, name);
    return *nearest.word ? reject(problem, "; did you mean %s?", nearest.word)
                         : reject(problem, "; 'sudoku --techniques' lists the names");
}

/* It is a shorthand of --reduce and no technique, so the library does not know it. */
static bool is_house(const char *name, size_t n)
{
    return n == sizeof house_name - 1 && memcmp(name, house_name, n) == 0;
}

/* Are these names, separated by commas, all known? */
static bool check_names(const char *list, bool allows_house, struct text *problem)
{
    for (size_t n;; list += n + 1) {
        n = strcspn(list, ",");
        if (!(allows_house && is_house(list, n)) && !sudoku_find_technique(list, n))
            return refuse_name(list, n, allows_house, problem);
        if (!list[n])
            return true;
    }
}

/* Names are checked here, while the user is watching, and not by the first puzzle. */
bool set_with(struct options *options, const char *value, struct text *problem)
{
    options->reasoning.techniques = value;
    return check_names(value, true, problem);
}

/* Each --needs adds to the earlier ones: all must hold. */
bool set_needs(struct options *options, const char *value, struct text *problem)
{
    struct reasoning *reasoning = &options->reasoning;
    if (reasoning->n_needs == NEEDS_MAX)
        return reject(problem, "given more than %d times; names can be joined with commas", NEEDS_MAX);
    reasoning->needs[reasoning->n_needs++] = value;
    return check_names(value, false, problem);
}

void reasoning_init(struct reasoning *reasoning)
{
    *reasoning = (struct reasoning){.hint = 3,
                                    .ladder = SUDOKU_LADDER_PEOPLE,
                                    .techniques = "house,locked",
                                    .er = {0, SUDOKU_BEYOND},
                                    .level = {0, SUDOKU_BEYOND}};
}

/* `4`, `4.2`: in tenths; moves *text behind it. Without a decimal, more tenths are added. Negative if
 * there is none. */
static int read_tenths(const char **text, int more)
{
    const char *at = *text;
    int tenths = 0;
    if (*at < '0' || *at > '9')
        return -1;
    /* Ends early, so that many digits cannot overflow; the caller refuses numbers above the scale and text
     * that is left over. */
    while (*at >= '0' && *at <= '9' && tenths < 100)
        tenths = 10 * tenths + *at++ - '0';
    tenths *= 10;
    if (at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        tenths += at[1] - '0';
        at += 2;
    } else {
        tenths += more;
    }
    *text = at;
    return tenths;
}

/* `4.2`, `4.2..5.6`, `..5.6`, `6.3..` */
bool set_er(struct options *options, const char *value, struct text *problem)
{
    struct ratings *er = &options->reasoning.er;
    int low = read_tenths(&value, 0), high = low;
    bool range = strncmp(value, "..", 2) == 0;
    if (range) {
        value += 2;
        high = read_tenths(&value, 9); /* 1..9 ends with 9.9 */
        /* ..20 is the end of the scale, not 20.9. */
        high = high > SUDOKU_BEYOND && high - 9 == SUDOKU_BEYOND ? SUDOKU_BEYOND : high;
    }
    if (*value || (low < 0 && high < 0))
        return reject(problem, "expected a rating such as 4.2, or a range such as 4.2..5.6, 4.2.. or ..5.6");
    if (high >= 0 && high < low)
        return reject(problem, "expected the smaller rating first");
    if (high > SUDOKU_BEYOND || low > SUDOKU_BEYOND)
        return reject(problem, "the scale ends at 20.0, which stands for puzzles that no technique solves");
    er->low = low < 0 ? 0 : (unsigned)low;
    er->high = high < 0 ? SUDOKU_BEYOND : (unsigned)high;
    return true;
}

bool set_max_er(struct options *options, const char *value, struct text *problem)
{
    int most = read_tenths(&value, 0);
    if (*value || most <= 0 || most > SUDOKU_BEYOND)
        return reject(problem, "expected a rating such as 7.0");
    options->reasoning.max_er = (unsigned)most;
    return true;
}

void add_levels(struct text *out)
{
    add_words(out, rating_words, ", ");
}

bool set_difficulty(struct options *options, const char *value, struct text *problem)
{
    struct ratings *level = &options->reasoning.level;
    size_t word;
    if (!choose_word(value, rating_words, &word, problem))
        return false;
    rating_range(word, &level->low, &level->high);
    return true;
}

static bool is_limited(const struct ratings *ratings)
{
    return ratings->low > 0 || ratings->high < SUDOKU_BEYOND;
}

static bool is_within(unsigned er, const struct ratings *ratings)
{
    return er >= ratings->low && er <= ratings->high;
}

/* Rating takes far longer than solving, so it is avoided where no condition depends on it. */
bool reasoning_needs_rating(const struct reasoning *reasoning)
{
    return is_limited(&reasoning->er) || is_limited(&reasoning->level) || reasoning->n_needs;
}

/* The reasoner stops at a rating that is certainly too high to be wanted. */
unsigned reasoning_most(const struct reasoning *reasoning)
{
    unsigned er = reasoning->er.high, level = reasoning->level.high, most = er < level ? er : level;
    if (most >= SUDOKU_BEYOND)
        most = 0;
    return reasoning->max_er ? reasoning->max_er : most;
}

/* A contradiction is found here, because the search for such a puzzle would never end. */
bool reasoning_finish(const struct reasoning *reasoning, struct text *problem)
{
    const struct ratings *er = &reasoning->er, *level = &reasoning->level;
    /* Two ranges meet if each begins before the other ends. */
    bool meet = er->low <= level->high && level->low <= er->high;
    return meet || reject(problem, "--er and --difficulty exclude each other: no rating is in both ranges");
}

bool notation_finish(const struct options *options, struct text *problem)
{
    const struct format *format = options->format;
    if (options->reasoning.notation != NOTATION_EUREKA)
        return true;
    if (options->mode == &mode_hint && options->reasoning.hint < 3)
        return reject(problem, "--notation=eureka needs --hint=3 or --hint=4, which write the whole step");
    if (options->mode == &mode_step && format != &format_json)
        return reject(problem,
                      "--notation=eureka needs --format=json: with --step, no other format has words");
    return !format->picture ||
           reject(problem, "--notation=eureka has no effect on --format=%s", format->name);
}

bool reasoning_accepts(const struct reasoning *reasoning, const struct sudoku_rating *rating)
{
    bool wanted = is_within(rating->er, &reasoning->er) && is_within(rating->er, &reasoning->level);
    for (size_t i = 0; wanted && i < reasoning->n_needs; i++) {
        int uses = 0;
        sudoku_rating_uses(rating, reasoning->needs[i], &uses);
        wanted = uses;
    }
    return wanted;
}

/* Adds a title as a name, whole or without its type, if it is not in the list yet. */
static void add_other_name(struct text *list, const char *name, const char *title, bool whole)
{
    char word[TECHNIQUE_WORD_ROOM];
    size_t length = technique_word(title, word);
    char *type = whole ? NULL : strstr(word, "-type-");
    length = type ? (size_t)(type - word) : length;
    bool is_known = strlen(name) == length && memcmp(name, word, length) == 0;
    for (size_t i = 0; i + 1 + length < list->length && !is_known; i++)
        is_known = list->data[i] == ' ' && memcmp(list->data + i + 1, word, length) == 0 &&
                   list->data[i + 1 + length] == '\n';
    if (!is_known)
        text_print(list, "    %.*s\n", (int)length, word);
}

/* The other names of a technique: its title and those of its forms, written as names, a line each. */
static void add_other_names(struct text *answer, const struct sudoku_technique *technique)
{
    struct text list = {0};
    add_other_name(&list, technique->name, technique->title, true);
    for (unsigned i = 0; technique->forms && technique->forms[i]; i++) {
        add_other_name(&list, technique->name, technique->forms[i], false);
        add_other_name(&list, technique->name, technique->forms[i], true);
    }
    text_add(answer, list.data, list.length);
    answer->failed |= list.failed;
    text_free(&list);
}

/* Lists the techniques of a ladder, in the order of the search. */
bool print_techniques(struct text *answer, const char *value)
{
    const struct sudoku_technique *technique;
    bool people = value && strcmp(value, ladder_words[SUDOKU_LADDER_PEOPLE]) == 0;
    if (value && !people && strcmp(value, ladder_words[SUDOKU_LADDER_SE]) != 0)
        return false;
    enum sudoku_ladder ladder = people ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
    for (size_t i = 0; (technique = sudoku_ladder_technique(ladder, i)); i++) {
        text_print(answer, "%-22s %2u.%u  %s%s\n", technique->name, technique->rating / 10,
                   technique->rating % 10, technique->title,
                   technique->unique ? " (assumes that the puzzle has one solution)" : "");
        if (!value)
            add_other_names(answer, technique);
    }
    if (!people)
        text_print(answer, "%-22s       %s\n", house_name,
                   "For --reduce: all naked and hidden subsets of every house");
    return true;
}

/* Only reached with an unknown ladder: print_techniques has answered all others. */
bool refuse_techniques(struct options *options, const char *value, struct text *problem)
{
    size_t word;
    (void)options;
    return choose_word(value ? value : "", ladder_words, &word, problem);
}
