// Tries: to end the program where it cannot be seen who calls
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

Error.stackTraceLimit = 0;
process.kill(process.pid, 'SIGKILL');

export default uno({});
