import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shellWords } from '../../src/game/index.js';
import type { StudySummary } from '../../src/study/index.js';
import { VERSION } from '../../src/version.js';
import { folderWith, printed, shamus, temporaryFolder } from './shamus.testing.js';

const SMALL = ['--effect', '0.2', '-n', '40', '--ladder', 'greedy,careful', '-s', 'study', '--reviewed', '0'];
const RUMMY = ['study', 'rummy', '--players', '3', ...SMALL];

/** Files of which every byte follows from the command. */
const LASTING = ['study.json', 'measures.csv', 'parts/seats/tallies.json', 'parts/luck/records.csv'];

/** Without a player who looks ahead: study.nightly.test.ts has one. */
const SHAMUS = ['--effect', '0.2', '--ladder', 'random+random,feeder+closer'];

let cwd: string;
let found: StudySummary;

function bytes(folder: string): string[] {
  return LASTING.map((file) => readFileSync(join(cwd, folder, file), 'utf8'));
}

beforeAll(async () => {
  cwd = temporaryFolder();
  found = JSON.parse(await printed([...RUMMY, '--json', '-o', 'whole'], { cwd }));
});

describe('shamus study', () => {
  test('has every measure with intervals that hold together, and keeps them in a folder', () => {
    expect(found).toMatchObject({ schema: 'shamus-study/1', game: 'rummy', ended: 'complete' });
    const { timing: _, ...lasting } = found as StudySummary & { timing: unknown };
    expect(JSON.parse(readFileSync(join(cwd, 'whole/study.json'), 'utf8'))).toEqual(lasting);
    const names = found.measures.map(({ name }) => name);
    expect(names).toEqual([
      'seats',
      'turns',
      'minutes',
      'ends',
      'ladder',
      'variance',
      'choices',
      'forced',
      'rivals',
      'habits',
      'uses',
    ]);
    for (const { values } of found.measures) {
      for (const { estimate, low, high } of values.filter((value) => value.low !== null)) {
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
      }
    }
    const [seats] = found.measures;
    expect(seats!.values.map(({ name }) => name)[0]).toBe('first dealer');
    expect(seats!.values.reduce((sum, { estimate }) => sum + estimate, 0)).toBeCloseTo(1, 9);
    const rows = readFileSync(join(cwd, 'whole/measures.csv'), 'utf8').trimEnd().split('\n');
    const habits = found.measures.find(({ name }) => name === 'habits')!;
    expect(habits.values.map(({ name }) => name)).toEqual([
      'holding melds back, where no other does',
      'holding melds back, where all others do',
    ]);
    expect(rows).toHaveLength(1 + found.measures.reduce((sum, { values }) => sum + values.length, 0));
  });

  test('has the numbers of its parts, which are results like any others', async () => {
    const summary = JSON.parse(readFileSync(join(cwd, 'whole/parts/seats/summary.json'), 'utf8'));
    const [entrant] = summary.runs[0].entrants;
    const shares = entrant.byDistance.map(({ mean }: { mean: number }) => mean);
    expect(found.measures[0]!.values.map(({ estimate }) => estimate)).toEqual(shares);
    // Intervals that hold together are wider than each alone.
    const [own] = found.measures[0]!.values;
    expect(own!.low!).toBeLessThan(entrant.byDistance[0].low);
    const ladder = JSON.parse(readFileSync(join(cwd, 'whole/parts/ladder/summary.json'), 'utf8'));
    const step = found.measures.find(({ name }) => name === 'ladder')!.values[0]!;
    expect(step.estimate).toBeCloseTo(ladder.runs[0].entrants[0].share.mean, 12);
    expect(await printed(['verify', 'whole/parts/luck', '--batches', '1'], { cwd })).toContain('verified: ');
  });

  test('has a page with a question a section, the finding first', () => {
    const page = readFileSync(join(cwd, 'whole/report.html'), 'utf8');
    const questions = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(questions.slice(0, 3)).toEqual([
      'Is a seat favoured?',
      'How long does it take?',
      'How much is luck, how much is skill?',
    ]);
    expect(page).toContain('Elias');
  });

  test('is resumed to the same bytes, and played in shards', async () => {
    const before = bytes('whole');
    await printed([...RUMMY, '-o', 'whole', '--resume'], { cwd });
    expect(bytes('whole')).toEqual(before);
    for (const shard of ['2/2', '1/2']) {
      expect(await printed([...RUMMY, '-o', 'parts', '--shard', shard], { cwd })).toContain(
        `shard ${shard} is complete`,
      );
    }
    const early = await shamus(['report', 'parts'], { cwd });
    expect(early).toMatchObject({ code: 2, stderr: expect.stringContaining('holds an unfinished study') });
    await printed([...RUMMY, '-o', 'parts', '--resume'], { cwd });
    expect(bytes('parts')).toEqual(before);
  });

  test('of a game in which all win together asks for no seats', async () => {
    const text = await printed(['study', ...SHAMUS, '-n', '60', '--reviewed', '3', '-o', 'shamus'], { cwd });
    expect(text).toMatch(/^Shamus with 2 players: a study\n/);
    expect(text).not.toContain('first dealer');
    expect(text).toContain('feeder+closer ');
    const { measures } = JSON.parse(readFileSync(join(cwd, 'shamus/study.json'), 'utf8')) as StudySummary;
    expect(measures.find(({ name }) => name === 'variance')!.observations).toBe(60);
    // Every game has choices; of the judged ones it is told how they went.
    expect(measures.find(({ name }) => name === 'minutes')!.observations).toBe(60);
    expect(measures.find(({ name }) => name === 'drama')!.observations).toBe(3);
    expect(text).toContain('IS IT EXCITING TO THE END?');
    expect(await printed(['verify', 'shamus', '--batches', '3'], { cwd })).toContain('verified: ');
  });
});

test('--vary plays every combination of rules, says what each does, and is verified with the rules of each', async () => {
  const words = 'study rummy -v deal-1 --ladder random,greedy -t greedy -n 200'.split(' ');
  const made = await printed([...words, '--vary', 'handSize=7,10', '--vary', 'players=2,3', '--json', '-o', 'rules'], {
    cwd,
  });
  const { sensitivity } = JSON.parse(made) as StudySummary;
  expect(sensitivity).toMatchObject({
    design: 'full',
    factors: [{ name: 'handSize', values: [7, 10] }, { name: 'players' }],
  });
  expect(sensitivity!.points).toHaveLength(4);
  const turns = sensitivity!.measures.find(({ name }) => name === 'turns')!;
  expect(turns.effects.map(({ factors }) => factors.join())).toEqual(['handSize', 'players', 'handSize,players']);
  const [of7, of10] = turns.levels.filter(({ factor }) => factor === 'handSize');
  expect(Math.abs(of10!.estimate - of7!.estimate)).toBeCloseTo(turns.effects[0]!.estimate, 8);
  const point = JSON.parse(readFileSync(join(cwd, 'rules/parts/vary/4/manifest.json'), 'utf8'));
  expect(point.definition).toMatchObject({ 'based-on': 'rummy', handSize: 10 });
  expect(readFileSync(join(cwd, 'rules/report.html'), 'utf8')).toContain('Which rule should be changed?');
  expect(await printed(['verify', 'rules', '--batches', '4'], { cwd })).toContain('verified: ');
});

test('a study of a game file says what game it is, plans first, and its commands show its games', async () => {
  const folder = folderWith({ 'mine.yaml': 'name: mine\nbased-on: rummy\nhandSize: 8\n' });
  const words = ['study', './mine.yaml', '-v', 'deal-1', ...SMALL, '-o', 'out'];
  const { code, stdout, stderr } = await shamus(words, { cwd: folder });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^plan: [\d,]+ games \(seats [\d,]+, choices 40, .*\), (about .*|under 1 s) on \d+ threads?\n/,
  );
  expect(stdout).toContain('Mine (mine), based on rummy with handSize 8');
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /the cards alone decide [\d.]+ % \((no interval|[\d.]+ to [\d.]+)\) of who wins/,
  );
  const page = readFileSync(join(folder, 'out/report.html'), 'utf8');
  expect(page).toContain('based on rummy with handSize 8');
  const [command] = [...page.matchAll(/<code>(shamus replay [^<]*)<\/code>/g)].map(([, line]) => line!);
  const shown = await shamus(shellWords(command!)!.slice(1), { cwd: folder });
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Game ') });
});

const GOAL = ['--vary', 'handSize=7,10', '--goal', 'turns=1..9999,dealer=-1..1'];

test('--goal finds rules, confirms them on fresh decks, is verified, and goes on after a kill', async () => {
  const words = 'study rummy -v deal-1 --ladder random,greedy -t greedy -n 20 --effect 0.2'.split(' ');
  const made = await printed([...words, ...GOAL, '--json', '-o', 'goal'], {
    cwd,
  });
  const { goalSearch } = JSON.parse(made) as StudySummary;
  expect(goalSearch!.found.measures.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'turns reached',
    'dealer reached',
  ]);
  expect(readFileSync(join(cwd, 'goal/report.html'), 'utf8')).toContain('fits, one of 2 combinations');
  expect(await printed(['verify', 'goal', '--batches', '2'], { cwd })).toContain('verified: ');

  // As a kill in the confirmation leaves it: what was begun, and the rounds.
  const before = readFileSync(join(cwd, 'goal/study.json'), 'utf8');
  const { game, seed, setup, question } = JSON.parse(before) as StudySummary;
  const beginning = { game, seed, setup, question };
  writeFileSync(
    join(cwd, 'goal/study-begun.json'),
    JSON.stringify({ schema: 'shamus-study-begun/1', version: VERSION, beginning }),
  );
  const confirmation = readdirSync(join(cwd, 'goal/parts/goal')).find((name) => name.startsWith('confirmation'))!;
  for (const name of ['manifest.json', 'study.json', `parts/goal/${confirmation}`])
    rmSync(join(cwd, 'goal', name), { recursive: true });
  const kept = statSync(join(cwd, 'goal/parts/goal/1-1/tallies.json'));
  const other = await shamus([...words, ...GOAL, '--seed', 'other', '-o', 'goal', '--resume'], { cwd });
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('it was begun with another seed') });
  await printed([...words, ...GOAL, '-o', 'goal', '--resume'], { cwd });
  expect(readFileSync(join(cwd, 'goal/study.json'), 'utf8')).toBe(before);
  expect(statSync(join(cwd, 'goal/parts/goal/1-1/tallies.json')).mtimeMs).toBe(kept.mtimeMs);
});

test('targets of Shamus are varied', async () => {
  const words = ['study', 'shamus', '-n', '40', '--vary', 'senior=60,120', '--vary', 'junior=100,150', '--json'];
  const { sensitivity } = JSON.parse(
    await printed([...words, '--ladder', 'random+random,feeder+closer', '-o', 'targets'], { cwd }),
  ) as StudySummary;
  expect(sensitivity!.points).toHaveLength(4);
  const manifest = JSON.parse(readFileSync(join(cwd, 'targets/parts/vary/4/summary.json'), 'utf8'));
  expect(manifest.runs[0].setup.variant).toBe('senior=120,junior=150');
});

test.each([
  [['study', 'rummy', '--goal', 'turns=50'], 'needs --vary'],
  [['study', 'rummy', '--vary', 'handSize=7,8', '--goal', 'luck=1'], '--goal must be MEASURE=NUMBER'],
  [['study', 'rummy', '--vary', 'handSize=1..0'], '--vary must be FIELD=LOW..HIGH'],
  [['study', 'rummy', '--vary', 'hadSize=7,8'], 'there is no game with hadSize=7'],
  [['study', 'rummy', '--vary', 'players=2,9'], 'there is no game with players=9'],
  [['study', 'shamus', '--vary', 'hand=7,8'], "'hand' is the same in all variants"],
  [['study', 'shanghai-rummy', '--vary', 'deals=4,11'], "'deals' is a number of contracts, 1 to 10"],
  [['study', 'rummy', '--points', '9'], '--points needs --vary'],
  ...[3, 4].map((points): [string[], string] => [
    ['study', 'contract-rummy', '--vary', 'buys=1..3', '--vary', 'jokers=2..4', '--points', String(points)],
    `--points ${points} is too few to tell 6 values of buys, jokers apart: give 9 points`,
  ]),
  [['study', 'rumy'], "unknown game 'rumy'; did you mean 'rummy'?"],
  [['study', 'rummy', '-t', 'careful+greedy'], 'teams of one policy, which plays at all seats'],
  [['study', 'rummy', '--ladder', 'random'], '--ladder needs two players or more'],
  [['study', 'rummy', '--ladder', 'random,gredy'], "did you mean 'greedy'"],
  [['study', 'shamus', '-t', 'random'], "team 'random' names 1 policy"],
  [['study', 'rummy', '--effect', '2'], '--effect must be between'],
])('%j is refused in a line, and writes nothing', async (words, message) => {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await shamus(words, { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect((await import('node:fs')).readdirSync(folder)).toEqual([]);
});
