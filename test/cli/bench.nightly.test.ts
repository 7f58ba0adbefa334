import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { unoFile } from './policies.testing.js';
import { folderWith, outputOf, PACKAGE } from './shamus.testing.js';

const SHORT = ['--rounds', '2', '--seconds', '0.02', '--variant', 'standard'];
const SPEEDS = [...SHORT, '--only', 'speeds', '--team', 'rank-matching+meld-first'];

test('speeds: a team alone, among eight policies, and with four players', async () => {
  const report = JSON.parse(await outputOf(['bench', '--json', ...SPEEDS]));
  expect(report).toMatchObject({
    schema: 'shamus-bench/2',
    game: 'shamus',
    rounds: 2,
    parts: [],
    wholeRuns: [],
  });
  for (const { ofYardstick } of report.speeds) expect(ofYardstick.median).toBeGreaterThan(0);
  expect(report.machine.yardstick.median).toBeGreaterThan(0);
  expect(report.speeds).toMatchObject([
    { team: 'rank-matching+meld-first', variant: 'standard', players: 2, policies: 2 },
    { players: 2, policies: 8 },
    { players: 4, policies: 2 },
  ]);
  for (const { gamesPerSecond, decisionsPerSecond, decisionsPerGame, nanoseconds } of report.speeds) {
    expect(gamesPerSecond * nanoseconds.median).toBeCloseTo(1e9, -5);
    expect(decisionsPerSecond / gamesPerSecond).toBeCloseTo(decisionsPerGame, 1);
    expect(nanoseconds.low).toBeLessThanOrEqual(nanoseconds.median);
  }
  // 18 turns a game: an Uno player decides once and sometimes twice in a turn, a Rummy player three times.
  expect(report.speeds[0].decisionsPerGame).toBeGreaterThan(30);
  expect(report.speeds[0].decisionsPerGame).toBeLessThan(45);
});

test('whole runs: a start, then many games on one thread and on more', async () => {
  const words = ['bench', '--json', ...SHORT, '--only', 'runs', '--team', 'feeder+closer'];
  const { wholeRuns } = JSON.parse(await outputOf(words));
  expect(wholeRuns.length).toBeGreaterThan(1);
  expect(wholeRuns[0]).toMatchObject({ games: 10, threads: 1 });
  for (const { seconds, cpu, megabytes } of wholeRuns) {
    expect(seconds).toBeGreaterThan(0);
    expect(cpu).toBeGreaterThan(0);
    expect(megabytes).toBeGreaterThan(20);
  }
});

test('speeds of a game of several deals are told by deals, for two players and for four', async () => {
  const words = ['bench', '--game', 'rummy', '--rounds', '2', '--seconds', '0.02'];
  const speeds = [...words, '--only', 'speeds', '--team', 'greedy', '--variant'];
  const variants = testSize(['game'], ['game', 'deal-1']);
  for (const variant of variants) {
    const report = JSON.parse(await outputOf([...speeds, variant, '--json']));
    expect(report.speeds).toMatchObject([
      { game: 'rummy', team: 'greedy', players: 2, policies: 1 },
      { players: 2, policies: 4 },
      { players: 4, policies: 1 },
    ]);
    // Fourteen deals make a game of two, about.
    if (variant === 'game') expect(report.speeds[0].dealsPerGame).toBeGreaterThan(5);
    else expect(report.speeds[0].dealsPerGame).toBe(1);
  }
  for (const variant of testSize([], ['game'])) {
    const text = await outputOf([...speeds, variant]);
    expect(text).toContain('deals/s');
    expect(text).toContain('bytes/deal');
  }
});

describe('a policy of the user', () => {
  test('that makes an object at each decision is seen to allocate', async () => {
    const folder = folderWith({
      'careless.mjs': unoFile({ play: 'this.last = { card: view.handLo };' }),
    });
    const words = ['bench', '--json', ...SHORT, '--only', 'speeds', '--team', './careless.mjs+meld-first'];
    const { speeds } = JSON.parse(await outputOf(words, { cwd: folder }));
    expect(speeds[0].bytes).toBeGreaterThan(8);
  });

  test('that takes its time is seen to take it', async () => {
    const folder = folderWith({
      'slow.mjs': unoFile({
        play: 'let sum = 0; for (let step = 0; step < 2000; step++) sum = Math.imul(sum + step, 7); if (sum === 1) throw sum;',
      }),
    });
    const words = ['bench', '--json', ...SHORT, '--only', 'parts', '--team', './slow.mjs+meld-first'];
    const { parts } = JSON.parse(await outputOf(words, { cwd: folder }));
    const shares: Record<string, number> = parts[0].shares;
    expect(Object.values(shares).reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(shares['uno play']).toBeGreaterThan(0.5);
    expect(shares['rummy draw']).toBeGreaterThan(0);
  });
});

describe('--against', () => {
  test('another checkout: both are played in turn', async () => {
    const { schema, compared } = JSON.parse(await outputOf(['bench', '--json', ...SPEEDS, '--against', PACKAGE]));
    expect(schema).toBe('shamus-bench-against/1');
    // Both are one version: whatever else the machine is doing, it is not four times as fast as itself.
    for (const { ratio, verdict } of compared) {
      expect(verdict === 'noise').toBe(ratio.low <= 1 && ratio.high >= 1);
      expect(ratio.median).toBeGreaterThan(0.25);
      expect(ratio.median).toBeLessThan(4);
    }
  });
});
