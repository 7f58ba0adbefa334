import { once } from 'node:events';
import type { Argv } from 'yargs';
import { CeilingTally } from '../../analysis/index.js';
import { type Ceiling, escapeForTerminal, findByName, type Game, UsageError, type Verdict } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { openCeilingFolder } from '../../results/index.js';
import { type CeilingSpec, type FoundDeal, type LineForm, solveDeals } from '../../simulation/index.js';
import { DONE, INTERRUPTED } from '../input/conventions.js';
import {
  FORCE_OPTION,
  gamesOf,
  RUNNING_OPTIONS,
  SEED_OPTION,
  stringOption,
  threadsOf,
  wholeNumber,
} from '../input/options.js';
import { setupOf, setupsOptions } from '../input/plan.js';
import { DealBar } from '../output/progress.js';
import { commandLine, keepStdoutForResults, lookOf } from '../output/terminal.js';
import { refuseOrphans } from '../results-output.js';
import { interruptible } from '../run-with-progress.js';
import { rangeOf } from './replay.js';

const FORMATS = [{ name: 'text' }, { name: 'jsonl' }] as const;
const USUAL_DEALS = 1000;
/** Positions of more turns than this fit into no memory. */
const MOST_NODES = 50_000_000;

/** `shamus ceiling`: how many deals could be won if all cards were known. */
export async function ceilingCommand(
  yargs: Argv,
  gameName: string,
  onPlan?: (plan: CeilingSpec) => void,
): Promise<Argv> {
  const game = await loadGame(gameName);
  const { variant, ...setup } = setupsOptions(game);
  const nodes = game.ceiling?.usualNodes.toLocaleString('en') ?? 'none';
  return yargs.command(
    'ceiling',
    'how many deals could be won if all cards were known',
    (command) =>
      command
        .options({
          ...setup,
          variant: { ...variant, describe: `${variant.describe} (default: all)` },
          games: stringOption('games', {
            alias: 'n',
            describe: `deals of each variant, as in 1e4 (default: ${USUAL_DEALS})`,
          }),
          ...SEED_OPTION,
          nodes: stringOption('nodes', {
            describe: `most turns to try for each deal and goal, as in 1e5 (default: ${nodes})`,
          }),
          index: stringOption('index', {
            alias: 'i',
            describe: 'only these games of the run, with a line of play that wins: N or N-M',
          }),
          format: stringOption('format', {
            describe: 'of lines of play: text (the default) or jsonl (transcripts for programs)',
          }),
          threads: RUNNING_OPTIONS.threads,
          out: stringOption('out', {
            alias: 'o',
            describe: 'folder for the results: a row for each deal, and a transcript of each that is won',
          }),
          ...FORCE_OPTION,
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-ceiling/1)' },
        } as const)
        .example('$0 ceiling --games 200', 'two hundred deals of each variant')
        .example('$0 ceiling -v expert --nodes 1e5 --json', 'one variant, with less effort, as JSON')
        .example('$0 ceiling -v expert --seed demo --index 7', 'how to win game 7 of a run with that seed')
        .example('$0 ceiling --index 0-4 --format jsonl | $0 check -', 'fifteen transcripts, checked'),
    async (argv) => {
      keepStdoutForResults();
      const ceiling = await ceilingOf(game);
      const form = formOf(argv);
      const plan = planOf(game, ceiling, argv);
      if (onPlan !== undefined) return onPlan(plan);
      const output = form === null ? null : new LineOutput(game, ceiling, plan, form);
      const { out, force } = argv;
      if (out === undefined) refuseOrphans({ force });
      const folder = out === undefined ? null : await openCeilingFolder(out, plan, game.name, ceiling.goals, force);
      const tally = new CeilingTally(plan, ceiling, argv.index !== undefined);
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
            return output?.tell(deal);
          },
        }),
      );
      const summary = tally.summary(game, isComplete, (performance.now() - started) / 1000);
      await folder?.finish(summary, commandLine());
      if (argv.json) await print(`${JSON.stringify(summary)}\n`);
      else if (output === null) {
        const { ceilingReport } = await import('../../report/index.js');
        await print(ceilingReport(game, summary, lookOf(process.stdout)));
      }
      if (folder !== null) console.error(`results: ${argv.out}`);
      if (!isComplete) console.error('shamus: interrupted; this is about the deals solved so far');
      process.exitCode = isComplete ? DONE : INTERRUPTED;
    },
  );
}

/** @throws UsageError if the game offers none, with the games that do */
async function ceilingOf(game: Game): Promise<Ceiling> {
  if (game.ceiling !== undefined) return game.ceiling;
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  const names = games.filter(({ ceiling }) => ceiling !== undefined).map(({ name }) => name);
  throw new UsageError(`the deals of ${game.name} cannot be solved; games with a ceiling: ${names.join(', ')}`);
}

interface Wish {
  readonly variant?: readonly string[] | undefined;
  readonly players?: string | undefined;
  readonly rule?: readonly string[] | undefined;
  readonly games?: string | undefined;
  readonly seed: string;
  readonly nodes?: string | undefined;
  readonly index?: string | undefined;
  readonly format?: string | undefined;
  readonly threads?: string | undefined;
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** How lines of play are to be printed; null where the results are. @throws UsageError if options contradict each other */
function formOf({ index, format, games, out, json }: Wish): LineForm | null {
  if (index !== undefined && games !== undefined) {
    throw new UsageError('--index and --games both say which deals to solve; give one of them');
  }
  const named = format === undefined ? null : findByName('format', format, FORMATS).name;
  if (named !== null && json)
    throw new UsageError('--format is for lines of play, and --json prints results: give one');
  if (named === null && (index === undefined || json)) return null;
  if (out !== undefined) {
    throw new UsageError(
      '--out is for results, and this prints lines of play; leave out --index and --format, or redirect with > FILE',
    );
  }
  return named === 'jsonl' ? 'transcript' : 'text';
}

function planOf(game: Game, ceiling: Ceiling, wish: Wish): CeilingSpec {
  const { seed, index } = wish;
  const variants = wish.variant ?? game.variants.map(({ name }) => name);
  const [from, to] = index === undefined ? [0, 0] : rangeOf(index, false);
  return {
    setups: variants.map((variant) => setupOf(game, { ...wish, variant })),
    seed,
    from,
    games: index === undefined ? (wish.games === undefined ? USUAL_DEALS : gamesOf(wish.games)) : to - from + 1,
    nodes: wish.nodes === undefined ? ceiling.usualNodes : wholeNumber('nodes', wish.nodes, 1, MOST_NODES),
    threads: threadsOf(wish.threads),
  };
}

/** Prints a line of play for each deal that can be won, and in texts what is known of the others. */
class LineOutput {
  private told = 0;

  constructor(
    private readonly game: Game,
    private readonly ceiling: Ceiling,
    private readonly plan: CeilingSpec,
    private readonly form: LineForm,
  ) {}

  async tell({ setup, game, goals, line }: FoundDeal): Promise<void> {
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
    await print(`${this.told++ > 0 ? '\n' : ''}${escapeForTerminal(title)}\n${verdicts.join('\n')}\n`);
    if (line.length > 0) await print(`\n${line.join('\n')}\n`);
  }
}

const WORDS: Readonly<Record<Verdict, string>> = {
  won: 'can be won',
  lost: 'cannot be won',
  unknown: 'not known: nothing was found, and not all was tried',
};

/** Waits until the reader has caught up. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
