/** Markdown of guides and rules as HTML: tables scroll, and these and code are reached by keyboard. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml } from './html.js';

/** A writer of one page. @param others how this page writes other parts than all pages do */
export function createMarkdownWriter(others: RendererObject): Marked {
  let regions = 0;
  /** Names a part that scrolls; each has a number of its own. */
  const region = (kind: string) => `tabindex="0" role="region" aria-label="${kind} ${++regions}"`;
  return new Marked({
    renderer: {
      code: ({ text }) => `<pre ${region('Code')}>${escapeHtml(text)}</pre>\n`,
      // HTML in Markdown is shown as it is written.
      html: ({ text }) => escapeHtml(text),
      table({ header, rows }) {
        const cell = (tag: string, { tokens }: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag.slice(0, 2)}>`;
        const head = header.map((each) => (each.text === '' ? '<td></td>' : cell('th scope="col"', each)));
        const lines = rows.map(
          ([first, ...rest]) =>
            `<tr>${cell('th scope="row"', first!)}${rest.map((each) => cell('td', each)).join('')}</tr>\n`,
        );
        const top = header.some(({ text }) => text !== '') ? `<thead><tr>${head.join('')}</tr></thead>` : '';
        return `<div class="scroll" ${region('Table')}><table>${top}<tbody>\n${lines.join('')}</tbody></table></div>\n`;
      },
      ...others,
    },
  });
}
