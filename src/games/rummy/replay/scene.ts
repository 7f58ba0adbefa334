import { notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import type { Board, BoardMeld, Piece } from './board.js';
import type { Progress } from './progress.js';
import { formatGoal, formatShortContract, representedCard } from './wording.js';

/**
 * A board state, as plain data. Cards are written as in transcripts, `7H`, `TD`, `14B`, `WW`; of equal cards the second and
 * further ones have a number, `7H2`, which tells them apart.
 */
export type Scene = Readonly<ReturnType<typeof sceneOf>>;

/** The board after an event, as the renderer draws it. */
export function sceneOf(board: Board, progress: Progress, terms: Terms) {
  const { seat, dealer, deal, isOver, out, totals, winners } = board;
  const { stages, down, floating, buys, mostBuys, declined, buyer } = progress;
  const { cardText } = notationOf(terms.deck);
  const written = (pieces: readonly Piece[]) =>
    pieces.map(({ card, copy }) => `${cardText(card)}${copy === 0 ? '' : copy + 1}`);
  return {
    deck: terms.deck.ranks === 14 ? ('rook' as const) : ('standard' as const),
    /** Hands by seat, sorted by suit and rank. */
    hands: board.hands.map(written),
    /** Cards in hands that everyone knows of. */
    seen: board.hands.flatMap((hand) => written(hand.filter((piece) => board.known.has(piece)))),
    /** The top is the last. */
    pile: written(board.pile),
    /** Face down, the next first. */
    stock: written(board.stock),
    /** In the order laid; a run from low to high. `owner`: the seat that laid it. */
    melds: board.melds.map((meld) => ({
      owner: meld.owner,
      kind: meld.kind,
      cards: written(meld.pieces),
      wilds: wildsOf(meld, terms),
    })),
    seat,
    dealer,
    /** True if the deal is over, and all hands are shown; the seat that has gone out. */
    isOver,
    out,
    /** Cards that the event has moved. */
    fresh: written(board.moved),
    /** Points of each seat, by deal that is over. */
    points: [...board.points] as readonly (readonly number[])[],
    totals: [...totals],
    /** The number of the deal, from 1. */
    deal,
    goal: formatGoal(terms),
    /** The seats that have won, when the game is over. */
    winners: [...winners],
    /** Contracts to lay, one text a seat; empty in games without contracts. */
    contracts: progress.contracts.map(formatShortContract),
    /** The stage of each seat, from 1, one more than `lastStage` with all of them done; null where there are none. */
    stages,
    lastStage: terms.contracts.length,
    /** Seats that have laid the contract in this deal; that hold no card and are not out. */
    down,
    floating,
    /** Buys of each seat in this deal, and how many each has: 0 where nobody buys, null without limit. */
    buys: [...buys],
    mostBuys,
    /** The seats that have just been asked and did not want the upcard; the seat that has just bought it. */
    declined,
    buyer,
  };
}

function wildsOf(meld: BoardMeld, terms: Terms): Readonly<Record<number, string>> {
  const wilds = meld.pieces.flatMap((_, place) => {
    const text = representedCard(meld, place, terms);
    return text === undefined ? [] : [[place, text]];
  });
  return Object.fromEntries(wilds);
}
