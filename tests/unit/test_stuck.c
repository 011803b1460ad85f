/* Puzzles that the techniques do not solve. None is known for the whole ladder, so these runs have a ladder
 * of a few rungs: what --explain, --step and --hint say when no technique leads on. */
#include "tests/test.h"

#include <stdbool.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/run/job.h"
#include "cli/options/options.h"
#include "cli/run/pipeline.h"
#include "logic/reasoner.h"

/* A puzzle with one hidden single, and its candidates. */
#define PUZZLE "8.2.5....46.9.....9....1.6....8...1.7.......3.5...6....3.4....7.....7.28....9.5.6"
#define FRAME "---------------------------------------------------------\n"
/* clang-format off */
#define DRAWING(r1c4, r8c4)                                     \
    FRAME                                                       \
    "| 8    17    2     | " r1c4 " 5     34    | 13479 3479 149  |\n" \
    "| 4    6     1357  | 9    2378  238   | 12378 3578 125  |\n" \
    "| 9    7     357   | 237  23478 1     | 23478 6    245  |\n" \
    FRAME                                                       \
    "| 236  249   3469  | 8    2347  23459 | 24679 1    2459 |\n" \
    "| 7    12489 14689 | 125  124   2459  | 24689 4589 3    |\n" \
    "| 123  5     13489 | 1237 12347 6     | 24789 4789 249  |\n" \
    FRAME                                                       \
    "| 1256 3     15689 | 4    1268  258   | 19    9    7    |\n" \
    "| 156  149   14569 | " r8c4 " 136   7     | 1349  2    8    |\n" \
    "| 12   12478 1478  | 123  9     238   | 5     34   6    |\n" \
    FRAME
#define LIST(r1c4, r8c4)                                                                   \
    "[\"8\",\"17\",\"2\",\"" r1c4 "\",\"5\",\"34\",\"13479\",\"3479\",\"149\","            \
    "\"4\",\"6\",\"1357\",\"9\",\"2378\",\"238\",\"12378\",\"3578\",\"125\","                \
    "\"9\",\"7\",\"357\",\"237\",\"23478\",\"1\",\"23478\",\"6\",\"245\","                  \
    "\"236\",\"249\",\"3469\",\"8\",\"2347\",\"23459\",\"24679\",\"1\",\"2459\","           \
    "\"7\",\"12489\",\"14689\",\"125\",\"124\",\"2459\",\"24689\",\"4589\",\"3\","          \
    "\"123\",\"5\",\"13489\",\"1237\",\"12347\",\"6\",\"24789\",\"4789\",\"249\","          \
    "\"1256\",\"3\",\"15689\",\"4\",\"1268\",\"258\",\"19\",\"9\",\"7\","                   \
    "\"156\",\"149\",\"14569\",\"" r8c4 "\",\"136\",\"7\",\"1349\",\"2\",\"8\","            \
    "\"12\",\"12478\",\"1478\",\"123\",\"9\",\"238\",\"5\",\"34\",\"6\"]"
/* clang-format on */
#define FILLED "8.265....46.9.....9....1.6....8...1.7.......3.5...6....3.4....7.....7.28....9.5.6"
#define STEP                                                                                                 \
    "[{\"technique\":\"Hidden single\",\"rating\":1.2,\"with\":[\"r2c2\",\"r3c8\",\"r6c6\"],"                \
    "\"houses\":[\"box 2\"],"                                                                                \
    "\"place\":{\"cell\":\"r1c4\",\"digit\":6},\"text\":\"Hidden single in box 2: r1c4 = 6\","               \
    "\"why\":\"The 6s in r2c2, r3c8 and r6c6 leave only r1c4 for 6 in box 2.\"}]"

extern const struct technique logic_technique_hidden_single;
static const struct technique *const rungs[] = {&logic_technique_hidden_single};
static const struct ladder hidden_singles = {rungs, 1}, no_technique = {rungs, 0};

/* The ladder that the mode gets. */
static const struct ladder *ladder;

static bool give_ladder(struct job *job)
{
    job_reasoner(job)->ladder = ladder;
    return true;
}

/* Returns a file that holds the text, from its beginning. */
static FILE *file_of(const char *text)
{
    FILE *file = tmpfile();
    if (!file || fputs(text, file) == EOF || fflush(file) != 0)
        abort();
    rewind(file);
    return file;
}

/* Runs the program over the puzzle with these options, and compares what it writes. Returns the puzzles that
 * it counts as failed. */
static size_t run(const struct ladder *rungs_of_run, const char *first, const char *second,
                  const char *expected)
{
    char seen[8000] = "", options_of_run[2][40];
    char *arguments[] = {options_of_run[0], options_of_run[1], "--quiet"};
    struct options options;
    struct text answer = {0};
    FILE *input = file_of(PUZZLE "\n"), *output = file_of("");
    snprintf(options_of_run[0], sizeof *options_of_run, "%s", first);
    snprintf(options_of_run[1], sizeof *options_of_run, "%s", second);
    if (options_parse(&options, 3, arguments, &answer) != OPTIONS_RUN ||
        dup2(fileno(input), STDIN_FILENO) < 0)
        abort();
    ladder = rungs_of_run;
    struct mode mode = *options.mode;
    mode.prepare = give_ladder;
    options.mode = &mode;
    struct outcome outcome = pipeline_run(&options, fileno(output), -1);
    rewind(output);
    seen[fread(seen, 1, sizeof seen - 1, output)] = '\0';
    CHECK(strcmp(seen, expected) == 0, "%s %s: %s, expected %s", first, second, seen, expected);
    text_free(&answer);
    fclose(input);
    fclose(output);
    return outcome.tally.failed;
}

/* The rating is that of all techniques, or beyond the scale if the ladder is the one that rates. */
static void test_words(void)
{
    static const char step[] = "stdin:1:\n"
                               "  1. Hidden single in box 2: r1c4 = 6\n\n"
                               "No technique leads on from here.\n\n" DRAWING("6   ", "135 ") "\n"
                               "Hardest step so far: 1. Hidden single, 1.2; the puzzle is ";
    static const char none[] = "stdin:1:\n\nNo technique leads on from here.\n\n" DRAWING(
        "367 ", "1356") "\nNo step: the puzzle is ";
    char expected[2000];
    snprintf(expected, sizeof expected, "%sextreme (7.1 on the scale of SE 1.2.1)\n", step);
    CHECK(run(&hidden_singles, "--explain", "--format=box", expected) == 1, "one step");
    snprintf(expected, sizeof expected, "%smonster (20.0 on the scale of SE 1.2.1)\n", step);
    CHECK(run(&hidden_singles, "--explain", "--ladder=se", expected) == 1, "one step");
    snprintf(expected, sizeof expected, "%sextreme (7.1 on the scale of SE 1.2.1)\n", none);
    CHECK(run(&no_technique, "--explain", "--format=box", expected) == 1, "no step");
    CHECK(run(&no_technique, "--hint", "--format=box", "stdin:1: no technique finds a step here\n") == 1,
          "no hint");
    CHECK(run(&no_technique, "--step", "--format=candidates", DRAWING("367 ", "1356")) == 1, "no step");
}

static void test_objects(void)
{
    CHECK(run(&hidden_singles, "--explain", "--format=json",
              "{\"puzzle\":\"" PUZZLE "\",\"steps\":" STEP ",\"solved\":false,\"grid\":\"" FILLED
              "\",\"candidates\":" LIST(
                  "6", "135") ",\"er\":7.1,"
                              "\"hardest\":{\"step\":1,\"technique\":\"Hidden single\"}}\n") == 1,
          "one step");
    CHECK(run(&no_technique, "--explain", "--format=json",
              "{\"puzzle\":\"" PUZZLE "\",\"steps\":[],\"solved\":false,\"grid\":\"" PUZZLE
              "\",\"candidates\":" LIST("367", "1356") ",\"er\":7.1}\n") == 1,
          "no step");
    CHECK(run(&hidden_singles, "--step=9", "--format=json",
              "{\"puzzle\":\"" PUZZLE "\",\"steps\":" STEP ",\"solved\":false,\"grid\":\"" FILLED
              "\",\"candidates\":" LIST("6", "135") "}\n") == 0,
          "one step of nine is a success");
    CHECK(run(&no_technique, "--step", "--format=json",
              "{\"puzzle\":\"" PUZZLE "\",\"steps\":[],\"solved\":false,\"grid\":\"" PUZZLE
              "\",\"candidates\":" LIST("367", "1356") "}\n") == 1,
          "no step");
    CHECK(run(&no_technique, "--hint", "--format=json",
              "{\"puzzle\":\"" PUZZLE
              "\",\"error\":\"no technique finds a step here\",\"file\":\"stdin\",\"line\":1}\n") == 1,
          "no hint");
}

static void test_rows(void)
{
    CHECK(run(&hidden_singles, "--explain", "--columns=step,grid,error",
              "puzzle,step,grid,error\n" PUZZLE ",1," FILLED ",\n" PUZZLE ",," FILLED
              ",no technique leads on from here\n") == 1,
          "one step");
    CHECK(run(&no_technique, "--explain", "--columns=step,grid,error",
              "puzzle,step,grid,error\n" PUZZLE ",," PUZZLE ",no technique leads on from here\n") == 1,
          "no step");
    CHECK(run(&no_technique, "--step", "--columns=grid,error",
              "puzzle,grid,error\n" PUZZLE "," PUZZLE ",no technique finds a step\n") == 1,
          "no step");
    CHECK(run(&no_technique, "--hint", "--columns=technique,error",
              "puzzle,technique,error\n" PUZZLE ",,no technique finds a step here\n") == 1,
          "no hint");
}

int main(void)
{
    test_words();
    test_objects();
    test_rows();
    return test_report();
}
