"""Value of an opening ace, from records of games, by groups and by least squares.

    npx shamus run -t ace-keeper+pile-saver -n 1e5 --out out --records --features deal
    python3 examples/records/opening_aces.py out/records.csv

Needs Python alone.
"""

import csv
import math
import sys
from collections import Counter

HANDS = {"aces_cards_1": "Uno", "aces_cards_2": "Rummy"}


def counts_of(path, column):
    """Counts games won (True) and lost (False) per number of aces: {(aces, won): games}."""
    with open(path, newline="") as file:
        return Counter((int(row[column]), row["outcome"] != "loss") for row in csv.DictReader(file))


def worth(counts):
    """The least-squares slope of winning on aces, in points of any win per ace, and 1.96 standard errors."""
    games = sum(counts.values())
    mean_aces = sum(aces * n for (aces, _), n in counts.items()) / games
    mean_won = sum(n for (_, won), n in counts.items() if won) / games
    spread = sum((aces - mean_aces) ** 2 * n for (aces, _), n in counts.items())
    slope = sum((aces - mean_aces) * (won - mean_won) * n for (aces, won), n in counts.items()) / spread
    # Wins vary more with some numbers of aces than with others, so the standard error is the robust one (White 1980).
    meat = sum(
        ((aces - mean_aces) * (won - mean_won - slope * (aces - mean_aces))) ** 2 * n
        for (aces, won), n in counts.items()
    )
    return 100 * slope, 196 * math.sqrt(meat) / spread


def main(path):
    for column, hand in HANDS.items():
        counts = counts_of(path, column)
        print(f"{hand}: aces, games, any win %")
        for aces in sorted({aces for aces, _ in counts}):
            won, lost = counts.get((aces, True), 0), counts.get((aces, False), 0)
            print(f"{aces:9d} {won + lost:6d} {100 * won / (won + lost):10.2f}")
        value, error = worth(counts)
        print(f"an opening ace is worth {value:+.2f} points (+/- {error:.2f})")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: opening_aces.py RECORDS, the records.csv of a run with --features deal")
    main(sys.argv[1])
