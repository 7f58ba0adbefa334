/** The rules of a game as a page, with an address for every section, rule and ruling: `#section-4`, `#rule-4.4`, `#ruling-pickup`. */
import type { Token, Tokens } from 'marked';
import type { Game } from '../../game/index.js';
import { VERSION } from '../../version.js';
import { type Html, html } from '../html.js';
import { wholePage } from '../page/frame.js';
import type { Rule, RulesPage, RulesSection } from './rules-page.js';

const STYLE = `
.rule{display:grid;grid-template-columns:2.6em minmax(0,1fr);gap:0 10px;margin:0 0 14px;scroll-margin-top:12px}
.rule>a{font-weight:600;text-decoration:none;font-variant-numeric:tabular-nums}.rule>a:hover{text-decoration:underline}
.rule p,.rule ul,.rule ol{margin:0 0 8px;max-width:78ch}.rule>div>:last-child{margin-bottom:0}
section{scroll-margin-top:12px}section>ul,section>ol{max-width:78ch;padding-left:1.2em}li{margin:.2em 0}
blockquote{margin:0 0 10px;padding:6px 14px;border-left:3px solid var(--line);max-width:78ch;scroll-margin-top:12px}
blockquote p{margin:0 0 6px}blockquote ul{margin:0;padding-left:1.2em}
.rule:target,blockquote:target{outline:2px solid var(--win-0);outline-offset:6px;border-radius:3px}
@media screen and (max-width:700px){.rule{grid-template-columns:minmax(0,1fr)}}
`;

/** Makes the page. It needs nothing else, and everything can be read without scripts. */
export function rulesHtml({ name, title: gameTitle }: Pick<Game, 'name' | 'title'>, page: RulesPage): string {
  const writer = new Writer(page);
  const id = (section: RulesSection) => `section-${section.number ?? slug(section.title)}`;
  const heading = ({ number, title }: RulesSection) => (number === null ? title : `${number}. ${title}`);
  return wholePage({
    title: page.title,
    top: gameTitle,
    version: VERSION,
    style: STYLE,
    skip: 'Skip to the rules',
    answer: writer.blocks(page.content, page.title),
    links: page.sections.map((section) => [id(section), heading(section)]),
    content: html`${page.sections.map(
      (section) => html`<section id="${id(section)}"><h2>${heading(section)}</h2>
${writer.blocks(section.content, section.title)}${section.rules.map((rule) => writer.rule(rule))}</section>\n`,
    )}`,
    footer: `Written by shamus-lab ${VERSION}: shamus rules ${name} --html. To link to a rule, add its number, as in #rule-1.1.`,
  });
}

/** Where a text cites rules: `rule 4.4`, `rules 4.1 to 4.4`, `rules 1.2, 1.3 and 1.4`. */
const CITATION = /\b[Rr]ules? \d+\.\d+(?:(?:, | to | and | or )\d+\.\d+)*/g;

/** Writes Markdown tokens as HTML. Numbers of rules that a text cites lead to them. */
class Writer {
  private readonly numbers: ReadonlySet<string>;
  /** How many tables and blocks of code have been written: each has a name of its own. */
  private regions = 0;

  constructor({ sections }: RulesPage) {
    this.numbers = new Set(sections.flatMap(({ rules }) => rules.map(({ number }) => number)));
  }

  rule({ number, content }: Rule): Html {
    return html`<div class="rule" id="rule-${number}"><a href="#rule-${number}" aria-label="Rule ${number}">${number}</a><div>${this.blocks(content, `Rule ${number}`)}</div></div>\n`;
  }

  /** @param place what the blocks belong to, for those who do not see the page */
  blocks(tokens: readonly Token[], place: string): Html {
    return html`${tokens.map((token) => this.block(token, place))}`;
  }

  private block(token: Token, place: string): Html | string {
    switch (token.type) {
      case 'space':
        return '';
      case 'paragraph':
        return html`<p>${this.inline(token.tokens ?? [])}</p>\n`;
      case 'heading':
        return html`<h3>${this.inline(token.tokens ?? [])}</h3>\n`;
      case 'blockquote': {
        const [, ruling] = /^> Ruling \*\*`(\w+)`\*\*/.exec(token.raw) ?? [];
        return html`<blockquote${ruling !== undefined && html` id="ruling-${ruling}"`}>${this.blocks(token.tokens ?? [], place)}</blockquote>\n`;
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        const lines = items.map(({ tokens }) => html`<li>${tokens.map((part) => this.item(part, place))}</li>`);
        return ordered ? html`<ol>${lines}</ol>\n` : html`<ul>${lines}</ul>\n`;
      }
      case 'table':
        return this.table(token as Tokens.Table, place);
      case 'code':
        return html`<pre tabindex="0" role="region" aria-label="${this.nextRegion('Example', place)}">${(token as Tokens.Code).text}</pre>\n`;
      default:
        return html`<p>${this.inline([token])}</p>\n`;
    }
  }

  /** A part of an item of a list, which is no paragraph. */
  private item(token: Token, place: string): Html | string {
    return token.type === 'text' ? this.inline(token.tokens ?? [token]) : this.block(token, place);
  }

  private table({ header, rows }: Tokens.Table, place: string): Html {
    const head = header.map((cell) =>
      cell.text === '' ? html`<td></td>` : html`<th scope="col">${this.inline(cell.tokens)}</th>`,
    );
    const isHeaded = header.some((cell) => cell.text !== '');
    const lines = rows.map(([first, ...others]) => {
      const cells = others.map((cell) => html`<td>${this.inline(cell.tokens)}</td>`);
      return html`<tr><th scope="row">${this.inline(first!.tokens)}</th>${cells}</tr>\n`;
    });
    return html`<div class="scroll" tabindex="0" role="region" aria-label="${this.nextRegion('Table', place)}"><table>${isHeaded && html`<thead><tr>${head}</tr></thead>`}<tbody>
${lines}</tbody></table></div>\n`;
  }

  private nextRegion(kind: string, place: string): string {
    this.regions++;
    return `${kind} ${this.regions}, ${place}`;
  }

  private inline(tokens: readonly Token[]): Html {
    return html`${tokens.map((token) => {
      switch (token.type) {
        case 'strong':
          return html`<strong>${this.inline(token.tokens ?? [])}</strong>`;
        case 'em':
          return html`<em>${this.inline(token.tokens ?? [])}</em>`;
        case 'codespan':
          return html`<code>${token.text}</code>`;
        case 'br':
          return html`<br>`;
        case 'link':
          // Other files of the package do not lie beside the page.
          return this.inline(token.tokens ?? []);
        default:
          return 'tokens' in token && token.tokens
            ? this.inline(token.tokens)
            : this.cited('text' in token ? String(token.text) : token.raw);
      }
    })}`;
  }

  /** A text in which the numbers of rules are links. */
  private cited(text: string): Html {
    // A cell of a table may hold nothing but the number of a rule.
    if (this.numbers.has(text)) return html`<a href="#rule-${text}">${text}</a>`;
    const parts: (Html | string)[] = [];
    let end = 0;
    for (const citation of text.matchAll(CITATION)) {
      for (const number of citation[0].matchAll(/\d+\.\d+/g)) {
        if (!this.numbers.has(number[0])) continue;
        const at = citation.index + number.index;
        parts.push(text.slice(end, at), html`<a href="#rule-${number[0]}">${number[0]}</a>`);
        end = at + number[0].length;
      }
    }
    return html`${[...parts, text.slice(end)]}`;
  }
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
