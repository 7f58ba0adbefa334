import { CeilingTally } from '../../analysis/index.js';
import { type Ceiling, escapeForTerminal, type Game, UsageError, type Verdict } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { openCeilingFolder } from '../../results/index.js';
import { type CeilingSpec, type FoundDeal, type LineForm, solveDeals } from '../../simulation/index.js';
import { setupOf } from '../arms.js';
import { DONE, INTERRUPTED } from '../conventions.js';
import type { ValuesFor } from '../options/option.js';
import { DealBar } from '../output/progress.js';
import { commandLine, keepStdoutForResults, print, terminalStyle } from '../output/terminal.js';
import { interruptible } from '../play.js';
import type { ceiling as ceilingSpec } from '../specs/studies.js';
import { rangeOf } from './replay.js';

type Values = ValuesFor<typeof ceilingSpec>;

/** `shamus ceiling`: how many deals could be won if all cards were known. */
export async function ceiling(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const plan = await planCeiling(values, game);
  const { out, force, json } = values;
  const solver = game.ceiling!;
  const form = formOf(values);
  const output = form === null ? null : new LineOutput(game, solver, plan, form);
  const folder = out === undefined ? null : await openCeilingFolder(out, plan, game.name, solver.goals, force);
  const tally = new CeilingTally(plan, solver, values.index !== undefined);
  const bar = new DealBar();
  await bar.start(plan.games * plan.setups.length);
  const started = performance.now();
  const isComplete = await interruptible(bar, (signals) =>
    solveDeals(plan, {
      ...signals,
      lines: folder === null ? form : 'transcript',
      onDeal: (deal) => {
        tally.add(deal);
        folder?.add(deal);
        bar.follow(tally.deals);
        return output?.print(deal);
      },
    }),
  );
  const summary = tally.summary(game, isComplete, (performance.now() - started) / 1000);
  await folder?.finish(summary, commandLine());
  if (json) await print(`${JSON.stringify(summary)}\n`);
  else if (output === null) {
    const { ceilingReport } = await import('../../report/index.js');
    await print(ceilingReport(game, summary, terminalStyle(process.stdout)));
  }
  if (folder !== null) console.error(`results: ${out}`);
  if (!isComplete) console.error('shamus: interrupted; this is about the deals solved so far');
  process.exitCode = isComplete ? DONE : INTERRUPTED;
}

/** How lines of play are to be printed; null where the results are. @throws UsageError if options contradict each other */
function formOf({ index, format, out, json }: Values): LineForm | null {
  if (format === undefined && (index === undefined || json)) return null;
  if (out !== undefined) {
    throw new UsageError(
      '--out is for results, and this prints lines of play; leave out --index and --format, or redirect with > FILE',
    );
  }
  return format === 'jsonl' ? 'transcript' : 'text';
}

/** What the command solves. @throws UsageError if the game has no solver, with the games that have one */
export async function planCeiling(values: Values, game: Game): Promise<CeilingSpec> {
  if (game.ceiling === undefined) {
    const games = await Promise.all(GAME_NAMES.map(loadGame));
    const able = games.filter((each) => each.ceiling !== undefined).map(({ name }) => name);
    throw new UsageError(`the deals of ${game.name} cannot be solved; games with a ceiling: ${able.join(', ')}`);
  }
  const { seed, index, threads, nodes = game.ceiling.usualNodes } = values;
  const variants = values.variant ?? game.variants.map(({ name }) => name);
  const setups = variants.map((variant) => setupOf(game, { ...values, variant }));
  const [from, to] = index === undefined ? [0, values.games - 1] : rangeOf(index, false);
  return { setups, seed, from, games: to - from + 1, nodes, threads };
}

/** Prints a line of play for each deal that can be won, and in texts what is known of the others. */
class LineOutput {
  private printed = 0;

  constructor(
    private readonly game: Game,
    private readonly ceiling: Ceiling,
    private readonly plan: CeilingSpec,
    private readonly form: LineForm,
  ) {}

  async print({ setup, game, goals, line }: FoundDeal): Promise<void> {
    if (this.form === 'transcript') {
      if (line.length > 0) await print(`${line.join('\n')}\n`);
      return;
    }
    const { variant } = this.plan.setups[setup]!;
    const titles = this.ceiling.goals.map((name) => this.game.measures.find((measure) => measure.name === name)!.title);
    const verdicts = goals.map(({ verdict, nodes }, place) => {
      const tried = nodes === 0 ? '' : ` (${nodes.toLocaleString('en')} turns tried)`;
      return `${titles[place]}: ${WORDS[verdict]}${tried}`;
    });
    const title = `Game ${game} of seed '${this.plan.seed}', ${variant}`;
    await print(`${this.printed++ > 0 ? '\n' : ''}${escapeForTerminal(title)}\n${verdicts.join('\n')}\n`);
    if (line.length > 0) await print(`\n${line.join('\n')}\n`);
  }
}

const WORDS: Readonly<Record<Verdict, string>> = {
  won: 'can be won',
  lost: 'cannot be won',
  unknown: 'not known: nothing was found, and not all was tried',
};
