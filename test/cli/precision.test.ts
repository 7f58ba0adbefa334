import { beforeAll, describe, expect, test } from 'vitest';
import { halfWidth } from '../../src/stats/interval.js';
import { type ResultJson, ratesOf, runJson } from './json.testing.js';
import { outputOf } from './shamus.testing.js';

const WORDS = ['-t', 'random+random,random+meld-first', '--precision', '0.01', '-s', 'narrow'];

describe('run --precision', () => {
  let run: ResultJson;
  beforeAll(async () => {
    run = await runJson(WORDS);
  });

  test('narrows the interval of every outcome to what was asked', () => {
    for (const rate of run.rows.flatMap(ratesOf)) expect(halfWidth(rate)).toBeLessThanOrEqual(0.01);
  });

  test('says that its intervals are confidence sequences, around the rates', () => {
    for (const arm of run.rows) {
      for (const { count, mean, low, high, method, level } of ratesOf(arm)) {
        expect({ method, level }).toEqual({ method: 'betting', level: 0.95 });
        expect(mean).toBe(count / arm.games);
        expect(low).toBeLessThan(mean);
        expect(high).toBeGreaterThan(mean);
      }
    }
  });

  test('stops each arm at the first look that is precise enough', async () => {
    const least = Math.min(...run.rows.map(({ games }) => games));
    const most = Math.max(...run.rows.map(({ games }) => games));
    expect(run.rows.every(({ games, complete }) => games % 10_000 === 0 && complete)).toBe(true);
    expect(most).toBeGreaterThan(least);
    const earlier = await runJson([...WORDS, '--games', String(most - 10_000)]);
    const longest = run.rows.findIndex(({ games }) => games === most);
    const widest = earlier.rows[longest]!;
    expect(widest.games).toBe(most - 10_000);
    expect(Math.max(...ratesOf(widest).map(halfWidth))).toBeGreaterThan(0.01);
  });

  test('plays games that a run of that many games plays', async () => {
    const { games, outcomes, reasons, findings } = run.rows[0]!;
    const fixed = (await runJson(['-t', 'random+random', '-n', String(games), '-s', 'narrow'])).rows[0]!;
    expect({ outcomes, reasons }).toEqual({ outcomes: fixed.outcomes, reasons: fixed.reasons });
    expect(findings.net!.estimate.mean).toBe(fixed.findings.net!.estimate.mean);
  });

  test('says in words how many games it took and why its intervals hold', async () => {
    const words = ['run', '-t', 'random+random', '--precision', '0.02'];
    const [table, { rows }] = await Promise.all([outputOf(words), runJson(words.slice(1))]);
    expect(table).toContain(`\n${rows[0]!.games.toLocaleString('en')} games an arm, seed`);
    expect(table).toContain('\nIntervals: confidence sequences, valid under repeated checking.\n');
  });
});

test('with a search, which asks for batches of 100 games, the first look comes after these', async () => {
  const search = 'high-first+search-rummy:base=meld-first,partner=high-first,worlds=8';
  const words = ['-t', search, '--precision', '0.2', '-s', 'slow', '--threads', '1', '--json'];
  const { arms } = JSON.parse(await outputOf(['run', ...words]));
  expect(arms).toMatchObject([{ games: 100, complete: true }]);
});

test('--games caps --precision, and the wider interval is told as it is', async () => {
  const capped = await runJson(['-t', 'high-first+meld-first', '--precision', '0.001', '--games', '12345']);
  const [arm] = capped.rows;
  expect(arm!.games).toBe(12_345);
  const [senior] = ratesOf(arm!);
  expect(senior!.method).toBe('betting');
  expect(halfWidth(senior!)).toBeGreaterThan(0.001);
});
