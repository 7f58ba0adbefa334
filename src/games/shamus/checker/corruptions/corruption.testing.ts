import type { TranscriptError as Complaint } from '../../../../game/index.js';
import { Dice } from '../dice.testing.js';
import type { Game } from '../game.js';
import { TranscriptChecker } from '../index.js';
import { type Line, naiveGame, randomRulings } from '../naive-game.testing.js';
import type { Rulings } from '../rulings.js';
import { standingBefore } from '../standing.testing.js';

export type LineType = Line['type'];
export type LineOf<T extends LineType> = Extract<Line, { type: T }>;

/** Where a line stands in its game. */
export interface Place {
  readonly lines: readonly Line[];
  readonly index: number;
  readonly previous: Line | undefined;
  readonly next: Line | undefined;
  /** Before the line. */
  readonly game: Game;
}

/** What takes the place of one line, or null where this line is no good for it. Lines may be no transcript lines at all. */
export type Change<T extends LineType> = (line: LineOf<T>, place: Place) => unknown[] | null;

export interface Corruption {
  readonly name: string;
  /** The rule that the complaint must name. */
  readonly rule: string | null;
  readonly corrupt: (lines: readonly Line[]) => Corrupted | null;
  readonly players: readonly (2 | 4)[];
  readonly rulings: Partial<Rulings>;
}

interface Corrupted {
  readonly lines: readonly unknown[];
  /** 1-based, where the complaint must come. */
  readonly at: number;
}

interface More {
  /** The complaint comes so many lines after the changed one. */
  readonly later?: number;
  readonly players?: readonly (2 | 4)[];
  readonly rulings?: Partial<Rulings>;
}

/** The corruption that changes the first line of this type for which the change is some good. */
export function change<T extends LineType>(
  name: string,
  rule: string | null,
  type: T,
  how: Change<T>,
  { later = 0, players = [2, 4], rulings = {} }: More = {},
): Corruption {
  const corrupt = (lines: readonly Line[]): Corrupted | null => {
    for (const [index, line] of lines.entries()) {
      if (line.type !== type) continue;
      const [previous, next] = [lines[index - 1], lines[index + 1]];
      const game = standingBefore(lines, Math.max(index, 1));
      const instead = how(structuredClone(line) as LineOf<T>, { lines, index, previous, next, game });
      if (instead !== null) return { lines: lines.toSpliced(index, 1, ...(instead as Line[])), at: index + 1 + later };
    }
    return null;
  };
  return { name, rule, corrupt, players, rulings };
}

/** What the checker says of so many different games that this corruption fits, and what it should say. */
export function verdicts({ corrupt, players, rulings }: Corruption, wanted: number) {
  const dice = new Dice(7);
  const found: { complaint: Complaint | null; at: number }[] = [];
  for (let seed = 0; seed < 4000 && found.length < wanted; seed++) {
    const options = { players: dice.pick(players), variant: dice.pick(['standard', 'expert'] as const), seed };
    const lines = naiveGame({ ...options, rulings: { ...randomRulings(dice), ...rulings } });
    const corrupted = corrupt(lines);
    if (corrupted !== null) found.push({ complaint: firstComplaint(corrupted.lines), at: corrupted.at });
  }
  return found;
}

export function firstComplaint(lines: readonly unknown[]): Complaint | null {
  const checker = new TranscriptChecker();
  for (const line of lines) {
    const complaint = checker.push(typeof line === 'string' ? line : JSON.stringify(line));
    if (complaint !== null) return complaint;
  }
  return checker.end();
}
