/** A game without cards, to test what simulates games: what each game comes to is a hash of its index. */

import { type Engine, type Game, PolicyFault, type Setup } from '../../game/index.js';
import { type Played, splitIntoBatches } from '../executor.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm, GameRange } from '../lineup/arm.js';
import { Tally } from '../tally.js';

export const FAKE = {
  name: 'fake',
  setups: { players: [2], rulings: [] },
  results: {
    kind: 'cooperative',
    seatMetrics: [],
    outcomes: ['win', 'draw', 'loss'].map((name) => ({ name, title: name, summary: '' })),
    measures: [
      { name: 'win', title: 'win', summary: '', better: 'more', outcomes: [0] },
      { name: 'draw', title: 'draw', summary: '', better: 'less', outcomes: [1] },
      { name: 'loss', title: 'loss', summary: '', better: 'less', outcomes: [2] },
      { name: 'any', title: 'any win', summary: '', better: 'more', outcomes: [0] },
    ],
    rankedBy: 'any',
    reasons: [
      { name: 'luck', outcome: 'win', summary: '' },
      { name: 'skill', outcome: 'win', summary: '' },
      { name: 'peace', outcome: 'draw', summary: '' },
      { name: 'error', outcome: 'loss', summary: '' },
    ],
    metrics: [
      { name: 'points', summary: '', unit: 'points', low: -10, high: 10, step: 5 },
      { name: 'turns', summary: '', unit: 'turns', low: 0, high: 6, step: 1 },
    ],
  },
} as unknown as Game;

const SETUP: Setup = { game: 'fake', variant: 'plain', players: 2, rulings: {} };

export function fakeArm(...names: string[]): Arm {
  const policies = names.map((name, seat) => ({
    name,
    role: seat === 0 ? 'first' : 'second',
    policy: name,
    module: null,
  }));
  return { setup: SETUP, team: { name: names.join('+'), policies } };
}

function hash(index: number): number {
  const mixed = Math.imul(index ^ (index >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** A table at which the policy of seat 1 throws in one of the games; `shift` turns each outcome into another. */
export class FakeEngine implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(2);
  readonly seats = new Int32Array(0);
  readonly played: number[] = [];

  constructor(
    private readonly faultyGame: number | null = null,
    private readonly shift = 0,
  ) {}

  play(game: number): void {
    if (game === this.faultyGame) throw new PolicyFault(1, game, new Error('tired'));
    this.played.push(game);
    const drawn = hash(game);
    this.outcome = ((drawn % 3) + this.shift) % 3;
    this.reason = this.outcome === 0 ? (drawn >>> 8) % 2 : this.outcome + 1;
    this.metrics[0] = -10 + 5 * ((drawn >>> 12) % 5);
    this.metrics[1] = (drawn >>> 20) % 7;
  }

  fingerprint(): number {
    return this.outcome;
  }
}

export function tallyOf({ from, count }: GameRange): Tally {
  const engine = new FakeEngine();
  const tally = new Tally(FAKE);
  for (let game = from; game < from + count; game++) {
    engine.play(game);
    tally.count(engine);
  }
  return tally;
}

/** Result of a task of which some games may be faulty. @param batch games */
export function playedBy(task: GameRange, batch: number, faultyGames: readonly number[] = []): Played {
  const { from, count } = task;
  const faulty = faultyGames.filter((game) => game >= from && game < from + count);
  const first = Math.min(...faulty, from + count);
  const log = { outcomes: new Uint8Array(0), reasons: new Uint8Array(0), metrics: [] };
  const fault: FaultReport | null =
    faulty.length === 0
      ? null
      : { policy: 'b', role: 'second', seat: 1, game: first, rule: null, message: 'threw Error: tired', place: null };
  const whole = splitIntoBatches(task, batch).filter((range) => range.from + range.count <= first);
  return { parts: whole.map((range) => ({ tally: tallyOf(range).pack(), log })), fault, seconds: 0 };
}
