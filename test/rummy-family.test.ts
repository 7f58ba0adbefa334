/**
 * The page on adding a game to the rummy family: its table of what differs from game to game is written from the rule sets.
 * When they change, `npx vitest run test/rummy-family.test.ts -u` writes it anew.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notationOf } from '../src/games/rummy/cards/deck.js';
import { RUN, SET } from '../src/games/rummy/melds/rows.js';
import { RULE_SETS } from '../src/games/rummy/rule-sets/index.js';
import type { Contract } from '../src/games/rummy/rules/contract.js';
import type { RuleSet } from '../src/games/rummy/rules/rule-set.js';
import { ANY } from '../src/games/rummy/rules/terms.js';
import { PACKAGE } from './cli/shamus.testing.js';

const PAGE = join(PACKAGE, 'docs/games-as-files.md');

const yes = (is: boolean) => (is ? 'yes' : 'no');
const many = (number: number) => (number === ANY ? 'any' : `${number}`);
const coded = (text: string) => `\`${text}\``;

function contractText(contract: Contract): string {
  return contract.map(({ kind, size }) => `${kind === SET ? 'S' : kind === RUN ? 'R' : '?'}${size}`).join(' ');
}

/** Values by something that is counted from 1, as `1-8: 3, 9-10: 4`; the value alone where there is one. */
function ranges(values: readonly string[], first = 1): string {
  const starts = values.flatMap((value, place) => (value === values[place - 1] ? [] : [place]));
  if (starts.length === 1) return values[0]!;
  return starts
    .map((start, place) => {
      const last = (starts[place + 1] ?? values.length) - 1;
      return `${start + first}${last > start ? `-${last + first}` : ''}: ${values[start]}`;
    })
    .join(', ');
}

function byPlayers({ players }: RuleSet, value: (players: number) => string): string {
  const sorted = players.toSorted((one, other) => one - other);
  return ranges(sorted.map(value), sorted[0]);
}

function byDeal({ contracts }: RuleSet, value: (deal: number) => string): string {
  return ranges(Array.from({ length: Math.max(1, contracts.length) }, (_, deal) => value(deal)));
}

function handSizes(rules: RuleSet): string {
  const sizes = rules.players
    .toSorted((one, other) => one - other)
    .map((players) => ({ players, sizes: byDeal(rules, (deal) => `${rules.handSize(deal, players)}`) }));
  const texts = sizes.map(({ sizes: each }) => each);
  if (new Set(texts).size === 1) return texts[0]!;
  return sizes
    .filter(({ sizes: each }, place) => each !== texts[place - 1])
    .map(({ players, sizes: each }) => `from ${players} players ${each}`)
    .join('; ');
}

function wilds({ melds }: RuleSet): string {
  if (melds.wilds !== 'fixed') return coded(melds.wilds);
  const bySize = (letter: string, most: readonly number[]) =>
    most.flatMap((wild, size) => (wild > 0 ? `${letter}${size} ${wild}` : []));
  return `${coded('fixed')}: ${[...bySize('S', melds.wildsOfSet), ...bySize('R', melds.wildsOfRun)].join(', ')}`;
}

function points({ points: worth, melds }: RuleSet): string {
  const values = [...worth.ofRank].slice(0, melds.ranks).map(String);
  const names = melds.ranks === 13 ? 'A23456789TJQK' : '';
  const starts = values.flatMap((value, place) => (value === values[place - 1] ? [] : [place]));
  const told = starts.map((start, place) => {
    const last = (starts[place + 1] ?? values.length) - 1;
    const [from, to] = [start, last].map((rank) => names[rank] ?? `${rank + 1}`);
    return `${from}${last > start ? `-${to}` : ''} ${values[start]}`;
  });
  return [...told, ...(worth.wild === 0 ? [] : [`wild ${worth.wild}`])].join(', ');
}

/** Each field of a rule set, the rules that it stands for, and how a game's value is told. */
const ROWS: readonly (readonly [field: string, rules: string, value: (rules: RuleSet) => string])[] = [
  ['players', '8', ({ players }) => `${Math.min(...players)} to ${Math.max(...players)} (${players[0]})`],
  [
    'deck',
    '1.1',
    (rules) =>
      byPlayers(rules, (players) => {
        const { ranks, decks, jokers } = rules.deck(players);
        return `${decks}×${4 * ranks}${jokers > 0 ? ` + ${jokers}` : ''}`;
      }),
  ],
  ['handSize', '8', handSizes],
  ['melds.leastSet', '1.3', ({ melds }) => `${melds.leastSet}`],
  ['melds.mostSet', '1.3', ({ melds }) => many(melds.mostSet)],
  ['melds.leastRun', '1.4', ({ melds }) => `${melds.leastRun}`],
  ['melds.firstPlace, lastPlace', '1.2', ({ melds }) => `${melds.firstPlace} to ${melds.lastPlace}`],
  ['melds.anySuit', '1.4', ({ melds }) => yes(melds.anySuit)],
  [
    'melds.wildRank',
    '5.3',
    ({ melds }) => (melds.wildRank < 0 ? 'none' : `${notationOf(melds).cardText(melds.wildRank)[0]}`),
  ],
  ['melds.wilds', '1.5', wilds],
  ['melds.exact', '4.2', ({ melds }) => yes(melds.exact)],
  ['melds.apart', '4.3', ({ melds }) => yes(melds.apart)],
  ['contracts', '4.1', ({ contracts }) => contracts.map(contractText).join(' · ') || 'none'],
  ['stages', '7.5', ({ stages }) => coded(stages)],
  ['layOffsAtOnce', '4.4', ({ layOffsAtOnce }) => yes(layOffsAtOnce)],
  ['laterMelds', '4.5', ({ laterMelds }) => yes(laterMelds)],
  ['buying.most', '6.2', (rules) => (rules.buying ? byDeal(rules, (deal) => many(rules.buying!.most(deal))) : 'none')],
  ['buying.penalty', '6.1', ({ buying }) => (buying ? `${buying.penalty}` : '')],
  ['buying.onceDown', '6.3', ({ buying }) => (buying ? yes(buying.onceDown) : '')],
  ['buying.pickAndBuy', '6.5', ({ buying }) => (buying ? yes(buying.pickAndBuy) : '')],
  ['swap', '5.2', ({ swap }) => coded(swap)],
  ['goOut.discarding, laying', '7.2', ({ goOut }) => `${yes(goOut.discarding)}, ${yes(goOut.laying)}`],
  ['buriesWilds', '2.2', ({ buriesWilds }) => yes(buriesWilds)],
  ['scoring', '7.3', ({ scoring }) => coded(scoring)],
  ['points', '7.6', points],
  ['blind', '7.4', ({ blind }) => (blind ? `${blind.wild}, ${blind.natural}` : 'none')],
  ['mostRestocks', '2.4', ({ mostRestocks }) => many(mostRestocks)],
  ['goingRummy', '10.6', ({ goingRummy }) => `${goingRummy}`],
  [
    'target',
    '10.7',
    (rules) => byPlayers(rules, (players) => (rules.target(players) === ANY ? 'none' : `${rules.target(players)}`)),
  ],
  ['mostDeals', '7.3', ({ mostDeals }) => `${mostDeals}`],
  ['rulings', '9', ({ rulings }) => rulings.map(({ name }) => coded(name)).join(' ')],
];

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

test('the table of what differs from game to game is that of the rule sets', async () => {
  const table = [
    row(['field', 'rule', ...RULE_SETS.map(({ name }) => coded(name))]),
    `|${'---|'.repeat(2 + RULE_SETS.length)}\n`,
    ...ROWS.map(([field, rules, value]) => row([coded(field), rules, ...RULE_SETS.map(value)])),
  ].join('');
  const page = readFileSync(PAGE, 'utf8');
  const begins = '<!-- written from the rule sets: test/rummy-family.test.ts -->\n';
  const [before, rest] = page.split(begins);
  const [, ...after] = rest!.split(/(?<=^\|.*\n)(?!\|)/m);
  await expect(`${before}${begins}${table}${after.join('')}`).toMatchFileSnapshot(PAGE);
});

test('the table has every field of a rule set', () => {
  const told = ROWS.flatMap(([field]) => field.split(', ').map((each) => each.split('.').at(-1)!));
  const parts = (rules: RuleSet) => ['melds', 'buying', 'goOut'].map((part) => rules[part as 'melds'] ?? {});
  const words = ['name', 'title', 'summary', 'variants', 'melds', 'buying', 'goOut'];
  const shownWith = ['ranks', 'wildsOfSet', 'wildsOfRun'];
  for (const rules of RULE_SETS) {
    const fields = [rules, ...parts(rules)].flatMap((each) => Object.keys(each));
    const missing = fields.filter((field) => ![...told, ...words, ...shownWith].includes(field));
    expect(missing).toEqual([]);
  }
});

test('the code of the page is what its files say', () => {
  const page = readFileSync(PAGE, 'utf8');
  const pieces = [...page.matchAll(/<!-- from (\S+) -->\n```ts\n(.*?)```/gs)];
  expect(pieces.length).toBeGreaterThan(0);
  for (const [, file, code] of pieces) expect(readFileSync(join(PACKAGE, file!), 'utf8')).toContain(code);
});
