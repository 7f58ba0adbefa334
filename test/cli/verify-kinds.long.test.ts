/** `verify` of folders that are not of one run, policy files in other folders, and results that are to be replaced. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { expectOneLine, printed, shamus, temporaryFolder } from './shamus.testing.js';
import { changing, type Forgeries, json, listed, replacing, reseal, setting } from './tampering.testing.js';

const POLICY = `
import { unoPolicy } from 'shamus-lab/shamus';
import base from 'shamus-lab/strategies/shamus/high-first';
export default unoPolicy({
  name: 'mine',
  summary: 'as high-first',
  description: 'Plays as high-first.',
  options: { x: { summary: 'does nothing', low: 1, high: 3, step: 1, default: 1 } },
  create: () => base.create(),
});
`;
const STUDY = `question: Is mine better?
seed: study
games: 200
arms:
  - team: [../my-uno.mjs+random, random+random]
`;
const SEED = ['--seed', 's', '-n', '200'];

/** Commands that write results, and the folder that each is given in. */
const MADE = {
  study: { words: ['experiment', 'exp/study.yaml'], at: '.' },
  run: { words: ['run', '-t', '../my-uno.mjs+random', ...SEED], at: 'exp' },
  compare: { words: ['compare', './my-uno.mjs+random', 'random+random', ...SEED], at: '.' },
  cup: { words: ['tournament', '-t', './my-uno.mjs+random,random+random', ...SEED], at: '.' },
  tune: {
    words: ['tune', '-t', './my-uno.mjs+random', '--tune', 'mine.x=1..3', '-s', 's', '-n', '600', '--confirm', '100'],
    at: '.',
  },
  design: {
    words:
      'study -t ./my-uno.mjs+random --ladder random+random,./my-uno.mjs+random -n 60 --effect 0.2 --reviewed 0'.split(
        ' ',
      ),
    at: '.',
  },
  ceiling: { words: ['ceiling', '-v', 'standard', '-s', 's', '-n', '4', '--nodes', '5000'], at: '.' },
  merged: { words: ['run', '-t', 'random+random', ...SEED, '--shard', '1/2'], at: '.' },
} as const;
type Made = keyof typeof MADE;

let cwd: string;

beforeAll(async () => {
  cwd = temporaryFolder();
  mkdirSync(join(cwd, 'exp'));
  writeFileSync(join(cwd, 'my-uno.mjs'), POLICY);
  writeFileSync(join(cwd, 'exp/study.yaml'), STUDY);
  for (const [name, { words, at }] of Object.entries(MADE)) {
    await printed([...words, '--out', join(at === '.' ? '' : '..', 'out', name)], { cwd: join(cwd, at) });
  }
  await printed([...MADE.merged.words.slice(0, -1), '2/2', '--out', 'out/merged'], { cwd });
  await printed(['merge', 'out/merged'], { cwd });
}, 300_000);

/** From where results are verified: of one kind from everywhere, of the others from above. */
const FROM = (name: Made) =>
  testSize(name === 'run' ? ['.', 'exp', 'out', 'out/run', '..'] : ['..'], ['.', 'exp', 'out', `out/${name}`, '..']);

describe.each(Object.keys(MADE) as Made[])('verify of %s', (name) => {
  test.each(FROM(name))('finds policy files and nothing wrong from %s', async (from) => {
    const said = await shamus(['verify', join(cwd, 'out', name), '--seed', 'v'], { cwd: join(cwd, from) });
    expect(said.stderr).toBe('');
    expect(said.stdout).toMatch(/\nnot verified: .*date, machine, author, duration/);
    expect(said.stdout).toMatch(/\nverified: [^\n]+\n$/);
    expect(said.code).toBe(0);
  });

  test('stores nothing of the machine in paths', () => {
    expect(readFileSync(join(cwd, 'out', name, 'manifest.json'), 'utf8')).not.toContain(cwd);
  });
});

const FUTURE = '2999-01-01T00:00:00.000Z';

/** A careful change of a shard's counts: its files are hashed and sealed again. */
// biome-ignore lint/suspicious/noExplicitAny: the counts of a shard, to be changed anywhere
const recountingShard = (change: (data: any) => void) => (path: string) => {
  json(path, 'shard-1-of-2/tallies.json', change);
  reseal(join(path, 'shard-1-of-2'), 'shard.json');
};

const MANIFEST = 'manifest.json';

const OF_MANIFESTS: Forgeries<Made>['tune'] = {
  'a date to come': [
    setting(MANIFEST, 'finished', FUTURE),
    /manifest\.json: was finished on 2999.*, which is still to come/,
  ],
  'another version': [
    setting(MANIFEST, 'versions.shamus-lab', '99.0.0'),
    /manifest\.json: names the version '99\.0\.0'/,
  ],
  'how it ended': [
    setting(MANIFEST, 'ended', 'failed'),
    /manifest\.json: says 'ended' "failed", where the other files come to "complete"/,
  ],
  'an invented field': [setting(MANIFEST, 'invented', 1), /manifest\.json: has a field 'invented'/],
  'an unlisted file': [(path) => writeFileSync(join(path, 'x.txt'), ''), /x\.txt: is not in/],
};

const FORGED: Forgeries<Made> = {
  tune: {
    ...OF_MANIFESTS,
    'the signature': [
      setting(MANIFEST, 'signature', '0'.repeat(16)),
      /manifest\.json: has the signature 0+, and its rounds another/,
    ],
    'how long it took': [setting(MANIFEST, 'seconds', 1e6), /manifest\.json: says 1000000 s, and its rounds took/],
    'a file in a round': [
      (path) => writeFileSync(join(path, 'rounds/1/x.txt'), ''),
      /rounds\/1\/x\.txt: is not in manifest\.json/,
    ],
  },
  merged: {
    'counts in the file of a shard': [
      recountingShard(({ arms: [arm] }) => {
        arm.outcomes.loss -= 1;
        arm.outcomes.senior += 1;
      }),
      /shard-1-of-2\/tallies\.json: arm 1 contradicts itself/,
    ],
    'a distribution in the file of a shard': [
      recountingShard(({ arms: [arm] }) => arm.metrics.turns.counts.reverse()),
      /shard-1-of-2\/tallies\.json: arm 1 has (turns_sum|counts that differ)/,
    ],
    'batches of a shard': [
      replacing('shard-2-of-2/batches.csv', /.\n$/, (end) => (end === 'f\n' ? '0\n' : 'f\n')),
      /shard-2-of-2\/shard\.json: was changed or is damaged: .*batches\.csv' is not as it was written/,
    ],
  },
  ceiling: {
    ...OF_MANIFESTS,
    'the command': [
      setting(MANIFEST, 'command', 'shamus ceiling -n 5'),
      /manifest\.json: has a command that does not give these results/,
    ],
    'a deal that is won': [
      changing('ceiling.json', ({ arms: [{ goals }] }) => {
        goals.any.won -= 1;
      }),
      /ceiling\.json:\d+: says '"won": \d,', where the verdict on each deal comes to '"won": \d,'/,
    ],
    'an interval': [
      changing('ceiling.json', ({ arms: [{ goals }] }) => {
        goals.any.low += 0.01;
      }),
      /ceiling\.json:\d+: says '"low": /,
    ],
    'turns tried for a deal, and in all': [
      (path) => {
        replacing('deals.csv', /(?<=^standard,0,\w+,)\d+/m, (nodes) => `${Number(nodes) + 1}`)(path);
        json(path, 'ceiling.json', ({ arms: [arm] }) => {
          arm.nodes += 1;
        });
      },
      /deals\.csv: standard, game 0: senior took \d+ turns, and \d+ when the deal is solved again/,
    ],
    'a line of play': [replacing('lines.jsonl', /"table":\d+/, '"table":999'), /lines\.jsonl:\d+: /],
  },
};

test.each(listed(FORGED).map(({ of, what, forge, says }) => [of, what, forge, says] as const))(
  'verify finds falsified in %s: %s',
  async (of, _, forge, says) => {
    const path = join(cwd, 'forged');
    rmSync(path, { recursive: true, force: true });
    cpSync(join(cwd, 'out', of), path, { recursive: true });
    if (of === 'tune') {
      rmSync(join(path, 'report.html'));
      json(path, MANIFEST, ({ files }) => delete files['report.html']);
    }
    await forge(path);
    // The files of shards are sealed by themselves.
    if (of !== 'merged') reseal(path);
    const { code, stdout } = await shamus(['verify', 'forged', '--policies', '.'], { cwd });
    expect(stdout).toMatch(says);
    expect(stdout).toMatch(/\ndo not trust these results\n$/);
    expect(code).toBe(1);
  },
);

test('verify of a ceiling of which ceiling.json alone was kept says what it does not verify', async () => {
  const path = join(cwd, 'bare');
  mkdirSync(path);
  cpSync(join(cwd, 'out/ceiling/ceiling.json'), join(path, 'ceiling.json'));
  const said = await printed(['verify', path]);
  expect(said).toContain('not verified: command, date, machine and author (there is no manifest.json)\n');
  expect(said).toMatch(/\nverified: /);
  json(path, 'ceiling.json', ({ arms: [{ goals }] }) => {
    const [lost, won] = [goals.senior.unknownGames, goals.senior];
    if (lost.length === 0) won.won -= 1;
    else won.lostGames = won.unknownGames;
  });
  expect((await shamus(['verify', path])).code).toBe(1);
});

/** Another question, for the folder of each. */
const OTHERS: readonly (readonly [Made, readonly string[]])[] = [
  ['run', ['run', '-t', 'random+random', ...SEED]],
  ['run', ['run', '-t', './my-uno.mjs+random', '--seed', 'other', '-n', '200']],
  ['compare', [...MADE.compare.words, '--alpha', '0.01']],
  ['cup', [...MADE.cup.words, '--measure', 'any']],
  ['study', ['run', '-t', 'random+random', ...SEED]],
  ['tune', [...MADE.tune.words, '--candidates', '2']],
  ['tune', ['run', '-t', 'random+random', ...SEED]],
  ['ceiling', ['ceiling', '-v', 'standard', '-s', 's', '-n', '5', '--nodes', '5000']],
  ['ceiling', ['run', '-t', 'random+random', ...SEED]],
  ['run', ['ceiling', '-v', 'standard', '-s', 's', '-n', '4', '--nodes', '5000']],
  ['merged', ['run', '-t', 'random+random', ...SEED, '--records', 'csv']],
];

test.each(OTHERS)('results of %s are not replaced by those of %j', async (of, words) => {
  const before = readFileSync(join(cwd, 'out', of, 'manifest.json'));
  const said = await shamus([...words, '--out', `out/${of}`], { cwd });
  expectOneLine(said, /^'out\/\w+' holds .+, and this is .+; give --out another folder, or replace them with --force$/);
  expect(readFileSync(join(cwd, 'out', of, 'manifest.json'))).toEqual(before);
});

test('results are replaced with --force, of whatever kind, and by the same command without it', async () => {
  const force = (words: readonly string[]) => printed([...words, '--out', 'new', '--force'], { cwd });
  cpSync(join(cwd, 'out/tune'), join(cwd, 'new'), { recursive: true });
  for (const { words } of testSize([MADE.compare], [MADE.compare, MADE.ceiling, MADE.cup, MADE.tune, MADE.compare])) {
    await force(words);
    expect(await printed(['verify', 'new'], { cwd })).toMatch(/\nverified: /);
  }
  await printed([...MADE.compare.words, '--out', 'new'], { cwd });
});
