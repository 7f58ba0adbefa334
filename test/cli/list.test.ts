import { describe, expect, test } from 'vitest';
import { FEATURE_GROUPS, featureColumnsOfRecords, selectFeatures } from '../../src/game/index.js';
import { GAME_NAMES, loadGame } from '../../src/games/registry.js';
import { testSize } from '../sized.testing.js';
import { outputOf, outputOfEach } from './shamus.testing.js';

const KINDS = ['games', 'variants', 'rulings', 'outcomes', 'reasons', 'metrics', 'features', 'policies'];

/** Names at the beginning of the lines of a list. */
function namesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => /^(\S+) {2,}\S/.exec(line)?.[1] ?? []);
}

describe('shamus list', () => {
  test('tells the games, and what Shamus has, on one screen', async () => {
    const text = await outputOf(['list']);
    for (const name of [...GAME_NAMES, 'standard', 'advanced', 'expert', 'feeder', 'closer'])
      expect(text).toContain(name);
    expect(text.split('\n').length).toBeLessThan(24);
    for (const kind of KINDS) expect(text).toContain(kind);
  });

  test('tells the metrics of each seat, which a name explains', async () => {
    expect(await outputOf(['list', 'metrics', '--game', 'frustration'])).toMatch(/^contract-turns .*of each seat/m);
    expect(await outputOf(['list', 'contract-turns', '--game', 'frustration'])).toContain('metric of each seat');
  });

  test('tells what --features adds to records, by the names that columns have there', async () => {
    const shamus = await outputOf(['list', 'features', '--game', 'shamus']);
    expect(shamus).toMatch(/^upcard-rank +deal: rank of the first upcard/);
    expect(shamus).toMatch(/\naces-N +deal: aces in the opening hand, of place N of the team\n/);
    expect(shamus).toMatch(/\ncalls +course: suits called with aces/);
    const columns = featureColumnsOfRecords(selectFeatures(await loadGame('shamus'), FEATURE_GROUPS));
    const named = columns.map(({ name }) => name.replace(/-\d$/, '-N'));
    const listed = shamus
      .trimEnd()
      .split('\n')
      .flatMap((line) => /^\S+/.exec(line) ?? []);
    expect(listed).toEqual([...new Set(named)]);
  });

  test('explains everything that is listed, in a few words at least', async () => {
    const every = testSize(4, 1);
    const listed = await outputOfEach(
      KINDS.flatMap((kind) => ['shamus', 'rummy'].map((game) => ['list', kind, '--game', game])),
    );
    const names = [...new Set(listed.flatMap(namesIn))].filter((_, place) => place % every === 0);
    expect(names.length).toBeGreaterThan(15);
    const told = await outputOfEach(names.map((name) => ['list', name]));
    for (const [place, name] of names.entries()) {
      const [heading, ...text] = told[place]!.trimEnd().split('\n');
      expect(heading).toMatch(new RegExp(`^${name.split(':').at(-1)} \\([a-z, -]+\\)$`));
      expect(text.join(' ')).toMatch(/\w{3}/);
    }
  });

  test('prints all of it as JSON', async () => {
    const { schema, found } = JSON.parse(await outputOf(['list', '--json', '--game', 'shamus']));
    expect(schema).toBe('shamus-list/1');
    expect(found.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['expert', 'closer', 'unoOut']),
    );
  });
});

test('shamus list tells all things of one name, and with a role the one policy', async () => {
  const all = (await outputOf(['list', 'random'])).trimEnd().split('\n\n');
  expect(all.map((text) => text.split('\n')[0])).toEqual([
    'random (uno policy of shamus)',
    'random (rummy policy of shamus)',
    `random (player policy of ${GAME_NAMES.slice(1).join(', ')})`,
  ]);
  const one = await outputOf(['list', 'rummy:random']);
  expect(one).toBe(`${all[1]!.replace(' of shamus', '')}\n`);
});

test('shamus list takes a policy as it stands in a team', async () => {
  const [named, inTeam] = await outputOfEach([
    ['list', 'tips'],
    ['list', 'tips:call=none,feed=off'],
  ]);
  expect(inTeam).toBe(named);
});

test('shamus list takes any letter case, and leads from a ruling, a value and a number to the rule', async () => {
  const pairs = [
    ['UNOOUT', 'unoOut'],
    ['Standard', 'standard'],
    ['UNO-CARDS', 'uno-cards'],
    ['Rummy:Meld-First', 'rummy:meld-first'],
    ['UnoOut=ENDS', 'unoOut=ends'],
    ['SHAMUS', 'shamus'],
  ] as const;
  const told = await outputOfEach(pairs.flat().map((name) => ['list', name]));
  for (const place of pairs.keys()) expect(told[2 * place]).toBe(told[2 * place + 1]);
  const [ruling, value, rule, everyYes] = await outputOfEach([
    ['list', 'unoOut'],
    ['list', 'draws'],
    ['list', '4.4'],
    ['list', 'YES'],
  ]);
  expect(ruling).toMatch(
    /^unoOut \(ruling\)\n.*\n {2}draws: .*\n {2}ends: .*\n {2}passes: .*\nRule 5\.5 .*: shamus list 5\.5\n$/s,
  );
  expect(value).toMatch(/^draws \(value of the ruling unoOut\)\n.*: shamus list 5\.5\n$/s);
  expect(rule).toMatch(/4\.4 .*After the discard .*Ruling mustMeld/s);
  expect(everyYes).toMatch(/ruling layoff\).*ruling mustMeld\)/s);
});
