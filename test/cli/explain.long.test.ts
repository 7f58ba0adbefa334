/** Judged games of searches, and of competitive games. */
import { describe, expect, test } from 'vitest';
import { explainGame, TEAM } from './explain.testing.js';
import { shamus } from './shamus.testing.js';

describe.concurrent('shamus replay --explain', () => {
  test('a search is played on by its base, whatever else by --base', async () => {
    const search = 'high-first+search-rummy:base=meld-first,partner=high-first,worlds=8';
    expect((await explainGame(['-t', search, '-w', '16'])).base).toBe('high-first+meld-first');
    expect((await explainGame([...TEAM, '--base', 'rank-matching+meld-first', '-w', '16'])).base).toBe(
      'rank-matching+meld-first',
    );
  });

  test('in competitive games: a seat of its own, deal by deal, with buys', async () => {
    // In game 4 the policy in slot 2 of the team sits at seat 0.
    const game = ['--game', 'shanghai-rummy', '--players', '3', '-t', 'greedy+greedy+careful', '-s', 'lost', '-i', '4'];
    const [one, replayed, text] = await Promise.all([
      explainGame([...game, '-w', '16', '--deal', '1']),
      shamus(['replay', ...game, '--format', 'jsonl']),
      shamus(['replay', '--explain', '--game', 'rummy', '-t', 'greedy', '-w', '16', '--deal', 'worst']),
    ]);
    expect(one).toMatchObject({
      schema: 'shamus-explain/1',
      game: 'shanghai-rummy',
      seat: 0,
      policy: 'careful',
      index: 4,
    });
    const [{ start, luck, play, result, deal }] = one.deals;
    expect(one.deals).toHaveLength(1);
    expect([deal, result]).toEqual([1, one.standings[0]]);
    expect(start.mean + luck.mean + play.mean).toBeCloseTo(result, 9);
    const events = replayed.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // The header comes before the events.
    const told = events.filter(({ type }) => type !== 'game' && type !== 'header');
    expect(one.standings).toHaveLength(told.filter(({ type }) => type === 'score').length);
    expect(new Set(one.decisions.map(({ decision }: { decision: string }) => decision))).toEqual(
      new Set(['takes', 'buys', 'layDown', 'discard']),
    );
    for (const { seat, deal, decision, event, made, moves } of one.decisions) {
      expect([seat, deal]).toEqual([0, 1]);
      expect(moves.filter(({ lead }: { lead: unknown }) => lead === null)).toMatchObject([{ move: made }]);
      if (decision === 'discard') expect(told[event]).toMatchObject({ type: 'discard', seat: 0, card: made });
      if (decision === 'buys' && made !== 'no buy') expect(told[event]).toMatchObject({ type: 'buy', seat: 0 });
    }
    const said = text.stdout.replaceAll(/\s+/g, ' ');
    expect(said).toMatch(/ About seat 0 \(greedy\), deal \d+ of \d+; chance to win after each deal, %:( \d+)+\. /);
    expect(said).toContain(' Playouts end with the deal; ');
  });
});
