# steps.awk: from the output of `--explain -f json`, the first two steps of each technique with all their pieces: cells,
# digits, houses, links, sentences.
{
    n = split($0, part, /\{"technique":/)
    for (i = 2; i <= n; i++) {
        title = part[i]
        sub(/",.*/, "", title)
        if (seen[title]++ >= 2) continue
        sub(/\}(,|\],"solved".*)$/, "", part[i])
        print part[i]
    }
}
