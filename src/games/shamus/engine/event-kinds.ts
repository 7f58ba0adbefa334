/**
 * The kinds of public events, and how a record writes them: as one number, `kind | seat << 4 | value << 8`. The value is a card,
 * a suit or a number of cards, see EVENTS.
 */
import type { EventKind } from '../../kit/event-kind.js';
import type { LayDown } from '../rules/lay-down.js';

/** The first card of the discard pile (rule 2.4). */
export const UPCARD = 1;
/** A seat drew for a 2 or 4 (rules 2.5, 3.6, 4.5). */
export const PENALTY = 2;
/** An Uno player drew until a card fitted (rule 3.4), a Rummy player took the top of the stock (rule 4.1). */
export const DREW = 3;
/** An Uno player played (rule 3.1). */
export const PLAYED = 4;
/** The player called a suit with the ace just played (rule 3.3). */
export const CALLED = 5;
/** A circle card was turned (rule 3.6); seat 0. */
export const TURNED = 6;
/** An Uno player without cards was passed over (ruling `unoOut`). */
export const PASSED = 7;
/** A Rummy player picked up (rule 4.1): how many cards, from the top of the discard pile. */
export const PICKED_UP = 8;
/**
 * A Rummy player laid down (rule 4.2); there is no such event where they laid nothing. Four more numbers follow: the cards that
 * joined sequences, as (lo, hi) halves, and those that joined groups.
 */
export const LAID = 9;
/** A Rummy player discarded (rule 4.3). */
export const DISCARDED = 10;

type Kind = EventKind<'seat' | 'card' | 'suit' | 'count' | 'pieces'> & { readonly words: string };

/** All kinds of events. `tells`: the values of an event, in the order of messages; `words`: for learners. */
export const EVENTS: Readonly<Record<number, Kind>> = {
  [UPCARD]: { type: 'upcard', words: 'upcard', tells: ['card'] },
  [PENALTY]: { type: 'penalty', words: 'penalty', tells: ['seat', 'count'] },
  [DREW]: { type: 'draw', words: 'drew', tells: ['seat', 'count'] },
  [PLAYED]: { type: 'play', words: 'played', tells: ['seat', 'card'] },
  [CALLED]: { type: 'call', words: 'called', tells: ['seat', 'suit'] },
  [TURNED]: { type: 'circle', words: 'circle card', tells: ['card'] },
  [PASSED]: { type: 'pass', words: 'passed over', tells: ['seat'] },
  [PICKED_UP]: { type: 'pickup', words: 'picked up', tells: ['seat', 'count'] },
  [LAID]: { type: 'lay', words: 'laid', tells: ['seat', 'pieces'] },
  [DISCARDED]: { type: 'discard', words: 'discarded', tells: ['seat', 'card'] },
};

/** Kind of event that a number stands for: UPCARD to DISCARDED. */
export function kindOf(event: number): number {
  return event & 15;
}

/** The seat that acted, 0 to 3. */
export function actorOf(event: number): number {
  return (event >>> 4) & 15;
}

/** The card, the suit, or how many cards. */
export function numberIn(event: number): number {
  return event >>> 8;
}

/** Count of the numbers that an event takes in a record. */
export function lengthOf(event: number): number {
  return kindOf(event) === LAID ? 5 : 1;
}

/** Count of the cards that a seat took from the stock in an event. */
export function drawnIn(event: number): number {
  const kind = kindOf(event);
  return kind === PENALTY || kind === DREW ? numberIn(event) : 0;
}

/** Reads the cards of the LAID at a place of a record. */
export function readLaid(events: Int32Array, place: number, laid: LayDown): void {
  laid.set(events[place + 1]!, events[place + 2]!, events[place + 3]!, events[place + 4]!);
}
