"""Checks the environments of clients/python/shamus_lab.py as the tests of Gymnasium and PettingZoo do, from outside.

Modelled on pettingzoo.test.api_test and seed_test, and on gymnasium.utils.env_checker; those run too where they are installed.
Usage: environments.py CLIENT COMMAND; `no-numpy` as a third word hides numpy.
"""

import os
import random
import shlex
import sys
import tempfile

CLIENT, COMMAND = sys.argv[1:3]
if "no-numpy" in sys.argv:
    sys.modules["numpy"] = None
sys.path.insert(0, CLIENT)
import shamus_lab  # noqa: E402
from shamus_lab import AECEnv, Env, EnvError, VectorEnv  # noqa: E402


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
            assert reward == owed[agent] and truncated is False and isinstance(info, dict)
            owed[agent] = 0
            mask = observation["action_mask"]
            assert len(mask) == env.action_space(agent).n
            space = env.observation_space(agent)
            if hasattr(space, "shape") and hasattr(space, "low"):
                assert space.contains(observation["observation"]), "an observation is outside of its space"
            for other in env.agents:
                assert len(env.observe(other)["observation"]) == len(observation["observation"])
                assert other == agent or not any(env.observe(other)["action_mask"])
            if terminated:
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


def check_vector():
    env = VectorEnv(COMMAND, seat=1, others="feeder", tables=5)
    assert env.num_envs == 5 and env.metadata["autoreset_mode"] == shamus_lab.SAME_STEP
    observation, info = env.reset(seed=1)
    chance = random.Random(2)
    ended = 0
    while ended < 20:
        rows = plain(observation)
        assert len(rows) == 5 and all(row in env.single_observation_space for row in rows) or shamus_lab.spaces is not None
        moves = [chance.choice(legal(mask)) for mask in plain(info["action_mask"])]
        before = plain(observation)
        kept = observation
        observation, rewards, terminated, truncated, info = env.step(moves)
        assert plain(kept) == before, "an observation that was returned has changed"
        assert len(rewards) == len(terminated) == len(truncated) == 5
        for table in range(5):
            assert terminated[table] or rewards[table] == 0
            if terminated[table]:
                won = plain(info["final_info"]["outcome"])[table] < 2
                assert rewards[table] == (1 if won else 0) and info["_final_info"][table]
                ended += 1
    env.close()
    assert first_steps(3) == first_steps(3)
    assert first_steps(3) != first_steps(4)


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
    except ImportError:
        return
    api_test(AECEnv(COMMAND, game="shamus"), num_cycles=200)


check_aec(game="shamus")
check_aec(game="shamus", players=4)
check_aec(game="shanghai-rum", variant="deal-1", players=3)
check_vector()
check_errors()
check_starts()
check_reasons()
check_real()
print("all checks passed, %s numpy" % ("without" if shamus_lab.numpy is None else "with"))
