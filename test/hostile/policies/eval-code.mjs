// Tries: the same by eval
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

// biome-ignore lint/security/noGlobalEval: it is what this policy tries
const { execSync } = await globalThis.eval(`import('node:child_process')`);
execSync('true');

export default uno({});
