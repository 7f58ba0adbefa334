import type { Table } from '../tables.js';
import { type Html, html } from './html.js';

/** A table to read, and the same as CSV to copy. */
export function tableSection({ name, title, columns, rows, csv }: Table): Html {
  const heads = columns.map(
    ({ heading, isNumber }) => html`<th scope="col"${isNumber && html` class="number"`}>${heading}</th>`,
  );
  const lines = rows.map(
    (cells) => html`<tr>${cells.map((cell, place) => cellOf(cell, columns[place]!.isNumber))}</tr>\n`,
  );
  return html`<h3 id="table-${name}">${title}</h3>
<div class="scroll" tabindex="0" role="region" aria-labelledby="table-${name}"><table aria-labelledby="table-${name}"><thead><tr>${heads}</tr></thead><tbody>
${lines}</tbody></table></div>
<button type="button" data-copy="csv-${name}" hidden>Copy as CSV</button><span class="copied" role="status"></span>
<details class="csv"><summary>All digits, as CSV</summary><pre id="csv-${name}" tabindex="0">${csv}</pre></details>
`;
}

/** What names the arm heads its row. */
function cellOf(text: string, isNumber: boolean): Html {
  return isNumber ? html`<td class="number">${text}</td>` : html`<th scope="row">${text}</th>`;
}
