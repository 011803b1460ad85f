/* completion.c: scripts with which bash, zsh and fish complete commands, their options with values, and names
 * of files. Each row of the commands becomes a line; the text around these lines is written out here. */
#include "base/program.h"
#include "run/command.h"
#include "sudoku_logic.h"

/* Does help call the option's value by one of these names? */
static bool takes(const struct option *option, const char *const *names)
{
    while (option->argument && *names && strcmp(option->argument, *names) != 0)
        names++;
    return option->argument && *names;
}

static bool takes_list(const struct option *option)
{
    return takes(option, (const char *const[]){"LIST", NULL});
}

/* May the value be the name of a file? MASK and GRID can be written out as well, but nobody completes 81
 * characters. */
static bool takes_file(const struct option *option)
{
    return takes(option, (const char *const[]){"FILE", "MASK", "GRID", NULL});
}

static bool is_optional(const struct option *option)
{
    return option->argument && *option->argument == '[';
}

/* Adds the values of an option with blanks between them. --fields has the command's fields, other lists
 * without words have names of techniques, which come from the library. */
static void add_values(struct text *out, const struct command *command, const struct option *option)
{
    const struct sudoku_technique *technique;
    const char *word;
    size_t i;
    for (i = 0; (word = option->word_at ? option->word_at(i) : option->words ? option->words[i] : NULL); i++)
        text_print(out, "%s%s", i ? " " : "", word);
    if (takes(option, (const char *const[]){"N|all", NULL}))
        text_string(out, "all");
    if (i || !takes_list(option))
        return;
    if (command && strcmp(option->name, "fields") == 0) {
        for (i = 0; i < command->n_fields; i++)
            text_print(out, "%s%s", i ? " " : "", command->fields[i].name);
        return;
    }
    for (i = 0; (technique = sudoku_ladder_technique(SUDOKU_LADDER_SE, i)); i++)
        text_print(out, "%s%s", i ? " " : "", technique->name);
}

/* ---- bash ---- */

/* In bash, the word before the cursor ends at a '=' (COMP_WORDBREAKS), so the script looks at the line
 * itself. The command is the first word that is no option. */
static const char bash_start[] =
    "    local line=${COMP_LINE:0:COMP_POINT} word before value values= option command= names=\n"
    "    word=${line##*[[:space:]]}\n"
    "    before=${line%\"$word\"}\n"
    "    read -r -a before <<<\"$before\"\n"
    "    option=${before[${#before[@]}-1]} value=$word\n"
    "    for names in \"${before[@]:1}\"; do\n"
    "        [[ $names == -* ]] || { command=$names; break; }\n"
    "    done\n"
    "    COMPREPLY=()\n"
    "    case $word in\n"
    "    --*=*) option=${word%%=*} value=${word#*=} ;;\n"
    "    -*) option= ;;\n"
    "    esac\n"
    "    case $command in\n";

static const char bash_middle[] =
    "    *)\n"
    "        case $command:$word in\n"
    "        *:-*=*) ;;\n"
    "        *:-*) values=$names value=$word ;;\n"
    "        help:*) values=\"$commands all techniques formats\" ;;\n"
    "        completion:*) values=\"bash zsh fish\" ;;\n"
    "        :*)\n"
    "            COMPREPLY=($(compgen -W \"$commands help\" -- \"$word\"; compgen -f -- \"$word\"))\n"
    "            return ;;\n"
    "        *) return ;;\n"
    "        esac\n"
    "        ;;\n"
    "    esac\n"
    "    local start=\n"
    "    case $values in\n"
    "    :files)\n"
    "        local IFS=$'\\n'\n"
    "        COMPREPLY=($(compgen -f -- \"$value\"))\n"
    "        ;;\n"
    "    :list*)\n"
    "        [[ $value == *,* ]] && start=${value%,*},\n"
    "        COMPREPLY=($(compgen -P \"$start\" -W \"${values#:list}\" -- \"${value##*,}\"))\n"
    "        compopt -o nospace 2>/dev/null\n"
    "        ;;\n"
    "    *)\n"
    "        COMPREPLY=($(compgen -W \"$values\" -- \"$value\"))\n"
    "        [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "        ;;\n"
    "    esac\n"
    "    [[ $word == *=* && $COMP_WORDBREAKS != *=* ]] && COMPREPLY=(\"${COMPREPLY[@]/#/${word%%=*}=}\")\n"
    "}\n"
    "complete -o filenames -o bashdefault -o default -F _sudoku sudoku\n";

/* Adds `--first --limit=`: options that need a value are completed with their `=`, and without a blank. */
static void add_bash_names(struct text *out, const struct option *rows)
{
    for (const struct option *row = rows; row && row->name; row++)
        text_print(out, "%s--%s%s", row == rows ? "" : " ", row->name,
                   row->argument && !is_optional(row) ? "=" : "");
}

/* Adds `    rate:--only) values=":list..." ;;`. */
static void add_bash_value(struct text *out, const struct command *command, const struct option *option)
{
    const char *name = command ? command->name : "*";
    if (!option->argument)
        return;
    text_string(out, "    ");
    if (option->letter)
        text_print(out, "%s:-%c|", name, option->letter);
    if (command == commands[0]) /* solve is the command if there is none */
        text_print(out, ":--%s|", option->name);
    text_print(out, "%s:--%s)%s values=\"%s", name, option->name,
               is_optional(option) ? " [[ $word != --*=* ]] && return;" : "",
               takes_file(option)   ? ":files"
               : takes_list(option) ? ":list"
                                    : "");
    if (!takes_file(option))
        add_values(out, command, option);
    text_string(out, "\" ;;\n");
}

static void add_bash(struct text *out)
{
    program_words(out,
                  "# bash completion for sudoku, written by sudoku completion bash\n"
                  "_sudoku()\n{\n    local commands=\"");
    for (size_t i = 0; commands[i]; i++)
        text_print(out, "%s%s", i ? " " : "", commands[i]->name);
    text_string(out, "\"\n");
    text_string(out, bash_start);
    for (size_t i = 0; commands[i]; i++) {
        text_print(out, "    %s%s) names=\"", i ? "" : "''|", commands[i]->name);
        add_bash_names(out, commands[i]->options);
        text_string(out, "\" ;;\n");
    }
    text_string(out, "    *) names= ;;\n    esac\n    names+=\" ");
    add_bash_names(out, common_options);
    text_string(out, "\"\n    case $command:$option in\n");
    for (size_t i = 0; commands[i]; i++)
        for (const struct option *row = commands[i]->options; row && row->name; row++)
            add_bash_value(out, commands[i], row);
    for (const struct option *row = common_options; row->name; row++)
        add_bash_value(out, NULL, row);
    program_words(out, bash_middle);
}

/* ---- zsh ---- */

/* Adds text for a specification in single quotes, in which brackets and colons have a meaning. */
static void add_zsh_text(struct text *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'') {
            text_string(out, "'\\''");
            continue;
        }
        if (strchr("[]:\\", *text))
            text_char(out, '\\');
        text_char(out, *text);
    }
}

/* Adds `'(-f --format)'{-f+,--format=}'[output format]:FORMAT:(box line grid)'`. */
static void add_zsh_option(struct text *out, const struct command *command, const struct option *option)
{
    const char *equals = !option->argument ? "" : is_optional(option) ? "=-" : "=";
    const char *joined = option->argument && !is_optional(option) ? "+" : "";
    struct text values = {0};
    add_values(&values, command, option);
    if (option->letter)
        text_print(out, "        '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
                   joined, option->name, equals);
    else
        text_print(out, "        '--%s%s[", option->name, equals);
    add_zsh_text(out, option->help);
    text_string(out, !option->argument ? "]" : is_optional(option) ? "]::WHEN" : "]:");
    if (option->argument && !is_optional(option))
        add_zsh_text(out, option->argument);
    if (takes_file(option))
        text_string(out, ":_files");
    else if (takes_list(option))
        text_print(out, ":_values -s , value %.*s", (int)values.length, values.data ? values.data : "");
    else if (values.length)
        text_print(out, ":(%.*s)", (int)values.length, values.data);
    else if (option->argument)
        text_string(out, ": ");
    text_string(out, "'\n");
    text_fail_with(out, &values);
    text_free(&values);
}

static void add_zsh(struct text *out)
{
    program_words(out,
                  "#compdef sudoku\n# zsh completion for sudoku, written by sudoku completion zsh\n"
                  "local command=solve\nlocal -a commands common own\ncommands=(\n");
    for (size_t i = 0; commands[i]; i++) {
        text_print(out, "    '%s:", commands[i]->name);
        add_zsh_text(out, commands[i]->summary);
        text_string(out, "'\n");
    }
    text_string(out, "    'help:print help about a command, all, techniques or formats'\n)\ncommon=(\n");
    for (const struct option *row = common_options; row->name; row++)
        add_zsh_option(out, NULL, row);
    text_string(out,
                ")\n"
                "if (( CURRENT > 2 )) && [[ -n ${commands[(r)$words[2]:*]} ]]; then\n"
                "    command=$words[2]\n"
                "    words[2]=()\n"
                "    (( CURRENT-- ))\n"
                "elif [[ $words[CURRENT] != -* ]]; then\n"
                "    (( CURRENT == 2 )) && _describe -t commands command commands\n"
                "    _files\n"
                "    return\n"
                "fi\n"
                "case $command in\n"
                "help)\n"
                "    _values topic all techniques formats ${commands%%:*}\n"
                "    return ;;\n"
                "completion)\n"
                "    _values shell bash zsh fish\n"
                "    return ;;\n");
    for (size_t i = 0; commands[i]; i++) {
        if (!commands[i]->options || strcmp(commands[i]->name, "completion") == 0)
            continue;
        text_print(out, "%s)\n    own=(\n", commands[i]->name);
        for (const struct option *row = commands[i]->options; row->name; row++)
            add_zsh_option(out, commands[i], row);
        text_string(out, "    ) ;;\n");
    }
    text_string(out, "esac\n_arguments -s -S $own $common '*:file:_files'\n");
}

/* ---- fish ---- */

static void add_fish_text(struct text *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            text_char(out, '\\');
        text_char(out, *text);
    }
}

/* Adds `complete -c sudoku -n '__fish_seen_subcommand_from rate' -l only -x -a '...' -d '...'`. */
static void add_fish_option(struct text *out, const struct command *command, const struct option *option)
{
    text_print(out, "complete -c %s", program_name());
    if (command == commands[0]) /* solve is the command if there is none */
        text_string(out, " -n '__fish_use_subcommand; or __fish_seen_subcommand_from solve'");
    else if (command)
        text_print(out, " -n '__fish_seen_subcommand_from %s'", command->name);
    if (option->letter)
        text_print(out, " -s %c", option->letter);
    text_print(out, " -l %s", option->name);
    if (takes_file(option))
        text_string(out, " -r -F");
    else if (option->argument && !is_optional(option))
        text_string(out, " -x");
    if (option->argument && !takes_file(option)) {
        text_string(out, takes_list(option) ? " -a '(__fish_append , " : " -a '");
        add_values(out, command, option);
        text_string(out, takes_list(option) ? ")'" : "'");
    }
    text_string(out, " -d '");
    add_fish_text(out, option->help);
    text_string(out, "'\n");
}

static void add_fish_word(struct text *out, const char *word, const char *summary)
{
    text_print(out, "complete -c %s -n __fish_use_subcommand -a %s -d '", program_name(), word);
    add_fish_text(out, summary);
    text_string(out, "'\n");
}

static void add_fish(struct text *out)
{
    program_words(out, "# fish completion for sudoku, written by sudoku completion fish\n");
    for (size_t i = 0; commands[i]; i++)
        add_fish_word(out, commands[i]->name, commands[i]->summary);
    add_fish_word(out, "help", "print help about a command, all, techniques or formats");
    text_print(out, "complete -c %s -n '__fish_seen_subcommand_from help' -f -a 'all techniques formats",
               program_name());
    for (size_t i = 0; commands[i]; i++)
        text_print(out, " %s", commands[i]->name);
    text_print(out, "'\ncomplete -c %s -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n",
               program_name());
    for (size_t i = 0; commands[i]; i++)
        for (const struct option *row = commands[i]->options; row && row->name; row++)
            add_fish_option(out, commands[i], row);
    for (const struct option *row = common_options; row->name; row++)
        add_fish_option(out, NULL, row);
}

/* ---- The command ---- */

static int run(void)
{
    static const struct {
        const char *shell;
        void (*add)(struct text *out);
    } scripts[] = {{"bash", add_bash}, {"zsh", add_zsh}, {"fish", add_fish}};
    const size_t n = sizeof scripts / sizeof *scripts;
    struct text out = {0};
    size_t i = 0;
    while (common.n_files == 1 && i < n && strcmp(common.files[0], scripts[i].shell) != 0)
        i++;
    if (common.n_files != 1 || i == n)
        return usage_error("completion: expected bash, zsh or fish");
    scripts[i].add(&out);
    return print_text(&out);
}

const struct command command_completion = {
    .name = "completion",
    .group = GROUP_RESEARCH,
    .arguments = "bash|zsh|fish",
    .summary = "print the script that completes commands in a shell",
    .example = "sudoku completion fish >~/.config/fish/completions/sudoku.fish",
    .makes = true,
    .run = run,
};
