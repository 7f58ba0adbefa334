/** Results folders of every kind: `shamus verify` as they were written and forged, and what may take their place. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { expectOneLine, printed, shamus } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { CAREFUL, CARELESS, UNPROVEN } from './forgeries.testing.js';
import { COMMANDS, KINDS, type Kind, makeFolders, wordsOf } from './kinds.testing.js';
import { MANIFEST, reseal } from './tampering.testing.js';

let cwd: string;
beforeAll(async () => {
  cwd = await makeFolders();
});

const VERIFY = ['verify', '--batches', '1000', '--seed', 'a', '--threads', '1'];

/** The kinds, from above; and those with paths of policy files from everywhere. */
const FROM = [
  ...KINDS.map((kind) => [kind, '.'] as const),
  ...['experiment/sub', 'experiment/out', '..'].map((from) => ['experiment', from] as const),
];

test.each(FROM)('nothing is found in results as they were written: %s, from %s', async (kind, from) => {
  const path = join(cwd, kind, 'out');
  const { code, stdout, stderr } = await shamus([...VERIFY, path], { cwd: join(cwd, from) });
  expect(stdout).toMatch(
    /^(\d+) of \1 batches were played again \(seed 'a'\): that is all\n(not verified: [^\n]*\n)+verified: the replayed games match the results\n$/,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // Nothing of the machine is stored in paths.
  expect(readFileSync(join(path, MANIFEST), 'utf8')).not.toContain(cwd);
});

/** Copies a kind, with the files beside it. @returns the folder of its results */
function copyOf(kind: Kind): string {
  rmSync(join(cwd, 'copy'), { recursive: true, force: true });
  cpSync(join(cwd, kind), join(cwd, 'copy'), { recursive: true });
  return join(cwd, 'copy/out');
}

const FORGED = Object.entries({ CARELESS, CAREFUL, UNPROVEN }).flatMap(([table, kinds]) =>
  Object.entries(kinds).flatMap(([kind, rows]) =>
    Object.entries(rows).map(([name, [forge, says]]) => ({ table, kind: kind as Kind, name, forge, says })),
  ),
);

test.each(FORGED)('verify finds what was changed in $kind: $name', async ({ table, kind, forge, says }) => {
  const path = copyOf(kind);
  await forge(path);
  if (table !== 'CARELESS' && existsSync(join(path, MANIFEST))) reseal(path);
  const { code, stdout, stderr } = await shamus([...VERIFY, 'out'], { cwd: join(path, '..') });
  const parts = says.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  expect(stdout + stderr).toMatch(new RegExp(parts.join('.*')));
  expect(code === 0).toBe(table === 'UNPROVEN');
  if (table === 'CAREFUL') expect(stdout).not.toContain('is not as it was written');
});

test('verify says what a sample finds, and how likely', async () => {
  const words = ['verify', 'precise/out', '--seed', 'x', '--batches', '1'];
  expect(await printed(words, { cwd })).toMatch(
    /^1 of 5 batches were played again \(seed 'x'\)\na change in one batch would be found with probability 20\.0 %\nto play all of them again: --batches 5\nnot verified: /,
  );
  expect(JSON.parse(await printed([...words, '--json'], { cwd }))).toEqual({
    ...{ schema: 'shamus-verify/1', path: 'precise/out', ok: true, falsehoods: [], unplayable: null },
    batches: { played: 1, of: 5, seed: 'x' },
    chances: [{ changed: 1, found: expect.closeTo(0.2) }],
    unproven: [
      'not verified: options of the command that do not affect the results: --threads, --out',
      expect.stringMatching(/^not verified: date, machine, author, duration,/),
    ],
  });
});

const RUN = 'run -t random+random -n 100';
/** Another question, for the folder of each. */
const OTHERS: readonly (readonly [Kind, string])[] = [
  ['run', `${RUN} --seed other`],
  ['precise', `${COMMANDS.precise[0]} --seed other`],
  ['compare', `${COMMANDS.compare[0]} --alpha 0.01`],
  ['cup', `${COMMANDS.cup[0]} --measure any`],
  ['experiment', RUN],
  ['tuning', `${COMMANDS.tuning[0]} --candidates 2`],
  ['tuning', RUN],
  ['ceiling', 'ceiling -v standard -n 5 --nodes 5000'],
  ['ceiling', RUN],
  ['run', COMMANDS.ceiling[0]],
  ['shards', 'run -t ./own.mjs+random -n 120'],
];

test.each(OTHERS)('results of %s are not replaced by those of %s', async (kind, command) => {
  const file = join(cwd, kind, 'out', MANIFEST);
  const before = readFileSync(file);
  const said = await shamus(wordsOf(command), { cwd: join(cwd, kind) });
  expectOneLine(said, /^'out' holds .+, and this is .+; give --out another folder, or replace them with --force$/);
  expect(readFileSync(file)).toEqual(before);
});

test('results are replaced with --force, of whatever kind, and by the same command without it', async () => {
  const folder = { cwd: join(copyOf('tuning'), '..') };
  for (const kind of testSize(['compare'], ['compare', 'ceiling', 'cup', 'tuning', 'compare'] as const)) {
    await printed([...wordsOf(COMMANDS[kind as Kind][0]), '--force'], folder);
    expect(await printed(['verify', 'out'], folder)).toMatch(/\nverified: /);
  }
  await printed(wordsOf(COMMANDS.compare[0]), folder);
});
