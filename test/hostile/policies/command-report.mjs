// Tries: to read the seed in the report that Node writes of the program
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

const { commandLine } = process.report.getReport().header;
export const seed = commandLine[commandLine.indexOf('--seed') + 1];

export default uno({});
