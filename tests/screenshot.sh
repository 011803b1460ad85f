#!/bin/sh
# Draws the README's picture of play: sh tests/screenshot.sh > tests/screens/play.svg
# Needs tmux. Another puzzle and other keys: sh tests/screenshot.sh FILE COLUMNSxROWS KEY... (as tmux send-keys takes them)
SUDOKU=${SUDOKU:-./sudoku}
file=${1:-puzzles/made-hard.txt} size=${2:-112x40}
[ $# -ge 2 ] && shift 2 || set -- Right 7 Left Left 8 h h h 9 c A Space Space Space
work=$(mktemp -d) || exit 1
tmux() { command tmux -S "$work/socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; sleep 0.2; rm -rf "$work"' EXIT
tmux new-session -d -x "${size%x*}" -y "${size#*x}" \
    "LC_ALL=C.UTF-8 XDG_STATE_HOME='$work' '$SUDOKU' play '$file'"
tmux set-option -g status off
sleep 1
for key in "$@"; do
    tmux send-keys "$key"
    sleep 0.3
done
tmux capture-pane -e -p -N | LC_ALL=C awk -v title="sudoku play" -f tests/screen_to_svg.awk
