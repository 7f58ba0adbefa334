#!/bin/bash
#SBATCH --job-name=shamus
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
# A Slurm array job: each task plays one shard of an experiment.
#
#   sbatch --array=1-100 slurm-array.sh FILE DIR 100
#
# FILE is the experiment, DIR a folder on a disk that all nodes share, 100 the number of shards. To play only some again:
#   sbatch --array=4,17-19 slurm-array.sh FILE DIR 100
# A task that was killed goes on where it was (--resume); one that is complete ends at once.
set -euo pipefail
file=$1 folder=$2 shards=$3

exec ${SHAMUS:-npx shamus} experiment "$file" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$folder" --resume \
  --threads "${SLURM_CPUS_PER_TASK:-1}"
