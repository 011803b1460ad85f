#!/bin/sh
# Failures of the system: in `make check` those of a few commands, while they open files, take memory and write; in `make test-all`
# out of memory at every place in the program, in the commands that have lost an answer that way, and everything about -o. `make
# faults` tries everything.
. tests/cli/lib.sh
if [ -z "$TEST_FULL" ]; then
    DEPTH=3 MODES='line raw' FAULTS='open lseek write' sh tests/faults/run.sh || exit
    DEPTH=2 MODES='line json svg check hint explain rate info generate vicinity distinct minimize raw sheet exclude help' FAULTS=memory \
        sh tests/faults/run.sh
    exit
fi
full_only
MODES=-o sh tests/faults/run.sh || exit
DEPTH=5 MODES='rows rows-json objects svg pdf count check hint-json explain-json after-chains' FAULTS=memory sh tests/faults/run.sh
