import { describe, expect, test } from 'vitest';
import { armSummary, runSummary } from '../../analysis/summaries.testing.js';
import { caption } from './caption.js';

describe('the caption', () => {
  test('says how many games an arm, from which seed, and how fast', () => {
    expect(caption(runSummary([armSummary(), armSummary()]))).toBe(
      "1,000 games an arm, seed 'demo'\n1.3 s on 2 threads, 123,456 games per second\n",
    );
  });

  test('says how many games in all where arms differ', () => {
    const runs = [armSummary({ games: 20_000 }), armSummary({ games: 1_000_000 })];
    expect(caption(runSummary(runs))).toMatch(/^1,020,000 games, seed 'demo'\n/);
  });

  test('knows one thread from several', () => {
    const timing = { seconds: 0.04, gamesPerSecond: 1000, threads: 1 };
    expect(caption(runSummary([armSummary()], { timing }))).toContain('\n0.0 s on 1 thread, 1,000 games per second\n');
  });

  test('says why intervals hold that were looked at repeatedly', () => {
    const interval = { method: 'confidence-sequence', level: 0.95 } as const;
    expect(caption(runSummary([armSummary({ interval })]))).toMatch(
      /\nintervals are confidence sequences, valid under repeated checking\n$/,
    );
  });

  test.each(['interrupted', 'failed'] as const)('says of a run that was %s how far each arm came', (ended) => {
    const runs = [armSummary(), armSummary({ team: 'c+d', games: 400, complete: false })];
    expect(caption(runSummary(runs, { ended }))).toMatch(
      new RegExp(`\\n${ended}; the table covers the finished games; standard c\\+d: the first 400 games\\n$`),
    );
  });

  test('says of a run that came to nothing that no game was played', () => {
    const timing = { seconds: 0.5, gamesPerSecond: 0, threads: 2 };
    expect(caption(runSummary([], { ended: 'interrupted', timing }))).toMatch(
      /^0 games, seed 'demo'\n.*\ninterrupted; /s,
    );
  });

  test('names who cheats, and how', () => {
    const { setup } = armSummary();
    const cheating = armSummary({ setup: { ...setup, cheats: 'sees all hands' } });
    expect(caption(runSummary([armSummary(), cheating])).replaceAll(/\s+/g, ' ')).toContain(
      'a+b cheats (it sees all hands): this measures the value of that information, not playing strength',
    );
  });
});
