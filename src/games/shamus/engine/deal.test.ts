import { describe, expect, test } from 'vitest';
import shippedPolicies from '../../../../strategies/shamus/index.js';
import { cardsOf, DECK, nameOf, numberOf } from '../../../cards/model.testing.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import shamus from '../index.js';
import type { SeatView } from '../policy.js';
import { recordShamus } from '../replay/replay.js';
import { METRICS } from '../rules/metrics.js';
import { RULINGS } from '../rules/rulings.js';
import { numbersOf, VARIANTS } from '../rules/setup.js';
import { recordGames, TEAMS, tableOf } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';

const KEY = { lo: 1, hi: 2 };

/** An engine of which both policies note what they see at the start of a game, and give up at their first turn. */
function watchedDeal(deck: readonly string[]): { hands: string[][]; pile: string[]; circle: number; stock: number } {
  const seen = { hands: [[], []] as string[][], pile: [] as string[], circle: 0, stock: 0 };
  const newGame = ({ seat, handLo, handHi, table }: SeatView) => {
    seen.hands[seat] = cardsOf(handLo, handHi);
    seen.pile = Array.from(table.pile.subarray(0, table.pileCount), nameOf);
    seen.circle = table.circleCount;
    seen.stock = table.stockCount;
  };
  const giveUp = () => {
    throw new Error('seen enough');
  };
  const uno = { newGame, play: giveUp, call: giveUp };
  const rummy = { newGame, draw: giveUp, layDown: giveUp, discard: giveUp };
  const engine = new ShamusEngine({ targets: numbersOf({ variant: 'standard', players: 2 }) }, [uno, rummy], KEY);
  expect(() => engine.playDeck(deck.map(numberOf))).toThrow('seen enough');
  return seen;
}

describe('2.2 to 2.4', () => {
  const { hands, pile, circle, stock } = watchedDeal(DECK);

  test('2.2 the cards are dealt one at a time, the Rummy player first', () => {
    expect(hands[1]).toEqual(['AC', '3C', '5C', '7C', '9C', 'JC']);
    expect(hands[0]).toEqual(['2C', '4C', '6C', '8C', 'TC', 'QC']);
  });

  test('2.3 the next ten are the circle', () => {
    expect(circle).toBe(10);
  });

  test('2.4 the next one is the upcard, and 29 are left', () => {
    expect(pile).toEqual(['TD']);
    expect(stock).toBe(29);
  });
});

test('2.3 2.4 circle cards come in reverse of the order dealt, stock cards in deck order', () => {
  for (const team of TEAMS) {
    for (const events of recordGames(team, numbersOf({ variant: 'standard', players: 2 }), 'order', 0, 20)) {
      const turned = events.flatMap((event) => (event.type === 'circle' ? [event.card] : []));
      const drawn = events.flatMap((event) => (event.type === 'draw' || event.type === 'penalty' ? event.cards : []));
      const deck = events[0]?.type === 'deal' ? events[0].deck : [];
      expect(turned).toEqual(deck.slice(22 - turned.length, 22).reverse());
      expect(drawn).toEqual(deck.slice(23, 23 + drawn.length));
    }
  }
});

describe('1.1 a stacked deck', () => {
  const engine = tableOf(TEAMS[0]!, numbersOf({ variant: 'standard', players: 2 }), 'stacked', true);

  test('is played in its own order', () => {
    const deck = DECK.toReversed().map(numberOf);
    engine.playDeck(deck);
    expect(engine.recorder!.events[0]).toEqual({ type: 'deal', deck });
  });

  test.each([
    { fault: 'a card too few', deck: DECK.slice(1).map(numberOf) },
    { fault: 'a card twice and one missing', deck: ['AC', ...DECK.slice(0, -1)].map(numberOf) },
    { fault: 'a card too many', deck: ['AC', ...DECK].map(numberOf) },
    { fault: 'no card among them', deck: [13, ...DECK.slice(1).map(numberOf)] },
    { fault: 'NaN among them', deck: [Number.NaN, ...DECK.slice(1).map(numberOf)] },
    { fault: 'nothing', deck: [] },
  ])('is refused with $fault', ({ deck }) => {
    expect(() => engine.playDeck(deck)).toThrow(RangeError);
  });
});

describe('6 the variants', () => {
  test('have the targets of the rules', () => {
    expect(VARIANTS.map(({ name, senior, junior }) => [name, senior, junior])).toEqual([
      ['standard', 50, 100],
      ['advanced', 100, 150],
      ['expert', 150, 200],
    ]);
    for (const { name, senior, junior } of VARIANTS)
      expect(numbersOf({ variant: name, players: 2 })).toMatchObject({ senior, junior });
  });

  test('are no others', () => {
    expect(() => numbersOf({ variant: 'beginner', players: 2 })).toThrow(RangeError);
    expect(() => numbersOf({ variant: '', players: 2 })).toThrow(RangeError);
  });
});

const TURNS = METRICS.findIndex(({ name }) => name === 'turns');
const SEED = 'turns';

/** Every reading of the rules that differs from the default in one ruling, or in the stock's and one other. */
const READINGS = [{}, { stockOut: 'when-needed' }].flatMap((stock) =>
  RULINGS.flatMap(({ name, values }) => values.map((value) => ({ ...stock, [name]: value }))),
);

/** Each turn ends with a card played or discarded, but the last one, which the end of the stock may cut short. */
function turnsIn(transcript: readonly string[]): number {
  const moves = transcript.map((line) => JSON.parse(line) as { type: string; cards?: unknown[] });
  const ends = moves.map(({ type }) => type === 'play' || type === 'discard');
  const rest = moves.slice(ends.lastIndexOf(true) + 1);
  const isCutShort = rest.some(({ type }) => type === 'draw' || type === 'pickup');
  return ends.filter(Boolean).length + (isCutShort ? 1 : 0);
}

test.each(shamus.setups.players)(
  '3.4, 4.1, 5.4 of %i players: turns are those in which a card is drawn, picked up or played, as the transcript tells',
  (players) => {
    const roles = shamus.setups.roles(players);
    // Random play draws much and picks up little: it reaches the end of the stock.
    const policies = () => roles.map((role) => shippedPolicies.find((one) => one.role === role)!.create());
    const names = roles.map(() => 'random');
    let stuck = 0;
    for (const rulings of READINGS) {
      const setup = resolveSetup(shamus, { players, variant: 'standard', rulings });
      const teller = recordShamus(setup, policies(), names, SEED);
      const engine = shamus.tables.engine(setup, policies(), keyFromSeed(SEED));
      for (let game = 0; game < 60; game++) {
        teller.play(game);
        engine.play(game);
        const transcript = teller.transcript();
        expect(engine.metrics[TURNS]).toBe(turnsIn(transcript));
        expect(teller.metrics[TURNS]).toBe(turnsIn(transcript));
        const last = JSON.parse(transcript.at(-2)!) as { type: string; seat?: number };
        const endedByStock = (JSON.parse(transcript.at(-1)!) as { reason?: string }).reason === 'stock';
        // An Uno player's turn that ended before a card was moved.
        if (endedByStock && last.type === 'discard') stuck++;
      }
    }
    // Such games are among them, so that the rule is tried.
    expect(stuck).toBeGreaterThan(0);
  },
);
