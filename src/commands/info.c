/* info.c: facts about each puzzle, in a line, or as columns added to the table that was read. */
#include <assert.h>

#include "run/facts.h"
#include "run/reason.h"
#include "run/solver.h"

static unsigned max_er;
static bool chosen; /* the user has chosen the facts */
static const char usual[] =
    "clues,solutions,at_least,minimal,redundant,symmetry,automorphisms,backdoor,guesses,canonical,solution_"
    "canonical";

/* The facts of the run; their places are those in enum FACT. */
static struct field_list listed;

static bool take_fields(const struct option *option, const char *value, struct text *problem)
{
    *(bool *)option->to = value != NULL;
    return field_list_read(&listed, fact_fields, N_FACTS, value ? value : usual, problem);
}

static const struct option options[] = {
    {0, "fields", "LIST", "print these facts, as columns of the table that came in", take_fields, &chosen},
    {0, "max-er", "N", "do not rate above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    {0},
};

/* Several solutions are a fact and no failure, unless the user has chosen a fact that needs one solution. */
static void inform(struct stream *stream)
{
    struct facts *facts = facts_new(stream, &listed, max_er);
    struct record *record = &stream->record;
    const struct sudoku_item *item;
    while (facts && (item = stream_next(stream))) {
        record_begin(record, item, stream->file);
        int status = facts_find(facts, item);
        if (!stream_take_status(stream, status))
            break;
        if (status == SUDOKU_NOT_UNIQUE && !chosen)
            record->error = "more than one solution";
        else if (status != SUDOKU_OK)
            stream_decline(stream, status, NULL);
        if (!item->error)
            record->grid = item_grid(item);
        stream_write(stream);
    }
    facts_free(facts);
}

static int run(void)
{
    struct work work = {.work = inform,
                        .format = chosen ? &format_csv : &format_line,
                        .as_input = chosen,
                        .fields = listed.fields};
    size_t last_rating = 0;
    for (size_t i = 0; i < listed.n; i++) {
        if (listed.indices[i] >= FACT_er && listed.indices[i] <= FACT_techniques)
            last_rating = i + 1;
        if (fact_is_slow(listed.indices[i]))
            work.batch_size = 32;
        /* Only at_least tells whether a number of solutions is a lower bound. */
        if (listed.indices[i] == FACT_solutions)
            field_list_insert(&listed, fact_fields, FACT_at_least, i + 1);
        if (chosen && listed.indices[i] == FACT_at_least)
            listed.fields[i].kind = KIND_TRUTH; /* false is an answer then, too */
    }
    if (!kernel_check())
        return STATUS_TROUBLE;
    if (max_er && !last_rating)
        return usage_error("--max-er needs a rating: --fields=er");
    if (max_er)
        field_list_insert(&listed, fact_fields, FACT_above, last_rating);
    assert(listed.n > 0 && listed.n <= FIELDS_MOST);
    work.n_fields = listed.n;
    return stream_run(&work);
}

const struct command command_info = {
    .name = "info",
    .group = GROUP_REASON,
    .summary = "print facts: clues, symmetry, minlex form, backdoors and others",
    .help =
        "With --fields, a table gets more columns and stays csv, tsv or json; lines\n"
        "become csv.",
    .example = "sudoku info --fields=er,minimal puzzles.csv",
    .options = options,
    FIELDS(fact_fields),
    .formats = CLASS_LINE | CLASS_TABLE,
    .run = run,
};
