import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import {
  audit,
  compare,
  GAME_NAMES,
  GameState,
  loadGame,
  measure,
  type PolicyDefinition,
  playGame,
  RunError,
  runExperiment,
  shippedPolicies,
  UsageError,
} from 'shamus-lab';
import { createEngine, createPolicies, keyFromSeed, resolveSetup, resolveTeam } from 'shamus-lab/engine';
import { unoPolicy } from 'shamus-lab/shamus';
import { describe, expect, test } from 'vitest';
import { decisionsOf } from '../src/game/index.js';
import { playByMoves } from '../src/games/by-moves.testing.js';
import { outputOf, PACKAGE, start, temporaryFolder } from './cli/shamus.testing.js';

const SEED = 'library';
const GUIDE = join(PACKAGE, 'docs/library.md');

/** A result without what differs from run to run, as it is after a way through JSON. */
function lasting({ timing: _, ...result }: { readonly timing: unknown }): unknown {
  return JSON.parse(JSON.stringify(result));
}

const json = async (words: string) => lasting(JSON.parse(await outputOf([...words.split(' '), '--json'])));

/** An Uno policy that plays the lowest card of the hand that fits, by its number. */
const lowest = (name: string, play?: (...given: readonly { playableLo: number }[]) => number) =>
  unoPolicy({
    ...{ name, summary: '', description: '' },
    create: () => ({
      play: (view) => (play === undefined ? lowestBit(view.playableLo, view.playableHi) : play(view)),
      call: () => 0 as never,
    }),
  });

function lowestBit(lo: number, hi: number): never {
  const bit = (half: number) => 31 - Math.clz32(half & -half);
  const at = lo === 0 ? 32 + bit(hi) : bit(lo);
  return at as never;
}

describe('the library gives the numbers of the command line:', () => {
  test('measure', async () => {
    const options = { variant: 'expert', seed: SEED, games: 1500, threads: 2 };
    const { result, games, estimates } = await measure('rank-matching+random', options);
    expect(lasting(result)).toEqual(await json(`run -v expert -t rank-matching+random -s ${SEED} -n 1500`));
    expect({ games, senior: estimates.senior!.mean }).toEqual({
      games: 1500,
      senior: result.findings[0]!.estimate.mean,
    });
    expect(await measure({ team: ['rank-matching', 'random'], ...options })).toMatchObject({ estimates });
  });

  test('measure, of a policy among others', async () => {
    const options = { game: 'rummy', variant: 'deal-1', field: 'random', games: 200 };
    const { result, entrants, estimates } = await measure('greedy', options);
    expect(lasting(result)).toEqual(await json('run --game rummy -v deal-1 -t greedy --field random -n 200'));
    expect(entrants).toHaveLength(1);
    expect(estimates.share!.mean).toBeGreaterThan(0.6);
    expect((await measure('greedy+random', { ...options, field: undefined as never })).entrants).toHaveLength(2);
  });

  test('compare, for a number of games and until decided', async () => {
    const fixed = await compare('rank-matching+random', 'plain+random', 1500);
    expect(lasting(fixed.result)).toEqual(await json('compare rank-matching+random plain+random -n 1500'));
    expect(fixed.b!.estimates.any!.mean - fixed.a.estimates.any!.mean).toBeCloseTo(fixed.difference.mean, 10);
    const decided = await compare({ a: 'random+random', b: 'plain+plain', untilDecided: true, effect: 0.02 });
    expect(lasting(decided.result)).toEqual(
      await json('compare random+random plain+plain --until-decided --effect 0.02'),
    );
    expect(decided.decision).toBe('b');
  });

  test('compare, of a duel', async () => {
    const { a, b, difference, decision, result } = await compare('greedy', 'random', {
      game: 'rummy',
      variant: 'deal-1',
      games: 200,
    });
    expect(lasting(result)).toEqual(await json('compare greedy random --game rummy -v deal-1 -n 200'));
    expect(difference.mean).toBeCloseTo(a.estimates.share!.mean - 0.5, 10);
    expect({ b, decision }).toEqual({ b: null, decision: 'a' });
  });

  test('an experiment with contrasts', async () => {
    const cwd = temporaryFolder();
    const file = join(cwd, 'small.yaml');
    writeFileSync(
      file,
      'question: Which?\nseed: small\ngames: 500\narms:\n' +
        '  - { team: random+random, label: chance }\n  - { team: rank-matching+random, label: ranks }\n' +
        'contrasts:\n  - { label: ranks help, weights: { ranks: 1, chance: -1 } }\n',
    );
    const found = lasting(await runExperiment(file, { threads: 1 }));
    await outputOf(['experiment', file, '--out', join(cwd, 'out')]);
    expect(found).toEqual(JSON.parse(readFileSync(join(cwd, 'out/summary.json'), 'utf8')));
  });

  test('one game: its text is that of replay', async () => {
    const { text, transcript, outcome } = await playGame('rank-matching+random', 4, { variant: 'expert', seed: SEED });
    const words = ['replay', '-v', 'expert', '-t', 'rank-matching+random', '-s', SEED, '-i', '4'];
    expect(await outputOf(words)).toContain(`\n${text}\n`);
    expect(await outputOf([...words, '--format', 'jsonl'])).toBe(transcript);
    expect(JSON.parse(transcript.trimEnd().split('\n').at(-1)!)).toMatchObject({ outcome });
  });
});

test('each game is told once, in order, as the engine plays it', async () => {
  const told: unknown[] = [];
  await measure('rank-matching+random', { seed: SEED, games: 4000, threads: 2, onGame: (game) => told.push(game) });
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, {});
  const team = await resolveTeam(game, 2, 'rank-matching+random');
  const engine = createEngine(await createPolicies({ setup, team }), keyFromSeed(SEED));
  expect(told).toHaveLength(4000);
  for (let index = 0; index < 4000; index++) {
    engine.play(index);
    const metrics = Object.fromEntries(game.results.metrics.map(({ name }, place) => [name, engine.metrics[place]]));
    expect(told[index]).toMatchObject({ index, outcome: game.results.outcomes[engine.outcome]!.name, metrics });
  }
});

describe('policies that are objects of a script', () => {
  test('play as those in files do', async () => {
    const shipped = (await shippedPolicies('shamus')).find(({ name }) => name === 'rank-matching')!;
    const [own, file] = [await measure([shipped, 'random'], 3000), await measure('rank-matching+random', 3000)];
    expect(own.outcomes).toEqual(file.outcomes);
    // It has another name than the shipped one, from which it may differ.
    expect(own.team).toBe('rank-matching#1+random');
  });

  test('that have one name are two', async () => {
    const rummy = (await shippedPolicies('rummy')).find(({ name }) => name === 'greedy')!;
    const [one, other] = [1, 2].map((): PolicyDefinition => ({ ...rummy, name: 'mine' }));
    const { entrants } = await measure([one!, other!], { game: 'rummy', variant: 'deal-1', games: 20 });
    expect(entrants.map(({ team }) => team)).toEqual(['mine', 'mine#2']);
  });

  const boom = () => {
    throw new Error('boom');
  };
  let calls = 0;
  test.each([
    [
      'throws',
      lowest('throws', boom),
      /^uno policy 'throws' at seat 0 threw Error: boom at .*library\.test\.ts:\d+:\d+, in game 0 of seed 'shamus'$/,
    ],
    [
      'breaks a rule',
      lowest('rules', () => 99),
      /^uno policy 'rules' at seat 0 plays '99', .*\(rule 3\.1\), in game 0/,
    ],
    [
      'keeps memory',
      lowest('keeps', (view) =>
        lowestBit(calls++ % 7 === 0 ? 0 : view!.playableLo, (view as never as { playableHi: number }).playableHi),
      ),
      /^uno policy 'keeps' at seat 0 /,
    ],
  ])('end the run in one line: it %s', async (_, policy, message) => {
    const failed = await measure([policy, 'random'], 1000).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RunError);
    expect(failed).toMatchObject({ message: expect.stringMatching(message), fault: { seat: 0 } });
  });
});

test('a policy file that hangs ends the run', async () => {
  const file = join(temporaryFolder(), 'hangs.mjs');
  writeFileSync(
    file,
    "import { unoPolicy } from 'shamus-lab/shamus';\nexport default unoPolicy({ name: 'h', summary: '', description: '', create: () => ({ play() { for (;;); }, call: () => 0 }) });\n",
  );
  await expect(measure(`${file}+random`, { games: 10, gameTimeout: 0.5 })).rejects.toThrow(
    /did not answer within 0\.5 seconds/,
  );
});

test.each([
  [() => measure('random+random', 0), 'games must be a whole number from 1 to 4294967296, not 0'],
  [() => measure('random+random', { gmaes: 1 } as never), "unknown option 'gmaes'; did you mean 'games'?"],
  [() => measure('random+random', { precision: 2 }), 'precision must be a number above 0 and below 0.5, not 2'],
  [() => measure('random'), "team 'random' names 1 policy; shamus needs 2"],
  [() => measure([undefined as never, 'random']), 'a policy of a team must be a name, a path, or a definition'],
  [() => measure('random+random', { variant: 'expret' }), "unknown variant 'expret'; did you mean 'expert'?"],
  [() => compare('random+random', undefined as never), 'compare needs two teams, a and b'],
  [() => compare('random+random', 'plain+plain', { measure: 'al' }), "unknown measure 'al'"],
  [() => audit([lowest('own'), 'random']), 'an audit needs policies in files'],
  [() => GameState.begin({ index: 1, steed: 'a' } as never), "unknown option 'steed'; did you mean 'seed'?"],
])('options that cannot be are told in one line: %s', async (call, message) => {
  const failed = await (call() as Promise<unknown>).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(UsageError);
  expect((failed as Error).message).toContain(message);
});

test('a signal ends a call with its reason, before and while it plays', async () => {
  const reason = new Error('enough');
  await expect(measure('random+random', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const stop = new AbortController();
  const seen: number[] = [];
  const onProgress = ({ games }: { readonly games: number }) => {
    seen.push(games);
    if (games > 0) stop.abort(reason);
  };
  await expect(measure('random+random', { games: 1e9, signal: stop.signal, onProgress })).rejects.toBe(reason);
  expect(seen.at(-1)).toBeGreaterThan(0);
});

const SHORT: Readonly<Record<string, string>> = { shamus: 'standard' };

describe.each(GAME_NAMES)('a game of %s that is stepped', (name) => {
  test('is that of an engine whose policies make the same moves', async () => {
    const game = await loadGame(name);
    const setup = resolveSetup(game, { variant: SHORT[name] ?? 'deal-1' });
    const roles = game.setups.roles(setup.players);
    const shipped = await shippedPolicies(name);
    const encoding = await game.outside.encoding(setup);
    const key = keyFromSeed(SEED);
    const perDeck = game.results.kind === 'competitive' ? setup.players : 1;
    for (const deck of [0, 3]) {
      const made: number[] = [];
      const seats = roles.map((role) => {
        const policy = shipped.filter((one) => one.role === role && !one.searches)[1]!.create() as Record<
          string,
          unknown
        >;
        // A seat of the caller is also asked what only some policies decide, such as whether it buys.
        for (const method of game.policies.mayDecide?.[role] ?? []) policy[method] ??= () => false;
        return playByMoves(policy, decisionsOf(game, role), encoding.encoder(), (move) => made.push(move));
      });
      const engine = game.tables.engine(setup, seats, key);
      engine.play(deck);
      const state = await GameState.begin({ game, variant: setup.variant, seed: SEED, index: deck * perDeck });
      let copy = state.clone();
      for (const [place, move] of made.entries()) {
        expect(state.legalMoves()).toContain(move);
        if (place === Math.floor(made.length / 2)) copy = state.clone();
        state.apply(move);
      }
      expect({ over: state.isOver, seat: state.seat, legal: state.legalMoves() }).toEqual({
        over: true,
        seat: null,
        legal: [],
      });
      expect(state.fingerprint()).toBe(engine.fingerprint());
      expect(state.result!.outcome).toBe(game.results.outcomes[engine.outcome]!.name);
      expect(Object.values(state.result!.metrics)).toEqual([...engine.metrics, ...engine.seats]);
      // The copy has stayed where it was, and goes on from there.
      expect(copy.isOver).toBe(false);
      for (const move of made.slice(Math.floor(made.length / 2))) copy.apply(move);
      expect(copy.fingerprint()).toBe(engine.fingerprint());
      expect(String(copy)).toBe(String(state));
    }
  });

  test('tells it in words, refuses what is illegal, and has policies play their slots', async () => {
    const game = await loadGame(name);
    const roles = game.setups.roles(game.setups.players[0]);
    const shipped = await shippedPolicies(name);
    const others = roles.map((role, slot) => (slot === 0 ? null : shipped.find((one) => one.role === role)!));
    const state = await GameState.begin({ game, variant: SHORT[name] ?? 'deal-1', seed: SEED, index: 1, team: others });
    const { seat } = state;
    expect(seat).toBe(game.results.kind === 'competitive' ? 1 : 0);
    const before = String(state);
    expect(before).toContain('you');
    expect(() => state.apply(100_000)).toThrow();
    expect(String(state)).toBe(before);
    for (let turn = 0; turn < 5 && !state.isOver; turn++) {
      expect(state.seat).toBe(seat);
      const [move] = state.legalMoves();
      expect(state.moveText(move!)).not.toBe('');
      expect(state.observation().length).toBeGreaterThan(50);
      state.apply(move!);
    }
    expect(String(state).length).toBeGreaterThan(before.length);
  });
});

test('a policy of a stepped game that fails is told, and the game stands as before', async () => {
  let fails = false;
  const moody = lowest('moody', (view) => {
    if (fails) throw new Error('not today');
    return lowestBit(view!.playableLo, (view as never as { playableHi: number }).playableHi);
  });
  const state = await GameState.begin({ seed: SEED, team: [moody, null] });
  const begun = String(state);
  const untilUno = () => {
    for (let turn = 0; turn < 10 && !state.isOver; turn++) state.apply(state.legalMoves()[0]!);
  };
  fails = true;
  expect(untilUno).toThrow("uno policy 'moody' at seat 0 threw Error: not today");
  fails = false;
  expect(String(state).startsWith(begun)).toBe(true);
  untilUno();
  expect(String(state).length).toBeGreaterThan(begun.length);
});

describe('the guide', () => {
  test('has short pieces of code, each of which prints what stands below it', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(PACKAGE, join(cwd, 'node_modules/shamus-lab'));
    const guide = readFileSync(GUIDE, 'utf8');
    let written = '';
    let last = 0;
    const pieces = [...guide.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```\n/gs)];
    expect(pieces).toHaveLength(guide.match(/```js/g)!.length);
    for (const [place, { 0: whole, 1: code, index }] of pieces.entries()) {
      expect(code!.split('\n').length).toBeLessThanOrEqual(31);
      writeFileSync(join(cwd, `${place}.mjs`), code!);
      const { code: exit, stdout, stderr } = await start(process.execPath, [`${place}.mjs`], { cwd }).end;
      expect({ exit, stderr: stderr.replaceAll(/^\d+ games, .* s\r/gm, '') }).toEqual({ exit: 0, stderr: '' });
      written += `${guide.slice(last, index)}\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${stdout}\`\`\`\n`;
      last = index + whole!.length;
    }
    await expect(written + guide.slice(last)).toMatchFileSnapshot(GUIDE);
  });

  test('has code for a page, which plays without Node as the command does', async () => {
    const guide = readFileSync(GUIDE, 'utf8');
    const [, imports, example] = /```js\n(import [^;]* from 'shamus-lab\/engine';)\n(.*?)```/s.exec(guide)!;
    const { outputFiles, metafile } = await build({
      stdin: { contents: `${imports} export async function main() { ${example} }`, resolveDir: PACKAGE },
      ...{ bundle: true, write: false, metafile: true, platform: 'browser', format: 'iife', globalName: 'page' },
      ...{ logLevel: 'silent', absWorkingDir: PACKAGE, define: { 'import.meta.url': '"http://page/"' } },
    });
    expect(Object.keys(metafile.inputs).filter((path) => /\bnode:|src\/(cli|outside|queue)\//.test(path))).toEqual([]);
    // Context with all that a page has and without Node's own things: TextEncoder and URL are of the web.
    const said: number[][] = [];
    const page = createContext({
      ...{ TextEncoder, TextDecoder, URL, performance, setTimeout, setInterval, clearInterval, AbortController },
      console: { log: (...told: number[]) => said.push(told) },
    });
    await runInContext(`${outputFiles[0]!.text}; page.main();`, page);
    const [, words] = /`npx shamus (run [^`]*)` has the same numbers/.exec(guide)!;
    const { findings } = JSON.parse(await outputOf(words!.split(' ')));
    const { mean, low, high } = findings.find((one: { measure: string }) => one.measure === 'any').estimate;
    expect(said).toEqual([[mean, low, high]]);
  });
});

const fileOf = (name: string) => createRequire(join(PACKAGE, 'package.json')).resolve(`shamus-lab${name.slice(1)}`);
test('what the package exports is there once it is built, and the guide names every entry', () => {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const entries = Object.keys(exports).filter((name) => !/strategies|package/.test(name));
  const guide = readFileSync(join(PACKAGE, 'docs/library.md'), 'utf8');
  expect(entries.length).toBe(6);
  for (const name of entries) {
    expect(readFileSync(join(PACKAGE, exports[name].types), 'utf8')).toContain('export');
    expect(readFileSync(fileOf(name), 'utf8')).toContain('export');
    expect(guide).toContain(`\`shamus-lab${name.slice(1)}\``);
  }
});

test.each(GAME_NAMES)('shipped policies of %s with a file to themselves are imported by their names', async (game) => {
  const shipped = await shippedPolicies(game);
  let count = 0;
  for (const { name, source } of shipped) {
    const isAlone = (await import(source)).default?.name === name;
    // Several policies have these names, in files of other names.
    if (!isAlone || name === 'random' || name === 'tips') continue;
    const [, folder] = /\/strategies\/(shamus|rummy\/contracts|rummy)\//.exec(source)!;
    expect(fileOf(`./strategies/${folder}/${name}`)).toBe(fileURLToPath(source));
    count++;
  }
  expect(count).toBeGreaterThan(3);
});

/** Starters, and the code of the guides that policies are written by. */
const TAUGHT = ['templates', 'docs', 'examples']
  .flatMap((folder) =>
    readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .concat('README.md', 'src/games/shamus/policy.ts', 'src/games/rummy/policy.ts')
  .filter((file) => /\.(ts|js|md)$/.test(file));

test('what starters and guides name of a view exists', () => {
  const declared = ['shamus', 'rummy'].map((game) =>
    readFileSync(join(PACKAGE, `src/games/${game}/policy.ts`), 'utf8'),
  );
  const members = new Set([...declared.join().matchAll(/^ {2}readonly (\w+):/gm)].map(([, member]) => member!));
  const named = TAUGHT.flatMap((file) => {
    const words = [...readFileSync(join(PACKAGE, file), 'utf8').matchAll(/\bview\.(\w+)/g)].map(([, word]) => word!);
    return words.map((word) => ({ file, word }));
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ word }) => !members.has(word))).toEqual([]);
});
