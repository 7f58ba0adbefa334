import type { Card } from '../../../cards/card.js';
import type { Notation } from '../cards/deck.js';
import type { ToldContract } from './events.js';

export function seatName(seat: number): string {
  return `Seat ${seat}`;
}

/** `Seat 1`, `Seat 1 and Seat 3`, `Seat 0, Seat 1 and Seat 3`. */
export function seatNames(seats: readonly number[]): string {
  return listed(seats.map(seatName));
}

const COUNTS = ['no', 'a', 'two', 'three', 'four'];

/** Writes a run, and what its wilds stand for: `TH WW (JH) QH`. @param standsFor by place; undefined for a natural card */
export function runText(
  cards: readonly Card[],
  { cardText }: Notation,
  standsFor: (place: number) => string | undefined,
): string {
  const texts = cards.map((card, place) => {
    const text = standsFor(place);
    return text === undefined ? cardText(card) : `${cardText(card)} (${text})`;
  });
  return texts.join(' ');
}

/** `two sets of 3 and a run of 5`. */
export function contractWords(contract: ToldContract): string {
  return listed(grouped(contract).map(([count, kind, size]) => `${COUNTS[count]} ${kind}${plural(count)} of ${size}`));
}

/** `2 sets of 3, run of 5`, for where there is little room. */
export function contractShort(contract: ToldContract): string {
  return grouped(contract)
    .map(([count, kind, size]) => `${count === 1 ? '' : `${count} `}${kind}${plural(count)} of ${size}`)
    .join(', ');
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}

/** How many of each meld, in the order in which they stand. */
function grouped(contract: ToldContract): [count: number, kind: string, size: number][] {
  const groups: [number, string, number][] = [];
  for (const { kind, size } of contract) {
    const group = groups.find(([, of, length]) => of === kind && length === size);
    if (group === undefined) groups.push([1, kind, size]);
    else group[0]++;
  }
  return groups;
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** With a real minus: `−25`. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
