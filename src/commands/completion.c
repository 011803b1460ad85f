/* completion.c: scripts with which bash, zsh, fish and PowerShell complete commands, their options with
 * values, and names of files. A script calls this command with the words up to the cursor, which prints what
 * the last word can become: the rows of all commands stay in one place. */
#include <assert.h>
#include <stdio.h>

#include "base/program.h"
#include "run/command.h"

/* ---- The scripts ---- */

/* In bash a word ends at '=' (COMP_WORDBREAKS), so the script splits the line itself, and removes the
 * beginning of each proposal up to its '='. */
static const char bash[] =
    "# bash completion for sudoku, written by sudoku completion bash\n"
    "_sudoku()\n"
    "{\n"
    "    local IFS=$'\\n' line=${COMP_LINE:0:COMP_POINT} words word\n"
    "    IFS=$' \\t' read -r -a words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    word=${words[${#words[@]}-1]}\n"
    "    COMPREPLY=($(sudoku completion bash -- \"${words[@]:1}\" 2>/dev/null | cut -f 1))\n"
    "    [[ ${#words[@]} == 2 && $word != -* ]] && COMPREPLY+=($(compgen -f -- \"$word\"))\n"
    "    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && COMPREPLY=(\"${COMPREPLY[@]#*=}\")\n"
    "}\n"
    "complete -o filenames -o bashdefault -o default -F _sudoku sudoku\n";

static const char zsh[] =
    "#compdef sudoku\n"
    "# zsh completion for sudoku, written by sudoku completion zsh\n"
    "local -a values options\n"
    "values=(${(f)\"$(sudoku completion zsh -- \"${(@)words[2,CURRENT-1]}\" \"$PREFIX\" 2>/dev/null)\"})\n"
    "values=(\"${(@)values/$'\\t'/:}\")\n"
    "options=(${(M)values:#*=:*})\n"
    "values=(${values:#*=:*})\n"
    "(( $#options )) && _describe option options -S ''\n"
    "(( $#values )) && _describe value values\n"
    "[[ $PREFIX == -*=* ]] && compset -P '*='\n"
    "(( CURRENT == 2 || ! $#values )) && [[ $PREFIX != -* ]] && _files\n";

static const char fish[] =
    "# fish completion for sudoku, written by sudoku completion fish\n"
    "complete -c sudoku -a '(sudoku completion fish -- (commandline -opc)[2..-1] (commandline -ct) "
    "2>/dev/null)'\n";

/* Windows PowerShell, unlike PowerShell 7.3, drops an argument that is empty. */
static const char powershell[] =
    "# PowerShell completion for sudoku, written by sudoku completion powershell\n"
    "Register-ArgumentCompleter -Native -CommandName sudoku -ScriptBlock {\n"
    "    param($word, $line, $position)\n"
    "    $words = @($line.CommandElements | Select-Object -Skip 1 |\n"
    "        Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.Extent.Text })\n"
    "    $keepsEmpty = $PSNativeCommandArgumentPassing -and $PSNativeCommandArgumentPassing -ne 'Legacy'\n"
    "    $last = if ($word) { $word } elseif ($keepsEmpty) { '' } else { '\"\"' }\n"
    "    sudoku completion powershell '--' @words $last 2>$null | ForEach-Object {\n"
    "        $value, $help = $_ -split \"`t\", 2\n"
    "        if (-not $help) { $help = $value }\n"
    "        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)\n"
    "    }\n"
    "}\n";

static const char *const shells[] = {"bash", "zsh", "fish", "powershell", NULL};
static const char *const scripts[] = {bash, zsh, fish, powershell};
static int shell;

static const struct option operand = {
    0, NULL, "bash|zsh|fish|powershell", "the shell", take_word, &shell, .words = shells};

/* ---- Proposals ---- */

/* The proposals for a word: lines of a word, a tab and its help. */
struct proposals {
    struct text lines;
    const char *word;
    size_t kept; /* of the word: what comes before the part that is completed, `--needs=x-wing,` */
};

static void propose(struct proposals *proposals, const char *name, const char *help)
{
    const char *begun = proposals->word + proposals->kept;
    assert(proposals->kept <= strlen(proposals->word));
    if (strncmp(name, begun, strlen(begun)) == 0)
        text_print(&proposals->lines, "%.*s%s\t%s\n", (int)proposals->kept, proposals->word, name, help);
}

/* Finds the option that n characters name: `--format` or `-f`. */
static const struct option *find_option(const struct command *command, const char *word, size_t n)
{
    const struct option *const tables[] = {command->options, common_options};
    for (int i = 0; i < 2; i++)
        for (const struct option *row = tables[i]; row && row->name; row++)
            if (n == 2 ? word[1] == row->letter : n > 2 && is_word(word + 2, n - 2, row->name))
                return row;
    return NULL;
}

/* Proposes the values of an option; of a list, those for the name after the last comma. Names of files are
 * left to the shell. */
static void propose_values(struct proposals *proposals, const struct command *command,
                           const struct option *option)
{
    const char *value = proposals->word + proposals->kept, *name;
    const bool is_list = strcmp(option->argument, "LIST") == 0 || strcmp(option->argument, "MOVES") == 0;
    const char *comma = is_list ? strrchr(value, ',') : NULL;
    proposals->kept += comma ? (size_t)(comma + 1 - value) : 0;
    for (size_t i = 0; (name = option->word_at ? option->word_at(i)
                               : option->words ? option->words[i]
                                               : NULL);
         i++)
        propose(proposals, name, "");
    for (size_t i = 0; option->name && strcmp(option->name, "fields") == 0 && i < command->n_fields; i++)
        propose(proposals, command->fields[i].name, "");
    if (strcmp(option->argument, "N|all") == 0)
        propose(proposals, "all", "");
}

/* Proposes options, those that need a value with their `=`. */
static void propose_options(struct proposals *proposals, const struct option *rows)
{
    for (const struct option *row = rows; row && row->name; row++) {
        char name[40];
        snprintf(name, sizeof name, "--%s%s", row->name, row->argument && *row->argument != '[' ? "=" : "");
        propose(proposals, name, row->help);
    }
}

static void propose_commands(struct proposals *proposals)
{
    for (size_t i = 0; commands[i]; i++)
        propose(proposals, commands[i]->name, commands[i]->summary);
}

/* Prints what the last of the words can become. */
static int complete(char **words, size_t n)
{
    assert(n > 0);
    struct proposals proposals = {.word = words[n - 1]};
    const char *word = words[n - 1], *before = n > 1 ? words[n - 2] : "", *equals = strchr(word, '=');
    const int at = options_find_command(common_options, (int)n - 1, words);
    const struct command *command = at < 0 ? NULL : command_find(words[at]);
    const struct command *owner = command ? command : commands[0]; /* solve */
    const struct option *option = NULL;
    if (*word == '-' && equals) {
        option = find_option(owner, word, (size_t)(equals - word));
        proposals.kept = (size_t)(equals + 1 - word);
    } else if (*word != '-' && *before == '-' && (option = find_option(owner, before, strlen(before)))) {
        option = option->argument && *option->argument != '[' ? option : NULL;
    }
    if (option && option->argument) {
        propose_values(&proposals, owner, option);
    } else if (*word == '-' && !equals) {
        propose_options(&proposals, owner->options);
        propose_options(&proposals, common_options);
    } else if (at < 0) {
        propose_commands(&proposals);
        propose(&proposals, "help", "print help about a command, all, techniques or formats");
    } else if (strcmp(words[at], "help") == 0) {
        propose_commands(&proposals);
        propose(&proposals, "all", "");
        propose(&proposals, "techniques", "");
        propose(&proposals, "formats", "");
    } else if (command && command->operand && (size_t)at + 2 == n) {
        propose_values(&proposals, command, command->operand);
    }
    return print_text(&proposals.lines);
}

static int run(void)
{
    struct text out = {0};
    if (common.n_files)
        return complete(common.files, common.n_files);
    program_words(&out, scripts[shell]);
    return print_text(&out);
}

const struct command command_completion = {
    .name = "completion",
    .group = GROUP_RESEARCH,
    .operand = &operand,
    .files = " [-- WORD...]",
    .summary = "print the script that completes commands in a shell",
    .example = "sudoku completion fish >~/.config/fish/completions/sudoku.fish",
    .run = run,
};
