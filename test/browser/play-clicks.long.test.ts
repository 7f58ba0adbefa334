/** All games on the Play screen to their end, by the mouse alone: on cards, piles, melds and buttons, with lay-downs put together card by card. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser, type OpenPage } from './browser.testing.js';
import { expectSound, LOOKS, move, openPlay, settle } from './play.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

/** Seeds with which something is laid down in the first deal. */
const SEEDS: Readonly<Record<string, string>> = { 'contract-rummy': 'd', frustration: 'h' };
const TEAMS: Readonly<Record<string, string>> = { shamus: 'feeder+me' };

const ALL = '[...document.querySelectorAll';

/**
 * Clicks with the mouse on what a script finds, near its corner: cards lie over each other, and show their rank there.
 * It is scrolled into sight as a reader would, who sees nothing before it is painted: sizes are observed just before.
 */
async function clickOn(page: Page, script: string): Promise<void> {
  const at = await page.evaluate<readonly [number, number] | string>(`(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const element = ${script};
    // Choices keep clear of the hand, which sticks to the bottom.
    (element.closest('[role=button]') ?? element).scrollIntoView({ block: 'nearest' });
    const { left, top } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 9, top + 9);
    return element.contains(hit) ? [left + 9, top + 9] : element.outerHTML.slice(0, 90) + ' lies under ' + hit?.outerHTML.slice(0, 90);
  })()`);
  if (typeof at === 'string') throw new Error(at);
  await page.mouse.click(...at);
}

/** A meld on the table with these cards, as a script; undefined where there is none. */
const meldWith = (cards: readonly string[]) =>
  `${ALL}('#stage [data-meld]')].find((meld) => [...meld.querySelectorAll('[data-piece]')].map((one) => one.ariaLabel.replace(/ for .*/, '')).sort().join() === ${JSON.stringify([...cards].sort().join())})`;

class PlayedGame {
  /** Whole lay-downs made of chosen cards. */
  lays = 0;
  private moves = 0;
  private hasAsked = false;

  constructor(private readonly opened: OpenPage) {}

  /** Decides: lays down what is suggested, card by card; else by a card, or a pile in turn with others. */
  async move(): Promise<void> {
    const { page } = this.opened;
    await this.expectHandInSight();
    await move(page, async () => {
      const { isLayDown, buttons, controls, pressed } = await page.evaluate<{
        readonly isLayDown: boolean;
        readonly buttons: number;
        readonly controls: number;
        readonly pressed: readonly boolean[];
      }>(`(() => {
        const controls = ${ALL}(':is(#hand, #stage .pile, #stage .stock) [data-choice]')];
        return {
          isLayDown: document.getElementById('question').textContent.includes('lay down'),
          buttons: ${ALL}('#choices [data-choice]')].length,
          controls: controls.length,
          pressed: controls.slice(0, 2).map((one) => one.ariaPressed === 'true'),
        };
      })()`);
      if (isLayDown) return this.layDown(buttons);
      if (buttons > 0 && this.moves % 2 === 0) return clickOn(page, "document.querySelector('#choices [data-choice]')");
      if (controls === 0) return clickOn(page, 'document.getElementById("do")');
      const place = this.moves % Math.min(controls, 2);
      const control = `${ALL}(':is(#hand, #stage .pile, #stage .stock) [data-choice]')][${place}]`;
      if (!pressed[place]) await clickOn(page, control);
      // Chosen by a second click, or by the button that says what will happen.
      await clickOn(page, this.moves % 3 === 0 ? control : 'document.getElementById("do")');
    });
    this.moves++;
  }

  private async layDown(suggestions: number): Promise<void> {
    const { page } = this.opened;
    if (suggestions === 0) return clickOn(page, 'document.getElementById("do")');
    if (!this.hasAsked) {
      this.hasAsked = true;
      await expectSound(this.opened);
      await this.expectRefusal();
    }
    const suggestion = "document.querySelector('#choices [data-choice]')";
    const isRook = (await page.evaluate('document.body.dataset.game')) === 'rook-shanghai';
    const parts = partsOf(await page.evaluate<string>(`${suggestion}.innerHTML`), isRook ? 'wild card' : 'joker');
    const targets = await Promise.all(
      parts.map(({ on }) => (on === null ? true : page.evaluate<boolean>(`${meldWith(on)} !== undefined`))),
    );
    // A meld of the same lay-down is not on the table yet.
    if (parts.length === 0 || !targets.every((isThere) => isThere)) return clickOn(page, suggestion);
    for (const [at, { cards, on }] of parts.entries()) {
      for (const card of cards)
        await clickOn(page, `document.querySelector('#hand [aria-pressed=false][aria-label="${card}"]')`);
      if (on !== null) await clickOn(page, `[...${meldWith(on)}.querySelectorAll('[data-piece]')].at(-1)`);
      else if (at < parts.length - 1) await clickOn(page, "document.getElementById('aside')");
    }
    this.lays++;
    expect(await page.textContent('#do')).toMatch(/^Lay down/);
    await clickOn(page, 'document.getElementById("do")');
  }

  /** A single card is no meld: the page says which rule forbids it. */
  private async expectRefusal(): Promise<void> {
    const { page } = this.opened;
    await clickOn(
      page,
      "document.querySelector('#hand [data-hand]:not(.legal)') ?? document.querySelector('#hand [data-hand]')",
    );
    await clickOn(page, 'document.getElementById("do")');
    await page.getByText(/^That is not allowed/).waitFor();
    expect(await page.textContent('#refused')).toMatch(/Rule \d+\.\d+: \S/);
    await clickOn(page, "document.querySelector('#hand [aria-pressed=true]')");
  }

  /** All cards of the hand are in the window, with a corner of 22 pixels each that no other card covers. */
  private async expectHandInSight(): Promise<void> {
    const hidden = await this.opened.page.evaluate(`${ALL}('#hand [data-piece]')].filter((card) => {
      const { left, top } = card.getBoundingClientRect();
      return [[3, 3], [22, 22]].some(([x, y]) => !card.contains(document.elementFromPoint(left + x, top + y)));
    }).map((card) => card.getAttribute('aria-label'))`);
    expect(hidden).toEqual([]);
  }
}

/** Parts of a suggested lay-down: names of cards, and of those of the meld that they are laid on, where that has a number. */
function partsOf(html: string, wild: string): { readonly cards: string[]; readonly on: string[] | null }[] {
  const named = (text: string) =>
    [...text.matchAll(/class="spoken">([^<]*)</g)].map(([, name]) => (name === 'wild card' ? wild : name!));
  if (!html.includes('spoken')) return [];
  return html.split(';').map((part) => {
    const [cards, on] = part.split(/ on | for the wild of /);
    return { cards: named(cards!), on: on === undefined || /^a (sequence|group)/.test(on) ? null : named(on) };
  });
}

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

describeInBrowser('the Play screen by clicks, to the end', () => {
  // Default size: one deal of every third game, on a screen or a phone; at night whole games on both, and a deal in the other scheme of each.
  const cases = GAME_NAMES.flatMap((game, at) =>
    testSize(at % 3 === 0 ? [LOOKS[at % 2]!] : [], LOOKS).map((each) => [game, each] as const),
  );
  test.each(cases)('%s, %j', async (game, each) => {
    const variant = game === 'shamus' ? 'standard' : LOOKS.indexOf(each) < 2 ? testSize('deal-1', 'game') : 'deal-1';
    const team = TEAMS[game];
    const opened = await openPlay(server, { game, variant, seed: SEEDS[game] ?? 'keys', ...(team && { team }) }, each);
    const { page } = opened;
    const played = new PlayedGame(opened);
    for (;;) {
      const how = await settle(page);
      if (how === 'over') break;
      if (how === 'play') await played.move();
      else {
        await expectSound(opened);
        await clickOn(page, 'document.getElementById("do")');
      }
    }
    expect(played.lays).toBeGreaterThan(0);
    expect(await page.textContent('#result h2')).toMatch(/^(You|Your team) (won|lost|share)/);
    await page.waitForSelector('#review .meaning');
    await expectSound(opened);
    if (game === 'shamus') expect(await page.textContent('#story')).toContain('It was your only move');
    await move(page, () => clickOn(page, "document.getElementById('next-deck')"));
    expect(await settle(page)).toBe('play');
  });
});
