import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { arm } from '../studies.testing.js';
import { bracketTables, readCeiling } from './bracket.js';

let game: Game;
let folder: string;

beforeAll(async () => {
  game = await loadGame('shamus');
  folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const searching = (plan: Parameters<typeof arm>[0], cheats?: string) => {
  const run = arm(plan);
  return { ...run, setup: { ...run.setup, searches: true as const, ...(cheats !== undefined && { cheats }) } };
};

/** The first lines of its cells, and what stands below them. */
function written(...given: Parameters<typeof bracketTables>): string[] {
  return bracketTables(...given).flatMap(({ columns, groups }) => [
    columns.map(({ heading }) => heading).join(' | '),
    ...groups.flatMap(({ lines }) =>
      lines.map((cells) =>
        cells.map(({ text, note }) => (note === undefined ? text : `${text} (${note})`)).join(' | '),
      ),
    ),
  ]);
}

describe('the bracket from policy to ceiling', () => {
  test('has the best of each kind in each variant, and the deals that are proven to be winnable', () => {
    const runs = [
      arm({ team: 'a+b', senior: 600, junior: 0 }),
      arm({ team: 'c+d', senior: 500, junior: 177 }),
      searching({ team: 'a+s', senior: 900, junior: 0 }),
      searching({ team: 'a+t', senior: 950, junior: 0 }, 'sees all hands'),
      arm({ team: 'a+b', variant: 'expert', senior: 400 }),
    ];
    const ceilings = [
      { setup: { variant: 'standard', players: 2, rulings: {} }, deals: 200, won: 199, unknown: 0 },
      { setup: { variant: 'expert', players: 2, rulings: {} }, deals: 200, won: 197, unknown: 2 },
      { setup: { variant: 'expert', players: 4, rulings: {} }, deals: 200, won: 1, unknown: 2 },
    ];
    expect(written(game, runs, ceilings)).toEqual([
      'setup | policy | search | cheats, not allowed | ceiling, all cards known',
      'standard | 67.70 (c+d, 64.74 to 70.53) | 90.00 (a+s, 87.98 to 91.71) | 95.00 (a+t, 93.47 to 96.19) | 99.50 (proven, of 200 deals)',
      'expert | 50.00 (a+b, 46.91 to 53.09) |  |  | 98.50 (proven, of 200 deals, at most 99.50)',
    ]);
  });

  test('takes a policy from the controls, whose rate is that of the arm less the difference', () => {
    const run = searching({ team: 'a+s', senior: 600, junior: 100, difference: [12.5, 1] });
    const control = { ...run.control!, setup: { ...arm({ team: 'a+b' }).setup }, label: 'no search' };
    expect(written(game, [{ ...run, control }], [])).toEqual([
      'setup | policy | search',
      'standard | 57.50 (no search) | 70.00 (a+s, 67.09 to 72.76)',
    ]);
  });

  test('is not there where nobody looks ahead and no ceiling is known', () => {
    expect(bracketTables(game, [arm({})], [])).toEqual([]);
  });
});

describe('a ceiling', () => {
  const save = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const setup = { variant: 'expert', players: 2, rulings: {} };
  const goals = { senior: { won: 3, lost: 1, unknown: 2 }, any: { won: 5, lost: 0, unknown: 1 } };
  const ceiling = { schema: 'shamus-ceiling/1', game: 'shamus', arms: [{ setup, deals: 6, goals }] };

  test('is read from the folder that the command writes, or from its file', () => {
    save('ceiling.json', ceiling);
    const arms = [{ setup, deals: 6, won: 5, unknown: 1 }];
    expect(readCeiling(game, folder).arms).toEqual(arms);
    expect(readCeiling(game, join(folder, 'ceiling.json')).arms).toEqual(arms);
  });

  test.each([
    ['nowhere', {}, /'.*elsewhere' is not there/],
    ['other.json', { ...ceiling, schema: 'other' }, /is no ceiling/],
    ['rummy.json', { ...ceiling, game: 'rummy' }, /is of the game 'rummy', not of shamus/],
  ])('%s is refused in one line', (name, content, message) => {
    const path = name === 'nowhere' ? join(folder, 'elsewhere') : save(name, content);
    expect(() => readCeiling(game, path)).toThrow(message);
  });
});
