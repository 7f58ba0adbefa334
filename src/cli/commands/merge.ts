import { dirname } from 'node:path';
import type { Argv } from 'yargs';
import { escapeForTerminal, oneLine, shellLine, UsageError, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { caption, comparisonReport, intervalsLine, resultsTable } from '../../report/index.js';
import { type FoundShards, findShards, type MergedRun, mergedRun, writeMerged } from '../../results/index.js';
import { FAILURE } from '../input/conventions.js';
import { FORCE_OPTION, stringOption } from '../input/options.js';
import { commandWithOut, keepStdoutForResults, lookOf } from '../output/terminal.js';
import { presentResults } from '../results-output.js';
import { jsonLine } from '../run-with-progress.js';

/** `shamus merge DIR…`: makes one results folder of all shards of a run. */
export function mergeCommand(yargs: Argv): Argv {
  return yargs.command(
    'merge <folders..>',
    'join the parts of a run that were played with --shard',
    (command) =>
      command
        .positional('folders', {
          type: 'string',
          array: true,
          demandOption: true,
          describe: 'folders of shards, or folders that hold such folders',
        })
        .options({
          out: stringOption('out', {
            alias: 'o',
            describe: 'folder for the results (default: the one that holds all shards)',
          }),
          ...FORCE_OPTION,
          json: {
            type: 'boolean',
            default: false,
            describe: 'print the results as JSON, as the command with --json does',
          },
        } as const)
        .example('$0 merge results/rulings', 'of all shards in a folder make the results of the whole run')
        .example('$0 merge results/rulings/shard-* --out whole', 'the same of shards that lie anywhere'),
    async (argv) => {
      keepStdoutForResults();
      const found = await findShards(argv.folders);
      if (found.troubles.length > 0) return refuse(found);
      const out = argv.out ?? commonFolder(found);
      const { identity } = found.shards[0]!.file;
      const game = withFeatures(await loadGame(identity.game), identity.features);
      const run = await mergedRun(game, found.shards);
      await writeMerged(run, found.shards, out, shellLine(commandWithOut(run.whole.command, out)), argv.force);
      process.stdout.write(argv.json ? jsonOf(run) : textOf(run));
      await presentResults(out, run.result);
    },
  );
}

/** Says all that is in the way; nothing is written. */
function refuse({ shards, troubles }: FoundShards): void {
  for (const trouble of troubles) console.error(`shamus: ${oneLine(trouble)}`);
  const complete = shards.length === 1 ? '1 shard is' : `${shards.length} shards are`;
  console.error(`shamus: nothing was written; ${complete} complete and can be merged when all are there`);
  process.exitCode = FAILURE;
}

/** @throws UsageError if the shards lie in several folders */
function commonFolder({ shards }: FoundShards): string {
  const folders = new Set(shards.map(({ path }) => dirname(path)));
  if (folders.size === 1) return [...folders][0]!;
  throw new UsageError('the shards lie in several folders: say with --out where the results are to go');
}

function jsonOf({ plan, result, summary, comparison }: MergedRun): string {
  return comparison === null ? jsonLine(summary, plan, result) : jsonLine(comparison, plan, result);
}

/** As the command for the whole run prints it. */
function textOf({ game, identity, whole, summary, comparison }: MergedRun): string {
  if (comparison !== null) return escapeForTerminal(comparisonReport(game, comparison));
  const look = lookOf(process.stdout);
  const table = `${resultsTable(game, summary, look)}${caption(summary)}`;
  if (whole.of === 'run' || identity.question === null) return table;
  return `${escapeForTerminal(identity.question)}\n\n${table}${intervalsLine(game, summary, look)}`;
}
