/** Variants of Shamus by their numbers (rule 6.3). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveSetup } from '../../src/game/index.js';
import { loadGame } from '../../src/index.js';
import { bash, folderWith, outputOf, PROGRAM, shamus } from './shamus.testing.js';

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

test('6.3 circle and hands by number: usual ones are no variant of their own, and cards must suffice', async () => {
  const game = await loadGame('shamus');
  const variantOf = (variant: string, players: number) => resolveSetup(game, { variant, players }).variant;
  expect(variantOf('hand=6,circle=10', 2)).toBe('standard');
  expect(variantOf('hand=6,circle=10', 4)).toBe('senior=50,junior=100,circle=10,hand=6');
  expect(variantOf('circle=24,hand=12', 2)).toBe('senior=50,junior=100,circle=24,hand=12');
  expect(() => variantOf('hand=12', 4)).toThrow('4 hands of 12 and a circle of 8 are 56 cards; they can be 50 at most');
  const { stderr } = await shamus([...RUN.slice(0, 3), '--games', '4', '--variant', 'circle=12']);
  expect(stderr).toContain('closer, feeder: made for the usual circle and hands');
});

test('an experiment answers what a longer circle does', async () => {
  const cwd = folderWith({});
  const variants = '[expert, "senior=80,junior=20", "circle=8", "circle=12"]';
  const text = `question: q\nseed: s\ngames: 20\narms:\n  - {team: random+random, variant: ${variants}}\n`;
  writeFileSync(join(cwd, 'study.yaml'), text);
  const told = await outputOf(['experiment', 'check', join(cwd, 'study.yaml')]);
  for (const name of ['senior=80,junior=20', 'senior=50,junior=100,circle=8']) expect(told).toContain(name);
});
