/** The rules of a game as a page, with an address for every section, rule and ruling: `#section-4`, `#rule-4.4`, `#ruling-pickup`. */
import type { Token } from 'marked';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { escapeHtml, type Html, html, rawHtml } from '../html.js';
import { createMarkdownWriter } from '../markdown-html.js';
import { readPage } from '../page/frame.js';
import type { Rule, RulesPage } from './rules-page.js';

const STYLE = `
.rule{display:grid;grid-template-columns:2.6em minmax(0,1fr);gap:0 10px;margin:0 0 14px;scroll-margin-top:12px}
.rule>a{font-weight:600;text-decoration:none;font-variant-numeric:tabular-nums}.rule>a:hover{text-decoration:underline}
.rule p,.rule ul,.rule ol{margin:0 0 8px;max-width:78ch}.rule>div>:last-child{margin-bottom:0}
section{scroll-margin-top:12px}section>ul,section>ol{max-width:78ch;padding-left:1.2em}li{margin:.2em 0}
blockquote{margin:0 0 10px;padding:6px 14px;border-left:3px solid var(--line);max-width:78ch;scroll-margin-top:12px}
blockquote p{margin:0 0 6px}blockquote ul{margin:0;padding-left:1.2em}
.rule:target,blockquote:target{outline:2px solid var(--accent);outline-offset:6px;border-radius:3px}
@media screen and (max-width:700px){.rule{grid-template-columns:minmax(0,1fr)}}
`;

/** Makes the page. It needs nothing else, and everything can be read without scripts. @param top the line above it, by default the game's title */
export function rulesHtml(
  { about: { title: gameTitle } }: Pick<Game, 'about'>,
  page: RulesPage,
  top: Html | string = gameTitle,
): string {
  const write = writerFor(page);
  const sections = page.sections.map(({ number, title, content, rules }) => ({
    name: `section-${number ?? slug(title)}`,
    heading: number === null ? title : `${number}. ${title}`,
    content: [write(content), ...rules.map((rule) => ruleHtml(rule, write))],
  }));
  const links = sections.map(({ name, heading }) => html`<li><a href="#${name}">${heading}</a></li>`);
  const parts = sections.map(
    ({ name, heading, content }) => html`<section id="${name}"><h2>${heading}</h2>\n${content}</section>\n`,
  );
  return readPage({
    title: page.title,
    top,
    version: VERSION,
    style: STYLE,
    skip: 'Skip to the rules',
    content: html`${write(page.content)}\n<nav aria-label="Contents"><ul>${links}</ul></nav>\n${parts}`,
    footer: `Written by shamus-lab ${VERSION}. To link to a rule, add its number, as in #rule-1.1.`,
  });
}

function ruleHtml({ number, content }: Rule, write: ReturnType<typeof writerFor>): Html {
  return html`<div class="rule" id="rule-${number}"><a href="#rule-${number}" aria-label="Rule ${number}">${number}</a><div>${write(content)}</div></div>\n`;
}

/** Citations of rules in a text: `rule 4.4`, `rules 4.1 to 4.4`, `rules 1.2, 1.3 and 1.4`. */
const CITATION = /\b[Rr]ules? \d+\.\d+(?:(?:, | to | and | or )\d+\.\d+)*/g;

/** Writes Markdown. Rulings have addresses, and numbers of rules that a text cites lead to them. */
function writerFor({ sections }: RulesPage) {
  const numbers = new Set(sections.flatMap(({ rules }) => rules.map(({ number }) => number)));
  const writer = createMarkdownWriter({
    heading({ tokens }) {
      return `<h3>${this.parser.parseInline(tokens)}</h3>\n`;
    },
    blockquote({ raw, tokens }) {
      const [, ruling] = /^> Ruling \*\*`(\w+)`\*\*/.exec(raw) ?? [];
      return `<blockquote${ruling === undefined ? '' : ` id="ruling-${ruling}"`}>${this.parser.parse(tokens)}</blockquote>\n`;
    },
    // Other files of the package do not lie beside the page.
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
    text(token) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
      return cited(token.text, numbers);
    },
  });
  return (tokens: readonly Token[]) => rawHtml(writer.parser([...tokens]));
}

/** A text in which the numbers of rules are links. A cell of a table may hold nothing but such a number. */
function cited(text: string, numbers: ReadonlySet<string>): string {
  const link = (number: string) => (numbers.has(number) ? `<a href="#rule-${number}">${number}</a>` : number);
  if (numbers.has(text)) return link(text);
  return escapeHtml(text).replaceAll(CITATION, (citation) => citation.replaceAll(/\d+\.\d+/g, link));
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
