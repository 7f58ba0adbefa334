/** `shamus play` as people use it, without a browser; pages are in test/browser/play.long.test.ts. */
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { ask, ownHeaders } from '../../src/server/http.testing.js';
import { type Example, examplesOfHelp, examplesOfPages } from '../examples.testing.js';
import { Page, playFirstChoices, startPlay, transcriptOf } from '../play.testing.js';
import { testSize } from '../sized.testing.js';
import {
  cpuSeconds,
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
    const page = await Page.open(playing.address);
    expect(await playFirstChoices(page)).toBeGreaterThan(3);
    expect(page.now.result?.headline).toMatch(/^Your team (won|lost)$/);
    await page.until(() => page.values.get('review') != null);
    expect((page.values.get('review') as { lines: string[] }).lines.join()).toMatch(/luck .* play /);
    expect(await (await fetch(`${page.address}/replay`)).text()).toContain('id="film"');
    const transcript = await transcriptOf(page);
    expect(JSON.parse(transcript.split('\n')[0]!)).toMatchObject({
      play: { attempt: 1, shared: 0, undone: 0, hints: 0 },
    });
    const deckIn = (lines: string) => (JSON.parse(lines.split('\n')[0]!) as { deck: string[] }).deck;
    const run = await printed('replay --seed demo --index 7 --team random+random --format jsonl'.split(' '));
    expect(deckIn(transcript)).toEqual(deckIn(run));
    writeFileSync(join(cwd, 'game.jsonl'), transcript);
    expect(await printed(['check', join(cwd, 'game.jsonl')])).toContain('1 game');
    page.close();
    expect((await playing.stop()).code).toBe(0);
  });

  test('tells which game on a deck it was, what was taken back, which hints there were, and from where it was played on', async () => {
    const playing = await startPlay(['--team', 'me+closer', '--seed', 'demo', '--index', '3'], temporaryFolder());
    const page = await Page.open(playing.address);
    await playFirstChoices(page);
    expect(page.now.result!.ending).not.toContain('Help');
    await page.act({ kind: 'again' });
    await page.send({ kind: 'hint' });
    await page.act({ kind: 'reply', reply: page.now.question!.choices.at(-1)!.reply });
    await page.act({ kind: 'undo' });
    await playFirstChoices(page);
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
    await playFirstChoices(page);
    const help = 'game 3 on this deck, 4 decisions kept from the game before, 1 decision taken back';
    expect(page.now.result!.ending).toContain(` Help: ${help}.`);
    page.close();
    await playing.stop();
  });

  test('says which rule forbids a move, and plays on; takes moves back; gives hints', async () => {
    const playing = await startPlay(['--team', 'me+closer', '--seed', 'demo', '--index', '3'], temporaryFolder());
    const page = await Page.open(playing.address);
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
    const page = await Page.open(playing.address);
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

  test.each(testSize(['shamus', 'rummy', 'shanghai-rum'], GAME_NAMES))(
    'marks who is asked, at every decision: %s',
    async (game) => {
      const playing = await startPlay(['--game', game, '--seed', 'marks'], temporaryFolder());
      const page = await Page.open(playing.address);
      for (let made = 0; made < testSize(14, 200) && page.now.question !== null; made++) {
        const { name } = page.now as unknown as { name: string };
        const { tables } = page.values.get('tables') as { tables: string[] };
        const marked = [...tables.at(-1)!.matchAll(/class="seat is-turn" aria-label="(?:\w+ \()?([^")]*)/g)];
        expect(
          marked.map(([, seat]) => seat),
          `decision ${made}`,
        ).toEqual([name]);
        await page.act({ kind: 'reply', reply: page.now.question.choices.at(-1)!.reply });
      }
      page.close();
      await playing.stop();
    },
  );

  test.each([[[]], [['--host', '0.0.0.0']]])('the address that is printed works: %j', async (words) => {
    const { process: child, end } = startShamus(['play', '--team', 'me+closer', ...words], { cwd: temporaryFolder() });
    const printed = await new Promise<string>((resolve) => child.stdout!.once('data', (text) => resolve(`${text}`)));
    const { port, pathname, search } = new URL(printed.trim());
    // A token is taken out of the address; from there the way leads to the page of the person.
    let [at, cookie] = [`${pathname}${search}`, {}];
    for (let steps = 0; steps < 3; steps++) {
      const { status, headers } = await ask(Number(port), at, { ...cookie, Accept: 'text/html' });
      if (status === 200) break;
      at = String(headers.location);
      if (headers['set-cookie'] !== undefined) cookie = { Cookie: String(headers['set-cookie']).split(';')[0]! };
    }
    expect(at).toMatch(/^\/at\//);
    const early = await ask(Number(port), `${at}/replay`, { ...cookie, Accept: 'text/html' });
    expect(early).toMatchObject({ status: 400, text: 'This is shown when the game is over.\n' });
    child.kill('SIGINT');
    expect((await end).code).toBe(0);
  });

  test('begins what the start page offers: rulings, a bot and a policy of a file below its folder, and no other file', async () => {
    const bot = 'name: bot\ngame: shamus\nrole: uno\ncommand: [node, bot.mjs, fair]\nfiles: [bot.mjs]\n';
    const thrower = unoBy('first').replace('call: () => 0', 'call: () => 0, newGame: () => { throw new Error("no") }');
    const cwd = folderWith({ 'bot.yaml': bot, 'my-uno.mjs': unoBy('first'), 'thrower.mjs': thrower });
    copyFileSync(join(PACKAGE, 'test/cli/bot.mjs'), join(cwd, 'bot.mjs'));
    symlinkSync(join(PACKAGE, 'examples/my-uno.ts'), join(cwd, 'link.ts'));
    const playing = await startPlay([], cwd);
    const { origin, port } = new URL(playing.address);
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
      ['one person plays', { team: 'me+me' }],
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
      expect(page.now.facts).toContain('Variant expert');
      await page.act({ kind: 'reply', reply: page.now.question!.choices[0]!.reply });
      page.close();
    }
    expect((await playing.stop()).stderr).not.toContain('internal error');
  });

  // One deal of some games; at night whole games of all.
  test.each(testSize(['shanghai-rum'], GAME_NAMES))('%s is played to its end', async (game) => {
    const cwd = temporaryFolder();
    const words = ['--game', game, '--seed', 'whole', ...testSize(['--variant', 'deal-1'], [])];
    const playing = await startPlay(words, cwd);
    const page = await Page.open(playing.address);
    await playFirstChoices(page);
    expect(page.now.result!.headline).toMatch(/^(Your team|You) (won|lost|share)/);
    writeFileSync(join(cwd, 'game.jsonl'), await transcriptOf(page));
    page.close();
    await playing.stop();
    expect(await printed(['check', join(cwd, 'game.jsonl')])).toContain('1 game');
  });

  test.each([
    [['--team', 'feeder+closer'], "nobody in 'feeder+closer' is a person: write 'me' where you sit"],
    [['--team', 'me+nobody'], "unknown rummy policy 'nobody'"],
    [['--team', 'me+me'], "one person plays: write 'me' for one seat"],
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
  const isOurs = ({ command }: Example) => /^shamus play\b/.test(command);

  test('start', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'my-uno.ts'), readFileSync(join(PACKAGE, 'examples/my-uno.ts'), 'utf8'));
    const examples = [...(await examplesOfHelp(['play'])), ...examplesOfPages()].filter(isOurs);
    const commands = [...new Set(examples.map(({ command }) => command))].filter(
      (command) => !/0\.0\.0\.0/.test(command),
    );
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      const { process: child, end } = startShamus(command.split(' ').slice(1), { cwd });
      let said = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (text: string) => {
          said += text;
        });
      await untilSeen(() => /http:\/\/127/.test(said), child);
      child.kill('SIGINT');
      expect({ command, code: (await end).code, said }).toMatchObject({ command, code: 0 });
    }
  });
});
