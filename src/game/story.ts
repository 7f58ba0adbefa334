import type { Match } from './match.js';

/** A match that remembers its last game event by event. */
export interface Storyteller extends Match {
  /** The last game in words, for people. */
  text(): string[];
  /** The last game as JSON Lines, complete: who knows only the rules can check it. */
  transcript(): string[];
}

/** What a transcript gets wrong. */
export interface Complaint {
  /** From 1, in all that was read. */
  readonly line: number;
  /** Index of the game; null where it is not known. */
  readonly game: number | null;
  /** The rule that is broken; null for a line that is malformed. */
  readonly rule: string | null;
  readonly message: string;
}

/** Reads transcripts line by line, one game after the other, and complains of the first mistake in each. */
export interface TranscriptChecker {
  push(line: string): Complaint | null;
  /** To be called after the last line. */
  end(): Complaint | null;
  /** Games read to their end without a complaint. */
  readonly games: number;
}
