import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ofPairs } from '../../src/stats/observations.js';
import { blocksToShow } from '../../src/stats/sample-sizes.js';
import { type ComparisonJson, compareJson, parseComparison, runJson, saidOf } from './json.testing.js';
import { unoFile } from './policies.testing.js';
import { folderWith, outputOf, outputOfEach, shamus } from './shamus.testing.js';

const WORSE = 'rank-matching+meld-first';
const BETTER = 'high-first+meld-first';

const OUTCOMES = ['senior', 'junior', 'loss'] as const;

function expectAllZero({ verdict, difference }: ComparisonJson): void {
  const isSame = verdict.decision === 'same';
  for (const { mean, discordant, low, high, method } of Object.values(difference)) {
    expect({ mean, discordant: discordant ?? [0, 0] }).toEqual({ mean: 0, discordant: [0, 0] });
    if (isSame) expect([low, high, method]).toEqual([0, 0, 'certain']);
    else if (discordant === undefined) expect([low, high, method]).toEqual([null, null, 'none']);
    else {
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
    }
  }
}

describe('a team compared with itself differs by exactly zero', () => {
  const SAME = ['compare', 'high-first+meld-first', 'high-first+meld-first'];
  const RUNS = [
    [...SAME, '-n', '2001'],
    [...SAME, '-n', '2000', '--players', '4', '-v', 'expert', '--rule', 'unoOut=passes'],
    [...SAME, '--until-decided', '--max-games', '2000'],
  ];

  test('with any setup and any rule to stop, and is told so', async () => {
    const [text, ...found] = await outputOfEach([
      [...SAME, '-n', '2000'],
      ...RUNS.map((words) => [...words, '--json']),
    ]);
    expect(text).toContain('\nA and B are the same: the difference is exactly zero.\n');
    for (const comparison of found.map(parseComparison)) {
      expectAllZero(comparison);
      expect(comparison.verdict.decision).toBe('same');
      expect(saidOf({ ...comparison.b, differences: {} })).toEqual(saidOf(comparison.a));
    }
  });
});

test('a policy that draws more random numbers disturbs neither the deal nor its partner', async () => {
  const cwd = folderWith({
    'calm.mjs': unoFile({}),
    'restless.mjs': unoFile({
      newGame: 'for (let i = 0; i < 40; i++) view.random.below(1 + i);',
      play: 'view.random.below(52);',
    }),
  });
  const words = ['calm.mjs', 'restless.mjs'].map((file) => `${join(cwd, file)}+random`);
  const [json, text] = await outputOfEach([
    ['compare', ...words, '-n', '2000', '--json'],
    ['compare', ...words, '-n', '2000'],
  ]);
  const found = parseComparison(json!);
  expectAllZero(found);
  expect(found.verdict.decision).toBe('close');
  expect(text).toMatch(/and had the same\sresult in every game\./);
});

describe('compare of two teams', () => {
  const WORDS = [WORSE, BETTER, '-n', '10400', '-s', 'both'];
  /** A run of few games, where nothing depends on how many there are. */
  const FEW = ['-n', '1000', '-s', 'both'];
  let few: ComparisonJson;
  let found: ComparisonJson;
  beforeAll(async () => {
    found = await compareJson(WORDS);
    few = await compareJson([WORSE, BETTER, ...FEW]);
  });

  test('finds the better', () => {
    expect(found.verdict).toMatchObject({ rule: 'fixed-games', decision: 'b', stopped: 'all-games' });
    expect(found.difference.any!.low).toBeGreaterThan(0);
  });

  test('has in a and b what a run of each team finds on these deals', async () => {
    const { rows } = await runJson(['-t', `${WORSE},${BETTER}`, ...FEW]);
    expect([few.a, { ...few.b, differences: {} }]).toEqual(rows);
  });

  test('is consistent: table, rates, discordant games and means', () => {
    const { a, b, verdict, difference } = found;
    for (const outcome of OUTCOMES) {
      const met = (first: string, second: string) => verdict.meetings![first]![second]!;
      const row = OUTCOMES.reduce((sum, other) => sum + met(outcome, other), 0);
      const column = OUTCOMES.reduce((sum, other) => sum + met(other, outcome), 0);
      expect([row, column]).toEqual([a.outcomes[outcome], b.outcomes[outcome]]);
      const both = met(outcome, outcome);
      expect(difference[outcome]!.discordant).toEqual([row - both, column - both]);
      expect(difference[outcome]!.mean).toBeCloseTo((column - row) / a.games, 14);
    }
    expect(difference.any!.discordant).toEqual([...difference.loss!.discordant!].reverse());
    for (const [name, { mean, low, high }] of Object.entries(difference)) {
      const of = ({ findings }: typeof a) => findings[name]!.estimate.mean;
      expect(mean).toBeCloseTo(of(b) - of(a), 9);
      expect(low).toBeLessThan(mean);
      expect(high).toBeGreaterThan(mean);
    }
    expect(difference.any).toMatchObject(found.deciding);
  });

  test('is mirrored when they are exchanged', async () => {
    const mirrored = await compareJson([BETTER, WORSE, ...FEW]);
    const plain = ({ a, b }: ComparisonJson) => [a, b].map((side) => saidOf({ ...side, differences: {} }));
    expect(plain(mirrored).reverse()).toEqual(plain(few));
    for (const [name, { mean, low, high }] of Object.entries(few.difference)) {
      const other = mirrored.difference[name]!;
      expect(other.mean).toBeCloseTo(-mean, 9);
      expect([other.low, other.high].map((end) => end!.toFixed(7))).toEqual(
        [-high!, -low!].map((end) => end.toFixed(7)),
      );
    }
  });

  test('says in words and 80 columns what it found', async () => {
    const table = await outputOf(['compare', ...WORDS]);
    expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(table).toContain(`\n\nB is better than A: it wins `);
    expect(table).toContain(`A: ${WORSE}\nB: ${BETTER}\nBoth: standard, 2 players\n`);
    const { senior } = found.difference;
    const cells = [found.a, found.b].map(({ findings }) => (100 * findings.senior!.estimate.mean).toFixed(2));
    const [low, high, middle] = [senior!.low!, senior!.high!, senior!.mean].map(
      (share) => `+${(100 * share).toFixed(2)}`,
    );
    expect(table).toMatch(new RegExp(`^Senior +${cells.join(' +')} +\\${middle} \\(\\${low} to \\${high}\\)`, 'm'));
    expect(table).toMatch(
      /\n10,400 deals, each played by A and by B, seed 'both'; \d+\.\d s on \d+ threads?\.\nHalf a point would show /,
    );
  });
});

test('of five games: no interval of a mean, and a plan that does not build on what five games cannot show', async () => {
  const words = ['compare', WORSE, BETTER, '-n', '5', '--alpha', '0.07'];
  const [text, json] = await outputOfEach([words, [...words, '--json']]);
  const { verdict, difference } = parseComparison(json!);
  expect(new Set(Object.values(difference).map(({ level }) => level))).toEqual(new Set([0.93]));
  for (const { low, high, method, discordant } of Object.values(difference)) {
    if (discordant === undefined) expect([low, high, method]).toEqual([null, null, 'none']);
  }
  expect(text).toMatch(/\nnet +\d.*\(no interval\)\n/);
  // All five games were equal; the 95 % limit of the share that differ is 1 - 0.05^(1/5).
  expect(difference.any!.discordant).toEqual([0, 0]);
  const decks = blocksToShow(ofPairs({ trials: 5, onlyFirst: 0, onlySecond: 0 }), 0.005, 0.07, 0.95);
  expect(verdict.gamesToShow).toBe(decks);
  expect(text).toMatch(
    new RegExp(`\nHalf a point would show after ${decks.toLocaleString('en')} decks of another\\sseed`),
  );
});

test('--rule-b and --variant-b hold for B alone', async () => {
  const words = `${BETTER} ${BETTER} -n 1000 -r pickup=deepest --rule-b layoff=no --variant-b expert`.split(' ');
  const { a, b, verdict } = await compareJson(words);
  expect(a.setup).toMatchObject({ variant: 'standard', rulings: { pickup: 'deepest', layoff: 'yes' } });
  expect(b.setup).toMatchObject({ variant: 'expert', rulings: { pickup: 'deepest', layoff: 'no' } });
  expect(verdict.decision).toBe('a');
  const alone = await runJson(['-t', BETTER, '-n', '1000', '-v', 'expert', '-r', 'pickup=deepest,layoff=no']);
  expect(b.outcomes).toEqual(alone.rows[0]!.outcomes);
});

test('a fault is told with the name of the team that made it, and what was finished is kept', async () => {
  const cwd = folderWith({
    'bad.mjs': unoFile({ newGame: "if (view.random.below(20000) === 0) throw new Error('tired');" }),
  });
  const { code, stdout, stderr } = await shamus(['compare', 'bad.mjs+random', 'random+random', '-n', '1e5'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^shamus: .*bad\.mjs.*tired.*\n$/);
  expect(stdout).toMatch(/\nStopped by a failure after [\d,]+ games\.\n/);
});
