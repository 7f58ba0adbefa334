/** From an empty folder in which only the package is installed, as it is packed, to a policy that plays and is audited. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { auditOf } from './audit.testing.js';
import { parseResult } from './json.testing.js';
import { expectOneLine, PACKAGE, type ProcessResult, shamus, start, temporaryFolder } from './shamus.testing.js';

const ROLES = ['uno', 'rummy'] as const;
const TEAM: Readonly<Record<string, (policy: string) => string>> = {
  uno: (policy) => `./${policy}+meld-first`,
  rummy: (policy) => `rank-matching+./${policy}`,
};

/** One role in one language (guides make the other, in the other, and those of other games); all pairs where tests may be long. */
const KINDS = testSize(
  [['rummy', 'js']] as const,
  ROLES.flatMap((role) => (['ts', 'js'] as const).map((language) => [role, language] as const)),
);

let installed = '';

/** Packs the package, and unpacks it where an installation would put it; what it depends on is linked. */
beforeAll(async () => {
  const folder = temporaryFolder();
  const packed = await start('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]).end;
  expect(packed.code).toBe(0);
  installed = join(folder, 'node_modules/shamus-lab');
  mkdirSync(installed, { recursive: true });
  const tarball = join(folder, packed.stdout.trim().split('\n').at(-1)!);
  expect((await start('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]).end).code).toBe(0);
  symlinkSync(join(PACKAGE, 'node_modules'), join(installed, 'node_modules'));
});

/** A folder with nothing in it but the installed package. */
function emptyFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(installed, join(folder, 'node_modules/shamus-lab'));
  return folder;
}

/** Runs the installed program. What it writes there, and refuses, it does in any folder: elsewhere `shamus` is quicker. */
function installedShamus(words: readonly string[], cwd: string): Promise<ProcessResult> {
  return start(process.execPath, [join(installed, 'bin/shamus.mjs'), ...words], { cwd }).end;
}

describe.concurrent('a new policy for', () => {
  test.each(KINDS)('%s in %s comes with a test that passes, and plays', async (role, language) => {
    const cwd = emptyFolder();
    const file = `mine.${language}`;
    const told = await installedShamus(
      ['new', 'policy', 'mine', '--role', role, ...(language === 'js' ? ['--js'] : [])],
      cwd,
    );
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(cwd).sort()).toEqual(['mine.test.mjs', file, 'node_modules'].sort());
    const team = TEAM[role]!(file);
    for (const command of [
      `run --team ${team}`,
      'node --test mine.test.mjs',
      `replay --team ${team}`,
      `audit ${team}`,
    ]) {
      expect(told.stdout).toContain(command);
    }
    const tested = await start(process.execPath, ['--test', 'mine.test.mjs'], { cwd }).end;
    expect(tested.stdout).toMatch(/^# pass 3$/m);
    expect(tested.code).toBe(0);
    const run = await installedShamus(['run', '--team', team, '--games', '300', '--json'], cwd);
    expect(parseResult(run.stdout).rows[0]!.games).toBe(300);
  });

  test.each(testSize([], ['ts', 'js']))(
    'Rummy, in %s, needs no role, comes with a test that passes, and plays',
    async (language) => {
      const cwd = emptyFolder();
      const file = `mine.${language}`;
      const words = ['new', 'policy', 'mine', '--game', 'rummy', ...(language === 'js' ? ['--js'] : [])];
      const told = await installedShamus(words, cwd);
      expect(told).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(cwd).sort()).toEqual(['mine.test.mjs', file, 'node_modules'].sort());
      expect(told.stdout).toMatch(`Wrote ${file}, a policy for Rummy, and its test mine.test.mjs`);
      for (const command of [
        `run --game rummy --team ./${file} --field greedy`,
        'node --test mine.test.mjs',
        `replay --game rummy --team ./${file}`,
        `audit --game rummy ./${file}`,
      ]) {
        expect(told.stdout).toContain(command);
      }
      const tested = await start(process.execPath, ['--test', 'mine.test.mjs'], { cwd }).end;
      expect(tested.stdout).toMatch(/^# pass 4$/m);
      expect(tested.code).toBe(0);
      const replay = await installedShamus(
        ['replay', '--game', 'rummy', '--team', `./${file}`, '--variant', 'deal-1'],
        cwd,
      );
      expect(replay).toMatchObject({ code: 0, stderr: '' });
      expect(replay.stdout).toContain(`(./${file})`);
    },
  );

  test.each(
    testSize([], [
      ['rook-shanghai', 'Rook Shanghai', 'ts'],
      ['contract-rummy', 'Contract Rummy', 'js'],
      ['shanghai-rummy', 'Shanghai Rummy', 'ts'],
      ['frustration', 'Frustration', 'js'],
      ['shanghai-rum', 'Shanghai Rum', 'ts'],
    ] as const),
  )('%s comes with a test that passes, and plays (%s, %s)', async (game, title, language) => {
    const cwd = emptyFolder();
    const file = `mine.${language}`;
    const words = ['new', 'policy', 'mine', '--game', game, '--role', 'player', ...(language === 'js' ? ['--js'] : [])];
    const told = await installedShamus(words, cwd);
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(`Wrote ${file}, a policy for ${title}, and its test mine.test.mjs`);
    expect(told.stdout).toContain(`run --game ${game} --team ./${file} --field greedy --games 1000`);
    const tested = await start(process.execPath, ['--test', 'mine.test.mjs'], { cwd }).end;
    expect(tested.stdout).toMatch(/^# pass 5$/m);
    expect(tested.code).toBe(0);
    expect(readFileSync(join(cwd, 'mine.test.mjs'), 'utf8')).toContain(`game: '${game}'`);
  });

  test('a role has a test that fails when the policy is made worse', async () => {
    const cwd = emptyFolder();
    await shamus(['new', 'policy', 'mine', '--role', 'uno'], { cwd });
    const policy = readFileSync(join(cwd, 'mine.ts'), 'utf8');
    writeFileSync(join(cwd, 'mine.ts'), policy.replaceAll('highestCard', 'firstCard'));
    const tested = await start(process.execPath, ['--test', 'mine.test.mjs'], { cwd }).end;
    expect(tested.code).toBe(1);
    expect(tested.stdout).toContain('not ok 1 - plays the highest card that fits');
  });
});

test('it is audited, alone or in a team, with what it imports', async () => {
  const cwd = emptyFolder();
  await shamus(['new', 'policy', 'mine', '--role', 'uno'], { cwd });
  const policy = readFileSync(join(cwd, 'mine.ts'), 'utf8');
  writeFileSync(
    join(cwd, 'aces.ts'),
    "import { ACE, sets } from 'shamus-lab/shamus';\nexport const ACES: number = sets.cardsOfRank(ACE);\n",
  );
  writeFileSync(join(cwd, 'mine.ts'), `import { ACES } from './aces.ts';\n${policy.replace(/^const ACES = .*$/m, '')}`);
  const alone = await auditOf('./mine.ts', [], { cwd });
  expect(alone).toMatchObject({ passed: true, team: './mine.ts+meld-first' });
  for (const partner of testSize([], ['random'])) {
    expect((await auditOf(`./mine.ts+${partner}`, [], { cwd })).passed).toBe(true);
  }
});

test('nothing is written over', async () => {
  const cwd = emptyFolder();
  const policy = (...words: string[]) => shamus(['new', 'policy', ...words], { cwd });
  await policy('mine', '--role', 'uno');
  const before = readFileSync(join(cwd, 'mine.ts'), 'utf8');
  expectOneLine(await policy('mine', '--role', 'rummy'), "file 'mine.ts' already exists; nothing was written");
  expectOneLine(
    await policy('mine', '--role', 'rummy', '--js'),
    "file 'mine.test.mjs' already exists; nothing was written",
  );
  expect(readFileSync(join(cwd, 'mine.ts'), 'utf8')).toBe(before);
  expect(readdirSync(cwd).sort()).toEqual(['mine.test.mjs', 'mine.ts', 'node_modules']);
});
