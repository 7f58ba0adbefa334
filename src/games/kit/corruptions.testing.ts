/**
 * Games that are legal but for one line, of which it is known where that shows and by which rule. A table says it all:
 *
 *     'discard +1: two discards | R3.1 ABCDE; R10.2 F': ({ line }) => [line, line],
 *
 * is a change of a line of type `discard`, of which the checker complains one line later, by rule R3.1 in the games A to E
 * and by R10.2 in F. What follows a rule says in which games it is tried; `-` is the rule of a malformed line.
 */
import { describe, expect, test } from 'vitest';
import type { TranscriptChecker, TranscriptError } from '../../game/index.js';

// biome-ignore lint/suspicious/noExplicitAny: which fields it has hangs on its type, and corruptions make it into anything
export type Line = Record<string, any>;

export interface LinePlace {
  readonly line: Line;
  readonly lines: readonly Line[];
  readonly index: number;
  readonly previous: Line;
  readonly next: Line;
}

/**
 * Replacement of a line: other lines, which may be no transcript lines at all, or the line with other fields; null if
 * the corruption does not apply to this line.
 */
export type Change<P extends LinePlace> = (place: P) => readonly unknown[] | object | null;
export type Corruptions<P extends LinePlace> = Readonly<Record<string, Change<P>>>;

/** A game that is found correct, and more about each of its lines. */
export interface SoundGame<P extends LinePlace> {
  readonly lines: readonly Line[];
  more(index: number): Omit<P, keyof LinePlace>;
}

export const when = <T>(holds: boolean, value: T): T | null => (holds ? value : null);

/**
 * A test for each corruption and kind of game.
 *
 * @param kinds the kinds of games that a text of the table names
 * @param gamesOf games to try, of which `wanted` must fit the corruption
 */
export function testCorruptions<P extends LinePlace>(
  tables: Readonly<Record<string, Corruptions<P>>>,
  newChecker: () => TranscriptChecker,
  kinds: (where: string) => readonly string[],
  gamesOf: (kind: string) => Iterable<SoundGame<P>>,
  wanted: number,
): void {
  describe.each(Object.entries(tables))('one thing wrong in %s', (_, table) => {
    const cases = Object.entries(table).flatMap(([key, change]) => {
      const [, type, later, what, rules] = /^([\w-]+)( [+-]\d)?: (.*) \| (.*)$/.exec(key)!;
      return rules!.split('; ').map((text) => {
        const [rule, ...where] = text.split(' ');
        return { what, text, rule: rule === '-' ? null : rule!, where, type: type!, later: Number(later ?? 0), change };
      });
    });
    test.each(cases)('$what: $text', ({ rule, where, type, later, change }) => {
      for (const kind of kinds(where.join(' '))) {
        let found = 0;
        for (const game of gamesOf(kind)) {
          const corrupted = corrupt(game, type, change);
          if (corrupted === null) continue;
          const { lines, at } = corrupted;
          const due = { rule, line: at + 1 + later };
          expect(firstError(newChecker(), lines), JSON.stringify([kind, lines[0], lines[at]])).toMatchObject(due);
          if (++found === wanted) break;
        }
        expect(found, `${kind}: games in which this can be made wrong`).toBe(wanted);
      }
    });
  });
}

/** Changes the first line of the type for which the change is some good. */
function corrupt<P extends LinePlace>({ lines, more }: SoundGame<P>, type: string, change: Change<P>) {
  for (const [index, line] of lines.entries()) {
    if (line.type !== type) continue;
    const place = {
      line,
      lines,
      index,
      previous: lines[index - 1] ?? {},
      next: lines[index + 1] ?? {},
      ...more(index),
    };
    const instead = change(place as P);
    if (instead === null) continue;
    const others = Array.isArray(instead) ? instead : [{ ...line, ...instead }];
    return { lines: [...lines.slice(0, index), ...others, ...lines.slice(index + 1)], at: index };
  }
  return null;
}

/** First error of a checker; lines that are no text are written as JSON. */
export function firstError(checker: TranscriptChecker, lines: readonly unknown[]): TranscriptError | null {
  for (const line of lines) {
    const error = checker.push(typeof line === 'string' ? line : JSON.stringify(line));
    if (error !== null) return error;
  }
  return checker.end();
}
