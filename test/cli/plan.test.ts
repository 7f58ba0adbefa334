import { beforeAll, describe, expect, test } from 'vitest';
import { wilson } from '../../src/stats/rates.js';
import { compareJson } from './compare-json.testing.js';
import { type PlanJson, parsePlan, planJson } from './plan-json.testing.js';
import { unoFile } from './policies.testing.js';
import { answersTo, expectOneLine, folderWith, type ProcessResult, printed, shamus } from './shamus.testing.js';

const A = 'rank-matching+meld-first';
const B = 'high-first+meld-first';
const FEW = ['--pilot', '400', '--spot-checks', '0'];

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
    const { a, b, difference } = await compareJson([A, B, '-n', '400', '-s', 'shamus-pilot', '--spot-checks', '0']);
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
    const { difference } = await compareJson([A, B, '-n', `${games}`, '--spot-checks', '0']);
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
    expect(found.groupSequential.map(({ effect }) => effect)).toEqual([0.02, 0.005]);
    for (const [place, { none, between, full, games, looks, spending }] of found.groupSequential.entries()) {
      expect([looks >= 1 && looks <= 8, spending]).toEqual([true, 'obrien-fleming']);
      expect(Math.max(none!, between!, full!)).toBeLessThanOrEqual(games!);
      // Fewer than a test that may be looked at as often as one likes, and not many more than a fixed number.
      expect(between!).toBeLessThan(0.6 * found.untilDecided[place]!.between!);
      expect(games!).toBeLessThan(1.2 * found.effects[place]!.games! + 10_000);
    }
    for (const { h0, h1, atH0, between, atH1, almostAll } of found.sprt) {
      expect([h0, Math.abs(atH0! / atH1! - 1) < 0.05]).toEqual([0, true]);
      expect(h1).toBeGreaterThan(0);
      expect(between!).toBeGreaterThan(atH0!);
      expect(almostAll!).toBeGreaterThan(between!);
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
    expect(await planJson(...words)).toMatchObject({ exact: true, variance: null, effects: [], sprt: [] });
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

describe('a mistake in the command line is one line:', () => {
  const RUMMY = ['greedy', 'careful', '--game', 'rummy', '--players', '3'];
  const MISTAKES: readonly (readonly [words: readonly string[], line: string | RegExp])[] = [
    [[], /^name one team for its rate, two for their difference, or several with --team a,b for a tournament$/],
    [[A, B, B], `unknown argument: ${B} (see: shamus plan --help)`],
    [[A, '--team', B], 'name teams before the options, or with --team for a tournament, not both'],
    [['--team', A], 'a tournament needs at least two teams'],
    [['high-frist+meld-first'], "unknown uno policy 'high-frist'; did you mean 'high-first'?"],
    [[A, '--precision', '0'], /^--precision must be between 0 and 0.5, .* not '0'; /],
    [[A, '--precision', '0.01,wide'], /^--precision must be between 0 and 0.5, .* not 'wide'; /],
    [[A, '--effect', '1e-9'], '--effect 1e-9 needs more than the maximum of 2^32 games'],
    [
      [A, B, '--effect', '0.5'],
      "--effect must be between 0 and 0.5, a fraction of all games, not '0.5'; half a percentage point is 0.005, 0.5% or 0.5pt",
    ],
    [[A, '--pilot', '0'], /^--pilot must be a whole number from 1 to \d+, not '0'$/],
    [[A, '--games', 'many'], /^--games must be a whole number from 1 to \d+, not 'many'$/],
    [[A, '--alpha', '0.1'], '--alpha needs two teams or a tournament: the intervals of run have level 95 %'],
    [[A, '--sprt'], '--sprt needs two teams, A and B'],
    [['--team', `${A},${B}`, '--until-decided'], '--until-decided needs two teams, A and B'],
    [[A, '--rule-b', 'layoff=no'], '--rule-b needs two teams, A and B'],
    [[A, B, '--control', A], '--control needs a tournament, as in --team a,b,c'],
    [[A, B, '--h1', '0.01'], '--h1 needs --sprt'],
    [[A, B, '--looks', '4'], '--looks needs --group-sequential'],
    [[A, '--group-sequential'], '--group-sequential needs two teams, A and B'],
    [[A, B, '--sprt', '--h1', '0'], '--h0 and --h1 must be at least 0.00001 apart'],
    [[A, B, '--measure', 'loss'], "unknown measure 'loss'; choose from senior, junior, any"],
    [[A, B, '--power', '1'], "--power must be a number between 0.5 and 0.999999, not '1'"],
    [[...RUMMY, '--field', 'random,greedy'], '--field must be one field, except in a tournament'],
    [[...RUMMY, '--sprt', '--h0=-0.4', '--h1', '0'], /^--h0 -0\.4 is impossible with 3 players: /],
  ];
  let answers: ProcessResult[];
  beforeAll(async () => {
    answers = await answersTo(MISTAKES.map(([words]) => ['plan', ...words]));
  });

  test.each(MISTAKES.map(([words, line], place) => ({ typed: words.join(' '), line, place })))(
    'shamus plan $typed',
    ({ line, place }) => {
      expectOneLine(answers[place]!, line);
    },
  );
});
