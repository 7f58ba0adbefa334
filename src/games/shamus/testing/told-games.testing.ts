/** Games of any policies, as the engine plays and tells them. */
import { Stream } from '../../../random/index.js';
import type { Deal, Move } from '../checker/format.js';
import { RULING_NAMES, RULINGS, type Rulings } from '../checker/rulings.js';
import { recordShamus } from '../replay/replay.js';
import { arbitraryTeam, TEAMS } from './teams.testing.js';

export type Line = Deal | Move;

export const TARGETS = {
  standard: { senior: 50, junior: 100 },
  advanced: { senior: 100, junior: 150 },
  expert: { senior: 150, junior: 200 },
};

export function rulingsWith(changes: Partial<Rulings> = {}): Rulings {
  return { ...Object.fromEntries(RULING_NAMES.map((name) => [name, RULINGS[name][0]])), ...changes } as Rulings;
}

export function randomRulings(dice: { pick<T>(items: readonly T[]): T }): Rulings {
  return Object.fromEntries(RULING_NAMES.map((name) => [name, dice.pick(RULINGS[name])])) as Rulings;
}

interface GameOptions {
  readonly players: 2 | 4;
  readonly variant: keyof typeof TARGETS;
  readonly rulings: Rulings;
  readonly seed: number;
}

/** A game as a transcript; every other one is played at random. */
export function arbitraryGame({ players, variant, rulings, seed }: GameOptions): Line[] {
  const dice = new Stream();
  dice.start({ lo: seed, hi: players }, 0, 0);
  const random = [TEAMS[0]!.uno, TEAMS[0]!.rummy];
  const policies =
    dice.below(2) === 0
      ? Array.from({ length: players }, (_, seat) => random[seat % 2]!())
      : arbitraryTeam(dice, players).map((policy) => policy.create());
  const names = policies.map(() => 'any');
  const recorder = recordShamus({ game: 'shamus', variant, players, rulings: { ...rulings } }, policies, names, 'told');
  recorder.play(seed);
  return recorder.transcript().map((line) => JSON.parse(line) as Line);
}
