/* The lessons of all techniques: their texts, and the position in which each is the next step. */
#include <stdbool.h>

#include "sudoku_logic.h"
#include "tests/test.h"

/* Counts sentences: signs that end one, before a blank or the end. */
static int sentences(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += strchr(".?!", *text) && (!text[1] || text[1] == ' ');
    return n;
}

static void check_text(const struct sudoku_technique *technique, const char *text)
{
    CHECK(text && *text, "%s: a text", technique->name);
    CHECK(!strchr(text, '\n') && !strstr(text, "  ") && !strchr(" ", text[strlen(text) - 1]),
          "%s: one line: %s", technique->name, text);
    CHECK(strchr(".?", text[strlen(text) - 1]) != NULL, "%s: a whole sentence: %s", technique->name, text);
    CHECK(!(text[0] >= 'a' && text[0] <= 'z') || text[1] == ' ', "%s: begins a sentence: %s", technique->name,
          text);
}

static void test_texts(const struct sudoku_technique *technique)
{
    const struct sudoku_lesson *lesson = technique->lesson;
    check_text(technique, lesson->what);
    check_text(technique, lesson->look);
    check_text(technique, lesson->beware);
    const int n = sentences(lesson->what) + sentences(lesson->look);
    CHECK(n >= 3 && n <= 8, "%s: %d sentences", technique->name, n);
}

/* The easiest steps from the position lead to the technique, after few others. No puzzle is known that needs
 * the hardest chains: the position has such a step beside easier ones. */
static void test_position(const struct sudoku_technique *technique, enum sudoku_ladder ladder)
{
    struct sudoku_position position;
    const struct sudoku_step *step = NULL;
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    int before = 0;
    options.ladder = ladder;
    options.only = strcmp(technique->name, "nested-nested") == 0 ? technique->name : NULL;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    CHECK(strlen(technique->lesson->position) == SUDOKU_CELLS, "%s: 81 characters", technique->name);
    CHECK(sudoku_start_position(technique->lesson->position, &position) == SUDOKU_OK, "%s: a position",
          technique->name);
    while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK && step->technique != technique &&
           before < 12) {
        sudoku_make_step(&position, step);
        before++;
    }
    CHECK(step && step->technique == technique, "%s is not found after %d steps: %s", technique->name, before,
          step ? step->title : "none");
    sudoku_reasoner_free(reasoner);
}

int main(void)
{
    const struct sudoku_technique *technique;
    int n = 0;
    for (int ladder = SUDOKU_LADDER_PEOPLE; ladder >= SUDOKU_LADDER_SE; ladder--)
        for (size_t i = 0; (technique = sudoku_ladder_technique((enum sudoku_ladder)ladder, i)); i++) {
            bool on_both = false;
            const struct sudoku_technique *other;
            for (size_t k = 0;
                 ladder == SUDOKU_LADDER_SE && (other = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, k));
                 k++)
                on_both |= other == technique;
            if (on_both)
                continue;
            test_texts(technique);
            test_position(technique, (enum sudoku_ladder)ladder);
            n++;
        }
    CHECK(n == 53, "%d lessons", n);
    return test_report();
}
