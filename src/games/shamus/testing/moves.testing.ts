/**
 * The legal moves: as the engine offers them to a policy, as the library of policies finds pick-ups, and, of all lay-downs
 * that its steps lead to, those that the rules let stand, which are found here without the engine's help.
 */
import { ACE, CARD_LIMIT, type Card, NEW_DECK, RANKS, rankOf, SUITS } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { rankName } from '../../../cards/model.testing.js';
import { formatCard, parseCard, SUIT_LETTERS } from '../../../cards/notation.js';
import { countCards, hiOf, loOf } from '../../../cards/sets.js';
import type { Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import type { ShamusMove as Move, ShamusQuestion as Question } from '../engine/intercepted-engine.js';
import { LayDownSteps } from '../lay-downs/lay-down-steps.js';
import { maximalLayDowns } from '../lay-downs/maximal-lay-downs.js';
import type { RummyView } from '../policy.js';
import { type Halves, halvesOf, LayDown, type Melds } from '../rules/lay-down.js';
import { legalDiscards, stepUp } from './naive.testing.js';
import { legalPickUps } from './positions.testing.js';

export function offeredMoves({ asked, view }: Question): Move[] {
  switch (asked) {
    case 'play':
      return [...CardSet.fromHalves(view.playableLo, view.playableHi)].map((answer) => ({ asked, answer }));
    case 'call':
      return Array.from({ length: SUITS }, (_, answer) => ({ asked, answer }));
    case 'draw':
      return offeredDraws(view).map((answer) => ({ asked, answer }));
    case 'discard':
      return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((answer) => ({ asked, answer }));
    case 'layDown':
      return offeredLayDowns(view).map((laid) => ({ asked, answer: halvesOf(laid) }));
    case 'newGame':
      throw new Error('a new game asks for nothing');
  }
}

function offeredDraws(view: RummyView): number[] {
  return [...(view.table.stockCount > 0 ? [0] : []), ...legalPickUps(view)];
}

/** Everything that steps lead to from laying nothing, as far as rules 4.1 and 4.4 let it stand. */
function offeredLayDowns(view: RummyView): LayDown[] {
  const found = new Map([['0,0,0,0', new LayDown()]]);
  const steps = new LayDownSteps();
  // A map goes on to what is added while it is walked.
  for (const laid of found.values()) {
    steps.list(...restOf(view, laid), withMelds(view.table.open, laid));
    for (let step = 0; step < steps.count; step++) {
      const more = new LayDown();
      more.copy(laid);
      steps.addTo(more, step);
      found.set(`${more.sequencesLo},${more.sequencesHi},${more.groupsLo},${more.groupsHi}`, more);
    }
  }
  return [...found.values()].filter((laid) => usesPickUp(view, laid) && leavesDiscard(view, laid));
}

/** Rule 4.1, ruling `pickupUse`. */
function usesPickUp(view: RummyView, laid: LayDown): boolean {
  const [must] = texts(view.mustLayLo, view.mustLayHi);
  const sequences = texts(laid.sequencesLo, laid.sequencesHi);
  const groups = texts(laid.groupsLo, laid.groupsHi);
  if (must === undefined) return true;
  if (!view.table.rulings.pickUpNeedsMeld) return sequences.includes(must) || groups.includes(must);
  const threes = [-2, -1, 0].map((first) => [first, first + 1, first + 2].map((step) => stepUp(must, step) ?? ''));
  const isInSequence = threes.some((three) => three.every((card) => sequences.includes(card)));
  return (
    isInSequence || (groups.includes(must) && groups.filter((card) => rankName(card) === rankName(must)).length > 2)
  );
}

/** Rules 4.3 and 4.4: whether some card may be discarded afterwards. */
function leavesDiscard(view: RummyView, laid: LayDown): boolean {
  const { rulings, open } = view.table;
  const rest = restOf(view, laid);
  if (rulings.mayKeepMelds) return countCards(...rest) > 0;
  const melds = rulings.noLayOffs ? open : withMelds(open, laid);
  if (!oneDiscardStopsAll(rest, melds)) return false;
  const sequences = texts(melds.sequencesLo, melds.sequencesHi);
  const groups = texts(melds.groupsLo, melds.groupsHi);
  return legalDiscards(texts(...rest), { sequences, groups }).length > 0;
}

/** Used again and again: it is large, and needed for every lay-down. */
const REMAINING = new LayDownSteps();

/** Tests if one card is part of all steps that could still be made. It saves most of the slow look at large hands. */
function oneDiscardStopsAll([lo, hi]: [lo: number, hi: number], melds: Melds): boolean {
  const steps = REMAINING;
  steps.list(lo, hi, melds);
  let [inAllLo, inAllHi] = [lo, hi];
  for (let step = 0; step < steps.count; step++) {
    const more = new LayDown();
    steps.addTo(more, step);
    inAllLo &= more.sequencesLo | more.groupsLo;
    inAllHi &= more.sequencesHi | more.groupsHi;
  }
  return (inAllLo | inAllHi) !== 0;
}

function texts(lo: number, hi: number): string[] {
  return Array.from(CardSet.fromHalves(lo, hi), formatCard);
}

function restOf(view: RummyView, laid: LayDown): [lo: number, hi: number] {
  return [view.handLo & ~(laid.sequencesLo | laid.groupsLo), view.handHi & ~(laid.sequencesHi | laid.groupsHi)];
}

function withMelds(melds: Melds, laid: LayDown): Melds {
  return {
    sequencesLo: melds.sequencesLo | laid.sequencesLo,
    sequencesHi: melds.sequencesHi | laid.sequencesHi,
    groupsLo: melds.groupsLo | laid.groupsLo,
    groupsHi: melds.groupsHi | laid.groupsHi,
  };
}

/* Moves of every kind that a policy could think of, to see which of them the engine lets pass. */

/** Maximum number of cards of which every way to split a hand is tried; of more, SOME ways. */
const FEW_CARDS = 5;
const SOME = 50;
/** Number of ways to use a card: it stays in hand, or goes to sequences, to groups, or (which is wrong) to both. */
const WAYS = 3;
const BOTH = 3;
const NO_NUMBERS = [-1, 0.5, Number.NaN];
const NO_CARDS = [RANKS, CARD_LIMIT];

export function thinkableMoves({ asked, view }: Question, legal: readonly Move[], random: Stream): Move[] {
  switch (asked) {
    case 'play':
    case 'discard':
      return [...NO_NUMBERS, ...NO_CARDS, ...NEW_DECK].map((answer) => ({ asked, answer }));
    case 'call':
      return [...NO_NUMBERS, ...range(0, 6)].map((answer) => ({ asked, answer }));
    case 'draw':
      return [...NO_NUMBERS, ...range(0, view.table.pileCount + 2)].map((answer) => ({ asked, answer }));
    case 'layDown':
      return layDowns(view, legal, random).map((answer) => ({ asked, answer }));
    case 'newGame':
      throw new Error('a new game asks for nothing');
  }
}

function layDowns(view: RummyView, legal: readonly Move[], random: Stream): Halves[] {
  const hand = CardSet.fromHalves(view.handLo, view.handHi);
  const cards = [...hand];
  const splits = cards.length <= FEW_CARDS ? allSplits(cards) : someSplits(cards, random);
  const fullest = maximalLayDowns(hand, view.table.open).map(halvesOf);
  return [...splits, ...fullest, ...slips(cards, legal, random)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place);
}

function allSplits(hand: readonly number[]): Halves[] {
  return range(0, WAYS ** hand.length).map((code) => split(hand, (place) => Math.floor(code / WAYS ** place) % WAYS));
}

function someSplits(hand: readonly number[], random: Stream): Halves[] {
  return range(0, SOME).map(() => {
    // One card in `oneIn` is laid: with all of them, nothing would ever be legal.
    const oneIn = 2 + random.below(4);
    return split(hand, () => (random.below(oneIn) === 0 ? 1 + random.below(BOTH) : 0));
  });
}

function split(hand: readonly number[], way: (place: number) => number): Halves {
  const halves: [number, number, number, number] = [0, 0, 0, 0];
  hand.forEach((card, place) => {
    put(halves, card, way(place));
  });
  return halves;
}

/** Legal lay-downs of which a card or two went astray, cards among them that are not held and places that are no cards. */
function slips(hand: readonly number[], legal: readonly Move[], random: Stream): Halves[] {
  return range(0, SOME).map(() => {
    const move = legal[(random.next() >>> 0) % legal.length];
    const halves: [number, number, number, number] = move?.asked === 'layDown' ? [...move.answer] : [0, 0, 0, 0];
    for (let slip = random.below(3); slip >= 0; slip--) {
      const isHeld = hand.length > 0 && random.below(10) > 0;
      put(halves, isHeld ? hand[random.below(hand.length)]! : random.below(CARD_LIMIT), random.below(WAYS + 1));
    }
    return halves;
  });
}

function put(halves: [number, number, number, number], card: number, way: number): void {
  const [lo, hi] = [loOf(card), hiOf(card)];
  const [inSequences, inGroups] = [way === 1 || way === BOTH, way >= 2];
  halves[0] = inSequences ? halves[0] | lo : halves[0] & ~lo;
  halves[1] = inSequences ? halves[1] | hi : halves[1] & ~hi;
  halves[2] = inGroups ? halves[2] | lo : halves[2] & ~lo;
  halves[3] = inGroups ? halves[3] | hi : halves[3] & ~hi;
}

export interface RecordedGame {
  readonly setup: Setup;
  readonly deck: readonly Card[];
  readonly moves: readonly Move[];
}

/** A line of a transcript, as far as it matters here; which fields it has hangs on its type. */
interface Line {
  readonly type: string;
  readonly seat: number;
  readonly card: string;
  readonly cards: readonly string[];
  readonly call: string;
  readonly kind: string;
}

interface FirstLine extends Omit<Setup, 'game'> {
  readonly deck: readonly string[];
}

/** The deck and the decisions of a game that is over, from its transcript. */
export function readTranscript(transcript: readonly string[]): RecordedGame {
  const [first, ...lines] = transcript.map((line) => JSON.parse(line) as unknown);
  const { variant, players, rulings, deck } = first as FirstLine;
  const moves = movesOf(lines as readonly Line[]);
  return { setup: { game: 'shamus', variant, players, rulings }, deck: deck.map(parseCard), moves };
}

function movesOf(lines: readonly Line[]): Move[] {
  const moves: Move[] = [];
  let laid: readonly Line[] = [];
  for (const line of lines) {
    if (line.type === 'play') {
      moves.push({ asked: 'play', answer: parseCard(line.card) });
      if (rankOf(parseCard(line.card)) === ACE) moves.push({ asked: 'call', answer: SUIT_LETTERS.indexOf(line.call) });
    } else if (line.type === 'pickup') moves.push({ asked: 'draw', answer: line.cards.length });
    // The cards that an Uno player draws are no decision.
    else if (line.type === 'draw' && line.seat % 2 === 1) moves.push({ asked: 'draw', answer: 0 });
    else if (line.type === 'meld' || line.type === 'layoff') laid = [...laid, line];
    else if (line.type === 'discard') {
      moves.push(layDownOf(laid), { asked: 'discard', answer: parseCard(line.card) });
      laid = [];
    }
  }
  return moves;
}

/** Makes one decision of all melds and lay-offs of a turn. */
function layDownOf(lines: readonly Line[]): Move {
  const of = (kind: string) =>
    CardSet.from(lines.filter((line) => line.kind === kind).flatMap((line) => line.cards.map(parseCard)));
  const [sequences, groups] = [of('sequence'), of('group')];
  return { asked: 'layDown', answer: [sequences.lo, sequences.hi, groups.lo, groups.hi] };
}
