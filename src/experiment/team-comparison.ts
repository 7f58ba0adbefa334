import { keyFromSeed, Stream } from '../random/index.js';
import {
  type Covariances,
  criticalValues,
  type Interval,
  mostBetter,
  normalCdf,
  pairedDifference,
  pairedInterval,
  type UpperLimit,
  withTheBest,
} from '../stats/index.js';
import type { TeamComparison, TournamentFile } from './results-format.js';
import type { Tournament, TournamentQuestion } from './tournament.js';

/** Draws for the critical values: many, but for many teams no more than takes a second. */
const MOST_DRAWS = 100_000;
const MOST_WORK = 2e8;

/** What the stream of the draws is for. */
const DRAWING = 0x7465616d;

/** All teams against the best of the others, or against the control, at the same level together. */
export function compareTeams(
  tournament: Tournament,
  question: TournamentQuestion,
  names: readonly string[],
  seed: string,
): TournamentFile['comparison'] {
  const { control, alpha } = question;
  const limits = new Limits(tournament, question, seed);
  return {
    kind: control === null ? 'best' : 'control',
    level: 1 - alpha,
    method: `${METHODS[control === null ? 'best' : 'control']}; ${limits.method}`,
    teams: control === null ? withBest(limits, names) : withControl(limits, names, control),
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
class Limits {
  private readonly teams: number[];

  constructor(
    private readonly tournament: Tournament,
    private readonly question: TournamentQuestion,
    private readonly seed: string,
  ) {
    this.teams = [...tournament.tallies.keys()];
  }

  get method(): string {
    if (this.question.delta !== null) return 'confidence sequences of paired differences by betting, split evenly';
    const draws = this.draws.toLocaleString('en');
    return `Tango's score intervals of paired differences, critical values from ${draws} draws of the joint normal distribution with the covariances observed`;
  }

  rate(team: number): number {
    const { outcomes, games } = this.tournament.tallies[team]!;
    return this.question.by.outcomes.reduce((sum, place) => sum + outcomes[place]!, 0) / games;
  }

  /** Of one team's rate minus the other's, on the deals that both played. */
  difference(one: number, other: number): number {
    return pairedDifference(this.pairs(other, one));
  }

  /** Whichever team is the best, all limits of its differences with the others hold at once. */
  upper(): UpperLimit {
    const { alpha, delta } = this.question;
    if (delta !== null) return (one, other) => mostBetter({ alpha, delta }, this.teams.length, this.pairs(other, one));
    const values = this.criticalValues(this.teams, 'one-sided');
    return (one, other) => pairedInterval(this.pairs(other, one), levelOf(values[one]!)).high;
  }

  /** All intervals of differences with the control hold at once. */
  against(control: number): (team: number) => Interval {
    const [value] = this.criticalValues([control], 'two-sided');
    return (team) => pairedInterval(this.pairs(control, team), levelOf(value!));
  }

  private pairs(first: number, second: number) {
    return this.tournament.pairs.tally(first, second, this.question.by.outcomes);
  }

  private get draws(): number {
    return Math.min(MOST_DRAWS, Math.ceil(MOST_WORK / this.teams.length ** 2));
  }

  private criticalValues(references: readonly number[], sides: 'one-sided' | 'two-sided'): number[] {
    const stream = new Stream();
    stream.start(keyFromSeed(this.seed), 0, DRAWING);
    const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;
    return criticalValues(this.covariances(), references, sides, 1 - this.question.alpha, this.draws, uniform);
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

/** The level of a two-sided interval that reaches so many standard deviations either way. */
function levelOf(deviations: number): number {
  return 1 - 2 * normalCdf(-deviations);
}
