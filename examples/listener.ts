// The Rummy player of the convention in the guide, docs/writing-a-policy.md: npx shamus run --team examples/teller.ts+examples/listener.ts
import {
  type Card,
  eventKinds,
  type LayDown,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  type Suit,
  sets,
  type Table,
} from 'shamus-lab/shamus';
import meldFirst from 'shamus-lab/strategies/shamus/meld-first';

const { actorOf, CALLED, DREW, kindOf, lengthOf, numberIn } = eventKinds;
const { cardsOfRank, highestCard, suitHi, suitLo } = sets;

const UNO_SEAT = 0;
/** A discarded 2 or 4 makes the partner draw (rule 4.5). Ranks count from 0, the ace. */
const TWOS_AND_FOURS = cardsOfRank(1) | cardsOfRank(3);

/** Reads from the public events what the partner has called. */
class CalledSuit {
  suit: Suit | null = null;
  private read = 0;

  newGame(): void {
    this.suit = null;
    this.read = 0;
  }

  /** Reads the events that are new since the last time. */
  follow({ record: { events, count } }: Table): void {
    for (; this.read < count; this.read += lengthOf(events[this.read]!)) {
      const event = events[this.read]!;
      if (actorOf(event) !== UNO_SEAT) continue;
      if (kindOf(event) === CALLED) this.suit = numberIn(event) as Suit;
      // The hand had nothing that fitted: what was called before may be gone.
      if (kindOf(event) === DREW) this.suit = null;
    }
  }
}

/** Plays as meld-first, but discards the suit that its partner called. */
class Listener implements RummyPolicy {
  private readonly base = meldFirst.create();
  private readonly called = new CalledSuit();

  newGame(view: RummyView): void {
    this.base.newGame?.(view);
    this.called.newGame();
  }

  draw(view: RummyView): number {
    return this.base.draw(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    this.base.layDown(view, laid);
  }

  /** The highest card of the called suit, no 2 or 4; else what its base discards. */
  discard(view: RummyView): Card {
    this.called.follow(view.table);
    const { suit } = this.called;
    if (suit === null) return this.base.discard(view);
    const lo = view.discardableLo & suitLo(suit) & ~TWOS_AND_FOURS;
    const hi = view.discardableHi & suitHi(suit) & ~TWOS_AND_FOURS;
    return (lo | hi) === 0 ? this.base.discard(view) : highestCard(lo, hi);
  }
}

export default rummyPolicy({
  name: 'listener',
  summary: 'meld-first, which discards the suit that its partner called',
  description:
    'Plays as meld-first, but discards the highest card of the suit that the Uno player called last, until that player draws.',
  create: () => new Listener(),
});
