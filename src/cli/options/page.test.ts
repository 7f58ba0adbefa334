/** Writes the tables of docs/command-line.md from those of the options: `npx vitest run src/cli/options/page.test.ts -u`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../../games/registry.js';
import { COMMANDS } from '../commands.js';
import type { Option, Options, Rule } from './option.js';

const PAGE = new URL('../../../docs/command-line.md', import.meta.url).pathname;

const BEGINS = '<!-- written from the table of options: src/cli/options/page.test.ts -->\n';

const code = (words: string) => `\`${words}\``;

/** Options in texts, some after a command. */
const IN_TEXT = /(?<![`\w-])(shamus \w+ )?--[a-z]\w*(-[a-z0-9]+)*( (DIR|FILE|TEAM|N)\b)?/g;

/** A row of a table in Markdown, with options as code. */
const row = (cells: readonly string[]) => `| ${cells.join(' | ').replaceAll(IN_TEXT, '`$&`')} |\n`;

const typed = (options: Options, name: string) => (options[name]!.positional ? code(`<${name}>`) : code(`--${name}`));

/** Values without a form of their own. */
const NAMED = { team: 'a team', role: 'a policy', policy: 'a name', tunable: 'an option of a policy' };

function valuesOf({ kind, form, values = [], about }: Option): string {
  if (kind === 'flag') return '';
  if (typeof values === 'object' && values.length > 1 && values.every((value) => about.includes(value)))
    return `${kind === 'text' ? 'one' : 'some'} of these`;
  const listed = typeof values === 'string' ? NAMED[values] : values.map(code).join(', ');
  return `${(form ?? listed) || 'text'}${kind === 'text' ? '' : '; several'}`;
}

/** Other options that an option needs, and those that it excludes, whichever of the two says so. */
function rulesOf(options: Options, name: string): string {
  const shown = Object.keys(options).filter((other) => options[other]!.hidden !== true);
  const ruled = (other: string, kind: Rule['kind']) =>
    (options[other]!.rules ?? []).filter((rule) => rule.kind === kind).map(({ names }) => names);
  const needed = ruled(name, 'needs').map((names) => shown.filter((other) => names.includes(other)));
  const excluded = shown.filter(
    (other) => ruled(name, 'excludes').flat().includes(other) || ruled(other, 'excludes').flat().includes(name),
  );
  const parts = [
    ...needed.map((names) => `needs ${names.map((other) => typed(options, other)).join(' or ')}`),
    ...(excluded.length === 0 ? [] : [`not with ${excluded.map((other) => typed(options, other)).join(', ')}`]),
  ];
  return [...new Set(parts)].join('; ');
}

function rowsOf(options: Options, competitive: Options): string[] {
  return Object.keys({ ...options, ...competitive }).flatMap((name) => {
    const isOnly = options[name]?.rules?.some(({ names }) => names.length === 0) ?? options[name] === undefined;
    const table = isOnly ? competitive : options;
    const { alias, about, hidden = false, required = false, default: fallback = '', ...option } = table[name]!;
    if (hidden) return [];
    const short = alias === undefined ? '' : `, ${code(alias.length === 1 ? `-${alias}` : `--${alias}`)}`;
    const rules = [...(isOnly ? ['only in competitive games'] : []), rulesOf(table, name)].filter(
      (rule) => rule !== '',
    );
    const must = required ? 'required' : fallback;
    return row([`${typed(table, name)}${short}`, about, valuesOf({ about, ...option }), must, rules.join('; ')]);
  });
}

test('the tables of docs/command-line.md are those of the options', async () => {
  const [shamus, rummy] = await Promise.all([loadGame('shamus'), loadGame('rummy')]);
  const head = row(['option', 'what it does', 'value', 'default', 'with others']) + row(Array(5).fill('---'));
  const sections = COMMANDS.map(async ({ name, words, spec }) => {
    const [own, other] = [await spec(shamus), await spec(rummy)];
    const rows = rowsOf(own.options, other.options);
    return rows.length === 0 ? '' : `\n### ${code(`shamus ${name} ${words}`.trim())}\n\n${head}${rows.join('')}`;
  });
  const [before] = readFileSync(PAGE, 'utf8').split(BEGINS);
  await expect(`${before}${BEGINS}${(await Promise.all(sections)).join('')}`).toMatchFileSnapshot(PAGE);
});
