/** Policy files that load but make no policy, or change what others use: one line that names the right one, in every command. */
import { expect, test } from 'vitest';
import { unoFile } from './policies.testing.js';
import { folderWith, type ProcessResult, shamus } from './shamus.testing.js';

const METHODS = 'newGame() {}, play: () => 0, call: () => 0';
const UNO = "{ role: 'uno', name: 'own', summary: 's', description: 'd'";
const made = (create: string) => `export default ${UNO}, create: ${create} };\n`;
const helped = (text: string) =>
  `import { unoPolicy } from 'shamus-lab/shamus';\nexport default unoPolicy({ name: 'own', ${text} });\n`;
const fine = unoFile({});

/** What the file is, its text, and what is said of it after its name. */
const MISTAKES: readonly (readonly [string, string, string])[] = [
  ['that has no create', helped(''), "needs a function 'create' that returns a policy (text.create is not a function)"],
  ['whose create is a number', helped('create: 3'), "needs a function 'create' that returns a policy"],
  ['without a definition', helped('').replace(/\(\{.*/, '(null);'), "needs a function 'create' that returns a policy"],
  ['that creates null', made('() => null'), "gets null from 'create', which must return an object with its methods"],
  ['that creates a number', made('() => 3'), "gets 3 from 'create', which must return an object"],
  ['that creates a promise', made(`async () => ({ ${METHODS} })`), "gets a promise from 'create'"],
  ['that lacks a method', made('() => ({ newGame() {} })'), "has no method 'play', which a policy for uno needs"],
  ['with a number for a method', made('() => ({ newGame() {}, play: 5 })'), "has no method 'play'"],
  ['with a getter that throws', made("() => ({ get play() { throw new Error('no') } })"), 'threw Error: no at '],
  [
    'that takes options apart',
    made('({ depth: { low } }) => low'),
    'threw TypeError: Cannot read properties of undefined',
  ],
];

async function toldBy(words: readonly string[], files: Readonly<Record<string, string>>): Promise<ProcessResult> {
  return shamus(words, { cwd: folderWith(files) });
}

/** One line about a policy, and the exit code of a failure. */
function expectBlame({ code, stderr }: ProcessResult, blame: string): void {
  expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  expect(stderr.slice('shamus: '.length)).toContain(blame);
  expect(code).toBe(1);
}

const RUN = ['-n', '20', '--threads', '1'];

test.each(MISTAKES)('a policy file %s is one line with policy, seat and what to do', async (_, file, says) => {
  const told = await toldBy(['run', 'own.mjs+meld-first', ...RUN], { 'own.mjs': file });
  expectBlame(told, `uno policy 'own.mjs' at seat 0 ${says}`);
  // No line of this package's own code.
  expect(told.stderr).not.toMatch(/dist\/|node_modules|src\//);
});

test.each([
  ['compare', 'own.mjs+meld-first', 'high-first+meld-first', ...RUN],
  ['compare', 'high-first+meld-first', 'own.mjs+meld-first', ...RUN],
  ['plan', 'own.mjs+meld-first', 'high-first+meld-first', '--pilot', '100', '--threads', '1'],
  ['replay', 'own.mjs+meld-first', '--index', '3'],
  ['explain', 'own.mjs+meld-first', '--index', '3'],
])('%s %s %s tells it too, of the same policy', async (...words) => {
  const told = await toldBy(words, { 'own.mjs': made('() => null') });
  expectBlame(told, "uno policy 'own.mjs' at seat 0 gets null from 'create'");
});

test('a frozen policy can be replayed', async () => {
  const frozen = fine.replace('return {', 'return Object.freeze({').replace('  };\n}', '  });\n}');
  const { code, stderr } = await toldBy(['replay', 'own.mjs+meld-first'], { 'own.mjs': frozen });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

/** Changes what both use, so that the partner breaks down. */
const CHANGE = 'Array.prototype.at = () => { throw new Error("changed"); };';
const partner = (body: string) => `
  import { rummyPolicy, sets } from 'shamus-lab/shamus';
  const discard = (view) => { ${body} return sets.firstCard(view.discardableLo, view.discardableHi); };
  export default rummyPolicy({ name: 'p', summary: 's', description: 'd', create: () => ({ draw: () => 0, layDown() {}, discard }) });`;

test.each([
  ['when it is loaded', { load: CHANGE }, 'when it was made'],
  ['when it is made', { create: CHANGE }, 'when it was made'],
  ['when a game begins', { newGame: CHANGE }, 'in one of the games'],
  ['when it plays', { play: CHANGE }, 'in one of the games'],
])('a policy that changes a built-in %s is blamed, not its partner that breaks down by it', async (_, amiss, when) => {
  const files = { 'own.mjs': unoFile(amiss), 'partner.mjs': partner('[1].at(0);') };
  const told = await toldBy(['run', 'own.mjs+partner.mjs', ...RUN], files);
  expectBlame(told, "uno policy 'own.mjs' at seat 0 changes Array.prototype.at");
  expect(told.stderr).toContain(when);
});

test('a partner that changes a built-in is blamed, and so is one of the other team', async () => {
  const files = { 'own.mjs': fine, 'partner.mjs': partner(CHANGE) };
  const blame = "rummy policy 'partner.mjs' at seat 1 changes Array.prototype.at";
  expectBlame(await toldBy(['run', 'own.mjs+partner.mjs', ...RUN], files), blame);
  expectBlame(await toldBy(['compare', 'own.mjs+meld-first', 'own.mjs+partner.mjs', ...RUN], files), blame);
});
