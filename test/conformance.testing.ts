/** Every kind of player beside every other: they play the games of policies inside that decide alike. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionsOf, type Engine, type Game, type Json, type Setup, type Wire } from '../src/game/index.js';
import { networkFile, setupOf } from '../src/games/network.testing.js';
import { networkOfRummy } from '../src/games/rummy/learning.js';
import { networkOfShamus } from '../src/games/shamus/learning.js';
import { keyFromSeed } from '../src/random/index.js';
import type { PolicySource, Seating } from '../src/simulation/index.js';
import type { FinishedGame } from '../src/simulation/open-tables.js';
import { PACKAGE, temporaryFolder } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

// As built: isolated files are played by what is built.
const built = <T>(file: string) => import(join(PACKAGE, 'dist/src', file)) as Promise<T>;
const simulation = await built<typeof import('../src/simulation/index.js')>('simulation/index.js');
const { createRecorder } =
  await built<typeof import('../src/simulation/lineup/seating.js')>('simulation/lineup/seating.js');
const { createRangePlayer } = await built<typeof import('../src/simulation/play/outside-tables.js')>(
  'simulation/play/outside-tables.js',
);
const isolation = await built<typeof import('../src/simulation/isolated/isolation.js')>(
  'simulation/isolated/isolation.js',
);
const { loadGame } = await built<typeof import('../src/games/registry.js')>('games/registry.js');
const { PlayTable } = await built<typeof import('../src/app/table/play-table.js')>('app/table/play-table.js');
const spec = await built<typeof import('../src/app/table/play-spec.js')>('app/table/play-spec.js');

const SEED = 'conformance';
const TEXT = { name: 'net', summary: 'a network', description: 'A network.' };

interface Place {
  readonly game: Game;
  readonly setup: Setup;
  readonly role: string;
}

interface Kind {
  readonly name: string;
  readonly isProcess?: true;
  /** Writes what defines it into a folder of its own. */
  source(place: Place, folder: string): Promise<PolicySource>;
  /** Makes a policy inside that decides alike. */
  inside(place: Place): Promise<object>;
}

const SHIPPED: Readonly<Record<string, string>> = { uno: 'high-first', rummy: 'meld-first', player: 'greedy' };

const resolved = ({ game, role }: Place, words: string) => simulation.resolvePolicy(game, role, words, words);

async function shippedInside(place: Place): Promise<object> {
  const source = await resolved(place, SHIPPED[place.role]!);
  return (await simulation.shippedPolicyOf(place.setup, source)).create(source.options) as object;
}

async function fileSource(place: Place, folder: string): Promise<PolicySource> {
  const { game, role } = place;
  const from = game.name === 'shamus' ? 'shamus' : game.name === 'rummy' ? 'rummy' : 'rummy/contracts';
  const file = join(folder, 'my-policy.ts');
  writeFileSync(file, `export { default } from 'shamus-lab/strategies/${from}/${SHIPPED[role]}';\n`);
  return resolved(place, file);
}

async function botSource(place: Place, folder: string, program: string, tables: number): Promise<PolicySource> {
  const file = join(folder, 'bot.yaml');
  const form = { name: 'bot', game: place.game.name, role: place.role, command: ['node', program], files: [program] };
  writeFileSync(file, JSON.stringify({ ...form, tables }));
  return resolved(place, file);
}

async function jsonBotSource(place: Place, folder: string): Promise<PolicySource> {
  copyFileSync(join(PACKAGE, 'test/cli/bot.mjs'), join(folder, 'bot.mjs'));
  return botSource(place, folder, 'bot.mjs', 5);
}

function listedMove(method: string, request: { readonly legal?: Json }): Json {
  const { legal } = request as { legal: readonly Json[] & { readonly complete: readonly Json[] } };
  return method === 'layDown' ? (legal.complete[0] ?? []) : legal[0]!;
}

const decided = (wire: Wire, view: unknown, method: string) =>
  wire.decision(method, listedMove(method, wire.request(view, method, 0).json));

/** Plays as the bot of test/cli/bot.mjs, which makes no optional decision. */
async function listedInside({ game, setup, role }: Place): Promise<object> {
  const wire = await game.outside.wire!(setup);
  const decisions = game.policies.decisions[role]!.map((method) => [
    method,
    (view: unknown, argument: unknown) => decided(wire, view, method)(view, argument),
  ]);
  return Object.fromEntries(decisions);
}

const networkOf = ({ game, role, setup }: Place) => networkFile(game, role, setup.players, setup);

const KINDS: readonly Kind[] = [
  { name: 'shipped', source: (place) => resolved(place, SHIPPED[place.role]!), inside: shippedInside },
  { name: 'file', source: fileSource, inside: shippedInside },
  {
    name: 'network',
    async source(place, folder) {
      const of = place.game.name === 'shamus' ? ['networkOfShamus', 'shamus'] : ['networkOfRummy', 'rummy'];
      writeFileSync(join(folder, 'net.bin'), await networkOf(place));
      const code = `import { ${of[0]} } from 'shamus-lab/${of[1]}/learning';\nimport weights from './net.bin';\n`;
      writeFileSync(join(folder, 'net.ts'), `${code}export default ${of[0]}(weights, ${JSON.stringify(TEXT)});\n`);
      return resolved(place, join(folder, 'net.ts'));
    },
    async inside(place) {
      const define = place.game.name === 'shamus' ? networkOfShamus : networkOfRummy;
      return define(await networkOf(place), TEXT).create() as object;
    },
  },
  {
    name: 'person',
    source: async ({ role }) => ({ name: 'me', role, policy: 'me', module: null, moves: [] }),
    // A person answers every question.
    async inside(place) {
      const wire = await place.game.outside.wire!(place.setup);
      const methods = decisionsOf(place.game, place.role);
      const decide = (method: string) => (view: unknown, argument: unknown) =>
        decided(wire, view, method)(view, argument);
      return Object.fromEntries(methods.map((method) => [method, decide(method)]));
    },
  },
  {
    name: 'isolated file',
    isProcess: true,
    async source(place, folder) {
      await isolation.isolatePolicies();
      return fileSource(place, folder).finally(isolation.endIsolation);
    },
    inside: shippedInside,
  },
  { name: 'bot', isProcess: true, source: jsonBotSource, inside: listedInside },
];

/** Games with two and with four players; how many are played, and how many of these are compared move by move. */
const GAMES = [
  { name: 'shamus', variant: 'standard', games: 12, transcripts: 3 },
  { name: 'rook-shanghai', variant: 'deal-1', games: 1, transcripts: 1 },
];

const sources = new Map<string, Promise<PolicySource>>();

function sourceOf({ name, source }: Kind, place: Place): Promise<PolicySource> {
  const key = JSON.stringify([name, place.setup, place.role]);
  const found = sources.get(key) ?? source(place, temporaryFolder());
  sources.set(key, found);
  return found;
}

async function resultsOf(seating: Seating, games: number): Promise<unknown[]> {
  const player = createRangePlayer(seating, keyFromSeed(SEED));
  const results: unknown[] = [];
  await player.play(0, games, (result) => {
    const { outcome, reason, metrics, seats, fingerprint } = result as FinishedGame | Engine;
    const print = typeof fingerprint === 'number' ? fingerprint : (result as Engine).fingerprint();
    results.push([print, outcome, reason, [...metrics], [...seats]]);
  });
  await player.close();
  return results;
}

async function peopleTranscript({ game, condition, another }: Seating, index: number): Promise<string[]> {
  const { setup, team } = condition;
  const wire = await game.outside.wire!(setup);
  const played = { condition, seed: SEED, index };
  const { slots } = simulation.seatingOf(game, condition, index);
  const policies = slots.map((slot) => (spec.isPerson(team.policies[slot]!) ? null : (another(slot) as object)));
  const isOutside = policies.map((policy) => policy === null);
  const table = new PlayTable(game, played, { policies, isOutside });
  while (table.asked !== null) {
    const { engine } = table.recorder;
    table.answer(decided(wire, engine.view(table.asked), engine.askedFor));
  }
  return table.recorder.transcript(index);
}

async function compare(kinds: readonly [Kind, Kind], game: (typeof GAMES)[number], players: number): Promise<void> {
  const { name, variant, games, transcripts } = game;
  const own = await loadGame(name);
  const setup: Setup = { ...setupOf(own, players), variant };
  const seated = own.setups
    .roles(players)
    .map((role, seat) => ({ kind: kinds[seat % 2]!, at: { game: own, setup, role } }));
  const team = simulation.teamOf(own, await Promise.all(seated.map(({ kind, at }) => sourceOf(kind, at))));
  const condition = { setup, team };
  const seating = await simulation.createPolicies(condition);
  const policies = seating.policies.map((_, place) => seated[place % players]!);
  const inside: Seating = {
    game: own,
    condition,
    policies: await Promise.all(policies.map(({ kind, at }) => kind.inside(at))),
    another: () => null,
  };
  const count = own.results.kind === 'competitive' ? games * players : games;
  const recorder = createRecorder(inside, SEED);
  const hasPeople = kinds.some((kind) => kind.name === 'person');
  const outside = hasPeople ? null : createRecorder(seating, SEED);
  for (let index = 0; index < transcripts; index++) {
    recorder.play(index);
    outside?.play(index);
    expect(outside?.transcript() ?? (await peopleTranscript(seating, index))).toEqual(recorder.transcript());
  }
  if (hasPeople) return;
  expect(await resultsOf(seating, count)).toEqual(await resultsOf(inside, count));
}

/** Tests all pairs of kinds. @param areProcesses whether pairs of which one is a process, or those of which none is */
export function describePairs(areProcesses: boolean, numbers: readonly number[]): void {
  // Default size: each two kinds sit at a table in one order.
  const pairs = KINDS.flatMap((one, place) =>
    KINDS.slice(testSize(place, 0)).map((other) => [one, other] as const),
  ).filter((pair) => pair.some(({ isProcess }) => isProcess) === areProcesses);
  const cases = numbers.flatMap((players) => GAMES.map((game) => ({ ...game, players, game })));
  describe.each(cases)('$name, $players players', ({ game, players }) => {
    // Default size: each pair with a process plays one of the games.
    const some = pairs.filter((_, place) => !testSize(areProcesses && place % 2 !== GAMES.indexOf(game), false));
    test.each(some.map((kinds) => ({ names: kinds.map(({ name }) => name).join(' and '), kinds })))(
      '$names play as inside',
      ({ kinds }) => compare(kinds, game, players),
    );
  });
}
