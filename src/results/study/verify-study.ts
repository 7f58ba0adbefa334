/** Whether the folder of a study is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, resolveSetup, UsageError, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { conductStudy } from '../../study/study.js';
import type { PlayedPart, StudyPart, StudySpec } from '../../study/study-spec.js';
import { differenceFromAsked } from '../asked.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import { readResults } from '../read.js';
import { recordsRows } from '../records/records-files.js';
import { rebuild } from '../verify/rebuild.js';
import { OtherStage, verifyStages } from '../verify/stages.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { partFolder, partsIn, REVIEWS_FILE, readReviews, type StudyResults, studyFiles } from './study-folder.js';

/** Verifies each part as results of its own, a part of the batches in each; and measures again by what they came to. */
export async function verifyStudy(game: Game, study: StudyResults, options: VerifyOptions): Promise<Verification> {
  const { path, manifest, summary } = study;
  const own = [
    ...Object.keys(studyFiles(summary)),
    ...(summary.question.reviewed > 0 && existsSync(join(path, REVIEWS_FILE)) ? [REVIEWS_FILE] : []),
  ];
  return verifyStages(
    { path, manifest, what: 'study', stages: partsIn(path), stagesTitle: 'parts', own, ended: summary.ended },
    async (part) => withFeatures(await loadGame(part), part.features),
    options,
    () => findMeasureErrors(game, study, options.folder),
  );
}

async function findMeasureErrors(game: Game, { path, summary }: StudyResults, folder: string): Promise<Discrepancy[]> {
  const { question, seed } = summary;
  try {
    const setup = resolveSetup(game, summary.setup);
    const spec: StudySpec = { game, setup, question, seed, carrying: { threads: 1, gameTimeout: 60 }, folder };
    const asked = new Set<string>();
    const found = await conductStudy(
      spec,
      (part) => {
        asked.add(partFolder(part.name));
        return readPart(path, part, folder);
      },
      async () => readReviews(path),
    );
    const others = partsIn(path).filter((name) => !asked.has(name));
    const files = found.summary === null ? [] : Object.entries(studyFiles(found.summary));
    return [
      ...others.map((name) => inFile(`${name}/manifest.json`, 'is of a part that the study does not ask for')),
      ...files.flatMap(([name, text]) => findDifference(path, name, text, 'its parts')),
    ];
  } catch (error) {
    if (error instanceof OtherStage) return [error.error];
    if (!(error instanceof UsageError) && !(error instanceof RangeError)) throw error;
    return [inFile('study.json', `is of a study that cannot be followed: ${error.message}`)];
  }
}

async function readPart(path: string, part: StudyPart, folder: string): Promise<PlayedPart> {
  const name = partFolder(part.name);
  const place = join(path, name);
  if (!existsSync(join(place, 'manifest.json'))) throw new OtherStage(name, 'is missing');
  const results = readResults(place);
  const { game, plan, records, title: question } = part;
  const difference = differenceFromAsked(results, { game, plan, records, question, comparison: null });
  if (difference !== null)
    throw new OtherStage(name, `is not what the study asks for: it has ${difference} by the study`);
  return { result: (await rebuild(game, results, folder)).result, rows: () => recordsRows(game, place, 'csv') };
}
