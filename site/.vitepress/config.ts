/** The site: README, guides, rules, results and the API, from the same files that readers of the repository see. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { headingAddress } from '../../dist/src/report/page/markdown-page.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** A copy of all pages: VitePress finds its own packages only for pages below this folder. */
const PAGES = resolve(import.meta.dirname, '../pages');
rmSync(PAGES, { recursive: true, force: true });
for (const page of [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs',
  'bench',
  'results/README.md',
]) {
  cpSync(join(ROOT, page), join(PAGES, page), { recursive: true, filter: (path) => !/\.(ts|json)$/.test(path) });
}
cpSync(resolve(import.meta.dirname, '../api'), join(PAGES, 'api'), { recursive: true });

const guides = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
/** The sections of docs/README.md, the index of all guides: [title, links]. */
const SECTIONS = guides
  .split(/^(?=\*\*)/m)
  .slice(1)
  .map((section) => ({
    text: /^\*\*(.*?)\*\*/.exec(section)![1]!,
    items: [...section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text, link]) => ({
      text: text!,
      link: `/${relative(ROOT, resolve(ROOT, 'docs', link!))
        .replace(/\.md$/, '')
        .replace(/README$/, '')}`,
    })),
  }));

/** Path of a page on the site: a README is the page of its folder. The root is the app's. */
function pageOf(path: string): string {
  return path === 'README.md' ? 'readme.md' : path.replace(/(^|\/)README\.md$/, '$1index.md');
}

/** On the site the app leads to the guides, too. */
function linkToGuides(page: string): void {
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(/(<nav class="side[^>]*>)/, '$1<a href="docs/index.html">Guides</a>'));
}

export default defineConfig({
  title: 'shamus-lab',
  description: 'Monte Carlo simulation and strategy research for card games',
  srcDir: 'pages',
  outDir: '../out/site',
  cacheDir: './node_modules/.vitepress',
  rewrites: (path) => pageOf(path),
  lastUpdated: false,
  // The app stands at the root of the site, and is no page of VitePress.
  ignoreDeadLinks: [/^\/index/],
  buildEnd: ({ outDir }) => {
    cpSync(join(ROOT, 'dist/app'), outDir, { recursive: true });
    for (const name of readdirSync(join(ROOT, 'dist/app')))
      if (name.endsWith('.html')) linkToGuides(join(outDir, name));
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Play in your browser', link: '/index.html', target: '_self' },
      { text: 'README', link: '/readme' },
      { text: 'Guides', link: '/docs/' },
      { text: 'Results', link: '/results/' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: SECTIONS,
    outline: [2, 3],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // As repositories name headings, which guides link to.
    anchor: { slugify: headingAddress },
    config(markdown) {
      // Sources and folders are not on the site: links to them become text.
      const render = markdown.renderer.rules.link_open!;
      markdown.renderer.rules.link_open = (tokens, at, options, env, self) => {
        const token = tokens[at]!;
        const href = token.attrGet('href')!;
        const path = resolve(dirname(env.path), href.replace(/#.*/, ''));
        if (!/^[a-z]+:|^#/.test(href) && !/\.md$/.test(path)) {
          if (!existsSync(join(ROOT, relative(PAGES, path))))
            throw new Error(`${env.relativePath}: a link leads nowhere: ${href}`);
          token.attrs = token.attrs!.filter(([name]) => name !== 'href');
        } else if (basename(path) === 'README.md') {
          const [, fragment = ''] = /(#.*)$/.exec(href) ?? [];
          const to = join(dirname(path), basename(pageOf(relative(PAGES, path))));
          token.attrSet('href', `${relative(dirname(env.path), to)}${fragment}`);
        }
        return render(tokens, at, options, env, self);
      };
      // A heading of a column must say something.
      for (const [name, nesting] of [
        ['th_open', 1],
        ['th_close', -1],
      ] as const)
        markdown.renderer.rules[name] = (tokens, at, options, _, self) => {
          if (tokens[at + nesting]!.content === '') tokens[at]!.tag = 'td';
          return self.renderToken(tokens, at, options);
        };
    },
  },
});
