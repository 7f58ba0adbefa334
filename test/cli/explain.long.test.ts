/** Explanations of many games, of searches, and of games in which everybody plays for himself. */
import { describe, expect, test } from 'vitest';
import { explained, TEAM } from './explain.testing.js';
import { shamus } from './shamus.testing.js';

describe.concurrent('shamus explain', () => {
  test('of many games: the same with any number of threads, and each game what it is alone', async () => {
    const many = [...TEAM, '--blunders', '-w', '16', '--group-by', 'decision,senior'];
    const [one, two] = await Promise.all(
      ['1', '2'].map((threads) => explained([...many, '-n', '4', '--threads', threads])),
    );
    expect(two).toEqual(one);
    expect(one).toMatchObject({ schema: 'shamus-blunders/1', games: 4, by: ['decision', 'senior'] });
    const sum = (list: { costPerGame: { mean: number } }[]) =>
      list.reduce((total, { costPerGame }) => total + costPerGame.mean, 0);
    expect(sum(one.situations)).toBeCloseTo(one.costPerGame.mean, 9);
    expect(one.situations.reduce((total: number, row: { decisions: number }) => total + row.decisions, 0)).toBe(
      one.decisions,
    );
    for (const { cost } of one.costliest) expect(cost.mean).toBeGreaterThan(0);
  });

  test('a search is played on by its base, whatever else by --base', async () => {
    const search = 'high-first+search-rummy:base=meld-first,partner=high-first,worlds=8';
    expect((await explained(['-t', search, '-w', '16'])).base).toBe('high-first+meld-first');
    expect((await explained([...TEAM, '--base', 'rank-matching+meld-first', '-w', '16'])).base).toBe(
      'rank-matching+meld-first',
    );
  });

  test('where everybody plays for himself: a seat of its own, deal by deal, with buys', async () => {
    // Game 4: whoever has place 2 in the team sits at seat 0.
    const game = ['--game', 'shanghai-rummy', '--players', '3', '-t', 'greedy+greedy+careful', '-s', 'lost', '-i', '4'];
    const [one, replayed, text] = await Promise.all([
      explained([...game, '-w', '16', '--deal', '1']),
      shamus(['replay', ...game, '--format', 'jsonl']),
      shamus(['explain', '--game', 'rummy', '-t', 'greedy', '-w', '16', '--deal', 'worst']),
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
    expect(text.stdout).toMatch(
      /^about seat 0 \(greedy\), deal \d+ of \d+; chance to win after each deal, %:( \d+)+$/m,
    );
    expect(text.stdout).toMatch(/^playouts end with the deal; /m);
  });

  test('of many deals for one seat, with a command for each to watch', async () => {
    const { stdout, code } = await shamus(
      'explain --game rummy -v deal-1 -t greedy+random -s lost --blunders -n 3 -w 16 --place 1'.split(' '),
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^the decisions of random, position 1 of 2$/m);
    expect(stdout).toMatch(
      /^ {4}npx shamus explain --game rummy --seed lost --team greedy\+random --variant deal-1 --seat [01] --deal 1 --index \d$/m,
    );
  });
});
