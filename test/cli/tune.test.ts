import { describe, expect, test } from 'vitest';
import { answersTo, expectOneLine, printed } from './shamus.testing.js';
import { withOracle } from './tune.testing.js';

describe('shamus tune', () => {
  test('finds and confirms the best value', async () => {
    const cwd = withOracle();
    const words = ['tune', '-t', 'random+./oracle.mjs', '--tune', 'oracle.x=3,7', '-n', '1500', '--confirm', '600'];
    const { winner, confirmation, rounds, ...json } = JSON.parse(await printed([...words, '--json'], { cwd }));
    expect(json).toMatchObject({
      schema: 'shamus-tune/1',
      ended: 'complete',
      question: { method: 'halving', candidates: 2, rounds: 1, games: 1500, confirm: 600 },
    });
    expect(rounds).toHaveLength(1);
    expect(winner).toMatchObject({ team: 'random+./oracle.mjs:x=7', values: { 'oracle.x': 7 }, isStart: false });
    expect(confirmation).toMatchObject({ games: 600, verdict: 'better', seed: 'shamus-confirmation' });
    // 16 points, by 10,000 games of each.
    expect(confirmation.difference.low).toBeLessThan(0.16);
    expect(confirmation.difference.high).toBeGreaterThan(0.16);
  });

  test('tells mistakes in one line', async () => {
    const start = ['tune', '-t', 'signaller+reader'];
    const mistakes: [string[], RegExp | string][] = [
      [['tune', '--tune', 'calls'], '--team UNO+RUMMY is missing'],
      [start, /^--tune is missing: say which options/],
      [[...start, '--tune', 'call'], /has an option 'call'; did you mean 'calls'\?$/],
      [[...start, '--tune', 'calls', '--method', 'cma-es'], /^--method cma-es tunes numbers, and 'calls' is none/],
      [[...start, '--tune', 'calls', '--method', 'cma'], /^unknown method 'cma'; did you mean 'cma-es'\?$/],
      [[...start, '--tune', 'calls', '--rounds', '5'], /^--rounds is for --method cma-es/],
      [
        [...start, '--tune', 'calls', '-n', '10'],
        /^--games 10 is too few for 3 candidates in 1 round: give 40 or more/,
      ],
      [[...start, '--tune', 'calls', '--shard', '1/2'], /^a tuning cannot be divided with --shard/],
      [[...start, '--tune', 'calls', '--resume'], '--resume needs --out, the results folder'],
      [[...start, '--tune', 'calls', '--outcome', 'loss'], /^unknown measure 'loss'/],
    ];
    const answers = await answersTo(mistakes.map(([words]) => words));
    for (const [place, answer] of answers.entries()) expectOneLine(answer, mistakes[place]![1]);
  });
});
