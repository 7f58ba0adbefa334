import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedResult, parseResult, type ResultJson, runJson, saidOf, withoutTimes } from './json.testing.js';
import { bash, outputOf, outputOfEach, shamus, temporaryFolder } from './shamus.testing.js';

/** A whole batch of 10,000 games and a part of one, for each of two arms. */
const WORDS = ['-v', 'expert', '-t', 'rank-matching+meld-first,high-first+meld-first', '-n', '10400', '-s', 'one seed'];

function json(...more: string[]): Promise<string> {
  return outputOf(['run', ...WORDS, '--json', ...more]);
}

describe('the same seed', () => {
  let onOneThread: string;
  beforeAll(async () => {
    onOneThread = await json('--threads', '1');
  });

  test.each(['2'])('gives the same bytes on 1 thread and on %s, apart from timing', async (threads) => {
    const text = await json('--threads', threads);
    expect(parseResult(text).timing.threads).toBe(Number(threads));
    expect(withoutTimes(text)).toBe(withoutTimes(onOneThread));
  });

  test('gives the same numbers to an arm played alone as to one among others', async () => {
    const last = ['-v', 'expert', '-t', 'high-first+meld-first', '-n', '10400', '-s', 'one seed'];
    const [alone] = (await runJson(last)).rows;
    expect(saidOf(alone!)).toEqual(saidOf(parseResult(onOneThread).rows[1]!));
  });

  test('writes with --out the numbers that --json prints', async () => {
    const folder = join(temporaryFolder(), 'results');
    const { timing: _, ...lasting } = parseResult(await json('--out', folder));
    expect(checkedResult(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')))).toEqual(lasting);
    expect(lasting.rows).toEqual(parseResult(onOneThread).rows);
  });
});

async function resultsOf(...commands: (readonly string[])[]): Promise<ResultJson[]> {
  return (await outputOfEach(commands.map((words) => ['run', ...words, '--json']))).map(parseResult);
}

describe('of short runs', () => {
  const TEAM = ['-t', 'random+meld-first', '-n', '100'];

  test('another seed gives other games', async () => {
    const [one, other] = await resultsOf([...TEAM, '-s', 'a'], [...TEAM, '-s', 'b']);
    expect(one!.rows[0]!.findings.net).not.toEqual(other!.rows[0]!.findings.net);
  });

  test('a seed is any text, kept as it is written', async () => {
    const seeds = ['007', '1e3', '-5', 'ünï ♠', "it's", ''];
    const results = await resultsOf(...seeds.map((seed) => [...TEAM, `--seed=${seed}`]));
    expect(results.map(({ seed }) => seed)).toEqual(seeds);
    expect(new Set(results.map(({ rows }) => rows[0]!.findings.net!.estimate.mean)).size).toBe(seeds.length);
  });

  test('--uno and --rummy mean every team of the two', async () => {
    const [byRole, byTeam] = await resultsOf(
      ['--uno', 'random,high-first', '--rummy', 'meld-first', '-n', '100'],
      ['--team', 'random+meld-first,high-first+meld-first', '-n', '100'],
    );
    expect(byRole!.rows).toEqual(byTeam!.rows);
  });

  test('1e3 games are 1000, and a list may be given word by word', async () => {
    const [short, long] = await resultsOf(
      ['-v', 'standard,expert', '-t', 'high-first+meld-first', '-n', '1e3'],
      ['--variant', 'standard', '--variant', 'expert', '--team', 'high-first+meld-first', '--games', '1000'],
    );
    expect(short!.rows).toEqual(long!.rows);
  });

  test('teams may be words, or follow --team, or both', async () => {
    const [words, option, both] = await resultsOf(
      ['random+random', 'high-first+meld-first', '-n', '100'],
      ['-t', 'random+random,high-first+meld-first', '-n', '100'],
      ['-n', '100', 'high-first+meld-first', '--team', 'random+random'],
    );
    expect(words!.rows).toEqual(option!.rows);
    expect(both!.rows).toEqual(option!.rows);
  });
});

const READ = ['-t', 'rank-matching+meld-first', '-n', '1000', '-s', 'read'];

describe('--rule', () => {
  test('changes the reading, in the setup and in the games', async () => {
    const [standard, ends] = await Promise.all([
      runJson(READ),
      runJson([...READ, '--rule', 'unoOut=ends', '--rule', 'pickup=deepest']),
    ]);
    expect(standard.rows[0]!.setup.rulings).toMatchObject({ unoOut: 'draws', pickup: 'top', layoff: 'yes' });
    expect(ends.rows[0]!.setup.rulings).toMatchObject({ unoOut: 'ends', pickup: 'deepest', layoff: 'yes' });
    expect(standard.rows[0]!.reasons['uno-out']).toBe(0);
    expect(ends.rows[0]!.reasons['uno-out']).toBeGreaterThan(0);
  });

  test('list rulings tells the values, the default and the question of each', async () => {
    const lines = (await outputOf(['list', 'rulings', '--game', 'shamus'])).trimEnd().split('\n');
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
    expect(twice.rows[0]!.setup.policies).toEqual(['random', 'meld-first', 'random', 'meld-first']);
    expect(whole.rows[0]!.outcomes).toEqual(twice.rows[0]!.outcomes);
  });
});

describe('replay', () => {
  test('tells games as transcripts that the independent checker accepts', async () => {
    const words = '--players 4 -t high-first+pile-saver --rule stockOut=when-needed --index 0-99 --format jsonl';
    const { code, stdout } = await bash(`shamus replay ${words} | shamus check -`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '100 games follow the rules, 0 do not\n' });
  });

  test('finds games by how they end', async () => {
    const found = await outputOf(['replay', '-t', 'rank-matching+meld-first', '--only', 'junior', '--limit', '2']);
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
