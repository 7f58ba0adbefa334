/** The Play screen of the app beside clicks: the keyboard, the start view, kept games, links, hints, and the visitor's own policies. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME_NAMES } from '../../src/games/registry.js';
import { packText } from '../../src/report/packed-text.js';
import { outputOf, PACKAGE, temporaryFolder } from '../cli/shamus.testing.js';
import { testSize } from '../sized.testing.js';
import { describeInBrowser } from './browser.testing.js';
import {
  choose,
  copiedTranscript,
  expectSoundInAllLooks,
  LOOKS,
  move,
  openPlay,
  playOut,
  settle,
} from './play.testing.js';
import { type StaticServer, serveApp } from './static.testing.js';

let server: StaticServer;
beforeAll(async () => {
  server = await serveApp();
});
afterAll(() => server.close());

describeInBrowser('the Play screen', () => {
  test.each([{ game: 'shamus' }, ...testSize([], [{ game: 'rummy', variant: 'deal-1' }])])(
    'a whole game by keyboard, with nothing to say against the page: %j',
    async (words) => {
      const opened = await openPlay(server, { ...words, seed: 'keys' }, LOOKS[0]);
      const { page } = opened;
      await settle(page);
      await page.keyboard.press('h');
      await page.waitForSelector('#advice:has-text("would choose")');
      expect(await page.textContent('#advice')).toMatch(/Best: .* would choose: /);
      await expectSoundInAllLooks(opened);
      while ((await settle(page)) !== 'over') {
        const before = await page.evaluate<string>('document.body.dataset.state');
        if ((await page.getAttribute('#do', 'aria-disabled')) === 'true') await page.keyboard.press('1');
        if ((await page.evaluate('document.body.dataset.state')) === before)
          await move(page, () => page.keyboard.press('Enter'));
      }
      await page.waitForSelector('#review:has-text("Your chance to win")');
      await expectSoundInAllLooks(opened);
    },
  );

  test('a game is chosen on the start view; a card that cannot be played is refused with its rule; a reload loses nothing', async () => {
    const opened = await openPlay(server, {}, LOOKS[0]);
    const { page } = opened;
    await page.waitForSelector('#start:not([hidden])');
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await expectSoundInAllLooks(opened);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [team, problem] of [
      ['feeder+closer', 'is a person'],
      ['me+me', 'one person plays'],
      ['me+no-such', 'no-such'],
    ] as const) {
      await page.locator('[data-game=shamus] [name=team]').fill(team);
      await page.locator('[data-game=shamus] button').first().click();
      await page.getByText(new RegExp(`^It cannot begin: .*${problem}`)).waitFor();
    }
    await page.locator('[data-game=shamus] [name=team]').fill('me+closer');
    // In its first hand are cards that cannot be played.
    await page.locator('[data-game=shamus] [name=seed]').fill('demo');
    await page.locator('[data-game=shamus] [name=index]').fill('3');
    await page.selectOption('#field-shamus-rule-unoOut', 'ends');
    await page.focus('[data-game=shamus] button[value=uno]');
    await page.keyboard.press('Enter');
    await settle(page);
    await page.focus('#hand [aria-disabled=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refused a');
    expect(await page.textContent('#refused')).toMatch(/not allowed.*Rule 3\.1: Play/s);
    await page.keyboard.press('s');
    await choose(page);
    await settle(page);
    const story = await page.textContent('#story');
    await page.reload();
    await settle(page);
    expect(await page.textContent('#story')).toBe(story);
    expect(await page.textContent('#order')).toContain('Sort by suit');
    expect(await page.isVisible('#undo')).toBe(true);
    await move(page, () => page.keyboard.press('u'));
    await page.goto(`${server.address}play.html`);
    await page.getByRole('link', { name: 'Continue Shamus, standard: Uno' }).click();
    await settle(page);
    await page.goto(`${server.address}play.html`);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.waitForSelector('#kept', { state: 'hidden' });
  });

  test('a finished game is copied for the checker, linked to, played again and played on, and says which help there was', async () => {
    const opened = await openPlay(server, { game: 'shamus', team: 'me+closer', seed: 'demo', index: '3' });
    const { page } = opened;
    await playOut(page);
    const expectChecked = async (play: object) => {
      const transcript = await copiedTranscript(page);
      expect(JSON.parse(transcript.split('\n')[0]!)).toMatchObject({ play });
      const file = join(temporaryFolder(), 'game.jsonl');
      writeFileSync(file, transcript);
      expect(await outputOf(['check', file])).toContain('1 game');
      return JSON.parse(transcript.split('\n')[0]!) as { readonly deck: unknown };
    };
    const { deck } = await expectChecked({ attempt: 1, shared: 0, undone: 0, hints: 0 });
    const run = await outputOf('replay --seed demo --index 3 --team random+random --format jsonl'.split(' '));
    expect(deck).toEqual((JSON.parse(run.split('\n')[0]!) as { readonly deck: unknown }).deck);
    expect(await page.textContent('#result')).not.toContain('Help');
    await move(page, () => page.click('#same-deck'));
    await settle(page);
    await page.keyboard.press('h');
    await choose(page, 'last');
    await settle(page);
    await move(page, () => page.click('#undo'));
    await playOut(page);
    expect(await page.textContent('#result')).toMatch(/ Help: game 2 on this deck, 1 decision taken back, 1 hint\./);
    // From any earlier decision of the person's.
    await page.waitForSelector('#review:has-text("Your chance to win")');
    await page.focus('#place');
    await page.keyboard.press('End');
    while ((await page.locator('[data-branch]').count()) === 0) await page.keyboard.press('ArrowLeft');
    expect(await page.getAttribute('#place', 'aria-valuetext')).toMatch(/^turn \d+, .*: you chose /);
    expect(await page.locator('#point a').getAttribute('href')).toMatch(/^watch\.html#game=shamus&.*&turn=\d+$/);
    await move(page, () => page.click('[data-branch]'));
    await playOut(page);
    expect(await page.textContent('#result')).toMatch(/game 3 on this deck, \d+ decisions? kept from the game before/);
    await expectChecked({ attempt: 3, undone: 0, hints: 0 });
    await move(page, () => page.click('#next-deck'));
    await settle(page);
    expect(await page.textContent('#game-facts')).toContain('The seed of this deck is known');
    expect(opened.complaints).toEqual([]);
  });

  test('a move ends the hint that is being computed', async () => {
    const { page } = await openPlay(server, { game: 'contract-rummy', seed: 'keys' });
    await settle(page);
    // The worker that plays, and from now on one that advises.
    expect(page.workers()).toHaveLength(1);
    await page.keyboard.press('h');
    await expect.poll(() => page.workers().length).toBe(2);
    await choose(page);
    await settle(page);
    // Chromium ends a busy worker after two seconds.
    await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(1);
    expect(await page.textContent('#advice')).toBe('');
    await page.keyboard.press('h');
    await page.waitForSelector('#advice:has-text("Best: ")');
  });

  test('two tabs of one game do not fork it', async () => {
    const opened = await openPlay(server, { game: 'rummy', variant: 'deal-1', seed: 'tabs' });
    const { page } = opened;
    await settle(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await settle(other);
    await choose(other);
    // It is told at once; what is done here all the same is refused.
    await page.getByText('played on in another tab').waitFor();
    await page.evaluate("document.getElementById('notice').replaceChildren()");
    const made = await page.evaluate('document.body.dataset.state');
    await page.evaluate(
      `(() => { const card = document.querySelector('#hand [data-choice]'); card?.click(); card?.click(); document.getElementById('do').click(); })()`,
    );
    await page.getByText('played on in another tab').waitFor();
    expect(await page.evaluate('document.body.dataset.state')).toBe(made);
    await settle(other);
    await page.click('#load');
    await page.waitForSelector(`body:not([data-state="${made}"])`);
    await settle(page);
    expect(await page.textContent('#story')).toBe(await other.textContent('#story'));
    await choose(page);
    await other.getByText('played on in another tab').waitFor();
  });

  const STARTER = readFileSync(join(PACKAGE, 'templates/shamus/rummy.ts'), 'utf8');
  const BODY = 'return highestCard(view.discardableLo, view.discardableHi);';
  test.each([
    [BODY, null],
    ['for (;;);', 'The game was ended: a policy did not answer within 10 seconds.'],
    ["throw new Error('not today');", 'threw Error: not today'],
  ])('a policy of the visitor’s plays in a sandbox: %s', async (how, problem) => {
    const words = {
      game: 'shamus',
      team: 'me+./my-policy.ts',
      seed: 'own',
      policy: await packText(STARTER.replace(BODY, how)),
    };
    const { page } = await openPlay(server, words);
    await settle(page);
    expect(await page.textContent('#notice')).toContain('this game is gone when the page is closed');
    if (problem === null) {
      await page.keyboard.press('h');
      await page.waitForSelector('#advice:has-text("would choose")');
      await playOut(page);
      await page.waitForSelector('#review:has-text("Your chance to win")');
    } else {
      await page.evaluate(
        `(() => { const card = document.querySelector('#hand [data-choice]'); card.click(); card.click(); })()`,
      );
      await page.getByText(problem).waitFor();
    }
  });

  test('without a clipboard a text is shown to be copied by hand', async () => {
    const { page } = await openPlay(server, { game: 'shamus', team: 'me+closer', seed: 'demo', index: '3' });
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
    );
    await playOut(page);
    await page.click('#copy-transcript');
    expect(await page.inputValue('#to-copy')).toContain('"deck"');
    expect(await page.evaluate('getSelection().toString().length')).toBeGreaterThan(1000);
  });

  test.each(testSize(['shamus', 'shanghai-rummy'], GAME_NAMES))('%s answers a click within 100 ms', async (game) => {
    const { page } = await openPlay(server, { game, seed: 'quick' });
    const times: number[] = [];
    for (let moves = 0; moves < 30; moves++) {
      const phase = await settle(page);
      if (phase === 'over') break;
      if (phase === 'deal') {
        await page.click('#do');
        continue;
      }
      times.push(
        await page.evaluate<number>(`(async () => {
          const { state } = document.body.dataset;
          const began = performance.now();
          const main = document.getElementById('do');
          if (main.ariaDisabled === 'true') document.querySelector(':is(#hand, #choices) [data-choice]').click();
          if (document.body.dataset.state === state) main.click();
          while (document.body.dataset.state === state) await new Promise((done) => setTimeout(done));
          return performance.now() - began;
        })()`),
      );
    }
    // Not the median: other programs on a busy machine make most moves wait.
    const quartile = times.sort((one, other) => one - other)[times.length >> 2]!;
    console.log(`${game}: a move takes ${quartile.toFixed(0)} ms (lower quartile of ${times.length})`);
    expect(quartile).toBeLessThan(100);
  });
});
