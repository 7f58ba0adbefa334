/** Games of A to E, each with one thing made wrong: the checker must say where, and by which rule. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { OF_BUYING, OF_PICK_AND_BUY } from './buying.testing.js';
import { Pool } from './corruption.testing.js';
import { OF_THE_DEAL, OF_THE_HEADER } from './deal.testing.js';
import { OF_THE_DRAW } from './drawing.testing.js';
import { OF_THE_END, OF_THE_SCORE } from './end.testing.js';
import { OF_LAY_OFFS, OF_SWAPS } from './lay-offs.testing.js';
import { OF_THE_CONTRACT } from './laying.testing.js';

const pool = new Pool(testSize(32, 400));

describe.each([
  ['the header', OF_THE_HEADER],
  ['the deal', OF_THE_DEAL],
  ['the draw', OF_THE_DRAW],
  ['buying', OF_BUYING],
  ['pick and a buy', OF_PICK_AND_BUY],
  ['the contract', OF_THE_CONTRACT],
  ['lay-offs', OF_LAY_OFFS],
  ['swaps', OF_SWAPS],
  ['the score', OF_THE_SCORE],
  ['the end', OF_THE_END],
])('wrong in %s', (_, corruptions) => {
  test.each(corruptions)('$what: $rule, in $letters', (corruption) => {
    const found = pool.verdicts(corruption, testSize(1, 10));
    expect(found.length).toBeGreaterThanOrEqual(corruption.letters.length);
    for (const { complaint, at, about } of found) {
      expect({ about, ...complaint }).toMatchObject({ about, rule: corruption.rule, line: at });
    }
  });
});
