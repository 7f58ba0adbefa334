/** Words for games of the family: contracts, stages, goals, and the cards that wilds stand for. */
import { type Card, rankOf, suitOf } from '../../../cards/card.js';
import { formatRank } from '../../../cards/notation.js';
import { joinWithAnd } from '../../kit/wording.js';
import { type Notation, notationOf } from '../cards/deck.js';
import type { RummyEvent, ToldContract } from '../engine/events.js';
import { isWildCard } from '../melds/read-rows.js';
import type { Terms } from '../rules/terms.js';
import type { BoardMeld } from './board.js';

/** Sentences on the end of a deal, by the reason that a transcript gives. */
export const ENDINGS: Readonly<Record<string, (who: string) => string>> = {
  out: (who) => `${who} goes out.`,
  rummy: (who) => `${who} goes rummy: out in one turn, with nothing laid before. It counts twice.`,
  blind: (who) => `${who} goes out blind, in the turn of the contract.`,
  finish: () => 'The last stage is laid.',
  stock: () => 'There is no card to draw: the deal ends as it stands.',
  turns: () => 'Everybody has had all their turns: the deal ends as it stands.',
  stalemate: () => 'Stalemate: nobody goes out any more, and nobody scores.',
};

export function seatName(seat: number): string {
  return `Seat ${seat}`;
}

/** `Seat 1`, `Seat 1 and Seat 3`, `Seat 0, Seat 1 and Seat 3`. */
export function seatNames(seats: readonly number[]): string {
  return joinWithAnd(seats.map(seatName));
}

export function formatGoal({ scoring, target, mostDeals, contracts, finishAtOnce }: Terms): string {
  if (mostDeals === 1) return 'one deal';
  switch (scoring) {
    case 'winner-takes-all':
      return `${target} points win`;
    case 'lowest':
      return `the fewest points after ${mostDeals} deals win`;
    case 'stages':
      return `stage ${contracts.length} wins${finishAtOnce ? '' : ' when its deal is over'}`;
  }
}

/** @param winners their names */
export function formatWin(winners: readonly string[], deals: number): string {
  return `${winners.join(' and ')} ${winners.length > 1 ? 'share the win' : 'wins'} after deal ${deals}.`;
}

export function isOneContract(
  contract: (RummyEvent & { readonly type: 'deal' })['contract'],
): contract is ToldContract {
  return !Array.isArray(contract[0]);
}

/** `set of 3, set of 3, run of 5`. */
export function contractText(contract: ToldContract): string {
  return contract.map(({ kind, size }) => `${kind} of ${size}`).join(', ');
}

const COUNTS = ['no', 'a', 'two', 'three', 'four'];

/** `two sets of 3 and a run of 5`. */
export function formatContract(contract: ToldContract): string {
  const groups = groupMelds(contract);
  return joinWithAnd(
    groups.map(([count, kind, size]) => `${COUNTS[count]} ${kind}${count === 1 ? '' : 's'} of ${size}`),
  );
}

/** `2 sets of 3, run of 5`, for where there is little room. */
export function formatShortContract(contract: ToldContract): string {
  return groupMelds(contract)
    .map(([count, kind, size]) => (count === 1 ? `${kind} of ${size}` : `${count} ${kind}s of ${size}`))
    .join(', ');
}

function groupMelds(contract: ToldContract): [count: number, kind: string, size: number][] {
  const groups: [number, string, number][] = [];
  for (const { kind, size } of contract) {
    const group = groups.find(([, of, length]) => of === kind && length === size);
    if (group === undefined) groups.push([1, kind, size]);
    else group[0]++;
  }
  return groups;
}

type Wildness = Pick<Terms, 'deck' | 'melds'>;

/**
 * Card that the wild on a place of a meld stands for (R1.5, R5.3): a card (`6H`, `14B`) or, if the suit does not
 * matter, a rank (`6`). Undefined for a card that stands for itself.
 */
export function representedCard({ kind, pieces, low }: BoardMeld, place: number, terms: Wildness): string | undefined {
  const { anySuit, ranks } = terms.melds;
  const isWild = (card: Card) => isWildCard(card, terms.melds);
  if (!isWild(pieces[place]!.card)) return undefined;
  const natural = pieces.find(({ card }) => !isWild(card))!.card;
  // The 14th place of a run is an ace again, but for Rook cards.
  const rank = kind === 'set' ? rankOf(natural) : (low! + place - 1) % ranks;
  if (kind === 'run' && !anySuit) return notationOf(terms.deck).cardText((suitOf(natural) << 4) | rank);
  return terms.deck.ranks === 14 ? `${rank + 1}` : formatRank(rank);
}

/** Writes a part of a meld, with the cards that wilds in a run stand for: `TH WW (JH) QH`. */
export function formatMeld(
  meld: BoardMeld,
  places: readonly number[],
  terms: Wildness,
  { cardText }: Notation,
): string {
  const texts = places.map((place) => {
    const text = meld.kind === 'set' ? undefined : representedCard(meld, place, terms);
    const card = cardText(meld.pieces[place]!.card);
    return text === undefined ? card : `${card} (${text})`;
  });
  return texts.join(' ');
}
