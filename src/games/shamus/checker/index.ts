export { type Complaint, TranscriptChecker } from './checker.js';
