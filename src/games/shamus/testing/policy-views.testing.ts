/** Views as a policy gets them, made by hand for tests of single decisions. */
import { halvesOf, nameOf, numberOf } from '../../../cards/model.testing.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, UnoPolicy, UnoView } from '../policy.js';
import { type Laid, legalDiscards, NOTHING } from './naive.testing.js';
import { laidOf, viewOf } from './positions.testing.js';
import { parse } from './stacked-deck.testing.js';

/** A stream that is the same in each run of the tests. */
function fixedStream(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

/** What an Uno player sees who may play `playable` of his hand on the top of the pile. */
export function unoView(hand: string, playable: string, pile: string, random = fixedStream('uno')): UnoView {
  const { table } = viewOf({ hand: [], table: NOTHING, pile: parse(pile) });
  const [held, fitting] = [halvesOf(parse(hand)), halvesOf(parse(playable))];
  return {
    ...{ seat: 0, table, random, handLo: held.lo, handHi: held.hi },
    ...{ playableLo: fitting.lo, playableHi: fitting.hi },
  };
}

export interface RummyPosition {
  readonly hand: string;
  readonly table?: { readonly sequences?: string; readonly groups?: string };
  readonly pile?: string;
  readonly must?: string;
}

/** What a Rummy player sees; `discardable` is what rule 4.4 leaves him of his hand. */
export function rummyView(position: RummyPosition, random = fixedStream('rummy')): RummyView {
  const { hand, pile = 'KS', must = '' } = position;
  const melds: Laid = {
    sequences: parse(position.table?.sequences ?? ''),
    groups: parse(position.table?.groups ?? ''),
  };
  const [owed, allowed] = [halvesOf(parse(must)), halvesOf(legalDiscards(parse(hand), melds))];
  return {
    ...viewOf({ hand: parse(hand), table: melds, pile: parse(pile) }),
    ...{ random, mustLayLo: owed.lo, mustLayHi: owed.hi, discardableLo: allowed.lo, discardableHi: allowed.hi },
  };
}

export function playOf(policy: UnoPolicy, view: UnoView): string {
  return nameOf(policy.play(view));
}

export function callOf(policy: UnoPolicy, view: UnoView, ace: string): string {
  return 'CDHS'.charAt(policy.call(view, numberOf(ace)));
}

export function layDownBy(policy: RummyPolicy, view: RummyView): Laid {
  const laid = new LayDown();
  policy.layDown(view, laid);
  return laidOf(laid);
}

export function discardOf(policy: RummyPolicy, view: RummyView): string {
  return nameOf(policy.discard(view));
}

/** How often each thing comes of many tries, in the order of `things`. @throws Error at anything else. */
export function tally(tries: number, things: readonly string[], once: () => string): number[] {
  const times = new Map(things.map((thing) => [thing, 0]));
  for (let attempt = 0; attempt < tries; attempt++) {
    const thing = once();
    const before = times.get(thing);
    if (before === undefined) throw new Error(`'${thing}' is none of ${things.join(', ')}`);
    times.set(thing, before + 1);
  }
  return [...times.values()];
}
