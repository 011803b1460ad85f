/* mesh.h: the candidates of a board under numbers of their own, and the links between them, for chains.
 *
 * A node is a candidate or a group: those candidates of a digit, two or three, that lie where a box crosses a
 * line. It is on if one of its cells holds the digit, off if none does. Two nodes are linked weakly if they
 * are never on together, strongly if they are never off together.
 *
 *     5 5 . | . . .       the group 5 in r1c1 and r1c2
 *     . . . | . . .       is strongly linked to r3c3 (box 1)
 *     . . 5 | . . 5       and weakly to every other 5 in row 1
 *
 * A set of nodes is a row of words. Candidates have the lowest numbers, in reading order. */
#ifndef LOGIC_MESH_H
#define LOGIC_MESH_H

#include "logic/step.h"

/* No puzzle with one solution has come near so many nodes where easier techniques fail. */
enum { MESH_NODES = 512, MESH_WORDS = MESH_NODES / 64, MESH_STRONG = 4 };

/* Room for a row of each node. */
typedef uint64_t mesh_rows[MESH_NODES * MESH_WORDS];

struct mesh_link {
    uint16_t to;
    unsigned char house; /* as in core/grid.h, or SUDOKU_SAME_CELL */
};

struct mesh {
    unsigned n, n_candidates; /* nodes; groups come after the candidates */
    unsigned words;           /* of a row */
    struct cells cells[MESH_NODES];
    unsigned char digit[MESH_NODES];
    unsigned char n_strong[MESH_NODES];
    struct mesh_link strong[MESH_NODES][MESH_STRONG];
    uint64_t candidates[MESH_WORDS]; /* the row of all candidates */
    uint64_t tied[MESH_WORDS];       /* the row of all nodes that have strong links */
    mesh_rows weak;                  /* what each node is linked weakly to */
    uint16_t id[9][SUDOKU_CELLS];    /* the numbers of candidates */
};

/* Casts the mesh of a board, with or without groups. Groups without strong links are left out. Returns false
 * if there are too many candidates. */
bool logic_mesh_cast(struct mesh *mesh, struct board *board, bool groups);

/* The nodes that follow from one that is on, or off, breadth first: those found first count. Index 0 of an
 * array stands for nodes that are off, 1 for nodes that are on. */
struct mesh_search {
    uint64_t met[2][MESH_WORDS];
    uint16_t from[2][MESH_NODES];    /* the node before; the start is its own */
    uint16_t depth[2][MESH_NODES];   /* links from the start */
    unsigned char house[MESH_NODES]; /* of the strong link to each node that is on */
    /* The nodes in the order in which they were met: twice the number, and one more if they are on. */
    uint16_t queue[2 * MESH_NODES];
    unsigned n;
};

/* Follows all links from a start. */
void logic_mesh_search(const struct mesh *mesh, struct mesh_search *search, unsigned start, bool on);

/* A chain, from the start of a search to one of its nodes. Nodes are on and off in turn. */
struct mesh_chain {
    unsigned n;
    uint16_t node[2 * MESH_NODES];
};

/* Writes the chain to a node as a branch of a step's argument. */
void logic_mesh_say(const struct mesh *mesh, const struct mesh_search *search, unsigned node, bool on,
                    unsigned branch, struct step *step, struct mesh_chain *chain);

/* Fills in for each node that is on: what is on by a weak and a strong link (direct), and itself alone
 * (on). */
void logic_mesh_begin(const struct mesh *mesh, mesh_rows direct, mesh_rows on);

/* Makes rows of what follows, by one weak and one strong link more than before. Returns whether any row has
 * grown. */
bool logic_mesh_grow(const struct mesh *mesh, const mesh_rows direct, const mesh_rows before,
                     mesh_rows after);

static inline uint64_t *mesh_row(const struct mesh *mesh, uint64_t *rows, unsigned node)
{
    return rows + (size_t)node * mesh->words;
}

static inline const uint64_t *mesh_weak(const struct mesh *mesh, unsigned node)
{
    return mesh->weak + (size_t)node * mesh->words;
}

static inline bool mesh_has(const uint64_t *row, unsigned node)
{
    return row[node >> 6] >> (node & 63) & 1;
}

static inline void mesh_add(uint64_t *row, unsigned node)
{
    row[node >> 6] |= (uint64_t)1 << (node & 63);
}

static inline void mesh_remove(uint64_t *row, unsigned node)
{
    row[node >> 6] &= ~((uint64_t)1 << (node & 63));
}

/* Adds all nodes of another row. */
static inline void mesh_join(uint64_t *row, const uint64_t *more, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        row[i] |= more[i];
}

#endif
