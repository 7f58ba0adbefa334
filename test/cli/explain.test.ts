import { describe, expect, test } from 'vitest';
import { folderWith, shamus } from './shamus.testing.js';

const TEAM = ['-t', 'high-first+meld-first', '-s', 'lost'];

async function json(words: readonly string[], cwd?: string) {
  const { stdout, stderr, code } = await shamus(['explain', ...words, '--json'], cwd === undefined ? {} : { cwd });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
}

describe.concurrent('shamus explain', () => {
  test('tells of the game that `replay` shows, by either name of the option, and adds up', async () => {
    const [one, two, replayed] = await Promise.all([
      json([...TEAM, '--index', '3', '-w', '16']),
      json([...TEAM, '--game', '3', '-w', '16', '--threads', '2']),
      shamus(['replay', ...TEAM, '--index', '3', '--format', 'jsonl']),
    ]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({ schema: 'shamus-explain/1', index: 3, seed: 'lost', measure: 'any', worlds: 16 });
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

  test('of many games: the same with any number of threads, and each game what it is alone', async () => {
    const many = [...TEAM, '--blunders', '-w', '16', '--by', 'decision,senior'];
    const [one, two] = await Promise.all(['1', '2'].map((threads) => json([...many, '-n', '4', '--threads', threads])));
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
    expect((await json(['-t', search, '-w', '16'])).base).toBe('high-first+meld-first');
    expect((await json([...TEAM, '--base', 'rank-matching+meld-first', '-w', '16'])).base).toBe(
      'rank-matching+meld-first',
    );
  });

  test('where everybody plays for himself: a seat of its own, deal by deal, with buys', async () => {
    // Game 4: whoever has place 2 in the team sits at seat 0.
    const game = ['--game', 'shanghai-rummy', '--players', '3', '-t', 'greedy+greedy+careful', '-s', 'lost', '-i', '4'];
    const [one, replayed, text] = await Promise.all([
      json([...game, '-w', '16', '--deal', '1']),
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
    // By default about the first seat.
    expect(text.stdout).toMatch(
      /^about seat 0 \(greedy\), deal \d+ of \d+; chance to win after each deal, %:( \d+)+$/m,
    );
    expect(text.stdout).toMatch(/^each world is played on to the end of the deal/m);
  });

  test('of many deals for one seat, with a command for each to watch', async () => {
    const { stdout, code } = await shamus([
      'explain',
      '--game',
      'rummy',
      '-v',
      'deal-1',
      '-t',
      'greedy+random',
      '-s',
      'lost',
      '--blunders',
      '-n',
      '3',
      '-w',
      '16',
      '--place',
      '1',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^the decisions of random, place 1 of 2$/m);
    expect(stdout).toMatch(
      /^ {4}npx shamus explain --game rummy --seed lost --team greedy\+random --variant deal-1 --seat [01] --deal 1 --index \d$/m,
    );
  });

  test.each<[readonly string[], RegExp]>([
    [['--seat', '0'], /--seat is for games in which everybody plays for himself; in shamus all win together/],
    [['--game', 'rummy', '--seat', '1', '--blunders'], /--seat is about one game; .* --place/],
    [['--game', 'rummy', '--place', '1'], /--place needs --blunders; of one game, --seat/],
    [['--deal', '2'], /--deal .* a game of shamus is one deal/],
    [['--game', 'rummy', '--seat', '2'], /--seat must be a whole number from 0 to 1/],
    [['--game', 'shanghai-rummy', '--deal', '11'], /--deal must be a whole number from 1 to 10/],
    [['--game', 'shanghai-rummy', '-v', 'deal-3', '--deal', '2'], /--deal must be a whole number from 3 to 3/],
    [['--game', 'rummy', '--deal', 'first'], /--deal must be a number, all or worst, not 'first'/],
    [['--game', 'rummy', '-t', 'greedy', '--deal', '99'], /game 0 was over before deal 99/],
    [['--index', '3-4'], /--index 3-4 names several games: explain tells of one; of many, --blunders$/],
    [['--games', '5'], /--games needs --blunders/],
    [['--by', 'hand'], /--by needs --blunders/],
    [['--blunders', '--by', 'hnad'], /'hnad'.*hand/],
    [['--blunders', '--html'], /--html is about one game/],
    [['--worlds', '8'], /--worlds must be a whole number from 16 to/],
    [['--measure', 'loss'], /'loss'/],
    [['--html', '--json'], /--html and --json/],
    [['--out', 'game.html'], /--out is for pages/],
  ])('%j is refused in one line', async (words, message) => {
    const { code, stdout, stderr } = await shamus(['explain', ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(message);
  });

  test('a policy of a user whose memory cannot be copied is told so; one that fails is named', async () => {
    const own = (play: string) => `
      import { sets, unoPolicy } from 'shamus-lab/shamus';
      export default unoPolicy({ name: 'own', summary: 's', description: 'd', create: () => ({
        ${play}, call: () => 0 }) });`;
    const cwd = folderWith({
      'hoarder.mjs': own('seen: new Map(), play: (view) => sets.highestCard(view.playableLo, view.playableHi)'),
      'broken.mjs': own('play() { throw new Error("oh"); }'),
    });
    const [hoarder, broken] = await Promise.all(
      ['hoarder', 'broken'].map((name) => shamus(['explain', '-t', `./${name}.mjs+meld-first`, '-w', '16'], { cwd })),
    );
    expect(hoarder!.stderr).toMatch(
      /^shamus: games cannot be played on by '.\/hoarder.mjs': the field 'seen' .*--base/,
    );
    expect(hoarder!.code).toBe(2);
    expect(broken!.stderr).toMatch(/^shamus: uno policy '.\/broken.mjs' at seat 0 threw Error: oh .* in game 0 of/);
    expect(broken!.code).toBe(1);
  });
});
