/** Single decisions of the strategies for contract games, in positions made by hand. */
import { describe, expect, test } from 'vitest';
import { Bag } from '../../../src/games/rummy/cards/bag.js';
import { notationOf } from '../../../src/games/rummy/cards/deck.js';
import { SeatView } from '../../../src/games/rummy/engine/seat.js';
import { LAYS, Table } from '../../../src/games/rummy/engine/table.js';
import { Plan, RUN, SET } from '../../../src/games/rummy/melds/rows.js';
import type { RummyPlayer } from '../../../src/games/rummy/policy.js';
import { contractRummy } from '../../../src/games/rummy/rule-sets/contract-rummy.js';
import { shanghaiRum } from '../../../src/games/rummy/rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../../../src/games/rummy/rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../../../src/games/rummy/rules/rule-set.js';
import { termsOf } from '../../../src/games/rummy/rules/terms.js';
import { unseenCards } from '../../../src/games/rummy/view.js';
import buyer from './buyer.js';
import careful from './careful.js';
import greedy from './greedy.js';
import policies from './index.js';
import shrewd from './shrewd.js';

interface Seen {
  readonly hand: string;
  /** The number of the deal, from 1. */
  readonly deal?: number;
  /** Discard pile from its first card to its top. */
  readonly pile?: string;
  readonly taken?: string;
  /** Cards left to the player on the left, who has laid a set of sevens and a run from 4C to 7C. */
  readonly leftIsDownWith?: number;
  readonly isDown?: boolean;
}

/** View of seat 0 of four, who is to move. */
function seatOf(rules: RuleSet, { hand, deal = 1, pile = '', taken = '', leftIsDownWith, isDown }: Seen): SeatView {
  const terms = termsOf(rules, { game: rules.name, variant: 'game', players: 4, rulings: {} });
  const table = new Table(terms);
  const { readCards } = notationOf(terms.deck);
  table.startGame();
  table.startDeal(deal - 1);
  if (terms.ownStages) table.stages.fill(deal - 1);
  table.turn = 9;
  table.phase = LAYS;
  for (const card of readCards(pile)) table.turnUp(card);
  for (const card of readCards(taken)) {
    table.known[1]!.take(card);
    table.open.take(card);
  }
  for (let seat = 1; seat < 4; seat++) table.held[seat] = 11;
  if (leftIsDownWith !== undefined) {
    table.melds.lay(SET, 6, 0, 3, 0x111, 1);
    table.melds.lay(RUN, 0, 4, 4, 0, 1);
    for (const card of readCards('7C 7D 7H 4C 5C 6C 7C')) table.open.take(card);
    table.downSince[1] = 2;
    table.held[1] = leftIsDownWith;
  }
  if (isDown === true) table.downSince[0] = 1;
  const view = new SeatView(0, table);
  view.hand.copyFrom(Bag.from(readCards(hand)));
  table.held[0] = view.hand.count;
  return view;
}

function made(policy: { create(options?: never): unknown }): RummyPlayer {
  return policy.create() as RummyPlayer;
}

const cardText = (view: SeatView, card: number) => notationOf(view.table.terms.deck).cardText(card);
const discardOf = (policy: { create(): unknown }, view: SeatView) => cardText(view, made(policy).discard(view));

function rowsLaid(policy: { create(): unknown }, view: SeatView): number {
  const plan = new Plan();
  made(policy).layDown(view, plan);
  return plan.count;
}

const PLAYERS = [greedy, buyer, careful, shrewd];
/** Two sets of three, one card missing. */
const NEAR_TWO_SETS = '9C 9D 9H KC KD 2S 3H 4D 6S 8C JH';

describe.each(PLAYERS)('$name', (policy) => {
  test('takes what brings the contract nearer, a wild too, and leaves what does not', () => {
    const takes = (pile: string) => made(policy).takes(seatOf(contractRummy, { hand: NEAR_TWO_SETS, pile }));
    expect(takes('KH')).toBe(true);
    expect(takes('WW')).toBe(true);
    expect(takes('9S')).toBe(false);
  });

  test('lays the contract as soon as it can, and nothing before', () => {
    expect(rowsLaid(policy, seatOf(contractRummy, { hand: NEAR_TWO_SETS }))).toBe(0);
    expect(rowsLaid(policy, seatOf(contractRummy, { hand: `${NEAR_TWO_SETS} KH` }))).toBe(2);
  });

  test('R4.4: lays off in the turn of the contract where one may', () => {
    const hand = '9C 9D 9H KC KD KH 7S 8C TD JD 4H 5S';
    expect(rowsLaid(policy, seatOf(contractRummy, { hand, leftIsDownWith: 5 }))).toBe(2);
    expect(rowsLaid(policy, seatOf(shanghaiRum, { hand, leftIsDownWith: 5 }))).toBe(4);
  });

  test('lays off once it is down, and keeps a card to discard', () => {
    expect(rowsLaid(policy, seatOf(contractRummy, { hand: '7S 8C KD', leftIsDownWith: 5, isDown: true }))).toBe(2);
    expect(rowsLaid(policy, seatOf(contractRummy, { hand: '7S 8C', leftIsDownWith: 5, isDown: true }))).toBe(1);
  });

  test('once it is down takes what fits a meld, and nothing else', () => {
    const seen = { hand: 'KD 2H', leftIsDownWith: 5, isDown: true };
    expect(made(policy).takes(seatOf(contractRummy, { ...seen, pile: '3C' }))).toBe(true);
    expect(made(policy).takes(seatOf(contractRummy, { ...seen, pile: '3D' }))).toBe(false);
  });

  test('keeps what the contract takes: of NEAR_TWO_SETS and a ten no nine, no king', () => {
    const discarded = discardOf(policy, seatOf(contractRummy, { hand: `${NEAR_TWO_SETS} TH` }));
    expect(['2S', '3H', '4D', '6S', '8C', 'JH', 'TH']).toContain(discarded);
  });

  test('keeps wilds, also those that the contract does not need', () => {
    const hand = 'WW 9C 9D 9H KC KD KH';
    expect(discardOf(policy, seatOf(contractRummy, { hand: `${hand} 2S 3H`, isDown: true }))).not.toBe('WW');
  });
});

describe('buys', () => {
  const buys = (policy: { create(): unknown }, rules: RuleSet, seen: Seen) => made(policy).buys!(seatOf(rules, seen));

  test('greedy only as long as its hand is too small for the contract', () => {
    // S3 R10 takes thirteen cards and one to discard: twelve are not enough.
    const hand = '2C 3C 4C 5C 6C 7C 8C 9C KD KH 4S';
    expect(buys(greedy, shanghaiRummy, { deal: 8, hand, pile: 'TC' })).toBe(true);
    expect(buys(greedy, shanghaiRummy, { deal: 8, hand: `${hand} 5S 6S`, pile: 'TC' })).toBe(false);
    expect(buys(greedy, shanghaiRummy, { deal: 8, hand, pile: '6D' })).toBe(false);
  });

  test.each([buyer, careful, shrewd])('$name what brings the contract nearer', (policy) => {
    expect(buys(policy, shanghaiRummy, { hand: NEAR_TWO_SETS, pile: 'KH' })).toBe(true);
    expect(buys(policy, shanghaiRummy, { hand: NEAR_TWO_SETS, pile: 'TS' })).toBe(false);
  });

  test('no policy buys once it is down', () => {
    for (const policy of PLAYERS) {
      const seen = { hand: 'KD 2H', pile: '3C', leftIsDownWith: 5, isDown: true };
      expect(buys(policy, shanghaiRummy, seen)).toBe(false);
    }
  });

  test('not if the penalty is dearer than what is gained', () => {
    const dear = buyer.create({ step: 10, card: 11, threat: 0, last: 0 });
    expect(dear.buys!(seatOf(shanghaiRummy, { hand: NEAR_TWO_SETS, pile: 'KH' }))).toBe(false);
  });

  test('not when another is nearly out, if its options make it mind that', () => {
    const shy = buyer.create({ step: 30, card: 8, threat: 2, last: 0 });
    const seen = { hand: NEAR_TWO_SETS, pile: 'KH' };
    expect(shy.buys!(seatOf(shanghaiRummy, { ...seen, leftIsDownWith: 3 }))).toBe(true);
    expect(shy.buys!(seatOf(shanghaiRummy, { ...seen, leftIsDownWith: 2 }))).toBe(false);
  });
});

describe.each([careful, shrewd])('$name feeds nobody', (policy) => {
  test('it keeps, of equal cards, the one that the next player can lay off', () => {
    // 3C and 8C go with the run on the table, 7S with the set.
    const view = seatOf(contractRummy, { hand: '8C 7S 9D', leftIsDownWith: 5, isDown: true });
    expect(discardOf(policy, view)).toBe('9D');
  });

  test('it discards nothing that goes with cards that the next player was seen to take', () => {
    const hand = '9C 9D 9H KC KD QS JH 2S';
    expect(['QS', 'JH']).toContain(discardOf(policy, seatOf(contractRummy, { hand })));
    expect(discardOf(policy, seatOf(contractRummy, { hand, taken: 'QH QD' }))).toBe('JH');
    expect(discardOf(policy, seatOf(contractRummy, { hand, taken: 'JC JD' }))).toBe('QS');
  });
});

test.each([
  ['KH KH KS KS', ['KC', 'KD']],
  ['QH QH QS QS', ['QC', 'QD']],
])('shrewd parts with the pair of which fewer cards are unseen: %s lie in the pile', (pile, expected) => {
  // Two sets of three: a king is missing, or a queen. Both count ten.
  const view = seatOf(contractRummy, { hand: '9C 9D 9H KC KD QC QD', pile: `${pile} 5D` });
  expect(expected).toContain(discardOf(shrewd, view));
});

test('cards that the player took from the pile are seen once, not twice', () => {
  const view = seatOf(contractRummy, { hand: '9C 9D' });
  const before = unseenCards(view, new Bag()).cards;
  const card = view.hand.cards[0]!;
  view.table.known[0]!.take(card);
  view.table.open.take(card);
  expect(unseenCards(view, new Bag()).cards).toEqual(before);
});

test.each(policies)('$name says of each option what it does', ({ options }) => {
  for (const { summary } of Object.values(options ?? {})) expect(summary.length).toBeGreaterThan(20);
});
