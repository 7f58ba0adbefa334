/** Positions made by hand, for the engine and for the naive model. */
import { parseCard } from '../../../cards/notation.js';
import { resolveSetup } from '../../../game/index.js';
import { Bag } from '../cards/bag.js';
import { cardText, readCards } from '../cards/deck.js';
import { Position } from '../engine/position.js';
import { LAYS } from '../engine/table.js';
import rummyGame from '../index.js';
import { COPIES, copiesIn, FIRST, KIND, LENGTH, NEW_MELD, OF, Plan, RUN } from '../melds/rows.js';
import type { PlanRow } from '../redeal/intercepted-engine.js';
import { rummy } from '../rule-sets/rummy.js';
import { termsOf } from '../rules/terms.js';
import type { NaiveMeld, NaiveRow, Standing } from './naive.testing.js';

/** Cards in notation, parted by spaces; melds one text each, runs from low to high. */
export interface Laid {
  readonly hand: string;
  readonly melds?: readonly string[];
}

export function standingOf({ hand, melds = [] }: Laid): Standing {
  return { hand: hand.split(' ').filter(Boolean), melds: melds.map((text) => meldOf(text.split(' '))) };
}

function meldOf(cards: readonly string[]): NaiveMeld {
  return { kind: cards.every((card) => card[0] === cards[0]![0]) ? 'set' : 'run', cards };
}

/** Seat 0 is to lay down, two players. */
export function positionOf({ hand, melds }: Standing): Position {
  const position = new Position(termsOf(rummy, resolveSetup(rummyGame, {})));
  const { table, hands } = position;
  table.startDeal(1);
  table.startTurn(0);
  table.phase = LAYS;
  for (const meld of melds) {
    const [kind, of, first, length, copies] = planRowOf({ ...meld, to: null });
    table.melds.lay(kind, of, first, length, copies, 1);
  }
  for (const card of hand) hands[0]!.take(parseCard(card));
  table.held[0] = hand.length;
  return position;
}

/** A row as the engine has it. */
export function planRowOf({ kind, cards, to }: NaiveRow): PlanRow {
  const bag = Bag.from(readCards(cards.join(' ')));
  const first = parseCard(cards[0]!);
  if (kind === 'run') return [1, first >> 4, (first & 15) + 1, cards.length, 0, to ?? NEW_MELD];
  return [0, first & 15, 0, cards.length, copiesIn(bag.lo, bag.hi, first & 15), to ?? NEW_MELD];
}

/** What lies on the table and in the hand of a seat. */
export function standingIn({ table, hands }: Position, seat: number): Standing {
  const { melds } = table;
  const laid = Array.from({ length: melds.count }, (_, meld): NaiveMeld => {
    const [of, first, length] = [melds.get(meld, OF), melds.get(meld, FIRST), melds.get(meld, LENGTH)];
    if (melds.get(meld, KIND) === RUN) {
      return { kind: 'run', cards: Array.from({ length }, (_, place) => cardText((of << 4) | (first - 1 + place))) };
    }
    const suits = [0, 1, 2, 3].filter((suit) => ((melds.get(meld, COPIES) >>> (4 * suit)) & 15) > 0);
    return { kind: 'set', cards: suits.map((suit) => cardText((suit << 4) | of)) };
  });
  return { hand: hands[seat]!.cards.map(cardText), melds: laid };
}

/** Lays a row, if the engine lets it pass. @returns the rule by which it is refused, '' if it is not */
export function layIn(position: Position, row: PlanRow): string {
  const plan = new Plan();
  plan.write(...row);
  const rule = position.refusal(plan, 0);
  if (rule === '') position.layRow(plan, 0);
  return rule;
}
