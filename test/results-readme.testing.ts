/**
 * Renders results/README.md from results/README.template.md, in which every number is an expression over committed summaries:
 * `{{ expression }}` prints a value, `{{check: expression}}` must hold, and `{{by: reason}}` says why a sentence needs neither.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { COMMON, RESULTS, studyOf } from './results-scope.testing.js';

const MARK = /\{\{(.*?)\}\}/gs;
const CHECK = /^check:(.*)$/s;

/** Sets prose in lines of at most 120 characters; tables and headings stay as they are. */
function wrapped(block: string): string {
  if (/^[#|]/.test(block)) return block;
  const items = block.split(/\n(?=- )/).map((item) => {
    const lines = [''];
    for (const word of item.trim().split(/\s+/)) {
      const last = lines.at(-1)!;
      if (last.length + word.length >= 120) lines.push(`${item.startsWith('- ') ? '  ' : ''}${word}`);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines.join('\n');
  });
  return items.join('\n');
}

const isFolder = (heading: string) => /^[a-z-]+$/.test(heading) && heading !== 'ceiling';

/** Text that a mark prints. @throws Error if its check fails or its expression has no value */
function printedBy(mark: string, scope: object): string {
  if (mark.startsWith('by:')) return '';
  const expression = CHECK.exec(mark)?.[1];
  const value: unknown = runInContext(`(${expression ?? mark})`, scope);
  if (expression === undefined && !/NaN|undefined|\[object/.test(`${value}`)) return `${value}`;
  if (value === true) return '';
  throw new Error(expression === undefined ? 'no value' : 'does not hold');
}

/** Renders one section; what fails goes to `failures`. */
function rendered(section: string, failures: string[], more: object = {}): string {
  const heading = /^## (\S+)$/m.exec(section)?.[1] ?? '';
  const scope = createContext({ ...COMMON, ...(isFolder(heading) ? studyOf(heading) : {}), ...more });
  const text = section.replaceAll(MARK, (_, mark: string) => {
    try {
      return printedBy(mark, scope);
    } catch (error) {
      failures.push(`${heading}: ${(error as Error).message}: ${mark.trim()}`);
      return '';
    }
  });
  return text
    .trim()
    .split(/\n{2,}/)
    .map(wrapped)
    .join('\n\n');
}

const TEMPLATE = readFileSync(join(RESULTS, 'README.template.md'), 'utf8');

/** The template without what its marks print: words alone, each mark being left as `{{}}`. */
export const TEMPLATE_PROSE = TEMPLATE.replaceAll(MARK, '{{}}');

/** @returns results/README.md as the committed summaries have it, and what in the template does not hold */
export function renderResults(): { page: string; failures: string[] } {
  const failures: string[] = [];
  const [opening, ...sections] = TEMPLATE.split(/^(?=## )/m);
  const pages = sections.map((section) => rendered(section, failures));
  const rows = pages
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const intervals = rows.join('\n').match(/\(\S+ to \S+\)/g)!.length;
  return { page: `${[rendered(opening!, failures, { intervals }), ...pages].join('\n\n')}\n`, failures };
}
