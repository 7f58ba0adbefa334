/** Small runs that are played in shards and merged, for tests of kills, full disks and spoilt files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupOf, summarize } from '../../analysis/summary.js';
import type { Game } from '../../game/index.js';
import {
  type Arm,
  PAIRED,
  type PlayedBatch,
  partsOf,
  type RunSpec,
  type Shard,
  shardText,
  Tally,
  TEAM,
} from '../../simulation/index.js';
import { FAKE, FakeEngine, fakeArm } from '../../simulation/jobs/fake-game.testing.js';
import { GameLogger } from '../../simulation/jobs/game-log.js';
import { contentOf, through } from '../disk/failing-disk.testing.js';
import { ResultsError, ResultsFolder } from '../disk/folder.js';
import type { Identity } from '../identity.js';
import { openFolder } from '../open.js';
import type { RecordsForm } from '../records/records.js';
import { findShards } from './find-shards.js';
import { writeMerged } from './merge-shards.js';
import { mergedRun } from './merged-run.js';
import { shardFolder } from './shard-file.js';

const GAME = {
  ...FAKE,
  roles: () => ['first', 'second'],
  variants: [{ name: 'plain', title: '', summary: '' }],
  rulings: [],
} as unknown as Game;

/** What is run. */
export interface Sort {
  readonly arms: number;
  readonly games: number;
  /** Games a batch. */
  readonly batch: number;
  readonly paired: boolean;
  readonly records: RecordsForm | null;
}

export const SORT: Sort = { arms: 2, games: 35, batch: 10, paired: true, records: 'csv' };

function planOf({ arms, games, batch, paired }: Sort, shard: Shard | null): RunSpec {
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
    seed: 's',
    rule: { kind: 'games', games },
    threads: 1,
    gameTimeout: 60,
    ...(shard && { shard }),
  };
}

function identityOf(plan: RunSpec, { batch, records }: Sort): Identity {
  return {
    ...{ version: '1.0.0', signature: 'f', question: null, game: 'fake', seed: plan.seed, rule: plan.rule },
    ...{ batch, records, policies: [], contrasts: null },
    arms: plan.arms.map((arm) => ({
      team: arm.team.name,
      setup: setupOf(arm),
      control: arm.control === undefined ? null : setupOf(arm.control),
    })),
    ...(plan.shard && { shard: shardText(plan.shard) }),
  };
}

function batchOf(arm: number, from: number, count: number, { paired, records }: Sort): PlayedBatch {
  const [engine, control] = [new FakeEngine(null, arm), new FakeEngine(null, arm + 1)];
  const tally = new Tally(GAME, paired ? PAIRED : TEAM);
  const log = new GameLogger(GAME, 'everything', count);
  for (let game = from; game < from + count; game++) {
    engine.play(game);
    tally.count(engine);
    log.add(engine);
    control.play(game + 7);
    if (paired) tally.countControl(engine, control);
  }
  return { arm, from, tally: tally.pack(), log: records === null ? null : log.pack(), seconds: 1 };
}

/** Plays a shard, or all; goes on with what is there. @param folder the results folder, or the one that shards share */
export async function play(folder: string, sort: Sort, shard: Shard | null): Promise<void> {
  const plan = planOf(sort, shard);
  const path = shard === null ? folder : join(folder, shardFolder(shard));
  const wish = {
    path,
    game: GAME,
    plan,
    question: null,
    records: sort.records,
    resume: true,
    restart: false,
    force: true,
  };
  const keeper = await openFolder(new ResultsFolder(path), wish, identityOf(plan, sort));
  const parts = partsOf(GAME, plan, shard ?? { index: 1, of: 1 });
  const tallies = plan.arms.map((arm, place) => {
    const tally = Tally.ofArm(GAME, arm);
    const before = keeper.start[place]?.whole;
    if (before !== undefined) tally.merge(before);
    const { from, count } = parts[place]!;
    while (tally.games < count) {
      const games = Math.min(sort.batch, count - tally.games);
      const batch = batchOf(place, from + tally.games, games, sort);
      keeper.watch.onGames?.({ ...batch, batch });
      tally.merge(batch.tally);
    }
    return tally;
  });
  const arms = plan.arms
    .map((arm, place) => ({ arm, tally: tallies[place]!, complete: true }))
    .filter(({ tally }) => tally.games > 0);
  const result = { arms, ended: 'complete', failure: null, seconds: 1 } as const;
  const summary = summarize(GAME, plan, result);
  const whole = { of: 'run', comparison: null, command: ['shamus', 'run'] } as const;
  await keeper.finish({
    game: GAME,
    command: 'shamus run',
    question: null,
    plan,
    result,
    summary,
    ...(shard && { whole: { ...whole, command: [...whole.command] } }),
  });
}

/** Merges shards. @throws ResultsError with the first trouble if they cannot be */
export async function merge(folders: readonly string[], out: string): Promise<void> {
  const { shards, troubles } = findShards(folders);
  if (troubles.length > 0) throw new ResultsError(troubles[0]);
  await writeMerged(mergedRun(GAME, shards), shards, out, 'shamus run', true);
}

/** A new folder for each trial, and its end. */
export async function inFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything in a results folder that must be the same wherever a run was played. */
export function lastingContent(folder: string): Record<string, string> {
  const files = contentOf(folder);
  const {
    finished: _,
    seconds: __,
    sittings: ___,
    machine: ____,
    merged: _____,
    sha256: ______,
    ...lasting
  } = JSON.parse(files['manifest.json']!);
  return { ...files, 'manifest.json': JSON.stringify(lasting) };
}

/** Without waiting for the disk, which these tests do not trust anyway. */
export function quick<T>(action: () => Promise<T>): Promise<T> {
  return through((_, given, real) => real(...given), action);
}

/** What one machine writes. */
export function wholeRun(sort: Sort): Promise<Record<string, string>> {
  return inFolder(async (folder) => {
    await quick(() => play(join(folder, 'out'), sort, null));
    return lastingContent(join(folder, 'out'));
  });
}
