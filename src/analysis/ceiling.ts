import type { Ceiling, Game, Verdict } from '../game/index.js';
import type { CeilingSpec, FoundDeal } from '../simulation/ceiling/solve-deals.js';
import { LEVEL } from '../simulation/stopping.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { VERSION } from '../version.js';

/** How many deals there are of each verdict, and what they say about all deals. */
export interface CeilingRate extends Readonly<Record<Verdict, number>> {
  /** The share that is proven won; `rate` + share unknown is the most it can be. */
  readonly rate: number;
  /**
   * The interval of the share of all deals that can be won: from the lower limit if all that is unknown were lost to
   * the upper one if it were won.
   */
  readonly low: number;
  readonly high: number;
  readonly lostGames: readonly number[];
  readonly unknownGames: readonly number[];
}

/** What was found out about the deals of one setup. */
export interface CeilingArm {
  readonly setup: Pick<FoundSetup, 'variant' | 'players' | 'rulings'>;
  readonly deals: number;
  readonly complete: boolean;
  readonly goals: Readonly<Record<string, CeilingRate>>;
  /** Turns tried, all deals together. */
  readonly nodes: number;
  /** Deal by deal, where they were asked for by their indices. */
  readonly found?: readonly FoundGame[];
}

type FoundSetup = CeilingSpec['setups'][number];

/** One deal: the verdict and the turns tried by the goal's name. */
export interface FoundGame {
  readonly game: number;
  readonly goals: Readonly<Record<string, FoundDeal['goals'][number]>>;
}

/** The results of `shamus ceiling`, as printed with `--json`. */
export interface CeilingSummary {
  readonly schema: 'shamus-ceiling/1';
  readonly version: string;
  readonly game: string;
  readonly seed: string;
  /** The first game index, and how many deals a setup. */
  readonly from: number;
  readonly games: number;
  /** Most turns tried for each deal and goal. */
  readonly nodes: number;
  readonly level: number;
  readonly ended: 'complete' | 'interrupted';
  readonly arms: readonly CeilingArm[];
  readonly timing: { readonly seconds: number; readonly threads: number };
}

/** Counts what is found out, deal by deal. */
export class CeilingTally {
  /** By setup and goal: the game indices of each verdict; of deals that are won only how many. */
  private readonly counts: Counts[][];
  private readonly nodes: number[];
  private readonly found: FoundGame[][];
  private readonly goals: readonly string[];

  /** @param detailed whether each deal is to be kept */
  constructor(
    private readonly plan: CeilingSpec,
    ceiling: Ceiling,
    private readonly detailed: boolean,
  ) {
    this.goals = ceiling.goals;
    this.counts = plan.setups.map(() => this.goals.map((): Counts => ({ won: 0, lost: [], unknown: [] })));
    this.nodes = plan.setups.map(() => 0);
    this.found = plan.setups.map(() => []);
  }

  add({ setup, game, goals }: FoundDeal): void {
    for (const [place, { verdict, nodes }] of goals.entries()) {
      const counts = this.counts[setup]![place]!;
      if (verdict === 'won') counts.won++;
      else counts[verdict].push(game);
      this.nodes[setup]! += nodes;
    }
    if (!this.detailed) return;
    this.found[setup]!.push({
      game,
      goals: Object.fromEntries(this.goals.map((name, place) => [name, goals[place]!])),
    });
  }

  get deals(): number {
    return this.plan.setups.reduce((sum, _, setup) => sum + this.dealsOf(setup), 0);
  }

  /** @param seconds since the start */
  summary(game: Game, isComplete: boolean, seconds: number): CeilingSummary {
    const { seed, from, games, nodes, threads, setups } = this.plan;
    return {
      schema: 'shamus-ceiling/1',
      version: VERSION,
      game: game.name,
      seed,
      from,
      games,
      nodes,
      level: LEVEL,
      ended: isComplete ? 'complete' : 'interrupted',
      arms: setups.map((_, setup) => this.armOf(setup)),
      timing: { seconds, threads },
    };
  }

  private armOf(setup: number): CeilingArm {
    const { variant, players, rulings } = this.plan.setups[setup]!;
    const deals = this.dealsOf(setup);
    return {
      setup: { variant, players, rulings },
      deals,
      complete: deals === this.plan.games,
      goals: Object.fromEntries(this.goals.map((name, place) => [name, rateOf(this.counts[setup]![place]!)])),
      nodes: this.nodes[setup]!,
      ...(this.detailed && { found: this.found[setup]! }),
    };
  }

  private dealsOf(setup: number): number {
    const { won, lost, unknown } = this.counts[setup]![0]!;
    return won + lost.length + unknown.length;
  }
}

interface Counts {
  won: number;
  readonly lost: number[];
  readonly unknown: number[];
}

function rateOf({ won, lost, unknown }: Counts): CeilingRate {
  const deals = won + lost.length + unknown.length;
  const among = (all: number) => estimate(ofSuccesses(all, deals), { isBounded: true, level: LEVEL, effect: null });
  return {
    won,
    lost: lost.length,
    unknown: unknown.length,
    rate: deals === 0 ? 0 : won / deals,
    low: among(won).low,
    high: among(won + unknown.length).high,
    lostGames: lost,
    unknownGames: unknown,
  };
}
