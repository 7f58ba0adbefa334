/**
 * All deals that fit what a seat has seen, by brute force: every way to spread the cards that it has not seen over the
 * hands of the others is written down as a transcript, and the independent checker says whether the rules let it be.
 */
import { type Card, NEW_DECK } from '../../../cards/card.js';
import { formatCards } from '../../../cards/notation.js';
import type { Setup } from '../../../game/index.js';
import { TranscriptChecker } from '../checker/index.js';
import type { ShamusEvent } from '../engine/events.js';
import { transcriptLines } from '../replay/replay.js';
import { choose } from '../testing/chance.testing.js';

/** A moment of a game: what has happened, and what the seat that is asked did then. */
export interface Moment {
  readonly setup: Setup;
  readonly seat: number;
  readonly events: readonly ShamusEvent[];
  readonly next: ShamusEvent;
}

class Places {
  /** Places whose cards one player took into its hand at one time: their order tells nobody anything. */
  readonly handfuls: { readonly places: number[] }[] = [];
  readonly known = new Set<number>();
  readonly shown = new Set<Card>();

  constructor({ setup: { players }, seat, events }: Moment) {
    const hand = players === 2 ? 6 : 4;
    const circle = players === 2 ? 10 : 8;
    const dealt = Array.from({ length: players }, () => [] as number[]);
    for (let place = 0; place < players * hand; place++) dealt[(place + 1) % players]!.push(place);
    for (const [holder, places] of dealt.entries()) this.take(holder === seat, places);
    const upcard = players * hand + circle;
    this.known.add(upcard);
    let stock = upcard + 1;
    let turned = upcard - 1;
    for (const event of events) {
      if (event.type === 'draw' || event.type === 'penalty') {
        const places = event.cards.map(() => stock++);
        // The last of the cards that are drawn until one fits is another matter.
        const until = event.type === 'draw' ? places.length - 1 : places.length;
        this.take(event.seat === seat, places.slice(0, until));
        this.take(event.seat === seat, places.slice(until));
      } else if (event.type === 'circle') this.known.add(turned--);
      else if (event.type === 'play' || event.type === 'discard') this.shown.add(event.card);
      else if (event.type === 'meld' || event.type === 'layoff') for (const card of event.cards) this.shown.add(card);
    }
  }

  private take(isOwn: boolean, places: readonly number[]): void {
    if (isOwn) for (const place of places) this.known.add(place);
    else if (places.length > 0) this.handfuls.push({ places: [...places] });
  }
}

/** The cards of each handful: all that matters of a deal. */
export class EveryDeal {
  private readonly deck: readonly Card[];
  private readonly places: Places;
  private readonly sizes: readonly number[];
  private readonly shown: readonly Card[];
  private readonly unseen: readonly Card[];

  constructor(private readonly moment: Moment) {
    const [deal] = moment.events;
    if (deal?.type !== 'deal') throw new Error('a game begins with the deal');
    this.deck = deal.deck;
    this.places = new Places(moment);
    this.sizes = this.places.handfuls.map(({ places }) => places.length);
    const hidden = this.deck.filter((_, place) => !this.places.known.has(place));
    this.shown = hidden.filter((card) => this.places.shown.has(card));
    this.unseen = NEW_DECK.filter((card) => hidden.includes(card) && !this.shown.includes(card));
  }

  get ways(): number {
    let left = this.sizes.reduce((sum, size) => sum + size, 0);
    let ways = choose(this.unseen.length, left - this.shown.length);
    for (const size of this.sizes) {
      ways *= choose(left, size);
      left -= size;
    }
    return ways;
  }

  nameOf(deck: readonly Card[]): string {
    return this.places.handfuls
      .map(({ places }) => formatCards(places.map((place) => deck[place]!).sort((one, other) => one - other)))
      .join(' | ');
  }

  /** The names of all that can be. As many decks go by one of them as by another: those that differ in the rest. */
  possible(): string[] {
    const held = this.sizes.reduce((sum, size) => sum + size, 0);
    return subsets(this.unseen, held - this.shown.length)
      .flatMap((cards) => splits([...this.shown, ...cards], this.sizes))
      .map((handfuls) => this.deckWith(handfuls))
      .filter((deck) => this.isPossible(deck))
      .map((deck) => this.nameOf(deck));
  }

  private deckWith(handfuls: readonly (readonly Card[])[]): Card[] {
    const deck = [...this.deck];
    const filled = new Set(this.places.known);
    for (const [index, { places }] of this.places.handfuls.entries()) {
      for (const [number, place] of places.entries()) {
        deck[place] = handfuls[index]![number]!;
        filled.add(place);
      }
    }
    const rest = this.unseen.filter((card) => !handfuls.some((cards) => cards.includes(card)));
    for (const place of deck.keys()) if (!filled.has(place)) deck[place] = rest.pop()!;
    return deck;
  }

  private isPossible(deck: readonly Card[]): boolean {
    const { setup, events, next } = this.moment;
    let stock = setup.players === 2 ? 23 : 25;
    const told = [...events, next].map((event): ShamusEvent => {
      if (event.type === 'deal') return { ...event, deck };
      if (event.type !== 'draw' && event.type !== 'penalty') return event;
      return { ...event, cards: event.cards.map(() => deck[stock++]!) };
    });
    const checker = new TranscriptChecker();
    const names = Array.from({ length: setup.players }, () => 'anybody');
    return transcriptLines(told, setup, names, 'every deal', 0).every((line) => checker.push(line) === null);
  }
}

function subsets(cards: readonly Card[], size: number): Card[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, place) => subsets(cards.slice(place + 1), size - 1).map((rest) => [card, ...rest]));
}

function splits(cards: readonly Card[], [size, ...sizes]: readonly number[]): Card[][][] {
  if (size === undefined) return [[]];
  return subsets(cards, size).flatMap((heap) =>
    splits(
      cards.filter((card) => !heap.includes(card)),
      sizes,
    ).map((heaps) => [heap, ...heaps]),
  );
}
