# mutate.awk: makes one random change in one of the given lines of a C file.
#
#   awk -v seed=1 -v lines=lines.txt -f tests/mutate.awk file.c
#
# lines.txt has the numbers of the lines that may be changed. Prints `number<tab>new line`, or nothing if there is nothing
# to change in the line that was drawn.

# Puts every place where `from` stands in the line, outside of strings and comments, into the list of changes.
function consider(from, to,    at, rest, start) {
    rest = code
    start = 0
    while ((at = index(rest, from)) > 0) {
        changes[++n] = substr(code, 1, start + at - 1) to substr(code, start + at + length(from)) comment
        start += at + length(from) - 1
        rest = substr(code, start + 1)
    }
}

# Numbers are changed by one.
function consider_numbers(    rest, start) {
    rest = code
    start = 0
    while (match(rest, /[^A-Za-z0-9_.%"][0-9]+[^A-Za-z0-9_.x"]/)) {
        number = substr(rest, RSTART + 1, RLENGTH - 2)
        changes[++n] = substr(code, 1, start + RSTART) (number + 1) substr(code, start + RSTART + RLENGTH - 1) comment
        start += RSTART + RLENGTH - 2
        rest = substr(code, start + 1)
    }
}

function list_changes() {
    n = 0
    consider(" == ", " != "); consider(" != ", " == ")
    consider(" < ", " <= "); consider(" <= ", " < "); consider(" > ", " >= "); consider(" >= ", " > ")
    consider(" < ", " > "); consider(" && ", " || "); consider(" || ", " && ")
    consider(" + ", " - "); consider(" - ", " + "); consider("++", "--"); consider(" += ", " -= ")
    consider(" & ", " | "); consider(" | ", " & "); consider(" |= ", " &= "); consider(" &= ", " |= ")
    consider(" << ", " >> "); consider(" * ", " + "); consider(" / ", " * "); consider(" % ", " / ")
    consider("true", "false"); consider("false", "true"); consider("(!", "("); consider(" !", " ")
    consider("if (", "if (!"); consider("break;", ";"); consider("continue;", ";")
    consider_numbers()
    # A statement is left out: an assignment or a call, neither a declaration nor the end of a function.
    if (code ~ /^ +[a-z_>.\[\]-]+( [|&+*-]?= .*|\(.*\));$/)
        changes[++n] = ";"
}

BEGIN {
    while ((getline line < lines) > 0) allowed[++m] = line
    srand(seed)
    if (m == 0) exit
    wanted = allowed[1 + int(rand() * m)]
}
FNR == wanted {
    code = $0
    comment = ""
    if ((at = index(code, "/*")) > 0) {
        comment = substr(code, at)
        code = substr(code, 1, at - 1)
    }
    if (code ~ /^#/ || code ~ /"/ || code ~ /free\(|destroy\(/) exit # a leak is for the sanitizers
    list_changes()
    if (n) print FNR "\t" changes[1 + int(rand() * n)]
    exit
}
