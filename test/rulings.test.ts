/**
 * The checklist of docs/games-as-files.md: every ruling of every game has been through each of its steps. A new ruling fails
 * here until all of them are done: each message names the file and what it lacks.
 */
import { readFileSync } from 'node:fs';
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
  test('step "Write the rule"', async () => {
    const path = `docs/rules-of-${name}.md`;
    const page = read(path);
    for (const { name: ruling, values } of await rulingsOf(name)) {
      const [quotation] = new RegExp(`^> Ruling \\*\\*\`${ruling}\`\\*\\*[^]*?(?=\\n\\n)`, 'm').exec(page) ?? [];
      expect(quotation, `${path} has no quotation '> Ruling **\`${ruling}\`**: …' below a rule`).toBeDefined();
      for (const value of values) expect(quotation, `${path}, ruling ${ruling}`).toContain(`> - \`${value}\``);
      const row = `| \`${ruling}\` | ${values.map((value) => `\`${value}\``).join(', ')} |`;
      expect(page.includes(row), `${path}: the table of rulings has no row '${row} RULE |'`).toBe(true);
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
      const different = new Set(terms).size;
      const why = `rules/terms.ts makes ${different} terms of the values ${values.join(', ')} of ${ruling}`;
      // The first value of buys keeps what the rule set says, which another value may say too.
      expect(different, why).toBeGreaterThanOrEqual(ruling === 'buys' ? 2 : values.length);
    }
  });

  test('step "Check it independently": the checker knows each, with its values', () => {
    const path = 'src/games/rummy/checker/games.ts';
    const checked = GAMES.find((game) => game.name === name);
    expect(checked, `GAMES of ${path} lacks the game`).toBeDefined();
    const declared = Object.fromEntries(rules.rulings.map(({ name: ruling, values }) => [ruling, [...values]]));
    expect(checked!.rulings, `'rulings' of the game in ${path}`).toEqual(declared);
  });

  test('step "Relabel it": games by one value are told as by another', () => {
    const path = 'src/games/rummy/checker/corruptions/relabelled.test.ts';
    const code = read(path);
    for (const { name: ruling } of rules.rulings) {
      // The first lines of a transcript tell the turn limit, the deck and the hands.
      if (['turnLimit', 'hand', 'wilds'].includes(ruling)) continue;
      const why = `RELABELLED of ${path} has no entry '… ${ruling}: VALUE told as VALUE'`;
      expect(new RegExp(`^ {2}'[A-F]+ ${ruling}: `, 'm').test(code), why).toBe(true);
    }
  });

  test('step "Let game files have it"', () => {
    const names = rules.rulings.map(({ name: ruling }) => ruling);
    expect(findRulings(names, rules), 'CONDITIONS of src/games/rummy/game-file/file-rulings.ts').toEqual(rules.rulings);
  });
});

describe('the rulings of shamus', () => {
  test('step "Declare it": each value sets a field', async () => {
    for (const { name, values } of await rulingsOf('shamus')) {
      const fields = values.map((value) => JSON.stringify(new Rulings({ [name]: value })));
      const why = `the class Rulings of src/games/shamus/rules/rulings.ts tells the values of ${name} apart`;
      expect(new Set(fields).size, why).toBe(values.length);
    }
  });

  test('step "Check it independently": the checker knows each, with its values', async () => {
    const declared = Object.fromEntries((await rulingsOf('shamus')).map(({ name, values }) => [name, [...values]]));
    expect(CHECKED, 'RULINGS of src/games/shamus/checker/rulings.ts').toEqual(declared);
  });

  test('step "Relabel it": games by one value are told as by another', async () => {
    const path = 'src/games/shamus/checker/corruptions/relabelled.test.ts';
    const code = read(path);
    for (const { name } of await rulingsOf('shamus'))
      expect(code.includes(`${name}: '`), `RELABELLED of ${path} has no entry with ${name}`).toBe(true);
  });

  test('are measured: experiments/rulings.yaml has each value but the defaults', async () => {
    const study = JSON.stringify(parse(read('experiments/rulings.yaml')));
    for (const { name, values } of await rulingsOf('shamus'))
      for (const value of values.slice(1)) expect(study).toContain(`{"${name}":"${value}"}`);
  });
});
