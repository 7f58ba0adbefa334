import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import type { FoundEstimate, ResultRow } from '../../src/analysis/index.js';
import { journalIn } from '../results/lasting.testing.js';
import { checkedResult, runJson, saidOf } from './json.testing.js';
import { folderWith, outputOf, PACKAGE, shamus } from './shamus.testing.js';

const FILE = `question: Does matching pay, "really"?
seed: small
games: 2500
arms:
  - variant: [standard, expert]
    team: [random+meld-first, rank-matching+meld-first]
  - team: high-first+random
`;

const FILES = ['report.html', 'run.jsonl', 'summary.csv', 'summary.json'];

const HASH = /^[0-9a-f]{64}$/;

function rowsOf(csv: string): Record<string, string>[] {
  const [heads, ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, place) => [heads![place]!, cell])));
}

/** The columns of the metrics, with their units. */
const MEANS = ['net_points', 'table_points', 'turns', 'pickups', 'uno_cards', 'circle_cards', 'stock_cards'].concat(
  'senior_lost_circle_cards',
);

function rowOf({ arm, setup, team, games, complete, reasons, findings }: ResultRow): Record<string, string> {
  const interval = (name: string, { low, high }: FoundEstimate) => [
    [`${name}_low`, low ?? ''],
    [`${name}_high`, high ?? ''],
  ];
  const rates = ['any', 'senior', 'junior', 'loss'].flatMap((name) => {
    const { count, estimate } = findings[name]!;
    return [[`${name}_games`, count], [`${name}_rate`, estimate.mean], ...interval(`${name}_rate`, estimate)];
  });
  const ended = Object.entries(reasons).map(([name, count]) => [`ended_${name.replace('-', '_')}_games`, count]);
  const means = Object.values(findings)
    .filter(({ count }) => count === undefined)
    .flatMap(({ estimate }, at) => [
      [`${MEANS[at]}_mean`, estimate.mean],
      [`${MEANS[at]}_sd`, estimate.sd],
      ...interval(`${MEANS[at]}_mean`, estimate),
    ]);
  const { variant, players, rulings } = setup;
  const cells = [
    ...Object.entries({ arm, variant, players, team, games, complete }),
    ...Object.entries({ interval_level: 0.95, interval_method: 'bounded' }),
    ...Object.entries(rulings).map(([name, value]) => [
      `ruling_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      value,
    ]),
    ...rates,
    ...ended,
    ...means,
  ];
  return Object.fromEntries(cells.map(([name, value]) => [name, String(value)]));
}

describe('shamus experiment', () => {
  const cwd = folderWith({ 'small.yaml': FILE });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  let stdout: string;
  let stderr: string;
  let began: number;

  beforeAll(async () => {
    began = Date.now();
    const told = await shamus(['experiment', 'small.yaml', '--threads', '2'], { cwd });
    expect(told.code).toBe(0);
    ({ stdout, stderr } = told);
  });

  test('prints the question and a table of its arms, and says where the results are', () => {
    expect(stdout).toMatch(/^Does matching pay, "really"\?\n\n(?:.|\n)*\n\nAny win, % /);
    expect(stdout).toContain("\n2,500 games an arm, seed 'small'");
    expect(stderr).toBe('results: results/small\nreport: results/small/report.html\n');
  });

  test('writes whole files and nothing else', () => {
    expect(readdirSync(join(cwd, 'results/small')).sort()).toEqual(FILES);
  });

  test('plays every arm of each grid, in the order of the file, as run does', async () => {
    const summary = checkedResult(JSON.parse(read('results/small/summary.json')));
    expect(summary.question).toBe('Does matching pay, "really"?');
    const words = ['-s', 'small', '-n', '2500'];
    const [grid, single] = await Promise.all([
      runJson(['-v', 'standard,expert', '-t', 'random+meld-first,rank-matching+meld-first', ...words]),
      runJson(['-t', 'high-first+random', ...words]),
    ]);
    expect(summary.rows.map(saidOf)).toEqual([...grid.rows, ...single.rows].map(saidOf));
  });

  test('writes as CSV the numbers that it writes as JSON', () => {
    const { rows } = checkedResult(JSON.parse(read('results/small/summary.json')));
    expect(rowsOf(read('results/small/summary.csv'))).toEqual(rows.map(rowOf));
  });

  test('writes what it takes to run it again', async () => {
    const { begin, turns, end } = journalIn(join(cwd, 'results/small'));
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect(begin).toMatchObject({
      schema: 'shamus-journal/1',
      command: 'shamus experiment small.yaml --threads 2',
      question: 'Does matching pay, "really"?',
      seed: 'small',
      rule: { kind: 'games', games: 2500 },
      ...{ batch: 10_000, records: false, version, node: process.versions.node },
      machine: { threads: 2 },
    });
    expect(turns.map(({ group, from, games }) => [group, from, games])).toEqual(
      [1, 2, 3, 4, 5].map((arm) => [[arm], 0, 2500]),
    );
    expect(end).toMatchObject({ ended: 'complete', sittings: 1 });
    const finished = Date.parse(end.finished);
    expect(finished).toBeGreaterThanOrEqual(began);
    expect(finished).toBeLessThanOrEqual(Date.now());
    const policies: { role: string; name: string; sha256: string }[] = begin.policies;
    const names = policies.map(({ role, name }) => `${role}:${name}`);
    const shipped = ['uno:random', 'uno:rank-matching', 'uno:high-first', 'rummy:meld-first', 'rummy:random'];
    expect(names.sort()).toEqual(shipped.sort());
    const hashes = policies.map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(names.length);
    for (const hash of hashes) expect(hash).toMatch(HASH);
  });

  test('gives the same summaries to the byte when it is run again, elsewhere and on another number of threads', async () => {
    const again = await shamus(['experiment', 'small.yaml', '--threads', '1', '--out', 'again'], { cwd });
    expect(again).toMatchObject({ code: 0, stderr: 'results: again\nreport: again/report.html\n' });
    for (const file of ['summary.json', 'summary.csv'])
      expect(read(`again/${file}`)).toBe(read(`results/small/${file}`));
    const [first, second] = ['results/small', 'again'].map((at) => journalIn(join(cwd, at)).begin);
    expect(second!.policies).toEqual(first!.policies);
    expect(second!.signature).toBe(first!.signature);
  });
});

test('features of games can be asked for, and what was begun without them is not resumed with them', async () => {
  const text = 'question: Why?\nseed: x\ngames: 300\narms:\n  - team: random+random\n';
  const cwd = folderWith({ 'x.yaml': `${text}outputs: { folder: out, records: true, features: course }\n` });
  await outputOf(['experiment', 'x.yaml'], { cwd });
  const [head] = readFileSync(join(cwd, 'out/records.csv'), 'utf8').split('\n');
  expect(head).toContain(',senior_lost_circle_cards,first_meld_turn,');
  expect(head).not.toContain('aces_cards_1');
  const told = await shamus(['experiment', 'x.yaml', '--features', 'deal', '--resume'], { cwd });
  expect(told.code).toBe(2);
  expect(told.stderr).toMatch(/features course, and this is deal/);
});
