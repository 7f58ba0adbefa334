// What the hostile policies do besides what they try.
import { uno } from './base.mjs';

export default uno({});
