import { expect, it } from 'vitest';
import { testSize } from '../../../../../test/sized.testing.js';
import { firstError } from '../../../kit/corruptions.testing.js';
import { arbitraryGame, rulingsWith } from '../../testing/told-games.testing.js';
import { TranscriptChecker } from '../index.js';
import type { Rulings } from '../rulings.js';

/** Games played under one ruling and labelled as another; the rules that they then may break. */
const RELABELLED: readonly (readonly [Partial<Rulings>, Partial<Rulings>, readonly string[], 2 | 4])[] = [
  [{ unoOut: 'draws' }, { unoOut: 'ends' }, ['5.5'], 2],
  [{ unoOut: 'draws' }, { unoOut: 'passes' }, ['5.5'], 2],
  [{ unoOut: 'passes' }, { unoOut: 'draws' }, ['5.5'], 2],
  [{ unoOut: 'ends' }, { unoOut: 'passes' }, ['3.6'], 2],
  [{ unoOut: 'draws' }, { unoOut: 'ends' }, ['5.5'], 4],
  [{ unoOut: 'ends' }, { unoOut: 'passes' }, ['3.6', '5.4'], 4],
  [{ points: 'net' }, { points: 'table' }, ['5.1', '5.3'], 2],
  [{ points: 'table' }, { points: 'net' }, ['3.6', '4.5', '5.4'], 2],
  [{ juniorOpens: 'any-time', points: 'table' }, { juniorOpens: 'senior-lost', points: 'table' }, ['5.4', '4.5'], 2],
  [{ juniorOpens: 'senior-lost', points: 'table' }, { juniorOpens: 'any-time', points: 'table' }, ['5.3'], 2],
  [{ pickup: 'top' }, { pickup: 'deepest' }, ['4.1'], 2],
  [{ pickup: 'deepest' }, { pickup: 'top' }, ['4.1'], 2],
  [{ pickupUse: 'meld-or-layoff' }, { pickupUse: 'meld' }, ['4.1'], 2],
  [{ layoff: 'yes' }, { layoff: 'no' }, ['4.1', '4.2'], 2],
  [{ layoff: 'no' }, { layoff: 'yes' }, ['4.4'], 2],
  [{ mustMeld: 'no' }, { mustMeld: 'yes' }, ['4.4'], 2],
  [{ stockOut: 'when-needed' }, { stockOut: 'at-once' }, ['5.4'], 2],
  [{ stockOut: 'at-once' }, { stockOut: 'when-needed' }, ['3.6', '4.5', '5.4'], 2],
  [{ lastCircle: 'rummy-turn' }, { lastCircle: 'stops' }, ['5.4'], 2],
  [{ lastCircle: 'stops' }, { lastCircle: 'rummy-turn' }, ['5.4', '3.6'], 2],
  [{ openingAce: 'call' }, { openingAce: 'plain' }, ['2.6', '3.2', '3.4'], 2],
  [{ openingAce: 'plain' }, { openingAce: 'call' }, ['3.2', '3.4'], 2],
  [{ fourPlayerJunior: 'any', points: 'table' }, { fourPlayerJunior: 'all', points: 'table' }, ['5.4', '4.5'], 4],
  [{ fourPlayerJunior: 'all', points: 'table' }, { fourPlayerJunior: 'any', points: 'table' }, ['5.3'], 4],
];

it.each(RELABELLED)('%j told as %j breaks %j, with %i players', (played, told, rules, players) => {
  const broken = new Set<string | null>();
  for (let seed = 0; seed < 1000 && broken.size < testSize(1, rules.length); seed++) {
    const [deal, ...moves] = arbitraryGame({ players, variant: 'standard', rulings: rulingsWith(played), seed });
    const complaint = firstError(new TranscriptChecker(), [{ ...deal, rulings: rulingsWith(told) }, ...moves]);
    if (complaint !== null) broken.add(complaint.rule);
  }
  expect(broken.size).toBeGreaterThan(0);
  expect(rules).toEqual(expect.arrayContaining([...broken]));
});
