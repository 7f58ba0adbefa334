/** Whether the folder of a tuning is genuine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { type RunResult, resolveTeam, withOpponents } from '../../simulation/index.js';
import { beginningOf, readSpace, type TuningPhase, type TuningSpec, tune } from '../../tuning/index.js';
import { differenceFromAsked } from '../asked.js';
import { type Manifest, toJson } from '../format.js';
import { readResults } from '../read.js';
import { type Discrepancy, inFile } from '../verify/discrepancy.js';
import { findChangedFiles, findStrayText, findUnlistedFiles, sealOfFile } from '../verify/listed-files.js';
import { CLOCKS_DIFFER, neverProven, wrongFacts } from '../verify/manifest-facts.js';
import { rebuild } from '../verify/rebuild.js';
import { type Verification, type VerifyOptions, verify } from '../verify/verify.js';
import { candidatesCsv } from './candidates-csv.js';
import type { TuningResults } from './read-tuning.js';
import { stagesIn } from './tuning-folder.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same summary.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, wish: VerifyOptions): Promise<Verification> {
  const { path, manifest } = tuning;
  const stages = stagesIn(path);
  const files = checkFiles(tuning, stages);
  const falsehoods = files.falsehoods;
  const each = Math.max(1, Math.ceil(wish.batches / Math.max(1, stages.length)));
  const unproven = new Set<string>(files.unproven);
  const batches = { played: 0, of: 0, seed: wish.seed };
  let unplayable: string | null = null;
  const manifests: Manifest[] = [];
  for (const stage of stages) {
    const results = readResults(join(path, stage));
    manifests.push(results.manifest);
    const found = await verify(game, results, { ...wish, batches: each });
    falsehoods.push(...found.falsehoods.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    batches.played += found.batches.played;
    batches.of += found.batches.of;
    for (const what of found.unproven) unproven.add(what);
  }
  falsehoods.push(...falseFacts(tuning, manifests), ...(await falseSearch(game, tuning, wish.folder)));
  for (const what of neverProven(manifest)) unproven.add(what);
  const ok = falsehoods.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/1', path, ok, falsehoods, unplayable, batches, chances: [], unproven: [...unproven] };
}

/** Files that are not as the manifest has them, or that it does not list; those of stages are checked with them. */
function checkFiles(
  { path, manifest }: TuningResults,
  stages: readonly string[],
): ReturnType<typeof findUnlistedFiles> {
  const own = ['summary.json', 'candidates.csv', ...stages.map((stage) => `${stage}/manifest.json`)];
  const isStage = (name: string) => stages.includes(name);
  const unlisted = findUnlistedFiles(path, manifest.files, (name) => name === 'manifest.json' || isStage(name));
  const missing = own.filter((name) => manifest.files[name] === undefined && !isUnlisted(unlisted, name));
  const changed = findChangedFiles(path, manifest.files, (name) => own.includes(name) || name === 'report.html');
  const falsehoods = [
    ...missing.map((name) => inFile(name, 'is not in manifest.json')),
    ...changed,
    ...unlisted.falsehoods,
    ...findStrayText(path, 'manifest.json', manifest),
  ];
  return { falsehoods, unproven: unlisted.unproven };
}

function isUnlisted({ falsehoods }: { readonly falsehoods: readonly Discrepancy[] }, name: string): boolean {
  return falsehoods.some(({ file }) => file === name);
}

/** Facts in the manifest that cannot be, or do not agree with those of the rounds and the confirmation. */
function falseFacts({ path, manifest, summary }: TuningResults, stages: readonly Manifest[]): Discrepancy[] {
  const seal = sealOfFile(path);
  const found = wrongFacts(manifest, seal);
  if (seal === 'none') found.push('has no SHA-256 of its own at its end');
  const { ended, signature, versions, finished, seconds } = manifest;
  if (ended !== summary.ended) found.push(`says '${ended}', and summary.json '${summary.ended}'`);
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
  if (Math.abs(sum - seconds) > (stages.length + 1) / 1000)
    found.push(`says ${seconds} s, and its rounds took ${sum} s`);
  return [...new Set(found)].map((message) => inFile('manifest.json', message));
}

/** A stage that is not what the search asks for. */
class OtherStage extends Error {
  constructor(readonly falsehood: Discrepancy) {
    super(falsehood.message);
  }
}

/** Searches again, by what the rounds came to, and compares what that says with what was written. */
async function falseSearch(game: Game, tuning: TuningResults, folder: string): Promise<Discrepancy[]> {
  const { path } = tuning;
  try {
    const wish = await wishOf(game, tuning, folder);
    if (!isDeepStrictEqual(beginningOf(wish), tuning.beginning)) {
      return [inFile('summary.json', 'has options or values that its own question does not name')];
    }
    const asked = new Set<string>();
    const { summary } = await tune(wish, (stage) => {
      asked.add(stage.name);
      return readStage(game, path, stage, folder);
    });
    const others = stagesIn(path).filter((name) => !asked.has(name));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, 'is of a round that the search does not ask for')),
      ...falseText(path, 'summary.json', toJson(summary)),
      ...falseText(path, 'candidates.csv', candidatesCsv(summary)),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [error.falsehood];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile('summary.json', `is of a tuning that cannot be followed: ${error.message}`)];
  }
}

async function wishOf(game: Game, { summary }: TuningResults, folder: string): Promise<TuningSpec> {
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

function falseText(path: string, name: string, made: string): Discrepancy[] {
  const [lines, should] = [readFileSync(join(path, name), 'utf8'), made].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const line = (place < 0 ? should!.length : place) + 1;
  return [{ file: name, line, message: 'is not what the rounds and the confirmation come to' }];
}
