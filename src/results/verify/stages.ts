/** Whether the runs that a folder consists of are genuine, and whether its manifest agrees with theirs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, referenceIn, UsageError } from '../../game/index.js';
import type { RunResult } from '../../simulation/index.js';
import { type Asked, differenceFromAsked } from '../asked.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import type { FolderManifest, Manifest } from '../format.js';
import { readResults } from '../read.js';
import { CLOCKS_DIFFER, checkFiles, findFactErrors, neverProven } from './facts.js';
import { rebuild } from './rebuild.js';
import { type Verification, type VerifyOptions, verify } from './verify.js';

/** A folder that consists of several runs. */
interface StagedResults {
  readonly path: string;
  readonly manifest: FolderManifest;
  /** `tuning`, for messages. */
  readonly what: string;
  /** The folders of the runs, and what they are called together. */
  readonly stages: readonly string[];
  readonly stagesTitle: string;
  /** Its own files, besides the page. */
  readonly own: readonly string[];
  /** How its summary says that it ended. */
  readonly ended: Manifest['ended'];
}

/**
 * Verifies each run as results of its own, a part of the batches in each, and the manifest of the whole.
 *
 * @param gameOf the game of a run, with the features that its records carry
 * @param findOthers finds what else is wrong, once the runs were verified
 */
export async function verifyStages(
  { path, manifest, what, stages, stagesTitle, own: files, ended }: StagedResults,
  gameOf: (stage: Manifest) => Promise<Game>,
  options: VerifyOptions,
  findOthers: () => Promise<readonly Discrepancy[]>,
): Promise<Verification> {
  const own = [...files, ...stages.map((stage) => `${stage}/manifest.json`)];
  const listed = checkFiles({
    ...{ path, files: manifest.files, expected: own, isOptional: (name) => name === 'report.html' },
    isChecked: (name) => name === 'manifest.json' || stages.includes(name),
  });
  const falsehoods = listed.errors;
  const each = Math.max(1, Math.ceil(options.batches / Math.max(1, stages.length)));
  const unproven = new Set<string>(listed.unproven);
  const batches = { played: 0, of: 0, seed: options.seed };
  let unplayable: string | null = null;
  const manifests: Manifest[] = [];
  for (const stage of stages) {
    const results = readResults(join(path, stage));
    manifests.push(results.manifest);
    const found = await verify(await gameOf(results.manifest), results, { ...options, batches: each });
    falsehoods.push(...found.falsehoods.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    batches.played += found.batches.played;
    batches.of += found.batches.of;
    for (const other of found.unproven) unproven.add(other);
  }
  const facts = findStageFacts(manifest, manifests, what, stagesTitle);
  falsehoods.push(...findFactErrors(path, manifest, { ended }, facts), ...(await findOthers()));
  for (const other of neverProven(manifest)) unproven.add(other);
  const ok = falsehoods.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/1', path, ok, falsehoods, unplayable, batches, chances: [], unproven: [...unproven] };
}

/** Facts in the manifest that cannot be, or do not agree with those of the runs. */
function findStageFacts(manifest: FolderManifest, stages: readonly Manifest[], what: string, title: string): string[] {
  const { ended, signature, versions, finished, seconds } = manifest;
  const found: string[] = [];
  if (ended !== 'complete') found.push(`says '${ended}', and only a complete ${what} is written`);
  for (const stage of stages) {
    const version = versions['shamus-lab'];
    if (stage.versions['shamus-lab'] !== version) found.push(`names version ${version}, and its ${title} another`);
    // A game with other rules has another one.
    const isSame = isDeepStrictEqual(referenceIn(stage), referenceIn(manifest));
    if (isSame && stage.signature !== signature) found.push(`has the signature ${signature}, and its ${title} another`);
    if (Date.parse(stage.finished) > Date.parse(finished) + CLOCKS_DIFFER) {
      found.push(`was finished on ${finished}, before its ${title}`);
    }
  }
  const sum = stages.reduce((all, stage) => all + stage.seconds, 0);
  // Each is rounded to a thousandth.
  if (Math.abs(sum - seconds) > (stages.length + 1) / 1000) {
    found.push(`says ${seconds} s, and its ${title} took ${sum} s`);
  }
  return found;
}

/** A run that a command asks for, and its folder. */
interface AskedStage extends Asked {
  readonly name: string;
}

/** What decides which runs are played, for messages. */
interface Asker {
  /** `search`, and what it says it is of: `tuning`. */
  readonly name: string;
  readonly of: string;
  /** What it calls a run, and the folders that there are of them. */
  readonly stage: string;
  readonly stages: readonly string[];
  readonly summaryFile: string;
}

/**
 * Lets a command decide again by what its runs came to: it must ask for the same runs, and come to the same files.
 *
 * @param follow comes to the texts of the files by their names
 * @param folder where paths of policies are seen from
 */
export async function findOtherDecisions(
  path: string,
  { name: asker, of, stage: what, stages, summaryFile }: Asker,
  folder: string,
  follow: (read: (stage: AskedStage) => Promise<RunResult>) => Promise<Readonly<Record<string, string>>>,
): Promise<Discrepancy[]> {
  const played = new Set<string>();
  const read = async ({ name, ...asked }: AskedStage): Promise<RunResult> => {
    played.add(name);
    const place = join(path, name);
    if (!existsSync(join(place, 'manifest.json'))) throw new OtherStage(name, `is missing, and the ${asker} needs it`);
    const results = readResults(place);
    const difference = differenceFromAsked(results, asked);
    if (difference !== null)
      throw new OtherStage(name, `is not what the ${asker} asks for: it has ${difference} by the ${asker}`);
    return (await rebuild(asked.game, results, folder)).result;
  };
  try {
    const files = await follow(read);
    const others = stages.filter((name) => !played.has(name));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, `is of a ${what} that the ${asker} does not ask for`)),
      ...Object.entries(files).flatMap(([name, text]) => findDifference(path, name, text, `its ${what}s`)),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [error.error];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile(summaryFile, `is of a ${of} that cannot be followed: ${error.message}`)];
  }
}

/** What is missing, or not what is asked for, of a run that the whole follows from. */
class OtherStage extends Error {
  readonly error: Discrepancy;

  /** @param name the folder of the run */
  constructor(name: string, message: string) {
    super(message);
    this.error = inFile(`${name}/manifest.json`, message);
  }
}
