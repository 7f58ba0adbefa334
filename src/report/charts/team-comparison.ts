import type { ArmSummary, TeamComparison, TournamentFile } from '../../analysis/index.js';
import type { ArmGroup } from '../model/arms.js';
import { level } from '../numbers.js';
import type { Chart } from './chart.js';
import { drawForest, forestKey } from './forest.js';

/** Verdicts that leave it undecided whether a team is best, or better. */
const OPEN: readonly TeamComparison['verdict'][] = ['may-be-best', 'open'];

const KEYS = {
  best: forestKey('the best', 'not the best', 'may be the best'),
  control: forestKey('better than the control', 'worse', 'not significantly different'),
};

/** Each competitor of a tournament against the best of the others, or against the control, with intervals that hold at once. */
export function teamComparisonChart({ comparison, entrants }: TournamentFile, groups: readonly ArmGroup[]): Chart {
  const [one, all] = entrants === undefined ? ['team', 'teams'] : ['policy', 'policies'];
  const against = comparison.kind === 'best' ? 'the best of the others' : 'the control';
  return {
    name: 'comparison',
    title: `Each ${one} minus ${against}, in percentage points`,
    description: `For each ${one} the difference from ${against}, with an interval, the highest first; all intervals hold simultaneously at ${level(comparison.level)}. Filled dots are the ${all} of which it is decided.`,
    draw: (form) => {
      const known = new Map(comparison.teams.map((team) => [team.team, team]));
      const of = ({ team }: ArmSummary) => {
        const found = known.get(team)!;
        return { ...found, isClear: !OPEN.includes(found.verdict) };
      };
      return drawForest(KEYS[comparison.kind], groups, of, form);
    },
  };
}
