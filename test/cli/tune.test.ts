import { describe, expect, test } from 'vitest';
import { answersTo, expectOneLine, printed } from './shamus.testing.js';

describe('shamus tune', () => {
  test('finds and confirms a better value', async () => {
    const words = ['tune', '-t', 'tips:feed=off+meld-first', '--tune', 'uno.feed', '-n', '10000', '--confirm', '10000'];
    const { winner, confirmation, rounds, ...json } = JSON.parse(await printed([...words, '--json']));
    expect(json).toMatchObject({
      schema: 'shamus-tune/1',
      ended: 'complete',
      question: { method: 'halving', candidates: 2, rounds: 1, games: 10_000, confirm: 10_000 },
      cost: { search: 10_000, confirmation: 20_000 },
    });
    // The start is one of the two.
    expect(rounds[0].candidates).toHaveLength(1);
    expect(winner).toMatchObject({ team: 'tips+meld-first', values: { 'uno.feed': true }, isStart: false });
    expect(confirmation).toMatchObject({ games: 10_000, verdict: 'better', seed: 'shamus-confirmation' });
    // By 100,000 games of each.
    expect(confirmation.difference.low).toBeLessThan(0.025);
    expect(confirmation.difference.high).toBeGreaterThan(0.025);
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
      [[...start, '--tune', 'calls', '--measure', 'loss'], /^unknown measure 'loss'/],
    ];
    const answers = await answersTo(mistakes.map(([words]) => words));
    for (const [place, answer] of answers.entries()) expectOneLine(answer, mistakes[place]![1]);
  });
});
