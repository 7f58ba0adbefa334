/** The rules of a game as text for people. */
import { styleText } from 'node:util';
import type { Token, Tokens } from 'marked';
import { alignRows, hangText } from '../lines.js';
import { type Rule, type RuleMatch, type RulesPage, type RulesSection, tokensToPlainText } from './rules-page.js';

export interface TextForm {
  /** Characters in a line; infinite where each paragraph is to be one line. */
  readonly width: number;
  readonly colours: boolean;
}

export function formatRules({ title, content, sections }: RulesPage, form: TextForm): string {
  const blocks = [bold(title, form), ...content.map((token) => blockText(token, '', form))];
  return [...blocks, ...sections.map((section) => sectionText(section, form))].join('\n\n');
}

export function formatRuleMatch({ section, rule }: RuleMatch, form: TextForm): string {
  return rule === null ? sectionText(section, form) : ruleText(rule, form);
}

function sectionText({ number, title, content, rules }: RulesSection, form: TextForm): string {
  const heading = bold(number === null ? title : `${number}. ${title}`, form);
  const blocks = content.map((token) => blockText(token, '', form));
  return [heading, ...blocks, ...rules.map((rule) => ruleText(rule, form))].join('\n\n');
}

function ruleText({ number, content: [first, ...others] }: Rule, form: TextForm): string {
  const lead = `${number}  `;
  const indent = ' '.repeat(lead.length);
  const text = hangText(lead, tokensToPlainText((first as Tokens.Paragraph).tokens), form.width);
  return [text.replace(number, bold(number, form)), ...others.map((token) => blockText(token, indent, form))].join(
    '\n\n',
  );
}

function blockText(token: Token, indent: string, form: TextForm): string {
  switch (token.type) {
    case 'blockquote':
      return (token.tokens as Token[])
        .filter(({ type }) => type !== 'space')
        .map((part) => blockText(part, indent, form))
        .join('\n');
    case 'list':
      return (token as Tokens.List).items
        .map(({ tokens }) => hangText(`${indent}- `, tokensToPlainText(tokens), form.width))
        .join('\n');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = [header, ...rows].map((row) => row.map((cell) => tokensToPlainText(cell.tokens)));
      return alignRows(
        cells,
        header.map(() => 'left'),
      )
        .map((line) => `${indent}${line}`)
        .join('\n');
    }
    case 'code':
      // Preformatted text keeps its line breaks.
      return token.text.replaceAll(/^(?=.)/gm, `${indent}  `);
    default:
      return hangText(indent, tokensToPlainText('tokens' in token ? (token.tokens ?? []) : [token]), form.width);
  }
}

function bold(text: string, { colours }: TextForm): string {
  return colours ? styleText('bold', text, { validateStream: false }) : text;
}
