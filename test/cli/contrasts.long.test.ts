import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadGame } from '../../src/games/registry.js';
import { readResults } from '../../src/results/read.js';
import { checksum, checkText, parseChecksum } from '../../src/results/tables/checksums.js';
import { contrastsCsv } from '../../src/results/tables/summary-tables.js';
import { rebuild } from '../../src/results/verify/rebuild.js';
import { ContrastCounts } from '../../src/simulation/index.js';
import { testSize } from '../sized.testing.js';
import { expectOneLine, folderWith, printed, shamus } from './shamus.testing.js';
import { derive, json, reseal, text } from './tampering.testing.js';

const FILE = `question: Do they help each other?
seed: contrasted
games: 12000
adjust: holm
arms:
  - team:
      - { label: neither, team: random+random }
      - { label: uno, team: high-first+random }
      - { label: rummy, team: random+meld-first }
      - { label: both, team: high-first+meld-first }
contrasts:
  - { label: together, weights: { both: 1, neither: 1, uno: -1, rummy: -1 } }
  - { label: rummy added, weights: { both: 1, uno: -1 } }
`;

/** Where everybody plays for himself. */
const RUMMY = `question: Does patience pay more than care?
game: rummy
seed: contrasted
games: 120
adjust: simultaneous
arms:
  - { players: [2, 3], team: [careful, patient, greedy], field: greedy }
contrasts:
  - { label: patience, weights: { patient among greedy: 1, careful among greedy: -1 } }
  - { label: twice, weights: { patient among greedy: 1, careful among greedy: 1, greedy among greedy: -2 } }
`;

let folder: string;
beforeAll(async () => {
  folder = folderWith({ 'x.yaml': FILE, 'rummy.yaml': RUMMY });
  await printed(['experiment', 'x.yaml'], { cwd: folder });
});

/** The falsehoods that verify finds in a changed copy. */
async function found(name: string, forge: (path: string) => unknown): Promise<string[]> {
  const path = join(folder, name);
  cpSync(join(folder, 'results/x'), path, { recursive: true });
  await forge(path);
  const { stdout } = await shamus(['verify', path, '--policies', folder, '--batches', '1000', '--json'], {
    cwd: folder,
  });
  return JSON.parse(stdout).falsehoods.map(({ file }: { file: string }) => file);
}

/** Moves deals between the sums of the first contrast, so that its mean stays, and has everything follow from it. */
async function recount(path: string): Promise<void> {
  const game = await loadGame('shamus');
  const check = async () => {
    const { plan, result } = await rebuild(game, readResults(path), '.');
    expect(result.contrasts).toBeInstanceOf(ContrastCounts);
    expect(plan.contrasts!.all).toHaveLength(2);
    return checksum(result.contrasts!.counts);
  };
  const before = await check();
  json(path, 'tallies.json', ({ contrasts }) => {
    const { from, counts } = contrasts.sums[0];
    for (const [sum, more] of [
      [-1, -50],
      [0, 100],
      [1, -50],
    ] as const) {
      counts[sum - from] += more;
    }
  });
  const more = (await check()) - before;
  text(path, 'contrast-batches.csv', (csv) =>
    csv.replace(/([0-9a-f]{16})\n/, (_, old: string) => `${checkText(parseChecksum(old)! + more)}\n`),
  );
  const { question } = JSON.parse(readFileSync(join(path, 'summary.json'), 'utf8'));
  await derive(path);
  json(path, 'summary.json', (summary) => {
    const { schema, ...rest } = summary;
    for (const key of Object.keys(summary)) delete summary[key];
    Object.assign(summary, { question, schema, ...rest });
  });
  const { summary } = readResults(path);
  if (!('contrasts' in summary) || summary.contrasts === undefined) throw new Error('there are no contrasts');
  writeFileSync(join(path, 'contrasts.csv'), contrastsCsv(summary.contrasts, summary.runs));
}

describe('verify', () => {
  test('finds a digit changed in any file of contrasts', async () => {
    for (const file of testSize(['contrasts.csv'], ['contrasts.csv', 'contrast-batches.csv'])) {
      const changed = await found(`digit-${file}`, (path) => {
        text(path, file, (all) => all.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`));
        reseal(path);
      });
      expect(changed).toContain(file);
    }
  });

  testSize(() => {}, test)('finds counts of contrasts that were changed with all that follows from them', async () => {
    const changed = await found('recounted', async (path) => {
      await recount(path);
      reseal(path);
    });
    expect(changed.filter((file) => file !== 'report.html')).toEqual(['contrast-batches.csv']);
  });

  test('finds contrasts that are not those of the file', async () => {
    const path = join(folder, 'other');
    cpSync(join(folder, 'results/x'), path, { recursive: true });
    text(folder, 'x.yaml', (all) => all.replace('{ both: 1, uno: -1 }', '{ both: 1, rummy: -1 }'));
    const { stdout } = await shamus(['verify', path, '--batches', '1'], { cwd: folder });
    writeFileSync(join(folder, 'x.yaml'), FILE);
    expect(stdout).toContain('they have other contrasts than this by the command');
  });
});

describe('--resume', () => {
  test('renames contrasts and adjusts them otherwise without playing again, and refuses others', async () => {
    const renamed = FILE.replace('label: together', 'label: beyond the sum').replace('holm', 'benjamini-hochberg');
    writeFileSync(join(folder, 'x.yaml'), renamed);
    const run = ['experiment', 'x.yaml', '--resume'];
    expect(await printed(run, { cwd: folder })).toMatch(/^beyond the sum /m);
    const csv = readFileSync(join(folder, 'results/x/contrasts.csv'), 'utf8');
    expect(csv).toContain('benjamini-hochberg');
    writeFileSync(join(folder, 'x.yaml'), FILE.replace('holm', 'simultaneous'));
    const refused = await shamus(run, { cwd: folder });
    expectOneLine(refused, /begun with another 'adjust', and this is simultaneous/);
    writeFileSync(join(folder, 'x.yaml'), FILE);
    expect(await printed(run, { cwd: folder })).toMatch(/^together /m);
  });
});

testSize(() => {}, test)('shares of wins are contrasted too, by rounds, for each number of players', async () => {
  const told = await printed(['experiment', 'rummy.yaml'], { cwd: folder });
  expect(told).toMatch(/^2 players +patience .*\(/m);
  const { contrasts, runs } = JSON.parse(readFileSync(join(folder, 'results/rummy/summary.json'), 'utf8'));
  expect(contrasts.all.map(({ deals }: { deals: number }) => deals)).toEqual([60, 40, 60, 40]);
  for (const { estimate, low, high, terms, scale, method } of contrasts.all) {
    const sum = terms.reduce(
      (total: number, { arm, weight }: { arm: number; weight: number }) =>
        total + (weight / scale) * runs[arm - 1].entrants[0].share.mean,
      0,
    );
    expect(estimate).toBeCloseTo(sum, 12);
    expect([low < estimate, high > estimate, method]).toEqual([true, true, 'gaffke']);
  }
  const { stdout } = await shamus(['verify', 'results/rummy', '--batches', '100', '--json'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, falsehoods: [] });
});
