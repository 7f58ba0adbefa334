/** Whether a tuning follows from its rounds, and these come out the same. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { resolveTeam, withOpponents } from '../../simulation/index.js';
import { readSpace, type TuningSpec, tune } from '../../tuning/index.js';
import { differenceFromAsked } from '../asked.js';
import { type Discrepancy, findChangedFiles, findDifference, inFile } from '../discrepancy.js';
import { TUNING_FILES } from '../folder-kinds.js';
import { readResults } from '../read.js';
import { rebuild } from '../verify/rebuild.js';
import { type Verification, type VerifyOptions, verify } from '../verify/verify.js';
import { stagesIn, type TuningResults, tuningFiles } from './tuning-format.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same files.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, options: VerifyOptions): Promise<Verification> {
  const { path, manifest } = tuning;
  const stages = stagesIn(path);
  const differences = findChangedFiles(path, manifest.files);
  const each = Math.max(1, Math.ceil(options.batches / Math.max(1, stages.length)));
  const batches = { played: 0, of: 0, seed: options.seed };
  let unplayable: string | null = null;
  for (const stage of stages) {
    const found = await verify(game, readResults(join(path, stage)), { ...options, batches: each });
    differences.push(...found.differences.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    batches.played += found.batches.played;
    batches.of += found.batches.of;
  }
  differences.push(...(await findOtherDecisions(game, tuning, stages, options.folder)));
  const ok = differences.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/2', path, ok, differences, unplayable, batches };
}

async function findOtherDecisions(
  game: Game,
  tuning: TuningResults,
  stages: readonly string[],
  folder: string,
): Promise<Discrepancy[]> {
  const { path } = tuning;
  const played = new Set<string>();
  try {
    const { summary } = await tune(await specOf(game, tuning, folder), async (stage) => {
      const { name, plan, title, question: comparison } = stage;
      played.add(name);
      if (!existsSync(join(path, name, 'manifest.json')))
        throw new OtherStage(name, 'is missing, and the search needs it');
      const results = readResults(join(path, name));
      const question = comparison === null ? title : null;
      const difference = differenceFromAsked(results, { game, plan, records: false, question, comparison });
      if (difference !== null)
        throw new OtherStage(name, `is not what the search asks for: it has ${difference} by the search`);
      return (await rebuild(game, results, folder)).result;
    });
    const others = stages.filter((name) => !played.has(name));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, 'is of a run that the search does not ask for')),
      ...Object.entries(tuningFiles(summary)).flatMap(([name, text]) =>
        findDifference(path, name, text, 'what was played'),
      ),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [inFile(`${error.stage}/manifest.json`, error.message)];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile(TUNING_FILES.summary, `cannot be followed: ${error.message}`)];
  }
}

/** A run that the whole follows from is missing, or not what is asked for. */
class OtherStage extends Error {
  /** @param stage the folder of the run */
  constructor(
    readonly stage: string,
    message: string,
  ) {
    super(message);
  }
}

async function specOf(game: Game, { summary }: TuningResults, folder: string): Promise<TuningSpec> {
  const { question, seed } = summary;
  const setup = resolveSetup(game, summary.setup);
  const team = await resolveTeam(game, setup.players, summary.start.policies, folder);
  const start = summary.start.field === null ? team : withOpponents(team);
  const space = await readSpace(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}
