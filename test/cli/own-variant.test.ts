/** Variants of Shamus by their targets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadGame, resolveSetup } from '../../src/index.js';
import { bash, folderWith, PROGRAM, printed, shamus } from './shamus.testing.js';

const RUN = ['run', '--team', 'feeder+closer', '--games', '300', '--json'];

/** The outcomes of the only arm of a run, as JSON. */
async function outcomesOf(...words: readonly string[]): Promise<unknown> {
  const { code, stdout } = await shamus([...RUN, ...words]);
  expect(code).toBe(0);
  return JSON.parse(stdout).arms[0].outcomes;
}

test('targets by number: those of a variant of the rules are that variant, and others play otherwise', async () => {
  const game = await loadGame('shamus');
  const variantOf = (variant: string) => resolveSetup(game, { variant }).variant;
  expect(
    ['senior=150,junior=200', 'junior=150, senior=100', 'junior=100', 'junior=60,senior=120'].map(variantOf),
  ).toEqual(['expert', 'advanced', 'standard', 'senior=120,junior=60']);
  expect(await outcomesOf('--variant', 'senior=100,junior=150')).toEqual(await outcomesOf('--variant', 'advanced'));
  const easy = await outcomesOf('--variant', 'senior=20,junior=20');
  expect(easy).not.toEqual(await outcomesOf());
});

test('a note says by which weights policies judge', async () => {
  for (const [variant, told] of [
    ['senior=74', 'closer judges by its weights for standard'],
    ['senior=124,junior=1', 'closer judges by its weights for advanced'],
    ['senior=126', 'closer judges by its weights for expert'],
  ] as const) {
    expect((await shamus([...RUN.slice(0, 3), '--games', '4', '--variant', variant])).stderr).toContain(told);
  }
  expect((await shamus([...RUN.slice(0, 3), '--games', '4', '--variant', 'expert'])).stderr).toBe('');
});

test('games of such a variant keep the rules, and by other targets they do not', async () => {
  const replay = `${process.execPath} ${PROGRAM} replay -t feeder+closer --variant senior=40,junior=10 --index 0-9 --format jsonl`;
  const check = `${process.execPath} ${PROGRAM} check -`;
  expect((await bash(`${replay} | ${check}`)).stdout).toBe('10 games follow the rules, 0 do not\n');
  const told = await bash(`${replay} | sed s/senior=40/senior=45/ | ${check}`);
  expect(told.code).toBe(1);
});

test('an experiment has variants by their targets', async () => {
  const cwd = folderWith({});
  const text =
    'question: q\nseed: s\ngames: 20\narms:\n  - {team: random+random, variant: [expert, "senior=80,junior=20"]}\n';
  writeFileSync(join(cwd, 'study.yaml'), text);
  expect(await printed(['experiment', 'check', join(cwd, 'study.yaml')])).toContain('senior=80,junior=20');
});

test.each([
  ['senior=400', 'senior must be 0 to 380 points'],
  ['senior=-5', 'senior must be 0 to 380 points'],
  ['circle=12', "'circle' is the same in all variants"],
  ['tempo=3', "a variant has no 'tempo'"],
])('the variant %s is a mistake', async (variant, message) => {
  const { code, stderr } = await shamus([...RUN.slice(0, 3), '--variant', variant]);
  expect([code, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain(message);
});
