// Tries: to be loaded for ever
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

await new Promise(() => {});

export default uno({});
