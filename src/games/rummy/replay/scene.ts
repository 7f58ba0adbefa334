import { notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import type { Board, BoardMeld, Piece } from './board.js';
import type { Progress } from './progress.js';
import { standsFor, standsForText } from './wilds.js';
import { contractShort } from './wording.js';
import { goalInWords } from './words.js';

/** A meld on the table. */
interface SceneMeld {
  /** The seat that laid it. */
  readonly owner: number;
  readonly kind: 'set' | 'run';
  /** A run from low to high. */
  readonly cards: readonly string[];
  /** What its wild cards stand for, by their places among the cards: a card (`6H`) in a run, a rank (`6`) in a set or where runs are of any suits. */
  readonly wilds: Readonly<Record<number, string>>;
}

/** How far the seats are with what a deal asks for; each list by seat, or of seats. */
interface SceneProgress {
  /** What is to be laid, one text a seat; none in games without contracts. */
  readonly contracts: readonly string[];
  /** The stage that each is at, from 1, one more than `lastStage` with all of them done; null where they have none of their own. */
  readonly stages: readonly number[] | null;
  readonly lastStage: number;
  /** Who has laid the contract in this deal. */
  readonly down: readonly number[];
  /** Who holds no card and is not out. */
  readonly floating: readonly number[];
  /** Buys in this deal, and how many each has: 0 where nobody buys, null without limit. */
  readonly buys: readonly number[];
  readonly mostBuys: number | null;
  /** Who has just been asked and did not want the upcard; who has just bought it. */
  readonly declined: readonly number[];
  readonly buyer: number | null;
}

/**
 * A position, as plain data. Cards are written as in transcripts, `7H`, `TD`, `14B`, `WW`; of equal cards the second and
 * further ones have a number, `7H2`, which tells them apart.
 */
export interface Scene extends SceneProgress {
  /** What the cards look like. */
  readonly deck: 'standard' | 'rook';
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
export function sceneOf(board: Board, progress: Progress, moved: readonly Piece[], terms: Terms): Scene {
  const { seat, dealer, deal, isOver, out, totals, winners } = board;
  const { stages, down, floating, buys, mostBuys, declined, buyer } = progress;
  const { cardText } = notationOf(terms.deck);
  const written = (pieces: readonly Piece[]) =>
    pieces.map(({ card, copy }) => `${cardText(card)}${copy === 0 ? '' : copy + 1}`);
  const meld = (laid: BoardMeld): SceneMeld => ({
    owner: laid.owner,
    kind: laid.kind,
    cards: written(laid.pieces),
    wilds: wildsOf(laid, terms),
  });
  return {
    deck: terms.deck.ranks === 14 ? 'rook' : 'standard',
    hands: board.hands.map(written),
    seen: board.hands.flatMap((hand) => written(hand.filter((piece) => board.known.has(piece)))),
    pile: written(board.pile),
    stock: written(board.stock),
    melds: board.melds.map(meld),
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
    contracts: progress.contracts.map(contractShort),
    stages,
    lastStage: terms.contracts.length,
    down,
    floating,
    buys: [...buys],
    mostBuys,
    declined,
    buyer,
  };
}

function wildsOf(meld: BoardMeld, terms: Terms): Record<number, string> {
  const wilds = meld.pieces.flatMap((_, place) => {
    const wild = standsFor(meld, place, terms);
    return wild === undefined ? [] : [[place, standsForText(wild, terms)]];
  });
  return Object.fromEntries(wilds);
}
