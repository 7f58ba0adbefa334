/** Games of A to F, each with one thing made wrong: the checker must say where, and by which rule. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { resolveSetup } from '../../../../game/index.js';
import { firstError, type Line, testCorruptions } from '../../../kit/corruptions.testing.js';
import { createGame } from '../../game.js';
import { arbitraryGame, type Letter, playedGame, RULES } from '../../testing/told-games.testing.js';
import { TranscriptChecker } from '../index.js';
import { OF_THE_DEAL, OF_THE_DRAW } from './drawing.testing.js';
import { OF_RUMMY, OF_THE_END } from './ending.testing.js';
import { OF_LAY_OFFS, OF_THE_CONTRACT } from './laying.testing.js';
import { soundGames } from './place.testing.js';

const gamesOf = (letter: string) => soundGames(letter as Letter, testSize(100, 400));

const errorOf = (lines: readonly Line[]) => firstError(new TranscriptChecker(), lines);
const idle = {
  takes: () => true,
  layDown: () => {},
  discard: ({ hand }: { hand: { cards: number[] } }) => hand.cards[0]!,
};

describe('games that are played by the engine', () => {
  test.each(Object.keys(RULES))('R2.1, R7.3, R7.5, R10.7 of %s keep the rules, one after the other', (letter) => {
    const games = [...soundGames(letter as Letter, testSize(6, 400))];
    const checker = new TranscriptChecker();
    expect(
      firstError(
        checker,
        games.flatMap(({ lines }) => lines),
      ),
    ).toBeNull();
    expect(checker.games).toBe(games.length);
    expect(games.some(({ lines }) => lines[0]!.variant === 'game')).toBe(true);
  });

  test.each([144, 188, 208, 288])('R7.5 of several who have laid stage 10 in game %i the fewest points win', (seed) => {
    const lines = arbitraryGame(seed, 'D', { finish: 'deal-end' }).told.map(({ line }) => line);
    const { stages, winners } = lines.at(-1)!;
    expect(stages.filter((stage: number) => stage === 11).length).toBeGreaterThan(winners.length);
    expect(errorOf(lines)).toBeNull();
  });

  test('R7.5 after 60 deals the highest stage wins', () => {
    const setup = resolveSetup(createGame(RULES.D), { players: 2, rulings: { turnLimit: '50' } });
    const lines = playedGame('D', setup, [idle, idle], 0).told.map(({ line }) => line);
    expect(lines.at(-1)).toMatchObject({ deals: 60, winners: [0, 1], stages: [1, 1] });
    expect(errorOf(lines)).toBeNull();
  });
});

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

describe('a game of Rummy that is played by one ruling and labelled with another', () => {
  test('ends too late', () => {
    const setup = resolveSetup(createGame(RULES.F), { variant: 'deal-1' });
    const lines = playedGame('F', setup, [idle, idle], 0).told.map(({ line }) => line);
    expect(errorOf(lines)).toBeNull();
    const told = (turnLimit: string) => errorOf(lines.with(0, { ...lines[0], rulings: { turnLimit } }));
    expect(told('50')).toMatchObject({ rule: 'R2.5', line: 3 + 2 * 100 });
    expect(told('200')).toMatchObject({ rule: 'R3.1', line: 3 + 2 * 200 });
  });

  const deals = () => [...gamesOf('F')].map(({ lines }) => lines).filter(([first]) => first!.variant === 'deal-1');

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
