# chart.awk: a bar chart as SVG. Input: GROUP<TAB>NAME<TAB>PUZZLES-PER-SECOND, one bar a line, the groups' lines together; or the
# Markdown table of `make bench`, whose column "puzzles/s" is drawn.
# Each group has a scale of its own, from nothing to its longest bar: a set of hard puzzles is not to be read beside an easy one.
#   awk -v title='...' -v note='...' [-v only='NAME NAME...'] -f bench/chart.awk bars.tsv > chart.svg
BEGIN {
    FS = "\t"
    width = 860; bar = 22; gap = 6; between = 20; top = 74
    split(only, names, " ")
    for (i in names) wanted[names[i]] = 1
    split("#0b6e99 #e39b32 #7a8b99 #b0578d #5c9e6e #8d6cab", palette, " ")
}

function add(set, program, speed) {
    if (speed + 0 <= 0 || only != "" && !(program in wanted)) return
    n++
    group[n] = set; name[n] = program; value[n] = speed + 0
    if (!(program in colour)) colour[program] = palette[1 + colours++ % 6]
    if (value[n] > longest[set]) longest[set] = value[n]
    if (length(set) > widest) widest = length(set)
}

/^\|/ {
    columns = split($0, field, / *\| */)
    for (i = 1; i <= columns; i++) if (field[i] == "puzzles/s") speed_column = i
    if (speed_column) add(field[2], field[3], field[speed_column])
    next
}

NF >= 3 { add($1, $2, $3) }

function escaped(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
    return text
}

function readable(x) {
    if (x >= 9.95e6) return sprintf("%.1f million/s", x / 1e6)
    if (x >= 999500) return sprintf("%.2f million/s", x / 1e6)
    if (x >= 1e4) return sprintf("%d thousand/s", x / 1e3 + .5)
    if (x >= 1e3) return sprintf("%.1f thousand/s", x / 1e3)
    return sprintf("%d/s", x + .5)
}

END {
    left = 40 + 7.5 * widest
    most = width - left - 190
    height = top
    for (i = 1; i <= n; i++) height += (i > 1 && group[i] != group[i - 1] ? between : gap) + bar
    height += note != "" ? 44 : 18
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", width, height, width, height
    print "font-family=\"Helvetica, Arial, sans-serif\">"
    printf "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#ffffff\"/>\n", escaped(title), width, height
    printf "<text x=\"24\" y=\"34\" font-size=\"18\" font-weight=\"bold\" fill=\"#1d2b36\">%s</text>\n", escaped(title)
    x = 24
    for (i = 1; i <= n; i++) if (!(name[i] in shown)) {
        shown[name[i]] = 1
        printf "<rect x=\"%d\" y=\"49\" width=\"12\" height=\"12\" rx=\"2\" fill=\"%s\"/>", x, colour[name[i]]
        printf "<text x=\"%d\" y=\"60\" font-size=\"13\" fill=\"#42525e\">%s</text>\n", x + 18, escaped(name[i])
        x += 42 + 7.2 * length(name[i])
    }
    y = top
    for (i = 1; i <= n; i++) {
        first = i == 1 || group[i] != group[i - 1]
        if (i > 1) y += first ? between : gap
        if (first) {
            size = 0
            for (j = i; j <= n && group[j] == group[i]; j++) size++
            middle = y + (size * bar + (size - 1) * gap) / 2
            printf "<text x=\"%d\" y=\"%.1f\" font-size=\"14\" text-anchor=\"end\" fill=\"#1d2b36\">%s</text>\n", left - 12, middle + 5, escaped(group[i])
            printf "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%.1f\" stroke=\"#c4ced6\"/>\n", left - .5, y - 4, left - .5, y + size * bar + (size - 1) * gap + 4
        }
        long = most * value[i] / longest[group[i]]
        times = longest[group[i]] / value[i]
        label = readable(value[i])
        if (times >= 1.05) label = label sprintf(times < 9.95 ? ", 1/%.1f" : ", 1/%.0f", times)
        printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>", left, y, long < 1.5 ? 1.5 : long, bar, colour[name[i]]
        printf "<text x=\"%.1f\" y=\"%.1f\" font-size=\"13\" fill=\"#42525e\">%s</text>\n", left + long + 8, y + bar / 2 + 4.5, escaped(label)
        y += bar
    }
    if (note != "") printf "<text x=\"24\" y=\"%d\" font-size=\"12\" fill=\"#6b7a86\">%s</text>\n", y + 30, escaped(note)
    print "</svg>"
}
