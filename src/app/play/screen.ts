/** Brings the screen "Play" to life. */
import { factsIn } from '../facts.js';

export function start(): void {
  document.body.dataset.version = factsIn(document).version;
}
