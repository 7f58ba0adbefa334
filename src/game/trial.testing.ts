import { testSize } from '../../test/sized.testing.js';
import { type Key, Stream } from '../random/index.js';
import type { Setup } from './game.js';
import type { ConformanceAdapter } from './specimen.testing.js';

/** A game that breaks a law. */
export class Nonconformance extends Error {
  override readonly name = 'Nonconformance';
}

/** @throws Nonconformance if the condition is false. */
export function demand(holds: boolean, what: () => string): void {
  if (!holds) throw new Nonconformance(what());
}

const PLAYING = 1;
const TRYING = 2;
/** Slow checks run at one state in this many. */
const SPARSE = testSize(15, 5);

/** One random game, the same for each law: random numbers drawn by a law do not affect it. */
export class Trial<State, Move> {
  readonly trying = new Stream();
  private readonly playing = new Stream();

  constructor(
    readonly specimen: ConformanceAdapter<State, Move>,
    readonly setup: Setup,
    private readonly key: Key,
    private readonly game: number,
  ) {}

  /** Plays the game to its end and shows it before each move. @returns the end */
  play(visit: (state: State) => void = () => {}): State {
    const { specimen, key, game } = this;
    this.playing.start(key, game, PLAYING);
    this.trying.start(key, game, TRYING);
    const state = specimen.start(this.setup, key, game);
    this.playOn(state, this.playing, visit);
    return state;
  }

  /** Plays from a state to the end of the game. */
  playOn(state: State, random: Stream, visit: (state: State) => void = () => {}): void {
    const { specimen, setup } = this;
    for (let made = 0; !specimen.isOver(state); made++) {
      demand(made < specimen.mostMoves, () => `is not over after ${specimen.mostMoves} moves`);
      const seat = specimen.toMove(state);
      demand(Number.isInteger(seat) && seat >= 0 && seat < setup.players, () => `seat ${seat} is to move`);
      visit(state);
      const legal = specimen.legalMoves(state);
      demand(legal.length > 0, () => `is not over, and seat ${seat} has no legal move`);
      specimen.apply(state, legal[(random.next() >>> 0) % legal.length]!);
    }
  }

  /** The names of the legal moves, in whichever order they are listed. */
  legalNames(state: State): string {
    return this.specimen
      .legalMoves(state)
      .map((move) => this.specimen.nameOf(move))
      .sort()
      .join('; ');
  }

  isSparse(): boolean {
    return this.trying.below(SPARSE) === 0;
  }
}
