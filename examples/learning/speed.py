"""Measures how many observations and masks `shamus env` writes into numpy in a second.

    PYTHONPATH=clients/python python3 examples/learning/speed.py [steps] [tables] [others]
"""

import os
import sys
import time

import numpy
from shamus_lab import VectorEnv

steps, tables, others = (sys.argv[1:] + ["2000000", "256", "high-first"][len(sys.argv) - 1 :])[:3]
env = VectorEnv(seat=1, others=others, tables=int(tables))
_, info = env.reset(seed=1)


def run(steps):
    """Makes random legal moves. Returns steps a second, and steps a second of CPU time of the program."""
    global info
    chance = numpy.random.default_rng(1)
    began, used, made = time.perf_counter(), cpu(), 0
    while made < steps:
        # The first legal move from a random one on.
        turn = chance.integers(info["action_mask"].shape[1])
        moves = (numpy.roll(info["action_mask"], -turn, 1).argmax(1) + turn) % info["action_mask"].shape[1]
        _, _, _, _, info = env.step(moves)
        made += env.num_envs
    return made / (time.perf_counter() - began), made / max(0.01, cpu() - used)


def cpu():
    """Seconds of CPU time of the program; 0 where that cannot be read."""
    try:
        with open("/proc/%d/stat" % env.env._process.pid) as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


run(int(steps) // 4)
wall, busy = run(int(steps))
print("%d steps: %.0f a second; %.0f a second of CPU time of the program" % (int(steps), wall, busy))
env.close()
