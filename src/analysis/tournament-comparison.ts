/** All competitors of a tournament against the best of the others, or against a control: limits that hold at once. */
import { keyFromSeed, Stream } from '../random/index.js';
import { boundedSequence } from '../stats/betting.js';
import { type RaceRule, upperAdvantageLimit } from '../stats/elimination.js';
import { simultaneousIntervals } from '../stats/gaffke.js';
import { type Interval, levelFor } from '../stats/interval.js';
import {
  type Covariances,
  compareWithBest,
  JointNormal,
  type Sides,
  type UpperLimit,
} from '../stats/multiple-comparisons.js';
import { isFew } from '../stats/paired-interval.js';
import { type TestData, testedSequence, upperSequence } from '../stats/sequential-test.js';
import type { TeamComparison, TournamentFile } from './summary-format.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';
import { PairwiseShares } from './tournament-pairs.js';

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const DEFAULT_DELTA = 0.005;

/** When results were looked at that may have ended the run: never, whenever somebody liked, or at the looks of a race. */
export type InterimLooks = 'never' | 'anytime' | RaceRule;

/** What the competitors came to, each for itself and with each other. */
type Counted = Pick<TournamentState, 'tallies' | 'pairs'>;

/** Draws for a joint error: many, but for many variables no more than takes a second or two. */
const MOST_DRAWS = 40_000;
const MOST_WORK = 1e8;

/** The joint normal distribution with these covariances, by draws that depend on the seed alone. @param purpose of the draws */
export function seededNormal(covariances: Covariances, seed: string, purpose: number): JointNormal {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, purpose);
  const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;
  return new JointNormal(covariances, Math.min(MOST_DRAWS, Math.ceil(MOST_WORK / covariances.length ** 2)), uniform);
}

/** The share of wins of each entrant; or of each team, of games with the outcomes that are compared. */
export function rateOfCompetitor({ tallies, pairs }: Counted, { by }: TournamentQuestion, one: number): number {
  if (pairs instanceof PairwiseShares) return pairs.shares(one).mean() / pairs.unit;
  const { outcomes, games } = tallies[one]!;
  return by.outcomes.reduce((sum, place) => sum + outcomes[place]!, 0) / games;
}

/** Limits of differences on the same deals that hold at once for all whom one is compared with. */
abstract class SimultaneousLimits {
  protected readonly competitors: readonly number[];
  /** The error of each comparison where it is split evenly. */
  protected readonly even: number;

  constructor(
    protected readonly tournament: Counted,
    protected readonly question: TournamentQuestion,
  ) {
    const { pairs, tallies } = tournament;
    this.competitors = pairs instanceof PairwiseShares ? [...Array(pairs.entrants).keys()] : [...tallies.keys()];
    this.even = question.alpha / (this.competitors.length - 1);
  }

  /** How they are found; known once they are found, as `joint` is. */
  abstract get method(): string;
  abstract get joint(): TournamentFile['comparison']['joint'] | null;

  /** Whoever is the best, all limits of its differences with the others hold at once. */
  abstract upper(): UpperLimit;

  /** All intervals of differences with the control hold at once. */
  abstract against(control: number): (one: number) => Interval;

  rate(one: number): number {
    return rateOfCompetitor(this.tournament, this.question, one);
  }

  /** Of one's rate minus the other's, on the deals that both played. */
  difference(one: number, other: number): number {
    return this.tournament.pairs.difference(other, one, this.question.by.outcomes);
  }

  protected tested(first: number, second: number): TestData {
    return this.tournament.pairs.tested(first, second, this.question.by.outcomes);
  }
}

/** Limits that hold at all looks of a race, or at any number of games, by betting. */
class SequentialLimits extends SimultaneousLimits {
  readonly joint = null;
  private readonly delta: number;

  constructor(
    tournament: Counted,
    question: TournamentQuestion,
    private readonly looks: Exclude<InterimLooks, 'never'>,
  ) {
    super(tournament, question);
    this.delta = question.delta ?? DEFAULT_DELTA;
  }

  get method(): string {
    const isShares = this.tournament.pairs instanceof PairwiseShares;
    const what = isShares ? 'differences deck by deck' : 'paired differences';
    return this.looks === 'anytime'
      ? `confidence sequences of ${what}${isShares ? ',' : ''} by betting, alpha split evenly (Bonferroni)`
      : `repeated confidence limits of ${what}, from the looks of the selection, alpha split evenly (Bonferroni)`;
  }

  upper(): UpperLimit {
    const { looks, delta, even } = this;
    if (looks === 'anytime') return (one, other) => upperSequence(this.tested(other, one), even, delta);
    return (one, other) => upperAdvantageLimit(looks, this.tested(other, one));
  }

  against(control: number): (one: number) => Interval {
    return (one) => testedSequence(this.tested(control, one), levelFor(this.even), this.delta);
  }
}

/** What the stream of the draws is for. */
const DRAWING = 0x7465616d;

/**
 * Limits after a number of games that was fixed in advance: the intervals of `compare`, each at an error such that all
 * hold at once. Comparisons of entrants, and of teams that few games tell apart, have an even share of alpha (Bonferroni),
 * which holds whatever they have in common; the others share the rest by their joint normal distribution.
 */
class FixedLimits extends SimultaneousLimits {
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
    if (this.tournament.pairs instanceof PairwiseShares) {
      return "Gaffke's limits of differences deck by deck, alpha split evenly (Bonferroni)";
    }
    const intervals =
      "intervals of paired differences as in compare: Tango's score interval, exact where few games tell two teams apart";
    if (this.normal === null) return `${intervals}; alpha split evenly (Bonferroni)`;
    const draws = this.normal.draws.toLocaleString('en');
    return `${intervals}; critical values from the joint normal distribution with the covariances observed, by ${draws} draws of importance sampling (Owen, Maximov & Chertkov 2019), never beyond Bonferroni's`;
  }

  get joint(): TournamentFile['comparison']['joint'] | null {
    const { normal } = this;
    const errors = [Math.min(...this.errors), Math.max(...this.errors)] as const;
    return { method: normal === null ? 'bonferroni' : 'importance-sampling', draws: normal?.draws ?? 0, errors };
  }

  upper(): UpperLimit {
    const errorOf = this.competitors.map((one) => this.errorsOf(one, 'one-sided'));
    // A one-sided limit is the end of a two-sided interval with twice the error.
    return (one, other) => this.interval(other, one, Math.min(0.999_999, 2 * errorOf[one]!(other))).high;
  }

  against(control: number): (one: number) => Interval {
    const errorOf = this.errorsOf(control, 'two-sided');
    return (one) => this.interval(control, one, errorOf(one));
  }

  /** Of the second minus the first. */
  private interval(first: number, second: number, error: number): Interval {
    return this.tournament.pairs.interval(first, second, levelFor(error), this.question.by.outcomes);
  }

  /** The error that each comparison with a reference may have. */
  private errorsOf(reference: number, sides: Sides): (other: number) => number {
    const { even } = this;
    const others = this.competitors.filter((other) => other !== reference);
    const { pairs } = this.tournament;
    const { outcomes } = this.question.by;
    const many =
      pairs instanceof PairwiseShares ? [] : others.filter((other) => !isFew(pairs.tested(reference, other, outcomes)));
    const shared = many.length <= 1 ? even : this.jointNormal().errorOfEach(reference, many, sides, even * many.length);
    if (many.length < others.length) this.errors.push(even);
    if (many.length > 0) this.errors.push(shared);
    return (other) => (many.includes(other) ? shared : even);
  }

  private jointNormal(): JointNormal {
    this.normal ??= seededNormal(this.covariances(), this.seed, DRAWING);
    return this.normal;
  }

  /** Of the teams' results in one game. */
  private covariances(): Covariances {
    const rates = this.competitors.map((team) => this.rate(team));
    return this.competitors.map((one) =>
      this.competitors.map((other) => {
        if (one === other) return rates[one]! * (1 - rates[one]!);
        const { trials, onlyFirst } = this.tested(one, other) as Extract<TestData, { trials: number }>;
        return rates[one]! - onlyFirst / trials - rates[one]! * rates[other]!;
      }),
    );
  }
}

/** Intervals of all entrants' shares of wins, which hold at once; at the level of the comparison, but not with it. */
export function shareIntervals(
  pairs: PairwiseShares,
  { alpha, delta }: Pick<TournamentQuestion, 'alpha' | 'delta'>,
  looks: InterimLooks,
): Interval[] {
  const all = Array.from({ length: pairs.entrants }, (_, one) => pairs.shares(one));
  const width = (delta ?? DEFAULT_DELTA) * pairs.unit;
  const found =
    looks === 'never'
      ? simultaneousIntervals(all, levelFor(alpha))
      : all.map((shares) => boundedSequence(shares, levelFor(alpha / pairs.entrants), width));
  return found.map((interval) => pairs.scaled(interval));
}

const METHODS = {
  teams: {
    best: "multiple comparisons with the best (Hsu), all intervals at once: each team's rate minus that of the best of the others",
    control: "all teams with the control (as Dunnett), all intervals at once: each team's rate minus the control's",
  },
  entrants: {
    best: "multiple comparisons with the best (Hsu), all intervals at once: each entrant's share of wins over all fields minus that of the best of the others",
    control:
      "all entrants with the control (as Dunnett), all intervals at once: each entrant's share of wins over all fields minus the control's",
  },
};

/** All competitors against the best of the others, or against the control, at the same level together. */
export function compareTeams(
  tournament: Counted,
  question: TournamentQuestion,
  names: readonly string[],
  seed: string,
  looks: InterimLooks,
): TournamentFile['comparison'] {
  const { control, alpha } = question;
  const limits =
    looks === 'never' ? new FixedLimits(tournament, question, seed) : new SequentialLimits(tournament, question, looks);
  const kind = control === null ? 'best' : 'control';
  const teams = control === null ? withBest(limits, names) : withControl(limits, names, control);
  const { joint } = limits;
  return {
    kind,
    level: levelFor(alpha),
    method: `${METHODS[tournament.pairs instanceof PairwiseShares ? 'entrants' : 'teams'][kind]}; ${limits.method}`,
    ...(joint !== null && { joint }),
    teams,
  };
}

function withBest(limits: SimultaneousLimits, names: readonly string[]): TeamComparison[] {
  return compareWithBest(names.length, limits.upper()).map(({ low, high, verdict }, place) => {
    const others = [...names.keys()].filter((other) => other !== place);
    const best = others.reduce((most, other) => (limits.rate(other) > limits.rate(most) ? other : most));
    const estimate = limits.difference(place, best);
    // The interval is of the true best of the others, which need not be the one that is ahead.
    return { team: names[place]!, against: names[best]!, estimate, low, high, verdict };
  });
}

function withControl(limits: SimultaneousLimits, names: readonly string[], control: number): TeamComparison[] {
  const intervals = limits.against(control);
  return names.map((team, place) => {
    const named = { team, against: names[control]! };
    if (place === control) return { ...named, estimate: 0, low: 0, high: 0, verdict: 'control' };
    const { low, high } = intervals(place);
    const verdict = low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
    return { ...named, estimate: limits.difference(place, control), low, high, verdict };
  });
}
