// Tries: to change Number.isInteger, which the engine and its partner use too
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';

Number.isInteger = () => true;

export default uno({});
