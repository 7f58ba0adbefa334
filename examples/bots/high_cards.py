"""A bot for Uno players of Shamus: plays its highest card, and calls the suit of which it holds most."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))
from shamus_lab import Bot, run


class HighCards(Bot):
    def play(self, view, game):
        return max(view["legal"], key=lambda card: "A23456789TJQK".index(card[0]))

    def call(self, view, game):
        return max("CDHS", key=lambda suit: sum(card[1] == suit for card in view["hand"]))


run(HighCards())
