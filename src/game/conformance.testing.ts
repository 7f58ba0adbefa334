import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { type Key, keyFromSeed, Stream } from '../random/index.js';
import type { Setup } from './setups.js';

/** Places of the cards at one moment of a game. */
export interface Layout {
  readonly after: string;
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly told: Readonly<Record<string, number>>;
}

/**
 * A game laid open for the conformance suite, move by move. A state changes under `apply` and under nothing else; a
 * move never changes, and may be applied to any number of states.
 */
export interface ConformanceAdapter<State, Move> {
  readonly name: string;
  readonly deck: readonly string[];
  readonly mostMoves: number;
  /** A game at its first move; depends only on these three. */
  start(setup: Setup, key: Key, game: number): State;
  isOver(state: State): boolean;
  /** The seat whose move it is, of a game that is not over. */
  toMove(state: State): number;
  legalMoves(state: State): readonly Move[];
  /** Conceivable moves of every kind, most of them illegal; includes all legal ones, or a sample if there are too many. */
  candidates(state: State, random: Stream): readonly Move[];
  isLegal(state: State, move: Move): boolean;
  apply(state: State, move: Move): void;
  copy(state: State): State;
  /** Everything about the state, hidden or not: equal texts mean equal states. */
  describe(state: State): string;
  /** Equal names mean equal moves. */
  nameOf(move: Move): string;
  /** Everything the seat has been shown so far. */
  view(state: State, seat: number): string;
  /** Another state consistent with what the seat may know; null if none was found. */
  redeal(state: State, seat: number, random: Stream): State | null;
  layouts(state: State): readonly Layout[];
  transcript(state: State): readonly string[];
  replay(transcript: readonly string[]): State;
}

/* The suite that every card game must pass: the laws, tried on random playouts. */

/**
 * Tries a law on some games of each setup.
 *
 * @throws Nonconformance that names the game in which the law is broken, or says that no game tested it.
 */
export function tryLaw<State, Move>(
  law: Invariant,
  specimen: ConformanceAdapter<State, Move>,
  setups: readonly Setup[],
  seed: string,
  games: number,
): number {
  const key = keyFromSeed(seed);
  let tests = 0;
  for (const [place, setup] of setups.entries()) {
    // Different deals for each setup, so that rare situations have more chances to come up.
    for (let game = place * games; game < (place + 1) * games; game++) {
      try {
        tests += law.check(new Trial(specimen, setup, key, game));
      } catch (error) {
        const where = `game ${game} of '${seed}', ${JSON.stringify(setup)}`;
        throw new Nonconformance(`${specimen.name} ${(error as Error).message} (${where})`, { cause: error });
      }
    }
  }
  demand(tests > 0, () => `${specimen.name} was never put to the test: ${law.name}`);
  return tests;
}

/** The suite: one test per law, each on some games of every setup. */
export function describeConformance<State, Move>(
  title: string,
  specimen: ConformanceAdapter<State, Move>,
  setups: readonly Setup[],
  games: number,
): void {
  describe(title, () => {
    test.each(LAWS)('$name', (law) => {
      // At least one test per setup, or there are too few games.
      expect(tryLaw(law, specimen, setups, title, games)).toBeGreaterThanOrEqual(setups.length);
    });
  });
}

/* Laws that every card game must satisfy, whatever its rules. */

export interface Invariant {
  readonly name: string;
  /** Tries a game. @returns how often the law was put to the test @throws Nonconformance if it is broken */
  readonly check: <State, Move>(trial: Trial<State, Move>) => number;
}

function playoutsEnd<State, Move>(trial: Trial<State, Move>): number {
  trial.play();
  return 1;
}

/** Counts refusals: agreement on legal moves alone would not show that anything is illegal. */
function movesAgree<State, Move>(trial: Trial<State, Move>): number {
  const { specimen, trying } = trial;
  let refused = 0;
  trial.play((state) => {
    const before = specimen.describe(state);
    const legal = specimen.legalMoves(state);
    const names = new Set(legal.map((move) => specimen.nameOf(move)));
    demand(names.size === legal.length, () => `lists a move twice in ${before}`);
    for (const move of legal) {
      demand(specimen.isLegal(state, move), () => `lists '${specimen.nameOf(move)}', which is illegal in ${before}`);
    }
    for (const move of specimen.candidates(state, trying)) {
      if (names.has(specimen.nameOf(move))) continue;
      demand(!specimen.isLegal(state, move), () => `misses '${specimen.nameOf(move)}', which is legal in ${before}`);
      refused++;
    }
    demand(specimen.describe(state) === before, () => `changes when its moves are looked at: ${before}`);
  });
  return refused;
}

function recordsReplay<State, Move>(trial: Trial<State, Move>): number {
  const { specimen } = trial;
  const end = trial.play();
  const record = specimen.transcript(end);
  const replayed = specimen.replay(record);
  const [first, second] = [specimen.describe(end), specimen.describe(replayed)];
  demand(first === second, () => `is replayed to another state: ${first} became ${second}`);
  demand(specimen.isOver(replayed), () => 'is not over when it is replayed');
  demand(specimen.transcript(replayed).join('\n') === record.join('\n'), () => 'is recorded otherwise when replayed');
  return 1;
}

/** Makes two copies of each state: one is played to the end immediately, one is kept while the game continues. */
function copiesStandAlone<State, Move>(trial: Trial<State, Move>): number {
  const { specimen, trying } = trial;
  const kept: { readonly copy: State; readonly text: string }[] = [];
  const end = trial.play((state) => {
    if (!trial.isSparse()) return;
    const text = specimen.describe(state);
    const legal = trial.legalNames(state);
    const [played, copy] = [specimen.copy(state), specimen.copy(state)];
    demand(specimen.describe(copy) === text, () => `has a copy that differs: ${specimen.describe(copy)} of ${text}`);
    demand(trial.legalNames(copy) === legal, () => `has a copy with other legal moves in ${text}`);
    trial.playOn(played, trying);
    demand(specimen.describe(state) === text, () => `changes when a copy is played on: ${text}`);
    demand(trial.legalNames(state) === legal, () => `has other legal moves when a copy is played on: ${text}`);
    kept.push({ copy, text });
  });
  kept.push({ copy: specimen.copy(end), text: specimen.describe(end) });
  for (const { copy, text } of kept) {
    demand(specimen.describe(copy) === text, () => `changes a copy when it is played on: ${text}`);
  }
  return kept.length;
}

/**
 * A view hides: it stays the same when hidden cards are re-dealt. And it shows: equal views allow the same moves. Counts
 * the states that really differed.
 */
function viewsHide<State, Move>(trial: Trial<State, Move>): number {
  const { specimen, trying } = trial;
  const allowed = new Map<string, string>();
  let redealt = 0;
  trial.play((state) => {
    const mover = specimen.toMove(state);
    const legal = trial.legalNames(state);
    const shown = `${mover}: ${specimen.view(state, mover)}`;
    const known = allowed.get(shown) ?? legal;
    demand(known === legal, () => `does not show seat ${mover} which moves are legal: ${known} or ${legal}`);
    allowed.set(shown, legal);
    if (!trial.isSparse()) return;
    const other = specimen.redeal(state, mover, trying);
    if (other === null || specimen.describe(other) === specimen.describe(state)) return;
    const [view, otherView] = [specimen.view(state, mover), specimen.view(other, mover)];
    demand(view === otherView, () => `shows seat ${mover} hidden cards: ${view} became ${otherView}`);
    demand(specimen.toMove(other) === mover, () => `has seat ${specimen.toMove(other)} move instead of ${mover}`);
    const otherLegal = trial.legalNames(other);
    demand(otherLegal === legal, () => `has moves that hang on hidden cards: ${legal} became ${otherLegal}`);
    redealt++;
  });
  return redealt;
}

function cardsStay<State, Move>(trial: Trial<State, Move>): number {
  const { specimen } = trial;
  const deck = specimen.deck.toSorted().join();
  let events = 0;
  const look = (state: State) => {
    for (const layout of specimen.layouts(state)) {
      checkLayout(layout, deck);
      events++;
    }
  };
  look(trial.play(look));
  return events;
}

function checkLayout({ after, places, told }: Layout, deck: string): void {
  const cards = Object.values(places).flat();
  const where = () => `after ${after}: ${JSON.stringify(places)}`;
  demand(cards.toSorted().join() === deck, () => `has ${cards.length} cards, or not each of them once, ${where()}`);
  for (const [place, count] of Object.entries(told)) {
    demand(places[place]?.length === count, () => `tells of ${count} cards in '${place}' ${where()}`);
  }
}

export const PLAYOUTS_END: Invariant = { name: 'random playouts end', check: playoutsEnd };
export const MOVES_AGREE: Invariant = { name: 'legal moves are legal and complete', check: movesAgree };
export const RECORDS_REPLAY: Invariant = {
  name: 'a played transcript replayed gives the same state',
  check: recordsReplay,
};
export const COPIES_STAND_ALONE: Invariant = { name: 'copies are equal and independent', check: copiesStandAlone };
export const VIEWS_HIDE: Invariant = { name: 'views hide what they must and show what is allowed', check: viewsHide };
export const CARDS_STAY: Invariant = {
  name: 'after every event each card is in one place, and what is told of their number is true',
  check: cardsStay,
};

export const LAWS: readonly Invariant[] = [
  PLAYOUTS_END,
  MOVES_AGREE,
  RECORDS_REPLAY,
  COPIES_STAND_ALONE,
  VIEWS_HIDE,
  CARDS_STAY,
];

class Nonconformance extends Error {
  override readonly name = 'Nonconformance';
}

/** @throws Nonconformance if the condition is false. */
function demand(holds: boolean, what: () => string): void {
  if (!holds) throw new Nonconformance(what());
}

const PLAYING = 1;
const TRYING = 2;
/** Slow checks run at one state in this many. */
const SPARSE = testSize(15, 5);

/** One random game, the same for each law: random numbers drawn by a law do not affect it. */
class Trial<State, Move> {
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
