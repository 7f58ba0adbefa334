/** Features of games in records of runs that are divided, interrupted or described in a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, printed, shamus, temporaryFolder } from './shamus.testing.js';

const bytes = (folder: string, form: string) => readFileSync(join(folder, `records.${form}`));

test.each([
  ['csv', ['run', '-t', 'high-first+meld-first', '-n', '12000']],
  ['parquet', ['compare', 'greedy', 'careful', '--game', 'rummy', '--players', '3', '-n', '60', '--field', 'random']],
] as const)('%s of shards are merged to those of the whole run: %s', async (form, words) => {
  const folder = temporaryFolder();
  const wish = [...words, '--records', form, '--features', 'deal,course', '-s', 'parts'];
  const [whole, parts] = [join(folder, 'whole'), join(folder, 'parts')];
  await printed([...wish, '--out', whole]);
  for (const part of ['1/2', '2/2']) await printed([...wish, '--shard', part, '--out', parts]);
  await printed(['merge', parts]);
  expect(bytes(parts, form).equals(bytes(whole, form))).toBe(true);
  expect(JSON.parse(await printed(['verify', parts, '--json'])).ok).toBe(true);
});

test('an experiment file can ask for them, and what was begun without them is not resumed with them', async () => {
  const text = 'question: Why?\nseed: x\ngames: 300\narms:\n  - team: random+random\n';
  const cwd = folderWith({ 'x.yaml': `${text}outputs: { folder: out, records: csv, features: course }\n` });
  await printed(['experiment', 'x.yaml'], { cwd });
  const [head] = readFileSync(join(cwd, 'out/records.csv'), 'utf8').split('\n');
  expect(head).toContain(',senior-lost,first-meld,');
  expect(head).not.toContain('aces-1');
  const told = await shamus(['experiment', 'x.yaml', '--features', 'deal', '--resume'], { cwd });
  expect(told.code).toBe(2);
  expect(told.stderr).toMatch(/features course, and this is deal/);
});
