// Tries: to start other programs
// Run: refused
// Audit: refused

import { execSync } from 'node:child_process';
import { uno } from '../base.mjs';

execSync('true');

export default uno({});
