// Tries: to be made as nothing
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

const definition = uno({});

export default { ...definition, create: () => undefined };
