/** The screen "Write": a policy plays a moment after each change; whatever it does, one sentence says what is wrong. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputOf } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type Looks, type OpenPage, openAddress } from './browser.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

const OVER = 'body:is([data-state=complete], [data-state=failed], [data-state=wrong])';

async function openWrite(words: Readonly<Record<string, string>> = {}, looks: Looks = {}): Promise<OpenPage> {
  const asked = new URLSearchParams(words).toString();
  const write = await openAddress(`${server.address}write.html`, {
    ...looks,
    fragment: asked === '' ? '' : `#${asked}`,
  });
  await write.page.waitForSelector('body[data-state=complete]');
  // From now on a changed text is checked before it plays.
  await write.page.locator('#checked', { hasText: 'types checked' }).waitFor();
  return write;
}

/** Changes the starter, and waits for what comes of it. @returns the sentence that says what is wrong; empty if nothing is */
async function written({ page }: OpenPage, change: (text: string) => string): Promise<string> {
  const starters = JSON.parse((await page.textContent('#starters'))!);
  await page.evaluate("document.body.dataset.state = ''");
  await page.click('.cm-content');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(change(starters.shamus.uno));
  await page.waitForSelector(OVER);
  const fault = page.locator('.mistake, #fault:not([hidden])');
  return (await fault.count()) === 0 ? '' : (await fault.first().textContent())!;
}

const FEW = { a: 'high-first+meld-first', b: './my-policy.ts+meld-first', games: '2000', seed: 'few' };
const AT = 'const lo = ';
const before = (words: string) => (text: string) => text.replace(AT, `${words} ${AT}`);
const OUTSIDE = '(globalThis as any)';

describeInBrowser('the screen Write', () => {
  test.each([
    ['shamus', 'uno'],
    ['shanghai-rummy', 'player'],
    ...testSize(
      [],
      [
        ['shamus', 'rummy'],
        ['rummy', 'player'],
      ],
    ),
  ])('begins with the starter of %s %s, which has the right types and plays', async (game, role) => {
    const write = await openWrite({ game, games: '40' });
    await write.page.click('.more > summary');
    await write.page.selectOption('select[name=role]', role);
    await write.page.waitForSelector('body[data-state=complete]');
    expect(await write.page.locator('.mistake').count()).toBe(0);
    expect(await write.page.textContent('#command')).toContain('./my-policy.ts');
  });

  test('a misspelt name is marked at its line, mended with a click, and the result before it is old meanwhile', async () => {
    const write = await openWrite(FEW);
    const { page } = write;
    expect(await page.locator('#old').isVisible()).toBe(false);
    const sentence = await written(write, (text) => text.replace('highestCard(lo', 'highestCrd(lo'));
    expect(sentence).toMatch(/^Line 16: Cannot find name 'highestCrd'\./);
    expect(await page.textContent('#old')).toBe('Old result. Line 16 has a mistake. Below is the last that played.');
    expect(await page.textContent('#versions')).toContain('does not play: line 16');
    await page.click('text=Change to highestCard');
    await page.waitForSelector('body[data-state=complete]');
    expect(await page.locator('#old').isVisible()).toBe(false);
    expect(await page.locator('.mistake').count()).toBe(0);
  });

  const mistakes: [what: string, change: (text: string) => string, sentence: RegExp][] = [
    ['a text that is no code', (text) => text.replace(AT, 'const lo: number = = '), /^Line 14: /],
    [
      'a value of a wrong type',
      (text) => text.replace('return longest', "return 'H'"),
      /^Line 25: Type 'string' is not assignable/,
    ],
    ['an error', before("throw new Error('I give up');"), /^Line 14: my-policy\.ts threw Error: I give up, in game 0$/],
    ['an endless loop', before('for (;;) {}'), /^my-policy\.ts did not answer within 10 seconds$/],
    ['a Promise', before(`return Promise.resolve(3) as any;`), /^my-policy\.ts answers with a Promise/],
    [
      'a card that it may not play',
      before('return 99 as any;'),
      /^my-policy\.ts plays '99', which is not a card \(rule 3\.1\)/,
    ],
    ['a request', before(`${OUTSIDE}.fetch('/');`), /^Line 14: .* fetch is blocked: policies play without a network/],
    ['a socket', before(`new ${OUTSIDE}.WebSocket('ws://127.0.0.1:1/');`), /^Line 14: .* WebSocket is blocked/],
    ['a script', before(`${OUTSIDE}.importScripts('/x.js');`), /^Line 14: .* importScripts is blocked/],
    ['no policy', (text) => text.replace('export default ', 'export const one = '), /the default export is no policy/],
    [
      'a policy without a method',
      (text) =>
        text
          .replace('call(view', 'cal(view')
          .replace('implements UnoPolicy', '')
          .replace('new MyPolicy()', 'new MyPolicy() as any'),
      /has no method 'call'/,
    ],
    [
      'an error at its top',
      (text) => text.replace('class MyPolicy', "throw new Error('early');\nclass MyPolicy"),
      /^Line 8: my-policy\.ts: early/,
    ],
  ];
  const tried = mistakes.filter((_, place) => testSize(place % 3 === 0, true));
  test.each(tried)('%s is told at once, and the right text plays again', async (_, change, sentence) => {
    const write = await openWrite(FEW);
    expect(await written(write, change)).toMatch(sentence);
    expect(await written(write, (text) => `${text}// right\n`)).toBe('');
    expect(await write.page.getAttribute('body', 'data-state')).toBe('complete');
  });

  test('a mistake in mid-run ends the run, and nothing more is shown of it', async () => {
    const write = await openWrite({ ...FEW, games: '100' });
    const { page } = write;
    await page.click('.more > summary');
    await page.fill('input[name=games]', '50,000,000');
    await page.keyboard.press('Tab');
    await page.waitForSelector('body[data-state=playing][data-games]:not([data-games="100"])');
    expect(await written(write, (text) => text.replace('class', 'clss'))).toMatch(/^Line 8: /);
    const games = await page.getAttribute('body', 'data-games');
    expect(await written(write, (text) => text.replace('class', 'klass'))).toMatch(/^Line 8: /);
    expect(await page.getAttribute('body', 'data-games')).toBe(games);
  });

  test('a policy reaches neither the network, nor the page, nor opens a window', async () => {
    const write = await openWrite({ ...FEW, games: '50' });
    const { page } = write;
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    server.sent.clear();
    // A policy can get back what the worker has taken from it: then the browser blocks it.
    const tries = [
      `try { delete ${OUTSIDE}.fetch; ${OUTSIDE}.fetch('ADDRESS').catch(() => {}); } catch {}`,
      `try { ${OUTSIDE}.fetch('ADDRESS').catch(() => {}); } catch {}`,
      `try { const url = URL.createObjectURL(new Blob(["fetch('ADDRESS')"])); new ${OUTSIDE}.Worker(url); } catch {}`,
      `try { ${OUTSIDE}.open('ADDRESS'); } catch {}`,
      `try { eval("fetch('ADDRESS')"); } catch {}`,
      `if (${OUTSIDE}.document !== undefined || ${OUTSIDE}.parent !== undefined) throw new Error('a page');`,
    ];
    const address = `${server.address}measure.js`;
    const code = tries
      .join(' ')
      .replaceAll('ADDRESS', address)
      .replaceAll('URL.createObjectURL', `${OUTSIDE}.URL.createObjectURL`)
      .replaceAll('new Blob', `new ${OUTSIDE}.Blob`);
    expect(await written(write, before(`{ ${code} }`))).toBe('');
    expect([...server.sent.keys()]).toEqual([]);
    expect(page.context().pages().length).toBe(1);
  });

  test('is in the link, and has the same numbers under the program', async () => {
    const write = await openWrite({ ...FEW, games: '400' });
    await written(write, (text) => `${text.replace('& ~ACES', '')}// gr\u00fc\u00dfe\n`);
    await write.page.click('#copy-link');
    await write.page.locator('#checked', { hasText: 'Copied.' }).waitFor();
    const other = await openAddress(write.page.url());
    const { page } = other;
    await page.waitForSelector('body[data-state=complete]');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    const cwd = join((await download.path())!, '..');
    await download.saveAs(join(cwd, 'my-policy.ts'));
    expect(readFileSync(join(cwd, 'my-policy.ts'), 'utf8')).toContain('// gr\u00fc\u00dfe');
    const command = (await page.textContent('#command'))!.split(' ').slice(2);
    const { findings } = JSON.parse(await outputOf([...command, '--json'], { cwd }));
    const difference = findings.find(
      (one: { measure: string; terms: unknown[] }) => one.measure === 'any' && one.terms.length === 2,
    );
    const signed = (share: number) => `${share < 0 ? '\u2212' : '+'}${Math.abs(100 * share).toFixed(2)}`;
    const { low, high } = difference.estimate;
    expect(await page.textContent('#say')).toContain(`${signed(low)} to ${signed(high)}`);
  });

  test('plays and checks types without a network, once it was written in', async () => {
    const write = await openWrite(FEW);
    const { page } = write;
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    for (const isOffline of [false, true]) {
      await page.context().setOffline(isOffline);
      await page.goto('about:blank');
      await page.goBack();
      await page.waitForSelector('body[data-state=complete]');
      await page.locator('#checked', { hasText: 'types checked' }).waitFor();
    }
  });

  test('leads to a lost game to watch, and to a seat beside it, with the policy', async () => {
    const write = await openWrite(FEW);
    const { page } = write;
    await page.click('#watch');
    await page.waitForURL(/watch\.html#.*index=\d+.*policy=/);
    await page.goBack();
    await page.waitForSelector('body[data-state=complete]');
    await page.click('#play');
    await page.waitForURL(/play\.html#.*team=\.%2Fmy-policy\.ts%2Bme.*policy=/);
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('axe finds nothing wrong, and nothing scrolls sideways: %s, %i pixels wide', async (scheme, width) => {
    const write = await openWrite(FEW, { scheme, width });
    await write.page.click('.more > summary');
    expect(await write.accessibilityFaults()).toEqual([]);
    await written(write, (text) => text.replace('highestCard(lo', 'highestCrd(lo'));
    expect(await write.accessibilityFaults()).toEqual([]);
    expect(await write.sidewaysOverflow()).toEqual([]);
    const [code, result] = await Promise.all(['#code', '#result'].map((id) => write.page.locator(id).boundingBox()));
    expect(result!.y < code!.y + code!.height).toBe(width === 1280);
  });
});
