// Tries: to write into the results
// Run: harmless
// Audit: harmless
import { uno } from '../base.mjs';

process.stdout.write('{}');

export default uno({
  newGame: () => process.stdout.write(''),
});
