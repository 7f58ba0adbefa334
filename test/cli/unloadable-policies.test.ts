import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unoFile } from './policies.testing.js';
import { expectOneLine, folderWith, shamus } from './shamus.testing.js';

interface Unloadable {
  readonly what: string;
  readonly file: string;
  readonly content: string;
  /** What is said of it. */
  readonly says: RegExp;
}

function unloadable(what: string, file: string, content: string, says: RegExp): Unloadable {
  return { what, file, content, says };
}

const FILES = [
  unloadable('with a bracket left open', 'own.ts', 'export default (((\n', /^own\.ts:2:1: /),
  unloadable('with a word too many', 'own.js', 'const a = 1;\nlet const b;\n', /^own\.js:2:\d+: /),
  unloadable('that imports what is not there', 'own.ts', "\nimport './nowhere.js';\n", /^own\.ts:2:8: .*nowhere\.js/),
  unloadable('that throws when it is loaded', 'own.mjs', "\nthrow new Error('at once');\n", /'own\.mjs'.*at once/),
  unloadable('that throws in two lines', 'own.mjs', "throw new Error('one\\ntwo');\n", /'own\.mjs'.*one/),
  unloadable('that throws no error', 'own.mjs', 'throw null;\n', /'own\.mjs'/),
  unloadable(
    'without a default export',
    'own.ts',
    'export const policy = 1;\n',
    /'own\.ts' must have a policy as default/,
  ),
  unloadable(
    'that exports something else',
    'own.mjs',
    "export default { name: 'mine' };\n",
    /'own\.mjs' must have a policy as default export/,
  ),
  unloadable('that is empty', 'own.mjs', '', /'own\.mjs' must have a policy as default export/),
  unloadable(
    'of a role that nobody has',
    'own.mjs',
    "export default { role: 'dealer', create() {} };\n",
    /'own\.mjs', a policy for dealer, where uno sits$/,
  ),
];

describe.concurrent('a policy file that cannot be loaded is one line that names it, and exit code 2:', () => {
  test.each(FILES)('one $what', async ({ file, content, says }) => {
    const cwd = folderWith({ [file]: content });
    expectOneLine(await shamus(['run', '-t', `${file}+random`, '--out', 'results'], { cwd }), says);
    expect(readdirSync(cwd)).toEqual([file]);
  });

  test('one that throws when it is loaded, with the line where it does', async () => {
    const cwd = folderWith({ 'own.ts': "const a: number = 1;\n\nthrow new Error('at once');\nexport default a;\n" });
    expectOneLine(await shamus(['run', '-t', 'own.ts+random'], { cwd }), /own\.ts:3:7\b/);
  });

  test('one that is not there', async () => {
    const told = await shamus(['run', '-t', './nowhere.ts+random'], { cwd: folderWith({}) });
    expectOneLine(told, "there is no policy file './nowhere.ts'");
  });

  test('a folder', async () => {
    expectOneLine(await shamus(['run', '-t', './+random'], { cwd: folderWith({}) }), /'?\.\/'?/);
  });

  test('one for the other role', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({}) });
    const told = await shamus(['run', '-t', 'random+own.mjs'], { cwd });
    expectOneLine(told, "team 'random+own.mjs' puts 'own.mjs', a policy for uno, where rummy sits");
  });

  test('one in an experiment file, with its place there', async () => {
    const cwd = folderWith({ 'e.yaml': 'question: q\nseed: s\ngames: 10\narms:\n  - team: ./nowhere.ts+random\n' });
    expectOneLine(
      await shamus(['experiment', 'e.yaml'], { cwd }),
      "e.yaml:5:11: there is no policy file './nowhere.ts'",
    );
  });

  test('the help that the message points to is there', async () => {
    const told = await shamus(['run', '-t', 'own.mjs+random'], { cwd: folderWith({ 'own.mjs': '' }) });
    const advice = /\(see: shamus (.*)\)/.exec(told.stderr)?.[1];
    if (advice !== undefined) expect((await shamus(advice.split(' '))).code).toBe(0);
  });
});

describe.concurrent('a policy that does not have what its role needs is told as such', () => {
  test.each([
    ['no moves at all', '{}'],
    ['nothing', 'undefined'],
    ['a promise', 'Promise.resolve({ play() {}, call() {} })'],
  ])('%s', async (_, made) => {
    const content = `export default { role: 'uno', create: () => ${made} };\n`;
    const told = await shamus(['run', '-t', 'own.mjs+random', '-n', '10'], { cwd: folderWith({ 'own.mjs': content }) });
    expect(told.stderr).toMatch(/^shamus: [^\n]*'own\.mjs'[^\n]*\n$/);
    // The fault is in the policy's file, not in the engine's.
    expect(told.stderr).not.toContain('dist/src');
    expect([1, 2]).toContain(told.code);
  });
});
