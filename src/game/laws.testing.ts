/** Laws that every card game must satisfy, whatever its rules. */
import type { Layout } from './specimen.testing.js';
import { demand, type Trial } from './trial.testing.js';

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
  const { specimen, trying, setup } = trial;
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
    for (let seat = 0; seat < setup.players; seat++) {
      const other = specimen.redeal(state, seat, trying);
      if (other === null || specimen.describe(other) === specimen.describe(state)) continue;
      const [view, otherView] = [specimen.view(state, seat), specimen.view(other, seat)];
      demand(view === otherView, () => `shows seat ${seat} hidden cards: ${view} became ${otherView}`);
      demand(specimen.toMove(other) === mover, () => `has seat ${specimen.toMove(other)} move instead of ${mover}`);
      const otherLegal = seat === mover ? trial.legalNames(other) : legal;
      demand(otherLegal === legal, () => `has moves that hang on hidden cards: ${legal} became ${otherLegal}`);
      redealt++;
    }
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
