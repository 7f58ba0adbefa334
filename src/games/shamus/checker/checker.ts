import { Fault } from './fault.js';
import { type Deal, type Move, readLine } from './format.js';
import { play } from './play.js';
import type { Due, Script } from './script.js';
import { setUp } from './setup.js';

/** An error in a transcript, and its place. */
export interface Complaint {
  /** The line in the stream, from 1. */
  readonly line: number;
  /** The number of the game, from its deal line. */
  readonly game: number | null;
  /** The number of the broken rule, or null if the line is malformed. */
  readonly rule: string | null;
  readonly message: string;
}

/**
 * Checks transcripts of consecutive games line by line. Only the current game is kept. After a
 * complaint the rest of that game is skipped, up to the next deal.
 */
export class TranscriptChecker {
  #line = 0;
  #games = 0;
  /** The current game, or the last one. */
  #game: number | null = null;
  #script: Script<void> | null = null;
  #due: Due | null = null;
  #skipping = false;

  /** How many games were checked from deal to end and found correct. */
  get games(): number {
    return this.#games;
  }

  push(text: string): Complaint | null {
    this.#line++;
    const { isDeal, line } = readLine(text);
    if (isDeal) return this.#nextGame(line as Deal | Fault);
    if (this.#skipping) return null;
    return this.#attempt(() => this.#nextMove(line as Move | Fault));
  }

  /** Call after the last line: an unfinished game is a complaint. */
  end(): Complaint | null {
    const unfinished = this.#unfinished();
    this.#stop();
    return unfinished;
  }

  /** A deal can be too early and also wrong in itself; the two make one complaint. */
  #nextGame(deal: Deal | Fault): Complaint | null {
    const unfinished = this.#unfinished();
    this.#stop();
    this.#skipping = false;
    this.#game = deal instanceof Fault ? null : deal.game;
    const wrong = this.#attempt(() => this.#start(deal));
    if (unfinished === null || wrong === null) return unfinished ?? wrong;
    return { ...unfinished, message: `${unfinished.message}; and the new deal is wrong: ${wrong.message}` };
  }

  #start(deal: Deal | Fault): void {
    if (deal instanceof Fault) throw deal;
    this.#script = play(setUp(deal));
    this.#due = this.#script.next().value ?? null;
  }

  #nextMove(line: Move | Fault): void {
    if (line instanceof Fault) throw line;
    if (this.#script === null) {
      const rule = this.#game === null ? null : '5.4';
      throw new Fault(rule, `expected a deal; found ${JSON.stringify(line)}`);
    }
    const { done, value } = this.#script.next(line);
    if (!done) {
      this.#due = value;
      return;
    }
    this.#games++;
    this.#stop();
  }

  #attempt(step: () => void): Complaint | null {
    try {
      step();
      return null;
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      this.#stop();
      this.#skipping = true;
      return this.#complaint(fault.rule, fault.message);
    }
  }

  /** The complaint that the game at hand is not finished, if there is one; 5.6: every game ends. */
  #unfinished(): Complaint | null {
    if (this.#due === null) return null;
    const rule = this.#due.only ? this.#due.rule : '5.6';
    return this.#complaint(rule, `expected ${this.#due.what}; the game is not finished`);
  }

  #stop(): void {
    this.#script = null;
    this.#due = null;
  }

  #complaint(rule: string | null, message: string): Complaint {
    return { line: this.#line, game: this.#game, rule, message };
  }
}
