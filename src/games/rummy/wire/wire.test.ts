/** Lay-downs as messages: lists in the positions of the perft files, and errors for moves that cannot be read. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { IllegalMove, type Json, resolveSetup } from '../../../game/index.js';
import { Position } from '../engine/position.js';
import rummyGame, { contractGames } from '../index.js';
import { Plan } from '../melds/rows.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { GOES_ON } from '../rules/endings.js';
import { type NaiveRow, rowsOf } from '../testing/naive.testing.js';
import { positionOf as contractPosition, type Dealt, nextReached, reachedText } from '../testing/perft.testing.js';
import { type Laid, positionOf, standingOf } from '../testing/positions.testing.js';
import { RummyWire } from './wire.js';

type Part = {
  readonly type: string;
  readonly kind?: string;
  readonly cards: readonly string[];
  readonly meld?: number;
};

interface Legal {
  readonly pieces: readonly Part[];
  readonly complete: readonly (readonly Part[])[];
}

interface Case {
  readonly name: string;
}

function load<T>(file: string): (T & Case)[] {
  return JSON.parse(readFileSync(new URL(`../positions/${file}`, import.meta.url), 'utf8')) as (T & Case)[];
}

function wireOf(name: string, rulings: Dealt['rulings'] = {}): RummyWire {
  const game = [rummyGame, ...contractGames].find((one) => one.name === name)!;
  return new RummyWire(RULE_SETS.find((rules) => rules.name === name)!, resolveSetup(game, { rulings }));
}

function viewIn({ table, hands }: Position, seat: number) {
  return { seat, table, hand: hands[seat]! };
}

const legalOf = (wire: RummyWire, view: unknown) => wire.request(view, 'layDown', 0).json.legal as unknown as Legal;

/** Makes a lay-down as the engine does. @throws IllegalMove with its first mistake @returns the position reached */
function made(wire: RummyWire, position: Position, reply: Json): string {
  const next = new Position(position.terms);
  next.copyFrom(position);
  const plan = new Plan();
  const { seat } = next.table;
  wire.decision('layDown', reply)(viewIn(next, seat), plan);
  for (let row = 0; row < plan.count; ) {
    const rule = next.refusal(plan, row);
    if (rule !== '') throw new IllegalMove(rule, `refused by ${rule}`);
    for (let more = next.laying.together(plan, row); more > 0; more--) next.layRow(plan, row++);
  }
  const rule = next.refusalOfWhole(plan.count > 0);
  if (rule !== '') throw new IllegalMove(rule, `refused by ${rule}`);
  next.endLayDown();
  return reachedText({ position: next, reason: GOES_ON }).replace(/^\w+ /, '');
}

const CONTRACT_CASES = load<Dealt>('contract-perft.json').filter(({ hasDrawn }) => hasDrawn);

describe.each(CONTRACT_CASES)('$game, $name', (dealt) => {
  const start = contractPosition(dealt);
  const { position } = start;
  const { terms, table } = position;
  const wire = wireOf(dealt.game, dealt.rulings);
  const { pieces, complete } = legalOf(wire, viewIn(position, table.seat));
  // A message on a deal that is over adds only the winner.
  const outcomes = nextReached(start).map((reached) => {
    return reachedText({ ...reached, reason: GOES_ON }).replace(/^\w+ /, '');
  });
  const isDue = !table.isDown(table.seat);

  test('lay-downs listed as ready can be laid, and the list is not empty if anything can', () => {
    for (const one of complete) expect(outcomes).toContain(made(wire, position, one as Json));
    // Rows that can be laid only after an exchange are listed in pieces.
    const isSure = terms.swap !== 'anybody' && isDue;
    if (isSure) expect(complete.length > 0).toBe(outcomes.length > 1);
  });

  test('each piece can be laid alone, unless a contract is due or a card would be left alone', () => {
    if (isDue || terms.keepsLast) return;
    for (const one of pieces) expect(outcomes).toContain(made(wire, position, [one] as Json));
  });
});

/** True if the rules allow a piece, or it has more cards of a lay-off, or other suits of a set. */
function stands({ kind, cards, to }: NaiveRow, piece: Part): boolean {
  if (to !== null) return piece.meld === to && cards.every((card) => piece.cards.includes(card));
  if (piece.type !== 'meld' || piece.kind !== kind || piece.cards.length !== cards.length) return false;
  return kind === 'set' ? piece.cards[0]![0] === cards[0]![0] : piece.cards.join() === cards.join();
}

describe('Rummy', () => {
  test.each(load<Laid>('perft.json'))('$name: a piece for every meld and lay-off', (laid) => {
    const standing = standingOf(laid);
    const position = positionOf(standing);
    const wire = wireOf('rummy');
    const { pieces } = legalOf(wire, viewIn(position, 0));
    const rows = rowsOf(standing);
    for (const row of rows)
      expect(
        pieces.filter((piece) => stands(row, piece)),
        row.cards.join(' '),
      ).not.toEqual([]);
    for (const piece of pieces)
      expect(
        rows.filter((row) => stands(row, piece)),
        piece.cards.join(' '),
      ).not.toEqual([]);
  });

  const hand = '7C 7D 7H 8C 9C QD';
  const position = positionOf(standingOf({ hand, melds: ['4S 5S 6S', 'KC KD KH'] }));
  test.each<[Json, string, string]>([
    ['all', 'R3.3', 'answers layDown with "all"; a lay-down is a list of at most 72 parts, [] for none'],
    [[{ type: 'meld', cards: ['7C'] }], 'R3.3', 'a part of a lay-down is {"type": "meld"'],
    [[{ type: 'meld', kind: 'set', cards: ['7C', '7X'] }], 'R3.3', "'7X' is not a card; a card is a rank"],
    [[{ type: 'meld', kind: 'set', cards: ['7C', 7] }], 'R3.3', 'a card is a text such as "7H"'],
    [
      [{ type: 'meld', kind: 'set', cards: ['7C', '7D', '8C'] }],
      'R1.3',
      'lays 7C 7D 8C as a set, and they are not of one rank',
    ],
    [[{ type: 'meld', kind: 'run', cards: ['7C', '9C', '8C'] }], 'R1.4', 'where they do not follow each other'],
    [[{ type: 'layoff', meld: 2, cards: ['7C'] }], 'R10.2', 'lays off on meld 2; they have numbers from 0 to 1'],
    [[{ type: 'layoff', meld: 0, cards: ['8C'], end: 'high' }], 'R10.2', 'lays 8C on run 0, where they do not follow'],
    [[{ type: 'layoff', meld: 1, cards: ['QD'] }], 'R10.2', 'lays QD on meld 1, and they are not of one rank'],
    [[{ type: 'layoff', meld: 0, cards: ['3S'] }], 'R3.3', 'refused by R3.3'],
    [[{ type: 'meld', kind: 'set', cards: Array(16).fill('7C') }], 'R3.3', 'lays 16 cards of one rank'],
    [[{ type: 'meld', kind: 'run', cards: ['7C', '8C'] }], 'R1.4', 'refused by R1.4'],
    [[{ type: 'swap', meld: 0, card: '5S' }], 'R10.2', 'refused'],
  ])('%j is refused by %s', (reply, rule, words) => {
    const error = (() => {
      try {
        return made(wireOf('rummy'), position, reply);
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toBeInstanceOf(IllegalMove);
    expect((error as IllegalMove).message).toContain(words);
    expect((error as IllegalMove).rule).toBe(rule);
  });

  test('yes or no, and a card, are read', () => {
    const wire = wireOf('shanghai-rum');
    expect(wire.decision('buys', true)(null, null)).toBe(true);
    expect(wire.decision('discard', 'WW')(null, null)).toBe(64);
    expect(() => wire.decision('takes', 1)).toThrow('answers takes with 1; say true or false');
    expect(() => wire.decision('discard', '1B')).toThrow("answers discard with '1B' is not a card");
    expect(wireOf('rook-shanghai').decision('discard', '14B')(null, null)).toBe(13);
  });
});
