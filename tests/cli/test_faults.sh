#!/bin/sh
# Out of memory at every place in turn, in the modes that have lost an answer that way; `make faults` tries everything.
. tests/cli/lib.sh
full_only
MODES='rows rows-json objects svg pdf count check hint-json explain-json reduce-chains' FAULTS='malloc calloc realloc' exec sh tests/faults/run.sh
