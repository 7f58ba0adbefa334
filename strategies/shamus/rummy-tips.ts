import {
  type Card,
  heldValue,
  type LayDown,
  LayDownSearch,
  type OptionValues,
  PickUpSearch,
  patterns,
  penaltyOf,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
} from 'shamus-lab/shamus';
import { NO_SUIT } from './calls.js';
import { Choice } from './choice.js';
import { LatePickUp } from './late-pick-up.js';
import { ACES, fitsHi, fitsLo, TWOS_AND_FOURS } from './matching.js';
import { PartnerHand } from './partner-hand.js';
import { PartnerOdds } from './partner-odds.js';
import { USUAL_PILE_SAVER } from './pile-saver-weights.js';

const { neighbours, ranksHeldTwice } = patterns;
const { EVERY_CARD, firstCard, hiOf, loOf, suitHi, suitLo } = sets;

/** Probabilities that differ by less count as equal. */
const ABOUT = 0.02;

const OPTIONS = {
  highFirst: { summary: 'discards the highest card', default: true },
  discardAce: {
    summary: 'discards an ace, on which the partner may play anything, expecting to get it back with a pick-up',
    default: true,
  },
  holdPace: {
    summary:
      'discards 2s and 4s while points are missing and the partner can afford the draws; keeps them when there are enough points',
    default: true,
  },
  readSignals: { summary: 'discards the suit that the partner called, until they have to draw', default: true },
  countPartner: {
    summary: 'discards what the partner can most probably follow: a partner who drew held nothing that fitted',
    default: true,
  },
  goJunior: {
    summary: 'once Senior is lost empties the hand, and slows the partner down with 2s and 4s',
    default: true,
  },
} as const;

/** Follows the tips that are on, each narrowing down the choice left by the previous ones. */
class RummyTips implements RummyPolicy {
  private readonly choice = new Choice();
  private readonly partner = new PartnerHand({
    calls: 'ignored',
    keepsAces: false,
    lowestFirst: false,
    aceSignals: false,
  });
  private readonly odds = new PartnerOdds();
  private readonly pickUps = new PickUpSearch();
  private readonly search = new LayDownSearch();
  private readonly forJunior = new LatePickUp(USUAL_PILE_SAVER);
  /** Per card: the chance that the partner can follow none, for the discard. */
  private readonly misses = new Float64Array(64);

  constructor(private readonly tips: OptionValues<typeof OPTIONS>) {}

  newGame(view: RummyView): void {
    this.partner.newGame(view.table);
  }

  draw(view: RummyView): number {
    this.partner.watch(view.table);
    return this.goesForJunior(view) ? this.forJunior.choose(view) : this.pickUps.best(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    if ((view.mustLayLo | view.mustLayHi) !== 0) {
      laid.copy(this.goesForJunior(view) ? this.forJunior.layDown : this.pickUps.layDown);
    } else {
      this.search.find(view.handLo, view.handHi, view.table.open, 0, 0);
      laid.copy(this.search.best);
    }
  }

  discard(view: RummyView): Card {
    const { tips, choice, partner } = this;
    const { handLo, handHi } = view;
    choice.among(view.discardableLo, view.discardableHi);
    if (this.goesForJunior(view)) this.slowDown(view);
    else {
      if (tips.holdPace) this.holdPace(view);
      const called = partner.suitCalled;
      if (tips.readSignals && called !== NO_SUIT) choice.prefer(suitLo(called), suitHi(called));
      if (tips.discardAce) choice.prefer(ACES, ACES);
      if (tips.countPartner) this.preferFollowed(view);
    }
    const pairs = ranksHeldTwice(handLo, handHi);
    choice.avoid(pairs | neighbours(handLo), pairs | neighbours(handHi));
    if (tips.highFirst) choice.preferHighest();
    partner.afterDiscard(view.table);
    return choice.any(view.random);
  }

  private goesForJunior(view: RummyView): boolean {
    return this.tips.goJunior && view.table.seniorLost;
  }

  /** Each 2 or 4 gives another turn at once, as long as the stock lasts. */
  private slowDown(view: RummyView): void {
    this.preferPenalties(view.table.stockCount - 2);
  }

  private holdPace(view: RummyView): void {
    const { table } = view;
    const missing = table.seniorTarget - table.points + heldValue(view.handLo, view.handHi);
    const slack = table.circleCount - table.held[(view.seat + 1) % table.players]!;
    this.preferPenalties(missing > 0 ? Math.min(slack, table.stockCount - 2) : 0);
  }

  /** Keeps the 2s and 4s that make the partner draw no more than this; where there are none, avoids the others. */
  private preferPenalties(most: number): void {
    const { choice } = this;
    for (let lo = choice.lo & TWOS_AND_FOURS, hi = choice.hi & TWOS_AND_FOURS; (lo | hi) !== 0; ) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (penaltyOf(card) <= most) {
        choice.prefer(loOf(card), hiOf(card));
        return;
      }
    }
    choice.avoid(TWOS_AND_FOURS, TWOS_AND_FOURS);
  }

  /** Keeps the cards that the partner can most probably follow. */
  private preferFollowed(view: RummyView): void {
    const { choice, misses, odds } = this;
    const { table } = view;
    const unseenLo = EVERY_CARD & ~(view.handLo | table.pileLo | table.sequencesLo | table.groupsLo);
    const unseenHi = EVERY_CARD & ~(view.handHi | table.pileHi | table.sequencesHi | table.groupsHi);
    odds.see(this.partner, unseenLo, unseenHi);
    let least = 1;
    for (let { lo, hi } = choice; (lo | hi) !== 0; ) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const isAce = ((loOf(card) | hiOf(card)) & ACES) !== 0;
      misses[card] = isAce ? 0 : odds.ofNone(fitsLo(card), fitsHi(card));
      least = Math.min(least, misses[card]!);
    }
    let keptLo = 0;
    let keptHi = 0;
    for (let { lo, hi } = choice; (lo | hi) !== 0; ) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (misses[card]! > least + ABOUT) continue;
      keptLo |= loOf(card);
      keptHi |= hiOf(card);
    }
    choice.among(keptLo, keptHi);
  }
}

/** The Rummy policy `tips`. */
export default rummyPolicy({
  name: 'tips',
  summary: 'follows all published tips; each can be turned off',
  description:
    'Follows the published advice for the Rummy player. It picks up and lays down what gains most now. While points are missing and its partner can afford the draws it discards 2s and 4s; otherwise it keeps them. Next it discards the suit that its partner called, then an ace, on which its partner may play anything, then what its partner can most probably follow, preferring a card without a partner of its rank or next to it in its suit, and the highest of those. Once Senior is lost it empties its hand for Junior. Tips that are off are ignored; of several remaining cards it discards a random one.',
  options: OPTIONS,
  readsRecord: false,
  create: (tips) => new RummyTips(tips),
});
