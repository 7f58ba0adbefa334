import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import type { CeilingSummary } from '../../analysis/index.js';
import type { CeilingSpec, FoundDeal } from '../../simulation/index.js';
import { ResultsFolder } from '../disk/folder.js';
import { withSelfHash } from '../disk/self-hash.js';
import { earlierFiles, refuseToReplace, removeAll } from '../earlier.js';
import { toJson } from '../format.js';
import { folderManifest } from '../manifest.js';
import { readJson } from '../read.js';
import { AppendFile } from '../records/append-file.js';
import { CEILING, CEILING_NAMES as FILES } from './ceiling-format.js';

/**
 * The folder of `shamus ceiling`: a row for each deal and the transcript of each deal that is won, written as they are
 * found, so that a kill leaves those before it; and at the end the summary and the manifest.
 */
export class CeilingFolder {
  private readonly folder: ResultsFolder;
  private readonly deals: AppendFile;
  private readonly lines: AppendFile;

  /**
   * @param game the name of the game
   * @param goals the names of its goals
   * @param force whether results of something else may be replaced
   * @throws UsageError if the folder has such results; ResultsError if it cannot be written
   */
  constructor(
    path: string,
    private readonly plan: CeilingSpec,
    game: string,
    goals: readonly string[],
    force: boolean,
  ) {
    refuseToReplace(path, 'ceiling', force, () => differenceThere(path, plan, game));
    this.folder = new ResultsFolder(path);
    removeAll(this.folder, earlierFiles(path));
    const fileOf = (name: string) => this.folder.attempt(() => new AppendFile(join(path, name), 0));
    this.deals = fileOf(FILES.deals);
    this.lines = fileOf(FILES.lines);
    this.addRow(['variant', 'game', ...goals.flatMap((goal) => [goal, `${goal}_nodes`])]);
  }

  /** Writes a deal that follows the last one. @throws ResultsError if it cannot be written */
  add({ setup, game, goals, line }: FoundDeal): void {
    const { variant } = this.plan.setups[setup]!;
    this.addRow([variant, game, ...goals.flatMap(({ verdict, nodes }) => [verdict, nodes])]);
    if (line.length > 0) this.folder.attempt(() => this.lines.append(`${line.join('\n')}\n`));
  }

  /** Writes the summary and the manifest. @param command as the user could type it again @throws ResultsError */
  async finish(summary: CeilingSummary, command: string): Promise<void> {
    const { folder, deals, lines } = this;
    folder.attempt(() => {
      for (const file of [deals, lines]) {
        file.sync();
        file.close();
      }
    });
    folder.stage(FILES.summary, `${JSON.stringify(summary, null, 2)}\n`);
    const hashOf = ({ bytes, sha256 }: AppendFile) => ({ bytes, sha256 });
    const files = { ...folder.staged, [FILES.deals]: hashOf(deals), [FILES.lines]: hashOf(lines) };
    const { game, seed, ended, timing } = summary;
    const about = { command, game, seed, ended, seconds: timing.seconds, files };
    const manifest = await folderManifest(folder.path, about, timing.threads);
    folder.stage('manifest.json', withSelfHash(toJson({ schema: 'shamus-ceiling-manifest/1', ...manifest })));
    folder.commit();
  }

  private addRow(cells: readonly (string | number)[]): void {
    this.folder.attempt(() => this.deals.append(stringify([cells])));
  }
}

/** Returns how the ceiling in a folder differs from a plan, `the seed 'a', and this is 'b'`; null if it does not. */
export function differenceThere(path: string, plan: CeilingSpec, game: string): string | null {
  const there = readJson(join(path, FILES.summary), CEILING);
  const facts = [
    ['the game', there.game, game],
    ['the seed', there.seed, plan.seed],
    ['the first game', there.from, plan.from],
    ['the number of deals', there.games, plan.games],
    ['the number of turns to try', there.nodes, plan.nodes],
  ] as const;
  const other = facts.find(([, stored, asked]) => stored !== asked);
  if (other !== undefined) return `${other[0]} '${other[1]}', and this is '${other[2]}'`;
  const setups = plan.setups.map(({ variant, players, rulings }) => ({ variant, players, rulings }));
  const stored = there.arms.map(({ setup }) => setup);
  return isDeepStrictEqual(stored, setups) ? null : 'other variants, players or rulings than this';
}
