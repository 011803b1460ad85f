# steps.awk: from the output of `--explain -f json`, the first two steps of each technique without their sentences, which
# other snapshots have: cells, digits, houses, what is removed or placed, links.
{
    n = split($0, part, /\{"technique":/)
    for (i = 2; i <= n; i++) {
        step = part[i]
        title = step
        sub(/",.*/, "", title)
        if (seen[title]++ >= 2) continue
        sub(/,"text":.*/, "", step)
        print step
    }
}
