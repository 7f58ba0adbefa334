export * from './ceiling-folder.js';
export { ResultsError, ResultsFolder } from './disk/folder.js';
export type * from './format.js';
export type { Keeper } from './keeper.js';
export {
  differenceFromAsked,
  holdTournament,
  openResults,
  questionOfTournament,
  type Results,
  readResults,
  saveReport,
  type Verification,
  type VerifyWish,
  verify,
} from './loaded-late.js';
export { RECORDS_FORMS, type RecordsForm } from './records/records.js';
export type { Falsehood } from './verify/falsehood.js';
