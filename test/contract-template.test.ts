/** The starter policy for games of contracts, in both languages: one file that plays all of them. */
import { describe, expect, test } from 'vitest';
import { type PolicyDefinition, resolveSetup } from '../src/game/index.js';
import { contractGames } from '../src/games/rummy/index.js';
import type { RummyPlayer } from '../src/games/rummy/policy.js';
import { keyFromSeed, Stream } from '../src/random/index.js';
import { testSize } from './sized.testing.js';

const STARTERS = await Promise.all(
  ['player.ts', 'player.js'].map(async (file) => {
    const { href } = new URL(`../templates/contracts/${file}`, import.meta.url);
    return ((await import(href)) as { default: PolicyDefinition<RummyPlayer> }).default;
  }),
);

const KEY = keyFromSeed('template');
/** Deals of each game, each with a contract, players and rulings of its own. */
const DEALS = testSize(10, 200);

describe.each(contractGames)('in $title', (game) => {
  test('a starter policy keeps the rules with any players and rulings, and lays its contracts', () => {
    const dice = new Stream();
    dice.start(keyFromSeed(game.name), 0, 0);
    const any = <T>(things: readonly T[]): T => things[dice.below(things.length)]!;
    const contracts = game.results.seatMetrics.findIndex(({ name }) => name === 'contracts');
    let laid = 0;
    for (let deal = 1; deal <= DEALS; deal++) {
      const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, any(values)]));
      const variant = game.setups.variants[1 + ((deal - 1) % (game.setups.variants.length - 1))]!.name;
      const setup = resolveSetup(game, { variant, players: any(game.setups.players), rulings });
      const played = STARTERS.map((starter) => {
        const policies = Array.from({ length: setup.players }, () => starter.create({}));
        const engine = game.tables.engine(setup, policies, KEY);
        engine.play(deal);
        for (let seat = 0; seat < setup.players; seat++)
          laid += engine.seats[seat * game.results.seatMetrics.length + contracts]!;
        return engine.fingerprint();
      });
      expect(played[0]).toBe(played[1]);
    }
    expect(laid).toBeGreaterThan(DEALS / 2);
  });
});
