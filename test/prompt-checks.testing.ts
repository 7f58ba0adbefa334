/** Checks of sentences by which people are asked, over watched games. */
import type { Line, WatchedGame } from './watched-games.testing.js';

export type Check = (game: WatchedGame, words: readonly (string | undefined)[]) => boolean[];

export const rank = (card: string) => card[0]!;
export const suit = (card: string) => card.at(-1)!;

export function atLine(type: string, look: (line: Line, place: number, game: WatchedGame) => boolean | null): Check {
  return (game) => game.lines.flatMap((line, place) => (line.type === type ? (look(line, place, game) ?? []) : []));
}

export function atDecision(
  method: string,
  look: (request: Line, next: Line, game: WatchedGame, event: number) => boolean | null,
): Check {
  return (game) =>
    game.decisions.flatMap(({ asked, request, event }) =>
      asked === method ? (look(request, game.lines[event]!, game, event) ?? []) : [],
    );
}
export const isEmpty = (hand: readonly string[]) => hand.length === 0;

/** Sentences: the form, the rule, and the check; null for those that no game can show. */
export type Sentences = readonly (readonly [RegExp, rule: string, Check | null])[];
