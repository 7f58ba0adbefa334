/** Cards as HTML. Suits are drawn as SVG, so that they do not depend on fonts or turn into emoji. */

const RANKS: Readonly<Record<string, string>> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const SUITS: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };

/** Shapes in a square of 32 × 32. */
const SHAPES: Readonly<Record<string, string>> = {
  C: '<circle cx="16" cy="8.6" r="6.4"/><circle cx="8.2" cy="18.2" r="6.4"/><circle cx="23.8" cy="18.2" r="6.4"/><path d="M16 12c.4 9 1.700 14.500 5.500 18h-11c3.800-3.500 5.100-9 5.500-18z"/>',
  D: '<path d="M16 1.500C18.800 7 22.400 11.800 27 16c-4.600 4.200-8.200 9-11 14.500C13.200 25 9.600 20.200 5 16c4.600-4.200 8.200-9 11-14.500z"/>',
  H: '<path d="M16 30C13.200 23.500 3 18.400 3 10.200 3 5.700 6.200 3 9.700 3c2.800 0 5.100 1.600 6.300 4.600C17.200 4.600 19.500 3 22.300 3 25.800 3 29 5.700 29 10.200 29 18.400 18.800 23.500 16 30z"/>',
  S: '<path d="M16 1.500C18.800 8 29 12.400 29 19.700c0 3.600-2.700 6-5.900 6-2.300 0-4.300-1.100-5.500-3.200.5 3.100 1.700 5.500 3.600 7.500H10.800c1.900-2 3.100-4.400 3.600-7.500-1.200 2.100-3.200 3.200-5.500 3.200-3.200 0-5.900-2.400-5.900-6C3 12.400 13.200 8 16 1.500z"/>',
};

export const SUIT_SYMBOLS = `<svg width="0" height="0" aria-hidden="true">${Object.entries(SHAPES)
  .map(([suit, shape]) => `<symbol id="suit-${suit}" viewBox="0 0 32 32">${shape}</symbol>`)
  .join('')}</svg>`;

export type CardSize = 'full' | 'small';

/** A card without rank and suit. */
const JOKER = 'WW';

/** The card of a piece: `7H` of `7H2`, `14B` of `14B3`. */
export function cardOfPiece(piece: string): string {
  return /^(?:\d+|[A-Z])[A-Z]/.exec(piece)?.[0] ?? piece;
}

/** `7 of hearts` for `7H`, `7` for `7`. */
function nameOf(card: string): string {
  if (card === JOKER) return 'joker';
  const rank = card.charAt(0);
  const suit = card.charAt(1);
  return `${RANKS[rank] ?? rank}${suit === '' ? '' : ` of ${suitName(suit)}`}`;
}

export function suitName(suit: string): string {
  return SUITS[suit]!;
}

/** Appearance of a card drawn face up. */
export interface CardLook {
  readonly size: CardSize;
  readonly marks?: readonly string[];
  /** Names the very card where several are alike; the card itself unless given. */
  readonly piece?: string;
  /** The card that a joker stands for, or its rank alone. */
  readonly standsFor?: string;
}

export function drawFaceUp(card: string, { size, marks = [], piece = card, standsFor }: CardLook): string {
  const suit = card.charAt(1);
  const classes = ['card', size, `suit-${suit}`, ...marks].join(' ');
  const name = standsFor === undefined ? nameOf(card) : `${nameOf(card)} for ${nameOf(standsFor)}`;
  const corner =
    card === JOKER
      ? `<b>★</b>${standsFor === undefined ? '' : `<i>${shortRank(standsFor)}</i>`}`
      : `<b>${shortRank(card)}</b>${suitPath(suit)}`;
  const centre = card === JOKER ? '' : `<span class="pip">${suitPath(suit)}</span>`;
  return `<span class="${classes}" role="img" aria-label="${name}" data-piece="${piece}"><span class="corner">${corner}</span>${centre}</span>`;
}

/** A face-down card; the surrounding text says how many there are. */
export function drawFaceDown(size: CardSize, marks: readonly string[] = []): string {
  return `<span class="${['card', 'back', size, ...marks].join(' ')}" aria-hidden="true"></span>`;
}

export function listHtml(className: string, items: readonly string[]): string {
  return `<ul class="${className}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** Cards in a row, which lie over each other where there is no room, and only then in a second row. */
export function spreadHtml(className: string, cards: readonly string[]): string {
  const items = cards.map((card) => `<li>${card}</li>`).join('');
  return `<ul class="spread ${className}" style="--gaps:${Math.max(1, cards.length - 1)}">${items}</ul>`;
}

/** `1 card`, `2 cards`. */
export function countCardsInWords(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}

export function suitPath(suit: string): string {
  return `<svg aria-hidden="true"><use href="#suit-${suit}"/></svg>`;
}

/** Marks up cards in a text, written as `TH`: they are drawn, and spoken as `10 of hearts`. */
export function markCards(html: string): string {
  return html.replace(/\b[A2-9TJQK]([CDHS])\b/g, (card, suit: string) => {
    return `<span class="in-text suit-${suit}"><span aria-hidden="true">${shortRank(card)}${suitPath(suit)}</span><span class="spoken">${nameOf(card)}</span></span>`;
  });
}

function shortRank(card: string): string {
  const rank = card.charAt(0);
  return rank === 'T' ? '10' : rank;
}
