import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseRun, type RunJson, runJson, SUMMARY, untimed } from './json.testing.js';
import { bash, printed, printedByEach, shamus, temporaryFolder } from './shamus.testing.js';

/** A whole batch of 10,000 games and a part of one, for each of two arms. */
const WORDS = ['-v', 'expert', '-t', 'rank-matching+meld-first,high-first+meld-first', '-n', '10400', '-s', 'one seed'];

function json(...more: string[]): Promise<string> {
  return printed(['run', ...WORDS, '--json', ...more]);
}

describe('the same seed', () => {
  let onOneThread: string;
  beforeAll(async () => {
    onOneThread = await json('--threads', '1');
  });

  test.each(['2'])('gives the same bytes on 1 thread and on %s, apart from timing', async (threads) => {
    const text = await json('--threads', threads);
    expect(parseRun(text).timing.threads).toBe(Number(threads));
    expect(untimed(text)).toBe(untimed(onOneThread));
  });

  test('gives the same numbers to an arm played alone as to one among others', async () => {
    const last = ['-v', 'expert', '-t', 'high-first+meld-first', '-n', '10400', '-s', 'one seed'];
    expect((await runJson(last)).runs).toEqual([parseRun(onOneThread).runs[1]]);
  });

  test('writes with --out the numbers that --json prints', async () => {
    const folder = join(temporaryFolder(), 'results');
    const { timing: _, ...lasting } = parseRun(await json('--out', folder));
    expect(SUMMARY.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')))).toEqual(lasting);
    expect(lasting.runs).toEqual(parseRun(onOneThread).runs);
  });
});

async function resultsOf(...commands: (readonly string[])[]): Promise<RunJson[]> {
  return (await printedByEach(commands.map((words) => ['run', ...words, '--json']))).map(parseRun);
}

describe('of short runs', () => {
  const TEAM = ['-t', 'random+meld-first', '-n', '100'];

  test('another seed gives other games', async () => {
    const [one, other] = await resultsOf([...TEAM, '-s', 'a'], [...TEAM, '-s', 'b']);
    expect(one!.runs[0]!.metrics).not.toEqual(other!.runs[0]!.metrics);
  });

  test('a seed is any text, kept as it is written', async () => {
    const seeds = ['007', '1e3', '-5', 'ünï ♠', "it's", ''];
    const results = await resultsOf(...seeds.map((seed) => [...TEAM, `--seed=${seed}`]));
    expect(results.map(({ seed }) => seed)).toEqual(seeds);
    expect(new Set(results.map(({ runs }) => runs[0]!.metrics.net.mean)).size).toBe(seeds.length);
  });

  test('--uno and --rummy mean every team of the two', async () => {
    const [byRole, byTeam] = await resultsOf(
      ['--uno', 'random,high-first', '--rummy', 'meld-first', '-n', '100'],
      ['--team', 'random+meld-first,high-first+meld-first', '-n', '100'],
    );
    expect(byRole!.runs).toEqual(byTeam!.runs);
  });

  test('1e3 games are 1000, and a list may be given word by word', async () => {
    const [short, long] = await resultsOf(
      ['-v', 'standard,expert', '-t', 'high-first+meld-first', '-n', '1e3'],
      ['--variant', 'standard', '--variant', 'expert', '--team', 'high-first+meld-first', '--games', '1000'],
    );
    expect(short!.runs).toEqual(long!.runs);
  });

  test('teams may be words, or follow --team, or both', async () => {
    const [words, option, both] = await resultsOf(
      ['random+random', 'high-first+meld-first', '-n', '100'],
      ['-t', 'random+random,high-first+meld-first', '-n', '100'],
      ['-n', '100', 'high-first+meld-first', '--team', 'random+random'],
    );
    expect(words!.runs).toEqual(option!.runs);
    expect(both!.runs).toEqual(option!.runs);
  });
});

const READ = ['-t', 'rank-matching+meld-first', '-n', '1000', '-s', 'read'];

describe('--rule', () => {
  test('changes the reading, in the setup and in the games', async () => {
    const [standard, ends] = await Promise.all([
      runJson(READ),
      runJson([...READ, '--rule', 'unoOut=ends', '--rule', 'pickup=deepest']),
    ]);
    expect(standard.runs[0]!.setup.rulings).toMatchObject({ unoOut: 'draws', pickup: 'top', layoff: 'yes' });
    expect(ends.runs[0]!.setup.rulings).toMatchObject({ unoOut: 'ends', pickup: 'deepest', layoff: 'yes' });
    expect(standard.runs[0]!.reasons['uno-out']).toBe(0);
    expect(ends.runs[0]!.reasons['uno-out']).toBeGreaterThan(0);
  });

  test('list rulings tells the values, the default and the question of each', async () => {
    const lines = (await printed(['list', 'rulings', '--game', 'shamus'])).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    for (const line of lines) expect(line).toMatch(/^\w+ +[\w-]+ \(default\), [\w-]+(, [\w-]+)*: .*\?$/);
  });
});

describe('four players', () => {
  test('are a team of four, or of two that sit twice', async () => {
    const four = ['-n', '200', '-s', 'four', '--players', '4'];
    const [twice, whole] = await Promise.all([
      runJson(['-t', 'random+meld-first', ...four]),
      runJson(['-t', 'random+meld-first+random+meld-first', ...four]),
    ]);
    expect(twice.runs[0]!.setup.policies).toEqual(['random', 'meld-first', 'random', 'meld-first']);
    expect(whole.runs[0]!.outcomes).toEqual(twice.runs[0]!.outcomes);
  });
});

describe('replay', () => {
  test('tells games as transcripts that the independent checker accepts', async () => {
    const words = '--players 4 -t high-first+pile-saver --rule stockOut=when-needed --index 0-99 --format jsonl';
    const { code, stdout } = await bash(`shamus replay ${words} | shamus check -`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '100 games follow the rules, 0 do not\n' });
  });

  test('finds games by how they end', async () => {
    const found = await printed(['replay', '-t', 'rank-matching+meld-first', '--only', 'junior', '--limit', '2']);
    expect(found.match(/^Junior Shamus: /gm)).toHaveLength(2);
    expect(found.match(/^Game \d+ of seed/gm)).toHaveLength(2);
  });

  test('says so where no game of a range ends as wanted', async () => {
    const { code, stdout, stderr } = await shamus(['replay', '--only', 'uno-out', '--index', '0-50']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'shamus: none of these games ended that way\n',
    });
  });
});
