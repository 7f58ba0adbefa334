"""A bot for all games of the rummy family: takes the upcard if it holds its rank twice, and discards the dearest card."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))
from shamus_lab import Bot, run


class Collector(Bot):
    def takes(self, view, game):
        return sum(card[:-1] == view["pile"][-1][:-1] for card in view["hand"]) >= 2

    def discard(self, view, game):
        points = self.hello["terms"]["points"]
        ranks = [card[:-1] for card in view["hand"]]
        alone = [card for card in view["legal"] if ranks.count(card[:-1]) == 1 and card != "WW"]
        return max(alone or view["legal"], key=lambda card: points["WW" if card == "WW" else card[:-1]])


run(Collector())
