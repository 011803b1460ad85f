/* The check under all tests: a step against the solution ends the program. Tests link an object of the
 * library that is compiled for it (SUDOKU_CHECK_STEPS). */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "logic/reasoner.h"
#include "tests/test.h"

/* A technique_find that places a wrong digit. */
static bool find_wrong(struct step *step)
{
    step_begin(step, 0);
    step_places(step, 0, 0);
    return true;
}

static void test_wrong_step(void)
{
    static const char puzzle[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286170";
    static const struct technique wrong = {.known = {"wrong", "Wrong", 10, 0, NULL}, .find = find_wrong};
    static const struct technique *const rungs[] = {&wrong};
    static const struct ladder ladder = {rungs, 1};
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct board board;
        struct step step;
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        logic_board_init(&board, puzzle);
        logic_climb(&ladder, NULL, &board, &step);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child, "no child");
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "a wrong step passed: %d", status);
}

int main(void)
{
    test_wrong_step();
    return test_report();
}
