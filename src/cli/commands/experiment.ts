import { basename, dirname, extname, join } from 'node:path';
import {
  type Experiment,
  estimate,
  readExperiment,
  experimentSchema as schemaOfFiles,
} from '../../experiment/index.js';
import { escapeForTerminal, type Game } from '../../game/index.js';
import { caption, intervalsLine, planReport, resultsTable } from '../../report/index.js';
import { openGame, type RunSpec } from '../../simulation/index.js';
import { runOf, withRecordedFeatures } from '../arms.js';
import type { ValuesFor } from '../options/option.js';
import { keepStdoutForResults, terminalStyle } from '../output/terminal.js';
import { type Measured, type PlannedRun, playRun } from '../play.js';
import type { experimentCheck as checkSpec, experiment as experimentSpec } from '../specs/runs.js';

type Values = ValuesFor<typeof experimentSpec>;

/** `shamus experiment FILE`: runs an experiment file and saves its results. */
export async function experiment(values: Values): Promise<void> {
  keepStdoutForResults();
  const { out, ...planned } = await planExperiment(values);
  const { game, plan, question } = planned;
  const folders = { command: '.', policies: dirname(values.file) };
  const print = ({ summary, result }: Measured) => {
    if (plan.contrasts !== undefined && result.ended !== 'complete')
      console.error('shamus: contrasts are told once all arms are complete');
    return { text: formatExperiment(game, question, summary) };
  };
  await playRun(planned, { ...values, out }, 'experiment', print, folders);
}

/** Results of an experiment as text. */
export function formatExperiment(game: Game, question: string, summary: Measured['summary']): string {
  const style = terminalStyle(process.stdout);
  const table = `${resultsTable(game, summary, style)}${caption(summary)}${intervalsLine(game, summary, style)}`;
  return `${escapeForTerminal(question)}\n\n${table}`;
}

/** What the command plays, and the folder for its results. @throws UsageError */
export async function planExperiment(
  values: Values,
): Promise<PlannedRun & { readonly question: string; readonly out: string }> {
  const found = await readExperiment(values.file);
  const plan = planOf(found, values);
  const { question, outputs } = found;
  const records = values.records ?? outputs.records ?? null;
  const game = withRecordedFeatures(await openGame(found.game), values.features ?? outputs.features, records);
  const out = values.out ?? outputs.folder ?? join('results', basename(values.file, extname(values.file)));
  return { game, plan, question, comparison: null, records, out };
}

function planOf({ arms, seed, rule, contrasts, focus }: Experiment, values: Parameters<typeof runOf>[3]): RunSpec {
  return { ...(contrasts && { contrasts }), ...(focus && { focus }), ...runOf(arms, seed, rule, values) };
}

/** `shamus experiment check FILE`: says what a file would run. */
export async function experimentCheck(values: ValuesFor<typeof checkSpec>): Promise<void> {
  keepStdoutForResults();
  const found = await readExperiment(values.file);
  const plan = planOf(found, values);
  process.stdout.write(planReport(await openGame(found.game), found, await estimate(plan), plan.threads));
}

/** `shamus experiment schema`: prints the JSON Schema of experiment files. */
export async function experimentSchema(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await schemaOfFiles(), null, 2)}\n`);
}
