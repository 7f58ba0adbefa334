import { isDeepStrictEqual } from 'node:util';
import type { TuneBeginning } from '../../tuning/index.js';

/** The first thing in which two tunings differ, in words that go on from `it was begun with`. */
export function differenceOf(begun: TuneBeginning, now: TuneBeginning): string | null {
  const { question, ...rest } = begun;
  const { question: asked, ...others } = now;
  const pairs = [...Object.entries({ ...rest, ...question })];
  const values: Readonly<Record<string, unknown>> = { ...others, ...asked };
  for (const [name, value] of pairs) {
    if (isDeepStrictEqual(value, values[name])) continue;
    return `another ${NAMES[name] ?? name}: ${told(value)}, and this is ${told(values[name])}`;
  }
  return null;
}

const NAMES: Readonly<Record<string, string>> = {
  tune: '--tune',
  games: 'number of games',
  confirm: 'number of games to confirm',
  candidates: 'number of candidates',
  rounds: 'number of rounds',
};

function told(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
