/**
 * The checklist of docs/games-as-files.md: every ruling of every game has been through each of its steps. A new ruling fails
 * here until all of them are done.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { resolveSetup } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { GAMES } from '../src/games/rummy/checker/games.js';
import { findRulings } from '../src/games/rummy/game-file/file-rulings.js';
import { RULE_SETS } from '../src/games/rummy/rule-sets/index.js';
import { termsOf } from '../src/games/rummy/rules/terms.js';
import { RULINGS as CHECKED } from '../src/games/shamus/checker/rulings.js';
import { Rulings } from '../src/games/shamus/rules/rulings.js';
import { PACKAGE } from './cli/shamus.testing.js';

const read = (...path: readonly string[]) => readFileSync(join(PACKAGE, ...path), 'utf8');
const rulingsOf = async (name: string) => (await loadGame(name)).setups.rulings;

describe.each(GAME_NAMES)('the rulings of %s', (name) => {
  test('step "Write the rule": stand on the page of rules, with each value', async () => {
    const page = read('docs', `rules-of-${name}.md`);
    for (const { name: ruling, values } of await rulingsOf(name)) {
      const [quotation] = new RegExp(`^> Ruling \\*\\*\`${ruling}\`\\*\\*[^]*?(?=\\n\\n)`, 'm').exec(page) ?? [];
      const told = values.filter((value) => quotation?.includes(`> - \`${value}\``));
      expect([ruling, told]).toEqual([ruling, values]);
      expect([
        ruling,
        page.includes(`| \`${ruling}\` | ${values.map((value) => `\`${value}\``).join(', ')} |`),
      ]).toEqual([ruling, true]);
    }
  });
});

describe.each(RULE_SETS.map((rules) => [rules.name, rules] as const))('the rulings of %s', (name, rules) => {
  test('step "Turn it into a term": each value means something else', async () => {
    const game = await loadGame(name);
    for (const { name: ruling, values } of rules.rulings) {
      const terms = values.map((value) =>
        JSON.stringify(termsOf(rules, resolveSetup(game, { rulings: { [ruling]: value } }))),
      );
      // The first value of swap and of buys keeps what the rule set says, which another value may say too.
      expect([ruling, new Set(terms).size]).toEqual([ruling, ruling === 'buys' ? expect.any(Number) : values.length]);
      expect(new Set(terms).size).toBeGreaterThan(1);
    }
  });

  test('step "Check it independently": the checker knows each, with its values', () => {
    const known = GAMES.find((game) => game.name === name)!.rulings;
    expect(known).toEqual(Object.fromEntries(rules.rulings.map(({ name: ruling, values }) => [ruling, [...values]])));
  });

  test('step "Relabel it": games by one value are told as by another', () => {
    const code = read('src/games/rummy/checker/corruptions/relabelled.test.ts');
    for (const { name: ruling } of rules.rulings) {
      const isTold = new RegExp(`^ {2}'[A-F]+ ${ruling}: `, 'm').test(code);
      // The first lines of a transcript tell the turn limit, the deck and the hands.
      expect([ruling, isTold || ['turnLimit', 'hand', 'wilds'].includes(ruling)]).toEqual([ruling, true]);
    }
  });

  test('step "Game files": a file can have each', () => {
    expect(
      findRulings(
        rules.rulings.map(({ name: ruling }) => ruling),
        rules,
      ),
    ).toEqual(rules.rulings);
  });
});

describe('the rulings of shamus', () => {
  const games = readdirSync(join(PACKAGE, 'src/games/shamus/playthroughs')).map((file) =>
    read('src/games/shamus/playthroughs', file),
  );
  const relabelled = read('src/games/shamus/checker/corruptions/relabelled.test.ts');
  const study = JSON.stringify(parse(read('experiments/rulings.yaml')));

  test('have been through every step', async () => {
    const rulings = await rulingsOf('shamus');
    expect(CHECKED).toEqual(Object.fromEntries(rulings.map(({ name, values }) => [name, [...values]])));
    for (const { name, values } of rulings) {
      const fields = values.map((value) => JSON.stringify(new Rulings({ [name]: value })));
      expect([name, new Set(fields).size]).toEqual([name, values.length]);
      for (const value of values) {
        expect([name, value, games.some((text) => text.includes(`8 ${name} ${value}:`))]).toEqual([name, value, true]);
      }
      expect([name, relabelled.includes(`${name}: '`)]).toEqual([name, true]);
      for (const value of values.slice(1))
        expect([name, study.includes(`"${name}":`), study.includes(value)]).toEqual([name, true, true]);
    }
  });
});
