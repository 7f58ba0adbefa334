/** Files at random: each is refused with a reason, or its games keep the rules as the independent checker reads them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import rummyPolicies from '../../../../strategies/rummy/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { DefinitionError, type Game, resolveSetup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { streamOf } from '../../kit/chance.testing.js';
import { TranscriptChecker } from '../checker/index.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { createGameFromFile } from './definition.js';

const FILES = testSize(80, 3000);

const CONTRACTS = ['2S3', 'S3 R4', '2R4', 'S4 R5', 'R7', 'S5 S3', '3S3', 'R4 S4', 'S2 R6', 'R8', 'S6'];
const DEAL_TABLES = [{ 'by-deal': { 1: 2, '2-20': 4 } }, { 'by-deal': { '1-2': 3, '3-20': 'any' } }];

/** Values that fields may have, by field; the last of a field with a dot goes into a mapping. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  players: [2, 3, [4, 3], [3, 5], [6, 2, 4]],
  'deck.ranks': [13, 14],
  'deck.decks': [1, 2, 3, { 'by-players': { '2-3': 2, '4-8': 3 } }],
  'deck.jokers': [0, 2, 5, { 'by-players': { '2-3': 1, '4-8': 6 } }],
  handSize: [
    7,
    9,
    12,
    14,
    { 'by-deal': { '1-2': 10, '3-20': 12 } },
    { 'by-players': { '2-4': 11, '5-8': 9 } },
    { 'by-ruling': { '11': 11, '10-12': { 'by-deal': { '1-3': 10, '4-20': 12 } } } },
  ],
  'melds.leastSet': [3, 4],
  'melds.mostSet': [4, 6, 'any'],
  'melds.leastRun': [3, 4, 5],
  'melds.firstPlace': [1, 2, 3],
  'melds.lastPlace': [12, 13, 14],
  'melds.anySuit': [true, false],
  'melds.wildRank': ['none', '2', 'A'],
  'melds.wilds': ['any', 'half', 'none', { S3: 1, S4: 2, R4: 2, R5: 1, R7: 3 }],
  'melds.exact': [true, false],
  'melds.apart': [true, false],
  layOffsAtOnce: [true, false],
  laterMelds: [true, false],
  buying: [
    'none',
    { most: 2 },
    { most: 'any', penalty: 0, onceDown: true },
    ...DEAL_TABLES.map((most) => ({ most, penalty: 2, onceDown: false })),
    { most: 3, penalty: 1, pickAndBuy: true },
  ],
  swap: ['nobody', 'down-before', 'down', 'anybody'],
  'goOut.discarding': [true, false],
  'goOut.laying': [true, false],
  buriesWilds: [true, false],
  points: [{ A: 20 }, { 'A-6': 3, 'T-K': 12, wild: 40 }, { '1-7': 2, '8-14': 9, wild: 15 }],
  blind: ['none', { wild: -10, natural: -70 }],
  mostRestocks: [0, 1, 2, 'any'],
  goingRummy: [1, 2, 3],
  target: [30, 'none', { 'by-players': { 2: 60, '3-8': 90 } }],
  mostDeals: [2, 5],
  rulings: [
    ['turnLimit'],
    ['turnLimit', 'buys', 'wilds'],
    ['turnLimit', 'swap', 'finish'],
    ['turnLimit', 'hand'],
    ['turnLimit', 'downTakes', 'buyOrder'],
    ['turnLimit', 'lastCard'],
    ['turnLimit', 'contractTurn', 'adjoining'],
  ],
};

function pick<T>(dice: Stream, things: readonly T[]): T {
  return things[dice.below(things.length)]!;
}

const arbitraryContracts = fc.array(fc.constantFrom(...CONTRACTS), { minLength: 1, maxLength: 4 });

/** Contracts of exact melds, and the most wilds by size, often 0: also of sizes to which melds grow (rule 1.5). */
const arbitraryWildsBySize = fc
  .tuple(arbitraryContracts, fc.array(fc.nat(3), { minLength: 10, maxLength: 10 }))
  .map(([contracts, most]) => {
    const sizes = ['S2', 'S3', 'S4', 'S5', 'S6', 'R4', 'R5', 'R6', 'R7', 'R8'];
    const wilds = Object.fromEntries(sizes.map((size, index) => [size, Math.max(0, most[index]! - 1)]));
    return { contracts, melds: { exact: true, wilds } };
  });

const arbitraryField = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...VALUES[field]!)));

const arbitraryFile = fc
  .record({
    base: fc.constantFrom(...RULE_SETS.map(({ name }) => name)),
    contracts: fc.option(arbitraryContracts, { freq: 1 }),
    stages: fc.option(
      fc.constantFrom(
        { stages: 'by-player', scoring: 'stages', mostDeals: 20 },
        { stages: 'by-deal', scoring: 'lowest' },
      ),
      { freq: 7 },
    ),
    bySize: fc.option(arbitraryWildsBySize, { freq: 3 }),
    fields: fc.array(arbitraryField, { minLength: 1, maxLength: 5 }),
  })
  .map(({ base, contracts, stages, bySize, fields }) => {
    const file: Record<string, unknown> = { name: 'any', 'based-on': base };
    if (base !== 'rummy') Object.assign(file, contracts === null ? {} : { contracts }, stages, bySize);
    for (const [field, value] of fields) {
      const [first, second] = field.split('.') as [string, string?];
      file[first] = second === undefined ? value : { ...(file[first] as object | undefined), [second]: value };
    }
    return file;
  });

/** Plays a game of a file at some table of it, and gives the first line that breaks its rules. */
function faultIn(game: Game, dice: Stream, index: number): unknown {
  const players = pick(dice, game.setups.players);
  const rulings = Object.fromEntries(
    game.setups.rulings.map(({ name, values }) => [name, pick<string>(dice, name === 'turnLimit' ? ['50'] : values)]),
  );
  const setup = resolveSetup(game, { players, rulings, variant: pick(dice, game.setups.variants).name });
  const shipped = (game.file!.definition!['based-on'] === 'rummy' ? rummyPolicies : contractPolicies).filter(
    ({ batch }) => batch === undefined,
  );
  const policies = Array.from({ length: players }, () => pick(dice, shipped));
  const recorder = game.tables.recorder(
    setup,
    policies.map((policy) => policy.create()),
    policies.map(({ name }) => name),
    'any',
  );
  recorder.play(index);
  const checker = new TranscriptChecker();
  const lines = recorder.transcript();
  const wrong = lines.map((line) => ({ line, error: checker.push(line) })).find(({ error }) => error !== null);
  if (recorder.text().some((line) => /undefined|NaN/.test(line))) return 'the text of the game';
  return wrong ?? checker.end();
}

test('games of files that are not refused keep the rules', () => {
  const counts = { played: 0, refused: 0 };
  const property = fc.property(arbitraryFile, fc.nat(), (file, seed) => {
    let game: Game;
    try {
      game = createGameFromFile(file);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      counts.refused++;
      return;
    }
    expect(faultIn(game, streamOf(`files ${seed}`), seed % 1000)).toBeNull();
    counts.played++;
  });
  fc.assert(property, { numRuns: FILES });
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(FILES / 8);
});
