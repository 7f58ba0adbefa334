/** Naive games of all kinds, among them those that chance alone would hardly bring. */
import { Dice } from '../../../shamus/checker/dice.testing.js';
import { type NaiveGameOptions, naiveGame } from './naive-game.testing.js';
import { anyTable, contractsOf, LETTERS, type Letter } from './naive-rules.testing.js';
import type { Told } from './naive-state.testing.js';

/** What games are made for. */
type Theme = (dice: Dice, letter: Letter) => Omit<NaiveGameOptions, 'seed'>;

const below = (dice: Dice, limit: number) => Math.floor(dice.next() * limit);

/** A deal or two, anywhere in a game. */
const anything: Theme = (dice, letter) => {
  const table = anyTable(dice, letter);
  const firstDeal = 1 + below(dice, contractsOf(letter).length);
  const stages = Array.from({ length: table.players }, () => 1 + below(dice, 10));
  return { table, firstDeal, stages, deals: dice.pick([1, 1, 2]) };
};

/** Everybody has his contract and lays it at once: blind, floating, out. In D: stage 10. */
const rich: Theme = (dice, letter) => {
  const some = anything(dice, letter);
  // Contracts of 11 cards.
  const firstDeal = letter === 'B' ? dice.pick([6, 8, 10]) : some.firstDeal!;
  const stages = some.stages!.map((stage) => (dice.chance(0.5) ? 10 : stage));
  const temper = { lays: 1, laysOff: 1, swaps: dice.pick([0, 0.9]), takes: dice.pick([0, 0.5]) };
  return { ...some, firstDeal, stages, richness: dice.pick([0.6, 1]), temper };
};

/** Everybody buys what he can, when the stock is nearly used up: new stocks amid penalties, deals that end for want of cards. */
const greedy: Theme = (dice, letter) => {
  const some = anything(dice, letter);
  const players = Math.min(
    ...[some.table.players, 2 + below(dice, 3)].map((count) => Math.max(count, letter === 'C' ? 2 : 3)),
  );
  const buys = dice.pick(['any', 'any', '3']);
  const rulings = letter === 'D' ? {} : { buys, turnLimit: '100' };
  const table = { ...some.table, players, rulings: { ...some.table.rulings, ...rulings } };
  const temper = {
    takes: dice.pick([0, 0.1]),
    buys: dice.pick([0.3, 1]),
    picks: dice.pick([0, 0.5]),
    lays: dice.pick([0, 0.2]),
    isPatient: dice.chance(0.7),
  };
  return { ...some, table, deals: 1, stages: some.stages!.slice(0, players), richness: 0, temper };
};

const THEMES: readonly Theme[] = [anything, anything, rich, rich, greedy];

/** Some game of a deal or two. */
export function anyNaiveGame(seed: number, letter?: Letter): Told[] {
  const dice = new Dice(seed);
  const options = dice.pick(THEMES)(dice, letter ?? dice.pick(LETTERS));
  return naiveGame({ ...options, seed, variant: `deal-${options.firstDeal}` });
}

/** All deals of a game; rich ones, so that they end soon. */
export function wholeNaiveGame(seed: number, letter: Letter): Told[] {
  const table = anyTable(new Dice(seed), letter, { turnLimit: '50' });
  return naiveGame({ table, seed, variant: 'game', richness: 0.8, temper: { lays: 1, laysOff: 1 } });
}

/** Some game of a deal or two, with some of the rulings as given. @param wildsAs the game whose wild limits are kept */
export function anyGameWith(
  seed: number,
  letter: Letter,
  rulings: Readonly<Record<string, string>>,
  wildsAs: Letter = letter,
): Told[] {
  const dice = new Dice(seed);
  const options = dice.pick(THEMES)(dice, letter);
  const table = { ...options.table, rulings: { ...options.table.rulings, ...rulings }, wildsAs };
  return naiveGame({ ...options, table, seed, variant: `deal-${options.firstDeal}` });
}
