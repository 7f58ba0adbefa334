import { type Estimate, estimateOf, type ReviewedGame, type TimedDecision } from './judge.js';
import type { ReviewSpec } from './plan.js';

export interface SituationCost {
  readonly situation: Readonly<Record<string, string>>;
  readonly decisions: number;
  /** On the average of these decisions, and of all games. */
  readonly cost: Estimate;
  readonly costPerGame: Estimate;
}

/** A single decision, to be watched. */
export type Blunder = Readonly<ReturnType<typeof blunderOf>>;

/** What the decisions of a team cost over many games, schema shamus-blunders/1. */
export type BlunderSummary = Readonly<ReturnType<Blunders['summary']>>;

/** Single decisions that are kept. */
const MAX_BLUNDERS = 100;

interface Row {
  readonly situation: Readonly<Record<string, string>>;
  /** By game in which there was one: how many, and what they cost together. */
  readonly games: Map<number, { decisions: number; cost: number }>;
  /** Of the costs of single decisions, which the worlds leave open. */
  variance: number;
}

/** Adds up what decisions cost, by situation. */
export class Blunders {
  private readonly rows = new Map<string, Row>();
  private readonly costs: number[] = [];
  private blunders: Blunder[] = [];
  private result = 0;
  private decisions = 0;
  private unjudged = 0;
  private byRulesAlone = 0;

  /** @param by names of situations, the game's or common ones */
  constructor(private readonly by: readonly string[]) {}

  get games(): number {
    return this.costs.length;
  }

  add({ game, result, decisions, unjudged }: ReviewedGame): void {
    this.result += result;
    this.decisions += decisions.length;
    this.unjudged += unjudged;
    this.costs.push(decisions.reduce((total, { cost }) => total + cost.mean, 0));
    for (const decision of decisions) {
      if (!decision.infers) this.byRulesAlone++;
      const row = this.rowOf(decision);
      const found = row.games.get(game) ?? { decisions: 0, cost: 0 };
      row.games.set(game, found);
      found.decisions++;
      found.cost += decision.cost.mean;
      row.variance += decision.cost.error ** 2;
      if (decision.cost.mean > 0) this.blunders.push(blunderOf(game, decision));
    }
    this.blunders.sort((one, other) => weightOf(other) - weightOf(one));
    this.blunders.length = Math.min(this.blunders.length, MAX_BLUNDERS);
  }

  summary(plan: ReviewSpec) {
    const { costs, blunders, decisions, unjudged, byRulesAlone, by } = this;
    const { game: name, ...setup } = plan.contender.setup;
    const situations = [...this.rows.values()]
      .map((row) => costOfRow(row, costs.length))
      .sort((one, other) => other.costPerGame.mean - one.costPerGame.mean);
    return {
      schema: 'shamus-blunders/1' as const,
      game: name,
      setup,
      team: plan.contender.team.name,
      base: plan.playOn.name,
      seed: plan.seed,
      /** In competitive games: whose decisions these are, by the position in the team. */
      ...(plan.who !== null && 'place' in plan.who && { place: plan.who.place }),
      /** The deal that was looked at, if it was one alone. */
      ...(plan.scope.deal !== 'all' && { deal: plan.scope.deal }),
      from: plan.from,
      games: costs.length,
      gamesPlanned: plan.games,
      measure: plan.measure,
      worlds: plan.effort.worlds,
      result: this.result / costs.length,
      decisions,
      unjudged,
      /** Decisions of which too few worlds fitted what the others had done, or by which nothing can be inferred. */
      byRulesAlone,
      costPerGame: estimateOf(costs),
      by,
      /** Those that cost most a game first. */
      situations,
      /** The costliest decisions, of different games as far as possible. */
      costliest: blunders,
    };
  }

  private rowOf(decision: TimedDecision): Row {
    const all: Readonly<Record<string, string>> = {
      decision: decision.asked,
      made: decision.moves[decision.made]!.kind,
      seat: String(decision.seat),
      ...decision.situation,
    };
    const situation = Object.fromEntries(this.by.map((name) => [name, all[name]!]));
    const key = JSON.stringify(situation);
    const row = this.rows.get(key) ?? { situation, games: new Map(), variance: 0 };
    this.rows.set(key, row);
    return row;
  }
}

/**
 * Decisions of a game are not independent, games are: errors are those of means over games, and of a ratio of two. They are
 * not less than what the worlds leave open, which counts where there are few games with such a decision.
 */
function costOfRow({ situation, games, variance }: Row, played: number): SituationCost {
  const rows = [...games.values()];
  const decisions = rows.reduce((total, row) => total + row.decisions, 0);
  const cost = rows.reduce((total, row) => total + row.cost, 0);
  const without = Array.from({ length: played - rows.length }, () => 0);
  const overGames = (values: readonly number[]) =>
    Math.max(estimateOf([...values, ...without]).error, Math.sqrt(variance) / played);
  const mean = cost / decisions;
  return {
    situation,
    decisions,
    cost: { mean, error: (overGames(rows.map((row) => row.cost - mean * row.decisions)) * played) / decisions },
    costPerGame: { mean: cost / played, error: overGames(rows.map((row) => row.cost)) },
  };
}

function blunderOf(game: number, { deal, turn, seat, asked, moves, made, best, cost }: TimedDecision) {
  return {
    game,
    ...(deal !== undefined && { deal }),
    turn,
    seat,
    decision: asked,
    made: moves[made]!.words,
    best: moves[best]!.words,
    cost,
  };
}

/** What a decision surely cost, more or less: so that those come first that did, and not those of which least is known. */
function weightOf({ cost }: Blunder): number {
  return cost.mean - cost.error;
}
