/** Rows of a lay-down as transcripts write them: melds, lay-offs and swaps. */
import { type Card, rankOf } from '../../../cards/card.js';
import { IllegalMove, type Json } from '../../../game/index.js';
import { cardIn, formError, isObject, type Told } from '../../kit/replies.js';
import { type Bag, WILD } from '../cards/bag.js';
import { type Notation, notationOf } from '../cards/deck.js';
import { LAY_DOWN_DECISION } from '../decisions.js';
import { Melds } from '../melds/melds.js';
import { fitsRun, lowOf, naturalsIn, writeRun, writeSet } from '../melds/read-rows.js';
import { rowCards } from '../melds/row-cards.js';
import { FIRST, KIND, LENGTH, MOST_ROWS, NEW_MELD, OF, type Plan, RUN, SET, SWAP, TO } from '../melds/rows.js';
import type { Terms } from '../rules/terms.js';

const { name, rule } = LAY_DOWN_DECISION;
const FORM =
  'a part of a lay-down is {"type": "meld", "kind": "set" or "run", "cards": […]}, ' +
  '{"type": "layoff", "meld": number, "cards": […], "end": "low" or "high"} or {"type": "swap", "meld": number, "card": …}';

/** A part of a lay-down that has the right form. */
type Part =
  | { readonly type: 'meld'; readonly isRun: boolean; readonly cards: Card[]; readonly low: number | null }
  | { readonly type: 'layoff'; readonly meld: number; readonly cards: Card[]; readonly end: string | null }
  | { readonly type: 'swap'; readonly meld: number; readonly card: Card; readonly place: number | null };

/** Writes and reads lay-downs, row by row, with the melds as they are when a row is laid. Not reentrant. */
export class LayDownNotation {
  readonly cards: Notation;
  readonly texts: readonly string[];
  private readonly melds: Melds;
  /** True if all rows up to now could be laid; rows after one that cannot are ignored. */
  private isSound = true;

  constructor(private readonly terms: Terms) {
    const { ranks } = terms.deck;
    this.cards = notationOf(terms.deck);
    this.texts = Array.from({ length: WILD + 1 }, (_, card) => {
      return card === WILD || rankOf(card) < ranks ? this.cards.cardText(card) : '';
    });
    this.melds = new Melds(terms.melds);
  }

  written(cards: ArrayLike<Card>, count = cards.length): string[] {
    const written: string[] = [];
    for (let place = 0; place < count; place++) written.push(this.texts[cards[place]!]!);
    return written;
  }

  /** The cards of a bag, by suit and rank, jokers last. */
  bagText(bag: Readonly<Bag>): string[] {
    const { texts } = this;
    const written: string[] = [];
    for (let half = 0; half < 2; half++) {
      for (let rest = half === 0 ? bag.lo : bag.hi; rest !== 0; rest &= rest - 1) {
        const card = 32 * half + 31 - Math.clz32(rest & -rest);
        for (let copy = bag.copies(card); copy > 0; copy--) written.push(texts[card]!);
      }
    }
    for (let joker = bag.wilds; joker > 0; joker--) written.push(texts[WILD]!);
    return written;
  }

  write(plan: Readonly<Plan>, table: Readonly<Melds>, isOneLayDown: boolean): Told[] {
    this.melds.copyFrom(table);
    return Array.from({ length: plan.count }, (_, row) => {
      const told = this.rowText(plan, row);
      if (isOneLayDown) this.lay(plan, row);
      return told;
    });
  }

  /** Reads the form of a lay-down. @throws IllegalMove if it is none */
  parts(reply: Json): Part[] {
    if (!Array.isArray(reply) || reply.length > MOST_ROWS) {
      throw formError(rule, name, reply, `a lay-down is a list of at most ${MOST_ROWS} parts, [] for none`);
    }
    return (reply as readonly Json[]).map((part) => this.partOf(part));
  }

  /** Writes the rows read into a plan. @throws IllegalMove if cards are no row; the engine finds other mistakes */
  read(parts: readonly Part[], table: Readonly<Melds>, plan: Plan): void {
    this.melds.copyFrom(table);
    this.isSound = true;
    plan.clear();
    for (const part of parts) {
      if (!this.isSound) return;
      if (part.type === 'swap')
        plan.swap(part.meld, part.card, part.place ?? Math.max(0, this.melds.wildPlace(part.meld, part.card, true)));
      else if (part.type === 'layoff') this.readLayOff(part.meld, part.cards, part.end, plan);
      else if (part.isRun) this.readRun(NEW_MELD, part.cards, part.low ?? lowOf(part.cards, this.terms.melds), plan);
      else this.readSet(NEW_MELD, part.cards, plan);
      this.lay(plan, plan.count - 1);
    }
  }

  private rowText(plan: Readonly<Plan>, row: number): Told {
    const { terms, cards } = this;
    const [kind, of, first, meld] = [KIND, OF, FIRST, TO].map((column) => plan.get(row, column)) as number[];
    if (kind === SWAP)
      return { type: 'swap', meld: meld!, card: cards.cardText(of!), place: first === 0 ? null : first! };
    const isRun = kind === RUN;
    const laid = this.written(rowCards(plan, row, terms.melds));
    if (meld === NEW_MELD)
      return { type: 'meld', kind: isRun ? 'run' : 'set', cards: laid, low: isRun ? first! : null };
    const isLow = isRun && first! < this.melds.get(meld!, FIRST);
    return {
      type: 'layoff',
      meld: meld!,
      cards: isLow ? laid.reverse() : laid,
      end: isRun ? (isLow ? 'low' : 'high') : null,
    };
  }

  private partOf(part: Json): Part {
    const { type, kind, cards, card, meld, low, end, place } = isObject(part) ? part : {};
    const read = (text: Json | undefined) => cardIn(text, this.cards.readCard, rule, name);
    const isMeld = isNumber(meld) && meld < MOST_ROWS;
    const optional = (value: Json | undefined) => (isNumber(value) ? value : null);
    if (type === 'swap' && isMeld) return { type, meld, card: read(card), place: optional(place) };
    if (Array.isArray(cards) && cards.length > 0 && cards.length <= 64) {
      const list = (cards as readonly Json[]).map(read);
      if (type === 'layoff' && isMeld) return { type, meld, cards: list, end: typeof end === 'string' ? end : null };
      if (type === 'meld' && (kind === 'run' || kind === 'set')) {
        return { type, isRun: kind === 'run', cards: list, low: optional(low) };
      }
    }
    throw formError(rule, name, part, FORM);
  }

  private readLayOff(meld: number, cards: readonly Card[], end: string | null, plan: Plan): void {
    const { melds } = this;
    if (!(meld >= 0 && meld < melds.count)) {
      const there = melds.count === 0 ? 'there is none' : `they have numbers from 0 to ${melds.count - 1}`;
      throw new IllegalMove(this.misfit, `lays off on meld ${meld}; ${there}`);
    }
    if (melds.get(meld, KIND) === SET) {
      this.readSet(meld, cards, plan);
      return;
    }
    const first = melds.get(meld, FIRST);
    const after = first + melds.get(meld, LENGTH);
    if (end === null && naturalsIn(cards, this.terms.melds).length === 0) {
      throw new IllegalMove(
        this.misfit,
        `lays off ${this.text(cards)} on run ${meld}; say at which "end", "low" or "high"`,
      );
    }
    const isLow = end === null ? fitsRun(cards.toReversed(), first - cards.length, this.terms.melds) : end === 'low';
    if (isLow) this.readRun(meld, cards.toReversed(), first - cards.length, plan);
    else this.readRun(meld, cards, after, plan);
  }

  private readSet(meld: number, cards: readonly Card[], plan: Plan): void {
    const { melds: limits } = this.terms;
    const naturals = naturalsIn(cards, limits);
    const rank = meld === NEW_MELD ? rankOf(naturals[0] ?? 0) : this.melds.get(meld, OF);
    if (naturals.some((card) => rankOf(card) !== rank)) {
      const what = meld === NEW_MELD ? 'as a set' : `on meld ${meld}`;
      const rule = meld === NEW_MELD ? 'R1.3' : this.misfit;
      throw new IllegalMove(rule, `lays ${this.text(cards)} ${what}, and they are not of one rank`);
    }
    if (!writeSet(cards, rank, meld, limits, plan)) {
      throw new IllegalMove('R3.3', `lays ${cards.length} cards of one rank`);
    }
  }

  private readRun(meld: number, cards: readonly Card[], first: number, plan: Plan): void {
    const { melds: limits } = this.terms;
    if (!fitsRun(cards, first, limits)) {
      const what = meld === NEW_MELD ? `as a run from place ${first} on` : `on run ${meld}`;
      const rule = meld === NEW_MELD ? 'R1.4' : this.misfit;
      throw new IllegalMove(rule, `lays ${this.text(cards)} ${what}, where they do not follow each other`);
    }
    writeRun(cards, first, meld, meld === NEW_MELD ? 0 : this.melds.get(meld, OF), limits, plan);
  }

  private lay(plan: Readonly<Plan>, row: number): void {
    const { melds } = this;
    const leastSet = Math.min(plan.get(row, LENGTH), melds.limits.leastSet);
    this.isSound = melds.refusalOfRow(plan, row, leastSet) === '';
    if (this.isSound) melds.layRow(plan, row, 0);
  }

  /** The rule of lay-offs. */
  private get misfit(): string {
    return this.terms.contracts.length === 0 ? 'R10.2' : 'R5.1';
  }

  private text(cards: readonly Card[]): string {
    return this.cards.cardsText(cards);
  }
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
