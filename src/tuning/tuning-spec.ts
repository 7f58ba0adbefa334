/** Spec of a tuning, and the search that follows from it. */

import type { TuneBeginning, TuneQuestion } from '../analysis/tuning-verdict.js';
import { type Game, gameReferenceOf, type OptionValue, type Setup } from '../game/index.js';
import { gamesPerBlock } from '../simulation/index.js';
import { SearchRandom } from './cma-es.js';
import type { ExecutionOptions } from './rounds.js';
import { createDesign, EvolutionSearch, type OptionSearch, SuccessiveHalving } from './search.js';
import type { LevelIndices, TuningSpace } from './tunable.js';

export interface TuningSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly space: TuningSpace;
  readonly question: TuneQuestion;
  readonly seed: string;
  readonly carrying: ExecutionOptions;
}

/** Deals of the rounds of a search; the confirmation has others. */
export function roundSeed(seed: string, round: number): string {
  return `${seed}-tuning-${round}`;
}

export function confirmationSeed(seed: string): string {
  return `${seed}-confirmation`;
}

export function roundCountOf(wish: Omit<TuningSpec, 'carrying'>): number {
  return createSearch(wish).rounds;
}

export function createSearch({ game, setup, space, question, seed }: Omit<TuningSpec, 'carrying'>): OptionSearch {
  const { method, candidates, rounds, games, spread } = question;
  const budget = { games, perRound: gamesPerBlock(game, { setup }) };
  const draws = new SearchRandom(seed);
  if (method === 'halving') {
    const start = findStartLevels(space)?.join();
    return new SuccessiveHalving(
      createDesign(space.sizes, candidates, draws).filter((levels) => levels.join() !== start),
      budget,
    );
  }
  const { sizes, startLevels } = space;
  const plan = { sizes, mean: startLevels, start: findStartLevels(space), candidates, rounds, spread: spread! };
  return new EvolutionSearch(plan, budget, draws);
}

export function findStartLevels(space: TuningSpace): LevelIndices | null {
  const levels = space.startLevels;
  return space.teamAt(levels).name === space.start.name ? levels : null;
}

/** All facts that a tuning depends on: equal beginnings give equal results. */
export function createBeginning({ game, setup, space, question, seed }: Omit<TuningSpec, 'carrying'>): TuneBeginning {
  const { name, field, policies } = space.start;
  const { variant, players, rulings } = setup;
  return {
    ...gameReferenceOf(game),
    seed,
    setup: { variant, players, rulings: { ...rulings } },
    question,
    tunables: space.tunables.map((tunable) => ({
      name: tunable.name,
      option: tunable.option,
      seats: tunable.seats.map((seat) => seat + 1),
      domain: tunable.domain.kind === 'list' ? { kind: 'list', values: [...tunable.domain.values] } : tunable.domain,
    })),
    start: {
      team: name,
      field: field ?? null,
      policies: policies.map((each) => each.name),
      values: startValues(space),
    },
  };
}

export function startValues(space: TuningSpace): Record<string, OptionValue> {
  return Object.fromEntries(space.tunables.map((tunable) => [tunable.name, space.startValue(tunable)]));
}
