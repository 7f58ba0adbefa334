import { describe, expect, test } from 'vitest';
import { printed } from './shamus.testing.js';

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
});
