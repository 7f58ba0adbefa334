/** The site of guides and API, `npm run site`: axe finds nothing in any kind of page. Skipped, with a message, where it is not built. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PACKAGE } from '../cli/shamus.testing.js';
import { describeInBrowser, openAddress } from './browser.testing.js';
import { type StaticServer, serveFolder } from './static.testing.js';

const SITE = join(PACKAGE, 'out/site');
const isBuilt = existsSync(join(SITE, 'readme.html'));
if (!isBuilt) console.error('SKIPPED: pages of the site: it is not built (npm run site)');

const GUIDES = ['docs/index', 'docs/rules-of-shamus', 'docs/writing-a-policy', 'docs/statistics', 'bench/index'];
const APP = ['index', 'findings', 'rules-shamus'];

/** One page of each kind of the API, by the folder that it is in. */
function apiPages(): string[] {
  const all = readdirSync(join(SITE, 'api'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const kinds = ['functions', 'classes', 'interfaces', 'type-aliases', 'variables'];
  const found = kinds.flatMap((kind) => all.find((name) => name.includes(`/${kind}/`)) ?? []);
  return ['index.html', ...found].map((name) => `api/${name.replace(/\.html$/, '')}`);
}

describeInBrowser('pages of the site', () => {
  let server: StaticServer;
  beforeAll(async () => {
    server = await serveFolder(SITE, '/');
  });
  afterAll(() => server.close());

  const pages = isBuilt ? ['readme', ...GUIDES, 'results/index', ...apiPages(), '404', ...APP] : [];
  test.skipIf(isBuilt)('are not built: run npm run site', ({ skip }) => skip());
  test.each(pages.flatMap((page) => (['light', 'dark'] as const).map((scheme) => [page, scheme] as const)))(
    '%s, %s',
    async (page, scheme) => {
      const opened = await openAddress(`${server.address}${page}.html`, { scheme, width: 1280 });
      await opened.page.waitForLoadState('networkidle');
      expect(await opened.accessibilityFaults()).toEqual([]);
      await opened.page.setViewportSize({ width: 390, height: 844 });
      expect(await opened.accessibilityFaults()).toEqual([]);
      expect(await opened.sidewaysOverflow()).toEqual([]);
    },
  );
});
