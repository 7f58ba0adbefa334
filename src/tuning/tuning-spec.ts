/** What a tuning is asked for, and the search that follows from it. */

import type { TuneBeginning, TuneQuestion } from '../analysis/tuning-verdict.js';
import { type Game, type OptionValue, referenceTo, type Setup } from '../game/index.js';
import { gamesPerRound } from '../simulation/index.js';
import { Draws } from './cma-es.js';
import type { ExecutionOptions } from './rounds.js';
import { designOf, Evolution, Halving, type Search } from './search.js';
import type { Levels, Space } from './tunable.js';

export interface TuningSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly space: Space;
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

export function roundsOf(wish: Omit<TuningSpec, 'carrying'>): number {
  return searchOf(wish).rounds;
}

export function searchOf({ game, setup, space, question, seed }: Omit<TuningSpec, 'carrying'>): Search {
  const { method, candidates, rounds, games, spread } = question;
  const budget = { games, perRound: gamesPerRound(game, { setup }) };
  const draws = new Draws(seed);
  if (method === 'halving') {
    const start = startIn(space)?.join();
    return new Halving(
      designOf(space.sizes, candidates, draws).filter((levels) => levels.join() !== start),
      budget,
    );
  }
  const { sizes, startLevels } = space;
  const plan = { sizes, mean: startLevels, start: startIn(space), candidates, rounds, spread: spread! };
  return new Evolution(plan, budget, draws);
}

export function startIn(space: Space): Levels | null {
  const levels = space.startLevels;
  return space.teamAt(levels).name === space.start.name ? levels : null;
}

/** All that a tuning depends on: two that begin alike come to the same. */
export function beginningOf({ game, setup, space, question, seed }: Omit<TuningSpec, 'carrying'>): TuneBeginning {
  const { name, field, policies } = space.start;
  const { variant, players, rulings } = setup;
  return {
    ...referenceTo(game),
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

export function startValues(space: Space): Record<string, OptionValue> {
  return Object.fromEntries(space.tunables.map((tunable) => [tunable.name, space.startValue(tunable)]));
}
