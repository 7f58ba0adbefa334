"""A bot of observations for Uno players of Shamus, which needs numpy: plays its highest card, and calls the suit of which it holds most."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))
import numpy
from shamus_lab import Bot, run


class HighCards(Bot):
    frames = True
    tables = 512

    def decide(self, observations, masks):
        cards, calls = self.moves["card"], self.moves["call"]
        values = numpy.zeros(masks.shape)
        values[:, cards] = numpy.tile(numpy.arange(1, 14), 4)
        values[:, calls] = 1 + observations[:, self.fields["hand"]].reshape(-1, 4, 13).sum(2)
        return (values * masks).argmax(1)


run(HighCards())
