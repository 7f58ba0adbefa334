/**
 * What the folder of a ceiling holds, and how it is written and read. Committed results may have ceiling.json alone.
 *
 * | file | holds |
 * |---|---|
 * | manifest.json | the command, versions, the machine; hashes of the other files |
 * | ceiling.json | what `ceiling --json` prints |
 * | deals.csv | a row for each deal: the verdict on each goal, and the turns tried |
 * | lines.jsonl | a transcript of each deal that is won |
 * | ceiling-begun.json | while a ceiling is under way: what it is, and how much of the two files before is whole |
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CeilingSummary } from '../../analysis/index.js';
import { COUNT } from '../../analysis/summary-format.js';
import { VERDICTS, type Verdict } from '../../game/index.js';
import type { CeilingSpec, FoundDeal } from '../../simulation/index.js';
import { AppendFile } from '../disk/files.js';
import { kindIn, STAGED_FILES } from '../folder-kinds.js';
import { readJson } from '../json-file.js';
import { openStaged, type StagedFolder, type StagedOptions } from '../staged-folder.js';
import { readStaged, type StagedKind, type StagedResults } from '../staged-reading.js';
import { FORMS, plainColumn, Table, type TableLine } from '../tables/table.js';
import { BEGINNINGS, checkBeginnings, nextCheckpoint } from '../unfinished.js';

/** The names of those files, but the manifest. */
export const CEILING_FILES = { summary: 'ceiling.json', deals: 'deals.csv', lines: 'lines.jsonl' } as const;

const GOAL = z.object({
  won: COUNT,
  lost: COUNT,
  unknown: COUNT,
  rate: z.number(),
  low: z.number(),
  high: z.number(),
  lostGames: z.array(COUNT),
  unknownGames: z.array(COUNT),
});

const ARM = z.object({
  setup: z.object({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) }),
});

const BEGINNING = z.object({
  game: z.string(),
  seed: z.string(),
  from: COUNT,
  games: z.int().min(1),
  nodes: z.int().min(1),
  arms: z.array(ARM).min(1),
});
export type CeilingBeginning = z.infer<typeof BEGINNING>;

const STARTED = z.object({
  schema: z.literal('shamus-ceiling-begun/1'),
  version: z.string(),
  beginning: BEGINNING,
});

const PROGRESS = z.object({ files: BEGINNINGS.default({}), seconds: z.number().default(0) });

const CEILING_SUMMARY = BEGINNING.extend({
  schema: z.literal('shamus-ceiling/1'),
  version: z.string(),
  level: z.number(),
  ended: z.enum(['complete', 'interrupted']),
  arms: z
    .array(ARM.extend({ deals: COUNT, complete: z.boolean(), goals: z.record(z.string(), GOAL), nodes: COUNT }))
    .min(1),
  timing: z.object({ seconds: z.number().min(0), threads: z.int().min(1) }),
});

const CEILING: StagedKind<CeilingBeginning, z.infer<typeof CEILING_SUMMARY>> = {
  ...{ kind: 'ceiling', started: STARTED, manifestSchema: 'shamus-ceiling-manifest/2', summary: CEILING_SUMMARY },
};
const { started: STARTED_FILE } = STAGED_FILES.ceiling;

export type CeilingResults = Omit<StagedResults<CeilingBeginning, z.infer<typeof CEILING_SUMMARY>>, 'manifest'> & {
  /** null where ceiling.json was kept alone. */
  readonly manifest: StagedResults<unknown, unknown>['manifest'] | null;
};

/**
 * Reads the folder of a ceiling; null where it is none.
 *
 * @throws UsageError that says which file is missing, damaged or of another version, or that it is unfinished
 */
export function readCeilingFolder(path: string): CeilingResults | null {
  const isBare = ['manifest.json', STARTED_FILE].every((name) => !existsSync(join(path, name)));
  if (kindIn(path) !== 'ceiling' || !isBare) return readStaged(path, CEILING);
  const summary = readJson(join(path, CEILING_FILES.summary), CEILING_SUMMARY);
  return { path, manifest: null, summary, beginning: BEGINNING.parse(summary) };
}

/** Returns all that a ceiling depends on. @param game the name of the game */
export function ceilingBeginning({ setups, seed, from, games, nodes }: CeilingSpec, game: string): CeilingBeginning {
  const arms = setups.map(({ variant, players, rulings }) => ({
    setup: { variant, players, rulings: { ...rulings } },
  }));
  return { game, seed, from, games, nodes, arms };
}

/** Writes ceiling.json. */
export function ceilingText(summary: unknown): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}

const VERDICT = new RegExp(`^(${VERDICTS.join('|')})$`);

/** Declares deals.csv: a row for each deal. */
export function dealsTable(goals: readonly string[]) {
  type Row = Pick<FoundDeal, 'game' | 'goals'> & { readonly variant: string };
  return new Table<Row>(CEILING_FILES.deals, [
    plainColumn('variant', ({ variant }) => variant),
    plainColumn('game', ({ game }) => game, FORMS.count),
    ...goals.flatMap((name, goal) => [
      plainColumn<Row>(`${name}_verdict`, ({ goals: found }) => found[goal]!.verdict, VERDICT, name),
      plainColumn<Row>(`${name}_nodes`, ({ goals: found }) => found[goal]!.nodes, FORMS.count),
    ]),
  ]);
}

/** Returns what rows of deals.csv say, which are of the first deals of a ceiling. */
export function dealsIn(lines: readonly TableLine[], goals: readonly string[], games: number): FoundDeal[] {
  return lines.map(({ cells }, row) => ({
    ...{ setup: Math.floor(row / games), game: Number(cells.game), line: [] },
    goals: goals.map((name) => ({
      verdict: cells[`${name}_verdict`] as Verdict,
      nodes: Number(cells[`${name}_nodes`]),
    })),
  }));
}

/**
 * Opens a folder for a row for each deal and the transcript of each deal that is won.
 *
 * @param goals the names of the game's goals
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export function openCeilingFolder(options: StagedOptions<CeilingBeginning>, goals: readonly string[]): CeilingFolder {
  const staged = openStaged(CEILING, options);
  try {
    return new CeilingFolder(staged, options, goals);
  } catch (error) {
    staged.close();
    throw error;
  }
}

/** Takes what `shamus ceiling` finds, and writes it as it is found, so that it can go on after a kill at any moment. */
export class CeilingFolder {
  readonly isComplete: boolean;
  readonly known: readonly FoundDeal[];
  private readonly files: readonly AppendFile[];
  private readonly table;
  /** Seconds that it took to solve them. */
  readonly secondsBefore: number;
  private readonly began = performance.now();
  private checkpointAt = 0;

  constructor(
    private readonly staged: StagedFolder<CeilingBeginning, z.infer<typeof CEILING_SUMMARY>>,
    private readonly options: StagedOptions<CeilingBeginning>,
    goals: readonly string[],
  ) {
    const { path, beginning } = options;
    const { folder, isComplete } = staged;
    this.isComplete = isComplete;
    this.table = dealsTable(goals);
    const { files, seconds } = isComplete
      ? { files: {}, ...readJson(join(path, CEILING_FILES.summary), CEILING_SUMMARY).timing }
      : this.progress();
    this.secondsBefore = seconds;
    const open = (name: string) => folder.attempt(() => new AppendFile(join(path, name), files[name]?.bytes ?? 0));
    this.files = isComplete ? [] : [CEILING_FILES.deals, CEILING_FILES.lines].map(open);
    if (this.files[0]?.bytes === 0) folder.attempt(() => this.files[0]!.append(this.table.head));
    this.known = dealsIn(this.table.read(path).lines, goals, beginning.games);
  }

  private progress(): z.infer<typeof PROGRESS> {
    const { path } = this.options;
    const progress = readJson(join(path, STARTED_FILE), PROGRESS, 'begin anew with --restart');
    if (Object.keys(progress.files).length > 0) checkBeginnings(path, STARTED_FILE, progress.files);
    return progress;
  }

  /** Writes a deal that follows the last one. @throws ResultsError if it cannot be written */
  add({ setup, line, ...deal }: FoundDeal): void {
    const { beginning } = this.options;
    this.staged.folder.attempt(() => {
      const [deals, lines] = this.files;
      deals!.append(this.table.row({ ...deal, variant: beginning.arms[setup]!.setup.variant }));
      if (line.length > 0) lines!.append(`${line.join('\n')}\n`);
    });
    if (performance.now() >= this.checkpointAt) this.checkpoint();
  }

  private checkpoint(): void {
    const started = performance.now();
    const { folder } = this.staged;
    folder.attempt(() => {
      for (const file of this.files) file.sync();
    });
    const [deals, lines] = this.files.map(({ fileHash }) => fileHash);
    this.staged.noteProgress({
      files: { [CEILING_FILES.deals]: deals!, [CEILING_FILES.lines]: lines! },
      seconds: this.secondsBefore + (started - this.began) / 1000,
    });
    this.checkpointAt = nextCheckpoint(started);
  }

  /** Writes what was found; of a ceiling that was cut short nothing but what it goes on from. @throws ResultsError */
  async finish(summary: CeilingSummary): Promise<void> {
    if (this.isComplete) return;
    this.checkpoint();
    const files = { [CEILING_FILES.summary]: ceilingText(summary) };
    await this.staged.finish({ summary, files, ...summary.timing, policies: [] });
  }

  close(): void {
    for (const file of this.files) file.close();
    this.staged.close();
  }
}
