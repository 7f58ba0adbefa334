/** The legal Rummy turns of a position as the engine has them: enumerated with its tests, and tried one by one. */

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { DECK_SIZE } from '../../../cards/card.js';
import { cardsOf, DECK, halvesOf, numberOf } from '../../../cards/model.testing.js';
import { IllegalMove } from '../../../game/index.js';
import type { Rulings as RulingTexts } from '../checker/rulings.js';
import { standingBefore } from '../checker/standing.testing.js';
import { GameInPlay } from '../engine/game-in-play.js';
import { DRAW, GamePosition } from '../engine/game-position.js';
import { Table } from '../engine/table.js';
import { transcriptLines } from '../replay/replay.js';
import { PLAYS_ON } from '../rules/endings.js';
import { LayDown } from '../rules/lay-down.js';
import { Rulings, type RulingValues } from '../rules/rulings.js';
import { findDiscards, isLegalLayDown } from '../rules/turn-rules.js';
import { parse } from './naive.testing.js';
import type { Standing } from './perft.testing.js';
import { type Playthrough, playScript, setupOf } from './playthroughs.testing.js';
import { layDownOf, type Position } from './positions.testing.js';
import type { Seen } from './script.testing.js';

/** A Rummy player about to draw. */
export interface PerftPosition extends Position {
  /** The next card of the stock; null where the stock is empty. */
  readonly stock: string | null;
  readonly rulings: RulingValues;
}

export interface RummyTurn {
  readonly depth: number;
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
  readonly discard: string;
}

const STOCK = 20;

export function perftTable({ table: melds, pile, stock, rulings }: PerftPosition): Table {
  const table = new Table(2, new Rulings(rulings));
  table.lay(layDownOf(melds));
  for (const card of pile) table.putOnPile(numberOf(card));
  table.stockCount = stock === null ? 0 : STOCK;
  return table;
}

/** Each way to keep each card or put it to the sequences or the groups, most of them against the rules. */
function forEveryWay(hand: readonly string[], visit: (laid: LayDown) => void): void {
  const cards = hand.map((card) => halvesOf([card]));
  const laid = new LayDown();
  for (let way = 0; way < 3 ** cards.length; way++) {
    laid.clear();
    let rest = way;
    for (const { lo, hi } of cards) {
      if (rest % 3 === 1) laid.set(laid.sequencesLo | lo, laid.sequencesHi | hi, laid.groupsLo, laid.groupsHi);
      if (rest % 3 === 2) laid.set(laid.sequencesLo, laid.sequencesHi, laid.groupsLo | lo, laid.groupsHi | hi);
      rest = Math.floor(rest / 3);
    }
    visit(laid);
  }
}

function handAfter({ hand, pile, stock }: PerftPosition, depth: number): string[] {
  if (depth === 0) return stock === null ? [] : [...hand, stock];
  return [...hand, ...pile.slice(-depth)];
}

/** Enumerated: every lay-down that `isLegalLayDown` lets pass, with every discard that rule 4.4 then leaves. */
export function enumeratedTurns(position: PerftPosition): RummyTurn[] {
  const { pile } = position;
  const table = perftTable(position);
  const turns: RummyTurn[] = [];
  for (let depth = 0; depth <= pile.length; depth++) {
    const held = halvesOf(handAfter(position, depth));
    const owed = table.rulings.deepestMustBeLaid ? pile.at(-depth) : pile.at(-1);
    const must = halvesOf(depth === 0 || owed === undefined ? [] : [owed]);
    forEveryWay(handAfter(position, depth), (laid) => {
      if (!isLegalLayDown(laid, held.lo, held.hi, table.open, must.lo, must.hi)) return;
      const after = perftTable(position);
      after.lay(laid);
      const left = {
        lo: held.lo & ~(laid.sequencesLo | laid.groupsLo),
        hi: held.hi & ~(laid.sequencesHi | laid.groupsHi),
      };
      const discards = { lo: 0, hi: 0 };
      findDiscards(left.lo, left.hi, after.open, table.rulings.mayKeepMelds, discards);
      const sequences = cardsOf(laid.sequencesLo, laid.sequencesHi);
      const groups = cardsOf(laid.groupsLo, laid.groupsHi);
      for (const discard of cardsOf(discards.lo, discards.hi)) turns.push({ depth, sequences, groups, discard });
    });
  }
  return turns;
}

/** Tried one by one: a seat plays each candidate turn from the start, with any of the 52 cards as its discard. */
export function acceptedTurns(position: PerftPosition): RummyTurn[] {
  const turns: RummyTurn[] = [];
  for (let depth = 0; depth <= position.pile.length; depth++) {
    forEveryWay(handAfter(position, depth), (laid) => {
      if (refusedAt(position, depth, laid, NO_CARD) !== 'discard') return;
      const sequences = cardsOf(laid.sequencesLo, laid.sequencesHi);
      const groups = cardsOf(laid.groupsLo, laid.groupsHi);
      for (const discard of DECK) {
        const refused = refusedAt(position, depth, laid, numberOf(discard));
        if (refused === null) turns.push({ depth, sequences, groups, discard });
      }
    });
  }
  return turns;
}

const NO_CARD = 63;

/** At which decision the engine refuses a turn; null if it does not. The steps are those of an engine's Rummy turn. */
function refusedAt(position: PerftPosition, depth: number, laid: LayDown, discard: number) {
  let at = 'draw' as 'draw' | 'lay-down' | 'discard';
  const rummy = {
    draw: () => depth,
    layDown: (_: unknown, answer: LayDown) => {
      at = 'lay-down';
      answer.copy(laid);
    },
    discard: () => {
      at = 'discard';
      return discard;
    },
  };
  const start = rummyToDraw(position);
  const game = new GameInPlay(start.terms);
  game.enter(start);
  try {
    game.playOn([NOBODY, rummy]);
    // With an empty stock and nothing to pick up the player is not even asked.
    return at === 'discard' ? null : at;
  } catch (error) {
    if (error instanceof IllegalMove) return at;
    throw error;
  }
}

const NO_TARGETS = { senior: 1000, junior: 1000, circle: 10, hand: 6 };
const NOBODY = { play: () => expect.fail('the game is over'), call: () => expect.fail('the game is over') };

/** The position with the Rummy player about to draw. It is the last turn: there is no circle any more. */
function rummyToDraw(position: PerftPosition): GamePosition {
  const { hand, stock, pile, table: melds } = position;
  const start = new GamePosition({ players: 2, targets: NO_TARGETS, rulings: new Rulings(position.rulings) });
  const held = halvesOf(hand);
  start.asked = DRAW;
  start.seat = 1;
  start.ending = PLAYS_ON;
  start.opening = false;
  start.table.lay(layDownOf(melds));
  for (const card of pile) start.table.putOnPile(numberOf(card));
  start.used = stock === null ? DECK_SIZE : DECK_SIZE - STOCK;
  start.table.stockCount = DECK_SIZE - start.used;
  if (stock !== null) start.deck[start.used] = numberOf(stock);
  start.handsLo[1] = held.lo;
  start.handsHi[1] = held.hi;
  start.table.held[1] = hand.length;
  return start;
}

/* The positions of the perft files, for the count by the rules and for the count by the engine. */

interface RummyCase {
  readonly name: string;
  readonly hand: string;
  readonly table?: { readonly sequences?: string; readonly groups?: string };
  /** From its first card to its top. */
  readonly pile: string;
  /** The next card; null where the stock is empty. */
  readonly stock: string | null;
  readonly rulings?: Readonly<Record<string, string>>;
  readonly turns: readonly number[];
}

interface GameCase extends Playthrough {
  readonly turns: readonly number[];
}

function load<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(`../positions/${file}`, import.meta.url), 'utf8')) as T[];
}

export const RUMMY_CASES = ['perft-rummy.json', 'perft-rulings.json'].flatMap((file) => load<RummyCase>(file));

export const GAME_CASES = load<GameCase>('perft-turns.json').map((game) => ({ ...game, script: game.script ?? [] }));

/** Every ruling, also those at their default. */
function rulingsOf(some: RummyCase['rulings']): RulingTexts {
  const deal = { uno: '', rummy: '', upcard: '' };
  return setupOf({ name: '', deal, script: [], ...(some && { rulings: some }) }).rulings as RulingTexts;
}

export function positionOf({ hand, table, pile, stock, rulings }: RummyCase): PerftPosition {
  const melds = { sequences: parse(table?.sequences ?? ''), groups: parse(table?.groups ?? '') };
  return { hand: parse(hand), table: melds, pile: parse(pile), stock, rulings: rulingsOf(rulings) };
}

export function standingOf(one: RummyCase): Standing {
  const { hand, table, pile, stock } = positionOf(one);
  return {
    ...{ rulings: rulingsOf(one.rulings), next: 'rummy', rummy: hand, pile, ...table },
    ...{ uno: [], circle: [], stock: stock === null ? [] : [stock], open: false },
  };
}

/** Standing of a game at the end of its script, by the lines of its transcript as the checker reads them. */
export function standingAfter(game: Playthrough): Standing {
  const { events } = playScript(game, true);
  const told = transcriptLines(events, setupOf(game), ['', ''], '', 0).map((line) => JSON.parse(line));
  const last = told.at(-1);
  const { hands, table, pile, circle, stock, rulings } = standingBefore(told, told.length);
  const isUno = last.type === 'deal' || (last.type === 'discard' && !/^[24]/.test(last.card)) || isForced(last);
  const mayOpen = last.type === 'discard' || (last.type === 'deal' && rulings.openingAce === 'call');
  return {
    ...{ rulings, next: isUno ? 'uno' : 'rummy', uno: hands[0]!, rummy: hands[1]!, pile, stock },
    ...{ sequences: [...table.sequences], groups: [...table.groups], circle: circle.toReversed() },
    open: mayOpen && pile.at(-1)!.startsWith('A'),
  };
}

/** The Uno player has drawn what they had to, and is about to play. */
function isForced(line: { readonly type: string; readonly seat: number }): boolean {
  return line.type === 'draw' && line.seat === 0;
}

/** The Rummy player's position where a script stops, given the next card of the stock. */
export function positionSeen(seen: Seen, stock: string, rulings: Readonly<Record<string, string>>): PerftPosition {
  const table = { sequences: parse(seen.sequences), groups: parse(seen.groups) };
  return { hand: parse(seen.hand), table, pile: parse(seen.pile), stock, rulings };
}
