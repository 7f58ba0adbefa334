import type { Argv } from 'yargs';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { DIFFERENCE_FORMS, halfWidthOf } from '../input/differences.js';
import {
  describedGame,
  gamesOf,
  OUTPUT_OPTIONS,
  QUEUE_OPTIONS,
  RUNNING_OPTIONS,
  recordsOf,
  SEED_OPTION,
  SHARD_OPTION,
  stringOption,
} from '../input/options.js';
import { armsOf, lineupOptions, type OnPlan, planOf, setupsOptions } from '../input/plan.js';
import { commandLine, keepStdoutForResults, lookOf } from '../output/terminal.js';
import { finishShard, openRunWriter, presentResults } from '../results-output.js';
import { conclude, jsonLine, runWithProgress } from '../run-with-progress.js';

/** `shamus run`: measures one or more setups and teams. */
export async function runCommand(yargs: Argv, gameName: string, onPlan?: OnPlan): Promise<Argv> {
  const plain = await loadGame(gameName);
  const usual = plain.defaults;
  return yargs.command(
    'run [team..]',
    plain.kind === 'competitive' ? 'measure how often players win' : 'measure how often teams win',
    (command) =>
      command
        .options({
          ...setupsOptions(plain),
          ...lineupOptions(plain),
          games: stringOption('games', { alias: 'n', describe: `games per arm, as in 1e6 (default: ${usual.games})` }),
          'open-hands': {
            type: 'boolean',
            describe: 'allow policies that cheat, as search-rummy:cheat=sees-all-hands; results say so',
          },
          precision: stringOption('precision', {
            describe: `play until every outcome's 95 % interval has this half-width, ${DIFFERENCE_FORMS}; --games is then the maximum`,
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          ...SHARD_OPTION,
          ...QUEUE_OPTIONS,
          out: stringOption('out', { alias: 'o', describe: 'folder for the results' }),
          ...OUTPUT_OPTIONS,
          json: {
            type: 'boolean',
            default: false,
            describe: `print the results as JSON (schema ${plain.kind === 'competitive' ? 'shamus-run/2' : 'shamus-run/1'})`,
          },
        } as const)
        .example(examplesFor(plain)),
    async (argv) => {
      keepStdoutForResults();
      const game = describedGame(plain, argv.features, recordsOf(argv.records));
      const plan = planOf(await armsOf(game, argv), stopRule(argv.games, argv.precision, usual.games), argv);
      if (onPlan !== undefined) return onPlan({ plan, question: null, records: recordsOf(argv.records), game });
      const keeper = await openRunWriter(argv, game, plan);
      if (plan.shard !== undefined && keeper !== null && argv.out !== undefined) {
        const measured = await runWithProgress(game, plan, keeper);
        return finishShard(keeper, measured, { game, plan, question: null }, { of: 'run', comparison: null }, argv.out);
      }
      // What writes tables is loaded while the first games are played, if there will be one.
      const [measured, tables] = await Promise.all([
        runWithProgress(game, plan, keeper),
        argv.json ? null : import('../../report/index.js'),
      ]);
      const { summary, result } = measured;
      const text =
        tables === null
          ? jsonLine(summary, plan, result)
          : `${tables.resultsTable(game, summary, lookOf(process.stdout))}${tables.caption(summary)}`;
      process.stdout.write(text);
      process.exitCode = conclude(measured, keeper === null ? 'nowhere' : 'to be resumed');
      await keeper?.finish({ game, command: commandLine(), question: null, plan, result, summary });
      await presentResults(argv.out, result, keeper?.isComplete);
    },
  );
}

/** Help shows commands of the game that it is asked for. */
function examplesFor({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`$0 run --game ${name} -t ${strong},${weak} --field ${strong}`, `each alone among players of ${strong}`],
      [`$0 run --game ${name} -t ${strong}+${weak}+${weak} --players 3`, 'a table of three, all of whom are measured'],
      [
        `$0 run --game ${name} -t ${weak} --field ${strong} --precision 0.01`,
        'play until the interval is narrow enough',
      ],
    ];
  }
  return [
    ['$0 run --team random+random --games 1e6', 'one team, the standard variant'],
    ['$0 run -v standard,expert -t random+random,high-first+meld-first --json', 'four arms, as JSON'],
    ['$0 run -t rank-matching+meld-first --precision 0.002', 'play until the intervals are narrow enough'],
    ['$0 run -t ./my-uno.ts+meld-first', 'your own policy'],
    ['$0 run -t random+random --redis redis://localhost', 'by workers, on any number of machines (shamus worker)'],
    ['$0 run -t tips:call=none,feed=off+meld-first', 'a policy with options (see: shamus describe tips)'],
    ['$0 run -t random+random --players 4 --rule unoOut=ends', 'four players, with a ruling'],
  ];
}

/** @param usual games that are played unless the user asks for others, or for a precision */
function stopRule(games: string | undefined, precision: string | undefined, usual: number): StopRule {
  if (precision === undefined) return { kind: 'games', games: games === undefined ? usual : gamesOf(games) };
  const halfWidth = halfWidthOf('precision', precision);
  return { kind: 'precision', halfWidth, most: games === undefined ? MAX_GAMES : gamesOf(games) };
}
