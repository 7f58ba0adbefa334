/** The decisions of a game of the family, in the order of their numbers in observations. */
import type { Prompt } from '../../game/index.js';
import type { Decision } from '../kit/decision.js';
import { cardAnswer, flag } from './answers.js';
import { type PlanRow, rowsOf, writeRows } from './engine/plan-rows.js';
import { DISCARDS, LAYS, OFFERED, PICKS, TAKES } from './engine/table.js';
import { Plan } from './melds/rows.js';
import { PLAYER, type RummyView } from './policy.js';
import type { RuleSet, Scoring } from './rules/rule-set.js';
import type { Terms } from './rules/terms.js';

export interface RummyDecision<Name extends string = string> extends Decision<RummyView, Name> {
  /** Phase of the table in which it is requested. */
  readonly phase: number;
  /** The groups of moves by which learners make it (observation/fields.ts). */
  readonly moves: readonly string[];
  /** Property of buying without which it is never requested (R6). */
  readonly needs?: 'most' | 'pickAndBuy';
  /** The decision as put to people. */
  prompt(terms: Terms): Omit<Prompt, 'rule'>;
}

/** Scoring of a deal (R7.3, R7.5, R10.6). */
const SCORES: Readonly<Record<Scoring, string>> = {
  lowest: 'Cards in hand when a deal ends count against their player, and the fewest points win.',
  stages: 'A player who has laid the contract of their stage goes on to the next stage in the next deal.',
  'winner-takes-all': 'A player who goes out scores what the others hold, twice if they had laid nothing before.',
};

const legal = () => [true, false];

/** The decision that is a plan. */
export const LAY_DOWN_DECISION = {
  name: 'layDown',
  role: PLAYER,
  rule: 'R3.3',
  phase: LAYS,
  moves: ['card', 'set', 'run', 'onto', 'below', 'swap', 'end', 'stop'],
  plan: {
    create: () => new Plan(),
    read: rowsOf,
    write: (rows: readonly PlanRow[], plan: Plan) => writeRows(rows, plan),
  },
  prompt: ({ melds, outByLaying, contracts, layOffsAtOnce, laterMelds }) => {
    const laying =
      contracts.length === 0
        ? 'You may add cards to any meld on the table.'
        : `The melds of your contract come first, all at once${melds.exact ? ' and with exactly as many cards as it names' : ''}; ${
            layOffsAtOnce ? 'then' : 'from your next turn on'
          } you may add cards to any meld${laterMelds ? ' and lay further ones' : ', but lay no others in this deal'}.`;
    return {
      question: 'What do you lay down?',
      help: `Lay down sets (cards of one rank) and runs (cards ${melds.anySuit ? 'of any suits' : 'of one suit'} in order), or nothing. ${laying}${outByLaying ? '' : ' Keep a card to discard.'}`,
    };
  },
} as const satisfies RummyDecision;

export const DECISIONS = [
  {
    name: 'takes',
    role: PLAYER,
    rule: 'R3.2',
    phase: TAKES,
    moves: ['no', 'yes'],
    answer: flag(['draws', 'the stock'], ['takes', '{top}']),
    legal,
    question: 'Take the upcard, or draw?',
    prompt: () => ({
      question: 'Do you take {top}, or draw a card that you do not see?',
      help: 'A turn begins with one card: the top of the discard pile, or the next one of the stock.',
      answers: { true: 'take {top}', false: 'draw from the stock' },
    }),
  },
  {
    name: 'buys',
    role: PLAYER,
    rule: 'R6.1',
    phase: OFFERED,
    moves: ['no', 'yes'],
    isOptional: true,
    needs: 'most',
    answer: flag(['declines', 'no buy'], ['buys', 'buys {top}']),
    legal,
    prompt: ({ penalty }) => ({
      question: 'Do you buy {top}?',
      help: `It is not your turn. You may buy the top of the discard pile, but then take ${cardsText(penalty)} from the stock as well.`,
      answers: { true: 'buy {top}', false: 'do not buy' },
    }),
  },
  {
    name: 'picksAndBuys',
    role: PLAYER,
    rule: 'R6.5',
    phase: PICKS,
    moves: ['no', 'yes'],
    isOptional: true,
    needs: 'pickAndBuy',
    answer: flag(['declines', 'no buy'], ['picks and buys', 'takes {top} and buys {under}', 'buys']),
    legal,
    prompt: ({ penalty }) => ({
      question: 'Do you take {top} and also buy {under}?',
      help: `You may take the top card and buy the card under it, which costs ${cardsText(penalty)} from the stock.`,
      answers: { true: 'take {top} and buy {under}', false: 'do not buy' },
    }),
  },
  LAY_DOWN_DECISION,
  {
    name: 'discard',
    role: PLAYER,
    rule: 'R3.4',
    phase: DISCARDS,
    moves: ['card'],
    legal: ({ hand }) => [...new Set(hand.cards)],
    question: 'Which card to discard?',
    prompt: ({ scoring }) => ({
      question: 'Which card do you discard?',
      help: `Your discard ends your turn, and others may take it. ${SCORES[scoring]}`,
    }),
  },
] as const satisfies readonly RummyDecision[];

type Declared = (typeof DECISIONS)[number];
export type DecisionName = Declared['name'];
/** Names of the decisions by yes or no, and of those by a card. */
export type FlagName = Extract<Declared, { readonly answer: unknown }>['name'];
export type CardName = Exclude<DecisionName, FlagName | typeof LAY_DOWN_DECISION.name>;
export const DISCARD_NAME: CardName = 'discard';

/** The decisions that a game may request (R6). */
export function decisionsIn({ buying }: Pick<RuleSet, 'buying'>): readonly RummyDecision[] {
  return DECISIONS.filter(({ needs }: RummyDecision) => needs === undefined || Boolean(buying?.[needs]));
}

/** All decisions, with the answers that a deck has. */
export function decisionsOf(terms: Pick<Terms, 'deck' | 'melds' | 'points'>): readonly Decision<RummyView>[] {
  const card = cardAnswer(terms);
  return DECISIONS.map((one: RummyDecision) => (one.plan === undefined ? { answer: card, ...one } : one));
}

/** Prompts for people, by decision of the family; under the name of the role, the aim of the game. */
export function promptsFor(terms: Terms): Readonly<Record<string, Prompt>> {
  const { outByDiscard, outByLaying, scoring } = terms;
  const ways = [...(outByDiscard ? ['discarding'] : []), ...(outByLaying ? ['laying down'] : [])].join(' or ');
  const player = {
    question: 'You play for yourself.',
    rule: 'R3',
    help: `In your turn you take a card, may lay down cards, and discard a card${outByLaying ? ' unless none is left' : ''}. A player who goes out, by ${ways} the last card, ends the deal. ${SCORES[scoring]}`,
  };
  const prompts = DECISIONS.map(({ name, rule, prompt }) => [name, { rule, ...prompt(terms) }] as const);
  return { [PLAYER]: player, ...Object.fromEntries(prompts) };
}

function cardsText(count: number): string {
  return count === 1 ? 'a card' : `${count} cards`;
}
