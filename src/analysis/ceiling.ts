/** The result of `shamus ceiling`: how many deals can be won by players who know all cards. */
import type { Ceiling, Game } from '../game/index.js';
import type { CeilingSpec, FoundDeal } from '../simulation/ceiling/solve-deals.js';
import { CONFIDENCE_LEVEL } from '../simulation/stopping.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { toFoundEstimate } from './findings.js';
import { measureInfosOf } from './measures.js';
import type { ArmSummary, CeilingVerdict, Finding, StoredResult } from './result.js';
import { resultHead } from './summary.js';

export type CeilingResult = StoredResult & { readonly verdict: CeilingVerdict };

type GoalCounts = CeilingVerdict['setups'][number]['goals'][string];
type SolvedDeal = NonNullable<CeilingVerdict['setups'][number]['found']>[number];

/** Counts the verdicts on deals. */
export class CeilingTally {
  /** Per setup and goal: the game indices of each verdict; of won deals only their number. */
  private readonly counts: GoalCounts[][];
  private readonly nodes: number[];
  private readonly found: SolvedDeal[][];
  private readonly goals: readonly string[];

  /** @param detailed whether each deal is to be kept */
  constructor(
    private readonly plan: CeilingSpec,
    ceiling: Ceiling,
    private readonly detailed: boolean,
  ) {
    this.goals = ceiling.goals;
    this.counts = plan.setups.map(() => this.goals.map((): GoalCounts => ({ won: 0, lost: [], unknown: [] })));
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

  /** Arms are setups; a deal counts as a game. */
  summary(game: Game, isComplete: boolean): CeilingResult {
    const { from, games, nodes, setups } = this.plan;
    return {
      ...resultHead(game, this.plan, { ended: isComplete ? 'complete' : 'interrupted' }),
      measures: measureInfosOf(game).filter(({ name }) => this.goals.includes(name)),
      arms: setups.map((_, setup) => this.armOf(setup)),
      findings: setups.flatMap((_, setup) => this.findingsOf(setup)),
      verdict: {
        kind: 'ceiling',
        ...{ from, games, nodes },
        setups: setups.map((_, setup) => ({
          arm: setup + 1,
          nodes: this.nodes[setup]!,
          goals: Object.fromEntries(this.goals.map((name, place) => [name, this.counts[setup]![place]!])),
          ...(this.detailed && { found: this.found[setup]! }),
        })),
      },
    };
  }

  private armOf(setup: number): ArmSummary {
    const { variant, players, rulings } = this.plan.setups[setup]!;
    const games = this.dealsOf(setup);
    return {
      setup: { variant, players, rulings, policies: [] },
      team: 'all cards known',
      ...{ games, block: 1, complete: games === this.plan.games, outcomes: {}, reasons: {} },
    };
  }

  /** The share of deals that is proven won; its interval goes up to the limit if all that is unknown were won. */
  private findingsOf(setup: number): Finding[] {
    const deals = this.dealsOf(setup);
    if (deals === 0) return [];
    const among = (all: number) =>
      estimate(ofSuccesses(all, deals), { isBounded: true, level: CONFIDENCE_LEVEL, effect: null });
    return this.goals.map((measure, place) => {
      const { won, unknown } = this.counts[setup]![place]!;
      const { high } = among(won + unknown.length);
      const terms = [{ arm: setup + 1, weight: 1 }];
      return { measure, terms, count: won, estimate: toFoundEstimate({ ...among(won), high }) };
    });
  }

  private dealsOf(setup: number): number {
    const { won, lost, unknown } = this.counts[setup]![0]!;
    return won + lost.length + unknown.length;
  }
}
