import { dirname } from 'node:path';
import { estimateSampleSizes } from '../../analysis/index.js';
import { formatShellLine, oneLine, parseShellLine, selectFeatures, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { compareBlocks, createStudy, renderText, runBlocks } from '../../report/index.js';
import { type FoundShards, findShards, type MergedRun, mergeShards, writeMerged } from '../../results/index.js';
import { EXIT_FAILURE } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { commandWithOut, terminalStyle } from '../output/terminal.js';
import { formatJsonResult, presentResults } from '../play.js';

export function spec() {
  return {
    words: { folders: o.words('folders of shards, or folders that hold such folders') },
    options: {
      ...o.outFolder('folder for the results', 'the one that holds all shards'),
      ...o.makeSavedAlways(o.FORCE_OPTION),
      ...o.json('print the results as JSON, as the command with --json does'),
    },
    examples: [
      ['merge results/rulings', 'of all shards in a folder make the results of the whole run'],
      ['merge results/rulings/shard-* --out whole', 'the same of shards that lie anywhere'],
    ] as const,
  };
}

/** `shamus merge DIR…`: makes one results folder of all shards of a run. */
export async function action({ folders, force, json, ...values }: o.ValuesFor<typeof spec>): Promise<void> {
  const found = await findShards(folders);
  if (found.troubles.length > 0) return refuse(found);
  const out = values.out ?? commonFolder(found);
  const { begin } = found.shards[0]!;
  const game = selectFeatures(await loadGame(begin), begin.features);
  const merged = await mergeShards(game, found.shards);
  await writeMerged(
    merged,
    found.shards,
    out,
    formatShellLine(commandWithOut(parseShellLine(begin.command) ?? [], out)),
    force,
  );
  const { run, end } = merged;
  process.stdout.write(json ? formatJsonResult(run.summary(end)) : reportOf(merged));
  await presentResults(out, run.result(end));
}

/** Says all that is in the way; nothing is written. */
function refuse({ shards, troubles }: FoundShards): void {
  for (const trouble of troubles) console.error(`shamus: ${oneLine(trouble)}`);
  const complete = shards.length === 1 ? '1 shard is' : `${shards.length} shards are`;
  console.error(`shamus: nothing was written; ${complete} complete and can be merged when all are there`);
  process.exitCode = EXIT_FAILURE;
}

function commonFolder({ shards }: FoundShards): string {
  const folders = new Set(shards.map(({ path }) => dirname(path)));
  if (folders.size === 1) return [...folders][0]!;
  throw new UsageError('the shards lie in several folders: say with --out where the results are to go');
}

function reportOf({ run, end }: MergedRun): string {
  const { game, begin, plan } = run;
  const look = terminalStyle(process.stdout);
  const summary = run.summary(end);
  if (summary.verdict !== undefined) return renderText(compareBlocks(game, summary), look);
  const sizes = estimateSampleSizes(game, plan, run.result(end));
  return renderText(runBlocks(createStudy(game, summary, begin.question, sizes)), look);
}
