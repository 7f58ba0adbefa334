// Tries: to end the program by what Node itself uses
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  play: () => process.reallyExit(0),
});
