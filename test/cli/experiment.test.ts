import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

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
    const lines = read('results/small/summary.csv').trimEnd().split('\n').slice(1);
    expect(lines).toHaveLength(rows.length);
    for (const [place, { arm, setup, team, games, reasons, findings }] of rows.entries()) {
      const cells = lines[place]!.split(',');
      expect(cells.slice(0, 5)).toEqual([arm, setup.variant, setup.players, team, games].map(String));
      const numbers = Object.values(findings).flatMap(({ count, estimate: { mean, low, high } }) =>
        [count, mean, low, high].filter((each) => typeof each === 'number'),
      );
      expect([...numbers, ...Object.values(reasons)].map(String).filter((cell) => !cells.includes(cell))).toEqual([]);
    }
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
