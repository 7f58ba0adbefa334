import { expect, test } from 'vitest';
import { type ArmJson, runJson } from './run-json.testing.js';
import { printed, temporaryFolder } from './shamus.testing.js';

const WORDS = ['-v', 'standard,advanced', '-t', 'random+random,high-first+meld-first', '-n', '1000', '-s', 'table'];

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
  const [text, json] = await Promise.all([printed(['run', ...WORDS, '--threads', '1']), runJson(WORDS)]);
  const lines = text.trimEnd().split('\n');
  expect(lines.slice(0, 2).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['variant', 'team', 'Senior %', 'Junior', 'any', 'net', 'turns'],
    ['(95 % interval)', '%', 'win %', 'points'],
  ]);
  expect(rowsOf(lines.slice(2, -2))).toEqual(json.runs.map(cellsOf));
  expect(lines.at(-2)).toBe("1,000 games an arm, seed 'table'");
  expect(lines.at(-1)).toMatch(/^\d+\.\d s on 1 thread, [\d,]+ games per second$/);
});

test('a piped table keeps to 80 columns, whatever the terminal', async () => {
  const env = { COLUMNS: '200', FORCE_COLOR: '1', LANG: 'en_GB.UTF-8' };
  const words = [...WORDS, '--rule', 'unoOut=passes,layoff=no,mustMeld=no'];
  const lines = (await printed(['run', ...words], { env })).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.slice(0, 2)).toEqual(['rulings: unoOut=passes layoff=no mustMeld=no', '']);
  expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]*$/);
});

test('the columns of a table stand below each other', async () => {
  const lines = (await printed(['run', ...WORDS]))
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
