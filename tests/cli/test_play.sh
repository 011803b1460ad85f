# The game in a terminal that we did not write: tmux, if it is installed. The C tests (test_game_terminal,
# test_game_store) have the details.
. tests/cli/lib.sh

"$SUDOKU" play </dev/null >"$work/out" 2>"$work/err"
same "no puzzle: status" 2 $?
"$SUDOKU" play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 -o x 2>"$work/err"
same "no output file: status" 2 $?
check "no output file: the way out" grep -q "'play > FILE' writes the grid" "$work/err"

# A broken file: what solve says.
printf '%s\n' 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7 >"$work/broken.txt"
"$SUDOKU" play "$work/broken.txt" 2>"$work/err"
same "a broken file: status" 2 $?
"$SUDOKU" solve "$work/broken.txt" 2>"$work/expected" >/dev/null
same "a broken file: what solve says" "$(cat "$work/expected")" "$(cat "$work/err")"
check "a broken file: what is wrong" grep -q '80 cells' "$work/err"

command -v tmux >/dev/null || { skip "tmux: not installed"; report; exit; }

tmux() { command tmux -S "$work/socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$work"' EXIT

screen() { tmux capture-pane -p -t game; }
keys() { tmux send-keys -t game "$@"; }

# A server without a session ends, and may take the next session with it: this one stays until the end.
tmux new-session -d -s keep 'exec sleep 10000'

# wait_until "what is tested" COMMAND...: until the command succeeds.
wait_until() {
    tries=0
    what=$1
    shift
    until "$@"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 600 ]; then
            fail "$what"
            screen
            return 1
        fi
        sleep 0.1
    done
    pass
}

is_small() { shows 'q quit' && ! shows 'x check'; }
shows() { screen | grep -qF -e "$1"; }
wait_for() { wait_until "$1: waited for: $2" shows "$2"; }

# digits: those of the grid, in the layout of 80 x 24.
digits() { screen | sed -n '3,23s/^ *[1-9]\{0,1\} *┃\(.*\)┃.*/\1/p' | tr -cd '1-9'; }
digits_begin() { [ "$(digits | cut -c "1-${#1}")" = "$1" ]; }
is_gone() { ! kill -0 "$(cat "$work/pid")" 2>/dev/null; }
is_saved() { grep -qs "^$1\$" "$work"/state/sudoku/games/*; }

# start PREFIX ARGUMENTS: the program under a shell, which leaves its number in $work/pid.
start() {
    tmux kill-session -t game 2>/dev/null
    tmux new-session -d -s game -x 80 -y 24 \
        "export XDG_STATE_HOME='$work/state' LC_ALL=C.UTF-8
        $1 sh -c 'echo \$\$ >\"\$0/pid\"; exec \"\$@\"' '$work' '$SUDOKU' play $2; echo ended with \$?; exec sleep 1000"
    tmux set-option -g status off
}

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
echo "$puzzle" >"$work/one.txt"
echo '1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356' >"$work/two.txt"

start '' "'$work/one.txt'"
wait_for "starts" 'easy 1.2'
same "clues" "$(printf %s "$puzzle" | tr -d .)" "$(digits)"
keys Space Space Space
wait_for "a hint" 'Return make it'
keys Enter A
wait_for "to the end" 'Solved in'
same "the solution" "$answer" "$(digits)"
keys u
wait_for "undo" 'moves undone'
screen | sed 1d >"$work/before"
tmux resize-window -t game -x 44 -y 20
wait_until "a small window" is_small
tmux resize-window -t game -x 80 -y 24
wait_for "large again" 'x check'
keys Down Up
wait_until "the same screen" digits_begin "$(sed -n 2,22p "$work/before" | sed -n 's/^ *[1-9]\{0,1\} *┃\(.*\)┃.*/\1/p' | tr -cd 1-9)"

tmux load-buffer "$work/two.txt"
tmux paste-buffer -p -t game
wait_for "paste" 'hard 4.2'

# Kill and resume.
keys k k k k h h h 2
wait_until "a digit more" digits_begin 123
wait_until "the digit is saved" is_saved 'enter r1c2 2'
kill -9 "$(cat "$work/pid")"
wait_until "kill -9" is_gone
start '' ''
wait_for "resumes" 'hard 4.2'
wait_until "the game after kill -9" digits_begin 123
keys q
wait_for "quits" 'ended with 0'

# A pipe in, and the grid out.
tmux kill-session -t game
tmux new-session -d -s game -x 80 -y 24 "export XDG_STATE_HOME='$work/other' LC_ALL=C.UTF-8
    '$SUDOKU' convert '$work/one.txt' | '$SUDOKU' play - | '$SUDOKU' convert -f line >'$work/piped'; exec sleep 1000"
wait_for "a pipe" 'easy 1.2'
keys a q
wait_until "the grid at the end" test -s "$work/piped"
same "one digit more" 31 "$(tr -cd 1-9 <"$work/piped" | wc -c)"

# Without UTF-8, everything is ASCII; with NO_COLOR there are styles instead of colours.
start 'LC_ALL=C NO_COLOR=1' "'$work/one.txt'"
wait_for "ASCII" '===+==='
wait_for "ASCII: all of it" 'x check'
screen >"$work/seen"
tmux capture-pane -e -p -t game >"$work/styled"
same "nothing but ASCII" 0 "$(LC_ALL=C grep -c '[^ -~]' "$work/seen")"
check "styles without colours" grep -q "$(printf '\033')\[1m" "$work/styled"
same "NO_COLOR" 0 "$(grep -c "[[;][349][0-7][;m]" "$work/styled")"
keys q
wait_for "quits" 'ended with 0'
report
