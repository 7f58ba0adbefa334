import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULE_SETS } from '../rule-sets/index.js';
import { createGameFromFile } from './definition.js';
import { readRuleSet } from './rule-set-of.js';
import { textsOf } from './rules-page.js';

const pageOf = (name: string) => readFileSync(new URL(`../../../../docs/rules-of-${name}.md`, import.meta.url), 'utf8');

/** The rules of a page as plain text, by their numbers. */
function rulesIn(page: string): Map<string, string> {
  const parts = page.split(/^(?=## |\*\*\d+\.\d+\*\*)/m).flatMap((part) => {
    const [, number, text = ''] =
      /^\*\*(\d+\.\d+)\*\* ([\s\S]*?)(?=\n> Ruling|\n```|\n\||$(?![\s\S]))/m.exec(part) ?? [];
    return number === undefined ? [] : [[number, text.trim().replaceAll(/\s+/g, ' ')] as const];
  });
  return new Map(parts);
}

describe.each(RULE_SETS.map((rules) => [rules.name, rules] as const))('%s', (name, rules) => {
  test('has a page that begins each rule as the data do', () => {
    const page = rulesIn(pageOf(name));
    // Rules that the pages tell at greater length than the data know.
    const told = ['1.2', '6.2', '7.6', '10.1', '10.5', '10.6', '10.7', ...(name === 'shanghai-rummy' ? ['1.5'] : [])];
    const found = [...textsOf(rules)].filter(([number]) => !told.includes(number));
    for (const [number, text] of found)
      expect([number, page.get(number)!.slice(0, text.length)]).toEqual([number, text]);
    expect(name === 'rummy' || found.length > 15).toBe(true);
  });
});

/** The rules of a file based on a game, and those of the game itself. */
function pagesOf(base: string, fields: object) {
  const game = createGameFromFile({ name: 'mine', 'based-on': base, ...fields });
  const page = game.file!.rulesPage!(pageOf(base));
  return { page, rules: rulesIn(page), before: rulesIn(pageOf(base)) };
}

test('a page of a file tells what differs from the data, and all else as its base', () => {
  const { page, rules, before } = pagesOf('shanghai-rummy', {
    handSize: { 'by-deal': { '1-3': 10, 4: 12 } },
    contracts: ['2S3', 'S3 R4', '2R4', '3S3'],
    buying: { most: 2, penalty: 2, onceDown: false },
    swap: 'nobody',
    points: { A: 20 },
    deck: { jokers: { 'by-players': { '3-4': 2, '5-8': 4 } } },
  });
  expect(rules.get('6.1')).toContain('with it two penalty cards from the stock');
  expect(rules.get('6.2')).toBe('Each player has two buys in a deal. A hand may grow as large as it will.');
  expect(rules.get('6.3')).toBe('A player who is down does not buy.');
  expect(rules.get('5.2')).toBe('Nobody swaps cards in hand for wilds on the table.');
  expect(rules.get('7.6')).toBe('Cards in the hand are worth: A 20, 2 to 9 5, T to K 10, a wild 25.');
  expect(rules.get('7.4')).not.toContain('deals 6, 8 and 10');
  for (const line of [
    'cards dealt to each | 10 in deals 1 to 3, 12 in deal 4',
    'jokers | 2 with 3 to 4 players, 4 with 5 to 8 players',
    'deals | 4',
    '| 4 | S3 S3 S3 |',
  ]) {
    expect(page).toContain(`| ${line.replace(/^\| | \|$/g, '')} |`);
  }
  for (const number of ['1.1', '2.1', '2.5', '3.2', '4.1', '4.3', '7.1'])
    expect(rules.get(number)).toBe(before.get(number));
  expect(page).not.toContain('```');
  expect(page).not.toContain('**`swap`**');
});

test('every page of a file has each of its rulings once', () => {
  const files: readonly (readonly [string, object])[] = [
    ['rummy', { players: [3, 2], handSize: 8, goingRummy: 3, target: { 'by-players': { 2: 60, 3: 90 } } }],
    [
      'frustration',
      {
        buying: { most: 2 },
        deck: { jokers: 4 },
        points: { wild: 30 },
        melds: { wildRank: 'none' },
        rulings: ['turnLimit', 'finish', 'buys', 'wilds'],
      },
    ],
    ['contract-rummy', { stages: 'by-player', scoring: 'stages', mostDeals: 20 }],
    ['shanghai-rum', { goOut: { discarding: true }, buying: 'none', contracts: ['2S3', '2R4'] }],
  ];
  for (const [base, fields] of files) {
    const { page } = pagesOf(base, fields);
    const { rulings } = readRuleSet({ name: 'mine', 'based-on': base, ...fields });
    const told = [...page.matchAll(/^> Ruling \*\*`(\w+)`/gm)].map(([, name]) => name!);
    expect([base, told.sort()]).toEqual([base, rulings.map(({ name }) => name).sort()]);
    expect(page).not.toMatch(/undefined|NaN|\[object|1000000/);
  }
});
