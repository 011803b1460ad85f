/* deals.c: finds the deals of a band or a stack, digit by digit. */
#include "core/deals.h"

#include <stdlib.h>
#include <string.h>

#include "core/grid.h"

/* The orders in which a digit can take the three lines of a chute, by box. */
enum { ORDERS = 6 };
static const unsigned char line_in[ORDERS][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                                 {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

/* A split as a number: digit d's line times 3^d. */
enum { CODES = 19683, UNKNOWN = 0xffff };
static const uint16_t power[9] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

struct dealing {
    struct chute *chute;
    unsigned char possible[9];    /* for each digit, a bit for each order */
    unsigned char taken[3][3];    /* how many digits a line has in a box */
    uint16_t code[3];             /* the splits so far */
    uint32_t split[3];            /* the same as masks */
    uint16_t number_of[3][CODES]; /* the splits that have a number */
};

static int cell_at(enum kind kind, int i, int box, int line, int place)
{
    return kind == BANDS ? 9 * (3 * i + line) + 3 * box + place : 9 * (3 * box + place) + 3 * i + line;
}

static bool can_take(const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i, int order, int digit)
{
    for (int box = 0; box < 3; box++) {
        unsigned set = 0;
        for (int place = 0; place < 3; place++)
            set |= candidates[cell_at(kind, i, box, line_in[order][box], place)];
        if (!(set >> digit & 1))
            return false;
    }
    return true;
}

static void add_deal(struct dealing *dealing)
{
    struct chute *chute = dealing->chute;
    struct deal *deal = &chute->deals[chute->n++];
    for (int box = 0; box < 3; box++) {
        uint16_t *number = &dealing->number_of[box][dealing->code[box]];
        if (*number == UNKNOWN) {
            *number = (uint16_t)chute->n_splits[box]++;
            chute->splits[box][*number] = dealing->split[box];
        }
        deal->split[box] = *number;
    }
}

/* Lets this digit and those after it take their lines in every possible way. After all nine digits, each
 * line has three of them, since none has more. */
static void deal_digits(struct dealing *dealing, int digit)
{
    if (digit == 9) {
        add_deal(dealing);
        return;
    }
    for (int order = 0; order < ORDERS; order++) {
        const unsigned char *line = line_in[order];
        unsigned char *taken[3] = {&dealing->taken[0][line[0]], &dealing->taken[1][line[1]],
                                   &dealing->taken[2][line[2]]};
        if (!(dealing->possible[digit] >> order & 1) || *taken[0] == 3 || *taken[1] == 3 || *taken[2] == 3)
            continue;
        for (int box = 0; box < 3; box++) {
            ++*taken[box];
            dealing->code[box] = (uint16_t)(dealing->code[box] + line[box] * power[digit]);
            dealing->split[box] ^= (uint32_t)1 << (10 * line[box] + digit);
        }
        deal_digits(dealing, digit + 1);
        for (int box = 0; box < 3; box++) {
            --*taken[box];
            dealing->code[box] = (uint16_t)(dealing->code[box] - line[box] * power[digit]);
            dealing->split[box] ^= (uint32_t)1 << (10 * line[box] + digit);
        }
    }
}

/* Finds the deals of chute i of a kind. */
static void find_deals(struct dealing *dealing, struct chute *chute, const uint16_t candidates[SUDOKU_CELLS],
                       enum kind kind, int i)
{
    memset(dealing, 0, sizeof *dealing);
    memset(dealing->number_of, 0xff, sizeof dealing->number_of);
    dealing->chute = chute;
    chute->n = chute->n_splits[0] = chute->n_splits[1] = chute->n_splits[2] = 0;
    for (int digit = 0; digit < 9; digit++)
        for (int order = 0; order < ORDERS; order++)
            if (can_take(candidates, kind, i, order, digit))
                dealing->possible[digit] |= (unsigned char)(1 << order);
    deal_digits(dealing, 0);
}

/* A split of a chute, to be compared with those that cross it in this box. */
static struct crossing crossing_of(const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i, int box,
                                   uint32_t split)
{
    struct crossing crossing = {{0, 0, 0}};
    for (int line = 0; line < 3; line++)
        for (int place = 0; place < 3; place++)
            crossing.line[line] |= (split >> 10 * line & candidates[cell_at(kind, i, box, line, place)])
                                   << 10 * place;
    return crossing;
}

/* Removes a solved cell's digit from the cells that share a house with it, and so on. Each call removes
 * candidates, so the recursion ends. A cell without candidates leaves no deals. If the caller has not done
 * so, a count takes 18 times as long without. */
static void settle(uint16_t candidates[SUDOKU_CELLS], int cell)
{
    unsigned digit = candidates[cell];
    if (digit == 0 || (digit & (digit - 1)))
        return;
    for (int h = 0; h < 3; h++)
        for (int i = 0; i < 9; i++) {
            int peer = core_house_cells[core_cell_houses[cell][h]][i];
            if (peer == cell || !(candidates[peer] & digit))
                continue;
            candidates[peer] = (uint16_t)(candidates[peer] & ~digit);
            settle(candidates, peer);
        }
}

/* Is there a split in box `box` of a chute that fits? */
static bool is_crossed(const struct crossing *crossing, const struct chute *chute, int box)
{
    for (unsigned i = 0; i < chute->n_splits[box]; i++)
        if (splits_fit(crossing, chute->splits[box][i]))
            return true;
    return false;
}

/* Drops the deals of chute i of a kind that have a split which nothing fits (40 % of the time of a count),
 * and renumbers the other splits (7 %). */
static void drop_misfits(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS], enum kind kind, int i)
{
    enum { UNUSED = MOST_SPLITS, MISFIT };
    struct chute *chute = &deals->chute[kind][i];
    uint16_t number[3][MOST_SPLITS];
    uint32_t splits[3][MOST_SPLITS];
    unsigned n_splits[3] = {0, 0, 0};
    size_t n = 0;
    memcpy(splits, chute->splits, sizeof splits);
    for (int box = 0; box < 3; box++)
        for (unsigned k = 0; k < chute->n_splits[box]; k++) {
            struct crossing crossing = crossing_of(candidates, kind, i, box, splits[box][k]);
            number[box][k] = is_crossed(&crossing, &deals->chute[!kind][box], i) ? UNUSED : MISFIT;
        }
    for (size_t k = 0; k < chute->n; k++) {
        struct deal deal = chute->deals[k];
        uint16_t *new[3] = {&number[0][deal.split[0]], &number[1][deal.split[1]], &number[2][deal.split[2]]};
        if (*new[0] == MISFIT || *new[1] == MISFIT || *new[2] == MISFIT)
            continue;
        for (int box = 0; box < 3; box++) {
            if (*new[box] == UNUSED) {
                *new[box] = (uint16_t)n_splits[box]++;
                chute->splits[box][*new[box]] = splits[box][deal.split[box]];
            }
            chute->deals[n].split[box] = *new[box];
        }
        n++;
    }
    chute->n = n;
    memcpy(chute->n_splits, n_splits, sizeof n_splits);
}

/* Chooses the kind of chutes to be combined, and puts them into order: the fewest deals first. */
static void choose_combined(struct deals *deals)
{
    double n[2] = {1, 1};
    for (int i = 0; i < 6; i++)
        n[i / 3] *= (double)deals->chute[i / 3][i % 3].n;
    deals->combined = n[STACKS] < n[BANDS] ? STACKS : BANDS;
    deals->combinations = n[deals->combined];
    const struct chute *chutes = deals->chute[deals->combined];
    for (unsigned char i = 0; i < 3; i++) {
        int at = i;
        for (; at > 0 && chutes[deals->order[at - 1]].n > chutes[i].n; at--)
            deals->order[at] = deals->order[at - 1];
        deals->order[at] = i;
    }
}

static void find_crossings(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS])
{
    for (int place = 0; place < 3; place++) {
        const struct chute *chute = chute_at(deals, place);
        for (int box = 0; box < 3; box++)
            for (unsigned k = 0; k < chute->n_splits[box]; k++)
                deals->crossings[place][box][k] =
                    crossing_of(candidates, deals->combined, deals->order[place], box, chute->splits[box][k]);
    }
}

static void find_alike(struct deals *deals, const uint16_t candidates[SUDOKU_CELLS])
{
    unsigned unlike[9] = {0}; /* for each digit, those that are not candidates of the same cells */
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            unlike[digit] |= candidates[cell] >> digit & 1 ? ~(unsigned)candidates[cell] : candidates[cell];
    for (int digit = 0; digit < 9; digit++) {
        int other = digit - 1;
        while (other >= 0 && unlike[digit] >> other & 1)
            other--;
        deals->alike[digit] = (signed char)other;
    }
}

struct deals *core_deals_new(const uint16_t candidates[SUDOKU_CELLS])
{
    uint16_t settled[SUDOKU_CELLS];
    struct dealing *dealing = malloc(sizeof *dealing);
    struct deals *deals = dealing ? malloc(sizeof *deals) : NULL;
    memcpy(settled, candidates, sizeof settled);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        settle(settled, cell);
    for (int i = 0; deals && i < 6; i++)
        find_deals(dealing, &deals->chute[i / 3][i % 3], settled, i / 3 ? STACKS : BANDS, i % 3);
    free(dealing);
    if (!deals)
        return NULL;
    for (int i = 0; i < 6; i++) /* once: a second round drops next to nothing */
        drop_misfits(deals, settled, i / 3 ? STACKS : BANDS, i % 3);
    choose_combined(deals);
    find_crossings(deals, settled);
    find_alike(deals, settled);
    return deals;
}
