/* wanted.c: the rating and the techniques that filter and generate want of a puzzle. */
#include "run/wanted.h"

#include <assert.h>

#include "base/terms.h"
#include "run/command.h"

struct wanted wanted;

bool take_difficulty(const struct option *option, const char *value, struct text *problem)
{
    assert(option->words);
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
