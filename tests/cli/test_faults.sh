#!/bin/sh
# Failures of the system: in `make check` those of --part, which has cut the input wrongly without a word; in `make test` out of
# memory at every place in the program, in the modes that have lost an answer that way. `make faults` tries everything.
. tests/cli/lib.sh
if [ -z "$TEST_FULL" ]; then
    DEPTH=3 MODES='part part-wrong part-counted' FAULTS='open lseek calloc' sh tests/faults/run.sh
    exit
fi
full_only
DEPTH=5 MODES='rows rows-json objects svg pdf count check hint-json explain-json reduce-chains' FAULTS='malloc calloc realloc' sh tests/faults/run.sh
