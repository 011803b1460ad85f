/* minlex.h: the search for the smallest of all forms of a puzzle, its minlex form.
 *
 * A puzzle has 2 * 6^8 arrangements (transpose it; order its bands, its stacks, the rows of a band, the
 * columns of a stack), each with 9! ways to name its digits. Read as 81 characters with '0' for an empty
 * cell, one of these forms is the smallest, and two puzzles are equivalent if and only if
 * their smallest forms are equal.
 *
 * The search fills the form from the top, one row at a time. A "candidate" is what has been decided so far
 * about one way to get there; after each row only the candidates that tie for the smallest text remain,
 * usually one or two. What makes it quick is that a candidate decides as little as it can:
 *
 *   columns  The columns of a stack are in an ordered partition. The rank of a column says how many columns
 *            of its stack stand in earlier classes; columns of equal rank look alike so far and may stand in
 *            any order. Ranks 0 0 0: nothing is known; 0 0 2: the third column's place is fixed, the others
 *            may stand either way.
 *
 *   stacks   The same one level up: stacks of equal rank have looked alike so far.
 *
 *   digits   A digit gets its name where it first appears. While that column may still stand in several
 *            places, so may the name: the candidate remembers only where the digit was first seen, its
 *            home. When the digit turns up again, the smallest name that it can still have wins, and that
 *            puts the column into its place. The name is read off the text, which all candidates share.
 *
 * So the first row of a full grid leaves 18 candidates, one for each row and column of the grid, where
 * writing out the arrangements would leave 23,328. Only columns that compete for the same smallest name
 * make a candidate branch. Two empty rows of a band can change places, and so can two empty bands: one of
 * them is tried. */
#ifndef CREATE_MINLEX_H
#define CREATE_MINLEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

enum {
    ALL_LINES = 0x1ff,
    EACH = 0x15,     /* all three, see below */
    INLINE_ROOM = 96 /* candidates held without asking for memory: enough for nearly every puzzle */
};

/* The ranks of three things, the columns of a stack or the stacks, are two bits each in one number. A set of
 * the three has bits 0, 2 and 4, so that it can be added to their ranks. */

static inline unsigned set_size(unsigned set)
{
    return set * EACH >> 4 & 3;
}

/* Which of the three the only one in the set is. */
static inline unsigned set_index(unsigned set)
{
    return (set >> 2) - (set >> 3);
}

static inline unsigned rank_of(unsigned ranks, unsigned index)
{
    return ranks >> (2 * index) & 3;
}

/* The set of those that have this rank. */
static inline unsigned of_rank(unsigned ranks, unsigned rank)
{
    unsigned differing = ranks ^ rank * EACH;
    return ~(differing | differing >> 1) & EACH;
}

/* Puts one into the first place of its class, the others of the class behind it. */
static inline unsigned char put_first_in_class(unsigned ranks, unsigned index)
{
    return (unsigned char)(ranks + (of_rank(ranks, rank_of(ranks, index)) & ~(1u << (2 * index))));
}

/* The puzzle as given, or transposed. */
struct view {
    unsigned char cell[9][9];
    unsigned char filled[9][3]; /* of a row and stack: the columns that have a clue */
    uint16_t digits[9][3];      /* bit d: digit d is there */
    uint16_t empty_rows;        /* bit r: row r has no clue */
};

/* One way to reach the smallest text so far, with all that is still open. */
struct candidate {
    unsigned char name[10]; /* a digit's new name once it is settled, or 0 */
    unsigned char home[10]; /* where it was first seen: 16 * row of the form + 4 * stack + column there */
    unsigned char rank[3];  /* ranks of each stack's columns */
    unsigned char stack_rank;
    unsigned char next_name;
    unsigned char view;
    unsigned char row[9]; /* the view's row in each row of the form */
    uint16_t seen;        /* bit d: digit d has a home */
    uint16_t free_rows;   /* rows not yet placed */
};

/* A list of candidates. Most searches need no memory beyond the list itself. */
struct list {
    struct candidate *items;
    size_t n, room;
    struct candidate first[INLINE_ROOM];
};

struct search {
    struct view views[2];
    uint64_t
        line[9]; /* rows of the form, 4 bits a character, the leftmost highest; the last is the best so far */
    unsigned depth; /* the row in progress */
    bool short_of_memory;
    struct list lists[2]; /* the candidates before and after the row in progress, in turn */
};

/* A candidate on its way through one row. */
struct walk {
    struct candidate candidate;
    const struct view *view;
    int row;       /* of the view */
    unsigned slot; /* how many characters are written */
    uint64_t line; /* the characters */
};

/* The character in a finished row. */
static inline unsigned character_at(const struct search *search, unsigned row, unsigned slot)
{
    return (unsigned)(search->line[row] >> (4 * (8 - slot))) & 15;
}

/* Searches for the form of a valid puzzle. Leaves it in line, and the candidates that reach it in the second
 * list. Returns SUDOKU_OK or SUDOKU_NO_MEMORY; create_search_end frees the lists after either. */
enum sudoku_status create_search_form(struct search *search, const char *puzzle);
void create_search_end(struct search *search);

/* Keeps a candidate that has written this text for the row, unless memory is short. A text smaller than the
 * best so far drops all candidates kept before it. */
void create_keep_candidate(struct search *search, const struct candidate *candidate, uint64_t line);

/* Writes the rest of the row, branching where several ways may be the smallest, and keeps what ties with the
 * best. */
void create_write_row(struct search *search, struct walk *walk);

/* Tries each of these rows (a set) as the next one of a candidate whose columns all have their places. */
void create_try_settled_rows(struct search *search, const struct candidate *candidate, unsigned rows);

/* Tries a row without empty cells as the second one, if the first had none either. */
void create_try_second_full_row(struct search *search, const struct candidate *candidate, int row);

#endif
