/* help.c: the help, made of the rows of options; and mistakes on the command line, with the way out: misspelt
 * options, options of other commands, words that should be commands. */
#include <assert.h>
#include <ctype.h>
#include <sys/stat.h>

#include "base/program.h"
#include "base/puzzle_argument.h"
#include "base/terms.h"
#include "run/lesson.h"
#include "run/reason.h"

enum { NAME_WIDTH = 25, LINE_WIDTH = 80 };

static const char *const titles[] = {
    [GROUP_SOLVE] = "Solve",     [GROUP_REASON] = "Reason",     [GROUP_MAKE] = "Make",
    [GROUP_COMPARE] = "Compare", [GROUP_RESEARCH] = "Research",
};

/* Adds words and ends the line. The first one begins in this column; where the words do not fit, they go on
 * below in another column. */
static void add_wrapped(struct text *out, const char *words, size_t column, size_t below)
{
    assert(column <= LINE_WIDTH && below < LINE_WIDTH);
    for (size_t n; *words; words += n + (words[n] == ' ')) {
        n = strcspn(words, " ");
        if (column + n > LINE_WIDTH) {
            text_print(out, "\n%*s", (int)below, "");
            column = below;
        }
        text_print(out, "%.*s", (int)n, words);
        column += n + 1;
        if (words[n] && column + strcspn(words + n + 1, " ") <= LINE_WIDTH)
            text_char(out, ' ');
    }
    text_char(out, '\n');
}

void help_add_text(struct text *out, struct text *text, size_t column, size_t below)
{
    text_char(text, '\0');
    if (!text->failed)
        add_wrapped(out, text->data, column, below);
    text_fail_with(out, text);
    text_free(text);
}

void options_help(const struct option *rows, struct text *out)
{
    for (; rows && rows->name; rows++) {
        const size_t start = out->length;
        struct text help = {0};
        const char *word;
        text_print(out, rows->letter ? "  -%c, " : "      ", rows->letter);
        text_print(out, "--%s", rows->name);
        if (rows->argument)
            text_print(out, *rows->argument == '[' ? "%s" : "=%s", rows->argument);
        size_t length = out->length - start;
        if (length >= NAME_WIDTH)
            text_char(out, '\n');
        text_print(out, "%*s", length >= NAME_WIDTH ? NAME_WIDTH : (int)(NAME_WIDTH - length), "");
        text_string(&help, rows->help);
        for (size_t i = 0; rows->words && (word = rows->words[i]); i++)
            text_print(&help, "%s%s", i ? ", " : ": ", word);
        help_add_text(out, &help, NAME_WIDTH, NAME_WIDTH);
    }
}

void help_add_commands(struct text *out)
{
    program_words(out,
                  "Usage: sudoku [COMMAND] [OPTION...] [FILE...]\n"
                  "Solves, checks, explains and makes Sudoku puzzles, in any format.\n");
    for (size_t i = 0; commands[i]; i++) {
        if (i == 0 || commands[i]->group != commands[i - 1]->group)
            text_print(out, "\n%s\n", titles[commands[i]->group]);
        text_print(out, "  %-14s%s\n", commands[i]->name, commands[i]->summary);
    }
    program_words(out,
                  "\n'sudoku help COMMAND' has the options of a command; also: help all, help\n"
                  "techniques, help formats. Without a command, puzzles are solved.\n");
}

static const char common_line[] =
    "Common options: -f FORMAT, -o FILE, -j N, -q, --stats, --progress[=WHEN],\n"
    "  --color[=WHEN], -h, -V\n";
static const char exit_status[] =
    "Exit status: 0 success, 1 some puzzles have no answer, 2 wrong usage or failure\n";

/* With what all commands have in common, if it stands alone. */
static void add_command(struct text *out, const struct command *command, bool is_alone)
{
    const struct option *operand = command->operand;
    text_print(out, "Usage: %s %s [OPTION...]%s%s", program_name(), command->name, operand ? " " : "",
               operand ? operand->argument : "");
    text_print(out, "%s\n", command->files ? command->files : command->makes ? "" : " [FILE...]");
    text_print(out, "%c%s.\n", command->summary[0] - 'a' + 'A', command->summary + 1);
    if (command->help)
        text_print(out, "\n%s\n", command->help);
    if (operand)
        text_print(out, "\nArgument\n  %-22s %s\n", operand->argument, operand->help);
    if (command->options) {
        text_string(out, "\nOptions\n");
        options_help(command->options, out);
    }
    text_char(out, '\n');
    struct text formats_line = {0}, fields_line = {0};
    for (size_t i = 0; formats[i]; i++)
        if (formats[i]->class & command->formats)
            text_print(&formats_line, "%s %s", formats_line.length ? "" : "Formats:", formats[i]->name);
    for (size_t i = 0; i < command->n_fields; i++)
        text_print(&fields_line, "%s %s", i ? "," : "Fields of tables and JSON:", command->fields[i].name);
    if (formats_line.length || formats_line.failed)
        help_add_text(out, &formats_line, 0, 2);
    if (fields_line.length || fields_line.failed)
        help_add_text(out, &fields_line, 0, 2);
    if (is_alone) {
        text_string(out, common_line);
        text_string(out, exit_status);
    }
    if (command->example) {
        text_string(out, "Example: ");
        program_words(out, command->example);
        text_char(out, '\n');
    }
}

static void add_all(struct text *out)
{
    help_add_commands(out);
    text_string(out, "\nCommon options\n");
    options_help(common_options, out);
    text_print(out, "\n%s", exit_status);
    for (size_t i = 0; commands[i]; i++) {
        text_char(out, '\n');
        add_command(out, commands[i], false);
    }
}

/* ---- Techniques and formats ---- */

/* Adds a technique: its rating, which ladder has it, and all other names that lists accept. */
static void add_technique(struct text *out, const struct sudoku_technique *technique)
{
    enum { NAMES_COLUMN = 38 };
    const bool on_se = ladder_has(SUDOKU_LADDER_SE, technique);
    const bool on_people = ladder_has(SUDOKU_LADDER_PEOPLE, technique);
    const char *ladder = on_se && on_people ? "both" : on_se ? "se" : "people";
    const struct sudoku_lesson *lesson = technique->lesson;
    const char *more[] = {lesson->other_names, lesson->also_finds};
    struct text names = {0};
    char word[TECHNIQUE_WORD_ROOM];
    text_print(out, "%-22s %2u.%u %c %s", technique->name, technique->rating / 10, technique->rating % 10,
               technique->unique ? '*' : ' ', ladder);
    technique_word(technique->title, word);
    if (strcmp(word, technique->name) != 0)
        text_string(&names, technique->title);
    for (size_t i = 0; technique->forms && technique->forms[i]; i++)
        if (strcmp(technique->forms[i], technique->title) != 0)
            text_print(&names, "%s%s", names.length ? ", " : "", technique->forms[i]);
    for (int i = 0; i < 2; i++)
        if (more[i])
            text_print(&names, "%s%s", names.length ? ", " : "", more[i]);
    if (names.length)
        text_print(out, "%*s", 8 - (int)strlen(ladder), "");
    help_add_text(out, &names, NAMES_COLUMN, NAMES_COLUMN);
}

static void add_techniques(struct text *out)
{
    const struct sudoku_technique *technique;
    text_print(out, "%-22s %4s   %-7s %s\n", "Name", "ER", "Ladder", "Other names");
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++)
        add_technique(out, technique);
    for (size_t i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_PEOPLE, i)); i++)
        if (!ladder_has(SUDOKU_LADDER_SE, technique))
            add_technique(out, technique);
    text_string(out,
                "\n* assumes that the puzzle has one solution\n"
                "Lists also take singles (both kinds), house (naked and hidden pairs, triplets\n"
                "and quads) and, for --only and --without, unique (all with a star). Case,\n"
                "blanks and hyphens in a name do not count.\n");
    program_words(out, "'sudoku help NAME' has the lesson of a technique.\n");
}

/* Adds each format, its summary and the commands that write it. */
static void add_formats(struct text *out)
{
    enum { WIDTH = 12 };
    for (size_t i = 0; formats[i]; i++) {
        struct text names = {0};
        text_print(out, "%-*s%s\n%*s", WIDTH, formats[i]->name,
                   formats[i]->summary ? formats[i]->summary : "", WIDTH, "");
        for (size_t k = 0; commands[k]; k++)
            if (formats[i]->class & commands[k]->formats)
                text_print(&names, "%s%s", names.length ? " " : "", commands[k]->name);
        help_add_text(out, &names, WIDTH, WIDTH);
    }
}

/* Adds the lesson of a technique whose name may have several words. */
static bool add_lesson(struct text *out, char **words, size_t n)
{
    struct text name = {0};
    for (size_t i = 0; i < n; i++)
        text_print(&name, "%s%s", i ? " " : "", words[i]);
    const struct sudoku_technique *technique =
        name.failed ? NULL : sudoku_find_technique(name.data, name.length);
    if (technique)
        lesson_add(out, technique);
    text_free(&name);
    return technique;
}

bool help_add_topic(struct text *out, char **words, size_t n)
{
    const char *topic = words[0];
    const struct command *command = command_find(topic);
    if (command)
        add_command(out, command, true);
    else if (strcmp(topic, "all") == 0)
        add_all(out);
    else if (strcmp(topic, "techniques") == 0)
        add_techniques(out);
    else if (strcmp(topic, "formats") == 0)
        add_formats(out);
    else
        return add_lesson(out, words, n);
    return true;
}

/* ---- Mistakes ---- */

/* `--er is an option of filter and generate: sudoku filter --er=3`. Returns false if no other command has the
 * option. */
static bool refuse_option_of_others(const char *name, size_t n)
{
    const struct command *owners[40];
    size_t n_owners = 0;
    char room[500];
    struct text names = TEXT_IN(room);
    for (size_t i = 0; commands[i]; i++)
        if (commands[i] != common.command && option_find(commands[i]->options, name, n))
            owners[n_owners++] = commands[i];
    if (!n_owners)
        return false;
    for (size_t i = 0; i < n_owners; i++)
        text_print(&names, "%s%s", i == 0 ? "" : i + 1 == n_owners ? " and " : ", ", owners[i]->name);
    const struct option *row = option_find(owners[0]->options, name, n);
    const char *value = !row->argument ? "" : name[n] == '=' ? name + n + 1 : row->argument;
    usage_error("--%s is an option of %s: %s %s --%s%s%s", row->name, room, program_name(), owners[0]->name,
                row->name, row->argument ? "=" : "", value);
    return true;
}

/* Words of the trade and of other programs, each before what does it here. */
static const struct {
    const char *command, *words;
} trade[] = {
    {"solve", "answer backtrack bruteforce brute-force dlx solution solver tdoku jczsolve fsss2 qqwing"},
    {"solve --all", "enumerate solutions"},
    {"solve --stats", "bench benchmark speed time"},
    {"check", "correct errors is-valid isvalid lint mistakes proper test valid validate validator verify"},
    {"count", "count-solutions countsolutions number"},
    {"convert", "cat display export format import output parse read reformat show translate view"},
    {"hint", "clue next step tip"},
    {"explain", "analyse analyze hodoku logic path steps teach trace tutor walkthrough why"},
    {"candidates", "cands marks notes pencil pencilmark pencilmarks pencil-marks pm pms"},
    {"candidates --after=LIST", "apply eliminate"},
    {"expand", "propagate singles"},
    {"rate", "difficulty grade grader hardness level rating ratings score serate skfr explainer"},
    {"filter", "find grep select sift unique where"},
    {"info", "describe features properties statistics stats"},
    {"info --fields=te,b,bxb", "classify"},
    {"info --fields=te", "te"},
    {"info --fields=b", "b"},
    {"info --fields=bxb", "bxb"},
    {"info --fields=bxbb", "bxbb"},
    {"info --fields=w", "w"},
    {"info --fields=minimal", "irreducible is-minimal isminimal"},
    {"info --fields=redundant", "redundant"},
    {"info --fields=symmetry", "symmetries symmetry"},
    {"info --fields=automorphisms", "automorphism automorphisms"},
    {"info --fields=backdoors", "backdoor backdoors"},
    {"generate", "create gen generator make new puzzle puzzles random"},
    {"generate --pattern=PATTERN", "mask pattern patterns"},
    {"minimize --all", "minimals"},
    {"minimize", "dig minimal minimise minimum reduce strip subgrid"},
    {"shuffle", "disguise isomorph isomorphs morph morphs permute randomise randomize relabel scramble"},
    {"transform", "flip mirror reflect rotate swap transpose"},
    {"sheet", "book booklet captions draw page pages pdf print worksheet"},
    {"play", "edit editor game gui interactive start tui ui"},
    {"canonical", "canon canonicalise canonicalize canonize maxlex minlex normalise normalize rowminlex"},
    {"distinct", "dedup dedupe deduplicate duplicates isomorphic uniq"},
    {"vicinity", "nearby neighborhood neighbors neighbourhood neighbours similar"},
    {"search", "checker gridchecker scan"},
    {"unavoidable", "ua uas unavoidables unavoidable-sets"},
    {"sample", "estimate sampling trials unbiased"},
    {"completion", "bash complete completions fish zsh"},
    {"help techniques", "techniques"},
    {"help", "about commands man manual usage"},
    {"--version", "ver version"},
};
enum { N_TRADE = sizeof trade / sizeof *trade };

static bool has_word(const char *words, const char *word)
{
    for (size_t n; *words; words += n + (words[n] == ' '))
        if (n = strcspn(words, " "), is_word(words, n, word))
            return true;
    return false;
}

/* Returns what somebody who types the word instead of a command may want; NULL if that is unclear. By letters
 * alone, a word that begins with another letter differs in nothing else: `post` is not `hint`. */
static const char *meant_by(const char *typed)
{
    enum { LONGEST = 31 };
    char word[LONGEST + 1];
    const size_t n = strlen(typed);
    struct nearest nearest = {.written = word, .length = n};
    if (n > LONGEST)
        return NULL;
    for (size_t i = 0; i <= n; i++)
        word[i] = (char)tolower((unsigned char)typed[i]);
    for (size_t i = 0; i < N_TRADE; i++)
        if (has_word(trade[i].words, word))
            return trade[i].command;
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->name[0] == word[0] || text_distance(word, n, commands[i]->name) == 1)
            nearest_consider(&nearest, commands[i]->name);
    return nearest.word;
}

void refuse_option(const char *name, size_t n)
{
    const struct option *const tables[] = {common.command->options, common_options};
    struct nearest nearest = {.written = name, .length = n};
    size_t i = 0;
    while (commands[i] && !is_word(name, n, commands[i]->name))
        i++;
    for (int t = 0; t < 2; t++)
        for (const struct option *row = tables[t]; row && row->name; row++)
            nearest_consider(&nearest, row->name);
    if (commands[i])
        usage_error("--%s is now a command: %s %s", commands[i]->name, program_name(), commands[i]->name);
    else if (refuse_option_of_others(name, n))
        return;
    else if (nearest.word)
        usage_error("unknown option --%.*s; did you mean --%s?", (int)n, name, nearest.word);
    else
        usage_error("unknown option --%.*s; '%s help %s' lists the options", (int)n, name, program_name(),
                    common.command->name);
}

/* A file, standard input and a puzzle can be read. A first word that is none of them, and is no name of a
 * file with a folder or an ending, is meant as a command: solving the files after it would be no answer. */
bool check_words(void)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-";
    struct stat status;
    for (size_t i = 0; i < common.n_files; i++) {
        const char *word = common.files[i];
        if (strcmp(word, "-") == 0 || stat(word, &status) == 0 || argument_is_puzzle(word))
            continue;
        const char *meant = i == 0 ? meant_by(word) : NULL;
        if (command_find(word))
            usage_error("no file '%s'; commands stand first: %s %s %s", word, program_name(), word,
                        i ? common.files[0] : "FILE");
        else if (meant)
            usage_error("no command and no file '%s'; did you mean '%s'?", word, meant);
        else if (i == 0 && *word && word[strspn(word, plain)] == '\0')
            usage_error("no command and no file '%s'; '%s help' lists the commands", word, program_name());
        else
            continue;
        return false;
    }
    return true;
}
