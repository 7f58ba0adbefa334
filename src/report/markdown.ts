import { answerOf } from './model/answer.js';
import { commonSetup } from './model/arms.js';
import { multiplicityOf } from './model/measures.js';
import { type ReportData, titleOf } from './model/report-data.js';
import { sampleSizesText } from './model/sample-sizes.js';
import type { ReportTable } from './model/table.js';
import { tablesOf } from './model/tables.js';
import { counted } from './numbers.js';

/** The report as Markdown: the answer, the tables and how to run it again. Charts are files of their own. */
export function markdownReport(study: ReportData): string {
  const { game, runs, manifest } = study;
  const { lead, details } = answerOf(study);
  const facts = [counted(runs.length, 'arm'), ...commonSetup(game, runs), `seed ${manifest.seed}`];
  return `${[
    `# ${escapeMarkdown(titleOf(study))}`,
    escapeMarkdown(lead),
    details.map((text) => `- ${escapeMarkdown(text)}`).join('\n'),
    escapeMarkdown(facts.join(' · ')),
    escapeMarkdown(multiplicityOf(study)),
    escapeMarkdown(sampleSizesText(study.sizes)),
    ...tablesOf(study).map(markdownTable),
    '## Run it again',
    `\`\`\`\nnpx ${manifest.command.replaceAll('`', '')}\n\`\`\``,
    escapeMarkdown(
      `shamus-lab ${manifest.versions['shamus-lab']}, behaviour signature ${manifest.signature}, finished ${manifest.finished}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function markdownTable({ title, columns, groups }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = `|${columns.map(({ isText }) => (isText === true ? ':--' : '--:')).join('|')}|`;
  const rows = groups.flatMap((group) => [
    ...(group.title === null ? [] : [line([group.title, ...columns.slice(1).map(() => '')])]),
    ...group.lines.map((cells) =>
      line(cells.map(({ text, note }) => (note === undefined ? text : `${text} (${note})`))),
    ),
  ]);
  return [`## ${escapeMarkdown(title)}\n`, line(columns.map(({ heading }) => heading)), rule, ...rows].join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}
