import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { testSize } from '../sized.testing.js';
import { checkedResult } from './json.testing.js';
import { expectOneLine, folderWith, outputOf, PACKAGE, shamus } from './shamus.testing.js';

/** Default size: one cooperative game, one competitive game, and one with contracts. */
const GAMES = testSize<readonly string[]>(['shamus', 'rummy', 'frustration'], GAME_NAMES);

test.each(GAMES)('new study writes an experiment of %s that runs', async (game) => {
  const cwd = folderWith({});
  expect(await outputOf(['new', 'study', 'mine', '--game', game], { cwd })).toContain('shamus experiment mine.yaml');
  const file = join(cwd, 'mine.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('my-');
  writeFileSync(file, text.replace(/^games: \d+$/m, 'games: 8'));
  const told = await outputOf(['experiment', 'mine.yaml'], { cwd });
  expect(told).toContain('would show after');
  const summary = JSON.parse(readFileSync(join(cwd, 'results/mine/summary.json'), 'utf8'));
  const { rows, findings, focus } = checkedResult(summary);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(findings.find(({ label }) => label !== undefined)!.label).toMatch(/^what .* changes for /);
  expect(focus!.measure![1]!.name).toBe('turns');
  // Fairness of seats and length are in every run of a game that is won alone.
  if (game !== 'shamus') expect(rows[0]!.byDistance).toHaveLength(rows[0]!.setup.players);
  expect(rows[0]!.findings.turns!.estimate.mean).toBeGreaterThan(1);
  expectOneLine(await shamus(['new', 'study', 'mine', '--game', game], { cwd }), /'mine.yaml' already exists/);
});

test('the committed study of design is what new study writes', async () => {
  const cwd = folderWith({});
  await outputOf(['new', 'study', 'design', '--game', 'rummy'], { cwd });
  const schema = '# yaml-language-server: $schema=experiment.schema.json\n';
  expect(readFileSync(join(PACKAGE, 'experiments/design.yaml'), 'utf8')).toBe(
    schema + readFileSync(join(cwd, 'design.yaml'), 'utf8'),
  );
});
