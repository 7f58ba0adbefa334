/** Small runs that are kept as real ones are, whole or in shards, for tests of kills, full disks and damaged files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Tournament } from '../analysis/tournament.js';
import type { Game } from '../game/index.js';
import {
  type Arm,
  type ContrastPlan,
  type PlayedBatch,
  type RunSpec,
  type Shard,
  shardPartsOf,
  Tally,
} from '../simulation/index.js';
import { FAKE, FakeEngine, fakeArm } from '../simulation/play/fake-game.testing.js';
import { GameLogger } from '../simulation/play/game-log.js';
import { contentOf, interceptDiskCalls } from './disk/failing-disk.testing.js';
import { ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { openFolder } from './open.js';
import { savePage } from './save.js';
import { combineShards, writeMerged } from './shards/merge-shards.js';
import { findShards, shardFolder } from './shards/shard-folder.js';

const GAME = {
  ...FAKE,
  setups: { ...FAKE.setups, roles: () => ['first', 'second'], variants: [{ name: 'plain', summary: '' }] },
} as unknown as Game;

/** Kind of run: with or without a question, controls, records and contrasts. A run with a question has a report. */
export interface RunKind {
  readonly arms: number;
  readonly games: number;
  readonly batch: number;
  readonly paired: boolean;
  readonly records: boolean;
  readonly question?: string;
  readonly contrasts?: boolean;
  /** True if all arms compete in turn, and the best is looked for. */
  readonly tournament?: boolean;
}

const CONTRASTS: ContrastPlan = {
  adjust: 'simultaneous',
  all: [
    { label: 'two', family: '', measure: 'win', terms: [0, 2].map((arm) => ({ arm, weight: arm - 1 })), scale: 1 },
    { label: 'three', family: '', measure: 'any', terms: [1, -2, 1].map((weight, arm) => ({ arm, weight })), scale: 2 },
  ],
};

function planOf({ arms, games, batch, paired, contrasts }: RunKind, shard: Shard | null, seed: string): RunSpec {
  const arm = (name: string): Arm => {
    const { setup, team } = fakeArm(name, name);
    return { setup, team: { ...team, policies: team.policies.map((policy) => ({ ...policy, batch })) } };
  };
  return {
    arms: Array.from({ length: arms }, (_, place) => ({
      ...arm(`p${place}`),
      label: `number ${place}`,
      ...(paired && { control: arm('x') }),
    })),
    seed,
    rule: { kind: 'games', games },
    threads: 1,
    gameTimeout: 60,
    ...(shard && { shard }),
    ...(contrasts && { contrasts: CONTRASTS }),
  };
}

function batchOf(arm: number, from: number, count: number, tally: Tally, sort: RunKind) {
  const { paired, records, contrasts, tournament } = sort;
  const [engine, control] = [new FakeEngine(null, arm), new FakeEngine(null, arm + 1)];
  const log = new GameLogger(GAME, 'everything', count);
  for (let game = from; game < from + count; game++) {
    engine.play(game);
    log.add(engine);
    control.play(game + 7);
    tally.count(engine, paired ? control : null);
  }
  const isLogged = records !== null || contrasts || tournament;
  return { arm, from, tally, log: isLogged ? log.pack() : null, seconds: 1 } satisfies PlayedBatch;
}

export interface Playing {
  readonly shard?: Shard | null;
  /** As the option; without it an unfinished run is refused. */
  readonly resume?: boolean;
  readonly seed?: string;
}

/** Plays a run or a shard to its end; goes on with what is there. @param folder the results folder, which shards share */
export async function play(folder: string, sort: RunKind, playing: Playing = {}): Promise<void> {
  const { shard = null, resume = true, seed = 's' } = playing;
  const plan = planOf(sort, shard, seed);
  const path = shard === null ? folder : join(folder, shardFolder(shard));
  const { records, question = null } = sort;
  const asked = { by: GAME.results.measures[0]!, control: null, alpha: 0.05, delta: 0.15 };
  const tournament = sort.tournament ? new Tournament(GAME, plan, asked) : undefined;
  const requested = { game: GAME, plan, question, records, command: 'shamus run', ...(tournament && { tournament }) };
  const code = { version: '1.0.0', signature: 'f', policies: [] };
  const options = { ...requested, path, resume, restart: false, force: true };
  const writer = openFolder(new ResultsFolder(path), options, code);
  const parts = shardPartsOf(GAME, plan, shard ?? { index: 1, of: 1 });
  const over = new Set(writer.start.flatMap(({ isOver }, place) => (isOver ? [place] : [])));
  const tallies = plan.arms.map((arm, place) => {
    const tally = Tally.ofArm(GAME, arm);
    const before = writer.start[place]?.tally;
    if (before !== undefined) tally.add(before);
    return { arm, tally, complete: true };
  });
  const playBatch = (place: number) => {
    const { arm, tally } = tallies[place]!;
    const { from, count } = parts[place]!;
    const games = over.has(place) ? 0 : Math.min(sort.batch, count - tally.games);
    if (games === 0) return false;
    const batch = batchOf(place, from + tally.games, games, Tally.ofArm(GAME, arm), sort);
    for (const gone of writer.watch.onBatch?.(batch) ?? []) over.add(gone);
    tally.add(batch.tally);
    return true;
  };
  const arms = [...plan.arms.keys()];
  if (tournament !== undefined) while (arms.map(playBatch).includes(true));
  else for (const arm of arms) while (playBatch(arm));
  const played = {
    ...{ arms: tallies.filter(({ tally }) => tally.games > 0), failure: null, seconds: 1 },
    ended: 'complete',
  } as const;
  await writer.finish({ ...writer.wholeOf(played), seconds: 1 });
  if (question !== null) savePage(new ResultsFolder(path), '<p>');
}

/** Merges shards. @throws ResultsError with the first trouble if they cannot be */
export async function merge(folders: readonly string[], out: string): Promise<void> {
  const { shards, troubles } = findShards(folders);
  if (troubles.length > 0) throw new ResultsError(troubles[0]);
  await writeMerged(combineShards(GAME, shards), shards, out, 'shamus run', true);
}

/** Makes a new folder for a trial, and removes it at its end. */
export async function inFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns everything in a results folder that must be the same wherever and however a run was played. */
export function lastingContent(folder: string): Record<string, string> {
  const files = contentOf(folder);
  const lines = files['run.jsonl']!.trimEnd().split('\n');
  const lasting = lines.map((line) => {
    const { finished, seconds, sittings, machine, machines, ...rest } = JSON.parse(line);
    return JSON.stringify(rest);
  });
  return { ...files, 'run.jsonl': lasting.join('\n') };
}

/** Does something without waiting for the disk, which these tests do not trust anyway. */
export function withoutSync<T>(action: () => Promise<T>): Promise<T> {
  return interceptDiskCalls((_, given, real) => real(...given), action);
}

/** Returns what one machine writes to which nothing happens. */
export function wholeRun(sort: RunKind): Promise<Record<string, string>> {
  return inFolder(async (folder) => {
    await withoutSync(() => play(join(folder, 'out'), sort));
    return lastingContent(join(folder, 'out'));
  });
}

/** Has each batch be followed by a checkpoint, and says nothing of full disks. */
export function checkpointEachBatch(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    // Days, so that timers of runs that were killed do not end before the tests.
    now += 100_000_000;
    return now;
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
}
