/** Bots through the command line: the same games however they are played, and one line for each way to fail. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { journalIn } from '../results/lasting.testing.js';
import { testSize } from '../sized.testing.js';
import { withoutTimes } from './json.testing.js';
import { expectOneLine, outputOf, shamus, startShamus, temporaryFolder, untilSeen } from './shamus.testing.js';

const BOT = fileURLToPath(new URL('bot.mjs', import.meta.url));

/** A folder with the bot, and with a file for each way to start it. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  copyFileSync(BOT, join(cwd, 'bot.mjs'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

function botFile(how: string, more = '', game = 'shamus', role = 'uno'): string {
  return `name: bot\ngame: ${game}\nrole: ${role}\ncommand: [node, bot.mjs, ${how}]\nfiles: [bot.mjs]\n${more}`;
}

const INSIDE = `
import { sets, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({
  name: 'bot', summary: 'the first card', description: 'The first card.', batch: 1000,
  create: () => ({ play: (view) => sets.firstCard(view.playableLo, view.playableHi), call: () => 0 }),
});
`;

/** Output without what names the policy. */
function games(json: string): unknown {
  return JSON.parse(`${withoutTimes(json.replaceAll(/\.\/[\w-]+\.(yaml|mjs)/g, 'BOT'))}}`);
}

describe('the games of a bot', () => {
  let cwd: string;
  beforeAll(() => {
    cwd = folderOf({
      'inside.mjs': INSIDE,
      'all.yaml': botFile('fair'),
      'one.yaml': botFile('fair', 'tables: 1'),
      'seven.yaml': botFile('shuffled', 'tables: 7'),
      'shuffled.yaml': botFile('shuffled'),
      'player.yaml': botFile('fair', '', '[rummy, frustration]', 'player'),
      'player-3.yaml': botFile('shuffled', 'tables: 3', '[rummy, frustration]', 'player'),
    });
  });

  const inside = new Map<string, Promise<unknown>>();
  const run = async (bot: string, count: string, ...more: string[]) =>
    games(await outputOf(['run', `./${bot}+meld-first`, '-n', count, '--json', ...more], { cwd }));
  const runInside = (count: string) => {
    const found = inside.get(count) ?? run('inside.mjs', count, '--threads', '1');
    inside.set(count, found);
    return found;
  };
  const [MANY, FEW] = testSize(['40', '40'], ['300', '60']);

  const RUNS: readonly (readonly [bot: string, count: string, ...more: string[]])[] = [
    ['all.yaml', MANY, '--threads', '1'],
    ['shuffled.yaml', MANY, '--threads', '2'],
    ['seven.yaml', MANY, '--threads', '2'],
    ['one.yaml', FEW, '--threads', '1'],
  ];
  test.each(RUNS)(
    'are those of the same policy inside, for any number of tables and threads, and any order of answers: %s, %s, %s %s',
    async (bot, count, ...more) => {
      expect(await run(bot, count, ...more)).toEqual(await runInside(count));
    },
  );

  test('are the same where each plays for itself, and two bots sit at a table', async () => {
    const words = ['--game', 'rummy', '-n', testSize('4', '8'), '--variant', 'deal-1'];
    const between = async (one: string, other: string, threads: string) => {
      const text = await outputOf(['compare', `./${one}.yaml`, other, ...words, '--threads', threads], { cwd });
      return text.replaceAll('player-3', 'player').replace(/; [\d.]+ s on .*/, '');
    };
    expect(await between('player-3', 'greedy', '2')).toBe(await between('player', 'greedy', '1'));
    expect(await between('player', './player-3.yaml', '2')).toBe(await between('player-3', './player.yaml', '1'));
  });

  test('are replayed, and their transcripts follow the rules', async () => {
    const replay = (bot: string) =>
      outputOf(['replay', `./${bot}+meld-first`, '--index', '3', '--format', 'jsonl'], { cwd });
    const [lines, own] = await Promise.all(['all.yaml', 'inside.mjs'].map(replay));
    writeFileSync(join(cwd, 'game.jsonl'), lines!);
    expect((await shamus(['check', 'game.jsonl'], { cwd })).code).toBe(0);
    const others = (text: string) => text.split('\n').slice(1);
    expect(others(lines!)).toEqual(others(own!));
  });

  test('are verified while the files of the bot are the same, and told when they are not', async () => {
    await outputOf(['run', './all.yaml+meld-first', '-n', '40', '--threads', '1', '--out', 'results'], { cwd });
    expect((await shamus(['verify', 'results'], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, 'all.yaml'), `# no more than a remark\n${botFile('fair', 'time: 20')}`);
    expect((await shamus(['verify', 'results'], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, 'bot.mjs'), `${readFileSync(BOT, 'utf8')}\n// another bot\n`);
    const { code, stdout, stderr } = await shamus(['verify', 'results'], { cwd });
    expect({ code, told: /'\.\/all\.yaml' is not the one that played/.test(stdout + stderr) }).toEqual({
      code: 1,
      told: true,
    });
    copyFileSync(BOT, join(cwd, 'bot.mjs'));
  });
});

test('a bot is described, and audited with a partner for its role', async () => {
  const cwd = folderOf({ 'bot.yaml': botFile('fair', 'summary: the first card that fits') });
  expect(await outputOf(['list', './bot.yaml'], { cwd })).toContain('the first card that fits');
  const words = ['audit', './bot.yaml', '--games', '16', '--redeals', '5', '--threads', '1'];
  expect(await outputOf(words, { cwd })).toContain('Every check passes.');
});

test('games are not played on by a bot, which is told in one line', async () => {
  const cwd = folderOf({ 'bot.yaml': botFile('fair') });
  expectOneLine(
    await shamus(['replay', '--explain', './bot.yaml+meld-first', '--index', '3'], { cwd }),
    /^games cannot be played on by '\.\/bot\.yaml': a bot cannot begin in the midst of a game; or name another team/,
  );
});

test('a bot that is not reproducible is not played again', async () => {
  const cwd = folderOf({ 'bot.yaml': botFile('fair', 'reproducible: false') });
  await outputOf(['run', './bot.yaml+meld-first', '-n', '16', '--threads', '1', '--out', 'results'], { cwd });
  const { code, stdout } = await shamus(['verify', 'results'], { cwd });
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("the games of './bot.yaml'") });
  expect(journalIn(join(cwd, 'results')).begin.policies).toContainEqual(
    expect.objectContaining({ name: './bot.yaml', reproducible: false }),
  );
  expectOneLine(await shamus(['replay', './bot.yaml+meld-first'], { cwd }), /'\.\/bot\.yaml' is not reproducible/);
});

/** Short only where the time is what is told: on a busy machine any answer may take half a second. */
const timeOf = (how: string) => (['stalls', 'closes-its-output'].includes(how) ? 'time: 0.5' : 'time: 60');

const PLAYED = /^uno policy '\.\/bot\.yaml' at seat 0 /;

/** Default size: one fault of each kind: of time, of its process, of its output, and of rules. */
const BY_DAY = ['stalls', 'crashes', 'answers-twice', 'breaks-a-rule', 'leaves-children', 'refuses'];

const MISDEEDS: readonly (readonly [how: string, line: RegExp])[] = [
  ['stalls', /did not answer within 0\.5 seconds/],
  ['crashes', /ended with exit code 3; its stderr ends with 'something is wrong in line 7'/],
  ['floods', /sends a line of more than 65536 bytes/],
  ['floods-lines', /sends more than 65536 bytes without a message/],
  ['answers-twice', /answers request \d+ twice/],
  ['unknown-id', /answers request 999999, which was not sent/],
  ['no-id', /answers without the id of a request/],
  ['no-move', /answers request \d+ without a move/],
  ['breaks-a-rule', /'7X'.*\(rule 3\.1\).*; its stderr ends with 'told: |its stderr ends with 'told: .*\(rule 3\.1\)/],
  ['plays-another-card', /plays \w\w, .*its stderr ends with 'told: .*\(rule 3\.[12]\)/],
  ['prints-garbage', /prints 'thinking…', which is no JSON object/],
  // The process that ties it to the program holds its output too.
  ['closes-its-output', /closed its output|did not answer within 0\.5 seconds/],
  ['leaves-children', /ended with exit code 0/],
  ['wrong-protocol', /speaks the protocol "shamus-bot\/9", not "shamus-bot\/1"/],
  ['refuses', /refuses to play: I do not like this game/],
];

describe.each(MISDEEDS.filter(([how]) => testSize(BY_DAY.includes(how), true)))('a bot that %s', (how, line) => {
  test('ends the run with one line, and leaves nothing behind', async () => {
    const marker = `marker-${how}-${process.pid}`;
    const cwd = folderOf({ 'bot.yaml': botFile(`${how}, ${marker}`, timeOf(how)) });
    const { code, stderr } = await shamus(['run', './bot.yaml+meld-first', '-n', '2000', '--threads', '1'], { cwd });
    const [said, ...rest] = stderr.trim().split('\n');
    expect({ code, rest }, stderr).toEqual({ code: 1, rest: [] });
    expect(said!.replace(/^shamus: /, '')).toMatch(PLAYED);
    expect(said).toMatch(line);
    expect(said).toMatch(/, in game \d+ of seed 'shamus'/);
    // The system ends them with their thread.
    await expect.poll(() => processesWith(marker), { timeout: 60_000 }).toEqual([]);
  });
});

function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${name}/${file}`, 'latin1').includes(text))
      );
    } catch {
      return false;
    }
  });
}

test.each(['SIGINT', 'SIGKILL'] as const)('no bot survives the command when that gets %s', async (signal) => {
  const marker = `marker-${signal}-${process.pid}`;
  const cwd = folderOf({ 'bot.yaml': botFile(`clings, ${marker}`) });
  const { process: child, end } = startShamus(['run', './bot.yaml+meld-first', '-n', '2000', '--threads', '1'], {
    cwd,
  });
  // Not what ties it to the program, which starts it.
  const isBot = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('node');
  await untilSeen(() => processesWith(marker).some(isBot), child);
  let said = '';
  child.stderr!.on('data', (text: string) => {
    said += text;
  });
  child.kill(signal);
  await untilSeen(() => said.includes('press Ctrl-C again'), child);
  child.kill(signal);
  await end;
  while (processesWith(marker).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
});
