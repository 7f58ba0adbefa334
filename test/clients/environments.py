"""Checks the environments of clients/python/shamus_lab.py as the tests of Gymnasium and PettingZoo do, from outside.

Modelled on pettingzoo.test.api_test and seed_test, and on gymnasium.utils.env_checker; those run too where they are installed.
Usage: environments.py CLIENT COMMAND; `no-numpy` as a third word hides numpy, `stand-in` stands in for Gymnasium.
"""

import os
import random
import shlex
import sys
import tempfile

CLIENT, COMMAND = sys.argv[1:3]
if "no-numpy" in sys.argv:
    sys.modules["numpy"] = None
if "stand-in" in sys.argv:
    import gymnasium_stand_in  # noqa: F401
sys.path.insert(0, CLIENT)
import shamus_lab  # noqa: E402
from shamus_lab import AECEnv, Env, EnvError, SeatEnv, VectorEnv, numpy  # noqa: E402


def plain(values):
    return values.tolist() if hasattr(values, "tolist") else [list(row) if hasattr(row, "__len__") else row for row in values]


def legal(mask):
    return [move for move, bit in enumerate(mask) if bit]


def check_aec(**options):
    env = AECEnv(COMMAND, **options)
    chance = random.Random(1)
    assert env.possible_agents == ["seat_%d" % seat for seat in range(env.header["players"])]
    assert env.observation_space("seat_0") is env.observation_space("seat_0")
    assert env.action_space("seat_0") is env.action_space("seat_0")
    for game in range(3):
        env.reset(seed=7 if game == 0 else None)
        assert env.agents == env.possible_agents
        owed = dict.fromkeys(env.agents, 0)
        finished = []
        while env.agents:
            agent = env.agent_selection
            assert agent in env.agents and agent not in finished
            observation, reward, terminated, truncated, info = env.last()
            assert reward == owed[agent] and isinstance(info, dict)
            owed[agent] = 0
            mask = observation["action_mask"]
            assert len(mask) == env.action_space(agent).n
            space = env.observation_space(agent)
            if hasattr(space, "shape") and hasattr(space, "low"):
                assert space.contains(observation["observation"]), "an observation is outside of its space"
            for other in env.agents:
                assert len(env.observe(other)["observation"]) == len(observation["observation"])
                assert other == agent or not any(env.observe(other)["action_mask"])
            if terminated or truncated:
                finished.append(agent)
                assert not any(mask)
                try:
                    env.step(0)
                    raise AssertionError("a finished agent has moved")
                except ValueError:
                    env.step(None)
            else:
                env.step(chance.choice(legal(mask)))
            for each in env.agents:
                owed[each] += env.rewards[each]
            for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                assert set(kept) == set(env.agents)
        assert finished == env.possible_agents
    env.close()
    env.close()


def first_steps(seed, steps=40):
    env = VectorEnv(COMMAND, seat=1, others="feeder", tables=5)
    observation, info = env.reset(seed=seed)
    seen = [plain(observation)]
    for _ in range(steps):
        moves = [legal(mask)[-1] for mask in plain(info["action_mask"])]
        observation, rewards, terminated, truncated, info = env.step(moves)
        seen += [plain(observation), list(rewards), [bool(end) for end in terminated], plain(info["game"])]
        assert not any(truncated)
    env.close()
    return seen


def check_vector(max_moves=None):
    """A game that is over is followed by another at the next step, which makes no move, whatever the move there."""
    options = {} if max_moves is None else {"max_moves": max_moves}
    env = VectorEnv(COMMAND, seat=1, others="feeder", num_envs=5, **options)
    assert env.num_envs == 5 and env.metadata["autoreset_mode"] == shamus_lab.NEXT_STEP
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space or numpy is None
    chance = random.Random(2)
    over, moved, games, ends = [False] * 5, [0] * 5, plain(info["game"]), [0, 0]
    assert games == list(range(5))
    while sum(ends) < 30:
        rows, masks = plain(observation), plain(info["action_mask"])
        assert all(row in env.single_observation_space for row in rows) or shamus_lab.spaces is not None
        assert [legal(row) for row in env.action_masks()] == [legal(mask) for mask in masks]
        moves = [9999 if is_over else chance.choice(legal(mask)) for mask, is_over in zip(masks, over)]
        kept = observation
        observation, rewards, terminated, truncated, info = env.step(moves)
        assert plain(kept) == rows, "an observation that was returned has changed"
        assert len(rewards) == len(terminated) == len(truncated) == 5
        assert ("result" in info) == any(terminated)
        for table in range(5):
            if over[table]:
                games[table] += 5
                assert not (terminated[table] or truncated[table]) and rewards[table] == 0
            moved[table] = 0 if over[table] else moved[table] + 1
            assert info["game"][table] == games[table]
            assert truncated[table] == (not terminated[table] and moved[table] == max_moves)
            assert terminated[table] or rewards[table] == 0
            over[table] = bool(terminated[table] or truncated[table])
            ends[0 if terminated[table] else 1] += over[table]
            if terminated[table]:
                won = plain(info["result"]["outcome"])[table] < 2
                assert rewards[table] == (1 if won else 0) and info["_result"][table]
                assert legal(plain(info["action_mask"])[table]) == [0]
                assert plain(observation)[table] == rows[table]
                assert info["result"]["game"][table] == games[table]
    assert ends[1] == 0 if max_moves is None else min(ends) > 0
    for wrong, said in (({"seed": [1, 2]}, "one seed for all"), ({"options": {"reset_mask": [True] * 5}}, "reset_mask")):
        raises(said, lambda: env.reset(**wrong))
    env.close()


def check_seat():
    """One game for one seat has the games of the first table."""
    env, vector = SeatEnv(COMMAND, seat=1, others="feeder"), VectorEnv(COMMAND, seat=1, others="feeder", tables=1)
    raises("call reset()", lambda: env.step(0))
    seen, info = env.reset(seed=4)
    rows, infos = vector.reset(seed=4)
    for game in range(4):
        if game > 0:
            seen, info = env.reset()
            rows, _, _, _, infos = vector.step([0])
        ended = False
        while not ended:
            assert plain(seen) == plain(rows)[0] and seen in env.observation_space or numpy is None
            assert info["game"] == game and legal(env.action_masks()) == legal(info["action_mask"])
            move = legal(info["action_mask"])[-1]
            assert move in env.action_space
            seen, reward, ended, truncated, info = env.step(move)
            rows, rewards, ends, _, infos = vector.step([move])
            assert (reward, ended, truncated) == (rewards[0], ends[0], False) and isinstance(reward, float)
        assert info["result"]["outcome"] == infos["result"]["outcome"][0]
    raises("call reset()", lambda: env.step(0))
    raises("one seed", lambda: env.reset(seed=[1]))
    for space in (env.observation_space, env.action_space, vector.observation_space, vector.action_space):
        sample = space.sample()
        assert sample in space
        if numpy is not None:
            assert sample.shape == space.shape and sample.dtype == space.dtype
    env.close()
    vector.close()


def check_made():
    """Gymnasium, or what stands in for it, makes environments by their name."""
    if shamus_lab.spaces is None:
        return
    import gymnasium

    env = gymnasium.make("shamus_lab/Game-v0", command=COMMAND, seat=1, others="feeder")
    assert isinstance(env.unwrapped, SeatEnv) and isinstance(env, gymnasium.Env)
    env.reset(seed=1)
    env.close()
    env = gymnasium.make_vec("shamus_lab/Game-v0", 3, "vector_entry_point", command=COMMAND, seat=1, others="feeder")
    assert isinstance(env.unwrapped, VectorEnv) and env.num_envs == 3
    env.close()


def check_beginners():
    """Games end for players who know nothing: those of one deal by themselves, others by `max_moves`."""
    for options in ({"game": "rummy", "max_moves": 50}, {"game": "frustration", "max_moves": 50}, {"game": "rummy", "variant": "deal-1"}):
        env = VectorEnv(COMMAND, seat=0, others="greedy", tables=4, **options)
        _, info = env.reset(seed=1)
        chance, ends = random.Random(1), 0
        for _ in range(160):
            _, _, terminated, truncated, info = env.step([chance.choice(legal(mask)) for mask in plain(info["action_mask"])])
            ends += sum(terminated) + sum(truncated)
        assert ends > 4, options
        env.close()


def raises(words, act):
    try:
        act()
    except EnvError as error:
        assert words in str(error) and "\n" not in str(error), str(error)
        return
    raise AssertionError("no error says " + words)


def check_errors():
    raises("unknown uno policy 'fedeer'", lambda: VectorEnv(COMMAND, seat=1, others="fedeer"))
    raises("for one seat", lambda: VectorEnv(COMMAND))
    raises("cannot start", lambda: Env("no-such-program"))
    env = Env(COMMAND, seat=1, others="feeder", tables=2)
    raises("before the first reset", lambda: env.step([0, 0]))
    env.reset(1)
    before = plain(env.arrays["observation"])
    raises("1 moves for 2 tables", lambda: env.step([0]))
    for wrong in ([0.5, 0], ["a", 0], [0, 70000], [0, None], [[0], [0, 1]]):
        raises("whole numbers", lambda: env.step(wrong))
    raises("is not legal there", lambda: env.step([175, 9999]))
    assert plain(env.arrays["observation"]) == before
    env.step([legal(mask)[0] for mask in plain(env.arrays["mask"])])
    env._process.kill()
    raises("has ended", lambda: env.step([0, 0]))
    raises("is closed", lambda: env.step([0, 0]))
    shamus_lab.ENV_PROTOCOL = "shamus-env/99"
    raises("shamus-env/99", lambda: Env(COMMAND, seat=1, others="feeder"))
    shamus_lab.ENV_PROTOCOL = "shamus-env/1"


# Programs that start another one: Node, and Python with another file, or none, under all numbers but those of the pipes.
BY_NODE = "require('child_process').spawn(process.argv[1], process.argv.slice(2), {stdio: 'inherit'}).on('close', process.exit)"
INSTEAD = """import os, sys
for number in range(3, 300):
    try:
        os.fstat(number)
    except OSError:
        continue
    os.dup2(os.open(sys.argv[1], os.O_RDWR), number) if sys.argv[1] else os.close(number)
    os.set_inheritable(number, True) if sys.argv[1] else None
os.execvp(sys.argv[2], sys.argv[2:])"""


def check_starts():
    words = shlex.split(COMMAND)
    with tempfile.NamedTemporaryFile() as other:
        other.write(b"kept")
        other.flush()
        starts = {
            "itself": (words, True),
            "by Node": ([words[0], "-e", BY_NODE] + words, True),
            "by Node, twice": ([words[0], "-e", BY_NODE, words[0], "-e", BY_NODE] + words, True),
            "with another file": ([sys.executable, "-c", INSTEAD, other.name] + words, False),
            "without the file": ([sys.executable, "-c", INSTEAD, ""] + words, False),
        }
        seen = []
        for name, (command, shared) in starts.items():
            env = Env(command, seat=1, others="feeder", tables=3)
            assert env.header["shared"] is (shared and hasattr(os, "memfd_create")), name
            env.reset(5)
            env.step([legal(mask)[0] for mask in plain(env.arrays["mask"])])
            seen.append([plain(env.arrays["observation"]), plain(env.arrays["game"])])
            env.close()
            assert seen[-1] == seen[0], name
        with open(other.name, "rb") as file:
            assert file.read() == b"kept", "another file was written"


def check_reasons():
    for told, reason in (
        ("shamus: --seat must be all", "shamus: --seat must be all"),
        ("shamus: internal error, please report it\nError: EBADF: write\n    at a (b:1:2)\n    at async c", "EBADF: write"),
        ("node:internal/modules:1\n  throw err;\n  ^\n\nError: no module 'x'\n    at y {\n  code: 'z'\n}\n\nNode.js v20", "no module 'x'"),
        ("npm ERR! no package\n\nnpm ERR! A log is in /x", "npm ERR! no package"),
        ("(node:7) Warning: old\nkilled", "killed"),
        ("", "has ended (exit code 3)"),
    ):
        command = [sys.executable, "-c", "import sys; sys.stderr.write(sys.argv[1]); sys.exit(3)", told]
        raises(reason, lambda: Env(command))


def check_real():
    """The published tests, where their packages are installed."""
    try:
        from pettingzoo.test import api_test

        api_test(AECEnv(COMMAND, game="shamus"), num_cycles=200)
    except ImportError:
        pass
    try:
        from gymnasium.utils.env_checker import check_env
        from gymnasium.wrappers import vector as wrappers
    except ImportError:
        return

    class Obliging(SeatEnv):
        """Makes the first legal move from a given one on: the checker makes any."""

        def step(self, action):
            mask = self.action_masks()
            return super().step(next(move % len(mask) for move in range(action, action + len(mask)) if mask[move % len(mask)]))

    check_env(Obliging(COMMAND, seat=1, others="feeder"), skip_render_check=True)
    env = VectorEnv(COMMAND, seat=1, others="feeder", tables=4)
    env = wrappers.RecordEpisodeStatistics(wrappers.NormalizeReward(wrappers.NormalizeObservation(env)))
    env = wrappers.DictInfoToList(env)
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(100):
        _, _, terminated, _, infos = env.step(numpy.array([legal(info["action_mask"])[0] for info in infos]))
        lengths += [info["episode"]["l"] for info in infos if "episode" in info]
    assert len(lengths) > 8 and 10 < sum(lengths) / len(lengths) < 60, lengths
    env.close()


check_aec(game="shamus")
check_aec(game="shamus", players=4, max_moves=30)
check_vector()
check_seat()
check_made()
if "stand-in" not in sys.argv:
    check_aec(game="shanghai-rum", variant="deal-1", players=3)
    check_vector(max_moves=50)
    assert first_steps(3) == first_steps(3)
    assert first_steps(3) != first_steps(4)
    check_beginners()
    check_errors()
    check_starts()
    check_reasons()
    check_real()
print("all checks passed, %s numpy" % ("without" if numpy is None else "with"))
