"""my-bot: change the methods below; those that you delete are made by Bot, which plays any legal move."""

from shamus_lab import Bot, run


def rank(card):
    """`7` of `7H`, `14` of `14B`, `WW` of a joker."""
    return card if card == "WW" else card[:-1]


class MyBot(Bot):
    def new_game(self, game):
        # Memory of a game are attributes of `game`; random numbers are in `game.random`.
        game.turns = 0

    # Uno players of Shamus: a card of view["legal"], and after an ace a suit.

    def play(self, view, game):
        return game.random.choice(view["legal"])

    def call(self, view, game):
        return max("CDHS", key=lambda suit: sum(card[1] == suit for card in view["hand"]))

    # Rummy players of Shamus: 0 for the stock, or how many cards of the discard pile.

    def draw(self, view, game):
        return view["legal"][0]

    # Rummy players of Shamus, and all other games.

    def lay_down(self, view, game):
        complete = view["legal"]["complete"]
        return complete[0] if complete else []

    def discard(self, view, game):
        ranks = [rank(card) for card in view["hand"]]
        alone = [card for card in view["legal"] if ranks.count(rank(card)) == 1 and card != "WW"]
        return game.random.choice(alone or view["legal"])

    # All other games: whether to take the upcard. Add `buys` and `picks_and_buys` to be asked about them too.

    def takes(self, view, game):
        return rank(view["pile"][-1]) in [rank(card) for card in view["hand"]]


run(MyBot())
