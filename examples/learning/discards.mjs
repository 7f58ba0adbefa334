// Numbers that a network gets on each discard that closer finds nearly as good as its best one: facts that all seats may know,
// and closer's own opinion. Used by playouts.mjs, which asks what the discards lead to, and by corrected-closer.ts, which plays.
import { ACE, CARD_LIMIT, heldValue, penaltyOf, rankOf, sets } from 'shamus-lab/shamus';
import { Closer } from 'shamus-lab/strategies/shamus/feeder-closer/closer';
import { QuickDraw } from './quick-draw.mjs';

const { countCards, firstCard, hiOf, loOf } = sets;
/** No more cards than this are compared. */
export const MOST = 8;
/** Discards that closer values this much less are left out, in thousandths of a point: they are hardly ever better. */
const WORSE = 60_000;
const FITS_ALWAYS = 50;
const MILLION = 1_000_000;

/** The numbers, in this order; `as` says how the network is shown them. */
export const FIELDS = [
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
].map(([name, low, high, as, summary]) => ({ name, summary, shape: [], low, high, as }));
const COUNT = FIELDS.length;

/** The discards of a decision, and their numbers. What closer thinks of them is taken from its parts: `explain` would make texts. */
export class Discards {
  /** Number of cards compared, and those; the usual one first. */
  count = 0;
  cards = new Uint8Array(MOST);
  /** The numbers of one card after the other. */
  cells = new Int8Array(MOST * COUNT);
  /** It plays all but the discards. */
  base = new Closer();
  /** Per card of the hand: its value to closer, and the chance that the Uno player can follow it. */
  _worths = new Int32Array(CARD_LIMIT);
  _fits = new Uint8Array(CARD_LIMIT);

  constructor() {
    const { expert } = this.base.ofTwo;
    expert.drawing = new QuickDraw(expert.w, this.base.knowledge, this.base.chosen);
  }

  /** Compares the discards of a decision, at a table of two. */
  compare(view) {
    const { base, cards } = this;
    base.knowledge.watch(view.table);
    const parts = base.partsFor(view);
    const top = this._weigh(parts, view);
    const [usual] = cards;
    let count = 1;
    let lo = view.discardableLo & ~loOf(usual);
    let hi = view.discardableHi & ~hiOf(usual);
    while ((lo | hi) !== 0 && count < MOST) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (top - this._worths[card] < WORSE) cards[count++] = card;
    }
    this.count = count;
    if (count > 1) this._describe(parts.discarding.prospect, view, top);
  }

  /** Finds what closer thinks of each discard, and its choice. @returns what it thinks of that */
  _weigh(parts, view) {
    const { discarding } = parts;
    discarding.senior = parts.senior(view);
    discarding.look(view);
    let top = -Infinity;
    let lo = view.discardableLo;
    let hi = view.discardableHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = discarding.worth(view, card);
      this._worths[card] = worth;
      if (worth > top) {
        top = worth;
        this.cards[0] = card;
      }
    }
    return top;
  }

  _describe(prospect, { table, handLo, handHi }, top) {
    const { cards, cells, count } = this;
    const penalties = this._findFits(handLo, handHi);
    const held = heldValue(handLo, handHi);
    const inHand = countCards(handLo, handHi) - 1;
    const missing = table.seniorTarget - table.points;
    for (let place = 0, to = 0; place < count; place++) {
      const card = cards[place];
      const [lo, hi] = [loOf(card), hiOf(card)];
      prospect.see(table, handLo & ~lo, handHi & ~hi, table.pileLo | lo, table.pileHi | hi);
      const value = held - heldValue(lo, hi);
      cells[to++] = table.circleCount;
      cells[to++] = Math.min(12, table.held[0]);
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
      cells[to++] = opinionOf(top - this._worths[card]);
      cells[to++] = this._fits[card];
      cells[to++] = this._bestBut(card, 0);
      cells[to++] = this._bestBut(card, 1);
      cells[to++] = penaltyOf(card) > 0 ? penalties - 1 : penalties;
      cells[to++] = prospect.aces;
      cells[to++] = prospect.suits;
      cells[to++] = prospect.outs();
      cells[to++] = prospect.pileOuts();
      cells[to++] = within(prospect.layable() / 5);
    }
  }

  /** The three cards that the Uno player can follow best, but for 2s and 4s, or -1. */
  _best = new Int8Array(3);

  /** For each card of the hand, the chance that the Uno player can follow it. @returns how many 2s and 4s there are */
  _findFits(lo, hi) {
    const fits = this._fits;
    const best = this._best.fill(-1);
    const [uno] = this.base.knowledge.unos;
    let penalties = 0;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (penaltyOf(card) > 0) {
        fits[card] = FITS_ALWAYS;
        penalties++;
        continue;
      }
      fits[card] =
        rankOf(card) === ACE ? FITS_ALWAYS : Math.round(FITS_ALWAYS * (1 - uno.chanceOfNone(card) / MILLION));
      let next = card;
      for (let place = 0; place < best.length && next >= 0; place++) {
        const here = best[place];
        if (here >= 0 && fits[here] >= fits[next]) continue;
        best[place] = next;
        next = here;
      }
    }
    return penalties;
  }

  /** The chance of the best or second best card, at 0 or 1, that stays in the hand without this one. */
  _bestBut(card, place) {
    const best = this._best;
    const at = place === 0 ? Number(best[0] === card) : 1 + Number(best[0] === card || best[1] === card);
    return best[at] < 0 ? 0 : this._fits[best[at]];
  }
}

function within(value) {
  return Math.max(-76, Math.min(76, Math.round(value)));
}

/** Rating of a discard against the best, 0 to -127: twelve times the binary logarithm of the difference. */
function opinionOf(difference) {
  const times = 1 + difference / 500;
  const whole = 31 - Math.clz32(times);
  return -Math.min(127, Math.round(12 * (whole + times / 2 ** whole - 1)));
}
