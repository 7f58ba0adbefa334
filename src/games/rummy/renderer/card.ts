import { type CardLook, cardOfPiece, drawFaceUp, markCards, suitPath } from '../../../cards/drawing/cards.js';
import type { Scene } from '../replay/scene.js';

type Deck = Scene['deck'];

export interface FamilyLook extends Pick<CardLook, 'size' | 'marks'> {
  /** Card that a wild stands for, or its rank alone. */
  readonly standsFor?: string | undefined;
}

const COLOURS: Readonly<Record<string, string>> = { B: 'black', G: 'green', R: 'red', Y: 'yellow' };
const WILD = 'WW';

/** Each colour of the Rook cards has a shape of its own, for those who do not tell colours apart; in a square of 32 × 32. */
const SHAPES: Readonly<Record<string, string>> = {
  B: '<circle cx="16" cy="16" r="12.500"/>',
  G: '<path d="M16 3l14 25H2z"/>',
  R: '<rect x="5" y="5" width="22" height="22" rx="2"/>',
  Y: '<path d="M16 1l15 15-15 15L1 16z"/>',
};

export const ROOK_SYMBOLS = `<svg width="0" height="0" aria-hidden="true">${Object.entries(SHAPES)
  .map(([colour, shape]) => `<symbol id="suit-${colour}" viewBox="0 0 32 32">${shape}</symbol>`)
  .join('')}</svg>`;

export function drawCard(piece: string, deck: Deck, look: FamilyLook): string {
  const card = cardOfPiece(piece);
  if (deck === 'rook') return rookCard(card, piece, look);
  const { standsFor, ...others } = look;
  const drawn = drawFaceUp(card, { ...others, piece, ...(standsFor === undefined ? {} : { standsFor }) });
  // A joker says by itself what it stands for.
  if (standsFor === undefined || card === WILD) return drawn;
  return `<span class="wild">${drawn}<i aria-hidden="true">${standsFor === 'T' ? '10' : standsFor}</i></span>`;
}

function rookCard(card: string, piece: string, { size, marks = [], standsFor }: FamilyLook): string {
  const classes = ['card', 'rook', size, `suit-${card.slice(-1)}`, ...marks].join(' ');
  const name = standsFor === undefined ? rookName(card) : `${rookName(card)} for ${rookName(standsFor)}`;
  const [number, colour] = [Number.parseInt(card, 10), card.slice(-1)];
  const corner =
    card === WILD
      ? `<b>★</b>${standsFor === undefined ? '' : `<i>${Number.parseInt(standsFor, 10)}</i>`}`
      : `<b>${number}</b>${suitPath(colour)}`;
  const centre = card === WILD ? '' : `<span class="pip">${suitPath(colour)}</span>`;
  return `<span class="${classes}" role="img" aria-label="${name}" data-piece="${piece}"><span class="corner">${corner}</span>${centre}</span>`;
}

/** `green 14` for `14G`, `14` for `14`. */
function rookName(card: string): string {
  if (card === WILD) return 'wild card';
  const colour = COLOURS[card.slice(-1)];
  return colour === undefined ? card : `${colour} ${card.slice(0, -1)}`;
}

/** Marks up cards in a text: standard ones, `TH`, Rook cards, `14G`, and wilds, `WW`. */
export function markFamilyCards(html: string): string {
  const marked = html
    .replaceAll(/\bWW\b/g, drawnInText('', '★', 'wild card'))
    .replaceAll(/\b(1[0-4]|[1-9])([BGRY])\b/g, (card, number: string, colour: string) =>
      drawnInText(` suit-${colour}`, `${number}${suitPath(colour)}`, rookName(card)),
    );
  return markCards(marked);
}

function drawnInText(classes: string, drawn: string, name: string): string {
  return `<span class="in-text${classes}"><span aria-hidden="true">${drawn}</span><span class="spoken">${name}</span></span>`;
}
