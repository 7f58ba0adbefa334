/** Unfinished runs, and commands that ask for something else, or that would go on with them. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCK_OWNER } from '../../src/results/disk/lock.js';
import { expectOneLine, outputOf, shamus, startShamus, temporaryFolder, untilSeen } from '../cli/shamus.testing.js';
import { lastingFiles } from './lasting.testing.js';
import { type Change, replace } from './tampering.testing.js';

const LOCK = 'unfinished/lock';
const JOURNAL = 'unfinished/run.jsonl';

describe('an unfinished run', () => {
  const LONG = 'run -t random+random -n 1e8 -s long';
  let cwd: string;

  beforeAll(async () => {
    cwd = temporaryFolder();
    const { process: child, end } = startShamus([...LONG.split(' '), '--out', 'unfinished/results'], { cwd });
    const path = join(cwd, 'unfinished/results', JOURNAL);
    const batches = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n{"group"').length - 1 : 0);
    // With a single batch no line could be missing between two.
    await untilSeen(() => batches() > 2, child);
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
  });

  const copy = async (change: Change) => {
    const folder = temporaryFolder();
    cpSync(join(cwd, 'unfinished'), folder, { recursive: true });
    await change(join(folder, 'results'));
    return folder;
  };
  const journal = (from: RegExp, to: string) => replace(JOURNAL, from, to);
  const locked = (path: string) => writeFileSync(join(path, LOCK), LOCK_OWNER);
  const asItIs = () => {};
  const advice = '; give --out another folder, or begin anew with --restart$';

  test.each([
    [
      'another seed',
      LONG.replace('long', 'x'),
      asItIs,
      `^cannot resume the run in 'results': it was begun with the seed 'long', and this is 'x'${advice}`,
    ],
    [
      'another rule',
      LONG.replace('1e8', '2e8'),
      asItIs,
      `the stopping rule 100,000,000 games an arm, and this is 200,000,000 games an arm${advice}`,
    ],
    [
      'another arm',
      LONG.replace('+random', '+meld-first'),
      asItIs,
      `another arm 1: standard random\\+random, and this is standard random\\+meld-first${advice}`,
    ],
    ['records', `${LONG} --records`, asItIs, `records not kept, and this is kept${advice}`],
    [
      'another version',
      LONG,
      journal(/"version":"[^"]*"/, '"version":"0.0.1"'),
      "it was begun with version '0\\.0\\.1', and this is '",
    ],
    [
      'another engine',
      LONG,
      journal(/"signature":"[^"]*"/, '"signature":"abc"'),
      "it was begun with the engine signature 'abc', and this is '",
    ],
    [
      'another policy',
      LONG,
      journal(/"sha256":"[^"]*"/, '"sha256":"abc"'),
      "it was begun with other code of the uno policy 'random'; give",
    ],
    [
      'another form',
      LONG,
      journal(/shamus-journal\/\d+/, 'shamus-journal/99'),
      'run\\.jsonl\' has the schema "shamus-journal/99"',
    ],
    [
      'a damaged first line',
      LONG,
      replace(JOURNAL, '{', ''),
      "run\\.jsonl' was modified or is damaged: line 1 is no JSON",
    ],
    [
      'a damaged line of games',
      LONG,
      replace(JOURNAL, '{"group"', '{group"'),
      'damaged: line 3 is no JSON; .*--restart$',
    ],
    [
      'a line that is missing',
      LONG,
      replace(JOURNAL, /\n\{"group".*/, ''),
      'arm 1 goes on from game 0, not 10000; .*--restart$',
    ],
    ['another process', LONG, locked, "^another run \\(process \\d+\\) is writing to '"],
  ])('is not resumed with %s, and stays as it is', async (what, words, change, line) => {
    const folder = await copy(change);
    const before = readFileSync(join(folder, 'results', JOURNAL));
    const told = await shamus([...words.split(' '), '--out', 'results', '--resume'], { cwd: folder });
    expectOneLine(told, new RegExp(line), what === 'another process' ? 1 : 2);
    expect(readFileSync(join(folder, 'results', JOURNAL))).toEqual(before);
  });

  test('is replaced where --restart asks for that; what is complete is told again, and nothing is written', async () => {
    const folder = await copy((path) => writeFileSync(join(path, LOCK), '999999999'));
    const at = { cwd: folder };
    const refused = await shamus([...LONG.split(' '), '--out', 'results'], at);
    expectOneLine(
      refused,
      /^'results' contains an unfinished run \([\d,]+ games\): continue with --resume or discard with/,
    );
    const short = [...'run -t random+random -n 100 --out results'.split(' ')];
    await outputOf([...short, '--restart'], at);
    expect(existsSync(join(folder, 'results/unfinished'))).toBe(false);
    const before = lastingFiles(join(folder, 'results'));
    const said = await outputOf([...short, '--resume', '--json'], at);
    expect(JSON.parse(said)).toMatchObject({ ended: 'complete', arms: [{ games: 100 }] });
    expect(lastingFiles(join(folder, 'results'))).toEqual(before);
    const other = await shamus([...short, '--resume', '--seed', 'x'], at);
    expectOneLine(other, /it was begun with the seed 'shamus', and this is 'x'; .* or leave out --resume$/);
  });
});
