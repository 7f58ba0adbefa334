// Tries: to kill the program
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  play: () => process.kill(process.pid, 'SIGKILL'),
});
