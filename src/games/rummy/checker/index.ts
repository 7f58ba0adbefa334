import type { TranscriptChecker as Checker, TranscriptError } from '../../../game/index.js';
import { Fault } from './fault.js';
import { type Header, type Move, readLine } from './format.js';
import { play } from './game.js';
import type { Due, Script } from './script.js';

/**
 * Checks transcripts of the rummy family line by line; several games follow one another. Nothing is kept but the game at hand.
 * After a complaint the rest of that game is skipped, up to the next `game` line.
 */
export class TranscriptChecker implements Checker {
  /** Games read from their first line to their end and found right. */
  games = 0;
  private line = 0;
  /** The index of the game at hand, or of the last one. */
  private game: number | null = null;
  private script: Script<void> | null = null;
  /** The rule that says when the game at hand, or the last one, is over. */
  private endRule: string | null = null;
  private due: Due | null = null;
  private skipping = false;

  push(text: string): TranscriptError | null {
    this.line++;
    const { isHeader, line } = readLine(text);
    if (isHeader) return this.begin(line as Header | Fault);
    return this.skipping ? null : this.attempt(() => this.goOn(line as Move | Fault));
  }

  /** To be called after the last line: an unfinished game is a complaint. */
  end(): TranscriptError | null {
    const unfinished = this.unfinished();
    this.stop();
    return unfinished;
  }

  private begin(header: Header | Fault): TranscriptError | null {
    const unfinished = this.unfinished();
    this.stop();
    this.skipping = false;
    this.game = header instanceof Fault ? null : header.game;
    this.endRule = null;
    const wrong = this.attempt(() => {
      if (header instanceof Fault) throw header;
      const { script, endRule } = play(header);
      [this.script, this.endRule] = [script, endRule];
      this.due = this.script.next().value ?? null;
    });
    // One line makes one complaint, also where it comes too early and is wrong in itself.
    if (unfinished === null || wrong === null) return unfinished ?? wrong;
    return { ...unfinished, message: `${unfinished.message}; and the new game is wrong: ${wrong.message}` };
  }

  private goOn(line: Move | Fault): void {
    if (line instanceof Fault) throw line;
    if (this.script === null) {
      throw new Fault(this.endRule, `expected a game to begin; found ${JSON.stringify(line)}`);
    }
    const { done, value } = this.script.next(line);
    if (!done) {
      this.due = value;
      return;
    }
    this.games++;
    this.stop();
  }

  private attempt(step: () => void): TranscriptError | null {
    try {
      step();
      return null;
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      this.stop();
      this.skipping = true;
      return this.complaint(fault.rule, fault.message);
    }
  }

  private unfinished(): TranscriptError | null {
    if (this.due === null) return null;
    return this.complaint(this.due.rule, `expected ${this.due.what}; the game is not finished`);
  }

  private stop(): void {
    this.script = null;
    this.due = null;
  }

  private complaint(rule: string | null, message: string): TranscriptError {
    return { line: this.line, game: this.game, rule, message };
  }
}
