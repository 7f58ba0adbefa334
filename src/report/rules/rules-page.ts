/**
 * The page with the rules of a game, a Markdown file of the package, as data. What the page must look like:
 *
 * - `## 4. Title` begins a section; one without a number holds no rules.
 * - `**4.4** text` begins a rule of that section; what follows belongs to it up to the next rule or section.
 * - a quotation under a rule that begins with "Ruling **`name`**: question" holds a ruling, and a list with its values.
 */
import { readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens } from 'marked';
import { type Game, suggestion, UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';

interface RulingOnPage {
  readonly name: string;
  readonly question: string;
  readonly values: readonly { readonly name: string; readonly meaning: string }[];
}

export interface Rule {
  /** As it is cited: `4.4`. */
  readonly number: string;
  readonly content: readonly Token[];
  readonly rulings: readonly RulingOnPage[];
}

export interface RulesSection {
  /** `4`; null where it holds no rules. */
  readonly number: string | null;
  readonly title: string;
  readonly content: readonly Token[];
  readonly rules: readonly Rule[];
}

export interface RulesPage {
  readonly title: string;
  readonly content: readonly Token[];
  readonly sections: readonly RulesSection[];
}

/** Reads the page of a game. @throws UsageError if the package has none */
export function readRulesPage(game: Pick<Game, 'name' | 'about' | 'file'>): RulesPage {
  const page = readRulesPageIfAny(game);
  if (page === null) throw new UsageError(`${game.name} has no page of rules: cannot read '${game.about.files.rules}'`);
  return page;
}

/** Reads the page of a game; null if it cannot be read. */
export function readRulesPageIfAny({
  about: {
    files: { rules },
  },
  file,
}: Pick<Game, 'about' | 'file'>): RulesPage | null {
  let text: string;
  try {
    text = readFileSync(new URL(rules, PACKAGE_ROOT), 'utf8');
  } catch {
    return null;
  }
  return parseRules(file?.rulesPage?.(text) ?? text);
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

export function parseRules(markdown: string): RulesPage {
  const page = { title: '', content: [] as Token[], sections: [] as Growing<RulesSection>[] };
  let place: { content: Token[] } = page;
  for (const token of lexer(markdown)) {
    if (token.type === 'space') continue;
    if (isHeading(token, 1)) page.title = tokensToPlainText(token.tokens);
    else if (isHeading(token, 2)) {
      const [, number, title] = /^(?:(\d+)\. )?(.*)$/s.exec(tokensToPlainText(token.tokens))!;
      const section = { number: number ?? null, title: title!, content: [], rules: [] };
      page.sections.push(section);
      place = section;
    } else {
      const number = ruleNumber(token);
      if (number === null) place.content.push(token);
      else {
        const rule = { number, content: [withoutNumber(token as Tokens.Paragraph)], rulings: [] };
        page.sections.at(-1)!.rules.push(rule);
        place = rule;
      }
    }
  }
  for (const rule of page.sections.flatMap(({ rules }) => rules) as Growing<Rule>[]) {
    rule.rulings = rule.content.flatMap((token) => rulingIn(token) ?? []);
  }
  return page;
}

function isHeading(token: Token, depth: number): token is Tokens.Heading {
  return token.type === 'heading' && token.depth === depth;
}

function ruleNumber(token: Token): string | null {
  if (token.type !== 'paragraph') return null;
  const first = token.tokens?.[0];
  return first?.type === 'strong' && /^\d+\.\d+$/.test(first.text) ? first.text : null;
}

function withoutNumber(paragraph: Tokens.Paragraph): Token {
  const [, first, ...rest] = paragraph.tokens;
  const lead = { ...first!, raw: first!.raw.trimStart(), text: (first as Tokens.Text).text.trimStart() } as Token;
  return { ...paragraph, raw: paragraph.raw.replace(/^\*\*[\d.]+\*\*\s*/, ''), tokens: [lead, ...rest] };
}

function rulingIn(token: Token): RulingOnPage | null {
  if (token.type !== 'blockquote') return null;
  const [lead, ...others] = token.tokens as Token[];
  const [, name, question] = /^Ruling (\S+): (.*)$/s.exec(blockText(lead)) ?? [];
  if (name === undefined || question === undefined) return null;
  const items = others.flatMap((other) => (other.type === 'list' ? (other as Tokens.List).items : []));
  const values = items.flatMap((item) => {
    const [, value, meaning] = /^([\w-]+)(?: \(default\))?: (.*)$/s.exec(item.tokens.map(blockText).join(' ')) ?? [];
    return value === undefined ? [] : [{ name: value, meaning: meaning! }];
  });
  return { name, question, values };
}

function blockText(token: Token | undefined): string {
  return token !== undefined && 'tokens' in token ? tokensToPlainText(token.tokens ?? []) : '';
}

/** The words of a line of text, without marks, in one line. */
export function tokensToPlainText(tokens: readonly Token[]): string {
  const words = tokens.map((token) =>
    'tokens' in token && token.tokens
      ? tokensToPlainText(token.tokens)
      : 'text' in token
        ? String(token.text)
        : token.raw,
  );
  return words.join('').replaceAll(/\s*\n\s*/g, ' ');
}

/** Target of a user's word: a whole section, or one rule of it. */
export interface RuleMatch {
  readonly section: RulesSection;
  /** Null for the whole section. */
  readonly rule: Rule | null;
}

/**
 * Finds the rule or section that a word means: `4.4`, `4`, either with the R that messages of some games have in front,
 * the title of a section or the name of a ruling, in any letter case.
 *
 * @throws UsageError if there is none
 */
export function findRule({ sections }: RulesPage, game: string, word: string): RuleMatch {
  const rules = sections.flatMap((section) => section.rules.map((rule) => ({ section, rule })));
  const wanted = word.toLowerCase().split('=')[0]!;
  const cited = word.replace(/^r(?=\d)/i, '');
  const rule = rules.find(
    (each) => each.rule.number === cited || each.rule.rulings.some(({ name }) => name.toLowerCase() === wanted),
  );
  if (rule !== undefined) return rule;
  const section = sections.find(
    ({ number, title }) => (number !== null && number === cited.replace(/\.$/, '')) || title.toLowerCase() === wanted,
  );
  if (section !== undefined) return { section, rule: null };
  throw new UsageError(`${game} has no rule '${word}'${instead(sections, word)}`);
}

function instead(sections: readonly RulesSection[], word: string): string {
  const near = sections.find(({ number }) => number !== null && number === word.split('.')[0]);
  const numbers = near?.rules.map(({ number }) => number) ?? [];
  if (numbers.length > 1) return `; section ${near!.number} has the rules ${numbers[0]} to ${numbers.at(-1)}`;
  if (/^\d/.test(word)) {
    const numbered = sections.flatMap(({ number }) => number ?? []);
    if (numbered.length === 0) return '; they are not numbered';
    return `; its sections are ${numbered[0]} to ${numbered.at(-1)}`;
  }
  const rulings = sections.flatMap(({ rules }) => rules.flatMap((rule) => rule.rulings.map(({ name }) => name)));
  return suggestion(word, [...sections.map(({ title }) => title), ...rulings]);
}
