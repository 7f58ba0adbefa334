/** The checker against games that were played from the rules alone. */
import { expect, test } from 'vitest';
import { sized } from '../../../../../test/sized.testing.js';
import { TranscriptChecker } from '../index.js';
import { anyNaiveGame } from './any-game.testing.js';
import { LETTERS } from './naive-rules.testing.js';

test.each(LETTERS)('random games of %s keep the rules', (letter) => {
  const checker = new TranscriptChecker();
  const games = sized(60, 3000);
  for (let seed = 0; seed < games; seed++) {
    const told = anyNaiveGame(seed, letter);
    for (const { line } of told) {
      const complaint = checker.push(JSON.stringify(line));
      if (complaint !== null) expect.fail(JSON.stringify({ complaint, line, rulings: told[0]!.line.rulings }));
    }
  }
  expect([checker.end(), checker.games]).toEqual([null, games]);
});
