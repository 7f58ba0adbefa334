import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LINE, rarely, rummyFile, unoFile } from './policies.testing.js';
import { parseRun, type RunJson, runJson } from './run-json.testing.js';
import { folderWith, type ProcessResult, shamus } from './shamus.testing.js';

const FAILURE = 1;
const SEED = ['-s', 'faulty'];
const ONE = ['--threads', '1'];

/** Illegal answers: the team, its file, and what is said between the policy's name and the game. */
const ILLEGAL: readonly (readonly [what: string, team: string, file: string, says: RegExp])[] = [
  [
    'a number that is no card',
    'own.mjs+random',
    unoFile({ play: 'return 99;' }),
    /plays '99', which is not a card \(rule 3\.1\)/,
  ],
  ['nothing', 'own.mjs+random', unoFile({ play: 'return undefined;' }), /plays 'undefined', .* \(rule 3\.1\)/],
  [
    'a card that does not match',
    'own.mjs+random',
    unoFile({ play: 'return sets.firstCard(view.handLo & ~view.playableLo, view.handHi & ~view.playableHi);' }),
    /plays \w\w, which does(n't| not) .* \(rule 3\.1\)/,
  ],
  [
    'a sequence that is none',
    'random+own.mjs',
    rummyFile('laid.set(view.handLo, 0, 0, 0);'),
    /lays .* as a sequence, but not in a run of three or more \(rule 1\.3\)/,
  ],
  [
    'cards of another',
    'random+own.mjs',
    rummyFile('laid.set(~view.handLo & 0b111, 0, 0, 0);'),
    /lays down .*, which it does not hold \(rule 4\.2\)/,
  ],
  [
    'a discard that it does not hold',
    'random+own.mjs',
    rummyFile('', 'return sets.firstCard(~view.handLo & 0x1fff, 0);'),
    /discards \w\w, which it does not hold \(rule 4\.3\)/,
  ],
];

/** @returns the one line on stderr */
function faultOf({ code, stderr }: ProcessResult): string {
  expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  expect(code).toBe(FAILURE);
  return stderr;
}

describe.concurrent('a policy that plays what it may not ends the run; policy, rule, game and seed are named:', () => {
  test.each(ILLEGAL)('%s', async (_, team, file, says) => {
    const cwd = folderWith({ 'own.mjs': file });
    const line = faultOf(await shamus(['run', '-t', team, '-n', '100', ...SEED, ...ONE], { cwd }));
    expect(line).toMatch(/^shamus: (uno policy 'own\.mjs' at seat 0|rummy policy 'own\.mjs' at seat 1) /);
    expect(line).toMatch(says);
    // The rule that is named can be read.
    const [, rule] = /\(rule (\d+\.\d+)\)/.exec(line) ?? [];
    expect(line).toMatch(new RegExp(`, in game \\d+ of seed 'faulty' \\(see: shamus rules ${rule}\\)\n$`));
  });
});

describe.concurrent('a policy that throws is told by file, line and column:', () => {
  test.each([
    ['when it plays', 'play', /in game 0 of seed 'faulty'/],
    ['when a game begins', 'newGame', /in game 0 of seed 'faulty'/],
    ['when it is made', 'create', /when it was made/],
  ] as const)('%s', async (_, piece, when) => {
    const cwd = folderWith({ 'own.mjs': unoFile({ [piece]: "throw new RangeError('too hot');" }) });
    const line = faultOf(await shamus(['run', '-t', './own.mjs+random', '-n', '100', ...SEED, ...ONE], { cwd }));
    expect(line).toContain("uno policy './own.mjs' at seat 0 threw RangeError: too hot");
    expect(line).toContain(` at ${join(cwd, 'own.mjs')}:${LINE[piece]}:`);
    expect(line).toMatch(when);
  });

  test('in a second file, in TypeScript', async () => {
    const cwd = folderWith({
      'own.mjs': unoFile({ load: "import { boom } from './second.ts';", play: 'boom(view);' }),
      'second.ts':
        'interface Anything {\n  x?: number;\n}\nexport function boom(_: Anything): never {\n  throw new TypeError("boom");\n}\n',
    });
    const line = faultOf(await shamus(['run', '-t', 'own.mjs+random', '-n', '100', ...ONE], { cwd }));
    expect(line).toContain(`threw TypeError: boom at ${join(cwd, 'second.ts')}:5:`);
  });

  test('in the library, by the line of the policy that called it', async () => {
    const load = "import { parseCard } from 'shamus-lab/shamus';";
    const cwd = folderWith({ 'own.mjs': unoFile({ load, play: "return parseCard('ZZ');" }) });
    const line = faultOf(await shamus(['run', '-t', 'own.mjs+random', '-n', '100', ...ONE], { cwd }));
    expect(line).toContain(` at ${join(cwd, 'own.mjs')}:${LINE.play}:`);
  });

  test('in several lines, which are told in one', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({ play: "throw new Error('one\\ntwo');" }) });
    expect(faultOf(await shamus(['run', '-t', 'own.mjs+random', '-n', '100', ...ONE], { cwd }))).toContain('one');
  });

  test('something that is no error', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({ play: 'throw undefined;' }) });
    expect(faultOf(await shamus(['run', '-t', 'own.mjs+random', '-n', '100', ...ONE], { cwd }))).toContain(
      'threw a value',
    );
  });
});

describe.concurrent('what was finished before a fault is kept:', () => {
  const TEAMS = ['random+meld-first', './own.mjs+meld-first', 'high-first+meld-first'];
  const own = unoFile({ newGame: rarely(9_000, "throw new Error('rare');") });
  const words = ['-t', TEAMS.join(','), '-n', '25000', ...SEED, '--json'];

  async function run(threads: string): Promise<{ line: string; result: RunJson; cwd: string }> {
    const cwd = folderWith({ 'own.mjs': own });
    const told = await shamus(['run', ...words, '--threads', threads], { cwd });
    return { line: faultOf(told), result: parseRun(told.stdout), cwd };
  }
  let onOneThread: ReturnType<typeof run>;
  beforeAll(() => {
    onOneThread = run('1');
  });

  test('the arms before, and of the arm at fault exactly the games before it', async () => {
    const { line, result, cwd } = await onOneThread;
    const game = Number(/in game (\d+) of seed 'faulty'/.exec(line)![1]);
    expect(game).toBeGreaterThan(0);
    expect(result.ended).toBe('failed');
    expect(result.runs.map(({ team, games, complete }) => ({ team, games, complete }))).toEqual([
      { team: TEAMS[0], games: 25_000, complete: true },
      { team: TEAMS[1], games: game, complete: false },
    ]);
    const upTo = await runJson(['-t', TEAMS[1]!, '-n', String(game), ...SEED], { cwd });
    expect({ ...result.runs[1], complete: true }).toEqual(upTo.runs[0]);
  });

  test.each(['2'])('the same on %s threads as on 1', async (threads) => {
    const [one, more] = await Promise.all([onOneThread, run(threads)]);
    expect(more.line.replaceAll(more.cwd, '')).toBe(one.line.replaceAll(one.cwd, ''));
    expect(more.result.runs).toEqual(one.result.runs);
  });
});
