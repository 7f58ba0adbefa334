import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Arm, ContrastCounts, type ContrastPlan, type GameLog, type RunSpec } from '../simulation/index.js';
import { FAKE, fakeArm } from '../simulation/play/fake-game.testing.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { DealResultsFile } from './deal-results.js';
import { AppendFile } from './disk/files.js';

const folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An arm whose policies want batches of seven games. */
function slowArm(name: string): Arm {
  const arm = fakeArm(name, name);
  return { ...arm, team: { ...arm.team, policies: arm.team.policies.map((policy) => ({ ...policy, batch: 7 })) } };
}

const GAMES = 45;
const CONTRASTS: ContrastPlan = {
  adjust: 'simultaneous',
  all: [
    { label: 'x', family: '', measure: 'any', terms: [0, 2].map((arm) => ({ arm, weight: 1 - arm })), scale: 1 },
    {
      label: 'y',
      family: '',
      measure: 'draw',
      terms: [3, 0, 2].map((arm, at) => ({ arm, weight: [2, -1, -1][at]! })),
      scale: 2,
    },
  ],
};
const PLAN: RunSpec = {
  arms: ['a', 'b', 'c', 'd'].map(slowArm),
  ...{ seed: 's', rule: { kind: 'games', games: GAMES }, threads: 1, gameTimeout: 60, contrasts: CONTRASTS },
};

function logOf(outcomes: Uint8Array): GameLog {
  return { outcomes, reasons: new Uint8Array(0), metrics: [] };
}

function fileAt(path: string, length: number): DealResultsFile {
  return new DealResultsFile(FAKE, PLAN, new AppendFile(path, length));
}

test('what deals came to is put side by side as it was, also where the file was taken up again', () => {
  const uniform = seededUniform(5);
  const columns = PLAN.arms.map(() => Uint8Array.from({ length: GAMES }, () => Math.floor(3 * uniform())));
  const path = join(folder, 'deals.bin');
  let file = fileAt(path, 0);
  for (const [arm, column] of columns.entries()) {
    for (let from = 0; from < GAMES; from += 7) {
      if (arm === 2 && from === 14) {
        // A batch that is not in the checkpoint is lost, and played again.
        const { bytes } = file.file;
        file.add({ arm, log: logOf(new Uint8Array(7)) });
        file.file.close();
        file = fileAt(path, bytes);
      }
      file.add({ arm, log: logOf(column.subarray(from, from + 7)) });
    }
  }
  const counts = file.count(path);
  file.file.close();
  const expected = new ContrastCounts(FAKE, PLAN.arms, CONTRASTS);
  expected.add(new Map([0, 2, 3].map((arm) => [arm, columns[arm]!])));
  expect(counts.counts).toEqual(expected.counts);
  // A byte an outcome; nothing of the arm that is in no contrast.
  expect(file.file.bytes).toBe(3 * GAMES);
});
