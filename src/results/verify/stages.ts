/** Whether the runs that a folder consists of are genuine, and whether its manifest agrees with theirs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, referenceIn, UsageError } from '../../game/index.js';
import type { RunResult } from '../../simulation/index.js';
import { type Asked, differenceFromAsked } from '../asked.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import { STAGED_FILES } from '../folder-kinds.js';
import { type FolderManifest, isCompared, type Manifest } from '../format.js';
import { readResults } from '../read.js';
import type { StagedKind, StagedResults } from '../staged-reading.js';
import { CLOCKS_DIFFER, checkFiles, findFactErrors, neverProven } from './facts.js';
import { rebuild } from './rebuild.js';
import { type Verification, type VerifyOptions, verify } from './verify.js';

/** A run that a command asks for, and its folder. */
interface AskedStage extends Asked {
  readonly name: string;
}

/** Reads the results of a run. @throws OtherStage if they are missing, or not what is asked for */
type ReadStage = (stage: AskedStage) => Promise<RunResult>;

/**
 * Verifies each run as results of its own, a part of the batches in each, and the manifest of the whole; and lets the command
 * decide again by what its runs came to: it must ask for the same runs, and come to the same files.
 *
 * @param gameOf the game of a run, with the features that its records carry
 * @param follow comes to the texts of the files by their names
 */
export async function verifyStages<B, S extends { readonly ended: Manifest['ended'] }>(
  kind: StagedKind<B, S>,
  { path, manifest, summary }: StagedResults<B, S>,
  options: VerifyOptions,
  gameOf: (stage: Manifest) => Promise<Game>,
  follow: (read: ReadStage) => Promise<Readonly<Record<string, string>>>,
): Promise<Verification> {
  const { files, optional } = STAGED_FILES[kind.kind];
  const stages = kind.stages!(path);
  const listed = checkFiles({
    ...{ path, files: manifest.files, isOptional: (name) => optional.includes(name) },
    expected: [...files, ...stages.map((stage) => `${stage}/manifest.json`)],
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
  falsehoods.push(
    ...findFactErrors(path, manifest, { ended: summary.ended }, findStageFacts(manifest, manifests)),
    ...(await findOtherDecisions({ path, manifest }, stages, files[0]!, options.folder, follow)),
  );
  for (const other of neverProven(manifest)) unproven.add(other);
  const ok = falsehoods.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/1', path, ok, falsehoods, unplayable, batches, chances: [], unproven: [...unproven] };
}

function findStageFacts(manifest: FolderManifest, stages: readonly Manifest[]): string[] {
  const { ended, signature, versions, finished, seconds } = manifest;
  const found: string[] = [];
  if (ended !== 'complete') found.push(`says '${ended}', and only what is complete is written`);
  for (const stage of stages) {
    const version = versions['shamus-lab'];
    if (stage.versions['shamus-lab'] !== version) found.push(`names version ${version}, and its runs another`);
    // A game with other rules has another one.
    const isSame = isDeepStrictEqual(referenceIn(stage), referenceIn(manifest));
    if (isSame && stage.signature !== signature) found.push(`has the signature ${signature}, and its runs another`);
    if (Date.parse(stage.finished) > Date.parse(finished) + CLOCKS_DIFFER) {
      found.push(`was finished on ${finished}, before its runs`);
    }
  }
  const sum = stages.reduce((all, stage) => all + stage.seconds, 0);
  // Each is rounded to a thousandth.
  if (Math.abs(sum - seconds) > (stages.length + 1) / 1000) found.push(`says ${seconds} s, and its runs took ${sum} s`);
  return [...new Set(found)];
}

async function findOtherDecisions(
  { path, manifest }: Pick<StagedResults<unknown, unknown>, 'path' | 'manifest'>,
  stages: readonly string[],
  summaryFile: string,
  folder: string,
  follow: (read: ReadStage) => Promise<Readonly<Record<string, string>>>,
): Promise<Discrepancy[]> {
  const played = new Set<string>();
  const read = async ({ name, ...asked }: AskedStage): Promise<RunResult> => {
    played.add(name);
    const place = join(path, name);
    if (!existsSync(join(place, 'manifest.json'))) throw new OtherStage(name, 'is missing, and the command needs it');
    const results = readResults(place);
    const difference = differenceFromAsked(results, asked);
    if (difference !== null)
      throw new OtherStage(name, `is not what the command asks for: it has ${difference} by the command`);
    return (await rebuild(asked.game, results, folder)).result;
  };
  try {
    const files = Object.entries(await follow(read)).filter(([name]) => isCompared(manifest, name));
    const others = stages.filter((name) => !played.has(name));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, 'is of a run that the command does not ask for')),
      ...files.flatMap(([name, text]) => findDifference(path, name, text, 'what was played')),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [inFile(`${error.stage}/manifest.json`, error.message)];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile(summaryFile, `cannot be followed: ${error.message}`)];
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
