import { cardAbove, type Kind, meldsOfThree, rankOf } from './cards.js';
import type { Dice } from './dice.testing.js';
import type { Table } from './lay-downs.js';
import { mayLayOffOwed, stillLayable } from './lay-downs.js';
import type { Rulings } from './rulings.js';

/** One step of a lay-down. */
export interface Step {
  readonly type: 'meld' | 'layoff';
  readonly kind: Kind;
  readonly cards: string[];
}

/** The new melds that these cards make: those of three, some of them made longer. */
function someMelds(hand: readonly string[], dice: Dice): Step[] {
  return meldsOfThree(hand).map(({ kind, cards }) => {
    const longer = [...cards];
    const extensions = kind === 'sequence' ? [1, 2, 3].map((steps) => cardAbove(cards[2]!, steps) ?? '') : [];
    if (kind === 'group') extensions.push(...hand.filter((c) => rankOf(c) === rankOf(cards[0]!) && !cards.includes(c)));
    for (const card of extensions) {
      if (!hand.includes(card) || dice.chance(0.5)) break;
      longer.push(card);
    }
    return { type: 'meld', kind, cards: longer };
  });
}

function layoffs(hand: readonly string[], table: Table): Step[] {
  return (['sequence', 'group'] as const).flatMap((kind) =>
    hand.filter((card) => table.fits(kind, card)).map((card): Step => ({ type: 'layoff', kind, cards: [card] })),
  );
}

/** Any step that leaves a card. */
export function randomSteps(rulings: Rulings, table: Table, hand: readonly string[], dice: Dice): Step[] {
  const steps = [...someMelds(hand, dice), ...(rulings.layoff === 'yes' ? layoffs(hand, table) : [])];
  return steps.filter((step) => step.cards.length < hand.length);
}

/** A step that lays down the owed card and leaves a card, if there is one; else null. */
export function stepForOwed(
  rulings: Rulings,
  table: Table,
  hand: readonly string[],
  owed: string,
  dice: Dice,
): Step | null {
  const steps = someMelds(hand, dice);
  if (mayLayOffOwed(rulings)) {
    steps.push(...layoffs(hand, table));
    for (const way of [1, -1]) {
      const next = cardAbove(owed, way);
      const last = cardAbove(owed, 2 * way) ?? '';
      if (next !== undefined && hand.includes(next) && table.sequences.has(last))
        steps.push({ type: 'layoff', kind: 'sequence', cards: [next, owed] });
    }
  }
  const good = steps.filter(({ cards }) => cards.includes(owed) && cards.length < hand.length);
  return good.length === 0 ? null : dice.pick(good);
}

/** The discards that 4.4 lets him make now. */
export function legalDiscards(rulings: Rulings, table: Table, hand: readonly string[]): string[] {
  if (rulings.mustMeld === 'no') return [...hand];
  return hand.filter(
    (card) =>
      stillLayable(
        rulings,
        table,
        hand.filter((held) => held !== card),
      ) === null,
  );
}
