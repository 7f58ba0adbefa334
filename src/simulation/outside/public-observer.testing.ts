/** A bot that knows the protocol alone: it follows the public events of its games, and makes any move that is listed. */
import type { Json } from '../../game/index.js';
import type { Stream } from '../../random/index.js';

export interface Message {
  readonly [name: string]: Json;
}

const list = (value: Json | undefined) => [...(value as readonly Json[])];
const cardsOf = (value: Json | undefined) => list(value) as string[];
const number = (value: Json | undefined) => value as number;

/** The public table of a deal, by nothing but events. */
export class PublicObserver {
  pile: string[] = [];
  held: number[];
  stock: number;
  circle: number;
  sequences = new Set<string>();
  groups = new Set<string>();
  call: Json = null;
  melds: { cards: string[]; low: number | null; kind: string }[] = [];
  restocks = 0;
  bought: number[];
  down: boolean[];
  known: string[][];

  constructor(players: number, handSize: number, stock: number, circle = 0) {
    this.held = Array.from({ length: players }, () => handSize);
    this.bought = this.held.map(() => 0);
    this.down = this.held.map(() => false);
    this.known = this.held.map(() => []);
    this.stock = stock;
    this.circle = circle;
  }

  follow(event: Message): void {
    const seat = number(event.seat);
    const card = event.card as string;
    switch (event.type) {
      case 'upcard':
        this.pile.push(card);
        return;
      case 'circle':
        this.circle--;
        this.pile.push(card);
        return;
      case 'penalty':
        this.draw(seat, number(event.count));
        return;
      case 'draw':
        this.draw(seat, number(event.count ?? 1));
        return;
      case 'play':
      case 'discard':
        this.part(seat, card);
        this.pile.push(card);
        return;
      case 'call':
        this.call = event.suit!;
        return;
      case 'pass':
      case 'buried':
        return;
      case 'pickup':
        for (let taken = number(event.count); taken > 0; taken--) this.take(seat);
        return;
      case 'lay':
        for (const piece of list(event.pieces) as Message[]) {
          const into = piece.kind === 'group' ? this.groups : this.sequences;
          for (const one of cardsOf(piece.cards)) {
            this.part(seat, one);
            into.add(one);
          }
        }
        return;
      case 'take':
        this.take(seat, card);
        return;
      case 'buy':
        this.bought[seat]!++;
        this.take(seat, card);
        this.draw(seat, number(event.penalty));
        return;
      case 'pick-and-buy':
        this.bought[seat]!++;
        for (const one of cardsOf(event.cards)) this.take(seat, one);
        this.draw(seat, number(event.penalty));
        return;
      case 'restock':
        this.restocks++;
        // Penalty cards that the old stock did not have come from the new one.
        this.stock = number(event.count) + Math.min(0, this.stock);
        this.pile = this.pile.slice(-1);
        return;
      case 'meld':
        this.melds.push({ cards: [], low: event.low as number | null, kind: event.kind as string });
        if (this.melds.length - 1 !== event.meld) throw new Error('melds are numbered as they are laid');
        this.add(seat, number(event.meld), cardsOf(event.cards));
        return;
      case 'layoff': {
        const meld = this.melds[number(event.meld)]!;
        if (event.end === 'low') meld.low = event.low as number;
        this.add(seat, number(event.meld), cardsOf(event.cards), event.end === 'low');
        return;
      }
      case 'swap': {
        const { cards, low, kind } = this.melds[number(event.meld)]!;
        const at =
          kind === 'set' ? cards.indexOf('WW') : cards.findIndex((one, p) => one === 'WW' && isAt(card, low! + p));
        cards[at] = card;
        this.part(seat, card);
        this.held[seat]!++;
        this.known[seat]!.push('WW');
        return;
      }
      default:
        throw new Error(`an event of an unknown type: ${JSON.stringify(event)}`);
    }
  }

  private draw(seat: number, count: number): void {
    this.held[seat]! += count;
    this.stock -= count;
  }

  private take(seat: number, card?: string): void {
    const top = this.pile.pop()!;
    if (card !== undefined && card !== top) throw new Error(`took ${card}, but ${top} was the top`);
    this.held[seat]!++;
    this.known[seat]!.push(top);
  }

  private part(seat: number, card: string): void {
    this.held[seat]!--;
    const at = this.known[seat]!.indexOf(card);
    if (at >= 0) this.known[seat]!.splice(at, 1);
  }

  private add(seat: number, meld: number, cards: string[], isLow = false): void {
    for (const card of cards) this.part(seat, card);
    const laid = this.melds[meld]!.cards;
    if (isLow) laid.unshift(...cards);
    else laid.push(...cards);
    this.down[seat] = true;
  }
}

/** True if a card fits a position of a run, 1 and 14 for an ace. */
function isAt(card: string, place: number): boolean {
  if (/^\d+[BGRY]$/.test(card)) return Number(card.slice(0, -1)) === place;
  return 'A23456789TJQKA'[place - 1] === card[0];
}

/** Any move that a request lists: a ready lay-down, some of the pieces that may be laid together, or what else is legal. */
export function randomMove(request: Message, method: string, terms: Message, dice: Stream): Json {
  const any = <T>(choices: readonly T[]) => choices[dice.below(choices.length)]!;
  if (method !== 'layDown') return any(request.legal as readonly Json[]);
  const { pieces, complete } = request.legal as { pieces: Message[]; complete: Json[][] };
  if (request.mustLay !== undefined || (request.contract ?? null) !== null || dice.below(2) === 0) {
    // One decision in four, so that games are long; but in Shamus what can be laid must be.
    return complete.length > 0 && (request.mustLay !== undefined || dice.below(2) === 0) ? any(complete) : [];
  }
  // Some pieces are only part of a lay-down, if one card may not be left (R7.2).
  const left = ({ type, cards }: Message) =>
    cardsOf(request.hand).length - (type === 'swap' ? 0 : cardsOf(cards).length);
  const alone = pieces.filter((piece) => terms.keepsLast !== true || left(piece) !== 1);
  return alone.length === 0 ? [] : [any(alone)];
}
