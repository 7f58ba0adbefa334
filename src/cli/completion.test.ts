import { expect, test } from 'vitest';
import { GAME_NAMES } from '../games/registry.js';
import { completedValues } from './completion.js';

function completed(line: string): Promise<readonly string[] | null> {
  return completedValues(['--get-yargs-completions', 'shamus', ...line.split(' ')]);
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
  ['compare a b --outcome ', ['senior', 'junior', 'any']],
  ['replay --explain --game rummy --measure ', ['share']],
  ['tournament --by a', ['any']],
  ['replay --only st', ['stock']],
  ['list f', ['features']],
  ['run --features ', ['deal', 'course', 'choices']],
  ['run --features deal,', ['deal,deal', 'deal,course', 'deal,choices']],
])('of `shamus %s` the values that fit are known', async (line, values) => {
  expect(await completed(line)).toEqual(values);
});

test.each(['run --', 'run', 'run --game nope --team ', 'ceiling ', 'verify out --json '])(
  'of `shamus %s` commands and options are left to be completed',
  async (line) => {
    expect(await completed(line)).toBeNull();
  },
);

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
