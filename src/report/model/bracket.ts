/** How far a policy is from what a search makes of it, and that from what could be had with all cards known. */
import { stringify } from 'csv-stringify/sync';
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { type Game, mainMeasure, unusualRulings } from '../../game/index.js';
import { counted, percent } from '../numbers.js';
import { armName, controlName } from './arms.js';
import type { FoundCeiling } from './ceiling.js';
import type { Table, TableText } from './tables.js';

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
): readonly Table[] {
  if (game.kind === 'competitive') return [];
  const brackets = bracketsOf(game, runs, ceilings);
  const has = (kind: keyof Bracket) => brackets.some((bracket) => bracket[kind] !== null);
  if (!has('search') && !has('ceiling')) return [];
  const kinds = [
    { heading: 'policy', csv: 'policy', of: ({ policy }: Bracket) => policy },
    { heading: 'search', csv: 'search', of: ({ search }: Bracket) => search },
    { heading: 'cheats, not allowed', csv: 'cheat', of: ({ cheat }: Bracket) => cheat },
  ].filter(({ of }) => brackets.some((bracket) => of(bracket) !== null));
  const withCeiling = has('ceiling');
  const lines = brackets.map((bracket) => [
    { text: bracket.title },
    ...kinds.map(({ of }) => cellOf(of(bracket))),
    ...(withCeiling ? [ceilingCell(bracket.ceiling)] : []),
  ]);
  const rows = brackets.map((bracket) => [
    bracket.title,
    ...kinds.flatMap(({ of }) => valuesOf(of(bracket))),
    ...(withCeiling ? ceilingValues(bracket.ceiling) : []),
  ]);
  const heads = kinds.flatMap(({ csv }) => [csv, `${csv}_rate`, `${csv}_low`, `${csv}_high`]);
  return [
    {
      name: 'bracket',
      title: `From policy to ceiling: ${mainMeasure(game).title}, in %`,
      columns: [
        'setup',
        ...kinds.map(({ heading }) => heading),
        ...(withCeiling ? ['ceiling, all cards known'] : []),
      ].map((heading, place) => ({ heading, isNumber: place > 0 })),
      groups: [{ title: null, lines }],
      csv: stringify([
        ['setup', ...heads, ...(withCeiling ? ['ceiling_deals', 'ceiling_won', 'ceiling_unknown'] : [])],
        ...rows,
      ]),
      missing: 0,
      rest: ['more setup', 'summary.csv'],
    },
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

function cellOf(candidate: Candidate | null): TableText {
  if (candidate === null) return { text: '' };
  const { name, rate, interval } = candidate;
  const width = interval === null ? '' : `, ${percent(interval.low)} to ${percent(interval.high)}`;
  return { text: percent(rate), note: `${name}${width}` };
}

function valuesOf(candidate: Candidate | null): (string | number | null)[] {
  if (candidate === null) return [null, null, null, null];
  const { name, rate, interval } = candidate;
  return [name, rate, interval?.low ?? null, interval?.high ?? null];
}

function ceilingCell(ceiling: FoundCeiling | null): TableText {
  if (ceiling === null) return { text: '' };
  const { deals, won, unknown } = ceiling;
  const note = unknown === 0 ? '' : `, at most ${percent((won + unknown) / deals)}`;
  return { text: percent(won / deals), note: `proven, of ${counted(deals, 'deal')}${note}` };
}

function ceilingValues(ceiling: FoundCeiling | null): (number | null)[] {
  return ceiling === null ? [null, null, null] : [ceiling.deals, ceiling.won, ceiling.unknown];
}
