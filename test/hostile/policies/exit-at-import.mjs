// Tries: to end the program with success before anything is played
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

process.exit(0);

export default uno({});
