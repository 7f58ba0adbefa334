/**
 * Perft for the games of contracts: how many sequences of one decision, two decisions and so on there are from named
 * positions, where lay-downs that come to the same are one. The numbers in positions/contract-perft.json were counted by the
 * naive moves, which go by the rules' text and by trying; they are counted again here, and by the engine, which is offered
 * every row that the cards of a hand could be written into. Both must come to the same positions, as often.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { momentText, nextMoments } from './checker/naive/all-moves.testing.js';
import { type Dealt, momentOf, nextReached, positionOf, reachedText, tableOf } from './testing/perft.testing.js';

interface Case extends Dealt {
  /** Begins with the rules that it is about. */
  readonly name: string;
  /** How many sequences there are of one decision, of two, and so on. */
  readonly counts: readonly number[];
}

const FILE = new URL('./positions/contract-perft.json', import.meta.url);
const CASES = JSON.parse(readFileSync(FILE, 'utf8')) as Case[];

/** What is reached by each number of decisions. */
function levels<T>(start: T, depth: number, next: (from: T) => T[]): T[][] {
  const reached = [[start]];
  for (let decisions = 1; decisions <= depth; decisions++) reached.push(reached.at(-1)!.flatMap(next));
  return reached;
}

describe('contract-perft.json', () => {
  test.each(CASES)('$game, $name', (dealt) => {
    const { counts } = dealt;
    const table = tableOf(dealt);
    const naive = levels(momentOf(dealt), counts.length, (moment) => nextMoments(table, moment));
    expect(
      naive.slice(1).map(({ length }) => length),
      'by the rules',
    ).toEqual(counts);
    const engine = levels(positionOf(dealt), counts.length, nextReached);
    for (const [decisions, reached] of engine.entries()) {
      const texts = reached.map(reachedText).sort();
      expect(texts, `by the engine, ${decisions} decisions`).toEqual(naive[decisions]!.map(momentText).sort());
    }
  });
});
