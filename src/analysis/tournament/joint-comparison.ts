import { keyFromSeed, Stream } from '../../random/index.js';
import {
  type Covariances,
  type Interval,
  isFew,
  JointNormal,
  levelFor,
  mostBetter,
  pairedDifference,
  pairedRateInterval,
  pairedSequence,
  type UpperLimit,
  withTheBest,
} from '../../stats/index.js';
import type { TeamComparison, TournamentFile } from '../summary-format.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';

/** Draws for the joint error: many, but for many teams no more than takes a second or two. */
const MOST_DRAWS = 40_000;
const MOST_WORK = 1e8;

/** What the stream of the draws is for. */
const DRAWING = 0x7465616d;

/** What the teams came to, each for itself and with each other. */
type Counted = Pick<TournamentState, 'tallies' | 'pairs'>;

/**
 * All teams against the best of the others, or against the control, at the same level together.
 *
 * @param looked whether a look at the results may have stopped the run, so that intervals must hold at any number of games
 */
export function compareTeams(
  tournament: Counted,
  question: TournamentQuestion,
  names: readonly string[],
  seed: string,
  looked: boolean,
): TournamentFile['comparison'] {
  const { control, alpha } = question;
  const limits = looked ? new SequenceLimits(tournament, question) : new FixedLimits(tournament, question, seed);
  const kind = control === null ? 'best' : 'control';
  const teams = control === null ? withBest(limits, names) : withControl(limits, names, control);
  const { joint } = limits;
  return {
    kind,
    level: levelFor(alpha),
    method: `${METHODS[kind]}; ${limits.method}`,
    ...(joint !== null && { joint }),
    teams,
  };
}

const METHODS = {
  best: "multiple comparisons with the best (Hsu), all intervals at once: each team's rate minus that of the best of the others",
  control: "all teams with the control (as Dunnett), all intervals at once: each team's rate minus the control's",
};

function withBest(limits: Limits, names: readonly string[]): TeamComparison[] {
  const upper = limits.upper();
  return withTheBest(names.length, upper).map(({ low, high, verdict }, place) => {
    const others = [...names.keys()].filter((other) => other !== place);
    const best = others.reduce((most, other) => (limits.rate(other) > limits.rate(most) ? other : most));
    const estimate = limits.difference(place, best);
    // The interval is of the true best of the others, which need not be the one that is ahead.
    return { team: names[place]!, against: names[best]!, estimate, low, high, verdict };
  });
}

function withControl(limits: Limits, names: readonly string[], control: number): TeamComparison[] {
  const intervals = limits.against(control);
  return names.map((team, place) => {
    const named = { team, against: names[control]! };
    if (place === control) return { ...named, estimate: 0, low: 0, high: 0, verdict: 'control' };
    const { low, high } = intervals(place);
    const verdict = low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
    return { ...named, estimate: limits.difference(place, control), low, high, verdict };
  });
}

/** Limits of paired differences that hold at once for all teams that one is compared with. */
abstract class Limits {
  protected readonly teams: number[];

  constructor(
    private readonly tournament: Counted,
    protected readonly question: TournamentQuestion,
  ) {
    this.teams = [...tournament.tallies.keys()];
  }

  /** How they are found, once they are found. */
  abstract get method(): string;
  abstract get joint(): TournamentFile['comparison']['joint'] | null;

  /** Whichever team is the best, all limits of its differences with the others hold at once. */
  abstract upper(): UpperLimit;

  /** All intervals of differences with the control hold at once. */
  abstract against(control: number): (team: number) => Interval;

  rate(team: number): number {
    const { outcomes, games } = this.tournament.tallies[team]!;
    return this.question.by.outcomes.reduce((sum, place) => sum + outcomes[place]!, 0) / games;
  }

  /** Of one team's rate minus the other's, on the deals that both played. */
  difference(one: number, other: number): number {
    return pairedDifference(this.pairs(other, one));
  }

  protected pairs(first: number, second: number) {
    return this.tournament.pairs.tally(first, second, this.question.by.outcomes);
  }
}

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const USUAL_DELTA = 0.005;

/** Limits that hold at any number of games, by betting. */
class SequenceLimits extends Limits {
  readonly method = 'confidence sequences of paired differences by betting, alpha split evenly (Bonferroni)';
  readonly joint = null;

  private get delta(): number {
    return this.question.delta ?? USUAL_DELTA;
  }

  upper(): UpperLimit {
    const rule = { alpha: this.question.alpha, delta: this.delta };
    return (one, other) => mostBetter(rule, this.teams.length, this.pairs(other, one));
  }

  against(control: number): (team: number) => Interval {
    const level = levelFor(this.question.alpha / (this.teams.length - 1));
    return (team) => pairedSequence(this.pairs(control, team), level, this.delta);
  }
}

/**
 * Limits after a number of games that was fixed in advance: the intervals of `compare`, each at an error such that all
 * hold at once. Comparisons that few games tell apart have exact intervals and an even share of alpha, which holds
 * whatever the covariances; the others share the rest by their joint normal distribution.
 */
class FixedLimits extends Limits {
  private readonly errors: number[] = [];
  private normal: JointNormal | null = null;

  constructor(
    tournament: Counted,
    question: TournamentQuestion,
    private readonly seed: string,
  ) {
    super(tournament, question);
  }

  get method(): string {
    const intervals =
      "intervals of paired differences as in compare: Tango's score interval, exact where few games tell two teams apart";
    if (this.normal === null) return `${intervals}; alpha split evenly (Bonferroni)`;
    const draws = this.draws.toLocaleString('en');
    return `${intervals}; critical values from the joint normal distribution with the covariances observed, by ${draws} draws of importance sampling (Owen, Maximov & Chertkov 2019), never beyond Bonferroni's`;
  }

  get joint(): TournamentFile['comparison']['joint'] | null {
    const draws = this.normal === null ? 0 : this.draws;
    const errors = [Math.min(...this.errors), Math.max(...this.errors)] as const;
    return { method: this.normal === null ? 'bonferroni' : 'importance-sampling', draws, errors };
  }

  upper(): UpperLimit {
    const errorOf = this.teams.map((one) => this.errorsOf(one, 'one-sided'));
    // A one-sided limit is the end of a two-sided interval with twice the error.
    return (one, other) => this.interval(other, one, 2 * errorOf[one]!(other)).high;
  }

  against(control: number): (team: number) => Interval {
    const errorOf = this.errorsOf(control, 'two-sided');
    return (team) => this.interval(control, team, errorOf(team));
  }

  /** The error that each comparison with a reference may have. */
  private errorsOf(reference: number, sides: 'one-sided' | 'two-sided'): (other: number) => number {
    const { alpha } = this.question;
    const others = this.teams.filter((other) => other !== reference);
    const many = others.filter((other) => !isFew(this.pairs(reference, other)));
    const even = alpha / others.length;
    const shared =
      many.length <= 1
        ? even * many.length
        : this.jointNormal().errorOfEach(reference, many, sides, even * many.length);
    if (many.length < others.length) this.errors.push(even);
    if (many.length > 0) this.errors.push(shared);
    return (other) => (many.includes(other) ? shared : even);
  }

  /** Of the second minus the first. */
  private interval(first: number, second: number, error: number): Interval {
    return pairedRateInterval(this.pairs(first, second), levelFor(error));
  }

  private get draws(): number {
    return Math.min(MOST_DRAWS, Math.ceil(MOST_WORK / this.teams.length ** 2));
  }

  private jointNormal(): JointNormal {
    if (this.normal !== null) return this.normal;
    const stream = new Stream();
    stream.start(keyFromSeed(this.seed), 0, DRAWING);
    const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;
    this.normal = new JointNormal(this.covariances(), this.draws, uniform);
    return this.normal;
  }

  /** Of the teams' results in one game. */
  private covariances(): Covariances {
    const rates = this.teams.map((team) => this.rate(team));
    return this.teams.map((one) =>
      this.teams.map((other) => {
        if (one === other) return rates[one]! * (1 - rates[one]!);
        const { trials, onlyFirst } = this.pairs(one, other);
        return rates[one]! - onlyFirst / trials - rates[one]! * rates[other]!;
      }),
    );
  }
}
