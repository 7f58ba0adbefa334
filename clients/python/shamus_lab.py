"""Bots for shamus-lab in Python: one file, standard library only, Python 3.8 or later.

    from shamus_lab import Bot, run

    class MyBot(Bot):
        def discard(self, view, game):
            return view["legal"][-1]

    run(MyBot())

A method for each decision that the bot makes: `play` and `call` (Uno players of Shamus), `draw`, `lay_down` and `discard`
(Rummy players of Shamus), `takes`, `lay_down` and `discard` (the rummy family). Each gets the request as a dict, `view`, and
the game, which keeps what the bot remembers; it returns a move. What a request has and how moves are written is told in
docs/bots.md. Decisions that the bot does not make itself are made by the methods of `Bot`, which play any legal move.
"""

import json
import os
import random
import sys

PROTOCOL = "shamus-bot/1"

# Decisions by their names in the protocol, and the methods that make them.
METHODS = {
    "play": "play",
    "call": "call",
    "draw": "draw",
    "layDown": "lay_down",
    "discard": "discard",
    "takes": "takes",
    "buys": "buys",
    "picksAndBuys": "picks_and_buys",
}


class Game:
    """A game at one table, from its beginning to its end. Set any attributes to remember things: they last for the game."""

    def __init__(self, message):
        self.table = message["table"]
        self.seed = message["random"]
        self.deal = None
        self._random = None

    @property
    def random(self):
        """Random numbers of this game alone, a random.Random: the same game has the same ones whenever it is played."""
        if self._random is None:
            self._random = random.Random(self.seed)
        return self._random

    def new_deal(self, message):
        """A deal begins; its random numbers are those of the deal."""
        self.deal = message
        self.seed = message["random"]
        self._random = None


class Bot:
    """Plays legal moves and nothing clever; bots are classes derived from it."""

    # How many games are open at once, at most.
    tables = 64

    # What the program told before the first game: the game, its rules, the seat, the options.
    hello = None

    def start(self):
        """Called once, before the first game. Raise an error if the bot does not play this game."""

    def new_game(self, game):
        """Called when a game begins."""

    def new_deal(self, game):
        """Called when a deal begins, in games that have several; `game.deal` is the message."""

    def game_over(self, game):
        """Called when a game is over."""

    def play(self, view, game):
        return view["legal"][0]

    def call(self, view, game):
        return view["legal"][0]

    def draw(self, view, game):
        return view["legal"][0]

    def lay_down(self, view, game):
        complete = view["legal"]["complete"]
        return complete[0] if complete else []

    def discard(self, view, game):
        return view["legal"][-1]

    def takes(self, view, game):
        return False


def run(bot):
    """Plays until the program says goodbye. What the bot prints goes to stderr."""
    replies = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    _Session(bot, replies).run()


class _Session:
    def __init__(self, bot, replies):
        self.bot = bot
        self.replies = replies
        self.games = {}
        self.decide = {name: getattr(bot, method) for name, method in METHODS.items() if hasattr(bot, method)}

    def run(self):
        rest = b""
        while True:
            chunk = os.read(0, 1 << 20)
            if not chunk:
                return
            end = chunk.rfind(b"\n") + 1
            if end == 0:
                rest += chunk
                continue
            lines = rest + chunk[:end]
            rest = chunk[end:]
            # What arrived at once is read and answered at once.
            messages = json.loads(b"[" + lines[:-1].replace(b"\n", b",") + b"]")
            if not self.answer(messages):
                return

    def answer(self, messages):
        games = self.games
        decide = self.decide
        out = []
        goes_on = True
        for message in messages:
            if message["type"] == "request":
                move = decide[message["decision"]](message, games[message["table"]])
                out.append('{"id":%d,"move":%s}\n' % (message["id"], _text(move)))
            else:
                goes_on = self.hear(message, out) and goes_on
        self.send("".join(out))
        return goes_on

    def hear(self, message, out):
        kind = message["type"]
        if kind == "newGame":
            game = self.games[message["table"]] = Game(message)
            self.bot.new_game(game)
        elif kind == "newDeal":
            game = self.games[message["table"]]
            game.new_deal(message)
            self.bot.new_deal(game)
        elif kind == "gameOver":
            self.bot.game_over(self.games.pop(message["table"]))
        elif kind == "hello":
            self.bot.hello = message
            self.bot.start()
            decisions = [name for name in message["optional"] if name in self.decide]
            ready = {"type": "ready", "protocol": PROTOCOL, "decisions": decisions, "tables": self.bot.tables}
            out.append(json.dumps(ready) + "\n")
        elif kind == "error":
            print("shamus-lab: " + message["message"], file=sys.stderr)
            return False
        elif kind == "goodbye":
            return False
        return True

    def send(self, text):
        data = memoryview(text.encode())
        while data:
            data = data[os.write(self.replies, data) :]


def _text(move):
    """A move as JSON; most moves are cards, which need no library."""
    if move is True:
        return "true"
    if move is False:
        return "false"
    if type(move) is int:
        return str(move)
    if type(move) is str and move.isalnum() and move.isascii():
        return '"' + move + '"'
    return json.dumps(move)
