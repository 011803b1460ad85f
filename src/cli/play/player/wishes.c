/* wishes.c: the new puzzle that the player wants, made beside the game. */
#include "cli/play/player/actions.h"
#include "sudoku.h"

enum { WISH_LEVEL, WISH_SYMMETRY, WISH_LOW, WISH_HIGH, WISHES, ANY_LEVEL = LEVELS, BY_RATING };
/* Tenths: the scale goes from 1.0 to 11.9, and SUDOKU_BEYOND is above it. */
enum { LOWEST_RATING = 10, HIGHEST_RATING = 119 };

/* A level stands for a range of ratings. */
void set_range(struct play *play)
{
    if (play->maker.wish_level < LEVELS) {
        level_range(play->maker.wish_level, &play->maker.wishes.low, &play->maker.wishes.high);
    } else if (play->maker.wish_level == ANY_LEVEL) {
        play->maker.wishes.low = 0;
        play->maker.wishes.high = SUDOKU_BEYOND;
    }
    if (play->maker.wishes.low < LOWEST_RATING)
        play->maker.wishes.low = LOWEST_RATING;
}

/* The next seed follows from this one (a linear congruential step), so pressing the key twice makes two
 * puzzles, and a test knows which. */
void play_make(struct play *play)
{
    set_range(play);
    play->maker.wishes.seed = play->maker.seed;
    play->maker.seed = play->maker.seed * 6364136223846793005u + 1442695040888963407u;
    want_task(play, task_here(play, TASK_MAKE));
    play->maker.making = true;
    play->maker.made = false;
    play->maker.making_since = play->course.changes;
    play_say(play, TONE_PLAIN, "Making a puzzle... You can play on; Esc cancels.");
}

/* Nobody needs to know how many solutions the empty grid has, so its facts are not asked for. */
void play_begin_making(struct play *play)
{
    begin_game(play, empty_grid);
    play_set_name(play, "");
    play_make(play);
}

/* Takes a new puzzle. It is opened at once unless the player has gone on with the old one, makes a pause, or
 * has a list or prompt open. */
void take_made(struct play *play, const struct finding *finding)
{
    play->maker.making = false;
    if (finding->status != SUDOKU_OK) {
        play_say(play, TONE_WARNING, "None of %llu new puzzles is as you wish: n chooses an easier level.",
                 (unsigned long long)play->maker.wishes.trials);
        return;
    }
    if (play->course.changes == play->maker.making_since && !play->game.editing &&
        play->view.show == SHOW_GRID) {
        open_puzzle(play, finding->puzzle, "");
        return;
    }
    play->maker.made = true;
    play->maker.made_puzzle = *finding;
    play_say(play, TONE_GOOD, "The new puzzle is ready: N opens it.");
}

/* While there is nothing to open, the same key shows the progress. */
void open_made(struct play *play)
{
    if (play->maker.made)
        open_puzzle(play, play->maker.made_puzzle.puzzle, "");
    else
        play_say(play, TONE_PLAIN,
                 play->maker.making ? "The new puzzle is not ready yet." : "n makes a new puzzle.");
}

/* The next rating up or down; above the scale there is one more. SUDOKU_BEYOND is no neighbour of the
 * others as a number, hence the two exceptions. */
static unsigned step_rating(unsigned rating, int by)
{
    if (by > 0)
        return rating >= HIGHEST_RATING ? SUDOKU_BEYOND : rating + 1;
    if (rating == SUDOKU_BEYOND)
        return HIGHEST_RATING;
    return rating > LOWEST_RATING ? rating - 1 : LOWEST_RATING;
}

/* Levels and ratings are two ways to say the same: a level sets the range, and a range that is changed by
 * hand is no level any more. */
static void change_wish(struct play *play, int by)
{
    struct wishes *wishes = &play->maker.wishes;
    unsigned n = 0;
    switch (play->maker.wish_row) {
    case WISH_LEVEL:
        play->maker.wish_level = (play->maker.wish_level + LEVELS + 2 + (unsigned)by) % (LEVELS + 2);
        set_range(play);
        break;
    case WISH_SYMMETRY:
        while (symmetry_name(n))
            n++;
        wishes->symmetry = (wishes->symmetry + n + (unsigned)by) % n;
        break;
    /* The other end is pushed along, so that the range is never empty. */
    case WISH_LOW:
        wishes->low = step_rating(wishes->low, by);
        if (wishes->high < wishes->low)
            wishes->high = wishes->low;
        play->maker.wish_level = BY_RATING;
        break;
    default:
        wishes->high = step_rating(wishes->high, by);
        if (wishes->low > wishes->high)
            wishes->low = wishes->high;
        play->maker.wish_level = BY_RATING;
        break;
    }
}

void wishes_key(struct play *play, unsigned key)
{
    switch (key) {
    case KEY_DOWN:
    case 'j':
        play->maker.wish_row = (play->maker.wish_row + 1) % WISHES;
        break;
    case KEY_UP:
    case 'k':
        play->maker.wish_row = (play->maker.wish_row + WISHES - 1) % WISHES;
        break;
    case KEY_RIGHT:
    case 'l':
    case ' ':
        change_wish(play, 1);
        break;
    case KEY_LEFT:
    case 'h':
        change_wish(play, -1);
        break;
    case KEY_RETURN:
        play->view.show = SHOW_GRID;
        play_make(play);
        break;
    default:
        play->view.show = SHOW_GRID;
        break;
    }
}
