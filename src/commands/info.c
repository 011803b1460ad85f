/* info.c: facts about each puzzle, in a line; or as columns of the table that came in. */
#include "run/facts.h"

static unsigned max_er;
static bool chosen; /* the user has chosen the facts */
static const char usual[] =
    "clues,solutions,minimal,redundant,symmetry,automorphisms,backdoor,guesses,canonical,solution_canonical";

/* The facts of the run, and their fields. */
static unsigned wanted[FIELDS_MOST];
static struct field fields[FIELDS_MOST];
static size_t n_wanted;

/* Adds a fact. Returns false if it is there: a table cannot have two columns of one name. */
static bool want(unsigned fact)
{
    for (size_t i = 0; i < n_wanted; i++)
        if (wanted[i] == fact)
            return false;
    wanted[n_wanted] = fact;
    fields[n_wanted++] = fact_fields[fact];
    return true;
}

static void refuse_name(const char *name, size_t n, struct text *problem)
{
    struct nearest nearest = {.written = name, .length = n};
    text_string(problem, "expected some of ");
    for (size_t i = 0; i < N_FACTS; i++) {
        text_print(problem, "%s%s", i ? ", " : "", fact_fields[i].name);
        consider(&nearest, fact_fields[i].name);
    }
    if (nearest.word)
        text_print(problem, "; did you mean %s?", nearest.word);
}

/* A number of solutions may be a lower bound; only at_least tells, and so it comes along. */
static bool take_fields(const struct option *option, const char *value, struct text *problem)
{
    const char *name = value ? value : usual;
    *(bool *)option->to = value != NULL;
    n_wanted = 0;
    for (size_t n;; name += n + 1) {
        n = strcspn(name, ",");
        const unsigned fact = fact_find(name, n);
        if (fact == N_FACTS)
            refuse_name(name, n, problem);
        else if (!want(fact) && fact != FACT_at_least)
            text_print(problem, "%s is there twice", fact_fields[fact].name);
        else if (fact == FACT_solutions)
            want(FACT_at_least);
        if (problem->length || !name[n])
            return !problem->length;
    }
}

static const struct option options[] = {
    {0, "fields", "LIST", "print these facts, as columns of the table that came in", take_fields, &chosen},
    {0, "max-er", "N", "do not rate above N", take_rating, &max_er, 1, SUDOKU_BEYOND, 0},
    {0},
};

/* Sets all values. Returns SUDOKU_OK, or why the puzzle does not have some of them. */
static int find_facts(struct stream *stream, struct facts *facts, const struct sudoku_item *item)
{
    bool is_invalid = stream_why_invalid(stream, item);
    int reason = is_invalid ? SUDOKU_CLASH : SUDOKU_OK;
    facts_begin(facts, item);
    for (size_t i = 0; i < n_wanted && !item->error; i++) {
        const unsigned fact = wanted[i];
        if (is_invalid && fact != FACT_clues && fact != FACT_symmetry)
            continue;
        int status = facts_set(facts, fact, i);
        if (status == SUDOKU_OK)
            continue;
        if (!stream_goes_on(stream, status))
            return status;
        reason = status;
    }
    return reason;
}

/* Several solutions are a fact like others, unless the user wants one that only a puzzle with one has. */
static void inform(struct stream *stream)
{
    struct facts *facts = facts_new(stream, max_er);
    struct record *record = &stream->record;
    const struct sudoku_item *item;
    while (facts && (item = stream_next(stream))) {
        record_begin(record, item, stream->file);
        int status = find_facts(stream, facts, item);
        if (stream->cut)
            break;
        if (status == SUDOKU_NOT_UNIQUE && !chosen)
            record->error = "more than one solution";
        else if (status != SUDOKU_OK)
            stream_decline(stream, status, status == SUDOKU_NOT_UNIQUE ? "more than one solution" : NULL);
        else
            record->error = facts_why_undefined(facts);
        if (!item->error)
            record->grid = item_grid(item);
        stream_write(stream);
    }
    facts_free(facts);
}

static int run(void)
{
    struct work work = {.work = inform,
                        .most = 32,
                        .format = chosen ? &format_csv : &format_line,
                        .as_input = chosen,
                        .fields = fields,
                        .tally = TALLY_FORMS};
    bool rates = false;
    for (size_t i = 0; i < n_wanted; i++) {
        rates |= wanted[i] >= FACT_er && wanted[i] <= FACT_steps;
        if (chosen && wanted[i] == FACT_at_least)
            fields[i].kind = KIND_TRUTH; /* false, too, is an answer then */
    }
    if (max_er && !rates)
        return usage_error("--max-er needs a rating: --fields=er");
    if (max_er)
        want(FACT_above);
    work.n_fields = n_wanted;
    return stream_run(&work);
}

const struct command command_info = {
    .name = "info",
    .group = GROUP_REASON,
    .arguments = "[FILE...]",
    .summary = "print facts: clues, symmetry, minlex form, backdoors ...",
    .help = "With --fields, a table gets more columns and stays csv, tsv or json; lines become csv.",
    .example = "sudoku info --fields=er,minimal puzzles.csv",
    .options = options,
    .fields = fact_fields,
    .n_fields = N_FACTS,
    .gives = NEEDS_FIELDS,
    .run = run,
};
