import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersTo, expectOneLine, folderWith, printed, shamus, type Told } from './shamus.testing.js';

const FILE = `question: Is it true?
seed: verified
games: 20000
against: { team: random+random }
arms:
  - team: [random+random, high-first+meld-first]
`;

type Change = readonly [file: string, from: string | RegExp, to: string];

/** Each file changed by itself, and what is said of it. */
const SIMPLE: readonly (readonly [Change, RegExp])[] = [
  [['summary.csv', /0\.\d{4}/, '0.9999'], /\/summary\.csv: is not as it was written/],
  [['summary.json', /"count": 1/, '"count": 2'], /\/summary\.json: is not as it was written/],
  [['pairs.csv', /\d+\n$/, '7\n'], /\/pairs\.csv: is not as it was written/],
  [['batches.csv', '1,10000', '1,10001'], /\/batches\.csv: is not as it was written/],
  [['tallies.json', /"loss": \d/, '"loss": 9'], /\/tallies\.json: cannot be: 20000 games have \d+ outcomes/],
];

/** The same where the hashes in the manifest are changed along. */
const SMART: readonly (readonly [Change, RegExp])[] = [
  [['summary.csv', /,0\.\d+/, ',0.9999'], /\/summary\.csv:2: says '1,standard,/],
  [['summary.json', /"count": 1/, '"count": 2'], /\/summary\.json:\d+: says '"count": 2\d*,', where tallies\.json/],
  [['pairs.csv', /\d+\n$/, '7\n'], /\/pairs\.csv:10: says '.*,7', where tallies\.json comes to/],
  [['batches.csv', /1,10000/, '1,20000'], /\/batches\.csv:3: has games from 20000 of arm 1, where those from 10000/],
  [['batches.csv', /(\n1,0,10000,)(\d+)/, '$12$2'], /\/tallies\.json: arm 1 has senior \d+, and its batches/],
  [
    ['batches.csv', /[0-9a-f]{16}/g, '0'.repeat(16)],
    /\/batches\.csv:2: sha256 is 0{16}, and \w{16} when the games are/,
  ],
];

let cwd: string;
/** What is said of each forgery, in order. */
let told: Told[];

/** The results with a change, of which the manifest may know. @returns where they are */
function forge(name: string, [file, from, to]: Change, manifestToo: boolean): string {
  const path = join(cwd, name);
  cpSync(join(cwd, 'true'), path, { recursive: true });
  const text = readFileSync(join(path, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(path, file), changed);
  if (manifestToo) {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    manifest.files[file].sha256 = createHash('sha256').update(changed).digest('hex');
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
  }
  return path;
}

beforeAll(async () => {
  cwd = folderWith({ 'true.yaml': FILE });
  expect((await shamus(['experiment', 'true.yaml', '--out', 'true'], { cwd })).code).toBe(0);
  const forgeries = [
    ...SIMPLE.map(([change], place) => forge(`simple-${place}`, change, false)),
    ...SMART.map(([change], place) => forge(`smart-${place}`, change, true)),
    forge('old', ['manifest.json', /"signature": "\w+"/, '"signature": "abc"'], false),
  ];
  told = await answersTo(forgeries.map((path) => ['verify', path, '--batches', '4', '--seed', 'a']));
});

describe('shamus verify', () => {
  test('finds nothing wrong with results as they were written', async () => {
    const said = await printed(['verify', 'true', '--seed', 'x'], { cwd });
    expect(said).toBe(
      "4 of 4 batches were played again (seed 'x'); that is all\nthe results are what the games come to\n",
    );
    const json = JSON.parse(await printed(['verify', 'true', '--json', '--seed', 'x', '--batches', '1'], { cwd }));
    expect(json).toEqual({
      schema: 'shamus-verify/1',
      path: 'true',
      ok: true,
      falsehoods: [],
      unplayable: null,
      batches: { played: 1, of: 4, seed: 'x' },
    });
  });

  test('nor with those of four players, whose team has one name, however it is written', async () => {
    const FOUR = `question: Four?
seed: verified
games: 10000
against: { team: random+random+random+random }
arms:
  - players: 4
    team: [random+random, high-first+meld-first+high-first+meld-first, high-first+meld-first+random+meld-first]
`;
    const folder = folderWith({ 'four.yaml': FOUR });
    await shamus(['experiment', 'four.yaml', '--out', 'four'], { cwd: folder });
    const names = JSON.parse(readFileSync(join(folder, 'four/summary.json'), 'utf8')).runs.map(
      ({ team }: { team: string }) => team,
    );
    expect(names).toEqual(['random+random', 'high-first+meld-first', 'high-first+meld-first+random+meld-first']);
    expect(await printed(['verify', 'four'], { cwd: folder })).toContain('the results are what the games come to');
  });

  test.each(SIMPLE.map(([[file], line], place) => [file, line, place] as const))(
    'finds that %s was changed: %s',
    (_, line, place) => {
      const { code, stdout } = told[place]!;
      expect(code).toBe(1);
      expect(stdout).toMatch(line);
      expect(stdout).toMatch(/\nthese results are not to be trusted\n$/);
    },
  );

  test.each(SMART.map(([[file], line], place) => [file, line, place] as const))(
    'finds that %s was changed, also where the manifest was changed along: %s',
    (_, line, place) => {
      const { code, stdout } = told[SIMPLE.length + place]!;
      expect(code).toBe(1);
      expect(stdout).toMatch(line);
      expect(stdout).not.toContain('is not as it was written');
    },
  );

  test('says where games cannot be played again', () => {
    const { code, stdout } = told.at(-1)!;
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^no games can be played again: they were played by version .* \(signature abc\) .*\nthe files agree with each other\n$/,
    );
  });

  test.each([
    [['verify', 'nowhere'], "there is no results folder 'nowhere'"],
    [['verify', '.'], "'.' is no results folder: it has no manifest.json"],
    [['verify', 'true', '--batches', '0'], /^--batches must be a whole number/],
  ])('%j is told in one line', async (words, line) => {
    expectOneLine(await shamus(words, { cwd }), line);
  });
});
