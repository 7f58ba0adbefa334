/** An error in a transcript. */
export interface TranscriptError {
  /** The line number, from 1, over the whole input. */
  readonly line: number;
  /** Index of the game; null where it is not known. */
  readonly game: number | null;
  /** The rule that is broken; null for a line that is malformed. */
  readonly rule: string | null;
  readonly message: string;
}

/** Reads transcripts line by line, one game after another, and reports the first mistake in each. */
export interface TranscriptChecker {
  push(line: string): TranscriptError | null;
  /** Call after the last line. */
  end(): TranscriptError | null;
  readonly games: number;
}
