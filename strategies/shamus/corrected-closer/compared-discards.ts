import type { Card, RummyView } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import type { Closer } from '../feeder-closer/closer.js';
import { Prospect } from '../prospect.js';

const { ACE, CARD_LIMIT, heldValue, penaltyOf, rankOf, sets } = shamus;
const { countCards, firstCard, hiOf, loOf } = sets;

/** No more cards than this are compared. */
export const MOST = 8;
/** Discards that closer values this much less are left out, in thousandths of a point: they are hardly ever better. */
const WORSE = 60_000;
/** A chance of 1, in the numbers. */
const ALWAYS = 50;
const MILLION = 1_000_000;

/** The numbers, in this order; `as` says how the network is shown them. */
export const FIELDS = (
  [
    ['circle', 0, 10, 'oneHot', 'cards in the circle'],
    ['partner', 0, 12, 'oneHot', 'cards that the Uno player holds, at most 12'],
    ['seniorLost', 0, 1, 'value', '1 once Senior is lost'],
    ['target', 0, 76, 'value', 'the Senior target, in units of 5 points'],
    ['missing', -76, 76, 'value', 'points that Senior still lacks if the rest of the hand stays there, in units of 5'],
    ['lacking', -76, 76, 'value', 'the same if the hand did not count'],
    ['pile', 0, 52, 'value', 'cards in the discard pile'],
    ['stock', 0, 52, 'value', 'cards in the stock'],
    ['hand', 0, 52, 'value', 'cards that stay in the hand'],
    ['value', 0, 76, 'value', 'what they count, in units of 5'],
    ['rank', 0, 12, 'oneHot', 'rank of the card, 0 for the ace'],
    ['usual', 0, 1, 'value', '1 for the card that closer would discard'],
    ['opinion', -127, 0, 'value', 'how much less closer thinks of it, on a logarithmic scale'],
    ['fits', 0, 50, 'value', 'the chance that the Uno player can follow it, in units of 2 %'],
    ['next', 0, 50, 'value', 'the same of the best card that stays in the hand'],
    ['second', 0, 50, 'value', 'and of the second best'],
    ['penalties', 0, 8, 'value', '2s and 4s that stay in the hand'],
    ['aces', 0, 4, 'value', 'aces that stay in the hand'],
    ['suits', 0, 4, 'value', 'suits that stay in the hand'],
    ['outs', 0, 52, 'value', 'unseen cards that the hand could then lay'],
    ['pileOuts', 0, 52, 'value', 'unseen cards that would open the pile to a pick-up'],
    ['layable', 0, 76, 'value', 'what hand and pile could lay together, in units of 5 points'],
  ] as const
).map(([name, low, high, as, summary]) => ({ name, summary, shape: [], low, high, as }));
const COUNT = FIELDS.length;

/**
 * The discards of a closer that it finds nearly as good as its best one, and numbers on each for a network: facts that all seats
 * may know, and closer's own opinion. At tables of two.
 */
export class ComparedDiscards {
  /** Number of cards compared, and those; the usual one first. */
  count = 0;
  readonly cards = new Uint8Array(MOST);
  /** The numbers of one card after the other. */
  readonly cells = new Int8Array(MOST * COUNT);
  private readonly prospect = new Prospect();
  /** Per card of the hand: its value to closer, and the chance that the Uno player can follow it. */
  private readonly worths = new Int32Array(CARD_LIMIT);
  private readonly fits = new Uint8Array(CARD_LIMIT);
  /** The three cards that the Uno player can follow best, but for 2s and 4s, or -1. */
  private readonly best = new Int8Array(3);

  /** @param base plays all but the discards */
  constructor(readonly base: Closer) {}

  /** Compares the discards of a decision. */
  compare(view: RummyView): void {
    const { base, cards, worths } = this;
    const usual = base.rate(view, worths);
    cards[0] = usual;
    let count = 1;
    let lo = view.discardableLo & ~loOf(usual);
    let hi = view.discardableHi & ~hiOf(usual);
    while ((lo | hi) !== 0 && count < MOST) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (worths[usual]! - worths[card]! < WORSE) cards[count++] = card;
    }
    this.count = count;
    if (count > 1) this.describe(view);
  }

  private describe(view: RummyView): void {
    const { cards, cells, count, prospect, worths } = this;
    const { table, handLo, handHi } = view;
    const penalties = this.findFits(view);
    const held = heldValue(handLo, handHi);
    const inHand = countCards(handLo, handHi) - 1;
    const missing = table.seniorTarget - table.points;
    const top = worths[cards[0]!]!;
    for (let place = 0, to = 0; place < count; place++) {
      const card = cards[place]!;
      const lo = loOf(card);
      const hi = hiOf(card);
      prospect.see(table, handLo & ~lo, handHi & ~hi, table.pileLo | lo, table.pileHi | hi);
      const value = held - heldValue(lo, hi);
      cells[to++] = table.circleCount;
      cells[to++] = Math.min(12, table.held[0]!);
      cells[to++] = table.seniorLost ? 1 : 0;
      cells[to++] = Math.round(table.seniorTarget / 5);
      cells[to++] = within((missing + value) / 5);
      cells[to++] = within(missing / 5);
      cells[to++] = table.pileCount;
      cells[to++] = table.stockCount;
      cells[to++] = inHand;
      cells[to++] = within(value / 5);
      cells[to++] = rankOf(card);
      cells[to++] = place === 0 ? 1 : 0;
      cells[to++] = opinionOf(top - worths[card]!);
      cells[to++] = this.fits[card]!;
      cells[to++] = this.bestBut(card, 0);
      cells[to++] = this.bestBut(card, 1);
      cells[to++] = penaltyOf(card) > 0 ? penalties - 1 : penalties;
      cells[to++] = prospect.aces;
      cells[to++] = prospect.suits;
      cells[to++] = prospect.outs();
      cells[to++] = prospect.pileOuts();
      cells[to++] = within(prospect.layable() / 5);
    }
  }

  /** For each card of the hand, the chance that the Uno player can follow it. @returns how many 2s and 4s there are */
  private findFits(view: RummyView): number {
    const { base, best, fits } = this;
    best.fill(-1);
    let penalties = 0;
    let lo = view.handLo;
    let hi = view.handHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (penaltyOf(card) > 0) {
        fits[card] = ALWAYS;
        penalties++;
        continue;
      }
      fits[card] = rankOf(card) === ACE ? ALWAYS : Math.round(ALWAYS * (1 - base.chanceOfNone(view, card) / MILLION));
      let next: number = card;
      for (let place = 0; place < best.length && next >= 0; place++) {
        const here = best[place]!;
        if (here >= 0 && fits[here]! >= fits[next]!) continue;
        best[place] = next;
        next = here;
      }
    }
    return penalties;
  }

  /** The chance of the best or second best card, at 0 or 1, that stays in the hand without this one. */
  private bestBut(card: Card, place: 0 | 1): number {
    const { best, fits } = this;
    const isBest = best[0] === card ? 1 : 0;
    const at = best[place === 0 ? isBest : isBest === 1 || best[1] === card ? 2 : 1]!;
    return at < 0 ? 0 : fits[at]!;
  }
}

function within(value: number): number {
  return Math.max(-76, Math.min(76, Math.round(value)));
}

/** Rating of a discard against the best, 0 to -127: twelve times the binary logarithm of the difference. */
function opinionOf(difference: number): number {
  const times = 1 + difference / 500;
  const whole = 31 - Math.clz32(times);
  return -Math.min(127, Math.round(12 * (whole + times / 2 ** whole - 1)));
}
