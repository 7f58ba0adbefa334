import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

interface Mistake {
  readonly what: string;
  readonly fields: object;
  readonly says: string;
  readonly base?: string;
}

const MISTAKES: readonly Mistake[] = parse(readFileSync(new URL('./rule-set-mistakes.yaml', import.meta.url), 'utf8'));

test.each(MISTAKES)('a mistake is reported with its field: $what', ({ fields, says, base }) => {
  expect(mistakeIn(fields, base)).toMatch(new RegExp(says));
});
