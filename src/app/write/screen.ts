/** Brings the screen "Write a policy" to life. */
import { factsIn } from '../facts.js';

export function start(): void {
  document.body.dataset.version = factsIn(document).version;
}
