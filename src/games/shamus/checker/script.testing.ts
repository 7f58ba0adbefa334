import { rulingsWith, TARGETS } from '../testing/told-games.testing.js';
import { ALL_CARDS } from './cards.js';
import type { Deal } from './format.js';
import type { Rulings } from './rulings.js';

interface Arrangement {
  readonly uno: string;
  readonly rummy: string;
  /** In the order turned. */
  readonly circle: string;
  readonly upcard: string;
  /** The first cards of the stock; the rest follow in any order. */
  readonly stock?: string;
  readonly rulings?: Partial<Rulings>;
}

/** A deal of two players that gives them these cards; what is not given is filled up with the cards left. */
export function arranged({ uno, rummy, circle, upcard, stock = '', rulings = {} }: Arrangement): Deal {
  const [unoHand, rummyHand, turned, first] = [uno, rummy, circle, stock].map((cards) =>
    cards.split(' ').filter(Boolean),
  );
  const told = [...unoHand!, ...rummyHand!, ...turned!, upcard, ...first!];
  // In an order that makes no melds of the cards filled in.
  const rest = ALL_CARDS.map((_, index) => ALL_CARDS[(19 * index) % 52]!).filter((card) => !told.includes(card));
  const fill = (cards: string[], size: number): string[] => [...cards, ...rest.splice(0, size - cards.length)];
  const [zero, one] = [fill(unoHand!, 6), fill(rummyHand!, 6)];
  const dealt = one.flatMap((card, index) => [card, zero[index]!]);
  const ring = fill(turned!, 10).reverse();
  return {
    type: 'deal',
    format: 'shamus-transcript/1',
    players: 2,
    variant: 'standard',
    targets: TARGETS.standard,
    rulings: rulingsWith(rulings),
    seed: 'by hand',
    game: 0,
    policies: ['hand', 'hand'],
    deck: [...dealt, ...ring, upcard, ...first!, ...rest],
  };
}

/** A line in short: `play 0 AH D`, `draw 1 7H`, `meld 1 sequence 5H 6H 7H`, `circle 9C`. */
export function line(short: string): object {
  const [type, ...words] = short.split(' ');
  const seat = Number(words[0]);
  if (type === 'circle') return { type, card: words[0] };
  if (type === 'senior-lost') return { type };
  if (type === 'play') return { type, seat, card: words[1], call: words[2] ?? null };
  if (type === 'discard') return { type, seat, card: words[1] };
  if (type === 'penalty') return { type, seat, cause: words[1], cards: words.slice(2) };
  if (type === 'meld' || type === 'layoff') return { type, seat, kind: words[1], cards: words.slice(2) };
  return { type, seat, cards: words.slice(1) };
}
