import type { Card } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from '../matching.js';
import type { Code } from './codes.js';
import * as codes from './codes.js';
import type { UnoChoice } from './uno-choice.js';

const { CARD_LIMIT, rankOf, sets } = shamus;
const { ACES, lowestOfSuits } = matching;
const { placeByCode } = codes;
const { firstCard, hiOf, loOf } = sets;

/** Worse than any card. */
const WORST = -0x7fffffff;

/** Chooses a card as feeder does while Senior is open, but among cards of equal worth, no aces, by a code. */
export class CodedChoice {
  private readonly equal = new Uint8Array(CARD_LIMIT);
  private readonly worth = new Int32Array(CARD_LIMIT);

  constructor(
    private readonly choice: UnoChoice,
    private readonly code: Code,
  ) {}

  /**
   * The card that is played; `choice` has what is public.
   *
   * @param lo the hand, with hi
   * @param playableLo the cards of it that may be played, one or more, with playableHi
   * @param turn cards that the player has played before
   */
  choose(top: Card, lo: number, hi: number, playableLo: number, playableHi: number, turn: number): Card {
    return this.code === 'none'
      ? this.first(top, lo, hi, lowestOfSuits(playableLo), lowestOfSuits(playableHi))
      : this.coded(top, lo, hi, playableLo, playableHi, turn);
  }

  private first(top: Card, lo: number, hi: number, playableLo: number, playableHi: number): Card {
    const { choice } = this;
    let chosen = firstCard(playableLo, playableHi);
    let restLo = playableLo & ~loOf(chosen);
    let restHi = playableHi & ~hiOf(chosen);
    if ((restLo | restHi) === 0) return chosen;
    let best = choice.worth(chosen, top, lo & ~loOf(chosen), hi & ~hiOf(chosen));
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      restLo &= ~cardLo;
      restHi &= ~cardHi;
      const worth = choice.worth(card, top, lo & ~cardLo, hi & ~cardHi);
      if (worth <= best) continue;
      best = worth;
      chosen = card;
    }
    return chosen;
  }

  private coded(top: Card, lo: number, hi: number, playableLo: number, playableHi: number, turn: number): Card {
    const { choice, equal, worth } = this;
    let best = WORST;
    let chosen = 0;
    let restLo = playableLo;
    let restHi = playableHi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      restLo &= ~cardLo;
      restHi &= ~cardHi;
      const own = choice.worth(card, top, lo & ~cardLo, hi & ~cardHi);
      worth[card] = own;
      if (own <= best) continue;
      best = own;
      chosen = card;
    }
    let count = 0;
    let otherLo = lo;
    let otherHi = hi;
    restLo = playableLo & ~ACES;
    restHi = playableHi & ~ACES;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      if (worth[card]! < best) continue;
      // By rank, those of one rank by suit.
      let place = count++;
      for (; place > 0 && rankOf(equal[place - 1]!) > rankOf(card); place--) equal[place] = equal[place - 1]!;
      equal[place] = card;
      otherLo &= ~loOf(card);
      otherHi &= ~hiOf(card);
    }
    return count < 2 ? chosen : equal[placeByCode(this.code, count, otherLo, otherHi, turn)]!;
  }
}
