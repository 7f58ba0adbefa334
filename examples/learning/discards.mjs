// What a network is shown of each discard that closer takes to be nearly as good as its best one: numbers that all seats may know,
// and closer's own opinion. Used by playouts.mjs, which asks what the discards lead to, and by corrected-closer.ts, which plays.
import { ACE, heldValue, penaltyOf, rankOf, sets } from 'shamus-lab/shamus';
import closer from 'shamus-lab/strategies/shamus/feeder-closer/closer';
import { USUAL_READING } from 'shamus-lab/strategies/shamus/feeder-closer/feeder-weights';
import { Outlook } from 'shamus-lab/strategies/shamus/feeder-closer/outlook';
import { Witness } from 'shamus-lab/strategies/shamus/feeder-closer/witness';

const { EVERY_CARD, firstCard, hiOf, loOf } = sets;
/** No more cards than this are compared. */
export const MOST = 8;
/** Nor those of which closer thinks less: those lose 26 of a hundred games more, and are not worth a look. */
const WORST = -100;
const FITS_ALWAYS = 50;

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

/** The discards of a decision, and their numbers. */
export class Discards {
  /** How many cards are compared, and which; the usual one first. */
  count = 0;
  cards = new Uint8Array(MOST);
  /** The numbers of one card after the other. */
  cells = new Int8Array(MOST * COUNT);
  /** It plays all but the discards, and says what it thinks of those. */
  base = closer.create();
  #witness = new Witness(USUAL_READING);
  #outlook = new Outlook();
  #fits = new Uint8Array(64);

  /** A game begins. */
  newGame(view) {
    this.base.newGame(view);
    this.#witness.start(view.table);
  }

  /** Remembers what another does, to play on from there. */
  copy(from) {
    this.base.copy(from.base);
    this.#witness.copy(from.#witness);
  }

  /** Compares the discards of a decision, at a table of two. */
  compare(view) {
    const usual = this.base.discard(view);
    const preferences = this.base.explain(view, 'discard');
    this.#findFits(view);
    const top = preferences.reduce((most, { score }) => Math.max(most, score), preferences[0].score);
    this.count = 0;
    this.#add(view, usual, usual, 0);
    for (const { choice, score } of preferences) {
      const opinion = opinionOf(top - score);
      if (choice !== usual && opinion >= WORST && this.count < MOST) this.#add(view, choice, usual, opinion);
    }
  }

  /** For each card of the hand, the chance that the Uno player can follow it. */
  #findFits({ table, handLo, handHi }) {
    this.#witness.watch(table);
    const uno = this.#witness.unos[0];
    uno.mayHold(
      EVERY_CARD & ~(handLo | table.pileLo | table.sequencesLo | table.groupsLo),
      EVERY_CARD & ~(handHi | table.pileHi | table.sequencesHi | table.groupsHi),
    );
    for (const card of cardsOf(handLo, handHi)) {
      const always = rankOf(card) === ACE || penaltyOf(card) > 0;
      this.#fits[card] = always ? FITS_ALWAYS : Math.round(FITS_ALWAYS * (1 - uno.chanceOfNone(card) / 1e6));
    }
  }

  #add({ table, handLo, handHi }, card, usual, opinion) {
    const outlook = this.#outlook;
    const [lo, hi] = [loOf(card), hiOf(card)];
    outlook.see(table, handLo & ~lo, handHi & ~hi, table.pileLo | lo, table.pileHi | hi);
    const value = heldValue(handLo & ~lo, handHi & ~hi);
    let [next, second, penalties] = [0, 0, 0];
    for (const other of cardsOf(handLo & ~lo, handHi & ~hi)) {
      if (penaltyOf(other) > 0) penalties++;
      else if (this.#fits[other] > next) [next, second] = [this.#fits[other], next];
      else if (this.#fits[other] > second) second = this.#fits[other];
    }
    const missing = table.seniorTarget - table.points;
    const numbers = [
      ...[table.circleCount, Math.min(12, table.held[0]), Number(table.seniorLost), Math.round(table.seniorTarget / 5)],
      ...[within((missing + value) / 5), within(missing / 5), table.pileCount, table.stockCount],
      ...[outlook.handCount, within(value / 5), rankOf(card), Number(card === usual), opinion],
      ...[this.#fits[card], next, second, penalties, outlook.aces, outlook.suits],
      ...[outlook.outs(), outlook.pileOuts(), within(outlook.layable() / 5)],
    ];
    this.cells.set(numbers, this.count * COUNT);
    this.cards[this.count++] = card;
  }
}

function within(value) {
  return Math.max(-76, Math.min(76, Math.round(value)));
}

function cardsOf(lo, hi) {
  const cards = [];
  while ((lo | hi) !== 0) {
    const card = firstCard(lo, hi);
    cards.push(card);
    lo &= ~loOf(card);
    hi &= ~hiOf(card);
  }
  return cards;
}

/** How much worse than the best a discard is, 0 to -127: twelve times the binary logarithm of the difference. */
function opinionOf(difference) {
  const times = 1 + difference / 500;
  const whole = 31 - Math.clz32(times);
  return -Math.min(127, Math.round(12 * (whole + times / 2 ** whole - 1)));
}
