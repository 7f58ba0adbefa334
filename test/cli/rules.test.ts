/** The rules as users read them: every game has a page, and the page is the one source of what is printed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAME_NAMES, loadGame } from '../../src/games/registry.js';
import { rulesHtml } from '../../src/report/rules/rules-html.js';
import { readRulesPage } from '../../src/report/rules/rules-page.js';
import { outputOf, outputOfEach, PACKAGE } from './shamus.testing.js';

/** Games that share their code and the numbers of their rules, by the folder of the code. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  shamus: ['shamus'],
  rummy: GAME_NAMES.filter((name) => name !== 'shamus'),
};

function filesOf(family: string): string[] {
  return ['src/games', 'strategies'].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder, family), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|json)$/.test(name))
      .map((name) => readFileSync(join(PACKAGE, folder, family, name), 'utf8')),
  );
}

/**
 * Places where code cites rules: in a fault or an illegal move, in a comment, and at the beginning of a test's name.
 */
const CITATIONS = [
  /(?:IllegalMove|Fault)\(\s*'R?(\d+\.\d+)'/g,
  /\binsist\([^;]*?, 'R?(\d+\.\d+)'/g,
  /\brule['"]?: ['"]R?(\d+\.\d+)['"]/g,
  /\brules? R?(\d+\.\d+)/g,
  /\brules R?\d+\.\d+(?:, R?\d+\.\d+)* (?:and|to|or) R?(\d+\.\d+)/g,
  /\b(?:test|describe)(?:\.each\([^\n]*\))?\(\s*['"`]R?(\d+\.\d+) /g,
  /"name": "R?(\d+\.\d+) /g,
];

test.each(Object.entries(FAMILIES))(
  'the pages of the family of %s have every number that its code and tests cite',
  async (family, names) => {
    const cited = new Set(
      filesOf(family).flatMap((text) => CITATIONS.flatMap((form) => [...text.matchAll(form)].map(([, rule]) => rule!))),
    );
    expect(cited.size).toBeGreaterThan(20);
    const games = await Promise.all(names.map(loadGame));
    const numbers = games.flatMap((game) =>
      readRulesPage(game).sections.flatMap(({ rules }) => rules.map(({ number }) => number)),
    );
    expect([...cited].filter((rule) => !numbers.includes(rule))).toEqual([]);
  },
);

describe.each(GAME_NAMES)('the rules of %s', (name) => {
  test('are numbered in order, each once', async () => {
    const { sections } = readRulesPage(await loadGame(name));
    for (const { number, rules } of sections) {
      expect(rules.map((rule) => rule.number)).toEqual(rules.map((_, place) => `${number}.${place + 1}`));
    }
    const numbered = sections.flatMap(({ number }) => number ?? []);
    expect(numbered).toEqual(numbered.map((_, place) => `${place + 1}`));
  });

  test('have every ruling once, with its question and its values, the default first', async () => {
    const game = await loadGame(name);
    const told = readRulesPage(game).sections.flatMap(({ rules }) => rules.flatMap(({ rulings }) => rulings));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(
      told.map(({ values, ...rest }) => ({ ...rest, values: values.map((each) => each.name) })).sort(byName),
    ).toEqual(
      game.setups.rulings
        .map((each) => ({ name: each.name, question: each.summary, values: [...each.values] }))
        .sort(byName),
    );
    const page = readFileSync(join(PACKAGE, game.about.files.rules), 'utf8');
    for (const { values } of game.setups.rulings) expect(page).toContain(`> - \`${values[0]}\` (default): `);
    expect(page.match(/\(default\): /g)).toHaveLength(game.setups.rulings.length);
  });

  test('name every variant', async () => {
    const game = await loadGame(name);
    const page = readFileSync(join(PACKAGE, game.about.files.rules), 'utf8');
    for (const variant of game.setups.variants) expect(page).toMatch(new RegExp(`^\\| \`${variant.name}\``, 'm'));
  });

  test('are printed in full, in the words of the page', async () => {
    const { rules } = (await loadGame(name)).about.files;
    const page = readFileSync(join(PACKAGE, rules), 'utf8');
    const prose = page.replaceAll(/```.*?```/gs, ' ').replaceAll(/\]\([^)]*\)/g, ']');
    const words = (text: string): string[] => text.match(/[\w']+/g) ?? [];
    const shown = page.match(/```console\n(.*?)```/gs) ?? [];
    const all = await outputOf(['list', 'rules', '--game', name]);
    const told = words(all);
    for (const block of shown) for (const line of block.split('\n').slice(1, -1)) expect(all).toContain(`  ${line}\n`);
    const expected = words(prose);
    const missing = expected.filter((word) => !told.includes(word));
    expect(missing).toEqual([]);
    expect(told.length).toBe(words(page.replaceAll(/\]\([^)]*\)/g, ']').replaceAll('```console', '')).length);
  });
});

test('the targets of the variants of Shamus are the ones that are played to', async () => {
  const {
    setups: { variants },
    about: { files },
  } = await loadGame('shamus');
  const page = readFileSync(join(PACKAGE, files.rules), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)`(?: \(default\))? \| (\d+) \| (\d+) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(
    (variants as unknown as { name: string; senior: number; junior: number }[]).map(({ name, senior, junior }) => [
      name,
      `${senior}`,
      `${junior}`,
    ]),
  );
});

test('the worked turns are what the command beside them prints', async () => {
  for (const name of GAME_NAMES) {
    const page = readFileSync(join(PACKAGE, (await loadGame(name)).about.files.rules), 'utf8');
    const blocks = [...page.matchAll(/```console\n\$ npx shamus (.*?)\n(.*?)```/gs)];
    expect(blocks.length).toBeGreaterThan(0);
    for (const [, command, shown] of blocks) {
      const lines = shown!.split('\n').filter((line) => line !== '...' && line !== '');
      expect(`\n${await outputOf(command!.split(' '))}`).toContain(`\n${lines.join('\n')}\n`);
    }
  }
});

test('shamus list prints rules by number, and sections by number', async () => {
  const [one, section, several] = await outputOfEach([
    ['list', '4.4'],
    ['list', '6'],
    ['list', '4.4', '6'],
  ]);
  expect(one).toMatch(/^4\.4 {2}After the discard /);
  expect(one).toContain('\n     Ruling mustMeld: ');
  expect(one).not.toContain('4.5');
  expect(section).toMatch(/^6\. Variants\n\n/);
  expect(several).toBe(`${one}\n${section}`);
});

test.each(GAME_NAMES)('the page of the rules of %s has an address for every rule and ruling', async (name) => {
  const game = await loadGame(name);
  const page = rulesHtml(game, readRulesPage(game));
  expect(page).toMatch(/^<!doctype html>\n.*<\/html>\n$/s);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  expect(new Set(ids).size).toBe(ids.length);
  const { sections } = readRulesPage(await loadGame(name));
  const rules = sections.flatMap((section) => section.rules);
  expect(ids.filter((id) => id.startsWith('rule-'))).toEqual(rules.map(({ number }) => `rule-${number}`));
  expect(ids.filter((id) => id.startsWith('ruling-'))).toEqual(
    rules.flatMap(({ rulings }) => rulings.map((ruling) => `ruling-${ruling.name}`)),
  );
  const links = [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link]) => link!);
  expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
});
