/** Blocks as HTML of a page: charts are drawn beside the numbers that they show. */
import { type Html, html } from '../html.js';
import { countNoun, formatInterval } from '../numbers.js';
import { type Block, type Cell, cellParts, type Estimates, groupTitleAt, rowToneOf, type Table } from './block.js';
import { axisHtml, baseText, chartDomain, rowSvg } from './chart.js';
import { formatCsv } from './csv.js';

/** A block with more rows is folded, unless it is the first. */
const MAX_OPEN = 12;

/** More rows are not on a page: the files beside it have them all. */
const MAX_ROWS = 200;

/** The content of a page. Its title is not part of it. */
export function renderHtml(blocks: readonly Block[]): Html {
  const first = blocks.find((block) => 'rows' in block);
  return html`${blocks.map((block, place) =>
    blockHtml(
      'rows' in block && block !== first && block.rows.length > MAX_OPEN ? { ...block, isFolded: true } : block,
      place,
    ),
  )}`;
}

function blockHtml(block: Block, place: number): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'lead':
      return html`<p class="lead">${block.text}</p>\n`;
    case 'text':
      return html`<p class="reading">${block.text}</p>\n`;
    case 'code':
      return html`<pre class="command" tabindex="0" aria-label="Command">${block.text}</pre>\n`;
    case 'estimates':
      return folded(block, estimatesHtml(block, `block-${place}`), `block-${place}`);
    case 'table':
      return folded(block, tableHtml(block, `block-${place}`), `block-${place}`);
  }
}

/** A block with its title, to be opened where it has details, and its file. */
function folded(block: Table | Estimates, content: Html, id: string): Html {
  const { name, title, rows, isFolded = false } = block;
  const rest = rows.length - MAX_ROWS;
  const more =
    rest > 0 && html`<p class="reading">${countNoun(rest, 'more row')}: see the files beside this page.</p>\n`;
  const file =
    name !== '' &&
    html`<p class="file"><a download="${name}.csv" href="${`data:text/csv;charset=utf-8,${encodeURIComponent(formatCsv(block))}`}">${name}.csv</a></p>\n`;
  const inside = html`${content}${more}${file}`;
  if (isFolded) {
    return html`<details class="fold"><summary><h2 class="title" id="${id}">${title === '' ? 'Numbers' : title}</h2></summary>\n${inside}</details>\n`;
  }
  return html`<section>${title !== '' && html`<h2 class="title" id="${id}">${title}</h2>\n`}${inside}</section>\n`;
}

function estimatesHtml(block: Estimates, id: string): Html {
  const { rows, scale, digits } = block;
  const domain = chartDomain(block);
  const lines = rows.slice(0, MAX_ROWS).map((row, place) => {
    const title = groupTitleAt(rows, place);
    const group =
      title !== null && html`<div class="row group" role="row"><span role="rowheader">${title}</span></div>\n`;
    const [value = '', ...interval] = formatInterval(row, scale, digits).split(' (');
    const numbers = html`<b>${value}</b>${interval.map((ends) => html` <span>(${ends}</span>`)}`;
    const note = row.note !== undefined && html`<span class="note">${row.note}</span>`;
    return html`${group}<div class="row" role="row"><span class="name" role="rowheader">${row.label}${note}</span><span class="value" role="cell">${rowSvg(domain, row, rowToneOf(block, row))}<span class="numbers">${numbers}</span></span></div>\n`;
  });
  const keys = [
    ...(rows.some((row) => rowToneOf(block, row) === 'open') ? ['An open dot: the interval includes 0.'] : []),
    baseText(block),
  ].filter((text) => text !== '');
  return html`<div class="estimates"><div role="table" aria-labelledby="${id}">
${lines}</div>
${axisHtml(domain, scale)}${keys.length > 0 && html`<p class="note">${keys.join(' ')}</p>\n`}</div>
`;
}

function tableHtml({ title, columns, rows }: Table, id: string): Html {
  const isNumber = (place: number) => columns[place]!.isText !== true && html` class="number"`;
  const head = columns.map(({ heading }, place) =>
    heading === '' ? html`<td></td>` : html`<th scope="col"${isNumber(place)}>${heading}</th>`,
  );
  const lines = rows.slice(0, MAX_ROWS).map(([name, ...cells]) => {
    const others = cells.map((cell, place) => html`<td${isNumber(place + 1)}>${cellHtml(cell)}</td>`);
    return html`<tr><th scope="row">${cellHtml(name!)}</th>${others}</tr>\n`;
  });
  const named = title === '' ? html`aria-label="Table ${id}"` : html`aria-labelledby="${id}"`;
  const hasHead = columns.some(({ heading }) => heading !== '');
  return html`<div class="scroll" tabindex="0" role="region" ${named}><table ${named}>${hasHead && html`<thead><tr>${head}</tr></thead>`}<tbody>
${lines}</tbody></table></div>
`;
}

function cellHtml(cell: Cell): Html {
  const parts = cellParts(cell).map(({ text, note, href }, place) => {
    const shown = href === undefined ? html`${text}` : html`<a href="${href}" target="_top">${text}</a>`;
    return html`${place > 0 && ', '}${shown}${note !== undefined && note !== '' && html`<span class="note">${note}</span>`}`;
  });
  return html`${parts}`;
}
