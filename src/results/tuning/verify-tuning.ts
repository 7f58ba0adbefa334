/** Whether the folder of a tuning is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { type RunResult, resolveTeam, withOpponents } from '../../simulation/index.js';
import { beginningOf, readSpace, type TuningPhase, type TuningSpec, tune } from '../../tuning/index.js';
import { differenceFromAsked } from '../asked.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import { toJson } from '../json-file.js';
import { readResults } from '../read.js';
import { rebuild } from '../verify/rebuild.js';
import { OtherStage, verifyStages } from '../verify/stages.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { candidatesCsv, stagesIn, type TuningResults } from './tuning-format.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same summary.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, options: VerifyOptions): Promise<Verification> {
  const { path, manifest, summary } = tuning;
  const stages = stagesIn(path);
  const own = ['summary.json', 'candidates.csv'];
  return verifyStages(
    { path, manifest, what: 'tuning', stages, stagesTitle: 'rounds', own, ended: summary.ended },
    async () => game,
    options,
    () => findSearchErrors(game, tuning, options.folder),
  );
}

/** Searches again, by what the rounds came to, and compares what that says with what was written. */
async function findSearchErrors(game: Game, tuning: TuningResults, folder: string): Promise<Discrepancy[]> {
  const { path } = tuning;
  try {
    const spec = await specOf(game, tuning, folder);
    if (!isDeepStrictEqual(beginningOf(spec), tuning.beginning)) {
      return [inFile('summary.json', 'has options or values that its own question does not name')];
    }
    const asked = new Set<string>();
    const { summary } = await tune(spec, (stage) => {
      asked.add(stage.name);
      return readStage(game, path, stage, folder);
    });
    const others = stagesIn(path).filter((name) => !asked.has(name));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, 'is of a round that the search does not ask for')),
      ...findDifference(path, 'summary.json', toJson(summary), SOURCE),
      ...findDifference(path, 'candidates.csv', candidatesCsv(summary), SOURCE),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [error.error];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile('summary.json', `is of a tuning that cannot be followed: ${error.message}`)];
  }
}

async function specOf(game: Game, { summary }: TuningResults, folder: string): Promise<TuningSpec> {
  const { question, seed } = summary;
  const setup = resolveSetup(game, summary.setup);
  const team = await resolveTeam(game, setup.players, summary.start.policies.join('+'), folder);
  const start = summary.start.field === null ? team : withOpponents(team);
  const space = await readSpace(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}

async function readStage(game: Game, path: string, stage: TuningPhase, folder: string): Promise<RunResult> {
  const place = join(path, stage.name);
  const wrong = (message: string) => new OtherStage(stage.name, message);
  if (!existsSync(join(place, 'manifest.json'))) throw wrong('is missing, and the search goes on there');
  const results = readResults(place);
  const asked = {
    plan: stage.plan,
    question: stage.question === null ? stage.title : null,
    records: null,
    game,
    comparison: stage.question,
  };
  const difference = differenceFromAsked(results, asked);
  if (difference !== null) throw wrong(`is not what the search asks for: it has ${difference} by the search`);
  return (await rebuild(game, results, folder)).result;
}

/** What the summary and the candidates follow from. */
const SOURCE = 'the rounds and the confirmation';
