import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseRun, type RunJson, runJson, SUMMARY, untimed } from './run-json.testing.js';
import { printed, printedByEach, temporaryFolder } from './shamus.testing.js';

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
    const { timing: _, spotChecks: __, ...lasting } = parseRun(await json('--out', folder));
    expect(SUMMARY.parse(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')))).toEqual(lasting);
    expect(lasting.runs).toEqual(parseRun(onOneThread).runs);
  });
});

/** The results of commands that are run one after the other. */
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
