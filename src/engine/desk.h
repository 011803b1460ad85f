/* desk.h: the bit-sliced solver, and where it keeps everything.
 *
 * Other solvers work on one puzzle and wait: each deduction depends on the one before. Here one bit is one
 * puzzle. A plane is a vector of bits; plane x[d][c] has bit i set while the board in lane i may still have
 * digit d + 1 in cell c. The 9 x 81 planes are the desk:
 *
 *                        lane   0 1 2 3 4 5 6 7 ...  LANES - 1
 *      x[0][0], "1 in cell 0"   1 0 1 1 0 0 1 0 ...     one vector
 *      x[0][1], "1 in cell 1"   0 0 1 0 0 1 1 0 ...
 *       ...                     :   :
 *      x[8][80]                 0 1 1 0 0 0 1 1 ...
 *                                   ^
 *                                   all bits of this column together are one board
 *
 * Deductions are boolean algebra on planes, the same for every lane and without a branch. For instance "two of
 * these three cells may hold the digit" is majority(a, b, c) for 512 puzzles in one instruction.
 *
 * Some words: a house is a row, column or box; a chute is a band (three boxes side by side) or a stack (three
 * on top of each other); a miniline is where a line and a box cross, three cells: a minirow or a minicolumn.
 *
 * A sweep (kernel_sweep.h) takes the digits in turn, up and down in alternation. For one digit:
 *
 *   1. Cells that another digit has claimed in this sweep lose the digit. Cells that are solved with it clear it
 *      from the rest of their box.
 *   2. By stack: the nine minicolumns in which the digit is possible are a 3 x 3 matrix (box by column). Each
 *      box and each column holds the digit once, so only minicolumns that belong to one of the matrix's six
 *      permutations can hold it; the others lose it. That contains pointing and claiming, and carries what
 *      step 1 did to the box on to rows and columns. No permutation at all: the board is dead.
 *   3. By band the same with minirows. Then a cell that is the digit's last place in its row, column or box is
 *      claimed: it is no longer `unclaimed`. Digits later in the order leave it at once, earlier ones in the next
 *      sweep, which runs the other way. (If two digits need one cell, the second finds no place, and the board
 *      is dead.) Only the box has to be looked at: the last place of a row or column is in an open miniline, which
 *      closes the box's others, so that it is the box's last place, too.
 *
 * A review of all cells closes the sweep: an empty cell is a dead board, `two` says which cells have two
 * candidates or more, and a board is
 *
 *      bad        if it is dead,
 *      unsolved   if some cell has two candidates: neither bad nor unsolved is a solution,
 *      stalled    if it is unsolved, and the sweep has decided no cell (and no claim will): not `changed`.
 *
 * The lanes are at different points of different searches. When enough of them need something from outside,
 * all of them are served together (kernel_body.h):
 *
 *   - Dead lanes are free. Solutions are counted; a puzzle's first one stays in its lane ("parked") until there
 *     are enough to blend them into the outgoing tray, from where they are written as text (kernel_out.h,
 *     kernel_text.h). A board that has just become full is not proven_lanes before its columns have been checked,
 *     since the sweep that filled it has not looked at them again; or, if there are only a few such boards, before
 *     the next sweeps have found nothing wrong.
 *   - Stalled boards fork (kernel_fork.h). All lanes choose their cell at once, with scores in planes. A lane
 *     keeps the lowest candidate; the board with the others goes to a free lane. Bits cannot be moved freely in a
 *     vector, but its 64-bit words can be turned and can change places (kernel_turns.h). Boards that find no
 *     lane wait, or go to a frame: planes like the desk's, beside it.
 *   - Free lanes are filled from the frames, newest first, then with puzzles from the incoming tray, where
 *     their text has been turned into four bits a cell, all lanes at a time (kernel_in.h).
 *   - When most lanes are solved or dead, as is usual with easy puzzles, and no boards wait in frames, solutions leave
 *     and puzzles arrive in the same lanes: nothing has to be turned, and one pass over the desk does both
 *     (kernel_trade.h).
 *   - Puzzles with more solutions than are asked for waste boards that way. When they are many, each gets one lane, and
 *     its alternatives wait in frames until it comes to an end (kernel_depth.h).
 *
 * Memory is bounded whatever the puzzles: no puzzle is loaded into a word while it has boards in frames, which
 * makes the search go into depth rather than breadth; and when the frames are full and nothing else can move,
 * some boards are finished by the one-puzzle solver, which frees their lanes. The same solver helps when a desk has
 * lost itself in boards without a solution (kernel_elsewhere.h).
 *
 * A digit given twice in a box is the one contradiction that the sweeps do not see by themselves, and a nearly
 * empty board would be searched for ever for it: so boards are checked for it before their first fork.
 *
 * The order of the events depends on nothing but the job and the number of lanes. Counts never depend on it, nor
 * does the solution of a puzzle that has only one. */
#ifndef ENGINE_DESK_H
#define ENGINE_DESK_H

#include <stddef.h>

#include "engine/kernel.h"
#include "engine/plane.h"
#include "engine/text.h"

/* When to do what, in percent of the desk's lanes where nothing else is said. Found by measuring; the optima are
 * flat (bench/EXPERIMENTS.md). */
enum {
    SERVE_AT = 60,   /* serve when so many of the live lanes are decided ... */
    SERVE_LATE = 74, /* ... or so many, in depth or when fewer than FEW_STALLED were forked last time ... */
    FEW_STALLED = 10,
    SWEEPS_AT_MOST = 16, /* ... but after so many sweeps in any case */
    FORK_AT = 10,        /* fork when so many have stalled */
    SET_ASIDE_AT = 15,   /* put alternatives into a frame when so many find no lane; fewer wait */
    TAKE_BACK_AT = 12,   /* take boards from the frames when so many lanes are free ... */
    TAKE_BACK_LEAST = 3, /* ... and a frame can fill so many of them */
    LOAD_AT = 10,        /* load puzzles when they find so many free lanes ... */
    LOADS_AT_MOST = 3,   /* ... and so often in one service */
    FILL_AT = 15,        /* fill the incoming tray when so few puzzles are left there */
    CHECK_AT = 5,        /* check the columns of full boards when there are so many */
    PARK_AT = 4,         /* blend solutions into the tray when there are so many, */
    TRADE_AT = 66        /* but trade them for puzzles when so many lanes are solved or free */
};

/* When to search in depth: if so many percent of the guesses were for nothing. That is judged after so many guesses,
 * in depth after more of them (tests say fewer). A pass over the planes of a frame is for so many lanes at least. */
#ifndef KERNEL_JUDGE_AFTER
#define KERNEL_JUDGE_AFTER (4 * LANES)
#define KERNEL_DEPTH_FOR (256 * LANES)
#endif
enum {
    DEPTH_AT = 20,
    JUDGE_AFTER = KERNEL_JUDGE_AFTER,
    DEPTH_FOR = KERNEL_DEPTH_FOR,
    PASS_LEAST = LANES / 100 + 1
};

/* When to ask the one-puzzle solver: after so many guesses without progress, about how many puzzles if it knows nothing of
 * the first ones, and for how many guesses of its own, beside two for each solution. */
enum { PATIENCE = 64 * LANES, LOOKS_IN_VAIN = 4, SHORT_LOOK = 200 };

enum {
    FRAMES = 12,       /* room for 12 boards a lane beside the desk, */
    DEPTH_FRAMES = 40, /* in depth for more: see the essay on what happens when it is full */
    FEW_FRAMES = 3,    /* few enough for taking the oldest first */
    ROTATIONS = 2
};

/* Boards set aside, lane by lane, until there is room on the desk. */
struct frame {
    plane possible[9][SUDOKU_CELLS];
    plane taken;
    plane forked; /* as on the desk */
    bool stale;   /* some of its puzzles may have all their solutions by now */
    uint32_t puzzle[LANES];
};

/* Puzzles, or solutions, as four bits a cell: on their way from or to text. */
struct tray {
    plane bit[SUDOKU_CELLS][NIBBLE];
    plane taken;
    uint32_t puzzle[LANES];
};

/* Everything that one call works on. */
struct desk {
    plane possible[9][SUDOKU_CELLS];
    plane undecided[SUDOKU_CELLS]; /* the cell has at least two candidates */
    plane unclaimed[SUDOKU_CELLS]; /* for no digit yet, in this sweep, the last place of a house */
    plane pick[SUDOKU_CELLS];      /* the cell to fork at */
    plane dead;                    /* no solution here */
    plane changed;                 /* the last sweep has decided a cell, or will */
    plane unsolved;                /* some cell has at least two candidates */
    plane unproven;                /* was full at the last service, and has waited since */
    plane live;                    /* a board is being worked on */
    plane parked;                  /* a solution is waiting for the tray */
    plane forked;                  /* this board has had, or has, siblings */
    plane fresh;                   /* its clues have not been checked for clashes */
    uint32_t puzzle[LANES];
    struct tray incoming, outgoing;
    struct frame frame_store[DEPTH_FRAMES];
    struct frame *frames[DEPTH_FRAMES]; /* the frames, those in use first, the newest last of them */
    int frames_used;                    /* in use */
    bool upwards;                       /* the direction of the next sweep */
    bool backwards;                     /* the direction of the last pass over the cells */
    size_t next_puzzle;                 /* the next puzzle to be read */
    size_t stalled_before;              /* lanes that had stalled at the last service */
    bool in_depth;                      /* each puzzle has one board on the desk */
    uint64_t guesses;                   /* made here, those made elsewhere are in the statistics */
    uint64_t judged_at;                 /* the guesses until the last judgement on depth, */
    uint64_t dropped;                   /* and the boards dropped since */
    uint64_t solutions;                 /* solutions counted */
    uint64_t progress;                  /* solutions and puzzles read, when there was last progress, */
    uint64_t progress_at;               /* the guesses until then, */
    uint64_t patience;                  /* and how many more to wait for the next */
    const struct many_job *job;
    struct sudoku_statistics statistics;
    char discarded[SUDOKU_CELLS]; /* where rows go that nobody wants */
    char blank[SUDOKU_CELLS];
};

/* All planes but those of the frames: lanes that have not been used hold nothing. */
#define CLEAR_SIZE offsetof(struct desk, frame_store)

/* The nine candidates of a cell, counted: at least one, at least two. */
INLINE void count_candidates(const plane v[9], plane *any, plane *several)
{
    plane a = or3(v[0], v[1], v[2]), b = or3(v[3], v[4], v[5]), c = or3(v[6], v[7], v[8]);
    plane t = or3(majority(v[0], v[1], v[2]), majority(v[3], v[4], v[5]), majority(v[6], v[7], v[8]));
    *any = or3(a, b, c);
    *several = majority(a, b, c) | t;
}

/* Passes over all cells go to and fro: what the last one has left in the first-level cache comes first. */
INLINE int next_direction(struct desk *desk)
{
    desk->backwards = !desk->backwards;
    return desk->backwards ? -1 : 1;
}

#define FOR_EACH_CELL(desk, c)                                                                               \
    for (int way_ = next_direction(desk), left_ = SUDOKU_CELLS, c = way_ > 0 ? 0 : SUDOKU_CELLS - 1;         \
         left_ > 0; left_--, c += way_)

static bool puzzles_left(const struct desk *desk)
{
    return desk->next_puzzle < desk->job->n || any_lane(desk->incoming.taken);
}

/* The lanes without a board or a solution. */
INLINE plane free_lanes(const struct desk *desk)
{
    return ~(desk->live | desk->parked);
}

/* Takes one more frame into use. */
INLINE struct frame *open_frame(struct desk *desk)
{
    struct frame *frame = desk->frames[desk->frames_used++];
    frame->taken = frame->forked = none();
    frame->stale = false;
    return frame;
}

#endif
