// Tries: to hide failures when the program ends
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

process.on('exit', () => {
  process.exitCode = 0;
});

export default uno({});
