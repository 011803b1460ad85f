/* Scripts with which bash, zsh and fish complete options, their values and names of files. Each row of the
 * table becomes a line; the text around these lines is written out here. */
#include "cli/options/table.h"

#include <string.h>

/* Does help call the option's value by one of these names? */
static bool takes(const struct option *option, const char *const *names)
{
    while (option->argument && *names && strcmp(option->argument, *names) != 0)
        names++;
    return option->argument && *names;
}

/* Is the value a list, with commas? Of techniques, unless the option names other values. */
static bool takes_list(const struct option *option)
{
    return takes(option, (const char *const[]){"LIST", "MOVES", NULL});
}

/* May the value be the name of a file? MASK and GRID can be written out as well, but nobody completes 81
 * characters. */
static bool takes_file(const struct option *option)
{
    return takes(option, (const char *const[]){"FILE", "MASK", "GRID", NULL});
}

/* Adds the values of an option, with blanks between them. Names of techniques come from the library, so the
 * shells complete all that it knows. */
static void add_values(struct text *out, const struct option *option)
{
    bool are_techniques = takes_list(option) && !option_word(option, 0);
    const char *word;
    for (size_t i = 0; (word = are_techniques ? technique_at(i) : option_word(option, i)); i++)
        text_print(out, "%s%s", i ? " " : "", word);
}

/* ---- bash ---- */

/* In bash, the word before the cursor ends at a '=' (COMP_WORDBREAKS), so the script looks at the line
 * itself. */
static const char bash_start[] =
    "# bash completion for sudoku, written by sudoku --completion=bash\n"
    "_sudoku()\n"
    "{\n"
    "    local line=${COMP_LINE:0:COMP_POINT} word before value values option\n"
    "    word=${line##*[[:space:]]}\n"
    "    before=${line%\"$word\"}\n"
    "    read -r -a before <<<\"$before\"\n"
    "    option=${before[${#before[@]}-1]} value=$word\n"
    "    COMPREPLY=()\n"
    "    case $word in\n"
    "    --*=*) option=${word%%=*} value=${word#*=} ;;\n"
    "    -*) option= ;;\n"
    "    esac\n"
    "    case $option in\n";

static const char bash_middle[] =
    "    *)\n"
    "        case $word in\n"
    "        -*=*) ;;\n"
    "        -*) values=\"";

static const char bash_end[] =
    "\" value=$word ;;\n"
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

/* `    -f|--format) values="box line" ;;`. A value in a word of its own belongs to options that need one;
 * these are completed with their `=`, and without a blank after it. */
static void print_bash(struct text *out)
{
    text_string(out, bash_start);
    for (const struct option *option = option_table; option < option_table + n_options; option++) {
        if (!option->argument || option->hidden)
            continue;
        text_string(out, "    ");
        if (option->letter)
            text_print(out, "-%c|", option->letter);
        text_print(out, "--%s)%s values=\"%s", option->name,
                   option->optional ? " [[ $word != --*=* ]] && return;" : "",
                   takes_file(option)   ? ":files"
                   : takes_list(option) ? ":list"
                                        : "");
        if (!takes_file(option))
            add_values(out, option);
        text_string(out, "\" ;;\n");
    }
    text_string(out, bash_middle);
    for (const struct option *option = option_table; option < option_table + n_options; option++)
        if (!option->hidden)
            text_print(out, "%s--%s%s", option == option_table ? "" : " ", option->name,
                       option->argument && !option->optional ? "=" : "");
    text_string(out, bash_end);
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

/* `'(-f --format)'{-f+,--format=}'[output format]:FORMAT:(box line grid)' \` */
static void add_zsh_option(struct text *out, const struct option *option)
{
    const char *equals = !option->argument ? "" : option->optional ? "=-" : "=";
    const char *joined = option->argument && !option->optional ? "+" : "";
    if (option->letter)
        text_print(out, "    '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
                   joined, option->name, equals);
    else
        text_print(out, "    '--%s%s[", option->name, equals);
    add_zsh_text(out, option->help);
    text_string(out, !option->argument ? "]" : option->optional ? "]::" : "]:");
    if (option->argument)
        add_zsh_text(out, option->argument);
    bool has_words = option->argument && option_word(option, 0);
    if (takes_file(option)) {
        text_string(out, ":_files");
    } else if (takes_list(option) || has_words) {
        text_string(out, takes_list(option) ? ":_values -s , value " : ":(");
        add_values(out, option);
        text_string(out, takes_list(option) ? "" : ")");
    } else if (option->argument) {
        text_string(out, ": ");
    }
    text_string(out, "' \\\n");
}

static void print_zsh(struct text *out)
{
    text_string(out,
                "#compdef sudoku\n# zsh completion for sudoku, written by sudoku --completion=zsh\n"
                "_arguments -s -S \\\n");
    for (size_t i = 0; i < n_options; i++)
        if (!option_table[i].hidden)
            add_zsh_option(out, &option_table[i]);
    text_string(out, "    '*:file:_files'\n");
}

/* ---- fish ---- */

/* `complete -c sudoku -s f -l format -x -a 'box line' -d 'output format'` */
static void add_fish_option(struct text *out, const struct option *option)
{
    text_string(out, "complete -c sudoku");
    if (option->letter)
        text_print(out, " -s %c", option->letter);
    text_print(out, " -l %s", option->name);
    if (takes_file(option))
        text_string(out, " -r -F");
    else if (option->argument && !option->optional)
        text_string(out, " -x");
    if (option->argument && !takes_file(option)) {
        text_string(out, takes_list(option) ? " -a '(__fish_append , " : " -a '");
        add_values(out, option);
        text_string(out, takes_list(option) ? ")'" : "'");
    }
    text_string(out, " -d '");
    for (const char *at = option->help; *at; at++) {
        if (*at == '\'' || *at == '\\')
            text_char(out, '\\');
        text_char(out, *at);
    }
    text_string(out, "'\n");
}

static void print_fish(struct text *out)
{
    text_string(out, "# fish completion for sudoku, written by sudoku --completion=fish\n");
    for (size_t i = 0; i < n_options; i++)
        if (!option_table[i].hidden)
            add_fish_option(out, &option_table[i]);
}

/* ---- The option ---- */

bool print_completion(struct text *answer, const char *value)
{
    static const struct {
        const char *shell;
        void (*print)(struct text *out);
    } printers[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; value && i < sizeof printers / sizeof *printers; i++)
        if (strcmp(value, printers[i].shell) == 0) {
            printers[i].print(answer);
            return true;
        }
    return false;
}
