# -o FILE is there whole or not at all, and a run that a signal ends has written whole lines.
. tests/cli/lib.sh

good='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
echo "$good" >"$work/good"
echo "5$good" | cut -c 1-81 >"$work/clash"
mkdir "$work/folder"
file=$work/folder/answers

# A folder without traces: the file alone, and nothing else.
alone() { [ "$(ls -A "$work/folder")" = answers ]; }

# ---- The old file stays when the run fails ----

# stays "what is tested" STATUS COMMAND...: the command fails with this status and leaves the old file.
stays() {
    what=$1 expected=$2
    shift 2
    echo old >"$file"
    "$@" >"$work/out" 2>"$work/err"
    same "$what: status" "$expected" $?
    same "$what: the old file stays" old "$(cat "$file")"
    check "$what: nothing beside it" alone
}
# A file that an option names is read as well.
for options in "check --against=$file" "distinct --exclude=$file" "generate --pattern=$file" "generate --from=$file"; do
    echo "$answer" >"$file"
    input=$work/good
    [ "${options#generate}" = "$options" ] || input=
    # shellcheck disable=SC2086 # words
    "$SUDOKU" $options -o "$file" $input >"$work/out" 2>"$work/err"
    same "$options is not replaced" "2 $answer sudoku: $file: is also an input file; choose another name for the output" \
        "$? $(cat "$file") $(cat "$work/err")"
done
"$SUDOKU" distinct --exclude="$file" "$work/good" >>"$file"
same "... but it can be added to" "$answer
$good" "$(cat "$file")"

closed_input() { "$SUDOKU" -o "$file" <&-; }
directory_input() { "$SUDOKU" -o "$file" <"$work"; }
small_limit() { (limit -f 1 && exec "$SUDOKU" -f json -o "$file" "$work/many"); }
stays "a missing file" 2 "$SUDOKU" -o "$file" "$work/missing"
check "... which is said" grep -q 'answers: left unchanged, because the run failed' "$work/err"
stays "one missing file of two" 2 "$SUDOKU" -o "$file" "$work/good" "$work/missing"
stays "closed standard input" 2 closed_input
stays "a directory as input" 2 "$SUDOKU" -o "$file" "$work"
stays "a directory as standard input" 2 directory_input
[ ! -r /proc/self/mem ] || stays "a file that cannot be read" 2 "$SUDOKU" -o "$file" /proc/self/mem
stays "wrong usage" 2 "$SUDOKU" -o "$file" --wrong
yes "$good" | head -n 2000 >"$work/many"
stays "a file that gets too large" 2 small_limit
check "... which is said" grep -q 'answers: File too large' "$work/err"
rm "$file"
"$SUDOKU" -o "$file" "$work/missing" 2>"$work/err"
same "no old file" "2 " "$? $(ls -A "$work/folder")"
check "... which is said" grep -q 'answers: not written, because the run failed' "$work/err"

# ---- Otherwise it is replaced ----

# becomes "what is tested" STATUS ARGUMENTS...: the run ends with this status, and the file has the answer.
becomes() {
    what=$1 expected=$2
    shift 2
    "$SUDOKU" -q -f line "$@" >"$work/out" 2>&1
    same "$what: status" "$expected" $?
    same "$what: the answer" "$answer" "$(head -n 1 "$file")"
    same "$what: no words" "" "$(cat "$work/out")"
}
umask 022
becomes "a new file" 0 -o "$file" "$work/good"
check "... alone" alone
# shellcheck disable=SC2012
same "... with the usual permissions" "-rw-r--r--" "$(ls -l "$file" | cut -c 1-10)"
echo old >"$file"
becomes "an invalid puzzle is no failure" 1 -o "$file" "$work/good" "$work/clash"
check "... alone" alone
echo old >"$file"
chmod 640 "$file"
becomes "an old file" 0 -o "$file" "$work/good"
# shellcheck disable=SC2012
same "... whose permissions stay" "-rw-r-----" "$(ls -l "$file" | cut -c 1-10)"
echo old >"$file"
ln "$file" "$work/second-name"
becomes "another name of the old file" 0 -o "$file" "$work/good"
same "... keeps the old text" old "$(cat "$work/second-name")"
(cd "$work/folder" && echo old >answers && "$SUDOKU" -f line -o answers "$work/good")
same "a name without a folder" "$answer" "$(cat "$file")"
long=$(printf '%0250d' 7)
"$SUDOKU" -f line -o "$work/$long" "$work/good"
same "a long name" "$answer" "$(cat "$work/$long")"

# ---- Symbolic links ----

echo old >"$file"
ln -s folder/answers "$work/link"
ln -s "$work/link" "$work/absolute-link"
becomes "behind two links" 0 -o "$work/absolute-link" "$work/good"
check "... the links stay" test -L "$work/link" -a -L "$work/absolute-link"
rm "$file"
becomes "a link to no file" 0 -o "$work/link" "$work/good"
check "... stays, too" test -L "$work/link"
ln -s round "$work/round"
"$SUDOKU" -o "$work/round" "$work/good" 2>"$work/err"
same "a link to itself" 2 $?
check "... is named" grep -q '^sudoku: .*/round: ' "$work/err"

# ---- What cannot be replaced is written directly ----

mkfifo "$work/fifo"
cat "$work/fifo" >"$work/through" &
"$SUDOKU" -f line -o "$work/fifo" "$work/good"
wait $!
same "a FIFO" "$answer" "$(cat "$work/through")"
check "... is still one" test -p "$work/fifo"
if [ -e /dev/stdout ]; then
    {
        echo before
        "$SUDOKU" -f line -o /dev/stdout "$work/good"
        echo after
    } >"$work/stdout"
    same "/dev/stdout is a file that others write, too" "before $answer after" "$(tr '\n' ' ' <"$work/stdout" | sed 's/ $//')"
    same "/dev/stdout is a pipe" "$answer" "$("$SUDOKU" -f line -o /dev/stdout "$work/good" | cat)"
fi
if [ -e /dev/fd/3 ] || [ -e /dev/fd/0 ]; then
    { "$SUDOKU" -f line -o /dev/fd/3 "$work/good" && echo after >&3; } 3>"$work/third"
    same "/dev/fd/3" "$answer after" "$(tr '\n' ' ' <"$work/third" | sed 's/ $//')"
fi
"$SUDOKU" -o "$work/folder" "$work/good" 2>"$work/err"
same "a directory" 2 $?
check "... is named" grep -q 'folder: Is a directory' "$work/err"

# The folder takes no new file: root may write everywhere, so only a user sees this.
if [ "$(id -u)" -ne 0 ]; then
    echo old >"$file"
    chmod 555 "$work/folder"
    "$SUDOKU" -o "$file" "$work/good" "$work/missing" 2>/dev/null
    same "a folder without write permission: the old file stays" old "$(cat "$file")"
    becomes "a folder without write permission" 0 -o "$file" "$work/good"
    chmod 444 "$file"
    "$SUDOKU" -o "$file" "$work/good" 2>/dev/null
    same "a file without write permission" 2 $?
    chmod 755 "$work/folder"
    chmod 644 "$file"
else
    skip "a folder without write permission: root may write everywhere"
fi

# A name of any length, and a program that is killed: it leaves the new file beside the old one, which is as it was.
mkdir "$work/long"
long=$(printf '%0220d' 7 | tr 0 n)
"$SUDOKU" -f line -o "$work/long/$long" <"$work/good"
same "only the target stays" "$long" "$(ls "$work/long")"
mkfifo "$work/held"
for signal in KILL TERM; do
    rm -f "$work/long"/*
    echo old >"$work/long/target"
    exec 3<>"$work/held"
    "$SUDOKU" -f line -o "$work/long/target" <"$work/held" 2>"$work/err" &
    killed=$!
    hold_until $killed test -e "$work/long/target.new-$killed"
    kill -$signal $killed
    wait $killed 2>"$work/killed"
    exec 3>&-
    same "SIG$signal: the old file stays" old "$(cat "$work/long/target")"
    if [ $signal = KILL ]; then
        same "SIGKILL leaves the new file" "target target.new-$killed" "$(ls "$work/long" | tr '\n' ' ' | sed 's/ $//')"
    else
        same "SIG$signal leaves nothing" target "$(ls "$work/long")"
    fi
done

# A file of its own file system cannot be renamed over: users of containers mount single files, -v answers:/answers.
if [ "$(id -u)" -eq 0 ] && unshare -m sh -c "mount --bind '$file' '$file'" 2>"$work/err"; then
    echo old >"$file"
    # shellcheck disable=SC2016 # of the inner shell
    unshare -m sh -c 'mount --bind "$1" "$1" && "$2" -f line -o "$1" "$3" && cat "$1"' sh "$file" "$SUDOKU" "$work/good" >"$work/mounted"
    same "a mount point: the answers are copied over it" "$answer" "$(cat "$work/mounted")"
    check "... and nothing stays beside it" alone
else
    skip "a mount point: only root may mount"
fi

# An alarm that somebody else has set ends the run at once, but leaves nothing behind.
mkfifo "$work/endless"
exec 3<>"$work/endless"
rm -rf "$work/folder" && mkdir "$work/folder"
echo old >"$file"
"$SUDOKU" -f line -o "$file" <"$work/endless" &
sleep 1
kill -ALRM $!
wait $! 2>"$work/killed"
same "an alarm: the signal" ALRM "$(kill -l $?)"
exec 3>&-
check "an alarm: nothing beside the old file" alone
same "an alarm: the old file" old "$(cat "$file")"

# ---- Input and output are the same file ----

# shellcheck disable=SC2094
for sort in append replace standard named; do
    cp "$work/good" "$work/both"
    case $sort in
    append) "$SUDOKU" -f line "$work/good" "$work/both" >>"$work/both" 2>"$work/err" ;;
    replace) "$SUDOKU" -f line "$work/both" 1<>"$work/both" 2>"$work/err" ;;
    standard) "$SUDOKU" -f line <"$work/both" >>"$work/both" 2>"$work/err" ;;
    named) "$SUDOKU" -f line "$work/good" - <"$work/both" >>"$work/both" 2>"$work/err" ;;
    esac
    same "$sort: input is output" 2 $?
    check "$sort: that is said" grep -q 'standard output: is also an input file' "$work/err"
    same "$sort: nothing was written" "$good" "$(cat "$work/both")"
done
"$SUDOKU" -f line -o "$work/both" <"$work/both" 2>"$work/err"
same "-o: input is output" "2 sudoku: $work/both: is also an input file; choose another name for the output" "$? $(cat "$work/err")"

# An interrupted run counts the grids that it has checked.
yes .39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87. | head -n 20000 >"$work/several"
"$SUDOKU" check --stats -j1 "$work/several" >"$work/out" 2>"$work/err" &
hold_until $! test -s "$work/out"
kill -TERM $!
wait $! 2>"$work/killed"
same "an interrupted run counts what is done" "$(grep -c incomplete "$work/out")" \
    "$(sed -n 's/^puzzles  *//p' "$work/err" | tr -d ,)"

# ---- What would steer a terminal ----

# ESC, DEL, C1, the separators of lines and paragraphs, and marks that turn the direction of text: none of them leaves the
# program in names, names of files and rejected text. Tables, rows and lines that pass keep what they have.
for octal in '\033' '\177' '\302\200' '\302\233' '\302\237' '\330\234' '\342\200\216' '\342\200\217' '\342\200\250' '\342\200\256' \
    '\342\201\246' '\342\201\251'; do
    # shellcheck disable=SC2059
    mark=$(printf "$octal")
    blanks=$(printf %s "$mark" | LC_ALL=C sed 's/./ /g')
    {
        echo "$good a${mark}b"
        echo "${mark}$good"
        echo "53${mark}$good c"
        echo "no${mark}puzzle"
    } >"$work/marks"
    echo "{\"puzzle\":\"${mark}$good\"}" >"$work/object"
    for arguments in '-f line' '-f box' '-f json' '-f hodoku' check hint rate 'explain -f line' info 'count -f line' minimize \
        "$work/object"; do
        # shellcheck disable=SC2086
        run $arguments "$work/marks"
        check "$arguments: $octal does not come out" [ "$(LC_ALL=C grep -c -F -e "$mark" "$work/out" "$work/err" | grep -vc ':0$')" = 0 ]
    done
    run -f line "$work/marks"
    check "$octal: blanks in a name" grep -q " a${blanks}b\$" "$work/out"
    for arguments in "-f ${mark}" "--a$mark" "solve a$mark" "help a$mark" "-o $work/none/a$mark $work/good"; do
        # shellcheck disable=SC2086
        run $arguments
        check "$octal on the command line: ${arguments%% *}" [ "$(LC_ALL=C grep -c -F -e "$mark" "$work/err") $status" = "0 2" ]
    done
done
same "other characters stay" "$good $(printf 'Jos\303\251 \342\202\254\302\240\340\244\200 \342\200\223 \342\201\245 \370 x')" \
    "$(printf '%s Jos\303\251 \342\202\254\302\240\340\244\200 \342\200\223 \342\201\245 \370 x\n' "$good" | "$SUDOKU" convert -f line)"

report
