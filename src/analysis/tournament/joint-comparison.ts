import { levelFor } from '../../stats/interval.js';
import { compareWithBest } from '../../stats/multiple-comparisons.js';
import type { TeamComparison, TournamentFile } from '../summary-format.js';
import type { InterimLooks, SimultaneousLimits } from './limits.js';
import { ShareLimits } from './share-limits.js';
import { PairwiseShares } from './share-pairs.js';
import { FixedTeamLimits, TeamSequences } from './team-limits.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';

/** What the competitors came to, each for itself and with each other. */
type Counted = Pick<TournamentState, 'tallies' | 'pairs'>;

/** All competitors against the best of the others, or against the control, at the same level together. */
export function compareTeams(
  tournament: Counted,
  question: TournamentQuestion,
  names: readonly string[],
  seed: string,
  looks: InterimLooks,
): TournamentFile['comparison'] {
  const { control, alpha } = question;
  const limits = limitsOf(tournament, question, seed, looks);
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

function limitsOf(
  { tallies, pairs }: Counted,
  question: TournamentQuestion,
  seed: string,
  looks: InterimLooks,
): SimultaneousLimits {
  if (pairs instanceof PairwiseShares) return new ShareLimits(pairs, question, looks);
  const counted = { tallies, pairs };
  return looks === 'never' ? new FixedTeamLimits(counted, question, seed) : new TeamSequences(counted, question, looks);
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

function withBest(limits: SimultaneousLimits, names: readonly string[]): TeamComparison[] {
  const upper = limits.upper();
  return compareWithBest(names.length, upper).map(({ low, high, verdict }, place) => {
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
