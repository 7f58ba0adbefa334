/** Small runs that are kept as real ones are, for tests of kills, full disks and spoilt files. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type RunSummary, setupOf, summarize } from '../analysis/summary.js';
import { UsageError } from '../game/index.js';
import { type ContrastPlan, PAIRED, type PlayedBatch, type RunSpec, Tally, TEAM } from '../simulation/index.js';
import { FAKE, FakeEngine, fakeArm } from '../simulation/jobs/fake-game.testing.js';
import { GameLogger } from '../simulation/jobs/game-log.js';
import { asIfEnded, contentOf, counting, killedAt, through, withRoomFor } from './disk/failing-disk.testing.js';
import { ResultsError, ResultsFolder } from './disk/folder.js';
import { contrastsIn, type Identity } from './identity.js';
import { openFolder } from './open.js';
import type { RecordsForm } from './records/records.js';
import { saveReport } from './save.js';

/** Games an arm: few, as each is one batch. */
const GAMES = 30;

/** What is run: with or without a question, controls and records. */
export interface Sort {
  readonly name: string;
  readonly question: string | null;
  readonly paired: boolean;
  readonly records: RecordsForm | null;
  readonly contrasts?: boolean;
}

export const SORTS: readonly Sort[] = [
  { name: 'a run', question: null, paired: false, records: null },
  { name: 'a run with records as CSV', question: null, paired: false, records: 'csv' },
  { name: 'a run with records as Parquet', question: null, paired: false, records: 'parquet' },
  { name: 'an experiment with controls, records and a report', question: 'Why?', paired: true, records: 'csv' },
  { name: 'an experiment with records as Parquet', question: 'Why?', paired: true, records: 'parquet' },
  { name: 'an experiment with contrasts', question: 'Why?', paired: false, records: null, contrasts: true },
];

const CONTRASTS: ContrastPlan = {
  adjust: 'simultaneous',
  all: [
    { label: 'two', family: '', measure: 'win', terms: [0, 2].map((arm) => ({ arm, weight: arm - 1 })), scale: 1 },
    { label: 'three', family: '', measure: 'any', terms: [1, -2, 1].map((weight, arm) => ({ arm, weight })), scale: 2 },
  ],
};

function planOf({ paired, contrasts }: Sort): RunSpec {
  const arms = ['a', 'b', 'c'].map((name) => ({
    ...fakeArm(name, name),
    ...(paired && { control: fakeArm('x', 'x') }),
  }));
  const plan = { arms, seed: 's', rule: { kind: 'games', games: GAMES }, threads: 1, gameTimeout: 60 } as const;
  return contrasts ? { ...plan, contrasts: CONTRASTS } : plan;
}

function batchOf(arm: number, { paired, records, contrasts }: Sort): PlayedBatch {
  const [engine, control] = [new FakeEngine(null, arm), new FakeEngine(null, arm + 1)];
  const tally = new Tally(FAKE, paired ? PAIRED : TEAM);
  const log = new GameLogger(FAKE, 'everything', GAMES);
  for (let game = 0; game < GAMES; game++) {
    engine.play(game);
    tally.count(engine);
    log.add(engine);
    control.play(game + 7);
    if (paired) tally.countControl(engine, control);
  }
  return { arm, from: 0, tally: tally.pack(), log: records === null && !contrasts ? null : log.pack(), seconds: 1 };
}

/** Worked out once: exact intervals of few games take their time. */
const summaries = new Map<string, RunSummary>();

/** Runs it to its end, or as far as it gets. @param resume as the option; without it an unfinished run is refused */
async function run(path: string, sort: Sort, resume = true, seed = 's'): Promise<void> {
  const plan = { ...planOf(sort), seed };
  const { question, records } = sort;
  const identity: Identity = {
    version: '1.0.0',
    signature: 'f',
    question,
    game: 'fake',
    seed,
    rule: plan.rule,
    batch: 10_000,
    records,
    arms: plan.arms.map((arm) => ({
      team: arm.team.name,
      setup: setupOf(arm),
      control: arm.control === undefined ? null : setupOf(arm.control),
    })),
    policies: [],
    contrasts: contrastsIn(plan.contrasts),
  };
  const wish = { path, game: FAKE, plan, question, records, resume, restart: false, force: true };
  const keeper = await openFolder(new ResultsFolder(path), wish, identity);
  const batches = plan.arms.map((_, arm) => batchOf(arm, sort));
  for (const batch of batches.slice(keeper.start.length)) keeper.watch.onGames?.({ ...batch, batch });
  const arms = plan.arms.map((arm, place) => {
    const tally = new Tally(FAKE, sort.paired ? PAIRED : TEAM);
    tally.merge(batches[place]!.tally);
    return { arm, tally, complete: true };
  });
  const played = { arms, ended: 'complete', failure: null, seconds: 1 } as const;
  const contrasts = keeper.contrasts(played);
  const result = contrasts === undefined ? played : { ...played, contrasts };
  const key = JSON.stringify([sort, seed]);
  const summary = summaries.get(key) ?? summarize(FAKE, plan, result);
  summaries.set(key, summary);
  await keeper.finish({ game: FAKE, command: 'shamus', question, plan, result, summary });
  if (question !== null) saveReport(new ResultsFolder(path), '<p>a page', { name: 'results', games: 0 }, []);
}

/** A new folder for each trial, and its end. */
async function inFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
  try {
    return await action(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything that must be the same however often a run was interrupted. */
function lastingContent(folder: string): Record<string, string> {
  const files = contentOf(folder);
  const { finished: _, seconds: __, sittings: ___, sha256: ____, ...lasting } = JSON.parse(files['manifest.json']!);
  return { ...files, 'manifest.json': JSON.stringify(lasting) };
}

/** What a run comes to that nothing happens to. */
function wholeRun(sort: Sort): Promise<Record<string, string>> {
  return inFolder(async (folder) => {
    await quick(() => run(folder, sort));
    return lastingContent(folder);
  });
}

/** Without waiting for the disk, which these tests do not trust anyway. */
function quick<T>(action: () => Promise<T>): Promise<T> {
  return through((_, given, real) => real(...given), action);
}

/** Kills a run at one call in so many, and has it go on. @param before what stands in the folder before */
export async function killAtCalls(sort: Sort, oneIn: number, before?: Sort): Promise<number> {
  const whole = await wholeRun(sort);
  const prepare = async (folder: string) => {
    if (before !== undefined) await quick(() => run(folder, before, true, 'earlier'));
  };
  const calls = await inFolder(async (folder) => {
    await prepare(folder);
    return counting(() => run(folder, sort, false));
  });
  let kills = 0;
  for (let call = 0; call < calls.length; call += oneIn) {
    await inFolder(async (folder) => {
      await prepare(folder);
      const earlier = before && lastingContent(folder);
      expect(await killedAt(call, () => run(folder, sort, false))).toBe(true);
      kills++;
      asIfEnded(join(folder, '..'));
      await goesOn(folder, sort, whole, `killed at ${calls[call]}, call ${call}`, earlier);
    });
  }
  return kills;
}

/** With --resume the run comes to the same. @param earlier results that stood there before; they are whole till then */
async function goesOn(
  folder: string,
  sort: Sort,
  whole: Record<string, string>,
  how: string,
  earlier?: Record<string, string>,
): Promise<void> {
  try {
    await quick(() => run(folder, sort));
  } catch (error) {
    // Nothing was played yet that could be resumed.
    if (earlier === undefined || !(error instanceof UsageError)) throw error;
    expect(lastingContent(folder), how).toEqual(earlier);
    await quick(() => run(folder, sort, false));
  }
  expect(lastingContent(folder), how).toEqual(whole);
}

/** Runs on a disk with room for ever more bytes, until it is enough. @returns how often it was not */
export async function fillDisk(sort: Sort, step: (room: number) => number): Promise<number> {
  const whole = await wholeRun(sort);
  let refusals = 0;
  for (let room = 0; ; room = step(room)) {
    const done = await inFolder(async (folder) => {
      const found = await withRoomFor(room, () => run(folder, sort)).catch((error: unknown) => error);
      if (found !== undefined) {
        expect(found, `with ${room} bytes`).toBeInstanceOf(ResultsError);
        expect((found as Error).message).toMatch(/^cannot write results to '[^\n]*': the disk is full[^\n]*$/);
        refusals++;
      }
      await goesOn(folder, sort, whole, `with ${room} bytes`);
      return found === undefined;
    });
    if (done) return refusals;
  }
}

/** Spoils the files of an unfinished run one after the other, and has it go on. @returns how often that was refused */
export async function corruptFiles(sort: Sort, spoilt: (content: Buffer) => Iterable<Buffer>): Promise<number> {
  const whole = await wholeRun(sort);
  return inFolder(async (begun) => {
    await leaveUnfinished(begun, sort);
    let refusals = 0;
    for (const name of Object.keys(contentOf(begun, 'unfinished'))) {
      const file = join(begun, name);
      const content = readFileSync(file);
      for (const other of spoilt(content)) {
        await inFolder(async (folder) => {
          cpSync(begun, folder, { recursive: true });
          writeFileSync(join(folder, name), other);
          const found = await quick(() => run(folder, sort)).catch((error: unknown) => error);
          if (found === undefined) {
            expect(lastingContent(folder), name).toEqual(whole);
            return;
          }
          // A lock that names a process elsewhere is no mistake of the user's.
          const kind = name.endsWith('lock') ? ResultsError : UsageError;
          expect(found, `${name}: ${(found as Error).stack}`).toBeInstanceOf(kind);
          expect((found as Error).message).not.toMatch(/\n/);
          expect((found as Error).message).toMatch(/--restart|delete '.*lock'/);
          // Nothing is lost: what was there still is, and goes on once it is put right.
          writeFileSync(join(folder, name), content);
          await quick(() => run(folder, sort));
          expect(lastingContent(folder), name).toEqual(whole);
          refusals++;
        });
      }
    }
    return refusals;
  });
}

/** A run that was killed when it had played two arms of three. */
async function leaveUnfinished(folder: string, sort: Sort): Promise<void> {
  const calls = await inFolder((elsewhere) => counting(() => run(elsewhere, sort)));
  // The second checkpoint is in place.
  const renames = [...calls.entries()].filter(([, call]) => call === 'renameSync').map(([place]) => place);
  const perCheckpoint = sort.records === 'parquet' ? 2 : 1;
  await killedAt(renames[2 * perCheckpoint - 1]! + 2, () => run(folder, sort));
  asIfEnded(join(folder, '..'));
}
