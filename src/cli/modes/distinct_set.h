/* distinct_set.h: which texts of a stream come with a key that was not there before; exact, on disk if need
 * be.
 *
 * The keys are kept in memory as long as they fit, and each text is answered for at once. Then the set is
 * full. What it holds is still answered at once; all else goes to temporary files, the texts into one, their
 * keys with the number of the text into another, in parts, chosen by the key's hash:
 *
 *      key known       dropped
 *      key unknown     texts     | text 0 | text 1 | text 2 | ...
 *                      part 0    | key, 1 | key, 7 | ...             equal keys meet in one part,
 *                      part 1    | key, 0 | key, 2 | ...             in the order of the stream
 *                      ...
 *
 * At the end one part after the other goes through the set again, which marks the texts whose keys are new. A
 * part with too many keys for the set takes several rounds: what finds no room waits for the next. Last, the
 * marked texts are given out in their order. The temporary files have no names: they vanish with
 * the program. */
#ifndef CLI_MODES_DISTINCT_SET_H
#define CLI_MODES_DISTINCT_SET_H

#include "base/text.h"
#include "cli/run/job.h"

/* ---- Keys in memory ---- */

enum { KEY_SIZE = 34 };

enum key_set_outcome { KEY_ADDED, KEY_PRESENT, KEY_NO_ROOM };

/* Open addressing: a slot holds a key's number plus one. The keys themselves lie in blocks that never move,
 * so that growing copies no more than the slots. */
struct key_set {
    uint32_t *slots;
    size_t n_slots; /* a power of two, or 0 */
    unsigned char (**blocks)[KEY_SIZE];
    size_t n_blocks;
    size_t n, capacity;
};

/* Makes an empty set that takes at most this many bytes. Returns false when memory is short. */
bool key_set_init(struct key_set *set, size_t memory);

/* Adds a key unless it is there. When memory runs out before the bound is reached, the set is full all the
 * same. */
enum key_set_outcome key_set_add(struct key_set *set, const unsigned char key[KEY_SIZE]);

bool key_set_has(const struct key_set *set, const unsigned char key[KEY_SIZE]);

void key_set_free(struct key_set *set);

/* Packs a puzzle, 81 characters with '.' for an empty cell, into a key. The packing is exact: two puzzles
 * with the same key are the same puzzle. */
void key_of_puzzle(const char puzzle[SUDOKU_CELLS], unsigned char key[KEY_SIZE]);

/* Finds the key of the canonical form of candidates, a hash. Returns SUDOKU_OK or why they have none. */
int key_of_candidates(const uint16_t candidates[SUDOKU_CELLS], unsigned char key[KEY_SIZE]);

/* ---- Keys and texts, on disk if need be ---- */

enum distinct_outcome {
    DISTINCT_NEW,
    DISTINCT_SEEN,
    DISTINCT_LATER,  /* on disk: distinct_next will give it, if it is new */
    DISTINCT_TROUBLE /* a temporary file failed: errno says how */
};

struct distinct;

/* The set of keys takes at most this many bytes of memory. NULL when memory is short. */
struct distinct *distinct_open(size_t memory);

enum distinct_outcome distinct_add(struct distinct *distinct, const unsigned char key[KEY_SIZE],
                                   const char *text, size_t length);

/* After the last text: finds out which of those on disk are new. False: errno says why not. */
bool distinct_resolve(struct distinct *distinct);

/* Appends the next of them to out. Returns 1; 0 after the last; or -1, and errno says why. */
int distinct_next(struct distinct *distinct, struct text *out);

/* What save and load of a mode do. False if there is no room for the keys, or one of them is there. */
void distinct_save(const struct distinct *distinct, size_t *saved, struct text *keys);
bool distinct_load(struct distinct *distinct, size_t *saved, const char *keys, size_t n);

void distinct_close(struct distinct *distinct);

/* ---- Answers that are written only if their key is new ---- */

/* Keeps the answer that was written last, from job->sink.out's place start on, if its key is new. If not, or
 * not yet, takes it back. False if the run cannot go on. Called by in_order, or when it is the job's turn. */
bool distinct_keep_new(struct job *job, struct distinct *distinct, const unsigned char key[KEY_SIZE],
                       size_t start);

/* Writes the answers that wait on disk, and closes the set. For a mode's end. */
void distinct_end(struct job *job, struct distinct *distinct);

#endif
