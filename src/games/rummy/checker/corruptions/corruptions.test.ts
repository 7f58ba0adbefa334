/** Games of A to F, each with one thing made wrong: the checker must say where, and by which rule. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { firstError, type Line, type SoundGame, testCorruptions } from '../../../kit/corruptions.testing.js';
import { TranscriptChecker } from '../index.js';
import type { Letter } from '../naive/naive-rules.testing.js';
import { OF_THE_DEAL, OF_THE_DRAW } from './drawing.testing.js';
import { OF_RUMMY, OF_THE_END } from './ending.testing.js';
import { OF_LAY_OFFS, OF_THE_CONTRACT } from './laying.testing.js';
import { naiveGames, type Place, played, rummyGames } from './place.testing.js';

const pools = new Map<string, SoundGame<Place>[]>();
function gamesOf(letter: string): SoundGame<Place>[] {
  const games = pools.get(letter) ?? (letter === 'F' ? rummyGames() : naiveGames(letter as Letter, testSize(32, 400)));
  pools.set(letter, games);
  return games;
}

testCorruptions(
  {
    'the deal': OF_THE_DEAL,
    'the draw': OF_THE_DRAW,
    'the contract': OF_THE_CONTRACT,
    'a lay-off or a swap': OF_LAY_OFFS,
    'the end': OF_THE_END,
    Rummy: OF_RUMMY,
  },
  () => new TranscriptChecker(),
  (letters) => [...letters],
  gamesOf,
  testSize(1, 3),
);

describe('a game of Rummy that is played by one ruling and told by another', () => {
  const errorOf = (lines: readonly Line[]) => firstError(new TranscriptChecker(), lines);

  test('ends too late', () => {
    const idle = {
      takes: () => true,
      layDown: () => {},
      discard: ({ hand }: { hand: { cards: number[] } }) => hand.cards[0]!,
    };
    const lines = played('deal-1', [idle, idle], 0);
    expect(errorOf(lines)).toBeNull();
    const told = (turnLimit: string) => errorOf(lines.with(0, { ...lines[0], rulings: { turnLimit } }));
    expect(told('50')).toMatchObject({ rule: 'R2.5', line: 3 + 2 * 100 });
    expect(told('200')).toMatchObject({ rule: 'R3.1', line: 3 + 2 * 200 });
  });

  const deals = () =>
    gamesOf('F')
      .map(({ lines }) => lines)
      .filter(([first]) => first!.variant === 'deal-1');

  test('is no whole game where it stops too early', () => {
    const deal = deals().find((lines) => lines.at(-1)!.totals.every((total: number) => total < 100))!;
    const error = errorOf(deal.with(0, { ...deal[0], variant: 'game' }));
    expect(error).toMatchObject({ rule: 'R10.7', line: deal.length });
  });

  test('may begin at any deal where it is not whole', () => {
    const lines = deals().find(([first]) => first!.players === 2)!;
    // Deal 3 is dealt by seat 0, as deal 1 is.
    const later = lines.map((line) => (line.deal === undefined ? line : { ...line, deal: 3 }));
    expect(errorOf(later)).toBeNull();
  });
});
