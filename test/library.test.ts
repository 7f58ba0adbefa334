import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  audit,
  compare,
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
import { describe, expect, test } from 'vitest';
import { outputOf, temporaryFolder } from './cli/shamus.testing.js';
import { lowest, lowestBit } from './script-policies.testing.js';

const SEED = 'library';

/** A result without what differs from run to run, as it is after a way through JSON. */
function lasting({ timing: _, ...result }: { readonly timing: unknown }): unknown {
  return JSON.parse(JSON.stringify(result));
}

const json = async (words: string) => lasting(JSON.parse(await outputOf([...words.split(' '), '--json'])));

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
  [() => measure(undefined as never), 'measure needs a team'],
  [() => measure('random+random', '100' as never), "must be a number of games or an object of options, not '100'"],
  [() => playGame('random+random', -1), 'index must be a whole number from 0'],
  [() => GameState.begin({ index: 1.5 }), 'index must be a whole number from 0'],
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
