import { describe, expect, test } from 'vitest';
import { splitPolicy, splitTeams } from './team-text.js';

describe('a policy as it is written', () => {
  test.each([
    ['random', 'random', null],
    ['tips:call=none', 'tips', 'call=none'],
    ['tips:call=none,feed=off', 'tips', 'call=none,feed=off'],
    ['tips:', 'tips', ''],
    ['tips:call', 'tips', 'call'],
    ['./my.ts', './my.ts', null],
    ['./my.ts:weight=3', './my.ts', 'weight=3'],
    ['my.mjs:weight=3,bold=on', 'my.mjs', 'weight=3,bold=on'],
    ['./my.ts:', './my.ts', ''],
    ['./my.ts:weight', './my.ts', 'weight'],
    ['./no-ending:weight=3', './no-ending', 'weight=3'],
    ['C:\\policies\\my.ts', 'C:\\policies\\my.ts', null],
    ['C:\\policies\\my.ts:weight=3', 'C:\\policies\\my.ts', 'weight=3'],
    ['C:/policies/my.ts:weight=3', 'C:/policies/my.ts', 'weight=3'],
    ['/a:b/my.ts', '/a:b/my.ts', null],
    ['/a=b/my.ts', '/a=b/my.ts', null],
  ])('%s', (text, policy, options) => {
    expect(splitPolicy(text)).toEqual({ policy, options });
  });
});

describe('a list of teams is parted at its commas, but not at those between options:', () => {
  test.each([
    ['a+b', ['a+b']],
    ['a+b,c+d', ['a+b', 'c+d']],
    ['tips:x=on,y=off+b', ['tips:x=on,y=off+b']],
    ['tips:x=on,y=off+tips:z=1,w=2,c+d', ['tips:x=on,y=off+tips:z=1,w=2', 'c+d']],
    ['a+tips:x=on,tips:y=on+b', ['a+tips:x=on', 'tips:y=on+b']],
    ['a+b,x=on', ['a+b', 'x=on']],
    ['tips:x=on+b,y=off+d', ['tips:x=on+b', 'y=off+d']],
    ['./my.ts:x=on,y=2+b,./my.ts:x=off+b', ['./my.ts:x=on,y=2+b', './my.ts:x=off+b']],
    ['./my.ts,./a=b.ts', ['./my.ts', './a=b.ts']],
    ['tips:x=on, y=off', ['tips:x=on, y=off']],
    ['tips:x=on,', ['tips:x=on', '']],
    ['C:\\my.ts:x=1,y=2,D:\\my.ts', ['C:\\my.ts:x=1,y=2', 'D:\\my.ts']],
  ])('%s', (text, teams) => {
    expect(splitTeams(text)).toEqual(teams);
  });
});
