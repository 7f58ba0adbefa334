import { GAME_NAMES, GameState, loadGame, shippedPolicies } from 'shamus-lab';
import { keyFromSeed, resolveSetup } from 'shamus-lab/engine';
import { describe, expect, test } from 'vitest';
import { decisionsOf } from '../src/game/index.js';
import { playByMoves } from '../src/games/by-moves.testing.js';
import { lowest, lowestBit } from './script-policies.testing.js';

const SEED = 'library';

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
