import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, openFile } from './browser.testing.js';

/** A page with one fault of each kind that the harness is there to find. */
const FAULTY = `<!doctype html><html lang="en"><head><title>Faulty</title><style>body { margin: 0 }</style></head><body>
<main><h1>Faulty</h1><p style="color: #ccc">Pale on white</p><input id="nameless"><button id="plain" style="outline: none">b</button>
<div style="width: 400px">Wide</div><img alt="" src="missing.png"></main>
<script>console.error('from the page'); throw new Error('thrown by the page')</script></body></html>`;

const SOUND = `<!doctype html><html lang="en"><head><title>Sound</title></head><body>
<main><h1>Sound</h1><button id="first">One</button></main></body></html>`;

describeInBrowser('the browser that pages are tested in', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shamus-lab-test-'));
    writeFileSync(join(folder, 'faulty.html'), FAULTY);
    writeFileSync(join(folder, 'sound.html'), SOUND);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds what is wrong with a page', async () => {
    const faulty = await openFile(join(folder, 'faulty.html'), { width: 360 });
    expect(faulty.complaints.some((line) => /^request: file:.*missing\.png$/.test(line))).toBe(true);
    expect(faulty.complaints).toContain('console: from the page');
    expect(faulty.complaints).toContain('exception: thrown by the page');
    expect((await faulty.sidewaysOverflow()).join()).toContain('Wide');
    const faults = (await faulty.accessibilityFaults()).map((line) => line.split(' ')[0]);
    expect(faults).toEqual(expect.arrayContaining(['color-contrast', 'label']));
    await faulty.page.locator('#plain').focus();
    expect(await faulty.focus()).toEqual({ element: 'button#plain', visible: false });
  });

  test('has nothing to say of a sound one', async () => {
    const sound = await openFile(join(folder, 'sound.html'), { width: 360 });
    await sound.page.keyboard.press('Tab');
    expect(await sound.focus()).toEqual({ element: 'button#first', visible: true });
    expect(await sound.sidewaysOverflow()).toEqual([]);
    expect(await sound.accessibilityFaults()).toEqual([]);
    expect(sound.complaints).toEqual([]);
  });
});
