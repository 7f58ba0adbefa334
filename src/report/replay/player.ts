import type { Replay } from '../../game/replay.js';
import { chapterOf, formatPlace, type Place, turnEnd, turnStart } from './place.js';

/** Milliseconds that a frame is shown at speed 1. */
const FRAME_TIME = 1300;

/** How a change of place goes into the browser's history: as a new entry or instead of the last. */
export type Trace = 'new' | 'same';

/** Where in the film one is, from which angle one looks, and whether it runs. Tells whoever shows it. */
export class Player {
  frame = 0;
  /** The furthest frame that has been shown: what comes after it is not told yet. */
  furthest = 0;
  angle = 0;
  playing = false;
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly film: Replay,
    private readonly onChange: (trace: Trace) => void,
  ) {}

  get last(): number {
    return this.film.frames.length - 1;
  }

  get turn(): number {
    return this.film.frames[this.frame]!.turn;
  }

  /** From 0. */
  get chapter(): number {
    return chapterOf(this.film, this.frame);
  }

  /** Goes to a frame, the nearest there is. */
  go(frame: number): void {
    this.pause();
    this.move(frame, 'new');
  }

  /** To the first frame of the turn before or after this one; back to the start of this one first. */
  goTurn(step: 1 | -1): void {
    const { film, frame } = this;
    const start = turnStart(film, frame);
    if (step === 1) this.go(turnEnd(film, frame));
    else this.go(frame > start ? start : turnStart(film, Math.max(0, start - 1)));
  }

  /** To the first frame of the chapter before or after this one, likewise. */
  goChapter(step: 1 | -1): void {
    const { starts } = this.film.chapters;
    const { chapter } = this;
    const start = starts[chapter]!;
    if (step === 1) this.go(starts[chapter + 1] ?? this.last);
    else this.go(this.frame > start ? start : (starts[chapter - 1] ?? 0));
  }

  look(angle: number): void {
    this.angle = angle;
    this.onChange('same');
  }

  /** Whether the end has been shown. */
  get isWatched(): boolean {
    return this.furthest === this.last;
  }

  /** Lets everything be told, for a reader who does not want to watch first. */
  reveal(): void {
    this.furthest = this.last;
    this.onChange('same');
  }

  /** Takes up a place that a link or the browser's history names. */
  visit({ frame, angle }: Place): void {
    this.pause();
    this.show(frame);
    this.angle = angle;
    this.onChange('same');
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
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

  /** `#turn=12.3&as=1`, see place.ts. */
  get link(): string {
    return formatPlace(this.film, this);
  }

  private pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private move(frame: number, trace: Trace): void {
    const before = turnStart(this.film, this.frame);
    this.show(Math.max(0, Math.min(this.last, frame)));
    // Going back in the browser goes back by turns, not by every card.
    this.onChange(turnStart(this.film, this.frame) === before ? 'same' : trace);
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
