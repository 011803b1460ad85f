/* play_tasks.h: a game without a terminal, whose tasks a test does when it likes. */
#ifndef TESTS_PLAY_TASKS_H
#define TESTS_PLAY_TASKS_H

#include "cli/play/player/play.h"
#include "tests/test.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char medium[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char medium_solution[] =
    "123456789456789123789123465215647938394518672867932541531864297672395814948271356";

/* Starts a task as the program does: from now on it is no longer wanted, but waited for. */
static inline struct text start_task(struct play *play, enum task_kind kind)
{
    struct text answer = {0};
    CHECK(play->work.wanted[kind], "task %d is wanted", (int)kind);
    play->work.wanted[kind] = false;
    helper_work(&play->work.tasks[kind], NULL, &answer);
    CHECK(finding_in(&answer), "task %d", (int)kind);
    return answer;
}

static inline void take_answer(struct play *play, struct text *answer)
{
    play_find(play, finding_in(answer));
    text_free(answer);
}

static inline void do_task(struct play *play, enum task_kind kind)
{
    struct text answer = start_task(play, kind);
    take_answer(play, &answer);
}

/* Begins a game with this puzzle. */
static inline void open_puzzle(struct play *play, const char *puzzle)
{
    play_init(play, 1);
    play_begin(play, puzzle, "");
}

/* Shows the steps to the end. */
static inline void show_path(struct play *play)
{
    play_key(play, 'e', false);
    do_task(play, TASK_PATH);
}

static inline void check_said(const struct play *play, const char *words)
{
    CHECK(strstr(play->view.message, words), "%s: %s", words, play->view.message);
}

#endif
