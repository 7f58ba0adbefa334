/** A lay-down that a person puts together from cards of the hand. */
import { cardOfPiece } from '../../cards/drawing/cards.js';
import type { Json } from '../../game/wire.js';
import type { Piece, Question } from '../table/prompts.js';

/** A meld that cards are laid on. */
export interface LayTarget {
  /** Its number, or its kind where melds have no numbers. */
  readonly meld: string;
  /** Its cards in their order. */
  readonly cards: readonly string[];
  /** True if the person pointed at its wild. */
  readonly isOnWild: boolean;
  /** The end that was pointed at. */
  readonly end: 'low' | 'high';
}

/** Part that is ready to be laid. */
interface Part {
  readonly reply: Json;
  /** Cards of the hand, as `data-piece` names them. */
  readonly pieces: readonly string[];
  /** The meld that cards are added to; null for a new one. */
  readonly on: string | null;
}

/** A card without rank and suit. */
const WILD = 'WW';

/** The place of an ace above the king. */
const HIGHEST = 14;

/** Kinds of parts in the order in which they are laid. */
const ORDER = ['swap', 'meld', 'layoff'];

/** The rank by which hands are sorted: the ace first, wilds last. */
export function sortingRankOf(card: string): number {
  if (card.startsWith(WILD)) return 99;
  return Number.parseInt(card, 10) || 'A--------TJQK'.indexOf(card.charAt(0)) + 1;
}

export class LayDown {
  /** Cards of the hand that are chosen, as `data-piece` names them. */
  readonly chosen = new Set<string>();
  readonly parts: Part[] = [];
  private readonly pieces: readonly Piece[];

  /** @param melds on the table */
  constructor(
    private readonly question: Question,
    private readonly melds: number,
  ) {
    this.pieces = question.pieces!;
  }

  /** True if no card is chosen and no part put aside. */
  get isEmpty(): boolean {
    return this.chosen.size + this.parts.length === 0;
  }

  /** The chosen cards; empty for none. */
  get chosenWords(): string {
    return [...this.chosen].map(cardOfPiece).join(' ');
  }

  toggle(piece: string): void {
    const part = this.parts.findIndex(({ pieces }) => pieces.includes(piece));
    if (part >= 0) this.parts.splice(part, 1);
    else if (!this.chosen.delete(piece)) this.chosen.add(piece);
  }

  /** Puts the chosen cards aside, to be laid on a meld, or as new melds. */
  add(on: LayTarget | null): void {
    const pieces = [...this.chosen];
    const cards = pieces.map(cardOfPiece);
    const replies = on === null ? this.partsFor(cards) : [this.partOn(cards, on)];
    for (const reply of replies) {
      const own = replies.length === 1 ? pieces : this.take(pieces, cardsIn(reply));
      this.parts.push({ reply, pieces: own, on: on?.meld ?? null });
    }
    this.chosen.clear();
  }

  /** Adds the chosen cards to a part, or takes the part back. */
  choosePart(place: number): void {
    const part = this.parts[place]!;
    const meld = this.targetOf(part);
    if (this.chosen.size > 0 && meld !== null)
      this.add({ meld, cards: cardsIn(part.reply), isOnWild: false, end: 'high' });
    else this.parts.splice(place, 1);
  }

  /** Adds the chosen cards to a meld on the table. @param at where it was pointed at, which tells the end */
  layOff(meld: string, drawn: Element, at: Element): void {
    const pieces = [...drawn.querySelectorAll<HTMLElement>('[data-piece]')];
    const place = pieces.indexOf(at.closest<HTMLElement>('[data-piece]')!);
    const end = place >= 0 && place < pieces.length / 2 ? 'low' : 'high';
    const cards = pieces.map((piece) => cardOfPiece(piece.dataset.piece!));
    this.add({ meld, cards, isOnWild: at.closest('.wild, [data-piece^=WW]') !== null, end });
  }

  /** The meld that a part will be, once it is laid; null for one that is added to another. */
  targetOf(part: Part): string | null {
    const { type, kind } = part.reply as { readonly type?: string; readonly kind?: string };
    if (part.on !== null || type === 'layoff') return null;
    return type === undefined ? kind! : String(this.melds + this.parts.filter(({ on }) => on === null).indexOf(part));
  }

  wordsOf({ reply, on }: Part): string {
    const { type, kind } = reply as { readonly type?: string; readonly kind?: string };
    const cards = cardsIn(reply).join(' ');
    return on === null && kind !== undefined ? `${kind} ${cards}` : `${type === 'swap' ? 'swap' : 'add'} ${cards}`;
  }

  /** All that is put aside or chosen, as a reply. */
  reply(): Json {
    const chosen = this.chosen.size === 0 ? [] : this.partsFor([...this.chosen].map(cardOfPiece));
    const replies = [...this.parts.map(({ reply }) => reply), ...chosen] as { readonly type?: string }[];
    const order = ({ type }: { readonly type?: string }) => ORDER.indexOf(type ?? 'meld');
    return replies.toSorted((one, other) => order(one) - order(other)) as Json;
  }

  /** True if a legal piece has all chosen cards and `card`. */
  fits(card: string): boolean {
    const chosen = [...this.chosen].map(cardOfPiece);
    return this.pieces.some(({ cards }) => cards.includes(card) && withoutCards(cards, chosen) !== null);
  }

  /** True if some of the chosen cards may be laid on a meld. */
  fitsOn(meld: string): boolean {
    const chosen = [...this.chosen].map(cardOfPiece);
    return this.pieces.some(
      ({ reply, cards }) => String(reply.meld) === meld && chosen.length > 0 && withoutCards(cards, chosen) !== null,
    );
  }

  /** Parts that lay all of these cards, each as the rules have it; else one new meld, which they may forbid. */
  private partsFor(cards: readonly string[]): Json[] {
    const covered = coveredBy(this.pieces, cards);
    if (covered !== null) return covered;
    const isSet = new Set(cards.filter((card) => !this.isWild(card)).map(sortingRankOf)).size < 2;
    if (!this.question.hasNumbers) return [{ kind: isSet ? 'group' : 'sequence', cards }];
    return [{ type: 'meld', kind: isSet ? 'set' : 'run', cards: isSet ? cards : this.inRow(cards) }];
  }

  /** The part that lays cards on a meld, which the rules may forbid. */
  private partOn(cards: readonly string[], { meld, cards: laid, isOnWild, end }: LayTarget): Json {
    if (!this.question.hasNumbers) return { kind: meld, cards };
    const number = Number(meld);
    const own = this.pieces.filter(({ reply }) => reply.meld === number);
    const swap = own.find(
      ({ reply, cards: [card] }) => reply.type === 'swap' && cards.length === 1 && card === cards[0],
    );
    // In a row of cards, those next to the meld may be laid alone.
    const found = own.find(
      ({ reply, cards: all }) => reply.type !== 'swap' && withoutCards(all.slice(0, cards.length), cards)?.length === 0,
    );
    if (swap !== undefined && (isOnWild || found === undefined)) return swap.reply;
    if (found !== undefined) return { ...found.reply, cards: found.cards.slice(0, cards.length) };
    const row = (this.endFor(cards, laid) ?? end) === 'low' ? this.inRow(cards).reverse() : this.inRow(cards);
    return { type: 'layoff', meld: number, cards: row, ...(cards.every(this.isWild) && { end }) };
  }

  /** The end of a row at which cards go on, by their ranks; null where these do not tell. */
  private endFor(cards: readonly string[], row: readonly string[]): LayTarget['end'] | null {
    const naturals = cards.filter((card) => !this.isWild(card));
    const known = row.findIndex((card) => !this.isWild(card));
    if (naturals.length === 0 || known < 0) return null;
    const first = placeWith(known === 0 ? 1 : HIGHEST)(row[known]!) - known;
    const below = first - Math.max(...naturals.map(placeWith(1)));
    const above = Math.min(...naturals.map(placeWith(HIGHEST))) - (first + row.length - 1);
    if (below <= 0 && above <= 0) return null;
    return above <= 0 || (below > 0 && below < above) ? 'low' : 'high';
  }

  private readonly isWild = (card: string) => card === WILD || card.slice(0, -1) === this.question.wildRank;

  /** Cards by rank, the ace where it leaves fewer gaps, with wilds in the gaps, then at the high end as far as there is room. */
  private inRow(cards: readonly string[]): string[] {
    const wilds = cards.filter(this.isWild);
    const naturals = cards.filter((card) => !this.isWild(card));
    const [low, high] = [placeWith(1), placeWith(HIGHEST)];
    const lengthBy = (place: typeof low) => Math.max(...naturals.map(place)) - Math.min(...naturals.map(place));
    const place = lengthBy(high) < lengthBy(low) ? high : low;
    const row: string[] = [];
    let next = HIGHEST;
    for (const card of naturals.toSorted((one, other) => place(one) - place(other))) {
      for (; next < place(card) && wilds.length > 0; next++) row.push(wilds.pop()!);
      row.push(card);
      next = place(card) + 1;
    }
    const above = wilds.splice(0, HIGHEST + 1 - next);
    return [...wilds, ...row, ...above];
  }

  /** Takes pieces with these cards out of a list. */
  private take(pieces: string[], cards: readonly string[]): string[] {
    return cards.flatMap((card) => {
      const index = pieces.findIndex((piece) => cardOfPiece(piece) === card);
      return pieces.splice(index, 1);
    });
  }
}

/** The place of a card in a row. @param ace that of an ace */
function placeWith(ace: number): (card: string) => number {
  return (card) => (sortingRankOf(card) === 1 ? ace : sortingRankOf(card));
}

function cardsIn(reply: Json): readonly string[] {
  const { cards, card } = reply as { readonly cards?: readonly string[]; readonly card?: string };
  return cards ?? [card!];
}

/** Replies of pieces that have exactly these cards; null if there are none. */
function coveredBy(pieces: readonly Piece[], cards: readonly string[]): Json[] | null {
  if (cards.length === 0) return [];
  for (const piece of pieces) {
    if (piece.reply.type === 'swap' || !piece.cards.includes(cards[0]!)) continue;
    const rest = withoutCards(cards, piece.cards);
    const others = rest && coveredBy(pieces, rest);
    if (others !== null) return [piece.reply, ...others];
  }
  return null;
}

/** Cards without others; null if not all of those are among them. */
function withoutCards(cards: readonly string[], others: readonly string[]): string[] | null {
  const left = [...cards];
  for (const card of others) {
    const index = left.indexOf(card);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}
