// Tries: to write into the results by the number of the file
// Run: refused
// Audit: refused
import { writeSync } from 'node:fs';
import { uno } from '../base.mjs';

writeSync(1, '{}');

export default uno({});
