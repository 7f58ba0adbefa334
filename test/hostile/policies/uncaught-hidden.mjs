// Tries: to hide errors that nobody catches
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

process.on('uncaughtException', () => {});

export default uno({});
