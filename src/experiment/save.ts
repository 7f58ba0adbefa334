import type { RunPlan } from '../simulation/index.js';
import type { Comparison } from './comparison.js';
import { manifestOf } from './manifest.js';
import type { ResultsFolder } from './results-folder.js';
import type { RunSummary } from './summary.js';
import { summaryCsv } from './summary-csv.js';

/**
 * Writes summary.json, summary.csv and, last, manifest.json. The summaries hold nothing that depends on the machine or
 * the time; that is in the manifest.
 *
 * @throws ResultsError if a file cannot be written
 */
export async function saveResults(
  folder: ResultsFolder,
  command: string,
  question: string | null,
  plan: RunPlan,
  summary: RunSummary,
): Promise<void> {
  const { timing: _, ...lasting } = summary;
  folder.write('summary.json', toJson(question === null ? lasting : { question, ...lasting }));
  folder.write('summary.csv', summaryCsv(summary));
  folder.write('manifest.json', toJson(await manifestOf(command, question, plan, summary)));
}

/** Writes comparison.json, and what `saveResults` writes of B, whose control is A. @throws ResultsError */
export async function saveComparison(
  folder: ResultsFolder,
  command: string,
  plan: RunPlan,
  summary: RunSummary,
  comparison: Comparison,
): Promise<void> {
  const { timing: _, ...lasting } = comparison;
  folder.write('comparison.json', toJson(lasting));
  await saveResults(folder, command, null, plan, summary);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
