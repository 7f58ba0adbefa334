/** Progress on a terminal: the numbers that are shown last are those of the results. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { formatPercent, formatPoints } from '../../src/report/numbers.js';
import { testSize } from '../sized.testing.js';
import { shamusInTerminal, temporaryFolder } from './shamus.testing.js';

/** Every estimate in JSON with its limits, as the progress writes a rate and a difference. */
function estimatesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { rate, mean, estimate, low, high } = value as Readonly<Record<string, unknown>>;
  const within = [rate ?? mean ?? estimate, low, high].map(Number) as [number, number, number];
  const inWords = ([found, low, high]: string[], unit: string) => `${found} ${unit} (${low} to ${high})`;
  const own = within.every(Number.isFinite)
    ? [inWords(within.map(formatPercent), '%'), inWords(within.map(formatPoints), 'points')]
    : [];
  return [...own, ...Object.values(value).flatMap(estimatesIn)];
}

/** The estimates that progress bars on a terminal leave: the line of each finished arm, and what each bar shows last. */
function lastShown(output: string): string[] {
  return output.split('\x1b[?25h').flatMap((bar) => {
    const shown = bar.split('\x1b').flatMap((line) => {
      const found = /^\[(\d*[A-Z]).* {2}\D+ (\S+ (?:%|points) \(\S+ to [^)]+\))/.exec(line);
      return found === null ? [] : [{ stays: found[1] === '2K', estimate: found[2]! }];
    });
    return shown.filter(({ stays }, place) => stays || place === shown.length - 1).map(({ estimate }) => estimate);
  });
}

async function play(words: string) {
  const cwd = temporaryFolder();
  const { code, stdout } = await shamusInTerminal([...words.split(' '), '--threads', '1', '--json'], { cwd });
  expect(code, stdout).toBe(0);
  const json: unknown = JSON.parse(/\{"\w+":.*\}/.exec(stdout)![0]);
  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('summary.json'));
  const saved = files.map((file) => JSON.parse(readFileSync(join(cwd, file), 'utf8')) as unknown);
  return { shown: lastShown(stdout), estimates: estimatesIn([json, saved]) };
}

describe('the numbers that progress shows last are those of the results', () => {
  const commands = testSize(['shamus', 'frustration'], GAME_NAMES).flatMap(
    (game): [command: string, shown: number][] => {
      const isShamus = game === 'shamus';
      const own = `--game ${game} --variant ${isShamus ? 'advanced' : 'deal-1'}`;
      const [one, other] = isShamus ? ['random+random', 'feeder+closer'] : ['random', 'greedy'];
      const ofKind: [string, number][] = isShamus
        ? [[`tune -t tips+meld-first --tune feed -n 80 --confirm 80 -o tune`, 2]]
        : [
            [`run ${own} -t greedy+random+random --players 3 -n 60`, 1],
            [`compare ${own} ${one} ${other} --field random -n 80`, 1],
          ];
      return [
        [`run ${own} -t ${one},${other} -n 80`, 2],
        [`run ${own} -t ${one} --precision 0.1`, 1],
        [`compare ${own} ${one} ${other} -n 80`, 1],
        [`tournament ${own} -t ${one},${other} -n 80`, 2],
        ...ofKind,
      ];
    },
  );

  test.each(commands)('%s', async (words, number) => {
    const { shown, estimates } = await play(words);
    expect(shown.length).toBeGreaterThanOrEqual(number);
    expect(estimates).toEqual(expect.arrayContaining(shown));
  });
});
