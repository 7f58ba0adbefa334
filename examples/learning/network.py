"""Networks of whole numbers as files, in the form that `networkOfShamus` plays (docs/learning.md).

    network = Network.read("my-net.bin")
    values = network.values(observation)      # a list of whole numbers, one a move; the highest legal one is played

Sums are exact, so values are the same here, with or without numpy, and in the program.
"""
import json
import struct

try:
    import numpy
except ImportError:
    numpy = None

CLIP = 8191
# Weights are multiples of 1/1024, outputs of hidden layers of 1/256, values of moves of 1/262144.
WEIGHT, HIDDEN = 1024, 256


def width(field):
    """Number of inputs of a field."""
    return field["cells"] * (field["high"] - field["low"] + 1 if field["as"] == "oneHot" else 1)


class Network:
    def __init__(self, header, layers):
        self.header = header
        self.layers = layers  # weights (a row an output) and biases, as whole numbers

    @classmethod
    def read(cls, path):
        with open(path, "rb") as file:
            header = json.loads(file.readline())
            body = file.read()
        layers, at, inputs = [], 0, sum(map(width, header["inputs"]))
        for layer in header["layers"]:
            outputs = layer["outputs"]
            weights = struct.unpack_from(f"<{outputs * inputs}h", body, at)
            at += 2 * outputs * inputs
            biases = struct.unpack_from(f"<{outputs}i", body, at)
            at += 4 * outputs
            layers.append(([weights[row * inputs:(row + 1) * inputs] for row in range(outputs)], biases))
            inputs = outputs
        if numpy is not None:
            layers = [(numpy.array(w, numpy.int64), numpy.array(b, numpy.int64)) for w, b in layers]
        return cls(header, layers)

    def inputs(self, observation):
        """The inputs of an observation: a list of its numbers, in the order of its fields."""
        found = []
        for field in self.header["inputs"]:
            cells = observation[field["at"]:field["at"] + field["cells"]]
            if field["as"] == "oneHot":
                found += [int(low == cell) for cell in cells for low in range(field["low"], field["high"] + 1)]
            elif field["as"] == "positive":
                found += [int(cell > 0) for cell in cells]
            else:
                found += [int(cell) for cell in cells]
        return found

    def values(self, observation):
        """The values of all moves; which are legal, the mask says."""
        numbers = self.inputs(observation)
        for index, (weights, biases) in enumerate(self.layers):
            if numpy is not None:
                sums = (weights @ numpy.array(numbers, numpy.int64) + biases).tolist()
            else:
                sums = [sum(map(int.__mul__, row, numbers)) + bias for row, bias in zip(weights, biases)]
            if index == len(self.layers) - 1:
                return sums
            shift = self.header["layers"][index]["shift"]
            numbers = [min(CLIP, max(0, value >> shift)) for value in sums]
