/* then.c: --then: a chain of modes. Each link is read as if it were the only option of a command of its own;
 * the mode that the command has beside --then is the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/program.h"
#include "cli/options/parsing.h"

/* ---- The text of a link ---- */

/* Cuts a link off a list: up to a comma that is not in braces. Hyphens before it, blanks around it and braces
 * around its value are taken away. NULL after the last. */
static char *next_link(char **list)
{
    char *link = *list, *at = link;
    int depth = 0;
    if (!link)
        return NULL;
    for (; *at && (*at != ',' || depth > 0); at++)
        depth += (*at == '{') - (*at == '}');
    *list = *at ? at + 1 : NULL;
    while (at > link && at[-1] == ' ')
        at--;
    *at = '\0';
    link += strspn(link, "- ");
    char *value = link + strcspn(link, "=");
    if (value[0] && value[1] == '{' && at[-1] == '}') {
        at[-1] = '\0';
        memmove(value + 1, value + 2, strlen(value + 1));
    }
    return link;
}

/* Are puzzles what the mode writes? Solved grids are some, too. */
static bool writes_puzzles(const struct mode *mode)
{
    return mode == &mode_all || format_is_in(&format_sdk, mode->formats) ||
           format_is_in(&format_pencilmarks, mode->formats);
}

static bool may_be_link(const struct option *option)
{
    return (option->mode && option->mode != &mode_play) || option->implies;
}

/* Reads a link as an option. */
static enum options_outcome read_link(struct parsing *link, const char *text)
{
    const struct option *option = *text ? find_long(link->answer, text, strcspn(text, "=")) : NULL;
    if (!*text)
        text_print(link->answer, "%s: an empty link", program_name());
    if (option && may_be_link(option))
        return parse_long(link, text);
    if (option)
        text_print(link->answer, "%s: '%s' is no mode and no condition", program_name(), option->name);
    if (option || !memchr(link->answer->data, ';', link->answer->length))
        text_string(link->answer, "; links are modes and conditions, such as expand, distinct or te=2");
    return wrong_usage(link);
}

/* ---- What the command says beside --then ---- */

/* The options of a chain as a whole are the only ones for research that are no modes. */
static bool is_of_chain(const struct option *option)
{
    return option->section == SECTION_RESEARCH && !option->mode;
}

static bool is_of_output(const struct option *option)
{
    return option->section == SECTION_OUTPUT && !option->mode && !option->shared;
}

/* Lets a link heed what the command says about it: about the output if it is the last, else about all links
 * or, if the command has no mode of its own, about those that an option fits. Marks what it heeds. */
static bool take_common(const struct parsing *command, struct parsing *link, bool is_first, bool is_last,
                        bool heeded[OPTIONS_MOST])
{
    bool good = true;
    for (size_t i = 0; i < n_options && good; i++) {
        const struct option *option = &option_table[i];
        bool is_wanted = is_of_output(option) ? is_last || (is_first && option->set == set_part)
                                              : (option->shared || !command->chooser) &&
                                                    option_fits(option, link->options->mode);
        if (!command->given[i] || is_of_chain(option) || !is_wanted)
            continue;
        heeded[i] = link->given[i] = true;
        good = option_take(option, link->options, command->values[i], link->answer);
    }
    return good;
}

/* Copies options, which point into themselves. */
static void copy_options(struct options *to, const struct options *from)
{
    *to = *from;
    if (from->making.recipe.pattern)
        to->making.recipe.pattern = to->making.pattern;
    if (from->making.recipe.solution)
        to->making.recipe.solution = to->making.solution;
}

/* Makes the mode of the command the first link. What it says about the output is for the last. */
static void take_own_mode(const struct parsing *command, struct parsing *link, bool heeded[OPTIONS_MOST])
{
    struct options *options = link->options;
    copy_options(options, command->options);
    options->format = NULL;
    options->look = (struct look){0};
    options->split = (struct split){0};
    link->chooser = command->chooser;
    for (size_t i = 0; i < n_options; i++) {
        const struct option *option = &option_table[i];
        link->given[i] = command->given[i] && !is_of_chain(option) && !is_of_output(option) &&
                         (!option->shared || option_fits(option, options->mode));
        heeded[i] |= link->given[i];
    }
}

/* ---- The chain ---- */

/* A chain that is being made. */
struct chain {
    const struct parsing *command;
    struct options *links;
    size_t n, made;
    bool heeded[OPTIONS_MOST]; /* options of the command */
};

/* Why the mode of a link cannot stand in its place, or NULL. */
static const char *why_not(const struct options *link, bool is_first, bool is_last)
{
    const struct mode *mode = link->mode;
    if (mode->source && !is_first)
        return "reads no puzzles, so it can only be the first link";
    if (!writes_puzzles(mode) && !is_last)
        return "prints no puzzles, so it can only be the last link";
    if (link->in_legs && mode->source)
        return "cannot be in a chain with --rounds or --resume, which put in puzzles again";
    if (link->resume && link->reasoning.per_level)
        return "with --per-level does not know its numbers again after --resume";
    if (link->resume && mode == &mode_shuffle && !link->making.seeded)
        return "needs a seed with --resume, such as shuffle=1";
    return NULL;
}

/* Adds a link: that of a text; if it is NULL, the command's own mode at the beginning, or --convert at the
 * end, which prints what a chain in rounds has found. */
static enum options_outcome add_link(struct chain *chain, const char *text)
{
    const struct parsing *command = chain->command;
    struct options *options = &chain->links[chain->made];
    const size_t prefix = strlen(program_name()) + 2;
    struct text problem = {0};
    struct parsing link = {.options = options, .answer = &problem};
    bool is_first = chain->made == 0, is_last = ++chain->made == chain->n, prints = !text && !is_first;
    enum options_outcome outcome = OPTIONS_RUN;
    const char *why = NULL;
    set_defaults(options);
    options->in_legs = command->options->in_legs;
    options->resume = command->options->resume;
    if (!text && is_first)
        take_own_mode(command, &link, chain->heeded);
    if (prints)
        options->mode = &mode_convert;
    snprintf(options->called, sizeof options->called, "%s",
             text       ? text
             : is_first ? options->mode->name
                        : "");
    if (text)
        outcome = read_link(&link, text);
    choose_implied_mode(&link);
    if (outcome == OPTIONS_RUN)
        why = why_not(options, is_first, is_last);
    if (why) {
        text_print(&problem, "%s: %s %s", program_name(), options->called, why);
        outcome = wrong_usage(&link);
    }
    if (outcome != OPTIONS_RUN && !problem.failed)
        text_print(command->answer, "%s: --then: %.*s", program_name(), (int)(problem.length - prefix),
                   problem.data + prefix);
    text_fail_with(command->answer, &problem);
    text_free(&problem);
    link.answer = command->answer;
    if (outcome != OPTIONS_RUN)
        return outcome;
    if (!is_last || (prints && options[-1].mode->passes && options[-1].mode->is_filter))
        options->format = is_last ? &format_raw : &format_link;
    options->look.replaces = !is_last;
    return take_common(command, &link, is_first, is_last, chain->heeded) ? finish_mode(&link)
                                                                         : wrong_usage(&link);
}

static size_t count_links(const char *list)
{
    size_t n = 1;
    for (int depth = 0; *list; list++) {
        depth += (*list == '{') - (*list == '}');
        n += *list == ',' && depth <= 0;
    }
    return n;
}

/* Is an option about the run and its output, and not about the puzzles? */
static bool is_of_run(const struct option *option)
{
    return (is_of_output(option) && option->set != set_part) || option->set == set_kernel ||
           option->set == set_resume || option->at == offsetof(struct options, memory);
}

/* Puts together what must be the same if a run is to go on. */
static void describe_command(const struct parsing *command)
{
    struct options *options = command->options;
    struct text *line = &options->command;
    text_string(line, "sudoku");
    for (size_t i = 0; i < command->n_earlier; i++)
        text_print(line, " --%s=%s", command->earlier[i].option->name, command->earlier[i].value);
    for (size_t i = 0; i < n_options; i++) {
        const struct option *option = &option_table[i];
        if (command->given[i] && !is_of_run(option))
            text_print(line, command->values[i] ? " --%s=%s" : " --%s", option->name, command->values[i]);
    }
    for (size_t i = 0; i < options->n_files; i++)
        text_print(line, " %s", options->files[i]);
    for (size_t i = 0; i < line->length; i++)
        line->data[i] = line->data[i] == '\n' ? ' ' : line->data[i];
    text_char(line, '\n');
    text_fail_with(command->answer, line);
}

/* Finds an option of the command that no link heeds. */
static bool is_all_heeded(const struct chain *chain)
{
    const struct parsing *command = chain->command;
    for (size_t i = 0; i < n_options; i++) {
        if (!command->given[i] || chain->heeded[i] || is_of_chain(&option_table[i]))
            continue;
        text_print(command->answer, "%s: --%s has no effect on any of these links", program_name(),
                   option_table[i].name);
        return false;
    }
    return true;
}

enum options_outcome finish_links(struct parsing *command)
{
    struct options *options = command->options, *last;
    struct chain chain = {.command = command};
    enum options_outcome outcome = OPTIONS_RUN;
    bool is_alone = !options->then && !command->chooser;
    if (is_alone) {
        text_print(command->answer, "%s: --rounds and --resume need --then or a mode that prints puzzles",
                   program_name());
        return wrong_usage(command);
    }
    options->in_legs = options->rounds > 1 || options->resume;
    chain.n =
        (options->then ? count_links(options->then) : 0) + (command->chooser != NULL) + options->in_legs;
    chain.links = options->before = calloc(chain.n, sizeof *chain.links);
    char *list = options->links = strdup(options->then ? options->then : "");
    command->answer->failed |= !chain.links || !list;
    describe_command(command);
    if (command->answer->failed)
        return OPTIONS_WRONG;
    if (command->chooser)
        outcome = add_link(&chain, NULL);
    list = options->then ? list : NULL;
    for (const char *text; outcome == OPTIONS_RUN && (text = next_link(&list));)
        outcome = add_link(&chain, text);
    if (outcome == OPTIONS_RUN && options->in_legs)
        outcome = add_link(&chain, NULL);
    if (outcome != OPTIONS_RUN)
        return outcome;
    if (!is_all_heeded(&chain))
        return wrong_usage(command);
    if (chain.links->mode->source && options->n_files) {
        text_print(command->answer, "%s: --then: %s reads no files; remove '%s'", program_name(),
                   chain.links->called, options->files[0]);
        return wrong_usage(command);
    }
    last = &chain.links[chain.n - 1];
    last->then = options->then;
    last->links = options->links;
    last->rounds = options->rounds;
    last->command = options->command;
    last->files = options->files;
    last->n_files = options->n_files;
    last->before = chain.links;
    last->n_before = chain.n - 1;
    copy_options(options, last);
    return OPTIONS_RUN;
}
