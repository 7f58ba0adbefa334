import { beforeAll, describe, expect, test } from 'vitest';
import { RULINGS } from '../../src/games/shamus/rules/rulings.js';
import { exactInterval } from '../../src/stats/coverage.testing.js';
import { type ArmJson, type RunJson, ratesOf, runJson } from './json.testing.js';
import { folderWith, printed, shamus, temporaryFolder } from './shamus.testing.js';

const ARMS = ['-v', 'standard,expert', '-t', 'random+random,rank-matching+meld-first'];
const GAMES = 12_345;

describe('run --json', () => {
  let run: RunJson;
  beforeAll(async () => {
    run = await runJson([...ARMS, '-n', String(GAMES), '-s', 'adding up', '--threads', '2']);
  });

  test('prints one object of the schema shamus-run/1, with every arm in the order asked for', () => {
    expect(run).toMatchObject({ seed: 'adding up', ended: 'complete', timing: { threads: 2 } });
    expect(run.runs.map(({ setup, team }) => [setup.variant, team])).toEqual([
      ['standard', 'random+random'],
      ['standard', 'rank-matching+meld-first'],
      ['expert', 'random+random'],
      ['expert', 'rank-matching+meld-first'],
    ]);
    for (const { setup, team } of run.runs) {
      expect(setup).toMatchObject({ players: 2, policies: team.split('+') });
      expect(setup.rulings).toEqual(Object.fromEntries(RULINGS.map(({ name, values }) => [name, values[0]])));
    }
  });

  test('plays as many games an arm as asked, and counts each once as an outcome and once as a reason', () => {
    for (const { games, complete, outcomes, reasons } of run.runs) {
      expect({ games, complete }).toEqual({ games: GAMES, complete: true });
      expect(outcomes.senior.count + outcomes.junior.count + outcomes.loss.count).toBe(GAMES);
      expect(reasons.senior).toBe(outcomes.senior.count);
      expect(reasons.junior).toBe(outcomes.junior.count);
      expect(reasons.circle + reasons.stock + reasons['uno-out']).toBe(outcomes.loss.count);
    }
  });

  test('any win is Senior and Junior together', () => {
    for (const { any, outcomes } of run.runs) expect(any.count).toBe(outcomes.senior.count + outcomes.junior.count);
  });

  test('each rate is its share of the games with the exact interval at 95 %', () => {
    for (const arm of run.runs) {
      expect(arm.interval).toEqual({ method: 'bounded', level: 0.95 });
      for (const { count, rate, low, high } of ratesOf(arm)) {
        const exact = exactInterval(count, GAMES, 0.95);
        expect({ rate, low, high }).toEqual({
          rate: count / GAMES,
          low: expect.closeTo(exact.low, 7),
          high: expect.closeTo(exact.high, 7),
        });
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
      }
    }
  });

  test('a mean lies between the least and the greatest value, and a deviation is no wider than they are apart', () => {
    for (const metric of run.runs.flatMap(({ metrics }) => Object.values(metrics))) {
      expect(metric.mean).toBeGreaterThan(metric.min);
      expect(metric.mean).toBeLessThan(metric.max);
      expect(metric.sd).toBeGreaterThan(0);
      expect(metric.sd).toBeLessThan(metric.max - metric.min);
    }
  });

  test('the same deals are harder to win as expert than as standard', () => {
    const [standard, , expert] = run.runs;
    expect(expert!.outcomes.senior.count).toBeLessThan(standard!.outcomes.senior.count);
    expect(expert!.any.count).toBeLessThan(standard!.any.count);
  });
});

test('--rule and --players are in the setup, and lead to other games', async () => {
  const words = ['-t', 'random+meld-first', '-n', '300'];
  const [plain, ruled, four] = await Promise.all([
    runJson(words),
    runJson([...words, '--rule', 'layoff=no,unoOut=ends']),
    runJson([...words, '--players', '4']),
  ]);
  const [arm] = plain.runs;
  expect(ruled.runs[0]!.setup).toEqual({
    ...arm!.setup,
    rulings: { ...arm!.setup.rulings, layoff: 'no', unoOut: 'ends' },
  });
  expect(ruled.runs[0]!.metrics).not.toEqual(arm!.metrics);
  expect(four.runs[0]!.setup).toMatchObject({
    players: 4,
    policies: ['random', 'meld-first', 'random', 'meld-first'],
  });
});

test('one game has a rate of 0 or 1, no deviation, and the same least, greatest and mean', async () => {
  const [arm] = (await runJson(['-t', 'random+random', '-n', '1'])).runs;
  expect(ratesOf(arm!).every(({ rate }) => rate === 0 || rate === 1)).toBe(true);
  for (const { mean, sd, min, max } of Object.values(arm!.metrics)) {
    expect({ sd, min, max }).toEqual({ sd: 0, min: mean, max: mean });
  }
});

const TABLE_WORDS = '-v standard,advanced -t random+random,high-first+meld-first -n 1000 -s table'.split(' ');

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** The cells that an arm should have, by the numbers that --json gives. */
function cellsOf({ setup, team, outcomes, any, metrics }: ArmJson): string[] {
  const { rate, low, high } = outcomes.senior;
  return [
    setup.variant,
    team,
    `${percent(rate)} (${percent(low)} to ${percent(high)})`,
    percent(outcomes.junior.rate),
    percent(any.rate),
    metrics.net.mean.toFixed(1),
    metrics.turns.mean.toFixed(1),
  ];
}

/** The rows of a table by their cells. A line that begins with nothing goes on with the names of the line before. */
function rowsOf(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = line.split(/ {2,}/);
    if (cells[0] === '') rows.at(-1)![1] += cells[1]!;
    else rows.push(cells);
  }
  return rows;
}

test('run prints a heading, a row an arm with the numbers of --json, and how it was measured', async () => {
  const [text, json] = await Promise.all([printed(['run', ...TABLE_WORDS, '--threads', '1']), runJson(TABLE_WORDS)]);
  const lines = text.trimEnd().split('\n');
  expect(lines.slice(0, 2).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['variant', 'team', 'Senior %', 'Junior', 'any', 'net', 'turns'],
    ['(95 % interval)', '%', 'win %', 'points'],
  ]);
  expect(rowsOf(lines.slice(2, -4))).toEqual(json.runs.map(cellsOf));
  expect(lines.at(-4)).toBe("1,000 games an arm, seed 'table'");
  expect(lines.at(-3)).toMatch(/^\d+\.\d s on 1 thread, [\d,]+ games per second$/);
  expect(lines.slice(-2).join(' ')).toMatch(/^An interval 1\.00 points wide takes [\d,]+ decks of another seed, /);
});

test('a piped table keeps to 80 columns, whatever the terminal', async () => {
  const env = { COLUMNS: '200', FORCE_COLOR: '1', LANG: 'en_GB.UTF-8' };
  const words = [...TABLE_WORDS, '--rule', 'unoOut=passes,layoff=no,mustMeld=no'];
  const lines = (await printed(['run', ...words], { env })).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.slice(0, 2)).toEqual(['rulings: unoOut=passes layoff=no mustMeld=no', '']);
  expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]*$/);
});

test('the columns of a table stand below each other', async () => {
  const lines = (await printed(['run', ...TABLE_WORDS]))
    .split('\n')
    .filter((line) => /^(variant|standard|advanced) /.test(line));
  expect(lines).toHaveLength(5);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(new Set(lines.map((line) => line.search(/(?<= {2})(team|random|high)/))).size).toBe(1);
});

test('without --games an arm has 100,000 games: a part of as many is played', async () => {
  const words = ['run', '-t', 'high-first+meld-first', '--shard', '1/10', '--out', temporaryFolder(), '--force'];
  expect(await printed(words)).toMatch(/^shard 1\/10: 10,000 games;/);
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
