/** How far a policy is from what a search makes of it, and that from what could be had with all cards known. */
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { type Game, mainMeasure, unusualRulings } from '../../game/index.js';
import { counted, percent } from '../numbers.js';
import { armName, controlName } from './arms.js';
import type { FoundCeiling } from './ceiling.js';
import { type Cell, type Column, type ReportTable, tableOf, textColumn } from './table.js';

/** What may stand in the bracket; a control has no interval of its own. */
interface Candidate {
  readonly name: string;
  readonly setup: ArmSummary['setup'];
  readonly rate: number;
  readonly interval: Pick<Rate, 'low' | 'high'> | null;
}

/** Of one variant, number of players and rulings: the best of each kind. */
interface Bracket {
  readonly title: string;
  readonly policy: Candidate | null;
  readonly search: Candidate | null;
  readonly cheat: Candidate | null;
  readonly ceiling: FoundCeiling | null;
}

/**
 * A row for each setup: the policy that wins most often without looking ahead, the search, what cheats, and the share of
 * deals that are proven to be winnable. None where nothing looks ahead and no ceiling is known.
 */
export function bracketTables(
  game: Game,
  runs: readonly ArmSummary[],
  ceilings: readonly FoundCeiling[],
): ReportTable[] {
  if (game.kind === 'competitive') return [];
  const brackets = bracketsOf(game, runs, ceilings);
  const has = (kind: keyof Bracket) => brackets.some((bracket) => bracket[kind] !== null);
  if (!has('search') && !has('ceiling')) return [];
  const kinds = (['policy', 'search', 'cheat'] as const).filter(has).map(
    (kind): Column<Bracket> => ({
      heading: kind === 'cheat' ? 'cheats, not allowed' : kind,
      csv: [kind, `${kind}_rate`, `${kind}_low`, `${kind}_high`],
      cell: (bracket) => candidateCell(bracket[kind]),
    }),
  );
  const ceiling: Column<Bracket> = {
    heading: 'ceiling, all cards known',
    csv: ['ceiling_deals', 'ceiling_won', 'ceiling_unknown'],
    cell: (bracket) => ceilingCell(bracket.ceiling),
  };
  const setup = textColumn('setup', ({ title }: Bracket) => title);
  return [
    tableOf({
      name: 'bracket',
      title: `From policy to ceiling: ${mainMeasure(game).title}, in %`,
      columns: [setup, ...kinds, ...(has('ceiling') ? [ceiling] : [])],
      groups: [{ title: null, lines: brackets }],
    }),
  ];
}

function bracketsOf(game: Game, runs: readonly ArmSummary[], ceilings: readonly FoundCeiling[]): Bracket[] {
  const all = runs.flatMap((run) => candidatesOf(game, run));
  const keys = [...new Set(all.map(({ setup }) => keyOf(game, setup)))];
  return keys.map((key) => {
    const own = all.filter(({ setup }) => keyOf(game, setup) === key);
    const best = (fits: (setup: ArmSummary['setup']) => boolean) =>
      own.filter(({ setup }) => fits(setup)).toSorted((one, other) => other.rate - one.rate)[0] ?? null;
    return {
      title: key,
      policy: best(({ searches, cheats }) => searches !== true && cheats === undefined),
      search: best(({ searches, cheats }) => searches === true && cheats === undefined),
      cheat: best(({ cheats }) => cheats !== undefined),
      ceiling: ceilings.find(({ setup }) => keyOf(game, setup) === key) ?? null,
    };
  });
}

/** The arm, and its control, whose rate is the arm's less the difference. */
function candidatesOf(game: Game, run: ArmSummary): Candidate[] {
  const { any, control, setup } = run;
  const arm = { name: armName(run), setup, rate: any.rate, interval: any };
  const difference = control?.difference[mainMeasure(game).name];
  if (control === undefined || difference === undefined) return [arm];
  const name = controlName(game, run) || control.setup.policies.join('+');
  return [arm, { name, setup: control.setup, rate: any.rate - difference.estimate, interval: null }];
}

/** What tells setups apart, in words. */
function keyOf(game: Game, setup: Pick<ArmSummary['setup'], 'variant' | 'players' | 'rulings'>): string {
  const players = setup.players === game.players[0] ? [] : [counted(setup.players, 'player')];
  return [setup.variant, ...players, ...unusualRulings(game, setup)].join(', ');
}

function candidateCell(candidate: Candidate | null): Cell {
  if (candidate === null) return { text: '', values: [null, null, null, null] };
  const { name, rate, interval } = candidate;
  const width = interval === null ? '' : `, ${percent(interval.low)} to ${percent(interval.high)}`;
  const values = [name, rate, interval?.low ?? null, interval?.high ?? null];
  return { text: percent(rate), note: `${name}${width}`, values };
}

function ceilingCell(ceiling: FoundCeiling | null): Cell {
  if (ceiling === null) return { text: '', values: [null, null, null] };
  const { deals, won, unknown } = ceiling;
  const most = unknown === 0 ? '' : `, at most ${percent((won + unknown) / deals)}`;
  const note = `proven, of ${counted(deals, 'deal')}${most}`;
  return { text: percent(won / deals), note, values: [deals, won, unknown] };
}
