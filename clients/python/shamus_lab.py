"""Bots and learning environments for shamus-lab in Python: one file, standard library only, Python 3.8 or later.

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

import array
import json
import math
import mmap
import os
import random
import re
import shlex
import shutil
import struct
import subprocess
import sys

try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    _GymEnv, _VectorEnv, NEXT_STEP = gymnasium.Env, gymnasium.vector.VectorEnv, AutoresetMode.NEXT_STEP
except ImportError:
    spaces, _GymEnv, _VectorEnv, NEXT_STEP = None, object, object, "NextStep"
try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object

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

    # Largest number of games open at once.
    tables = 64

    # First message of the program: the game, its rules, the seat, the options.
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
            # Messages that arrived together are answered together.
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
        self.send("".join(out).encode())
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

    def send(self, data):
        data = memoryview(data)
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


# Learning environments: games of `shamus env`, many at once. docs/learning.md tells what observations, moves and rewards are.

ENV_PROTOCOL = "shamus-env/1"
_CODES = {"int8": "b", "int16": "h", "int32": "i", "uint32": "I", "float32": "f"}


class EnvError(Exception):
    """The program refused a request, or has ended; the message says why."""


class Env:
    """Games of `shamus env`. After `reset` and `step` the attribute `arrays` has what the program wrote, by name: numpy arrays
    where numpy is installed, else memoryviews. The next reply overwrites them. `header` describes the environment.

    Options are those of the command: game, variant, players, seat, others, tables, reward, seed, rule, max_moves. `command` starts the
    program, as a list or in one string; by default it is the variable SHAMUS, else the program that is found: in
    `node_modules` of this folder or of one above, in the package of this file, as `shamus`, by `npx`."""

    def __init__(self, command=None, **options):
        command = command or os.environ.get("SHAMUS") or _find_program()
        words = (shlex.split(command) if isinstance(command, str) else list(command)) + ["env"]
        for name, value in options.items():
            for one in value if isinstance(value, (list, tuple)) else [value]:
                words += ["--" + name.replace("_", "-"), str(one)]
        self.closed = False
        self._file, token = _shared_file()
        files = () if self._file is None else (self._file,)
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, pass_fds=files)
        except OSError as error:
            self.closed = True
            raise EnvError("cannot start %s: %s" % (words[0], error.strerror))
        self._send(json.dumps({"protocol": ENV_PROTOCOL, "shared": self._file, "token": token}).encode() + b"\n")
        self.header = json.loads(self._line())
        if "error" in self.header:
            self.close()
            raise EnvError(self.header["error"])
        if not self.header["shared"]:
            self._close_file()
        size = self.header["bytes"]
        if self._file is None:
            self._memory = bytearray(size)
        else:
            os.ftruncate(self._file, size)
            self._memory = mmap.mmap(self._file, size)
        self.arrays = {part["name"]: self._array(part) for part in self.header["frame"]}

    @property
    def pid(self):
        """Number of the process of the program."""
        return self._process.pid

    def reset(self, seed=None):
        """Begins a game at each table: those of a seed, or further ones of the seed before."""
        text = b"" if seed is None else str(seed).encode()
        self._request(b"r" + struct.pack("<I", len(text)) + text)

    def step(self, moves):
        """Makes a move at each table, or begins a game where one has `ended` or is `truncated`; the move there does not count.
        Raises EnvError, and changes nothing, if a move is not legal."""
        data = _moves(moves)
        if len(data) != 2 * self.header["tables"]:
            raise EnvError("%d moves for %d tables" % (len(data) // 2, self.header["tables"]))
        self._request(b"s" + data)

    def close(self):
        """Ends the program."""
        if self.closed:
            return
        self.closed = True
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()
        self._process.wait()
        self._close_file()

    def _close_file(self):
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __del__(self):
        if not getattr(self, "closed", True):
            self.close()

    def _array(self, part):
        shape = part["shape"]
        count = 1
        for length in shape:
            count *= length
        if numpy is not None:
            kind = numpy.dtype(part["dtype"]).newbyteorder("<")
            return numpy.frombuffer(self._memory, kind, count, part["offset"]).reshape(shape)
        code = _CODES[part["dtype"]]
        end = part["offset"] + count * struct.calcsize(code)
        flat = memoryview(self._memory)[part["offset"] : end]
        # No array of Python has rows of no length.
        return flat.cast(code, shape) if count > 0 and len(shape) > 1 else flat.cast(code)

    def _request(self, data):
        if self.closed:
            raise EnvError("the environment is closed")
        self._send(data)
        if self._receive(1) == b"\0":
            if self._file is None:
                self._memory[:] = self._receive(len(self._memory))
            return
        raise EnvError(self._receive(struct.unpack("<I", self._receive(4))[0]).decode())

    def _send(self, data):
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        except OSError:
            self._gone()

    def _receive(self, count):
        data = b""
        while len(data) < count:
            chunk = self._process.stdout.read(count - len(data))
            if not chunk:
                self._gone()
            data += chunk
        return data

    def _line(self):
        line = b""
        while not line.endswith(b"\n"):
            line += self._receive(1)
        return line

    def _gone(self):
        told = self._process.stderr.read().decode(errors="replace")
        self.close()
        raise EnvError(_reason(told) or "shamus env has ended (exit code %s)" % self._process.returncode)


# The lowest descriptor of a file that is shared: Node closes those up to about 16 in the programs that it starts, as npx does.
_LOWEST = 100


def _shared_file():
    """A file in memory that the program may write, and the token with which it begins; None where the system has none."""
    try:
        import fcntl

        low = os.memfd_create("shamus-env")
        file = fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, _LOWEST)
        os.close(low)
    except (ImportError, AttributeError, OSError):
        return None, None
    token = os.urandom(16).hex()
    os.write(file, token.encode())
    return file, token


def _find_program():
    """What starts the program, as a list: where it is installed for a folder, in the package of this file, or for all."""
    folder, package = os.getcwd(), os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    while True:
        program = shutil.which("shamus", path=os.path.join(folder, "node_modules", ".bin"))
        if program or os.path.dirname(folder) == folder:
            break
        folder = os.path.dirname(folder)
    own = os.path.join(package, "bin", "shamus.mjs")
    if not program and os.path.exists(own):
        return ["node", own]
    program = program or shutil.which("shamus")
    if program or not shutil.which("npx"):
        return [program or "shamus"]
    # It is found there or not: npx is not to ask whether it may install a package.
    return ["npx", "--no", "--", "shamus"]


def _reason(text):
    """What a program that has failed says of it: its message, not the places in its code that follow it."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not re.match(r"at |node:internal|Node\.js v", line)]
    for index, line in enumerate(lines):
        if line.startswith("shamus: internal error"):
            return ": ".join(lines[index : index + 2])
        if re.match(r"shamus: |\w*Error\b|npm (ERR|error)", line):
            return line
    return lines[-1] if lines else ""


def _moves(moves):
    """The bytes of a list or array of moves. Fractions are not cut off, and large numbers not wrapped round."""
    try:
        if numpy is None:
            return array.array("h", moves).tobytes()
        given = numpy.asarray(moves)
        if given.dtype.kind in "iu":
            data = given.astype("<i2")
            if (data == given).all():
                return data.tobytes()
    except (TypeError, ValueError, OverflowError):
        pass
    raise EnvError("moves are whole numbers, places in the list of moves: these are not")


class _Space:
    """What of a Gymnasium space is used where Gymnasium is not installed."""

    def __init__(self, shape, dtype, contains, sample, **bounds):
        self.shape, self.contains, self.sample = shape, contains, sample
        self.dtype = dtype if numpy is None else numpy.dtype(dtype)
        self.__dict__.update({name: _array(values, dtype) for name, values in bounds.items()})

    def __contains__(self, value):
        return self.contains(value)


def _array(values, dtype):
    return values if numpy is None else numpy.asarray(values, dtype)


def _discrete(count):
    if spaces is not None:
        return spaces.Discrete(count)
    legal = lambda mask: [move for move in range(count) if mask is None or mask[move]]
    sample = lambda mask=None: _array(random.choice(legal(mask)), "int64")
    space = _Space((), "int64", lambda move: 0 <= move < count, sample)
    space.n = count
    return space


def _box(low, high, dtype):
    if spaces is not None:
        return spaces.Box(numpy.array(low, dtype), numpy.array(high, dtype), dtype=numpy.dtype(dtype).type)

    def contains(value):
        return len(value) == len(low) and all(a <= v <= b for a, v, b in zip(low, value, high))

    sample = lambda: _array([random.randint(a, b) for a, b in zip(low, high)], dtype)
    return _Space((len(low),), dtype, contains, sample, low=low, high=high)


def _batch(space, count):
    """The space of as many values."""
    if spaces is not None:
        return batch_space(space, count)
    contains = lambda values: len(values) == count and all(value in space for value in values)

    def sample(masks=None):
        return _array([space.sample(*([] if masks is None else [masks[row]])) for row in range(count)], space.dtype)

    bounds = {name: [getattr(space, name)] * count for name in ("low", "high") if hasattr(space, name)}
    return _Space((count,) + space.shape, space.dtype, contains, sample, **bounds)


def _spaces(header):
    """The space of an observation, and that of a move."""
    low, high = [], []
    for field in header["fields"]:
        count = math.prod(field["shape"])
        # A seat that was not asked yet sees nothing but zeros.
        low += [min(0, field["low"])] * count
        high += [field["high"]] * count
    dtype = next(part["dtype"] for part in header["frame"] if part["name"] == "observation")
    return _box(low, high, dtype), _discrete(len(header["moves"]))


def _copy(values):
    return values.copy() if numpy is not None else values.tolist()


def _first(values):
    """What an array says of the first table."""
    if numpy is not None:
        return values[0].copy()
    rows = values.tolist()
    return rows[0] if rows else []


def _check_reset(seed, options):
    """Refuses what other environments do with the seeds of single tables."""
    if isinstance(seed, (list, tuple)) or getattr(seed, "shape", ()) != ():
        raise EnvError("reset(seed=[…]): give one seed for all tables; each plays games of its own from that seed")
    if options and "reset_mask" in options:
        raise EnvError("reset_mask: single tables are not reset; a game that is over is followed by another at the next step")


class VectorEnv(_VectorEnv):
    """Many games for one seat, as a Gymnasium VectorEnv: `VectorEnv(seat=1, others="feeder", tables=1024)`.

    A game that is over is followed by another one at the next step, whatever the move there (autoreset mode NEXT_STEP). Nobody
    is asked when a game is over: its last observation is the one before, with a mask that allows the first move.
    `info["result"]` has the results of the games that have ended, where `info["_result"]` is true. `info["action_mask"]` and
    `action_masks()` have the legal moves.

    `copy=False` returns the arrays into which the program writes, which is a little faster: they change with each step."""

    metadata = {"render_modes": [], "autoreset_mode": NEXT_STEP}
    render_mode = None
    spec = None

    def __init__(self, command=None, copy=True, num_envs=None, **options):
        self.env = Env(command, **options, **({} if num_envs is None else {"tables": num_envs}))
        header = self.header = self.env.header
        if len(header["seats"]) != 1:
            self.env.close()
            raise EnvError("a VectorEnv moves for one seat: say which with seat=, and others= for the policies in the others")
        self.seat = header["seats"][0]
        self.num_envs = header["tables"]
        self.closed = False
        self._give = _copy if copy else lambda values: values
        self.single_observation_space, self.single_action_space = _spaces(header)
        self.observation_space = _batch(self.single_observation_space, self.num_envs)
        self.action_space = _batch(self.single_action_space, self.num_envs)

    def reset(self, *, seed=None, options=None):
        _check_reset(seed, options)
        self.env.reset(seed)
        return self._give(self.env.arrays["observation"]), self._info()

    def step(self, actions):
        arrays = self.env.arrays
        self.env.step(actions)
        ended, truncated = (_flags(arrays[name]) for name in ("ended", "truncated"))
        if numpy is not None:
            rewards = arrays["reward"][:, self.seat].copy()
        else:
            rewards = [row[self.seat] for row in arrays["reward"].tolist()]
        info = self._info()
        if any(ended):
            info["result"] = {name: _copy(arrays[name]) for name in _RESULT}
            info["_result"] = ended
        return self._give(arrays["observation"]), rewards, ended, truncated, info

    def action_masks(self):
        """Which moves are legal, a row a table."""
        return _flags(self.env.arrays["mask"])

    def _info(self):
        arrays = self.env.arrays
        return {"action_mask": self._give(arrays["mask"]), "game": self._give(arrays["game"])}

    def render(self):
        return None

    def close(self, **kwargs):
        self.closed = True
        self.env.close()


_RESULT = ("game", "outcome", "reason", "metrics", "seatMetrics")


def _flags(values):
    """An array as truth values."""
    if numpy is not None:
        return values.astype(bool)
    return [[bool(value) for value in row] if isinstance(row, list) else bool(row) for row in values.tolist()]


class SeatEnv(_GymEnv):
    """One game after the other for one seat, as a Gymnasium Env: `SeatEnv(seat=1, others="feeder")`. With Gymnasium installed
    and this file imported, `gymnasium.make("shamus_lab/Game-v0", seat=1, others="feeder")` makes one, and `make_vec` a VectorEnv.

    `info["action_mask"]` and `action_masks()` have the legal moves; at the end `info["result"]` has the result."""

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(self, command=None, **options):
        self.vector = VectorEnv(command, **{**options, "tables": 1})
        self.header = self.vector.header
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space
        self._goes_on = False

    def reset(self, *, seed=None, options=None):
        observation, info = self.vector.reset(seed=seed, options=options)
        if spaces is not None:
            super().reset(seed=seed if isinstance(seed, int) else None)
        self._goes_on = True
        return observation[0], {name: values[0] for name, values in info.items()}

    def step(self, action):
        if not self._goes_on:
            raise EnvError("the game is over: call reset()")
        observation, rewards, ended, truncated, info = self.vector.step([action])
        self._goes_on = not (ended[0] or truncated[0])
        single = {name: info[name][0] for name in ("action_mask", "game")}
        if ended[0]:
            single["result"] = {name: values[0] if len(values) else [] for name, values in info["result"].items()}
        return observation[0], float(rewards[0]), bool(ended[0]), bool(truncated[0]), single

    def action_masks(self):
        """Which moves are legal."""
        return self.vector.action_masks()[0]

    def close(self):
        self.vector.close()


if spaces is not None:
    gymnasium.register("shamus_lab/Game-v0", __name__ + ":SeatEnv", vector_entry_point=__name__ + ":VectorEnv")


class AECEnv(_AECEnv):
    """One game whose seats are all played by the learner, one after the other, as a PettingZoo AECEnv: `AECEnv(game="rummy")`.

    Agents are named `seat_0`, `seat_1` and so on. An observation is a dict of `observation` and `action_mask`; the mask is all
    zeros for a seat that is not asked."""

    metadata = {"name": "shamus_lab", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, command=None, **options):
        self.env = Env(command, **{**options, "tables": 1})
        header = self.header = self.env.header
        self.possible_agents = ["seat_%d" % seat for seat in header["seats"]]
        self.agents = []
        observation, move = _spaces(header)
        if spaces is not None:
            mask = spaces.MultiBinary(len(header["moves"]))
            observation = spaces.Dict({"observation": observation, "action_mask": mask})
        self._observation_space, self._action_space = observation, move

    def observation_space(self, agent):
        return self._observation_space

    def action_space(self, agent):
        return self._action_space

    def reset(self, seed=None, options=None):
        _check_reset(seed, options)
        self.env.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        first = [_first(self.env.arrays[name]) for name in ("observation", "mask")]
        blank = [[0] * len(row) if numpy is None else numpy.zeros_like(row) for row in first]
        self._blank = blank[1]
        self._seen = {agent: {"observation": blank[0], "action_mask": blank[1]} for agent in self.agents}
        self._ask()

    def observe(self, agent):
        return self._seen[agent]

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        end = self.terminations[agent], self.truncations[agent]
        return (seen, self._cumulative_rewards[agent]) + end + (self.infos[agent],)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self.env.step([action])
        self._cumulative_rewards[agent] = 0.0
        arrays = self.env.arrays
        self._hide(agent)
        is_over = bool(arrays["ended"][0])
        if not is_over and not arrays["truncated"][0]:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._ask()
            return
        result = {name: _first(arrays[name]) for name in _RESULT} if is_over else {}
        rewards = _first(arrays["reward"])
        for name, seat in zip(self.possible_agents, self.header["seats"]):
            self.rewards[name] = float(rewards[seat])
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name], self.truncations[name] = is_over, not is_over
            self.infos[name] = result
        self.agent_selection = self.agents[0]

    def render(self):
        return None

    def close(self):
        self.env.close()

    def _ask(self):
        arrays = self.env.arrays
        agent = self.agent_selection = "seat_%d" % arrays["seat"][0]
        seen = [_first(arrays[name]) for name in ("observation", "mask")]
        self._seen[agent] = {"observation": seen[0], "action_mask": seen[1]}

    def _hide(self, agent):
        self._seen[agent] = {"observation": self._seen[agent]["observation"], "action_mask": self._blank}

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
