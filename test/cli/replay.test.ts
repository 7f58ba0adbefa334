import { beforeAll, describe, expect, test } from 'vitest';
import { runJson } from './run-json.testing.js';
import { bash, printed, printedByEach } from './shamus.testing.js';

const SEED = 'told again';
const TEAM = 'rank-matching+meld-first';
const GAMES = 60;

/** How a told game ends: the reason by the first words of the line that tells it. */
const REASONS: Readonly<Record<string, string>> = {
  'Senior Shamus': 'senior',
  'Junior Shamus': 'junior',
  'Lost: the last circle card was turned.': 'circle',
  'Lost: the stock is used up.': 'stock',
};

interface Ending {
  readonly reason: string;
  readonly table: number;
  readonly net: number;
  readonly unoCards: number;
}

/** The two lines that end a told game. */
function endingOf(story: string): Ending {
  const lines = story.trimEnd().split('\n').slice(-2);
  const [, reason] = /^(Senior Shamus|Junior Shamus|Lost: .*$)/.exec(lines[0]!)!;
  const [, table, net, unoCards] = /^Table (\d+), net (-?\d+), cards in hand (\d+), \d+\.$/.exec(lines[1]!)!;
  return { reason: REASONS[reason!]!, table: Number(table), net: Number(net), unoCards: Number(unoCards) };
}

function replayWords(game: number): string[] {
  return ['replay', '--team', TEAM, '--variant', 'advanced', '--seed', SEED, '--index', String(game)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('replay', () => {
  let stories: string[];
  beforeAll(async () => {
    stories = await printedByEach(Array.from({ length: GAMES }, (_, game) => replayWords(game)));
  });

  test('tells the very games that a run counts: the same endings and the same points', async () => {
    const words = ['-t', TEAM, '-v', 'advanced', '-s', SEED, '-n', String(GAMES)];
    const { reasons, metrics } = (await runJson(words)).runs[0]!;
    const endings = stories.map(endingOf);
    const told = Object.fromEntries(
      Object.keys(reasons).map((name) => [name, endings.filter(({ reason }) => reason === name).length]),
    );
    expect(told).toEqual(reasons);
    expect(mean(endings.map(({ net }) => net))).toBe(metrics.net.mean);
    expect(mean(endings.map(({ table }) => table))).toBe(metrics.table.mean);
    expect(mean(endings.map(({ unoCards }) => unoCards))).toBe(metrics['uno-cards'].mean);
    expect(Math.min(...endings.map(({ net }) => net))).toBe(metrics.net.min);
  });

  test.each([0, 17, 59])('tells game %i alone as it does after others', async (game) => {
    expect(await printed(replayWords(game))).toBe(stories[game]);
  });

  test('tells different games', () => {
    expect(new Set(stories).size).toBe(GAMES);
  });
});

test('replay tells game 0 of the default seed, team and variant unless told otherwise', async () => {
  const words = ['--seed', 'shamus', '--game', '0', '--variant', 'standard', '--team', 'random+random'];
  expect(await printed(['replay'])).toBe(await printed(['replay', ...words]));
});

test('replay --index N-M tells the games one after the other, as each alone', async () => {
  const words = ['-t', TEAM, '-s', SEED];
  const [range, ...single] = await printedByEach(
    ['5-7', '5', '6', '7'].map((game) => ['replay', ...words, '-g', game]),
  );
  expect(range).toBe(single.join('\n'));
});

test('replay --format jsonl writes games that shamus check accepts', async () => {
  const told = await bash('shamus replay -t random+random -g 0-49 --format jsonl | shamus check -');
  expect(told).toEqual({ code: 0, stdout: '50 games follow the rules, 0 do not\n', stderr: '' });
});

test('replay names the policies, and knows the last game index there is', async () => {
  const story = await printed(['replay', '-t', 'high-first+meld-first', '-g', String(2 ** 32 - 1)]);
  expect(story).toContain('Uno    (high-first) holds ');
  expect(story).toContain('Rummy  (meld-first) holds ');
  expect(endingOf(story).table).toBeGreaterThanOrEqual(0);
});
