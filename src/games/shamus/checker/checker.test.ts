import { describe, expect, it } from 'vitest';
import type { TranscriptError as Complaint } from '../../../game/index.js';
import { arbitraryGame, type Line, rulingsWith } from '../testing/told-games.testing.js';
import { TranscriptChecker } from './index.js';

/** Seeds 3 to 5 have no upcard 2 or 4, so that the first line is left to the player. */
const game = (seed: number): Line[] => arbitraryGame({ players: 2, variant: 'standard', rulings: rulingsWith(), seed });

function pushAll(checker: TranscriptChecker, lines: readonly unknown[]): Complaint[] {
  return lines.map((line) => checker.push(JSON.stringify(line))).filter((complaint) => complaint !== null);
}

describe('a stream of transcripts', () => {
  it('goes on with the next game after a complaint, and says nothing of what it skips', () => {
    const checker = new TranscriptChecker();
    const broken = game(4).toSpliced(1, 1, { type: 'senior-lost' });
    expect(pushAll(checker, [...game(3), ...broken, ...game(5)])).toEqual([
      {
        line: game(3).length + 2,
        game: 4,
        rule: '5.2',
        message: expect.stringContaining('found {"type":"senior-lost"}'),
      },
    ]);
    expect(checker.end()).toBeNull();
    expect(checker.games).toBe(2);
  });

  it('checks the game that follows an unfinished one', () => {
    const checker = new TranscriptChecker();
    const complaints = pushAll(checker, [...game(3).slice(0, 4), ...game(4)]);
    expect(complaints).toMatchObject([{ line: 5, game: 3 }]);
    expect(checker.games).toBe(1);
  });

  it('tells of an unfinished game and of a wrong deal after it in one complaint', () => {
    const checker = new TranscriptChecker();
    const complaints = pushAll(checker, [
      ...game(3).slice(0, 1),
      { ...game(4)[0], variant: 'easy' },
      ...game(4).slice(1),
    ]);
    expect(complaints).toMatchObject([{ line: 2, game: 3, rule: '5.6', message: expect.stringContaining('easy') }]);
    expect(checker.games).toBe(0);
  });

  it('complains of an unfinished game at the end, once', () => {
    const checker = new TranscriptChecker();
    pushAll(checker, game(3).slice(0, 1));
    expect(checker.end()).toMatchObject({ line: 1, game: 3, rule: '5.6' });
    expect(checker.end()).toBeNull();
  });

  it('must begin with a deal', () => {
    const checker = new TranscriptChecker();
    expect(pushAll(checker, game(3).slice(1))).toMatchObject([{ line: 1, game: null, rule: null }]);
    expect(checker.games).toBe(0);
  });

  it('may have fields that the format does not name', () => {
    const checker = new TranscriptChecker();
    expect(
      pushAll(
        checker,
        game(3).map((line) => ({ ...line, note: 'more' })),
      ),
    ).toEqual([]);
    expect(checker.games).toBe(1);
  });

  it('may be empty', () => {
    expect(new TranscriptChecker().end()).toBeNull();
  });
});
