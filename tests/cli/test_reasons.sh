# Why each technique's step is right, in every form that it takes: a sentence each, as in the snapshot. The puzzles were
# made with generate; each one's name is the step to look at.
. tests/cli/lib.sh

"$SUDOKU" explain --ladder=se -f json --fields=step,text,reason tests/cli/input/reasons.txt | awk '
    function end() { if (name != "") print reason ? reason : "no such step: " name }
    {
        of = $0
        sub(/.*"name":"/, "", of)
        sub(/".*/, "", of)
        if (index($0, "\"step\":1,")) { end(); name = of; reason = "" }
        at = index($0, "\"text\":\"" name ": ")
        if (!at || reason) next
        reason = substr($0, at + 8)
        sub(/"}.*/, "", reason)
        sub(/","reason":"/, "\n    ", reason)
    }
    END { end() }' >"$work/reasons"
[ -z "$UPDATE" ] || cp "$work/reasons" tests/cli/snapshots/reasons
check "reasons (expected <, seen >)" diff tests/cli/snapshots/reasons "$work/reasons"

# Every form that a step is called by is there, but for one that is too rare to wait for.
while read -r title; do
    check "$title" grep -q "^$title" "$work/reasons"
done <<END
Last cell
Hidden single
Direct pointing
Direct hidden pair
Naked single
Direct hidden triplet
Pointing
Claiming
Naked pair
X-wing
Hidden pair
Naked triplet
Swordfish
Hidden triplet
XY-wing
XYZ-wing
Unique rectangle type 1
Unique rectangle type 2
Unique rectangle type 3
Unique rectangle type 4
Unique loop type 1
Unique loop type 2
Unique loop type 3
Unique loop type 4
Naked quad
Jellyfish
Hidden quad
BUG type 1
BUG type 2
BUG type 3
BUG type 4
Aligned pair exclusion
END

# The step in colours: the pattern, what helps, what goes.
snapshot logic-hint-colors hint --detail=grid --ladder=se --color=always half-way.txt

run hint --detail=step --notation=eureka "$(sed -n 5p tests/cli/input/chains-people.txt | cut -c 1-729)"
check "a chain in Eureka, without a drawing" grep -q '^(1=2)r2c8 - (2)r2c5 = (2)r8c5 - ' "$work/out"
# Eureka is for chains: steps without one are told as ever, and have no such member.
easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for arguments in explain 'hint --detail=step' 'hint --detail=grid' 'hint -f json' 'explain -f json'; do
    # shellcheck disable=SC2086
    same "$arguments in Eureka, without a chain" "$("$SUDOKU" $arguments $easy)" "$("$SUDOKU" $arguments --notation=eureka $easy)"
done

report
