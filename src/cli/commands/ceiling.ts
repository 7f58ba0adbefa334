import { basename, dirname } from 'node:path';
import { CeilingTally } from '../../analysis/index.js';
import { type Ceiling, escapeForTerminal, type Game, UsageError, type Verdict } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { ResultsFolder } from '../../results/index.js';
import { formatCsvRows } from '../../results/tables/table.js';
import { type CeilingSpec, type FoundDeal, type LineForm, solveDeals } from '../../simulation/index.js';
import { parseSetup } from '../arms.js';
import { EXIT_DONE, EXIT_INTERRUPTED } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { CountBar } from '../output/progress.js';
import { print, terminalStyle } from '../output/terminal.js';
import { runInterruptibly } from '../play.js';
import { parseIndexRange } from './replay.js';

/** Deals of each variant that are solved by default. */
const DEFAULT_DEALS = 1000;

export function spec(game: Game) {
  const { variant, ...setup } = o.setups(game);
  const nodes = game.judges.ceiling?.usualNodes;
  return {
    options: {
      ...setup,
      variant: { ...variant, defaultDescription: 'all' },
      games: o.option('deals of each variant, as in 1e4', o.games, {
        ...{ alias: 'n', defaultDescription: String(DEFAULT_DEALS), conflicts: 'index' },
      }),
      ...o.SEED_OPTION,
      nodes: o.option('most turns to try for each deal and goal, as in 1e5', o.wholeNumber(1, 50_000_000), {
        defaultDescription: nodes?.toLocaleString('en') ?? 'none',
      }),
      index: o.text('only these games of the run, with a line of play that wins: N or N-M', { alias: 'i' }),
      format: o.choice('of lines of play; jsonl: transcripts for programs', ['text', 'jsonl'], {
        ...{ defaultDescription: 'text', conflicts: 'json' },
      }),
      ...o.THREADS_OPTION,
      out: o.text('CSV file for the verdicts: a row for each deal', {
        ...{ alias: 'o', conflicts: ['index', 'format'] },
      }),
      ...o.RESULT_JSON,
    },
    examples: [
      ['ceiling --games 200', 'two hundred deals of each variant'],
      ['ceiling -v expert --nodes 1e5 --json', 'one variant, with less effort, as JSON'],
      ['ceiling -v expert --seed demo --index 7', 'how to win game 7 of a run with that seed'],
      ['ceiling --index 0-4 --format jsonl | $0 check -', 'fifteen transcripts, checked'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus ceiling`: how many deals could be won if all cards were known. */
export async function action(values: Values, game: Game): Promise<void> {
  const plan = await planOf(values, game);
  const { out: path, json } = values;
  const solver = game.judges.ceiling!;
  const form = formOf(values);
  const printLine = form === null ? null : linePrinter(game, solver, plan, form);
  const tally = new CeilingTally(plan, solver, values.index !== undefined);
  // Before the first deal is solved: it shows whether the folder can be written.
  const folder = path === undefined ? null : new ResultsFolder(dirname(path));
  const rows: (string | number)[][] = [];
  const bar = new CountBar();
  await bar.start(
    '{bar} {percentage} %  {value} of {total} deals  {eta_formatted} left',
    plan.games * plan.setups.length,
  );
  const started = performance.now();
  const onDeal = (deal: FoundDeal) => {
    tally.add(deal);
    if (folder !== null) rows.push(rowOf(plan, deal));
    bar.follow(tally.deals);
    return printLine?.(deal);
  };
  const isComplete = await runInterruptibly(bar, (signals) => solveDeals(plan, { ...signals, lines: form, onDeal }));
  const seconds = (performance.now() - started) / 1000;
  const timing = { seconds, gamesPerSecond: Math.round(tally.deals / seconds), threads: plan.threads };
  const summary = { ...tally.summary(game, isComplete), timing };
  folder?.write(basename(path!), formatCsvRows([headOf(solver), ...rows]));
  if (json) await print(`${JSON.stringify(summary)}\n`);
  else if (printLine === null) {
    const { ceilingBlocks, renderText } = await import('../../report/index.js');
    await print(renderText(ceilingBlocks(game, summary), terminalStyle(process.stdout)));
  }
  if (path !== undefined) console.error(`results: ${path}`);
  if (!isComplete) console.error('shamus: interrupted; this is about the deals solved so far');
  process.exitCode = isComplete ? EXIT_DONE : EXIT_INTERRUPTED;
}

function headOf({ goals }: Ceiling): string[] {
  return ['variant', 'game', ...goals.flatMap((name) => [`${name}_verdict`, `${name}_nodes`])];
}

function rowOf({ setups }: CeilingSpec, { setup, game, goals }: FoundDeal): (string | number)[] {
  return [setups[setup]!.variant, game, ...goals.flatMap(({ verdict, nodes }) => [verdict, nodes])];
}

/** Form in which lines of play are printed; null if only the results are. */
function formOf({ index, format, json }: Values): LineForm | null {
  if (format === undefined && (index === undefined || json)) return null;
  return format === 'jsonl' ? 'transcript' : 'text';
}

/** Deals to solve. @throws UsageError if the game has no solver, with the games that have one */
async function planOf(values: Values, game: Game): Promise<CeilingSpec> {
  if (game.judges.ceiling === undefined) {
    const games = await Promise.all(GAME_NAMES.map(loadGame));
    const able = games.filter((each) => each.judges.ceiling !== undefined).map(({ name }) => name);
    throw new UsageError(`the deals of ${game.name} cannot be solved; games with a ceiling: ${able.join(', ')}`);
  }
  const { seed, index, threads, games = DEFAULT_DEALS, nodes = game.judges.ceiling.usualNodes } = values;
  const variants = values.variant ?? game.setups.variants.map(({ name }) => name);
  const setups = variants.map((variant) => parseSetup(game, { ...values, variant }));
  const [from, to] = index === undefined ? [0, games - 1] : parseIndexRange(index, false);
  return { setups, seed, from, games: to - from + 1, nodes, threads };
}

/** Makes what prints a line of play for each deal that can be won, and in texts what is known of the others. */
function linePrinter(game: Game, solver: Ceiling, plan: CeilingSpec, form: LineForm) {
  const titles = solver.goals.map((name) => game.results.measures.find((measure) => measure.name === name)!.title);
  let gap = '';
  return async ({ setup, game: index, goals, line }: FoundDeal): Promise<void> => {
    const moves = line.length > 0 ? `${line.join('\n')}\n` : '';
    if (form === 'transcript') return print(moves);
    const verdicts = goals.map(({ verdict, nodes }, place) => {
      const tried = nodes === 0 ? '' : ` (${nodes.toLocaleString('en')} turns tried)`;
      return `${titles[place]}: ${WORDS[verdict]}${tried}\n`;
    });
    const title = escapeForTerminal(`Game ${index} of seed '${plan.seed}', ${plan.setups[setup]!.variant}`);
    await print(`${gap}${title}\n${verdicts.join('')}${moves && `\n${moves}`}`);
    gap = '\n';
  };
}

const WORDS: Readonly<Record<Verdict, string>> = {
  won: 'can be won',
  lost: 'cannot be won',
  unknown: 'not known: nothing was found, and not all was tried',
};
