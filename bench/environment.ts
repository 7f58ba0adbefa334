/** Times `shamus env` as learning programs use it: observations and masks into numpy. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { distinctRoles, type Game, gameArgument } from '../src/game/index.js';

/** Speed of a game for a learning program that moves for one seat. */
export interface EnvironmentSpeed {
  readonly game: string;
  readonly seat: number;
  readonly others: string;
  readonly tables: number;
  /** Moves of the seat, each with an observation and a mask: a second, and a second of CPU time of the program. */
  readonly stepsPerSecond: number;
  readonly stepsPerCpuSecond: number;
}

const TABLES = 256;
const PYTHON = 'python3';
/** Exit code of a Python program without numpy. */
const NO_NUMPY = 3;

/** Published speeds of other environments, of other games on other hardware: docs/learning.md has the sources. */
export const PUBLISHED = [
  'PufferLib Ocean, games in C: more than 1,000,000 on one CPU core',
  'EnvPool, Atari: about 1,000,000 frames on 256 cores of a DGX-A100',
  'Pgx, board games: 10 to 100 times Python libraries, on GPUs of a DGX-A100',
];

/**
 * Times the last seat beside the policies of the last reference team.
 *
 * @param folder of the package
 * @param program the command line of this version
 * @param steps moves to time
 * @returns null where Python or numpy is missing
 */
export async function timeEnvironment(
  game: Game,
  folder: string,
  program: readonly string[],
  steps: number,
): Promise<EnvironmentSpeed | null> {
  const roles = game.setups.roles(game.setups.players[0]);
  const seat = roles.length - 1;
  const words = game.policies.referenceTeams.at(-1)!.split('+');
  const others = distinctRoles(game)
    .flatMap((role, place) => (roles.slice(0, seat).includes(role) ? [words[place % words.length]!] : []))
    .join('+');
  const args = `--game ${gameArgument(game)} --seat ${seat} --others ${others} --tables ${TABLES} --steps ${steps}`;
  const { status, stdout, error } = spawnSync(
    PYTHON,
    [join(folder, 'examples/learning/speed.py'), ...args.split(' ')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: {
        ...process.env,
        PYTHONPATH: join(folder, 'clients/python'),
        SHAMUS: program.map((word) => `'${word}'`).join(' '),
      },
    },
  );
  if (status === NO_NUMPY || (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
  const [, wall, cpu] = /: (\d+) a second; (\d+) a second of CPU time/.exec(stdout) ?? [];
  if (cpu === undefined) throw new Error('examples/learning/speed.py failed');
  const speeds = { stepsPerSecond: Number(wall), stepsPerCpuSecond: Number(cpu) };
  return { game: game.name, seat, others, tables: TABLES, ...speeds };
}
