/** `shamus verify` names every file that is not what the counts come to, and every batch that plays differently. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith, outputOf, shamus, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { CONTRASTS, OWN } from './kinds.testing.js';
import { type Change, change, replace } from './tampering.testing.js';

const TEAMS = '-t random+random,high-first+meld-first,random+meld-first -n 300';

/** A command for each kind of results. */
const KINDS = {
  run: 'run -t ./own.mjs+random -n 300 --records',
  compare: 'compare random+random high-first+meld-first -n 300',
  contrasts: 'experiment x.yaml',
  cup: `tournament ${TEAMS}`,
  fields: 'tournament --game rummy -v deal-1 -t random,greedy --field greedy -n 120',
  tuning: 'tune --game rummy -v deal-1 -t careful:hold=8 --tune hold=0..6:2 -n 600 --confirm 40',
} as const;
type Kind = keyof typeof KINDS;
const MADE = testSize<readonly Kind[]>(['run', 'compare', 'cup'], Object.keys(KINDS) as Kind[]);

let cwd: string;
beforeAll(async () => {
  cwd = folderWith({ 'own.mjs': OWN, 'x.yaml': CONTRASTS });
  for (const kind of MADE) await outputOf([...KINDS[kind].split(' '), '--threads', '1', '--out', kind], { cwd });
});

/** Verifies a copy of results after a change. */
async function verified(kind: Kind, by: Change = () => {}, batches = '1000') {
  const folder = temporaryFolder();
  cpSync(cwd, folder, { recursive: true });
  await by(join(folder, kind));
  const words = ['verify', kind, '--json', '--threads', '1', '--seed', 'a', '--batches', batches];
  const { code, stdout } = await shamus(words, { cwd: folder });
  const { ok, differences, unplayable, games: played } = JSON.parse(stdout);
  expect(ok).toBe(code === 0);
  return { ok, files: differences.map(({ file }: { file: string }) => file), differences, unplayable, played };
}

describe.each(MADE)('%s', (kind) => {
  test('is equal as it was written, and all of it can be played again', async () => {
    const { ok, differences, unplayable, played } = await verified(kind);
    expect({ ok, differences, unplayable }).toEqual({ ok: true, differences: [], unplayable: null });
    expect(played.played).toBe(played.of);
    expect(played.of).toBeGreaterThan(0);
  });

  test('is different where a digit of any file is another, and that file is named', async () => {
    const names = readdirSync(join(cwd, kind), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => /\.(csv|json|jsonl|html)$/.test(name));
    for (const file of testSize([files.find((name) => name.endsWith('summary.csv')) ?? files[0]!], files)) {
      const { ok, files: named } = await verified(
        kind,
        (path) => {
          const text = readFileSync(join(path, file), 'latin1');
          const at = text.search(/\d(?=\D*$)/);
          const digit = (Number(text[at]) + 1) % 10;
          writeFileSync(join(path, file), `${text.slice(0, at)}${digit}${text.slice(at + 1)}`, 'latin1');
        },
        '1',
      ).catch(() => ({ ok: false, files: [file] }));
      // The last digit of a journal is of a hash of a page: it is the page that differs.
      const told = file === 'run.jsonl' ? 'report.html' : file;
      expect([file, ok, named.includes(told)]).toEqual([file, false, true]);
    }
  });
});

const rows = (text: string) => text.trimEnd().split('\n');
const inRows = (file: string, by: (lines: string[]) => readonly string[]) =>
  replace(file, /^[\s\S]*$/, (text) => `${by(rows(text)).join('\n')}\n`);

/** Changes of a kind each: what must be named, and why. */
const CHANGES: Readonly<Record<string, readonly [Kind, Change, string, RegExp]>> = {
  'a rate in a table': ['run', replace('summary.csv', ',0.95,', ',0.9,'), 'summary.csv', /where run\.jsonl comes to/],
  'a rate': ['run', replace('summary.json', /"mean":0\.\d/, '"mean":0.9'), 'summary.json', /where run\.jsonl comes/],
  'a label': ['run', replace('summary.csv', '1,standard', '1,standrad'), 'summary.csv', /where run\.jsonl comes to/],
  'rows in another order': [
    'cup',
    inRows('summary.csv', ([head, ...all]) => [head!, ...all.reverse()]),
    'summary.csv',
    /^says '3,/,
  ],
  'a row that is missing': ['cup', inRows('summary.csv', (all) => all.slice(0, -1)), 'summary.csv', /^says nothing/],
  'a row too many': ['cup', inRows('summary.csv', (all) => [...all, all.at(-1)!]), 'summary.csv', /comes to nothing$/],
  'a table that is missing': ['compare', (path) => rmSync(join(path, 'summary.csv')), 'summary.csv', /^is missing$/],
  'a record': ['run', replace('records.csv', /(\d)\n$/, '$1\u0031\n'), 'records.csv', /^is not as it was written/],
  'an answer': [
    'compare',
    replace('summary.json', '"games":300', '"games":301'),
    'summary.json',
    /"games":301.*comes to .*"games":300/,
  ],
  'a pair of a tournament': [
    'cup',
    change('run.jsonl', 1, ({ pairs }) => pairs[3]++),
    'run.jsonl',
    /do not fit their tallies$/,
  ],
  'a count': [
    'run',
    change('run.jsonl', 1, ({ arms: [tally] }) => tally[1]++),
    'run.jsonl',
    /^cannot be: of arm 1 its outcome senior has/,
  ],
  'a line that is missing': [
    'run',
    inRows('run.jsonl', (all) => all.toSpliced(2, 1)),
    'run.jsonl',
    /goes on from game 50, not 100$/,
  ],
  'a seed': ['run', change('run.jsonl', 0, (begin) => (begin.seed = 'x')), 'summary.json', /where run\.jsonl comes to/],
  'a batch that plays differently': [
    'run',
    swapped,
    'run.jsonl',
    /^is not what the games 0 to 49 of arm 1 come to when they are played again$/,
  ],
};

/** Exchanges the counts of two lines. */
function swapped(path: string): void {
  const file = join(path, 'run.jsonl');
  const lines = rows(readFileSync(file, 'utf8'));
  const [one, other] = [1, 2].map((place) => JSON.parse(lines[place]!));
  const swap = [
    { ...one, arms: other.arms },
    { ...other, arms: one.arms },
  ].map((line) => JSON.stringify(line));
  writeFileSync(file, `${[lines[0], ...swap, ...lines.slice(3)].join('\n')}\n`);
}

test.each(Object.entries(CHANGES))('a change is named: %s', async (_, [kind, by, file, why]) => {
  const { ok, differences } = await verified(kind, by);
  expect(ok).toBe(false);
  expect(differences[0]).toMatchObject({ file, message: expect.stringMatching(why) });
});

test('says in words what is equal, what is different, and what it cannot prove', async () => {
  const equal = await outputOf(['verify', 'run', '--batches', '1', '--seed', 'a'], { cwd });
  expect(equal).toMatch(
    /^50 of 300 games were played again \(seed 'a'\)\nto play all of them again: --batches 1e9\nequal: /,
  );
  expect(equal).toMatch(/\nnot proven: [^\n]*\n$/);
  const folder = temporaryFolder();
  cpSync(cwd, folder, { recursive: true });
  writeFileSync(join(folder, 'run/records.csv'), 'arm\n');
  const { code, stdout } = await shamus(['verify', 'run', '--batches', '1'], { cwd: folder });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^run\/records\.csv: is not as it was written: /);
  expect(stdout).toContain('\ndifferent: do not trust these results\n');
  writeFileSync(join(folder, 'own.mjs'), OWN.replace('call: () => 0', 'call: () => 1'));
  cpSync(join(cwd, 'run'), join(folder, 'run'), { recursive: true });
  const changed = await shamus(['verify', 'run'], { cwd: folder });
  expect(changed.code).toBe(1);
  expect(changed.stdout).toMatch(
    /^no games can be played again: the uno policy '\.\/own\.mjs' is not the one that played/,
  );
});
