import { describe, expect, test } from 'vitest';
import { numbersOf } from '../rules/setup.js';
import { TEAMS, tableOf } from '../testing/teams.testing.js';
import type { ShamusEngine } from './engine.js';

const STANDARD = numbersOf({ variant: 'standard', players: 2 });
const GAMES = 1500;

function resultOf(engine: ShamusEngine): string {
  return [engine.outcome, engine.reason, ...engine.metrics, engine.fingerprint()].join();
}

describe.each(TEAMS)('$name', (team) => {
  const first = tableOf(team, STANDARD, 'replay', false);
  const results = Array.from({ length: GAMES }, (_, game) => {
    first.play(game);
    return resultOf(first);
  });

  test('a recorded engine plays the same games, and records the same events again', () => {
    const recorded = tableOf(team, STANDARD, 'replay', true);
    const again = tableOf(team, STANDARD, 'replay', true);
    for (let game = 0; game < GAMES; game++) {
      recorded.play(game);
      expect(resultOf(recorded), `game ${game}`).toBe(results[game]);
    }
    for (let game = GAMES - 1; game > GAMES - 200; game--) {
      recorded.play(game);
      again.play(game);
      expect(again.recorder!.events).toEqual(recorded.recorder!.events);
    }
  });

  test('the deck that was dealt, stacked, gives the same game', () => {
    const recorded = tableOf(team, STANDARD, 'replay', true);
    const stacked = tableOf(team, STANDARD, 'replay', false);
    for (let game = 0; game < 300; game++) {
      recorded.play(game);
      const [deal] = recorded.recorder!.events;
      if (deal?.type !== 'deal') return expect.fail('a game begins with its deal');
      stacked.playDeck(deal.deck, game);
      expect(resultOf(stacked)).toBe(results[game]);
    }
  });

  test('game indices go up to 2^32 - 1', () => {
    const one = tableOf(team, STANDARD, 'replay', true);
    const two = tableOf(team, STANDARD, 'replay', false);
    const decks = new Set<string>();
    for (const game of [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]) {
      one.play(game);
      two.play(game);
      expect(resultOf(two)).toBe(resultOf(one));
      decks.add(JSON.stringify(one.recorder!.events[0]));
    }
    expect(decks.size).toBe(4);
  });
});

/** Among 4500 games the chance of one collision of 32 bits is 4500² / 2^33, a quarter of a percent. */
test('no two of 4500 games have the same fingerprint', () => {
  const fingerprints = new Set<number>();
  for (const team of TEAMS) {
    const engine = tableOf(team, STANDARD, `fingerprints of ${team.name}`, false);
    for (let game = 0; game < 1500; game++) {
      engine.play(game);
      fingerprints.add(engine.fingerprint());
    }
  }
  expect(fingerprints.size).toBe(4500);
});
