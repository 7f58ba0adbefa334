import { testSize } from '../../../../../test/sized.testing.js';
import { type SoundGame, testCorruptions } from '../../../kit/corruptions.testing.js';
import { arbitraryGame, randomRulings } from '../../testing/told-games.testing.js';
import { Dice } from '../dice.testing.js';
import { TranscriptChecker } from '../index.js';
import type { Rulings } from '../rulings.js';
import { standingBefore } from '../standing.testing.js';
import { OF_THE_DEAL, OF_THE_END, OF_THE_RUMMY_TURN, OF_THE_UNO_TURN, type Place } from './table.testing.js';

const MOST_GAMES = 4000;

const pools = new Map<string, SoundGame<Place>[]>();

/** @param where the number of players, and rulings as in `layoff=no`; by default any */
function* gamesOf(where: string): Generator<SoundGame<Place>> {
  const pool = pools.get(where) ?? [];
  pools.set(where, pool);
  const told = where.split(' ').filter(Boolean);
  const players = told.includes('4') ? [4] : told.includes('2') ? [2] : [2, 4];
  const rulings = Object.fromEntries(told.filter((text) => text.includes('=')).map((text) => text.split('=')));
  for (let seed = 0; seed < MOST_GAMES; seed++) {
    pool[seed] ??= game(seed, players as (2 | 4)[], rulings);
    yield pool[seed]!;
  }
}

function game(seed: number, players: readonly (2 | 4)[], rulings: Partial<Rulings>): SoundGame<Place> {
  const dice = new Dice(seed);
  const options = { players: dice.pick(players), variant: dice.pick(['standard', 'expert'] as const), seed };
  const lines = arbitraryGame({ ...options, rulings: { ...randomRulings(dice), ...rulings } });
  // Rarely asked for, and slow to find.
  const more = (index: number) => ({
    get game() {
      return standingBefore(lines, Math.max(index, 1));
    },
  });
  return { lines, more };
}

testCorruptions(
  {
    'the deal': OF_THE_DEAL,
    'an Uno turn': OF_THE_UNO_TURN,
    'a Rummy turn': OF_THE_RUMMY_TURN,
    'the end': OF_THE_END,
  },
  () => new TranscriptChecker(),
  (where) => [where],
  gamesOf,
  testSize(2, 5),
);
