"""Learns to play from the environment in a minute, with numpy alone: a linear policy by gradients of what games were worth.

    PYTHONPATH=clients/python python3 examples/learning/policy_gradient.py --seat 1 --others high-first

Actor and critic are linear in the observation. After each round of steps, moves that led to more than the critic expected are
made likelier (advantage actor-critic, Mnih et al. 2016, with whole returns where games have ended).
"""

import argparse
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
try:
    import numpy
except ImportError:
    print("this example needs numpy", file=sys.stderr)
    sys.exit(3)
from shamus_lab import VectorEnv

# Steps of a round, after which the weights are changed, and reports.
ROUND, REPORTS = 64, 6


class Adam:
    """Weights that follow their gradients, each at a pace of its own (Kingma and Ba 2015)."""

    def __init__(self, shape, rate):
        self.weights, self.rate, self.steps = numpy.zeros(shape, numpy.float32), rate, 0
        self.mean, self.square = numpy.zeros_like(self.weights), numpy.zeros_like(self.weights)

    def follow(self, gradient):
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient * gradient - self.square)
        root = numpy.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8
        self.weights += self.rate * self.mean / (1 - 0.9**self.steps) / root


class Learner:
    def __init__(self, env, rate):
        high = numpy.maximum(1, env.single_observation_space.high.astype(numpy.float32))
        self.scale = numpy.append(1 / high, 1).astype(numpy.float32)
        self.actor = Adam((len(self.scale), int(env.single_action_space.n)), rate)
        self.critic = Adam(len(self.scale), rate)
        self.chance = numpy.random.default_rng(1)

    def inputs(self, observation):
        return numpy.column_stack((observation, numpy.ones(len(observation)))).astype(numpy.float32) * self.scale

    def moves(self, inputs, masks):
        """Draws a legal move for each row. Returns the moves, and the probabilities of all."""
        values = numpy.where(masks, inputs @ self.actor.weights, -numpy.inf)
        odds = numpy.exp(values - values.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        # The highest of the values with Gumbel noise is a draw from the odds.
        return (values + self.chance.gumbel(size=values.shape)).argmax(1), odds

    def learn(self, inputs, odds, moves, advantages):
        gradient = -odds * advantages[:, None]
        gradient[numpy.arange(len(moves)), moves] += advantages
        self.actor.follow(inputs.T @ gradient / len(moves))
        self.critic.follow(inputs.T @ advantages / len(moves))


def main(rounds, rate, **options):
    env = VectorEnv(**options)
    learner = Learner(env, rate)
    observation, _ = env.reset(seed=1)
    over = numpy.zeros(env.num_envs, bool)
    finished, shown = [], 0
    for number in range(1, rounds + 1):
        steps = []
        for _ in range(ROUND):
            inputs = learner.inputs(observation)
            moves, odds = learner.moves(inputs, env.action_masks())
            observation, rewards, ended, cut, _ = env.step(moves)
            # In a game that was over no move was made.
            steps.append((inputs, odds, moves, rewards, ended | cut, ~over))
            finished += rewards[ended | cut].tolist()
            over = ended | cut
        worth = learner.inputs(observation) @ learner.critic.weights
        rows = []
        for inputs, odds, moves, rewards, ends, counts in reversed(steps):
            worth = numpy.where(ends, rewards, worth)
            rows.append((inputs[counts], odds[counts], moves[counts], (worth - inputs @ learner.critic.weights)[counts]))
        learner.learn(*(numpy.concatenate(parts) for parts in zip(*rows)))
        if number * REPORTS // rounds > (number - 1) * REPORTS // rounds:
            since, shown = finished[shown:], len(finished)
            print("%7d games, the last %d worth %.4f each" % (shown, len(since), numpy.mean(since)), flush=True)
    env.close()


parser = argparse.ArgumentParser()
for name, default in (("game", "shamus"), ("seat", "1"), ("others", "high-first")):
    parser.add_argument("--" + name, default=default)
parser.add_argument("--variant")
for name, default in (("tables", 256), ("max-moves", 1000), ("rounds", 18), ("rate", 0.03)):
    parser.add_argument("--" + name, type=type(default), default=default)
main(**{name: value for name, value in vars(parser.parse_args()).items() if value is not None})
