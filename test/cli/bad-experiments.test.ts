import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectOneLine, folderWith, shamus, temporaryFolder } from './shamus.testing.js';

/** What is wrong, the file, and the line that answers it after the file's name. */
const MISTAKES = [
  ['a wrong key', 'question: q\nsede: s\n', "2:1: unknown key 'sede'; did you mean 'seed'?"],
  ['a wrong type', 'question: q\nseed: s\ngames: many\narms: []\n', "3:8: 'games' must be a number, not 'many'"],
  [
    'a wrong variant',
    'question: q\nseed: s\ngames: 9\narms:\n  - variant: expret\n    team: random+random\n',
    "5:14: unknown variant 'expret'; did you mean 'expert'?",
  ],
  ['broken YAML', 'question: [q\nseed: s\n', /^wrong\.yaml:\d+:\d+: /],
  [
    'an unknown measure',
    'question: q\nmeasure: seniro\nseed: s\ngames: 9\narms:\n  - team: random+random\n',
    "2:10: unknown measure 'seniro'; did you mean 'senior'?",
  ],
  [
    'a comparison with no arm',
    'question: q\ncompare: { to: nobody }\nseed: s\ngames: 9\narms:\n  - team: random+random\n',
    "2:16: unknown arm 'nobody'; choose from random+random",
  ],
  ['no arms', 'question: q\nseed: s\ngames: 9\n', "1:1: 'arms' is missing"],
] as const;

describe.concurrent('a mistake in an experiment file is one line, and nothing is written:', () => {
  test.each(MISTAKES)('%s', async (_, content, line) => {
    const cwd = folderWith({ 'wrong.yaml': content });
    const told = await shamus(['experiment', 'wrong.yaml'], { cwd });
    expectOneLine(told, typeof line === 'string' ? `wrong.yaml:${line}` : line);
    expect(readdirSync(cwd)).toEqual(['wrong.yaml']);
  });

  test('a file that is not there', async () => {
    const told = await shamus(['experiment', 'nowhere.yaml'], { cwd: temporaryFolder() });
    expectOneLine(told, "there is no experiment file 'nowhere.yaml'");
  });

  test('a folder', async () => {
    expectOneLine(await shamus(['experiment', '.'], { cwd: temporaryFolder() }), /^cannot read '\.': /);
  });
});
