import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CeilingSummary } from '../src/analysis/index.js';
import { PACKAGE, shamus } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

const RESULTS = join(PACKAGE, 'results');
/** What experiments wrote: they have a manifest. */
const ALL = readdirSync(RESULTS, { withFileTypes: true }).filter(({ name }) =>
  existsSync(join(RESULTS, name, 'manifest.json')),
);
/** The study that `npm start` plays; of all others where tests may be long. */
const FOLDERS = testSize(
  ALL.filter(({ name }) => name === 'senior-vs-junior'),
  ALL,
);

async function verified(name: string) {
  const { stdout, code } = await shamus([
    'verify',
    join(RESULTS, name),
    '--batches',
    testSize('1', '3'),
    '--json',
    '--seed',
    'a',
  ]);
  const { falsehoods, unplayable } = JSON.parse(stdout);
  return { falsehoods, unplayable, code };
}

test.each(FOLDERS.map(({ name }) => name))(
  "the committed results of '%s' match what the current engine plays; if not, run the experiment again",
  async (name) => {
    expect(await verified(name)).toEqual({ falsehoods: [], unplayable: null, code: 0 });
  },
);

/** Of the committed ceiling: some deals that are lost, some that are not known, and some others, with their verdicts. */
function sampleOfCeiling({ arms }: CeilingSummary) {
  return arms.flatMap(({ setup, goals }) => {
    const { lostGames, unknownGames } = goals.senior!;
    const some = [
      ...lostGames.slice(0, testSize(1, 5)),
      ...unknownGames.slice(0, testSize(0, 3)),
      ...testSize([0], [0, 1, 2, 3, 4]),
    ];
    return some.map((index) => {
      const verdict = lostGames.includes(index) ? 'lost' : unknownGames.includes(index) ? 'unknown' : 'won';
      return { variant: setup.variant, index, verdict };
    });
  });
}

test('the committed ceiling is what the solver finds; if not, run the command in results/README.md again', async () => {
  const summary: CeilingSummary = JSON.parse(readFileSync(join(RESULTS, 'ceiling/ceiling.json'), 'utf8'));
  const { seed, nodes } = summary;
  for (const { variant, index, verdict } of sampleOfCeiling(summary)) {
    const words = ['-s', seed, '--nodes', String(nodes), '-v', variant, '-i', String(index), '--json'];
    const { arms } = JSON.parse((await shamus(['ceiling', ...words])).stdout) as CeilingSummary;
    expect([variant, index, arms[0]!.found![0]!.goals.senior!.verdict]).toEqual([variant, index, verdict]);
  }
});
