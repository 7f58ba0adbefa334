import { beforeAll, describe, expect, test } from 'vitest';
import { wilson } from '../../src/stats/rates.js';
import { compareJson, type PlanJson, parsePlan, planJson } from './json.testing.js';
import { unoFile } from './policies.testing.js';
import { folderWith, printed, shamus } from './shamus.testing.js';

const A = 'rank-matching+meld-first';
const B = 'high-first+meld-first';
const FEW = ['--pilot', '400'];

describe('a plan for the difference of two teams', () => {
  const WORDS = [A, B, ...FEW, '--effect', '0.02,0.005', '--precision', '0.005', '-n', '40000'];
  let found: PlanJson;
  let text: string;
  beforeAll(async () => {
    text = await printed(['plan', ...WORDS]);
    found = await planJson(...WORDS, '--threads', '2');
  });

  test('has a pilot on deals of its own, which anybody can play again with its seed', async () => {
    expect(found).toMatchObject({ kind: 'difference', seed: 'shamus', pilot: { seed: 'shamus-pilot', games: 400 } });
    const { a, b, difference } = await compareJson([A, B, '-n', '400', '-s', 'shamus-pilot']);
    const [onlyA, onlyB] = difference.any.discordant;
    expect(found.competitors.map(({ rate }) => rate)).toEqual([a.any.rate, b.any.rate]);
    expect(found.variance!.observed).toBe((onlyA + onlyB) / 400);
    expect(text).toContain("Pilot: 400 deals, seed 'shamus-pilot'. any win %: A ");
    expect(text.replaceAll(/\s+/g, ' ')).toContain('games with --seed shamus are new and independent of it');
  });

  test('assumes more variance than the pilot showed, and says so', () => {
    const { observed, limit } = found.variance!;
    expect(limit).toBeGreaterThan(observed);
    expect(limit).toBeLessThan(observed + 0.06);
    expect(text).toContain(`${(100 * limit).toFixed(2)} %`);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      "assume the upper 95 % confidence limit of the pilot's variance; with the observed variance ",
    );
  });

  test('keeps its promises: so many games give such an interval', async () => {
    const [{ halfWidth, games }] = found.widths as [{ halfWidth: number; games: number }];
    const z = 1.959964;
    expect(games).toBeGreaterThan((z / halfWidth) ** 2 * found.variance!.observed);
    const { difference } = await compareJson([A, B, '-n', `${games}`]);
    expect((difference.any.high - difference.any.low) / 2).toBeLessThan(1.02 * halfWidth);
  });

  test('games grow as differences shrink, and what games show is what takes them', () => {
    const [large, small] = found.effects.map(({ games }) => games!) as [number, number];
    expect(small / large).toBeGreaterThan(14);
    const { games, halfWidth, effect } = found.given!;
    expect(games).toBe(40_000);
    expect(effect!).toBeGreaterThan(halfWidth);
    expect((games / small) * (effect! / 0.005) ** 2).toBeCloseTo(1, 1);
    expect(text).toMatch(/40,000 games give an interval of \+\/-\d\.\d\d points; minimum\s+detectable\s+difference:\s/);
  });

  test('tests take whole batches: the more the less there is to find, and the most in between', () => {
    expect(found.untilDecided.map(({ effect }) => effect)).toEqual([0.02, 0.005]);
    for (const { none, between, full, most } of found.untilDecided) {
      expect(Math.min(none!, between!, full!)).toBeGreaterThanOrEqual(10_000);
      expect(between!).toBeGreaterThanOrEqual(Math.min(none!, full!));
      expect(most! % 10_000).toBe(0);
      expect(most!).toBeGreaterThanOrEqual(between!);
    }
  });

  test('fits 80 columns', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('a plan', () => {
  test('for a rate has the games of the interval that run will print, and of run --precision', async () => {
    const [{ halfWidth, games, precision }, ...others] = (
      await planJson(B, ...FEW, '--precision', '0.01', '--outcome', 'senior')
    ).widths as [{ halfWidth: number; games: number; precision: number }];
    expect(others).toEqual([]);
    // The pilot leaves open rates that are somewhat nearer to a half than 28.6 %, the true one.
    const { low, high } = wilson(Math.round(0.286 * games), games, 0.95);
    expect((high - low) / 2).toBeLessThanOrEqual(halfWidth);
    expect((high - low) / 2).toBeGreaterThan(0.9 * halfWidth);
    expect(precision % 10_000).toBe(0);
    expect(precision).toBeGreaterThan(games);
  });

  test('for two who are the same needs no game', async () => {
    const words = [B, B, ...FEW, '--effect', '0.01'];
    expect(await planJson(...words)).toMatchObject({ exact: true, variance: null, effects: [], untilDecided: [] });
    expect(await printed(['plan', ...words])).toContain('the difference is exactly zero, and no game is needed.');
  });

  test('is never from no data: of two that did not differ it has upper limits', async () => {
    const cwd = folderWith({ 'one.mjs': unoFile({}), 'other.mjs': unoFile({ play: 'view.random.below(2);' }) });
    const words = ['plan', 'one.mjs+random', 'other.mjs+random', ...FEW, '--effect', '0.01'];
    const [json, text] = [await shamus([...words, '--json'], { cwd }), await shamus(words, { cwd })];
    const { variance, effects, notes } = parsePlan(json.stdout);
    expect(variance).toEqual({ observed: 0, limit: expect.closeTo(1 - 0.05 ** (1 / 400), 9) });
    expect(effects[0]!.games).toBeGreaterThan(600);
    expect(notes).toEqual([
      expect.stringMatching(
        /^A and B had the same result on every pilot deal: the assumed variance is the upper limit/,
      ),
    ]);
    expect(text.stdout).toContain('A and B had the same result on every pilot deal');
  });
});

describe('shamus tune', () => {
  test('finds and confirms a better value', async () => {
    const words = ['tune', '-t', 'tips:feed=off+meld-first', '--tune', 'uno.feed', '-n', '10000', '--confirm', '10000'];
    const { winner, confirmation, rounds, ...json } = JSON.parse(await printed([...words, '--json']));
    expect(json).toMatchObject({
      schema: 'shamus-tune/1',
      ended: 'complete',
      question: { method: 'halving', candidates: 2, rounds: 1, games: 10_000, confirm: 10_000 },
      cost: { search: 10_000, confirmation: 20_000 },
    });
    // The start is one of the two.
    expect(rounds[0].candidates).toHaveLength(1);
    expect(winner).toMatchObject({ team: 'tips+meld-first', values: { 'uno.feed': true }, isStart: false });
    expect(confirmation).toMatchObject({ games: 10_000, verdict: 'better', seed: 'shamus-confirmation' });
    expect(confirmation.difference.low).toBeLessThan(0.025);
    expect(confirmation.difference.high).toBeGreaterThan(0.025);
  });
});
