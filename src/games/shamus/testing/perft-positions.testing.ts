/** The positions of the perft files, for the count by the rules and for the count by the engine. */
import { readFileSync } from 'node:fs';
import type { Rulings } from '../checker/rulings.js';
import { standingBefore } from '../checker/standing.testing.js';
import { transcriptLines } from '../replay/replay.js';
import type { Standing } from './perft.testing.js';
import type { PerftPosition } from './perft-engine.testing.js';
import { type Playthrough, playScript, setupOf } from './playthroughs.testing.js';
import type { Seen } from './script.testing.js';
import { parse } from './stacked-deck.testing.js';

/** A Rummy player about to draw. */
interface RummyCase {
  readonly name: string;
  readonly hand: string;
  readonly table?: { readonly sequences?: string; readonly groups?: string };
  /** From its first card to its top. */
  readonly pile: string;
  /** The next card; null where the stock is empty. */
  readonly stock: string | null;
  readonly rulings?: Readonly<Record<string, string>>;
  /** How many legal turns there are from the stock, with one card picked up, with two, and so on. */
  readonly turns: readonly number[];
}

/** Where the script of a dealt game stops. */
interface GameCase extends Playthrough {
  /** How many legal turns there are, and how many sequences of two. */
  readonly turns: readonly number[];
}

function load<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(`../positions/${file}`, import.meta.url), 'utf8')) as T[];
}

export const RUMMY_CASES = ['perft-rummy.json', 'perft-rulings.json'].flatMap((file) => load<RummyCase>(file));

export const GAME_CASES = load<GameCase>('perft-turns.json').map((game) => ({ ...game, script: game.script ?? [] }));

/** Every ruling, also those at their default. */
function rulingsOf(some: RummyCase['rulings']): Rulings {
  const deal = { uno: '', rummy: '', upcard: '' };
  return setupOf({ name: '', deal, script: [], ...(some && { rulings: some }) }).rulings as Rulings;
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

/** How a game stands where its script stops, by the lines of its transcript as the checker reads them. */
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

/** The Uno player has drawn what he had to, and is about to play. */
function isForced(line: { readonly type: string; readonly seat: number }): boolean {
  return line.type === 'draw' && line.seat === 0;
}

/** The Rummy player's position where a script stops, given the next card of the stock. */
export function positionSeen(seen: Seen, stock: string, rulings: Readonly<Record<string, string>>): PerftPosition {
  const table = { sequences: parse(seen.sequences), groups: parse(seen.groups) };
  return { hand: parse(seen.hand), table, pile: parse(seen.pile), stock, rulings };
}
