/**
 * What the folder of a study holds, and how it is written and read. Each part is a results folder of its own (see format.ts),
 * which can be reported, verified, resumed and merged alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files and of the manifests of all parts |
 * | study.json | what `study --json` prints: every measure with its intervals |
 * | measures.csv | a row for each value of each measure |
 * | reviews.json | games whose decisions were judged, if any were |
 * | parts/seats/, parts/ladder/, … | what was played |
 * | report.html | the page |
 * | study-begun.json | while a study is under way: what it is |
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../game/index.js';
import { type RunCallbacks, splitPolicies } from '../../simulation/index.js';
import { DEFINITIONS } from '../../study/definitions.js';
import type { Studied } from '../../study/study.js';
import {
  REVIEWS,
  type ReviewedRow,
  STUDY_STARTED,
  STUDY_SUMMARY,
  type StudyBeginning,
  type StudySummary,
} from '../../study/study-format.js';
import { PART_NAMES, type PlayedPart, type StudyPart } from '../../study/study-spec.js';
import { readJson, toJson } from '../json-file.js';
import { recordsRows } from '../records/records-files.js';
import { openStaged, type Stage, type StagedOptions } from '../staged-folder.js';
import { readStaged, type StagedKind, type StagedResults } from '../staged-reading.js';
import { plainColumn, Table } from '../tables/table.js';

const PARTS = 'parts';
export const REVIEWS_FILE = 'reviews.json';

export type StudyResults = StagedResults<StudyBeginning, StudySummary>;

/** Reads the folder of a study; null where it is none. @throws UsageError as `readStaged` */
export function readStudyFolder(path: string): StudyResults | null {
  return readStaged(path, STUDY);
}

function partsIn(path: string): string[] {
  const within = (folder: 'vary' | 'goal') => {
    const own = join(path, PARTS, folder);
    return existsSync(own)
      ? readdirSync(own)
          .toSorted()
          .map((name) => `${folder}/${name}` as const)
      : [];
  };
  const names = [...PART_NAMES, ...within('vary'), ...within('goal')];
  return names.map(partFolder).filter((name) => existsSync(join(path, name, 'manifest.json')));
}

/** The folder of a part, relative to that of the study. */
export function partFolder(name: StudyPart['name']): string {
  return `${PARTS}/${name}`;
}

export const STUDY: StagedKind<StudyBeginning, StudySummary> = {
  ...{ kind: 'study', started: STUDY_STARTED, manifestSchema: 'shamus-study-manifest/2', summary: STUDY_SUMMARY },
  stages: partsIn,
};

export interface StudyOptions extends StagedOptions<StudyBeginning> {
  /** The words of the command for all shards together. */
  readonly whole: readonly string[];
  readonly isShard: boolean;
}

/** Opens the folder of a study, which keeps every part as a results folder. @throws UsageError, ResultsError as `openStaged` */
export function openStudy(options: StudyOptions) {
  const folder = openStaged(STUDY, options, options.isShard);
  const { path, command, whole } = options;
  return {
    /** Plays a part, or what is left of it, or joins its shards, or reads what it came to. @throws ResultsError */
    play: async (
      { name, title, game, plan, records }: StudyPart,
      watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>,
    ): Promise<PlayedPart> => {
      const own = join(path, partFolder(name));
      if (plan.shard === undefined) await mergeThere(own, command);
      const stage: Stage = {
        ...{ name: partFolder(name), game, plan, records, command, question: title, comparison: null },
        ...(plan.shard && { whole: { kind: 'experiment', comparison: null, command: [...whole] } }),
      };
      const result = await folder.play(stage, watch);
      return { result, rows: () => recordsRows({ game, plan }, own, 'csv') };
    },
    /** Writes what the study came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
    finish: async ({ summary, seconds, reviews }: Studied, threads: number): Promise<void> => {
      if (summary === null) return;
      const { team, ladder } = summary.question;
      const files = { ...studyFiles(summary), ...reviewsFile(reviews) };
      await folder.finish({
        summary,
        files,
        seconds,
        threads,
        policies: [team, ...ladder].flatMap((each) => splitPolicies(each)),
      });
    },
    close: () => folder.close(),
  };
}

/** Joins shards that stand in the folder of a part which has no results yet. */
async function mergeThere(folder: string, command: string): Promise<void> {
  if (!existsSync(folder) || existsSync(join(folder, 'manifest.json'))) return;
  const { findShards, shardNamed } = await import('../shards/shard-folder.js');
  if (!readdirSync(folder).some((name) => shardNamed(name) !== null)) return;
  const { mergeShards, writeMerged } = await import('../shards/merge-shards.js');
  const { shards, troubles } = findShards([folder]);
  if (troubles.length > 0) throw new UsageError(`the shards in '${folder}' cannot be joined: ${troubles[0]}`);
  const { loadGame } = await import('../../games/registry.js');
  const { withFeatures } = await import('../../game/index.js');
  const { identity } = shards[0]!;
  const game = withFeatures(await loadGame(identity), identity.features);
  await writeMerged(await mergeShards(game, shards), shards, folder, command, false);
}

/** The file of the games whose decisions were judged, by its name; none where there are no such games. */
function reviewsFile(games: readonly ReviewedRow[] = []): Record<string, string> {
  return games.length === 0 ? {} : { [REVIEWS_FILE]: toJson({ schema: 'shamus-study-reviews/1', games }) };
}

/** Reads the games whose decisions were judged; none where there is no such file. @throws UsageError if it cannot be read */
export function readReviews(path: string): readonly ReviewedRow[] {
  const file = join(path, REVIEWS_FILE);
  return existsSync(file) ? readJson(file, REVIEWS).games : [];
}

export function studyFiles(summary: StudySummary): Record<string, string> {
  return { 'study.json': toJson(summary), 'measures.csv': measuresCsv(summary) };
}

type Measured = StudySummary['measures'][number];

/** Writes measures.csv, a row for each value. Shares and points are of 1. */
function measuresCsv({ game, setup, question, measures }: StudySummary): string {
  interface Row {
    readonly measure: Measured;
    readonly value: Measured['values'][number];
  }
  const column = plainColumn<Row>;
  const table = new Table<Row>('measures.csv', [
    column('game', () => game),
    column('variant', () => setup.variant),
    column('players', () => setup.players),
    column('team', () => question.team),
    column('section', ({ measure }) => DEFINITIONS[measure.name].section),
    column('measure', ({ measure }) => measure.name),
    column('value', ({ value }) => value.name),
    column('unit', ({ measure }) => DEFINITIONS[measure.name].unit),
    column('estimate', ({ value }) => value.estimate),
    column('low', ({ value }) => value.low ?? ''),
    column('high', ({ value }) => value.high ?? ''),
    column('level', ({ measure }) => measure.level),
    column('observations', ({ measure }) => measure.observations),
  ]);
  return table.text(measures.flatMap((measure) => measure.values.map((value) => ({ measure, value }))));
}
