/** What all pages of the board share: frame, style and addresses. */
import { contentPolicy, NO_ICON } from '../report/document.js';
import { type Html, html, raw } from '../report/html.js';
import { columnPage, generator, ownScriptsOnly } from '../report/page/frame.js';
import { FORM_STYLE } from '../report/page/style.js';
import { VERSION } from '../version.js';

/** Where things are: at a server, or in the files of an export. */
export interface Addresses {
  readonly home: string;
  readonly study: (id: string) => string;
  /** A file of a study's folder. */
  readonly file: (id: string, path: string) => string;
  readonly guide: (name: string) => string;
  readonly rules: (game: string) => string;
  /** Whether nothing answers there: no forms, no search, no script that follows runs. */
  readonly isStatic: boolean;
}

/** Addresses at the server. */
export const SERVED: Addresses = {
  home: '/',
  study: (id) => `/study/${id}`,
  file: (id, path) => `/study/${id}/files/${pathText(path)}`,
  guide: (name) => `/guides/${encodeURIComponent(name)}`,
  rules: (game) => `/rules/${encodeURIComponent(game)}`,
  isStatic: false,
};

/** Addresses in a folder of files, all of which lie beside each other but for those of studies. */
export const EXPORTED: Addresses = {
  home: 'index.html',
  study: (id) => `study-${id}.html`,
  file: (id, path) => `studies/${id}/${pathText(path)}`,
  guide: (name) => `guide-${encodeURIComponent(name)}.html`,
  rules: (game) => `rules-${encodeURIComponent(game)}.html`,
  isStatic: true,
};

function pathText(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A page of the board. */
export interface BoardPage {
  readonly title: string;
  readonly content: Html;
  readonly at: Addresses;
  /** Address of its script; none unless given. */
  readonly script?: string;
  /** A script that stands in the page, where nothing is served. */
  readonly inline?: string;
  /** Says by an attribute of `body` what the script follows. */
  readonly follow?: string;
}

/** Writes a page. Its inline script is `SCRIPT`. */
export function boardPage({ title, content, at, script, inline, follow }: BoardPage): string {
  const link = (address: string, text: string) => html`<li><a href="${address}">${text}</a></li>`;
  const served = html`${link('/new', 'New run')}${link('/compare', 'Compare')}${link('/lab/index.html', 'In this browser')}`;
  const search = html`<li><form action="/search" role="search"><input type="search" name="q" aria-label="Search guides, rules and studies" placeholder="Search" required><button>Search</button></form></li>`;
  return columnPage({
    ...{ title, content, style: FORM_STYLE, footer: `shamus-lab ${VERSION}` },
    top: html`<nav class="menu" aria-label="Board"><ul>${link(at.home, 'Studies')}${!at.isStatic && served}${link(at.guide('README'), 'Guides')}${!at.isStatic && search}</ul></nav>`,
    head: [
      ...(at.isStatic ? [contentPolicy(`${ownScriptsOnly(inline)}; frame-src 'self'; img-src 'self' data:`)] : []),
      generator(VERSION),
      NO_ICON,
    ],
    end: html`${script !== undefined && html`\n<script src="${script}"></script>`}${inline !== undefined && html`\n<script>${raw(inline)}</script>`}`,
    attributes: html`${follow !== undefined && html` data-follow="${follow}"`}`,
  });
}
