/** A seat's view carried into another process: as integers, written and read by the same lines. */
import { mixState, setState } from '../random/carried-stream.js';
import { type PolicyStream, policyStreamState, type Stream } from '../random/index.js';

/** More words than one frame takes, but for its lists. */
const ROOM = 1024;

/** Integers that are carried: written by one side, and read by the other. What is written is given back as it is. */
export class WordBuffer {
  at = new Int32Array(16 * ROOM);
  place = 0;

  constructor(readonly isRead: boolean) {}

  /** Makes room for `words` words and those of a frame. */
  reserve(words = 0): void {
    if (this.place + words + ROOM <= this.at.length) return;
    const more = new Int32Array(2 * (this.place + words + ROOM));
    more.set(this.at);
    this.at = more;
  }

  /** An int32. */
  word(value: number): number {
    if (this.isRead) return this.at[this.place++]!;
    this.at[this.place++] = value;
    return value;
  }

  bit(value: boolean): boolean {
    return this.word(value ? 1 : 0) !== 0;
  }

  list(values: Int32Array | Uint8Array, from: number, to: number): void {
    if (!this.isRead) this.reserve(to - from);
    const { at } = this;
    let { place } = this;
    if (this.isRead) for (let index = from; index < to; index++) values[index] = at[place++]!;
    else for (let index = from; index < to; index++) at[place++] = values[index]!;
    this.place = place;
  }
}

/** The state of random numbers on its way. */
const RANDOM = new Int32Array(4);

export class CarriedPart {
  events = 0;
  private stream = '';

  /** Public events that are new: those before stay where they are. @param begins whether these are the first */
  record(words: WordBuffer, events: Int32Array, count: number, begins: boolean): number {
    if (begins) {
      if (words.isRead) events.fill(0, 0, this.events);
      this.events = 0;
    }
    const now = words.word(count);
    words.list(events, this.events, now);
    this.events = now;
    return now;
  }

  /** The policy's own random numbers, where they begin anew. */
  random(words: WordBuffer, stream: PolicyStream | Stream): void {
    const state = words.isRead ? '' : policyStreamState(stream);
    const isNew = words.bit(state !== this.stream);
    if (!isNew) return;
    this.stream = state;
    if (!words.isRead) mixState(state, RANDOM);
    words.list(RANDOM, 0, RANDOM.length);
    if (words.isRead) setState(stream as Stream, RANDOM);
  }
}

export interface Frames<View = unknown, Plan = unknown> {
  /** A view to read into, like that which a policy is given inside. */
  view(seat: number): View;
  /** Writes what a seat sees at this moment, or reads it. @param begins whether a game or a deal begins */
  carry(words: WordBuffer, view: View, carried: CarriedPart, begins: boolean): void;
  /** The decision whose answer is written into a plan. */
  readonly planned: string;
  plan(): Plan;
  clear(plan: Plan): void;
  /** Writes such an answer, or reads it. @throws IllegalMove if it cannot be written */
  carryPlan(words: WordBuffer, plan: Plan): void;
}
