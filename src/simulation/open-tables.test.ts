import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { type Engine, type Game, PolicyFault, resolveSetup, type Setup } from '../game/index.js';
import { GAME_NAMES, loadGame } from '../games/registry.js';
import { type Key, keyFromSeed, Stream } from '../random/index.js';
import { createPolicies } from './lineup/seating.js';
import { resolveTeam } from './lineup/team.js';
import { type FinishedGame, OpenTable, OpenTables } from './open-tables.js';

type Policy = Readonly<Record<string, (view: unknown, argument?: unknown) => unknown>>;

const KEY: Key = keyFromSeed('open tables');
const GAMES = testSize(2, 100);
const dice = new Stream();
dice.start(KEY, 1, 1);

async function policiesOf(setup: Setup, team: string): Promise<readonly unknown[]> {
  const game = await loadGame(setup);
  const { policies } = await createPolicies({ setup, team: await resolveTeam(game, setup.players, team) });
  // Those of the first rotation, where there are several.
  return policies.slice(0, setup.players);
}

/** A table at which some seats are asked outside, and the policies that answer for them there, by seat. */
function tableOf(game: Game, setup: Setup, policies: readonly unknown[], isOutside: readonly boolean[]): OpenTable {
  const inside = policies.map((policy, seat) => (isOutside[seat] ? null : (policy as object)));
  return new OpenTable(game, setup, inside, KEY, (_, seat, method, view) => (policies[seat] as Policy)[method]?.(view));
}

/** A decision that a policy need not make is declined. */
function decide(policy: Policy, method: string, view: unknown, argument: unknown): unknown {
  return method in policy ? policy[method]!(view, argument) : false;
}

const resultOf = (engine: Engine, game: number): FinishedGame => ({
  game,
  outcome: engine.outcome,
  reason: engine.reason,
  metrics: engine.metrics.slice(),
  seats: engine.seats.slice(),
  fingerprint: engine.fingerprint(),
});

/** Plays games at open tables, whose answers come in an order by chance. */
async function playedOutside(setup: Setup, team: string, isOutside: readonly boolean[], size: number) {
  const game = await loadGame(setup);
  const answering = new Map<OpenTable, readonly unknown[]>();
  while (answering.size < size) {
    const policies = await policiesOf(setup, team);
    answering.set(tableOf(game, setup, policies, isOutside), policies);
  }
  const results: FinishedGame[] = [];
  const open = new OpenTables([...answering.keys()], 5, GAMES, (result) => results.push(result));
  while (!open.isOver) {
    const waiting = [...open.waiting];
    const table = waiting[dice.below(waiting.length)]!;
    const { seat, method, view } = table;
    expect(isOutside[seat]).toBe(true);
    open.answer(table, (shown, argument) => {
      expect(shown).toBe(view);
      return decide(answering.get(table)![seat] as Policy, method, shown, argument);
    });
  }
  expect(open.waiting.size).toBe(0);
  return results;
}

async function playedInside(setup: Setup, team: string) {
  const game = await loadGame(setup);
  const engine = game.tables.engine(setup, await policiesOf(setup, team), KEY);
  return Array.from({ length: GAMES }, (_, place) => {
    engine.play(5 + place);
    return resultOf(engine, 5 + place);
  });
}

const SHAMUS = [
  { game: 'shamus', players: 2, team: 'feeder+closer', variant: 'standard' },
  { game: 'shamus', players: 4, team: 'signaller+reader', variant: 'expert' },
  { game: 'shamus', players: 2, team: 'random+random', variant: 'advanced' },
];
const FAMILY = GAME_NAMES.filter((game) => game !== 'shamus').map((game) => ({
  game,
  players: 3,
  team: 'greedy+random+greedy',
  variant: undefined,
}));

describe.each([...SHAMUS, ...FAMILY])('$game for $players, $team', ({ game: name, players, team, variant }) => {
  test.each([
    { size: 1, who: 'all' },
    { size: 3, who: 'the last' },
    { size: 9, who: 'the first' },
  ])('$size open tables, $who outside: the games are those played inside', async ({ size, who }) => {
    const game = await loadGame(name);
    const setup = resolveSetup(game, { players, ...(variant === undefined ? {} : { variant }) });
    const isOutside = Array.from({ length: players }, (_, seat) => {
      return who === 'all' || seat === (who === 'the first' ? 0 : players - 1);
    });
    expect(await playedOutside(setup, team, isOutside, size)).toEqual(await playedInside(setup, team));
  });
});

test('a decision against the rules ends it with the seat, the game and the rule', async () => {
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, {});
  const [first] = await policiesOf(setup, 'high-first+meld-first');
  const table = new OpenTable(game, setup, [first as object, null], KEY, () => {});
  expect(table.begin(3)).toBe(true);
  expect(table).toMatchObject({ seat: 1, method: 'draw' });
  const fault = (() => {
    try {
      return table.answer(() => 99);
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toBeInstanceOf(PolicyFault);
  expect(fault).toMatchObject({ seat: 1, game: 3, rule: '4.1' });
});
