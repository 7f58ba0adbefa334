import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedResult, compareJson } from './json.testing.js';
import { folderWith, outputOf, shamus } from './shamus.testing.js';

const FILE = `question: Do they help each other?
seed: contrasted
games: 10400
adjust: simultaneous
arms:
  - team:
      - { label: neither, team: random+random }
      - { label: uno, team: high-first+random }
      - { label: rummy, team: random+meld-first }
      - { label: both, team: high-first+meld-first }
  - { team: rank-matching+random, label: alone }
contrasts:
  - measure: [senior, any]
    factorial:
      factors: [uno, rummy]
      arms: { neither: none, uno: uno, rummy: rummy, both: all }
  - { label: rummy added, weights: { both: 1, uno: -1 }, note: What a Rummy player who looks adds. }
`;
const COUNTED = ['contrasts.csv', 'summary.json', 'summary.csv'];

let folder: string;
let told: string;

function content(out: string): Record<string, string> {
  return Object.fromEntries(COUNTED.map((file) => [file, readFileSync(join(folder, out, file), 'utf8')]));
}

beforeAll(async () => {
  folder = folderWith({ 'x.yaml': FILE });
  told = await outputOf(['experiment', 'x.yaml', '--threads', '1'], { cwd: folder });
});

describe('an experiment with contrasts', () => {
  test('prints each with its interval, and how they are adjusted', () => {
    const lines = told.split('\n').map((line) => line.trimEnd());
    expect(lines.filter((line) => /^(uno|rummy|uno x rummy): (main effect|interaction) /.test(line))).toHaveLength(6);
    expect(told).toMatch(/^rummy added +\+\d+\.\d\d \(\+\d+\.\d\d to \+\d+\.\d\d\)/m);
    expect(told.replaceAll(/\s+/g, ' ')).toContain('7 contrasts: simultaneous intervals within each family');
    // Intervals of the contrasts are simultaneous and not counted.
    expect(told).toContain('5 separate 95 % intervals');
  });

  test('is told by compare as the difference of two of its arms', async () => {
    const { findings } = checkedResult(JSON.parse(content('results/x')['summary.json']!));
    const teams = ['high-first+random', 'high-first+meld-first'];
    const { deciding } = await compareJson([...teams, '-n', '10400', '-s', 'contrasted'], { cwd: folder });
    const { estimate } = findings.find(({ label }) => label === 'rummy added')!;
    expect(estimate.mean).toBeCloseTo(deciding.mean, 12);
    expect(estimate.blocks).toBe(10_400);
  });

  test('comes to the same with any number of threads, verified by playing it again', async () => {
    const first = content('results/x');
    await outputOf(['experiment', 'x.yaml', '--threads', '2', '--out', 'two'], { cwd: folder });
    expect(content('two')).toEqual(first);
    const { stdout } = await shamus(['verify', 'two', '--batches', '1000', '--json'], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, differences: [], games: { played: 52_000, of: 52_000 } });
  });
});
