/* The options of the modes that reason as people do. */
#include "cli/options/reasoning.h"

#include <stdio.h>
#include <string.h>

#include "cli/options/options.h"
#include "cli/base/rating.h"
#include "sudoku.h"

/* What reduces without being a technique of the scale. */
static const char house_name[] = "house";

const char *reasoning_set_hint(struct options *options, const char *value)
{
    if (value && (value[0] < '1' || value[0] > '4' || value[1]))
        return "1 (where to look), 2 (the technique), 3 (the step and why) or 4 (with the grid)";
    options->reasoning.hint = value ? (unsigned)(value[0] - '0') : 3;
    return NULL;
}

/* Takes one name of n characters from a list. */
typedef bool take_name(struct reasoning *reasoning, const char *name, size_t n);

/* A form stands for its technique here: there is no half of it to be used. */
static bool take_with(struct reasoning *reasoning, const char *name, size_t n)
{
    struct technique_name what;
    if (n == sizeof house_name - 1 && memcmp(name, house_name, n) == 0)
        reasoning->techniques |= SUDOKU_REDUCE_HOUSE;
    else if (technique_named(name, n, &what))
        reasoning->techniques |= (uint32_t)1 << what.technique;
    else
        return false;
    return true;
}

/* Takes names with commas between them. Returns NULL, or what is allowed, with a word about the name that is
 * unknown. */
static const char *take_names(struct reasoning *reasoning, const char *list, take_name *take)
{
    static char allowed[200];
    for (;;) {
        size_t n = strcspn(list, ",");
        if (!take(reasoning, list, n)) {
            char nearest[TECHNIQUE_WORD_ROOM];
            technique_nearest(list, n, nearest);
            if (take == take_with && text_distance(list, n, house_name) <= 2)
                memcpy(nearest, house_name, sizeof house_name);
            snprintf(allowed, sizeof allowed,
                     "names from --techniques with commas between them; '%.*s' is none%s%s%s",
                     n < TECHNIQUE_WORD_ROOM ? (int)n : TECHNIQUE_WORD_ROOM, list,
                     *nearest ? ": did you mean " : "", nearest, *nearest ? "?" : "");
            return allowed;
        }
        if (!list[n])
            return NULL;
        list += n + 1;
    }
}

void reasoning_init(struct reasoning *reasoning)
{
    *reasoning = (struct reasoning){.hint = 3, .er = {0, SUDOKU_BEYOND}, .level = {0, SUDOKU_BEYOND}};
    take_names(reasoning, "house,locked", take_with);
}

const char *reasoning_set_with(struct options *options, const char *value)
{
    options->reasoning.techniques = 0;
    return take_names(&options->reasoning, value, take_with);
}

static bool take_needs(struct reasoning *reasoning, const char *name, size_t n)
{
    return reasoning->n_needs < SUDOKU_TECHNIQUES_MAX &&
           technique_named(name, n, &reasoning->needs[reasoning->n_needs]) && ++reasoning->n_needs;
}

const char *reasoning_set_needs(struct options *options, const char *value)
{
    return take_names(&options->reasoning, value, take_needs);
}

/* `4`, `4.2`: in tenths; moves on behind it. Negative if there is none. */
static int read_tenths(const char **text)
{
    const char *at = *text;
    int tenths = 0;
    if (*at < '0' || *at > '9')
        return -1;
    while (*at >= '0' && *at <= '9' && tenths < 100)
        tenths = 10 * tenths + *at++ - '0';
    tenths *= 10;
    if (at[0] == '.' && at[1] >= '0' && at[1] <= '9') {
        tenths += at[1] - '0';
        at += 2;
    }
    *text = at;
    return tenths;
}

const char *reasoning_set_er(struct options *options, const char *value)
{
    static const char allowed[] =
        "a rating such as 4.2, or two with .. between them, of which one may be missing";
    struct reasoning *reasoning = &options->reasoning;
    int low = read_tenths(&value), high = low;
    if (strncmp(value, "..", 2) == 0) {
        value += 2;
        high = read_tenths(&value);
    } else if (low < 0) {
        return allowed;
    }
    if (*value || (low < 0 && high < 0))
        return allowed;
    if (high >= 0 && high < low)
        return "the smaller rating first";
    if (high > 62 || low > 63)
        return "ratings up to 6.2; 6.3.. stands for all that need more";
    reasoning->er.low = low < 0 ? 0 : (unsigned)low;
    reasoning->er.high = high < 0 ? SUDOKU_BEYOND : (unsigned)high;
    return NULL;
}

const char *reasoning_set_difficulty(struct options *options, const char *value)
{
    struct reasoning *reasoning = &options->reasoning;
    return rating_range(value, &reasoning->level.low, &reasoning->level.high)
               ? NULL
               : "easy (up to 2.5), medium (4.0), hard (5.4), unfair (6.2) or extreme";
}

static bool is_limited(const struct ratings *ratings)
{
    return ratings->low > 0 || ratings->high < SUDOKU_BEYOND;
}

static bool is_within(unsigned er, const struct ratings *ratings)
{
    return er >= ratings->low && er <= ratings->high;
}

bool reasoning_is_choosy(const struct reasoning *reasoning)
{
    return is_limited(&reasoning->er) || is_limited(&reasoning->level) || reasoning->n_needs;
}

const char *reasoning_conflict(const struct reasoning *reasoning)
{
    const struct ratings *er = &reasoning->er, *level = &reasoning->level;
    bool meet = er->low <= level->high && level->low <= er->high;
    return meet ? NULL : "no puzzle of this difficulty has a rating as in --er";
}

bool reasoning_wants(const struct reasoning *reasoning, const struct sudoku_rating *rating)
{
    bool wanted = is_within(rating->er, &reasoning->er) && is_within(rating->er, &reasoning->level);
    for (size_t i = 0; i < reasoning->n_needs; i++)
        wanted = wanted && rating->forms[reasoning->needs[i].technique] & reasoning->needs[i].forms;
    return wanted;
}

void reasoning_list(struct text *answer)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_technique(i)); i++)
        text_print(answer, "%-22s %u.%u  %s%s\n", technique->name, technique->rating / 10,
                   technique->rating % 10, technique->title,
                   technique->unique ? " (the puzzle must have one solution)" : "");
    text_print(answer, "%-22s      %s\n", house_name,
               "For --reduce: all that each house says by itself, every subset at once");
}
