import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReplayPage } from '../../src/report/replay/replay.testing.js';
import { bash, expectOneLine, folderWith, outputOf, shamus, temporaryFolder } from './shamus.testing.js';

const WORDS = ['replay', '--game', 'rummy', '-t', 'greedy+careful', '-s', 'pages', '-i', '4'];

interface Scene {
  readonly totals: readonly number[];
  readonly winners: readonly number[];
}

test('report --games links to games that each policy won and lost, each a page of its own', async () => {
  const cwd = temporaryFolder();
  await outputOf(['run', '--game', 'rummy', '-t', 'greedy+careful', '-n', '20', '--out', 'games-of-rummy'], { cwd });
  await outputOf(['report', 'games-of-rummy', '--games', '1'], { cwd });
  const report = readFileSync(join(cwd, 'games-of-rummy/report.html'), 'utf8');
  const links = [...report.matchAll(/href="(games\/[^"]+)"/g)].map(([, link]) => link!);
  const pages = readdirSync(join(cwd, 'games-of-rummy/games')).map((name) => `games/${name}`);
  expect(pages).toEqual([...new Set(links)].toSorted());
  const winnerIn = async (link: string) => {
    const { frames } = await readReplayPage<Scene>(readFileSync(join(cwd, 'games-of-rummy', link), 'utf8'));
    const rotation = Number(/game-(\d+)/.exec(link)![1]) % 2;
    // Its place in the team.
    return (frames.at(-1)!.scene.winners[0]! + rotation) % 2;
  };
  // Greedy's row, then careful's: a game won, none shared, a game lost.
  expect(await Promise.all(links.map(winnerIn))).toEqual([0, 1, 1, 0]);
});

describe.concurrent('replay --game rummy --html', () => {
  test('writes a page of the very game that replay tells, all its deals in it', async () => {
    const path = join(temporaryFolder(), 'game.html');
    const [said, text] = await Promise.all([outputOf([...WORDS, '--html', '--out', path]), outputOf(WORDS)]);
    const page = readFileSync(path, 'utf8');
    expect(said).toBe('');
    expect(page).toContain('<title>Rummy: game 4 of seed &#39;pages&#39;</title>');
    const { frames, chapters, ending } = await readReplayPage<Scene>(page);
    const { totals, winners } = frames.at(-1)!.scene;
    expect(text.match(/^Deal \d+, dealt by /gm)).toHaveLength(chapters.starts.length);
    expect(text.trimEnd().split('\n').slice(-3)[0]).toContain(`Totals: ${totals.join(', ')}.`);
    expect(text).toContain(`seat ${winners[0]} (${['greedy', 'careful'][winners[0]!]}) wins after deal`);
    expect(ending).toBe(`Seat ${winners[0]} wins after deal ${chapters.starts.length}.`);
  });

  test.each([3, 4])('shows %i players, and the command on the page makes the page again', async (players) => {
    const team = ['patient', 'random', 'rummy-hunter', 'greedy'].slice(0, players).join('+');
    const words = [
      'replay',
      '--game',
      'rummy',
      '--players',
      `${players}`,
      '-t',
      team,
      '-v',
      'deal-1',
      '-r',
      'turnLimit=50',
    ];
    const page = await outputOf([...words, '--html']);
    const { frames } = await readReplayPage(page);
    expect(frames[0]!.words).toHaveLength(players + 2);
    const command = /<code>(.*)<\/code>/.exec(page)![1]!;
    expect(await bash(command)).toEqual({ code: 0, stdout: page, stderr: '' });
  });

  test('has what a policy of the user’s own weighed, and says what is wrong with it', async () => {
    const policyThat = (explain: string) => `import { rummyPlayer } from 'shamus-lab/rummy';
export default rummyPlayer({ name: 'mine', summary: 's', description: 'd', create: () => ({
  takes: () => false, layDown: () => {}, discard: (view) => view.hand.cards[0], explain: (view, decision) => ${explain},
}) });`;
    const cwd = folderWith({
      'mine.mjs': policyThat(
        "[{ choice: decision === 'takes' ? 0 : view.hand.cards[0], score: 1, why: 'I ' + decision }]",
      ),
      'wrong.mjs': policyThat("'why not'"),
    });
    const words = ['replay', '--game', 'rummy', '-v', 'deal-1', '--html', '-t'];
    const { frames } = await readReplayPage(await outputOf([...words, './mine.mjs+greedy'], { cwd }));
    expect(JSON.stringify(frames.flatMap(({ thoughts }) => thoughts))).toMatch(
      /"choice":"the stock".*"why":"I takes".*"why":"I discard"/,
    );
    expectOneLine(
      await shamus([...words, './wrong.mjs+greedy'], { cwd }),
      /^player policy '.\/wrong.mjs' at seat 0 explains its takes with something that is not a list of preferences, in game 0/,
      1,
    );
  });
});
