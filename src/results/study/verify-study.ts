/** Whether the folder of a study is genuine. */
import { join } from 'node:path';
import { type Game, resolveSetup, withFeatures } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { conductStudy } from '../../study/study.js';
import type { StudyPart, StudySpec } from '../../study/study-spec.js';
import { recordsRows } from '../records/records-files.js';
import { verifyStages } from '../verify/stages.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { partFolder, readReviews, STUDY, type StudyResults, studyFiles } from './study-folder.js';

/** Verifies each part as results of its own, a part of the batches in each; and measures again by what they came to. */
export async function verifyStudy(game: Game, study: StudyResults, options: VerifyOptions): Promise<Verification> {
  const { path, summary } = study;
  const gameOf: Parameters<typeof verifyStages>[3] = async (part) => withFeatures(await loadGame(part), part.features);
  return verifyStages(STUDY, study, options, gameOf, async (read) => {
    const { question, seed } = summary;
    const { folder } = options;
    const setup = resolveSetup(game, summary.setup);
    const spec: StudySpec = { game, setup, question, seed, carrying: { threads: 1, gameTimeout: 60 }, folder };
    const playPart = async ({ name: part, title, ...asked }: StudyPart) => {
      const name = partFolder(part);
      const result = await read({ ...asked, name, question: title, comparison: null });
      return { result, rows: () => recordsRows(asked, join(path, name), 'csv') };
    };
    const found = await conductStudy(spec, playPart, async () => readReviews(path));
    return found.summary === null ? {} : studyFiles(found.summary);
  });
}
