import { expect, test } from 'vitest';
import { type ArmJson, runJson } from './run-json.testing.js';
import { printed } from './shamus.testing.js';

const WORDS = ['-v', 'standard,advanced', '-t', 'random+random,high-first+meld-first', '-n', '4000', '-s', 'table'];

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

test('run prints a heading, a line an arm with the numbers of --json, and how it was measured', async () => {
  const [text, json] = await Promise.all([printed(['run', ...WORDS, '--threads', '1']), runJson(WORDS)]);
  const lines = text.trimEnd().split('\n');
  const cells = lines.slice(0, -1).map((line) => line.split(/ {2,}/));
  expect(cells).toEqual([
    ['variant', 'team', 'Senior % (95 % interval)', 'Junior %', 'any win %', 'net points', 'turns'],
    ...json.runs.map(cellsOf),
  ]);
  expect(lines.at(-1)).toMatch(/^4,000 games an arm, seed 'table'; \d+\.\d s on 1 thread, [\d,]+ games a second$/);
});

test('the columns of a table stand below each other', async () => {
  const lines = (await printed(['run', ...WORDS])).split('\n').slice(0, 5);
  const ends = lines.map((line) => line.length);
  expect(new Set(ends).size).toBe(1);
  const starts = lines.map((line) => line.search(/(?<= {2})(team|\S+\+\S+)/));
  expect(new Set(starts).size).toBe(1);
});

test('without --games an arm has 100,000 games', async () => {
  expect(await printed(['run', '-t', 'high-first+meld-first'])).toContain("100,000 games an arm, seed 'shamus'");
});
