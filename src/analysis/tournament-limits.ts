import { keyFromSeed, Stream } from '../random/index.js';
import type { Tally } from '../simulation/index.js';
import { boundedSequence } from '../stats/betting.js';
import { type RaceRule, upperAdvantageLimit } from '../stats/elimination.js';
import { boundedInterval, simultaneousIntervals } from '../stats/gaffke.js';
import type { Histogram } from '../stats/histogram.js';
import { type Interval, levelFor } from '../stats/interval.js';
import type { NoInterval } from '../stats/means.js';
import { type Covariances, JointNormal, type UpperLimit } from '../stats/multiple-comparisons.js';
import { pairedDifference } from '../stats/paired.js';
import { isFew, pairedRateInterval } from '../stats/paired-interval.js';
import { pairedSequence, testedSequence, upperSequence } from '../stats/sequential-test.js';
import type { TournamentFile } from './summary-format.js';
import type { TournamentQuestion } from './tournament.js';
import type { PairwiseOutcomes, PairwiseShares } from './tournament-pairs.js';

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const DEFAULT_DELTA = 0.005;

/** When results were looked at that may have ended the run: never, whenever somebody liked, or at the looks of a race. */
export type InterimLooks = 'never' | 'anytime' | RaceRule;

/** Limits of differences on the same deals that hold at once for all whom one is compared with. */
export interface SimultaneousLimits {
  /** How they are found; known once they are found, as `joint` is. */
  readonly method: string;
  readonly joint: TournamentFile['comparison']['joint'] | null;

  /** Of a competitor: of wins, or of games with the outcome that is compared. */
  rate(one: number): number;

  /** Of one's rate minus the other's, on the deals that both played. */
  difference(one: number, other: number): number;

  /** Whoever is the best, all limits of its differences with the others hold at once. */
  upper(): UpperLimit;

  /** All intervals of differences with the control hold at once. */
  against(control: number): (one: number) => Interval;
}

/** Draws for the joint error: many, but for many teams no more than takes a second or two. */
const MOST_DRAWS = 40_000;
const MOST_WORK = 1e8;

/** What the stream of the draws is for. */
const DRAWING = 0x7465616d;

/** What the teams came to, each for itself and with each other. */
interface Counted {
  readonly tallies: readonly Pick<Tally, 'games' | 'outcomes'>[];
  readonly pairs: PairwiseOutcomes;
}

/** Limits for teams, whose outcomes are compared deal by deal. */
abstract class TeamLimits implements SimultaneousLimits {
  protected readonly teams: number[];

  constructor(
    private readonly tournament: Counted,
    protected readonly question: TournamentQuestion,
  ) {
    this.teams = [...tournament.tallies.keys()];
  }

  abstract get method(): string;
  abstract get joint(): TournamentFile['comparison']['joint'] | null;

  abstract upper(): UpperLimit;

  abstract against(control: number): (team: number) => Interval;

  rate(team: number): number {
    const { outcomes, games } = this.tournament.tallies[team]!;
    return this.question.by.outcomes.reduce((sum, place) => sum + outcomes[place]!, 0) / games;
  }

  difference(one: number, other: number): number {
    return pairedDifference(this.pairs(other, one));
  }

  protected pairs(first: number, second: number) {
    return this.tournament.pairs.tally(first, second, this.question.by.outcomes);
  }
}

/** Limits that hold at all looks of a race, or at any number of games, by betting. */
export class TeamSequences extends TeamLimits {
  readonly joint = null;

  constructor(
    tournament: Counted,
    question: TournamentQuestion,
    private readonly looks: Exclude<InterimLooks, 'never'>,
  ) {
    super(tournament, question);
  }

  get method(): string {
    return this.looks === 'anytime'
      ? 'confidence sequences of paired differences by betting, alpha split evenly (Bonferroni)'
      : 'repeated confidence limits of paired differences, from the looks of the selection, alpha split evenly (Bonferroni)';
  }

  private get delta(): number {
    return this.question.delta ?? DEFAULT_DELTA;
  }

  upper(): UpperLimit {
    const { looks, delta } = this;
    const error = this.question.alpha / (this.teams.length - 1);
    return (one, other) => {
      const tested = this.pairs(other, one);
      return looks === 'anytime' ? upperSequence(tested, error, delta) : upperAdvantageLimit(looks, tested);
    };
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
export class FixedTeamLimits extends TeamLimits {
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

/**
 * Limits for entrants who play for themselves, by rounds: all shares of a deck, in all rotations among all fields, are one
 * observation. Alpha is split evenly (Bonferroni), which holds whatever entrants on the same decks have in common.
 */
export class ShareLimits implements SimultaneousLimits {
  readonly joint;

  constructor(
    private readonly pairs: PairwiseShares,
    private readonly question: TournamentQuestion,
    private readonly looks: InterimLooks,
  ) {
    const { alpha } = question;
    const each = alpha / (pairs.entrants - 1);
    this.joint = looks !== 'never' ? null : ({ method: 'bonferroni', draws: 0, errors: [each, each] } as const);
  }

  get method(): string {
    const { looks } = this;
    if (looks === 'never') return "Gaffke's limits of differences deck by deck, alpha split evenly (Bonferroni)";
    return looks === 'anytime'
      ? 'confidence sequences of differences deck by deck, by betting, alpha split evenly (Bonferroni)'
      : 'repeated confidence limits of differences deck by deck, from the looks of the selection, alpha split evenly (Bonferroni)';
  }

  rate(one: number): number {
    return this.pairs.shares(one).mean() / this.pairs.unit;
  }

  difference(one: number, other: number): number {
    return this.pairs.difference(other, one).mean() / this.pairs.unit;
  }

  upper(): UpperLimit {
    const { pairs, looks } = this;
    if (looks === 'anytime') return (one, other) => upperSequence(pairs.tested(other, one), this.each, this.delta);
    if (looks !== 'never') return (one, other) => upperAdvantageLimit(looks, pairs.tested(other, one));
    // A one-sided limit is the end of a two-sided interval with twice the error.
    const level = levelFor(Math.min(0.999_999, 2 * this.each));
    return (one, other) => this.scaled(boundedInterval(pairs.difference(other, one), level), -1).high;
  }

  against(control: number): (one: number) => Interval {
    const { pairs } = this;
    const level = levelFor(this.each);
    if (this.looks !== 'never') return (one) => testedSequence(pairs.tested(control, one), level, this.delta);
    return (one) => this.scaled(boundedInterval(pairs.difference(control, one), level), -1);
  }

  /** Intervals of all entrants' shares of wins, which hold at once; at the level of the comparison, but not with it. */
  shares(): Interval[] {
    const { pairs, question } = this;
    const all = Array.from({ length: pairs.entrants }, (_, one) => pairs.shares(one));
    const level = levelFor(question.alpha / pairs.entrants);
    const found =
      this.looks !== 'never'
        ? all.map((shares: Histogram) => boundedSequence(shares, level, this.delta * pairs.unit))
        : simultaneousIntervals(all, levelFor(question.alpha));
    return found.map((interval) => this.scaled(interval, 0));
  }

  /** The error that each comparison may have. */
  private get each(): number {
    return this.question.alpha / (this.pairs.entrants - 1);
  }

  private get delta(): number {
    return this.question.delta ?? DEFAULT_DELTA;
  }

  /** @param least the least that there can be */
  private scaled(found: Interval | NoInterval, least: number): Interval {
    if (typeof found === 'string') return { low: least, high: 1 };
    return { low: found.low / this.pairs.unit, high: found.high / this.pairs.unit };
  }
}
