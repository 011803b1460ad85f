# One file for each kind of bad input: every puzzle in it that is broken gets its reason, the others their answers,
# as they stand in the file beside it. UPDATE=1 writes those anew: read the difference.
. tests/cli/lib.sh

for file in tests/bad/*.txt; do
    name=${file##*/}
    "$SUDOKU" --format=line "$file" >"$work/seen" 2>/dev/null
    status=$?
    as_kept "$name" "${file%.txt}.expected"
    if [ "$status" -eq 1 ]; then
        pass
    else
        fail "$name: exit status $status, not 1"
    fi
    # What is not broken is solved: every file but those that are no text ends with a good puzzle.
    case $name in
    utf-16.txt | gzip.txt | pdf.txt | program.txt | picture.txt | grid-cut-off.txt) continue ;;
    esac
    if tail -n 1 "$work/seen" | grep -q '^483921657967345821251876493548132976729564138136798245372689514814253769695417382'; then
        pass
    else
        fail "$name: the good puzzle at its end was not solved"
    fi
done

# What is packed names the way to unpack it.
packed() {
    printf '%b' "$1" >"$work/packed"
    run "$work/packed"
    same "status of $2" 1 "$status"
    check "$2: $out$err" grep -qF -e "$2" "$work/err"
}
packed '\037\213\010' 'try gzip -dc FILE | sudoku'
packed '5\00003\0000.\0000.\00007\0000\n\0000' 'try iconv -f UTF-16LE -t UTF-8 FILE | sudoku'
packed '\00005\00003\0000.\0000.\00007\0000\n' 'try iconv -f UTF-16BE -t UTF-8 FILE | sudoku'
packed 'BZh9' 'try bzip2 -dc FILE | sudoku'
packed '\3757zXZ\0' 'try xz -dc FILE | sudoku'
packed '\050\265\057\375' 'try zstd -dc FILE | sudoku'
packed '7z\274\257\047\034' 'try 7z x -so FILE | sudoku'
packed 'PK\003\004' 'try unzip -p FILE | sudoku, or save it as CSV'
packed 'SQLite format 3' "try sqlite3 -csv FILE 'SELECT ...' | sudoku"

# A line that could not be read is no empty grid with any command, nor with any format that it writes.
echo 'no puzzle 53..7....6..195....98' >"$work/words"
while read -r command; do
    for format in line csv json box grid; do
        # shellcheck disable=SC2086
        run $command -f $format "$work/words"
        if [ "$status" -eq 2 ]; then # a command without that format refuses it
            check "$command -f $format: $err" grep -q "^sudoku: -f $format: ${command%% *} writes only" "$work/err"
            continue
        fi
        same "$command -f $format: status" 1 "$status"
        check "$command -f $format: no grid" [ "$(grep -c '[1-9]\{81\}' "$work/out")" -eq 0 ]
        check "$command -f $format: why" grep -q 'no puzzle in this line' "$work/out" "$work/err"
    done
done <<'END'
solve
solve --first
solve --all --limit=2
check
count
count --limit=all
convert
hint
hint --all
explain
candidates
candidates --after=house,locked
candidates --steps=1
expand
rate
filter
filter --er=1..2
info
info --fields=er,solutions
info --fields=redundant
info --fields=backdoors
minimize
minimize -n 2
minimize --all
shuffle
transform rotate90
canonical
distinct
vicinity {+1}
search --clues=80
unavoidable --size=4
END

# A line that is too long to be shown to anybody is no object of the JSON lines before it.
{
    echo '{"id":7,"puzzle":"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."}'
    head -c 1200000 /dev/zero | tr '\0' a
    echo
} >"$work/long"
run -f json --quiet "$work/long"
same "a long line after an object: status" 1 "$status"
same "a long line after an object" '{"puzzle":null,"error":"line longer than 1048576 bytes; only JSON may have longer ones"' \
    "$(sed -n 2p "$work/out" | cut -d , -f 1,2)"

report
