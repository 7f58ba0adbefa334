import type { Setup } from '../../../game/index.js';
import { Rulings } from './rulings.js';
import { numbersOf, type VariantNumbers } from './setup.js';

/** The number of players, the numbers of the variant and the rulings by which a game is played. */
export interface Terms {
  readonly players: number;
  readonly targets: VariantNumbers;
  readonly rulings: Rulings;
}

/** @throws RangeError if the setup is none of this game's */
export function termsOf(setup: Setup): Terms {
  return { players: setup.players, targets: numbersOf(setup), rulings: new Rulings(setup.rulings) };
}

/** Terms as everybody at a table sees them. */
export function termsSeen(table: {
  readonly players: number;
  readonly rulings: Rulings;
  readonly seniorTarget: number;
  readonly juniorTarget: number;
  readonly circleSize: number;
  readonly handSize: number;
}): Terms {
  const { players, rulings, seniorTarget, juniorTarget, circleSize, handSize } = table;
  return {
    players,
    targets: { senior: seniorTarget, junior: juniorTarget, circle: circleSize, hand: handSize },
    rulings,
  };
}
