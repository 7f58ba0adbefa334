import { beforeAll, describe, expect, test } from 'vitest';
import { describedColumns, FEATURE_GROUPS, withFeatures } from '../../src/game/index.js';
import { GAME_NAMES, loadGame } from '../../src/games/registry.js';
import { testSize } from '../sized.testing.js';
import { printed, printedByEach } from './shamus.testing.js';

const SECTIONS = ['games', 'variants', 'rulings', 'outcomes', 'reasons', 'metrics', 'features', 'policies'];

/** The names in a section of `shamus list`, by the section's word; the game that stands before a name is left out. */
function namesIn(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text
      .trimEnd()
      .split('\n\n')
      .map((section) => {
        const [word, ...lines] = section.split('\n');
        return [word!, lines.map((line) => /^ {2}(?:[\w-]+ )?(\S+) {2,}\S/.exec(line)![1]!)];
      }),
  );
}

describe('shamus list', () => {
  let all: Record<string, string[]>;
  beforeAll(async () => {
    all = namesIn(await printed(['list']));
  });

  test('tells everything there is, in sections', () => {
    expect(Object.keys(all)).toEqual(SECTIONS);
    expect(all.games).toEqual(GAME_NAMES);
    expect(all.variants!.slice(0, 5)).toEqual(['standard', 'advanced', 'expert', 'game', 'deal-1']);
    expect([...new Set(all.outcomes)]).toEqual(['senior', 'junior', 'loss', 'won', 'shared']);
    expect(all.policies).toEqual(
      expect.arrayContaining(['uno:random', 'uno:high-first', 'uno:rank-matching', 'rummy:random', 'rummy:meld-first']),
    );
  });

  test('tells the metrics of each seat, which describe explains', async () => {
    expect(all.metrics).toEqual(expect.arrayContaining(['turns', 'share', 'contract-turns', 'wilds-laid']));
    expect(await printed(['describe', 'contract-turns', '--game', 'frustration'])).toContain('metric of each seat');
  });

  test('tells what --features adds to records, by the names that columns have there', async () => {
    const shamus = await printed(['list', 'features', '--game', 'shamus']);
    expect(shamus).toMatch(/^upcard-rank +deal: rank of the first upcard/);
    expect(shamus).toMatch(/\naces-N +deal: aces in the opening hand, of seat N\n/);
    expect(shamus).toMatch(/\ncalls +course: suits called with aces/);
    const columns = describedColumns(withFeatures(await loadGame('shamus'), FEATURE_GROUPS));
    const named = columns.map(({ name }) => name.replace(/-\d$/, '-N'));
    const listed = shamus
      .trimEnd()
      .split('\n')
      .flatMap((line) => /^\S+/.exec(line) ?? []);
    expect(listed).toEqual([...new Set(named)]);
  });

  test('tells one section alone', async () => {
    const lines = (await printed(['list', 'policies'])).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/)[0]!.split(' ')[1])).toEqual(all.policies);
    expect(lines.at(-1)).toMatch(/^shanghai-rum player:/);
  });

  test('shamus describe knows everything that is listed, in a few words at least', async () => {
    const every = testSize(4, 1);
    const names = [...new Set(Object.values(all).flat())].filter((_, place) => place % every === 0);
    expect(names.length).toBeGreaterThan(15);
    const told = await printedByEach(names.map((name) => ['describe', name]));
    for (const [place, name] of names.entries()) {
      const [heading, ...text] = told[place]!.trimEnd().split('\n');
      expect(heading).toMatch(new RegExp(`^${name.split(':').at(-1)} \\([a-z, -]+\\)$`));
      expect(text.join(' ')).toMatch(/\w{3}/);
    }
  });
});

test('shamus describe tells all things of one name, and with a role the one policy', async () => {
  const all = (await printed(['describe', 'random'])).trimEnd().split('\n\n');
  expect(all.map((text) => text.split('\n')[0])).toEqual([
    'random (uno policy of shamus)',
    'random (rummy policy of shamus)',
    `random (player policy of ${GAME_NAMES.slice(1).join(', ')})`,
  ]);
  const one = await printed(['describe', 'rummy:random']);
  expect(one).toBe(`${all[1]!.replace(' of shamus', '')}\n`);
});

test('shamus describe takes a policy as it stands in a team', async () => {
  const [named, inTeam] = await printedByEach([
    ['describe', 'tips'],
    ['describe', 'tips:call=none,feed=off'],
  ]);
  expect(inTeam).toBe(named);
});

test('shamus describe takes any letter case, and leads from a ruling, a value and a number to the rule', async () => {
  const pairs = [
    ['UNOOUT', 'unoOut'],
    ['Standard', 'standard'],
    ['UNO-CARDS', 'uno-cards'],
    ['Rummy:Meld-First', 'rummy:meld-first'],
    ['UnoOut=ENDS', 'unoOut=ends'],
    ['SHAMUS', 'shamus'],
  ] as const;
  const told = await printedByEach(pairs.flat().map((name) => ['describe', name]));
  for (const place of pairs.keys()) expect(told[2 * place]).toBe(told[2 * place + 1]);
  const [ruling, value, rule, everyYes] = await printedByEach([
    ['describe', 'unoOut'],
    ['describe', 'draws'],
    ['describe', '4.4', '--game', 'shamus'],
    ['describe', 'YES'],
  ]);
  expect(ruling).toMatch(
    /^unoOut \(ruling\)\n.*\n {2}draws: .*\n {2}ends: .*\n {2}passes: .*\nRule 5\.5 .*: shamus rules 5\.5\n$/s,
  );
  expect(value).toMatch(/^draws \(value of the ruling unoOut\)\n.*: shamus rules 5\.5\n$/s);
  expect(rule).toMatch(/^4\.4 \(rule\)\nAfter the discard .*\nRuling: mustMeld\n.*: shamus rules 4\.4\n$/s);
  expect(everyYes).toMatch(/ruling layoff\).*ruling mustMeld\)/s);
});
