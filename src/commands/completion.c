/* completion.c: scripts with which bash, zsh and fish complete commands, their options with values, and names
 * of files. Each script holds the rows of all commands as one text, and reads it when it is needed. */
#include "base/program.h"
#include "run/command.h"
#include "sudoku_logic.h"

/* ---- The rows ----
 *
 * `rate||max-er|value||do not rate above N`: the command, * for all; the option's letter and name; flag,
 * value, optional, file or list; the values that are completed; the help. A command without an option is
 * itself a row: `rate|||command||print how hard puzzles are`. */

/* Does help call the option's value by this name? */
static bool takes(const struct option *option, const char *name)
{
    return option->argument && strcmp(option->argument, name) == 0;
}

/* A mask or a grid can be written out as well, but nobody completes 81 characters. */
static const char *kind_of(const struct option *option)
{
    bool is_file = takes(option, "FILE") || takes(option, "MASK") || takes(option, "GRID");
    return !option->argument          ? "flag"
           : *option->argument == '[' ? "optional"
           : is_file                  ? "file"
           : takes(option, "LIST")    ? "list"
                                      : "value";
}

/* Adds the values of an option with blanks between them. --fields has the command's fields. */
static void add_values(struct text *out, const struct command *command, const struct option *option)
{
    const char *word;
    for (size_t i = 0; (word = option->word_at ? option->word_at(i)
                               : option->words ? option->words[i]
                                               : NULL);
         i++)
        text_print(out, "%s%s", i ? " " : "", word);
    for (size_t i = 0; strcmp(option->name, "fields") == 0 && i < command->n_fields; i++)
        text_print(out, "%s%s", i ? " " : "", command->fields[i].name);
    text_string(out, takes(option, "N|all") ? "all" : "");
}

/* Adds text between single quotes, as all three shells read them. */
static void add_quoted(struct text *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            text_string(out, "'\\'");
        text_char(out, *text);
    }
}

static void add_row(struct text *out, const struct command *command, const struct option *option)
{
    const char letter[] = {option->letter, '\0'};
    text_print(out, "%s|%s|%s|%s|", command ? command->name : "*", letter, option->name, kind_of(option));
    add_values(out, command, option);
    text_char(out, '|');
    add_quoted(out, option->help);
    text_char(out, '\n');
}

static void add_rows(struct text *out)
{
    for (size_t i = 0; commands[i]; i++) {
        text_print(out, "%s|||command||", commands[i]->name);
        add_quoted(out, commands[i]->summary);
        text_char(out, '\n');
        for (const struct option *row = commands[i]->options; row && row->name; row++)
            add_row(out, commands[i], row);
    }
    for (const struct option *row = common_options; row->name; row++)
        add_row(out, NULL, row);
}

/* ---- The scripts ---- */

/* In bash, the word before the cursor ends at a '=' (COMP_WORDBREAKS), so the script looks at the line
 * itself. The command is the first word that is no option. Options that need a value are completed with
 * their '=', and without a blank. */
static const char bash[] =
    "_sudoku()\n"
    "{\n"
    "    local line=${COMP_LINE:0:COMP_POINT} owner letter name its_kind its_values rest\n"
    "    local word value words option command= names= commands= kind= values= start=\n"
    "    word=${line##*[[:space:]]}\n"
    "    read -r -a words <<<\"${line%\"$word\"}\"\n"
    "    option=${words[${#words[@]}-1]} value=$word\n"
    "    for name in \"${words[@]:1}\"; do\n"
    "        [[ $name == -* ]] || { command=$name; break; }\n"
    "    done\n"
    "    case $word in\n"
    "    --*=*) option=${word%%=*} value=${word#*=} ;;\n"
    "    -*) option= ;;\n"
    "    esac\n"
    "    while IFS='|' read -r owner letter name its_kind its_values rest; do\n"
    "        case $owner:$its_kind in\n"
    "        *:command) commands+=\"$owner \"; continue ;;\n"
    "        \"${command:-solve}\":* | '*':*) ;;\n"
    "        *) continue ;;\n"
    "        esac\n"
    "        names+=\" --$name\"\n"
    "        case $its_kind:$word in\n"
    "        flag:*) continue ;;\n"
    "        optional:--*=*) ;;\n"
    "        optional:*) continue ;;\n"
    "        *) names+== ;;\n"
    "        esac\n"
    "        [[ $option == \"--$name\" || $option == \"-${letter:- }\" ]] && kind=$its_kind "
    "values=$its_values\n"
    "    done <<<\"$_sudoku_rows\"\n"
    "    case $kind:$command:$word in\n"
    "    :*:-*=*) COMPREPLY=(); return ;;\n"
    "    :*:-*) values=$names value=$word ;;\n"
    "    :help:*) values=\"$commands all techniques formats\" ;;\n"
    "    :completion:*) values='bash zsh fish' ;;\n"
    "    ::*) COMPREPLY=($(compgen -W \"$commands help\" -- \"$word\"; compgen -f -- \"$word\")); return ;;\n"
    "    :*) COMPREPLY=(); return ;;\n"
    "    esac\n"
    "    case $kind in\n"
    "    file)\n"
    "        local IFS=$'\\n'\n"
    "        COMPREPLY=($(compgen -f -- \"$value\"))\n"
    "        ;;\n"
    "    list)\n"
    "        [[ $value == *,* ]] && start=${value%,*},\n"
    "        COMPREPLY=($(compgen -P \"$start\" -W \"$values\" -- \"${value##*,}\"))\n"
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

static const char zsh[] =
    "local owner letter name kind values help sign equals plus spec command=solve\n"
    "local -a commands own\n"
    "while IFS='|' read -r owner letter name kind values help; do\n"
    "    [[ $kind == command ]] && commands+=(\"$owner:${help//:/\\\\:}\")\n"
    "done <<<$_sudoku_rows\n"
    "commands+=('help:print help about a command, all, techniques or formats')\n"
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
    "help) _values topic all techniques formats ${commands%%:*}; return ;;\n"
    "completion) _values shell bash zsh fish; return ;;\n"
    "esac\n"
    "while IFS='|' read -r owner letter name kind values help; do\n"
    "    [[ $kind != command && ( $owner == $command || $owner == '*' ) ]] || continue\n"
    "    for sign in '\\' '[' ']' ':'; do help=${help//$sign/\\\\$sign}; done\n"
    "    equals='=' plus='+' spec=\"[$help]:value:\"\n"
    "    case $kind in\n"
    "    flag) equals= plus= spec=\"[$help]\" ;;\n"
    "    optional) equals='=-' plus= spec=\"[$help]::value:($values)\" ;;\n"
    "    file) spec+=_files ;;\n"
    "    list) spec+=\"_values -s , value $values\" ;;\n"
    "    *) [[ -n $values ]] && spec+=\"($values)\" || spec+=' ' ;;\n"
    "    esac\n"
    "    if [[ -n $letter ]]; then\n"
    "        own+=(\"(-$letter --$name)-$letter$plus$spec\" \"(-$letter --$name)--$name$equals$spec\")\n"
    "    else\n"
    "        own+=(\"--$name$equals$spec\")\n"
    "    fi\n"
    "done <<<$_sudoku_rows\n"
    "_arguments -s -S $own '*:file:_files'\n";

static const char fish[] =
    "set -l use __fish_use_subcommand\n"
    "set -l seen __fish_seen_subcommand_from\n"
    "set -l names\n"
    "printf %s $_sudoku_rows | while read -d '|' -l owner letter name kind values help\n"
    "    set -l row -c sudoku -d $help\n"
    "    test -n \"$letter\"; and set row $row -s $letter\n"
    "    switch $owner\n"
    "        case solve\n"
    "            set row $row -n \"$use; or $seen solve\"\n"
    "        case '*'\n"
    "            test \"$owner\" = '*'; or set row $row -n \"$seen $owner\"\n"
    "    end\n"
    "    switch $kind\n"
    "        case command\n"
    "            set names $names $owner\n"
    "            complete -c sudoku -n $use -a $owner -d $help\n"
    "            continue\n"
    "        case optional\n"
    "            set row $row -a $values\n"
    "        case file\n"
    "            set row $row -r -F\n"
    "        case list\n"
    "            set row $row -x -a \"(__fish_append , $values)\"\n"
    "        case value\n"
    "            set row $row -x -a $values\n"
    "    end\n"
    "    complete $row -l $name\n"
    "end\n"
    "complete -c sudoku -n $use -a help -d 'print help about a command, all, techniques or formats'\n"
    "complete -c sudoku -n \"$seen help\" -f -a \"all techniques formats $names\"\n"
    "complete -c sudoku -n \"$seen completion\" -f -a 'bash zsh fish'\n";

static const struct script {
    const char *shell, *start, *rest;
} scripts[] = {
    {"bash", "# bash completion for sudoku, written by sudoku completion bash\n_sudoku_rows='", bash},
    {"zsh",
     "#compdef sudoku\n# zsh completion for sudoku, written by sudoku completion zsh\n"
     "local _sudoku_rows='",
     zsh},
    {"fish", "# fish completion for sudoku, written by sudoku completion fish\nset -l _sudoku_rows '", fish},
};

static int run(void)
{
    struct text out = {0};
    for (size_t i = 0; common.n_files == 1 && i < sizeof scripts / sizeof *scripts; i++)
        if (strcmp(common.files[0], scripts[i].shell) == 0) {
            program_words(&out, scripts[i].start);
            add_rows(&out);
            text_string(&out, "'\n");
            program_words(&out, scripts[i].rest);
            return print_text(&out);
        }
    return usage_error("completion: expected bash, zsh or fish");
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
