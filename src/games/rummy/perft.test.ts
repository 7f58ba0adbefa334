/**
 * Perft for cards: how many melds and lay-offs a player can lay at once in named positions, how many different lay-downs
 * that leads to in a turn, and how many turns with the discard. The numbers in positions/perft.json were counted by the
 * naive model, which searches by the rules' text; they are counted again here, and by the engine, which is offered every
 * row that could be written into a plan.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RANKS } from '../../cards/card.js';
import type { PlanRow } from './engine/plan-rows.js';
import { Position } from './engine/position.js';
import { NEW_MELD, Plan, RUN, SET } from './melds/rows.js';
import { reachable, rowsOf, type Standing, textOf } from './testing/naive.testing.js';
import { type Laid, positionOf, standingIn, standingOf } from './testing/positions.testing.js';

interface Case extends Laid {
  readonly name: string;
  readonly rows: number;
  readonly layDowns: number;
  readonly turns: number;
}

const CASES = JSON.parse(readFileSync(new URL('./positions/perft.json', import.meta.url), 'utf8')) as Case[];

/** Every row that could be meant: senseless ones are tried elsewhere. */
function everyRow(melds: number): PlanRow[] {
  const rows: PlanRow[] = [];
  for (let to = NEW_MELD; to < melds; to++) {
    for (let suit = 0; suit < 4; suit++) {
      for (let first = 1; first <= RANKS; first++) {
        for (let length = 1; first + length - 1 <= RANKS; length++) rows.push([RUN, suit, first, length, 0, to]);
      }
    }
    for (let rank = 0; rank < RANKS; rank++) {
      for (let suits = 1; suits < 16; suits++) {
        const copies = [0, 1, 2, 3].reduce((all, suit) => all | (((suits >> suit) & 1) << (4 * suit)), 0);
        const length = [0, 1, 2, 3].filter((suit) => ((suits >> suit) & 1) === 1).length;
        rows.push([SET, rank, 0, length, copies, to]);
      }
    }
  }
  return rows;
}

function accepted(position: Position): Position[] {
  const plan = new Plan();
  return everyRow(position.table.melds.count).flatMap((row) => {
    plan.clear();
    plan.write(...row);
    if (position.refusal(plan, 0) !== '') return [];
    const next = new Position(position.terms);
    next.copyFrom(position);
    next.layRow(plan, 0);
    return [next];
  });
}

function reachedByEngine(from: Standing): Standing[] {
  const start = positionOf(from);
  const found = new Map([[textOf(standingIn(start, 0)), start]]);
  for (const position of found.values()) {
    for (const next of accepted(position)) {
      const text = textOf(standingIn(next, 0));
      if (!found.has(text)) found.set(text, next);
    }
  }
  return [...found.values()].map((position) => standingIn(position, 0));
}

/** A turn goes on to a discard, or the deal is over. */
function countTurns(standings: readonly Standing[]): number {
  return standings.reduce((sum, { hand }) => sum + Math.max(1, hand.length), 0);
}

describe('perft.json', () => {
  test.each(CASES)('$name', ({ hand, melds = [], rows, layDowns, turns }) => {
    const standing = standingOf({ hand, melds });
    const naive = reachable(standing);
    expect([rowsOf(standing).length, naive.length, countTurns(naive)], 'by the rules').toEqual([rows, layDowns, turns]);
    const reached = reachedByEngine(standing);
    expect([accepted(positionOf(standing)).length, reached.length, countTurns(reached)], 'by the engine').toEqual([
      rows,
      layDowns,
      turns,
    ]);
    expect(reached.map(textOf).sort()).toEqual(naive.map(textOf).sort());
  });
});
