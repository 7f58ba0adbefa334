import type { TeamComparison, TournamentFile } from '../../experiment/index.js';
import type { ArmGroup } from '../arms.js';
import { type Chart, type Drawing, type Form, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { forestKey, forestMarks, forestScale, zeroLine } from './forest.js';
import { legend } from './legend.js';
import { ink } from './palette.js';
import { layRows } from './rows.js';

const LINE = 19;
/** What leaves it undecided whether a team is best, or better. */
const OPEN: readonly TeamComparison['verdict'][] = ['may-be-best', 'open'];
const KEY = forestKey('decided', 'open');

/** Each team of a tournament against the best of the others, or against the control, with intervals that hold at once. */
export function comparisonChart({ comparison }: TournamentFile, groups: readonly ArmGroup[]): Chart {
  const against = comparison.kind === 'best' ? 'the best of the others' : 'the control';
  const known = new Map(comparison.teams.map((team) => [team.team, team]));
  const compared = groups
    .map(({ title, arms }) => ({
      title,
      arms: arms.filter(({ run }) => known.get(run.team)?.verdict !== 'control' && known.has(run.team)),
    }))
    .filter(({ arms }) => arms.length > 0);
  return {
    name: 'comparison',
    title: `Each team minus ${against}, in percentage points`,
    description: `For each team the difference from ${against}, with an interval; all intervals hold at once with ${100 * comparison.level} %. Filled dots are the teams of which it is decided.`,
    draw: (form) => draw(known, compared, form),
  };
}

function draw(known: ReadonlyMap<string, TeamComparison>, groups: readonly ArmGroup[], form: Form): Drawing {
  const width = WIDTHS[form];
  const { layers, above } = legend(KEY, form);
  const { rows, names, left, bottom } = layRows(groups, form, LINE);
  const lines = rows.map(({ run, middle }) => {
    const difference = known.get(run.team)!;
    return { difference, y: middle, colour: ink('win-0'), isClear: !OPEN.includes(difference.verdict) };
  });
  const scale = forestScale(
    lines.map(({ difference }) => difference),
    left,
    width,
  );
  return drawing({ width, above, height: bottom, axis: 'plain' }, [
    zeroLine(scale, 0, bottom),
    ...forestMarks(lines, scale, width),
    ...layers,
    ...names,
  ]);
}
