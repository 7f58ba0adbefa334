import { describe, expect, test } from 'vitest';
import aceKeeper from '../../../../strategies/shamus/ace-keeper.js';
import pileSaver from '../../../../strategies/shamus/pile-saver.js';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK_SIZE, NEW_DECK, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { Dice } from '../checker/dice.testing.js';
import { recordShamus } from '../replay/replay.js';
import { type Ending, JUNIOR, PLAYS_ON, SENIOR } from '../rules/endings.js';
import { DEFAULT_RULINGS, Rulings } from '../rules/rulings.js';
import { numbersOf, VARIANTS } from '../rules/setup.js';
import { termsOf } from '../rules/terms.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { readTranscript } from '../testing/moves.testing.js';
import { randomRulings } from '../testing/told-games.testing.js';
import { POSITION_WORDS, pack, unpack } from './frontier.js';
import { copyInto, follow, rummyTurnsOf } from './line-replay.testing.js';
import type { Goal, OpenPosition } from './open-position.js';
import { RemainingCards } from './position-heuristic.js';
import { LineSearch } from './search.js';

/** More turns would have to be tried than there is patience for. */
class TooMany extends Error {}

const GOALS: readonly Goal[] = ['senior', 'any'];

describe('verdicts on small positions are those of trying everything', () => {
  /** Positions that trying everything may visit. */
  const PATIENCE = testSize(400, 3000);

  test.each([2, 4] as const)('%d players, any rulings and targets', (players) => {
    const dice = new Dice(players);
    const seen = new Map<string, number>();
    for (let round = 0; round < testSize(60, 600); round++) {
      const rulings = randomRulings(dice);
      const goal = dice.pick(GOALS);
      const search = new LineSearch({
        players,
        rulings: new Rulings(rulings),
        targets: { ...numbersOf({ variant: 'standard', players }), ...anyTargets(dice) },
      });
      placeFew(search.position, dice);
      const tried = tryEverything(search.position, goal);
      if (tried === null) continue;
      const { verdict, nodes } = search.solve(goal, 5_000_000);
      expect(verdict, JSON.stringify({ round, goal, rulings })).toBe(tried ? 'won' : 'lost');
      const hard = nodes > 20 ? 'hard' : 'easy';
      seen.set(`${goal} ${verdict} ${hard}`, (seen.get(`${goal} ${verdict} ${hard}`) ?? 0) + 1);
    }
    for (const goal of GOALS) {
      for (const verdict of ['won', 'lost']) expect(seen.get(`${goal} ${verdict} hard`), goal).toBeGreaterThan(0);
    }
  });

  function anyTargets(dice: Dice) {
    const senior = 5 * Math.floor(12 * dice.next());
    return { senior, junior: senior + 5 * Math.floor(4 * dice.next()) };
  }

  /** Few cards everywhere, of low ranks, so that there are melds; a Rummy player's turn is next. */
  function placeFew(position: OpenPosition, dice: Dice): void {
    const low = dice.shuffle(NEW_DECK.filter((card) => rankOf(card) < 5));
    const { players, hands, deck } = position;
    const held =
      players === 2 ? [dice.pick([1, 2]), dice.pick([2, 3, 4])] : [1, dice.pick([2, 3]), dice.pick([0, 1]), 2];
    for (const [seat, count] of held.entries()) {
      const { lo, hi } = CardSet.from(low.splice(0, count));
      hands[2 * seat] = lo;
      hands[2 * seat + 1] = hi;
    }
    for (const card of low.splice(0, dice.pick([1, 2, 3]))) position.putOnPile(card);
    position.circleCount = dice.pick([1, 2, 2, 3]);
    const circle = low.splice(0, position.circleCount);
    const stock = low.splice(0, dice.pick([2, 4, 6]));
    // The places of the deck that are used hold the other cards.
    const others = NEW_DECK.filter((card) => !circle.includes(card) && !stock.includes(card));
    const circleAt = players === 2 ? 12 : 16;
    const afterCircle = others.splice(circleAt);
    deck.set([...others, ...circle, ...afterCircle, ...stock]);
    position.used = DECK_SIZE - stock.length;
    position.next = players === 2 ? 1 : dice.pick([1, 3]);
    position.opening = false;
    position.seniorLost = held.some((count, seat) => seat % 2 === 0 && count > position.circleCount);
  }

  /** Tries every turn to the end of the game until one wins it; null if that takes too long. */
  function tryEverything(position: OpenPosition, goal: Goal): boolean | null {
    let left = PATIENCE;
    const visit = (): boolean => {
      if (left-- <= 0) throw new TooMany();
      const words = new Int32Array(POSITION_WORDS);
      const bytes = new Uint8Array(words.buffer);
      pack(position, words, bytes, 0);
      return turnsAt(position).some((turn) => {
        unpack(position, words, bytes, 0);
        const ending = turn();
        const isWon = ending === SENIOR || (ending === JUNIOR && goal === 'any') || (ending === PLAYS_ON && visit());
        unpack(position, words, bytes, 0);
        return isWon;
      });
    };
    try {
      return visit();
    } catch (error) {
      if (error instanceof TooMany) return null;
      throw error;
    }
  }

  function turnsAt(position: OpenPosition): (() => Ending)[] {
    if (position.passes) {
      return [
        () => {
          position.pass();
          return PLAYS_ON;
        },
      ];
    }
    const { hands, next, mayCall } = position;
    if (next % 2 === 1)
      return rummyTurnsOf(position).map(
        ({ depth, laid, card }) =>
          () =>
            position.playRummy(depth, ...laid, card),
      );
    const top = position.pile[position.pileCount - 1]!;
    const fitting = CardSet.fromHalves(
      hands[2 * next]! & fittingLo(top, mayCall),
      hands[2 * next + 1]! & fittingHi(top, mayCall),
    );
    return [...fitting].map((card) => () => position.playUno(card));
  }
});

describe('games that a team has won', () => {
  const names = ['ace-keeper', 'pile-saver'];

  test.each(VARIANTS.map(({ name }) => name))('are never proven lost from any of their positions: %s', (variant) => {
    const setup = { game: 'shamus', variant, players: 2, rulings: {} };
    const teller = recordShamus(setup, [aceKeeper.create(), pileSaver.create()], names, 'won');
    let won = 0;
    let complete = 0;
    for (let index = 0; index < testSize(25, 5000); index++) {
      teller.play(index);
      if (teller.outcome > 1) continue;
      const game = readTranscript(teller.transcript());
      const terms = termsOf(game.setup);
      const search = new LineSearch(terms);
      const remaining = new RemainingCards(search.position);
      const goal: Goal = teller.outcome === 0 ? 'senior' : 'any';
      const { turns, ending } = follow(game);
      expect(ending).toBe(goal === 'senior' ? SENIOR : JUNIOR);
      let turn = 0;
      follow(game, (position) => {
        copyInto(position, search.position);
        remaining.deal();
        expect(remaining.lacksPoints(goal)).toBe(false);
        // Near the end the search may be complete, and then it must have won.
        const left = turns - turn++;
        if (left > 4) return;
        const { verdict } = search.solve(goal, 2000);
        expect(verdict).not.toBe('lost');
        if (verdict === 'won') complete++;
      });
      won++;
    }
    expect(won).toBeGreaterThan(8);
    expect(complete).toBeGreaterThan(20);
  });
});

test('no more turns are tried than allowed, and the same search comes to the same', () => {
  const search = new LineSearch({
    players: 2,
    rulings: DEFAULT_RULINGS,
    targets: { senior: 370, junior: 375, circle: 10, hand: 6 },
  });
  const deck = Uint8Array.from(new Dice(1).shuffle(NEW_DECK));
  const solved = [1, 1000, 20_000, 20_000].map((nodes) => {
    search.position.deal(deck);
    return search.solve('any', nodes);
  });
  expect(solved.map(({ verdict, nodes }) => [verdict, nodes])).toEqual([
    ['unknown', 1],
    ['unknown', 1000],
    ['unknown', 20_000],
    ['unknown', 20_000],
  ]);
});
