/** Blocks as Markdown, with tables as GitHub has them. */
import { formatInterval } from '../numbers.js';
import { type Block, notedCell } from './block.js';
import { baseText } from './chart.js';

export function renderMarkdown(blocks: readonly Block[]): string {
  const [first] = blocks.filter(({ kind }) => kind === 'heading');
  return `${blocks.map((block) => blockText(block, block === first)).join('\n\n')}\n`;
}

function blockText(block: Block, isTitle: boolean): string {
  switch (block.kind) {
    case 'heading':
      return `${isTitle ? '#' : '##'} ${escapeMarkdown(block.text)}`;
    case 'lead':
      return `**${escapeMarkdown(block.text)}**`;
    case 'text':
      return escapeMarkdown(block.text);
    case 'code':
      return `\`\`\`\n${block.text.replaceAll('`', '')}\n\`\`\``;
    case 'estimates': {
      const { title, rows, scale, digits } = block;
      const isGrouped = rows.some(({ group }) => group !== null);
      const hasNotes = rows.some(({ note }) => note !== undefined);
      const lines = rows.map((row) => [
        ...(isGrouped ? [row.group ?? ''] : []),
        row.label,
        formatInterval(row, scale, digits),
        ...(hasNotes ? [row.note ?? ''] : []),
      ]);
      const names = [...(isGrouped ? ['group'] : []), 'name'];
      const head = [...names, 'estimate (interval)', ...(hasNotes ? ['finding'] : [])];
      const sides = head.map((_, place) => place !== names.length);
      const base = baseText(block);
      return `${tableText(title, head, sides, lines)}${base === '' ? '' : `\n\n${escapeMarkdown(base)}`}`;
    }
    case 'table': {
      const { title, columns, rows } = block;
      return tableText(
        title,
        columns.map(({ heading }) => heading),
        columns.map(({ isText }) => isText === true),
        rows.map((row) => row.map(notedCell)),
      );
    }
  }
}

function tableText(
  title: string,
  head: readonly string[],
  areTexts: readonly boolean[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = `|${areTexts.map((isText) => (isText ? ':--' : '--:')).join('|')}|`;
  return [...(title === '' ? [] : [`### ${escapeMarkdown(title)}\n`]), line(head), rule, ...rows.map(line)].join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}
