import { describe, expect, test } from 'vitest';
import { loadGame } from '../games/registry.js';
import { matchInWords } from './match.js';

/** A match of which some decks are played: the person wins the first of them, the policy others. */
async function words({ mine, theirs, both = 0, games = 1000 }: Record<string, number>): Promise<string> {
  const decks = (number: number, mine: number, theirs: number) =>
    Array.from({ length: number }, () => ({ mine, theirs }));
  const played = [...decks(mine!, 1, 0), ...decks(theirs!, 0, 1), ...decks(both, 1, 1)];
  return matchInWords(await loadGame('shamus'), { games, versus: 'closer', played }).join(' ');
}

describe('a match in words', () => {
  test('gives both rates, the difference and its interval', async () => {
    expect(await words({ mine: 1, theirs: 2, both: 7, games: 10 })).toMatch(
      /^10 of 10 decks played, the same for both\. Any win: you 80\.0 %, closer 90\.0 %\. You are 10\.0 points below closer \(\u2212[\d.]+ to \+[\d.]+; 95 % interval\)\.$/,
    );
  });

  test('says how many more decks would decide only where that is known, and how well', async () => {
    for (const few of [
      { mine: 0, theirs: 3 },
      { mine: 4, theirs: 5 },
      { mine: 1, theirs: 3, both: 40 },
    ])
      expect(await words(few)).not.toContain('more decks');
    // (1.960 sqrt(0.5) + 0.8416 sqrt(0.5 - 0.01))^2 / 0.1^2 = 390.1 decks, of which 100 are played.
    expect(await words({ mine: 20, theirs: 30, both: 50 })).toMatch(
      /about 291 more decks would decide if it stays so \(\d+ to [\d,]+ within a standard error\)/,
    );
    expect(await words({ mine: 24, theirs: 26, both: 50 })).toMatch(
      /about [\d,]+ more decks .* \(\d+ or more within a standard error\)/,
    );
  });

  test('says nothing of further decks once it is decided', async () => {
    const decided = await words({ mine: 100, theirs: 10, both: 50 });
    expect(decided).toContain('above closer (+');
    expect(decided).not.toContain('more decks');
  });
});
