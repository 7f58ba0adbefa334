/** The script of examples/signals, at a small size. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE, start } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

interface Figure {
  readonly mean: number;
  readonly error: number;
}

interface Row {
  readonly discards: number;
  readonly skipped: number;
  readonly bits: Figure | null;
  readonly usefulBits: Figure;
  readonly byRules: Figure;
  readonly byRecord: Figure;
}

interface Told {
  readonly bitsPerGame: Figure | null;
  readonly choices: { readonly perGame: number; readonly bits: number } | null;
  readonly all: Row;
  readonly byHeld: readonly Row[];
}

const run = (...words: readonly string[]) =>
  start(process.execPath, [join(PACKAGE, 'examples/signals/bits.mjs'), '--variant', 'expert', ...words]).end;

test('it tells what policies tell, the same each time', async () => {
  const own = `${join(PACKAGE, 'examples/lowest-first.mjs')}+closer`;
  const count = testSize(16, 50);
  const words = ['--games', String(count), '--json', 'feeder+closer', own, 'random+closer'];
  const [first, again] = await Promise.all([run(...words), run(...words)]);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toBe(first.stdout);
  const { games, teams } = JSON.parse(first.stdout) as { games: number; teams: readonly [Told, Told, Told] };
  expect(games).toBe(count);
  for (const { all, byHeld } of teams) {
    for (const key of ['discards', 'skipped'] as const)
      expect(byHeld.reduce((sum, row) => sum + row[key], 0)).toBe(all[key]);
    expect(all.discards).toBeGreaterThan(4 * count);
    expect(all.skipped).toBeLessThan(0.1 * all.discards);
  }
  const [feeder, lowest, random] = teams;
  expect(feeder.bitsPerGame!.mean).toBeGreaterThan(2);
  expect(feeder.all.bits!.mean).toBeGreaterThan(feeder.all.usefulBits.mean);
  expect(feeder.all.byRecord.mean).toBeGreaterThan(feeder.all.byRules.mean);
  expect(feeder.choices!.bits).toBeGreaterThan(feeder.choices!.perGame);
  // Each plays by rule or at random, so what is told lies apart by more than the errors.
  const { usefulBits } = feeder.all;
  expect(usefulBits.mean - usefulBits.error).toBeGreaterThan(random.all.usefulBits.mean);
  expect(lowest.all.usefulBits.mean).toBeGreaterThan(random.all.usefulBits.mean);
  expect(random.all.usefulBits.mean).toBeLessThan(0.05);
  expect([random.bitsPerGame, random.choices, random.all.bits]).toEqual([null, null, null]);
});

test('it writes tables, and says in a line what is wrong', async () => {
  const { stdout } = await run('--games', '2', 'coder+closer');
  expect(stdout).toMatch(/^coder\+closer, expert: \d\.\d+ ±\d\.\d+ bits a game; [\d.]+ choices among equal cards, /);
  expect(stdout.split('\n')).toHaveLength(11);
  const [unnamed, unknown] = await Promise.all([run('--games', '2'), run('nobody+closer')]);
  expect(unnamed).toMatchObject({ code: 2, stdout: '', stderr: 'name teams, as UNO+RUMMY, and a number of games\n' });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/^.*'nobody'.*\n$/) });
});
