import type { Cell, ReportTable } from '../model/table.js';
import { counted } from '../numbers.js';
import { type Html, html } from './html.js';

/** A table to read, and the same as CSV to copy. @param tabs the groups of arms that have a tab each */
export function tableSection(
  { name, title, columns, groups, csv, missing, rest }: ReportTable,
  tabs: readonly string[],
): Html {
  const heads = columns.map(
    ({ heading, isText }) => html`<th scope="col"${isText !== true && html` class="number"`}>${heading}</th>`,
  );
  const bodies = groups.map(
    (group) => html`<tbody${tabOf(group.title, tabs)}>${group.title !== null && groupRow(group.title, columns.length)}
${group.lines.map((line) => row(line, columns))}</tbody>`,
  );
  return html`<h3 id="table-${name}">${title}</h3>
${missing > 0 && html`<p class="reading">${counted(missing, rest[0])} ${missing === 1 ? 'is' : 'are'} in ${rest[1]}, beside this page.</p>`}
<div class="scroll" tabindex="0" role="region" aria-labelledby="table-${name}"><table aria-labelledby="table-${name}"><thead><tr>${heads}</tr></thead>${bodies}</table></div>
<div class="copy"><button type="button" data-copy="csv-${name}" hidden>Copy as CSV</button><span class="copied" role="status"></span>
<details><summary>All digits, as CSV</summary><pre id="csv-${name}" tabindex="0" aria-label="CSV">${csv}</pre></details></div>
`;
}

function tabOf(title: string | null, tabs: readonly string[]): Html | false {
  const place = title === null ? -1 : tabs.indexOf(title);
  return place >= 0 && html` data-group="${place + 1}"`;
}

function groupRow(title: string, width: number): Html {
  return html`<tr class="group"><th scope="rowgroup" colspan="${width}">${title}</th></tr>`;
}

function row(line: readonly Cell[], columns: ReportTable['columns']): Html {
  return html`<tr>${line.map((cell, place) => cellHtml(cell, columns[place]!.isText === true))}</tr>\n`;
}

/** What names the arm heads its row. */
function cellHtml({ text, note }: Cell, isText: boolean): Html {
  const below = note !== undefined && html`<span class="note">${note}</span>`;
  return isText ? html`<th scope="row">${text}${below}</th>` : html`<td class="number">${text}${below}</td>`;
}
