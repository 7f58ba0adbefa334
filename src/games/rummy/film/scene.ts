import { rankOf, suitOf } from '../../../cards/card.js';
import { formatRank, formatSuit } from '../../../cards/notation.js';
import { WILD } from '../cards/bag.js';
import { cardText } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import type { Board, BoardMeld, Piece } from '../telling/board.js';
import { goalInWords } from '../telling/words.js';

/** A meld on the table. */
interface SceneMeld {
  /** The seat that laid it. */
  readonly owner: number;
  readonly kind: 'set' | 'run';
  /** A run from low to high. */
  readonly cards: readonly string[];
  /** What its wild cards stand for, by their places among the cards: a card (`6H`) in a run, a rank (`6`) in a set. */
  readonly wilds: Readonly<Record<number, string>>;
}

/**
 * A position, as plain data. Cards are written as in transcripts, `7H`, `TD`, `WW`; of equal cards the second and further
 * ones have a number, `7H2`, which tells them apart.
 */
export interface Scene {
  /** By seat, by suit and rank. */
  readonly hands: readonly (readonly string[])[];
  /** Cards in hands that everyone knows of. */
  readonly seen: readonly string[];
  /** The top is the last. */
  readonly pile: readonly string[];
  /** Face down, the next first. */
  readonly stock: readonly string[];
  /** In the order laid. */
  readonly melds: readonly SceneMeld[];
  /** Whose turn it is. */
  readonly seat: number | null;
  readonly dealer: number;
  /** Whether the deal is over, and all hands are shown; who has gone out. */
  readonly isOver: boolean;
  readonly out: number | null;
  /** Cards that have just moved. */
  readonly fresh: readonly string[];
  /** Of each deal that is over, the points of each seat. */
  readonly points: readonly (readonly number[])[];
  readonly totals: readonly number[];
  /** The number of the deal, from 1. */
  readonly deal: number;
  /** What is played for. */
  readonly goal: string;
  /** The seats that have won, when the game is over. */
  readonly winners: readonly number[];
}

/** @param moved the pieces that the last event has moved */
export function sceneOf(board: Board, moved: readonly Piece[], terms: Terms): Scene {
  const { seat, dealer, deal, isOver, out, totals, winners } = board;
  return {
    hands: board.hands.map(written),
    seen: board.hands.flatMap((hand) => written(hand.filter((piece) => board.known.has(piece)))),
    pile: written(board.pile),
    stock: written(board.stock),
    melds: board.melds.map(sceneMeld),
    seat,
    dealer,
    isOver,
    out,
    fresh: written(moved),
    points: [...board.points],
    totals: [...totals],
    deal,
    goal: goalInWords(terms),
    winners: [...winners],
  };
}

function written(pieces: readonly Piece[]): string[] {
  return pieces.map(({ card, copy }) => `${cardText(card)}${copy === 0 ? '' : copy + 1}`);
}

function sceneMeld(meld: BoardMeld): SceneMeld {
  const wilds = meld.pieces.flatMap(({ card }, place) => (card === WILD ? [[place, stoodFor(meld, place)]] : []));
  return { owner: meld.owner, kind: meld.kind, cards: written(meld.pieces), wilds: Object.fromEntries(wilds) };
}

/** What the wild card at a place of a meld stands for. */
function stoodFor({ kind, pieces, low }: BoardMeld, place: number): string {
  const natural = pieces.find(({ card }) => card !== WILD)!.card;
  if (kind === 'set') return formatRank(rankOf(natural));
  // Place 14 is the ace above the king.
  return formatRank((low! + place - 1) % 13) + formatSuit(suitOf(natural));
}
