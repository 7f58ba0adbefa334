import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseResult, runJson } from './json.testing.js';
import { type InjectedCode, rarely, unoFile } from './policies.testing.js';
import { folderWith, shamus, startShamus, untilSeen } from './shamus.testing.js';

const FOREVER = 'for (;;);';
const SEED = ['-s', 'hanging'];

/** Code that waits, and needs no core for it. */
const pause = (milliseconds: number) =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds});`;

/** Runs a finished arm and one that hangs. */
async function hang(amiss: InjectedCode, threads: string, seconds = '1') {
  const cwd = folderWith({ 'own.mjs': unoFile(amiss) });
  const words = ['run', '-t', 'high-first+meld-first,own.mjs+meld-first', '-n', '20000', ...SEED, '--json'];
  return shamus([...words, '--threads', threads, '--game-timeout', seconds], { cwd });
}

test.concurrent('a policy that never answers is stopped; policy, game and seed are named, finished arms kept', async () => {
  const { code, stdout, stderr } = await hang({ play: FOREVER }, '1');
  expect(stderr).toMatch(
    /^shamus: uno policy 'own\.mjs' at seat 0 did not answer within 1 second \(a slow policy needs a longer --game-timeout\), in game 0 of seed 'hanging'; watch it with: npx shamus replay .*\n$/,
  );
  expect(code).toBe(1);
  const { ended, rows } = parseResult(stdout);
  expect(ended).toBe('failed');
  expect(rows).toEqual((await runJson(['-t', 'high-first+meld-first', '-n', '20000', ...SEED])).rows);
});

test.concurrent('a policy that never gets made is stopped too', async () => {
  const { code, stderr } = await hang({ create: FOREVER }, '1');
  expect(stderr).toMatch(/^shamus: [^\n]*'own\.mjs'[^\n]*\n$/);
  expect(code).toBe(1);
});

test.concurrent('a policy that hangs only after other games is named too', async () => {
  const { code, stdout, stderr } = await hang(
    { load: 'let games = 0;', newGame: `if (++games > 300) ${FOREVER}` },
    '1',
  );
  expect(stderr).toMatch(
    /^shamus: uno policy 'own\.mjs' at seat 0 did not finish a game within 1 second, but finishes it when the game is played alone: it may keep state between games, or need a longer --game-timeout, in game \d+ of seed 'hanging'; watch it with: npx shamus replay .*\n$/,
  );
  expect(code).toBe(1);
  expect(parseResult(stdout).rows).toHaveLength(1);
});

test('of an arm that hangs the batches before are kept, the same for 1 and 2 threads', async () => {
  const rare = { newGame: rarely(8_000, FOREVER) };
  // One after the other: a game that hangs keeps its processor busy.
  const one = await hang(rare, '1');
  const two = await hang(rare, '2');
  expect(two.stderr).toBe(one.stderr);
  const game = Number(/in game (\d+) of seed/.exec(one.stderr)![1]);
  for (const { stdout } of [one, two]) {
    expect(parseResult(stdout).rows.map(({ team, games }) => [team, games])).toEqual([
      ['high-first+meld-first', 20_000],
      ...(game < 1000 ? [] : [['own.mjs+meld-first', 1000 * Math.floor(game / 1000)]]),
    ]);
  }
});

test('a process that is suspended for longer than the time accuses nobody', async () => {
  // Half a second before each game, in steps, so that some are left after the pause; a note shows that the second is under way.
  const slow = `if (++games === 2) writeFileSync('under-way', ''); for (let i = 0; i < 10; i++) ${pause(50)}`;
  const cwd = folderWith({
    'own.mjs': `import { writeFileSync } from 'node:fs';\n${unoFile({ load: 'let games = 0;', newGame: slow })}`,
  });
  const words = ['run', '-t', 'own.mjs+meld-first', '-n', '4', '--threads', '1', '--game-timeout', '5', '--json'];
  const { process, end } = startShamus(words, { cwd });
  await untilSeen(() => existsSync(join(cwd, 'under-way')), process);
  process.kill('SIGSTOP');
  // Another process shows that the time is over: there it ends a policy that never answers.
  expect((await hang({ play: FOREVER }, '1', '5')).code).toBe(1);
  process.kill('SIGCONT');
  const { code, stdout, stderr } = await end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(parseResult(stdout).rows[0]!.games).toBe(4);
});

test('a game that is merely slow is not stopped', async () => {
  const cwd = folderWith({ 'own.mjs': unoFile({ newGame: pause(1000) }) });
  const words = ['-t', 'own.mjs+meld-first', '-n', '8', '--threads', '1', '--game-timeout', '6'];
  expect((await runJson(words, { cwd })).rows[0]!.games).toBe(8);
});

test('the time is that of a game: one of slow decisions is stopped, and told that it ends alone', async () => {
  const cwd = folderWith({ 'own.mjs': unoFile({ play: pause(400) }) });
  // Nine decisions or so take twice the time that a game may take.
  const words = ['run', '-t', 'own.mjs+meld-first', '-n', '1', '--threads', '1', '--game-timeout', '2'];
  expect(await shamus(words, { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /'own\.mjs' at seat 0 did not finish a game within 2 seconds, but .* longer --game-timeout, in game 0/,
    ),
  });
});
