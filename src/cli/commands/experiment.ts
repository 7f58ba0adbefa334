import { basename, dirname, extname, join } from 'node:path';
import { estimateSampleSizes, summarize } from '../../analysis/index.js';
import {
  type Experiment,
  estimate,
  readExperiment,
  experimentSchema as schemaOfFiles,
} from '../../experiment/index.js';
import { createStudy, planBlocks, renderText, runBlocks } from '../../report/index.js';
import { openGame, type RunResult, type RunSpec } from '../../simulation/index.js';
import { createRunSpec, selectRecordedFeatures } from '../arms.js';
import * as o from '../options/shared.js';
import { terminalStyle } from '../output/terminal.js';
import { type PlannedRun, playRun } from '../play.js';

const FILE = { file: o.word('an experiment file (YAML)') };

export function spec() {
  return {
    words: FILE,
    options: {
      ...o.outFolder('folder for the results', 'results/NAME'),
      ...o.makeSavedAlways(o.OUTPUT_OPTIONS),
      ...o.RUNNING_OPTIONS,
      ...o.QUEUE_OPTIONS,
    },
    examples: [
      ['experiment experiments/senior-vs-junior.yaml', 'writes results/senior-vs-junior/'],
      ['experiment experiments/rulings.yaml --resume', 'continue a run that was stopped or killed'],
      ['experiment experiments/rulings.yaml --shard 1/2', 'play a half; when both are there: shamus merge'],
      ['experiment experiments/rulings.yaml --redis redis://localhost', 'by workers, on any number of machines'],
      ['experiment check experiments/rulings.yaml', 'show what it would play, and how long that takes'],
    ] as const,
  };
}

function checkSpec() {
  return {
    words: FILE,
    options: o.RUNNING_OPTIONS,
    examples: [
      ['experiment check experiments/rulings.yaml', 'show its arms, labels, games and time'],
      ['experiment check my.yaml --threads 8', 'estimate the time on eight threads'],
    ] as const,
  };
}

function schemaSpec() {
  return {
    options: {},
    examples: [
      ['experiment schema > experiment.schema.json', 'lets editors check experiment files (see docs/experiments.md)'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus experiment FILE`: runs an experiment file and saves its results. */
export async function action(values: Values): Promise<void> {
  const { out, ...planned } = await planExperiment(values);
  const { game, plan, question } = planned;
  const policyFolder = dirname(values.file);
  const print = (result: RunResult) => {
    if (plan.contrasts !== undefined && result.ended !== 'complete')
      console.error('shamus: contrasts are told once all arms are complete');
    const study = createStudy(game, summarize(game, plan, result), question, estimateSampleSizes(game, plan, result));
    return renderText(runBlocks(study), terminalStyle(process.stdout));
  };
  await playRun(planned, { ...values, out }, print, policyFolder);
}

/** Plans the run of the command, and the folder for its results. @throws UsageError */
export async function planExperiment(
  values: Values,
): Promise<PlannedRun & { readonly question: string; readonly out: string }> {
  const found = await readExperiment(values.file);
  const plan = planOf(found, values);
  const { question, outputs } = found;
  const records = values.records || outputs.records === true;
  const game = selectRecordedFeatures(await openGame(found.game), values.features ?? outputs.features, records);
  const out = values.out ?? outputs.folder ?? join('results', basename(values.file, extname(values.file)));
  return { game, plan, question, comparison: null, records, out };
}

function planOf(
  { arms, seed, rule, contrasts, focus }: Experiment,
  values: Parameters<typeof createRunSpec>[3],
): RunSpec {
  return { ...(contrasts && { contrasts }), ...(focus && { focus }), ...createRunSpec(arms, seed, rule, values) };
}

/** `shamus experiment check FILE`: says what a file would run. */
async function showPlan(values: o.ValuesFor<typeof checkSpec>): Promise<void> {
  const found = await readExperiment(values.file);
  const plan = planOf(found, values);
  const blocks = planBlocks(await openGame(found.game), found, await estimate(plan), plan.threads);
  process.stdout.write(renderText(blocks, terminalStyle(process.stdout)));
}

/** `shamus experiment schema`: prints the JSON Schema of experiment files. */
async function printSchema(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await schemaOfFiles(), null, 2)}\n`);
}

export const check: o.CommandCode = { spec: checkSpec, action: showPlan };
export const schema: o.CommandCode = { spec: schemaSpec, action: printSchema };
