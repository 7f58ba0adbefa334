import type { Card } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as matching from '../matching.js';
import type { Code } from './codes.js';
import * as codes from './codes.js';
import type { UnoChoice } from './uno-choice.js';

const { CARD_LIMIT, rankOf, sets } = shamus;
const { ACES, lowestOfSuits } = matching;
const { meaningOf, placeByCode } = codes;
const { firstCard, hiOf, loOf } = sets;

/** Worse than any card. */
const WORST = -0x7fffffff;

/** Chooses a card as feeder does while Senior is open, but among cards of equal worth, no aces, by a code. */
export class CodedChoice {
  private readonly equal = new Uint8Array(CARD_LIMIT);
  private readonly worth = new Int32Array(CARD_LIMIT);
  /** Public state before the play that was chosen last. */
  turn = 0;
  unseenLo = 0;
  unseenHi = 0;
  /** Number of equal cards then, 0 or 1 if the code said no more, and the index among them. */
  count = 0;
  place = 0;

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
    const { choice, worth } = this;
    const isCoded = this.code !== 'none';
    let restLo = isCoded ? playableLo : lowestOfSuits(playableLo);
    let restHi = isCoded ? playableHi : lowestOfSuits(playableHi);
    this.count = 0;
    let chosen = firstCard(restLo, restHi);
    if (((restLo & ~loOf(chosen)) | (restHi & ~hiOf(chosen))) === 0) return chosen;
    let best = WORST;
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
    if (!isCoded) return chosen;
    this.turn = turn;
    this.unseenLo = choice.unseenLo;
    this.unseenHi = choice.unseenHi;
    return this.named(chosen, best, lo, hi, playableLo & ~ACES, playableHi & ~ACES);
  }

  /** Message of the last choice, in words; null if it was not between equal cards. */
  meaning(): string | null {
    return this.count < 2 ? null : meaningOf(this.code, this.count, this.place, this);
  }

  /** The card that the code names among those of the best worth; the one chosen if they are not several. */
  private named(chosen: Card, best: number, lo: number, hi: number, playableLo: number, playableHi: number): Card {
    const { equal, worth } = this;
    let restLo = playableLo;
    let restHi = playableHi;
    let count = 0;
    let otherLo = lo;
    let otherHi = hi;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      if (worth[card]! < best) continue;
      // Sorted by rank, and those of one rank by suit.
      let place = count++;
      for (; place > 0 && rankOf(equal[place - 1]!) > rankOf(card); place--) equal[place] = equal[place - 1]!;
      equal[place] = card;
      otherLo &= ~loOf(card);
      otherHi &= ~hiOf(card);
    }
    this.count = count;
    if (count < 2) return chosen;
    this.place = placeByCode(this.code, count, otherLo, otherHi, this);
    return equal[this.place]!;
  }
}
