import { expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { cardsOf } from '../../cards/model.testing.js';
import { resolveSetup } from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import shamus from './index.js';
import { rummyPosition, unoPosition } from './position.js';
import { REASONS } from './rules/endings.js';
import { METRICS } from './rules/metrics.js';
import { arbitrarySetup, arbitraryTeam, quickPolicies } from './testing/teams.testing.js';

test('3.1 an Uno player may play what matches the top in suit or rank, or an ace', () => {
  const view = unoPosition({ hand: '7H 9C KD AS', pile: '2S 9H' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H', 'AS']);
});

test('3.2 on an ace the player may play anything', () => {
  const view = unoPosition({ hand: '7H 9C', pile: 'AD' });
  expect(cardsOf(view.playableLo, view.playableHi)).toEqual(['9C', '7H']);
});

test('4.4 a Rummy player may discard what leaves nothing to lay', () => {
  const view = rummyPosition({ hand: '5H 6H 7H KS', pile: '2C' });
  expect(cardsOf(view.discardableLo, view.discardableHi)).toEqual(['5H', '6H', '7H']);
  const other = rummyPosition({ hand: '4H KS', sequences: '5H 6H 7H' });
  expect(cardsOf(other.discardableLo, other.discardableHi)).toEqual(['4H']);
});

test('3.7 the table is told as in a game', () => {
  const { table, seat } = rummyPosition({
    hand: '4H KS',
    sequences: 'AH 2H 3H',
    groups: '9C 9D 9S',
    partner: 3,
    circle: 4,
    stock: 7,
    variant: 'expert',
    seniorLost: true,
  });
  expect(seat).toBe(1);
  expect([...table.held]).toEqual([3, 2]);
  // An ace in a sequence counts 5 (rule 1.2).
  expect(table.points).toBe(30);
  expect([table.circleCount, table.stockCount, table.seniorTarget, table.seniorLost]).toEqual([4, 7, 150, true]);
});

test('mistakes are told', () => {
  expect(() => unoPosition({ hand: '7H', pile: '8C' })).toThrow(/no card of 7H fits/);
  expect(() => unoPosition({ hand: '7H' })).toThrow(/needs a discard pile/);
  expect(() => rummyPosition({ hand: '7H', pile: '7H' })).toThrow(/7H is in two places/);
  expect(() => rummyPosition({ hand: '77' })).toThrow(RangeError);
});

/*
 * Games of the shipped policies under every kind of setup, written as transcripts and read by the checker, which shares no
 * code with the engine. test/metrics.test.ts recomputes what engines measure; here it is seen that it is possible.
 */

const SETUPS = testSize(100, 1200);
const GAMES_OF_EACH = 5;
/** Targets, circles and hands by number: the smallest and the largest. */
const SIZES = [
  ['circle=1', 2],
  ['circle=24,hand=12', 2],
  ['hand=1', 2],
  ['circle=5,hand=3', 4],
  ['circle=24,hand=6', 4],
] as const;

const dice = new Stream();
dice.start(keyFromSeed('wide sample'), 0, 0);
const ANY = Array.from({ length: SETUPS }, () => arbitrarySetup(dice));
const SIZED = SIZES.flatMap(([variant, players]) =>
  Array.from({ length: testSize(6, 120) }, () => resolveSetup(shamus, { variant, players })),
);

test(`5.6 6.3 the checker has no complaint about ${SETUPS * GAMES_OF_EACH} games of any variant, players, rulings, sizes and teams`, async () => {
  const checker = await shamus.judges.transcriptChecker();
  const [seen, played] = [new Set<string>(), new Set<object>()];
  for (const [number, setup] of [...ANY, ...SIZED].entries()) {
    const team = arbitraryTeam(dice, setup.players);
    const policies = team.map((definition) => definition.create());
    const names = team.map(({ name }) => name);
    const recorder = shamus.tables.recorder(setup, policies, names, `sample ${number}`);
    for (const definition of team) played.add(definition);
    for (let game = 0; game < GAMES_OF_EACH; game++) {
      recorder.play(game);
      const lines = recorder.transcript();
      for (const line of lines) {
        const complaint = checker.push(line);
        if (complaint !== null) expect.fail(`${complaint.message}: ${line} in ${lines.join('\n')}`);
        seen.add(JSON.parse(line).type);
      }
      seen.add(`${setup.players}: ${REASONS[recorder.reason]!.name}`);
      // Turns among them: every game ends.
      METRICS.forEach(({ name, low, high, step }, place) => {
        const value = recorder.metrics[place]!;
        if (value < low || value > high || (value - low) % step !== 0) expect.fail(`game ${game}: ${name} ${value}`);
      });
    }
  }
  expect(checker.end()).toBeNull();
  expect(checker.games).toBe((SETUPS + SIZED.length) * GAMES_OF_EACH);
  const setups = ANY.map(({ variant, players, rulings }) => `${variant} ${players} ${Object.values(rulings).join()}`);
  expect(new Set(setups).size).toBeGreaterThan(0.9 * SETUPS);
  expect(played).toEqual(new Set(quickPolicies));
  // Endings of the games: each with two and with four, and each kind of line.
  const endings = [2, 4].flatMap((players) => REASONS.map(({ name }) => `${players}: ${name}`));
  const lines = 'deal penalty draw play circle pickup meld layoff discard senior-lost pass end'.split(' ');
  expect([...seen].sort()).toEqual([...endings, ...lines].sort());
});
