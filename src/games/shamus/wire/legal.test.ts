/** Legal moves listed in the positions of the perft files, against the numbers of turns that were counted by the rules. */
import { describe, expect, test } from 'vitest';
import { halvesOf, nameOf } from '../../../cards/model.testing.js';
import { IllegalMove, type Json, resolveSetup } from '../../../game/index.js';
import { mayLayOffOwed, owedCard, stillLayable, Table } from '../checker/lay-downs.js';
import { type AnyView, decisionNamed } from '../decisions.js';
import shamus from '../index.js';
import type { RummyView } from '../policy.js';
import { perftTable, positionOf, RUMMY_CASES, standingOf } from '../testing/perft-positions.testing.js';
import { LegalMoves, type Piece } from './legal.js';
import { ShamusWire } from './wire.js';

const legal = new LegalMoves();

type Case = (typeof RUMMY_CASES)[number];

/** View of the seat before it draws, or with these cards of the pile, or of the stock, in hand. */
function viewOf(one: Case, taken: readonly string[] = [], must: readonly string[] = []): RummyView {
  const position = positionOf(one);
  const [hand, mustLay] = [halvesOf([...position.hand, ...taken]), halvesOf(must)];
  const [handLo, handHi, mustLayLo, mustLayHi] = [hand.lo, hand.hi, mustLay.lo, mustLay.hi];
  return { ...{ handLo, handHi, mustLayLo, mustLayHi }, table: perftTable(position) } as unknown as RummyView;
}

interface Chosen {
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
  readonly melded: readonly string[];
}

/** All choices of pieces no two of which share a card, as the guide says that they may be combined; equal ones once. */
function choicesOf(pieces: readonly Piece[]): Chosen[] {
  const all = new Map<string, Chosen>([['', { sequences: [], groups: [], melded: [] }]]);
  for (const { kind, cards } of pieces) {
    const names = cards.map(nameOf);
    for (const { sequences, groups, melded } of [...all.values()]) {
      if (names.some((name) => sequences.includes(name) || groups.includes(name))) continue;
      const more = {
        sequences: kind === 'sequence' ? [...sequences, ...names].sort() : sequences,
        groups: kind === 'group' ? [...groups, ...names].sort() : groups,
        melded: names.length >= 3 ? [...melded, ...names] : melded,
      };
      const text = JSON.stringify([more.sequences, more.groups]);
      all.set(text, { ...more, melded: [...(all.get(text)?.melded ?? []), ...more.melded] });
    }
  }
  return [...all.values()];
}

function turnsAfter(one: Case, depth: number): number {
  const { hand, pile, stock } = positionOf(one);
  const { rulings, sequences, groups } = standingOf(one);
  const taken = depth === 0 ? [stock!] : pile.slice(-depth).reverse();
  const must = depth === 0 ? null : owedCard(rulings, taken);
  const held = [...hand, ...taken];
  const pieces = legal.pieces(viewOf(one, taken, must === null ? [] : [must]));
  return choicesOf(pieces).reduce((sum, chosen) => {
    const laid = [...chosen.sequences, ...chosen.groups];
    const used = mayLayOffOwed(rulings) ? laid : chosen.melded;
    if (laid.length >= held.length || (must !== null && !used.includes(must))) return sum;
    const table = new Table();
    table.lay('sequence', [...sequences, ...chosen.sequences]);
    table.lay('group', [...groups, ...chosen.groups]);
    const left = held.filter((card) => !laid.includes(card));
    const discards = left.filter((card) => {
      return (
        rulings.mustMeld === 'no' ||
        stillLayable(
          rulings,
          table,
          left.filter((other) => other !== card),
        ) === null
      );
    });
    return sum + discards.length;
  }, 0);
}

const DEEP = JSON.parse(`${'['.repeat(32_000)}${']'.repeat(32_000)}`) as Json;

test.each<[string, Json, string, string]>([
  ['play', '7X', '3.1', "answers play with '7X' is not a card; a card is a rank"],
  ['play', 7, '3.1', 'answers play with 7; a card is a text such as "7H"'],
  ['play', null, '3.1', 'answers play with null'],
  ['play', DEEP, '3.1', 'answers play with too deep a list; a card is'],
  ['call', 'hearts', '3.3', 'answers call with "hearts"; a suit is "C", "D", "H" or "S"'],
  ['draw', 'stock', '4.1', 'answers draw with "stock"; say 0 for the stock, or how many cards'],
  ['layDown', { kind: 'group' }, '4.2', 'a lay-down is a list of pieces, [] for none'],
  ['layDown', [{ kind: 'set', cards: ['7C'] }], '4.2', 'a piece is {"kind": "sequence" or "group"'],
  ['layDown', [['7C', '7D', '7H']], '4.2', 'a piece is'],
  ['layDown', [{ kind: 'group', cards: ['7C', '7C', '7D'] }], '4.2', 'lays 7C twice'],
  ['discard', 'WW', '4.3', "answers discard with 'WW' is not a card"],
])('%s %#: a move that cannot be read is refused by rule, in words', (decision, move, rule, words) => {
  const wire = new ShamusWire(resolveSetup(shamus, {}));
  const refused = (() => {
    try {
      return wire.decision(decision, move);
    } catch (error) {
      return error;
    }
  })() as IllegalMove;
  expect(refused).toBeInstanceOf(IllegalMove);
  // Newer versions of Node can write a list that is so deep, and its beginning is shown.
  expect(refused.message.replace(/\[{40,}…/, 'too deep a list')).toContain(words);
  expect(refused.rule).toBe(rule);
});

describe.each(RUMMY_CASES)('$name', (one) => {
  test('as many cards may be drawn as the rules let be drawn', () => {
    const depths = one.turns.flatMap((turns, depth) => (turns > 0 ? depth : []));
    expect(decisionNamed('draw').legal!(viewOf(one) as AnyView)).toEqual(depths);
  });

  test('pieces make up every legal turn, and no other', () => {
    for (const [depth, turns] of one.turns.entries()) {
      if (turns > 0) expect(turnsAfter(one, depth), `depth ${depth}`).toBe(turns);
    }
  });
});
