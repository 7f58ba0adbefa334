import { expect } from 'vitest';
import type { Card } from '../../../src/cards/card.js';
import { ACE, rankOf } from '../../../src/cards/card.js';
import { CardSet } from '../../../src/cards/card-set.js';
import { grantOpenHands, resolveSetup } from '../../../src/game/index.js';
import { around } from '../../../src/games/around.testing.js';
import shamus from '../../../src/games/shamus/index.js';
import type { RummyView, UnoPolicy, UnoView } from '../../../src/games/shamus/policy.js';
import { penaltyOf } from '../../../src/games/shamus/rules/turn-rules.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { Closer } from '../feeder-closer/closer.js';
import type { HandReading } from '../feeder-closer/closer-discard.js';
import { USUAL_CLOSER } from '../feeder-closer/closer-weights.js';
import type { Code } from '../feeder-closer/codes.js';
import { CHOICE_WEIGHTS, USUAL_FEEDER, USUAL_READING } from '../feeder-closer/feeder-weights.js';
import { MILLION } from '../feeder-closer/uno-choice.js';
import { fitsHi, fitsLo } from '../matching.js';
import { weightsOf } from '../weight.js';
import { HandReader } from './hand-reader.js';
import { FeederModel, type PartnerModel } from './partner-model.js';
import type { ToldHand } from './told-hand.js';

export const formula = (code: Code) => new FeederModel(weightsOf(CHOICE_WEIGHTS, USUAL_FEEDER), code);

/**
 * Plays games and tells what is read of each hand.
 *
 * @param look is given the chances, by card, that nothing held fits on it, and the hand if the last play has shown it
 * @param told a fact that is told of each hand
 */
export function readGames(
  uno: UnoPolicy,
  model: PartnerModel,
  games: number,
  look: (view: RummyView, chances: ReadonlyMap<Card, number>, hand: CardSet | null) => void,
  begin: (view: RummyView) => void = () => {},
  told: ToldHand | null = null,
): void {
  const reader = new HandReader(model, told);
  let shown: CardSet = CardSet.empty;
  const watched: HandReading = {
    start: (view) => {
      begin(view);
      reader.start(view);
    },
    stop: () => reader.stop(),
    watch: (view) => reader.watch(view),
    chanceOfNone: (card) => reader.chanceOfNone(card),
    grounds: () => reader.grounds(),
    see(view, lo, hi) {
      const isRead = reader.see(view, lo, hi);
      const cards = [...CardSet.fromHalves(view.handLo, view.handHi)];
      const asked = cards.filter((card) => rankOf(card) !== ACE && penaltyOf(card) === 0);
      const chances = new Map(asked.map((card) => [card, reader.chanceOfNone(card) / MILLION]));
      if (isRead) look(view, chances, shown.size === view.table.held[0] ? shown : null);
      return isRead;
    },
  };
  const player = around(uno, (decide, method, [given]) => {
    const answer = decide();
    const { handLo, handHi } = given as UnoView;
    if (method === 'play') shown = CardSet.fromHalves(handLo, handHi).without(answer as Card);
    return answer;
  });
  const setup = resolveSetup(shamus, { variant: 'expert' });
  const closer = new Closer(USUAL_CLOSER, USUAL_READING, {}, watched);
  if (told !== null)
    grantOpenHands(Object.assign(closer, { showDeck: (deck: readonly Card[]) => told.showDeck(deck) }));
  const engine = shamus.tables.engine(setup, [player, closer], keyFromSeed('reader'));
  for (let game = 0; game < games; game++) engine.play(game);
}

export const fitsNothing = ({ lo, hi }: { readonly lo: number; readonly hi: number }, card: Card) =>
  ((fitsLo(card) & lo) | (fitsHi(card) & hi)) === 0;

/**
 * Expects that of the cards said to be followed with a chance, as many are.
 *
 * @param error of the chances themselves
 */
export function expectCalibrated(
  uno: UnoPolicy,
  model: PartnerModel,
  { told = null, error = 0 }: { readonly told?: ToldHand | null; readonly error?: number } = {},
): void {
  const bins = Array.from({ length: 5 }, () => ({ count: 0, said: 0, was: 0, variance: 0 }));
  const look = (_: RummyView, chances: ReadonlyMap<Card, number>, hand: CardSet | null) => {
    if (hand === null) return;
    // One card of each hand: what is said of several goes together.
    const [first] = chances;
    if (first === undefined) return;
    const [card, chance] = first;
    const bin = bins[Math.min(4, Math.floor(5 * chance))]!;
    bin.count++;
    bin.said += chance;
    bin.was += fitsNothing(hand, card) ? 1 : 0;
    bin.variance += chance * (1 - chance);
  };
  readGames(uno, model, testSize(150, 3000), look, undefined, told);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(500);
  // Drawn hands are some hundred, which adds a little to the chances' error.
  for (const { count, said, was, variance } of bins) {
    expect(Math.abs(said - was)).toBeLessThan(4 * Math.sqrt(variance + 4) + error * count);
  }
}
