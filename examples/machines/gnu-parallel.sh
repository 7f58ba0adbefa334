#!/bin/bash
# GNU parallel: plays the shards of an experiment, so many at a time, here or on other machines, and merges them.
#
#   gnu-parallel.sh FILE DIR 100 [options of parallel, as --jobs 4 or --sshlogin node1,node2 --workdir .]
#
# The machines share the disk on which DIR is, and the checkout in which this is started. Start it again to go on: what is
# complete is not played again.
set -euo pipefail
file=$1 folder=$2 shards=$3
shift 3

parallel --line-buffer --retries 2 "$@" \
  "${SHAMUS:-npx shamus} experiment {1} --shard {3}/$shards --out {2} --resume --threads 1" \
  ::: "$file" ::: "$folder" ::: $(seq "$shards")
exec ${SHAMUS:-npx shamus} merge "$folder"
