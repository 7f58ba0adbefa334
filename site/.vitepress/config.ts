/** The site: README, guides, rules, results and the API, from the same files that readers of the repository see. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';

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
    collapsed: false,
    items: [...section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text, link]) => ({
      text: text!,
      link: `/${relative(ROOT, resolve(ROOT, 'docs', link!))
        .replace(/\.md$/, '')
        .replace(/README$/, '')}`,
    })),
  }));

export default defineConfig({
  title: 'shamus-lab',
  description: 'Monte Carlo simulation and strategy research for card games',
  srcDir: 'pages',
  outDir: '../out/site',
  cacheDir: './node_modules/.vitepress',
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  lastUpdated: false,
  // The page that plays games is no page of VitePress.
  ignoreDeadLinks: [/^\/lab\//],
  buildEnd: ({ outDir }) => cpSync(join(ROOT, 'dist/lab'), join(outDir, 'lab'), { recursive: true }),
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Play in your browser', link: '/lab/index.html', target: '_self' },
      { text: 'Guides', link: '/docs/' },
      { text: 'Results', link: '/results/' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: SECTIONS,
    outline: [2, 3],
  },
  markdown: {
    config(markdown) {
      // Sources and folders are not on the site: links to them become text.
      const render = markdown.renderer.rules.link_open!;
      markdown.renderer.rules.link_open = (tokens, at, options, env, self) => {
        const token = tokens[at]!;
        const href = token.attrGet('href')!;
        // The front page leads to the page itself, the repository's README to its guide.
        if (href === 'docs/lab.md' && env.relativePath === 'index.md') {
          token.attrSet('href', '/lab/index.html');
          token.attrSet('target', '_self');
        }
        if (!/^[a-z]+:|^#|^docs\/lab\.md$/.test(href) && !/\.md(#|$)/.test(href) && !href.endsWith('.png')) {
          const path = relative(PAGES, resolve(dirname(env.path), href.replace(/#.*/, '')));
          if (!existsSync(join(ROOT, path))) throw new Error(`${env.relativePath}: a link leads nowhere: ${href}`);
          token.attrs = token.attrs!.filter(([name]) => name !== 'href');
        }
        return render(tokens, at, options, env, self);
      };
    },
  },
});
