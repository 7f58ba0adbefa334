import type { Film } from '../../game/film.js';

/** A frame and an angle, by their places in the film. */
export interface Place {
  readonly frame: number;
  readonly angle: number;
}

/**
 * The place that the end of an address names: `#turn=12` is the first frame of turn 12, `#turn=12.3` its third,
 * `&as=1` the angle with that key. What is not there is taken to be the nearest that is; what is no place is the start.
 */
export function parsePlace(film: Film, fragment: string): Place {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const [, turn = '0', step = '1'] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(words.get('turn') ?? '') ?? [];
  const angle = film.angles.findIndex(({ key }) => key === words.get('as'));
  return { frame: frameOf(film, Number(turn), Number(step)), angle: Math.max(0, angle) };
}

/** As `parsePlace` reads it. */
export function formatPlace(film: Film, { frame, angle }: Place): string {
  const { turn } = film.frames[frame]!;
  const step = frame - firstOf(film, turn) + 1;
  return `#turn=${turn}${step > 1 ? `.${step}` : ''}${angle > 0 ? `&as=${film.angles[angle]!.key}` : ''}`;
}

/** @param step from 1 */
function frameOf(film: Film, turn: number, step: number): number {
  const first = firstOf(film, turn);
  if (first < 0) return film.frames.length - 1;
  const count = film.frames.filter((frame) => frame.turn === turn).length;
  return first + Math.min(count, Math.max(1, step)) - 1;
}

function firstOf(film: Film, turn: number): number {
  return film.frames.findIndex((frame) => frame.turn === turn);
}
