import { beforeAll, describe, expect, test } from 'vitest';
import type { ResultRow } from '../../src/analysis/index.js';
import { RULINGS } from '../../src/games/shamus/rules/rulings.js';
import { exactInterval } from '../../src/stats/coverage.testing.js';
import { type ResultJson, ratesOf, runJson } from './json.testing.js';
import { folderWith, outputOf, shamus, temporaryFolder } from './shamus.testing.js';

const ARMS = ['-v', 'standard,expert', '-t', 'random+random,rank-matching+meld-first'];
const GAMES = 12_345;

describe('run --json', () => {
  let run: ResultJson;
  beforeAll(async () => {
    run = await runJson([...ARMS, '-n', String(GAMES), '-s', 'adding up', '--threads', '2']);
  });

  test('prints one object of the schema shamus-result/1, with every arm in the order asked for', () => {
    expect(run).toMatchObject({ seed: 'adding up', ended: 'complete', timing: { threads: 2 } });
    expect(run.rows.map(({ setup, team }) => [setup.variant, team])).toEqual([
      ['standard', 'random+random'],
      ['standard', 'rank-matching+meld-first'],
      ['expert', 'random+random'],
      ['expert', 'rank-matching+meld-first'],
    ]);
    for (const { setup, team } of run.rows) {
      expect(setup).toMatchObject({ players: 2, policies: team.split('+') });
      expect(setup.rulings).toEqual(Object.fromEntries(RULINGS.map(({ name, values }) => [name, values[0]])));
    }
  });

  test('plays as many games an arm as asked, and counts each once as an outcome and once as a reason', () => {
    for (const { games, complete, outcomes, reasons } of run.rows) {
      expect({ games, complete }).toEqual({ games: GAMES, complete: true });
      expect(outcomes.senior! + outcomes.junior! + outcomes.loss!).toBe(GAMES);
      expect(reasons.senior).toBe(outcomes.senior);
      expect(reasons.junior).toBe(outcomes.junior);
      expect(reasons.circle! + reasons.stock! + reasons['uno-out']!).toBe(outcomes.loss);
    }
  });

  test('each rate is its share of the games with the exact interval at 95 %', () => {
    for (const arm of run.rows) {
      for (const { count, mean, low, high, method, level } of ratesOf(arm)) {
        const exact = exactInterval(count, GAMES, 0.95);
        expect({ mean, low, high, method, level }).toEqual({
          mean: count / GAMES,
          low: expect.closeTo(exact.low, 7),
          high: expect.closeTo(exact.high, 7),
          ...{ method: 'bounded', level: 0.95 },
        });
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
      }
    }
  });
});

test('--rule and --players are in the setup, and lead to other games', async () => {
  const words = ['-n', '1000', '-t'];
  const [plain, ruled, four, whole] = await Promise.all([
    runJson([...words, 'rank-matching+meld-first']),
    runJson([...words, 'rank-matching+meld-first', '--rule', 'layoff=no,pickup=deepest', '--rule', 'unoOut=ends']),
    runJson([...words, 'random+meld-first', '--players', '4']),
    runJson([...words, 'random+meld-first+random+meld-first', '--players', '4']),
  ]);
  const [arm] = plain.rows;
  expect(ruled.rows[0]!.setup).toEqual({
    ...arm!.setup,
    rulings: { ...arm!.setup.rulings, layoff: 'no', pickup: 'deepest', unoOut: 'ends' },
  });
  expect(arm!.reasons['uno-out']).toBe(0);
  expect(ruled.rows[0]!.reasons['uno-out']).toBeGreaterThan(0);
  // Four are a team of four, or of two that sit twice.
  expect(four.rows[0]!.setup).toMatchObject({
    players: 4,
    policies: ['random', 'meld-first', 'random', 'meld-first'],
  });
  expect(whole.rows[0]!.outcomes).toEqual(four.rows[0]!.outcomes);
});

const TABLE_WORDS = '-v standard,advanced -t random+random,high-first+meld-first -n 1000 -s table'.split(' ');

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** The cells that an arm should have in the table below the chart, by the numbers that --json gives. */
function cellsOf({ setup, team, findings }: ResultRow): string[] {
  return [
    setup.variant,
    team,
    ...['senior', 'junior', 'loss'].map((name) => percent(findings[name]!.estimate.mean)),
    ...['net', 'turns'].map((name) => findings[name]!.estimate.mean.toFixed(1)),
  ];
}

test('run says what it found, and prints the numbers of --json, the best first, and how it was measured', async () => {
  const [text, json] = await Promise.all([outputOf(['run', ...TABLE_WORDS, '--threads', '1']), runJson(TABLE_WORDS)]);
  const lines = text.trimEnd().split('\n');
  expect(text).toMatch(/^high-first\+meld-first wins most often: /);
  const chart = lines.slice(lines.indexOf('Any win, % (95 % interval)') + 1).slice(0, 6);
  const rowOf = ({ team, findings }: ResultRow) => {
    const { mean, low, high } = findings.any!.estimate;
    return `${team}|${percent(mean)} (${percent(low!)} to ${percent(high!)})`;
  };
  const [first, second, third, fourth] = json.rows.map(rowOf);
  const expected = ['standard', second, first, 'advanced', fourth, third];
  expect(chart.map((line) => line.trim().replace(/ {2,}/, '|'))).toEqual(expected);
  const rows = lines.filter((line) => /^(standard|advanced) +[rh]/.test(line)).map((line) => line.split(/ {2,}/));
  expect(rows).toEqual(json.rows.map(cellsOf));
  expect(text).toContain("\n1,000 games an arm, seed 'table', 2 players.\n");
  expect(text).toMatch(/\n\d+\.\d s on 1 thread, [\d,]+ games per second\n/);
  expect(text).toMatch(/\nAn interval 1\.00 points wide takes [\d,]+ decks of another seed, /);
});

test('piped text keeps to 80 columns and ASCII, whatever the terminal', async () => {
  const env = { COLUMNS: '200', FORCE_COLOR: '1', LANG: 'en_GB.UTF-8' };
  const words = [...TABLE_WORDS, '--rule', 'unoOut=passes,layoff=no,mustMeld=no'];
  const text = await outputOf(['run', ...words], { env });
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(text).toContain('\nRulings: unoOut=passes layoff=no mustMeld=no.\n');
  expect(text).toMatch(/^[\x20-\x7e\n]*$/);
});

test('without --games an arm has 100,000 games: a part of as many is played', async () => {
  const words = ['run', '-t', 'high-first+meld-first', '--shard', '1/10', '--out', temporaryFolder(), '--force'];
  expect(await outputOf(words)).toMatch(/^shard 1\/10: 10,000 games;/);
});

describe('a policy that plays against itself alone is told so, and what to do', () => {
  const GREEDY = "export { default } from 'shamus-lab/strategies/rummy/greedy';\n";
  test.each([
    ['greedy', '2', "'greedy' plays at all 2 seats: whoever wins, the share of wins is 1/2; .* --field random"],
    ['random', '4', "'random' plays at all 4 seats: .* 1/4; .* --field greedy"],
    ['random,greedy', '2', "'random', 'greedy' each play at all 2 seats: .* --field greedy"],
    ['greedy,greedy+random', '2', "'greedy' plays at all 2 seats"],
    ['./my.ts', '2', "'./my.ts' plays at all 2 seats"],
    ['greedy+random', '2', null],
    ['greedy --field random', '2', null],
    ['greedy --json', '2', null],
  ])('%s, %s players', async (words, players, note) => {
    const rest = ['--game', 'rummy', '-v', 'deal-1', '-n', '4', '--threads', '1', '--players', players];
    const cwd = folderWith({ 'my.ts': GREEDY });
    const { code, stderr } = await shamus(['run', ...words.split(' '), ...rest], { cwd });
    expect(code).toBe(0);
    if (note === null) expect(stderr).toBe('');
    else expect(stderr).toMatch(new RegExp(`^shamus: note: ${note}[^\n]*\n$`));
  });
});
