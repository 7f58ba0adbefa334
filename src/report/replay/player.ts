/** Position of a reader in a replay, and its form in links. */
import type { Replay } from '../../game/replay.js';

/** A frame and an angle, by their places in the replay. */
export interface ReplayPosition {
  readonly frame: number;
  readonly angle: number;
}

/**
 * Position that the end of an address names: `#turn=12` is the first frame of turn 12, `#turn=12.3` its third, `&as=1`
 * the angle with that key; in a replay of several chapters `#deal=2&turn=12` is in the second. A number out of range
 * means the nearest in range; any other text means the start.
 */
export function parseReplayPosition(replay: Replay, fragment: string): ReplayPosition {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const [, turn = '0', step = '1'] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(words.get('turn') ?? '') ?? [];
  const [number = '1'] = /^\d{1,6}$/.exec(words.get(replay.chapters.name) ?? '') ?? [];
  const chapter = Math.min(Math.max(1, Number(number)), replay.chapters.starts.length) - 1;
  const angle = replay.angles.findIndex(({ key }) => key === words.get('as'));
  return { frame: frameOf(replay, chapter, Number(turn), Number(step)), angle: Math.max(0, angle) };
}

export function formatReplayPosition(replay: Replay, { frame, angle }: ReplayPosition): string {
  const { name, starts } = replay.chapters;
  const step = frame - turnStart(replay, frame) + 1;
  const chapter = starts.length === 1 ? '' : `${name}=${chapterOf(replay, frame) + 1}&`;
  const looks = angle > 0 ? `&as=${replay.angles[angle]!.key}` : '';
  return `#${chapter}turn=${replay.frames[frame]!.turn}${step > 1 ? `.${step}` : ''}${looks}`;
}

/** The chapter that a frame is in, from 0. */
export function chapterOf({ chapters }: Pick<Replay, 'chapters'>, frame: number): number {
  return chapters.starts.findLastIndex((start) => start <= frame);
}

/** The first frame of the turn that a frame is in. */
function turnStart({ frames, chapters }: Replay, frame: number): number {
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
function frameOf(replay: Replay, chapter: number, turn: number, step: number): number {
  const { frames, chapters } = replay;
  const end = chapters.starts[chapter + 1] ?? frames.length;
  for (let first = chapters.starts[chapter]!; first < end; first = turnEnd(replay, first)) {
    if (frames[first]!.turn === turn) return Math.min(turnEnd(replay, first), first + Math.max(1, step)) - 1;
  }
  return end - 1;
}

/** Milliseconds that a frame is shown at speed 1. */
const FRAME_TIME = 1300;

/** Way of a change into the browser's history: as a new entry or instead of the last. */
export type HistoryChange = 'new' | 'same';

/** Reader's position, angle and whether the replay runs. Notifies the view of changes. */
export class ReplayPlayer {
  frame = 0;
  /** The furthest frame that has been shown: what comes after it is not told yet. */
  furthest = 0;
  angle = 0;
  playing = false;
  /** True once somebody went anywhere by hand. */
  isMoved = false;
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    private readonly onChange: (trace: HistoryChange) => void,
  ) {}

  get last(): number {
    return this.replay.frames.length - 1;
  }

  get turn(): number {
    return this.replay.frames[this.frame]!.turn;
  }

  /** From 0. */
  get chapter(): number {
    return chapterOf(this.replay, this.frame);
  }

  go(frame: number): void {
    this.isMoved = true;
    this.stop();
    this.move(frame, 'new');
  }

  /** To the first frame of the turn before or after this one; back to the start of this one first. */
  goTurn(step: 1 | -1): void {
    const { replay, frame } = this;
    const start = turnStart(replay, frame);
    if (step === 1) this.go(turnEnd(replay, frame));
    else this.go(frame > start ? start : turnStart(replay, Math.max(0, start - 1)));
  }

  /** To the first frame of the chapter before or after this one, likewise. */
  goChapter(step: 1 | -1): void {
    const { starts } = this.replay.chapters;
    const { chapter } = this;
    const start = starts[chapter]!;
    if (step === 1) this.go(starts[chapter + 1] ?? this.last);
    else this.go(this.frame > start ? start : (starts[chapter - 1] ?? 0));
  }

  look(angle: number): void {
    this.angle = angle;
    this.onChange('same');
  }

  get isWatched(): boolean {
    return this.furthest === this.last;
  }

  /** Lets everything be told, for a reader who does not want to watch first. */
  reveal(): void {
    this.furthest = this.last;
    this.onChange('same');
  }

  /** Takes up a place that a link or the browser's history names. */
  visit({ frame, angle }: ReplayPosition): void {
    this.stop();
    this.show(frame);
    this.angle = angle;
    this.onChange('same');
  }

  toggle(): void {
    this.isMoved = true;
    if (this.playing) {
      this.stop();
      this.onChange('same');
      return;
    }
    this.playing = true;
    this.move(this.frame === this.last ? 0 : this.frame + 1, 'new');
    this.schedule();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.schedule();
  }

  /** Ends the playback. */
  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private move(frame: number, trace: HistoryChange): void {
    const before = turnStart(this.replay, this.frame);
    this.show(Math.max(0, Math.min(this.last, frame)));
    // Going back in the browser goes back by turns, not by every card.
    this.onChange(turnStart(this.replay, this.frame) === before ? 'same' : trace);
  }

  private show(frame: number): void {
    this.frame = frame;
    this.furthest = Math.max(this.furthest, frame);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.frame + 1 >= this.last) this.playing = false;
      this.move(this.frame + 1, 'same');
      if (this.playing) this.schedule();
    }, FRAME_TIME / this.speed);
  }
}
