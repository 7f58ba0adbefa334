/**
 * Common part of the independent checkers of all games: reading lines, errors with their line and rule, games that
 * follow one another. Each checker has its own rules, and shares nothing with an engine.
 */
import type { z } from 'zod';
import type { TranscriptChecker, TranscriptError } from '../../game/index.js';

/** A broken rule, by its number; null where the line itself is not as the format says. */
export class Violation extends Error {
  constructor(
    readonly rule: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** @throws Violation if it does not hold */
export function requireRule(holds: boolean, rule: string | null, message: () => string): asserts holds {
  if (!holds) throw new Violation(rule, message());
}

/** Line that must come next, and the rule that is broken if the transcript ends instead. */
export interface ExpectedLine {
  readonly what: string;
  readonly rule: string;
}

/**
 * The rules as a reader of lines: a generator that reads like the rules, yields what is due next and receives the actual
 * line. It throws a Violation at the first line that breaks a rule.
 */
export type Script<Line, T> = Generator<ExpectedLine, T, Line>;

type LineOf<Line extends { type: string }, T extends string> = Extract<Line, { type: T }>;

/**
 * Waits for a line of one of these types.
 *
 * @param brokenBy the rule that a line of another type breaks
 * @throws Violation if another comes
 */
export function* nextLine<Line extends { type: string }, T extends Line['type']>(
  types: readonly T[],
  due: ExpectedLine,
  brokenBy: (line: Line) => string,
): Script<Line, LineOf<Line, T>> {
  const line = yield due;
  const isDue = (types as readonly string[]).includes(line.type);
  requireRule(isDue, isDue ? null : brokenBy(line), () => `expected ${due.what}; found ${JSON.stringify(line)}`);
  return line as LineOf<Line, T>;
}

/** A game, or a family of games, as its checker knows it. */
export interface CheckedGame<Start extends { game: number }, Line> {
  readonly startType: 'deal' | 'game';
  readonly format: z.ZodType<Start | Line>;
  /** @throws Violation if the first line does not keep the rules */
  begin(start: Start): {
    readonly script: Script<Line, void>;
    /** The rule that lines after the end of the game break. */
    readonly endRule: string;
  };
}

/**
 * Checks transcripts of consecutive games line by line. Only the current game is kept. After an error the rest of that
 * game is skipped, up to the next first line.
 */
export class ScriptChecker<Start extends { game: number }, Line> implements TranscriptChecker {
  /** Number of games that were checked from their first line to their end and found correct. */
  games = 0;
  private line = 0;
  /** The index of the current game, or of the last one. */
  private game: number | null = null;
  private endRule: string | null = null;
  private script: Script<Line, void> | null = null;
  private due: ExpectedLine | null = null;
  private skipping = false;

  constructor(private readonly rules: CheckedGame<Start, Line>) {}

  push(text: string): TranscriptError | null {
    this.line++;
    const json = parse(text);
    const line = json instanceof Violation ? json : this.wellFormed(json);
    if (typeof json === 'object' && json !== null && 'type' in json && json.type === this.rules.startType)
      return this.begin(line as Start | Violation);
    return this.skipping ? null : this.attempt(() => this.goOn(line as Line | Violation));
  }

  /** Call after the last line: an unfinished game is an error. */
  end(): TranscriptError | null {
    const unfinished = this.unfinished();
    this.stop();
    return unfinished;
  }

  private wellFormed(json: unknown): Start | Line | Violation {
    const { data, error } = this.rules.format.safeParse(json);
    if (data !== undefined) return data;
    const { path, message } = error!.issues[0]!;
    const what = path.length === 0 ? message : `field ${path.join('.')}: ${message}`;
    return new Violation(null, `malformed line: ${what}`);
  }

  /** A first line can be too early and also wrong in itself; the two make one error. */
  private begin(start: Start | Violation): TranscriptError | null {
    const unfinished = this.end();
    this.skipping = false;
    this.game = start instanceof Violation ? null : start.game;
    this.endRule = null;
    const wrong = this.attempt(() => {
      if (start instanceof Violation) throw start;
      const { script, endRule } = this.rules.begin(start);
      this.script = script;
      this.endRule = endRule;
      this.due = script.next().value ?? null;
    });
    if (unfinished === null || wrong === null) return unfinished ?? wrong;
    const also = `the new ${this.rules.startType} is wrong: ${wrong.message}`;
    return { ...unfinished, message: `${unfinished.message}; and ${also}` };
  }

  private goOn(line: Line | Violation): void {
    if (line instanceof Violation) throw line;
    if (this.script === null) {
      const what = this.rules.startType === 'deal' ? 'a deal' : 'a game to begin';
      throw new Violation(this.endRule, `expected ${what}; found ${JSON.stringify(line)}`);
    }
    const { done, value } = this.script.next(line);
    if (done) {
      this.games++;
      this.stop();
    } else this.due = value;
  }

  private attempt(step: () => void): TranscriptError | null {
    try {
      step();
      return null;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.stop();
      this.skipping = true;
      return this.error(error.rule, error.message);
    }
  }

  private unfinished(): TranscriptError | null {
    if (this.due === null) return null;
    return this.error(this.due.rule, `expected ${this.due.what}; the game is not finished`);
  }

  private stop(): void {
    this.script = null;
    this.due = null;
  }

  private error(rule: string | null, message: string): TranscriptError {
    return { line: this.line, game: this.game, rule, message };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new Violation(null, 'malformed line: expected one JSON object');
  }
}
