"""Measures how many observations and masks `shamus env` writes into numpy in a second, by random legal moves.

    PYTHONPATH=clients/python python3 examples/learning/speed.py --seat 1 --others high-first --tables 256
"""

import argparse
import os
import sys
import time

try:
    import numpy
except ImportError:
    print("this example needs numpy", file=sys.stderr)
    sys.exit(3)
from shamus_lab import VectorEnv

parser = argparse.ArgumentParser()
parser.add_argument("--steps", type=int, default=2_000_000)
for name, default in (("game", "shamus"), ("seat", "1"), ("others", "high-first"), ("tables", "256")):
    parser.add_argument("--" + name, default=default)
options = vars(parser.parse_args())
steps = options.pop("steps")
env = VectorEnv(**options)
_, info = env.reset(seed=1)


def run(steps):
    """Returns steps a second, and steps a second of CPU time of the program."""
    global info
    chance = numpy.random.default_rng(1)
    began, used, made, over = time.perf_counter(), cpu(), 0, 0
    while made < steps:
        # The first legal move from a random one on.
        mask = info["action_mask"]
        turn = chance.integers(mask.shape[1])
        moves = (numpy.concatenate((mask[:, turn:], mask[:, :turn]), 1).argmax(1) + turn) % mask.shape[1]
        _, _, ended, _, info = env.step(moves)
        # In a game that was over the next one has begun, and no move was made.
        made += env.num_envs - over
        over = ended.sum()
    return made / (time.perf_counter() - began), made / max(0.01, cpu() - used)


def cpu():
    """Seconds of CPU time of the program; 0 where that cannot be read."""
    try:
        with open("/proc/%d/stat" % env.env.pid) as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


# The first steps are for the compiler.
run(steps // 2)
wall, busy = run(steps)
print("%d steps: %.0f a second; %.0f a second of CPU time of the program" % (steps, wall, busy))
env.close()
