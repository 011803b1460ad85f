/* Lists of techniques in options: names, nicknames, what adds and what replaces, the ladders that lack a
 * name, and refusals with the way out; the ladder of a run; the table of all techniques. */
#include "tests/instead_of_main.h"
#include "tests/test.h"

#include "run/reason.h"

/* ---- A command line ---- */

static struct technique_list needs, after;
static const struct option rows[] = {
    {0, "needs", "LIST", "", take_techniques, &needs, .word_at = technique_at},
    {0, "after", "LIST", "", take_after, &after},
    REASON_ROWS,
    {0}};

static const struct command command = {.name = "test", .options = rows};

/* Reads up to two options. */
static bool reads(const char *first, const char *second)
{
    char arguments[2][4000];
    char *pointers[] = {arguments[0], arguments[1]};
    size_t others;
    snprintf(arguments[0], sizeof arguments[0], "%s", first);
    snprintf(arguments[1], sizeof arguments[1], "%s", second ? second : "");
    *message = '\0';
    common.command = &command;
    return options_read(rows, common_options, second ? 2 : 1, pointers, &others);
}

static void names(void)
{
    CHECK(reads("--only=x-wing,swordfish", NULL), "%s", message);
    CHECK(strcmp(reasoning.only.names, "x-wing,swordfish") == 0, "%s", reasoning.only.names);
    CHECK(reads("--only=x-wing", "--only=locked") && strcmp(reasoning.only.names, "x-wing,locked") == 0,
          "--only adds: %s", reasoning.only.names);
    CHECK(reads("--needs=x-wing", "--needs=locked") && strcmp(needs.names, "x-wing,locked") == 0,
          "--needs adds: %s", needs.names);
    CHECK(reads("--without=unique", "--without=x-wing") &&
              strcmp(reasoning.without.names, "unique,x-wing") == 0,
          "--without adds: %s", reasoning.without.names);
    CHECK(reads("--needs=x-wing", NULL) && !*reasoning.without.names && !*reasoning.only.names,
          "lists of an earlier command line are gone");
    CHECK(reads("--needs=unique-rectangle-type-1,pointing", NULL), "forms: %s", message);
    char many[4000] = "--only=locked";
    for (size_t n = strlen(many); n + 8 < sizeof many; n += 7)
        memcpy(many + n, ",locked", 8);
    CHECK(reads(many, NULL) && strlen(reasoning.only.names) == strlen(many) - 7, "%s", message);
}

static void nicknames(void)
{
    CHECK(reads("--only=singles", NULL), "%s", message);
    CHECK(strcmp(reasoning.only.names, "hidden-single,naked-single") == 0, "%s", reasoning.only.names);
    CHECK(reads("--after=house,locked", NULL) && strcmp(after.names, "house,locked") == 0,
          "the library knows house: %s", after.names);
    CHECK(reads("--without=house", NULL) && strstr(reasoning.without.names, "naked-pair,hidden-pair"), "%s",
          reasoning.without.names);
}

static void refusals(void)
{
    static const char *const wrong[][2] = {
        {"--only=x-ving", "unknown technique 'x-ving'; did you mean x-wing?"},
        {"--needs=x-wing,xy-ving", "unknown technique 'xy-ving'; did you mean xy-wing?"},
        {"--needs=skyscrape", "did you mean skyscraper?"},
        {"--only= - ", "unknown technique ' - '"},
        {"--only=xyzzy", "unknown technique 'xyzzy'; 'help techniques' lists the names"},
        {"--only=x-wing,,locked", "unknown technique ''; 'help techniques' lists the names"},
        {"--only=", "unknown technique ''; 'help techniques' lists the names"},
        {"--needs=unique", "unknown technique 'unique'"},
        {"--needs=whip", "unknown technique 'whip'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(!reads(wrong[i][0], NULL) && strstr(message, wrong[i][1]), "%s: %s", wrong[i][0], message);
}

/* Names as people type them, and of SudokuWiki and HoDoKu. */
static void other_names(void)
{
    static const char *const same[][2] = {
        {"X Wing", "x-wing"},
        {"Naked Triples", "naked-triplet"},
        {"NAKED_PAIRS", "naked-pair"},
        {"Y-Wing", "xy-wing"},
        {"simple coloring", "simple-colouring"},
        {"Color Trap", "simple-colouring"},
        {"BUG + 1", "bug"},
        {"Box/Line Reduction", "locked"},
        {"pointing pairs", "locked"},
        {"UR", "unique-loop"},
        {"2-String Kite", "two-string-kite"},
        {"Remote Pair", "xy-chain"},
        {"WXYZ-Wing", "als-xz"},
        {"3D Medusa", "aic"},
        {"Thor's Hammer", "tridagon"},
        {"turbotfish", "turbot-fish"},
        {"discontinuous nice loops", "aic"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const struct sudoku_technique *found = sudoku_find_technique(same[i][0], strlen(same[i][0]));
        CHECK(found && strcmp(found->name, same[i][1]) == 0, "%s: %s", same[i][0], found ? found->name : "-");
    }
    static const char *const none[] = {
        "", " ", "-", "s", "x-wings s", "remote", "discrete nice loop", "wing", "bug type"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!sudoku_find_technique(none[i], strlen(none[i])), "'%s'", none[i]);
}

/* A name in the singular is a form's before it is a technique's in the plural. */
static void plurals(void)
{
    struct sudoku_reasoner *reasoner = NULL;
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    int any = 0, plain = 1;
    options.ladder = SUDOKU_LADDER_SE;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    CHECK(sudoku_rate(reasoner,
                      "1...56..9.5...9.2....1..4....5.9..7..3.2...5.96..3....3...4.....9......864...5...",
                      NULL, &rating) == SUDOKU_OK &&
              rating.er == 66,
          "a forcing X-chain: %u", rating.er);
    CHECK(sudoku_rating_uses(&rating, "forcing-chains", &any) == SUDOKU_OK && any, "the technique");
    CHECK(sudoku_rating_uses(&rating, "forcing-chain", &plain) == SUDOKU_OK && !plain, "another form of it");
    sudoku_reasoner_free(reasoner);
}

/* No two techniques share a name, and all forms that other names speak of exist. */
static void distinct_names(void)
{
    const struct sudoku_technique *technique;
    for (int ladder = 0; ladder <= SUDOKU_LADDER_PEOPLE; ladder++)
        for (size_t i = 0; (technique = sudoku_ladder_technique((enum sudoku_ladder)ladder, i)); i++)
            for (int kind = 0; kind < 2; kind++) {
                const char *list = kind ? technique->lesson->also_finds : technique->lesson->other_names;
                for (size_t n; list && *list; list += n + (list[n] == ',')) {
                    n = strcspn(list, ",");
                    const size_t name = strcspn(list, ",=");
                    CHECK(sudoku_find_technique(list, name) == technique, "%.*s", (int)n, list);
                    CHECK(name == n || sudoku_find_technique(list + name + 1, n - name - 1), "%.*s", (int)n,
                          list);
                }
            }
}

/* The command's own ladder, if it has all names; else the other one. */
static void ladders(void)
{
    CHECK(reads("--only=x-wing", NULL) && reason_ladder(SUDOKU_LADDER_SE) == SUDOKU_LADDER_SE, "on both");
    CHECK(reads("--needs=als-xz", NULL) && reason_ladder(SUDOKU_LADDER_SE) == SUDOKU_LADDER_PEOPLE,
          "als-xz is on that of people alone");
    CHECK(reads("--needs=als-xz", "--ladder=se") && !reason_prepare(SUDOKU_LADDER_PEOPLE, true) &&
              strstr(message, "the technique 'als-xz' is not on --ladder=se"),
          "%s", message);
    CHECK(reads("--only=als-xz,multiple-chains", NULL) && !reason_prepare(SUDOKU_LADDER_SE, true),
          "no ladder has both");
    CHECK(reads("--ladder=people", NULL) && reason_ladder(SUDOKU_LADDER_SE) == SUDOKU_LADDER_PEOPLE,
          "the user's");
}

static void singles(void)
{
    CHECK(reads("--only=locked", NULL) && reason_prepare(SUDOKU_LADDER_SE, true), "%s", message);
    CHECK(strcmp(reasoning.only.names, "locked,hidden-single,naked-single") == 0, "%s", reasoning.only.names);
    CHECK(reads("--only=locked,naked-single", NULL) && reason_prepare(SUDOKU_LADDER_SE, true), "%s", message);
    CHECK(strcmp(reasoning.only.names, "locked,naked-single") == 0, "%s", reasoning.only.names);
    CHECK(reads("--only=locked", NULL) && reason_prepare(SUDOKU_LADDER_PEOPLE, false), "%s", message);
    CHECK(strcmp(reasoning.only.names, "locked") == 0, "a hint needs none: %s", reasoning.only.names);
}

/* The table has every technique once, and all names in it are known. */
static void table(void)
{
    struct text out = {0};
    unsigned rows_seen = 0, names_seen = 0;
    char topic[] = "techniques", *topics[] = {topic}, last[40] = "";
    help_add_topic(&out, topics, 1);
    text_char(&out, '\0');
    for (char *line = strtok(out.data, "\n"); line; line = strtok(NULL, "\n")) {
        const size_t n = strcspn(line, " ");
        CHECK(strlen(line) <= 80, "%s", line);
        if (strlen(line) < 30 || *line == ' ' || line[25] != '.')
            continue;
        CHECK(sudoku_find_technique(line, n), "%.*s", (int)n, line);
        CHECK(strncmp(last, line, n + 1) != 0, "twice: %s", line);
        snprintf(last, sizeof last, "%.*s ", (int)n, line);
        rows_seen++;
        names_seen += strlen(line) > 38;
    }
    CHECK(rows_seen == 53 && names_seen > 20, "%u rows, %u with other names", rows_seen, names_seen);
    text_free(&out);
}

int main(void)
{
    names();
    nicknames();
    refusals();
    other_names();
    distinct_names();
    plurals();
    ladders();
    singles();
    table();
    return test_report();
}
