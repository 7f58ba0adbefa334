/** Whether the folder of a tuning is genuine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Game, resolveSetup, UsageError } from '../../game/index.js';
import { amongField, type RunResult, resolveTeam } from '../../simulation/index.js';
import { beginningOf, readSpace, type Stage, type TuneWish, tune } from '../../tuning/index.js';
import { hashOfFile } from '../disk/files.js';
import { sealOf } from '../disk/seal.js';
import { toJson } from '../format.js';
import { differenceFromAsked } from '../identity.js';
import { readResults } from '../read.js';
import { type Falsehood, inFile } from '../verify/falsehood.js';
import { rebuild } from '../verify/rebuild.js';
import { type Verification, type VerifyWish, verify } from '../verify/verify.js';
import { candidatesCsv } from './candidates-csv.js';
import type { TuningResults } from './read-tuning.js';
import { stagesIn } from './tuning-folder.js';

/**
 * Verifies each round and the confirmation as results of their own, a part of the batches in each; and lets the search
 * decide again by what they came to: it must ask for the same candidates, and come to the same summary.
 */
export async function verifyTuning(game: Game, tuning: TuningResults, wish: VerifyWish): Promise<Verification> {
  const { path } = tuning;
  const falsehoods = changedFiles(tuning);
  const stages = stagesIn(path);
  const each = Math.max(1, Math.ceil(wish.batches / Math.max(1, stages.length)));
  const unproven = new Set<string>();
  const batches = { played: 0, of: 0, seed: wish.seed };
  let unplayable: string | null = null;
  for (const stage of stages) {
    const found = await verify(game, readResults(join(path, stage)), { ...wish, batches: each });
    falsehoods.push(...found.falsehoods.map((one) => ({ ...one, file: `${stage}/${one.file}` })));
    unplayable ??= found.unplayable;
    batches.played += found.batches.played;
    batches.of += found.batches.of;
    for (const what of found.unproven) unproven.add(what);
  }
  falsehoods.push(...(await falseSearch(game, tuning, wish.folder)));
  const ok = falsehoods.length === 0 && unplayable === null;
  return { schema: 'shamus-verify/1', path, ok, falsehoods, unplayable, batches, chances: [], unproven: [...unproven] };
}

/** Files that are not as the manifest has them, or that it does not have. */
function changedFiles({ path, manifest }: TuningResults): Falsehood[] {
  const found: Falsehood[] = [];
  if (sealOf(readFileSync(join(path, 'manifest.json'), 'utf8')) !== 'whole') {
    found.push(inFile('manifest.json', 'is not as it was written: its own SHA-256 is not the one at its end'));
  }
  const needed = ['summary.json', 'candidates.csv', ...stagesIn(path).map((stage) => `${stage}/manifest.json`)];
  if (existsSync(join(path, 'report.html'))) needed.push('report.html');
  for (const name of needed) {
    if (manifest.files[name] === undefined) found.push(inFile(name, 'is not in manifest.json'));
  }
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    if (!existsSync(join(path, name))) found.push(inFile(name, 'is missing'));
    else {
      const hash = hashOfFile(join(path, name));
      if (hash.bytes === bytes && hash.sha256 === sha256) continue;
      found.push(inFile(name, 'is not as it was written: its SHA-256 is not the one in manifest.json'));
    }
  }
  return found;
}

/** A stage that is not what the search asks for. */
class OtherStage extends Error {
  constructor(readonly falsehood: Falsehood) {
    super(falsehood.message);
  }
}

/** Searches again, by what the rounds came to, and compares what that says with what was written. */
async function falseSearch(game: Game, tuning: TuningResults, folder: string): Promise<Falsehood[]> {
  const { path } = tuning;
  try {
    const wish = await wishOf(game, tuning, folder);
    if (!isDeepStrictEqual(beginningOf(wish), tuning.beginning)) {
      return [inFile('summary.json', 'has options or values that its own question does not name')];
    }
    const { summary } = await tune(wish, (stage) => readStage(game, path, stage, folder));
    return [
      ...falseText(path, 'summary.json', toJson(summary)),
      ...falseText(path, 'candidates.csv', candidatesCsv(summary)),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [error.falsehood];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile('summary.json', `is of a tuning that cannot be followed: ${error.message}`)];
  }
}

async function wishOf(game: Game, { summary }: TuningResults, folder: string): Promise<TuneWish> {
  const { question, seed } = summary;
  const setup = resolveSetup(game, summary.setup);
  const team = await resolveTeam(game, setup.players, summary.start.policies.join('+'), folder);
  const start = summary.start.field === null ? team : amongField(team);
  const space = await readSpace(game, start, question.tune, question.method === 'cma-es', folder);
  return { game, setup, space, question, seed, carrying: { threads: 1, gameTimeout: 60 } };
}

async function readStage(game: Game, path: string, stage: Stage, folder: string): Promise<RunResult> {
  const place = join(path, stage.name);
  const wrong = (message: string) => new OtherStage(inFile(`${stage.name}/manifest.json`, message));
  if (!existsSync(join(place, 'manifest.json'))) throw wrong('is missing, and the search goes on there');
  const results = readResults(place);
  const asked = { plan: stage.plan, question: stage.question === null ? stage.title : null, records: null, game };
  const difference = differenceFromAsked(results, asked);
  if (difference !== null) throw wrong(`is not what the search asks for: it has ${difference} by the search`);
  return (await rebuild(game, results, folder)).result;
}

function falseText(path: string, name: string, made: string): Falsehood[] {
  const [lines, should] = [readFileSync(join(path, name), 'utf8'), made].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const line = (place < 0 ? should!.length : place) + 1;
  return [{ file: name, line, message: 'is not what the rounds and the confirmation come to' }];
}
