export { DEFINITIONS, type MeasureName, SECTIONS, type StudySection } from './definitions.js';
export { readGoal } from './goals.js';
export { standingsOf } from './strategy.js';
export { conductStudy, type Studied } from './study.js';
export type {
  Curve,
  GoalSearch,
  Measured,
  MeasuredValue,
  ReviewedRow,
  Sensitivity,
  StudySummary,
} from './study-format.js';
export {
  comparedPlayers,
  partsOf,
  type StudyPart,
  type StudySpec,
  studyBeginning,
  withoutSearches,
} from './study-spec.js';
