/** A Markdown file of the package as a page of its own: headings have addresses, links to other files become text. */
import { lexer, type Tokens } from 'marked';
import { type Html, rawHtml } from '../html.js';
import { createMarkdownWriter } from '../markdown-html.js';
import { readPage } from './frame.js';

/** The name by which a link finds a heading, as in repositories: `what-is-a-signal-worth`. */
export function headingAddress(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** @param text Markdown whose first line is the title @param top the line above it @param version of the program */
export function markdownPage(text: string, top: Html, version: string): string {
  const writer = createMarkdownWriter({
    heading({ tokens, depth, text: heading }) {
      return `<h${depth} id="${headingAddress(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      return href.startsWith('#') ? `<a href="${href}">${inside}</a>` : inside;
    },
  });
  const [title, ...tokens] = lexer(text);
  return readPage({
    title: (title as Tokens.Heading).text,
    ...{ top, version },
    content: rawHtml(writer.parser(tokens)),
    footer: `Written by shamus-lab ${version}.`,
  });
}
