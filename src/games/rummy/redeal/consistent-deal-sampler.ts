import type { Card } from '../../../cards/card.js';
import type { Stream } from '../../../random/index.js';
import type { Shown, Slot } from './deal-constraints.js';

const NONE = -1;
/** How often shown cards are put into slots anew where that ended with a card that fits into none. */
const TRIES = 10;
/** Exchanges that are tried, for each slot: nothing of the favour shows after five, see enough-exchanges.nightly.test.ts. */
const EXCHANGES = 10;
/** One step in so many is of two exchanges at least, one of these in as many of three … */
const MORE_EXCHANGES = 4;

/**
 * The cards of the slots that a seat cannot see into: any that fit what was shown, all such arrangements equally likely.
 *
 * Cards that were shown are put into slots first, in the order in which they were shown. Each has as many slots to choose
 * from as its owner had filled by then, less those chosen already, whatever the choices were; all other cards go anywhere.
 * Where no two cards are equal, all arrangements then come equally often.
 *
 * Equal cards favour arrangements in which a player got more of a card than he showed: each of them could be the one that
 * was put there first. So pairs of cards are exchanged at random afterwards, wherever what was shown still fits. A step and
 * its undoing are equally likely, so that in the long run no arrangement comes more often than another (Metropolis et al.
 * 1953); and as a step may be of any number of exchanges, any arrangement can be reached from any other.
 */
export class ConsistentDealSampler {
  readonly cards: Card[];
  /** The slots of each time, and of each seat in the order in which it filled them. */
  private readonly ofTime = new Map<number, number[]>();
  private readonly ofSeat = new Map<number, number[]>();
  /** Before which events a seat has shown a card, for `demand(seat, card)`; in this order. */
  private readonly demands = new Map<number, number[]>();

  /**
   * @param slots in the order in which they were filled
   * @param dealt the cards that are in them
   * @param shown by the owners of these slots, in the order of events
   * @param hasEqual whether the deck has cards that nothing tells apart
   */
  constructor(
    private readonly slots: readonly Slot[],
    private readonly dealt: readonly Card[],
    private readonly shown: readonly Shown[],
    private readonly hasEqual: boolean,
  ) {
    this.cards = [...dealt];
    for (const [index, { time, seat }] of slots.entries()) {
      listIn(this.ofTime, time).push(index);
      listIn(this.ofSeat, seat).push(index);
    }
    for (const { seat, card, before } of shown) listIn(this.demands, demand(seat, card)).push(before);
  }

  /** Puts other cards into the slots. @param exchanges that are tried where cards are equal, for each slot */
  draw(random: Stream, exchanges = EXCHANGES): void {
    let isFull = false;
    for (let tries = 0; tries < TRIES && !isFull; tries++) isFull = this.fill(random);
    if (!isFull) this.cards.splice(0, this.cards.length, ...this.dealt);
    if (!this.hasEqual) return;
    for (let step = exchanges * this.slots.length; step > 0; step--) this.exchange(random);
  }

  /** @returns false if a card was left that fits into no slot; with several new stocks and equal cards that can be */
  private fill(random: Stream): boolean {
    const { slots, cards, shown } = this;
    const loose = new Map([...this.ofTime].map(([time, own]) => [time, own.map((slot) => this.dealt[slot]!)]));
    cards.fill(NONE);
    const put = (slot: number, at: number) => {
      cards[slot] = loose.get(slots[slot]!.time)!.splice(at, 1)[0]!;
    };
    for (const { card, seat, before } of shown) {
      const choices = listIn(this.ofSeat, seat).filter((slot) => {
        const { since, time } = slots[slot]!;
        return cards[slot] === NONE && since < before && loose.get(time)!.includes(card);
      });
      if (choices.length === 0) return false;
      const chosen = choices[random.below(choices.length)]!;
      put(chosen, loose.get(slots[chosen]!.time)!.indexOf(card));
    }
    for (const [slot, { time }] of slots.entries()) {
      if (cards[slot] === NONE) put(slot, random.below(loose.get(time)!.length));
    }
    return true;
  }

  private exchange(random: Stream): void {
    const { slots, cards } = this;
    const pairs: [number, number][] = [];
    do {
      const one = random.below(slots.length);
      const others = this.ofTime.get(slots[one]!.time)!;
      pairs.push([one, others[random.below(others.length)]!]);
    } while (random.below(MORE_EXCHANGES) === 0);
    const before = pairs.map(([one, other]) => this.swap(one, other));
    const fits = pairs.every(([one, other], step) => {
      const [first, second] = before[step]!;
      return first === second || (this.fits(slots[one]!.seat, first) && this.fits(slots[other]!.seat, second));
    });
    if (fits) return;
    for (const [one, other] of pairs.reverse()) [cards[one], cards[other]] = [cards[other]!, cards[one]!];
  }

  /** @returns the cards that were there */
  private swap(one: number, other: number): [Card, Card] {
    const { cards } = this;
    const before: [Card, Card] = [cards[one]!, cards[other]!];
    [cards[other], cards[one]] = before;
    return before;
  }

  private fits(seat: number, card: Card): boolean {
    const due = this.demands.get(demand(seat, card));
    if (due === undefined) return true;
    let got = 0;
    for (const slot of this.ofSeat.get(seat)!) {
      if (this.cards[slot] !== card) continue;
      // The n-th that he got must have come before he showed the n-th.
      if (this.slots[slot]!.since >= due[got]!) return false;
      got++;
      if (got === due.length) return true;
    }
    return false;
  }
}

function demand(seat: number, card: Card): number {
  return (seat << 8) | card;
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
