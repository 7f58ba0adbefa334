/** Whole games through the page, by the keyboard alone, in all sizes and colours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../cli/shamus.testing.js';
import { Page, startPlay } from '../play.testing.js';
import { describeInBrowser, type Looks, openAddress } from './browser.testing.js';
import { expectSound, LOOKS, playWholeGame } from './play.testing.js';

describeInBrowser('the pages of shamus play', () => {
  // The other games are played at night: test/browser/play.nightly.test.ts.
  test.each([[['--game', 'shamus']], [['--game', 'rummy', '--variant', 'deal-1']]])(
    'a whole game by keyboard, with nothing to say against the page: %j',
    playWholeGame,
  );

  test('a game is chosen on the start page; a card that cannot be played is refused with its rule; a reload loses nothing', async () => {
    const cwd = temporaryFolder();
    const playing = await startPlay([], cwd);
    const openStart = async (looks: Looks) => {
      const opened = await openAddress(`${playing.addresses[0]!}#key=${playing.key}`, looks);
      await opened.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      return opened;
    };
    // Both widths and both colours, in two looks: with everything open this page is long.
    for (const looks of [LOOKS[0]!, LOOKS[3]!]) await expectSound(await openStart(looks));
    const { page } = await openStart(LOOKS[0]!);
    expect(page.url()).not.toContain('key');
    await page.locator('[data-game=rummy] [name=team]').fill('./no-such.ts+me');
    await page.locator('[data-game=rummy] button').click();
    await page.getByText(/^It cannot begin: .*no-such\.ts/).waitFor();
    await page.locator('[data-game=shamus] [name=team]').fill('me+closer');
    await page.selectOption('#field-shamus-rule-unoOut', 'ends');
    await page.keyboard.press('Tab');
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Play as the Uno player')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-choice]');
    for (let made = 0; (await page.$('#stage [aria-disabled=true]')) === null && made < 20; made++)
      await page.keyboard.press('1');
    await page.focus('#stage [aria-disabled=true]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#refused a');
    expect(readFileSync(join(cwd, 'out/play/shamus/games.jsonl'), 'utf8')).toContain('"unoOut":"ends"');
    expect(await page.textContent('#refused')).toMatch(/not allowed.*Rule 3\.1/s);
    const story = await page.textContent('#story');
    await page.reload();
    await page.waitForSelector('[data-choice]');
    expect(await page.textContent('#story')).toBe(story);
    await playing.stop();
  });

  test.each([['SIGKILL'], ['SIGINT']] as const)(
    'an open page goes on when the program, ended by %s, is resumed',
    async (signal) => {
      const cwd = temporaryFolder();
      const first = await startPlay(['--team', 'me+closer', '--seed', 'demo', '--index', '3'], cwd);
      const { page } = await openAddress(first.addresses[0]!);
      const move = async () => {
        await page.waitForSelector('[data-choice]');
        const before = await page.evaluate<string>('document.body.dataset.state');
        await page.keyboard.press('1');
        await page.waitForSelector(`body:not([data-state="${before}"])`);
      };
      await move();
      const story = await page.textContent('#story');
      await first.stop(signal);
      await page.waitForSelector('#lost-server:not([hidden])');
      await page.keyboard.press('1');
      await page.getByText('The program cannot be reached.').waitFor();
      const second = await startPlay(['--resume'], cwd);
      await page.waitForSelector('#lost-server[hidden]', { state: 'attached' });
      await page.waitForSelector('[data-choice]');
      expect(await page.textContent('#story')).toBe(story);
      await move();
      await second.stop();
    },
  );

  test('goes on after a sleep: of the page, while the partner plays; and of the whole machine', async () => {
    const playing = await startPlay(['--team', 'me+me', '--seed', 'sleep'], temporaryFolder());
    const [own, other] = playing.addresses;
    const partner = await Page.open(other!);
    const { page } = await openAddress(own!);
    await page.clock.install();
    await page.reload();
    const playOn = async () => {
      while (partner.now.question === null) {
        await page.waitForSelector('[data-choice]');
        const before = partner.now;
        await page.keyboard.press('1');
        await partner.until(() => partner.values.has('now') && partner.now !== before);
      }
    };
    const partnerPlaysOn = async () => {
      while (partner.now.question !== null)
        await partner.act({ kind: 'reply', reply: partner.now.question.choices[0]!.reply });
    };
    await playOn();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    await partnerPlaysOn();
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await playOn();
    // Nothing is heard of the server for as long as a connection lasts.
    playing.process.kill('SIGSTOP');
    await page.clock.fastForward(60_000);
    await page.waitForSelector('#lost-server:not([hidden])');
    playing.process.kill('SIGCONT');
    await page.waitForSelector('#lost-server[hidden]', { state: 'attached' });
    await partnerPlaysOn();
    await playOn();
    partner.close();
    await playing.stop();
  });
});
