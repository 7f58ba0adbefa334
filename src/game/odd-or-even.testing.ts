import { type Key, Stream } from '../random/index.js';
import type { ConformanceAdapter, Layout } from './conformance.testing.js';
import type { Setup } from './setups.js';

const DECK = Array.from({ length: 52 }, (_, card) => card);
/** The move of a player who cannot follow; any other move is the card played. */
export const DRAW = -1;
const HAND = 5;

export interface OddOrEven {
  readonly deck: readonly number[];
  readonly moves: number[];
  readonly hands: number[][];
  /** The next card is the last. */
  readonly stock: number[];
  /** The last card is the top. */
  readonly pile: number[];
  mover: number;
}

function follows(card: number, top: number): boolean {
  return (card - top) % 2 === 0 || (card - top) % 7 === 0;
}

/**
 * The smallest game that has all that the conformance suite looks at, to test the suite itself. The player to move plays a
 * card that follows the top, by having the same parity or being a multiple of seven away, or else draws one. Play is
 * over when a hand is empty, or when a player cannot follow and the stock is empty.
 */
export class OddOrEvenSpecimen implements ConformanceAdapter<OddOrEven, number> {
  readonly name: string = 'odd or even';
  readonly deck = DECK.map(String);
  readonly mostMoves = 100;

  start(setup: Setup, key: Key, game: number): OddOrEven {
    const order = Uint8Array.from(DECK);
    const stream = new Stream();
    stream.start(key, game, 0);
    stream.shuffle(order);
    return this.deal([...order], setup.players);
  }

  isOver(state: OddOrEven): boolean {
    return state.hands.some((hand) => hand.length === 0) || this.legalMoves(state).length === 0;
  }

  toMove(state: OddOrEven): number {
    return state.mover;
  }

  legalMoves(state: OddOrEven): number[] {
    const playable = state.hands[state.mover]!.filter((card) => follows(card, state.pile.at(-1)!));
    if (playable.length > 0) return playable;
    return state.stock.length > 0 ? [DRAW] : [];
  }

  candidates(_state: OddOrEven, _random: Stream): number[] {
    return [DRAW, ...DECK];
  }

  isLegal({ hands, mover, stock, pile }: OddOrEven, move: number): boolean {
    const hand = hands[mover]!;
    const fits = (card: number) => follows(card, pile.at(-1)!);
    return move === DRAW ? stock.length > 0 && !hand.some(fits) : hand.includes(move) && fits(move);
  }

  apply(state: OddOrEven, move: number): void {
    const hand = state.hands[state.mover]!;
    if (move === DRAW) hand.push(state.stock.pop()!);
    else state.pile.push(...hand.splice(hand.indexOf(move), 1));
    state.moves.push(move);
    state.mover = (state.mover + 1) % state.hands.length;
  }

  copy(state: OddOrEven): OddOrEven {
    return structuredClone(state);
  }

  describe(state: OddOrEven): string {
    return JSON.stringify(state);
  }

  nameOf(move: number): string {
    return move === DRAW ? 'draw' : `play ${move}`;
  }

  view({ hands, stock, pile, moves, mover }: OddOrEven, seat: number): string {
    return JSON.stringify({
      hand: hands[seat],
      held: hands.map((hand) => hand.length),
      stock: stock.length,
      pile,
      moves,
      mover,
    });
  }

  /** Swaps two cards that the seat has not seen; the moves already made must still have been legal. */
  redeal(state: OddOrEven, seat: number, random: Stream): OddOrEven | null {
    const seen = new Set([...state.hands[seat]!, ...state.pile]);
    const hidden = state.deck.filter((card) => !seen.has(card));
    const [one, other] = [hidden[random.below(hidden.length)]!, hidden[random.below(hidden.length)]!];
    const deck = state.deck.map((card) => (card === one ? other : card === other ? one : card));
    const redealt = this.deal(deck, state.hands.length);
    for (const move of state.moves) {
      if (this.isOver(redealt) || !this.isLegal(redealt, move)) return null;
      this.apply(redealt, move);
    }
    return this.isOver(redealt) ? null : redealt;
  }

  layouts({ hands, stock, pile, moves }: OddOrEven): Layout[] {
    const inHands = Object.fromEntries(hands.map((hand, seat) => [`hand ${seat}`, hand.map(String)]));
    const places = { ...inHands, stock: stock.map(String), pile: pile.map(String) };
    return [{ after: `move ${moves.length}`, places, told: { stock: stock.length } }];
  }

  transcript({ deck, hands, moves }: OddOrEven): string[] {
    return [deck, [hands.length], moves].map((numbers) => numbers.join());
  }

  replay(transcript: readonly string[]): OddOrEven {
    const [deck, players, moves] = transcript.map((line) => line.split(',').map(Number));
    const state = this.deal(deck!, players![0]!);
    for (const move of moves!) this.apply(state, move);
    return state;
  }

  private deal(deck: readonly number[], players: number): OddOrEven {
    const hands = Array.from({ length: players }, (_, seat) => deck.slice(HAND * seat, HAND * (seat + 1)));
    const rest = deck.slice(HAND * players);
    return { deck, moves: [], hands, pile: rest.slice(0, 1), stock: rest.slice(1).reverse(), mover: 0 };
  }
}
