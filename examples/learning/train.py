"""Trains a network with numpy alone, and writes it as a file that policies play (docs/learning.md).

    python3 examples/learning/train.py decisions clone.bin
    python3 examples/learning/train.py gains.bin corrected-closer.bin --hidden 64,32

From a folder of decisions.mjs it learns to make the moves that were made: cross-entropy over the legal moves.
From rows of playouts.mjs, the numbers of several cards and what came of each, it learns what a card gains over the mean of
those compared; the luck that all cards of a row share drops out of that.
"""
import argparse
import json
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
try:
    import numpy
except ImportError:
    print("this example needs numpy", file=sys.stderr)
    sys.exit(3)
from network import HIDDEN, WEIGHT, width

# Outputs of hidden layers are cut to 0..TOP, as the whole numbers are to 0..8191.
TOP = 8191 / HIDDEN
# Forms in which fields of observations are shown, if not as they are; by fields of no kind a network learns nothing that it needs.
SHAMUS = {
    "others": ("oneHot",), "source": ("oneHot",), "circle": ("oneHot",), "lastCall": ("oneHot",), "decision": ("oneHot",),
    "mustLay": ("oneHot",), "taken": ("oneHot",), "pile": ("value", "positive"), "events": (), "seat": (),
}
FAMILY = {"decision": ("oneHot",), "pile": ("oneHot",), "events": (), "scores": (), "totals": (), "handPoints": ()}


def inputs_of(fields, game):
    """The fields that a network is shown, as the header of its file has them."""
    found, at = [], 0
    for field in fields:
        cells = int(numpy.prod(field["shape"], dtype=int))
        usual = (SHAMUS if game == "shamus" else FAMILY).get(field["name"], ("value",))
        for kind in [field["as"]] if "as" in field else usual:
            found.append({"field": field["name"], "as": kind, "at": at, "cells": cells, "low": field["low"], "high": field["high"]})
        at += cells
    return found


def expand(rows, inputs):
    """The inputs of many observations, as floats."""
    into = numpy.empty((len(rows), sum(map(width, inputs))), numpy.float32)
    to = 0
    for field in inputs:
        cells = rows[:, field["at"]:field["at"] + field["cells"]]
        if field["as"] == "oneHot":
            values = numpy.arange(field["low"], field["high"] + 1, dtype=rows.dtype)
            cells = (cells[:, :, None] == values).reshape(len(rows), -1)
        elif field["as"] == "positive":
            cells = cells > 0
        into[:, to:to + cells.shape[1]] = cells
        to += cells.shape[1]
    return into


class Model:
    """Layers of floats, with Adam."""

    def __init__(self, inputs, widths, seed=1):
        chance = numpy.random.default_rng(seed)
        sizes = [sum(map(width, inputs))] + widths
        self.inputs, self.layers = inputs, []
        for here, there in zip(sizes, sizes[1:]):
            bound = numpy.sqrt(1 / here)
            self.layers.append([chance.uniform(-bound, bound, (here, there)).astype(numpy.float32), numpy.zeros(there, numpy.float32)])
        # Depths and points are large numbers: they begin with small weights. The last layer begins with the same value for all moves.
        at = 0
        for field in inputs:
            count = width(field)
            if field["as"] == "value":
                self.layers[0][0][at:at + count] /= max(1, field["high"] / 2)
            at += count
        self.layers[-1][0][:] = 0
        self.means = [[numpy.zeros_like(each) for each in layer] for layer in self.layers]
        self.squares = [[numpy.zeros_like(each) for each in layer] for layer in self.layers]
        self.steps = 0

    def values(self, x):
        """The values of all moves; keeps what `learn` needs."""
        self.seen = [x]
        for index, (weights, bias) in enumerate(self.layers):
            x = x @ weights + bias
            if index < len(self.layers) - 1:
                x = numpy.clip(x, 0, TOP)
                self.seen.append(x)
        return x

    def learn(self, slope, rate):
        """One step of Adam, from the slope of the loss by the values just given."""
        self.steps += 1
        correction = numpy.sqrt(1 - 0.999 ** self.steps) / (1 - 0.9 ** self.steps)
        for index in range(len(self.layers) - 1, -1, -1):
            seen = self.seen[index]
            slopes = [seen.T @ slope, slope.sum(0)]
            if index > 0:
                slope = (slope @ self.layers[index][0].T) * ((seen > 0) & (seen < TOP))
            for part, found in enumerate(slopes):
                mean, square = self.means[index][part], self.squares[index][part]
                mean += 0.1 * (found - mean)
                square += 0.001 * (found * found - square)
                self.layers[index][part] -= rate * correction * mean / (numpy.sqrt(square) + 1e-8)

    def write(self, path, task):
        """Writes the file: weights as multiples of 1/1024, outputs of hidden layers as multiples of 1/256."""
        layers, body = [], b""
        for index, (weights, bias) in enumerate(self.layers):
            scale = WEIGHT if index == 0 else WEIGHT * HIDDEN
            layers.append({"outputs": len(bias), "shift": (scale // HIDDEN).bit_length() - 1})
            body += numpy.clip(numpy.round(weights.T * WEIGHT), -32768, 32767).astype("<i2").tobytes()
            body += numpy.round(bias * scale).astype("<i4").tobytes()
        head = {
            "format": "shamus-network/1", "game": task.game, "role": task.role, "observation": task.cells,
            "moves": task.outputs, "inputs": self.inputs, "layers": layers,
        }
        with open(path, "wb") as file:
            file.write(json.dumps(head, separators=(",", ":")).encode() + b"\n" + body)


class Moves:
    """Decisions that are to be made again: rows of an observation, the move, and the legal moves."""

    def __init__(self, folders):
        parts = []
        for folder in folders:
            names = ("observation", "choice", "mask")
            observation, choice, mask = (numpy.load(os.path.join(folder, name + ".npy")) for name in names)
            free = mask.sum(1) > 1
            parts.append(numpy.concatenate([column[free].astype(numpy.int16) for column in (observation, choice, mask)], 1))
        self.rows = numpy.concatenate(parts)
        with open(os.path.join(folders[0], "about.json")) as file:
            about = json.load(file)
        self.game, self.role, self.fields, self.cells = about["game"], about["role"], about["fields"], about["cells"]
        self.outputs = len(about["moves"])

    def inputs(self, rows):
        return rows[:, :self.cells]

    def parts(self, rows):
        return rows[:, self.cells].astype(numpy.int64), rows[:, self.cells + 1:] > 0

    def slope(self, values, rows):
        """The slope of the loss by the values, and the loss."""
        made, legal = self.parts(rows)
        values = numpy.where(legal, values, -1e9)
        odds = numpy.exp(values - values.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        index = numpy.arange(len(rows))
        loss = -numpy.log(odds[index, made] + 1e-9).mean()
        odds[index, made] -= 1
        return odds / len(rows), loss

    def report(self, values, rows):
        made, legal = self.parts(rows)
        free = legal.sum(1) > 1
        same = numpy.where(legal, values, -1e9).argmax(1) == made
        print("%.2f %% of %d free moves as they were made" % (100 * same[free].mean(), free.sum()))


class Compared:
    """Rows of cards of which each was tried."""

    def __init__(self, paths):
        with open(paths[0] + ".json") as file:
            about = json.load(file)
        self.game, self.role, self.fields, self.most = about["game"], about["role"], about["fields"], about["most"]
        self.cells, self.outputs = len(self.fields), 1
        size = self.most * (self.cells + 1)
        self.rows = numpy.concatenate([numpy.fromfile(path, numpy.int8).reshape(-1, size) for path in paths])

    def inputs(self, rows):
        return rows[:, :self.most * self.cells].reshape(-1, self.cells)

    def parts(self, values, rows):
        results = rows[:, self.most * self.cells:]
        return values.reshape(len(rows), self.most), results, results >= 0

    def slope(self, values, rows):
        """The slope of the loss by the values, and the loss: squares of errors, less the mean error of the row."""
        values, results, tried = self.parts(values, rows)
        error = numpy.where(tried, values - results, 0)
        error = numpy.where(tried, error - error.sum(1, keepdims=True) / tried.sum(1, keepdims=True), 0)
        return (2 * error / len(rows)).reshape(-1, 1), (error * error).sum(1).mean()

    def report(self, values, rows):
        """Gains where the network leaves the first card, the usual one, by the lead needed."""
        values, results, tried = self.parts(values, rows)
        best = numpy.where(tried, values, -1e9).argmax(1)
        index = numpy.arange(len(rows))
        for lead in (0, 0.01, 0.02, 0.03, 0.05):
            leaves = values[index, best] - values[:, 0] > lead
            gain = 100 * numpy.where(leaves, results[index, best].astype(int) - results[:, 0], 0)
            print("leaves the usual card for a lead above %.2f in %.1f %% of %d decisions: %+.3f %% of the games each (standard error %.3f)"
                  % (lead, 100 * leaves.mean(), len(rows), gain.mean(), gain.std() / numpy.sqrt(len(rows))))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows", nargs="+", help="folders of decisions.mjs, or files of playouts.mjs")
    parser.add_argument("out", help="the network file")
    parser.add_argument("--hidden", default="64,32", help="widths of the hidden layers")
    parser.add_argument("--passes", type=float, default=3, help="how often each row is used")
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--apart", type=float, default=0.1, help="share of the rows, at the end, that is kept apart")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    task = (Moves if os.path.isdir(options.rows[0]) else Compared)(options.rows)
    rows = task.rows
    kept = len(rows) - int(options.apart * len(rows))
    model = Model(inputs_of(task.fields, task.game), [int(each) for each in options.hidden.split(",")] + [task.outputs], options.seed)
    steps = max(1, int(options.passes * kept / options.batch))
    chance, began, losses = numpy.random.default_rng(options.seed), time.process_time(), []
    for step in range(steps):
        batch = rows[chance.integers(0, kept, options.batch)]
        slope, loss = task.slope(model.values(expand(task.inputs(batch), model.inputs)), batch)
        # Up in the first twentieth, then down to 0.
        model.learn(slope, options.rate * min(20 * (step + 1) / steps, 1.05 * (1 - step / steps)))
        losses.append(loss)
        if step % max(1, steps // 10) == 0:
            print("step %d of %d, loss %.4f, %.0f s" % (step, steps, numpy.mean(losses[-200:]), time.process_time() - began), file=sys.stderr)
    model.write(options.out, task)
    print("%s: %d rows, %d steps, %.0f s of CPU time" % (options.out, kept, steps, time.process_time() - began))
    parts = [rows[at:at + 4096] for at in range(kept, len(rows), 4096)]
    if parts:
        task.report(numpy.concatenate([model.values(expand(task.inputs(part), model.inputs)) for part in parts]), rows[kept:])


if __name__ == "__main__":
    main()
