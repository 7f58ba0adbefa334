/** Names of interval methods, in the words of reports. */
import type { Method } from '../../stats/estimate.js';

export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  bounded: "Gaffke's limits",
  t: "Student's t",
  betting: 'confidence sequences, valid under repeated checking',
  asymptotic: 'asymptotic confidence sequences',
  certain: 'none needed, they cannot differ',
  none: 'none, too few games',
};

/** Warning about a difference that may have ended its own run. */
export const BIAS_WARNING = 'biased, as the run may have stopped because of it';

/** The methods of several intervals, each once: `Gaffke's limits; Student's t`. */
export function joinMethodNames(methods: readonly Method[]): string {
  return [...new Set(methods)].map((method) => METHOD_NAMES[method]).join('; ');
}
