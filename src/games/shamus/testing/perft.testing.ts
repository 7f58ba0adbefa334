/**
 * Counts of legal turns by the rules' text: each way to lay down is searched meld by meld and card by
 * card, on texts such as '7H'. It uses the checker's cards, tables and tests of rules 1.3, 1.4, 4.1 and 4.4, and nothing of
 * the engine.
 */
import { ALL_CARDS, cardAbove, isAce, isMeld, type Kind, penaltyOf, rankOf, SUITS, suitOf } from '../checker/cards.js';
import { mayLayOffOwed, owedCard, stillLayable, Table } from '../checker/lay-downs.js';
import type { Rulings } from '../checker/rulings.js';

/** A game of two players between two turns, as far as the next ones depend on it. */
export interface Standing {
  readonly rulings: Rulings;
  readonly next: 'uno' | 'rummy';
  readonly uno: readonly string[];
  readonly rummy: readonly string[];
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
  /** From its first card to its top. */
  readonly pile: readonly string[];
  /** In the order in which they are turned, and drawn. */
  readonly circle: readonly string[];
  readonly stock: readonly string[];
  /** The top is an ace on which any card may be played (rule 3.2, ruling `openingAce`). */
  readonly open: boolean;
}

interface Turn {
  readonly text: string;
  /** Number of cards picked up; 0 is the stock. */
  readonly depth: number;
  readonly after: Standing;
}

/** Number of sequences of `turns` turns. */
export function perft(standing: Standing, turns: number): number {
  const all = standing.next === 'uno' ? unoTurns(standing) : rummyTurns(standing);
  return turns === 1 ? all.length : all.reduce((sum, { after }) => sum + perft(after, turns - 1), 0);
}

/** The number of Rummy turns by the number of cards picked up, the stock first. */
export function rummyTurnsByDepth(standing: Standing): number[] {
  const turns = rummyTurns(standing);
  return [0, ...standing.pile].map((_, depth) => turns.filter((turn) => turn.depth === depth).length);
}

/** Rules 3.1 to 3.6. */
function unoTurns(standing: Standing): Turn[] {
  const { pile, open } = standing;
  const top = pile.at(-1)!;
  const fits = (card: string) => open || isAce(card) || rankOf(card) === rankOf(top) || suitOf(card) === suitOf(top);
  const [hand, stock] = [[...standing.uno], [...standing.stock]];
  while (!hand.some(fits)) hand.push(stock.shift()!);
  const [turned, ...circle] = standing.circle;
  const wrath = stock.splice(0, penaltyOf(turned!));
  return hand.filter(fits).flatMap((card) => {
    const after = {
      ...{ ...standing, next: 'rummy' as const, open: false, circle, stock },
      ...{ uno: hand.filter((held) => held !== card), rummy: [...standing.rummy, ...wrath] },
      pile: [...pile, card, turned!],
    };
    const calls = isAce(card) ? SUITS : [''];
    return calls.map((call) => ({ text: `${card} ${call}`, depth: 0, after }));
  });
}

/** Rules 4.1 to 4.5. */
function rummyTurns(standing: Standing): Turn[] {
  const turns = new Map<string, Turn>();
  for (let depth = standing.stock.length > 0 ? 0 : 1; depth <= standing.pile.length; depth++) {
    for (const turn of turnsAfterDraw(standing, depth)) turns.set(turn.text, turn);
  }
  return [...turns.values()];
}

function turnsAfterDraw(standing: Standing, depth: number): Turn[] {
  const { rulings } = standing;
  const taken = depth === 0 ? [] : standing.pile.slice(-depth).reverse();
  const stock = depth === 0 ? standing.stock.slice(1) : standing.stock;
  const pile = standing.pile.slice(0, standing.pile.length - depth);
  const drawn = depth === 0 ? standing.stock.slice(0, 1) : taken;
  const owed = depth === 0 ? null : owedCard(rulings, taken);
  return layDowns(standing, [...standing.rummy, ...drawn], owed).flatMap(({ hand, sequences, groups }) => {
    const table = tableOf(sequences, groups);
    return hand.flatMap((card): Turn[] => {
      const left = hand.filter((held) => held !== card);
      if (rulings.mustMeld === 'yes' && stillLayable(rulings, table, left) !== null) return [];
      const penalty = stock.slice(0, penaltyOf(card));
      const after: Standing = {
        ...{ ...standing, sequences, groups, open: isAce(card), pile: [...pile, card], rummy: left },
        ...{ next: penalty.length > 0 ? 'rummy' : 'uno', uno: [...standing.uno, ...penalty] },
        stock: stock.slice(penalty.length),
      };
      return [{ text: `${depth} ${sorted(sequences)} | ${sorted(groups)} | ${card}`, depth, after }];
    });
  });
}

interface Laying {
  readonly hand: readonly string[];
  readonly sequences: readonly string[];
  readonly groups: readonly string[];
  readonly owed: string | null;
}

/** Every final position of laying down, one meld or one card laid off at a time, in whatever order. */
function layDowns({ rulings, sequences, groups }: Standing, hand: readonly string[], owed: string | null): Laying[] {
  const found = new Map<string, Laying>();
  const visit = (laying: Laying): void => {
    const text = `${sorted(laying.sequences)} | ${sorted(laying.groups)} | ${laying.owed}`;
    if (laying.hand.length === 0 || found.has(text)) return;
    found.set(text, laying);
    for (const kind of ['sequence', 'group'] as const) {
      for (const cards of newMelds(kind, laying.hand)) visit(laid(laying, kind, cards, true));
      if (rulings.layoff === 'no') continue;
      const table = tableOf(laying.sequences, laying.groups);
      for (const card of laying.hand) {
        if (table.fits(kind, card)) visit(laid(laying, kind, [card], mayLayOffOwed(rulings)));
      }
    }
  };
  visit({ hand, sequences, groups, owed });
  return [...found.values()].filter((laying) => laying.owed === null);
}

/** @param pays whether the card that was picked up may be used like this */
function laid(laying: Laying, kind: Kind, cards: readonly string[], pays: boolean): Laying {
  const { hand, sequences, groups, owed } = laying;
  return {
    hand: hand.filter((card) => !cards.includes(card)),
    sequences: kind === 'sequence' ? [...sequences, ...cards] : sequences,
    groups: kind === 'group' ? [...groups, ...cards] : groups,
    owed: owed !== null && pays && cards.includes(owed) ? null : owed,
  };
}

function newMelds(kind: Kind, hand: readonly string[]): string[][] {
  const melds: string[][] = [];
  for (const first of hand) {
    if (kind === 'sequence') {
      for (let length = 3; length <= hand.length; length++) {
        melds.push(Array.from({ length }, (_, steps) => cardAbove(first, steps) ?? ''));
      }
    } else {
      const alike = hand.filter((card) => rankOf(card) === rankOf(first));
      melds.push(alike, ...alike.map((without) => alike.filter((card) => card !== without)));
    }
  }
  return melds.filter((cards) => cards.every((card) => hand.includes(card)) && isMeld(kind, cards));
}

function tableOf(sequences: readonly string[], groups: readonly string[]): Table {
  const table = new Table();
  table.lay('sequence', sequences);
  table.lay('group', groups);
  return table;
}

function sorted(cards: readonly string[]): string {
  return ALL_CARDS.filter((card) => cards.includes(card)).join(' ');
}
