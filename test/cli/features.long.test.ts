/** Features of games in records of runs that are described in a file; ../results/kills.long.test.ts divides runs with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, printed, shamus } from './shamus.testing.js';

test('an experiment file can ask for them, and what was begun without them is not resumed with them', async () => {
  const text = 'question: Why?\nseed: x\ngames: 300\narms:\n  - team: random+random\n';
  const cwd = folderWith({ 'x.yaml': `${text}outputs: { folder: out, records: csv, features: course }\n` });
  await printed(['experiment', 'x.yaml'], { cwd });
  const [head] = readFileSync(join(cwd, 'out/records.csv'), 'utf8').split('\n');
  expect(head).toContain(',senior_lost_circle_cards,first_meld_turn,');
  expect(head).not.toContain('aces_cards_1');
  const told = await shamus(['experiment', 'x.yaml', '--features', 'deal', '--resume'], { cwd });
  expect(told.code).toBe(2);
  expect(told.stderr).toMatch(/features course, and this is deal/);
});
