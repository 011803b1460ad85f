/* tasks.c: does a task and writes its finding as bytes, which a pipe can carry. Both ends are the same
 * program, one the fork of the other, so structures go through the pipe as they are: first the finding,
 * then its hints, then the words that the hints refer to by offset. */
#include <string.h>

#include "cli/play/help/work.h"

void helper_work(const struct task *task, still_wanted *wanted, void *context, struct text *out)
{
    struct finding finding;
    struct text hints = {0}, words = {0};
    /* It is copied as bytes, so the gaps between its fields are cleared, too. */
    memset(&finding, 0, sizeof finding);
    finding.kind = task->kind;
    finding.number = task->number;
    switch (task->kind) {
    case TASK_FACTS:
        find_facts(task, wanted, context, &finding);
        break;
    case TASK_RATING:
        find_rating(task->puzzle, &finding);
        break;
    case TASK_HINT:
    case TASK_PATH:
        find_hints(task, task->kind == TASK_HINT ? 1 : 1000, wanted, context, &finding, &hints, &words);
        break;
    case TASK_REDUCE:
        find_reduction(task, wanted, context, &finding);
        break;
    default:
        make_puzzle(&task->wishes, wanted, context, &finding);
        break;
    }
    finding.n_words = words.length;
    text_add(out, (const char *)&finding, sizeof finding);
    text_add(out, hints.data ? hints.data : "", hints.length);
    text_add(out, words.data ? words.data : "", words.length);
    /* Otherwise "nothing found" would be said of a search that memory was too short for. */
    out->failed |= hints.failed || words.failed || finding.status == SUDOKU_NO_MEMORY;
    text_free(&hints);
    text_free(&words);
}

/* The sizes must agree to the byte: a child that was killed while it wrote leaves a shorter answer. */
const struct finding *finding_in(const struct text *bytes)
{
    const void *start = bytes->data;
    const struct finding *finding = start;
    if (bytes->failed || bytes->length < sizeof *finding)
        return NULL;
    size_t hints = bytes->length - sizeof *finding;
    if (hints < finding->n_words)
        return NULL;
    hints -= finding->n_words;
    return hints % sizeof(struct hint) == 0 && hints / sizeof(struct hint) == finding->n_hints ? finding
                                                                                               : NULL;
}

const struct hint *finding_hints(const struct finding *finding)
{
    const void *behind = finding + 1;
    return behind;
}

const char *finding_words(const struct finding *finding)
{
    const void *behind = finding_hints(finding) + finding->n_hints;
    return behind;
}
