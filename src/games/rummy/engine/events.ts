/** Events of a game: as everybody at the table has seen them, and with all cards, as transcripts tell them. */
import type { Card } from '../../../cards/card.js';

type MeldKind = 'set' | 'run';

/** The melds that a player must lay before anything else; none in Rummy. */
export type ToldContract = readonly { readonly kind: MeldKind; readonly size: number }[];

interface Fields {
  readonly seat: number;
  readonly card: Card;
  /** The upcard and the one under it (R6.5); the new stock in the order of use (R2.4); else those laid. */
  readonly cards: readonly Card[];
  /** Number of cards in the new stock. */
  readonly count: number;
  /** Number of the meld, from 0 in the order laid. */
  readonly meld: number;
  readonly kind: MeldKind;
  /** First place of the cards of a run, whose cards are told by place, low to high; null for a set. */
  readonly low: number | null;
  /** Which of the cards are wilds. */
  readonly wilds: readonly number[];
  /** End of the run that was laid off on; null for a set. A transcript tells the cards outward from it. */
  readonly end: 'low' | 'high' | null;
  /** Place of the wild in a run, which a card was exchanged for (R5.2); null for a set. */
  readonly place: number | null;
  /** The seats that were asked before and did not want the upcard (R6.4). */
  readonly declined: readonly number[];
  /** Number of the deal, from 1. */
  readonly deal: number;
  readonly dealer: number;
  /** Contract of all, or one a seat. */
  readonly contract: ToldContract | readonly ToldContract[];
  /** In the order of use (R2.2). */
  readonly deck: readonly Card[];
  readonly out: number | null;
  readonly reason: string;
  readonly points: readonly number[];
  readonly totals: readonly number[];
  /** The stage that each player is at afterwards, from 1; null where there are none (R7.5). */
  readonly stages: readonly number[] | null;
  readonly hands: readonly (readonly Card[])[];
  readonly winners: readonly number[];
  readonly deals: number;
}

/** Cards of the stock that came with a bought one (R6.1): how many, and in a transcript which. */
interface PublicFields extends Fields {
  readonly penalty: number;
}
interface ToldFields extends Fields {
  readonly penalty: readonly Card[];
}

/** Fields of public events by type, in the order in which messages tell them. */
export const PUBLIC_EVENTS = {
  buried: ['card'],
  take: ['seat', 'card'],
  buy: ['seat', 'card', 'penalty'],
  'pick-and-buy': ['seat', 'cards', 'penalty'],
  draw: ['seat'],
  restock: ['count'],
  swap: ['seat', 'meld', 'card'],
  meld: ['seat', 'meld', 'kind', 'cards', 'low', 'wilds'],
  layoff: ['seat', 'meld', 'cards', 'end', 'low', 'wilds'],
  discard: ['seat', 'card'],
} as const satisfies Readonly<Record<string, readonly (keyof PublicFields)[]>>;

/** Fields of the events of transcripts by type. */
interface ToldEvents {
  deal: 'deal' | 'dealer' | 'contract' | 'deck';
  buried: 'card';
  take: 'seat' | 'card' | 'declined';
  buy: 'seat' | 'card' | 'penalty' | 'declined';
  'pick-and-buy': 'seat' | 'cards' | 'penalty';
  draw: 'seat' | 'card';
  restock: 'cards';
  swap: 'seat' | 'meld' | 'card' | 'place';
  meld: 'seat' | 'kind' | 'cards' | 'low' | 'wilds';
  layoff: 'seat' | 'meld' | 'cards' | 'end';
  discard: 'seat' | 'card';
  score: 'deal' | 'out' | 'reason' | 'points' | 'totals' | 'stages' | 'hands';
  end: 'winners' | 'totals' | 'deals' | 'stages';
}

type PublicEventType = keyof typeof PUBLIC_EVENTS;
export type PublicEvent = {
  [T in PublicEventType]: { readonly type: T } & Pick<PublicFields, (typeof PUBLIC_EVENTS)[T][number]>;
}[PublicEventType];
export type RummyEvent = {
  [T in keyof ToldEvents]: { readonly type: T } & Pick<ToldFields, ToldEvents[T]>;
}[keyof ToldEvents];

/** Number in an event, by its kind: a card, a rank, suit or meld from 0, or a number of cards; else bits of a row. */
type EventNumber = 'card' | 'rank' | 'suit' | 'meld' | 'count' | 'bits' | null;

export interface EventKind {
  /** Type in messages and transcripts; null for what follows the event before it. */
  readonly type: PublicEventType | null;
  readonly words: string;
  readonly what: EventNumber;
  readonly more: EventNumber;
  readonly hasSeat: boolean;
}

function kind(
  type: PublicEventType | null,
  words: string,
  what: EventNumber = null,
  more: EventNumber = null,
  hasSeat = true,
): EventKind {
  return { type, words, what, more, hasSeat };
}

/** The kinds of events, by type. */
export const EVENT_KINDS: readonly EventKind[] = [
  kind('take', 'took the upcard', 'card'),
  kind('draw', 'drew'),
  kind('restock', 'new stock', 'count', null, false),
  kind('meld', 'laid a set', 'rank', 'bits'),
  kind('meld', 'laid a run', 'suit', 'bits'),
  kind('layoff', 'laid off on a set', 'meld', 'bits'),
  kind('layoff', 'laid off on a run', 'meld', 'bits'),
  kind('discard', 'discarded', 'card'),
  kind('buy', 'bought', 'card', 'count'),
  kind('pick-and-buy', 'picked and bought', 'card', 'card'),
  kind('swap', 'swapped', 'card', 'meld'),
  kind('buried', 'buried the upcard', 'card', null, false),
  kind(null, 'wilds of what was laid', null, 'bits'),
  kind(null, 'suits of what was laid', null, 'bits'),
];
