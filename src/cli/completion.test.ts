import { afterEach, expect, test, vi } from 'vitest';
import { GAME_NAMES } from '../games/registry.js';
import { parseCommand } from './parser.js';

afterEach(() => vi.restoreAllMocks());

/** Output of the program for a shell when Tab is pressed at the end of `line`. */
async function completed(line: string): Promise<string[]> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await parseCommand(['--get-yargs-completions', 'shamus', ...line.split(' ')])).toBeNull();
  return printed.mock.calls.flat() as string[];
}

test.each([
  ['run --game ', GAME_NAMES],
  ['replay --game rumm', ['rummy']],
  ['run --game rummy --variant d', ['deal-1']],
  ['run --game rummy --players ', ['2', '3', '4']],
  ['run --rule unoOut=', ['unoOut=draws', 'unoOut=ends', 'unoOut=passes']],
  ['run --game rummy --team careful,gre', ['careful,greedy']],
  ['run --game rummy -t shrewd --field pat', ['patient']],
  ['run -t high-first+meld', ['high-first+meld-first']],
  ['compare --game rummy shr', ['shrewd']],
  ['run --uno rank', ['rank-matching']],
  ['tune -t tips:feed=off+meld-first --tune f', ['feed']],
  ['tune --team signaller+reader --tune reader.lowestF', ['reader.lowestFirst']],
  ['run tips+meld', ['tips+meld-first']],
  ['replay high', ['high-first']],
  ['tournament --measure s', ['senior']],
  ['replay --explain --game rummy --measure ', ['share']],
  ['replay --only st', ['stock']],
  ['run --features deal,', ['deal,deal', 'deal,course', 'deal,choices']],
  ['new ', ['policy', 'bot', 'game', 'study']],
  ['run --features ', ['deal', 'course', 'choices']],
])('of `shamus %s` the values that fit are known', async (line, values) => {
  expect(await completed(line)).toEqual(values);
});

test.each([
  ['ru', ['run', 'experiment', 'list']],
  ['ceiling ', ['--games', '--nodes']],
  ['run --', ['--team', '--games', '--seed', '--json']],
  ['experiment check --', ['--threads', '--memory']],
  ['run --json -', ['--team', '--games']],
])('of `shamus %s` commands or options are known', async (line, some) => {
  expect(await completed(line)).toEqual(expect.arrayContaining(some));
});

test.each([
  'verify ',
  'verify --json res',
  'experiment ',
  'experiment check exp',
  'report out/a out',
  'merge out/a out',
  'check --game rummy ga',
  'report out --out ',
  'run --seed ',
  'run -t random+random --out res',
  'run --game ./my',
])('of `shamus %s` names of files are left to be completed', async (line) => {
  expect(await completed(line)).toEqual([]);
});
