import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { CeilingSummary } from '../analysis/index.js';
import type { CeilingPlan, FoundDeal } from '../simulation/index.js';
import { ResultsFolder } from './disk/folder.js';
import { AppendFile } from './records/append-file.js';

/** Named so that the files of a run may lie beside them. */
const FILES = { summary: 'ceiling.json', deals: 'deals.csv', lines: 'lines.jsonl' } as const;

/**
 * The folder of `shamus ceiling`: a row for each deal and the transcript of each deal that is won, written as they are
 * found, so that a kill leaves those before it; and at the end the summary.
 */
export class CeilingFolder {
  private readonly folder: ResultsFolder;
  private readonly deals: AppendFile;
  private readonly lines: AppendFile;

  /** @throws ResultsError if it cannot be written */
  constructor(
    path: string,
    private readonly plan: CeilingPlan,
    goals: readonly string[],
  ) {
    this.folder = new ResultsFolder(path);
    this.folder.remove(FILES.summary);
    const fileOf = (name: string) => this.folder.attempt(() => new AppendFile(join(path, name), 0));
    this.deals = fileOf(FILES.deals);
    this.lines = fileOf(FILES.lines);
    this.addRow(['variant', 'game', ...goals.flatMap((goal) => [goal, `${goal}_nodes`])]);
  }

  add({ setup, game, goals, line }: FoundDeal): void {
    const { variant } = this.plan.setups[setup]!;
    this.addRow([variant, game, ...goals.flatMap(({ verdict, nodes }) => [verdict, nodes])]);
    if (line.length > 0) this.folder.attempt(() => this.lines.append(`${line.join('\n')}\n`));
  }

  finish(summary: CeilingSummary): void {
    this.folder.attempt(() => {
      for (const file of [this.deals, this.lines]) {
        file.sync();
        file.close();
      }
    });
    this.folder.write(FILES.summary, `${JSON.stringify(summary, null, 2)}\n`);
  }

  private addRow(cells: readonly (string | number)[]): void {
    this.folder.attempt(() => this.deals.append(stringify([cells])));
  }
}
