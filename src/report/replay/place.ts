import type { Replay } from '../../game/replay.js';

/** A frame and an angle, by their places in the film. */
export interface Place {
  readonly frame: number;
  readonly angle: number;
}

/**
 * The place that the end of an address names: `#turn=12` is the first frame of turn 12, `#turn=12.3` its third,
 * `&as=1` the angle with that key; in a film of several chapters `#deal=2&turn=12` is in the second. What is not there is
 * taken to be the nearest that is; what is no place is the start.
 */
export function parsePlace(film: Replay, fragment: string): Place {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const [, turn = '0', step = '1'] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(words.get('turn') ?? '') ?? [];
  const [number = '1'] = /^\d{1,6}$/.exec(words.get(film.chapters.name) ?? '') ?? [];
  const chapter = Math.min(Math.max(1, Number(number)), film.chapters.starts.length) - 1;
  const angle = film.angles.findIndex(({ key }) => key === words.get('as'));
  return { frame: frameOf(film, chapter, Number(turn), Number(step)), angle: Math.max(0, angle) };
}

/** As `parsePlace` reads it. */
export function formatPlace(film: Replay, { frame, angle }: Place): string {
  const { name, starts } = film.chapters;
  const step = frame - turnStart(film, frame) + 1;
  const chapter = starts.length === 1 ? '' : `${name}=${chapterOf(film, frame) + 1}&`;
  const looks = angle > 0 ? `&as=${film.angles[angle]!.key}` : '';
  return `#${chapter}turn=${film.frames[frame]!.turn}${step > 1 ? `.${step}` : ''}${looks}`;
}

/** The chapter that a frame is in, from 0. */
export function chapterOf({ chapters }: Replay, frame: number): number {
  return chapters.starts.findLastIndex((start) => start <= frame);
}

/** The first frame of the turn that a frame is in. */
export function turnStart({ frames, chapters }: Replay, frame: number): number {
  let first = frame;
  while (!chapters.starts.includes(first) && frames[first - 1]!.turn === frames[frame]!.turn) first--;
  return first;
}

/** The first frame after the turn that a frame is in; beyond the last if there is none. */
export function turnEnd({ frames, chapters }: Replay, frame: number): number {
  let next = frame + 1;
  while (next < frames.length && !chapters.starts.includes(next) && frames[next]!.turn === frames[frame]!.turn) next++;
  return next;
}

/** @param chapter from 0 @param step from 1 */
function frameOf(film: Replay, chapter: number, turn: number, step: number): number {
  const { frames, chapters } = film;
  const end = chapters.starts[chapter + 1] ?? frames.length;
  for (let first = chapters.starts[chapter]!; first < end; first = turnEnd(film, first)) {
    if (frames[first]!.turn === turn) return Math.min(turnEnd(film, first), first + Math.max(1, step)) - 1;
  }
  return end - 1;
}
