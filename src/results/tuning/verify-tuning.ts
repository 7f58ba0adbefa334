/** Whether the folder of a tuning is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { type RunResult, resolveTeam, withOpponents } from '../../simulation/index.js';
import { beginningOf, readSpace, type TuningPhase, type TuningSpec, tune } from '../../tuning/index.js';
import { differenceFromAsked } from '../asked.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import type { Manifest } from '../format.js';
import { toJson } from '../json-file.js';
import { readResults } from '../read.js';
import { CLOCKS_DIFFER, checkFiles, findFactErrors, neverProven } from '../verify/facts.js';
import { rebuild } from '../verify/rebuild.js';
import { type Verification, type VerifyOptions, verify } from '../verify/verify.js';
import { candidatesCsv, stagesIn, type TuningResults } from './tuning-format.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same summary.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, options: VerifyOptions): Promise<Verification> {
  const { path, manifest } = tuning;
  const stages = stagesIn(path);
  const own = ['summary.json', 'candidates.csv', ...stages.map((stage) => `${stage}/manifest.json`)];
  const files = checkFiles({
    ...{ path, files: manifest.files, needed: own },
    isKnown: (name) => own.includes(name) || name === 'report.html',
    isChecked: (name) => name === 'manifest.json' || stages.includes(name),
  });
  const falsehoods = files.errors;
  const each = Math.max(1, Math.ceil(options.batches / Math.max(1, stages.length)));
  const unproven = new Set<string>(files.unproven);
  const batches = { played: 0, of: 0, seed: options.seed };
  let unplayable: string | null = null;
  const manifests: Manifest[] = [];
  for (const stage of stages) {
    const results = readResults(join(path, stage));
    manifests.push(results.manifest);
    const found = await verify(game, results, { ...options, batches: each });
    falsehoods.push(...found.falsehoods.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    batches.played += found.batches.played;
    batches.of += found.batches.of;
    for (const what of found.unproven) unproven.add(what);
  }
  falsehoods.push(
    ...findTuningFactErrors(tuning, manifests),
    ...(await findSearchErrors(game, tuning, options.folder)),
  );
  for (const what of neverProven(manifest)) unproven.add(what);
  const ok = falsehoods.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/1', path, ok, falsehoods, unplayable, batches, chances: [], unproven: [...unproven] };
}

/** Finds facts in the manifest that cannot be, or do not agree with those of the rounds and the confirmation. */
function findTuningFactErrors({ path, manifest, summary }: TuningResults, stages: readonly Manifest[]): Discrepancy[] {
  const { ended, signature, versions, finished, seconds } = manifest;
  const found: string[] = [];
  if (ended !== 'complete') found.push(`says '${ended}', and only a complete tuning is written`);
  for (const stage of stages) {
    const version = versions['shamus-lab'];
    if (stage.versions['shamus-lab'] !== version) found.push(`names version ${version}, and its rounds another`);
    if (stage.signature !== signature) found.push(`has the signature ${signature}, and its rounds another`);
    if (Date.parse(stage.finished) > Date.parse(finished) + CLOCKS_DIFFER) {
      found.push(`was finished on ${finished}, before its rounds`);
    }
  }
  const sum = stages.reduce((all, stage) => all + stage.seconds, 0);
  // Each is rounded to a thousandth.
  if (Math.abs(sum - seconds) > (stages.length + 1) / 1000) {
    found.push(`says ${seconds} s, and its rounds took ${sum} s`);
  }
  return findFactErrors(path, manifest, [['summary.json', { ended: summary.ended }]], found);
}

/** A stage that is not what the search asks for. */
class OtherStage extends Error {
  constructor(readonly error: Discrepancy) {
    super(error.message);
  }
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
  const wrong = (message: string) => new OtherStage(inFile(`${stage.name}/manifest.json`, message));
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
