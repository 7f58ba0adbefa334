import { PLAIN_OF_RUMMY } from '../../../../strategies/rummy/plain.testing.js';
import { cardOf } from '../../../cards/card.js';
import { resolveSetup, type Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import rummyGame from '../index.js';
import { FIRST, KIND, LENGTH, OF, type Plan, RUN } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { TURN_LIMIT } from '../rules/rulings.js';

function pick<T>(dice: Stream, things: readonly T[]): T {
  return things[dice.below(things.length)]!;
}

/** Any variant, number of players and reading of the rules. */
export function anySetup(dice: Stream): Setup {
  const [variant, players] = [pick(dice, rummyGame.variants).name, pick(dice, rummyGame.players)];
  return resolveSetup(rummyGame, { variant, players, rulings: { turnLimit: pick<string>(dice, TURN_LIMIT.values) } });
}

/** A shipped policy a seat, but no search. */
export function anyPolicies(dice: Stream, players: number) {
  return Array.from({ length: players }, () => pick(dice, PLAIN_OF_RUMMY));
}

/** Plays at random, whatever the deck: shipped policies know one deck, without jokers. */
export function playsAnyDeck(): RummyPlayer {
  return {
    takes: ({ random }) => random.below(3) === 0,
    layDown: (view, plan) => {
      const ways = waysToLay(view);
      if (ways.length > 0) ways[view.random.below(ways.length)]!(plan);
    },
    discard: ({ hand, random }) => hand.cards[random.below(hand.count)]!,
  };
}

type Way = (plan: Plan) => void;

/** Sets and runs of the hand, and single cards for melds on the table. */
function waysToLay({ hand, table: { melds } }: RummyView): Way[] {
  const ways: Way[] = [];
  for (let rank = 0; rank < 13; rank++) {
    const suits = [0, 1, 2, 3].flatMap((suit) => Array.from({ length: hand.copies(cardOf(rank, suit)) }, () => suit));
    const copies = suits.slice(0, 4).reduce((sum, suit) => sum + (1 << (4 * suit)), 0);
    if (suits.length >= 3) ways.push((plan) => plan.set(rank, copies));
  }
  for (let suit = 0; suit < 4; suit++) {
    for (let first = 1; first <= 11; first++) {
      if ([0, 1, 2].every((step) => hand.has(cardOf(first - 1 + step, suit)))) {
        ways.push((plan) => plan.run(suit, first, 3));
      }
    }
  }
  for (let meld = 0; meld < melds.count; meld++) {
    const [of, first, length] = [melds.get(meld, OF), melds.get(meld, FIRST), melds.get(meld, LENGTH)];
    if (melds.get(meld, KIND) === RUN) {
      const ends = [first - 1, first + length].filter((place) => place >= 1 && place <= 13);
      for (const place of ends)
        if (hand.has(cardOf(place - 1, of))) ways.push((plan) => plan.toRun(meld, of, place, 1));
    } else if (length < 4) {
      const suits = [0, 1, 2, 3].filter((suit) => hand.has(cardOf(of, suit)));
      for (const suit of suits) ways.push((plan) => plan.toSet(meld, of, 1 << (4 * suit)));
    }
  }
  return ways;
}
