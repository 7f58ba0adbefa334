/** How far a policy is from what a search makes of it, and that from what `shamus ceiling` has found to be winnable. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ArmSummary, Rate } from '../../analysis/index.js';
import { type Game, mainMeasure, oneLine, UsageError, unusualRulings } from '../../game/index.js';
import { counted, percent } from '../numbers.js';
import { armName, controlName } from './arms.js';
import { type Cell, type Column, type ReportTable, tableOf, textColumn } from './table.js';

/** How many deals of one setup are proven to be winnable, and of how many it is not known. */
export interface FoundCeiling {
  readonly setup: {
    readonly variant: string;
    readonly players: number;
    readonly rulings: Readonly<Record<string, string>>;
  };
  readonly deals: number;
  readonly won: number;
  readonly unknown: number;
}

/** A ceiling, and the text of the file that it was read from: it is kept beside the results. */
export interface Ceilings {
  readonly arms: readonly FoundCeiling[];
  readonly text: string;
}

/** As `shamus ceiling --out` names it. */
export const CEILING_FILE = 'ceiling.json';

const COUNT = z.int().min(0);
const CEILING = z.object({
  schema: z.literal('shamus-ceiling/1'),
  game: z.string(),
  arms: z.array(
    z.object({
      setup: z.object({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) }),
      deals: COUNT,
      goals: z.record(z.string(), z.object({ won: COUNT, unknown: COUNT })),
    }),
  ),
});

/** The ceiling that lies beside results; none where there is none. */
export function ceilingBeside(game: Game, results: string): Ceilings | null {
  const file = join(results, CEILING_FILE);
  return existsSync(file) ? readCeiling(game, file) : null;
}

/**
 * Reads a ceiling.
 *
 * @param path the folder that `shamus ceiling --out` has written, or its ceiling.json
 * @throws UsageError if it is none, or one of another game
 */
export function readCeiling(game: Game, path: string): Ceilings {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, CEILING_FILE) : path;
  const refuse = (what: string) => new UsageError(`'${file}' ${what}; shamus ceiling --out DIR writes one`);
  if (!existsSync(file)) throw refuse('is not there');
  const text = readFileSync(file, 'utf8');
  const parsed = CEILING.safeParse(jsonOf(text));
  if (!parsed.success) throw refuse('is no ceiling');
  if (parsed.data.game !== game.name)
    throw refuse(`is of the game '${oneLine(parsed.data.game)}', not of ${game.name}`);
  const { name } = mainMeasure(game);
  const arms = parsed.data.arms.flatMap(({ setup, deals, goals }) => {
    const found = goals[name];
    return found === undefined || deals === 0 ? [] : [{ setup, deals, won: found.won, unknown: found.unknown }];
  });
  return { arms, text };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
