import type { Game } from '../game/index.js';
import { type PlayedBatch, type RunPlan, type RunWatch, Tally } from '../simulation/index.js';
import { Race, type RaceRule } from '../stats/index.js';
import { batchesHead, batchRow } from './batches-csv.js';
import type { Event } from './pairing.js';
import { TeamPairs } from './team-pairs.js';

/** What a tournament is to find. */
export interface TournamentQuestion {
  /** The outcomes by which teams are compared. */
  readonly by: Event;
  /** The team that all are compared with, by its place; null for the best of the others. */
  readonly control: number | null;
  /** The chance that one of the intervals, or the selection, is wrong. */
  readonly alpha: number;
  /** Where games are to be spent on finding the best: which differences do not matter. Null for as many games each. */
  readonly delta: number | null;
}

/** Who went, after how many games, and which team was found better. */
export interface EliminatedTeam {
  readonly team: number;
  readonly games: number;
  readonly by: number;
}

/**
 * A tournament while it is played: all teams play the same deals, a batch each in turn. A round, a batch of every team
 * that is left, counts when it is whole, so that what is found is the same for any number of threads.
 */
export class Tournament {
  readonly tallies: readonly Tally[];
  readonly pairs: TeamPairs;
  readonly race: Race | null;
  readonly eliminated: EliminatedTeam[] = [];
  /** One row a batch, see batches-csv.ts. */
  batches: string;
  private round = new Map<number, PlayedBatch>();

  constructor(
    private readonly game: Game,
    plan: RunPlan,
    private readonly question: TournamentQuestion,
  ) {
    const { alpha, delta } = question;
    const teams = plan.arms.length;
    this.tallies = plan.arms.map(() => new Tally(game));
    this.pairs = new TeamPairs(teams, game.outcomes.length);
    this.race = delta === null ? null : new Race(teams, { alpha, delta } satisfies RaceRule);
    this.batches = batchesHead(game);
  }

  /** What the run is to be watched with; its plan has the order `in-turn`. */
  get watch(): Pick<RunWatch, 'onBatch' | 'log'> {
    return { onBatch: (batch) => this.receive(batch), log: 'outcomes' };
  }

  private receive(batch: PlayedBatch): readonly number[] | undefined {
    const left = this.race?.left ?? this.tallies.map((_, team) => team);
    if (!left.includes(batch.arm)) return undefined;
    this.round.set(batch.arm, batch);
    if (this.round.size < left.length) return undefined;
    const { round } = this;
    this.round = new Map();
    return isWhole([...round.values()]) ? this.count(round) : undefined;
  }

  private count(round: ReadonlyMap<number, PlayedBatch>): readonly number[] | undefined {
    for (const [team, batch] of round) {
      this.tallies[team]!.merge(batch.tally);
      this.batches += batchRow(this.game, batch);
    }
    this.pairs.add(new Map([...round].map(([team, { log }]) => [team, log!.outcomes])));
    return this.race === null ? undefined : this.look(this.race);
  }

  /** @returns the teams that play no more */
  private look(race: Race): number[] {
    const gone = race.look((first, second) => this.pairs.tally(first, second, this.question.by.outcomes));
    for (const { competitor, by } of gone) {
      this.eliminated.push({ team: competitor, games: this.tallies[competitor]!.games, by });
    }
    const over = race.selected === null ? [] : race.left;
    return [...gone.map(({ competitor }) => competitor), ...over];
  }
}

/** Batches that were cut short hold different games. */
function isWhole(batches: readonly PlayedBatch[]): boolean {
  return batches.every(({ tally }) => tally.games === batches[0]!.tally.games);
}
