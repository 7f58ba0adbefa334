// Tries: to end its thread in a game
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  play: () => process.exit(0),
});
