/** Times bots and isolated policy files in whole runs of the command line, and measures the memory of open tables. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctRoles, type Game, gameArgument, resolveSetup } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { keyFromSeed } from '../src/random/index.js';
import { resolveTeam } from '../src/simulation/index.js';
import { endIsolation, isolatePolicies } from '../src/simulation/isolated/isolation.js';
import { createPolicies } from '../src/simulation/lineup/seating.js';
import { OpenTable, OpenTables } from '../src/simulation/open-tables.js';

export interface TargetRow {
  readonly game: string;
  readonly label: string;
  /** null where a program is missing. */
  readonly value: number | null;
  /** The program that is missing, or what else there is to say. */
  readonly note: string;
  readonly target: number;
  readonly goal: number;
}

/** Runs the command line with a team and measures it, in seconds. */
export type TimedRun = (
  team: string,
  games: number,
  options: readonly string[],
) => Promise<{ readonly seconds: number; readonly cpu: number }>;

/**
 * Games that are timed for each second of a round: of bots at several tables and at one, and of isolated policies, whose first
 * 20,000 games V8 spends on compiling.
 */
const [GAMES_A_SECOND, LOCK_STEP_GAMES, ISOLATED_GAMES] = [20_000, 3000, 600_000];
/** The share of a run that is timed by itself, so that neither the start nor the compiler counts. */
const START = 1 / 4;
const [INSIDE, MIN_GAMES] = [10, 64];
/** Tables whose memory is measured; fewer of games of several deals, which are larger. */
const openTables = ({ results: { kind } }: Game) => (kind === 'competitive' ? 1000 : 10_000);

/** A bot that leaves its moves to the client, and notes how many there were. */
const BOT_CODE = `import uuid
from shamus_lab import METHODS, Bot, run

count = 0


def counted(decide):
    def decision(*args):
        global count
        count += 1
        return decide(*args)
    return decision


class Trivial(Bot):
    pass


for name in METHODS.values():
    if hasattr(Bot, name):
        setattr(Trivial, name, counted(getattr(Bot, name)))
run(Trivial())
with open(f"count-{uuid.uuid4()}", "w") as file:
    file.write(str(count))
`;

/** A team whose first seat is taken by somebody, beside the last reference team of a game. */
function teamWith(game: Game, first: string): string {
  const words = game.policies.referenceTeams.at(-1)!.split('+');
  return game.setups
    .roles(game.setups.players[0])
    .map((_, seat) => (seat === 0 ? first : words[seat % words.length]!))
    .join('+');
}

/** Decisions a second of a bot in Python. @param seconds scales the number of games */
export async function timeBots(game: Game, folder: string, seconds: number, run: TimedRun): Promise<TargetRow[]> {
  const name = gameArgument(game);
  const rows = [
    { tables: 64, label: 'decisions/s, Python, JSON, 64 tables', games: GAMES_A_SECOND, target: 60_000, goal: 100_000 },
    { tables: 1, label: 'decisions/s, the same, lock-step', games: LOCK_STEP_GAMES, target: 10_000, goal: 20_000 },
  ];
  if (spawnSync('python3', ['--version']).status !== 0) {
    return rows.map((row) => ({ ...row, game: name, value: null, note: 'python3 is missing' }));
  }
  const [role] = distinctRoles(game);
  const place = mkdtempSync(join(tmpdir(), 'shamus-bench-'));
  const measured: TargetRow[] = [];
  try {
    writeFileSync(join(place, 'bot.py'), BOT_CODE);
    for (const { tables, label, games, target, goal } of rows) {
      const file = join(place, `bot-${tables}.yaml`);
      const path = join(folder, 'clients/python');
      const command = ['env', `PYTHONPATH=${path}`, 'python3', 'bot.py'];
      writeFileSync(
        file,
        JSON.stringify({ name: 'trivial', game: game.name, role, command, files: ['bot.py'], tables }),
      );
      const timed = async (count: number) => {
        const { seconds, cpu } = await run(teamWith(game, file), count, []);
        return { decisions: takeCounts(place), seconds, cpu };
      };
      const most = Math.max(MIN_GAMES, Math.ceil(seconds * games));
      const [few, many] = [await timed(Math.ceil(START * most)), await timed(most)];
      const decisions = many.decisions - few.decisions;
      const ofCpu = Math.round(decisions / (many.cpu - few.cpu));
      const note = `${ofCpu.toLocaleString('en')} in a second of the program's CPU time`;
      measured.push({ game: name, label, value: decisions / (many.seconds - few.seconds), note, target, goal });
    }
  } finally {
    rmSync(place, { recursive: true });
  }
  return measured;
}

function takeCounts(folder: string): number {
  const files = readdirSync(folder).filter((name) => name.startsWith('count-'));
  return files.reduce((sum, name) => {
    const path = join(folder, name);
    const count = Number(readFileSync(path, 'utf8'));
    rmSync(path);
    return sum + count;
  }, 0);
}

/** Games a second of a team of policy files when isolated, relative to inside. @param team paths of files */
export async function timeIsolation(game: Game, team: string, seconds: number, run: TimedRun): Promise<TargetRow> {
  const row = { game: gameArgument(game), label: 'isolated policy files, games/s relative to inside' };
  const targets = { target: 1 / 10, goal: 1 / 4 };
  try {
    await isolatePolicies();
  } catch {
    return { ...row, ...targets, value: null, note: 'bwrap is missing' };
  } finally {
    endIsolation();
  }
  const most = Math.max(MIN_GAMES, Math.ceil(seconds * ISOLATED_GAMES));
  const perGame = async (games: number, ...options: string[]) => {
    const first = Math.ceil(START * games);
    const [few, many] = [await run(team, first, options), await run(team, games, options)];
    return { seconds: (many.seconds - few.seconds) / (games - first), cpu: (many.cpu - few.cpu) / (games - first) };
  };
  const inside = await perGame(INSIDE * most);
  const isolated = await perGame(most, '--isolate');
  const note = `${(inside.cpu / isolated.cpu).toFixed(3)} by the program's CPU time`;
  return { ...row, ...targets, value: inside.seconds / isolated.seconds, note };
}

export function measureOpenTables(game: Game): TargetRow {
  const name = gameArgument(game);
  const code = `console.log(await (await import('${import.meta.url}')).memoryOfTables(${JSON.stringify(name)}));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', code],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`open tables cannot be measured: ${stderr}`);
  const label = `MB of ${openTables(game).toLocaleString('en')} open tables, at most`;
  return { game: name, label, value: Number(stdout), note: '', target: 300, goal: 100 };
}

/** Opens tables whose first seat is decided outside. @returns megabytes by which the process grows */
export async function memoryOfTables(name: string): Promise<number> {
  const game = await loadGame(name);
  const setup = resolveSetup(game, {});
  const words = teamWith(game, game.policies.referenceTeams.at(-1)!.split('+')[0]!);
  const seating = await createPolicies({ setup, team: await resolveTeam(game, setup.players, words) });
  const key = keyFromSeed('bench');
  const open = (count: number) => {
    const policies = () =>
      seating.contender.team.policies.map((_, seat) => (seat === 0 ? null : (seating.another(seat) as object)));
    const tables = Array.from({ length: count }, () => new OpenTable(game, setup, policies(), key, () => {}));
    return new OpenTables(tables, 0, count, () => {});
  };
  const used = () => {
    globalThis.gc!();
    return process.memoryUsage().rss / 1e6;
  };
  open(1);
  const before = used();
  const opened = open(openTables(game));
  const grown = used() - before;
  if (opened.isOver) throw new Error('no table waits');
  return grown;
}
