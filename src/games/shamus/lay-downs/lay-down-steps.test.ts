import { describe, expect, test } from 'vitest';
import { DECK, halvesOf, RANK_NAMES, rankName } from '../../../cards/model.testing.js';
import { LayDown } from '../rules/lay-down.js';
import {
  everyLegal,
  extendsSequence,
  isGroup,
  isLegal,
  isSequence,
  type Laid,
  NOTHING,
  without,
} from '../testing/naive.testing.js';
import { arbitraryPosition, holdsForPositions, laidOf, layDownOf, textOf } from '../testing/positions.testing.js';
import { LayDownSteps } from './lay-down-steps.js';

const steps = new LayDownSteps();

function stepsOf(hand: readonly string[], table: Laid): Laid[] {
  const { lo, hi } = halvesOf(hand);
  steps.list(lo, hi, layDownOf(table));
  return Array.from({ length: steps.count }, (_, step) => {
    const laid = new LayDown();
    steps.addTo(laid, step);
    return laidOf(laid);
  });
}

function join(one: Laid, other: Laid): Laid {
  return { sequences: [...one.sequences, ...other.sequences], groups: [...one.groups, ...other.groups] };
}

/** Rule 4.2: every new sequence, every new group and every card that can be laid off, if a card is left. */
function everyStep(hand: readonly string[], table: Laid): Laid[] {
  const inSequence = (cards: readonly string[]): Laid => ({ sequences: cards, groups: [] });
  const inGroup = (cards: readonly string[]): Laid => ({ sequences: [], groups: cards });
  const sorted = DECK.filter((card) => hand.includes(card));
  const stretches = sorted.flatMap((_, from) => sorted.map((_, to) => sorted.slice(from, to + 1)));
  const alike = RANK_NAMES.map((rank) => hand.filter((card) => rankName(card) === rank));
  const parts = alike.flatMap((cards) => [cards, ...cards.map((card) => without(cards, [card]))]);
  const groups = new Map(parts.filter(isGroup).map((cards) => [textOf(inGroup(cards)), inGroup(cards)]));
  const onTable = (card: string) => table.groups.filter((other) => rankName(other) === rankName(card)).length;
  return [
    ...stretches.filter(isSequence).map(inSequence),
    ...groups.values(),
    ...hand.filter((card) => extendsSequence(card, table.sequences)).map((card) => inSequence([card])),
    ...hand.filter((card) => onTable(card) === 3).map((card) => inGroup([card])),
  ].filter(({ sequences, groups }) => sequences.length + groups.length < hand.length);
}

/** Everything that is reached from nothing by steps, each from the table that the steps before it made. */
function reachable(hand: readonly string[], table: Laid): Map<string, Laid> {
  const reached = new Map([[textOf(NOTHING), NOTHING]]);
  for (const laid of reached.values()) {
    const rest = without(hand, [...laid.sequences, ...laid.groups]);
    for (const step of stepsOf(rest, join(table, laid))) {
      const next = join(laid, step);
      reached.set(textOf(next), reached.get(textOf(next)) ?? next);
    }
  }
  return reached;
}

describe('LayDownSteps', () => {
  test('4.2 lists each new meld and each card that can be laid off, once, and nothing else', () => {
    let listed = 0;
    let long = 0;
    holdsForPositions(arbitraryPosition(1, 16), 800, ({ hand, table }) => {
      const all = stepsOf(hand, table);
      listed += all.length;
      long += all.filter(({ sequences }) => sequences.length > 3).length;
      expect(all.map(textOf).sort()).toEqual(everyStep(hand, table).map(textOf).sort());
      for (const step of all) expect(isLegal(step, hand, table)).toBe(true);
    });
    expect(listed).toBeGreaterThan(1000);
    expect(long).toBeGreaterThan(100);
  });

  test('4.2 step by step, exactly the legal lay-downs are reached, for hands of up to eight cards', () => {
    let several = 0;
    holdsForPositions(arbitraryPosition(4, 8), 400, ({ hand, table }) => {
      const legal = everyLegal(hand, table).map(textOf).sort();
      if (legal.length > 3) several++;
      expect([...reachable(hand, table).keys()].sort()).toEqual(legal);
    });
    expect(several).toBeGreaterThan(30);
  });

  test('4.3 no step lays the last card', () => {
    expect(stepsOf(['7C', '7D', '7H'], NOTHING)).toEqual([]);
    expect(stepsOf(['8C'], { sequences: ['5C', '6C', '7C'], groups: [] })).toEqual([]);
    expect(stepsOf([], NOTHING)).toEqual([]);
  });
});
