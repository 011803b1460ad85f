/* Scripts with which bash, zsh and fish complete options, their values and names of files. Each row of the
 * table becomes a line; the text around these lines is written out here. */
#include "cli/options/table.h"

#include <string.h>

#include "base/program.h"

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
static void add_bash_option(struct text *out, const struct option *option)
{
    if (!option->argument)
        return;
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

static void add_bash_name(struct text *out, const struct option *option)
{
    text_print(out, "%s--%s%s", option == option_table ? "" : " ", option->name,
               option->argument && !option->optional ? "=" : "");
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

/* ---- fish ---- */

/* `complete -c sudoku -s f -l format -x -a 'box line' -d 'output format'` */
static void add_fish_option(struct text *out, const struct option *option)
{
    text_print(out, "complete -c %s", program_name());
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

/* ---- The option ---- */

/* What the scripts consist of: a text, then a piece for each option, twice. */
static const struct {
    const char *shell;
    struct {
        const char *before;
        void (*add_option)(struct text *out, const struct option *option);
    } pieces[2];
    const char *end;
} scripts[] = {
    {"bash", {{bash_start, add_bash_option}, {bash_middle, add_bash_name}}, bash_end},
    {"zsh",
     {{"#compdef sudoku\n# zsh completion for sudoku, written by sudoku --completion=zsh\n"
       "_arguments -s -S \\\n",
       add_zsh_option}},
     "    '*:file:_files'\n"},
    {"fish", {{"# fish completion for sudoku, written by sudoku --completion=fish\n", add_fish_option}}, ""},
};

bool print_completion(struct text *answer, const char *value)
{
    size_t i = 0, all = sizeof scripts / sizeof *scripts;
    while (value && i < all && strcmp(value, scripts[i].shell) != 0)
        i++;
    if (!value || i == all)
        return false;
    for (int piece = 0; piece < 2 && scripts[i].pieces[piece].before; piece++) {
        program_words(answer, scripts[i].pieces[piece].before);
        for (size_t k = 0; k < n_options; k++)
            if (!option_table[k].hidden)
                scripts[i].pieces[piece].add_option(answer, &option_table[k]);
    }
    program_words(answer, scripts[i].end);
    return true;
}
