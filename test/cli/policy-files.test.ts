import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResultRow } from '../../src/analysis/index.js';
import { journalIn } from '../results/lasting.testing.js';
import { parseResult, playedIn, type ResultJson, runJson, saidOf } from './json.testing.js';
import { rarely, unoFile } from './policies.testing.js';
import { folderWith, outputOf, PACKAGE, shamus, temporaryFolder } from './shamus.testing.js';

const WORDS = ['-n', '300', '-s', 'files', '--threads', '1'];

const FILES = ['high-first.ts', 'rank-matching.ts', 'meld-first.ts', 'calls.ts', 'conventions.ts', 'matching.ts'];

/** A folder with copies of policies that are shipped. */
function copies(): string {
  const folder = temporaryFolder();
  for (const file of FILES) {
    cpSync(join(PACKAGE, 'strategies/shamus', file), join(folder, file));
  }
  return folder;
}

async function arms(teams: readonly string[], cwd: string): Promise<readonly ResultRow[]> {
  return (await runJson(['-t', teams.join(), ...WORDS], { cwd })).rows;
}

async function onlyArm(team: string, cwd: string): Promise<ResultRow> {
  return (await arms([team], cwd))[0]!;
}

describe.concurrent('a policy file', () => {
  test.each([
    ['one that imports a second file', './rank-matching.ts+random', 'rank-matching+random'],
    ['two files in a team', './rank-matching.ts+./meld-first.ts', 'rank-matching+meld-first'],
  ])('plays as the shipped policy of which it is a copy: %s', async (_, copy, original) => {
    const [own, shipped] = await arms([copy, original], copies());
    expect(playedIn(own!)).toEqual(playedIn(shipped!));
    expect(own!.team).toBe(copy);
    expect(own!.setup.policies).toEqual(copy.split('+'));
  });

  test('may end in .js, .mjs, .ts or .mts, and lie in any folder, which knows nothing of this package', async () => {
    const cwd = temporaryFolder();
    for (const name of ['my policies', 'c++']) mkdirSync(join(cwd, name));
    const files = [
      'own.js',
      'own.mjs',
      'own.ts',
      './own.mts',
      './my policies/own.mjs',
      join(cwd, 'my policies/own.js'),
      // Separators in the path of a file that exists separate nothing.
      ...['a,b.mjs', './c++/own.mjs'],
    ];
    for (const file of files) writeFileSync(isAbsolute(file) ? file : join(cwd, file), unoFile({}));
    const played = await arms(
      files.map((file) => `${file}+meld-first`),
      cwd,
    );
    expect(played.map(playedIn)).toEqual(files.map(() => playedIn(played[0]!)));
  });

  test('is read anew when it has changed', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({}) });
    const before = await onlyArm('./own.mjs+meld-first', cwd);
    writeFileSync(
      join(cwd, 'own.mjs'),
      unoFile({ play: 'return sets.highestCard(view.playableLo, view.playableHi);' }),
    );
    expect(playedIn(await onlyArm('./own.mjs+meld-first', cwd))).not.toEqual(playedIn(before));
  });

  test('can be replayed, also one that is frozen', async () => {
    const cwd = copies();
    const own = await outputOf(['replay', '-t', './rank-matching.ts+random', '-i', '5'], { cwd });
    const shipped = await outputOf(['replay', '-t', 'rank-matching+random', '-i', '5'], { cwd });
    expect(own.replaceAll('./rank-matching.ts', 'rank-matching')).toBe(shipped);
    const frozen = unoFile({}).replace('return {', 'return Object.freeze({').replace('  };\n}', '  });\n}');
    await outputOf(['replay', 'own.mjs+meld-first'], { cwd: folderWith({ 'own.mjs': frozen }) });
  });

  test('that says it reads no record, and does, is told so beside others that read none', async () => {
    const file = unoFile({ play: 'view.table.record.count;' });
    const cwd = folderWith({ 'honest.mjs': file, 'own.mjs': file.replace('create:', 'readsRecord: false, $&') });
    const told = /'\.\/own\.mjs' .*reads the record of the game \(table\.record\), but its definition says/;
    const checked = ['-n', '100', '--threads', '1'];
    expect((await shamus(['run', './own.mjs+meld-first', ...checked], { cwd })).stderr).toMatch(told);
    const audit = ['audit', './own.mjs+meld-first', '--threads', '1', '--games', '100', '--redeals', '5'];
    expect((await shamus(audit, { cwd })).stdout).toMatch(told);
    expect((await shamus(['run', './honest.mjs+meld-first', ...checked], { cwd })).code).toBe(0);
  });

  test('that prints something leaves the JSON on stdout whole', async () => {
    const newGame = rarely(100, "console.log('a thought');");
    const cwd = folderWith({ 'chatty.mjs': unoFile({ load: "console.log('hello');", newGame }) });
    const { code, stdout } = await shamus(['run', '-t', './chatty.mjs+meld-first', ...WORDS, '--json'], { cwd });
    expect(code).toBe(0);
    expect(parseResult(stdout).rows[0]!.games).toBe(300);
  });
});

describe.concurrent('what was finished before a fault is kept:', () => {
  const TEAMS = ['random+meld-first', './own.mjs+meld-first', 'high-first+meld-first'];
  const own = unoFile({ newGame: rarely(9_000, "throw new Error('rare');") });
  const words = ['-t', TEAMS.join(','), '-n', '25000', '-s', 'faulty', '--json'];

  async function run(threads: string): Promise<{ line: string; result: ResultJson; cwd: string }> {
    const cwd = folderWith({ 'own.mjs': own });
    const { code, stdout, stderr } = await shamus(['run', ...words, '--threads', threads], { cwd });
    expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
    expect(code).toBe(1);
    return { line: stderr, result: parseResult(stdout), cwd };
  }
  let onOneThread: ReturnType<typeof run>;
  beforeAll(() => {
    onOneThread = run('1');
  });

  test('the arms before, and of the arm at fault the batches before it', async () => {
    const { line, result, cwd } = await onOneThread;
    const game = Number(/in game (\d+) of seed 'faulty'/.exec(line)![1]);
    const games = 1000 * Math.floor(game / 1000);
    expect(games).toBeGreaterThan(0);
    expect(result.ended).toBe('failed');
    expect(result.rows.map(({ team, games, complete }) => ({ team, games, complete }))).toEqual([
      { team: TEAMS[0], games: 25_000, complete: true },
      { team: TEAMS[1], games, complete: false },
    ]);
    const only = ['-t', TEAMS[1]!, '-n', String(games), '-s', 'faulty', '--threads', '1'];
    const upTo = await runJson(only, { cwd });
    expect(saidOf({ ...result.rows[1]!, complete: true })).toEqual(saidOf(upTo.rows[0]!));
  });

  test.each(['2'])('the same on %s threads as on 1', async (threads) => {
    const [one, more] = await Promise.all([onOneThread, run(threads)]);
    expect(more.line.replaceAll(more.cwd, '')).toBe(one.line.replaceAll(one.cwd, ''));
    expect(more.result.rows).toEqual(one.result.rows);
  });
});

const built = <T>(file: string) => import(join(PACKAGE, 'dist/src', file)) as Promise<T>;
const { policyHash } = await built<typeof import('../../src/simulation/hashes.js')>('simulation/hashes.js');
const { resolvePolicy } = await built<typeof import('../../src/simulation/index.js')>('simulation/index.js');
const { loadGame } = await built<typeof import('../../src/games/registry.js')>('games/registry.js');

/** The hash of a policy file, in a folder of its own. */
async function hashOf(text: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const path = join(folderWith({ 'own.mjs': text, ...more }), 'own.mjs');
  return policyHash('shamus', await resolvePolicy(await loadGame('shamus'), 'uno', path, path));
}

describe('the hash of a policy', () => {
  const plain = hashOf(unoFile({}));

  test('is in the journal, and does not depend on the folder: of a file, and of one that is built on a package', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({}) });
    const words = 'run -t ./own.mjs+search-rummy:worlds=8 -n 1 --threads 1 --out results';
    await outputOf(words.split(' '), { cwd });
    const { policies } = journalIn(join(cwd, 'results')).begin;
    expect(policies[0]).toEqual({ name: './own.mjs', role: 'uno', sha256: await plain });
    const search = await resolvePolicy(await loadGame('shamus'), 'rummy', policies[1].name, policies[1].name);
    expect(policies[1]).toMatchObject({ role: 'rummy', sha256: await policyHash('shamus', search) });
    expect(await plain).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is the same with other comments, and another when it plays otherwise', async () => {
    expect(await hashOf(unoFile({ play: '// any will do' }))).toBe(await plain);
    const other = unoFile({ play: 'return sets.highestCard(view.playableLo, view.playableHi);' });
    expect(await hashOf(other)).not.toBe(await plain);
  });

  test('is another when a file that it imports has changed', async () => {
    const own = unoFile({ load: "import { which } from './which.mjs';", play: 'which(view);' });
    const [one, two] = await Promise.all([
      hashOf(own, { 'which.mjs': 'export const which = () => 1;\n' }),
      hashOf(own, { 'which.mjs': 'export const which = () => Math.abs(-2);\n' }),
    ]);
    expect(two).not.toBe(one);
  });
});
