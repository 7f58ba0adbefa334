import type { Game, Measure } from '../../game/index.js';
import { type PlayedBatch, type RunPlan, type RunWatch, Tally } from '../../simulation/index.js';
import { Race, type RaceRule } from '../../stats/index.js';
import { TeamPairs } from './team-pairs.js';

/** What a tournament is to find. */
export interface TournamentQuestion {
  /** What teams are compared by. */
  readonly by: Measure;
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
  private round = new Map<number, PlayedBatch>();

  /** @param onCounted told each batch of a whole round */
  constructor(
    game: Game,
    plan: RunPlan,
    private readonly question: TournamentQuestion,
    private readonly onCounted: (batch: PlayedBatch) => void = () => {},
  ) {
    const { alpha, delta } = question;
    const teams = plan.arms.length;
    this.tallies = plan.arms.map((arm) => Tally.ofArm(game, arm));
    this.pairs = new TeamPairs(teams, game.outcomes.length);
    this.race = delta === null ? null : new Race(teams, { alpha, delta } satisfies RaceRule);
  }

  /** What the run is to be watched with; its plan has the order `in-turn`. */
  get watch(): Pick<RunWatch, 'onGames' | 'log'> {
    return { onGames: ({ batch }) => (batch === null ? undefined : this.receive(batch)), log: 'outcomes' };
  }

  private receive(batch: PlayedBatch): readonly number[] | undefined {
    const left = this.race?.left ?? this.tallies.map((_, team) => team);
    if (!left.includes(batch.arm)) return undefined;
    this.round.set(batch.arm, batch);
    if (this.round.size < left.length) return undefined;
    const { round } = this;
    this.round = new Map();
    return this.count(round);
  }

  private count(round: ReadonlyMap<number, PlayedBatch>): readonly number[] | undefined {
    for (const [team, batch] of round) {
      this.tallies[team]!.merge(batch.tally);
      this.onCounted(batch);
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

/** What a tournament has come to. */
export type TournamentState = Pick<Tournament, 'tallies' | 'pairs' | 'race' | 'eliminated'>;
