#!/bin/sh
# The commands of the man page's sections "On many machines" and "A day of puzzle research", as they stand there.
. tests/cli/lib.sh
. tests/cli/man_examples.sh

mkdir "$work/day"
enter "$work"
LC_ALL=C; export LC_ALL
sudoku canonical -q puzzles.txt | sort -u >whole_forms.txt

# runs NAME: runs an example in the folder; a mistake in the middle of it ends it.
runs() {
    example "$1" >"$1.sh"
    check "the man page has the example $1" test -s "$1.sh"
    rm -f solved.*
    check "the example $1 runs" sh -e "$1.sh"
}

runs xargs
check "xargs: the whole output" cmp -s whole.txt solved.txt
check "xargs: a share that is run again" sh -c 'rm solved.3 && sudoku -q -j1 -f line --part=3/8 -o solved.3 puzzles.txt && cat solved.[1-8] | cmp -s - whole.txt'

runs distinct
check "the forms of all shares" cmp -s whole_forms.txt forms.txt

# begin_sshd: a daemon of this test alone, on a port and with keys of its own. Parallel's ssh takes its configuration, and
# finds the program of this test.
sshd=
begin_sshd() {
    daemon=$(PATH=$PATH:/usr/sbin command -v sshd) && command -v ssh ssh-keygen >/dev/null || return 1
    port=$((20000 + $$ % 20000))
    ssh-keygen -q -t ed25519 -N '' -f "$work/host" && ssh-keygen -q -t ed25519 -N '' -f "$work/user" || return 1
    cat >"$work/sshd_config" <<END
Port $port
ListenAddress 127.0.0.1
HostKey $work/host
AuthorizedKeysFile $work/user.pub
PidFile none
StrictModes no
UsePAM no
SetEnv PATH=$PATH
END
    printf 'Port %s\nHostName 127.0.0.1\nIdentityFile %s\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n' \
        $port "$work/user" >"$work/ssh_config"
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    "$daemon" -D -f "$work/sshd_config" 2>"$work/sshd.log" &
    sshd=$!
    PARALLEL_SSH="ssh -F $work/ssh_config"
    export PARALLEL_SSH
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        $PARALLEL_SSH -o BatchMode=yes localhost "cd '$work' && command -v sudoku" >/dev/null 2>&1 && return 0
        sleep 0.3
    done
    return 1
}

# moreutils has another program of this name.
if parallel --version 2>/dev/null | grep -q GNU; then
    parallel() { command parallel --will-cite "$@"; }
    mkdir -p home/.parallel
    touch home/.parallel/will-cite
    HOME=$work/home; export HOME
    runs parallel
    check "parallel: the whole output" cmp -s whole.txt solved.txt
    check "parallel --pipepart: the whole output" cmp -s whole.txt solved.pipe
    if begin_sshd; then
        runs ssh
        check "parallel over ssh: the whole output" cmp -s whole.txt solved.txt
    else
        skip "GNU parallel over ssh: no sshd can be started for this user"
    fi
    [ -z "$sshd" ] || kill "$sshd"
else
    skip "GNU parallel: not installed"
fi

example day >day.sh
check "the man page has a day of research" test -s day.sh
cd day || exit 1
check "its commands run" sh -e ../day.sh 2>"$work/day_err"
check "... and print the estimate" grep -q 'minimal puzzles a grid' "$work/day_err"
for file in sample.csv rated.csv near.txt more.txt inside.txt redundant.txt backdoors.txt sets.txt collection.txt; do
    check "$file is not empty" test -s $file
done
same "weights stay beside the ratings" weight "$(sed 1q rated.csv | tr ',' '\n' | grep -x weight)"
same "each of the collection is proper and minimal" "$(wc -l <collection.txt | tr -d ' ')" \
    "$(sudoku info --columns=minimal -f csv collection.txt | grep -c ',true')"

cd "$root" || exit 1
report
