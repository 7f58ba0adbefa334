export { ResultsError, ResultsFolder } from './disk/folder.js';
export { type CommandFolders, experimentFile, findFolders } from './folders.js';
export type * from './format.js';
export {
  type CeilingResults,
  differenceFromAsked,
  differenceOfCeilings,
  type FoundShards,
  findShards,
  holdTournament,
  type MergedRun,
  mergedRun,
  openCeilingFolder,
  openResults,
  openTuning,
  otherLabels,
  type Results,
  readCeilingFolder,
  readComparison,
  readResults,
  readTuning,
  rewriteDerived,
  saveReport,
  saveTuningPage,
  type TuningResults,
  type Verification,
  type VerifyOptions,
  verify,
  verifyCeiling,
  verifyTuning,
  writeMerged,
} from './lazy.js';
export type { FinishedRun } from './manifest.js';
export { RECORDS_FORMS, type RecordsForm } from './records/records.js';
export type { RunWriter } from './run-writer.js';
export type { Whole } from './shards/shard-format.js';
export { differenceOf as differenceOfTunings } from './tuning/difference.js';
export type { Discrepancy } from './verify/discrepancy.js';
