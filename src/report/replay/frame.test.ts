import { describe, expect, test } from 'vitest';
import type { ReplayRenderer } from '../../game/index.js';
import { html } from '../html.js';
import { replayPageHtml } from './frame.js';
import { controlsHtml } from './panels.js';
import { readReplayPage, replayWith } from './replay.testing.js';

const RENDERER: ReplayRenderer = {
  style: '.piece { color: red }',
  furniture: '<svg></svg>',
  draw: () => '',
  mark: (html) => html,
};

const CREDITS = { title: 'T', name: 'Game 1', facts: 'f', command: 'c' };

const NASTY = `</script><script>alert("x")</script><img src=x onerror='alert(1)'>&amp;`;

describe('the page of a replay', () => {
  test('asks for nothing from anywhere', async () => {
    const html = await replayPageHtml(replayWith([1, 2]), RENDERER, CREDITS, 'go()');
    expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`);
    expect(html).not.toMatch(/\bsrc=|href="[^#]|url\(|@import|https?:/);
  });

  test('takes every text for what it is, whatever it holds', async () => {
    const replay = replayWith([1]);
    const nasty = {
      ...replay,
      seats: [{ name: NASTY, policy: NASTY }],
      angles: [{ key: 'a', name: NASTY, seat: null }],
      frames: replay.frames.map((frame) => ({ ...frame, words: [NASTY, NASTY, NASTY] })),
      ending: NASTY,
    } as typeof replay;
    const html = await replayPageHtml(
      nasty,
      RENDERER,
      { title: NASTY, name: NASTY, facts: NASTY, command: NASTY },
      'go()',
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('alert("x")</script>');
    // The replay and the script that shows it.
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script/g)).toHaveLength(2);
    expect(await readReplayPage(html)).toEqual(nasty);
  });
});

describe('controls', () => {
  const written = (...chapters: number[][]) => {
    const { angles, chapters: steps, keys } = controlsHtml(replayWith(...chapters));
    return html`${angles}${steps}${keys}`.text;
  };

  test('are there for chapters where there are several, and nothing tells of them where there is one', () => {
    expect(written([1, 2])).not.toMatch(/id="chapter"|deal (on|back)|Page Down/);
    expect(written([1], [2])).toMatch(/aria-label="A deal on".*<dd>a deal back, a deal on</s);
  });

  test('have a button and a key for each angle', () => {
    for (const key of ['a', '0', 'x']) {
      expect(written([1])).toContain(`aria-keyshortcuts="${key}"`);
      expect(written([1])).toContain(`<dt><kbd>${key}</kbd></dt>`);
    }
  });
});
