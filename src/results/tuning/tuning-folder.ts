/** Writes the folder of a tuning, while it is under way. */
import type { Game } from '../../game/index.js';
import type { RunCallbacks, RunResult, RunSpec } from '../../simulation/index.js';
import type { TuneBeginning, TuneSummary } from '../../tuning/summary-format.js';
import type { Tuned, TuningPhase } from '../../tuning/tune.js';
import { toJson } from '../json-file.js';
import { openStaged, type StagedFolder, type StagedOptions } from '../staged-folder.js';
import { CONFIRMATION, candidatesCsv, TUNING } from './tuning-format.js';

/** A tuning, and the folder that it is to be written to. */
export interface TuningOptions extends StagedOptions<TuneBeginning> {
  readonly game: Game;
}

/**
 * Opens the folder of a tuning.
 *
 * @throws UsageError if what is there cannot be resumed; ResultsError if the folder cannot be written, or another
 * process writes there
 */
export function openTuning(options: TuningOptions): TuningFolder {
  return new TuningFolder(openStaged(TUNING, options), options);
}

/** Keeps every round as a results folder, so that a tuning can go on after a kill at any moment. */
export class TuningFolder {
  constructor(
    private readonly folder: StagedFolder<TuneBeginning, TuneSummary>,
    private readonly options: TuningOptions,
  ) {}

  /** Plays a stage, or what is left of it, or reads what it came to. @throws ResultsError if it cannot be kept */
  play(stage: TuningPhase, watch: Pick<RunCallbacks, 'signal' | 'endNow' | 'onProgress'>): Promise<RunResult> {
    const { game, command } = this.options;
    const { name, plan, question: comparison } = stage;
    return this.folder.play(
      {
        ...{ name, game, plan, comparison, records: null },
        question: comparison === null ? stage.title : null,
        command: stage.command === null ? command : confirming(stage.command, plan),
      },
      watch,
    );
  }

  /** Writes what the tuning came to; of one that was cut short nothing but what it goes on from. @throws ResultsError */
  finish({ summary, seconds }: Tuned, threads: number): Promise<void> {
    const files = { 'summary.json': toJson(summary), 'candidates.csv': candidatesCsv(summary) };
    return this.folder.finish({ summary, files, seconds, threads, teams: summary.start.policies });
  }

  close(): void {
    this.folder.close();
  }
}

/** The command that gives the confirmation's folder. */
function confirming(command: string, { spotChecks }: RunSpec): string {
  const share = spotChecks === undefined ? '' : ` --spot-checks ${spotChecks}`;
  return `${command}${share} --out ${CONFIRMATION}`;
}
