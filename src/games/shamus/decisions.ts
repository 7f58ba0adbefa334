/** The decisions of Shamus, in the order of the engine's numbers (PLAY to DISCARD, engine/game-position.ts). */
import { type Card, DECK_SIZE, SUITS } from '../../cards/card.js';
import { formatCard, formatCards } from '../../cards/notation.js';
import { firstCard } from '../../cards/sets.js';
import type { Prompt } from '../../game/index.js';
import type { AnswerKind, Decision } from '../kit/decision.js';
import { COUNT } from '../kit/forms.js';
import { formError } from '../kit/replies.js';
import { numberIn } from './engine/event-kinds.js';
import { RUMMY, type RummyView, UNO, type UnoView } from './policy.js';
import { type Halves, halvesOf, LayDown } from './rules/lay-down.js';
import { listPickUps } from './rules/pick-ups.js';
import type { Rulings } from './rules/rulings.js';
import { type AtTable, CARD, SUIT, SUIT_NAMES } from './values.js';

export type AnyView = UnoView & RummyView;

export interface ShamusDecision<Name extends string = string> extends Decision<AnyView, Name> {
  /** The groups of moves by which learners make it (observation/fields.ts). */
  readonly moves: readonly string[];
  /** The decision as put to people. */
  prompt(rulings: Rulings): Omit<Prompt, 'rule'>;
}

const when = (holds: boolean, sentence: string) => (holds ? ` ${sentence}` : '');

/** 0 for the stock, or how many cards are taken from the top of the discard pile. */
const DEPTH: AnswerKind<AtTable> = {
  form: COUNT,
  what: 'number of cards',
  is: (depth) => Number.isInteger(depth) && depth >= 0,
  write: (depth) => depth,
  read: (reply, { name, rule }) => {
    if (typeof reply === 'number') return reply;
    throw formError(rule, name, reply, 'say 0 for the stock, or how many cards of the discard pile');
  },
  text: (depth) => (depth === 0 ? 'stock' : `pick up ${depth}`),
  words: (depth, { table }) => {
    if (depth === 0) return 'the stock';
    const { pile, pileCount } = table;
    return pickUpText([...pile.subarray(Math.max(0, pileCount - depth), pileCount)].reverse());
  },
  kind: (depth) => (depth === 0 ? 'stock' : 'picks up'),
};

/** Cards that a player picks up, top first; of more than three the last alone. */
function pickUpText(cards: readonly Card[]): string {
  return cards.length <= 3 ? formatCards(cards) : `${cards.length} cards, down to ${formatCard(cards.at(-1)!)}`;
}

/** The decision that is a plan. */
export const LAY_DOWN_DECISION = {
  name: 'layDown',
  role: RUMMY,
  rule: '4.2',
  plan: {
    create: () => new LayDown(),
    read: halvesOf,
    write: (halves: Halves, laid: LayDown) => laid.set(...halves),
  },
  moves: ['stop', 'sequence', 'group', 'fourth'],
  prompt: ({ noLayOffs, mayKeepMelds }) => ({
    question: 'What do you lay down?',
    help: `Lay down three or more cards of one suit in order (a sequence, the ace low), or three or four of one rank (a group).${when(!noLayOffs, 'You may also add cards to melds on the table.')} Keep one card to discard.${when(!mayKeepMelds, 'After the discard you may hold nothing that could be laid down.')}`,
  }),
} as const satisfies ShamusDecision;

export const DECISIONS = [
  {
    name: 'play',
    role: UNO,
    rule: '3.1',
    answer: CARD,
    legal: ({ playableLo, playableHi }) => cardsOf(playableLo, playableHi),
    question: 'Which card to play?',
    moves: ['card'],
    prompt: ({ openingAceCalls }) => ({
      question: 'Which card do you play on {top}?',
      help: `Play a card of the same rank or suit as the top card of the discard pile, or an ace. On an ace that a Rummy player has discarded you may play any card.${when(openingAceCalls, 'On an ace that begins the discard pile you may play any card, too.')} A 2 or 4 that you play has no effect.`,
    }),
  },
  {
    name: 'call',
    role: UNO,
    rule: '3.3',
    answer: SUIT,
    legal: () => Array.from({ length: SUITS }, (_, suit) => suit),
    told: { ace: { form: CARD.form, tell: (view) => CARD.write(aceOf(view)) } },
    question: 'Which suit to call?',
    moves: ['call'],
    prompt: () => ({
      question: 'Which suit do you call?',
      help: 'You play an ace, so you name a suit. It binds nobody: another card covers the ace before an Uno player plays again. The call tells the others something.',
      answers: Object.fromEntries(SUIT_NAMES.map((words, suit) => [SUIT.write(suit) as string, words])),
    }),
  },
  {
    name: 'draw',
    role: RUMMY,
    rule: '4.1',
    answer: DEPTH,
    legal: depthsOf,
    question: 'Stock or discard pile?',
    moves: ['stock', 'take', 'stop'],
    prompt: ({ deepestMustBeLaid, pickUpNeedsMeld }) => ({
      question: 'Do you draw from the stock or pick up from the discard pile?',
      help: `Draw one card from the stock, or take cards from the top of the discard pile. The ${deepestMustBeLaid ? 'deepest' : 'top'} card that you pick up must be laid down in this turn${pickUpNeedsMeld ? ', in a new meld' : ''}.`,
      answers: { 0: 'draw from the stock' },
    }),
  },
  LAY_DOWN_DECISION,
  {
    name: 'discard',
    role: RUMMY,
    rule: '4.3',
    answer: CARD,
    legal: ({ discardableLo, discardableHi }) => cardsOf(discardableLo, discardableHi),
    question: 'Which card to discard?',
    moves: ['card'],
    prompt: ({ lastRummyTurn }) => ({
      question: 'Which card do you discard?',
      help: `Your discard ends your turn. The next Uno player has to match it, but may play any card on an ace. After a 2 or 4 the next Uno player draws that many cards and does not play, unless play ends${lastRummyTurn ? ' with your turn' : ''}.`,
    }),
  },
] as const satisfies readonly ShamusDecision[];

export type DecisionName = (typeof DECISIONS)[number]['name'];

const BY_NAME: Readonly<Record<string, ShamusDecision>> = Object.fromEntries(
  DECISIONS.map((each) => [each.name, each]),
);

/** The decision that a method makes. */
export function decisionNamed(name: string): ShamusDecision {
  return BY_NAME[name]!;
}

/** The ace whose suit is called: it has left the hand, and is not on the pile yet. */
export function aceOf({ table: { record } }: UnoView): Card {
  return numberIn(record.events[record.count - 1]!);
}

function cardsOf(lo: number, hi: number): Card[] {
  const cards: Card[] = [];
  for (let rest = lo; rest !== 0; rest &= rest - 1) cards.push(firstCard(rest, 0));
  for (let rest = hi; rest !== 0; rest &= rest - 1) cards.push(firstCard(0, rest));
  return cards;
}

const depths = new Uint8Array(DECK_SIZE);

/** The stock if a card is left in it, and the legal pick-ups in rising order (rule 4.1). */
function depthsOf({ table, handLo, handHi }: RummyView): number[] {
  const picked = [...depths.subarray(0, listPickUps(table, handLo, handHi, depths))];
  return table.stockCount === 0 ? picked : [0, ...picked];
}
