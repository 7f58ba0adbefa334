// Tries: to get modules of Node from process
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

process.getBuiltinModule('node:child_process').execSync('true');

export default uno({});
