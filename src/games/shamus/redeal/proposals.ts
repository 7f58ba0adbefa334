import { type Card, DECK_SIZE, NEW_DECK } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { Stream } from '../../../random/index.js';
import { canLay } from '../rules/turn-rules.js';
import { type DealConstraints, type Lack, type Shown, type Slot, UNKNOWN } from './deal-constraints.js';

const { countCards, EVERY_CARD, hiOf, loOf, nthCard } = sets;

/** A card that was shown, the places it may have come from, and a bound on how many of them are free. */
interface Origin {
  readonly card: Card;
  readonly places: readonly number[];
  readonly most: number;
}

/** The slots of one player, those that fewest unseen cards can lie in first. */
interface Holding {
  readonly slots: readonly { readonly place: number; readonly lo: number; readonly hi: number }[];
  /** For the first slot that is to be filled with an unseen card, the second, …: a bound of how many cards there are for it. */
  readonly most: readonly number[];
}

/** A moment at which a player could lay nothing down, and the slots of which he held what came from there. */
interface Stuck {
  readonly places: readonly number[];
  readonly lack: NonNullable<Lack['stuck']>;
}

/**
 * Proposes decks that fit the evidence, all equally likely.
 *
 * A deck is built by choices: a place for each card that was shown, an unseen card for each remaining slot, and any order
 * for the face-down cards. How many options a choice has depends on earlier choices. So each choice is drawn from a fixed
 * upper bound on the number of options, and if the drawn option does not exist, nothing is proposed. Hence every deck has
 * the same probability: 1 over the product of those bounds and of the orders of the rest. The final test (rule 4.4) rejects
 * some decks and leaves the others equally likely.
 */
export class Proposals {
  private readonly deck = new Uint8Array(DECK_SIZE);
  private readonly isTaken = new Uint8Array(DECK_SIZE);
  private readonly known: readonly number[];
  private readonly unknown: readonly number[];
  private readonly origins: readonly Origin[];
  private readonly holdings: readonly Holding[];
  private readonly stuck: readonly Stuck[];
  private readonly unseenLo: number;
  private readonly unseenHi: number;

  constructor(private readonly evidence: DealConstraints) {
    const { places, slots, lacks, seen } = evidence;
    const all = [...places.keys()];
    this.known = all.filter((place) => places[place] !== UNKNOWN);
    this.unknown = all.filter((place) => places[place] === UNKNOWN);
    this.unseenLo = EVERY_CARD & ~seen.lo;
    this.unseenHi = EVERY_CARD & ~seen.hi;
    this.origins = this.findOrigins();
    const holders = [...new Set(slots.map(({ holder }) => holder))];
    this.holdings = holders.map((holder) => this.holdingOf(holder));
    this.stuck = lacks.flatMap(({ holder, at, stuck }) => {
      const held = slots.filter((slot) => slot.holder === holder && slot.since < at);
      return stuck === null ? [] : { places: held.map(({ place }) => place), lack: stuck };
    });
  }

  /** A deck in the order of use; null if a drawn option did not exist. The array is reused. */
  next(random: Stream): Uint8Array | null {
    const { deck, isTaken, evidence } = this;
    isTaken.fill(0);
    for (const place of this.known) {
      deck[place] = evidence.places[place]!;
      isTaken[place] = 1;
    }
    if (!this.placeShown(random)) return null;
    const rest = this.fillSlots(random);
    if (rest === null) return null;
    this.shuffleRest(rest, random);
    return this.stuck.every((moment) => this.isStuck(moment)) ? deck : null;
  }

  /** The cards with fewest places first: their choices then hinder each other least. */
  private findOrigins(): Origin[] {
    const { shown, slots } = this.evidence;
    const found = shown
      .map((one) => ({
        card: one.card,
        places: slots.filter((slot) => this.mayBeFrom(one, slot)).map((slot) => slot.place),
      }))
      .sort((one, other) => one.places.length - other.places.length);
    return found.map(({ card, places }, before) => {
      const here = new Set(places);
      // Cards placed before that can only lie here too.
      const within = found.slice(0, before).filter((other) => other.places.every((place) => here.has(place)));
      return { card, places, most: places.length - within.length };
    });
  }

  private mayBeFrom({ card, holder, at }: Shown, slot: Slot): boolean {
    return slot.holder === holder && slot.since < at && !isIn(this.neverIn(slot, at), card);
  }

  /** Cards that cannot have come from a slot that was still in hand at some event. */
  private neverIn({ holder, since, never }: Slot, until: number): { lo: number; hi: number } {
    let { lo, hi } = never;
    for (const lack of this.evidence.lacks) {
      if (lack.holder !== holder || lack.at <= since || lack.at >= until) continue;
      lo |= lack.none.lo;
      hi |= lack.none.hi;
    }
    return { lo, hi };
  }

  /** The later a slot was filled, the fewer lacks it has seen: each slot may hold all cards that those before it may. */
  private holdingOf(holder: number): Holding {
    const slots = this.evidence.slots
      .filter((slot) => slot.holder === holder)
      .map((slot) => {
        const never = this.neverIn(slot, Number.POSITIVE_INFINITY);
        return { place: slot.place, lo: this.unseenLo & ~never.lo, hi: this.unseenHi & ~never.hi };
      })
      .sort((one, other) => countCards(one.lo, one.hi) - countCards(other.lo, other.hi));
    const shown = this.evidence.shown.filter((one) => one.holder === holder).length;
    const roomiest = slots.slice(shown);
    return { slots, most: roomiest.map(({ lo, hi }, filled) => countCards(lo, hi) - filled) };
  }

  private placeShown(random: Stream): boolean {
    const { deck, isTaken } = this;
    for (const { card, places, most } of this.origins) {
      if (most <= 0) return false;
      let skip = random.below(most);
      const place = places.find((one) => isTaken[one] === 0 && skip-- === 0);
      if (place === undefined) return false;
      deck[place] = card;
      isTaken[place] = 1;
    }
    return true;
  }

  /** @returns the cards that are left, or null if a slot found none */
  private fillSlots(random: Stream): { lo: number; hi: number } | null {
    const { deck, isTaken } = this;
    let lo = this.unseenLo;
    let hi = this.unseenHi;
    for (const { slots, most } of this.holdings) {
      let filled = 0;
      for (const slot of slots) {
        if (isTaken[slot.place] === 1) continue;
        const number = most[filled++]!;
        if (number <= 0) return null;
        const choice = random.below(number);
        if (choice >= countCards(slot.lo & lo, slot.hi & hi)) return null;
        const card = nthCard(slot.lo & lo, slot.hi & hi, choice);
        deck[slot.place] = card;
        isTaken[slot.place] = 1;
        lo &= ~loOf(card);
        hi &= ~hiOf(card);
      }
    }
    return { lo, hi };
  }

  /** Unseen cards are placed face down in any order. */
  private shuffleRest({ lo, hi }: { lo: number; hi: number }, random: Stream): void {
    const cards = Uint8Array.from(NEW_DECK.filter((card) => isIn({ lo, hi }, card)));
    random.shuffle(cards);
    let next = 0;
    for (const place of this.unknown) if (this.isTaken[place] === 0) this.deck[place] = cards[next++]!;
  }

  private isStuck({ places, lack: { melds, open, gone } }: Stuck): boolean {
    let lo = 0;
    let hi = 0;
    for (const place of places) {
      lo |= loOf(this.deck[place]!);
      hi |= hiOf(this.deck[place]!);
    }
    return !canLay((lo & ~gone.lo) | open.lo, (hi & ~gone.hi) | open.hi, melds);
  }
}

function isIn(set: { readonly lo: number; readonly hi: number }, card: Card): boolean {
  return ((set.lo & loOf(card)) | (set.hi & hiOf(card))) !== 0;
}
