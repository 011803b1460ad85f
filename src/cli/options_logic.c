/* The options of the modes that reason as people do. */
#include "cli/options_logic.h"

#include <string.h>

#include "cli/options.h"
#include "cli/position.h"
#include "sudoku.h"

/* What reduces without being a technique of the scale. */
static const char house_name[] = "house";

void reasoning_init(struct reasoning *reasoning)
{
    *reasoning = (struct reasoning){.hint = 3, .er_high = SUDOKU_BEYOND, .techniques = SUDOKU_REDUCE_HOUSE};
    size_t n;
    const struct sudoku_technique *techniques = sudoku_techniques(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(techniques[i].name, "locked") == 0)
            reasoning->techniques |= (uint32_t)1 << i;
}

const char *reasoning_set_hint(struct options *options, const char *value)
{
    if (value && (value[0] < '1' || value[0] > '4' || value[1]))
        return "1 (where to look), 2 (the technique), 3 (the step and why) or 4 (with the grid)";
    options->reasoning.hint = value ? (unsigned)(value[0] - '0') : 3;
    return NULL;
}

/* The bit of one name of n characters, 0 if there is none. */
static uint32_t technique_bit(const char *name, size_t n)
{
    size_t count;
    const struct sudoku_technique *techniques = sudoku_techniques(&count);
    for (size_t i = 0; i < count; i++)
        if (strncmp(techniques[i].name, name, n) == 0 && techniques[i].name[n] == '\0')
            return (uint32_t)1 << i;
    return n == sizeof house_name - 1 && memcmp(name, house_name, n) == 0 ? SUDOKU_REDUCE_HOUSE : 0;
}

/* Names with commas between them; 0 if one is unknown. */
static uint32_t technique_bits(const char *list)
{
    uint32_t bits = 0;
    for (;;) {
        size_t n = strcspn(list, ",");
        uint32_t bit = technique_bit(list, n);
        if (!bit)
            return 0;
        bits |= bit;
        if (!list[n])
            return bits;
        list += n + 1;
    }
}

const char *reasoning_set_with(struct options *options, const char *value)
{
    options->reasoning.techniques = technique_bits(value);
    return options->reasoning.techniques ? NULL : "names from --techniques, with commas between them";
}

const char *reasoning_set_needs(struct options *options, const char *value)
{
    uint32_t bits = technique_bits(value);
    if (!bits || bits & SUDOKU_REDUCE_HOUSE)
        return "names from --techniques (not house), with commas between them";
    options->reasoning.needs |= bits;
    return NULL;
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
    reasoning->er_low = low < 0 ? 0 : (unsigned)low;
    reasoning->er_high = high < 0 ? SUDOKU_BEYOND : (unsigned)high;
    return NULL;
}

const char *reasoning_set_difficulty(struct options *options, const char *value)
{
    struct reasoning *reasoning = &options->reasoning;
    return rating_range(value, &reasoning->er_low, &reasoning->er_high)
               ? NULL
               : "easy (up to 2.5), medium (4.0), hard (5.4), unfair (6.2) or extreme";
}

bool reasoning_is_choosy(const struct reasoning *reasoning)
{
    return reasoning->er_low > 0 || reasoning->er_high < SUDOKU_BEYOND || reasoning->needs;
}

bool reasoning_wants(const struct reasoning *reasoning, const struct sudoku_rating *rating)
{
    return rating->er >= reasoning->er_low && rating->er <= reasoning->er_high &&
           (rating->used & reasoning->needs) == reasoning->needs;
}

void reasoning_list(struct text *answer)
{
    size_t n;
    const struct sudoku_technique *techniques = sudoku_techniques(&n);
    for (size_t i = 0; i < n; i++)
        text_print(answer, "%-22s %u.%u  %s%s\n", techniques[i].name, techniques[i].rating / 10,
                   techniques[i].rating % 10, techniques[i].title,
                   techniques[i].unique ? " (the puzzle must have one solution)" : "");
    text_print(answer, "%-22s      %s\n", house_name,
               "For --reduce: all that each house says by itself, every subset at once");
}
