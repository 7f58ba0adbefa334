/**
 * Opens pages as their readers do: from disk, in a real browser. It needs a Chromium: CHROMIUM_PATH, or one where
 * systems install it. Without one the tests are skipped, and say so; nothing else in the project may be skipped, but what
 * needs a Firefox (firefox.long.test.ts) or a Redis (test/cli/redis.testing.ts).
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { describeWith, findProgram } from '../programs.testing.js';
import { testSize } from '../sized.testing.js';

/** The headless shell first: it opens a page at a third of what the whole Chromium takes. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Colour schemes in which pages are tested: at the default size only the dark one, where faults are likelier. */
export const SCHEMES = testSize(['dark'] as const, ['light', 'dark'] as const);

/** The browser's program; null where there is none. */
const CHROMIUM = findChromium();

const NO_BROWSER =
  'no Chromium is installed (apt-get install chromium, or set CHROMIUM_PATH): pages are not opened in a browser';

/** A `describe` of what needs a browser; skipped, with the reason in its name and on stderr, where there is none. */
export function describeInBrowser(name: string, tests: () => void): void {
  describeWith(CHROMIUM, NO_BROWSER, name, () => {
    afterEach(async () => {
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    });
    afterAll(async () => {
      await (await browser)?.close();
      browser = undefined;
    });
    tests();
  });
}

export interface Looks {
  /** CSS pixels: 1000 × 800 unless given; 360 wide is a small phone. */
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
  /** Part after the file's name, as in `#turn-7`. */
  readonly fragment?: string;
  readonly javaScript?: boolean;
}

let browser: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();

export function openFile(path: string, looks: Looks = {}): Promise<OpenPage> {
  return openAddress(pathToFileURL(path).href, looks);
}

/** Opens a page of a server, as `openFile`; it may ask that server for more. */
export async function openAddress(address: string, looks: Looks = {}): Promise<OpenPage> {
  browser ??= chromium.launch({ executablePath: CHROMIUM!, args: ['--disable-gpu'] });
  const { width = 1000, height = 800, scheme = 'light', media = 'screen', javaScript = true } = looks;
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Machines of tests are busy.
  context.setDefaultTimeout(120_000);
  contexts.add(context);
  const page = await context.newPage();
  await page.emulateMedia({ media });
  const opened = new OpenPage(page, `${address}${looks.fragment ?? ''}`);
  await opened.load();
  return opened;
}

export class OpenPage {
  /** Errors and warnings on the console, exceptions, and every request but the one for the page itself and, of a server's page, for others of that server. */
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const isOwn = url.startsWith('http:') && new URL(request.url()).origin === new URL(url).origin;
      if (!isOwn && request.url().split('#')[0] !== url.split('#')[0])
        this.complaints.push(`request: ${request.url()}`);
    });
  }

  async load(): Promise<void> {
    await this.page.goto(this.url, { waitUntil: 'load' });
  }

  /** Faults that axe-core finds, a line each: rule, element and what to do. Contrast and labels are among its rules. */
  async accessibilityFaults(): Promise<string[]> {
    await this.page.evaluate(axe.source);
    return this.page.evaluate(`axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)))`);
  }

  /** The elements that reach beyond the right edge where that makes the page scroll sideways; none is well. */
  async sidewaysOverflow(): Promise<string[]> {
    return this.page.evaluate(`(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const scrolls = (element) => element !== null && element !== document.body &&
        (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      const reach = (element) => {
        const { left, right } = element.getBoundingClientRect();
        return Math.max(right, left + element.scrollWidth);
      };
      const found = [...document.querySelectorAll('body *')]
        .filter((element) => reach(element) > clientWidth + 0.5 && !scrolls(element))
        .map((element) => element.outerHTML.slice(0, 120));
      return found.length > 0 ? found : ['the page, by ' + (scrollWidth - clientWidth) + ' pixels'];
    })()`);
  }

  /** Resident memory of the browser's processes, in bytes. Linux tells. */
  async residentBytes(): Promise<number> {
    const session = await this.page.context().browser()!.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const kilobytes = processInfo.map(({ id }) => {
      const status = existsSync(`/proc/${id}/status`) ? readFileSync(`/proc/${id}/status`, 'utf8') : '';
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
    return 1024 * kilobytes.reduce((sum, each) => sum + each, 0);
  }

  /** Element with the keyboard's focus, as `button#name`, and its visibility. */
  async focus(): Promise<{ readonly element: string; readonly visible: boolean }> {
    return this.page.evaluate(`(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const visible = (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      return { element: element.localName + (element.id === '' ? '' : '#' + element.id), visible };
    })()`);
  }

  /** The whole page as PNG, from top to bottom. */
  screenshot(path: string): Promise<Buffer> {
    return this.page.screenshot({ path, fullPage: true });
  }
}

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  // A path that is set and wrong is a mistake, not a machine without browser.
  if (named) return named;
  return findProgram(NAMES, PLACES);
}
