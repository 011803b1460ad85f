# --play in a real terminal: tmux, where it is installed. The C tests (test_play_terminal, test_play_saving) have the details; this one shows
# that a terminal which we did not write agrees with it.
. tests/cli/lib.sh

"$SUDOKU" play </dev/null >"$work/out" 2>"$work/err"
same "without a terminal: status" 2 $?
check "without a terminal: said" grep -q 'needs a terminal' "$work/err"
run play --count
same "--play and --count" 2 "$status"

command -v tmux >/dev/null || { skip "tmux: not installed"; report; exit; }

tmux() { command tmux -S "$work/socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$work"' EXIT

screen() { tmux capture-pane -p -t game; }

# A server without a session ends, and may take the next session with it: this one stays until the end.
tmux new-session -d -s keep 'exec sleep 10000'

keys() { tmux send-keys -t game "$@"; }

# wait_until "what is tested" COMMAND...: until the command succeeds.
wait_until() {
    tries=0
    what=$1
    shift
    until "$@"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 1200 ]; then
            fail "$what"
            screen
            return 1
        fi
        sleep 0.05
    done
    pass
}

shows() { screen | grep -qF -e "$1"; }

# wait_for "what is tested" WORDS: until the words are on the screen.
wait_for() { wait_until "$1: waited for: $2" shows "$2"; }

# panel: what is said beside the grid, in one line.
panel() { screen | sed -n 's/^[┃┠┣┏┗].*[┃┨┫┓┛]  *//p' | tr -s '\n ' ' '; }
hidden_clock() { screen | sed -n 1p | grep -q 'Sudoku *easy 1.2 *$'; }
screen_is() { [ "$(screen)" = "$(cat "$1")" ]; }
digits_begin() { [ "$(digits | cut -c "1-${#1}")" = "$1" ]; }
is_gone() { ! kill -0 "$(cat "$work/pid")" 2>/dev/null; } # what the shell says of it may stand anywhere in the grid
is_saved() { grep -qs "^$1\$" "$work"/state/sudoku/game-*[0-9a-f]; }

puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
answer='534678912672195348198342567859761423426853791713924856961537284287419635345286179'
echo "$puzzle" >"$work/one.txt"
echo '1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356' >"$work/two.txt"

# start FILE: the program under a shell, which leaves its number in $work/pid and says how it ended.
start() {
    tmux kill-session -t game 2>/dev/null
    tmux new-session -d -s game -x 80 -y 24 \
        "export XDG_STATE_HOME='$work/state' LC_ALL=C.UTF-8
        sh play -c 'echo \$\$ >\"\$0/pid\"; exec \"\$@\"' '$work' '$SUDOKU' $1; echo ended with \$?; exec sleep 1000"
    tmux set-option -g status off
}

# digits: those of the grid, in the layout of 80 x 24.
digits() { screen | sed -n 's/^\(┃.*\)┃.*/\1/p' | tr -cd '1-9'; }

start "'$work/one.txt'"
wait_for "starts" 'easy 1.2'
same "clues" "$(printf %s "$puzzle" | tr -d .)" "$(digits)"

# With hints to the end: five presses a step, and one more looks for the next. All 51 steps with TEST_FULL; else the
# singles after the first ten are filled in at once.
step=0 steps=10
[ -z "$TEST_FULL" ] || steps=51
while [ "$step" -lt "$steps" ] && ! screen | grep -q 'Solved in'; do
    step=$((step + 1))
    keys h
    wait_for "hint $step" 'Hint: look at' || break
    keys h h h h
    tries=0
    until panel | grep -q 'looks for the next step\|Solved in' || [ "$tries" -gt 600 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
done
[ -n "$TEST_FULL" ] || keys A
wait_for "to the end with hints" 'Solved in'
same "steps" "$steps" "$step"
same "the solution" "$answer" "$(digits)"
keys -N 55 u
wait_for "undo all" 'nothing to undo'
same "all undone" "$(printf %s "$puzzle" | tr -d .)" "$(digits)"

# To 40 x 12 and back.
keys R t Escape
wait_until "the clock is hidden" hidden_clock
screen >"$work/before"
tmux resize-window -t game -x 40 -y 12
wait_for "a small window" 'puzzle 1 of 1'
same "its lines" 0 "$(screen | grep -c 'q quit')"
tmux resize-window -t game -x 80 -y 24
wait_for "large again" 'q quit'
wait_until "the same screen after resizing" screen_is "$work/before"

# Paste.
tmux load-buffer "$work/two.txt"
tmux paste-buffer -p -t game
wait_for "paste" 'hard 4.2'

# Kill and resume, without a move and with one.
before=$(digits)
kill -9 "$(cat "$work/pid")"
wait_until "kill -9" is_gone
start ''
wait_for "resumes without a move" 'hard 4.2'
same "the puzzle after kill -9" "$before" "$(digits)"
keys Home PageUp Right 2
wait_until "a digit more" digits_begin 123
wait_until "the digit is saved" is_saved 'enter r1c2 2'
before=$(digits)
kill -9 "$(cat "$work/pid")"
wait_until "kill -9" is_gone
start ''
wait_for "resumes" 'hard 4.2'
same "the game after kill -9" "$before" "$(digits)"
keys q
wait_for "quits" 'ended with 0'

# Without UTF-8, everything is ASCII; with NO_COLOR there is none. On an empty screen both would be true.
tmux kill-session -t game
tmux new-session -d -s game -x 80 -y 24 "XDG_STATE_HOME='$work/state' LC_ALL=C NO_COLOR=1 '$SUDOKU' --play '$work/one.txt'; exec sleep 1000"
wait_for "ASCII" '#===========#'
wait_for "ASCII: all of it" 'q quit'
screen >"$work/seen"
tmux capture-pane -e -p -t game >"$work/styled"
same "nothing but ASCII" 0 "$(LC_ALL=C grep -c '[^ -~]' "$work/seen")"
check "styles without colours" grep -q "$(printf '\033')\[1m" "$work/styled"
same "NO_COLOR" 0 "$(grep -c "[[;][349][0-7][;m]" "$work/styled")"
keys q
has_quit() { ! screen | grep -q 'q quit'; }
wait_until "quits" has_quit
tmux kill-server

# The C tests once more under valgrind.
if [ -n "$TEST_FULL" ] && [ "${BUILD:-build}" = build ] && command -v valgrind >/dev/null; then
    printf '#!/bin/sh\nexec valgrind -q --leak-check=full --error-exitcode=99 --log-file="%s" "%s" "$@"\n' \
        "$work/valgrind.%p" "$SUDOKU" >"$work/sudoku"
    chmod +x "$work/sudoku"
    for test in terminal saving; do
        SUDOKU=$work/sudoku PLAY_SLOW=1 build/tests/test_play_$test >"$work/out" 2>&1
        same "test_play_$test under valgrind" 0 $?
        tail -n 3 "$work/out"
    done
    # Only what the kill -SEGV and kill -ABRT of the tests themselves cause may be reported.
    grep -lE 'definitely lost|Invalid (read|write)|uninitialised' "$work"/valgrind.* >"$work/found"
    same "valgrind has nothing to say" "" "$(cat "$work/found")"
fi
report
