/** `shamus play` as people use it, without a browser; pages are in test/browser/play.long.test.ts. */
import { appendFileSync, chmodSync, copyFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAME_NAMES, loadGame } from '../../src/games/registry.js';
import { gamesIn } from '../../src/play/games-folder.js';
import { ask, ownHeaders } from '../../src/server/http.testing.js';
import { type Example, examplesOfHelp, examplesOfPages } from '../examples.testing.js';
import { Page, playFirstChoices, playGame, startPlay } from '../play.testing.js';
import { testSize } from '../sized.testing.js';
import {
  cpuSeconds,
  expectOneLine,
  folderWith,
  PACKAGE,
  printed,
  shamus,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

describe('shamus play', () => {
  test('plays a game whose transcript the checker accepts, on the very deck of a run', async () => {
    const cwd = temporaryFolder();
    const playing = await startPlay(['--team', 'feeder+me', '--seed', 'demo', '--index', '7'], cwd);
    const page = await Page.open(playing.addresses[0]!);
    expect(await playFirstChoices([page])).toBeGreaterThan(3);
    expect(page.now.result?.headline).toMatch(/^Your team (won|lost)$/);
    await page.until(() => page.values.get('review') != null);
    expect((page.values.get('review') as { lines: string[] }).lines.join()).toMatch(/luck .* play /);
    expect(await (await fetch(`${page.address}/replay`)).text()).toContain('id="film"');
    const transcript = await (await fetch(`${page.address}/transcript`)).text();
    expect(JSON.parse(transcript.split('\n')[0]!)).toMatchObject({
      play: { id: 1, attempt: 1, branch: null, undone: 0, hints: 0 },
    });
    const deckIn = (lines: string) => (JSON.parse(lines.split('\n')[0]!) as { deck: string[] }).deck;
    const run = await printed('replay --seed demo --index 7 --team random+random --format jsonl'.split(' '));
    expect(deckIn(transcript)).toEqual(deckIn(run));
    // The folder is one of results, while it is played too.
    const folder = join(cwd, 'out/play/shamus');
    expect(await printed(['check', folder])).toContain('1 game');
    expect(await printed(['replay', folder, '--format', 'jsonl'])).toBe(transcript);
    expect((await printed(['replay', folder, '-i', '7'])).split('\n')[0]).toBe(
      "Game 7 of seed 'demo', standard, feeder+me",
    );
    expect(await shamus(['replay', folder, '--index', '3'])).toMatchObject({ code: 2 });
    const [head, row] = readFileSync(join(folder, 'records.csv'), 'utf8').split('\n');
    expect(head).toMatch(
      /^arm,variant,team,game,outcome,reason,.*,attempt,branch_of,branch_decisions,undone,hints,match,versus_value$/,
    );
    expect(row).toMatch(/^1,standard,feeder\+me,7,(senior|junior|loss),.*,1,demo,1,,,0,0,,$/);
    expect(await printed(['verify', folder])).toContain('1 game played again, decision by decision');
    expectOneLine(await shamus(['play', '--team', 'me+closer'], { cwd }), /another run .* is writing to/, 1);
    page.close();
    expect((await playing.stop()).code).toBe(0);
  });

  test('keeps every game on a deck, and tells what was taken back, which hints there were, and from where it was played on', async () => {
    const cwd = temporaryFolder();
    const playing = await startPlay(['--team', 'me+closer', '--seed', 'demo', '--index', '3'], cwd);
    const page = await Page.open(playing.addresses[0]!);
    await playFirstChoices([page]);
    expect(page.now.result!.ending).not.toContain('Help');
    await page.act({ kind: 'again' });
    await page.send({ kind: 'hint' });
    await page.act({ kind: 'reply', reply: page.now.question!.choices.at(-1)!.reply });
    await page.act({ kind: 'undo' });
    await playFirstChoices([page]);
    expect(page.now.result!.ending).toMatch(/ Help: game 2 on this deck, 1 decision taken back, 1 hint\.$/);
    // The end stands: one can play on from before it in a game of its own.
    expect(page.now.mayUndo).toBe(false);
    for (const action of [{ kind: 'undo' }, { kind: 'branch' }, { kind: 'branch', decisions: page.now.made }])
      expect((await page.send(action)).status).toBe(400);
    await page.act({ kind: 'branch', decisions: 4 });
    expect(page.now).toMatchObject({ made: 4, seal: null, mayUndo: true });
    expect((await page.send({ kind: 'branch', decisions: 2 })).status).toBe(400);
    await page.act({ kind: 'reply', reply: page.now.question!.choices[0]!.reply });
    await page.act({ kind: 'undo' });
    await playFirstChoices([page]);
    const help = 'game 3 on this deck, 4 decisions taken from game 2, 1 decision taken back';
    expect(page.now.result!.ending).toContain(` Help: ${help}.`);
    const folder = join(cwd, 'out/play/shamus');
    expect(readFileSync(join(folder, 'records.csv'), 'utf8')).toMatch(
      /,1,demo,1,,,0,0,,\n.*,2,demo,2,,,1,1,,\n.*,3,demo,3,2,4,1,0,,\n$/,
    );
    expect(await printed(['check', folder])).toContain('3 games');
    expect(await printed(['report', folder])).toContain('report.html');
    expect(await printed(['verify', folder])).toContain('3 games played again');
    page.close();
    await playing.stop();
  });

  test('says which rule forbids a move, and plays on; takes moves back; gives hints', async () => {
    const playing = await startPlay(['--team', 'me+closer', '--seed', 'demo', '--index', '3'], temporaryFolder());
    const page = await Page.open(playing.addresses[0]!);
    const { hand } = page.now as unknown as { hand: string[] };
    const legal = page.now.question!.choices.map(({ card }) => card);
    const other = hand.find((card) => !legal.includes(card))!;
    const { refused } = await page.send({ kind: 'reply', reply: other });
    expect(refused).toMatchObject({ rule: '3.1', text: expect.stringContaining('Play') });
    await page.send({ kind: 'hint' });
    await page.until(() => (page.values.get('hint') as { isDone: boolean } | null)?.isDone === true);
    expect(page.values.get('hint')).toMatchObject({
      words: expect.stringMatching(/^Best: .* feeder would choose: /),
    });
    const { question } = page.now;
    await page.act({ kind: 'reply', reply: legal[0] });
    expect(page.now.question).not.toEqual(question);
    expect(page.now.mayUndo).toBe(true);
    await page.act({ kind: 'undo' });
    expect(page.now.question).toEqual(question);
    expect((await page.send({ kind: 'reply', reply: { nonsense: true } })).refused).toBeDefined();
    expect((await page.send({ kind: 'explode' })).status).toBe(400);
    page.close();
    await playing.stop();
  });

  test('answers within 0.1 s of computing, also while a search runs', async () => {
    const playing = await startPlay(['--game', 'shanghai-rummy', '--seed', 'quick'], temporaryFolder());
    const page = await Page.open(playing.addresses[0]!);
    const move = () => page.act({ kind: 'reply', reply: page.now.question!.choices[0]!.reply });
    const begun = cpuSeconds(playing.process);
    const MOVES = 6;
    for (let made = 0; made < MOVES; made++) await move();
    expect((cpuSeconds(playing.process) - begun) / MOVES).toBeLessThan(0.1);
    await page.send({ kind: 'hint' });
    await page.until(() => page.values.get('hint') != null);
    expect(page.values.get('hint')).toMatchObject({ isDone: false });
    await move();
    expect(page.messages.filter(({ key, text }) => key === 'hint' && text.includes('"isDone":true'))).toEqual([]);
    page.close();
    await playing.stop();
  });

  test('keeps every attempt and every address over a kill, and goes on with what is chosen on the start page', async () => {
    const cwd = temporaryFolder();
    const first = await startPlay(['--seed', 'lost', '--strict'], cwd);
    const page = await Page.open(first.addresses[0]!);
    const move = () => page.act({ kind: 'reply', reply: page.now.question!.choices[0]!.reply });
    await move();
    const { question } = page.now;
    const start = async (body: object) => {
      const { port } = new URL(page.address);
      const { status, text } = await ask(Number(port), '/start', ownHeaders(Number(port)), JSON.stringify(body));
      return { status, ...(JSON.parse(text) as { address?: string; error?: string }) };
    };
    const form = { game: 'shamus', role: '', variant: 'expert', players: '2', seed: 'other', index: '0' };
    const { address } = await start({ ...form, team: 'feeder+me' });
    expect(page.address).toMatch(new RegExp(`${address}$`));
    await move();
    await first.stop('SIGKILL');
    // The kill has cut a line short.
    const journal = join(cwd, 'out/play/shamus/games.jsonl');
    appendFileSync(journal, '{"type":"move","id":2,"se');
    const second = await startPlay([], cwd);
    const { origin } = new URL(page.address);
    const at = await fetch(page.address);
    expect(at.url).toBe(`${origin}/start`);
    const offered = [
      ...(await at.text()).matchAll(/data-unfinished="(.*?)".*?<\/strong>: (.*?), begun.*?, (\d+) dec/g),
    ];
    expect(offered.map((found) => found.slice(1, 3))).toEqual([
      ['shamus/2', 'feeder + you, expert'],
      ['shamus/1', 'you + closer'],
    ]);
    for (const unfinished of ['shamus/3', '../shamus/1', ''])
      expect(await start({ unfinished })).toMatchObject({ status: 400, error: expect.stringContaining('not there') });
    expect(await start({ unfinished: 'shamus/1' })).toEqual({ status: 200, address });
    const again = await Page.open(page.address);
    expect(again.now.question).toEqual(question);
    await playFirstChoices([again]);
    await again.act({ kind: 'again' });
    again.close();
    expect((await second.stop()).code).toBe(0);
    const { games } = gamesIn(join(cwd, 'out/play/shamus'));
    expect(games.map(({ end, attempt, deal }) => [end !== null, attempt, deal.seed])).toEqual([
      [true, 1, 'lost'],
      [false, 1, 'other'],
      [false, 2, 'lost'],
    ]);
    expect(await printed(['verify', join(cwd, 'out/play/shamus')])).toContain('3 games played again');
  });

  test('goes on with a game of several people where the printed key is known, and prints the address of each', async () => {
    const cwd = temporaryFolder();
    const first = await startPlay(['--team', 'me+me'], cwd);
    await first.stop();
    const second = await startPlay([], cwd);
    const { origin, port } = new URL(second.addresses[0]!);
    const start = (body: object) => ask(Number(port), '/start', ownHeaders(Number(port)), JSON.stringify(body));
    expect((await start({ unfinished: 'shamus/1' })).status).toBe(400);
    expect((await start({ unfinished: 'shamus/1', key: second.key })).status).toBe(200);
    expect((await start({ unfinished: 'shamus/1', key: second.key })).status).toBe(403);
    const { stdout } = await second.stop();
    expect(stdout.match(/(?<=person \d: ).*/g)).toEqual(first.addresses);
    expect(new URL(first.addresses[0]!).origin).toBe(origin);
    expect(statSync(join(cwd, 'out/play/.pages')).mode & 0o777).toBe(0o600);
    // Secrets that others may have read are made anew.
    chmodSync(join(cwd, 'out/play/.pages'), 0o644);
    const third = await startPlay(['--resume'], cwd);
    expect(third.addresses).not.toEqual(first.addresses);
    await third.stop();
  });

  test('plays matches in pairs: the policy plays the same decks', async () => {
    const cwd = temporaryFolder();
    const playing = await startPlay(
      ['--team', 'me+closer', '--seed', 'match', '--match', '2', '--versus', 'random'],
      cwd,
    );
    const page = await Page.open(playing.addresses[0]!);
    expect((await page.send({ kind: 'hint' })).status).toBe(400);
    await playFirstChoices([page]);
    await page.act({ kind: 'next' });
    await playFirstChoices([page]);
    expect(page.now.match!.join(' ')).toMatch(
      /^2 of 2 decks played, the same for both\. .* \(.* to .*; 95 % interval\)/,
    );
    const [match] = JSON.parse(readFileSync(join(cwd, 'out/play/shamus/summary.json'), 'utf8')).matches;
    const won = (index: number) =>
      printed(['run', '-t', 'random+closer', '-s', 'match', '-n', String(index), '--json', '--threads', '1']);
    const senior = (text: string) => JSON.parse(text).runs[0].any.count as number;
    const theirs = match.played.map((deck: { theirs: number }) => deck.theirs);
    const [one, both] = [senior(await won(1)), senior(await won(2))];
    expect(theirs).toEqual([one, both - one]);
    page.close();
    await playing.stop();
  });

  test('gives two people a page each, and neither what the other may see', async () => {
    const playing = await startPlay(['--team', 'me+me', '--seed', 'pair'], temporaryFolder());
    const pages = await Promise.all(playing.addresses.map((address) => Page.open(address)));
    expect(pages).toHaveLength(2);
    const asked = pages.find(({ now }) => now.question !== null)!;
    const other = pages.find((page) => page !== asked)!;
    expect(other.now).toMatchObject({ question: null, waitsFor: expect.stringMatching(/^(Uno|Rummy)$/) });
    expect((await other.send({ kind: 'reply', reply: asked.now.question!.choices[0]!.reply })).status).toBe(400);
    expect((await fetch(new URL('/', asked.address))).status).toBe(403);
    expect((await fetch(`${asked.address}/replay`)).status).toBe(400);
    expect(await playFirstChoices(pages)).toBeGreaterThan(5);
    for (const page of pages) page.close();
    await playing.stop();
  });

  test.each(testSize(['shamus', 'rummy', 'shanghai-rum'], GAME_NAMES))(
    'marks who is asked, at every decision and on every page: %s',
    async (game) => {
      const { players } = await loadGame(game);
      const team = Array(Math.min(...players))
        .fill('me')
        .join('+');
      const words = ['--game', game, '--team', team, '--players', `${Math.min(...players)}`, '--seed', 'marks'];
      const playing = await startPlay(words, temporaryFolder());
      const pages = await Promise.all(playing.addresses.map((address) => Page.open(address)));
      const asked = new Set<string>();
      for (let made = 0; made < testSize(14, 200); made++) {
        const page = pages.find(({ now }) => now.question !== null);
        if (page === undefined) break;
        const { name } = page.now as unknown as { name: string };
        for (const { values } of pages) {
          const { tables } = values.get('tables') as { tables: string[] };
          const marked = [...tables.at(-1)!.matchAll(/class="seat is-turn" aria-label="(?:\w+ \()?([^")]*)/g)].map(
            ([, seat]) => seat,
          );
          expect(marked, `decision ${made}`).toEqual([name]);
        }
        asked.add(name);
        const before = pages.map(({ now }) => now);
        await page.send({ kind: 'reply', reply: page.now.question!.choices.at(-1)!.reply });
        await Promise.all(
          pages.map((each, place) => each.until(() => each.values.has('now') && each.now !== before[place])),
        );
      }
      expect(asked.size).toBe(pages.length);
      for (const page of pages) page.close();
      await playing.stop();
    },
  );

  test.each([
    ['me+me', []],
    ['me+closer', []],
    ['me+me+feeder+me', ['--players', '4']],
    ['me+me', ['--host', '0.0.0.0']],
  ])('every address that is printed works, for its seat: %s %j', async (team, words) => {
    const cwd = temporaryFolder();
    const playing = await startPlay(['--team', team, '--seed', 'addresses', ...words], cwd);
    const names = new Set<string>();
    const { stdout, stderr } = await playing.stop();
    const again = await startPlay(['--resume'], cwd);
    const addresses = `${stdout}${stderr}`.match(/http:\S+/g)!;
    const people = team.split('+').filter((word) => word === 'me').length;
    expect(addresses).toHaveLength(people);
    for (const address of addresses) {
      const { port, pathname, search } = new URL(address);
      // The program goes on at the same addresses, with the token that some have.
      const { status, headers } = await ask(Number(port), `${pathname}${search}`);
      const at = status === 303 ? String(headers.location) : pathname;
      const cookie = { Cookie: String(headers['set-cookie'] ?? '').split(';')[0]! };
      const page = await ask(Number(port), at, { ...cookie, Accept: 'text/html' });
      expect(page.status).toBe(200);
      names.add(/data-at="([^"]+)"/.exec(page.text)![1]!);
      const early = await ask(Number(port), `${at}/replay`, { ...cookie, Accept: 'text/html' });
      expect(early).toMatchObject({ status: 400, text: 'This is shown when the game is over.\n' });
    }
    expect(names.size).toBe(people);
    await again.stop();
  });

  test('begins what the start page offers: rulings, a bot and a policy of a file below its folder, and no other file', async () => {
    const bot = 'name: bot\ngame: shamus\nrole: uno\ncommand: [node, bot.mjs, fair]\nfiles: [bot.mjs]\n';
    const thrower = unoBy('first').replace('call: () => 0', 'call: () => 0, newGame: () => { throw new Error("no") }');
    const cwd = folderWith({ 'bot.yaml': bot, 'my-uno.mjs': unoBy('first'), 'thrower.mjs': thrower });
    copyFileSync(join(PACKAGE, 'test/cli/bot.mjs'), join(cwd, 'bot.mjs'));
    symlinkSync(join(PACKAGE, 'examples/my-uno.ts'), join(cwd, 'link.ts'));
    const playing = await startPlay([], cwd);
    const { origin, port } = new URL(playing.addresses[0]!);
    const deck = { variant: 'expert', players: '2', seed: 'form', index: '0' };
    const form = { game: 'shamus', role: '', ...deck, key: playing.key };
    const send = async (body: object, headers = ownHeaders(Number(port))) => {
      const { status, text } = await ask(Number(port), '/start', headers, JSON.stringify({ ...form, ...body }));
      return { status, ...(JSON.parse(text) as { address?: string; error?: string }) };
    };
    const refused: readonly (readonly [string, object])[] = [
      ['which allows them', { team: './bot.yaml+me', key: 'other' }],
      ['does not lie in the folder', { team: '../bot.yaml+me' }],
      ['does not lie in the folder', { team: './link.ts+me' }],
      ['does not lie in the folder', { team: `feeder(file=${PACKAGE})+me` }],
      ['no-such.yaml', { team: './no-such.yaml+me' }],
      ['is a person', { team: 'feeder+closer' }],
      ['two people need a page each', { team: 'me+me' }],
      ["ruling unoOut cannot be 'never'", { team: 'me+closer', 'rule unoOut': 'never' }],
      ['choose a role and policies that are offered', { role: 'uno', 'with-rummy': './bot.yaml' }],
      ['thrower.mjs', { team: './thrower.mjs+me' }],
    ];
    for (const [error, body] of refused)
      expect(await send(body)).toEqual({ status: 400, error: expect.stringContaining(error) });
    const foreign = { ...ownHeaders(Number(port)), Origin: 'http://evil.example' };
    expect((await send({ team: './bot.yaml+me' }, foreign)).status).toBe(403);
    for (const team of ['./bot.yaml+me', './my-uno.mjs+me', 'feeder+me']) {
      const { address } = await send({ team, 'rule unoOut': 'ends', 'rule points': '' });
      const page = await Page.open(`${origin}${address}`);
      await page.act({ kind: 'reply', reply: page.now.question!.choices[0]!.reply });
      page.close();
    }
    const { deal, attempt } = gamesIn(join(cwd, 'out/play/shamus')).games.at(-1)!;
    expect(attempt).toBe(3);
    expect(deal).toMatchObject({ variant: 'expert', team: 'feeder+me', rulings: { unoOut: 'ends', points: 'net' } });
    expect((await playing.stop()).stderr).not.toContain('internal error');
  });

  // One deal of some games; at night whole games of all.
  test.each(testSize(['shanghai-rum'], GAME_NAMES))('%s is played to its end', async (game) => {
    const cwd = temporaryFolder();
    const words = ['--game', game, '--seed', 'whole', ...testSize(['--variant', 'deal-1'], [])];
    expect((await playGame(words, cwd)).result!.headline).toMatch(/^(Your team|You) (won|lost|share)/);
    for (const command of ['check', 'verify'])
      expect(await printed([command, join(cwd, 'out/play', game)])).toContain('1 game');
  });

  test.each([
    [['--team', 'feeder+closer'], "nobody in 'feeder+closer' is a person: write 'me' where you sit"],
    [['--team', 'me+nobody'], "unknown rummy policy 'nobody'"],
    [['--resume'], 'there is no unfinished game'],
    [['--match', '3', '--team', 'me+me'], '--match compares one person with a policy'],
    [['--versus', 'closer'], '--versus needs --match'],
  ])('%j is a mistake that one line explains', async (words, message) => {
    const { code, stderr } = await shamus(['play', ...words], { cwd: temporaryFolder() });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

function unoBy(which: 'first' | 'last'): string {
  return `import { CardSet, unoPolicy } from 'shamus-lab/shamus';
export default unoPolicy({ name: 'my-uno', summary: 's', description: 'd', create: () => ({
  play: (view) => [...CardSet.fromHalves(view.playableLo, view.playableHi)].at(${which === 'first' ? 0 : -1}),
  call: () => 0,
}) });
`;
}

describe('the examples of help and guide', () => {
  const isOurs = ({ command }: Example) => /^shamus (play|watch)\b/.test(command);

  test('start', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'my-uno.ts'), readFileSync(join(PACKAGE, 'examples/my-uno.ts'), 'utf8'));
    const examples = [
      ...(await examplesOfHelp(['play'])),
      ...(await examplesOfHelp(['watch'])),
      ...examplesOfPages(),
    ].filter(isOurs);
    const commands = [...new Set(examples.map(({ command }) => command))].filter(
      (command) => !/--resume|0\.0\.0\.0/.test(command),
    );
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) {
      const { process: child, end } = startShamus(command.split(' ').slice(1), { cwd });
      let said = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (text: string) => {
          said += text;
        });
      await untilSeen(() => /http:\/\/127|Watching/.test(said), child);
      child.kill('SIGINT');
      expect({ command, code: (await end).code, said }).toMatchObject({ command, code: 0 });
    }
  });
});
