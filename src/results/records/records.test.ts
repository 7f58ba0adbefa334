import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAKE, FakeEngine, fakeArm } from '../../simulation/jobs/fake-game.testing.js';
import { GameLogger } from '../../simulation/jobs/game-log.js';
import { AppendFile } from '../disk/files.js';
import { ResultsFolder } from '../disk/folder.js';
import type { LoggedGames, RecordsForm } from './records.js';
import { openRecords } from './records-files.js';

const RUN = { game: FAKE, plan: { arms: ['a', 'b, c', 'd'].map((name) => fakeArm(name, 'x')), seed: 's' } };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function gamesOf(arm: number, from: number, count: number): LoggedGames {
  const engine = new FakeEngine(null, arm);
  const logger = new GameLogger(FAKE, 'everything', count);
  for (let game = from; game < from + count; game++) {
    engine.play(game);
    logger.add(engine);
  }
  return { arm, from, log: logger.pack() };
}

function rowOf(arm: number, game: number) {
  const engine = new FakeEngine(null, arm);
  engine.play(game);
  return {
    arm: arm + 1,
    variant: RUN.plan.arms[arm]!.setup.variant,
    team: RUN.plan.arms[arm]!.team.name,
    game,
    outcome: FAKE.outcomes[engine.outcome]!.name,
    reason: FAKE.reasons[engine.reason]!.name,
    points: engine.metrics[0]!,
    turns: engine.metrics[1]!,
  };
}

/** Writes batches, taking the file up again, as after a kill, after some of them. */
async function write(
  form: RecordsForm,
  batches: readonly LoggedGames[],
  kills: readonly number[] = [],
): Promise<string> {
  const path = join(folder, `${kills.join('-')}records.${form}`);
  let file = new AppendFile(path, 0);
  let records = await openRecords(form, RUN, file, null, new ResultsFolder(folder));
  for (const [place, batch] of batches.entries()) {
    records.add(batch);
    if (!kills.includes(place)) continue;
    const [bytes, state] = [file.bytes, records.state()];
    // What came after the checkpoint is lost.
    records.add(batch);
    records.finish();
    file.close();
    file = new AppendFile(path, bytes);
    records = await openRecords(form, RUN, file, state, new ResultsFolder(folder));
  }
  records.finish();
  file.close();
  return path;
}

const BATCHES = [gamesOf(0, 0, 300), gamesOf(0, 300, 200), gamesOf(1, 0, 400), gamesOf(2, 2 ** 32 - 50, 50)];
const ROWS = [
  ...Array.from({ length: 500 }, (_, game) => rowOf(0, game)),
  ...Array.from({ length: 400 }, (_, game) => rowOf(1, game)),
  ...Array.from({ length: 50 }, (_, game) => rowOf(2, 2 ** 32 - 50 + game)),
];

async function duckdb(query: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(query)).getRowObjectsJson();
}

describe.each(['csv', 'parquet'] as const)('records as %s', (form) => {
  test('are read by DuckDB, a row a game in order, as numbers and words', async () => {
    const rows = await duckdb(`select * from '${await write(form, BATCHES)}'`);
    expect(rows.map((row) => ({ ...row, arm: Number(row.arm), game: Number(row.game) }))).toEqual(
      ROWS.map((row) => (form === 'csv' ? { ...row, points: String(row.points), turns: String(row.turns) } : row)),
    );
  });

  test('are the same to the byte if the file was taken up again anywhere', async () => {
    const whole = readFileSync(await write(form, BATCHES));
    for (const kills of [[0], [1], [0, 1, 2], [3]]) {
      expect(readFileSync(await write(form, BATCHES, kills)).equals(whole)).toBe(true);
    }
  });

  test('are a whole file without a row', async () => {
    expect(await duckdb(`select count(*) as n from '${await write(form, [])}'`)).toEqual([{ n: '0' }]);
  });
});

test('records as Parquet have row groups of one arm each, of a hundred thousand games but for the last', async () => {
  const batches = Array.from({ length: 25 }, (_, batch) => gamesOf(0, batch * 10_000, 10_000));
  const file = await asyncBufferFromFile(await write('parquet', [...batches, gamesOf(1, 0, 7)], [3, 17]));
  const { row_groups } = await parquetMetadataAsync(file);
  expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([100_000, 100_000, 50_000, 7]);
});
