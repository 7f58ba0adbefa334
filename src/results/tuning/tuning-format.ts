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
import { writeValue } from '../../game/index.js';
import { TUNE_STARTED, TUNE_SUMMARY, type TuneBeginning, type TuneSummary } from '../../tuning/summary-format.js';
import { toJson } from '../json-file.js';
import { readStaged, type StagedKind, type StagedResults } from '../staged-reading.js';
import { columnName } from '../tables/column-names.js';
import { plainColumn, Table } from '../tables/table.js';

export const CONFIRMATION = 'confirmation';
const ROUNDS = 'rounds';

export type TuningResults = StagedResults<TuneBeginning, TuneSummary>;

/** Reads the folder of a tuning; null where it is none. @throws UsageError as `readStaged` */
export function readTuning(path: string): TuningResults | null {
  return readStaged(path, TUNING);
}

/** Lists the folders of rounds, in order, and that of the confirmation, as far as they have results. */
function stagesIn(path: string): string[] {
  const rounds = existsSync(join(path, ROUNDS)) ? readdirSync(join(path, ROUNDS)).toSorted() : [];
  return [...rounds.map((name) => `${ROUNDS}/${name}`), CONFIRMATION].filter((name) =>
    existsSync(join(path, name, 'manifest.json')),
  );
}

interface CandidateRow {
  readonly round: TuneSummary['rounds'][number];
  readonly candidate: TuneSummary['rounds'][number]['candidates'][number];
}

export function tuningFiles(summary: TuneSummary): Record<string, string> {
  return { 'summary.json': toJson(summary), 'candidates.csv': candidatesCsv(summary) };
}

/** Writes candidates.csv, a row for each candidate in each round. Differences are candidate minus start, in shares of games. */
function candidatesCsv({ setup, tunables, rounds }: TuneSummary): string {
  const column = plainColumn<CandidateRow>;
  const cellOf = (value: CandidateRow['candidate']['values'][string]) =>
    typeof value === 'number' ? value : writeValue(value);
  const table = new Table<CandidateRow>('candidates.csv', [
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

export const TUNING: StagedKind<TuneBeginning, TuneSummary> = {
  ...{ kind: 'tuning', started: TUNE_STARTED, manifestSchema: 'shamus-tune-manifest/2', summary: TUNE_SUMMARY },
  stages: stagesIn,
};
