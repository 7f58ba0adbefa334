import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rarely, unoFile } from './policies.testing.js';
import { type ArmJson, parseRun, runJson } from './run-json.testing.js';
import { folderWith, PACKAGE, printed, shamus, temporaryFolder } from './shamus.testing.js';

/** That spot checks find nothing is tried elsewhere. */
const WORDS = ['-n', '1000', '-s', 'files', '--threads', '1', '--spot-checks', '0'];

/** Policies and what they import. */
const FILES = ['high-first.ts', 'rank-matching.ts', 'meld-first.ts', 'calls.ts', 'conventions.ts', 'matching.ts'];

/** A folder with copies of policies that are shipped. */
function copies(): string {
  const folder = temporaryFolder();
  for (const file of FILES) {
    cpSync(join(PACKAGE, 'strategies/shamus', file), join(folder, file));
  }
  return folder;
}

/** What was measured, whatever the team is called. */
function measured({ games, outcomes, reasons, metrics }: ArmJson) {
  return { games, outcomes, reasons, metrics };
}

async function arms(teams: readonly string[], cwd: string): Promise<ArmJson[]> {
  return (await runJson(['-t', teams.join(), ...WORDS], { cwd })).runs;
}

async function onlyArm(team: string, cwd: string): Promise<ArmJson> {
  return (await arms([team], cwd))[0]!;
}

describe.concurrent('a policy file', () => {
  test.each([
    ['one that imports a second file', './rank-matching.ts+random', 'rank-matching+random'],
    ['two files in a team', './rank-matching.ts+./meld-first.ts', 'rank-matching+meld-first'],
  ])('plays as the shipped policy of which it is a copy: %s', async (_, copy, original) => {
    const [own, shipped] = await arms([copy, original], copies());
    expect(measured(own!)).toEqual(measured(shipped!));
    expect(own!.team).toBe(copy);
    expect(own!.setup.policies).toEqual(copy.split('+'));
  });

  test('may end in .js, .mjs, .ts or .mts, and lie in any folder, which knows nothing of this package', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'my policies'));
    const files = [
      'own.js',
      'own.mjs',
      'own.ts',
      './own.mts',
      './my policies/own.mjs',
      join(cwd, 'my policies/own.js'),
    ];
    for (const file of files) writeFileSync(isAbsolute(file) ? file : join(cwd, file), unoFile({}));
    const played = await arms(
      files.map((file) => `${file}+meld-first`),
      cwd,
    );
    expect(played.map(measured)).toEqual(files.map(() => measured(played[0]!)));
  });

  test('is read anew when it has changed', async () => {
    const cwd = folderWith({ 'own.mjs': unoFile({}) });
    const before = await onlyArm('./own.mjs+meld-first', cwd);
    writeFileSync(
      join(cwd, 'own.mjs'),
      unoFile({ play: 'return sets.highestCard(view.playableLo, view.playableHi);' }),
    );
    expect(measured(await onlyArm('./own.mjs+meld-first', cwd))).not.toEqual(measured(before));
  });

  test('can be replayed', async () => {
    const cwd = copies();
    const own = await printed(['replay', '-t', './rank-matching.ts+random', '-g', '5'], { cwd });
    const shipped = await printed(['replay', '-t', 'rank-matching+random', '-g', '5'], { cwd });
    expect(own.replaceAll('./rank-matching.ts', 'rank-matching')).toBe(shipped);
  });

  test('that prints something leaves the JSON on stdout whole', async () => {
    const newGame = rarely(300, "console.log('a thought');");
    const cwd = folderWith({ 'chatty.mjs': unoFile({ load: "console.log('hello');", newGame }) });
    const { code, stdout } = await shamus(['run', '-t', './chatty.mjs+meld-first', ...WORDS, '--json'], { cwd });
    expect(code).toBe(0);
    expect(parseRun(stdout).runs[0]!.games).toBe(1000);
  });
});
