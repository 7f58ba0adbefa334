import { describe, expect, test } from 'vitest';
import { DefinitionError } from '../../../game/index.js';
import { ANY } from '../rules/terms.js';
import { readRuleSet } from './rule-set-of.js';

const rulesOf = (fields: object, base = 'shanghai-rummy') => readRuleSet({ name: 'mine', 'based-on': base, ...fields });

function mistakeIn(fields: object, base = 'shanghai-rummy'): string {
  try {
    rulesOf(fields, base);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    return `${[...error.path].join('.')}: ${error.reason}`;
  }
  throw new Error('there is no mistake');
}

test('fields that a file leaves out are as in its base', () => {
  const rules = rulesOf({ handSize: 12, deck: { jokers: 4 }, points: { A: 20 }, buying: { penalty: 2 } });
  expect([rules.handSize(0, 4), rules.deck(4), rules.deck(6)]).toEqual([
    12,
    { ranks: 13, decks: 2, jokers: 4 },
    { ranks: 13, decks: 3, jokers: 4 },
  ]);
  expect([rules.points.ofRank[0], rules.points.ofRank[1], rules.points.wild]).toEqual([20, 5, 25]);
  expect([rules.buying!.most(0), rules.buying!.most(9), rules.buying!.penalty]).toEqual([3, 4, 2]);
  expect([rules.title, rules.variants.length]).toEqual(['Mine', 11]);
});

test('tables hold by players, by deal and by the ruling hand', () => {
  const rules = rulesOf({
    players: [4, 3],
    handSize: {
      'by-ruling': {
        '11': { 'by-players': { 3: { 'by-deal': { '1-4': 12, '5-10': 13 } }, 4: 11 } },
        '10-12': 14,
      },
    },
    deck: { jokers: { 'by-players': { 3: 2, '4-8': 5 } } },
    buying: { most: { 'by-deal': { '1-9': 'any', 10: 5 } } },
    rulings: ['turnLimit', 'hand'],
  });
  expect([0, 3, 4, 9].map((deal) => rules.handSize(deal, 3))).toEqual([12, 12, 13, 13]);
  expect([rules.handSize(9, 4), rules.handSize(0, 4, '10-12')]).toEqual([11, 14]);
  expect([rules.deck(3).jokers, rules.deck(4).jokers]).toEqual([2, 5]);
  expect([rules.buying!.most(8), rules.buying!.most(9)]).toEqual([ANY, 5]);
});

test('rulings that make no sense any more are left out', () => {
  const names = (fields: object) => rulesOf(fields).rulings.map(({ name }) => name);
  expect(names({})).toEqual(['turnLimit', 'contractTurn', 'buyOrder', 'swap', 'adjoining', 'buys', 'wilds']);
  expect(names({ buying: 'none', handSize: 16, swap: 'nobody' })).toEqual([
    'turnLimit',
    'contractTurn',
    'adjoining',
    'wilds',
  ]);
  expect(rulesOf({ swap: 'anybody' }).rulings.find(({ name }) => name === 'swap')!.values[0]).toBe('anybody');
});

describe('a mistake is reported with its field:', () => {
  const cases: readonly (readonly [string, object, RegExp, string?])[] = [
    ['an unknown field', { handsize: 9 }, /^: unknown field 'handsize'; did you mean 'handSize'\?$/],
    [
      'an unknown field within one',
      { melds: { leastRuns: 4 } },
      /^melds: unknown field 'leastRuns'; did you mean 'leastRun'/,
    ],
    ['an unknown field of buying', { buying: { max: 3 } }, /^buying: unknown field 'max'/],
    ['an unknown base', {}, /^based-on: unknown game 'shanghai-rumy'; did you mean 'shanghai-rummy'/, 'shanghai-rumy'],
    ['the name of another game', { name: 'frustration' }, /^name: 'frustration' is the name of a shipped game/],
    ['a wrong type', { exact: true, players: 'four' }, /players|exact/],
    ['a contract that is none', { contracts: ['S3 R4', 'Q9'] }, /^contracts.1: .*write melds as S3/],
    [
      'a run that is too long',
      { contracts: ['R15'] },
      /^contracts.0: contract 1, a run of 15: .* longer than the 14 places/,
    ],
    ['a run that is too short', { contracts: ['R3'] }, /^contracts.0: .*a run has 4 cards at least/],
    [
      'a set of too many',
      { contracts: ['S10'], melds: { wilds: 'half' }, handSize: 12 },
      /^contracts.0: .*8 cards of a rank and 1 wild/,
    ],
    [
      'a contract that no hand can satisfy',
      { contracts: ['3R5'], buying: { most: 0 } },
      /^contracts.0: .*no hand can satisfy it; it takes 15 cards and a discard, and a player of 4 has 12 at most: 11 dealt and 1 drawn$/,
    ],
    [
      'a hand that is too small',
      { handSize: 5 },
      /^handSize: contract 7, .*: no hand can satisfy it; .* 12 at most: 5 dealt, 1 drawn and 6 bought$/,
    ],
    [
      'too few cards',
      { handSize: 30 },
      /^handSize: deal 1: 4 players with 30 cards each need 122 cards.*; the deck has 104 without jokers/,
    ],
    [
      'too many cards',
      { deck: { decks: 4, jokers: 20 } },
      /^deck: 4 players have 248 cards under the ruling wilds=double; at most 240/,
    ],
    [
      'a table with a hole',
      { handSize: { 'by-deal': { '1-3': 9, '5-10': 10 } } },
      /^handSize.by-deal: the table says nothing of deal 4/,
    ],
    [
      'a table with two values',
      { deck: { decks: { 'by-players': { '3-5': 2, '5-8': 3 } } } },
      /^deck.decks.by-players.5-8: 5 is in two ranges: '3-5' and '5-8'/,
    ],
    ['a table by what is none', { buying: { most: { 'by-deal': { first: 3 } } } }, /'first' is no number and no range/],
    [
      'a rank that is none',
      { points: { '1-9': 5 } },
      /^points.1-9: '1-9' is no rank and no range of ranks; ranks are A 2/,
    ],
    ['points that are missing', { deck: { ranks: 14 } }, /^points: the points of 1 are missing/],
    [
      'a ruling that makes no sense',
      { buying: 'none', handSize: 16, rulings: ['turnLimit', 'buys'] },
      /^rulings.1: the ruling 'buys' needs buying/,
    ],
    ['a ruling that is none', { rulings: ['turnLimit', 'luck'] }, /^rulings.1: unknown ruling 'luck'/],
    ['no turn limit', { rulings: ['buys'] }, /^rulings: the ruling 'turnLimit' is missing/],
    ['no way out', { goOut: { discarding: false } }, /^goOut: nobody could go out/],
    ['wilds that no meld takes', { melds: { wilds: 'none' } }, /^melds.wilds: there are wild cards, but/],
    ['stages that are none', { scoring: 'stages' }, /^scoring: 'scoring: stages' and 'stages: by-player' go together/],
    ['another number of deals', { mostDeals: 5 }, /^mostDeals: 'mostDeals' is the number of contracts, 10/],
    [
      'contracts in Rummy',
      { contracts: ['2S3'] },
      /^contracts: 'contracts' is as in Rummy where a game is based on it/,
      'rummy',
    ],
    [
      'a wild rank among the places',
      { melds: { wildRank: 'K' } },
      /^melds.wildRank: runs lie on the places 3 to 14/,
      'frustration',
    ],
  ];
  test.each(cases.map(([what, ...rest]) => [what, rest] as const))('%s', (_, [fields, message, base]) => {
    expect(mistakeIn(fields, base)).toMatch(message);
  });
});
