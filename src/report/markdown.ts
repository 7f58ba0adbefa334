import { answerOf } from './answer.js';
import { commonSetup } from './arms.js';
import { counted } from './numbers.js';
import type { Study } from './study.js';
import { type Table, tablesOf } from './tables.js';

/** The report as Markdown: the answer, the tables and how to run it again. Charts are files of their own. */
export function markdownReport(study: Study): string {
  const { game, groups, runs, provenance, question, name } = study;
  const { lead, details } = answerOf(game, groups);
  const facts = [counted(runs.length, 'arm'), ...commonSetup(game, runs), `seed ${provenance.seed}`];
  return `${[
    `# ${escapeMarkdown(question ?? `Results: ${name}`)}`,
    escapeMarkdown(lead),
    details.map((text) => `- ${escapeMarkdown(text)}`).join('\n'),
    escapeMarkdown(facts.join(' · ')),
    ...tablesOf(game, groups).map(markdownTable),
    '## Run it again',
    `\`\`\`\nnpx ${provenance.command.replaceAll('`', '')}\n\`\`\``,
    escapeMarkdown(
      `shamus-lab ${provenance.versions['shamus-lab']}, behaviour signature ${provenance.signature}, finished ${provenance.finished}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function markdownTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = `|${columns.map(({ isNumber }) => (isNumber ? '--:' : ':--')).join('|')}|`;
  return [`## ${escapeMarkdown(title)}\n`, line(columns.map(({ heading }) => heading)), rule, ...rows.map(line)].join(
    '\n',
  );
}

/** What Markdown or the HTML that it allows would take for its own. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}
