import { describe, expect, test } from 'vitest';
import { runJson } from './run-json.testing.js';
import { bash, printed, shamus } from './shamus.testing.js';

const TEAM = ['-t', 'rank-matching+meld-first', '-n', '1000', '-s', 'read'];

describe('--rule', () => {
  test('changes the reading, in the setup and in the games', async () => {
    const [standard, ends] = await Promise.all([
      runJson(TEAM),
      runJson([...TEAM, '--rule', 'unoOut=ends', '--rule', 'pickup=deepest']),
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

  test('list rulings of all games says whose each is', async () => {
    const lines = (await printed(['list', 'rulings'])).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('shamus '))).toHaveLength(11);
    expect(lines).toContainEqual(expect.stringMatching(/^rummy turnLimit +100 \(default\), /));
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
    const words = '--players 4 -t high-first+pile-saver --rule stockOut=when-needed --game 0-99 --format jsonl';
    const { code, stdout } = await bash(`shamus replay ${words} | shamus check -`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '100 games follow the rules, 0 do not\n' });
  });

  test('finds games by how they end', async () => {
    const found = await printed(['replay', '-t', 'rank-matching+meld-first', '--only', 'junior', '--limit', '2']);
    expect(found.match(/^Junior Shamus: /gm)).toHaveLength(2);
    expect(found.match(/^Game \d+ of seed/gm)).toHaveLength(2);
  });

  test('says so where no game of a range ends as wanted', async () => {
    const { code, stdout, stderr } = await shamus(['replay', '--only', 'uno-out', '--game', '0-50']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'shamus: none of these games ended that way\n',
    });
  });
});
