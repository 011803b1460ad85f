/* desk.h: the bit-sliced solver and the workspace where it keeps everything. Read this file first.
 *
 * Most solvers work on one puzzle and wait: each deduction depends on the one before. This solver works
 * on many puzzles at once, and every bit of a vector belongs to a different one. Such a vector is a
 * plane, and its bit i is lane i. In the plane possible[d][c], bit i is set while the board in lane i may
 * still have digit d + 1 in cell c. These 9 x 81 planes are the desk:
 *
 *                               lane   0 1 2 3 4 5 6 7 ...  LANES - 1
 *      possible[0][0], "1 in cell 0"   1 0 1 1 0 0 1 0 ...     one vector
 *      possible[0][1], "1 in cell 1"   0 0 1 0 0 1 1 0 ...
 *       ...                            :   :
 *      possible[8][80]                 0 1 1 0 0 0 1 1 ...
 *                                          ^
 *                                          the bits of one column are one board
 *
 * Deductions are boolean formulas on planes. They are the same for every lane and need no branch. For
 * instance, "at least two of these three cells may hold the digit" is majority(a, b, c): one instruction
 * for 512 puzzles.
 *
 * Some terms. A house is a row, column or box. A chute is a band (three boxes side by side) or a stack
 * (three boxes on top of each other). A miniline is the three cells that a line and a box share: a
 * minirow or a minicolumn.
 *
 * == A sweep (sweep.h) ==
 *
 * A sweep goes through the digits once, from 1 to 9 and next time from 9 to 1. For each digit:
 *
 *   1. The digit is removed from the cells that other digits have claimed in this sweep. Then the digit
 *      is removed from the rest of every box in which it has a solved cell.
 *   2. In each stack, the minicolumns in which the digit is possible form a 3 x 3 matrix (box by column).
 *      Each box and each column holds the digit once, so only minicolumns that belong to one of the six
 *      permutations of the matrix can hold it; it is removed from the others. This covers pointing and
 *      claiming, and it carries the effect of step 1 from boxes to columns. If no permutation is left,
 *      the board is dead.
 *   3. Each band is treated the same way, with minirows. Then a cell that is the digit's last place in
 *      its row, column or box is claimed: its bit in `unclaimed` is cleared. Digits that come later in
 *      this sweep leave the cell at once; earlier ones leave it in the next sweep, which runs the other
 *      way. (If two digits claim the same cell, the second finds no place, and the board is dead.) It is
 *      enough to look at the box: the last place of a row or column is in an open miniline, and that
 *      closes the box's other minilines, so it is the box's last place, too.
 *
 * The sweep ends with a review of all cells. A cell without candidates makes the board dead. A cell with
 * two candidates or more is `undecided`. After the review a board is
 *
 *      dead       if it has no solution,
 *      unsolved   if a cell is undecided; a board that is neither dead nor unsolved is full,
 *      stalled    if it is unsolved and not `changed`: the sweep has decided no cell, and no claim will.
 *
 * == A service (body.h) ==
 *
 * The lanes are at different points of different searches. When enough of them need something that a
 * sweep cannot do, all of these are served together:
 *
 *                 puzzle loaded, board taken back from a frame, alternative after a fork
 *      +--------+ --------------------------------------------------------> +--------+ --. sweep; if stalled,
 *      |  free  |                                                           |  live  |   | fork: the board
 *      +--------+ <-------------------------------------------------------- +--------+ <-' keeps one digit
 *        ^    ^       dead, or the puzzle has all the solutions wanted          |
 *        |    |                                                                 | full
 *        |    |       columns are wrong, or the solution is counted             v
 *        |    '------ but its text is not wanted -------------------------- +----------+
 *        |                                                                  | unproven |
 *        |                                                                  +----------+
 *        |     copied to the outgoing tray     +--------+                       |
 *        '------------------------------------ | parked | <---------------------'
 *                                              +--------+   counted, the puzzle's first solution
 *
 *   - Lanes of dead boards become free (solutions.h).
 *   - A full board is not accepted at once, because the sweep that filled it has not looked at its
 *     columns again. If there are many such boards, their columns are checked. If there are few, they
 *     stay on the desk as unproven until the sweeps before the next service have found nothing wrong.
 *   - Solutions are counted. The first one of a puzzle stays in its lane, parked, until there are enough
 *     of them to be copied to the outgoing tray together. When the tray is full, it is written as text
 *     (solutions.h, transpose.h).
 *   - Stalled boards fork (fork.h). All lanes choose a cell at the same time, with scores that are
 *     planes, too. A lane keeps one candidate of its cell; the board with the other candidates moves to a
 *     free lane. Single bits of a vector cannot be moved freely, but its 64-bit words can be rotated and
 *     permuted (moves.h). On a large desk the next sweep does so in passing. Boards that find no lane
 *     wait, or go to a frame: a set of planes beside the desk (frames.h).
 *   - Free lanes are filled with boards from the frames, the newest first, and then with puzzles from the
 *     incoming tray, where their text has been turned into four bits per cell, all lanes at a time
 *     (load.h). Earlier sweeps have prefetched these texts (sweep.h).
 *   - When most lanes are solved or dead and no boards wait in frames, which is usual with easy puzzles,
 *     puzzles take the lanes of the solutions: one pass over the desk does both, and nothing has to be
 *     moved ("trade", load.h).
 *   - A puzzle with more solutions than wanted wastes boards if all its branches are searched at once (in
 *     breadth). When there are many such puzzles, each one gets a single lane. The lane notes its guesses,
 *     and when it is free again, it goes back to the last one and builds its board anew: search in depth
 *     (depth.h).
 *
 * == Limits ==
 *
 * Memory is bounded whatever the puzzles. No puzzle is loaded into a word that has boards in frames, so
 * that the search finishes old boards before it starts new ones. When frames or levels are full and nothing
 * else can move, the one-puzzle solver finishes some boards, which frees their lanes. It also helps when
 * all lanes are busy with boards that have no solution (rescue.h).
 *
 * Sweeps detect every contradiction but one: two equal clues in a box. A nearly empty board with such
 * clues would be searched forever, so boards that fork are checked for it every few services.
 *
 * The order of events depends only on the job and on the number of lanes. Counts never depend on it, and
 * neither does the solution of a puzzle that has only one.
 *
 * One bit a case in each word: Biham, "A Fast New DES Implementation in Software" (1997). */
#ifndef ENGINE_DESK_H
#define ENGINE_DESK_H

#include <stddef.h>

#include "engine/kernel.h"
#include "engine/moves.h"
#include "engine/plane.h"
#include "engine/transpose.h"

/* A desk of 512 lanes is larger than the first-level cache. There a sweep that splits boards in passing is
 * faster than a pass of its own, and services may come sooner; with fewer lanes it is up to 5 % slower. */
enum { SPLIT_IN_PASSING = LANES == 512 };

/* Thresholds of services, in percent of the desk's lanes unless stated otherwise. The values were measured;
 * the optima are flat (bench/EXPERIMENTS.md). */
enum {
    SERVE_AT = SPLIT_IN_PASSING ? 50 : 60, /* serve when this share of live lanes is dead, full or stalled; */
    SERVE_LATE = 74, /* in depth, or if fewer than FEW_STALLED boards had stalled last time; */
    FEW_STALLED = 10,
    SWEEPS_AT_MOST = 16, /* after this many sweeps in any case */
    FORK_AT = 10,        /* fork when this many boards have stalled */
    SET_ASIDE_AT = 15,   /* put alternatives into a frame when this many find no lane; fewer wait */
    TAKE_BACK_AT = 12,   /* take boards back when this many lanes are free ... */
    TAKE_BACK_LEAST = 3, /* ... and a frame can fill this many of them */
    LOAD_AT = 10,        /* load puzzles when this many lanes are free for them, */
    LOADS_AT_MOST = 3,   /* at most this many times in one service */
    FILL_AT = 15,        /* fill the incoming tray when no more than this is left in it */
    CHECK_CLUES = 8,     /* check for clashing clues once in this many services */
    CHECK_AT = 5,        /* check the columns of full boards when there are this many */
    PARK_AT = 4,         /* copy parked solutions to the tray when there are this many, */
    TRADE_AT = 66        /* but trade them for puzzles when this many lanes are parked or free */
};

/* Search in depth when DEPTH_AT percent of the guesses were wasted. This is judged after JUDGE_AFTER
 * guesses, and in depth after DEPTH_FOR guesses (tests set smaller numbers). In depth, boards go back to
 * earlier guesses when there are GO_BACK_LEAST of them. */
#ifndef KERNEL_JUDGE_AFTER
#define KERNEL_JUDGE_AFTER (4 * LANES)
#define KERNEL_DEPTH_FOR (256 * LANES)
#endif
enum {
    DEPTH_AT = 25,
    JUDGE_AFTER = KERNEL_JUDGE_AFTER,
    DEPTH_FOR = KERNEL_DEPTH_FOR,
    GO_BACK_LEAST = LANES / 100 + 1
};

/* Services between two checks of the control. They take up to 30 ms, so the cost cannot be measured. */
enum { ASK_EVERY = 64 };

/* The solver for one board is called after PATIENCE guesses without progress. It tries LOOKS_IN_VAIN puzzles
 * in vain before it gives up, with SHORT_LOOK guesses for each, plus two for each solution wanted. */
enum { PATIENCE = 64 * LANES, LOOKS_IN_VAIN = 4, SHORT_LOOK = 200 };

enum {
    FRAMES = 12,      /* frames that are used in breadth */
    MOST_FRAMES = 40, /* with those that boards in depth need when the desk returns to breadth */
    LEVELS = 64,      /* guesses of a lane in depth */
    FEW_FRAMES = 3,   /* up to this many, the oldest frame may be emptied first */
};

/* Boards that have been set aside, at most one per lane. */
struct frame {
    plane possible[9][SUDOKU_CELLS];
    plane taken;
    plane fresh; /* as in the desk */
    bool stale;  /* some of its puzzles may have all their solutions by now */
    uint32_t puzzle[LANES];
};

/* In depth, one guess of each lane: see depth.h. */
struct level {
    plane row[9], column[9], digit[9]; /* the lanes that guess there */
    plane made;                        /* the lane has a guess at this level */
    plane open;                        /* it assumes the digit; if not, that the cell does not have it */
};

/* Puzzles or solutions on their way from or to text: four bits per cell. */
struct tray {
    plane bit[SUDOKU_CELLS][NIBBLE];
    plane taken;
    uint32_t puzzle[LANES];
};

/* How the next sweep splits boards: of the picked cell, a board keeps the candidate that the sweep meets
 * first, and the lane that the board is copied to has the others. */
struct split {
    struct moves moves;
    plane met; /* the sweep has met a candidate of the picked cell */
    bool pending;
};

/* Everything that one call works on. */
struct desk {
    plane possible[9][SUDOKU_CELLS];
    plane undecided[SUDOKU_CELLS]; /* the cell has at least two candidates */
    plane unclaimed[SUDOKU_CELLS]; /* no digit has claimed the cell in this sweep */
    plane pick[SUDOKU_CELLS];      /* the cell to fork at */
    plane picked_two;              /* that cell has two candidates */
    struct split split;
    plane dead;     /* the board has no solution */
    plane changed;  /* the last sweep has decided a cell, or a claim will */
    plane unsolved; /* the board has an undecided cell */
    plane unproven; /* the board was already full at the last service */
    plane live;     /* the lane has a board to work on */
    plane parked;   /* the lane has a solution for the outgoing tray */
    plane forked;   /* the puzzle has, or had, other boards */
    plane fresh;    /* the board has not been checked for clashing clues */
    uint32_t puzzle[LANES];
    plane guessing; /* the lane has an open guess */
    struct tray incoming, outgoing;
    plane root[9][SUDOKU_CELLS]; /* in depth, a lane's board before its first guess */
    struct level levels[LEVELS];
    int levels_used;
    struct frame frame_store[MOST_FRAMES];
    struct frame *frames[MOST_FRAMES]; /* first those in use, from the oldest to the newest */
    int frames_used;
    bool upwards;          /* the next sweep starts with digit 1 */
    bool backwards;        /* the last pass over the cells ended with cell 0 */
    size_t next_puzzle;    /* to be read */
    size_t next_fetched;   /* to be fetched into the cache */
    size_t stalled_before; /* number of stalled lanes at the last service */
    bool in_depth;         /* each puzzle has one board on the desk */
    bool clashes;          /* the last look for clashing clues has found some */
    uint64_t guesses;      /* without those of the one-puzzle solver, which are in the statistics */
    uint64_t judged_at;    /* the value of `guesses` when depth was last judged, ... */
    uint64_t dropped;      /* ... and the boards dropped since then */
    uint64_t solutions;    /* counted so far */
    uint64_t progress;     /* solutions and puzzles read when there was last progress, ... */
    uint64_t progress_at;  /* ... the value of `guesses` then, ... */
    uint64_t patience;     /* ... and the guesses to wait for the next progress */
    bool cancelled;        /* by the caller: the job ends after this service */
    const struct many_job *job;
    struct statistics statistics;
    char discarded[SUDOKU_CELLS]; /* the texts of lanes without a solution are written here */
    char blank[SUDOKU_CELLS];     /* the text of lanes without a puzzle */
};

/* The part to be cleared before the first job: all but waiting boards. Lanes that were never used must be
 * empty. */
#define CLEAR_SIZE offsetof(struct desk, root)

/* Counts the candidates of a cell: sets *any where there is one or more, *several where there are two or
 * more. */
INLINE void count_candidates(const plane v[9], plane *any, plane *several)
{
    plane a = or3(v[0], v[1], v[2]), b = or3(v[3], v[4], v[5]), c = or3(v[6], v[7], v[8]);
    plane t = or3(majority(v[0], v[1], v[2]), majority(v[3], v[4], v[5]), majority(v[6], v[7], v[8]));
    *any = or3(a, b, c);
    *several = majority(a, b, c) | t;
}

/* Passes over all cells go forwards and backwards in alternation, because the cells that the last pass
 * has left in the first-level cache should come first. */
INLINE int next_direction(struct desk *desk)
{
    desk->backwards = !desk->backwards;
    return desk->backwards ? -1 : 1;
}

#define FOR_EACH_CELL(desk, c)                                                                               \
    for (int way_ = next_direction(desk), left_ = SUDOKU_CELLS, c = way_ > 0 ? 0 : SUDOKU_CELLS - 1;         \
         left_ > 0; left_--, c += way_)

/* Splits one plane (see struct split): boards are copied to their new lanes, and then each lane loses what
 * is not its own of the picked cell. */
INLINE plane split_plane(struct split *split, plane v, plane pick, plane not_own)
{
    v = blend_moved(&split->moves, v, v);
    split->met = or_and(split->met, v, pick);
    return but_both(v, pick, not_own);
}

/* Returns false if the caller has cancelled. */
static bool goes_on(struct desk *desk)
{
    const struct many_job *job = desk->job;
    desk->cancelled = desk->cancelled || control_is_cancelled(job->control);
    return !desk->cancelled;
}

static bool puzzles_left(const struct desk *desk)
{
    return desk->next_puzzle < desk->job->n || any_lane(desk->incoming.taken);
}

/* The lanes that hold neither a board nor a solution nor guesses to go back to. */
INLINE plane free_lanes(const struct desk *desk)
{
    return ~or3(desk->live, desk->parked, desk->guessing);
}

/* Invariants between services: a lane has a board, a solution or neither; only boards are unproven. */
INLINE void check_lanes(const struct desk *desk)
{
    assert(!any_lane(desk->live & desk->parked));
    assert(!any_lane(BUT(desk->unproven, desk->live)));
    assert(desk->frames_used <= MOST_FRAMES && desk->levels_used <= LEVELS);
    assert(desk->frames_used >= 0 && desk->levels_used >= 0);
    assert(desk->in_depth || !any_lane(desk->guessing));
    assert(desk->next_puzzle <= desk->job->n);
    (void)desk;
}

/* Starts to use one more frame. */
INLINE struct frame *open_frame(struct desk *desk)
{
    assert(desk->frames_used < MOST_FRAMES);
    struct frame *frame = desk->frames[desk->frames_used++];
    frame->taken = frame->fresh = none();
    frame->stale = false;
    return frame;
}

#endif
