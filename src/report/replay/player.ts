import type { Film } from '../../game/film.js';
import { formatPlace, type Place } from './place.js';

/** Milliseconds that a frame is shown at speed 1. */
const FRAME_TIME = 1300;

/** How a change of place goes into the browser's history: as a new entry or instead of the last. */
export type Trace = 'new' | 'same';

/** Where in the film one is, from which angle one looks, and whether it runs. Tells whoever shows it. */
export class Player {
  frame = 0;
  angle = 0;
  playing = false;
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly film: Film,
    private readonly onChange: (trace: Trace) => void,
  ) {}

  get last(): number {
    return this.film.frames.length - 1;
  }

  get turn(): number {
    return this.film.frames[this.frame]!.turn;
  }

  /** Goes to a frame, the nearest there is. */
  go(frame: number): void {
    this.pause();
    this.move(frame, 'new');
  }

  /** To the first frame of the turn before or after this one; back to the start of this one first. */
  goTurn(step: 1 | -1): void {
    const { frames } = this.film;
    const start = frames.findIndex(({ turn }) => turn === this.turn);
    const next = frames.findIndex(({ turn }) => turn === this.turn + step);
    if (step === -1 && this.frame > start) this.go(start);
    else if (next >= 0) this.go(next);
    else this.go(step > 0 ? this.last : 0);
  }

  look(angle: number): void {
    this.angle = angle;
    this.onChange('same');
  }

  /** Takes up a place that a link or the browser's history names. */
  visit({ frame, angle }: Place): void {
    this.pause();
    this.frame = frame;
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

  /** `#turn=12.3&as=1`. */
  get link(): string {
    return formatPlace(this.film, this);
  }

  private pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private move(frame: number, trace: Trace): void {
    const before = this.turn;
    this.frame = Math.max(0, Math.min(this.last, frame));
    // Going back in the browser goes back by turns, not by every card.
    this.onChange(this.turn === before ? 'same' : trace);
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
