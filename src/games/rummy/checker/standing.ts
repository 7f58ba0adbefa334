import { insist } from '../../kit/checker.js';
import { sameCards } from './cards.js';
import type { MoveOf } from './format.js';
import { Melds } from './melds.js';
import { match } from './script.js';
import type { Terms } from './terms.js';

/** How a deal ended: who went out, and why. */
export interface Ending {
  readonly out: number | null;
  readonly reason: MoveOf<'score'>['reason'];
  readonly rule: string;
  /** R7.4: what it brings him, where that is not 0. */
  readonly points?: number;
}

/** Where all cards of a deal lie, and what its players have done. */
export class Standing {
  readonly hands: string[][];
  /** In the order drawn. */
  stock: string[];
  /** The top is the last. */
  pile: string[];
  readonly melds: Melds;
  /** Seats that have laid their contract in this deal; in F: anything. */
  readonly down = new Set<number>();
  /** Buys of each seat in this deal. */
  readonly bought: number[];
  restocks = 0;

  constructor(
    readonly terms: Terms,
    readonly line: MoveOf<'deal'>,
  ) {
    const { players, rules } = terms;
    const { deal, dealer, deck } = line;
    match('dealer', dealer, (deal - 1) % players, 'R2.1');
    const foreign = deck.filter((card) => !terms.deck.includes(card));
    const isOfGame = foreign.every((card) => card === 'WW');
    insist(isOfGame, 'R1.1', () => `there are no such cards in this game: ${foreign.join(' ')}`);
    insist(sameCards(deck, terms.deck), rules.cites.deck, () => `expected ${tellDeck(terms)}; found ${deck.length}`);
    // R2.2: one at a time, the dealer's left first.
    const dealt = players * terms.handSize(deal);
    this.hands = Array.from({ length: players }, (_, seat) =>
      deck.slice(0, dealt).filter((_card, index) => (dealer + 1 + index) % players === seat),
    );
    this.pile = deck.slice(dealt, dealt + 1);
    this.stock = deck.slice(dealt + 1);
    this.melds = new Melds(rules);
    this.bought = this.hands.map(() => 0);
  }

  /** @throws Fault of this rule if he does not hold them, as often as they are named */
  remove(seat: number, cards: readonly string[], rule: string): void {
    const hand = this.hands[seat]!;
    for (const card of cards) {
      const place = hand.indexOf(card);
      insist(place >= 0, rule, () => `seat ${seat} does not hold ${card}`);
      hand.splice(place, 1);
    }
  }

  /** Takes the next cards of the stock to a hand. @throws Fault if others are told */
  draw(seat: number, field: string, told: readonly string[], count: number, rule: string): void {
    match(field, told, this.stock.slice(0, count), rule);
    this.stock = this.stock.slice(count);
    this.hands[seat]!.push(...told);
  }

  /** Turns the lowest cards of the pile, in this order, into stock, under what is left of the old (R2.4). */
  restock(cards: readonly string[]): void {
    this.pile = this.pile.slice(cards.length);
    this.stock = [...this.stock, ...cards];
    this.restocks++;
  }
}

function tellDeck({ deck, rules }: Terms): string {
  const wilds = deck.filter((card) => card === 'WW').length;
  const packs = (deck.length - wilds) / (rules.pack.ranks.length * rules.pack.suits.length);
  return `${deck.length} cards: each ${packs === 1 ? 'once' : `${packs} times`}, and ${wilds} WW`;
}
