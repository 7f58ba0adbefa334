/** Whether a tuning follows from its rounds, and these come out the same. */
import { join } from 'node:path';
import { type Game, resolveSetup, UsageError } from '../game/index.js';
import { resolveTeam, withOpponents } from '../simulation/index.js';
import { readSpace, type TuningSpec, tune } from '../tuning/index.js';
import { type Discrepancy, findDifference, inFile } from './disk/lines.js';
import { JOURNAL } from './format.js';
import { beginOf, firstDifference } from './identity.js';
import { readResults, readRun } from './read.js';
import { hashOfStage, stagesIn, type TuningResults, tuningFiles } from './tuning.js';
import { findChanged, type Verification, type VerifyOptions, verify } from './verify.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same files.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, options: VerifyOptions): Promise<Verification> {
  const { path, journal } = tuning;
  const stages = stagesIn(path);
  const differences = [...findOtherStages(tuning, stages), ...findChanged(path, journal.pages)];
  const each = Math.max(1, Math.ceil(options.batches / Math.max(1, stages.length)));
  const games = { played: 0, of: 0, seed: options.seed };
  let unplayable: string | null = null;
  for (const stage of stages) {
    const found = await verify(game, join(path, stage), { ...options, batches: each });
    differences.push(...found.differences.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    games.played += found.games.played;
    games.of += found.games.of;
  }
  differences.push(...(await findOtherDecisions(game, tuning, options.folder)));
  const ok = differences.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/3', path, ok, differences, unplayable, games };
}

/** Finds stages that are missing, others than when the tuning was written, or too many. */
function findOtherStages({ path, journal }: TuningResults, stages: readonly string[]): Discrepancy[] {
  const known = journal.stages.map(({ name }) => name);
  return [
    ...journal.stages
      .filter(({ name, sha256 }) => hashOfStage(path, name) !== sha256)
      .map(({ name }) => inFile(`${name}/${JOURNAL}`, 'is missing, or not as it was written')),
    ...stages
      .filter((name) => !known.includes(name))
      .map((name) => inFile(`${name}/${JOURNAL}`, 'is not of this tuning')),
  ];
}

async function findOtherDecisions(game: Game, tuning: TuningResults, folder: string): Promise<Discrepancy[]> {
  const { path } = tuning;
  try {
    const { summary } = await tune(
      await specOf(game, tuning, folder),
      async ({ name, plan, title, question: comparison }) => {
        const { begin, end } = readResults(join(path, name));
        const { command } = begin;
        const question = comparison === null ? title : null;
        const asked = beginOf({ game, plan, records: false, question, comparison, command }, begin, join(path, name));
        const difference = firstDifference(begin, asked, 'the search has');
        if (difference !== null)
          throw new UsageError(`'${name}' is not what the search asks for: it has ${difference}`);
        return readRun(game, join(path, name)).result(end);
      },
    );
    return tuningFiles(summary).flatMap(([name, text]) => findDifference(path, name, text, 'what was played'));
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile(JOURNAL, `cannot be followed: ${error.message}`)];
  }
}

async function specOf(game: Game, { begin: { tuning } }: TuningResults, folder: string): Promise<TuningSpec> {
  const { question, seed, start: begun } = tuning;
  const setup = resolveSetup(game, tuning.setup);
  const team = await resolveTeam(game, setup.players, begun.policies, folder);
  const start = begun.field === null ? team : withOpponents(team);
  const space = await readSpace(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}
