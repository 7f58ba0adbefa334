import type { Argv } from 'yargs';
import { cannotDiffer, comparisonOf } from '../../analysis/index.js';
import { escapeForTerminal, type Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { comparisonReport } from '../../report/index.js';
import {
  differencesTested,
  questionOf,
  questionOptions,
  refuseImpossible,
  stopRule,
} from '../input/compare-question.js';
import {
  describedGame,
  OUTPUT_OPTIONS,
  QUEUE_OPTIONS,
  RUNNING_OPTIONS,
  recordsOf,
  SEED_OPTION,
  SHARD_OPTION,
  stringOption,
} from '../input/options.js';
import { comparedArm, type OnPlan, planOf, SETUP_B_OPTIONS, setupOptions } from '../input/plan.js';
import { commandLine, keepStdoutForResults } from '../output/terminal.js';
import { finishShard, openRunWriter, presentResults } from '../results-output.js';
import { conclude, jsonLine, runWithProgress } from '../run-with-progress.js';

/** `shamus compare A B`: compares two teams on the same deals. */
export async function compareCommand(yargs: Argv, gameName: string, onPlan?: OnPlan): Promise<Argv> {
  const plain = await loadGame(gameName);
  return yargs.command(
    'compare <a> <b>',
    'compare two teams on the same deals',
    (command) =>
      command
        .positional('a', { type: 'string', demandOption: true, describe: 'a team, policies in seat order' })
        .positional('b', { type: 'string', demandOption: true, describe: 'the team that may be better or worse' })
        .options({
          ...setupOptions(plain),
          ...SETUP_B_OPTIONS,
          ...(plain.kind === 'competitive' && {
            field: stringOption('field', {
              describe: 'opponents of A and of B; without it A plays against Bs',
            }),
          }),
          ...questionOptions(plain),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          ...SHARD_OPTION,
          ...QUEUE_OPTIONS,
          out: stringOption('out', {
            alias: 'o',
            describe: 'folder for comparison.json and the files that run --out writes',
          }),
          ...OUTPUT_OPTIONS,
          json: {
            type: 'boolean',
            default: false,
            describe: `print the results as JSON (schema ${plain.kind === 'competitive' ? 'shamus-compare/2' : 'shamus-compare/1'})`,
          },
        } as const)
        .example(examplesFor(plain)),
    async (argv) => {
      keepStdoutForResults();
      const game = describedGame(plain, argv.features, recordsOf(argv.records));
      const question = questionOf(game, argv);
      const arm = await comparedArm(game, argv.a, argv.b, argv, argv.field as string | undefined);
      const isExact = cannotDiffer(arm);
      const rule = stopRule(game, question, argv, arm, isExact);
      refuseImpossible(arm, differencesTested(rule));
      const plan = planOf([arm], rule, argv);
      if (onPlan !== undefined) return onPlan({ plan, question, records: recordsOf(argv.records), game });
      const keeper = await openRunWriter(argv, game, plan, question);
      const measured = await runWithProgress(game, plan, keeper);
      if (plan.shard !== undefined && keeper !== null && argv.out !== undefined) {
        const whole = { of: 'compare', comparison: question } as const;
        return finishShard(keeper, measured, { game, plan, question: null }, whole, argv.out);
      }
      const { summary, result } = measured;
      const comparison = comparisonOf(game, plan, question, result);
      if (argv.json) process.stdout.write(jsonLine(comparison, plan, result));
      else process.stdout.write(escapeForTerminal(comparisonReport(game, comparison)));
      process.exitCode = conclude(measured, keeper === null ? 'nowhere' : 'to be resumed');
      const { timing: _, ...lasting } = comparison;
      const extra = { 'comparison.json': lasting };
      await keeper?.finish({ game, command: commandLine(), question: null, plan, result, summary, extra });
      await presentResults(argv.out, result, keeper?.isComplete);
    },
  );
}

function examplesFor({ name, kind, referenceTeams: [weak, strong] }: Game): [string, string][] {
  if (kind === 'competitive') {
    return [
      [`$0 compare ${weak} ${strong} --game ${name}`, 'a duel: find which is better, and by how much'],
      [`$0 compare ${weak} ${strong} --game ${name} --field ${weak} --players 3`, 'both against the same opponents'],
      [`$0 compare ${weak} ${strong} --game ${name} --until-decided`, 'stop as soon as one is better'],
    ];
  }
  return [
    ['$0 compare rank-matching+meld-first high-first+meld-first', 'find which is better, and by how much'],
    ['$0 compare random+random random+meld-first --until-decided', 'stop as soon as one is better'],
    ['$0 compare random+random high-first+random --sprt --h0 0 --h1 0.005', 'a test of two hypotheses'],
    ['$0 compare random+random high-first+random --group-sequential -n 1e5', 'stop at one of 8 planned looks'],
    ['$0 compare random+random random+random --rule-b pickup=deepest', 'compare two rulings'],
  ];
}
