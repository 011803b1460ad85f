# steps.awk: from the output of `explain -f json`, the first two steps of each technique with all their pieces: cells,
# digits, houses, links, sentences.
/"technique":/ {
    sub(/.*"technique":"/, "")
    sub(/\}$/, "")
    title = $0
    sub(/".*/, "", title)
    if (seen[title]++ < 2) print "\"" $0
}
