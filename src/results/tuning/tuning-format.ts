/**
 * What the folder of a tuning holds, and how it is read. Each round and the confirmation is a results folder of its own (see
 * format.ts), which can be reported, verified and resumed alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files and of the manifests of all rounds |
 * | summary.json | what `tune --json` prints, without times: every round and candidate, the response, the confirmation |
 * | candidates.csv | a row for each candidate in each round |
 * | rounds/01/, rounds/02/, … | what was played in each round |
 * | confirmation/ | the winner against the start, as `compare --out` writes it |
 * | report.html | the page |
 * | tuning.json | while a tuning is under way: what it is |
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { referenceIn, UsageError, writeValue } from '../../game/index.js';
import { TUNE_STARTED, TUNE_SUMMARY, type TuneBeginning, type TuneSummary } from '../../tuning/summary-format.js';
import { TUNING_FILES as FILES, kindIn } from '../folder-kinds.js';
import { FOLDER_MANIFEST } from '../format.js';
import { readJson, toJson } from '../json-file.js';
import { columnName } from '../tables/column-names.js';
import { plainColumn, Table } from '../tables/table.js';

export const TUNING_SCHEMA = 'shamus-tune-manifest/3';
const TUNING_MANIFEST = FOLDER_MANIFEST.extend({ schema: z.literal(TUNING_SCHEMA) });

/** What the folder of a tuning says of itself. */
export interface TuningResults {
  readonly path: string;
  readonly manifest: z.infer<typeof TUNING_MANIFEST>;
  readonly summary: TuneSummary;
}

/**
 * Reads the folder of a tuning; null where it is none.
 *
 * @throws UsageError that says which file is missing, broken or of another version, or that it is unfinished
 */
export function readTuning(path: string): TuningResults | null {
  if (existsSync(join(path, FILES.started))) {
    throw new UsageError(
      `'${path}' holds an unfinished tuning; go on with it by the command that began it and --resume`,
    );
  }
  if (kindIn(path) !== 'tuning') return null;
  const manifest = readJson(join(path, 'manifest.json'), TUNING_MANIFEST);
  const summary = readJson(join(path, FILES.summary), TUNE_SUMMARY);
  if (summary.seed !== manifest.seed || !isDeepStrictEqual(referenceIn(summary), referenceIn(manifest))) {
    throw new UsageError(`'${path}': ${FILES.summary} and manifest.json are not of the same tuning; run it again`);
  }
  return { path, manifest, summary };
}

/** Reads what a tuning was begun with, whether it is complete or not. @throws UsageError as `readJson` */
export function readBeginning(path: string, isComplete: boolean): TuneBeginning {
  if (!isComplete) return readJson(join(path, FILES.started), TUNE_STARTED).beginning;
  return TUNE_STARTED.shape.beginning.parse(readJson(join(path, FILES.summary), TUNE_SUMMARY));
}

const NAMES: Readonly<Record<string, string>> = {
  tune: '--tune',
  games: 'number of games',
  confirm: 'number of games to confirm',
  candidates: 'number of candidates',
  rounds: 'number of rounds',
};

/** Returns the first thing in which two tunings differ, in words that go on from `it was begun with`; null if none. */
export function differenceOfBeginnings(begun: TuneBeginning, now: TuneBeginning): string | null {
  const flat = ({ question, ...rest }: TuneBeginning): Record<string, unknown> => ({ ...rest, ...question });
  const asked = flat(now);
  const describe = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
  for (const [name, value] of Object.entries(flat(begun))) {
    if (isDeepStrictEqual(value, asked[name])) continue;
    return `another ${NAMES[name] ?? name}: ${describe(value)}, and this is ${describe(asked[name])}`;
  }
  return null;
}

/** Lists the folders of rounds, in order, and that of the confirmation, as far as they have results. */
export function stagesIn(path: string): string[] {
  const [rounds, confirmation] = FILES.folders;
  const names = existsSync(join(path, rounds)) ? readdirSync(join(path, rounds)).toSorted() : [];
  return [...names.map((name) => `${rounds}/${name}`), confirmation].filter((name) =>
    existsSync(join(path, name, 'manifest.json')),
  );
}

interface CandidateRow {
  readonly round: TuneSummary['rounds'][number];
  readonly candidate: TuneSummary['rounds'][number]['candidates'][number];
}

export function tuningFiles(summary: TuneSummary): Record<string, string> {
  return { [FILES.summary]: toJson(summary), [FILES.candidates]: candidatesCsv(summary) };
}

/** Writes candidates.csv, a row for each candidate in each round. Differences are candidate minus start, in shares of games. */
function candidatesCsv({ setup, tunables, rounds }: TuneSummary): string {
  const column = plainColumn<CandidateRow>;
  const cellOf = (value: CandidateRow['candidate']['values'][string]) =>
    typeof value === 'number' ? value : writeValue(value);
  const table = new Table<CandidateRow>(FILES.candidates, [
    column('round', ({ round }) => round.round),
    column('candidate', ({ candidate }) => candidate.candidate),
    column('variant', () => setup.variant),
    column('players', () => setup.players),
    column('team', ({ candidate }) => candidate.team),
    ...tunables.map(({ name }) =>
      column(`option_${columnName(name)}`, ({ candidate }) => cellOf(candidate.values[name]!)),
    ),
    column('games', ({ round }) => round.games),
    column('difference', ({ candidate }) => candidate.difference.estimate),
    column('difference_low', ({ candidate }) => candidate.difference.low),
    column('difference_high', ({ candidate }) => candidate.difference.high),
    column('all_deals', ({ candidate }) => candidate.pooled.deals),
    column('all_difference', ({ candidate }) => candidate.pooled.estimate),
    column('all_difference_low', ({ candidate }) => candidate.pooled.low),
    column('all_difference_high', ({ candidate }) => candidate.pooled.high),
    column('kept', ({ candidate }) => (candidate.kept ? 1 : 0)),
  ]);
  return table.text(rounds.flatMap((round) => round.candidates.map((candidate) => ({ round, candidate }))));
}
