import highFirst from '../../../../strategies/shamus/high-first.js';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import rankMatching from '../../../../strategies/shamus/rank-matching.js';
import randomRummy from '../../../../strategies/shamus/rummy-random.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import { keyFromSeed } from '../../../random/index.js';
import { ShamusEngine } from '../engine/engine.js';
import type { RummyPolicy, UnoPolicy } from '../policy.js';
import type { ShamusEvent } from '../replay/events.js';
import type { Targets } from '../rules/setup.js';

/** Two policies that play together, made afresh for each table. */
export interface Team {
  readonly name: string;
  uno(): UnoPolicy;
  rummy(): RummyPolicy;
}

/** Teams that between them get into every kind of game: long ones, wins of both kinds, losses of both kinds. */
export const TEAMS: readonly Team[] = [
  { name: 'random+random', uno: randomUno.create, rummy: randomRummy.create },
  { name: 'rank-matching+meld-first', uno: rankMatching.create, rummy: meldFirst.create },
  { name: 'high-first+random', uno: highFirst.create, rummy: randomRummy.create },
];

export function tableOf(team: Team, targets: Targets, seed: string, recorded: boolean): ShamusEngine {
  return new ShamusEngine({ targets, recorded }, [team.uno(), team.rummy()], keyFromSeed(seed));
}

/** The events of the games from one index up to another. */
export function recordGames(team: Team, targets: Targets, seed: string, from: number, to: number): ShamusEvent[][] {
  const engine = tableOf(team, targets, seed, true);
  return Array.from({ length: to - from }, (_, place) => {
    engine.play(from + place);
    return [...engine.recorder!.events];
  });
}
