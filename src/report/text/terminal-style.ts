/** What a reader's screen can show. */
export interface TerminalStyle {
  /** Characters in a line, at least 60. */
  readonly width: number;
  /** Whether texts may be coloured. */
  readonly colours: boolean;
  /** Whether intervals may be drawn, in characters that not every terminal has. */
  readonly bars: boolean;
}

/** For pipes and files: the same whoever reads it. */
export const PLAIN: TerminalStyle = { width: 80, colours: false, bars: false };
