/** The page that plays games without any installation: the numbers of the program, policies of visitors, no network. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGE, printed } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, openAddress } from './browser.testing.js';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };
/** Somewhere below an address: the page must not care where. */
const PATH = '/any/where/';
const CLOSED = 'body:is([data-state=complete], [data-state=stopped], [data-state=failed])';

let server: Server;
/** What was sent, by name: its bytes as servers send them. */
const sent = new Map<string, number>();

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const name = url.slice(PATH.length).replace(/[?#].*/, '') || 'index.html';
    try {
      const body = readFileSync(join(PACKAGE, 'dist/lab', name));
      sent.set(name, gzipSync(body, { level: 9 }).length);
      response.writeHead(200, { 'Content-Type': TYPES[name.split('.').at(-1)!]! }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function openLab(words: Readonly<Record<string, string>> = {}, looks: Looks = {}): Promise<OpenPage> {
  const { port } = server.address() as AddressInfo;
  const fragment = `#${new URLSearchParams(words)}`;
  return openAddress(`http://127.0.0.1:${port}${PATH}`, { ...looks, fragment });
}

const isClosed = ({ page }: OpenPage) => page.waitForSelector(CLOSED);

async function run(lab: OpenPage): Promise<void> {
  await lab.page.click('#run:enabled');
  await isClosed(lab);
}

/** Lines of JSON without what depends on the machine: logarithms may differ in their last digits from browser to browser. */
function lasting(text: string): unknown[] {
  return (
    text
      .trim()
      .split('\n')
      // The page plays no games again to check them.
      .map((line) => ({
        ...JSON.parse(line, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)),
        ...{ timing: null },
      }))
  );
}

/** What the page shows, and what the commands print that it names. */
async function bothResults({ page }: OpenPage) {
  await page.waitForSelector('#kept:not([hidden])');
  const commands = (await page.textContent('#command'))!.split('\n');
  const texts = await Promise.all(commands.map((line) => printed([...line.split(' ').slice(2), '--json'])));
  return { shown: lasting((await page.textContent('#json'))!), printed: texts.flatMap(lasting) };
}

const RUNS: readonly Readonly<Record<string, string>>[] = [
  { a: 'rank-matching+meld-first', variants: 'standard expert', games: '20001' },
  { a: 'rank-matching+meld-first', b: 'high-first+meld-first', variants: 'standard expert', games: '15000' },
  { game: 'rummy', a: 'search:worlds=8+greedy', variants: 'deal-1', games: '8' },
  { game: 'rook-shanghai', a: 'careful', b: 'greedy', players: '3', games: '9' },
  ...testSize(
    [],
    [
      { a: 'feeder+closer', players: '4', rule: 'unoOut=ends', games: '500' },
      { a: 'signaller+search-rummy:base=closer,worlds=8', games: '6' },
      { game: 'rummy', a: 'greedy+shrewd', games: '300' },
      { game: 'rummy', a: 'greedy+shrewd+random+greedy', players: '4', games: '80' },
      { game: 'rummy', a: 'shrewd', b: 'greedy', games: '200' },
      ...['contract-rummy', 'shanghai-rummy', 'rook-shanghai', 'frustration', 'shanghai-rum'].flatMap((game) => [
        { game, a: 'greedy+shrewd+greedy+greedy', players: '4', games: '8' },
        { game, a: 'careful', b: 'greedy', players: '3', games: '9' },
      ]),
    ],
  ),
];

describeInBrowser('the page that plays games', () => {
  test.each(RUNS.map((words) => [new URLSearchParams(words).toString(), words] as const))(
    'has the numbers of the program: %s',
    async (_, words) => {
      const lab = await openLab({ seed: 'same', ...words });
      await run(lab);
      const { shown, printed: told } = await bothResults(lab);
      expect(shown).toEqual(told);
      expect(shown.length).toBeGreaterThan(0);
    },
  );

  test('that were played when it was stopped, too', async () => {
    const lab = await openLab({ games: '100000000', seed: 'stopped' });
    await lab.page.click('#run:enabled');
    await lab.page.waitForSelector('body[data-games]:not([data-games="0"])');
    await lab.page.click('#pause');
    await lab.page.waitForSelector('body[data-state=paused]');
    await lab.page.click('#pause');
    await lab.page.waitForSelector('body[data-state=playing]');
    await lab.page.click('#stop');
    await isClosed(lab);
    expect(await lab.page.getAttribute('body', 'data-state')).toBe('stopped');
    const { shown, printed: told } = await bothResults(lab);
    const counts = (of: unknown[]) => (of as { arms: { outcomes: Record<string, number> }[] }[])[0]!.arms[0]!.outcomes;
    expect(counts(shown)).toEqual(counts(told));
  });

  test('takes no more memory for many games than for few', async () => {
    const games = testSize(4e5, 1e7);
    const lab = await openLab({ games: String(games) });
    await lab.page.click('#run:enabled');
    const resident: number[] = [];
    for (const share of [0.1, 1]) {
      while (Number(await lab.page.getAttribute('body', 'data-games')) < share * games)
        await lab.page.waitForTimeout(50);
      resident.push(await lab.residentBytes());
    }
    expect(resident[1]).toBeLessThan(1.1 * resident[0]!);
  });

  test('loads at most 300 KB before it plays, from its own place only, and plays without a network afterwards', async () => {
    sent.clear();
    const lab = await openLab({ games: '1000' });
    await run(lab);
    expect([...sent.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(300_000);
    await lab.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    const { page } = lab;
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await page.goBack();
    await run(lab);
    await page.selectOption('#game', 'frustration');
    await page.waitForSelector('body[data-game=frustration]');
    await page.fill('#games', '8');
    await run(lab);
    expect(await page.textContent('#told')).toMatch(/^8 games/);
    expect(lab.complaints.filter((each) => !each.startsWith('request: blob:'))).toEqual([]);
  });

  test.each([
    ['light', 1280],
    ...testSize([], [['dark', 1280] as const, ['light', 390] as const]),
    ['dark', 390],
  ] as const)('axe finds nothing wrong: %s, %i pixels wide', async (scheme, width) => {
    const lab = await openLab(
      { variants: 'standard advanced', b: 'high-first+meld-first', games: '2000' },
      { scheme, width },
    );
    await run(lab);
    await lab.page.click('#own > summary');
    await lab.page.waitForSelector('.cm-content');
    await lab.page.click('text=A loss');
    await lab.page.waitForSelector('#watched iframe');
    expect(await lab.accessibilityFaults()).toEqual([]);
    expect(await lab.sidewaysOverflow()).toEqual([]);
  });

  test('shows any of its games, as the program does', async () => {
    const lab = await openLab({ games: '3000', seed: 'watched' });
    await run(lab);
    await lab.page.click('text=The longest game');
    const frame = lab.page.frameLocator('#watched iframe');
    const title = (await frame.locator('h1').textContent())!;
    const index = /game (\d+)/.exec(title)![1]!;
    await frame.locator('#end').click();
    const story = (await printed(['replay', '-t', 'rank-matching+meld-first', '-s', 'watched', '-i', index])).trim();
    const turns = /turn (\d+)/i.exec(story.split('\n').at(-2)!)?.[1];
    expect(await frame.locator('body').textContent()).toContain(`Turn ${turns ?? ''}`);
    expect(await frame.locator('body').textContent()).toMatch(/highest|lowest|why|because|score/i);
    await lab.page.fill('#index', '1,234');
    await lab.page.click('#any button');
    await frame.getByText('game 1234 of').waitFor();
    await lab.page.fill('#index', '3000');
    await lab.page.click('#any button');
    await lab.page.getByText("games of this run have numbers from 0 to 2999, not '3000'").waitFor();
  });
});

/** A visitor's policy, by what is changed in the starter. */
async function withPolicy(lab: OpenPage, change: (text: string) => string): Promise<string> {
  const { page } = lab;
  const [game, role] = [await page.inputValue('#game'), await page.inputValue('#role')];
  const { starters } = JSON.parse((await page.textContent('#facts'))!);
  await page.evaluate("document.body.dataset.state = ''; document.getElementById('message').textContent = ''");
  await page.click('.cm-content');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(change(starters[game][role]));
  await page.waitForSelector(`${CLOSED}, #message:not(:empty)`);
  return (await page.textContent('#message'))!;
}

describeInBrowser('a policy that is written in the page', () => {
  test.each([
    ['shamus', 'uno'],
    ...testSize(
      [],
      [
        ['shamus', 'rummy'],
        ['rummy', 'player'],
      ],
    ),
    ['shanghai-rummy', 'player'],
  ])('begins with the starter of %s %s, and plays', async (game, role) => {
    const lab = await openLab({ game, games: '40' });
    await lab.page.waitForSelector('#run:enabled');
    await lab.page.click('#own > summary');
    await isClosed(lab);
    await lab.page.selectOption('#role', role);
    await isClosed(lab);
    expect(await lab.page.textContent('#message')).toBe('');
    expect(await lab.page.textContent('#told')).toContain('all games are played');
    expect(await lab.page.textContent('#command')).toContain('./my-policy.ts');
  });

  test('is told where it is wrong, and ends with a line whatever it does', async () => {
    const lab = await openLab({ games: '2000' });
    await lab.page.waitForSelector('#run:enabled');
    await lab.page.click('#own > summary');
    await isClosed(lab);
    const at = 'const lo = ';
    expect(await withPolicy(lab, (text) => text.replace(at, 'const lo: number = = '))).toMatch(
      /^my-policy\.ts:14:\d+: /,
    );
    expect(await withPolicy(lab, (text) => text.replace(at, 'const of: number = missing; const lo = of + '))).toMatch(
      /threw ReferenceError: missing is not defined at my-policy\.ts:14:24, in game 0 of seed/,
    );
    expect(await withPolicy(lab, (text) => text.replace('return (lo', 'return 0; return (lo'))).toMatch(
      /\(rule 3\.1\), in game 0 of seed/,
    );
    expect(await withPolicy(lab, (text) => text.replace('export default ', 'export const one = '))).toMatch(
      /default export/,
    );
    expect(await withPolicy(lab, (text) => text.replace(at, `for (;;) {} ${at}`))).toMatch(
      /did not answer within 10 seconds/,
    );
    expect(await withPolicy(lab, (text) => text)).toBe('');
  });

  test('reaches neither the network nor the page', async () => {
    const lab = await openLab({ games: '50' });
    await lab.page.waitForSelector('#run:enabled');
    await lab.page.click('#own > summary');
    await isClosed(lab);
    await lab.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    sent.clear();
    const address = `${lab.page.url().replace(/#.*/, '')}page.js`;
    const tries = [
      "void fetch('ADDRESS').catch(() => {});",
      "try { (globalThis as any).importScripts('ADDRESS'); } catch {}",
      "try { new (globalThis as any).WebSocket('ws://127.0.0.1:1/'); } catch {}",
      "try { const request = new (globalThis as any).XMLHttpRequest(); request.open('GET', 'ADDRESS', false); request.send(); } catch {}",
      "if ((globalThis as any).document !== undefined || (globalThis as any).parent !== undefined) throw new Error('a page');",
    ];
    expect(
      await withPolicy(lab, (text) =>
        text.replace('const lo = ', `${tries.join(' ').replaceAll('ADDRESS', address)} const lo = `),
      ),
    ).toBe('');
    expect([...sent]).toEqual([]);
  });

  test('is in the link, and runs unchanged under the program', async () => {
    const lab = await openLab({ games: '400', seed: 'linked' });
    await lab.page.waitForSelector('#run:enabled');
    await lab.page.click('#own > summary');
    await isClosed(lab);
    await withPolicy(lab, (text) => `${text}// gr\u00fc\u00dfe\n`);
    await lab.page.click('#copy-link');
    const other = await openAddress(lab.page.url());
    await isClosed(other);
    expect(await other.page.textContent('.cm-content')).toContain('// gr\u00fc\u00dfe');
    const [download] = await Promise.all([other.page.waitForEvent('download'), other.page.click('#download')]);
    const cwd = join((await download.path())!, '..');
    await download.saveAs(join(cwd, 'my-policy.ts'));
    const [command] = (await other.page.textContent('#command'))!.split('\n');
    const told = await printed([...command!.split(' ').slice(2), '--json'], { cwd });
    expect(lasting((await other.page.textContent('#json'))!)).toEqual(lasting(told));
  });
});
