#!/bin/sh
# The Slurm example of the man page, on a cluster of this one machine that exists as long as the test. Needs root and
# Debian's slurm-wlm and munge; else it is skipped.
. tests/cli/lib.sh
. tests/cli/man_examples.sh

for program in slurmctld slurmd sbatch munged; do
    command -v $program >/dev/null || PATH=$PATH:/usr/sbin
    command -v $program >/dev/null && continue
    skip "Slurm: there is no $program; install slurm-wlm and munge"
    report
    exit
done
if [ "$(id -u)" != 0 ]; then
    skip "Slurm: its daemons need root"
    report
    exit
fi

# The daemons are started in the foreground, and ended by their numbers.
daemons=
# shellcheck disable=SC2086
trap 'for pid in $daemons; do kill $pid 2>/dev/null; done; wait; rm -rf "$work"' EXIT

# begins PROGRAM...: starts a daemon and notes its number.
begins() {
    "$@" >>"$work/daemons.log" 2>&1 &
    daemons="$! $daemons"
}

host=$(hostname -s)
chmod 755 "$work"
mkdir "$work/state" "$work/spool" "$work/munge" "$work/jobs"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 2>/dev/null
chmod 700 "$work/munge"
chmod 400 "$work/munge/key"
cat >"$work/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/ctld.pid
SlurmdPidFile=$work/d.pid
SlurmctldLogFile=$work/ctld.log
SlurmdLogFile=$work/d.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=10 State=UP
END
SLURM_CONF=$work/slurm.conf
export SLURM_CONF
mkdir -p /run/munge 2>/dev/null
begins munged -F --force --key-file="$work/munge/key" --socket="$work/munge.socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed"
sleep 2
begins slurmctld -D
begins slurmd -D
waited=0
until sinfo -h -o %T 2>/dev/null | grep -qE 'idle|mixed' || [ $waited -ge 60 ]; do
    sleep 1
    waited=$((waited + 1))
done
if ! sinfo -h -o %T 2>/dev/null | grep -qE 'idle|mixed'; then
    tail -n 5 "$work"/ctld.log "$work"/d.log "$work"/daemons.log 2>/dev/null
    skip "Slurm: its daemons do not start here"
    report
    exit
fi

enter "$work/jobs"
example slurm >example.sh
check "the man page has the example" test -s example.sh
check "the job array runs" timeout 120 sh -e example.sh
check "the whole output" cmp -s whole.txt solved.txt
# A share that was lost is run again by its number alone.
rm -f solved.3
check "one share again" timeout 60 sbatch --wait --array=3 share.sh
check "... is the same" sh -c 'cat solved.[1-8] | cmp -s - whole.txt'

cd "$root" || exit 1
report
