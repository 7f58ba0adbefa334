/** Brings the screen "Watch a game" to life. */
import { factsIn } from '../facts.js';

export function start(): void {
  document.body.dataset.version = factsIn(document).version;
}
