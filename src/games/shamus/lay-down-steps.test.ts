import { describe, expect, test } from 'vitest';
import { halvesOf } from '../../cards/model.testing.js';
import { LayDown } from './lay-down.js';
import { LayDownSteps } from './lay-down-steps.js';
import {
  everyLegal,
  extendsSequence,
  isGroup,
  isLegal,
  isSequence,
  type Laid,
  NOTHING,
  without,
} from './naive.testing.js';
import { anyPosition, holdsForPositions, laidOf, layDownOf, textOf } from './positions.testing.js';

const steps = new LayDownSteps();

/** The listed steps of a hand, each as a lay-down of its own. */
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

/** Rule 4.2: one new meld, or one card laid off. */
function isOneStep({ sequences, groups }: Laid, table: Laid): boolean {
  const fourth = groups.length === 1 && table.groups.filter((card) => card[0] === groups[0]![0]).length === 3;
  const added = sequences.length === 1 && extendsSequence(sequences[0]!, table.sequences);
  if (sequences.length > 0 && groups.length > 0) return false;
  return fourth || added || isSequence(sequences) || isGroup(groups);
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
  test('4.2 each listed step is one new meld or one card laid off, legal by itself, and listed once', () => {
    let listed = 0;
    holdsForPositions(anyPosition(1, 16), 600, ({ hand, table }) => {
      const all = stepsOf(hand, table);
      listed += all.length;
      for (const step of all) {
        expect(isOneStep(step, table), JSON.stringify({ step, table })).toBe(true);
        expect(isLegal(step, hand, table)).toBe(true);
      }
      expect(new Set(all.map(textOf)).size).toBe(all.length);
    });
    expect(listed).toBeGreaterThan(1000);
  });

  test('4.2 step by step, exactly the legal lay-downs are reached, for hands of up to eight cards', () => {
    let several = 0;
    holdsForPositions(anyPosition(4, 8), 400, ({ hand, table }) => {
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

  test('4.2 no step is left out where there is one: with steps left a hand can lay, without it cannot', () => {
    holdsForPositions(anyPosition(2, 8), 250, ({ hand, table }) => {
      const canLay = everyLegal(hand, table).length > 1;
      expect(stepsOf(hand, table).length > 0).toBe(canLay);
    });
  });
});
