/** Games of A to E that are legal but for one thing, of which it is known where it shows and by which rule. */
import type { TranscriptError } from '../../../../game/index.js';
import { TranscriptChecker } from '../index.js';
import { anyNaiveGame } from '../naive/any-game.testing.js';
import type { Letter } from '../naive/naive-rules.testing.js';
import { LETTERS, NAMES } from '../naive/naive-rules.testing.js';
import type { Line, NaiveState, Told } from '../naive/naive-state.testing.js';

/** Where a line stands in its game. */
export interface Place {
  readonly line: Line;
  /** The deal before it; that of the deal at hand. */
  readonly before: NaiveState;
  readonly previous: Line;
  readonly next: Line;
  readonly letter: Letter;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
}

/** What takes the place of one line, or null where this line is no good for it. It may be no transcript line at all. */
export type Change = (place: Place) => readonly unknown[] | null;

export interface Corruption {
  readonly what: string;
  /** That the complaint must name. */
  readonly rule: string | null;
  /** The games that it is for. */
  readonly letters: string;
  readonly type: string;
  readonly change: Change;
  /** The complaint comes so many lines after the changed one. */
  readonly later: number;
}

export function corruption(
  what: string,
  rule: string | null,
  letters: string,
  type: string,
  change: Change,
  later = 0,
): Corruption {
  return { what, rule, letters, type, change, later };
}

/** Changes some fields of the line. */
export const edit =
  (how: (place: Place) => object | null): Change =>
  (place) => {
    const fields = how(place);
    return fields === null ? null : [{ ...place.line, ...fields }];
  };

export const when = <T>(holds: boolean, value: T): T | null => (holds ? value : null);

/** Seeds of games in which happens what is rarest: swaps in runs, half penalties, new stocks for a pick and a buy, deals of E that end for want of cards. */
const RARE: Partial<Record<Letter, readonly number[]>> = { C: [36], B: [93, 172], E: [558, 576] };

/** So many games of each, the shortest first. */
export class Pool {
  private readonly games = new Map<Letter, { told: readonly Told[]; texts: readonly string[] }[]>();

  constructor(private readonly size: number) {}

  of(letter: Letter) {
    let games = this.games.get(letter);
    if (games === undefined) {
      const seeds = [...Array(this.size).keys(), ...(RARE[letter] ?? [])];
      games = seeds
        .map((seed) => anyNaiveGame(seed, letter))
        .sort((one, other) => one.length - other.length)
        .map((told) => ({ told, texts: told.map(({ line }) => JSON.stringify(line)) }));
      this.games.set(letter, games);
    }
    return games;
  }

  /** What the checker says of so many corrupted games, and what it should say. */
  verdicts({ letters, type, change, later }: Corruption, wanted: number) {
    const found: { complaint: TranscriptError | null; at: number; about: string }[] = [];
    for (const letter of LETTERS.filter((each) => letters.includes(each))) {
      let missing = wanted;
      for (const { told, texts } of this.of(letter)) {
        const { players, rulings } = told[0]!.line;
        for (const [index, { line, before }] of told.entries()) {
          if (missing === 0 || line.type !== type) continue;
          const [previous, next] = [told[index - 1]?.line ?? {}, told[index + 1]?.line ?? {}];
          const place = { line, before: before!, previous, next, letter, players, rulings };
          const instead = change(place);
          if (instead === null) continue;
          const lines = instead.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
          const complaint = firstComplaint([...texts.slice(0, index), ...lines, ...texts.slice(index + 1)]);
          const about = `${NAMES[letter]} ${JSON.stringify(rulings)} ${JSON.stringify(line)} -> ${lines.join(' ')}`;
          found.push({ complaint, at: index + 1 + later, about });
          missing--;
          break;
        }
        if (missing === 0) break;
      }
    }
    return found;
  }
}

export function firstComplaint(texts: readonly string[]): TranscriptError | null {
  const checker = new TranscriptChecker();
  for (const text of texts) {
    const complaint = checker.push(text);
    if (complaint !== null) return complaint;
  }
  return checker.end();
}
