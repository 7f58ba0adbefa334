/** Guides and rules as pages, and the search in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Marked } from 'marked';
import { GAME_NAMES, loadGame } from '../games/registry.js';
import { escapeHtml, type Html, html, raw } from '../report/html.js';
import { markdownWriter } from '../report/markdown-html.js';
import { rulesHtml } from '../report/rules/rules-html.js';
import { rulesOf } from '../report/rules/rules-page.js';
import { PACKAGE_ROOT } from '../version.js';
import { type Addresses, SERVED } from './frame.js';

/** The folder of the guides. */
export const GUIDES_FOLDER = fileURLToPath(new URL('docs/', PACKAGE_ROOT));

/** Names of the guides, without `.md`. */
export function guideNames(): string[] {
  return readdirSync(GUIDES_FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'));
}

function readGuide(name: string): string {
  return readFileSync(`${GUIDES_FOLDER}${name}.md`, 'utf8');
}

/** A guide as HTML, with its title. @param name one of `guideNames` */
export function guideHtml(name: string, at: Addresses): { readonly title: string; readonly content: Html } {
  const text = readGuide(name);
  const [, title = name] = /^# (.*)$/m.exec(text) ?? [];
  const body = text.replace(/^# .*$/m, '');
  return { title: plain(title), content: raw(writer(at).parse(body) as string) };
}

/** The rules of a game as a page. @returns null if there is no such game */
export async function rulesOfGame(name: string): Promise<string | null> {
  if (!GAME_NAMES.includes(name)) return null;
  const game = await loadGame(name);
  return rulesHtml(game, rulesOf(game));
}

/** Writes the Markdown of guides. Links lead to pages of the board, or are left out. */
function writer(at: Addresses): Marked {
  const names = new Set(guideNames());
  return markdownWriter({
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, name, fragment = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
      if (name !== undefined && names.has(name))
        return `<a href="${at.guide(name)}${escapeHtml(fragment)}">${text}</a>`;
      return /^(#|https?:)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
    image: ({ href, text }) =>
      `<img src="${at.isStatic ? '' : '/guides/'}${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
  });
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*_]/g, '');
}

interface Passage {
  readonly title: string;
  readonly address: string;
  readonly text: string;
}

let passages: readonly Passage[] | undefined;

/** All sections of guides; those of the rules are among them. */
function guidePassages(): readonly Passage[] {
  passages ??= guideNames().flatMap((name) => {
    const [top = '', ...sections] = readGuide(name).split(/^(?=#{1,4} )/m);
    return [top, ...sections]
      .filter((text) => text.trim() !== '')
      .map((text) => {
        const [, hashes = '', heading = name] = /^(#+) (.*)/.exec(text) ?? [];
        const address = `${SERVED.guide(name)}${hashes.length > 1 ? `#${slugOf(heading)}` : ''}`;
        return { title: plain(heading), address, text: plain(text) };
      });
  });
  return passages;
}

const MAX_FOUND = 40;

/** Finds all words of a query, in any letter case: in titles first. @param others what is searched besides guides */
export function search(query: string, others: readonly Passage[]): Html {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const all =
    words.length === 0 ? [] : [...others, ...guidePassages()].filter(({ title, text }) => has(`${title} ${text}`));
  const found = all.toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)));
  if (found.length === 0) return html`<p>Nothing has all words of <q>${query}</q>.</p>`;
  const more = found.length > MAX_FOUND ? `, of which the first ${MAX_FOUND} are shown` : '';
  return html`<p role="status">${found.length} found${more}.</p>
<ul>${found.slice(0, MAX_FOUND).map(({ title, address, text }) => html`<li><a href="${address}">${title}</a><br>${snippet(text, words[0]!)}</li>\n`)}</ul>`;
}

function snippet(text: string, word: string): string {
  const line = text.replace(/^#.*$/gm, '').replace(/\s+/g, ' ');
  const from = Math.max(0, line.toLowerCase().indexOf(word) - 60);
  return `${from > 0 ? '…' : ''}${line.slice(from, from + 160)}…`;
}
