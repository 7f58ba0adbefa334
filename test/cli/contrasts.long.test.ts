import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTRASTS } from '../results/kinds.testing.js';
import { testSize } from '../sized.testing.js';
import { checkedResult } from './json.testing.js';
import { expectOneLine, folderWith, outputOf, shamus } from './shamus.testing.js';

const FILE = CONTRASTS.replace('games: 300', 'games: 12000');

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
  await outputOf(['experiment', 'x.yaml'], { cwd: folder });
});

describe('--resume', () => {
  test('renames contrasts and adjusts them otherwise without playing again, and refuses others', async () => {
    const renamed = FILE.replace('label: together', 'label: beyond the sum').replace(
      'adjust: simultaneous',
      'adjust: none',
    );
    writeFileSync(join(folder, 'x.yaml'), renamed);
    const run = ['experiment', 'x.yaml', '--resume'];
    expect(await outputOf(run, { cwd: folder })).toMatch(/^beyond the sum /m);
    const csv = readFileSync(join(folder, 'results/x/contrasts.csv'), 'utf8');
    expect(csv).toContain(',none');
    writeFileSync(join(folder, 'x.yaml'), FILE.replace('weights:', 'measure: junior, weights:'));
    const refused = await shamus(run, { cwd: folder });
    expectOneLine(refused, /begun with other contrasts than this/);
    writeFileSync(join(folder, 'x.yaml'), FILE);
    expect(await outputOf(run, { cwd: folder })).toMatch(/^together /m);
  });
});

testSize(() => {}, test)('shares of wins are contrasted too, by rounds, for each number of players', async () => {
  const told = await outputOf(['experiment', 'rummy.yaml'], { cwd: folder });
  expect(told).toMatch(/^2 players\n +patience .*\(/m);
  const summary = JSON.parse(readFileSync(join(folder, 'results/rummy/summary.json'), 'utf8'));
  const { findings, rows } = checkedResult(summary);
  const contrasts = findings.filter(({ label }) => label !== undefined);
  expect(contrasts.map(({ estimate }) => estimate.blocks)).toEqual([60, 40, 60, 40]);
  for (const { estimate, terms, scale = 1 } of contrasts) {
    const { mean, low, high, method } = estimate;
    const shareOf = (arm: number) => rows.find((row) => row.arm === arm)!.findings.share!.estimate.mean;
    const sum = terms.reduce((total, { arm, weight }) => total + (weight / scale) * shareOf(arm), 0);
    expect(mean).toBeCloseTo(sum, 12);
    expect([low! < mean, high! > mean, method]).toEqual([true, true, 'bounded']);
  }
  const { stdout } = await shamus(['verify', 'results/rummy', '--batches', '100', '--json'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, differences: [] });
});
