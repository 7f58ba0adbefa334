import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import {
  type Arm,
  createPolicies,
  engineOf,
  GAME_NAMES,
  type Game,
  keyFromSeed,
  loadGame,
  PolicyFault,
  type Progress,
  type RunSpec,
  recorderOf,
  resolveSetup,
  resolveTeam,
  shippedPolicies,
  simulate,
  summarize,
  type Tally,
  UsageError,
} from 'shamus-lab';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseResult } from './cli/json.testing.js';
import { PACKAGE, printed, start } from './cli/shamus.testing.js';

const SEED = 'library';

let game: Game;
let arm: Arm;

beforeAll(async () => {
  game = await loadGame('shamus');
  const setup = resolveSetup(game, { variant: 'expert' });
  arm = { setup, team: await resolveTeam(game, setup.players, 'rank-matching+random') };
});

function planOf(games: number, threads: number): RunSpec {
  return { arms: [arm], seed: SEED, rule: { kind: 'games', games }, threads, gameTimeout: 60 };
}

function counts({ games, outcomes, reasons, metrics }: Tally) {
  return {
    games,
    outcomes: [...outcomes],
    reasons: [...reasons],
    metrics: metrics.map((metric) => [...metric.toCounts()]),
  };
}

describe('the library', () => {
  test('plays a batch as it plays the games one by one, each at a table of its own', async () => {
    const { ended, failure, arms } = await simulate(planOf(200, 2));
    expect({ ended, failure }).toEqual({ ended: 'complete', failure: null });
    const outcomes = new Float64Array(game.results.outcomes.length);
    const metrics = game.results.metrics.map(() => [] as number[]);
    for (let index = 0; index < 200; index++) {
      const engine = engineOf(await createPolicies(arm), keyFromSeed(SEED));
      engine.play(index);
      outcomes[engine.outcome]!++;
      for (const [place, values] of metrics.entries()) values.push(engine.metrics[place]!);
    }
    expect(arms[0]!.tally.outcomes).toEqual(outcomes);
    for (const [place, values] of metrics.entries()) {
      const histogram = arms[0]!.tally.metrics[place]!;
      expect(histogram.mean()).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 200, 10);
      expect([histogram.min(), histogram.max()]).toEqual([Math.min(...values), Math.max(...values)]);
    }
  });

  test('gives what the command line prints', async () => {
    const plan = planOf(1500, 2);
    const { timing: _, ...summary } = summarize(game, plan, await simulate(plan));
    const words = ['run', '-v', 'expert', '-t', 'rank-matching+random', '-s', SEED, '-n', '1500', '--json'];
    const { timing: __, ...json } = JSON.parse(await printed(words));
    expect(JSON.parse(JSON.stringify(summary))).toEqual(json);
  });

  test('tells the game that the command line tells', async () => {
    const teller = recorderOf(await createPolicies(arm), SEED);
    teller.play(4);
    const words = ['replay', '-v', 'expert', '-t', 'rank-matching+random', '-s', SEED, '-i', '4'];
    expect(await printed(words)).toContain(`\n${teller.text().join('\n')}\n`);
  });

  test('plays without Node: the example of the guide, bundled for a browser', async () => {
    const guide = readFileSync(join(PACKAGE, 'docs/library.md'), 'utf8');
    const [, imports, example] = /```js\n(import [^;]* from 'shamus-lab\/engine';)\n(.*?)```/s.exec(guide)!;
    const { outputFiles, metafile } = await build({
      stdin: { contents: `${imports} export async function main() { ${example} }`, resolveDir: PACKAGE },
      ...{ bundle: true, write: false, metafile: true, platform: 'browser', format: 'iife', globalName: 'page' },
      ...{ logLevel: 'silent', absWorkingDir: PACKAGE, define: { 'import.meta.url': '"http://page/"' } },
    });
    expect(Object.keys(metafile.inputs).filter((path) => /\bnode:|src\/(cli|outside|queue)\//.test(path))).toEqual([]);
    // What a page has, and Node's own things not: TextEncoder and URL are of the web.
    const said: number[][] = [];
    const page = createContext({
      TextEncoder,
      TextDecoder,
      URL,
      console: { log: (...told: number[]) => said.push(told) },
    });
    await runInContext(`${outputFiles[0]!.text}; page.main();`, page);
    const [, words] = /`npx shamus (run [^`]*)` has the same numbers/.exec(guide)!;
    const { mean, low, high } = parseResult(await printed(words!.split(' '))).rows[0]!.findings.any!.estimate;
    expect(said).toEqual([[mean, low, high]]);
  });

  test('stops at a signal, with the whole batches that were played', async () => {
    const stop = new AbortController();
    const onProgress = ({ tally }: Progress) => {
      if (tally.games > 0) stop.abort();
    };
    const { ended, arms } = await simulate(planOf(1e8, 1), { signal: stop.signal, onProgress });
    expect(ended).toBe('interrupted');
    const { tally, complete } = arms[0]!;
    expect(complete).toBe(false);
    const again = await simulate(planOf(tally.games, 2));
    expect(counts(tally)).toEqual(counts(again.arms[0]!.tally));
  });

  test('plays nothing when the signal was given before', async () => {
    expect(await simulate(planOf(1e8, 1), { signal: AbortSignal.abort() })).toMatchObject({
      ended: 'interrupted',
      arms: [],
    });
  });

  test('takes policies that are not in files, and says whose fault it is when one is', async () => {
    const meldFirst = (await shippedPolicies('shamus')).find(({ name }) => name === 'meld-first')!;
    const cheat = { play: () => 99, call: () => 0 };
    const engine = game.tables.engine(arm.setup, [cheat, meldFirst.create()], keyFromSeed(SEED));
    const fault = expect.objectContaining({ seat: 0, game: 3, rule: '3.1' });
    expect(() => engine.play(3)).toThrow(fault);
    expect(() => engine.play(3)).toThrow(PolicyFault);
  });

  test('tells mistakes as the command line does', async () => {
    expect(() => resolveSetup(game, { variant: 'expret' })).toThrow(UsageError);
    await expect(resolveTeam(game, 2, 'random')).rejects.toThrow("team 'random' names 1 policy; shamus needs 2");
  });
});

test('games played from outside are those played inside', async () => {
  const { code, stdout } = await start(process.execPath, [join(PACKAGE, 'examples/open-tables.mjs')]).end;
  const words = ['run', '-t', 'high-first+meld-first', '-n', '1000', '--seed', 'example', '--json'];
  const { outcomes } = JSON.parse(await printed(words)).arms[0];
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(` 1000 games made outside; ${outcomes.senior + outcomes.junior} games won\\.\n$`),
    ),
  });
});

test('the example of the README runs, and gives the same numbers each time', async () => {
  const [first, again] = await Promise.all(
    [1, 2].map(() => start(process.execPath, [join(PACKAGE, 'examples/measure.mjs')]).end),
  );
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first!.stdout.split('\n')).toEqual([
    expect.stringMatching(/^Game 7: (Senior|Junior|Loss), -?\d+ net points\.$/),
    expect.stringMatching(/^rank-matching: Senior in \d+\.\d % of 20000 games \(\d+\.\d to \d+\.\d\)\.$/),
    expect.stringMatching(/^lowest-first\.mjs: Senior in \d+\.\d % of 20000 games \(\d+\.\d to \d+\.\d\)\.$/),
    '',
  ]);
  expect(again!.stdout).toBe(first!.stdout);
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
