import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { verdicts } from './corruption.testing.js';
import { OF_THE_DEAL, OF_THE_FORMAT } from './deal.testing.js';
import { OF_THE_END } from './end.testing.js';
import { OF_THE_RUMMY_TURN } from './rummy.testing.js';
import { OF_THE_UNO_TURN } from './uno.testing.js';

/** In which each is tried. */
const GAMES = testSize(2, 5);

describe.each([
  ['the deal', OF_THE_DEAL],
  ['an Uno turn', OF_THE_UNO_TURN],
  ['a Rummy turn', OF_THE_RUMMY_TURN],
  ['the end', OF_THE_END],
  ['the format', OF_THE_FORMAT],
])('a transcript corrupted in %s', (_, corruptions) => {
  it.each(corruptions.map((corruption) => [corruption.name, corruption.rule, corruption] as const))(
    '%s: rule %s',
    (_name, rule, corruption) => {
      const found = verdicts(corruption, GAMES);
      expect(found.length).toBe(GAMES);
      for (const { complaint, at } of found) expect(complaint).toMatchObject({ rule, line: at });
    },
  );
});
