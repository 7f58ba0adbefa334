/** A game of which the rates of winning are known, to see what searches find. */

import type { TuneQuestion } from '../analysis/tuning-verdict.js';
import type { Game, OptionValue, PolicyOptions, Setup } from '../game/index.js';
import { DEAL, keyFromSeed, Stream } from '../random/index.js';
import {
  type Arm,
  ContrastCounts,
  type PolicySource,
  type RunResult,
  type RunSpec,
  Tally,
  type Team,
} from '../simulation/index.js';
import { type Tunable, TuningSpace } from './tunable.js';
import type { TuningPhase } from './tune.js';
import type { TuningSpec } from './tuning-spec.js';

type Values = Readonly<Record<string, OptionValue>>;

const WIN = 0;
const LOSS = 1;

const GAME = {
  name: 'coin',
  setups: { players: [1], rulings: [], roles: () => ['player'] },
  results: {
    kind: 'cooperative',
    outcomes: [
      { name: 'win', title: 'Win' },
      { name: 'loss', title: 'Loss' },
    ],
    reasons: [{ name: 'any', outcome: 'win' }],
    metrics: [],
    seatMetrics: [],
    measures: [
      { name: 'win', title: 'Win', better: 'more', outcomes: [WIN] },
      { name: 'loss', title: 'Loss', better: 'less', outcomes: [LOSS] },
    ],
    rankedBy: 'win',
  },
} as unknown as Game;

const SETUP: Setup = { game: 'coin', variant: 'standard', players: 1, rulings: {} };

/** A policy whose options are numbers from 0 to 10. @param most up to which values are tried, where not up to 10 */
export function spaceOf(
  start: Readonly<Record<string, number>>,
  most: Readonly<Record<string, number>> = {},
): TuningSpace {
  const names = Object.keys(start);
  const declared: PolicyOptions = Object.fromEntries(
    names.map((name) => [name, { summary: name, low: 0, high: 10, step: 1, default: 0 }]),
  );
  const options = Object.entries(start).filter(([, value]) => value !== 0);
  const suffix = options.length === 0 ? '' : `:${options.map(([name, value]) => `${name}=${value}`).join(',')}`;
  const source: PolicySource = { name: `p${suffix}`, role: 'player', policy: 'p', module: null, options: start };
  const team: Team = { name: source.name, policies: [source] };
  const tunables: Tunable[] = names.map((name) => ({
    name,
    option: name,
    seats: [0],
    domain: { kind: 'range', low: 0, high: most[name] ?? 10, step: 1 },
  }));
  return new TuningSpace(GAME, team, tunables, [{ options: declared }]);
}

export function wishFor(space: TuningSpace, seed: string, question: Partial<TuneQuestion>): TuningSpec {
  return {
    game: GAME,
    setup: SETUP,
    space,
    seed,
    carrying: { threads: 1, gameTimeout: 60 },
    question: {
      ...{ measure: 'win', tune: [], method: 'halving', candidates: 11, rounds: 1, games: 10_000, spread: null },
      ...{ confirm: 2000, alpha: 0.05, ...question },
    },
  };
}

/**
 * Plays by rates: the luck of the deal is shared by all who play it, but a share of the deals goes by luck of one's own.
 *
 * @param rate of winning, by the values of the options
 */
export function coins(rate: (values: Values) => number, ownLuck = 0.3): (stage: TuningPhase) => Promise<RunResult> {
  return async ({ plan }) => {
    const { arms, seed, rule } = plan;
    const games = rule.kind === 'games' ? rule.games : 0;
    const luck = new Luck(seed, games, ownLuck);
    const outcomes = arms.map((arm) => luck.outcomes(arm.team.name, rate(arm.team.policies[0]!.options!)));
    return {
      arms: arms.map((arm, place) => ({ arm, tally: tallied(arm, outcomes[place]!, rate, luck), complete: true })),
      ended: 'complete',
      failure: null,
      seconds: 0,
      ...contrastsOf(plan, outcomes),
    };
  };
}

class Luck {
  private readonly key;
  private readonly stream = new Stream();

  constructor(
    seed: string,
    private readonly games: number,
    private readonly own: number,
  ) {
    this.key = keyFromSeed(seed);
  }

  outcomes(name: string, rate: number): Uint8Array {
    const purpose = [...name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7) | 0;
    return Uint8Array.from({ length: this.games }, (_, game) => {
      const isOwn = this.uniform(game, purpose ^ 1) < this.own;
      return this.uniform(game, isOwn ? purpose : DEAL) < rate ? WIN : LOSS;
    });
  }

  private uniform(game: number, purpose: number): number {
    this.stream.start(this.key, game, purpose);
    return (this.stream.next() >>> 0) / 2 ** 32;
  }
}

function tallied(arm: Arm, outcomes: Uint8Array, rate: (values: Values) => number, luck: Luck): Tally {
  const tally = Tally.ofArm(GAME, arm);
  const control = arm.control?.team;
  const others = control && luck.outcomes(control.name, rate(control.policies[0]!.options!));
  const result = (outcome: number) => ({ outcome, reason: 0, metrics: new Int32Array(0), seats: new Int32Array(0) });
  for (const [game, outcome] of outcomes.entries()) {
    tally.count(result(outcome), others === undefined ? null : result(others[game]!));
  }
  return tally;
}

function contrastsOf({ arms, contrasts }: RunSpec, outcomes: readonly Uint8Array[]): Pick<RunResult, 'contrasts'> {
  if (contrasts === undefined) return {};
  const counts = new ContrastCounts(GAME, arms, contrasts);
  counts.add(new Map(outcomes.entries()));
  return { contrasts: counts };
}
