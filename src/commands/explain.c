/* explain.c: all steps of a person to the solution, or as far as the techniques lead, and how hard the
 * puzzle is. */
#include <assert.h>
#include <ctype.h>

#include "base/terms.h"
#include "run/lesson.h"
#include "run/showing.h"

static bool why, skips_singles;
static unsigned max_er;

static const struct option options[] = {
    {0, "why", NULL, "the reason of each step", take_flag, &why},
    {0, "skip-singles", NULL, "leave out singles, and say how many", take_flag, &skips_singles},
    {0, "max-er", "N", "stop at steps above this rating", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    SHOWING_ROWS,
    REASON_ROWS,
    {0},
};

/* A set of techniques. */
enum { TECHNIQUES_MOST = 128 };
struct techniques {
    const struct sudoku_technique *of[TECHNIQUES_MOST];
    size_t n;
};

/* Those of all puzzles, whose lessons come last. Changed only in a batch's turn. */
static struct techniques taught;

/* A puzzle, and its steps so far. */
struct explaining {
    struct stream *stream;
    struct sudoku_reasoner *reasoner;
    const struct sudoku_step *step;
    struct sudoku_position position;
    struct techniques used;
    unsigned steps;
    unsigned skipped;      /* singles since the last step that was shown */
    unsigned hardest;      /* the number of the hardest step, from 1; of equally hard ones the first */
    const char *technique; /* its title */
    unsigned er;           /* its rating */
    bool is_solved;
    /* Of the puzzle on the scale of Sudoku Explainer, whatever the ladder: the rating, and the title of its
     * hardest step. */
    unsigned rating;
    const char *se_technique;
    bool is_above; /* it is above --max-er instead */
};

/* ---- Steps ---- */

static bool has(const struct techniques *set, const struct sudoku_technique *technique)
{
    size_t i = 0;
    while (i < set->n && set->of[i] != technique)
        i++;
    return i < set->n;
}

static void add(struct techniques *set, const struct sudoku_technique *technique)
{
    assert(set->n <= TECHNIQUES_MOST);
    if (set->n < TECHNIQUES_MOST && !has(set, technique))
        set->of[set->n++] = technique;
}

/* Says how many singles were left out. */
static void end_singles(struct explaining *explaining)
{
    if (explaining->skipped && showing_manner() == AS_WORDS)
        text_print(&explaining->stream->out, "     %u single%s\n", explaining->skipped,
                   explaining->skipped == 1 ? "" : "s");
    explaining->skipped = 0;
}

static void show_step(struct explaining *explaining, const struct sudoku_step *step)
{
    if (skips_singles && step_is_single(step)) {
        explaining->skipped++;
        return;
    }
    end_singles(explaining);
    add(&explaining->used, step->technique);
    showing_add_step(explaining->stream, &explaining->position, step, explaining->steps,
                     why ? showing_tell_why : showing_tell);
}

/* Shows each step when it is found, since a long explanation takes time. Returns why the steps end. */
static int make_steps(struct explaining *explaining)
{
    int status;
    while ((status = sudoku_find_step(explaining->reasoner, &explaining->position, &explaining->step)) ==
           SUDOKU_OK) {
        const struct sudoku_step *step = explaining->step;
        explaining->steps++;
        if (step->rating > explaining->er) {
            explaining->er = step->rating;
            explaining->hardest = explaining->steps;
            explaining->technique = step->title;
        }
        show_step(explaining, step);
        assert(explaining->hardest > 0 && explaining->hardest <= explaining->steps);
        sudoku_make_step(&explaining->position, step);
    }
    end_singles(explaining);
    explaining->is_solved = position_is_full(&explaining->position);
    return status;
}

/* On Sudoku Explainer's ladder the hardest step is the rating; the ladder for people has another order, so
 * the puzzle is rated separately. */
static int rate(struct explaining *explaining, const struct sudoku_position *start, int status)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    const bool is_se = reason_ladder(SUDOKU_LADDER_PEOPLE) == SUDOKU_LADDER_SE;
    explaining->rating = explaining->is_solved ? explaining->er : SUDOKU_BEYOND;
    explaining->se_technique = explaining->technique;
    if (!is_se && status != SUDOKU_CANCELLED && status != SUDOKU_NO_MEMORY) {
        status = sudoku_rate(explaining->reasoner, NULL, start, &rating);
        explaining->rating = status == SUDOKU_OK ? rating.er : explaining->rating;
        explaining->se_technique = rating_hardest(&rating);
    }
    explaining->is_above = status == SUDOKU_TOO_HARD;
    return status;
}

/* ---- The end ---- */

static void add_no_more(struct text *out)
{
    text_string(out, max_er ? "\nNo step up to " : "\nNo technique");
    if (max_er)
        rating_add(out, max_er);
    text_string(out, " leads on from here.\n");
}

/* Adds `an X-wing`, `a naked pair`. */
static void add_article(struct text *out, const char *title)
{
    assert(*title >= 'A' && *title <= 'Z');
    const bool is_name = title[1] == '-' || (title[1] >= 'A' && title[1] <= 'Z');
    text_print(out, "a%s %c%s", strchr("AEIOX", *title) ? "n" : "",
               is_name ? *title : tolower((unsigned char)*title), title + 1);
}

/* Adds `Hardest step: 30. W-wing` and, on another scale, `Sudoku Explainer rates the puzzle 5.6 (unfair): its
 * hardest step is a BUG type 1.` */
static void add_hardest(const struct explaining *explaining, struct text *out)
{
    const bool is_se = reason_ladder(SUDOKU_LADDER_PEOPLE) == SUDOKU_LADDER_SE;
    if (explaining->is_solved && !explaining->steps)
        return;
    if (explaining->steps) {
        text_print(out, "\nHardest step%s: %u. %s", explaining->is_solved ? "" : " so far",
                   explaining->hardest, explaining->technique);
        if (is_se) {
            text_string(out, ", ");
            rating_add(out, explaining->er);
        }
    } else {
        text_string(out, "\nNo step.");
    }
    text_char(out, '\n');
    if (explaining->rating >= SUDOKU_BEYOND && reasoning_is_limited())
        return;
    text_print(out, "Sudoku Explainer rates the puzzle %s", explaining->is_above ? "above " : "");
    rating_add(out, explaining->is_above ? max_er : explaining->rating);
    if (!explaining->is_above) {
        text_print(out, " (%s)", rating_word(explaining->rating));
        if (!is_se && *explaining->se_technique) {
            text_string(out, ": its hardest step is ");
            add_article(out, explaining->se_technique);
        }
    }
    text_string(out, ".\n");
}

static const char full_already[] = "The grid is already full.\n";

/* Ends with the grid, full or with the candidates that are left, and the hardest step below it. A last row
 * only says why there are no steps, or why they do not solve the puzzle. */
static void show_end(const struct explaining *explaining)
{
    struct stream *stream = explaining->stream;
    const enum manner manner = showing_manner();
    struct text words = {0}, *out = manner == AS_WORDS ? &stream->out : &words;
    if (manner == AS_ROWS) {
        stream->record.error = explaining->is_solved ? "the grid is already full"
                               : max_er              ? "no step within --max-er leads on from here"
                                                     : "no technique leads on from here";
        if (!explaining->is_solved || !explaining->steps)
            showing_write_row(stream, NULL, 0, NULL, &explaining->position);
        return;
    }
    if (!explaining->is_solved)
        add_no_more(out);
    else if (!explaining->steps && manner == AS_PICTURES)
        text_string(out, full_already);
    if (manner == AS_WORDS) {
        text_char(out, '\n');
        showing_draw_box(stream, &explaining->position, NULL);
    }
    add_hardest(explaining, out);
    if (manner == AS_PICTURES)
        showing_draw_position(stream, &explaining->position, NULL, 0, &words);
}

/* ---- A puzzle ---- */

/* Explains the puzzle of the record from its position. Returns false if the run is over. */
static bool explain_position(struct explaining *explaining)
{
    struct stream *stream = explaining->stream;
    const struct sudoku_position start = explaining->position;
    explaining->steps = explaining->skipped = explaining->er = 0;
    explaining->used.n = 0;
    explaining->technique = "";
    if (showing_manner() == AS_WORDS) {
        showing_add_heading(stream);
        text_string(&stream->out, position_is_full(&start) ? full_already : "");
    }
    int status = rate(explaining, &start, make_steps(explaining));
    stream->tally.solved += explaining->is_solved;
    stream->tally.failed += !explaining->is_solved;
    if (!stream_take_status(stream, status) || stream->out.failed)
        return false;
    show_end(explaining);
    if (common.format == &format_pdf && stream_wait_turn(stream))
        for (size_t i = 0; i < explaining->used.n; i++)
            add(&taught, explaining->used.of[i]);
    return true;
}

/* Ends a booklet with the lessons of the techniques that it used, the easiest first. */
static void draw_lessons(struct stream *stream)
{
    const struct sudoku_technique *technique;
    for (size_t i = 0; (technique = sudoku_ladder_technique(reason_ladder(SUDOKU_LADDER_PEOPLE), i)); i++)
        if (has(&taught, technique))
            lesson_draw(stream, technique);
}

static void explain(struct stream *stream)
{
    struct explaining explaining = {.stream = stream,
                                    .reasoner = reason_new(stream, SUDOKU_LADDER_PEOPLE, max_er)};
    const struct sudoku_item *item;
    bool good = explaining.reasoner != NULL;
    while (good && (item = stream_next(stream))) {
        showing_begin(stream, item);
        int status = reason_begin(stream, item, &explaining.position);
        good = stream_take_status(stream, status);
        if (good && status == SUDOKU_OK)
            good = explain_position(&explaining);
        else if (good)
            reason_fail(stream, status);
    }
    sudoku_reasoner_free(explaining.reasoner);
}

static int run(void)
{
    const struct sheet sheet = sheet_for(4, false, NULL, true);
    struct work work = {.work = explain,
                        .end = draw_lessons,
                        .batch_size =
                            showing_manner() == AS_PICTURES ? 2 : 16, /* a megabyte of pictures each */
                        .sheet = &sheet,
                        .suggests_check = true};
    if (!showing_set_fields(&work, why ? EXPLAINED_STEP ",why" : EXPLAINED_STEP,
                            "puzzle_number,step," JSON_STEP))
        return STATUS_TROUBLE;
    return reason_prepare(SUDOKU_LADDER_PEOPLE, true) ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_explain = {
    .name = "explain",
    .group = GROUP_REASON,
    .summary = "print all steps to the solution, and the hardest",
    .help = "Pictures (-f pdf) stand four to a page; lessons of the techniques come last.",
    .example = "sudoku explain --why puzzle.txt",
    .options = options,
    FIELDS(row_fields),
    .formats = CLASS_BOX | CLASS_TABLE | CLASS_PICTURE,
    .run = run,
};
