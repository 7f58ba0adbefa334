/** Whether the folder of a study is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, resolveSetup, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { conductStudy } from '../../study/study.js';
import type { StudyPart, StudySpec } from '../../study/study-spec.js';
import type { Discrepancy } from '../discrepancy.js';
import { recordsRows } from '../records/records-files.js';
import { findOtherDecisions, verifyStages } from '../verify/stages.js';
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

function findMeasureErrors(game: Game, { path, summary }: StudyResults, folder: string): Promise<Discrepancy[]> {
  const { question, seed } = summary;
  const asker = { name: 'study', of: 'study', stage: 'part', stages: partsIn(path), summaryFile: 'study.json' };
  return findOtherDecisions(path, asker, folder, async (read) => {
    const setup = resolveSetup(game, summary.setup);
    const spec: StudySpec = { game, setup, question, seed, carrying: { threads: 1, gameTimeout: 60 }, folder };
    const playPart = async ({ name: part, title, ...asked }: StudyPart) => {
      const name = partFolder(part);
      const result = await read({ ...asked, name, question: title, comparison: null });
      return { result, rows: () => recordsRows(asked.game, join(path, name), 'csv') };
    };
    const found = await conductStudy(spec, playPart, async () => readReviews(path));
    return found.summary === null ? {} : studyFiles(found.summary);
  });
}
