import { describe, expect, test } from 'vitest';
import { explained, TEAM } from './explain.testing.js';
import { expectOneLine, folderWith, shamus } from './shamus.testing.js';

/** Of the team and seed below, the first game that was lost, and the first from game 4. */
const LOST = [1, 5];

describe.concurrent('shamus explain', () => {
  test('tells of the game that `replay` shows, by either name of the option, and adds up', async () => {
    const [one, two, replayed] = await Promise.all([
      explained([...TEAM, '--index', '3', '-w', '16']),
      explained([...TEAM, '--game', '3', '-w', '16', '--threads', '2']),
      shamus(['replay', ...TEAM, '--index', '3', '--format', 'jsonl']),
    ]);
    expect(two).toEqual(one);
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
      explained(['high-first+meld-first', '-s', 'lost', '--only', 'loss', '-w', '16']),
      explained([...TEAM, '--only', 'loss', '-w', '16', '--index', '4-']),
      shamus(['explain', ...TEAM, '--only', 'loss', '--index', '0-0']),
    ]);
    const replayed = await shamus(['replay', ...TEAM, '--only', 'loss', '--index', '4-', '--limit', '1']);
    expect(first).toMatchObject({ index: LOST[0], team: 'high-first+meld-first' });
    expect(next.index).toBe(LOST[1]);
    expect(replayed.stdout).toMatch(new RegExp(`^Game ${LOST[1]} of`));
    expectOneLine(none, 'none of these games ended that way', 1);
  });

  test.each<[readonly string[], RegExp]>([
    [['--seat', '0'], /--seat is for competitive games; in shamus all players win together/],
    [['--game', 'rummy', '--seat', '1', '--blunders'], /--seat is for one game; .* --place/],
    [['--game', 'rummy', '--place', '1'], /--place needs --blunders; for one game use --seat/],
    [['--deal', '2'], /--deal .* a game of shamus has only one/],
    [['--game', 'rummy', '--seat', '2'], /--seat must be a whole number from 0 to 1/],
    [['--game', 'shanghai-rummy', '--deal', '11'], /--deal must be a whole number from 1 to 10/],
    [['--game', 'shanghai-rummy', '-v', 'deal-3', '--deal', '2'], /--deal must be a whole number from 3 to 3/],
    [['--game', 'rummy', '--deal', 'first'], /--deal must be a number, all or worst, not 'first'/],
    [['--game', 'rummy', '-t', 'greedy', '--deal', '99'], /game 0 was over before deal 99/],
    [['--index', '3-4'], /--index 3-4 must be one game; use --blunders for several$/],
    [['--games', '5'], /--games needs --blunders/],
    [['--by', 'hand'], /--group-by needs --blunders/],
    [['--blunders', '--by', 'hnad'], /'hnad'.*hand/],
    [['--blunders', '--html'], /--html is for one game/],
    [['--worlds', '8'], /--worlds must be a whole number from 16 to/],
    [['--measure', 'loss'], /'loss'/],
    [['--only', 'lss'], /unknown ending 'lss'; did you mean 'loss'\?/],
    [['--only', 'loss', '--blunders'], /--only is for one game/],
    [
      ['high-first+meld-first', '-t', 'random+random'],
      /give one team, not 'random\+random' and 'high-first\+meld-first'/,
    ],
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
