import { describe, expect, test } from 'vitest';
import { explainGame, TEAM } from './explain.testing.js';
import { expectOneLine, shamus } from './shamus.testing.js';

/** First lost game of the team and seed below, and the first from game 4. */
const LOST = [1, 5];

describe.concurrent('shamus replay --explain', () => {
  test('tells of the game that `replay` shows, and adds up', async () => {
    const [one, replayed] = await Promise.all([
      explainGame([...TEAM, '--index', '3', '-w', '16']),
      shamus(['replay', ...TEAM, '--index', '3', '--format', 'jsonl']),
    ]);
    expect(one).toMatchObject({ schema: 'shamus-explain/1', index: 3, seed: 'lost', measure: 'any', worlds: 16 });
    // One notation of cards, that of transcripts.
    expect(JSON.stringify(one)).not.toMatch(/[♣♦♥♠]|\b10 ?[CDHS]\b/);
    for (const { decision, made } of one.decisions)
      if (decision === 'discard') expect(made).toMatch(/^[A2-9TJQK][CDHS]$/);
    const { start, luck, play, result } = one.account;
    expect(start.mean + luck.mean + play.mean).toBeCloseTo(result, 9);
    const events = replayed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(one.reason).toBe(events.at(-1).reason);
    for (const { event, seat, decision, moves, made } of one.decisions) {
      // The event that the decision led to is that seat's.
      expect(events[event].seat, `${decision} at ${event}`).toBe(seat);
      const own = moves.filter(({ lead }: { lead: unknown }) => lead === null);
      expect(own).toHaveLength(1);
      expect(own[0]).toMatchObject({ move: made, trueCards: result });
    }
  });

  test('finds the first game that ended so, as `replay --only` does, from any game on', async () => {
    const [first, next, none] = await Promise.all([
      explainGame(['high-first+meld-first', '-s', 'lost', '--only', 'loss', '-w', '16']),
      explainGame([...TEAM, '--only', 'loss', '-w', '16', '--index', '4-']),
      shamus(['replay', '--explain', ...TEAM, '--only', 'loss', '--index', '0-0']),
    ]);
    const replayed = await shamus(['replay', ...TEAM, '--only', 'loss', '--index', '4-', '--limit', '1']);
    expect(first).toMatchObject({ index: LOST[0], team: 'high-first+meld-first' });
    expect(next.index).toBe(LOST[1]);
    expect(replayed.stdout).toMatch(new RegExp(`^Game ${LOST[1]} of`));
    expectOneLine(none, 'none of these games ended that way', 1);
  });
});
