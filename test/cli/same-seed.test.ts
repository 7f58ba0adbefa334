import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSize } from '../sized.testing.js';
import { parseResult, type ResultJson, saidOf, withoutTimes } from './json.testing.js';
import { outputOf, outputOfEach, temporaryFolder } from './shamus.testing.js';

/** Two teams: a whole batch of 10,000 games and a part of one for each. */
const TEAMS = ['rank-matching+meld-first', 'high-first+meld-first'];
const BATCHES = ['-n', '10400', '-s', 'one seed'];
const RUN = ['run', '-v', 'expert', '-t', TEAMS.join(), ...BATCHES];
const COMPARE = ['compare', ...TEAMS, ...BATCHES];
const SOON: readonly (readonly string[])[] = [
  RUN,
  ['run', '-t', 'tips:call=random+tips:highFirst=off', '-v', 'standard,expert', '-n', '12000'],
  ['run', '-t', 'random+random,random+meld-first', '--precision', '0.01'],
  COMPARE,
  ['compare', ...TEAMS, '--until-decided', '--measure', 'junior', '-s', 'early'],
  ['ceiling', '-s', 'few', '-n', '6', '--nodes', '5000'],
];
const ROLES = ['--uno', 'random,high-first', '--rummy', 'random,meld-first'];
const LATER: readonly (readonly string[])[] = [
  ['run', '--game', 'rummy', '--team', 'careful', '--field', 'random', '-n', '300', '--players', '3'],
  ['tournament', ...ROLES, '-s', 'cup', '--select', 'best', '-n', '200000', '--delta', '0.01'],
];

test.each(testSize(SOON, [...SOON, ...LATER]).map((words) => [words.join(' '), words] as const))(
  '%s gives the same bytes on 1 thread and on 2, apart from timing',
  async (_, words) => {
    const [one, two] = await outputOfEach(['1', '2'].map((threads) => [...words, '--json', '--threads', threads]));
    // A few games of Rummy are fewer than two threads would share.
    if (SOON.includes(words)) expect(JSON.parse(two!).timing.threads).toBe(2);
    expect(withoutTimes(two!)).toBe(withoutTimes(one!));
  },
);

test('an arm that is played alone has the numbers that it has among others', async () => {
  const [together, alone] = await outputOfEach([RUN, RUN.with(4, TEAMS[1]!)].map((words) => [...words, '--json']));
  expect(saidOf(parseResult(alone!).rows[0]!)).toEqual(saidOf(parseResult(together!).rows[1]!));
});

test.each([RUN, COMPARE])('%s: --out writes the numbers that --json prints', async (...words) => {
  const folder = join(temporaryFolder(), 'results');
  const { timing: _, ...lasting } = JSON.parse(await outputOf([...words, '--json', '--out', folder]));
  expect(JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'))).toEqual(lasting);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['run.jsonl', 'summary.csv', 'summary.json']));
});

async function resultsOf(...commands: (readonly string[])[]): Promise<ResultJson[]> {
  return (await outputOfEach(commands.map((words) => ['run', ...words, '--json']))).map(parseResult);
}

describe('of short runs', () => {
  const TEAM = ['-t', 'random+meld-first', '-n', '100'];

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
