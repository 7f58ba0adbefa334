import { ACE, type Card, NEW_DECK, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { ShamusEvent } from '../engine/events.js';
import { LayDown, type Melds } from '../rules/lay-down.js';
import type { Rulings } from '../rules/rulings.js';
import { circleSize } from '../rules/setup.js';
import { canLay, fittingHi, fittingLo } from '../rules/turn-rules.js';
import { seatsOfDeal, upcardPlace } from './seen.js';

const { hiOf, loOf } = sets;

/** The card at a place is not known. */
export const UNKNOWN = -1;

/** A place of the deck whose card another player took into his hand unseen. */
export interface Slot {
  readonly place: number;
  readonly holder: number;
  /** The event with which he took it. */
  readonly since: number;
  /** Cards that cannot have come from here, as (lo, hi) halves: with one of them in hand, a later draw would not have been needed. */
  readonly never: Halves;
}

interface Halves {
  readonly lo: number;
  readonly hi: number;
}

/** A card first shown by another player, so it came from one of his slots. */
export interface Shown {
  readonly card: Card;
  readonly holder: number;
  /** The event with which he showed it. */
  readonly at: number;
}

/** A moment at which a player is known to have held none of certain cards, or nothing he could lay down. */
export interface Lack {
  readonly holder: number;
  readonly at: number;
  /** No card of these was in his hand. */
  readonly none: Halves;
  /** Rule 4.4: with these cards, which everybody knows him to hold, he could lay nothing on these melds. Else null. */
  readonly stuck: { readonly melds: Melds; readonly open: Halves; readonly gone: Halves } | null;
}

const NOTHING: Halves = { lo: 0, hi: 0 };

/** What a seat can conclude from the events of a game so far, based only on what it saw. */
export class DealConstraints {
  /** By place of the deck: the card that the seat has seen come from there, or UNKNOWN. */
  readonly places = new Int8Array(NEW_DECK.length).fill(UNKNOWN);
  readonly slots: Slot[] = [];
  readonly shown: Shown[] = [];
  readonly lacks: Lack[] = [];
  /** Cards that the seat has seen anywhere. */
  readonly seen = { lo: 0, hi: 0 };
  private readonly pile: Card[] = [];
  private readonly melds = new LayDown();
  /** By seat: cards that everyone knows it holds, because it picked them up. */
  private readonly open: { lo: number; hi: number }[];
  private drawn: number;
  private isOpening = true;

  constructor(
    private readonly seat: number,
    private readonly players: number,
    private readonly rulings: Rulings,
    events: readonly ShamusEvent[],
  ) {
    this.open = Array.from({ length: players }, () => ({ lo: 0, hi: 0 }));
    this.drawn = upcardPlace(players) + 1;
    for (const [at, event] of events.entries()) this.add(event, at, events);
  }

  private add(event: ShamusEvent, at: number, events: readonly ShamusEvent[]): void {
    switch (event.type) {
      case 'deal':
        this.deal(event.deck);
        break;
      case 'penalty':
        for (const card of event.cards) this.draw(event.seat, card, at, NOTHING);
        break;
      case 'draw':
        if (event.seat % 2 === 0) this.drawUntilFits(event.seat, event.cards, at, events);
        else this.draw(event.seat, event.cards[0]!, at, NOTHING);
        break;
      case 'circle':
        this.know(upcardPlace(this.players) - circleSize(this.players) + event.left, event.card);
        this.pile.push(event.card);
        break;
      case 'pickup':
        this.pile.length -= event.cards.length;
        for (const card of event.cards) add(this.open[event.seat]!, card);
        break;
      case 'meld':
      case 'layoff':
        for (const card of event.cards) this.lay(event.seat, event.kind === 'sequence', card, at);
        break;
      case 'play':
      case 'discard':
        this.leave(event.seat, event.card, at);
        this.pile.push(event.card);
        this.isOpening = false;
        if (event.type === 'discard' && !this.rulings.mayKeepMelds) this.keepsNothingToLay(event.seat, at);
        break;
      default:
        break;
    }
  }

  private deal(deck: readonly Card[]): void {
    for (const [place, dealt] of seatsOfDeal(this.players).entries()) this.take(dealt, place, deck[place]!, 0, NOTHING);
    const upcard = upcardPlace(this.players);
    this.know(upcard, deck[upcard]!);
    this.pile.push(deck[upcard]!);
  }

  /** The seat sees what it takes itself. */
  private take(holder: number, place: number, card: Card, since: number, never: Halves): void {
    if (holder === this.seat) this.know(place, card);
    else this.slots.push({ place, holder, since, never });
  }

  private draw(holder: number, card: Card, at: number, never: Halves): void {
    this.take(holder, this.drawn++, card, at, never);
  }

  private know(place: number, card: Card): void {
    this.places[place] = card;
    add(this.seen, card);
  }

  /** Rule 3.4: no card he held fitted, and of those he drew only the last, which he then plays. */
  private drawUntilFits(holder: number, cards: readonly Card[], at: number, events: readonly ShamusEvent[]): void {
    const top = this.pile.at(-1)!;
    const mayCall = rankOf(top) === ACE && (!this.isOpening || this.rulings.openingAceCalls);
    const none = { lo: fittingLo(top, mayCall), hi: fittingHi(top, mayCall) };
    if (holder !== this.seat) this.lacks.push({ holder, at, none, stuck: null });
    for (const card of cards.slice(0, -1)) this.draw(holder, card, at, none);
    const played = events.slice(at).find((event) => event.type === 'play');
    if (played?.type === 'play') this.know(this.drawn++, played.card);
    else this.draw(holder, cards.at(-1)!, at, NOTHING);
  }

  private lay(holder: number, isSequence: boolean, card: Card, at: number): void {
    this.leave(holder, card, at);
    const { melds } = this;
    if (isSequence) {
      melds.sequencesLo |= loOf(card);
      melds.sequencesHi |= hiOf(card);
    } else {
      melds.groupsLo |= loOf(card);
      melds.groupsHi |= hiOf(card);
    }
  }

  private leave(holder: number, card: Card, at: number): void {
    const open = this.open[holder]!;
    open.lo &= ~loOf(card);
    open.hi &= ~hiOf(card);
    if (((this.seen.lo & loOf(card)) | (this.seen.hi & hiOf(card))) !== 0) return;
    this.shown.push({ card, holder, at });
    add(this.seen, card);
  }

  /** Rule 4.4. */
  private keepsNothingToLay(holder: number, at: number): void {
    if (holder === this.seat) return;
    const melds = new LayDown();
    if (!this.rulings.noLayOffs) melds.copy(this.melds);
    const open = { ...this.open[holder]! };
    const none = { lo: 0, hi: 0 };
    for (const card of NEW_DECK) if (canLay(open.lo | loOf(card), open.hi | hiOf(card), melds)) add(none, card);
    this.lacks.push({ holder, at, none, stuck: { melds, open, gone: { ...this.seen } } });
  }
}

function add(set: { lo: number; hi: number }, card: Card): void {
  set.lo |= loOf(card);
  set.hi |= hiOf(card);
}
