/* Any saved game of --play: it is refused, and an empty grid is shown, or played on. What is saved then is
 * read again as the same game. */
#include "tests/fuzz/fuzz.h"

#include "cli/play/player/play.h"

/* What holds for every game, whatever was read. */
static void inspect(const struct play *play)
{
    CLAIM(play->view.cursor < CELLS);
    CLAIM(play->game.at <= play->game.n_moves);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *field = &play->game.cells[cell];
        CLAIM(field->digit <= 9 && field->owner <= PROGRAM && field->marks <= DIGITS &&
              field->struck <= DIGITS);
        CLAIM((field->digit == 0) == (field->owner == NOBODY));
    }
    for (const char *at = play->course.name; *at; at++)
        CLAIM(*at >= ' ' && *at <= '~');
}

/* Some keys after the game was read; they come from its end. */
static void press(struct play *play, const uint8_t *bytes, size_t length)
{
    for (size_t i = length < 16 ? 0 : length - 16; i < length; i++)
        play_key(play, bytes[i], false);
    inspect(play);
}

static void record(const struct play *play, struct text *out)
{
    play_record(play, out);
    CLAIM(!out->failed && out->length > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length};
    char *text = take_text(&all, 20000, &length);
    struct play play;
    struct text first = {0}, second = {0};
    play_init(&play, 1);
    bool restored = play_restore(&play, text, length);
    inspect(&play);
    CLAIM(restored || play.game.n_moves == 0);
    press(&play, bytes, length);
    record(&play, &first);
    CLAIM(play_restore(&play, first.data, first.length));
    record(&play, &second);
    CLAIM(first.length == second.length && memcmp(first.data, second.data, first.length) == 0);
    text_free(&first);
    text_free(&second);
    play_free(&play);
    free(text);
    return 0;
}
