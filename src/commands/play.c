/* play.c: the game. Reads its puzzles before it takes over the terminal, so that messages about them can be
 * seen. */
#include <assert.h>
#include <unistd.h>

#include "base/program.h"
#include "play/player.h"
#include "run/input.h"
#include "run/reason.h"
#include "run/values.h"
#include "run/wanted.h"

static struct range levels;
static uint64_t seed;

static const struct option options[] = {
    {0, "difficulty", "WORD", "begin with a new puzzle of this difficulty, or of a range", take_difficulty,
     &levels, .words = rating_words},
    {0, "seed", "S", "the same seed makes the same puzzles", take_number, &seed, 0, UINT64_MAX, 0},
    {0},
};

/* Reads the files into a collection, with the notes that solving would print. Returns false after a message
 * if a file cannot be read, or there is no puzzle. */
static bool read_files(struct collection *collection)
{
    enum { BATCH = 1024 };
    struct input input;
    struct notes notes = {.counts = {0}};
    struct notes_printed printed = {.failed = false};
    struct sudoku_batch *batch = NULL;
    bool whole = sudoku_batch_new(BATCH, &batch) == SUDOKU_OK;
    input_open(&input, common.files, common.n_files, common.quiet);
    while (whole && input_fill(&input, batch, &notes)) {
        const struct sudoku_item *item;
        for (size_t i = 0; whole && (item = sudoku_batch_item(batch, i)); i++) {
            if (item->error) {
                notes_add(&notes, NOTE_BROKEN, 0, input.name, item->line, "%s", item->error);
                collection->invalid++;
            } else {
                whole = collection_add(collection, item);
            }
        }
        notes_print(&printed, &notes, NULL, NULL);
    }
    if (!whole)
        program_say("out of memory");
    notes_print(&printed, &notes, NULL, NULL);
    notes_print_rest(&printed);
    notes_free(&notes);
    whole = whole && !input.failed;
    if (whole && !collection->n && !collection->invalid)
        program_say("no puzzle in the input");
    input_free(&input);
    sudoku_batch_free(batch);
    return whole && collection->n;
}

/* Reads standard input without `-` if it is not a terminal. */
static int run(void)
{
    struct collection collection = {.n = 0};
    const bool makes = option_given(&levels), piped = !common.n_files && !makes && !isatty(STDIN_FILENO);
    const uint64_t start = option_given(&seed) ? seed : fresh_seed();
    assert(levels.low <= levels.high && levels.high < RATING_LEVELS);
    const unsigned level = levels.low + (unsigned)(start % (levels.high - levels.low + 1));
    if (makes && common.n_files)
        return usage_error("play: --difficulty makes a new puzzle, so no file can be given");
    if (common.output)
        return usage_error("play takes no -o; 'play > FILE' writes the grid at the end");
    if ((common.n_files || piped) && !read_files(&collection)) {
        text_free(&collection.records);
        return STATUS_TROUBLE;
    }
    return play_run(&collection, makes ? (int)level : -1, start);
}

const struct command command_play = {
    .name = "play",
    .group = GROUP_MAKE,
    .summary = "play in the terminal, with hints that explain",
    .help =
        "Plays the puzzles of the files, or the game that was played last, or a new\n"
        "puzzle. Games are saved with every move. The key ? shows all keys.",
    .example = "sudoku generate 5 --difficulty=hard | sudoku play -",
    .options = options,
    .run = run,
};
