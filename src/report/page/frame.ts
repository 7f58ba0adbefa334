/** The parts of all report pages: one column that needs nothing else. */
import { createHash } from 'node:crypto';
import type { Block } from '../blocks/block.js';
import { renderHtml } from '../blocks/html.js';
import { contentPolicy, htmlDocument } from '../document.js';
import { type Html, html, rawHtml } from '../html.js';
import { PAGE_SCRIPT, REPORT_STYLE } from './style.js';

/** A page of one column, as reports and the page that plays in a browser are. */
interface ColumnPage {
  readonly title: string;
  /** Default: the title. */
  readonly heading?: string;
  /** The line above the heading, which ends with a switch of colours. */
  readonly top: Html;
  /** The text of the link that leads past the top. */
  readonly skip?: string;
  readonly content: Html;
  readonly footer: string;
  /** Rules of its own, beside those of all pages. */
  readonly style?: string;
  readonly head: readonly Html[];
  readonly end?: Html | null;
  readonly attributes?: Html | null;
}

/** Writes a page of one column. Its inline script is `SCRIPT`. */
function columnPage(page: ColumnPage): string {
  const { title, heading = title, top, skip = 'Skip to the content', content, footer, head, end = null } = page;
  const body = html`<a class="skip" href="#content">${skip}</a>
<div class="page">
<header class="top">${top}<button type="button" id="scheme" hidden>Dark</button></header>
<main id="content">
<h1>${heading}</h1>
${content}
</main>
<footer>${footer}</footer>
</div>
<script>${rawHtml(PAGE_SCRIPT)}</script>${end}`;
  return htmlDocument(title, REPORT_STYLE + (page.style ?? ''), head, body, page.attributes);
}

/** A page that needs nothing else, and can be read without scripts. @param version of the program that wrote it */
export function readPage({
  top,
  version,
  ...page
}: Pick<ColumnPage, 'title' | 'skip' | 'content' | 'footer' | 'style'> & {
  readonly top: Html | string;
  readonly version: string;
}): string {
  const head = [contentPolicy(ownScriptsOnly()), generator(version)];
  return columnPage({ ...page, top: html`<span>${top}</span>`, head });
}

/** A page of blocks, of which the first heading is the title. @param top the line above it @param version of the program */
export function blocksPage(blocks: readonly Block[], top: string, version: string, footer: string): string {
  const title = blocks.find(({ kind }) => kind === 'heading');
  return readPage({
    ...{ top, version, footer, skip: 'Skip to the answer' },
    title: title !== undefined && 'text' in title ? title.text : top,
    content: renderHtml(blocks.filter((block) => block !== title)),
  });
}

/** A part of the head: the version of the program that wrote the page. */
function generator(version: string): Html {
  return html`<meta name="generator" content="shamus-lab ${version}">`;
}

/** Policy by which the page fetches no file and runs no script but its own, whatever the results hold. */
function ownScriptsOnly(): string {
  return `default-src 'none'; style-src 'unsafe-inline'; script-src '${contentHash(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'`;
}

/** The hash of a script that stands in a page, as a content security policy names it. */
function contentHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
