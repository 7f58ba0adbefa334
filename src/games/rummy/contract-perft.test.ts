/**
 * Perft for contract games: numbers of sequences of one decision, two decisions and so on from named positions, where
 * lay-downs with equal results are one. The numbers in positions/contract-perft.json, and the hashes of all positions
 * reached, were counted by trying every move by the rules' text. The engine, which is offered every row that the cards
 * of a hand could be written into, must reach the same positions, as often.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Dealt, nextReached, positionOf, reachedText } from './testing/perft.testing.js';

interface Case extends Dealt {
  /** Begins with the rules that it is about. */
  readonly name: string;
  readonly counts: readonly number[];
  readonly digest: string;
}

const FILE = new URL('./positions/contract-perft.json', import.meta.url);
const CASES = JSON.parse(readFileSync(FILE, 'utf8')) as Case[];

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, 16);
}

describe('contract-perft.json', () => {
  test.each(CASES)('$game, $name', (dealt) => {
    const levels = [[positionOf(dealt)]];
    for (const _ of dealt.counts) levels.push(levels.at(-1)!.flatMap(nextReached));
    expect(levels.slice(1).map(({ length }) => length)).toEqual(dealt.counts);
    expect(digestOf(levels.map((reached) => digestOf(reached.map(reachedText))))).toBe(dealt.digest);
  });
});
